//! How a database writes a row of facts as JSON: a file has bytes in hex and numbers for yes and no, a server has `\x` before
//! the hex, and `true` and `false`. An installation may have moved from one to the other: its journal goes on in the other's
//! way, and is not changed for it.

use std::collections::BTreeMap;

use serde_json::Value;

use super::rows::{Changed, Row};
use super::watch::Column;
use crate::store::Conn;

/// The columns of relations by name.
pub(super) type Columns = BTreeMap<&'static str, Vec<Column>>;

/// How a database writes rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    /// As a file.
    File,
    /// As a server.
    Server,
}

impl Dialect {
    /// That of a connection.
    pub(super) fn of(conn: &Conn) -> Self {
        match conn {
            Conn::Sqlite(_) => Dialect::File,
            Conn::Pg(_) => Dialect::Server,
        }
    }

    /// The other one.
    pub(super) fn other(self) -> Self {
        match self {
            Dialect::File => Dialect::Server,
            Dialect::Server => Dialect::File,
        }
    }

    /// Has all rows of an entry in this way, whichever they were kept in.
    pub(super) fn tell_all(self, changed: &mut Changed, columns: &Columns) {
        for all in [&mut changed.put, &mut changed.set, &mut changed.cut] {
            for (name, rows) in all {
                let Some(columns) = columns.get(name.as_str()) else { continue };
                rows.iter_mut().for_each(|row| self.tell(row, columns));
            }
        }
    }

    /// Has a row in this way, whichever it is in.
    pub(super) fn tell(self, row: &mut Row, columns: &[Column]) {
        for column in columns {
            let Some(value) = row.get_mut(&column.name) else { continue };
            match (self, &*value) {
                (_, Value::String(hex)) if column.is_bytes => {
                    let bare = hex.strip_prefix("\\x").unwrap_or(hex);
                    *value = match self {
                        Dialect::File => Value::from(bare),
                        Dialect::Server => Value::from(format!("\\x{bare}")),
                    };
                }
                (Dialect::File, Value::Bool(is_so)) => *value = Value::from(i64::from(*is_so)),
                (Dialect::Server, Value::Number(n)) if column.is_truth => {
                    *value = Value::from(n.as_i64() != Some(0));
                }
                _ => {}
            }
        }
    }
}

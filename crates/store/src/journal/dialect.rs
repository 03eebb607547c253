//! The two JSON notations of a row: SQLite writes bytes as bare hex and booleans as numbers, PostgreSQL writes `\x` before the hex, and
//! `true` and `false`. An installation may have moved from one backend to the other. Its journal then continues in the other notation, and
//! old entries are not rewritten.

use std::collections::BTreeMap;

use serde_json::Value;

use super::rows::{Changed, Row};
use super::watch::WatchedColumn;
use crate::Conn;

/// Columns by name of their table.
pub(super) type Columns = BTreeMap<&'static str, Vec<WatchedColumn>>;

/// The JSON notation of a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    /// Notation of SQLite: bare hex and numbers.
    File,
    /// Notation of PostgreSQL: `\x` before hex, and booleans.
    Server,
}

impl Dialect {
    /// Notation of a connection's backend.
    pub(super) fn of(conn: &Conn) -> Self {
        match conn {
            Conn::Sqlite(_) => Dialect::File,
            Conn::Pg(_) => Dialect::Server,
        }
    }

    pub(super) fn other(self) -> Self {
        match self {
            Dialect::File => Dialect::Server,
            Dialect::Server => Dialect::File,
        }
    }

    /// Converts all rows of an entry to this notation, whichever they are in.
    pub(super) fn tell_all(self, changed: &mut Changed, columns: &Columns) {
        for all in [&mut changed.put, &mut changed.set, &mut changed.cut] {
            for (name, rows) in all {
                let Some(columns) = columns.get(name.as_str()) else { continue };
                rows.iter_mut().for_each(|row| self.tell(row, columns));
            }
        }
    }

    /// Converts a row to this notation, whichever it is in.
    pub(super) fn tell(self, row: &mut Row, columns: &[WatchedColumn]) {
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

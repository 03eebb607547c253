//! Tables and columns of a database, read from its catalog.

use diesel::prelude::*;
use diesel::sql_types::{Integer, Text};

use crate::{Conn, StoreError};

/// Tables without application data: the list of migrations, and the rows set aside by a server's journal triggers.
const NOT_OURS: [&str; 2] = ["__diesel_schema_migrations", "journal_rows"];

/// A table of the database.
#[derive(Clone, Debug)]
pub(super) struct Relation {
    pub name: String,
    /// Columns sorted by name, so that their order is the same in both backends.
    pub columns: Vec<RelationColumn>,
}

/// A column of a table.
#[derive(Clone, Debug)]
pub(super) struct RelationColumn {
    pub name: String,
    pub kind: ColumnKind,
    /// Type as the database names it.
    pub type_name: String,
    /// Position in the primary key, from 1; 0 if not part of it.
    pub place: i32,
}

/// Kind of a column's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ColumnKind {
    Bytes,
    Number,
    Text,
    /// A boolean, if the backend has such a type; otherwise booleans are numbers.
    Truth,
}

impl Relation {
    /// The columns of the primary key, in order.
    pub(super) fn key(&self) -> Vec<&RelationColumn> {
        let mut key: Vec<&RelationColumn> = self.columns.iter().filter(|it| it.place > 0).collect();
        key.sort_by_key(|column| column.place);
        key
    }

    /// Reports whether both tables have the same name and columns.
    pub(super) fn is_like(&self, other: &Relation) -> bool {
        let names = |of: &Relation| of.columns.iter().map(|it| it.name.clone()).collect::<Vec<_>>();
        self.name == other.name && names(self) == names(other)
    }
}

#[derive(QueryableByName)]
struct ColumnRow {
    #[diesel(sql_type = Text)]
    relation: String,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    type_name: String,
    #[diesel(sql_type = Integer)]
    place: i32,
}

const OF_FILE: &str = "
    select m.name as relation, c.name as name, lower(c.type) as type_name, c.pk as place
    from sqlite_schema m join pragma_table_info(m.name) c
    where m.type = 'table' and m.name not like 'sqlite\\_%' escape '\\' order by m.name, c.name";

const OF_SERVER: &str = "
    select relname::text as relation, attname::text as name, format_type(atttypid, atttypmod) as type_name,
      coalesce(array_position(indkey::int2[], attnum) + 1, 0) as place
    from pg_class join pg_attribute on attrelid = pg_class.oid
      left join pg_index on indrelid = pg_class.oid and indisprimary
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    order by relname::text collate \"C\", attname::text collate \"C\"";

#[derive(QueryableByName)]
struct Reference {
    #[diesel(sql_type = Text)]
    relation: String,
    #[diesel(sql_type = Text)]
    parent: String,
}

const REFERENCES_OF_FILE: &str = "
    select m.name as relation, r.\"table\" as parent
    from sqlite_schema m join pragma_foreign_key_list(m.name) r where m.type = 'table'";

const REFERENCES_OF_SERVER: &str = "
    select child.relname::text as relation, parent.relname::text as parent
    from pg_constraint join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace";

/// All tables of a database, each after those that it references.
///
/// # Errors
/// [`StoreError::Corrupt`] if a column has a type that cannot be copied.
pub(super) fn all(conn: &mut Conn) -> Result<Vec<Relation>, StoreError> {
    let (columns, references): (Vec<ColumnRow>, Vec<Reference>) = match conn {
        Conn::Sqlite(conn) => (
            diesel::sql_query(OF_FILE).load(conn)?,
            diesel::sql_query(REFERENCES_OF_FILE).load(conn)?,
        ),
        Conn::Pg(conn) => (
            diesel::sql_query(OF_SERVER).load(conn)?,
            diesel::sql_query(REFERENCES_OF_SERVER).load(conn)?,
        ),
    };
    let mut relations: Vec<Relation> = Vec::new();
    for row in columns.into_iter().filter(|row| !NOT_OURS.contains(&row.relation.as_str())) {
        let column = RelationColumn {
            kind: kind(&row)?,
            name: row.name,
            type_name: row.type_name,
            place: row.place,
        };
        match relations.last_mut().filter(|last| last.name == row.relation) {
            Some(last) => last.columns.push(column),
            None => relations.push(Relation { name: row.relation, columns: vec![column] }),
        }
    }
    Ok(parents_first(relations, &references))
}

fn kind(row: &ColumnRow) -> Result<ColumnKind, StoreError> {
    match row.type_name.as_str() {
        "blob" | "bytea" => Ok(ColumnKind::Bytes),
        "integer" | "bigint" => Ok(ColumnKind::Number),
        "text" => Ok(ColumnKind::Text),
        "boolean" => Ok(ColumnKind::Truth),
        other => Err(StoreError::Corrupt(format!(
            "{}.{} is of a type that cannot be copied, {other}",
            row.relation, row.name
        ))),
    }
}

fn parents_first(mut left: Vec<Relation>, references: &[Reference]) -> Vec<Relation> {
    let mut sorted = Vec::new();
    while !left.is_empty() {
        let waits = |it: &Relation| {
            let parents = references.iter().filter(|of| of.relation == it.name);
            let mut others = parents.filter(|of| of.parent != it.name);
            others.any(|of| left.iter().any(|it| it.name == of.parent))
        };
        let (waiting, free): (Vec<Relation>, Vec<Relation>) = left.iter().cloned().partition(waits);
        if free.is_empty() {
            // The remaining tables reference each other; if that is a problem, the database reports it on insert.
            sorted.extend(waiting);
            break;
        }
        sorted.extend(free);
        left = waiting;
    }
    sorted
}

//! Direct access to the rows of a database: no journal sees these changes.

use std::collections::BTreeMap;

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::Text;
use store::journal;

/// Separate connection to a database.
pub enum Hand {
    Sqlite(SqliteConnection),
    Pg(PgConnection),
}

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

impl Hand {
    /// Connects to the database at this address.
    pub fn at(url: &str) -> Self {
        let mut hand = match url.strip_prefix("sqlite:") {
            Some(path) => Hand::Sqlite(SqliteConnection::establish(path).unwrap()),
            None => Hand::Pg(PgConnection::establish(url).unwrap()),
        };
        if let Hand::Sqlite(_) = hand {
            hand.run("pragma busy_timeout = 10000; pragma foreign_keys = off");
        }
        hand
    }

    pub fn run(&mut self, sql: &str) {
        match self {
            Hand::Sqlite(conn) => conn.batch_execute(sql).unwrap(),
            Hand::Pg(conn) => conn.batch_execute(sql).unwrap(),
        }
    }

    /// Values of a query's column `line`.
    pub fn lines(&mut self, sql: &str) -> Vec<String> {
        let query = diesel::sql_query(sql);
        let lines: Vec<Line> = match self {
            Hand::Sqlite(conn) => query.load(conn).unwrap(),
            Hand::Pg(conn) => query.load(conn).unwrap(),
        };
        lines.into_iter().map(|it| it.line).collect()
    }

    /// Columns of a relation, in order.
    pub fn columns(&mut self, relation: &str) -> Vec<String> {
        let sql = match self {
            Hand::Sqlite(_) => format!("select name as line from pragma_table_info('{relation}')"),
            Hand::Pg(_) => format!(
                "select attname::text as line from pg_attribute where attrelid = '{relation}'::regclass \
                 and attnum > 0 and not attisdropped"
            ),
        };
        self.lines(&sql)
    }

    /// Text columns of a relation.
    pub fn text_columns(&mut self, relation: &str) -> Vec<String> {
        let sql = match self {
            Hand::Sqlite(_) => format!(
                "select name as line from pragma_table_info('{relation}') where lower(type) = 'text'"
            ),
            Hand::Pg(_) => format!(
                "select attname::text as line from pg_attribute where attrelid = '{relation}'::regclass \
                 and attnum > 0 and not attisdropped and atttypid = 'text'::regtype"
            ),
        };
        self.lines(&sql)
    }

    /// Every row of facts, in all journaled columns.
    pub fn facts(&mut self) -> BTreeMap<&'static str, Vec<String>> {
        let mut facts = BTreeMap::new();
        for relation in journal::watched() {
            let is_told = |column: &String| {
                let is_it = |it: &&journal::UnjournaledColumn| {
                    it.relation == relation && it.column == *column
                };
                !journal::unjournaled().iter().any(|it| is_it(&it))
            };
            let mut columns = self.columns(relation);
            columns.retain(is_told);
            let row = match self {
                Hand::Sqlite(_) => {
                    let quoted = columns.iter().map(|it| format!("quote({it})"));
                    quoted.collect::<Vec<_>>().join(" || ' ' || ")
                }
                Hand::Pg(_) => format!("row({})::text", columns.join(", ")),
            };
            let rows = self.lines(&format!("select {row} as line from {relation} order by 1"));
            facts.insert(relation, rows);
        }
        facts
    }

    /// Deletes every row of facts; of the tournaments only their own rows remain.
    pub fn wipe(&mut self) {
        let relations: Vec<&str> = journal::watched().collect();
        for relation in relations.iter().rev().filter(|it| **it != "tournaments") {
            self.run(&format!("delete from {relation}"));
        }
        self.run(
            "update tournaments set name = '?', venue = '?', settings = '{}', registration = '?'",
        );
    }
}

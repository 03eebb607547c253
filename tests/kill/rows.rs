//! All rows of a database, for comparison.

use std::collections::BTreeMap;
use std::path::Path;

use diesel::prelude::*;
use diesel::sql_types::Text;

use crate::program::works;

/// Relations that a server fills by itself at its start.
const OWN: [&str; 3] = ["secrets", "invitations", "installation_entries"];

/// Rows by their relation.
pub type Rows = BTreeMap<String, Vec<String>>;

#[derive(QueryableByName)]
struct Said {
    #[diesel(sql_type = Text)]
    said: String,
}

/// Rows of a database of either kind.
pub fn held(database: &str) -> Rows {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("held.db");
    works(database, &["backup", file.to_str().unwrap()]);
    of_file(&file)
}

/// Rows of an SQLite file.
fn of_file(file: &Path) -> Rows {
    let mut conn = SqliteConnection::establish(file.to_str().unwrap()).unwrap();
    let mut said = |sql: &str| -> Vec<String> {
        let rows: Vec<Said> = diesel::sql_query(sql).load(&mut conn).unwrap();
        rows.into_iter().map(|it| it.said).collect()
    };
    let relations = said(
        "select name as said from sqlite_schema where type = 'table' and name not like 'sqlite_%'",
    );
    let mut all = Rows::new();
    for relation in relations.into_iter().filter(|it| !OWN.contains(&it.as_str())) {
        // The time of a migration differs between databases.
        let columns = said(&format!(
            "select 'quote(\"' || name || '\")' as said from pragma_table_info('{relation}') where name <> 'run_on'"
        ));
        let columns = columns.join(", ");
        let rows = format!("select json_array({columns}) as said from \"{relation}\" order by 1");
        all.insert(relation.clone(), said(&rows));
    }
    assert!(all.len() > 20 && all.values().any(|rows| !rows.is_empty()), "{all:?}");
    all
}

/// Asserts that two databases hold the same rows.
#[track_caller]
pub fn are_same(one: &Rows, other: &Rows) {
    assert!(one.keys().eq(other.keys()));
    for (relation, rows) in one {
        assert_eq!(rows, &other[relation], "{relation}");
    }
}

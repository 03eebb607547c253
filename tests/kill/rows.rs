//! All rows of a database, to be compared.

use std::collections::BTreeMap;
use std::path::Path;

use diesel::prelude::*;
use diesel::sql_types::Text;

use crate::program::works;

/// What a server makes by itself when it starts.
const OWN: [&str; 3] = ["secrets", "invitations", "installation_entries"];

/// Rows by their relation.
pub type Rows = BTreeMap<String, Vec<String>>;

#[derive(QueryableByName)]
struct Said {
    #[diesel(sql_type = Text)]
    said: String,
}

/// What a database of either kind holds.
pub fn held(database: &str) -> Rows {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("held.db");
    works(database, &["backup", file.to_str().unwrap()]);
    of_file(&file)
}

/// What a file holds.
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
        // When a migration was run is another time in each.
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

/// That two databases hold the same.
#[track_caller]
pub fn are_same(one: &Rows, other: &Rows) {
    assert!(one.keys().eq(other.keys()));
    for (relation, rows) in one {
        assert_eq!(rows, &other[relation], "{relation}");
    }
}

//! Fresh database of each kind for a test.

use store::Store;
use tempfile::TempDir;

use crate::support::postgres;

/// Open and empty database of a test.
pub struct Database {
    pub store: Store,
    pub url: String,
    /// Deletes the files together with the database.
    _folder: Option<TempDir>,
}

pub fn sqlite() -> Database {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("cubilete.db").display());
    Database { store: Store::open(&url).unwrap(), url, _folder: Some(folder) }
}

pub fn postgres() -> Database {
    on_server(postgres::database())
}

/// Database that no other test is connected to.
pub fn postgres_alone() -> Database {
    on_server(postgres::own_database())
}

fn on_server(url: String) -> Database {
    Database { store: Store::open(&url).unwrap(), url, _folder: None }
}

/// Expands `fn name(store: &Store) { … }` to the tests `name::sqlite` and `name::postgres`.
macro_rules! on_both {
    ($(fn $name:ident($store:ident: &Store) $body:block)+) => {$(
        mod $name {
            use super::*;

            fn both($store: &store::Store) $body

            #[test]
            fn sqlite() {
                both(&$crate::backend::sqlite().store);
            }

            #[test]
            fn postgres() {
                both(&$crate::backend::postgres().store);
            }
        }
    )+};
}

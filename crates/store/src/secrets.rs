//! Secret keys that must survive a restart and be the same on all nodes.

use diesel::prelude::*;
use diesel::result::{DatabaseErrorKind, Error as QueryError};

use super::schema::secrets;
use super::{Conn, StoreError};

/// The secret called `name`. If there is none, `fresh` is stored and returned.
pub fn get_or_create(conn: &mut Conn, name: &str, fresh: &[u8]) -> Result<Vec<u8>, StoreError> {
    if let Some(secret) = find(conn, name)? {
        return Ok(secret);
    }
    // A savepoint, because another node may have inserted the row in the meantime.
    let outcome = conn.transaction(|conn| {
        diesel::insert_into(secrets::table)
            .values((secrets::name.eq(name), secrets::value.eq(fresh)))
            .execute(conn)
    });
    match outcome {
        Ok(_) => Ok(fresh.to_vec()),
        Err(QueryError::DatabaseError(DatabaseErrorKind::UniqueViolation, _)) => {
            find(conn, name)?.ok_or(StoreError::NotFound("secret"))
        }
        Err(error) => Err(error.into()),
    }
}

/// The secret called `name`, if there is one.
pub fn find(conn: &mut Conn, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
    Ok(secrets::table.find(name).select(secrets::value).get_result(conn).optional()?)
}

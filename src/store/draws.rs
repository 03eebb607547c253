//! What a draw made, kept at once: new pools, rounds and tables.

use std::collections::BTreeSet;

use diesel::prelude::*;
use diesel::result::{DatabaseErrorKind, Error as QueryError};

use super::{Conn, StoreError, pools, rounds, tables};
use crate::tournament::id::StageId;
use crate::tournament::round::Round;
use crate::tournament::stage::Pool;
use crate::tournament::table::Table;

/// Why a draw was not kept.
#[derive(Debug, thiserror::Error)]
pub enum InsertDrawError {
    /// Somebody else has drawn the same meanwhile.
    #[error("this round is drawn already")]
    AlreadyDrawn,
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Keeps a draw: its new pools, rounds and tables.
///
/// # Errors
/// [`InsertDrawError::AlreadyDrawn`] if there is a round or pool with one of the numbers, after which the transaction
/// can go on; [`InsertDrawError::Store`].
pub fn insert(
    conn: &mut Conn,
    pools: &[Pool],
    drawn: &[Round],
    tables: &[Table],
) -> Result<(), InsertDrawError> {
    let stages: BTreeSet<StageId> =
        pools.iter().map(|pool| pool.stage).chain(drawn.iter().map(|round| round.stage)).collect();
    for stage in stages {
        rounds::lock(conn, stage)?;
    }
    let tables: Vec<_> = tables.iter().map(tables::rows_of).collect::<Result<_, StoreError>>()?;
    // A savepoint: PostgreSQL ends a transaction at the first statement that it refuses.
    let outcome = conn.transaction(|conn| {
        pools::insert(conn, pools)?;
        rounds::insert(conn, drawn)?;
        tables::insert(conn, tables)
    });
    outcome.map_err(|error: QueryError| match error {
        QueryError::DatabaseError(DatabaseErrorKind::UniqueViolation, _) => {
            InsertDrawError::AlreadyDrawn
        }
        other => InsertDrawError::Store(other.into()),
    })
}

//! Batch inserts. PostgreSQL takes many rows in one statement, because each statement costs a round trip.

/// Maximum number of rows in one statement. PostgreSQL's limit on parameters is far higher.
pub(super) const AT_ONCE: usize = 500;

/// Inserts a slice of rows into a table: in batches on PostgreSQL, row by row on SQLite.
macro_rules! insert_all {
    ($conn:expr, $table:expr, $rows:expr) => {
        match $conn {
            $crate::Conn::Sqlite(conn) => $rows.iter().try_for_each(|row| {
                diesel::insert_into($table).values(row).execute(conn).map(drop)
            }),
            $crate::Conn::Pg(conn) => $rows.chunks($crate::batch::AT_ONCE).try_for_each(|rows| {
                diesel::insert_into($table).values(rows).execute(conn).map(drop)
            }),
        }
    };
}

pub(super) use insert_all;

//! Many rows at once: a server takes them in one statement, since each costs a way there and back.

/// Rows of one statement, far below what a server takes in parameters.
pub(super) const AT_ONCE: usize = 500;

/// Inserts rows (a slice) into a relation; a file takes them one by one.
macro_rules! insert_all {
    ($conn:expr, $table:expr, $rows:expr) => {
        match $conn {
            $crate::store::Conn::Sqlite(conn) => $rows.iter().try_for_each(|row| {
                diesel::insert_into($table).values(row).execute(conn).map(drop)
            }),
            $crate::store::Conn::Pg(conn) => {
                $rows.chunks($crate::store::batch::AT_ONCE).try_for_each(|rows| {
                    diesel::insert_into($table).values(rows).execute(conn).map(drop)
                })
            }
        }
    };
}

pub(super) use insert_all;

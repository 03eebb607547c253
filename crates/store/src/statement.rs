//! Statements that every act at a table runs, prepared once per connection. The updates that diesel generates are prepared anew for each
//! run, triggers included, which takes longer than running them.

use diesel::backend::Backend;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::serialize::ToSql;
use diesel::sql_types::{BigInt, Binary, Integer, Nullable, Text};
use diesel::{QueryResult, RunQueryDsl};

use super::Conn;
use super::columns::Key;
use super::conn::directly;

/// A part of a statement: a fragment of SQL or a bound value.
pub(super) enum SqlPiece<'a> {
    Words(&'static str),
    Key(Key),
    Integer(i32),
    Long(i64),
    Text(&'a str),
    MayBeText(Option<&'a str>),
    MayBeLong(Option<i64>),
}

/// A statement that changes rows. Its SQL fragments are constants of the program, so the number of prepared statements is small.
struct RowStatement<'a>(&'a [SqlPiece<'a>]);

/// Runs a statement and returns the number of rows that it changed.
pub(super) fn execute(conn: &mut Conn, pieces: &[SqlPiece<'_>]) -> QueryResult<usize> {
    directly!(conn, own => RowStatement(pieces).execute(own))
}

impl<DB> QueryFragment<DB> for RowStatement<'_>
where
    DB: Backend,
    Key: ToSql<Binary, DB>,
    i32: ToSql<Integer, DB>,
    i64: ToSql<BigInt, DB>,
    str: ToSql<Text, DB>,
{
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        for piece in self.0 {
            match piece {
                SqlPiece::Words(words) => out.push_sql(words),
                SqlPiece::Key(key) => out.push_bind_param::<Binary, _>(key)?,
                SqlPiece::Integer(n) => out.push_bind_param::<Integer, _>(n)?,
                SqlPiece::Long(n) => out.push_bind_param::<BigInt, _>(n)?,
                SqlPiece::Text(text) => out.push_bind_param::<Text, str>(text)?,
                SqlPiece::MayBeText(text) => out.push_bind_param::<Nullable<Text>, _>(text)?,
                SqlPiece::MayBeLong(n) => out.push_bind_param::<Nullable<BigInt>, _>(n)?,
            }
        }
        Ok(())
    }
}

impl QueryId for RowStatement<'_> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<C> RunQueryDsl<C> for RowStatement<'_> {}

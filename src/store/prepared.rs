//! Changes that every act at a table makes, prepared once a connection. Those that diesel makes of the columns are prepared
//! anew each time that they are run, with the triggers on what they change, which takes longer than to run them.

use diesel::backend::Backend;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::serialize::ToSql;
use diesel::sql_types::{BigInt, Binary, Integer, Nullable, Text};
use diesel::{QueryResult, RunQueryDsl};

use super::Conn;
use super::conn::directly;
use super::reading::Key;

/// A piece of a statement: words of SQL, or a value.
pub(super) enum Piece<'a> {
    Words(&'static str),
    Key(Key),
    Integer(i32),
    Long(i64),
    Text(&'a str),
    MayBeText(Option<&'a str>),
    MayBeLong(Option<i64>),
}

/// A statement that changes rows. Its words are those of the program, so there are few of them to be kept prepared.
struct Change<'a>(&'a [Piece<'a>]);

/// Runs a statement. How many rows it changed.
pub(super) fn execute(conn: &mut Conn, pieces: &[Piece<'_>]) -> QueryResult<usize> {
    directly!(conn, own => Change(pieces).execute(own))
}

impl<DB> QueryFragment<DB> for Change<'_>
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
                Piece::Words(words) => out.push_sql(words),
                Piece::Key(key) => out.push_bind_param::<Binary, _>(key)?,
                Piece::Integer(n) => out.push_bind_param::<Integer, _>(n)?,
                Piece::Long(n) => out.push_bind_param::<BigInt, _>(n)?,
                Piece::Text(text) => out.push_bind_param::<Text, str>(text)?,
                Piece::MayBeText(text) => out.push_bind_param::<Nullable<Text>, _>(text)?,
                Piece::MayBeLong(n) => out.push_bind_param::<Nullable<BigInt>, _>(n)?,
            }
        }
        Ok(())
    }
}

impl QueryId for Change<'_> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<C> RunQueryDsl<C> for Change<'_> {}

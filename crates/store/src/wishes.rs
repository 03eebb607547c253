//! Wishes of entries that draws, boards and dates respect.

use chrono::{NaiveTime, Timelike};
use diesel::prelude::*;
use domain::tournament::event::Actor;
use domain::tournament::id::{TournamentId, UserId, WishId};
use domain::tournament::wish::{Wish, WishKind, Wished};

use super::columns::{Key, Reading};
use super::schema::wishes;
use super::{Conn, StoreError};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = wishes)]
struct WishRow {
    id: Key,
    tournament_id: Key,
    kind: String,
    entry_id: Key,
    other_id: Option<Key>,
    board: Option<i32>,
    minute: Option<i32>,
    at: i64,
    actor_id: Option<Key>,
    actor_name: String,
}

/// Stores a wish in a new row.
///
/// # Errors
/// [`StoreError::Query`] if there is no such entry.
pub fn insert(conn: &mut Conn, id: TournamentId, wish: &Wish) -> Result<(), StoreError> {
    let row = |entry: Key| WishRow {
        id: wish.id.into(),
        tournament_id: id.into(),
        kind: wish.what.kind().name().to_owned(),
        entry_id: entry,
        other_id: None,
        board: None,
        minute: None,
        at: wish.at.timestamp_micros(),
        actor_id: wish.by.user.map(Key::from),
        actor_name: wish.by.name.clone(),
    };
    let row = match wish.what {
        Wished::Apart([one, other]) => WishRow { other_id: Some(other.into()), ..row(one.into()) },
        Wished::Board { entry, board } => {
            WishRow { board: Some(board.into()), ..row(entry.into()) }
        }
        Wished::NotBefore { entry, hour } => {
            let minute = i32::try_from(hour.num_seconds_from_midnight() / 60).unwrap_or_default();
            WishRow { minute: Some(minute), ..row(entry.into()) }
        }
    };
    diesel::insert_into(wishes::table).values(row).execute(conn)?;
    Ok(())
}

pub fn delete(conn: &mut Conn, id: WishId) -> Result<(), StoreError> {
    diesel::delete(wishes::table.find(Key::from(id))).execute(conn)?;
    Ok(())
}

/// The wishes of a tournament, the oldest first.
pub fn of_tournament(conn: &mut Conn, id: TournamentId) -> Result<Vec<Wish>, StoreError> {
    let rows: Vec<WishRow> = wishes::table
        .filter(wishes::tournament_id.eq(Key::from(id)))
        .order((wishes::at, wishes::id))
        .select(WishRow::as_select())
        .load(conn)?;
    rows.into_iter().map(WishRow::into_wish).collect()
}

impl WishRow {
    fn into_wish(self) -> Result<Wish, StoreError> {
        let at = Reading::new("wishes", &self.id);
        let entry = self.entry_id.into();
        let what = match at.text("kind", &self.kind)? {
            WishKind::Apart => {
                let other = self.other_id.ok_or_else(|| at.corrupt("other_id", self.other_id))?;
                Wished::apart(entry, other.into())
            }
            WishKind::Board => {
                let board = self.board.ok_or_else(|| at.corrupt("board", self.board))?;
                Wished::Board { entry, board: at.number("board", board)? }
            }
            WishKind::NotBefore => {
                let minute = self.minute.ok_or_else(|| at.corrupt("minute", self.minute))?;
                let seconds = u32::try_from(minute).ok().and_then(|it| it.checked_mul(60));
                let hour =
                    seconds.and_then(|it| NaiveTime::from_num_seconds_from_midnight_opt(it, 0));
                let hour = hour.ok_or_else(|| at.corrupt("minute", minute))?;
                Wished::NotBefore { entry, hour }
            }
        };
        Ok(Wish {
            what,
            at: at.moment("at", self.at)?,
            id: self.id.into(),
            by: Actor { user: self.actor_id.map(UserId::from), name: self.actor_name },
        })
    }
}

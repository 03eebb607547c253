//! Passes of people: their keys, the seats that they hold, and the browsers that use them.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use domain::tournament::id::{EntryId, PassId, PlayerId, TournamentId, UserId};
use domain::tournament::pass::{HeldSeat, MOST_KEYS, Pass};

use super::columns::{Key, Reading};
use super::conn::directly;
use super::schema::{pass_keys, pass_seats, passes, session_passes, waiting_players};
use super::{Conn, StoreError};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = passes)]
struct PassRow {
    id: Key,
    account_id: Option<Key>,
    created_at: i64,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = pass_seats)]
struct SeatRow {
    pass_id: Key,
    entry_id: Key,
    player_id: Key,
    tournament_id: Key,
    claimed_at: i64,
    revoked_at: Option<i64>,
}

/// A seat with the pass that holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holder {
    pub pass: PassId,
    pub seat: HeldSeat,
    /// Time at which the pass got the seat.
    pub claimed_at: DateTime<Utc>,
}

/// Stores a new pass without keys and seats.
pub fn insert(conn: &mut Conn, pass: &Pass) -> Result<(), StoreError> {
    let row = PassRow {
        id: pass.id.into(),
        account_id: pass.account.map(Key::from),
        created_at: pass.created_at.timestamp_micros(),
    };
    diesel::insert_into(passes::table).values(row).execute(conn)?;
    Ok(())
}

/// Adds a key with this hash to a pass. The oldest keys beyond [`MOST_KEYS`] are deleted.
///
/// # Errors
/// [`StoreError::Query`] if there is no such pass.
pub fn add_key(
    conn: &mut Conn,
    pass: PassId,
    hash: &str,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    let known: Vec<String> = pass_keys::table
        .filter(pass_keys::pass_id.eq(Key::from(pass)))
        .order((pass_keys::created_at.desc(), pass_keys::hash))
        .select(pass_keys::hash)
        .load(conn)?;
    for old in known.iter().skip(MOST_KEYS - 1) {
        diesel::delete(pass_keys::table.find(old)).execute(conn)?;
    }
    diesel::insert_into(pass_keys::table)
        .values((
            pass_keys::hash.eq(hash),
            pass_keys::pass_id.eq(Key::from(pass)),
            pass_keys::created_at.eq(now.timestamp_micros()),
        ))
        .execute(conn)?;
    Ok(())
}

/// Deletes the keys of a pass, so that no link opens it any more. Browsers that use it already still do.
pub fn delete_keys(conn: &mut Conn, pass: PassId) -> Result<(), StoreError> {
    let of_pass = pass_keys::table.filter(pass_keys::pass_id.eq(Key::from(pass)));
    diesel::delete(of_pass).execute(conn)?;
    Ok(())
}

/// The pass that a key with this hash opens. `None` if there is no such key, or the pass holds no seat any more and waits for none.
pub fn find_by_key(conn: &mut Conn, hash: &str) -> Result<Option<Pass>, StoreError> {
    let holds = diesel::dsl::exists(
        pass_seats::table
            .filter(pass_seats::pass_id.eq(passes::id))
            .filter(pass_seats::revoked_at.is_null()),
    );
    let waits =
        diesel::dsl::exists(waiting_players::table.filter(waiting_players::pass_id.eq(passes::id)));
    let row: Option<PassRow> = passes::table
        .inner_join(pass_keys::table)
        .filter(pass_keys::hash.eq(hash))
        .filter(holds.or(waits))
        .select(PassRow::as_select())
        .get_result(conn)
        .optional()?;
    row.map(PassRow::into_pass).transpose()
}

/// The passes of a browser and of the account that it is signed in to, the oldest first. A new seat goes to the first one.
pub fn of_session(
    conn: &mut Conn,
    hash: Option<&str>,
    account: Option<UserId>,
) -> Result<Vec<Pass>, StoreError> {
    let tied = session_passes::table
        .filter(session_passes::session_hash.eq(hash.unwrap_or_default()))
        .select(session_passes::pass_id);
    let own = passes::account_id.eq(account.map(Key::from));
    let rows: Vec<PassRow> = passes::table
        .filter(passes::id.eq_any(tied).or(passes::account_id.is_not_null().and(own)))
        .order((passes::created_at, passes::id))
        .select(PassRow::as_select())
        .load(conn)?;
    rows.into_iter().map(PassRow::into_pass).collect()
}

/// The seats that a browser holds with its passes and those of the account that it is signed in to.
pub fn seats_of_session(
    conn: &mut Conn,
    hash: &str,
    account: Option<UserId>,
) -> Result<Vec<HeldSeat>, StoreError> {
    let tied = session_passes::table
        .filter(session_passes::session_hash.eq(hash))
        .select(session_passes::pass_id);
    let held = pass_seats::table.filter(pass_seats::revoked_at.is_null());
    let of_tied = held.filter(pass_seats::pass_id.eq_any(tied));
    let mut rows: Vec<SeatRow> =
        directly!(conn, own => of_tied.select(SeatRow::as_select()).load(own))?;
    if let Some(account) = account {
        let own =
            passes::table.filter(passes::account_id.eq(Key::from(account))).select(passes::id);
        let of_account = held.filter(pass_seats::pass_id.eq_any(own));
        rows.extend(directly!(conn, own => {
            of_account.select(SeatRow::as_select()).load::<SeatRow>(own)
        })?);
    }
    Ok(sorted(rows))
}

/// The seats that a pass holds.
pub fn seats(conn: &mut Conn, pass: PassId) -> Result<Vec<HeldSeat>, StoreError> {
    let rows: Vec<SeatRow> = pass_seats::table
        .filter(pass_seats::pass_id.eq(Key::from(pass)))
        .filter(pass_seats::revoked_at.is_null())
        .select(SeatRow::as_select())
        .load(conn)?;
    Ok(sorted(rows))
}

/// The held seats of an entry, with the passes that hold them.
pub fn of_entry(conn: &mut Conn, entry: EntryId) -> Result<Vec<Holder>, StoreError> {
    let rows: Vec<SeatRow> = pass_seats::table
        .filter(pass_seats::entry_id.eq(Key::from(entry)))
        .filter(pass_seats::revoked_at.is_null())
        .order(pass_seats::player_id)
        .select(SeatRow::as_select())
        .load(conn)?;
    rows.into_iter().map(SeatRow::into_holder).collect()
}

/// The held seats of a tournament, with the passes that hold them.
pub fn of_tournament(conn: &mut Conn, id: TournamentId) -> Result<Vec<Holder>, StoreError> {
    let rows: Vec<SeatRow> = pass_seats::table
        .filter(pass_seats::tournament_id.eq(Key::from(id)))
        .filter(pass_seats::revoked_at.is_null())
        .order((pass_seats::entry_id, pass_seats::player_id))
        .select(SeatRow::as_select())
        .load(conn)?;
    rows.into_iter().map(SeatRow::into_holder).collect()
}

/// Gives a pass a seat that no pass holds. Call it after [`super::tournaments::lock`].
///
/// # Errors
/// [`StoreError::Query`] if a pass holds the seat.
pub fn hold(
    conn: &mut Conn,
    pass: PassId,
    seat: HeldSeat,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    let key = (Key::from(pass), Key::from(seat.entry), Key::from(seat.player));
    diesel::delete(pass_seats::table.find(key)).execute(conn)?;
    let row = SeatRow {
        pass_id: key.0,
        entry_id: key.1,
        player_id: key.2,
        tournament_id: seat.tournament.into(),
        claimed_at: now.timestamp_micros(),
        revoked_at: None,
    };
    diesel::insert_into(pass_seats::table).values(row).execute(conn)?;
    Ok(())
}

/// Takes a seat away from the pass that holds it. Returns false if none holds it.
pub fn free(conn: &mut Conn, seat: HeldSeat, now: DateTime<Utc>) -> Result<bool, StoreError> {
    let held = pass_seats::table
        .filter(pass_seats::entry_id.eq(Key::from(seat.entry)))
        .filter(pass_seats::player_id.eq(Key::from(seat.player)))
        .filter(pass_seats::revoked_at.is_null());
    let n = diesel::update(held)
        .set(pass_seats::revoked_at.eq(Some(now.timestamp_micros())))
        .execute(conn)?;
    Ok(n > 0)
}

/// Lets a browser use a pass. Has no effect if it already does.
///
/// # Errors
/// [`StoreError::Query`] if there is no such session or pass.
pub fn tie(conn: &mut Conn, session: &str, pass: PassId) -> Result<(), StoreError> {
    let known = session_passes::table.find((session, Key::from(pass)));
    if known.select(session_passes::pass_id).get_result::<Key>(conn).optional()?.is_some() {
        return Ok(());
    }
    diesel::insert_into(session_passes::table)
        .values((
            session_passes::session_hash.eq(session),
            session_passes::pass_id.eq(Key::from(pass)),
        ))
        .execute(conn)?;
    Ok(())
}

/// Makes a browser forget all passes.
pub fn forget(conn: &mut Conn, session: &str) -> Result<(), StoreError> {
    let of_session = session_passes::table.filter(session_passes::session_hash.eq(session));
    diesel::delete(of_session).execute(conn)?;
    Ok(())
}

/// Lets session `after` use the passes that session `before` of the same browser uses.
///
/// # Errors
/// [`StoreError::Query`] if there is no session `after`.
pub fn inherit(conn: &mut Conn, before: &str, after: &str) -> Result<(), StoreError> {
    let passes: Vec<Key> = session_passes::table
        .filter(session_passes::session_hash.eq(before))
        .select(session_passes::pass_id)
        .load(conn)?;
    for pass in passes {
        tie(conn, after, pass.into())?;
    }
    Ok(())
}

/// Sets the account that keeps a pass; `None` if none does any more.
pub fn set_account(
    conn: &mut Conn,
    pass: PassId,
    account: Option<UserId>,
) -> Result<(), StoreError> {
    diesel::update(passes::table.find(Key::from(pass)))
        .set(passes::account_id.eq(account.map(Key::from)))
        .execute(conn)?;
    Ok(())
}

/// Deletes the passes made before `before` that never held a seat of a tournament that still exists. Returns their number.
pub fn delete_empty(conn: &mut Conn, before: DateTime<Utc>) -> Result<usize, StoreError> {
    let used = pass_seats::table.filter(pass_seats::pass_id.eq(passes::id));
    let empty = passes::table
        .filter(passes::created_at.lt(before.timestamp_micros()))
        .filter(diesel::dsl::not(diesel::dsl::exists(used)));
    Ok(diesel::delete(empty).execute(conn)?)
}

/// Replaces a person by another who is the same one, in the held seats of a tournament. A seat that both held stays with the pass of the
/// first.
pub(super) fn replace_player(
    conn: &mut Conn,
    id: TournamentId,
    (kept, gone): (PlayerId, PlayerId),
) -> Result<(), StoreError> {
    let of = |player: PlayerId| {
        pass_seats::table
            .filter(pass_seats::tournament_id.eq(Key::from(id)))
            .filter(pass_seats::player_id.eq(Key::from(player)))
            .select(SeatRow::as_select())
    };
    let rows: Vec<SeatRow> = of(gone).load(conn)?;
    let known: Vec<SeatRow> = of(kept).load(conn)?;
    for row in rows {
        let is_same = |it: &SeatRow| it.entry_id == row.entry_id;
        let is_known = known.iter().any(|it| is_same(it) && it.pass_id == row.pass_id);
        let is_held = known.iter().any(|it| is_same(it) && it.revoked_at.is_none());
        let old = pass_seats::table.find((row.pass_id, row.entry_id, row.player_id));
        if is_known || is_held && row.revoked_at.is_none() {
            diesel::delete(old).execute(conn)?;
        } else {
            diesel::update(old).set(pass_seats::player_id.eq(Key::from(kept))).execute(conn)?;
        }
    }
    Ok(())
}

/// Gives the seat of an entry's placeholder player to a person of `squad`, once all of them have a name. The pass that held it goes on
/// holding it.
pub fn name(
    conn: &mut Conn,
    entry: EntryId,
    unnamed: PlayerId,
    squad: &[PlayerId],
) -> Result<(), StoreError> {
    if squad.contains(&unnamed) {
        return Ok(());
    }
    let held = of_entry(conn, entry)?;
    let Some(old) = held.iter().find(|it| it.seat.player == unnamed) else { return Ok(()) };
    let is_free = |person: &&PlayerId| held.iter().all(|it| it.seat.player != **person);
    match squad.iter().find(is_free) {
        Some(person) => carry(conn, old, (entry, *person)),
        None => Ok(()),
    }
}

/// Gives the seats of an entry that is merged into `kept` to the passes that held them. `squad` has the people of both entries by those
/// who take their places. A seat that a pass holds already stays with that pass.
pub fn merge_entries(
    conn: &mut Conn,
    (kept, gone): (EntryId, EntryId),
    squad: &[(PlayerId, PlayerId)],
) -> Result<(), StoreError> {
    for old in of_entry(conn, gone)? {
        let person = squad.iter().find(|(before, _)| *before == old.seat.player);
        let Some((_, person)) = person else { continue };
        let held = of_entry(conn, kept)?;
        if held.iter().all(|it| it.seat.player != *person) {
            carry(conn, &old, (kept, *person))?;
        }
    }
    Ok(())
}

/// Lets a pass hold another seat instead of one that it holds.
fn carry(
    conn: &mut Conn,
    old: &Holder,
    (entry, person): (EntryId, PlayerId),
) -> Result<(), StoreError> {
    let pass = Key::from(old.pass);
    let new = (pass, Key::from(entry), Key::from(person));
    diesel::delete(pass_seats::table.find(new)).execute(conn)?;
    let key = (pass, Key::from(old.seat.entry), Key::from(old.seat.player));
    diesel::update(pass_seats::table.find(key))
        .set((
            pass_seats::entry_id.eq(Key::from(entry)),
            pass_seats::player_id.eq(Key::from(person)),
        ))
        .execute(conn)?;
    Ok(())
}

fn sorted(rows: Vec<SeatRow>) -> Vec<HeldSeat> {
    let seats: HashSet<HeldSeat> = rows.iter().map(SeatRow::seat).collect();
    let mut seats: Vec<HeldSeat> = seats.into_iter().collect();
    seats.sort_unstable();
    seats
}

impl PassRow {
    fn into_pass(self) -> Result<Pass, StoreError> {
        let at = Reading::new("passes", &self.id);
        Ok(Pass {
            created_at: at.moment("created_at", self.created_at)?,
            id: self.id.into(),
            account: self.account_id.map(UserId::from),
        })
    }
}

impl SeatRow {
    fn seat(&self) -> HeldSeat {
        HeldSeat {
            tournament: self.tournament_id.into(),
            entry: self.entry_id.into(),
            player: self.player_id.into(),
        }
    }

    fn into_holder(self) -> Result<Holder, StoreError> {
        let at = Reading::new("pass_seats", &self.pass_id);
        Ok(Holder {
            pass: self.pass_id.into(),
            seat: self.seat(),
            claimed_at: at.moment("claimed_at", self.claimed_at)?,
        })
    }
}

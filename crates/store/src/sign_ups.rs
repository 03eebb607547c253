//! Sign-ups to tournaments, and the terms on which people sign up.

use std::collections::HashMap;

use diesel::prelude::*;
use domain::tournament::id::{EntryId, SignUpId, TournamentId};
use domain::tournament::sign_up::terms::SignUpTerms;
use domain::tournament::sign_up::{SignUp, SignUpEnd, SignUpForm, SignUpPerson};

use super::columns::{Key, Reading, to_json};
use super::schema::{sign_up_terms, sign_ups};
use super::{Conn, StoreError, tournaments};

#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = sign_ups, treat_none_as_null = true)]
struct SignUpRow {
    id: Key,
    tournament_id: Key,
    number: i32,
    at: i64,
    people: String,
    name: String,
    club: String,
    sector: String,
    category: String,
    email: Option<String>,
    phone: String,
    wish: String,
    seeks_partner: bool,
    language: String,
    token_hash: String,
    device: String,
    accepted_at: Option<i64>,
    entry_id: Option<Key>,
    ended_at: Option<i64>,
    ending: Option<String>,
}

/// The terms of sign-ups to a tournament; the default if none are stored.
pub fn terms(conn: &mut Conn, id: TournamentId) -> Result<SignUpTerms, StoreError> {
    let key = Key::from(id);
    let terms: Option<String> =
        sign_up_terms::table.find(key).select(sign_up_terms::terms).get_result(conn).optional()?;
    let at = Reading::new("sign_up_terms", &key);
    terms.map_or_else(|| Ok(SignUpTerms::default()), |terms| at.json("terms", &terms))
}

/// The terms of sign-ups to all tournaments that have any.
pub fn all_terms(conn: &mut Conn) -> Result<HashMap<TournamentId, SignUpTerms>, StoreError> {
    let rows: Vec<(Key, String)> = sign_up_terms::table.load(conn)?;
    let read = |(key, terms): (Key, String)| {
        let terms = Reading::new("sign_up_terms", &key).json("terms", &terms)?;
        Ok((TournamentId::from(key), terms))
    };
    rows.into_iter().map(read).collect()
}

/// Replaces the terms of sign-ups to a tournament.
///
/// # Errors
/// [`StoreError::NotFound`] if there is no such tournament.
pub fn save_terms(
    conn: &mut Conn,
    id: TournamentId,
    terms: &SignUpTerms,
) -> Result<(), StoreError> {
    tournaments::lock(conn, id)?;
    let key = Key::from(id);
    diesel::delete(sign_up_terms::table.find(key)).execute(conn)?;
    diesel::insert_into(sign_up_terms::table)
        .values((sign_up_terms::tournament_id.eq(key), sign_up_terms::terms.eq(to_json(terms)?)))
        .execute(conn)?;
    Ok(())
}

/// The number for the tournament's next sign-up. The tournament stays locked until the transaction ends, so no other sign-up gets this
/// number.
///
/// # Errors
/// [`StoreError::NotFound`] if there is no such tournament.
pub fn next_number(conn: &mut Conn, id: TournamentId) -> Result<i32, StoreError> {
    tournaments::lock(conn, id)?;
    let last: Option<i32> = sign_ups::table
        .filter(sign_ups::tournament_id.eq(Key::from(id)))
        .select(diesel::dsl::max(sign_ups::number))
        .get_result(conn)?;
    Ok(last.unwrap_or(0) + 1)
}

pub fn insert(conn: &mut Conn, sign_up: &SignUp) -> Result<(), StoreError> {
    diesel::insert_into(sign_ups::table).values(SignUpRow::of(sign_up)?).execute(conn)?;
    Ok(())
}

/// Replaces a stored sign-up.
///
/// # Errors
/// [`StoreError::NotFound`] if there is no such sign-up.
pub fn update(conn: &mut Conn, sign_up: &SignUp) -> Result<(), StoreError> {
    let row = SignUpRow::of(sign_up)?;
    match diesel::update(sign_ups::table.find(row.id)).set(&row).execute(conn)? {
        0 => Err(StoreError::NotFound("sign-up")),
        _ => Ok(()),
    }
}

/// A sign-up of a tournament.
///
/// # Errors
/// [`StoreError::NotFound`] if the tournament has no such sign-up.
pub fn find(conn: &mut Conn, id: TournamentId, of: SignUpId) -> Result<SignUp, StoreError> {
    let row: Option<SignUpRow> = sign_ups::table
        .find(Key::from(of))
        .filter(sign_ups::tournament_id.eq(Key::from(id)))
        .select(SignUpRow::as_select())
        .get_result(conn)
        .optional()?;
    row.ok_or(StoreError::NotFound("sign-up"))?.into_sign_up()
}

/// The sign-up whose private link has a secret with this hash. `None` if no link has it, or no longer.
pub fn find_by_token(conn: &mut Conn, hash: &str) -> Result<Option<SignUp>, StoreError> {
    let row: Option<SignUpRow> = sign_ups::table
        .filter(sign_ups::token_hash.eq(hash))
        .select(SignUpRow::as_select())
        .get_result(conn)
        .optional()?;
    row.map(SignUpRow::into_sign_up).transpose()
}

/// The sign-up that became this entry. `None` if the desk or a list registered it.
pub fn of_entry(conn: &mut Conn, entry: EntryId) -> Result<Option<SignUp>, StoreError> {
    let row: Option<SignUpRow> = sign_ups::table
        .filter(sign_ups::entry_id.eq(Key::from(entry)))
        .order(sign_ups::number)
        .select(SignUpRow::as_select())
        .first(conn)
        .optional()?;
    row.map(SignUpRow::into_sign_up).transpose()
}

/// All sign-ups to a tournament in the order of their arrival.
pub fn of_tournament(conn: &mut Conn, id: TournamentId) -> Result<Vec<SignUp>, StoreError> {
    let rows: Vec<SignUpRow> = sign_ups::table
        .filter(sign_ups::tournament_id.eq(Key::from(id)))
        .order(sign_ups::number)
        .select(SignUpRow::as_select())
        .load(conn)?;
    rows.into_iter().map(SignUpRow::into_sign_up).collect()
}

/// The number of sign-ups that wait for an organizer's decision.
pub fn n_asked(conn: &mut Conn, id: TournamentId) -> Result<usize, StoreError> {
    let n: i64 = sign_ups::table
        .filter(sign_ups::tournament_id.eq(Key::from(id)))
        .filter(sign_ups::accepted_at.is_null())
        .filter(sign_ups::entry_id.is_null())
        .filter(sign_ups::ended_at.is_null())
        .count()
        .get_result(conn)?;
    Ok(usize::try_from(n).unwrap_or_default())
}

impl SignUpRow {
    fn of(sign_up: &SignUp) -> Result<Self, StoreError> {
        let form = sign_up.form.clone();
        Ok(Self {
            id: sign_up.id.into(),
            tournament_id: sign_up.tournament.into(),
            number: sign_up.number,
            at: sign_up.at.timestamp_micros(),
            people: to_json(&form.people)?,
            name: form.name,
            club: form.club,
            sector: form.sector,
            category: form.category,
            email: form.email,
            phone: form.phone,
            wish: form.wish,
            seeks_partner: form.seeks_partner,
            language: form.language,
            token_hash: sign_up.token_hash.clone(),
            device: sign_up.device.clone(),
            accepted_at: sign_up.accepted_at.map(|at| at.timestamp_micros()),
            entry_id: sign_up.entry.map(Key::from),
            ended_at: sign_up.ended.map(|(at, _)| at.timestamp_micros()),
            ending: sign_up.ended.map(|(_, end)| end.name().to_owned()),
        })
    }

    fn into_sign_up(self) -> Result<SignUp, StoreError> {
        let at = Reading::new("sign_ups", &self.id);
        // The names are not in the journal, so a rebuilt row has none.
        let people: Vec<SignUpPerson> = match self.people.as_str() {
            "" => Vec::new(),
            people => at.json("people", people)?,
        };
        let ended = match (self.ended_at, &self.ending) {
            (Some(time), Some(end)) => {
                Some((at.moment("ended_at", time)?, at.text::<SignUpEnd>("ending", end)?))
            }
            _ => None,
        };
        Ok(SignUp {
            id: self.id.into(),
            tournament: self.tournament_id.into(),
            number: self.number,
            at: at.moment("at", self.at)?,
            form: SignUpForm {
                people,
                name: self.name,
                club: self.club,
                sector: self.sector,
                category: self.category,
                email: self.email,
                phone: self.phone,
                wish: self.wish,
                seeks_partner: self.seeks_partner,
                language: self.language,
            },
            token_hash: self.token_hash,
            device: self.device,
            accepted_at: self.accepted_at.map(|it| at.moment("accepted_at", it)).transpose()?,
            entry: self.entry_id.map(EntryId::from),
            ended,
        })
    }
}

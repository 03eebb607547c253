//! The queue of mails, and the addresses that get none. It is shared by all nodes and no part of the facts of a tournament.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use domain::tournament::id::{EntryId, MailId, SignUpId, TournamentId, UserId};
use domain::tournament::mail::{
    Mail, MailAbout, MailKind, MailProblem, MailState, MailStop, joined_subject,
};

use super::columns::{Key, Reading};
use super::schema::{mail_stops, mails};
use super::{Conn, StoreError};

/// Time for which mails are stored after they were sent or given up.
pub const KEPT: TimeDelta = TimeDelta::days(30);

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = mails)]
struct MailRow {
    id: Key,
    tournament_id: Option<Key>,
    kind: String,
    about_id: Key,
    subject: String,
    address: String,
    language: String,
    link: Option<String>,
    created_at: i64,
    next_try_at: i64,
    tries: i32,
    state: String,
    problem: Option<String>,
    code: String,
    done_at: Option<i64>,
}

/// Queues a mail, unless its address gets none of this tournament. Ids in its subject are added to a mail of the same kind to the same
/// recipient that still waits for its first attempt.
pub fn queue(conn: &mut Conn, mail: &Mail) -> Result<(), StoreError> {
    if let Some(tournament) = mail.tournament
        && stop_of(conn, tournament, &mail.address)?.is_some()
    {
        return Ok(());
    }
    let row = MailRow::from(mail);
    let same: Option<(Key, String)> = mails::table
        .filter(mails::state.eq(MailState::Waiting.name()))
        .filter(mails::lease_until.is_null())
        .filter(mails::link.is_null())
        .filter(mails::kind.eq(&row.kind))
        .filter(mails::about_id.eq(row.about_id))
        .select((mails::id, mails::subject))
        .order(mails::created_at)
        .first(conn)
        .optional()?;
    match same {
        Some((id, subject)) if row.link.is_none() => {
            let subject = joined_subject(&subject, &mail.subject);
            let change = (mails::subject.eq(subject), mails::address.eq(&mail.address));
            diesel::update(mails::table.find(id)).set(change).execute(conn)?;
        }
        _ => {
            diesel::insert_into(mails::table).values(row).execute(conn)?;
        }
    }
    Ok(())
}

/// Claims the most urgent mail that is due, and keeps it from others until `lease`. Mails with a secret link come first, because somebody
/// waits for them. `None` if nothing is due.
pub fn claim(
    conn: &mut Conn,
    now: DateTime<Utc>,
    lease: DateTime<Utc>,
) -> Result<Option<Mail>, StoreError> {
    let now = now.timestamp_micros();
    let due = mails::table
        .filter(mails::state.eq(MailState::Waiting.name()))
        .filter(mails::next_try_at.le(now))
        .filter(mails::lease_until.is_null().or(mails::lease_until.le(now)))
        .order((mails::link.is_null(), mails::next_try_at, mails::id))
        .limit(1);
    let row: Option<MailRow> = match conn {
        // SQLite needs no lock here: its write transaction has the whole file to itself.
        Conn::Sqlite(conn) => due.select(MailRow::as_select()).get_result(conn).optional()?,
        Conn::Pg(conn) => due
            .select(MailRow::as_select())
            .for_update()
            .skip_locked()
            .get_result(conn)
            .optional()?,
    };
    let Some(row) = row else { return Ok(None) };
    let leased = mails::lease_until.eq(lease.timestamp_micros());
    diesel::update(mails::table.find(row.id)).set(leased).execute(conn)?;
    row.into_mail().map(Some)
}

/// Reports whether any mail is due.
pub fn is_any_due(conn: &mut Conn, now: DateTime<Utc>) -> Result<bool, StoreError> {
    let now = now.timestamp_micros();
    let due = mails::table
        .filter(mails::state.eq(MailState::Waiting.name()))
        .filter(mails::next_try_at.le(now))
        .filter(mails::lease_until.is_null().or(mails::lease_until.le(now)))
        .select(mails::id);
    Ok(diesel::select(diesel::dsl::exists(due)).get_result(conn)?)
}

/// Records that the server took a mail for this address, and erases its secret link.
pub fn sent(
    conn: &mut Conn,
    id: MailId,
    address: &str,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    diesel::update(mails::table.find(Key::from(id)))
        .set((
            mails::state.eq(MailState::Sent.name()),
            mails::address.eq(address),
            mails::link.eq(None::<String>),
            mails::lease_until.eq(None::<i64>),
            mails::problem.eq(None::<String>),
            mails::code.eq(""),
            mails::done_at.eq(now.timestamp_micros()),
        ))
        .execute(conn)?;
    Ok(())
}

/// A failed attempt to send a mail.
#[derive(Clone, Debug)]
pub struct Failure {
    pub problem: MailProblem,
    /// Reply code of the server; empty if there was none.
    pub code: String,
    /// Time of the next attempt; `None` to give the mail up.
    pub next: Option<DateTime<Utc>>,
}

/// Records a failed attempt. A mail that is given up loses its secret link.
pub fn failed(
    conn: &mut Conn,
    id: MailId,
    failure: &Failure,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    let own = mails::table.find(Key::from(id));
    diesel::update(own)
        .set((
            mails::tries.eq(mails::tries + 1),
            mails::lease_until.eq(None::<i64>),
            mails::problem.eq(failure.problem.name()),
            mails::code.eq(&failure.code),
        ))
        .execute(conn)?;
    match failure.next {
        Some(next) => {
            diesel::update(own).set(mails::next_try_at.eq(next.timestamp_micros())).execute(conn)?
        }
        None => diesel::update(own)
            .set((
                mails::state.eq(MailState::Dead.name()),
                mails::link.eq(None::<String>),
                mails::done_at.eq(now.timestamp_micros()),
            ))
            .execute(conn)?,
    };
    Ok(())
}

/// Deletes a mail that is no longer true.
pub fn drop(conn: &mut Conn, id: MailId) -> Result<(), StoreError> {
    diesel::delete(mails::table.find(Key::from(id))).execute(conn)?;
    Ok(())
}

/// Makes all mails due now that wait because of the server, once it works again.
pub fn release(conn: &mut Conn, now: DateTime<Utc>) -> Result<(), StoreError> {
    let names = MailProblem::OF_SERVER.map(MailProblem::name);
    let held = mails::table
        .filter(mails::state.eq(MailState::Waiting.name()))
        .filter(mails::problem.eq_any(names));
    diesel::update(held).set(mails::next_try_at.eq(now.timestamp_micros())).execute(conn)?;
    Ok(())
}

/// The mails of a tournament, the latest first.
pub fn of_tournament(conn: &mut Conn, id: TournamentId) -> Result<Vec<Mail>, StoreError> {
    let rows: Vec<MailRow> = mails::table
        .filter(mails::tournament_id.eq(Key::from(id)))
        .order((mails::created_at.desc(), mails::id.desc()))
        .select(MailRow::as_select())
        .load(conn)?;
    rows.into_iter().map(MailRow::into_mail).collect()
}

/// A mail of a tournament.
///
/// # Errors
/// [`StoreError::NotFound`] if the tournament has no such mail.
pub fn find(conn: &mut Conn, id: TournamentId, mail: MailId) -> Result<Mail, StoreError> {
    let row: Option<MailRow> = mails::table
        .find(Key::from(mail))
        .filter(mails::tournament_id.eq(Key::from(id)))
        .select(MailRow::as_select())
        .get_result(conn)
        .optional()?;
    row.ok_or(StoreError::NotFound("mail"))?.into_mail()
}

/// Makes a mail wait again, for this address and due now, whatever happened to it before.
pub fn retry(
    conn: &mut Conn,
    id: MailId,
    address: &str,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    diesel::update(mails::table.find(Key::from(id)))
        .set((
            mails::state.eq(MailState::Waiting.name()),
            mails::address.eq(address),
            mails::next_try_at.eq(now.timestamp_micros()),
            mails::tries.eq(0),
            mails::done_at.eq(None::<i64>),
        ))
        .execute(conn)?;
    Ok(())
}

/// Makes all waiting mails of a tournament due now.
pub fn hurry(conn: &mut Conn, id: TournamentId, now: DateTime<Utc>) -> Result<(), StoreError> {
    let waiting = mails::table
        .filter(mails::tournament_id.eq(Key::from(id)))
        .filter(mails::state.eq(MailState::Waiting.name()));
    diesel::update(waiting).set(mails::next_try_at.eq(now.timestamp_micros())).execute(conn)?;
    Ok(())
}

/// Number of mails of a kind to a recipient since a moment.
pub fn n_since(
    conn: &mut Conn,
    kind: MailKind,
    about: MailAbout,
    since: DateTime<Utc>,
) -> Result<i64, StoreError> {
    Ok(mails::table
        .filter(mails::kind.eq(kind.name()))
        .filter(mails::about_id.eq(key_of(about)))
        .filter(mails::created_at.ge(since.timestamp_micros()))
        .count()
        .get_result(conn)?)
}

/// Deletes the mails of a recipient in a tournament, and what is known of the address there.
pub fn forget(
    conn: &mut Conn,
    id: TournamentId,
    abouts: &[MailAbout],
    address: Option<&str>,
) -> Result<(), StoreError> {
    let keys: Vec<Key> = abouts.iter().copied().map(key_of).collect();
    let own = mails::table.filter(mails::tournament_id.eq(Key::from(id)));
    diesel::delete(own.filter(mails::about_id.eq_any(keys))).execute(conn)?;
    if let Some(address) = address {
        diesel::delete(own.filter(mails::address.eq(address))).execute(conn)?;
        diesel::delete(mail_stops::table.find((Key::from(id), address))).execute(conn)?;
    }
    Ok(())
}

/// Deletes mails that were sent or given up long ago.
pub fn delete_old(conn: &mut Conn, now: DateTime<Utc>) -> Result<(), StoreError> {
    let old = mails::done_at.lt((now - KEPT).timestamp_micros());
    diesel::delete(mails::table.filter(old)).execute(conn)?;
    Ok(())
}

/// The reason for which an address gets no mails of a tournament. `None` if it gets them.
pub fn stop_of(
    conn: &mut Conn,
    id: TournamentId,
    address: &str,
) -> Result<Option<MailStop>, StoreError> {
    let key = (Key::from(id), address);
    let cause: Option<String> =
        mail_stops::table.find(key).select(mail_stops::cause).get_result(conn).optional()?;
    let at = Reading::new("mail_stops", &id);
    cause.map(|cause| at.text("cause", &cause)).transpose()
}

/// The addresses that get no mails of a tournament.
pub fn stops(conn: &mut Conn, id: TournamentId) -> Result<Vec<(String, MailStop)>, StoreError> {
    let rows: Vec<(String, String)> = mail_stops::table
        .filter(mail_stops::tournament_id.eq(Key::from(id)))
        .order(mail_stops::address)
        .select((mail_stops::address, mail_stops::cause))
        .load(conn)?;
    let at = Reading::new("mail_stops", &id);
    rows.into_iter().map(|(address, cause)| Ok((address, at.text("cause", &cause)?))).collect()
}

/// Stops the mails of a tournament to an address. Those that wait are deleted, except the one that reports a dead address.
pub fn stop(
    conn: &mut Conn,
    id: TournamentId,
    address: &str,
    cause: MailStop,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    let key = (Key::from(id), address);
    let known = stop_of(conn, id, address)?;
    // A decision of the owner outlasts a refusal by the server.
    if known == Some(MailStop::Unsubscribed) {
        return Ok(());
    }
    diesel::delete(mail_stops::table.find(key)).execute(conn)?;
    let row = (
        mail_stops::tournament_id.eq(Key::from(id)),
        mail_stops::address.eq(address),
        mail_stops::cause.eq(cause.name()),
        mail_stops::at.eq(now.timestamp_micros()),
    );
    diesel::insert_into(mail_stops::table).values(row).execute(conn)?;
    let waiting = mails::table
        .filter(mails::tournament_id.eq(Key::from(id)))
        .filter(mails::address.eq(address))
        .filter(mails::state.eq(MailState::Waiting.name()));
    diesel::delete(waiting).execute(conn)?;
    Ok(())
}

/// Lets an address get the mails of a tournament again.
pub fn resume(conn: &mut Conn, id: TournamentId, address: &str) -> Result<(), StoreError> {
    diesel::delete(mail_stops::table.find((Key::from(id), address))).execute(conn)?;
    Ok(())
}

fn key_of(about: MailAbout) -> Key {
    match about {
        MailAbout::SignUp(id) => id.into(),
        MailAbout::Entry(id) => id.into(),
        MailAbout::Account(id) => id.into(),
    }
}

impl From<&Mail> for MailRow {
    fn from(mail: &Mail) -> Self {
        Self {
            id: mail.id.into(),
            tournament_id: mail.tournament.map(Key::from),
            kind: mail.kind.name().to_owned(),
            about_id: key_of(mail.about),
            subject: mail.subject.clone(),
            address: mail.address.clone(),
            language: mail.language.clone(),
            link: mail.link.clone(),
            created_at: mail.created_at.timestamp_micros(),
            next_try_at: mail.next_try_at.timestamp_micros(),
            tries: mail.tries,
            state: mail.state.name().to_owned(),
            problem: mail.problem.map(|problem| problem.name().to_owned()),
            code: mail.code.clone(),
            done_at: mail.done_at.map(|at| at.timestamp_micros()),
        }
    }
}

impl MailRow {
    fn into_mail(self) -> Result<Mail, StoreError> {
        let at = Reading::new("mails", &self.id);
        let kind = at.text("kind", &self.kind)?;
        let about = match kind {
            MailKind::PrivateLink | MailKind::Accepted | MailKind::Refused | MailKind::MovedUp => {
                MailAbout::SignUp(SignUpId::from(self.about_id))
            }
            MailKind::Drawn | MailKind::Dated => MailAbout::Entry(EntryId::from(self.about_id)),
            MailKind::NewPassword => MailAbout::Account(UserId::from(self.about_id)),
        };
        let problem = self.problem.as_deref();
        Ok(Mail {
            id: self.id.into(),
            tournament: self.tournament_id.map(TournamentId::from),
            kind,
            about,
            created_at: at.moment("created_at", self.created_at)?,
            next_try_at: at.moment("next_try_at", self.next_try_at)?,
            tries: self.tries,
            state: at.text("state", &self.state)?,
            problem: problem.map(|problem| at.text("problem", problem)).transpose()?,
            done_at: self.done_at.map(|done| at.moment("done_at", done)).transpose()?,
            subject: self.subject,
            address: self.address,
            language: self.language,
            link: self.link,
            code: self.code,
        })
    }
}

//! The queue of messages to devices. It is shared by all nodes and no part of the facts of a tournament.

use std::str::FromStr;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use domain::tournament::id::PushMessageId;
use domain::tournament::mail::joined_subject;
use domain::tournament::push_message::{PushKind, PushMessage};

use super::columns::{Key, Reading};
use super::schema::push_messages;
use super::{Conn, StoreError};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = push_messages)]
struct MessageRow {
    id: Key,
    subscription_id: Key,
    tournament_id: Key,
    kind: String,
    entries: String,
    tables: String,
    called_at: Option<i64>,
    next_try_at: i64,
    expires_at: i64,
    tries: i32,
}

/// Queues a message. Its entries and tables are added to a message of the same kind to the same device that still waits for its first
/// attempt, unless it tells of a call.
pub fn queue(conn: &mut Conn, message: &PushMessage) -> Result<(), StoreError> {
    let row = MessageRow::from(message);
    let same: Option<(Key, String, String)> = match message.kind {
        PushKind::Called => None,
        PushKind::Drawn | PushKind::Dated | PushKind::FinalBegun => push_messages::table
            .filter(push_messages::subscription_id.eq(row.subscription_id))
            .filter(push_messages::tournament_id.eq(row.tournament_id))
            .filter(push_messages::kind.eq(&row.kind))
            .filter(push_messages::tries.eq(0))
            .filter(push_messages::lease_until.is_null())
            .select((push_messages::id, push_messages::entries, push_messages::tables))
            .first(conn)
            .optional()?,
    };
    match same {
        Some((id, entries, tables)) => {
            let change = (
                push_messages::entries.eq(joined_subject(&entries, &row.entries)),
                push_messages::tables.eq(joined_subject(&tables, &row.tables)),
                push_messages::expires_at.eq(row.expires_at),
            );
            diesel::update(push_messages::table.find(id)).set(change).execute(conn)?;
        }
        None => {
            diesel::insert_into(push_messages::table).values(row).execute(conn)?;
        }
    }
    Ok(())
}

/// Claims the message that is due and expires first, and keeps it from others until `lease`. `None` if nothing is due.
pub fn claim(
    conn: &mut Conn,
    now: DateTime<Utc>,
    lease: DateTime<Utc>,
) -> Result<Option<PushMessage>, StoreError> {
    let now = now.timestamp_micros();
    let due = push_messages::table
        .filter(push_messages::next_try_at.le(now))
        .filter(push_messages::lease_until.is_null().or(push_messages::lease_until.le(now)))
        .order((push_messages::expires_at, push_messages::id))
        .limit(1);
    let row: Option<MessageRow> = match conn {
        // SQLite needs no lock here: its write transaction has the whole file to itself.
        Conn::Sqlite(conn) => due.select(MessageRow::as_select()).get_result(conn).optional()?,
        Conn::Pg(conn) => due
            .select(MessageRow::as_select())
            .for_update()
            .skip_locked()
            .get_result(conn)
            .optional()?,
    };
    let Some(row) = row else { return Ok(None) };
    let leased = push_messages::lease_until.eq(lease.timestamp_micros());
    diesel::update(push_messages::table.find(row.id)).set(leased).execute(conn)?;
    row.into_message().map(Some)
}

/// Reports whether any message is due.
pub fn is_any_due(conn: &mut Conn, now: DateTime<Utc>) -> Result<bool, StoreError> {
    let now = now.timestamp_micros();
    let due = push_messages::table
        .filter(push_messages::next_try_at.le(now))
        .filter(push_messages::lease_until.is_null().or(push_messages::lease_until.le(now)))
        .select(push_messages::id);
    Ok(diesel::select(diesel::dsl::exists(due)).get_result(conn)?)
}

/// Records a failed attempt, with the time of the next one.
pub fn failed(conn: &mut Conn, id: PushMessageId, next: DateTime<Utc>) -> Result<(), StoreError> {
    diesel::update(push_messages::table.find(Key::from(id)))
        .set((
            push_messages::tries.eq(push_messages::tries + 1),
            push_messages::next_try_at.eq(next.timestamp_micros()),
            push_messages::lease_until.eq(None::<i64>),
        ))
        .execute(conn)?;
    Ok(())
}

/// Deletes a message that was sent, is given up, or is no longer true.
pub fn drop(conn: &mut Conn, id: PushMessageId) -> Result<(), StoreError> {
    diesel::delete(push_messages::table.find(Key::from(id))).execute(conn)?;
    Ok(())
}

/// All messages that wait, those that expire first first.
pub fn waiting(conn: &mut Conn) -> Result<Vec<PushMessage>, StoreError> {
    let rows: Vec<MessageRow> = push_messages::table
        .order((push_messages::expires_at, push_messages::id))
        .select(MessageRow::as_select())
        .load(conn)?;
    rows.into_iter().map(MessageRow::into_message).collect()
}

fn joined<T: ToString>(ids: &[T]) -> String {
    ids.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn ids<T: FromStr>(text: &str) -> Vec<T> {
    text.split_whitespace().filter_map(|id| id.parse().ok()).collect()
}

impl From<&PushMessage> for MessageRow {
    fn from(message: &PushMessage) -> Self {
        Self {
            id: message.id.into(),
            subscription_id: message.subscription.into(),
            tournament_id: message.tournament.into(),
            kind: message.kind.name().to_owned(),
            entries: joined(&message.entries),
            tables: joined(&message.tables),
            called_at: message.called_at.map(|at| at.timestamp_micros()),
            next_try_at: message.next_try_at.timestamp_micros(),
            expires_at: message.expires_at.timestamp_micros(),
            tries: message.tries,
        }
    }
}

impl MessageRow {
    fn into_message(self) -> Result<PushMessage, StoreError> {
        let at = Reading::new("push_messages", &self.id);
        Ok(PushMessage {
            id: self.id.into(),
            subscription: self.subscription_id.into(),
            tournament: self.tournament_id.into(),
            kind: at.text("kind", &self.kind)?,
            entries: ids(&self.entries),
            tables: ids(&self.tables),
            called_at: self.called_at.map(|it| at.moment("called_at", it)).transpose()?,
            next_try_at: at.moment("next_try_at", self.next_try_at)?,
            expires_at: at.moment("expires_at", self.expires_at)?,
            tries: self.tries,
        })
    }
}

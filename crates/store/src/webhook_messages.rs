//! The queue of messages to webhooks, which is their log too. It is shared by all nodes and no part of the facts of a tournament.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use domain::tournament::id::{WebhookId, WebhookMessageId};
use domain::tournament::webhook::{
    DeliveryProblem, DeliveryState, KEPT, MOST_MESSAGES, Replay, WebhookEvent, WebhookMessage,
    WebhookState,
};

use super::columns::{Key, Reading};
use super::schema::{webhook_messages, webhooks};
use super::{Conn, StoreError};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = webhook_messages)]
struct MessageRow {
    id: Key,
    webhook_id: Key,
    seq: i64,
    event: String,
    payload: String,
    created_at: i64,
    state: String,
    tries: i32,
    next_try_at: i64,
    tried_at: Option<i64>,
    status: Option<i32>,
    problem: Option<String>,
}

/// A message that is not in the queue yet.
#[derive(Clone, Debug)]
pub struct NewMessage {
    pub id: WebhookMessageId,
    pub event: WebhookEvent,
    /// Name of what happened. A webhook is told of it once.
    pub cause: String,
    pub payload: String,
}

/// The outcome of an attempt.
#[derive(Clone, Copy, Debug)]
pub enum Attempt {
    /// The receiver took the message, with this status.
    Delivered(u16),
    /// The receiver did not take it.
    Failed {
        problem: DeliveryProblem,
        /// Status of the answer, if there was one.
        status: Option<u16>,
        /// Time of the next attempt; `None` to give the message up.
        next: Option<DateTime<Utc>>,
    },
}

/// Queues a message, unless the webhook has one of the same cause. The caller has locked the tournament.
pub fn queue(
    conn: &mut Conn,
    webhook: WebhookId,
    message: &NewMessage,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    let key = Key::from(webhook);
    let same = webhook_messages::table
        .filter(webhook_messages::webhook_id.eq(key))
        .filter(webhook_messages::cause.eq(&message.cause));
    if diesel::select(diesel::dsl::exists(same)).get_result(conn)? {
        return Ok(());
    }
    let own = webhooks::table.find(key);
    diesel::update(own).set(webhooks::last_seq.eq(webhooks::last_seq + 1)).execute(conn)?;
    let seq: i64 = own.select(webhooks::last_seq).get_result(conn)?;
    let row = MessageRow {
        id: message.id.into(),
        webhook_id: key,
        seq,
        event: message.event.name().to_owned(),
        payload: message.payload.clone(),
        created_at: now.timestamp_micros(),
        state: DeliveryState::Waiting.name().to_owned(),
        tries: 0,
        next_try_at: now.timestamp_micros(),
        tried_at: None,
        status: None,
        problem: None,
    };
    diesel::insert_into(webhook_messages::table)
        .values((row, webhook_messages::cause.eq(&message.cause)))
        .execute(conn)?;
    Ok(())
}

/// Claims the message that is due first, and keeps it from others until `lease`. Those of `busy` webhooks, and of webhooks that are off, are
/// left out. `None` if nothing is due.
pub fn claim(
    conn: &mut Conn,
    now: DateTime<Utc>,
    lease: DateTime<Utc>,
    busy: &[WebhookId],
) -> Result<Option<WebhookMessage>, StoreError> {
    let now = now.timestamp_micros();
    let busy: Vec<Key> = busy.iter().copied().map(Key::from).collect();
    let on = webhooks::table.filter(webhooks::state.eq(WebhookState::On.name()));
    let due = webhook_messages::table
        .filter(webhook_messages::state.eq(DeliveryState::Waiting.name()))
        .filter(webhook_messages::next_try_at.le(now))
        .filter(webhook_messages::lease_until.is_null().or(webhook_messages::lease_until.le(now)))
        .filter(webhook_messages::webhook_id.eq_any(on.select(webhooks::id)))
        .filter(webhook_messages::webhook_id.ne_all(busy))
        .order((webhook_messages::next_try_at, webhook_messages::seq, webhook_messages::id))
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
    let leased = webhook_messages::lease_until.eq(lease.timestamp_micros());
    diesel::update(webhook_messages::table.find(row.id)).set(leased).execute(conn)?;
    row.into_message().map(Some)
}

/// Reports whether any message to a webhook that is on is due.
pub fn is_any_due(conn: &mut Conn, now: DateTime<Utc>) -> Result<bool, StoreError> {
    let now = now.timestamp_micros();
    let on = webhooks::table.filter(webhooks::state.eq(WebhookState::On.name()));
    let due = webhook_messages::table
        .filter(webhook_messages::state.eq(DeliveryState::Waiting.name()))
        .filter(webhook_messages::next_try_at.le(now))
        .filter(webhook_messages::lease_until.is_null().or(webhook_messages::lease_until.le(now)))
        .filter(webhook_messages::webhook_id.eq_any(on.select(webhooks::id)))
        .select(webhook_messages::id);
    Ok(diesel::select(diesel::dsl::exists(due)).get_result(conn)?)
}

/// Records the outcome of an attempt and ends the lease.
pub fn tried(
    conn: &mut Conn,
    id: WebhookMessageId,
    attempt: Attempt,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    let own = webhook_messages::table.find(Key::from(id));
    let (state, status, problem, next) = match attempt {
        Attempt::Delivered(status) => (DeliveryState::Delivered, Some(status), None, None),
        Attempt::Failed { problem, status, next: Some(next) } => {
            (DeliveryState::Waiting, status, Some(problem), Some(next))
        }
        Attempt::Failed { problem, status, next: None } => {
            (DeliveryState::Dead, status, Some(problem), None)
        }
    };
    diesel::update(own)
        .set((
            webhook_messages::state.eq(state.name()),
            webhook_messages::status.eq(status.map(i32::from)),
            webhook_messages::problem.eq(problem.map(DeliveryProblem::name)),
            webhook_messages::tried_at.eq(now.timestamp_micros()),
            webhook_messages::lease_until.eq(None::<i64>),
        ))
        .execute(conn)?;
    if problem.is_some() {
        let tries = webhook_messages::tries.eq(webhook_messages::tries + 1);
        diesel::update(own).set(tries).execute(conn)?;
    }
    if let Some(next) = next {
        let next = webhook_messages::next_try_at.eq(next.timestamp_micros());
        diesel::update(own).set(next).execute(conn)?;
    }
    Ok(())
}

/// Makes messages of a webhook due now, whatever happened to them before, and returns their number.
pub fn replay(
    conn: &mut Conn,
    webhook: WebhookId,
    which: Replay,
    now: DateTime<Utc>,
) -> Result<usize, StoreError> {
    let (from, to) = match which {
        Replay::From(seq) => (seq, i64::MAX),
        Replay::One(seq) => (seq, seq),
    };
    let own = webhook_messages::table
        .filter(webhook_messages::webhook_id.eq(Key::from(webhook)))
        .filter(webhook_messages::seq.between(from, to));
    let n = diesel::update(own)
        .set((
            webhook_messages::state.eq(DeliveryState::Waiting.name()),
            webhook_messages::next_try_at.eq(now.timestamp_micros()),
            webhook_messages::tries.eq(0),
        ))
        .execute(conn)?;
    Ok(n)
}

/// A part of the messages of a webhook, the latest first: at most `limit`, after the first `skipped`.
pub fn of_webhook(
    conn: &mut Conn,
    webhook: WebhookId,
    (skipped, limit): (i64, i64),
) -> Result<Vec<WebhookMessage>, StoreError> {
    let rows: Vec<MessageRow> = webhook_messages::table
        .filter(webhook_messages::webhook_id.eq(Key::from(webhook)))
        .order(webhook_messages::seq.desc())
        .offset(skipped)
        .limit(limit)
        .select(MessageRow::as_select())
        .load(conn)?;
    rows.into_iter().map(MessageRow::into_message).collect()
}

/// Number of messages of a webhook.
pub fn n_of_webhook(conn: &mut Conn, webhook: WebhookId) -> Result<i64, StoreError> {
    let own = webhook_messages::table.filter(webhook_messages::webhook_id.eq(Key::from(webhook)));
    Ok(own.count().get_result(conn)?)
}

/// Deletes messages that are too old, and those of webhooks with too many.
pub fn forget_old(conn: &mut Conn, now: DateTime<Utc>) -> Result<(), StoreError> {
    let until = (now - KEPT).timestamp_micros();
    let old = webhook_messages::table.filter(webhook_messages::created_at.lt(until));
    diesel::delete(old).execute(conn)?;
    let long: Vec<(Key, i64)> = webhooks::table
        .filter(webhooks::last_seq.gt(MOST_MESSAGES))
        .select((webhooks::id, webhooks::last_seq))
        .load(conn)?;
    for (id, last) in long {
        let surplus = webhook_messages::table
            .filter(webhook_messages::webhook_id.eq(id))
            .filter(webhook_messages::seq.le(last - MOST_MESSAGES));
        diesel::delete(surplus).execute(conn)?;
    }
    Ok(())
}

impl MessageRow {
    fn into_message(self) -> Result<WebhookMessage, StoreError> {
        let at = Reading::new("webhook_messages", &self.id);
        Ok(WebhookMessage {
            id: self.id.into(),
            webhook: self.webhook_id.into(),
            seq: self.seq,
            event: at.text("event", &self.event)?,
            created_at: at.moment("created_at", self.created_at)?,
            state: at.text("state", &self.state)?,
            tries: self.tries,
            next_try_at: at.moment("next_try_at", self.next_try_at)?,
            tried_at: self.tried_at.map(|it| at.moment("tried_at", it)).transpose()?,
            status: self.status.map(|it| at.number("status", it)).transpose()?,
            problem: self.problem.as_deref().map(|it| at.text("problem", it)).transpose()?,
            payload: self.payload,
        })
    }
}

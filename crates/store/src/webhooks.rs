//! Webhooks of tournaments. They are no facts: the journal tells only that they were changed.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use domain::tournament::id::{TableId, TournamentId, WebhookId};
use domain::tournament::webhook::{Webhook, WebhookEvent, WebhookState};

use super::columns::{Key, Reading};
use super::schema::{board_calls, webhooks};
use super::{Conn, StoreError};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = webhooks)]
struct WebhookRow {
    id: Key,
    tournament_id: Key,
    url: String,
    events: String,
    secret: String,
    old_secret: Option<String>,
    old_secret_until: Option<i64>,
    state: String,
    created_at: i64,
    last_seq: i64,
}

/// A call of a table to a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CalledTable {
    pub tournament: TournamentId,
    pub table: TableId,
    pub board: u16,
    pub called_at: DateTime<Utc>,
}

pub fn insert(conn: &mut Conn, webhook: &Webhook) -> Result<(), StoreError> {
    diesel::insert_into(webhooks::table).values(WebhookRow::from(webhook)).execute(conn)?;
    Ok(())
}

/// Stores all of a webhook except the number of its latest message.
pub fn update(conn: &mut Conn, webhook: &Webhook) -> Result<(), StoreError> {
    let row = WebhookRow::from(webhook);
    diesel::update(webhooks::table.find(row.id))
        .set((
            webhooks::url.eq(&row.url),
            webhooks::events.eq(&row.events),
            webhooks::secret.eq(&row.secret),
            webhooks::old_secret.eq(&row.old_secret),
            webhooks::old_secret_until.eq(row.old_secret_until),
            webhooks::state.eq(&row.state),
        ))
        .execute(conn)?;
    Ok(())
}

/// Notes that the receiver of a webhook wants no more messages.
pub fn is_gone(conn: &mut Conn, id: WebhookId) -> Result<(), StoreError> {
    diesel::update(webhooks::table.find(Key::from(id)))
        .set(webhooks::state.eq(WebhookState::Gone.name()))
        .execute(conn)?;
    Ok(())
}

/// Deletes a webhook with its messages.
pub fn delete(conn: &mut Conn, id: WebhookId) -> Result<(), StoreError> {
    diesel::delete(webhooks::table.find(Key::from(id))).execute(conn)?;
    Ok(())
}

/// The webhooks of a tournament, the first one first.
pub fn of_tournament(conn: &mut Conn, id: TournamentId) -> Result<Vec<Webhook>, StoreError> {
    let rows: Vec<WebhookRow> = webhooks::table
        .filter(webhooks::tournament_id.eq(Key::from(id)))
        .order((webhooks::created_at, webhooks::id))
        .select(WebhookRow::as_select())
        .load(conn)?;
    rows.into_iter().map(WebhookRow::into_webhook).collect()
}

/// A webhook of a tournament.
///
/// # Errors
/// [`StoreError::NotFound`] if the tournament has no such webhook.
pub fn find(conn: &mut Conn, id: TournamentId, webhook: WebhookId) -> Result<Webhook, StoreError> {
    let row: Option<WebhookRow> = webhooks::table
        .find(Key::from(webhook))
        .filter(webhooks::tournament_id.eq(Key::from(id)))
        .select(WebhookRow::as_select())
        .get_result(conn)
        .optional()?;
    row.ok_or(StoreError::NotFound("webhook"))?.into_webhook()
}

/// A webhook, whatever its tournament. `None` if it was deleted.
pub fn get(conn: &mut Conn, id: WebhookId) -> Result<Option<Webhook>, StoreError> {
    let row: Option<WebhookRow> = webhooks::table
        .find(Key::from(id))
        .select(WebhookRow::as_select())
        .get_result(conn)
        .optional()?;
    row.map(WebhookRow::into_webhook).transpose()
}

/// The calls that stand and were made after `standing_since`, and all after `any_since`, in tournaments with a webhook that is on.
pub fn calls(
    conn: &mut Conn,
    (standing_since, any_since): (DateTime<Utc>, DateTime<Utc>),
) -> Result<Vec<CalledTable>, StoreError> {
    let on = webhooks::table.filter(webhooks::state.eq(WebhookState::On.name()));
    let rows: Vec<(Key, Key, i32, i64)> = board_calls::table
        .filter(
            board_calls::freed_at
                .is_null()
                .and(board_calls::called_at.gt(standing_since.timestamp_micros()))
                .or(board_calls::called_at.gt(any_since.timestamp_micros())),
        )
        .filter(board_calls::tournament_id.eq_any(on.select(webhooks::tournament_id)))
        .order((board_calls::called_at, board_calls::table_id))
        .select((
            board_calls::tournament_id,
            board_calls::table_id,
            board_calls::board,
            board_calls::called_at,
        ))
        .load(conn)?;
    let call = |(tournament, table, board, called_at): (Key, Key, i32, i64)| {
        let at = Reading::new("board_calls", &table);
        Ok(CalledTable {
            tournament: tournament.into(),
            table: table.into(),
            board: at.number("board", board)?,
            called_at: at.moment("called_at", called_at)?,
        })
    };
    rows.into_iter().map(call).collect()
}

impl From<&Webhook> for WebhookRow {
    fn from(webhook: &Webhook) -> Self {
        let events: Vec<&str> = webhook.events.iter().map(|event| event.name()).collect();
        let old = webhook.old_secret.clone();
        Self {
            id: webhook.id.into(),
            tournament_id: webhook.tournament.into(),
            url: webhook.url.clone(),
            events: events.join(" "),
            secret: webhook.secret.clone(),
            old_secret_until: old.as_ref().map(|(_, until)| until.timestamp_micros()),
            old_secret: old.map(|(secret, _)| secret),
            state: webhook.state.name().to_owned(),
            created_at: webhook.created_at.timestamp_micros(),
            last_seq: webhook.last_seq,
        }
    }
}

impl WebhookRow {
    fn into_webhook(self) -> Result<Webhook, StoreError> {
        let at = Reading::new("webhooks", &self.id);
        let events = self.events.split_whitespace().map(|event| at.text("events", event));
        let until = self.old_secret_until.map(|it| at.moment("old_secret_until", it));
        Ok(Webhook {
            id: self.id.into(),
            tournament: self.tournament_id.into(),
            events: events.collect::<Result<Vec<WebhookEvent>, _>>()?,
            old_secret: self.old_secret.zip(until.transpose()?),
            state: at.text("state", &self.state)?,
            created_at: at.moment("created_at", self.created_at)?,
            last_seq: self.last_seq,
            url: self.url,
            secret: self.secret,
        })
    }
}

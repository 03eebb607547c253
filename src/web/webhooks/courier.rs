//! Queues messages for new acts and calls, and sends those that are due.

use std::collections::HashSet;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use domain::tournament::id::{IdSource, WebhookId};
use domain::tournament::webhook::{DeliveryProblem, WebhookMessage, next_try};
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use store::webhook_messages::{self as messages, Attempt};
use store::webhooks::CalledTable;
use store::{Conn, StoreError};
use tokio::time::Instant;

use super::gathering;
use super::sender::{Delivery, Sender};
use crate::web::follower::JournalFollower;
use crate::web::state::AppState;

/// Name of the cursors of the journals.
const FOLLOWER: &str = "webhooks";
/// Time for which a message belongs to the node that sends it. Afterwards another one may send it, because the first one must have crashed.
const LEASE: TimeDelta = TimeDelta::minutes(1);
/// Time for which a call that stands is told. A service that was away for longer does not tell of it.
const NEWS: TimeDelta = TimeDelta::hours(6);
/// Time for which a call is told that no longer stands, because its game was short or the board was taken away.
const SHORT: TimeDelta = TimeDelta::minutes(10);
/// Interval at which the log is shortened.
const CLEANING: TimeDelta = TimeDelta::hours(1);
/// Webhooks that are sent to at the same time, one message to each.
const AT_ONCE: usize = 8;
/// Time after which a round begins no more attempts, so that new acts are queued.
const LONGEST: Duration = Duration::from_secs(5);

/// Queues and sends the messages of one node.
pub struct Courier {
    state: AppState,
    sender: Sender,
    follower: JournalFollower,
    ids: IdSource,
    /// Latest calls that were queued.
    told: HashSet<CalledTable>,
    cleaned_at: Option<DateTime<Utc>>,
}

impl Courier {
    pub fn new(state: &AppState) -> Self {
        Self {
            sender: Sender::new(state.config.webhooks_private),
            follower: JournalFollower::new(FOLLOWER, state.store.clone()),
            ids: state.ids(),
            told: HashSet::new(),
            cleaned_at: None,
            state: state.clone(),
        }
    }

    /// Queues messages for acts and calls since the last round, and sends messages that are due now. Blocks the calling thread while the
    /// database works.
    ///
    /// # Errors
    /// [`StoreError`] if the database does not answer.
    pub async fn round(&mut self) -> Result<(), StoreError> {
        let now = self.state.clock.now();
        let (ids, base) = (&mut self.ids, self.state.config.base_url.as_deref());
        self.follower.round(gathering::concerns, |conn, id, entries| {
            gathering::queue_acts(conn, ids, base, id, (entries, now))
        })?;
        self.queue_calls(now)?;
        self.clean(now)?;
        self.send_due().await
    }

    fn queue_calls(&mut self, now: DateTime<Utc>) -> Result<(), StoreError> {
        let store = &self.state.store;
        let since = (now - NEWS, now - SHORT);
        let called = store.read_blocking(|conn| store::webhooks::calls(conn, since))?;
        let base = self.state.config.base_url.as_deref();
        for call in &called {
            if self.told.contains(call) {
                continue;
            }
            let ids = &mut self.ids;
            let queued =
                store.write_blocking(|conn| gathering::queue_call(conn, ids, base, *call, now));
            match queued {
                // The tournament was deleted in the meantime.
                Ok(()) | Err(StoreError::NotFound(_)) => {}
                Err(error) => return Err(error),
            }
        }
        self.told = called.into_iter().collect();
        Ok(())
    }

    fn clean(&mut self, now: DateTime<Utc>) -> Result<(), StoreError> {
        if self.cleaned_at.is_none_or(|at| at + CLEANING <= now) {
            self.state.store.write_blocking(|conn| messages::forget_old(conn, now))?;
            self.cleaned_at = Some(now);
        }
        Ok(())
    }

    /// Sends messages that are due. A webhook gets one after the other, so a slow receiver delays no other one.
    async fn send_due(&self) -> Result<(), StoreError> {
        let until = Instant::now() + LONGEST;
        let mut busy = Vec::new();
        let mut attempts = FuturesUnordered::new();
        loop {
            while attempts.len() < AT_ONCE && Instant::now() < until && !self.state.live.is_closed()
            {
                let Some(message) = self.claim(&busy)? else { break };
                busy.push(message.webhook);
                attempts.push(async move { (message.webhook, self.attempt(&message).await) });
            }
            let Some((webhook, outcome)) = attempts.next().await else { return Ok(()) };
            busy.retain(|it| *it != webhook);
            outcome?;
        }
    }

    fn claim(&self, busy: &[WebhookId]) -> Result<Option<WebhookMessage>, StoreError> {
        let (store, now) = (&self.state.store, self.state.clock.now());
        if !store.read_blocking(|conn| messages::is_any_due(conn, now))? {
            return Ok(None);
        }
        store.write_blocking(|conn| messages::claim(conn, now, now + LEASE, busy))
    }

    /// Sends a message and stores the outcome.
    async fn attempt(&self, message: &WebhookMessage) -> Result<(), StoreError> {
        let (state, store) = (&self.state, &self.state.store);
        let read = |conn: &mut Conn| store::webhooks::get(conn, message.webhook);
        // Its messages went with it.
        let Some(webhook) = store.read_blocking(read)? else { return Ok(()) };
        let delivery = self.sender.send(&webhook, message, state.clock.now()).await;
        let now = state.clock.now();
        let attempt = match delivery {
            Delivery::Accepted(status) => Attempt::Delivered(status),
            Delivery::Gone => {
                Attempt::Failed { problem: DeliveryProblem::Status, status: Some(410), next: None }
            }
            Delivery::Failed { problem, status, asked } => {
                let jitter = message.id.0.as_bytes().last().copied().unwrap_or_default();
                let next = next_try(message.tries + 1, asked, jitter, now);
                Attempt::Failed { problem, status, next }
            }
        };
        store.write_blocking(|conn| {
            if delivery == Delivery::Gone {
                store::webhooks::is_gone(conn, webhook.id)?;
            }
            messages::tried(conn, message.id, attempt, now)
        })
    }
}

//! Queues messages for new acts and calls, and sends those that are due.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use domain::tournament::id::IdSource;
use domain::tournament::push_message::{PushKind, PushMessage, next_try};
use futures_util::{StreamExt, stream};
use store::call_notices::{self, CallNoted};
use store::push::PushAddress;
use store::push_messages as messages;
use store::{Conn, StoreError};

use super::{gathering, text};
use crate::web::follower::JournalFollower;
use crate::web::push::sender::{Delivery, Sender};
use crate::web::push::services;
use crate::web::state::AppState;

/// Name of the cursors of the journals.
const FOLLOWER: &str = "push";
/// Time for which a message belongs to the node that sends it. Afterwards another one may send it, because the first one must have crashed.
const LEASE: TimeDelta = TimeDelta::minutes(1);
/// Pause after attempts of which none reached a push service.
const REST: TimeDelta = TimeDelta::seconds(30);
/// Interval at which old subscriptions are deleted.
const CLEANING: TimeDelta = TimeDelta::hours(1);
/// Messages that are sent at the same time.
const AT_ONCE: usize = 8;

/// Queues and sends the messages of one node.
pub struct Courier {
    state: AppState,
    sender: Sender,
    follower: JournalFollower,
    ids: IdSource,
    /// Until then nothing is sent. `None` if the push services are reached.
    rests_until: Option<DateTime<Utc>>,
    cleaned_at: Option<DateTime<Utc>>,
}

impl Courier {
    /// The sender of this service. `None` if it has no key for messages.
    pub fn new(state: &AppState) -> Option<Self> {
        Some(Self {
            sender: state.push.clone()?,
            follower: JournalFollower::new(FOLLOWER, state.store.clone()),
            ids: state.ids(),
            state: state.clone(),
            rests_until: None,
            cleaned_at: None,
        })
    }

    /// Queues messages for acts and calls since the last round, and sends all messages that are due now. Blocks the calling
    /// thread while the database works.
    ///
    /// # Errors
    /// [`StoreError`] if the database does not answer.
    pub async fn round(&mut self) -> Result<(), StoreError> {
        let (ids, now) = (&mut self.ids, self.state.clock.now());
        self.follower.round(gathering::concerns, |conn, id, entries| {
            gathering::queue_acts(conn, ids, now, id, entries)
        })?;
        self.queue_calls(now)?;
        self.clean(now)?;
        self.send_due().await
    }

    fn queue_calls(&mut self, now: DateTime<Utc>) -> Result<(), StoreError> {
        let since = now - PushKind::Called.is_news_for();
        let store = &self.state.store;
        let mut untold = store.read_blocking(|conn| call_notices::untold(conn, since))?;
        untold.dedup_by_key(|(tournament, _, _)| *tournament);
        for (id, _, _) in untold {
            let ids = &mut self.ids;
            store.write_blocking(|conn| gathering::queue_calls(conn, ids, now, id))?;
        }
        Ok(())
    }

    fn clean(&mut self, now: DateTime<Utc>) -> Result<(), StoreError> {
        if self.cleaned_at.is_none_or(|at| at + CLEANING <= now) {
            self.state.store.write_blocking(|conn| store::push::forget_old(conn, now))?;
            self.cleaned_at = Some(now);
        }
        Ok(())
    }

    async fn send_due(&mut self) -> Result<(), StoreError> {
        while !self.state.live.is_closed() {
            let now = self.state.clock.now();
            if self.rests_until.is_some_and(|until| now < until) {
                break;
            }
            let due = self.claim(now)?;
            if due.is_empty() {
                break;
            }
            let attempts = stream::iter(&due).map(|message| self.attempt(message, now));
            let sent: Vec<_> = attempts.buffer_unordered(AT_ONCE).collect().await;
            let sent: Vec<Option<Delivery>> = sent.into_iter().collect::<Result<_, _>>()?;
            let mut tried = sent.into_iter().flatten().peekable();
            let is_away = tried.peek().is_some() && tried.all(|it| it == Delivery::Unreachable);
            self.rests_until = is_away.then_some(now + REST);
        }
        Ok(())
    }

    /// Claims messages that are due, as many as are sent at the same time.
    fn claim(&self, now: DateTime<Utc>) -> Result<Vec<PushMessage>, StoreError> {
        let store = &self.state.store;
        if !store.read_blocking(|conn| messages::is_any_due(conn, now))? {
            return Ok(Vec::new());
        }
        store.write_blocking(|conn| {
            let mut claimed = Vec::new();
            while claimed.len() < AT_ONCE {
                let Some(message) = messages::claim(conn, now, now + LEASE)? else { break };
                claimed.push(message);
            }
            Ok(claimed)
        })
    }

    /// Sends a message and stores the outcome, which is `None` if there was nothing to send.
    async fn attempt(
        &self,
        message: &PushMessage,
        now: DateTime<Utc>,
    ) -> Result<Option<Delivery>, StoreError> {
        let (state, store) = (&self.state, &self.state.store);
        let written = match message.expires_at <= now {
            true => None,
            false => store.read_blocking(|conn| text::of_message(state, conn, message))?,
        };
        let more = &state.config.push_services;
        let written = written.and_then(|(address, notification)| {
            let endpoint = services::endpoint(&address.endpoint, more)?;
            Some((address, endpoint, notification))
        });
        let Some((address, endpoint, notification)) = written else {
            store.write_blocking(|conn| messages::drop(conn, message.id))?;
            return Ok(None);
        };
        let rest = (message.expires_at - now).to_std().unwrap_or(Duration::ZERO);
        let sent = self.sender.send(&address, endpoint, &notification, rest, now).await;
        store.write_blocking(|conn| record(conn, message, &address, sent, state.clock.now()))?;
        Ok(Some(sent))
    }
}

/// Stores the outcome of an attempt.
fn record(
    conn: &mut Conn,
    message: &PushMessage,
    address: &PushAddress,
    sent: Delivery,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    let asked = match sent {
        Delivery::Accepted => {
            if let (Some(called_at), [table]) = (message.called_at, &message.tables[..]) {
                for entry in &message.entries {
                    call_notices::note(conn, (*table, called_at, *entry), CallNoted::Told, now)?;
                }
            }
            return messages::drop(conn, message.id);
        }
        // Its messages go with it.
        Delivery::Gone => return store::push::forget_address(conn, &address.endpoint),
        Delivery::Refused(status) => {
            tracing::warn!(status, "message {} is given up: a push service refused it", message.id);
            return messages::drop(conn, message.id);
        }
        Delivery::Later(asked) => asked,
        Delivery::Unreachable => None,
    };
    match next_try(message.tries + 1, asked, now, message.expires_at) {
        Some(next) => messages::failed(conn, message.id, next),
        None => {
            tracing::warn!("message {} is given up: it would come too late", message.id);
            messages::drop(conn, message.id)
        }
    }
}

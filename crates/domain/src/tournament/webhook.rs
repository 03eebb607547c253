//! Webhooks: addresses of other programs that are told of events of a tournament, and the queue and log of these messages.
//!
//! The form is that of Standard Webhooks 1.0. A message is made once, so each attempt sends the same content.

use chrono::{DateTime, TimeDelta, Utc};
use strum::{EnumString, IntoStaticStr, VariantArray};
use thiserror::Error;

use super::id::{TournamentId, WebhookId, WebhookMessageId};

/// Maximum number of webhooks of a tournament.
pub const MOST_WEBHOOKS: usize = 10;
/// Maximum length of an address, in bytes.
pub const LONGEST_URL: usize = 500;
/// Time for which a replaced secret still signs, beside the new one.
pub const OVERLAP: TimeDelta = TimeDelta::hours(24);
/// Time for which messages stay in the log.
pub const KEPT: TimeDelta = TimeDelta::days(30);
/// Maximum number of messages in the log of a webhook.
pub const MOST_MESSAGES: i64 = 10_000;

/// Pauses after each failed attempt, 75 hours and 35 minutes in all. After the last one, a message is given up.
const PAUSES: [TimeDelta; 9] = [
    TimeDelta::seconds(5),
    TimeDelta::minutes(5),
    TimeDelta::minutes(30),
    TimeDelta::hours(2),
    TimeDelta::hours(5),
    TimeDelta::hours(10),
    TimeDelta::hours(14),
    TimeDelta::hours(20),
    TimeDelta::hours(24),
];
/// Longest pause that a receiver can ask for.
const LONGEST_PAUSE: TimeDelta = TimeDelta::hours(24);

/// A webhook of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Webhook {
    /// Primary key of the webhook.
    pub id: WebhookId,
    /// Tournament whose events are told.
    pub tournament: TournamentId,
    /// Address that messages are sent to.
    pub url: String,
    /// Events that are told, at least one.
    pub events: Vec<WebhookEvent>,
    /// Secret that signs messages, as `whsec_…`.
    pub secret: String,
    /// The secret before it, which signs too until its time has come.
    pub old_secret: Option<(String, DateTime<Utc>)>,
    /// State: messages are sent only while it is on.
    pub state: WebhookState,
    /// Time at which it was made; earlier events are not told.
    pub created_at: DateTime<Utc>,
    /// Number of its latest message; 0 before the first.
    pub last_seq: i64,
}

impl Webhook {
    /// The secrets that sign a message at `now`, the current one first.
    pub fn secrets(&self, now: DateTime<Utc>) -> Vec<&str> {
        let old = self.old_secret.iter().filter(|(_, until)| now < *until);
        let old = old.map(|(secret, _)| secret.as_str());
        std::iter::once(self.secret.as_str()).chain(old).collect()
    }
}

/// The state of a webhook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum WebhookState {
    /// It is told of events.
    On,
    /// An organizer has turned it off.
    Off,
    /// The receiver answered with 410: it wants no more messages.
    Gone,
}

named!(WebhookState);

/// An event that programs can be told of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray)]
pub enum WebhookEvent {
    /// A round was published.
    #[strum(serialize = "round.published")]
    RoundPublished,
    /// A table was called to a board.
    #[strum(serialize = "table.called")]
    TableCalled,
    /// The result of a table is signed by all who must sign it.
    #[strum(serialize = "result.signed")]
    ResultSigned,
    /// A signed result was changed or taken back.
    #[strum(serialize = "result.corrected")]
    ResultCorrected,
    /// All rounds of a stage are played and closed.
    #[strum(serialize = "stage.closed")]
    StageClosed,
    /// The tournament is over.
    #[strum(serialize = "tournament.finished")]
    TournamentFinished,
    /// People signed up.
    #[strum(serialize = "sign-up.made")]
    SignUpMade,
    /// An organizer tried the webhook. Every webhook gets it.
    #[strum(serialize = "test")]
    Test,
}

named!(WebhookEvent);

impl WebhookEvent {
    /// The events that an organizer chooses from.
    pub fn choices() -> impl Iterator<Item = WebhookEvent> {
        Self::VARIANTS.iter().copied().filter(|event| *event != WebhookEvent::Test)
    }
}

/// A message to a webhook, in the queue or in the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebhookMessage {
    /// Primary key; it is the `webhook-id` of all attempts.
    pub id: WebhookMessageId,
    /// Webhook that gets it.
    pub webhook: WebhookId,
    /// Number in the order of the webhook's messages, from 1.
    pub seq: i64,
    /// Event that it tells of.
    pub event: WebhookEvent,
    /// Body of the request.
    pub payload: String,
    /// Time at which it was queued.
    pub created_at: DateTime<Utc>,
    /// State of delivery.
    pub state: DeliveryState,
    /// Number of failed attempts since it was queued or replayed.
    pub tries: i32,
    /// Time of the next attempt, if it waits.
    pub next_try_at: DateTime<Utc>,
    /// Time of the latest attempt.
    pub tried_at: Option<DateTime<Utc>>,
    /// Status of the latest answer.
    pub status: Option<u16>,
    /// Problem of the latest attempt; `None` if it succeeded.
    pub problem: Option<DeliveryProblem>,
}

/// The state of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum DeliveryState {
    /// It waits for its first or next attempt.
    Waiting,
    /// The receiver took it.
    Delivered,
    /// It was given up.
    Dead,
}

named!(DeliveryState);

/// The reason why an attempt failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum DeliveryProblem {
    /// The answer has a status other than 2xx.
    Status,
    /// The answer is a redirect, which is not followed.
    Redirect,
    /// There was no answer in time.
    Silent,
    /// No connection could be made.
    Unreachable,
    /// The address is not public, or not allowed by the settings.
    Refused,
}

named!(DeliveryProblem);

/// The reason why a webhook is not added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum WebhookError {
    /// The tournament has as many as it may have.
    #[error("a tournament has at most {MOST_WEBHOOKS} webhooks")]
    TooMany,
}

/// The messages that are sent again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replay {
    /// All from this number on.
    From(i64),
    /// The one with this number.
    One(i64),
}

/// The time of the next attempt after `tries` failed ones, the last one at `now`. A receiver may ask for a longer pause. `jitter`, from 0 to
/// 255, lengthens a pause by up to a tenth, so that many messages do not come back at once. `None` if the message is given up.
pub fn next_try(
    tries: i32,
    asked: Option<TimeDelta>,
    jitter: u8,
    now: DateTime<Utc>,
) -> Option<DateTime<Utc>> {
    let pause = usize::try_from(tries - 1).ok().and_then(|index| PAUSES.get(index))?;
    let pause = *pause + *pause * i32::from(jitter) / 2_550;
    let asked = asked.map(|asked| asked.min(LONGEST_PAUSE));
    now.checked_add_signed(asked.map_or(pause, |asked| asked.max(pause)))
}

//! Messages to the devices of those who follow entries: kinds, the time for which each is news, and the pauses between attempts.
//!
//! A queued message names facts; its text is made when it is sent. So it never says something that is no longer true.

use chrono::{DateTime, TimeDelta, Utc};
use strum::{EnumString, IntoStaticStr};

use super::id::{EntryId, PushMessageId, SubscriptionId, TableId, TournamentId};

/// Pauses after each failed attempt. After the last one, a message is given up.
const PAUSES: [TimeDelta; 5] = [
    TimeDelta::seconds(5),
    TimeDelta::seconds(20),
    TimeDelta::minutes(1),
    TimeDelta::minutes(5),
    TimeDelta::minutes(30),
];

/// A message in the queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PushMessage {
    /// Primary key of the message.
    pub id: PushMessageId,
    /// Device that is told.
    pub subscription: SubscriptionId,
    /// Tournament that it is about.
    pub tournament: TournamentId,
    /// Kind, which decides the text.
    pub kind: PushKind,
    /// Entries that the device follows and that it is about; empty for the final.
    pub entries: Vec<EntryId>,
    /// Tables that it is about.
    pub tables: Vec<TableId>,
    /// Time of the call that it tells of; `None` for other kinds.
    pub called_at: Option<DateTime<Utc>>,
    /// Time of the next attempt.
    pub next_try_at: DateTime<Utc>,
    /// Time after which it is no news any more, and is not sent.
    pub expires_at: DateTime<Utc>,
    /// Number of failed attempts.
    pub tries: i32,
}

/// The kind of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum PushKind {
    /// The entry's table was called to a board.
    Called,
    /// Rounds with tables of the entry were published, or its seats were changed.
    Drawn,
    /// Dates of the entry's tables were changed.
    Dated,
    /// The final of the tournament began.
    FinalBegun,
}

named!(PushKind);

impl PushKind {
    /// Returns the time for which a message is news. Later it is not sent, and a push service does not hand it to a device any more.
    pub fn is_news_for(self) -> TimeDelta {
        match self {
            PushKind::Called => TimeDelta::minutes(10),
            PushKind::FinalBegun => TimeDelta::minutes(20),
            PushKind::Drawn => TimeDelta::hours(6),
            PushKind::Dated => TimeDelta::hours(24),
        }
    }
}

/// The time of the next attempt after `tries` failed ones, the last one at `now`. A push service may ask for a longer pause. `None` if the
/// message is given up, because there were too many attempts or it would be no news any more.
pub fn next_try(
    tries: i32,
    asked: Option<TimeDelta>,
    now: DateTime<Utc>,
    expires_at: DateTime<Utc>,
) -> Option<DateTime<Utc>> {
    let pause = usize::try_from(tries - 1).ok().and_then(|index| PAUSES.get(index))?;
    let next = now.checked_add_signed(asked.map_or(*pause, |asked| asked.max(*pause)))?;
    (next < expires_at).then_some(next)
}

//! Stored form of an event in a table's log.

use chrono::DateTime;
use domain::tournament::event::{Degree, Entered, EventKind, Keep};
use domain::tournament::id::{EntryId, PlayerId};
use domain::tournament::result::Ending;
use parchis::Color;
use serde::{Deserialize, Serialize};

use super::{Named, Text, texts, untexts};

#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum EventJson {
    LineUp {
        color: Named<Color>,
        player: Text<PlayerId>,
    },
    Start {
        color: Named<Color>,
        rolls: Vec<(Named<Color>, u8)>,
        absent: Vec<Text<EntryId>>,
        #[serde(default, skip_serializing_if = "String::is_empty")]
        word: String,
    },
    Die {
        die: u8,
    },
    Move {
        color: Named<Color>,
        from: u8,
        to: u8,
    },
    TimeOut,
    Retire {
        color: Named<Color>,
    },
    CallTime,
    Undo,
    Confirm {
        roll_off: Vec<Text<EntryId>>,
    },
    Entered {
        entered: EnteredJson,
        ended_at: Option<i64>,
        reason: String,
    },
    Reopen {
        reason: String,
    },
    Correct {
        from: i32,
        n: u16,
        by: Vec<EventJson>,
        keep: Named<Keep>,
        reason: String,
    },
    Swap {
        a: Named<Color>,
        b: Named<Color>,
        reason: String,
    },
    #[serde(rename = "countersign")]
    SecondSignature {
        entry: Option<Text<EntryId>>,
    },
    Reject {
        reason: String,
    },
    Penalty {
        color: Named<Color>,
        degree: Named<Degree>,
        reason: String,
    },
    CancelPenalty {
        seq: i32,
        reason: String,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "form", rename_all = "kebab-case")]
pub(crate) enum EnteredJson {
    Positions {
        pieces: Vec<(Named<Color>, [u8; 4])>,
        finished: Vec<Text<EntryId>>,
        retired: Vec<Text<EntryId>>,
        roll_off: Vec<Text<EntryId>>,
    },
    Places {
        sides: Vec<(Text<EntryId>, u8, Named<Ending>)>,
    },
    Walkover {
        present: Vec<Text<EntryId>>,
    },
}

impl From<EventKind> for EventJson {
    fn from(kind: EventKind) -> Self {
        match kind {
            EventKind::LineUp { color, player } => {
                EventJson::LineUp { color: Named(color), player: Text(player) }
            }
            EventKind::Start { color, rolls, absent, word } => EventJson::Start {
                color: Named(color),
                rolls: rolls.into_iter().map(|(color, die)| (Named(color), die)).collect(),
                absent: texts(absent),
                word,
            },
            EventKind::Die(die) => EventJson::Die { die },
            EventKind::Move { color, from, to } => {
                EventJson::Move { color: Named(color), from, to }
            }
            EventKind::TimeOut => EventJson::TimeOut,
            EventKind::Retire(color) => EventJson::Retire { color: Named(color) },
            EventKind::CallTime => EventJson::CallTime,
            EventKind::Undo => EventJson::Undo,
            EventKind::Confirm { roll_off } => EventJson::Confirm { roll_off: texts(roll_off) },
            EventKind::Entered { entered, ended_at, reason } => EventJson::Entered {
                entered: entered.into(),
                ended_at: ended_at.map(|at| at.timestamp_micros()),
                reason,
            },
            EventKind::Reopen { reason } => EventJson::Reopen { reason },
            EventKind::Correct { from, n, by, keep, reason } => {
                let by = by.into_iter().map(EventJson::from).collect();
                EventJson::Correct { from, n, by, keep: Named(keep), reason }
            }
            EventKind::Swap { a, b, reason } => {
                EventJson::Swap { a: Named(a), b: Named(b), reason }
            }
            EventKind::SecondSignature { entry } => {
                EventJson::SecondSignature { entry: entry.map(Text) }
            }
            EventKind::Reject { reason } => EventJson::Reject { reason },
            EventKind::Penalty { color, degree, reason } => {
                EventJson::Penalty { color: Named(color), degree: Named(degree), reason }
            }
            EventKind::CancelPenalty { seq, reason } => EventJson::CancelPenalty { seq, reason },
        }
    }
}

impl EventJson {
    /// The event. `None` if its time is invalid.
    pub(crate) fn into_kind(self) -> Option<EventKind> {
        Some(match self {
            EventJson::LineUp { color, player } => {
                EventKind::LineUp { color: color.0, player: player.0 }
            }
            EventJson::Start { color, rolls, absent, word } => EventKind::Start {
                color: color.0,
                rolls: rolls.into_iter().map(|(color, die)| (color.0, die)).collect(),
                absent: untexts(absent),
                word,
            },
            EventJson::Die { die } => EventKind::Die(die),
            EventJson::Move { color, from, to } => EventKind::Move { color: color.0, from, to },
            EventJson::TimeOut => EventKind::TimeOut,
            EventJson::Retire { color } => EventKind::Retire(color.0),
            EventJson::CallTime => EventKind::CallTime,
            EventJson::Undo => EventKind::Undo,
            EventJson::Confirm { roll_off } => EventKind::Confirm { roll_off: untexts(roll_off) },
            EventJson::Entered { entered, ended_at, reason } => {
                let ended_at = match ended_at {
                    Some(micros) => Some(DateTime::from_timestamp_micros(micros)?),
                    None => None,
                };
                EventKind::Entered { entered: entered.into(), ended_at, reason }
            }
            EventJson::Reopen { reason } => EventKind::Reopen { reason },
            EventJson::Correct { from, n, by, keep, reason } => {
                let by = by.into_iter().map(EventJson::into_kind).collect::<Option<_>>()?;
                EventKind::Correct { from, n, by, keep: keep.0, reason }
            }
            EventJson::Swap { a, b, reason } => EventKind::Swap { a: a.0, b: b.0, reason },
            EventJson::SecondSignature { entry } => {
                EventKind::SecondSignature { entry: entry.map(|entry| entry.0) }
            }
            EventJson::Reject { reason } => EventKind::Reject { reason },
            EventJson::Penalty { color, degree, reason } => {
                EventKind::Penalty { color: color.0, degree: degree.0, reason }
            }
            EventJson::CancelPenalty { seq, reason } => EventKind::CancelPenalty { seq, reason },
        })
    }
}

impl From<Entered> for EnteredJson {
    fn from(entered: Entered) -> Self {
        match entered {
            Entered::Positions { pieces, finished, retired, roll_off } => EnteredJson::Positions {
                pieces: pieces.into_iter().map(|(color, four)| (Named(color), four)).collect(),
                finished: texts(finished),
                retired: texts(retired),
                roll_off: texts(roll_off),
            },
            Entered::Places(sides) => EnteredJson::Places {
                sides: sides
                    .into_iter()
                    .map(|(entry, place, ending)| (Text(entry), place, Named(ending)))
                    .collect(),
            },
            Entered::Walkover { present } => EnteredJson::Walkover { present: texts(present) },
        }
    }
}

impl From<EnteredJson> for Entered {
    fn from(entered: EnteredJson) -> Self {
        match entered {
            EnteredJson::Positions { pieces, finished, retired, roll_off } => Entered::Positions {
                pieces: pieces.into_iter().map(|(color, four)| (color.0, four)).collect(),
                finished: untexts(finished),
                retired: untexts(retired),
                roll_off: untexts(roll_off),
            },
            EnteredJson::Places { sides } => Entered::Places(
                sides
                    .into_iter()
                    .map(|(entry, place, ending)| (entry.0, place, ending.0))
                    .collect(),
            ),
            EnteredJson::Walkover { present } => Entered::Walkover { present: untexts(present) },
        }
    }
}

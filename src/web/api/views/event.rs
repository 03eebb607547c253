//! Events of a game's log, as they are sent and as they are read.

use domain::tournament::event::{Degree, Entered, Event, EventKind, Keep};
use domain::tournament::game::Game;
use domain::tournament::id::{EntryId, PlayerId};
use domain::tournament::result::Ending;
use parchis::Color;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::time;

/// An event of a log.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EventView {
    /// Number within the log, from 1 without gaps.
    pub seq: i32,
    /// Time at which it was recorded.
    pub at: String,
    /// Name of the person or device that recorded it; may be empty.
    pub by: String,
    /// Id of the submission.
    pub request: String,
    pub event: EventBody,
}

impl EventView {
    pub fn new(event: &Event) -> Self {
        Self {
            seq: event.seq,
            at: time(event.at),
            by: event.by.name.clone(),
            request: event.request.to_string(),
            event: EventBody::of(&event.kind),
        }
    }
}

/// A color with a number: the roll of a roll-off.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Roll {
    #[schema(value_type = String, example = "yellow")]
    pub color: Color,
    #[schema(minimum = 1, maximum = 6)]
    pub die: u8,
}

/// The pieces of a color on a score sheet.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Pieces {
    #[schema(value_type = String, example = "yellow")]
    pub color: Color,
    /// Progress of the four pieces, in any order; 0 is the nest.
    pub progress: [u8; 4],
}

/// The place of a side.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Place {
    #[schema(value_type = String)]
    pub entry: EntryId,
    /// Place from 1; sides may share one.
    pub place: u8,
    /// `finished`, `placed`, `retired` or `absent`.
    #[schema(value_type = String, example = "finished")]
    pub ending: Ending,
}

/// An event: the act that was done.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum EventBody {
    /// Another member of the squad plays a color.
    LineUp {
        #[schema(value_type = String)]
        color: Color,
        #[schema(value_type = String)]
        player: PlayerId,
    },
    /// The game starts.
    Start {
        #[schema(value_type = String)]
        color: Color,
        #[serde(default)]
        rolls: Vec<Roll>,
        /// Absent sides.
        #[serde(default)]
        #[schema(value_type = Vec<String>)]
        absent: Vec<EntryId>,
        /// Word of the players, where the app rolls the dice.
        #[serde(default)]
        word: String,
    },
    /// The app rolls the die, at a table where it does.
    Roll {},
    /// The die of a throw.
    Die { die: u8 },
    /// A piece moves.
    Move {
        #[schema(value_type = String)]
        color: Color,
        from: u8,
        to: u8,
    },
    /// A turn is lost on time.
    TimeOut {},
    /// A player retires.
    Retire {
        #[schema(value_type = String)]
        color: Color,
    },
    /// The game ends on the clock.
    CallTime {},
    /// The last act is undone.
    Undo {},
    /// The result that follows from the log is signed.
    Confirm {
        /// Sides equal in every criterion, in the order of their roll-off.
        #[serde(default)]
        #[schema(value_type = Vec<String>)]
        roll_off: Vec<EntryId>,
    },
    /// A result by final positions. After a signed result it is a correction, which needs a reason.
    Positions {
        pieces: Vec<Pieces>,
        #[serde(default)]
        #[schema(value_type = Vec<String>)]
        finished: Vec<EntryId>,
        #[serde(default)]
        #[schema(value_type = Vec<String>)]
        retired: Vec<EntryId>,
        #[serde(default)]
        #[schema(value_type = Vec<String>)]
        roll_off: Vec<EntryId>,
        #[serde(default)]
        reason: String,
    },
    /// A result by places. After a signed result it is a correction, which needs a reason.
    Places {
        places: Vec<Place>,
        #[serde(default)]
        reason: String,
    },
    /// A result because sides were absent.
    Walkover {
        #[schema(value_type = Vec<String>)]
        present: Vec<EntryId>,
        #[serde(default)]
        reason: String,
    },
    /// A signed result is withdrawn.
    Reopen { reason: String },
    /// A past throw is replaced, removed or inserted.
    Correct {
        from: i32,
        n: u16,
        #[schema(no_recursion)]
        by: Vec<EventBody>,
        /// `replay` or `cut`.
        #[schema(value_type = String)]
        keep: Keep,
        reason: String,
    },
    /// Two seats are exchanged.
    Swap {
        #[schema(value_type = String)]
        a: Color,
        #[schema(value_type = String)]
        b: Color,
        reason: String,
    },
    /// The second signature of a result.
    SecondSignature {
        #[serde(default)]
        #[schema(value_type = Option<String>)]
        entry: Option<EntryId>,
    },
    /// The second signature is refused.
    Reject { reason: String },
    /// A penalty.
    Penalty {
        #[schema(value_type = String)]
        color: Color,
        /// `warning`, `loss-of-turn`, `loss-of-game` or `disqualification`.
        #[schema(value_type = String)]
        degree: Degree,
        reason: String,
    },
    /// A penalty is canceled.
    CancelPenalty { seq: i32, reason: String },
}

impl EventBody {
    /// The event as it is sent.
    fn of(kind: &EventKind) -> Self {
        match kind.clone() {
            EventKind::LineUp { color, player } => EventBody::LineUp { color, player },
            EventKind::Start { color, rolls, absent, word } => {
                let rolls = rolls.into_iter().map(|(color, die)| Roll { color, die }).collect();
                EventBody::Start { color, rolls, absent, word }
            }
            EventKind::Die(die) => EventBody::Die { die },
            EventKind::Move { color, from, to } => EventBody::Move { color, from, to },
            EventKind::TimeOut => EventBody::TimeOut {},
            EventKind::Retire(color) => EventBody::Retire { color },
            EventKind::CallTime => EventBody::CallTime {},
            EventKind::Undo => EventBody::Undo {},
            EventKind::Confirm { roll_off } => EventBody::Confirm { roll_off },
            EventKind::Entered { entered, reason, .. } => Self::entered(entered, reason),
            EventKind::Reopen { reason } => EventBody::Reopen { reason },
            EventKind::Correct { from, n, by, keep, reason } => {
                let by = by.iter().map(Self::of).collect();
                EventBody::Correct { from, n, by, keep, reason }
            }
            EventKind::Swap { a, b, reason } => EventBody::Swap { a, b, reason },
            EventKind::SecondSignature { entry } => EventBody::SecondSignature { entry },
            EventKind::Reject { reason } => EventBody::Reject { reason },
            EventKind::Penalty { color, degree, reason } => {
                EventBody::Penalty { color, degree, reason }
            }
            EventKind::CancelPenalty { seq, reason } => EventBody::CancelPenalty { seq, reason },
        }
    }

    fn entered(entered: Entered, reason: String) -> Self {
        match entered {
            Entered::Positions { pieces, finished, retired, roll_off } => {
                let pieces = pieces.into_iter();
                let pieces = pieces.map(|(color, progress)| Pieces { color, progress }).collect();
                EventBody::Positions { pieces, finished, retired, roll_off, reason }
            }
            Entered::Places(places) => {
                let place = |(entry, place, ending)| Place { entry, place, ending };
                EventBody::Places { places: places.into_iter().map(place).collect(), reason }
            }
            Entered::Walkover { present } => EventBody::Walkover { present, reason },
        }
    }

    /// The event to be recorded in this game. `None`: the app does not roll its dice, or no throw is due.
    pub fn into_kind(self, game: &Game) -> Option<EventKind> {
        let result = |entered, reason| EventKind::Entered { entered, ended_at: None, reason };
        Some(match self {
            EventBody::LineUp { color, player } => EventKind::LineUp { color, player },
            EventBody::Start { color, rolls, absent, word } => {
                let rolls = rolls.into_iter().map(|roll| (roll.color, roll.die)).collect();
                EventKind::Start { color, rolls, absent, word }
            }
            EventBody::Roll {} => EventKind::Die(game.next_die()?),
            EventBody::Die { die } => EventKind::Die(die),
            EventBody::Move { color, from, to } => EventKind::Move { color, from, to },
            EventBody::TimeOut {} => EventKind::TimeOut,
            EventBody::Retire { color } => EventKind::Retire(color),
            EventBody::CallTime {} => EventKind::CallTime,
            EventBody::Undo {} => EventKind::Undo,
            EventBody::Confirm { roll_off } => EventKind::Confirm { roll_off },
            EventBody::Positions { pieces, finished, retired, roll_off, reason } => {
                let pieces = pieces.into_iter().map(|it| (it.color, it.progress)).collect();
                result(Entered::Positions { pieces, finished, retired, roll_off }, reason)
            }
            EventBody::Places { places, reason } => {
                let places = places.into_iter().map(|it| (it.entry, it.place, it.ending));
                result(Entered::Places(places.collect()), reason)
            }
            EventBody::Walkover { present, reason } => {
                result(Entered::Walkover { present }, reason)
            }
            EventBody::Reopen { reason } => EventKind::Reopen { reason },
            EventBody::Correct { from, n, by, keep, reason } => {
                let by = by.into_iter().map(|event| event.into_kind(game));
                EventKind::Correct { from, n, by: by.collect::<Option<_>>()?, keep, reason }
            }
            EventBody::Swap { a, b, reason } => EventKind::Swap { a, b, reason },
            EventBody::SecondSignature { entry } => EventKind::SecondSignature { entry },
            EventBody::Reject { reason } => EventKind::Reject { reason },
            EventBody::Penalty { color, degree, reason } => {
                EventKind::Penalty { color, degree, reason }
            }
            EventBody::CancelPenalty { seq, reason } => EventKind::CancelPenalty { seq, reason },
        })
    }
}

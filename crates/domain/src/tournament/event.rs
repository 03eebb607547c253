//! The append-only event log of a game; a game's state is replayed from it.
//!
//! Logs are stored as JSON and must stay readable: give a new field a default, and never rename a word or field.

use chrono::serde::ts_microseconds_option;
use chrono::{DateTime, Utc};
use parchis::Color;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::id::{EntryId, PlayerId, RequestId, UserId};
use super::result::Ending;

/// An entry of a game's event log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Number within the log, from 1 without gaps.
    pub seq: i32,
    /// Time at which the event was recorded.
    pub at: DateTime<Utc>,
    /// Person or device that recorded the event.
    pub by: Actor,
    /// Id of the submission with the event. A repeated submission is answered but not applied again.
    pub request: RequestId,
    /// The recorded act with its data.
    pub kind: EventKind,
}

/// The person who recorded something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actor {
    /// Account of the person; `None` for a referee who joined with a table's PIN.
    pub user: Option<UserId>,
    /// Name at that time: the account's name, or the name that the PIN referee gave.
    pub name: String,
}

/// The kind of an event. The log has only what people did: a throw without a possible move, a lost bonus and a third six
/// follow from the die.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, Serialize, Deserialize)]
#[strum(serialize_all = "kebab-case")]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum EventKind {
    /// A change of the line-up before the game starts: another member of the squad plays a color.
    LineUp {
        /// Color whose player changes.
        color: Color,
        /// Player who now has the color.
        player: PlayerId,
    },
    /// The start of the game.
    Start {
        /// Color that has the first turn.
        color: Color,
        /// Roll-off in throwing order; empty if the referee did not enter it.
        rolls: Vec<(Color, u8)>,
        /// Absent sides; the others play without them.
        absent: Vec<EntryId>,
        /// Word of the players that enters the app's dice; empty if they gave none or roll their own dice.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        word: String,
    },
    /// The die of a throw.
    #[serde(with = "die")]
    Die(u8),
    /// The piece chosen for a die or bonus count.
    Move {
        /// Color of the moved piece.
        color: Color,
        /// Progress before the move (spec §2; 0 is the nest).
        from: u8,
        /// Progress after the move.
        to: u8,
    },
    /// Loss of a turn because its time ran out.
    TimeOut,
    /// Retirement of a color's player for good.
    #[serde(with = "color")]
    Retire(Color),
    /// Called time: an organizer or referee ends the game on the clock. An unfinished throw is struck.
    CallTime,
    /// Undo of the last act at the board that still stands: a start, die, move, time-out, retirement or called time.
    Undo,
    /// Signature of the result that follows from the log.
    Confirm {
        /// Sides equal in every criterion, in the order of their roll-off.
        roll_off: Vec<EntryId>,
    },
    /// Entry of a result without (or instead of) the log. After a confirmed result it is a correction.
    Entered {
        /// Result as it was entered.
        entered: Entered,
        /// End of the game. If `None`, the time follows from an earlier result or a finished log; otherwise it is the time of the event.
        #[serde(default, with = "ts_microseconds_option")]
        ended_at: Option<DateTime<Utc>>,
        /// Reason given by the person who corrected.
        reason: String,
    },
    /// Withdrawal of a confirmed result, for a reason; play may go on.
    Reopen {
        /// Reason for the withdrawal.
        reason: String,
    },
    /// Correction of a past throw: it is replaced, removed, or another one is inserted before it. The correction covers a whole standing
    /// throw (see [`crate::tournament::game::Throw`]). Later acts are replayed or taken back.
    Correct {
        /// Number of the first event of the throw that is replaced, or before which a throw is inserted.
        from: i32,
        /// Number of standing acts to replace: all acts of the throw, or 0 for an insertion.
        n: u16,
        /// New acts: a die with its moves, a lost turn or a retirement; empty if the throw is removed.
        by: Vec<EventKind>,
        /// Treatment of the later acts.
        keep: Keep,
        /// Reason for the correction.
        reason: String,
    },
    /// Exchange of two seats that were taken by mistake. The throws stay with the colors. Across the sides of a pair or duel, the
    /// sides exchange their colors.
    Swap {
        /// The first color of the exchange.
        a: Color,
        /// The second color of the exchange.
        b: Color,
        /// Reason for the exchange.
        reason: String,
    },
    /// Second signature of a result that needs two.
    #[serde(rename = "countersign")]
    SecondSignature {
        /// Side whose player signed; `None` for an organizer.
        entry: Option<EntryId>,
    },
    /// Refusal of the second signature; the result goes back to the table.
    Reject {
        /// Reason for the refusal.
        reason: String,
    },
    /// A penalty for a player.
    Penalty {
        /// Color of the penalized player.
        color: Color,
        /// Degree of the penalty.
        degree: Degree,
        /// Reason for the penalty.
        reason: String,
    },
    /// Cancellation of a penalty. If the penalty changed the board, later acts are replayed as far as they fit.
    CancelPenalty {
        /// Number of the penalty's event.
        seq: i32,
        /// Reason for the cancellation.
        reason: String,
    },
}

impl EventKind {
    /// The kebab-case word for this kind.
    pub fn name(&self) -> &'static str {
        self.into()
    }
}

/// The treatment of acts after a corrected throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, Serialize, Deserialize)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "kebab-case")]
pub enum Keep {
    /// Replays them; the first act that does not fit and all acts after it are taken back.
    Replay,
    /// Takes all of them back.
    Cut,
}

named!(Keep);

/// The degree of a penalty, mildest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[derive(EnumString, IntoStaticStr, VariantArray, Serialize, Deserialize)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "kebab-case")]
pub enum Degree {
    /// A warning without further effect.
    Warning,
    /// Loss of the turn, as after a time-out.
    LossOfTurn,
    /// Loss of the game: the side leaves it.
    LossOfGame,
    /// Disqualification: the side leaves the current game, if any, and its entry leaves the tournament.
    Disqualification,
}

named!(Degree);

/// A result in the form in which it was entered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "form", rename_all = "kebab-case")]
pub enum Entered {
    /// The final position of every piece.
    Positions {
        /// Progress of the four pieces of each color in play, in any order. Sides that were absent from the logged game have none.
        pieces: Vec<(Color, [u8; 4])>,
        /// Finished sides in order of finishing; needed if more than one finished.
        finished: Vec<EntryId>,
        /// Retired sides in order of leaving.
        retired: Vec<EntryId>,
        /// Sides equal in every criterion, in the order of their roll-off.
        roll_off: Vec<EntryId>,
    },
    /// Places only: each side with its place from 1 and its ending. Shared places are allowed.
    #[serde(with = "sides")]
    Places(Vec<(EntryId, u8, Ending)>),
    /// A walkover: some sides were absent; those present take the first places in the given order.
    Walkover {
        /// Present sides in order of their places.
        present: Vec<EntryId>,
    },
}

/// Defines a module that serializes the only value of a variant as a field: each value in a stored event has a name.
macro_rules! field {
    ($name:ident) => {
        mod $name {
            use serde::{Deserialize, Deserializer, Serialize, Serializer};

            #[derive(Serialize, Deserialize)]
            struct Field<T> {
                $name: T,
            }

            pub(super) fn serialize<T: Serialize, S: Serializer>(
                value: &T,
                to: S,
            ) -> Result<S::Ok, S::Error> {
                Field { $name: value }.serialize(to)
            }

            pub(super) fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
                from: D,
            ) -> Result<T, D::Error> {
                Field::deserialize(from).map(|field| field.$name)
            }
        }
    };
}

field!(die);
field!(color);
field!(sides);

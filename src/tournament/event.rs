//! What happens at a table: the append-only log that its state is replayed from.

use chrono::{DateTime, Utc};
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::id::{EntryId, PlayerId, RequestId, UserId};
use super::result::Ending;
use crate::rules::Color;

/// One line of a table's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Number within the table's log, from 1 without gaps.
    pub seq: i32,
    /// When it was recorded.
    pub at: DateTime<Utc>,
    /// By whom.
    pub by: Actor,
    /// The submission it came with: the same submission sent again is answered, not applied.
    pub request: RequestId,
    /// What.
    pub kind: EventKind,
}

/// Who did something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actor {
    /// The account; none for a referee who joined by a table's PIN.
    pub user: Option<UserId>,
    /// The name as it was then: the account's name, or what the PIN referee gave.
    pub name: String,
}

/// What happened. Only what people did is stored: a throw without a possible move, a lost bonus and a third six
/// follow from the die.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum EventKind {
    /// Another member of the squad sits at a color (before the game starts).
    LineUp {
        /// The color.
        color: Color,
        /// Who sits there now.
        player: PlayerId,
    },
    /// The game starts.
    Start {
        /// Whose turn is first.
        color: Color,
        /// The roll-off, in order of throwing, where the referee entered it.
        rolls: Vec<(Color, u8)>,
        /// Sides that did not come; the others play without them.
        absent: Vec<EntryId>,
        /// What the players gave so that the app's dice are theirs too; empty where they roll their own.
        word: String,
    },
    /// The die of a throw.
    Die(u8),
    /// The choice of a piece for a die or bonus count.
    Move {
        /// Color of the piece.
        color: Color,
        /// Progress before (spec §2; 0 is the nest).
        from: u8,
        /// Progress after.
        to: u8,
    },
    /// Turn lost on time.
    TimeOut,
    /// The player of a color left for good.
    Retire(Color),
    /// An organizer or referee ended the game on the clock; a throw that is not finished is struck.
    CallTime,
    /// The last of start, die, move, time-out, retirement and called time that still stands is taken back.
    Undo,
    /// The result of the log is signed.
    Confirm {
        /// Sides equal in everything, in the order that a roll-off between them gave.
        roll_off: Vec<EntryId>,
    },
    /// A result entered without (or instead of) the log. After a confirmed one it is a correction.
    Entered {
        /// What was entered.
        entered: Entered,
        /// When the game ended. Without it, when an earlier result or a log that is over says, or just now.
        ended_at: Option<DateTime<Utc>>,
        /// Why, in the words of whoever corrected.
        reason: String,
    },
    /// The confirmed result is taken back, by name and for a reason; play may go on.
    Reopen {
        /// Why.
        reason: String,
    },
    /// A throw in the past was another one, did not happen, or was left out. What is replaced is a whole throw of those
    /// that stand (see [`crate::tournament::game::Throw`]); what came after it is played on or taken back.
    Correct {
        /// Number of the first act of the throw that is replaced, or before which another one is put.
        from: i32,
        /// How many standing acts are replaced: all of the throw's, or none where one is put before it.
        n: u16,
        /// The acts in their place: a die and its moves, a lost turn, a retirement; none where the throw did not happen.
        by: Vec<EventKind>,
        /// What becomes of what came after.
        keep: Keep,
        /// Why.
        reason: String,
    },
    /// Two who sat down wrongly change seats; the throws stay with the colors. Across the sides of a pair or duel, the
    /// sides change their colors.
    Swap {
        /// A color.
        a: Color,
        /// The other.
        b: Color,
        /// Why.
        reason: String,
    },
    /// The second signature of a result that needs two.
    SecondSignature {
        /// The side whose player signed; none: an organizer.
        entry: Option<EntryId>,
    },
    /// The second signature is refused; the result goes back to the table.
    Reject {
        /// Why.
        reason: String,
    },
    /// Somebody is punished.
    Penalty {
        /// The color of who is.
        color: Color,
        /// How.
        degree: Degree,
        /// Why.
        reason: String,
    },
    /// A penalty is lifted. If it changed the board, what came after is played on as far as it fits.
    CancelPenalty {
        /// Number of the penalty's event.
        seq: i32,
        /// Why.
        reason: String,
    },
}

impl EventKind {
    /// The word for its kind.
    pub fn name(&self) -> &'static str {
        self.into()
    }
}

/// What becomes of the acts after a corrected throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Keep {
    /// They are played on; the first that does not fit and all after it are taken back.
    Replay,
    /// They are taken back.
    Cut,
}

impl Keep {
    /// The word in forms and JSON.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// How somebody is punished.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Degree {
    /// Words.
    Warning,
    /// The turn is lost, as on time.
    LossOfTurn,
    /// The side leaves the game.
    LossOfGame,
    /// The side leaves the game, if one is on, and its entry the tournament.
    Disqualification,
}

impl Degree {
    /// The word in forms and JSON.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// A result as entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entered {
    /// The final position of each piece.
    Positions {
        /// Progress of the four pieces of each color in play, in any order. Sides that did not come to the game that was
        /// logged have none.
        pieces: Vec<(Color, [u8; 4])>,
        /// Sides in the order in which they finished, where more than one did.
        finished: Vec<EntryId>,
        /// Sides that left, in order of leaving.
        retired: Vec<EntryId>,
        /// Sides equal in everything, in the order that a roll-off between them gave.
        roll_off: Vec<EntryId>,
    },
    /// Only the places: each side with its place from 1 and how it ended. Shared places are allowed.
    Places(Vec<(EntryId, u8, Ending)>),
    /// Some did not come; those present share the first places in the order given.
    Walkover {
        /// Sides present, in order of places.
        present: Vec<EntryId>,
    },
}

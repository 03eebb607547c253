//! Errors of acts at a table.

use parchis::{Color, PositionError, Refusal, RollError, SeatsError};
use thiserror::Error;

/// The reason why an act at a table is refused. The game stays unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ActError {
    /// The table is a bye or a rest without a game.
    #[error("nobody plays at this table")]
    NotPlayed,
    /// The game has not started.
    #[error("the game has not started")]
    NotStarted,
    /// The game has already started.
    #[error("the game has started")]
    Started,
    /// The result is signed; only a correction or a reopening is possible.
    #[error("the result is signed")]
    Signed,
    /// There is no signed result to take back.
    #[error("no result is signed")]
    NotSigned,
    /// The game is not over.
    #[error("the game is not over")]
    NotOver,
    /// The game is already over.
    #[error("the game is over")]
    Over,
    /// No standing act is left to undo.
    #[error("there is nothing to undo")]
    NothingToUndo,
    /// The log has reached the maximum number of events; a result can still be entered.
    #[error("a game has {most} events at most")]
    TooLong {
        /// Maximum number of events in a game.
        most: i32,
    },
    /// The correction has no reason.
    #[error("a correction needs a reason")]
    NoReason,
    /// No player sits at the color.
    #[error("nobody sits at {0}")]
    NoSeat(Color),
    /// The roll-off does not allow this color to start. Each color in play rolls once, then those tied for highest again, with dice
    /// from 1 to 6.
    #[error("the roll-off does not let this color start")]
    RollOff,
    /// The rules do not allow these colors to play, or this one to start.
    #[error("this game cannot start: {0}")]
    Start(PositionError),
    /// The rules of play refuse the act.
    #[error(transparent)]
    Rules(#[from] Refusal),
    /// The die cannot be rolled now.
    #[error(transparent)]
    Roll(#[from] RollError),
    /// The entered sides are not exactly the sides of the table.
    #[error("each side has to stand once")]
    Sides,
    /// Places do not run from 1, with a gap after shared places (1, 2, 2, 4).
    #[error("places have to run from 1, like 1, 2, 2, 4")]
    Places,
    /// The places contradict the endings: finished sides come first, then placed, retired and absent ones.
    #[error("the places do not fit how the sides ended")]
    PlacesAgainstOutcomes,
    /// The roll-off does not cover exactly the sides that share a place.
    #[error("a roll-off is between sides that are equal, all of them")]
    Ties,
    /// A piece of the color lies beyond its path.
    #[error("{0} has a piece beyond the goal")]
    Progress(Color),
    /// The pieces of a color are missing, repeated, or given for a color that does not play.
    #[error("the pieces of {0} have to be given once")]
    Pieces(Color),
    /// Too many pieces stand on one square.
    #[error("too many pieces on square {0}")]
    Crowded(String),
    /// The finished sides must be named in order of finishing, and no others.
    #[error("name the sides that have finished, in order")]
    Finished,
    /// The result is signed once and awaits the second signature.
    #[error("the result waits for the second signature")]
    Pending,
    /// No result awaits a second signature.
    #[error("no result waits for a second signature")]
    NotPending,
    /// The second signer is the first signer or is not from a present side.
    #[error("the second signature has to be somebody else's")]
    SamePerson,
    /// The act does not stand any more or cannot be corrected.
    #[error("there is no such throw any more")]
    NotStanding,
    /// The replacement is not one throw: a die with its moves, a lost turn or a retirement.
    #[error("this is not one throw")]
    NotAThrow,
    /// The two seats cannot be exchanged: they are the same, or one belongs to an absent side.
    #[error("these two cannot change seats")]
    Seats,
    /// The color cannot lose a turn because it is not its turn.
    #[error("it is not the turn of {0}")]
    NotOnTurn(Color),
    /// No penalty with this number stands.
    #[error("no such penalty stands")]
    NoPenalty,
    /// The last act is a penalty that changed the board: it must be cancelled with a reason, not undone.
    #[error("a penalty has to be cancelled for a reason")]
    PenaltyStands,
    /// The app rolls at this table, and the die is not the one that it rolled.
    #[error("the app rolls at this table")]
    TypedDie,
    /// A correction contains a die that the app has not rolled yet.
    #[error("the app has not rolled a die there yet")]
    UnrolledDie,
    /// A die of the app would get another number in the sequence.
    #[error("the die had another number")]
    ShiftedDie,
    /// The players' word cannot be stored in a record.
    #[error("a word of the players has up to 60 characters, without quotation marks")]
    Word,
    /// Dice were already rolled with another word.
    #[error("dice were rolled under the word `{0}`")]
    OtherWord(String),
    /// The seed of the table's dice is public, so the next dice are known.
    #[error("the seed of the dice is out: play cannot go on")]
    SeedOut,
    /// An earlier game has no result yet, or the table is already decided without this game.
    #[error("this game of the table is not due")]
    NotDue,
    /// A later game of the table has begun: the result can be corrected but not taken back.
    #[error("a later game of this table has begun")]
    GoneOn,
    /// Seats cannot change any more: they are those of the first game.
    #[error("everybody sits as in the first game")]
    SeatsStand,
    /// The earlier log cannot be replayed.
    #[error("event {0} of the log does not fit")]
    Corrupt(i32),
}

/// An event that does not fit its log.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("event {seq} does not fit: {cause}")]
pub struct ReplayError {
    /// Number of the event in the log.
    pub seq: i32,
    /// Reason why the event does not fit.
    #[source]
    pub cause: ActError,
}

impl ActError {
    /// The translation key and arguments of the error. A color argument is its English name, which ends a translation key.
    pub fn parts(&self) -> (&'static str, Vec<(&'static str, String)>) {
        let color = |color: &Color| vec![("color", color.name().to_owned())];
        match self {
            ActError::NotPlayed => ("act-not-played", Vec::new()),
            ActError::NotStarted => ("act-not-started", Vec::new()),
            ActError::Started => ("act-started", Vec::new()),
            ActError::Signed => ("act-signed", Vec::new()),
            ActError::NotSigned => ("act-not-signed", Vec::new()),
            ActError::NotOver => ("act-not-over", Vec::new()),
            ActError::Over => ("act-over", Vec::new()),
            ActError::NothingToUndo => ("act-nothing-to-undo", Vec::new()),
            ActError::TooLong { most } => ("act-too-long", vec![("most", most.to_string())]),
            ActError::NoReason => ("act-no-reason", Vec::new()),
            ActError::NoSeat(it) => ("act-no-seat", color(it)),
            ActError::RollOff => ("act-roll-off", Vec::new()),
            ActError::Start(PositionError::Turn(_) | PositionError::DuelTurn) => {
                ("act-start-color", Vec::new())
            }
            ActError::Start(PositionError::Seats(SeatsError::Players { least, most, .. })) => {
                let args = vec![("least", least.to_string()), ("most", most.to_string())];
                ("act-start-players", args)
            }
            ActError::Start(_) => ("act-start", Vec::new()),
            ActError::Rules(refusal) => refusal.parts(),
            ActError::Roll(RollError::Die(_)) => ("act-die", Vec::new()),
            ActError::Roll(RollError::Pending(die)) => {
                ("act-die-pending", vec![("die", die.to_string())])
            }
            ActError::Roll(RollError::Bonus(bonus)) => {
                ("act-bonus-pending", vec![("count", bonus.count().to_string())])
            }
            ActError::Roll(RollError::Over) => ("act-over", Vec::new()),
            ActError::Sides => ("act-sides", Vec::new()),
            ActError::Places => ("act-places", Vec::new()),
            ActError::PlacesAgainstOutcomes => ("act-places-against-outcomes", Vec::new()),
            ActError::Ties => ("act-ties", Vec::new()),
            ActError::Progress(it) => ("act-progress", color(it)),
            ActError::Pieces(it) => ("act-pieces", color(it)),
            ActError::Crowded(square) => ("act-crowded", vec![("square", square.clone())]),
            ActError::Finished => ("act-finished", Vec::new()),
            ActError::Pending => ("act-pending", Vec::new()),
            ActError::NotPending => ("act-not-pending", Vec::new()),
            ActError::SamePerson => ("act-same-person", Vec::new()),
            ActError::NotStanding => ("act-not-standing", Vec::new()),
            ActError::NotAThrow => ("act-not-a-throw", Vec::new()),
            ActError::Seats => ("act-seats", Vec::new()),
            ActError::NotOnTurn(it) => ("act-not-on-turn", color(it)),
            ActError::NoPenalty => ("act-no-penalty", Vec::new()),
            ActError::PenaltyStands => ("act-penalty-stands", Vec::new()),
            ActError::TypedDie => ("act-typed-die", Vec::new()),
            ActError::UnrolledDie => ("act-unrolled-die", Vec::new()),
            ActError::ShiftedDie => ("act-shifted-die", Vec::new()),
            ActError::Word => ("act-word", Vec::new()),
            ActError::OtherWord(word) => ("act-other-word", vec![("word", word.clone())]),
            ActError::SeedOut => ("act-seed-out", Vec::new()),
            ActError::NotDue => ("act-not-due", Vec::new()),
            ActError::GoneOn => ("act-gone-on", Vec::new()),
            ActError::SeatsStand => ("act-seats-stand", Vec::new()),
            ActError::Corrupt(seq) => ("act-corrupt", vec![("seq", seq.to_string())]),
        }
    }
}

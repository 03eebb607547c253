//! Why an act at a table is refused.

use thiserror::Error;

use crate::rules::{Color, PositionError, Refusal, RollError, SeatsError};

/// Why an act at a table is refused. Nothing changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ActError {
    /// A bye or rest: nobody plays here.
    #[error("nobody plays at this table")]
    NotPlayed,
    /// The game has not started.
    #[error("the game has not started")]
    NotStarted,
    /// The game has started already.
    #[error("the game has started")]
    Started,
    /// The result is signed: only a correction or reopening is possible.
    #[error("the result is signed")]
    Signed,
    /// No result is signed that could be taken back.
    #[error("no result is signed")]
    NotSigned,
    /// The game is not over.
    #[error("the game is not over")]
    NotOver,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// Nothing stands that could be taken back.
    #[error("there is nothing to undo")]
    NothingToUndo,
    /// There are too many events for a game: its result can still be entered.
    #[error("a game has {most} events at most")]
    TooLong {
        /// How many it may have.
        most: i32,
    },
    /// A correction without a reason.
    #[error("a correction needs a reason")]
    NoReason,
    /// Nobody sits at the color.
    #[error("nobody sits at {0}")]
    NoSeat(Color),
    /// The roll-off is not one of the colors that play (each once, then those tied for highest again, dice from 1 to 6)
    /// that lets this one start.
    #[error("the roll-off does not let this color start")]
    RollOff,
    /// The rules do not let these colors play, or this one start.
    #[error("this game cannot start: {0}")]
    Start(PositionError),
    /// The rules refuse it.
    #[error(transparent)]
    Rules(#[from] Refusal),
    /// The die cannot be rolled now.
    #[error(transparent)]
    Roll(#[from] RollError),
    /// Not each side of the table stands once among those entered.
    #[error("each side has to stand once")]
    Sides,
    /// Places do not run from 1 with shared ones followed by a gap (1, 2, 2, 4).
    #[error("places have to run from 1, like 1, 2, 2, 4")]
    Places,
    /// A side that finished, left or did not come is placed before one that did better.
    #[error("the places do not fit how the sides ended")]
    PlacesAgainstOutcomes,
    /// The order of a roll-off is not that of sides that are equal.
    #[error("a roll-off is between sides that are equal, all of them")]
    Ties,
    /// A piece of the color is nowhere on its path.
    #[error("{0} has a piece beyond the goal")]
    Progress(Color),
    /// Positions of a color are missing, or it does not play.
    #[error("the pieces of {0} have to be given once")]
    Pieces(Color),
    /// More on a square than can stand there.
    #[error("too many pieces on square {0}")]
    Crowded(String),
    /// Sides that have all pieces in the goal have to be named in the order in which they finished, and no others.
    #[error("name the sides that have finished, in order")]
    Finished,
    /// The result is signed once and waits for the second signature.
    #[error("the result waits for the second signature")]
    Pending,
    /// No result waits for a second signature.
    #[error("no result waits for a second signature")]
    NotPending,
    /// The second signature is not that of a side that came, or of whoever signed first.
    #[error("the second signature has to be somebody else's")]
    SamePerson,
    /// No such act stands, or it is none that can be corrected.
    #[error("there is no such throw any more")]
    NotStanding,
    /// What is put in the place of a throw is none: a die and its moves, a lost turn or a retirement.
    #[error("this is not one throw")]
    NotAThrow,
    /// These two cannot change seats: they are the same, or one of them did not come.
    #[error("these two cannot change seats")]
    Seats,
    /// A turn can only be lost by who is on turn.
    #[error("it is not the turn of {0}")]
    NotOnTurn(Color),
    /// No such penalty stands.
    #[error("no such penalty stands")]
    NoPenalty,
    /// A penalty changed the board last: it is cancelled for a reason, not undone.
    #[error("a penalty has to be cancelled for a reason")]
    PenaltyStands,
    /// A die that the app has not rolled, where it rolls.
    #[error("the app rolls at this table")]
    TypedDie,
    /// A die that the app has not rolled yet, in the place of something else.
    #[error("the app has not rolled a die there yet")]
    UnrolledDie,
    /// A die of the app's that had another number.
    #[error("the die had another number")]
    ShiftedDie,
    /// A word that a record cannot hold.
    #[error("a word of the players has up to 60 characters, without quotation marks")]
    Word,
    /// Dice were rolled under another word.
    #[error("dice were rolled under the word `{0}`")]
    OtherWord(String),
    /// The seed of the table's dice is out, so the next ones are known.
    #[error("the seed of the dice is out: play cannot go on")]
    SeedOut,
    /// A game before it has no result yet, or the table is decided without it.
    #[error("this game of the table is not due")]
    NotDue,
    /// A later game of the table has begun: the result of this one is corrected, not taken back.
    #[error("a later game of this table has begun")]
    GoneOn,
    /// Everybody sits as in the first game.
    #[error("everybody sits as in the first game")]
    SeatsStand,
    /// The log before it cannot be replayed.
    #[error("event {0} of the log does not fit")]
    Corrupt(i32),
}

/// An event of a log that cannot have happened.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("event {seq} does not fit: {cause}")]
pub struct ReplayError {
    /// The event's number.
    pub seq: i32,
    /// Why.
    #[source]
    pub cause: ActError,
}

impl ActError {
    /// The key of its sentence and the sentence's arguments. A color is the English word, a translation key's end.
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

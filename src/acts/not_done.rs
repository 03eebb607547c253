//! Why an act was not done: one reason, with a word for programs and a kind for whoever answers.

use thiserror::Error;

use crate::draw::{DrawError, Effect, Offer};
use crate::store::StoreError;
use crate::store::keepers::Keeper;
use crate::tournament::event::Event;
use crate::tournament::game::ActError;
use crate::tournament::hall::CallError;
use crate::tournament::id::TableId;
use crate::tournament::plan::PlanError;
use crate::tournament::rows::RowsError;

/// Why an act was not done. Nothing changed.
#[derive(Debug, Error)]
pub enum NotDone {
    /// The caller may not do this.
    #[error("the caller may not do this")]
    Forbidden,
    /// An entry was not registered, or not withdrawn.
    #[error(transparent)]
    Register(#[from] RegisterError),
    /// No stage is played so.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// A stage does not go on.
    #[error(transparent)]
    Round(#[from] RoundError),
    /// Nothing happened in the hall.
    #[error(transparent)]
    Hall(#[from] HallError),
    /// Nothing happened at the table.
    #[error(transparent)]
    Table(#[from] TableActError),
    /// Nothing of a list happened, because of one table.
    #[error("table {table}: {cause}")]
    At {
        /// The table.
        table: TableId,
        /// Why.
        #[source]
        cause: TableActError,
    },
    /// A grid is not handed in, or not taken back.
    #[error(transparent)]
    HandIn(#[from] HandInError),
    /// Nobody's role changed.
    #[error(transparent)]
    People(#[from] PeopleError),
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why an entry is not registered, or not withdrawn.
#[derive(Debug, Error)]
pub enum RegisterError {
    /// Registration is closed.
    #[error("registration is closed")]
    Closed,
    /// The same people, or the same club without any, stand on the list already.
    #[error("{name} is entry {number} already")]
    Duplicate {
        /// Their entry's number.
        number: i32,
        /// Their entry's name.
        name: String,
    },
    /// The list cannot be read.
    #[error(transparent)]
    Unreadable(#[from] RowsError),
    /// The list would do something else than what was seen.
    #[error("the list does something else by now")]
    MovedOn,
    /// The entry sits at published tables that it has not played, and nobody has decided to let them stand (see
    /// [`crate::acts::Work::let_stand`]).
    #[error("published tables seat the entry")]
    Unfit(Vec<Effect>),
}

/// Why a stage cannot go on as asked.
#[derive(Debug, Error)]
pub enum RoundError {
    /// What the organizer saw is no longer what comes next.
    #[error("the tournament has moved on")]
    MovedOn,
    /// The draw cannot be made.
    #[error(transparent)]
    Draw(#[from] DrawError),
    /// A public number is announced before it is known.
    #[error("the number can be known already")]
    KnownAlready,
    /// The public number cannot be known yet.
    #[error("the number cannot be known yet")]
    NotYetKnown,
    /// The draw that is due is not the one that was announced.
    #[error("this is not the draw that was announced")]
    Unannounced,
}

/// Why something was not done in the hall. Nothing changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum HallError {
    /// The round is not being played.
    #[error("the round is not being played")]
    NotOpen,
    /// The round's clock was not started.
    #[error("the round has no clock")]
    NoClock,
    /// The roll call is closed.
    #[error("the roll call is closed")]
    Closed,
    /// Something is drawn: entries are not withdrawn together any more.
    #[error("something is drawn already")]
    Drawn,
    /// The table cannot have the board.
    #[error(transparent)]
    Call(#[from] CallError),
}

/// Why acts were not done. Nothing changed.
#[derive(Debug, Error)]
pub enum TableActError {
    /// Others acted since the form was shown: what they did.
    #[error("the table has moved on")]
    MovedOn {
        /// The events that the form had not seen.
        new: Vec<Event>,
    },
    /// Another device keeps the game of this table.
    #[error("another device keeps this table")]
    KeptElsewhere(Keeper),
    /// The table's round is a draft or closed.
    #[error("the round is not being played")]
    NotOpen,
    /// Only an organizer may change a signed result, sign second for the organizers, or disqualify.
    #[error("only an organizer may do this")]
    NotAllowed,
    /// What is drawn does not fit the corrected result, and nobody has decided to let it stand (see
    /// [`crate::acts::Work::let_stand`]).
    #[error("what is drawn from the result does not fit it any more")]
    Unfit {
        /// What it means.
        effects: Vec<Effect>,
        /// Who could take whose seats.
        offers: Vec<Offer>,
    },
    /// Who would come cannot sit there any more, or who came cannot be sent away: something has begun since.
    #[error("something was built on the seats as they are")]
    BuiltOn,
    /// The game refuses it.
    #[error(transparent)]
    Refused(#[from] ActError),
}

/// Why nobody's role changed.
#[derive(Debug, Error)]
pub enum PeopleError {
    /// Nobody takes their own role back, so that one organizer always stays.
    #[error("nobody takes their own role back")]
    OwnRole,
    /// A delegate is one of some pools: none was named.
    #[error("no pool was named")]
    NoPools,
}

/// Why the grid of a pool is not handed in, confirmed or taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum HandInError {
    /// Results are missing, or a tie is not played off.
    #[error("the pool is not played to the end")]
    NotFinal,
    /// It was not handed in, or was taken back.
    #[error("the grid is not handed in")]
    NotHandedIn,
    /// The committee has confirmed it: only they give it back.
    #[error("the grid is confirmed")]
    Confirmed,
}

/// What kind of answer a reason asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Not by this caller.
    Forbidden,
    /// There is no such thing, or not in this tournament.
    NotFound,
    /// It makes sense, but not now, or not any more.
    Conflict,
    /// It makes no sense: what was sent has to be changed.
    Invalid,
    /// Our fault.
    Internal,
}

impl NotDone {
    /// The reason's word for programs; it stays the same whatever people are told.
    pub fn code(&self) -> &'static str {
        match self {
            NotDone::Forbidden => "forbidden",
            NotDone::Register(error) => of_register(error),
            NotDone::Plan(PlanError::Undecided) => "plan-undecided",
            NotDone::Round(error) => of_round(error),
            NotDone::Hall(error) => of_hall(error),
            NotDone::Table(error) | NotDone::At { cause: error, .. } => of_table(error),
            NotDone::HandIn(HandInError::NotFinal) => "not-final",
            NotDone::HandIn(HandInError::NotHandedIn) => "not-handed-in",
            NotDone::HandIn(HandInError::Confirmed) => "confirmed",
            NotDone::People(PeopleError::OwnRole) => "own-role",
            NotDone::People(PeopleError::NoPools) => "no-pools",
            NotDone::Store(StoreError::NotFound(_)) => "not-found",
            NotDone::Store(_) => "internal",
        }
    }

    /// The kind of answer.
    pub fn status(&self) -> Status {
        match self {
            NotDone::Forbidden => Status::Forbidden,
            NotDone::Register(
                RegisterError::Closed | RegisterError::MovedOn | RegisterError::Unfit(_),
            ) => Status::Conflict,
            NotDone::Register(_) | NotDone::Plan(_) => Status::Invalid,
            NotDone::Table(error) | NotDone::At { cause: error, .. } => match error {
                TableActError::Refused(_) => Status::Invalid,
                TableActError::NotAllowed => Status::Forbidden,
                _ => Status::Conflict,
            },
            NotDone::Round(_) | NotDone::Hall(_) | NotDone::HandIn(_) | NotDone::People(_) => {
                Status::Conflict
            }
            NotDone::Store(StoreError::NotFound(_)) => Status::NotFound,
            NotDone::Store(_) => Status::Internal,
        }
    }
}

fn of_register(error: &RegisterError) -> &'static str {
    match error {
        RegisterError::Closed => "registration-closed",
        RegisterError::Duplicate { .. } => "entry-duplicate",
        RegisterError::Unreadable(_) => "list-unreadable",
        RegisterError::MovedOn => "list-moved-on",
        RegisterError::Unfit(_) => "entry-unfit",
    }
}

fn of_round(error: &RoundError) -> &'static str {
    match error {
        RoundError::MovedOn => "tournament-moved-on",
        RoundError::KnownAlready => "number-known-already",
        RoundError::NotYetKnown => "number-not-yet-known",
        RoundError::Unannounced => "unannounced-draw",
        RoundError::Draw(DrawError::NotDue) => "draw-not-due",
        RoundError::Draw(DrawError::SquadTooSmall { .. }) => "draw-squad-too-small",
        RoundError::Draw(DrawError::TooManySides { .. }) => "draw-too-many-sides",
        RoundError::Draw(DrawError::NoPins) => "draw-no-pins",
        RoundError::Draw(DrawError::ByHand(_)) => "draw-hand-wrong",
    }
}

fn of_hall(error: &HallError) -> &'static str {
    match error {
        HallError::NotOpen => "round-not-open",
        HallError::NoClock => "clock-missing",
        HallError::Closed => "roll-call-closed",
        HallError::Drawn => "drawn-already",
        HallError::Call(CallError::NotWaiting) => "table-not-waiting",
        HallError::Call(CallError::NoBoard) => "board-missing",
        HallError::Call(CallError::NoneFree) => "boards-taken",
        HallError::Call(CallError::Taken { .. }) => "board-taken",
        HallError::Call(CallError::Busy { .. }) => "sides-busy",
    }
}

fn of_table(error: &TableActError) -> &'static str {
    match error {
        TableActError::MovedOn { .. } => "table-moved-on",
        TableActError::KeptElsewhere(_) => "table-kept-elsewhere",
        TableActError::NotOpen => "round-not-open",
        TableActError::NotAllowed => "organizers-only",
        TableActError::Unfit { .. } => "result-unfit",
        TableActError::BuiltOn => "built-on",
        TableActError::Refused(_) => "game-refuses",
    }
}

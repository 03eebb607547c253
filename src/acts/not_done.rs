//! Why an act was not done: one reason, with a word for programs and a kind for whoever answers.

use thiserror::Error;

use crate::draw::publication::PublicationError;
use crate::draw::{DrawError, Effect, Offer};
use crate::store::StoreError;
use crate::store::keepers::Keeper;
use crate::tournament::calendar::proposal::ProposalError;
use crate::tournament::calendar::settings::Window;
use crate::tournament::course::CourseError;
use crate::tournament::event::Event;
use crate::tournament::game::ActError;
use crate::tournament::hall::CallError;
use crate::tournament::id::{StageId, TableId};
use crate::tournament::merging::MergeError;
use crate::tournament::plan::PlanError;
use crate::tournament::rows::RowsError;
use crate::tournament::season::SeasonError;
use crate::tournament::wish::WishError;

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
    /// Stages are not played in such an order.
    #[error(transparent)]
    Course(#[from] CourseError),
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
    /// No table was opened, or nothing done at one that players opened.
    #[error(transparent)]
    Club(#[from] ClubError),
    /// No date is said.
    #[error(transparent)]
    Calendar(#[from] CalendarError),
    /// Nothing is wished so.
    #[error(transparent)]
    Wish(#[from] WishError),
    /// A ranking has no such season.
    #[error(transparent)]
    Season(#[from] SeasonError),
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
    /// Two entries are not made one.
    #[error(transparent)]
    Merge(#[from] MergeError),
}

/// Why a stage cannot go on as asked.
#[derive(Debug, Error)]
pub enum RoundError {
    /// What the organizer saw is no longer what comes next.
    #[error("the tournament has moved on")]
    MovedOn,
    /// Final grids are missing and the organizer was not shown which.
    #[error("final grids are missing")]
    GridsMissing {
        /// Their stage.
        stage: StageId,
    },
    /// Entries of the draft have withdrawn, and others go on in their places.
    #[error("entries of the draft have withdrawn")]
    DraftWithdrawn {
        /// Their names.
        names: Vec<String>,
    },
    /// The draw cannot be made.
    #[error(transparent)]
    Draw(#[from] DrawError),
    /// A publication is not taken back.
    #[error(transparent)]
    Publication(#[from] PublicationError),
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

/// Why players do not open a table, or do nothing at one that they opened.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ClubError {
    /// No tables are opened at this club, for now.
    #[error("no tables are opened")]
    Off,
    /// Not on this day, or at this time.
    #[error("no tables are opened at this time")]
    NotNow,
    /// So many tables are open already.
    #[error("{most} tables are open already")]
    Full {
        /// Most that may be.
        most: u8,
    },
    /// Somebody has sat at so many tables this evening.
    #[error("{name} has sat at {most} tables this evening")]
    PlayedEnough {
        /// Who, as the public knows them.
        name: String,
        /// Most that they may.
        most: u8,
    },
    /// Somebody sits at another open table.
    #[error("{name} sits at another open table")]
    Busy {
        /// Who, as the public knows them.
        name: String,
    },
    /// Somebody is named twice.
    #[error("{name} is named twice")]
    Twice {
        /// Who, as the public knows them.
        name: String,
    },
    /// People who are not known may not be named.
    #[error("only people who are known may be named")]
    OnlyKnown,
    /// So many do not sit at a table.
    #[error("so many do not sit at a table")]
    Number,
    /// Players have not opened this table.
    #[error("players have not opened this table")]
    NotOpened,
    /// It was not said whose device this is.
    #[error("it was not said who sits at this device")]
    NoSeat,
    /// Another device is this player's already.
    #[error("another device has this seat")]
    SeatTaken,
    /// This device is another player's already.
    #[error("this device has another seat")]
    OtherSeat,
    /// The result is confirmed by another side, at a device of its own.
    #[error("another side confirms it")]
    OwnSide,
    /// The time is over in which players bring a result in.
    #[error("the time to bring a result in is over")]
    Lapsed,
    /// Something was logged at the table.
    #[error("the game has begun")]
    Begun,
}

/// Why nothing is said of when and where is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CalendarError {
    /// It is not at the date any more that was seen.
    #[error("the date has changed meanwhile")]
    MovedOn,
    /// The table has a result, or none to have.
    #[error("the table is not to be played any more")]
    Played,
    /// The day is not one of those that the stage may be played on: only an organizer says such a date.
    #[error("the stage is not played on that day")]
    OutsideWindow(Window),
    /// There is no proposal.
    #[error(transparent)]
    Proposal(#[from] ProposalError),
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
            NotDone::Plan(PlanError::NoTree) => "plan-no-tree",
            NotDone::Course(error) => of_course(*error),
            NotDone::Round(error) => of_round(error),
            NotDone::Hall(error) => of_hall(error),
            NotDone::Table(error) | NotDone::At { cause: error, .. } => of_table(error),
            NotDone::HandIn(HandInError::NotFinal) => "not-final",
            NotDone::HandIn(HandInError::NotHandedIn) => "not-handed-in",
            NotDone::HandIn(HandInError::Confirmed) => "confirmed",
            NotDone::Club(error) => of_club(error),
            NotDone::Calendar(error) => of_calendar(*error),
            NotDone::Wish(WishError::SameEntry) => "same-entry",
            NotDone::Wish(WishError::NoBoard { .. }) => "no-such-board",
            NotDone::Season(SeasonError::Reversed) => "season-reversed",
            NotDone::Season(SeasonError::BeginsIn(_) | SeasonError::RunsInto(_)) => {
                "seasons-overlap"
            }
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
                RegisterError::Closed
                | RegisterError::MovedOn
                | RegisterError::Unfit(_)
                | RegisterError::Merge(_),
            ) => Status::Conflict,
            NotDone::Register(_) | NotDone::Plan(_) | NotDone::Wish(_) | NotDone::Season(_) => {
                Status::Invalid
            }
            NotDone::Course(CourseError::Drawn) => Status::Conflict,
            NotDone::Course(_) => Status::Invalid,
            NotDone::Calendar(CalendarError::OutsideWindow(_) | CalendarError::Proposal(_)) => {
                Status::Invalid
            }
            NotDone::Table(error) | NotDone::At { cause: error, .. } => match error {
                TableActError::Refused(_) => Status::Invalid,
                TableActError::NotAllowed => Status::Forbidden,
                _ => Status::Conflict,
            },
            NotDone::Club(ClubError::Twice { .. } | ClubError::OnlyKnown | ClubError::Number) => {
                Status::Invalid
            }
            NotDone::Round(_)
            | NotDone::Hall(_)
            | NotDone::HandIn(_)
            | NotDone::Club(_)
            | NotDone::Calendar(_)
            | NotDone::People(_) => Status::Conflict,
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
        RegisterError::Merge(MergeError::NotTwo) => "merge-not-two",
        RegisterError::Merge(MergeError::BothPlayed) => "merge-both-played",
        RegisterError::Merge(MergeError::OtherPlayed) => "merge-other-played",
    }
}

fn of_round(error: &RoundError) -> &'static str {
    match error {
        RoundError::MovedOn => "tournament-moved-on",
        RoundError::GridsMissing { .. } => "final-grids-missing",
        RoundError::DraftWithdrawn { .. } => "draft-withdrawn",
        RoundError::KnownAlready => "number-known-already",
        RoundError::NotYetKnown => "number-not-yet-known",
        RoundError::Unannounced => "unannounced-draw",
        RoundError::Publication(PublicationError::NotLast) => "publication-not-last",
        RoundError::Publication(PublicationError::BuiltOn) => "publication-built-on",
        RoundError::Publication(PublicationError::Seen) => "publication-seen",
        RoundError::Publication(PublicationError::Announced) => "publication-announced",
        RoundError::Draw(DrawError::NotDue) => "draw-not-due",
        RoundError::Draw(DrawError::SquadTooSmall { .. }) => "draw-squad-too-small",
        RoundError::Draw(DrawError::TooManySides { .. }) => "draw-too-many-sides",
        RoundError::Draw(DrawError::TooFew) => "draw-too-few",
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

fn of_club(error: &ClubError) -> &'static str {
    match error {
        ClubError::Off => "club-off",
        ClubError::NotNow => "club-not-now",
        ClubError::Full { .. } => "club-full",
        ClubError::PlayedEnough { .. } => "played-enough",
        ClubError::Busy { .. } => "player-busy",
        ClubError::Twice { .. } => "player-twice",
        ClubError::OnlyKnown => "only-known",
        ClubError::Number => "wrong-number",
        ClubError::NotOpened => "not-opened-by-players",
        ClubError::NoSeat => "no-seat",
        ClubError::SeatTaken => "seat-taken",
        ClubError::OtherSeat => "other-seat",
        ClubError::OwnSide => "own-side",
        ClubError::Lapsed => "table-lapsed",
        ClubError::Begun => "game-begun",
    }
}

fn of_calendar(error: CalendarError) -> &'static str {
    match error {
        CalendarError::MovedOn => "date-moved-on",
        CalendarError::Played => "table-played",
        CalendarError::OutsideWindow(_) => "outside-window",
        CalendarError::Proposal(ProposalError::NoDay) => "no-day",
        CalendarError::Proposal(ProposalError::NoSuchHour(_)) => "no-such-hour",
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

fn of_course(error: CourseError) -> &'static str {
    match error {
        CourseError::Only => "only-stage",
        CourseError::TooMany => "too-many-stages",
        CourseError::AfterKnockout => "after-knockout",
        CourseError::NothingToConsole => "nothing-to-console",
        CourseError::OpenAlone => "open-alone",
        CourseError::SectorsLater => "sectors-later",
        CourseError::Drawn => "stage-drawn",
    }
}

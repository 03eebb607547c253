//! Reasons why an act was not done, each with a code for programs and a kind of response.

use domain::draw::changes::correction::Unfit;
use domain::draw::rounds::publication::PublicationError;
use domain::draw::{DrawError, Effect, Offer};
use domain::tournament::calendar::date_change::CalendarError;
use domain::tournament::calendar::proposal::ProposalError;
use domain::tournament::course::CourseError;
use domain::tournament::distance_play::DistanceError;
use domain::tournament::event::Event;
use domain::tournament::game::ActError;
use domain::tournament::game::submission::SubmissionError;
use domain::tournament::hall::CallError;
use domain::tournament::id::{StageId, TableId};
use domain::tournament::keeper::Keeper;
use domain::tournament::merge::MergeError;
use domain::tournament::money::MoneyError;
use domain::tournament::person_merge::PersonMergeError;
use domain::tournament::plan::PlanError;
use domain::tournament::prizes::PrizesError;
use domain::tournament::rows::RowsError;
use domain::tournament::season::SeasonError;
use domain::tournament::seat_play::error::SeatError;
use domain::tournament::sign_up::SignUpError;
use domain::tournament::webhook::WebhookError;
use domain::tournament::wish::WishError;
use store::StoreError;
use thiserror::Error;

/// The reason why an act was not done. Nothing has changed.
#[derive(Debug, Error)]
pub enum NotDone {
    #[error("the caller may not do this")]
    Forbidden,
    #[error(transparent)]
    Register(#[from] RegisterError),
    #[error(transparent)]
    Plan(#[from] PlanError),
    #[error(transparent)]
    Course(#[from] CourseError),
    #[error(transparent)]
    Round(#[from] RoundError),
    #[error(transparent)]
    Hall(#[from] HallError),
    #[error(transparent)]
    Table(#[from] TableActError),
    /// One table prevented a whole list of acts.
    #[error("table {table}: {cause}")]
    At {
        table: TableId,
        #[source]
        cause: TableActError,
    },
    #[error(transparent)]
    HandIn(#[from] HandInError),
    #[error(transparent)]
    Club(#[from] ClubError),
    #[error(transparent)]
    Calendar(#[from] CalendarError),
    #[error(transparent)]
    Money(#[from] MoneyError),
    #[error(transparent)]
    Prizes(#[from] PrizesError),
    #[error(transparent)]
    SignUp(#[from] SignUpError),
    #[error(transparent)]
    Webhook(#[from] WebhookError),
    #[error(transparent)]
    Wish(#[from] WishError),
    #[error(transparent)]
    Season(#[from] SeasonError),
    #[error(transparent)]
    Pass(#[from] PassError),
    #[error(transparent)]
    Seat(#[from] SeatError),
    #[error(transparent)]
    Distance(#[from] DistanceError),
    #[error(transparent)]
    People(#[from] PeopleError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The reason why an entry is not registered, changed or withdrawn.
#[derive(Debug, Error)]
pub enum RegisterError {
    #[error("registration is closed")]
    Closed,
    /// An active entry with the same people exists already; for an entry without people, one with the same name.
    #[error("{name} is entry {number} already")]
    Duplicate {
        /// Number of the existing entry.
        number: i32,
        /// Name of the existing entry.
        name: String,
    },
    #[error(transparent)]
    Unreadable(#[from] RowsError),
    /// The entry sits in a draw, and with another category it would belong to another championship.
    #[error("{name} is drawn in another championship")]
    CategoryDrawn {
        /// Name of the entry.
        name: String,
    },
    /// The import would have other effects than those in the preview.
    #[error("the list does something else by now")]
    MovedOn,
    /// The entry has unplayed published tables, and nobody has decided to let them stand (see [`crate::acts::Work::let_stand`]).
    #[error("published tables seat the entry")]
    Unfit(Vec<Effect>),
    #[error(transparent)]
    Merge(#[from] MergeError),
    #[error(transparent)]
    PersonMerge(#[from] PersonMergeError),
}

/// The reason why a person's seat is not claimed.
#[derive(Debug, Error)]
pub enum PassError {
    /// The pass of another device holds the seat.
    #[error("the seat of {name} is held by another pass")]
    Held {
        /// Public name of the person.
        name: String,
    },
    /// The sign-up has no place in the tournament, or lost it.
    #[error("the sign-up has no entry")]
    NoEntry,
    #[error("the pass holds too many seats")]
    TooMany,
}

/// The reason why a stage cannot proceed.
#[derive(Debug, Error)]
pub enum RoundError {
    /// The displayed step is no longer the next one.
    #[error("the tournament has moved on")]
    MovedOn,
    /// Final grids are missing, and the organizer was not shown which.
    #[error("final grids are missing")]
    GridsMissing {
        /// Stage of the missing grids.
        stage: StageId,
    },
    /// Entries of the draft have withdrawn, and others advance in their places.
    #[error("entries of the draft have withdrawn")]
    DraftWithdrawn {
        /// Names of the withdrawn entries.
        names: Vec<String>,
    },
    #[error(transparent)]
    Draw(#[from] DrawError),
    /// The publication cannot be taken back.
    #[error(transparent)]
    Publication(#[from] PublicationError),
    /// A public number must be announced before it can be known.
    #[error("the number can be known already")]
    KnownAlready,
    #[error("the number cannot be known yet")]
    NotYetKnown,
    /// The next draw differs from the announced one.
    #[error("this is not the draw that was announced")]
    Unannounced,
}

/// The reason why an act in the hall was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum HallError {
    #[error("the round is not being played")]
    NotOpen,
    /// The clock of the round was not started.
    #[error("the round has no clock")]
    NoClock,
    #[error("the roll call is closed")]
    Closed,
    /// A round is drawn, so entries can no longer be withdrawn together.
    #[error("something is drawn already")]
    Drawn,
    #[error(transparent)]
    Call(#[from] CallError),
}

/// The reason why acts at a table were not done.
#[derive(Debug, Error)]
pub enum TableActError {
    /// Others have acted since the form was displayed.
    #[error("the table has moved on")]
    MovedOn {
        /// Events that the form had not included.
        new: Vec<Event>,
    },
    #[error("another device keeps this table")]
    KeptElsewhere(Keeper),
    /// The table's round is a draft or closed.
    #[error("the round is not being played")]
    NotOpen,
    /// The act needs an organizer: a change of a signed result, a second signature for the organizers, or a disqualification.
    #[error("only an organizer may do this")]
    NotAllowed,
    /// Drawn tables no longer fit the corrected result, and nobody has decided to let them stand (see [`crate::acts::Work::let_stand`]).
    #[error("what is drawn from the result does not fit it any more")]
    Unfit {
        /// Effects of the correction.
        effects: Vec<Effect>,
        /// Possible replacements of entries.
        offers: Vec<Offer>,
    },
    /// The seats can no longer be changed or restored because something has begun since.
    #[error("something was built on the seats as they are")]
    BuiltOn,
    #[error(transparent)]
    Refused(#[from] ActError),
}

/// The reason why a role was not changed.
#[derive(Debug, Error)]
pub enum PeopleError {
    /// Callers cannot remove their own role, so that one organizer always remains.
    #[error("nobody takes their own role back")]
    OwnRole,
    /// A delegate needs at least one pool.
    #[error("no pool was named")]
    NoPools,
}

/// The reason why a grid was not handed in, confirmed or taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum HandInError {
    /// Results are missing, or a tie is not played off.
    #[error("the pool is not played to the end")]
    NotFinal,
    /// The grid was not handed in, or was taken back.
    #[error("the grid is not handed in")]
    NotHandedIn,
    /// The committee has confirmed the grid, and only they can return it.
    #[error("the grid is confirmed")]
    Confirmed,
}

/// The reason why an act of players at a club night was not done.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ClubError {
    /// Club nights are switched off.
    #[error("no tables are opened")]
    Off,
    /// The time is outside the club's days and hours.
    #[error("no tables are opened at this time")]
    NotNow,
    /// The maximum number of open tables is reached.
    #[error("{most} tables are open already")]
    Full {
        /// Maximum number of open tables.
        most: u8,
    },
    /// A player has reached the maximum number of tables this evening.
    #[error("{name} has sat at {most} tables this evening")]
    PlayedEnough {
        /// Public name of the player.
        name: String,
        /// Maximum number of tables per player.
        most: u8,
    },
    /// A player sits at another open table.
    #[error("{name} sits at another open table")]
    Busy {
        /// Public name of the player.
        name: String,
    },
    #[error("{name} is named twice")]
    Twice {
        /// Public name of the player.
        name: String,
    },
    /// New people cannot be named here.
    #[error("only people who are known may be named")]
    OnlyKnown,
    /// The number of players does not fit a table.
    #[error("so many do not sit at a table")]
    Number,
    #[error("players have not opened this table")]
    NotOpened,
    /// The device is not assigned to a player at the table.
    #[error("it was not said who sits at this device")]
    NoSeat,
    /// The player already has another device.
    #[error("another device has this seat")]
    SeatTaken,
    /// The device is already assigned to another player.
    #[error("this device has another seat")]
    OtherSeat,
    /// A result must be confirmed by another side, on a device of its own.
    #[error("another side confirms it")]
    OwnSide,
    /// The time in which players may enter a result has passed.
    #[error("the time to bring a result in is over")]
    Lapsed,
    /// An event was already logged at the table.
    #[error("the game has begun")]
    Begun,
}

/// The kind of response to a failed act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The caller lacks the right.
    Forbidden,
    /// The object does not exist, or belongs to another tournament.
    NotFound,
    /// The request is valid, but not in the current state.
    Conflict,
    /// The request itself is invalid and must be changed.
    Invalid,
    /// The failure is internal.
    Internal,
}

impl From<SubmissionError> for NotDone {
    fn from(error: SubmissionError) -> Self {
        match error {
            SubmissionError::NotOpen => TableActError::NotOpen.into(),
            SubmissionError::NoGame => StoreError::NotFound("game").into(),
            SubmissionError::KeptElsewhere(keeper) => TableActError::KeptElsewhere(keeper).into(),
            SubmissionError::MovedOn { new } => TableActError::MovedOn { new }.into(),
            SubmissionError::NotAllowed => TableActError::NotAllowed.into(),
            SubmissionError::Lapsed => ClubError::Lapsed.into(),
            SubmissionError::NoSeat => ClubError::NoSeat.into(),
            SubmissionError::OwnSide => ClubError::OwnSide.into(),
            SubmissionError::NotYourTurn => SeatError::NotYourTurn.into(),
            SubmissionError::Refused(cause) => TableActError::Refused(cause).into(),
        }
    }
}

impl From<Unfit> for TableActError {
    fn from(Unfit { effects, offers }: Unfit) -> Self {
        TableActError::Unfit { effects, offers }
    }
}

impl NotDone {
    /// The code of the reason for programs; it stays the same when messages change.
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
            NotDone::Money(error) => of_money(*error),
            NotDone::Prizes(error) => of_prizes(*error),
            NotDone::SignUp(error) => of_sign_up(error),
            NotDone::Webhook(WebhookError::TooMany) => "too-many-webhooks",
            NotDone::Wish(WishError::SameEntry) => "same-entry",
            NotDone::Wish(WishError::NoBoard { .. }) => "no-such-board",
            NotDone::Season(SeasonError::Reversed) => "season-reversed",
            NotDone::Season(SeasonError::BeginsIn(_) | SeasonError::RunsInto(_)) => {
                "seasons-overlap"
            }
            NotDone::Pass(PassError::Held { .. }) => "seat-held",
            NotDone::Pass(PassError::NoEntry) => "no-entry",
            NotDone::Pass(PassError::TooMany) => "too-many-seats",
            NotDone::Seat(error) => of_seat(*error),
            NotDone::Distance(error) => error.code(),
            NotDone::People(PeopleError::OwnRole) => "own-role",
            NotDone::People(PeopleError::NoPools) => "no-pools",
            NotDone::Store(StoreError::NotFound(_)) => "not-found",
            NotDone::Store(_) => "internal",
        }
    }

    /// The kind of response.
    pub fn status(&self) -> Status {
        match self {
            NotDone::Forbidden => Status::Forbidden,
            NotDone::Register(
                RegisterError::Closed
                | RegisterError::MovedOn
                | RegisterError::Unfit(_)
                | RegisterError::CategoryDrawn { .. }
                | RegisterError::Merge(_)
                | RegisterError::PersonMerge(_),
            ) => Status::Conflict,
            NotDone::Register(_) | NotDone::Plan(_) | NotDone::Wish(_) | NotDone::Season(_) => {
                Status::Invalid
            }
            NotDone::Seat(SeatError::NotYourSeat | SeatError::NotYourTurn) => Status::Forbidden,
            NotDone::Seat(SeatError::Word) => Status::Invalid,
            NotDone::Distance(DistanceError::NameTaken | DistanceError::MembersOnly) => {
                Status::Invalid
            }
            NotDone::Course(CourseError::Drawn) | NotDone::Webhook(_) => Status::Conflict,
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
            NotDone::SignUp(
                SignUpError::Duplicate { .. } | SignUpError::People | SignUpError::Reversed,
            ) => Status::Invalid,
            NotDone::Money(MoneyError::TooMuch { .. } | MoneyError::NoRow) => Status::Invalid,
            NotDone::Prizes(
                PrizesError::TooMany
                | PrizesError::Places { .. }
                | PrizesError::Empty { .. }
                | PrizesError::Nobody { .. }
                | PrizesError::Shares { .. }
                | PrizesError::Pot,
            ) => Status::Invalid,
            NotDone::Prizes(PrizesError::MovedOn)
            | NotDone::Money(_)
            | NotDone::SignUp(_)
            | NotDone::Round(_)
            | NotDone::Hall(_)
            | NotDone::HandIn(_)
            | NotDone::Club(_)
            | NotDone::Seat(_)
            | NotDone::Distance(_)
            | NotDone::Calendar(_)
            | NotDone::Pass(_)
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
        RegisterError::CategoryDrawn { .. } => "entry-category-drawn",
        RegisterError::Merge(MergeError::NotTwo) => "merge-not-two",
        RegisterError::Merge(MergeError::BothPlayed) => "merge-both-played",
        RegisterError::Merge(MergeError::OtherPlayed) => "merge-other-played",
        RegisterError::PersonMerge(PersonMergeError::NotTwo) => "person-merge-not-two",
        RegisterError::PersonMerge(PersonMergeError::Together) => "person-merge-together",
        RegisterError::PersonMerge(PersonMergeError::InPlay) => "person-merge-in-play",
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

/// The code of a refusal at a seat. The codes of several kinds of errors share one list, so two of them have a longer name here.
fn of_seat(error: SeatError) -> &'static str {
    match error {
        SeatError::Begun => "game-begun",
        SeatError::Word => "device-word",
        other => other.code(),
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

fn of_money(error: MoneyError) -> &'static str {
    match error {
        MoneyError::MovedOn => "money-moved-on",
        MoneyError::OtherAmount { .. } => "other-amount",
        MoneyError::TooMuch { .. } => "too-much-back",
        MoneyError::Undone => "payment-undone",
        MoneyError::NotOwn => "not-own-payment",
        MoneyError::NoRow => "fee-row-missing",
    }
}

fn of_prizes(error: PrizesError) -> &'static str {
    match error {
        PrizesError::TooMany => "too-many-prizes",
        PrizesError::Places { .. } => "prize-places",
        PrizesError::Empty { .. } => "prize-empty",
        PrizesError::Nobody { .. } => "prize-for-nobody",
        PrizesError::Shares { .. } => "prize-shares",
        PrizesError::Pot => "pot-out-of-range",
        PrizesError::MovedOn => "prizes-moved-on",
    }
}

fn of_sign_up(error: &SignUpError) -> &'static str {
    match error {
        SignUpError::NotOpen => "sign-up-not-open",
        SignUpError::SameDevice => "sign-up-same-device",
        SignUpError::Duplicate { .. } => "sign-up-duplicate",
        SignUpError::Decided => "sign-up-decided",
        SignUpError::People => "sign-up-people",
        SignUpError::NoPartner => "sign-up-no-partner",
        SignUpError::Reversed => "sign-up-reversed",
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
        CourseError::UnknownCategory => "unknown-category",
        CourseError::CategoryDrawn => "category-drawn",
    }
}

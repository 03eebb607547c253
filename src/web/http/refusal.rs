//! Messages for acts that were refused: one message for each reason, whichever page the act came from.

use actix_web::http::StatusCode;
use chrono::{NaiveDate, NaiveTime};
use domain::draw::rounds::publication::PublicationError;
use domain::tournament::calendar::date_change::CalendarError;
use domain::tournament::calendar::local::NoSuchHour;
use domain::tournament::calendar::proposal::ProposalError;
use domain::tournament::calendar::settings::Window;
use domain::tournament::course::{CourseError, MOST_STAGES};
use domain::tournament::hall::CallError;
use domain::tournament::merge::MergeError;
use domain::tournament::plan::PlanError;
use domain::tournament::season::SeasonError;
use domain::tournament::wish::WishError;

use super::error::WebError;
use crate::acts::{
    ClubError, HallError, HandInError, NotDone, PeopleError, RegisterError, RoundError, Status,
    TableActError,
};
use crate::web::i18n::Message;

impl From<NotDone> for WebError {
    fn from(error: NotDone) -> Self {
        let (status, code) = (error.status(), error.code());
        match error {
            NotDone::Forbidden | NotDone::Table(TableActError::NotAllowed) => WebError::Forbidden,
            NotDone::Store(error) => error.into(),
            error => {
                let message = message(&error);
                WebError::NotDone { status: status_code(status), code, message }
            }
        }
    }
}

fn status_code(status: Status) -> StatusCode {
    match status {
        Status::Forbidden => StatusCode::FORBIDDEN,
        Status::NotFound => StatusCode::NOT_FOUND,
        Status::Conflict => StatusCode::CONFLICT,
        Status::Invalid => StatusCode::UNPROCESSABLE_ENTITY,
        Status::Internal => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// The message for a refused act.
pub fn message(error: &NotDone) -> Message {
    match error {
        NotDone::Forbidden => Message::new("error-forbidden"),
        NotDone::Register(error) => of_register(error),
        NotDone::Plan(PlanError::Undecided) => Message::new("error-series-knockout"),
        NotDone::Plan(PlanError::NoTree) => Message::new("error-no-tree"),
        NotDone::Course(error) => of_course(*error),
        NotDone::Round(RoundError::MovedOn) => Message::new("error-moved-on"),
        NotDone::Round(RoundError::GridsMissing { .. }) => Message::new("flash-grids-missing"),
        NotDone::Round(RoundError::DraftWithdrawn { names }) => {
            Message::new("error-draft-withdrawn").with("names", names.join(", "))
        }
        NotDone::Round(RoundError::KnownAlready) => Message::new("error-known-already"),
        NotDone::Round(RoundError::NotYetKnown) => Message::new("error-not-yet-known"),
        NotDone::Round(RoundError::Unannounced) => Message::new("error-unannounced"),
        NotDone::Round(RoundError::Publication(error)) => of_publication(*error),
        NotDone::Round(RoundError::Draw(error)) => Message::of_parts(error.parts()),
        NotDone::Hall(error) => of_hall(*error),
        NotDone::Table(error) | NotDone::At { cause: error, .. } => of_table(error),
        NotDone::HandIn(HandInError::NotFinal) => Message::new("error-not-final"),
        NotDone::HandIn(HandInError::NotHandedIn) => Message::new("error-not-handed-in"),
        NotDone::HandIn(HandInError::Confirmed) => Message::new("error-hand-in-confirmed"),
        NotDone::Club(error) => of_club(error),
        NotDone::Calendar(error) => of_calendar(*error),
        NotDone::Wish(error) => of_wish(*error),
        NotDone::Season(error) => of_season(error),
        NotDone::People(PeopleError::OwnRole) => Message::new("error-own-role"),
        NotDone::People(PeopleError::NoPools) => Message::new("error-no-pools"),
        NotDone::Store(_) => Message::new("error-internal"),
    }
}

fn of_publication(error: PublicationError) -> Message {
    Message::new(match error {
        PublicationError::NotLast => "error-publication-not-last",
        PublicationError::BuiltOn => "error-publication-built-on",
        PublicationError::Seen => "error-publication-seen",
        PublicationError::Announced => "error-publication-announced",
    })
}

fn of_course(error: CourseError) -> Message {
    match error {
        CourseError::Only => Message::new("error-only-stage"),
        CourseError::TooMany => Message::new("error-too-many-stages").with("n", MOST_STAGES),
        CourseError::AfterKnockout => Message::new("error-after-knockout"),
        CourseError::NothingToConsole => Message::new("error-nothing-to-console"),
        CourseError::OpenAlone => Message::new("error-open-alone"),
        CourseError::SectorsLater => Message::new("error-sectors-later"),
        CourseError::Drawn => Message::new("error-stage-drawn"),
    }
}

fn of_calendar(error: CalendarError) -> Message {
    match error {
        CalendarError::MovedOn => Message::new("error-date-moved-on"),
        CalendarError::Played => Message::new("error-date-played"),
        CalendarError::OutsideWindow(Window { from, until }) => {
            let day = |day: Option<NaiveDate>| {
                day.map(|day| day.format("%d/%m/%Y").to_string()).unwrap_or_else(|| "…".to_owned())
            };
            Message::new("error-outside-window").with("from", day(from)).with("until", day(until))
        }
        CalendarError::Proposal(ProposalError::NoDay) => Message::new("error-no-day"),
        CalendarError::Proposal(ProposalError::NoSuchHour(missing)) => of_hour(missing),
    }
}

/// The message that a day has no such hour.
pub fn of_hour(NoSuchHour { day, hour }: NoSuchHour) -> Message {
    let said = Message::new("error-no-such-hour").with("hour", hour.format("%H:%M").to_string());
    said.with("day", day.format("%d/%m/%Y").to_string())
}

/// The message that a day has this hour twice.
pub fn of_hour_twice(day: NaiveDate, hour: NaiveTime) -> Message {
    let said = Message::new("error-hour-twice").with("hour", hour.format("%H:%M").to_string());
    said.with("day", day.format("%d/%m/%Y").to_string())
}

fn of_wish(error: WishError) -> Message {
    match error {
        WishError::SameEntry => Message::new("error-wish-same"),
        WishError::NoBoard { most } => {
            Message::new("error-number").with("min", 1).with("max", i32::from(most))
        }
    }
}

/// The message that explains why a season is not allowed.
pub fn of_season(error: &SeasonError) -> Message {
    let day = |day: NaiveDate| day.format("%d/%m/%Y").to_string();
    match error {
        SeasonError::Reversed => Message::new("error-season-reversed"),
        SeasonError::BeginsIn(other) => Message::new("error-season-begins-in")
            .with("name", other.name.clone())
            .with("last", day(other.last)),
        SeasonError::RunsInto(other) => Message::new("error-season-runs-into")
            .with("name", other.name.clone())
            .with("first", day(other.first)),
    }
}

fn of_register(error: &RegisterError) -> Message {
    match error {
        RegisterError::Closed => Message::new("error-registration-closed"),
        RegisterError::Duplicate { number, name } => {
            Message::new("error-entry-duplicate").with("number", *number).with("name", name.clone())
        }
        RegisterError::Unreadable(error) => Message::of_parts(error.parts()),
        RegisterError::MovedOn => Message::new("import-moved-on"),
        RegisterError::Unfit(_) => Message::new("error-entry-unfit"),
        RegisterError::Merge(MergeError::NotTwo) => Message::new("error-merge-not-two"),
        RegisterError::Merge(MergeError::BothPlayed) => Message::new("error-merge-both-played"),
        RegisterError::Merge(MergeError::OtherPlayed) => Message::new("error-merge-other-played"),
    }
}

fn of_hall(error: HallError) -> Message {
    match error {
        HallError::NotOpen => Message::new("error-round-not-open"),
        HallError::NoClock => Message::new("error-no-clock"),
        HallError::Closed => Message::new("error-roll-call-closed"),
        HallError::Drawn => Message::new("error-drawn-already"),
        HallError::Call(CallError::NotWaiting) => Message::new("error-call-not-waiting"),
        HallError::Call(CallError::NoBoard) => Message::new("error-call-no-board"),
        HallError::Call(CallError::NoneFree) => Message::new("error-call-none-free"),
        HallError::Call(CallError::Taken { number }) => {
            Message::new("error-call-taken").with("number", number)
        }
        HallError::Call(CallError::Busy { number }) => {
            Message::new("error-call-busy").with("number", number)
        }
    }
}

/// The message for a player who cannot open a table or take a seat.
pub fn of_club(error: &ClubError) -> Message {
    match error {
        ClubError::Off => Message::new("error-club-off"),
        ClubError::NotNow => Message::new("error-club-not-now"),
        ClubError::Full { most } => Message::new("error-club-full").with("n", i32::from(*most)),
        ClubError::PlayedEnough { name, most } => Message::new("error-played-enough")
            .with("name", name.clone())
            .with("n", i32::from(*most)),
        ClubError::Busy { name } => Message::new("error-player-busy").with("name", name.clone()),
        ClubError::Twice { name } => Message::new("error-player-twice").with("name", name.clone()),
        ClubError::OnlyKnown => Message::new("error-only-known"),
        ClubError::Number => Message::new("error-club-number"),
        ClubError::NotOpened => Message::new("error-not-opened"),
        ClubError::NoSeat => Message::new("error-no-seat"),
        ClubError::SeatTaken => Message::new("error-seat-taken"),
        ClubError::OtherSeat => Message::new("error-other-seat"),
        ClubError::OwnSide => Message::new("error-own-side"),
        ClubError::Lapsed => Message::new("error-table-lapsed"),
        ClubError::Begun => Message::new("error-game-begun"),
    }
}

/// The general message; the pages of a table explain more: acts of others, the device in charge, and the colors.
fn of_table(error: &TableActError) -> Message {
    match error {
        TableActError::MovedOn { .. } => Message::new("error-moved-on"),
        TableActError::KeptElsewhere(_) => Message::new("kept-title"),
        TableActError::NotOpen => Message::new("error-round-not-open"),
        TableActError::NotAllowed => Message::new("error-forbidden"),
        TableActError::Unfit { .. } => Message::new("error-unfit"),
        TableActError::BuiltOn => Message::new("error-built-on"),
        TableActError::Refused(error) => Message::of_parts(error.parts()),
    }
}

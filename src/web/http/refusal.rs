//! Messages for acts that were refused: one message for each reason, whichever page the act came from.

use actix_web::http::StatusCode;
use chrono::{NaiveDate, NaiveTime};
use domain::draw::rounds::publication::PublicationError;
use domain::tournament::calendar::date_change::CalendarError;
use domain::tournament::calendar::local::NoSuchHour;
use domain::tournament::calendar::proposal::ProposalError;
use domain::tournament::calendar::settings::Window;
use domain::tournament::course::{CourseError, MOST_STAGES};
use domain::tournament::distance_play::DistanceError;
use domain::tournament::hall::CallError;
use domain::tournament::merge::MergeError;
use domain::tournament::money::MoneyError;
use domain::tournament::person_merge::PersonMergeError;
use domain::tournament::plan::PlanError;
use domain::tournament::prizes::{LAST_PLACE, MOST_PRIZES, PrizesError};
use domain::tournament::season::SeasonError;
use domain::tournament::seat_play::error::SeatError;
use domain::tournament::sign_up::SignUpError;
use domain::tournament::webhook::{MOST_WEBHOOKS, WebhookError};
use domain::tournament::wish::WishError;

use super::error::WebError;
use crate::acts::{
    ClubError, HallError, HandInError, NotDone, PassError, PeopleError, RegisterError, RoundError,
    Status, TableActError,
};
use crate::web::i18n::{Message, key};

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
        NotDone::Forbidden => Message::new(key::ERROR_FORBIDDEN),
        NotDone::Register(error) => of_register(error),
        NotDone::Plan(PlanError::Undecided) => Message::new(key::ERROR_SERIES_KNOCKOUT),
        NotDone::Plan(PlanError::NoTree) => Message::new(key::ERROR_NO_TREE),
        NotDone::Course(error) => of_course(*error),
        NotDone::Round(RoundError::MovedOn) => Message::new(key::ERROR_MOVED_ON),
        NotDone::Round(RoundError::GridsMissing { .. }) => Message::new(key::FLASH_GRIDS_MISSING),
        NotDone::Round(RoundError::DraftWithdrawn { names }) => {
            Message::new(key::ERROR_DRAFT_WITHDRAWN).with("names", names.join(", "))
        }
        NotDone::Round(RoundError::KnownAlready) => Message::new(key::ERROR_KNOWN_ALREADY),
        NotDone::Round(RoundError::NotYetKnown) => Message::new(key::ERROR_NOT_YET_KNOWN),
        NotDone::Round(RoundError::Unannounced) => Message::new(key::ERROR_UNANNOUNCED),
        NotDone::Round(RoundError::Publication(error)) => of_publication(*error),
        NotDone::Round(RoundError::Draw(error)) => Message::of_parts(error.parts()),
        NotDone::Hall(error) => of_hall(*error),
        NotDone::Table(error) | NotDone::At { cause: error, .. } => of_table(error),
        NotDone::HandIn(HandInError::NotFinal) => Message::new(key::ERROR_NOT_FINAL),
        NotDone::HandIn(HandInError::NotHandedIn) => Message::new(key::ERROR_NOT_HANDED_IN),
        NotDone::HandIn(HandInError::Confirmed) => Message::new(key::ERROR_HAND_IN_CONFIRMED),
        NotDone::Club(error) => of_club(error),
        NotDone::Seat(error) => of_seat(*error),
        NotDone::Distance(error) => of_distance(*error),
        NotDone::Calendar(error) => of_calendar(*error),
        NotDone::Money(error) => of_money(*error),
        NotDone::Prizes(error) => of_prizes(*error),
        NotDone::SignUp(error) => of_sign_up(error),
        NotDone::Webhook(WebhookError::TooMany) => {
            Message::new(key::ERROR_WEBHOOKS).with("n", MOST_WEBHOOKS)
        }
        NotDone::Wish(error) => of_wish(*error),
        NotDone::Season(error) => of_season(error),
        NotDone::Pass(PassError::Held { name }) => {
            Message::new(key::ERROR_SEAT_HELD).with("name", name.clone())
        }
        NotDone::Pass(PassError::NoEntry) => Message::new(key::ERROR_SEAT_NO_ENTRY),
        NotDone::Pass(PassError::TooMany) => Message::new(key::ERROR_SEATS_MANY),
        NotDone::People(PeopleError::OwnRole) => Message::new(key::ERROR_OWN_ROLE),
        NotDone::People(PeopleError::NoPools) => Message::new(key::ERROR_NO_POOLS),
        NotDone::Store(_) => Message::new(key::ERROR_INTERNAL),
    }
}

fn of_publication(error: PublicationError) -> Message {
    Message::new(match error {
        PublicationError::NotLast => key::ERROR_PUBLICATION_NOT_LAST,
        PublicationError::BuiltOn => key::ERROR_PUBLICATION_BUILT_ON,
        PublicationError::Seen => key::ERROR_PUBLICATION_SEEN,
        PublicationError::Announced => key::ERROR_PUBLICATION_ANNOUNCED,
    })
}

fn of_money(error: MoneyError) -> Message {
    Message::new(match error {
        MoneyError::MovedOn | MoneyError::OtherAmount { .. } => key::ERROR_MONEY_MOVED_ON,
        MoneyError::TooMuch { .. } => key::ERROR_MONEY_TOO_MUCH,
        MoneyError::Undone => key::ERROR_MONEY_UNDONE,
        MoneyError::NotOwn => key::ERROR_MONEY_NOT_OWN,
        MoneyError::NoRow => key::ERROR_MONEY_NO_ROW,
    })
}

fn of_prizes(error: PrizesError) -> Message {
    match error {
        PrizesError::TooMany => Message::new(key::ERROR_PRIZES_MANY).with("n", MOST_PRIZES),
        PrizesError::Places { .. } => {
            Message::new(key::ERROR_PRIZE_PLACES).with("n", i32::from(LAST_PLACE))
        }
        PrizesError::Empty { .. } => Message::new(key::ERROR_PRIZE_EMPTY),
        PrizesError::Nobody { .. } => Message::new(key::ERROR_MISSING),
        PrizesError::Shares { .. } => Message::new(key::ERROR_PRIZE_SHARES),
        PrizesError::Pot => Message::new(key::ERROR_POT),
        PrizesError::MovedOn => Message::new(key::ERROR_PRIZES_MOVED_ON),
    }
}

fn of_sign_up(error: &SignUpError) -> Message {
    Message::new(match error {
        SignUpError::NotOpen => key::ERROR_SIGN_UP_NOT_OPEN,
        SignUpError::SameDevice => key::ERROR_SIGN_UP_SAME_DEVICE,
        SignUpError::Duplicate { .. } => key::ERROR_SIGN_UP_DUPLICATE,
        SignUpError::Decided => key::ERROR_SIGN_UP_DECIDED,
        SignUpError::People => key::ERROR_SIGN_UP_PEOPLE,
        SignUpError::NoPartner => key::ERROR_SIGN_UP_NO_PARTNER,
        SignUpError::Reversed => key::ERROR_SIGN_UP_REVERSED,
    })
}

fn of_course(error: CourseError) -> Message {
    match error {
        CourseError::Only => Message::new(key::ERROR_ONLY_STAGE),
        CourseError::TooMany => Message::new(key::ERROR_TOO_MANY_STAGES).with("n", MOST_STAGES),
        CourseError::AfterKnockout => Message::new(key::ERROR_AFTER_KNOCKOUT),
        CourseError::NothingToConsole => Message::new(key::ERROR_NOTHING_TO_CONSOLE),
        CourseError::OpenAlone => Message::new(key::ERROR_OPEN_ALONE),
        CourseError::SectorsLater => Message::new(key::ERROR_SECTORS_LATER),
        CourseError::Drawn => Message::new(key::ERROR_STAGE_DRAWN),
        CourseError::UnknownCategory => Message::new(key::ERROR_UNKNOWN_CATEGORY),
        CourseError::CategoryDrawn => Message::new(key::ERROR_CATEGORY_DRAWN),
    }
}

fn of_calendar(error: CalendarError) -> Message {
    match error {
        CalendarError::MovedOn => Message::new(key::ERROR_DATE_MOVED_ON),
        CalendarError::Played => Message::new(key::ERROR_DATE_PLAYED),
        CalendarError::OutsideWindow(Window { from, until }) => {
            let day = |day: Option<NaiveDate>| {
                day.map(|day| day.format("%d/%m/%Y").to_string()).unwrap_or_else(|| "…".to_owned())
            };
            Message::new(key::ERROR_OUTSIDE_WINDOW)
                .with("from", day(from))
                .with("until", day(until))
        }
        CalendarError::Proposal(ProposalError::NoDay) => Message::new(key::ERROR_NO_DAY),
        CalendarError::Proposal(ProposalError::NoSuchHour(missing)) => of_hour(missing),
    }
}

/// The message that a day has no such hour.
pub fn of_hour(NoSuchHour { day, hour }: NoSuchHour) -> Message {
    let said = Message::new(key::ERROR_NO_SUCH_HOUR).with("hour", hour.format("%H:%M").to_string());
    said.with("day", day.format("%d/%m/%Y").to_string())
}

/// The message that a day has this hour twice.
pub fn of_hour_twice(day: NaiveDate, hour: NaiveTime) -> Message {
    let said = Message::new(key::ERROR_HOUR_TWICE).with("hour", hour.format("%H:%M").to_string());
    said.with("day", day.format("%d/%m/%Y").to_string())
}

fn of_wish(error: WishError) -> Message {
    match error {
        WishError::SameEntry => Message::new(key::ERROR_WISH_SAME),
        WishError::NoBoard { most } => {
            Message::new(key::ERROR_NUMBER).with("min", 1).with("max", i32::from(most))
        }
    }
}

/// The message that explains why a season is not allowed.
pub fn of_season(error: &SeasonError) -> Message {
    let day = |day: NaiveDate| day.format("%d/%m/%Y").to_string();
    match error {
        SeasonError::Reversed => Message::new(key::ERROR_SEASON_REVERSED),
        SeasonError::BeginsIn(other) => Message::new(key::ERROR_SEASON_BEGINS_IN)
            .with("name", other.name.clone())
            .with("last", day(other.last)),
        SeasonError::RunsInto(other) => Message::new(key::ERROR_SEASON_RUNS_INTO)
            .with("name", other.name.clone())
            .with("first", day(other.first)),
    }
}

fn of_register(error: &RegisterError) -> Message {
    match error {
        RegisterError::Closed => Message::new(key::ERROR_REGISTRATION_CLOSED),
        RegisterError::Duplicate { number, name } => Message::new(key::ERROR_ENTRY_DUPLICATE)
            .with("number", *number)
            .with("name", name.clone()),
        RegisterError::Unreadable(error) => Message::of_parts(error.parts()),
        RegisterError::MovedOn => Message::new(key::IMPORT_MOVED_ON),
        RegisterError::Unfit(_) => Message::new(key::ERROR_ENTRY_UNFIT),
        RegisterError::CategoryDrawn { name } => {
            Message::new(key::ERROR_ENTRY_CATEGORY_DRAWN).with("name", name.clone())
        }
        RegisterError::Merge(MergeError::NotTwo) => Message::new(key::ERROR_MERGE_NOT_TWO),
        RegisterError::Merge(MergeError::BothPlayed) => Message::new(key::ERROR_MERGE_BOTH_PLAYED),
        RegisterError::Merge(MergeError::OtherPlayed) => {
            Message::new(key::ERROR_MERGE_OTHER_PLAYED)
        }
        RegisterError::PersonMerge(error) => Message::new(match error {
            PersonMergeError::NotTwo => key::ERROR_PERSON_MERGE_NOT_TWO,
            PersonMergeError::Together => key::ERROR_PERSON_MERGE_TOGETHER,
            PersonMergeError::InPlay => key::ERROR_PERSON_MERGE_IN_PLAY,
        }),
    }
}

fn of_hall(error: HallError) -> Message {
    match error {
        HallError::NotOpen => Message::new(key::ERROR_ROUND_NOT_OPEN),
        HallError::NoClock => Message::new(key::ERROR_NO_CLOCK),
        HallError::Closed => Message::new(key::ERROR_ROLL_CALL_CLOSED),
        HallError::Drawn => Message::new(key::ERROR_DRAWN_ALREADY),
        HallError::Call(CallError::NotWaiting) => Message::new(key::ERROR_CALL_NOT_WAITING),
        HallError::Call(CallError::NoBoard) => Message::new(key::ERROR_CALL_NO_BOARD),
        HallError::Call(CallError::NoneFree) => Message::new(key::ERROR_CALL_NONE_FREE),
        HallError::Call(CallError::Taken { number }) => {
            Message::new(key::ERROR_CALL_TAKEN).with("number", number)
        }
        HallError::Call(CallError::Busy { number }) => {
            Message::new(key::ERROR_CALL_BUSY).with("number", number)
        }
    }
}

/// The message for a player who cannot do something at a seat.
pub fn of_seat(error: SeatError) -> Message {
    Message::new(match error {
        SeatError::NotByPlayers => key::ERROR_NOT_BY_PLAYERS,
        SeatError::NotYourSeat => key::ERROR_NOT_YOUR_SEAT,
        SeatError::NotYourTurn => key::ERROR_NOT_YOUR_TURN,
        SeatError::Word => key::ERROR_DEVICE_WORD,
        SeatError::Begun => key::ERROR_GAME_BEGUN,
        SeatError::NotPlaying => key::ERROR_NOT_PLAYING,
        SeatError::OwnDice => key::ERROR_OWN_DICE,
        SeatError::NothingToUndo => key::ERROR_NOTHING_TO_UNDO,
        SeatError::Asked => key::ERROR_ASKED,
        SeatError::NotAsked => key::ERROR_NOT_ASKED,
        SeatError::TooSoon => key::ERROR_TOO_SOON,
        SeatError::Muted => key::ERROR_MUTED,
    })
}

/// The message for somebody who does not sit down at a distance.
pub fn of_distance(error: DistanceError) -> Message {
    Message::new(match error {
        DistanceError::DistanceOff => key::ERROR_DISTANCE_OFF,
        DistanceError::DistanceClosed => key::ERROR_DISTANCE_CLOSED,
        DistanceError::MembersOnly => key::ERROR_MEMBERS_ONLY,
        DistanceError::NameTaken => key::ERROR_NAME_TAKEN,
        DistanceError::RoomFull => key::ERROR_ROOM_FULL,
        DistanceError::StillPlaying => key::ERROR_STILL_PLAYING,
        DistanceError::NoRematch => key::ERROR_NO_REMATCH,
        DistanceError::MetEnough => key::ERROR_MET_ENOUGH,
    })
}

/// The message for a player who cannot open a table or take a seat.
pub fn of_club(error: &ClubError) -> Message {
    match error {
        ClubError::Off => Message::new(key::ERROR_CLUB_OFF),
        ClubError::NotNow => Message::new(key::ERROR_CLUB_NOT_NOW),
        ClubError::Full { most } => Message::new(key::ERROR_CLUB_FULL).with("n", i32::from(*most)),
        ClubError::PlayedEnough { name, most } => Message::new(key::ERROR_PLAYED_ENOUGH)
            .with("name", name.clone())
            .with("n", i32::from(*most)),
        ClubError::Busy { name } => Message::new(key::ERROR_PLAYER_BUSY).with("name", name.clone()),
        ClubError::Twice { name } => {
            Message::new(key::ERROR_PLAYER_TWICE).with("name", name.clone())
        }
        ClubError::OnlyKnown => Message::new(key::ERROR_ONLY_KNOWN),
        ClubError::Number => Message::new(key::ERROR_CLUB_NUMBER),
        ClubError::NotOpened => Message::new(key::ERROR_NOT_OPENED),
        ClubError::NoSeat => Message::new(key::ERROR_NO_SEAT),
        ClubError::SeatTaken => Message::new(key::ERROR_SEAT_TAKEN),
        ClubError::OtherSeat => Message::new(key::ERROR_OTHER_SEAT),
        ClubError::OwnSide => Message::new(key::ERROR_OWN_SIDE),
        ClubError::Lapsed => Message::new(key::ERROR_TABLE_LAPSED),
        ClubError::Begun => Message::new(key::ERROR_GAME_BEGUN),
    }
}

/// General messages for refusals at a table. The pages of a table explain some of them in more detail: acts of others, the device in
/// charge, and the colors.
fn of_table(error: &TableActError) -> Message {
    match error {
        TableActError::MovedOn { .. } => Message::new(key::ERROR_MOVED_ON),
        TableActError::KeptElsewhere(_) => Message::new(key::KEPT_TITLE),
        TableActError::NotOpen => Message::new(key::ERROR_ROUND_NOT_OPEN),
        TableActError::NotAllowed => Message::new(key::ERROR_FORBIDDEN),
        TableActError::Unfit { .. } => Message::new(key::ERROR_UNFIT),
        TableActError::BuiltOn => Message::new(key::ERROR_BUILT_ON),
        TableActError::Refused(error) => Message::of_parts(error.parts()),
    }
}

//! What people are told of an act that was not done: one reason, one answer, whichever page it was asked from.

use actix_web::http::StatusCode;

use super::error::WebError;
use crate::acts::{
    HallError, HandInError, NotDone, PeopleError, RegisterError, RoundError, Status, TableActError,
};
use crate::tournament::hall::CallError;
use crate::tournament::plan::PlanError;
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

/// What people are told.
pub fn message(error: &NotDone) -> Message {
    match error {
        NotDone::Forbidden => Message::new("error-forbidden"),
        NotDone::Register(error) => of_register(error),
        NotDone::Plan(PlanError::Undecided) => Message::new("error-series-knockout"),
        NotDone::Round(RoundError::MovedOn) => Message::new("error-moved-on"),
        NotDone::Round(RoundError::KnownAlready) => Message::new("error-known-already"),
        NotDone::Round(RoundError::NotYetKnown) => Message::new("error-not-yet-known"),
        NotDone::Round(RoundError::Unannounced) => Message::new("error-unannounced"),
        NotDone::Round(RoundError::Draw(error)) => Message::of_parts(error.parts()),
        NotDone::Hall(error) => of_hall(*error),
        NotDone::Table(error) | NotDone::At { cause: error, .. } => of_table(error),
        NotDone::HandIn(HandInError::NotFinal) => Message::new("error-not-final"),
        NotDone::HandIn(HandInError::NotHandedIn) => Message::new("error-not-handed-in"),
        NotDone::HandIn(HandInError::Confirmed) => Message::new("error-hand-in-confirmed"),
        NotDone::People(PeopleError::OwnRole) => Message::new("error-own-role"),
        NotDone::People(PeopleError::NoPools) => Message::new("error-no-pools"),
        NotDone::Store(_) => Message::new("error-internal"),
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

/// A page of the table says more of these: what others did, which device, and the colors in words.
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

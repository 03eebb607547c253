//! Reading and writing of date fields, and loading of the calendar for its editors.

use std::sync::Arc;

use askama::Template;
use chrono::NaiveDate;
use domain::tournament::appointment::Target;
use domain::tournament::calendar::date_change::{CalendarError, seen};
use domain::tournament::calendar::settings::CalendarSettings;
use domain::tournament::championship::Championship;
use domain::tournament::id::TournamentId;
use domain::tournament::tournament::Role;
use store::Conn;

use crate::acts::NotDone;
use crate::web::form::Form;
use crate::web::http::error::WebError;
use crate::web::http::refusal;
use crate::web::http::respond::{Answer, conflict, invalid};
use crate::web::i18n::{Message, key};
use crate::web::parts::load;
use crate::web::request::access::{Access, Right};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Maximum length of a venue's name, in characters.
pub const VENUE: usize = 120;
/// Maximum length of a reason, and of the names of those who agreed, in characters.
pub const WORDS: usize = 200;

/// A request by an organizer or delegate, with the calendar.
pub type CalendarEditor<P, B = ()> = Access<CalendarRight, P, B>;

/// The right of [`CalendarEditor`].
pub struct CalendarRight;

/// The championship, with drafts for organizers, and the settings of its calendar.
pub struct Calendar {
    pub championship: Arc<Championship>,
    pub settings: CalendarSettings,
}

impl Right<TournamentId> for CalendarRight {
    type Facts = Calendar;

    async fn facts(state: &AppState, ctx: &Ctx, id: TournamentId) -> Result<Calendar, WebError> {
        let (championship, _) = load::in_charge(state, ctx, id, Role::Delegate).await?;
        let read = move |conn: &mut Conn| Ok::<_, WebError>(store::calendar::settings(conn, id)?);
        Ok(Calendar { championship, settings: state.store.read(read).await? })
    }
}

/// The page of a refused form: 409 if somebody else changed the date meanwhile, otherwise 422.
///
/// # Errors
/// [`WebError::Internal`] if the page cannot be rendered.
pub fn refusal_page(page: &impl Template, has_moved_on: bool) -> Answer {
    if has_moved_on { conflict(page) } else { invalid(page) }
}

/// Writes a target for a form, with the number of the appointment that was in force when the form was shown.
pub fn written(championship: &Championship, target: Target) -> String {
    format!("{target}@{}", seen(championship, target))
}

/// Reads a target that [`written`] wrote, and the number of its appointment. `None` for any other text.
pub fn read(text: &str) -> Option<(Target, i32)> {
    let (target, seen) = text.split_once('@')?;
    Some((target.parse().ok()?, seen.parse().ok()?))
}

/// Reads an optional date field. The inner `None` is an empty field; the outer `None` is an invalid date.
pub fn maybe_day(form: &mut Form, name: &str) -> Option<Option<NaiveDate>> {
    match form.value(name).trim() {
        "" => Some(None),
        _ => form.date(name).map(Some),
    }
}

/// Turns an expected refusal into a form error. Returns the form, and true if somebody else changed the date meanwhile.
///
/// # Errors
/// Returns `refused` itself, unless somebody else changed the date or the date is outside the window.
pub fn refused(mut form: Form, refused: WebError) -> Result<(Form, bool), WebError> {
    let is_known = |error: CalendarError| matches!(&refused, WebError::NotDone { code, .. } if *code == NotDone::from(error).code());
    let has_moved_on = is_known(CalendarError::MovedOn);
    let is_outside = is_known(CalendarError::OutsideWindow(Default::default()));
    match refused {
        WebError::NotDone { message, .. } if has_moved_on || is_outside => {
            form.refuse::<()>(if is_outside { "date" } else { "" }, message);
            Ok((form, has_moved_on))
        }
        other => Err(other),
    }
}

/// Error for a form that lacks a valid `act`.
pub fn no_act() -> WebError {
    WebError::Invalid(Message::new(key::ERROR_CHOICE))
}

/// The message for a refused calendar change.
pub fn message(error: CalendarError) -> Message {
    refusal::message(&error.into())
}

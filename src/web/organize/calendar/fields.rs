//! What fields of dates say, and the calendar that a page for who says dates is made of.

use std::sync::Arc;

use chrono::NaiveDate;

use crate::acts::calendar::seen;
use crate::acts::{CalendarError, NotDone};
use crate::store::{self, Conn};
use crate::tournament::calendar::appointment::Target;
use crate::tournament::calendar::settings::CalendarSettings;
use crate::tournament::championship::Championship;
use crate::tournament::id::{TableId, TournamentId};
use crate::tournament::tournament::Role;
use crate::web::form::Form;
use crate::web::http::error::WebError;
use crate::web::http::refusal;
use crate::web::i18n::Message;
use crate::web::parts::head::path;
use crate::web::parts::load;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Letters of a venue's name.
pub const VENUE: usize = 120;
/// Letters of why something is so, and of who agreed.
pub const WORDS: usize = 200;

/// What the visitor says dates of, drafts too for organizers, and what they are judged by.
///
/// # Errors
/// [`WebError::Forbidden`] to who says no dates.
pub async fn loaded(
    state: &AppState,
    ctx: &Ctx,
    id: TournamentId,
) -> Result<(Arc<Championship>, CalendarSettings), WebError> {
    let (championship, _) = load::in_charge(state, ctx, id, Role::Delegate).await?;
    let read = move |conn: &mut Conn| Ok::<_, WebError>(store::calendar::settings(conn, id)?);
    Ok((championship, state.store.read(read).await?))
}

/// A target as a form carries it: with the number of the appointment that was seen to hold for it.
pub fn written(championship: &Championship, target: Target) -> String {
    format!("{target}@{}", seen(championship, target))
}

/// The same, read.
pub fn read(text: &str) -> Option<(Target, i32)> {
    let (target, seen) = text.split_once('@')?;
    Some((target.parse().ok()?, seen.parse().ok()?))
}

/// A day as a date field sends it, if one is there.
pub fn maybe_day(form: &mut Form, name: &str) -> Option<Option<NaiveDate>> {
    match form.value(name).trim() {
        "" => Some(None),
        _ => form.date(name).map(Some),
    }
}

/// What of a refusal is said at the form: the form to be shown again, and whether others changed the date meanwhile.
///
/// # Errors
/// What is not said there.
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

/// Where the date of a table is changed.
pub fn change_path(id: TournamentId, table: TableId) -> String {
    path(id, &format!("calendar/change?table={table}"))
}

/// That the form lacks a choice.
pub fn no_act() -> WebError {
    WebError::Invalid(Message::new("error-choice"))
}

/// What people are told of an act that would not be done.
pub fn message(error: CalendarError) -> Message {
    refusal::message(&error.into())
}

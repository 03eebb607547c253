//! Records an act of the referee: one form makes one event.

use actix_web::http::StatusCode;
use actix_web::web::Data;
use domain::tournament::event::{Event, EventKind};
use domain::tournament::game::Game;
use domain::tournament::id::RequestId;

use super::decision;
use super::form_act::FormAct;
use super::parse::NamedPlayer;
use super::referee::TableReferee;
use super::{LoadedTable, duties, parse, referee, words};
use crate::acts::tables::{TableAct, line_up, repeat};
use crate::acts::{NotDone, TableActError};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, invalid, see_other};
use crate::web::i18n::{Message, key};
use crate::web::parts::final_grid::after_act;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// The log version that a form was made from, and the id of its request.
pub(super) struct FormVersion {
    pub version: i32,
    pub request: RequestId,
}

impl FormVersion {
    /// # Errors
    /// [`WebError::Invalid`] if a field is missing or malformed.
    pub fn of(form: &Form) -> Result<Self, WebError> {
        Ok(Self {
            version: form.value("version").parse().map_err(malformed)?,
            request: form.value("request").parse().map_err(malformed)?,
        })
    }

    /// True if the request has been recorded already.
    pub fn is_recorded(&self, loaded: &LoadedTable) -> bool {
        loaded.events.iter().any(|event| event.request == self.request)
    }

    /// Events recorded since the form was made.
    pub fn news(&self, loaded: &LoadedTable) -> Vec<Event> {
        loaded.events.iter().filter(|event| event.seq > self.version).cloned().collect()
    }
}

/// Error for a form that no page sends.
pub(super) fn malformed<E>(_: E) -> WebError {
    WebError::Invalid(Message::new(key::ERROR_MALFORMED))
}

/// `POST /tables/{id}/events`: records the act that the referee's form describes.
pub async fn post(caller: TableReferee<address::Table, Form>, state: Data<AppState>) -> Answer {
    let TableReferee { ctx, facts: loaded, mut form, .. } = caller;
    let (at, game) = (loaded.at(), loaded.game.number());
    let table = at.table;
    let sent = FormVersion::of(&form)?;
    let signs = FormAct::of(&form).is_some_and(FormAct::signs);
    let next = |game: &Game| match signs {
        true if game.pending().is_some() => format!("{}#second", address::game(at).referee()),
        // When a game of the series is signed and another one is due, the referee continues with that one.
        true if game.table().result.is_none() => address::table(table).referee(),
        true => address::table(table).page(),
        false => address::game(at).referee(),
    };
    let Some((times, named, kind)) = read(&mut form, &loaded) else {
        // The form may lack a field only because others acted meanwhile, or because this request has been recorded already.
        return match sent.news(&loaded) {
            _ if sent.is_recorded(&loaded) => see_other(next(&loaded.game)),
            new if new.is_empty() => invalid(&referee::page(&ctx, &state, &loaded, form, None)),
            new => moved_on(&ctx, &state, &loaded, &new),
        };
    };
    let decision = decision::decision(&mut form);
    let FormVersion { version, request } = sent;
    let acted = state.act_shortly(&ctx, move |work| {
        if let Some(decision) = decision {
            work.decide(decision);
        }
        match named {
            Some(NamedPlayer { color, name }) => {
                line_up(work, (table, game, version), request, (color, &name))
            }
            None => repeat(work, TableAct { table, game, version, request, kind }, times),
        }
    });
    match acted.await {
        Ok(acted) => after_act(&loaded.championship, &loaded.table, next(&acted.game)),
        Err(NotDone::Table(TableActError::MovedOn { new })) => {
            let loaded = referee::load(&ctx, &state, at).await?;
            moved_on(&ctx, &state, &loaded, &new)
        }
        Err(NotDone::Table(TableActError::Unfit { effects, offers })) => {
            let action = address::game(at).events();
            decision::preview(&ctx, &loaded, form, action, (&effects, &offers))
        }
        // The page names the device that keeps the game.
        Err(NotDone::Table(TableActError::KeptElsewhere(_))) => {
            let loaded = referee::load(&ctx, &state, at).await?;
            moved_on(&ctx, &state, &loaded, &[])
        }
        Err(NotDone::Table(TableActError::Refused(error))) => {
            let said = words::sentence(&ctx, error.parts());
            form.refuse::<()>("", Message::new(key::REFEREE_REFUSED).with("why", said));
            invalid(&referee::page(&ctx, &state, &loaded, form, None))
        }
        Err(error) => Err(error.into()),
    }
}

/// Parses the form: repetitions of the act, the player whom it names, and the event. `None` if it is invalid; the form then holds the errors.
fn read(form: &mut Form, loaded: &LoadedTable) -> Option<(usize, Option<NamedPlayer>, EventKind)> {
    let times = duties::times(form, loaded);
    let named = parse::named(form, loaded);
    let kind = match form.has_errors() {
        true => None,
        false => parse::event(form, loaded, named.as_ref()),
    };
    Some((times?, named, kind?))
}

/// Renders the current page with the events recorded since the form was shown, as 409.
///
/// # Errors
/// The page cannot be rendered.
pub(super) fn moved_on(ctx: &Ctx, state: &AppState, loaded: &LoadedTable, new: &[Event]) -> Answer {
    let mut response = invalid(&referee::page(ctx, state, loaded, Form::empty(), Some(new)))?;
    *response.status_mut() = StatusCode::CONFLICT;
    Ok(response)
}

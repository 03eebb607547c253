//! Records an act of the referee: one form makes one event.

use actix_web::http::StatusCode;
use actix_web::web::Data;
use domain::tournament::event::Event;
use domain::tournament::game::Game;
use domain::tournament::id::RequestId;

use super::form_act::FormAct;
use super::parse::Named;
use super::referee::TableReferee;
use super::{LoadedTable, duties, let_stand, parse, referee, words};
use crate::acts::tables::{TableAct, line_up, repeat};
use crate::acts::{NotDone, TableActError};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::game_at::GameAt;
use crate::web::http::respond::{Answer, invalid, see_other};
use crate::web::i18n::Message;
use crate::web::parts::final_grid::after_act;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// `POST /tables/{id}/events`: records the act that the referee's form describes.
pub async fn post(caller: TableReferee<address::Table, Form>, state: Data<AppState>) -> Answer {
    let TableReferee { ctx, at: address::Table { id: at }, facts: loaded, mut form } = caller;
    let (table, game) = (at.table, loaded.game.number());
    let at = loaded.at();
    let stale = || WebError::Invalid(Message::new("error-malformed"));
    let version = form.value("version").parse().map_err(|_| stale())?;
    let request: RequestId = form.value("request").parse().map_err(|_| stale())?;
    let signs = FormAct::of(&form).is_some_and(FormAct::signs);
    let next = |game: &Game| match signs {
        true if game.pending().is_some() => format!("{}#second", here(at)),
        // When a game of the series is signed and another one is due, the referee continues with that one.
        true if game.table().result.is_none() => here(GameAt::current(table)),
        true => address::table(table).page(),
        false => here(at),
    };
    let times = duties::times(&mut form, &loaded);
    let named = parse::named(&mut form, &loaded);
    let kind = match form.has_errors() {
        true => None,
        false => parse::event(&mut form, &loaded, named.as_ref()),
    };
    let Some((times, kind)) = times.zip(kind) else {
        // The form may lack a field only because others acted meanwhile, or because this request has been recorded already.
        if loaded.events.iter().any(|event| event.request == request) {
            return see_other(next(&loaded.game));
        }
        let new: Vec<Event> =
            loaded.events.iter().filter(|event| event.seq > version).cloned().collect();
        return match new.is_empty() {
            true => invalid(&referee::page(&ctx, &state, &loaded, form, None)),
            false => moved_on(&ctx, &state, &loaded, &new),
        };
    };
    let decision = let_stand::decision(&mut form);
    let acted = state.act_shortly(&ctx, move |work| {
        if let Some(decision) = decision {
            work.decide(decision);
        }
        match named {
            Some(Named { color, name }) => {
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
            let_stand::page(&ctx, &loaded, form, action, (&effects, &offers))
        }
        // The page names the device that keeps the game.
        Err(NotDone::Table(TableActError::KeptElsewhere(_))) => {
            let loaded = referee::load(&ctx, &state, at).await?;
            moved_on(&ctx, &state, &loaded, &[])
        }
        Err(NotDone::Table(TableActError::Refused(error))) => {
            let said = words::sentence(&ctx, error.parts());
            form.refuse::<()>("", Message::new("referee-refused").with("why", said));
            invalid(&referee::page(&ctx, &state, &loaded, form, None))
        }
        Err(error) => Err(error.into()),
    }
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

fn here(at: GameAt) -> String {
    address::game(at).referee()
}

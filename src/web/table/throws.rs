//! List of all throws that stand, for those who keep the game. Each can be corrected, or the game undone back to it.

use actix_web::web::Data;
use askama::Template;
use domain::tournament::event::EventKind;
use domain::tournament::game::Throw;
use domain::tournament::id::RequestId;

use super::referee::TableReferee;
use super::{LoadedTable, changes};
use crate::web::http::address;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::key;
use crate::web::parts::paging::{Pager, paged};
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Throws per page; most games fit on one page.
const PER_PAGE: usize = 500;

#[derive(Template)]
#[template(path = "table/throws.html")]
struct ThrowsPage<'a> {
    ctx: Ctx,
    loaded: &'a LoadedTable,
    throws: Vec<ThrowLine<'a>>,
    pager: Pager,
    request: String,
    is_free: bool,
}

/// Throw of the list.
struct ThrowLine<'a> {
    throw: Throw<'a>,
    number: usize,
    words: String,
    at: String,
    is_correctable: bool,
    /// True if no penalty follows it; an undo never removes a penalty.
    is_undoable: bool,
}

/// `GET /tables/{id}/throws`: the list of throws that stand.
pub async fn show(caller: TableReferee<address::Table>, state: Data<AppState>) -> Answer {
    let TableReferee { ctx, facts: loaded, .. } = caller;
    let game = &loaded.game;
    let is_free = game.pending().is_none() && game.result().is_none();
    let last_penalty =
        game.standing().iter().rposition(|act| matches!(act.kind, EventKind::Penalty { .. }));
    let mut throws: Vec<(usize, Throw<'_>)> = game.throws().into_iter().enumerate().collect();
    throws.reverse();
    let (throws, pager) = paged(&Address::of(&ctx), throws, PER_PAGE);
    let throws = throws.into_iter().map(|(number, throw)| ThrowLine {
        number,
        words: changes::acts(&ctx, &loaded, throw.acts, throw.steps),
        at: throw.acts.first().map(|act| time(&ctx, &loaded, act.at)).unwrap_or_default(),
        is_correctable: is_free && throw.is_correctable() && throw.turn.is_some(),
        is_undoable: is_free && last_penalty.is_none_or(|last| throw.index > last),
        throw,
    });
    render(&ThrowsPage {
        loaded: &loaded,
        throws: throws.collect(),
        pager,
        request: RequestId::new(&mut state.ids()).to_string(),
        is_free,
        ctx: ctx.clone(),
    })
}

fn time(ctx: &Ctx, loaded: &LoadedTable, at: chrono::DateTime<chrono::Utc>) -> String {
    ctx.time(at, loaded.championship.tournament.settings.time_zone)
}

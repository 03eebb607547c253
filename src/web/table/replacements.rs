//! Page of a replacement at drawn tables, with the form that undoes it.

use actix_web::web::Data;
use askama::Template;
use domain::tournament::id::{SeatChangeId, TableId};
use domain::tournament::names::Names;
use domain::tournament::seat_change::SeatChange;
use domain::tournament::tournament::Role;

use super::LoadedTable;
use crate::acts::{Work, seat_changes};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::game_at::GameAt;
use crate::web::http::respond::{Answer, invalid, render, see_other};
use crate::web::i18n::key;
use crate::web::parts::effects::table_title;
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::seat_changes::{SeatChangeView, SeatChanges, replacement_at};
use crate::web::request::access::{Access, Right};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

#[derive(Template)]
#[template(path = "table/replacement.html")]
struct ReplacementPage {
    ctx: Ctx,
    head: Head,
    title: String,
    view: SeatChangeView,
    form: Form,
    back: String,
}

/// `GET /tables/{id}/replacements/{replacement}`: a replacement, with the form that takes it back.
pub async fn show(caller: TableOrganizer<address::Replacement>) -> Answer {
    let TableOrganizer { ctx, at: address::Replacement { replacement, .. }, facts: loaded, .. } =
        caller;
    render(&replacement_page(&ctx, &loaded, replacement, Form::empty())?)
}

/// `POST /tables/{id}/replacements/{replacement}`: takes a replacement back.
pub async fn undo(
    caller: TableOrganizer<address::Replacement, Form>,
    state: Data<AppState>,
) -> Answer {
    let TableOrganizer { ctx, at, facts: loaded, mut form } = caller;
    let address::Replacement { id: table, replacement: id } = at;
    let Some(reason) = form.text("undo_reason", 1..=200) else {
        return invalid(&replacement_page(&ctx, &loaded, id, form)?);
    };
    let tournament = loaded.championship.tournament.id;
    find(&loaded, id)?;
    let undo =
        move |work: &mut Work<'_>| seat_changes::undo_seat_change(work, tournament, id, &reason);
    state.act(&ctx, undo).await?;
    see_other(address::table(table).page())
}

/// A request by an organizer of the table's tournament.
pub type TableOrganizer<P, B = ()> = Access<TableOrganizerRight, P, B>;

/// The right of [`TableOrganizer`].
pub struct TableOrganizerRight;

impl Right<GameAt> for TableOrganizerRight {
    type Facts = LoadedTable;

    async fn facts(state: &AppState, ctx: &Ctx, at: GameAt) -> Result<LoadedTable, WebError> {
        let loaded = LoadedTable::load(state, at).await?;
        ctx.require_role(loaded.championship.tournament.id, Role::Organizer)?;
        Ok(loaded)
    }
}

impl Right<TableId> for TableOrganizerRight {
    type Facts = LoadedTable;

    async fn facts(state: &AppState, ctx: &Ctx, table: TableId) -> Result<LoadedTable, WebError> {
        Self::facts(state, ctx, GameAt::current(table)).await
    }
}

fn replacement_page(
    ctx: &Ctx,
    loaded: &LoadedTable,
    id: SeatChangeId,
    form: Form,
) -> Result<ReplacementPage, WebError> {
    let (championship, table) = (&loaded.championship, loaded.table.id);
    let names = Names::in_full(championship);
    let changes = SeatChanges { ctx, championship, names: &names };
    let view = changes.replacement(find(loaded, id)?, table).ok_or(WebError::NotFound)?;
    Ok(ReplacementPage {
        head: Head::new(ctx, championship, Tab::Rounds),
        title: table_title(ctx, championship, table),
        view,
        form,
        back: address::table(table).page(),
        ctx: ctx.clone(),
    })
}

/// The replacement with this id that involves the table.
fn find(loaded: &LoadedTable, id: SeatChangeId) -> Result<&SeatChange, WebError> {
    let mut all = loaded.championship.seat_changes().iter();
    let is_it = |it: &&SeatChange| it.id == id && replacement_at(it, loaded.table.id).is_some();
    all.find(is_it).ok_or(WebError::NotFound)
}

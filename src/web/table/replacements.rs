//! Replacements at drawn tables after a corrected result: shown, decided again and taken back.

use actix_web::web::Data;
use askama::Template;
use domain::draw::Offer;
use domain::draw::changes::replacement::{empty_seats, offers};
use domain::draw::changes::seat_changes::undone;
use domain::draw::overview::bracket::Fit;
use domain::tournament::championship::Championship;
use domain::tournament::id::{SeatChangeId, TableId};
use domain::tournament::names::Names;
use domain::tournament::seat_change::{Replacement, SeatChange};
use domain::tournament::table::Table;
use domain::tournament::tournament::Role;

use super::LoadedTable;
use super::let_stand;
use super::words::name_of;
use crate::acts::{Work, replacements, seat_changes};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::game_at::GameAt;
use crate::web::http::path::Id;
use crate::web::http::respond::{Answer, invalid, render, see_other};
use crate::web::parts::effects::{
    OfferLine, in_place_of, offer_lines, path_of_decision, table_title, titled,
};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::withdrawal_marks::has_withdrawn;
use crate::web::request::access::{Access, Right};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Replacement on the page of a table involved.
pub struct ReplacementView {
    /// Both entries: the newcomer and the one it replaces.
    pub said: String,
    /// Time and author of the decision.
    pub head: String,
    /// Reason that was given.
    pub reason: String,
    /// Other tables involved: the one with the corrected result and those with replaced seats; address and name.
    pub tables: Vec<(String, String)>,
    /// Path that takes it back, for organizers while that is possible; else empty.
    pub undo: String,
    /// Tables that were annulled for it: address and name.
    pub annulled: Vec<(String, String)>,
}

#[derive(Template)]
#[template(path = "table/decision.html")]
struct DecisionPage {
    ctx: Ctx,
    head: Head,
    title: String,
    /// Key of the page's title: for a withdrawn entry's seat, or for a decision after a correction.
    heading: &'static str,
    /// Key of the text that explains the choice.
    text: &'static str,
    offers: Vec<OfferLine>,
    form: Form,
    back: address::Table,
}

impl DecisionPage {
    /// True if a table that has begun may be annulled.
    fn annuls(&self) -> bool {
        self.offers.iter().any(|offer| !offer.annuls.is_empty())
    }
}

#[derive(Template)]
#[template(path = "table/replacement.html")]
struct ReplacementPage {
    ctx: Ctx,
    head: Head,
    title: String,
    view: ReplacementView,
    form: Form,
    back: String,
}

/// Replacements that involve a table, the latest first.
pub fn of_table(ctx: &Ctx, loaded: &LoadedTable, names: &Names) -> Vec<ReplacementView> {
    let id = loaded.table.id;
    let all = loaded.championship.seat_changes().iter().rev();
    let own = all.filter_map(|it| Some((it, involving(it, id)?)));
    own.map(|it| view(ctx, loaded, names, it)).collect()
}

/// The entries and the cause of a change, if it is a replacement that involves the table.
fn involving(change: &SeatChange, table: TableId) -> Option<Replacement> {
    let is_here = |it: &Replacement| it.cause == table || change.at_table(table).is_some();
    change.replacement().filter(is_here)
}

/// Path where organizers decide again about tables that stand despite a corrected result. `None` if no replacement is possible.
pub fn decision_path(loaded: &LoadedTable, fit: Fit) -> Option<String> {
    let (championship, id) = (&loaded.championship, loaded.table.id);
    let stands = fit != Fit::Fits || championship.is_let_stand(id);
    let can_be = stands && !offers(championship, id).is_empty();
    can_be.then(|| path_of_decision(id))
}

/// Path of the page on which organizers reassign the seat of an entry that withdrew: at this table, or at a later one for an entry of this
/// table. `None` if no entry can take the seat.
pub fn empty_seat_path(loaded: &LoadedTable) -> Option<String> {
    let mut empty = empty_seats(&loaded.championship).into_iter();
    let found = empty.find(|(_, offer)| loaded.table.has(offer.goes))?;
    Some(path_of_decision(found.0))
}

/// `GET /tables/{id}/decision`: form of the decision about drawn tables.
pub async fn decision(ctx: Ctx, state: Data<AppState>, Id(table): Id<TableId>) -> Answer {
    let loaded = TableOrganizerRight::facts(&state, &ctx, table).await?;
    render(&decision_page(&ctx, &loaded, Form::empty()))
}

/// `POST /tables/{id}/decision`: records the decision about drawn tables.
pub async fn decide(
    ctx: Ctx,
    state: Data<AppState>,
    Id(table): Id<TableId>,
    mut form: Form,
) -> Answer {
    let loaded = TableOrganizerRight::facts(&state, &ctx, table).await?;
    let Some(decision) = let_stand::decision(&mut form) else {
        return invalid(&decision_page(&ctx, &loaded, form));
    };
    state.act(&ctx, move |work| replacements::decide(work, table, &decision)).await?;
    see_other(address::table(table).page())
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
    find(&loaded.championship, table, id)?;
    let undo =
        move |work: &mut Work<'_>| seat_changes::undo_seat_change(work, tournament, id, &reason);
    state.act(&ctx, undo).await?;
    see_other(address::table(table).page())
}

/// A request by an organizer of the table's tournament.
pub type TableOrganizer<P, B = ()> = Access<TableOrganizerRight, P, B>;

/// The right of [`TableOrganizer`].
pub struct TableOrganizerRight;

impl Right<TableId> for TableOrganizerRight {
    type Facts = LoadedTable;

    async fn facts(state: &AppState, ctx: &Ctx, table: TableId) -> Result<LoadedTable, WebError> {
        let loaded = LoadedTable::load(state, GameAt::current(table)).await?;
        ctx.require_role(loaded.championship.tournament.id, Role::Organizer)?;
        Ok(loaded)
    }
}

fn decision_page(ctx: &Ctx, loaded: &LoadedTable, form: Form) -> DecisionPage {
    let (championship, id) = (&loaded.championship, loaded.table.id);
    let offers = offers(championship, id);
    let is_empty = |offer: &Offer| has_withdrawn(championship, offer.goes);
    let (heading, text) = match offers.iter().all(is_empty) {
        true => ("empty-seat-title", "empty-seat-text"),
        false => ("decision-title", "replace-text"),
    };
    DecisionPage {
        heading,
        text,
        head: Head::new(ctx, championship, Tab::Rounds),
        title: table_title(ctx, championship, id),
        offers: offer_lines(ctx, championship, &offers),
        form,
        back: address::table(id),
        ctx: ctx.clone(),
    }
}

fn replacement_page(
    ctx: &Ctx,
    loaded: &LoadedTable,
    id: SeatChangeId,
    form: Form,
) -> Result<ReplacementPage, WebError> {
    let (championship, table) = (&loaded.championship, loaded.table.id);
    let found = find(championship, table, id)?;
    Ok(ReplacementPage {
        head: Head::new(ctx, championship, Tab::Rounds),
        title: table_title(ctx, championship, table),
        view: view(ctx, loaded, &Names::in_full(championship), found),
        form,
        back: address::table(table).page(),
        ctx: ctx.clone(),
    })
}

/// The replacement with this id that involves the table.
fn find(
    championship: &Championship,
    table: TableId,
    id: SeatChangeId,
) -> Result<(&SeatChange, Replacement), WebError> {
    let found = championship.seat_changes().iter().find(|it| it.id == id);
    found.and_then(|it| Some((it, involving(it, table)?))).ok_or(WebError::NotFound)
}

fn view(
    ctx: &Ctx,
    loaded: &LoadedTable,
    names: &Names,
    (it, replacement): (&SeatChange, Replacement),
) -> ReplacementView {
    let championship = &loaded.championship;
    let tournament = &championship.tournament;
    let may = ctx.is_organizer(&tournament.id) && undone(championship, it).is_some();
    let at = ctx.datetime(it.at, tournament.settings.time_zone);
    let tables = std::iter::once(replacement.cause).chain(it.tables());
    let others = tables.filter(|id| *id != loaded.table.id);
    // A bye has no page to link to.
    let played = others.filter(|id| championship.table(*id).is_some_and(|it| it.kind.is_played()));
    ReplacementView {
        said: in_place_of(ctx, names, replacement.goes, replacement.comes),
        head: format!("{at}\u{a0}· {}", name_of(ctx, &it.by)),
        reason: it.reason.clone(),
        annulled: annulled(ctx, championship, it),
        tables: played
            .map(|id| (address::table(id).page(), table_title(ctx, championship, id)))
            .collect(),
        undo: match may {
            true => address::replacement(loaded.table.id, it.id).page(),
            false => String::new(),
        },
    }
}

fn annulled(ctx: &Ctx, championship: &Championship, it: &SeatChange) -> Vec<(String, String)> {
    let all = it.annulled().filter_map(|(annulled, _)| {
        championship.annulled().iter().find(|table| table.id == annulled)
    });
    let line = |table: &Table| (address::table(table.id).page(), titled(ctx, championship, table));
    all.map(line).collect()
}

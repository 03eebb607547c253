//! Decision about drawn tables that no longer fit: entries are replaced at them, or all tables stay as drawn. A corrected result asks for
//! the decision with a preview of its effects; organizers can decide again later.

use actix_web::http::StatusCode;
use actix_web::web::Data;
use askama::Template;
use domain::draw::changes::replacement::{empty_seats, offers};
use domain::draw::overview::bracket::Fit;
use domain::draw::{Effect, Offer};

use super::LoadedTable;
use super::replacements::TableOrganizer;
use crate::acts::{Decision, replacements};
use crate::web::form::Form;
use crate::web::form::offered::replaced;
use crate::web::http::address;
use crate::web::http::respond::{Answer, invalid, render, see_other};
use crate::web::i18n::{Key, key};
use crate::web::parts::effects::{
    EffectLine, OfferLine, effect_lines, offer_lines, path_of_decision, table_title,
};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::withdrawal_marks::has_withdrawn;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Fields of the decision; all other fields of the form belong to the result.
const DECISION: [&str; 4] = ["csrf", "decision", "decision_reason", "offered"];

#[derive(Template)]
#[template(path = "table/let-stand.html")]
struct LetStandPage {
    ctx: Ctx,
    head: Head,
    title: String,
    lines: Vec<EffectLine>,
    offers: Vec<OfferLine>,
    form: Form,
    action: String,
    /// Fields of the result as they were submitted.
    sent: Vec<(String, String)>,
    back: address::Table,
}

#[derive(Template)]
#[template(path = "table/decision.html")]
struct DecisionPage {
    ctx: Ctx,
    head: Head,
    title: String,
    /// Key of the page's title: for a withdrawn entry's seat, or for a decision after a correction.
    heading: Key,
    /// Key of the text that explains the choice.
    text: Key,
    offers: Vec<OfferLine>,
    form: Form,
    back: address::Table,
}

/// Path where organizers decide again about tables that stand despite a corrected result. `None` if no replacement is possible.
pub fn decision_path(loaded: &LoadedTable, fit: Fit) -> Option<String> {
    let (championship, id) = (&loaded.championship, loaded.table.id);
    let stands = fit != Fit::Fits || championship.is_let_stand(id);
    let can_be = stands && !offers(championship, id).is_empty();
    can_be.then(|| path_of_decision(id))
}

/// Path of the page on which organizers give the seat of a withdrawn entry of this table to another entry. The seat may be at another
/// table. `None` if no entry of this table leaves such a seat.
pub fn empty_seat_path(loaded: &LoadedTable) -> Option<String> {
    let mut empty = empty_seats(&loaded.championship).into_iter();
    let found = empty.find(|(_, offer)| loaded.table.has(offer.goes))?;
    Some(path_of_decision(found.0))
}

/// `GET /tables/{id}/decision`: form of the decision about drawn tables.
pub async fn show(caller: TableOrganizer<address::Table>) -> Answer {
    let TableOrganizer { ctx, facts: loaded, .. } = caller;
    render(&decision_page(&ctx, &loaded, Form::empty()))
}

/// `POST /tables/{id}/decision`: records the decision about drawn tables.
pub async fn decide(caller: TableOrganizer<address::Table, Form>, state: Data<AppState>) -> Answer {
    let TableOrganizer { ctx, facts: loaded, mut form, .. } = caller;
    let Some(decision) = decision(&mut form) else {
        return invalid(&decision_page(&ctx, &loaded, form));
    };
    let table = loaded.table.id;
    state.act(&ctx, move |work| replacements::decide(work, table, &decision)).await?;
    see_other(address::table(table).page())
}

/// Parses the decision about drawn tables. `None` if the form has none or is invalid; the form then holds the errors.
pub fn decision(form: &mut Form) -> Option<Decision> {
    if form.value("decision") != "stand" {
        return None;
    }
    let replaced = replaced(form);
    let reason = form.text("decision_reason", 1..=200)?;
    (!form.has_errors()).then_some(Decision { reason, replaced })
}

/// Renders the effects of the correction with the decision form, as 409.
///
/// # Errors
/// The page cannot be rendered.
pub fn preview(
    ctx: &Ctx,
    loaded: &LoadedTable,
    form: Form,
    action: String,
    (effects, offers): (&[Effect], &[Offer]),
) -> Answer {
    let championship = &loaded.championship;
    let form = match form.has_field("decision_reason") {
        true => form,
        false => {
            let reason = form.value("reason").to_owned();
            form.with("decision_reason", reason)
        }
    };
    let is_sent = |name: &str| !DECISION.contains(&name) && !name.starts_with("instead_");
    let sent = form.fields().iter().filter(|(name, _)| is_sent(name));
    let mut response = invalid(&LetStandPage {
        head: Head::new(ctx, championship, Tab::Rounds),
        title: table_title(ctx, championship, loaded.table.id),
        lines: effect_lines(ctx, championship, effects),
        offers: offer_lines(ctx, championship, offers),
        action,
        sent: sent.cloned().collect(),
        back: address::table(loaded.table.id),
        form,
        ctx: ctx.clone(),
    })?;
    *response.status_mut() = StatusCode::CONFLICT;
    Ok(response)
}

fn decision_page(ctx: &Ctx, loaded: &LoadedTable, form: Form) -> DecisionPage {
    let (championship, id) = (&loaded.championship, loaded.table.id);
    let offers = offers(championship, id);
    let is_empty = |offer: &Offer| has_withdrawn(championship, offer.goes);
    let (heading, text) = match offers.iter().all(is_empty) {
        true => (key::EMPTY_SEAT_TITLE, key::EMPTY_SEAT_TEXT),
        false => (key::DECISION_TITLE, key::REPLACE_TEXT),
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

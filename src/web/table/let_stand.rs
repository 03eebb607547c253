//! Preview of a corrected result's effects on rounds that are already drawn, and the decision about them: replacements at
//! drawn tables, or that all stands.

use actix_web::http::StatusCode;
use askama::Template;
use domain::draw::{Effect, Offer};

use super::LoadedTable;
use crate::acts::Decision;
use crate::web::form::Form;
use crate::web::form::offered::replaced;
use crate::web::http::address;
use crate::web::http::respond::{Answer, invalid};
use crate::web::parts::effects::{EffectLine, OfferLine, effect_lines, offer_lines, table_title};
use crate::web::parts::head::{Head, Tab};
use crate::web::request::context::Ctx;

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

impl LetStandPage {
    /// True if a table that has begun may be annulled.
    fn annuls(&self) -> bool {
        self.offers.iter().any(|offer| !offer.annuls.is_empty())
    }
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
pub fn page(
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

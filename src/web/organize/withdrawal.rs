//! What a withdrawal means for what is published already, shown before it is done; and the decision that it stands.

use actix_web::http::StatusCode;
use askama::Template;

use crate::draw::Effect;
use crate::tournament::championship::Championship;
use crate::tournament::entry::Entry;
use crate::web::form::Form;
use crate::web::http::respond::{Answer, invalid};
use crate::web::parts::effects::{EffectLine, effect_lines};
use crate::web::parts::head::{Head, Tab};
use crate::web::request::context::Ctx;

#[derive(Template)]
#[template(path = "organize/withdrawal.html")]
struct WithdrawalPage {
    ctx: Ctx,
    head: Head,
    name: String,
    lines: Vec<EffectLine>,
    form: Form,
    /// The entry's own page.
    back: String,
    /// Where the form goes.
    target: String,
}

/// Why the entry leaves and its tables stand, if the form says so; noted in it what is wrong.
pub(super) fn decision(form: &mut Form) -> Option<String> {
    if form.value("decision") != "stand" {
        return None;
    }
    form.text("withdrawal_reason", 1..=200)
}

/// What it means that the entry withdraws, with the form of the decision: 409.
///
/// # Errors
/// If it cannot be rendered.
pub(super) fn page(
    ctx: &Ctx,
    championship: &Championship,
    entry: &Entry,
    form: Form,
    effects: &[Effect],
) -> Answer {
    let head = Head::new(ctx, championship, Tab::Entries);
    let mut response = invalid(&WithdrawalPage {
        back: head.path(&format!("entries/{}/edit", entry.id)),
        target: head.path(&format!("entries/{}/status", entry.id)),
        name: entry.name.clone(),
        lines: effect_lines(ctx, championship, effects),
        head,
        form,
        ctx: ctx.clone(),
    })?;
    *response.status_mut() = StatusCode::CONFLICT;
    Ok(response)
}

//! What a corrected result means for what is drawn already, shown before it is accepted; and the decision that what is
//! drawn stands.

use actix_web::http::StatusCode;
use askama::Template;

use super::Loaded;
use crate::draw::Effect;
use crate::web::form::Form;
use crate::web::http::respond::{Answer, invalid};
use crate::web::parts::effects::{EffectLine, effect_lines, table_title};
use crate::web::parts::head::Head;
use crate::web::request::context::Ctx;

/// Fields of the decision: the rest of the form is that of the result.
const DECISION: [&str; 3] = ["csrf", "decision", "decision_reason"];

#[derive(Template)]
#[template(path = "table/let-stand.html")]
struct LetStandPage {
    ctx: Ctx,
    head: Head,
    title: String,
    lines: Vec<EffectLine>,
    form: Form,
    action: String,
    /// The result as it was sent.
    sent: Vec<(String, String)>,
    back: String,
}

/// Why what is drawn stands, if the form says so; noted in it what is wrong.
pub fn decision(form: &mut Form) -> Option<String> {
    if form.value("decision") != "stand" {
        return None;
    }
    form.text("decision_reason", 1..=200)
}

/// What the correction that the form asks for means, with the form of the decision: 409.
///
/// # Errors
/// If it cannot be rendered.
pub fn page(ctx: &Ctx, loaded: &Loaded, form: Form, action: String, effects: &[Effect]) -> Answer {
    let championship = &loaded.championship;
    let form = match form.has_field("decision_reason") {
        true => form,
        false => {
            let reason = form.value("reason").to_owned();
            form.with("decision_reason", reason)
        }
    };
    let sent = form.fields().iter().filter(|(name, _)| !DECISION.contains(&name.as_str()));
    let mut response = invalid(&LetStandPage {
        head: Head::beside(ctx, championship),
        title: table_title(ctx, championship, loaded.table.id),
        lines: effect_lines(ctx, championship, effects),
        action,
        sent: sent.cloned().collect(),
        back: format!("/tables/{}", loaded.table.id),
        form,
        ctx: ctx.clone(),
    })?;
    *response.status_mut() = StatusCode::CONFLICT;
    Ok(response)
}

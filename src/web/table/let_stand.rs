//! What a corrected result means for what is drawn already, shown before it is accepted; and the decision that what is
//! drawn stands.

use actix_web::http::StatusCode;
use askama::Template;

use super::Loaded;
use crate::draw::Effect;
use crate::tournament::championship::Championship;
use crate::tournament::id::{EntryId, TableId};
use crate::tournament::names::Names;
use crate::web::form::Form;
use crate::web::http::respond::{Answer, invalid};
use crate::web::parts::head::Head;
use crate::web::parts::titles::{pool_title, round_title, stage_title};
use crate::web::request::context::Ctx;

/// Fields of the decision: the rest of the form is that of the result.
const DECISION: [&str; 3] = ["csrf", "decision", "decision_reason"];

#[derive(Template)]
#[template(path = "table/let-stand.html")]
struct LetStandPage {
    ctx: Ctx,
    head: Head,
    title: String,
    lines: Vec<Line>,
    form: Form,
    action: String,
    /// The result as it was sent.
    sent: Vec<(String, String)>,
    back: String,
}

/// An effect in words.
struct Line {
    /// What it is about.
    about: String,
    /// Where that is seen, or empty.
    path: String,
    /// What becomes of it.
    said: Vec<String>,
    /// Whether it is drawn and does not fit any more.
    is_unfit: bool,
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
    let names = Names::in_full(championship);
    let sent = form.fields().iter().filter(|(name, _)| !DECISION.contains(&name.as_str()));
    let mut response = invalid(&LetStandPage {
        head: Head::beside(ctx, championship),
        title: table_title(ctx, championship, loaded.table.id),
        lines: effects.iter().map(|effect| line(ctx, championship, &names, effect)).collect(),
        action,
        sent: sent.cloned().collect(),
        back: format!("/tables/{}", loaded.table.id),
        form,
        ctx: ctx.clone(),
    })?;
    *response.status_mut() = StatusCode::CONFLICT;
    Ok(response)
}

fn line(ctx: &Ctx, championship: &Championship, names: &Names, effect: &Effect) -> Line {
    let called = |entries: &[EntryId]| {
        entries.iter().map(|entry| names.entry(*entry)).collect::<Vec<_>>().join(", ")
    };
    let going = |comes: &[EntryId], goes: &[EntryId]| {
        let mut said = Vec::new();
        if !comes.is_empty() {
            said.push(ctx.ta("effect-comes").with("names", called(comes)).to_string());
        }
        if !goes.is_empty() {
            said.push(ctx.ta("effect-goes").with("names", called(goes)).to_string());
        }
        said
    };
    let of_table = |table: &TableId, said, is_unfit| Line {
        about: table_title(ctx, championship, *table),
        path: format!("/tables/{table}"),
        said,
        is_unfit,
    };
    match effect {
        Effect::GoesOn { table, comes, goes } => of_table(table, going(comes, goes), false),
        Effect::Unfit { table, entries } => {
            let said = ctx.ta("effect-unfit").with("names", called(entries)).to_string();
            of_table(table, vec![said], true)
        }
        Effect::Qualifies { stage, comes, goes } => {
            let stage = championship.stage(*stage);
            let about = stage.map(|stage| stage_title(ctx, championship, stage));
            Line {
                about: about.unwrap_or_default(),
                path: String::new(),
                said: going(comes, goes),
                is_unfit: false,
            }
        }
        Effect::Standings { pool, entries } => {
            let known = championship.pools().iter().find(|it| it.id == *pool);
            let stage = known.and_then(|pool| championship.stage(pool.stage));
            let title = known.zip(stage).map(|(pool, stage)| pool_title(ctx, stage, pool));
            let title = title.filter(|title| !title.is_empty());
            let said = ctx.ta("effect-standings").with("names", called(entries)).to_string();
            Line {
                about: title.unwrap_or_else(|| ctx.t("tab-standings")),
                path: String::new(),
                said: vec![said],
                is_unfit: false,
            }
        }
    }
}

/// What a table is called on a page that is about several rounds.
fn table_title(ctx: &Ctx, championship: &Championship, id: TableId) -> String {
    let Some(table) = championship.table(id) else { return String::new() };
    let number = ctx.ta("table-numbered").with("number", table.number).to_string();
    match championship.round(table.round) {
        Some(round) => format!("{number} · {}", round_title(ctx, championship, round)),
        None => number,
    }
}

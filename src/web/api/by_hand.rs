//! Draws made by hand.

use actix_web::http::StatusCode;
use actix_web::web::Data;
use domain::tournament::api_key::Scope;
use domain::tournament::championship::Championship;
use domain::tournament::id::{EntryId, RoundId, StageId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::answer::wrong;
use super::body::{Sent, as_form, refused};
use super::now::Target;
use super::operation::Operation;
use super::views::draft::DraftMade;
use super::write;
use crate::acts::rounds::{self, ReplacedDraft};
use crate::acts::{MeantStage, Work};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::respond::Answer;
use crate::web::organize::draws::MOST_REASON;
use crate::web::parts::load;
use crate::web::state::AppState;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::write("/tournaments/{id}/draws/by-hand", "drawByHand", Scope::Organize, by_hand)
            .summary("Stores a draw made elsewhere, or replaces a draft, as a draft")
            .body::<HandBody>()
            .creates::<DraftMade>(),
    ]
}

/// A draw made by hand.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct HandBody {
    /// The entries of each table, or of each pool in the first draw of a league.
    #[schema(value_type = Vec<Vec<String>>)]
    groups: Vec<Vec<EntryId>>,
    /// Stage, if two run at once.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    stage: Option<StageId>,
    /// First round of the draft that is replaced, if there is one.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    draft: Option<RoundId>,
    /// Reason for replacing the draft.
    #[serde(default)]
    change_reason: String,
}

async fn by_hand(
    sent: Sent<HandBody>,
    state: Data<AppState>,
    At(address::Tournament { id }): At<address::Tournament>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let championship = load::organized(&state, &ctx, id).await?;
    let groups = numbers(&championship, &body.groups)?;
    let replaced = match body.draft {
        None => None,
        Some(first) => {
            let mut form = as_form(&body)?;
            let reason = form.text("change_reason", 1..=MOST_REASON);
            let reason = reason.ok_or_else(|| refused(&ctx, &form))?;
            Some(ReplacedDraft { first, reason })
        }
    };
    let act = move |work: &mut Work<'_>| {
        rounds::draw_by_hand(work, MeantStage::stage(id, body.stage), groups, replaced)?;
        let championship = store::championship::load(work.conn(), id)?;
        Ok(DraftMade::of(&championship, body.stage))
    };
    write::act((&ctx, &state), once, Target::Tournament(id), StatusCode::CREATED, act).await
}

/// The groups with the numbers of their entries.
fn numbers(
    championship: &Championship,
    groups: &[Vec<EntryId>],
) -> Result<Vec<Vec<i32>>, WebError> {
    let number = |(group, at, id): (usize, usize, &EntryId)| {
        let entry = championship.entry(*id).map(|entry| entry.number);
        let field = || format!("groups[{group}][{at}]");
        entry.ok_or_else(|| wrong(&field(), "unknown entry", "an entry of the tournament".into()))
    };
    let numbered = |(group, entries): (usize, &Vec<EntryId>)| {
        entries.iter().enumerate().map(|(at, id)| number((group, at, id))).collect()
    };
    groups.iter().enumerate().map(numbered).collect()
}

//! Merging two entries of the same people.

use actix_web::web::Data;
use domain::tournament::api_key::Scope;
use domain::tournament::id::EntryId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::answer::wrong;
use super::body::{Nothing, Sent};
use super::entries::DecisionBody;
use super::now::Target;
use super::operation::Operation;
use super::write;
use crate::acts::{Decision, Work, merging};
use crate::web::http::address;
use crate::web::http::path::At;
use crate::web::http::respond::Answer;
use crate::web::parts::load;
use crate::web::state::AppState;

pub fn operations() -> Vec<Operation> {
    let summary = "Merges another entry of the same people into this one; \
                   ?preview=true shows the effects and does nothing";
    vec![
        Operation::write(
            "/tournaments/{id}/entries/{entry}/merge",
            "mergeEntries",
            Scope::Organize,
            merge,
        )
        .summary(summary)
        .body::<EntryMergeBody>()
        .answers::<Nothing>(),
    ]
}

/// The entry to be merged into another.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct EntryMergeBody {
    /// Entry that leaves the lists.
    #[schema(value_type = String)]
    gone: EntryId,
    #[serde(default)]
    decision: Option<DecisionBody>,
}

async fn merge(
    sent: Sent<EntryMergeBody>,
    state: Data<AppState>,
    At(address::Entry { id, entry }): At<address::Entry>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let championship = load::organized(&state, &ctx, id).await?;
    if championship.entry(body.gone).is_none() {
        return Err(wrong("gone", "unknown entry", "an entry of the tournament".to_owned()));
    }
    let decision = body.decision.map(Decision::from);
    let act = move |work: &mut Work<'_>| {
        if let Some(decision) = decision {
            work.decide(decision);
        }
        merging::merge(work, id, entry, body.gone)
    };
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

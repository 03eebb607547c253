//! The resource of a refused write as it stands, for its problem document.

use domain::tournament::id::{TableId, TournamentId};
use domain::tournament::names::Names;
use serde_json::{Value, json};
use store::Conn;

use super::views::table::TableView;
use super::views::tournament::StepView;
use crate::web::http::error::WebError;
use crate::web::parts::load;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// The resource that a write concerns, which a conflict shows as it stands.
#[derive(Clone, Copy, Debug)]
pub enum Target {
    /// The account of the key.
    Account,
    Tournament(TournamentId),
    /// A game of a table.
    Table(TableId, TournamentId),
}

impl Target {
    pub fn tournament(self) -> Option<TournamentId> {
        match self {
            Target::Account => None,
            Target::Tournament(id) | Target::Table(_, id) => Some(id),
        }
    }
}

/// The table, or the revision and next steps of the tournament. `None` for an account.
///
/// # Errors
/// The facts cannot be loaded.
pub async fn stands(ctx: &Ctx, state: &AppState, at: Target) -> Result<Option<Value>, WebError> {
    let Some(id) = at.tournament() else { return Ok(None) };
    let championship = load::seen(state, ctx, id).await?;
    let now = match at {
        Target::Table(id, _) => {
            let read = move |conn: &mut Conn| store::tables::find(conn, id);
            let table = state.store.read(read).await?;
            json!(TableView::new(&championship, &Names::of(&championship), &table))
        }
        Target::Tournament(_) | Target::Account => {
            let steps = domain::draw::next_steps(&championship);
            let steps: Vec<StepView> = steps.iter().map(StepView::new).collect();
            json!({ "revision": championship.revision, "next_steps": steps })
        }
    };
    Ok(Some(now))
}

//! The organizer's pages: creating, settings, entries and import, draw, publish and close.

pub mod calls;
pub mod create;
pub mod draws;
pub mod entries;
mod given;
pub mod import;
mod of_age;
pub mod penalties;
pub mod players;
pub mod results;
pub mod settings;
pub mod settings_form;
pub mod slips;
pub mod steps;

use super::http::error::WebError;
use super::request::context::Ctx;
use super::state::AppState;
use crate::store;
use crate::tournament::championship::Championship;
use crate::tournament::id::TournamentId;
use crate::tournament::tournament::Role;

/// The whole championship, for its organizers only.
///
/// # Errors
/// [`WebError::Forbidden`] to everybody else, [`WebError::NotFound`] for an unknown id.
pub async fn load(state: &AppState, ctx: &Ctx, id: TournamentId) -> Result<Championship, WebError> {
    let championship = state
        .store
        .read(move |conn| Ok::<_, WebError>(store::championship::load(conn, id)?))
        .await?;
    ctx.require_role(id, Role::Organizer)?;
    Ok(championship)
}

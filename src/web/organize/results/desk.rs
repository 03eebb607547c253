//! Hidden fields that all forms of a results desk send.

use domain::tournament::id::{RequestId, TournamentId};

use crate::web::http::address;
use crate::web::state::AppState;

/// Hidden fields that all forms of a results desk send.
pub struct DeskFields {
    /// Address that the forms post to.
    pub action: String,
    /// Id of the submission, which makes it idempotent.
    pub request: String,
    /// The page to return to.
    pub back: String,
}

impl DeskFields {
    /// Fields for forms that return to `back`.
    pub fn new(state: &AppState, id: TournamentId, back: String) -> Self {
        let request = RequestId::new(&mut state.ids()).to_string();
        Self { action: address::tournament(id).results(), request, back }
    }
}

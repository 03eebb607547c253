//! What every form of a desk sends.

use crate::tournament::id::{RequestId, TournamentId};
use crate::web::parts::head::path;
use crate::web::state::AppState;

/// What every form of a desk sends.
pub struct Desk {
    /// Where to.
    pub action: String,
    /// The submission.
    pub request: String,
    /// The page that it goes back to.
    pub back: String,
}

impl Desk {
    /// For forms that go back to `back`.
    pub fn new(state: &AppState, id: TournamentId, back: String) -> Self {
        let request = RequestId::new(&mut state.ids()).to_string();
        Self { action: path(id, "results"), request, back }
    }
}

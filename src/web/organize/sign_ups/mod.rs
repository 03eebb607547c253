//! The organizer's side of sign-ups: their terms, the list with its decisions, and the page of one sign-up.

pub mod list;
mod messages;
pub mod one;
mod rows;
pub mod terms;

use domain::tournament::championship::Championship;
use domain::tournament::id::TournamentId;
use domain::tournament::sign_up::terms::{Opening, SignUpTerms};
use domain::tournament::sign_up::{SignUp, places};
use domain::tournament::tournament::Registration;
use store::Conn;

use crate::web::http::error::WebError;
use crate::web::i18n::key;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// The terms and the sign-ups of a tournament.
struct SignUpFacts {
    terms: SignUpTerms,
    all: Vec<SignUp>,
}

impl SignUpFacts {
    async fn load(state: &AppState, id: TournamentId) -> Result<Self, WebError> {
        let read = move |conn: &mut Conn| {
            let terms = store::sign_ups::terms(conn, id)?;
            Ok::<_, WebError>(Self { terms, all: store::sign_ups::of_tournament(conn, id)? })
        };
        state.store.read(read).await
    }

    /// Sentence about the time in which people may sign up.
    fn opening(&self, ctx: &Ctx, championship: &Championship) -> String {
        let zone = championship.tournament.settings.time_zone;
        let at = |key, at| ctx.ta(key).with("at", ctx.datetime(at, zone)).to_string();
        match self.terms.opening(ctx.now()) {
            Opening::Off => ctx.t(key::SIGN_UPS_OFF),
            _ if championship.tournament.registration == Registration::Closed => {
                ctx.t(key::SIGN_UPS_REGISTRATION_CLOSED)
            }
            Opening::NotYet(begin) => at(key::SIGN_UPS_NOT_YET, begin),
            Opening::Open(Some(end)) => at(key::SIGN_UPS_OPEN_UNTIL, end),
            Opening::Open(None) => ctx.t(key::SIGN_UPS_OPEN),
            Opening::Over => ctx.t(key::SIGN_UPS_ENDED),
        }
    }

    /// Sentence about the places: entries that take part, and free places if there is a limit.
    fn places(&self, ctx: &Ctx, championship: &Championship) -> String {
        let n_active = n_active(championship);
        let said = |key| ctx.ta(key).with("n", n_active).with("places", self.terms.capacity);
        match places::free(self.terms.capacity, n_active) {
            None => ctx.tn(key::SIGN_UPS_NO_LIMIT, n_active),
            Some(0) => said(key::SIGN_UPS_FULL).to_string(),
            Some(free) => said(key::SIGN_UPS_FREE).with("free", free).to_string(),
        }
    }
}

/// Number of entries that take part.
fn n_active(championship: &Championship) -> usize {
    championship.entries().iter().filter(|entry| entry.is_active()).count()
}

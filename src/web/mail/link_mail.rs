//! The mail with the private link of a sign-up, from the request that makes the link.

use chrono::{DateTime, Utc};
use domain::tournament::id::{IdSource, SignUpId, TournamentId};

use super::queue;
use crate::acts::{NotDone, Work};
use crate::web::parts::sign_up_link::SignUpLink;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// The mail with a new private link.
pub struct LinkMail {
    ids: IdSource,
    now: DateTime<Utc>,
    /// Path of the link; `None` without a mail server.
    link: Option<String>,
}

impl LinkMail {
    pub fn of(ctx: &Ctx, state: &AppState, link: &SignUpLink) -> Self {
        let link = state.config.smtp.as_ref().map(|_| link.pages().page());
        Self { ids: state.ids(), now: ctx.now(), link }
    }

    /// Queues the mail in the transaction that makes the link.
    ///
    /// # Errors
    /// [`NotDone`] if the database fails, or there is no such sign-up.
    pub fn queue(
        mut self,
        work: &mut Work<'_>,
        (id, sign_up): (TournamentId, SignUpId),
    ) -> Result<(), NotDone> {
        let Some(link) = &self.link else { return Ok(()) };
        let sign_up = store::sign_ups::find(work.conn(), id, sign_up)?;
        Ok(queue::private_link(work.conn(), &mut self.ids, self.now, &sign_up, link)?)
    }
}

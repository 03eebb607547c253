//! The private link of a sign-up. Its secret is only known to its people; the database stores its hash.

use chrono::{DateTime, Utc};
use domain::tournament::id::{IdSource, SignUpId, TournamentId};

use crate::acts::{NotDone, Work};
use crate::web::guard::secret::{self, SigningKey};
use crate::web::http::address;
use crate::web::mail::queue;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// A private link.
pub struct SignUpLink {
    token: String,
}

impl SignUpLink {
    /// The link of the sign-up that a form with this hash makes. The same form always makes the same link, so that the answer to a form
    /// that arrives twice is the same, on any node.
    pub fn of_form(key: &SigningKey, form: &str) -> Self {
        Self { token: key.of_sign_up(form) }
    }

    /// A link with a random secret.
    pub fn random() -> Self {
        Self { token: secret::random_token() }
    }

    pub fn of_token(token: &str) -> Self {
        Self { token: token.to_owned() }
    }

    pub fn token(&self) -> &str {
        &self.token
    }

    /// The hash of the secret, for storage.
    pub fn hash(&self) -> String {
        secret::fingerprint(&self.token)
    }

    /// Addresses of its pages.
    pub fn pages(&self) -> address::SignUpLink {
        address::sign_up_link(&self.token)
    }
}

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

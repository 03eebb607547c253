//! The private link of a sign-up. Its secret is only known to its people; the database stores its hash.

use crate::web::guard::secret::{self, SigningKey};
use crate::web::http::address;

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

//! Secrets and the protection of forms against other sites. Each form of a session carries a token derived from its cookie, and requests
//! that the browser reports as cross-site are refused.

use std::sync::Arc;

use actix_web::HttpRequest;
use actix_web::http::header;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::web::http::host::host;

/// Name of the hidden field with the token.
pub const FIELD: &str = "csrf";

/// Name of the hidden field with the id of a form that may be applied only once.
pub const ONCE: &str = "once";

/// The installation's key for signatures and tokens.
#[derive(Clone)]
pub struct SigningKey(Arc<[u8]>);

impl SigningKey {
    pub fn new(bytes: Vec<u8>) -> Self {
        Self(bytes.into())
    }

    /// The form token for the browser with this cookie.
    pub fn token(&self, cookie: &str) -> String {
        self.sign("csrf:", cookie)
    }

    /// The signature that accompanies a PIN in links. It is too long to be guessed, and becomes invalid with the PIN.
    pub fn of_pin(&self, pin: &str) -> String {
        self.sign("pin:", pin)
    }

    /// The token of a browser that has signed in to the account with this e-mail address.
    pub fn of_known(&self, email: &str) -> String {
        self.sign("known:", email)
    }

    /// The token of somebody who has given the correct password and still owes the second factor. It covers the expiry, the
    /// account and its password.
    pub fn of_half_signed_in(&self, account: &str, until: i64, password_hash: &str) -> String {
        self.sign("half:", &format!("{account} {until} {password_hash}"))
    }

    /// The token that allows a new password to be chosen. It covers the expiry, the account and its old password.
    pub fn of_new_password(&self, account: &str, until: i64, password_hash: &str) -> String {
        self.sign("password:", &format!("{account} {until} {password_hash}"))
    }

    /// The secret of the private link of the sign-up that a form with this hash makes. A form that arrives twice makes the same.
    pub fn of_sign_up(&self, form: &str) -> String {
        self.sign("sign-up:", form)
    }

    /// A secret that a program's write makes, from the hashes of its name and its request. A write that arrives twice makes the same.
    pub fn of_write(&self, write: &str) -> String {
        self.sign("write:", write)
    }

    /// The signature of the time at which a public form was opened.
    pub fn of_opened_form(&self, page: &str, at: i64) -> String {
        self.sign("opened:", &format!("{page} {at}"))
    }

    /// The signature in the link that stops the mails of a tournament to an address.
    pub fn of_mails(&self, tournament: &str, recipient: &str, address: &str) -> String {
        self.sign("mails:", &format!("{tournament} {recipient} {address}"))
    }

    /// The signature by which a device proves that it is the one of a subscription.
    pub fn of_device(&self, subscription: &str) -> String {
        self.sign("device:", subscription)
    }

    fn sign(&self, kind: &str, text: &str) -> String {
        // HMAC accepts keys of any length, so the error cannot occur.
        let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(&self.0) else { return String::new() };
        mac.update(kind.as_bytes());
        mac.update(text.as_bytes());
        URL_SAFE_NO_PAD.encode(mac.finalize().into_bytes())
    }
}

/// Compares `sent` with the token `expected`, in constant time.
pub fn is_token(expected: &str, sent: &str) -> bool {
    !expected.is_empty() && bool::from(expected.as_bytes().ct_eq(sent.as_bytes()))
}

/// Reports whether the browser says that a page of another site made the request: one neither of `base_url` nor of the requested host. A
/// hall may use the service by its name and by an IP address.
pub fn is_cross_site(req: &HttpRequest, base_url: &str) -> bool {
    let text = |name: &str| req.headers().get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = text("sec-fetch-site") {
        return !matches!(site, "same-origin" | "none");
    }
    let Some(origin) = text(header::ORIGIN.as_str()) else { return false };
    let named = origin.split_once("://").map(|(_, host)| host);
    origin != base_url && (named.is_none() || named != host(req))
}

/// A random secret of a program's key. People and tools that look for secrets know it by its beginning.
pub fn random_key() -> String {
    format!("cubilete_{}", random_token())
}

/// Thirty-two random bytes, encoded for a URL or a cookie.
pub fn random_token() -> String {
    URL_SAFE_NO_PAD.encode(random_bytes())
}

/// Thirty-two random bytes from the operating system.
pub fn random_bytes() -> [u8; 32] {
    let mut bytes = [0; 32];
    while let Err(error) = getrandom::fill(&mut bytes) {
        // No secret can be made without randomness. The system provides it within moments after its start.
        tracing::error!("no randomness: {error}");
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    bytes
}

/// The stored form of a secret: its SHA-256 in hex.
pub fn fingerprint(secret: &str) -> String {
    fingerprint_of(secret.as_bytes())
}

/// The SHA-256 of some bytes in hex.
pub fn fingerprint_of(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

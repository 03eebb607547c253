//! Forms are ours: where there is a session each carries a token made from its cookie, and a browser that says it comes from
//! another site is believed.

use std::sync::Arc;

use actix_web::HttpRequest;
use actix_web::http::header;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::web::http::host::host;

/// The name of the hidden field.
pub const FIELD: &str = "csrf";

/// The name of the hidden field with the id of a form that is done once.
pub const ONCE: &str = "once";

/// The installation's key for form tokens.
#[derive(Clone)]
pub struct Key(Arc<[u8]>);

impl Key {
    /// The key with these bytes.
    pub fn new(bytes: Vec<u8>) -> Self {
        Self(bytes.into())
    }

    /// The token for the browser with this cookie.
    pub fn token(&self, cookie: &str) -> String {
        self.sign("csrf:", cookie)
    }

    /// What goes with a PIN in links, where nobody types it: too long to be guessed, and gone with the PIN.
    pub fn of_pin(&self, pin: &str) -> String {
        self.sign("pin:", pin)
    }

    /// What a browser keeps that has signed in to the account with this address.
    pub fn of_known(&self, email: &str) -> String {
        self.sign("known:", email)
    }

    /// What somebody has who gave the right password and owes a second factor: until when, of which account with which
    /// password.
    pub fn of_half_signed_in(&self, account: &str, until: i64, password_hash: &str) -> String {
        self.sign("half:", &format!("{account} {until} {password_hash}"))
    }

    /// What somebody has who may choose a new password: until when, for which account in place of which password.
    pub fn of_new_password(&self, account: &str, until: i64, password_hash: &str) -> String {
        self.sign("password:", &format!("{account} {until} {password_hash}"))
    }

    fn sign(&self, kind: &str, text: &str) -> String {
        // HMAC takes keys of any length: the error cannot happen.
        let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(&self.0) else { return String::new() };
        mac.update(kind.as_bytes());
        mac.update(text.as_bytes());
        URL_SAFE_NO_PAD.encode(mac.finalize().into_bytes())
    }
}

/// Whether `sent` is the token `expected`, in a time that tells nothing.
pub fn is_token(expected: &str, sent: &str) -> bool {
    !expected.is_empty() && bool::from(expected.as_bytes().ct_eq(sent.as_bytes()))
}

/// Whether the browser says that the request was made by a page of another site: neither of `base_url` nor of the host
/// asked (a hall may use the service by its name and by the machine's number).
pub fn is_cross_site(req: &HttpRequest, base_url: &str) -> bool {
    let text = |name: &str| req.headers().get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = text("sec-fetch-site") {
        return !matches!(site, "same-origin" | "none");
    }
    let Some(origin) = text(header::ORIGIN.as_str()) else { return false };
    let named = origin.split_once("://").map(|(_, host)| host);
    origin != base_url && (named.is_none() || named != host(req))
}

/// Thirty-two random bytes as text for a URL or a cookie.
pub fn random_token() -> String {
    URL_SAFE_NO_PAD.encode(random_bytes())
}

/// Thirty-two random bytes from the operating system.
pub fn random_bytes() -> [u8; 32] {
    let mut bytes = [0; 32];
    while let Err(error) = getrandom::fill(&mut bytes) {
        // Without randomness no secret can be made; the system has it a moment after start at the latest.
        tracing::error!("no randomness: {error}");
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    bytes
}

/// What is stored of a secret: its SHA-256 in hex.
pub fn fingerprint(secret: &str) -> String {
    Sha256::digest(secret.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

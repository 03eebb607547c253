//! Second factors: codes of an authenticator app (TOTP, RFC 6238: SHA-1, six digits, thirty seconds, as all apps support), and recovery
//! codes on paper for a lost phone.

use chrono::{DateTime, Utc};
use totp_rs::{Builder, Totp};

use super::secret;
use crate::web::http::error::WebError;

/// Number of recovery codes.
const CODES: usize = 8;
/// Characters of a recovery code, without ones that are easily confused. Each carries five bits.
const SIGNS: &[u8; 32] = b"23456789abcdefghjkmnpqrstuvwxyz-";
/// Characters in each half of a recovery code: fifty bits in total.
const HALF: usize = 5;

/// A new random secret of twenty bytes.
pub fn new_secret() -> Vec<u8> {
    secret::random_bytes().into_iter().take(20).collect()
}

/// Data to set up an app, as a QR code or typed by hand.
#[derive(Clone, Debug)]
pub struct Enrolment {
    /// URL in the QR code.
    pub url: String,
    /// Secret to type, in groups of four characters.
    pub typed: String,
}

/// Enrolment data for the account with this e-mail address.
///
/// # Errors
/// [`WebError::Internal`] if the secret is invalid.
pub fn enrolment(secret: &[u8], email: &str) -> Result<Enrolment, WebError> {
    let totp = totp(secret, email)?;
    let url = totp.to_url().map_err(|error| WebError::internal(error.to_string()))?;
    let typed: Vec<char> = totp.secret().to_base32().chars().collect();
    let typed: Vec<String> = typed.chunks(4).map(|four| four.iter().collect()).collect();
    Ok(Enrolment { url, typed: typed.join(" ") })
}

/// The time step of a code: the current one or a neighbor. `None` if the code belongs to none of them.
///
/// # Errors
/// [`WebError::Internal`] if the secret is invalid.
pub fn step(secret: &[u8], code: &str, now: DateTime<Utc>) -> Result<Option<i64>, WebError> {
    let seconds = u64::try_from(now.timestamp()).unwrap_or_default();
    let step = totp(secret, "account")?.check(code, seconds);
    Ok(step.and_then(|step| i64::try_from(step).ok()))
}

fn totp(secret: &[u8], email: &str) -> Result<Totp, WebError> {
    // The address may contain a colon, which the URL does not allow.
    let builder = Builder::new().with_secret(secret).with_account_name(email.replace(':', " "));
    let totp = builder.with_issuer(Some("Cubilete")).build();
    totp.map_err(|error| WebError::internal(error.to_string()))
}

/// New recovery codes, such as `k7m2q-x9d4t`.
pub fn new_codes() -> Vec<String> {
    let code = || {
        let signs: Vec<char> = secret::random_bytes()
            .into_iter()
            .filter_map(|byte| SIGNS.get(usize::from(byte % 32)))
            .filter(|sign| **sign != b'-')
            .map(|sign| char::from(*sign))
            .collect();
        let (one, other) = signs.split_at_checked(HALF)?;
        let other = other.get(..HALF)?;
        Some(format!("{}-{}", String::from_iter(one), String::from_iter(other)))
    };
    let mut codes = Vec::new();
    // Thirty-two random bytes nearly always yield at least ten characters; otherwise another code is drawn.
    while codes.len() < CODES {
        codes.extend(code());
    }
    codes
}

/// A code in normalized form, however it was typed.
pub enum TypedCode {
    /// Six digits of the app, without spaces.
    Digits(String),
    /// Hash of a recovery code.
    Paper(String),
}

impl From<&str> for TypedCode {
    fn from(text: &str) -> Self {
        let signs: String = text.chars().filter(char::is_ascii_alphanumeric).collect();
        match signs.len() == 6 && signs.chars().all(|sign| sign.is_ascii_digit()) {
            true => TypedCode::Digits(signs),
            false => TypedCode::Paper(paper_hash(&signs)),
        }
    }
}

/// Hash under which the store keeps a recovery code.
pub fn paper_hash(code: &str) -> String {
    let signs: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
    secret::fingerprint(&signs.to_ascii_lowercase())
}

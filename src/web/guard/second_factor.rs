//! Codes of an app on a phone that has a secret of ours (TOTP, RFC 6238: SHA-1, six digits, thirty seconds, as all apps have
//! it), and codes on paper for who has lost the phone.

use chrono::{DateTime, Utc};
use totp_rs::{Builder, Totp};

use super::secret;
use crate::web::http::error::WebError;

/// Codes on paper.
const CODES: usize = 8;
/// Signs of a code on paper: none that is taken for another. Five bits each.
const SIGNS: &[u8; 32] = b"23456789abcdefghjkmnpqrstuvwxyz-";
/// Signs in each half of a code: fifty bits in all.
const HALF: usize = 5;

/// A secret that nobody has yet.
pub fn new_secret() -> Vec<u8> {
    secret::random_bytes().into_iter().take(20).collect()
}

/// What the app is shown, as a QR code or to be typed.
#[derive(Clone, Debug)]
pub struct Enrolment {
    /// The link in the code.
    pub url: String,
    /// The secret as it is typed, in fours.
    pub typed: String,
}

/// For the account with this address.
///
/// # Errors
/// [`WebError::Internal`] for a secret that is none.
pub fn enrolment(secret: &[u8], email: &str) -> Result<Enrolment, WebError> {
    let totp = totp(secret, email)?;
    let url = totp.to_url().map_err(|error| WebError::internal(error.to_string()))?;
    let typed: Vec<char> = totp.secret().to_base32().chars().collect();
    let typed: Vec<String> = typed.chunks(4).map(|four| four.iter().collect()).collect();
    Ok(Enrolment { url, typed: typed.join(" ") })
}

/// The step of time whose code this is, the present one or one beside it; none where it is the code of none of them.
///
/// # Errors
/// [`WebError::Internal`] for a secret that is none.
pub fn step(secret: &[u8], code: &str, now: DateTime<Utc>) -> Result<Option<i64>, WebError> {
    let seconds = u64::try_from(now.timestamp()).unwrap_or_default();
    let step = totp(secret, "account")?.check(code, seconds);
    Ok(step.and_then(|step| i64::try_from(step).ok()))
}

fn totp(secret: &[u8], email: &str) -> Result<Totp, WebError> {
    // An address may hold what such a link may not.
    let builder = Builder::new().with_secret(secret).with_account_name(email.replace(':', " "));
    let totp = builder.with_issuer(Some("Cubilete")).build();
    totp.map_err(|error| WebError::internal(error.to_string()))
}

/// New codes on paper, such as `k7m2q-x9d4t`.
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
    // Of thirty-two signs far more than ten are letters or digits: no code is missing.
    while codes.len() < CODES {
        codes.extend(code());
    }
    codes
}

/// What a code is known by, however it is typed: six digits of the app without spaces, or the hash of one on paper.
pub enum Typed {
    /// Of the app.
    Digits(String),
    /// On paper, by its hash.
    Paper(String),
}

impl From<&str> for Typed {
    fn from(text: &str) -> Self {
        let signs: String = text.chars().filter(char::is_ascii_alphanumeric).collect();
        match signs.len() == 6 && signs.chars().all(|sign| sign.is_ascii_digit()) {
            true => Typed::Digits(signs),
            false => Typed::Paper(paper_hash(&signs)),
        }
    }
}

/// What the store knows a code on paper by.
pub fn paper_hash(code: &str) -> String {
    let signs: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
    secret::fingerprint(&signs.to_ascii_lowercase())
}

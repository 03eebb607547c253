//! The cookies there are, and how they are set.

use std::borrow::Cow;

use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};

/// The session's secret.
pub const SESSION: &str = "cubilete_session";
/// Chosen language.
pub const LANGUAGE: &str = "cubilete_language";
/// Chosen scheme, `light` or `dark`.
pub const THEME: &str = "cubilete_theme";
/// The pools (sectors, groups) last chosen, what each is kept by with points between them.
pub const POOLS: &str = "cubilete_pools";
/// That this browser has signed in to an account before.
pub const KNOWN: &str = "cubilete_known";
/// A message for the next page.
pub const FLASH: &str = "cubilete_flash";

/// Goes before the names where browsers come by TLS only: then no other site of the domain can set such a cookie.
const OF_HOST: &str = "__Host-";

/// How long something chosen is kept, in days.
const CHOICE_DAYS: i64 = 365;
/// How long a message waits for its page, in seconds.
const FLASH_SECONDS: i64 = 60;

/// The cookie of a session, kept for `days`.
pub fn session(secret: String, days: i64, is_secure: bool) -> Cookie<'static> {
    cookie(SESSION, secret, Some(Duration::days(days)), is_secure)
}

/// A choice to be kept for a year.
pub fn choice(name: &'static str, value: &str, is_secure: bool) -> Cookie<'static> {
    cookie(name, value.to_owned(), Some(Duration::days(CHOICE_DAYS)), is_secure)
}

/// A message for the next page.
pub fn flash(text: String, is_secure: bool) -> Cookie<'static> {
    cookie(FLASH, text, Some(Duration::seconds(FLASH_SECONDS)), is_secure)
}

/// Takes the cookie `name` back.
pub fn removal(name: &'static str, is_secure: bool) -> Cookie<'static> {
    cookie(name, String::new(), Some(Duration::ZERO), is_secure)
}

/// What a cookie is called in a browser.
pub fn name(name: &'static str, is_secure: bool) -> Cow<'static, str> {
    if is_secure { format!("{OF_HOST}{name}").into() } else { name.into() }
}

fn cookie(
    name: &'static str,
    value: String,
    age: Option<Duration>,
    is_secure: bool,
) -> Cookie<'static> {
    let mut cookie = Cookie::build(self::name(name, is_secure), value)
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(is_secure)
        .finish();
    if let Some(age) = age {
        cookie.set_max_age(age);
    }
    cookie
}

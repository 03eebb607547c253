//! Names and attributes of the cookies.

use std::borrow::Cow;

use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};

/// Secret token of the session.
pub const SESSION: &str = "cubilete_session";
/// Language chosen by the visitor.
pub const LANGUAGE: &str = "cubilete_language";
/// Color scheme chosen by the visitor: `light` or `dark`.
pub const THEME: &str = "cubilete_theme";
/// Keys of the pools (sectors, groups) chosen last, separated by dots.
pub const POOLS: &str = "cubilete_pools";
/// Proof that this browser has signed in to an account before.
pub const KNOWN: &str = "cubilete_known";
/// Random name of the device, if a tournament takes one sign-up of each.
pub const DEVICE: &str = "cubilete_device";
/// Message to show on the next page.
pub const FLASH: &str = "cubilete_flash";

/// Prefix of cookie names if browsers always use TLS. It prevents other sites of the domain from setting the cookie.
const OF_HOST: &str = "__Host-";

/// Lifetime of a visitor's choice, in days.
const CHOICE_DAYS: i64 = 365;
/// Lifetime of a message for the next page, in seconds.
const FLASH_SECONDS: i64 = 60;

/// The cookie of a session, valid for `days`.
pub fn session(secret: String, days: i64, is_secure: bool) -> Cookie<'static> {
    cookie(SESSION, secret, Some(Duration::days(days)), is_secure)
}

/// The cookie of a visitor's choice, valid for a year.
pub fn choice(name: &'static str, value: &str, is_secure: bool) -> Cookie<'static> {
    cookie(name, value.to_owned(), Some(Duration::days(CHOICE_DAYS)), is_secure)
}

/// The cookie of a message for the next page.
pub fn flash(text: String, is_secure: bool) -> Cookie<'static> {
    cookie(FLASH, text, Some(Duration::seconds(FLASH_SECONDS)), is_secure)
}

/// A cookie that deletes the cookie `name`.
pub fn removal(name: &'static str, is_secure: bool) -> Cookie<'static> {
    cookie(name, String::new(), Some(Duration::ZERO), is_secure)
}

/// Name of a cookie as the browser stores it.
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

//! The time at which a public form was opened, signed in a hidden field. Programs send a form faster than a person writes it, or send an old
//! one again and again.

use chrono::{DateTime, TimeDelta, Utc};

use super::secret::{SigningKey, is_token};

/// Name of the hidden field.
pub const FIELD: &str = "opened";

/// Minimum time in which a person fills in a form.
const SHORTEST: TimeDelta = TimeDelta::seconds(2);
/// Maximum time for which a form may stay open.
const LONGEST: TimeDelta = TimeDelta::hours(24);

/// The age of a form when it arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormAge {
    /// As a person sends it.
    Fits,
    /// Faster than a person writes.
    TooYoung,
    /// It was open for too long, or its time is not signed for this page.
    TooOld,
}

/// The value of the hidden field for a form of `page` that is opened at `now`.
pub fn stamp(key: &SigningKey, page: &str, now: DateTime<Utc>) -> String {
    let at = now.timestamp();
    format!("{at}.{}", key.of_opened_form(page, at))
}

/// The age of a form of `page` that arrives at `now` with this value in the hidden field.
pub fn age(key: &SigningKey, page: &str, value: &str, now: DateTime<Utc>) -> FormAge {
    let Some((at, signature)) = value.split_once('.') else { return FormAge::TooOld };
    let Ok(at) = at.parse::<i64>() else { return FormAge::TooOld };
    if !is_token(&key.of_opened_form(page, at), signature) {
        return FormAge::TooOld;
    }
    match TimeDelta::try_seconds(now.timestamp().saturating_sub(at)) {
        Some(age) if age < SHORTEST => FormAge::TooYoung,
        Some(age) if age <= LONGEST => FormAge::Fits,
        _ => FormAge::TooOld,
    }
}

//! The fields of a form that say whether somebody is under age, and what the public may be shown then.

use crate::tournament::player::{Age, Minor};
use crate::web::form::Form;

/// Most characters of an alias.
const MOST_CHARS: usize = 40;

/// What the fields `PREFIXis_minor`, `PREFIXalias` and `PREFIXconsent` say.
pub(super) fn parse(form: &mut Form, prefix: &str) -> Option<Age> {
    let alias = form.text(&format!("{prefix}alias"), 0..=MOST_CHARS)?;
    if !form.flag(&format!("{prefix}is_minor")) {
        return Some(Age::Adult);
    }
    Some(Age::Minor { alias, has_consent: form.flag(&format!("{prefix}consent")) })
}

/// The form with these fields as they are known.
pub(super) fn fill(form: Form, prefix: &str, minor: Option<&Minor>) -> Form {
    let has_consent = minor.is_some_and(|it| it.consent.is_some());
    form.with(format!("{prefix}is_minor"), if minor.is_some() { "on" } else { "" })
        .with(format!("{prefix}alias"), minor.map(|it| it.alias.as_str()).unwrap_or_default())
        .with(format!("{prefix}consent"), if has_consent { "on" } else { "" })
}

//! Form fields about minors: whether a player is under age, and the name that the public may see.

use domain::tournament::player::{Age, Minor};

use crate::web::form::Form;

/// Maximum length of an alias, in characters.
const MOST_CHARS: usize = 40;

/// Reads the fields `PREFIXis_minor`, `PREFIXalias` and `PREFIXconsent`.
pub(super) fn parse(form: &mut Form, prefix: &str) -> Option<Age> {
    let alias = form.text(&format!("{prefix}alias"), 0..=MOST_CHARS)?;
    if !form.flag(&format!("{prefix}is_minor")) {
        return Some(Age::Adult);
    }
    Some(Age::Minor { alias, has_consent: form.flag(&format!("{prefix}consent")) })
}

/// Fills the fields that [`parse`] reads with the known data.
pub(super) fn fill(form: Form, prefix: &str, minor: Option<&Minor>) -> Form {
    let has_consent = minor.is_some_and(|it| it.consent.is_some());
    form.with(format!("{prefix}is_minor"), if minor.is_some() { "on" } else { "" })
        .with(format!("{prefix}alias"), minor.map(|it| it.alias.as_str()).unwrap_or_default())
        .with(format!("{prefix}consent"), if has_consent { "on" } else { "" })
}

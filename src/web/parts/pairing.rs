//! The sides of a table in one line.

use domain::tournament::names::Names;
use domain::tournament::table::Table;

use crate::web::i18n::key;
use crate::web::request::context::Ctx;

/// The sides of a table, such as "Ruzafa A – Cuba".
pub fn pairing(ctx: &Ctx, names: &Names, table: &Table) -> String {
    let sides: Vec<String> = table.entries().into_iter().map(|entry| names.entry(entry)).collect();
    line(ctx, &sides)
}

/// Joins sides with a dash. If a name contains a hyphen or dash, joins them with the word "against".
pub fn line(ctx: &Ctx, sides: &[impl AsRef<str>]) -> String {
    let sides: Vec<&str> = sides.iter().map(AsRef::as_ref).collect();
    match sides.iter().any(|side| side.contains(['-', '‐', '–', '—'])) {
        true => sides.join(&format!(" {} ", ctx.t(key::CARD_AGAINST))),
        false => sides.join(" – "),
    }
}

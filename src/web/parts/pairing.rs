//! The sides of a table on one line.

use crate::tournament::names::Names;
use crate::tournament::table::Table;
use crate::web::request::context::Ctx;

/// The sides of a table: "Ruzafa A – Cuba".
pub fn pairing(ctx: &Ctx, names: &Names, table: &Table) -> String {
    let sides: Vec<String> = table.entries().into_iter().map(|entry| names.entry(entry)).collect();
    line(ctx, &sides)
}

/// Sides on a line, with a dash between them. Where a name has a hyphen or a dash itself, the word "against" separates them.
pub fn line(ctx: &Ctx, sides: &[impl AsRef<str>]) -> String {
    let sides: Vec<&str> = sides.iter().map(AsRef::as_ref).collect();
    match sides.iter().any(|side| side.contains(['-', '‐', '–', '—'])) {
        true => sides.join(&format!(" {} ", ctx.t("card-against"))),
        false => sides.join(" – "),
    }
}

//! Hard names for everything in a database: unbroken, of many words, from right to left, without spaces, pictures, signs of markup, one
//! letter, capitals.

use crate::facts::Hand;

/// The hard names.
pub const HARD: [&str; 8] = [
    "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochestrellat",
    "Maria de los Desamparados Inmaculada Concepción Fernández-Cañizares",
    "שירה בן־דוד (אלמוג)",
    "長谷川優希東京都世田谷区双六愛好会代表取締役社長の皆さん",
    "👩‍👩‍👧‍👦🎲 Les Fitxes 🟡🔵🔴🟢",
    "\"L'Amparo\" <b>O'Neill & Cia</b> «x»",
    "Ñ",
    "ASOCIACIÓN DE VECINAS Y VECINOS DE BENIMACLET WWWWWWWWWWWW",
];

/// SQL expression for the hard name with this number, counted on after the last one.
fn named(number: &str) -> String {
    let names: Vec<String> = HARD
        .iter()
        .enumerate()
        .map(|(n, name)| format!("when {n} then '{}'", name.replace('\'', "''")))
        .collect();
    let names = names.join(" ");
    format!(
        "case ({number}) % 8 {names} end || case when {number} > 8 then ' ' || (({number}) / 8) else '' end"
    )
}

/// Gives hard names to all entries, clubs, sectors, categories, people, accounts, tournaments, venues and rankings.
pub fn rename(hand: &mut Hand) {
    let club = |n: &str| format!("case club when '' then '' else {} end", named(n));
    hand.run(&format!(
        "update entries set name = {}, club = {}, \
         sector = case sector when '' then '' else {} end, \
         category = case number % 2 when 0 then substr({}, 1, 60) else '' end",
        named("number"),
        club("number + 3"),
        named("length(sector)"),
        named("number / 2")
    ));
    hand.run(&format!(
        "update players set name = {}, club = {}",
        named("rowid"),
        club("rowid + 3")
    ));
    hand.run(&format!(
        "update tournaments set name = {}, venue = {}",
        named("rowid - 1"),
        named("rowid + 2")
    ));
    for relation in ["rankings", "pools", "ranking_seasons", "users"] {
        let name = named("length(name)");
        hand.run(&format!("update {relation} set name = {name} where name <> ''"));
    }
}

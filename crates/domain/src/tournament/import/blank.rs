//! Placeholders for an empty cell: "-", "N/A", "sin club".

use super::field::ListField;
use crate::tournament::text::fold;

/// Placeholders valid in any column, folded.
const NOTHING: [&str; 23] = [
    "n/a",
    "n/d",
    "n/c",
    "s/c",
    "s/d",
    "s/n",
    "s/e",
    "#n/a",
    "#n/d",
    "#ref",
    "#valor",
    "#value",
    "#nombre",
    "#name",
    "ninguno",
    "ninguna",
    "ningun",
    "none",
    "null",
    "pendiente",
    "pendent",
    "desconocido",
    "desconegut",
];

/// Placeholders valid in any column except those with a person's name.
const NO_NAMES: [&str; 9] =
    ["no", "nada", "res", "nothing", "unknown", "individual", "vacio", "buit", "xxx"];

/// Catalan for "none", a placeholder in lower case only: "Cap" is also a club's name.
const NONE_IN_LOWER_CASE: &str = "cap";

/// First words of placeholders such as "sin club".
const WITHOUT: [&str; 4] = ["sin", "sense", "no", "without"];

/// Second words of such placeholders.
const OF: [&str; 26] = [
    "club",
    "falla",
    "equipo",
    "equip",
    "team",
    "pena",
    "penya",
    "comision",
    "comissio",
    "sector",
    "seccion",
    "seccio",
    "categoria",
    "category",
    "correo",
    "correu",
    "email",
    "e-mail",
    "mail",
    "pareja",
    "parella",
    "partner",
    "tiene",
    "te",
    "consta",
    "asignar",
];

/// Returns whether a cell is empty or a placeholder. In yes/no columns only an empty cell is blank, because "no" is an answer.
pub(super) fn is_blank(field: ListField, text: &str) -> bool {
    let is_answer = matches!(
        field,
        ListField::Minor | ListField::Consent | ListField::PartnerMinor | ListField::PartnerConsent
    );
    if is_answer || text.is_empty() {
        return text.is_empty();
    }
    if text.chars().all(is_mark) {
        return true;
    }
    let folded = fold(text);
    let folded = folded.replace('¡', "");
    let plain = folded.trim_matches(|sign: char| is_mark(sign) && sign != '#');
    // Makes "N. A.", "n\\a" and "N/A" equal.
    let plain = match plain.chars().count() <= 5 {
        true => plain.replace(['.', '\\', '-', '|'], "/").replace(' ', ""),
        false => plain.to_owned(),
    };
    let is_name = matches!(
        field,
        ListField::Name
            | ListField::Surnames
            | ListField::SecondSurname
            | ListField::SurnamesFirst
            | ListField::Partner
            | ListField::PartnerSurnames
            | ListField::PartnerSecondSurname
            | ListField::PartnerSurnamesFirst
            | ListField::Pair
            | ListField::Alias
            | ListField::PartnerAlias
    );
    NOTHING.contains(&plain.as_str())
        || (!is_name && NO_NAMES.contains(&plain.as_str()))
        || (!is_name && text.trim_matches(is_mark) == NONE_IN_LOWER_CASE)
        || plain
            .split_once(' ')
            .is_some_and(|(first, rest)| WITHOUT.contains(&first) && OF.contains(&rest))
}

/// Returns whether the character is a dash, a dot or another mark.
fn is_mark(sign: char) -> bool {
    sign.is_ascii_punctuation()
        || sign.is_whitespace()
        || matches!(sign, '\u{a1}' | '\u{a8}' | '\u{af}' | '\u{b4}' | '\u{b7}' | '\u{bf}')
        || matches!(sign, '\u{2010}'..='\u{2027}' | '\u{2030}'..='\u{205e}' | '\u{2212}' | '\u{2500}'..='\u{2501}')
}

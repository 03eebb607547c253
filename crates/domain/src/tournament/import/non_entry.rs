//! Rows of a list that are not entries: totals, titles, notes, repeated headers.

use super::heading::Heading;
use super::person::said;
use crate::tournament::rows::SheetRow;
use crate::tournament::text::fold;

/// The reason why a row seems not to be an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NonEntry {
    /// A total: "Total comissions: 345".
    Total,
    /// A row of column names.
    Heading,
    /// A title, a note or a sentence.
    Remark,
    /// A line struck out in a chat.
    Struck,
    /// Only punctuation or numbers: neither a name nor a club.
    Nameless,
    /// A row above the one with the column names.
    Above,
}

/// Maximum number of words in a person's name on a chat line. Clubs have more.
const MOST_WORDS: usize = 7;

const TOTALS: &[&str] =
    &["total", "totals", "totales", "subtotal", "suma", "sum", "recuento", "recompte", "count"];

/// Nouns in counts: "345 comissions".
const COUNTED: &[&str] = &[
    "apuntados",
    "apuntats",
    "clubs",
    "clubes",
    "comisiones",
    "comissions",
    "entries",
    "equipos",
    "equips",
    "fallas",
    "falles",
    "inscripciones",
    "inscripcions",
    "inscritos",
    "inscrits",
    "jugadores",
    "jugadors",
    "pairs",
    "parejas",
    "parelles",
    "participantes",
    "participants",
    "people",
    "personas",
    "persones",
    "players",
    "teams",
];

/// First words of titles and notes that begin no name of a person or club.
const FIRST_WORDS: &[&str] = &[
    "actualitzat",
    "actualizado",
    "actualizada",
    "apuntados",
    "apuntats",
    "aquesta",
    "avis",
    "aviso",
    "baixes",
    "bajas",
    "buenas",
    "buenos",
    "campeonato",
    "campionat",
    "championship",
    "confirmados",
    "confirmats",
    "dimarts",
    "dijous",
    "divendres",
    "dissabte",
    "diumenge",
    "domingo",
    "esta",
    "faltan",
    "falten",
    "fecha",
    "fi",
    "fin",
    "friday",
    "gracias",
    "gracies",
    "hello",
    "hola",
    "hoja",
    "importante",
    "important",
    "inscripciones",
    "inscripcions",
    "inscritos",
    "inscrits",
    "jueves",
    "jugadores",
    "jugadors",
    "list",
    "lista",
    "listado",
    "llista",
    "llistat",
    "lunes",
    "martes",
    "miercoles",
    "nb",
    "nota",
    "notas",
    "note",
    "notes",
    "obs",
    "observaciones",
    "observacions",
    "ojo",
    "pagina",
    "page",
    "participantes",
    "participants",
    "pendents",
    "pendientes",
    "players",
    "ps",
    "registration",
    "reservas",
    "reserves",
    "sabado",
    "saturday",
    "sunday",
    "suplentes",
    "suplents",
    "thanks",
    "torneig",
    "torneo",
    "tournament",
    "viernes",
    "wednesday",
];

/// Labels that head a part of a list, with a number: "Mesa 1".
const LABELS: [&str; 11] = [
    "group", "grup", "grupo", "mesa", "pista", "ronda", "round", "sector", "table", "tanda",
    "taula",
];

/// Complete chat replies that name nobody.
const ANSWERS: &[&str] = &[
    "apuntame",
    "apunta'm",
    "apuntem",
    "apuntadme",
    "apunteu-me",
    "bien",
    "claro",
    "count me in",
    "genial",
    "i'm in",
    "jo",
    "jo tambe",
    "listo",
    "llest",
    "me apunto",
    "m'apunte",
    "m'apunto",
    "no puc",
    "no puedo",
    "ok",
    "okay",
    "perfecte",
    "perfecto",
    "pues yo",
    "si",
    "tambe",
    "tambien",
    "vale",
    "yes",
    "yo",
    "yo tambien",
    "yo voy",
];

/// Context for judging the rows of a list.
pub(super) struct RowContext<'a> {
    /// True if the list is lines of text rather than a table.
    pub are_lines: bool,
    /// Row with the column names, if any.
    pub header: Option<&'a SheetRow>,
    /// True if entries are named after clubs.
    pub are_clubs: bool,
    /// Number of the first row if it may contain column names.
    pub first: Option<u64>,
    /// Indexes of the cells with an entry's names.
    pub names: &'a [usize],
}

/// Reason why a row seems not to be an entry; `None` if it seems to be one.
pub(super) fn nobody(row: &SheetRow, look: &RowContext<'_>) -> Option<NonEntry> {
    let filled: Vec<&str> =
        row.cells.iter().map(|cell| cell.trim()).filter(|cell| !cell.is_empty()).collect();
    let first = *filled.first()?;
    let folded = fold(first);
    let words: Vec<&str> =
        folded.split(|letter: char| !letter.is_alphanumeric() && letter != '\'').collect();
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|it| it.is_ascii_digit());
    let has_letter = |text: &str| text.chars().any(char::is_alphabetic);
    let rest_is_number = filled.iter().skip(1).all(|cell| !has_letter(cell));
    let word = |at: usize| words.get(at).copied().unwrap_or_default();
    let is_total = TOTALS.contains(&word(0)) || (is_number(word(0)) && COUNTED.contains(&word(1)));
    if is_total && rest_is_number {
        return Some(NonEntry::Total);
    }
    if is_heading(&filled, row, look) {
        return Some(NonEntry::Heading);
    }
    let named = look.names.iter().filter_map(|at| row.cells.get(*at)).any(|cell| has_letter(cell));
    if !named && (look.are_lines || filled.iter().all(|cell| !has_letter(cell))) {
        return Some(NonEntry::Nameless);
    }
    let is_struck = first.starts_with('~') && first.ends_with('~') && first.len() > 1;
    if is_struck && look.are_lines {
        return Some(NonEntry::Struck);
    }
    // A row with further cells is taken to be an entry.
    if filled.len() > 1 {
        return None;
    }
    let is_first_word = FIRST_WORDS.contains(&word(0)) && words.len() > usize::from(look.are_clubs);
    let is_label = matches!(words.as_slice(), [label, n] if LABELS.contains(label) && is_number(n));
    let is_address =
        folded.starts_with("http") || folded.starts_with("www.") || folded.contains("://");
    let is_sentence = first.ends_with([':', '?', '!']) || first.starts_with(['¿', '¡']);
    let plain = folded.trim_matches(|letter: char| !letter.is_alphanumeric());
    let is_answer = look.are_lines && ANSWERS.contains(&plain);
    let is_long = look.are_lines && !look.are_clubs && n_words(first) > MOST_WORDS;
    let is_marked = !look.are_lines && first.starts_with('*');
    let is_remark = is_first_word || is_label || is_address || is_sentence || is_answer || is_long;
    let is_timed = look.are_lines && has_hour(&folded);
    (is_remark || is_marked || is_timed).then_some(NonEntry::Remark)
}

/// Number of words in a name, without contacts and remarks.
fn n_words(line: &str) -> usize {
    said(line, true)
        .name
        .split_whitespace()
        .filter(|it| it.chars().any(char::is_alphabetic))
        .count()
}

/// Returns whether a row holds column names: a repeated header or, in a list without a header, a first row of several parts of which one is
/// a known column name ("nome / ELO").
fn is_heading(filled: &[&str], row: &SheetRow, look: &RowContext<'_>) -> bool {
    if let Some(header) = look.header {
        let mut cells = row.cells.iter().zip(&header.cells);
        return filled.len() > 1
            && cells.all(|(cell, name)| cell.is_empty() || fold(cell) == fold(name));
    }
    if Some(row.number) != look.first {
        return false;
    }
    let is_known = |text: &&str| Heading::of(text).is_some();
    let signs = ['/', '|', ';', ',', '\t'];
    let parts = filled.iter().flat_map(|cell| cell.split(signs)).map(str::trim);
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    parts.len() > 1 && parts.iter().any(is_known)
}

/// Returns whether a text has an hour: "20:00", "20.30 h", "20h".
fn has_hour(text: &str) -> bool {
    text.split_whitespace().any(|word| {
        let word = word.trim_matches(|letter: char| !letter.is_alphanumeric());
        let digits = |text: &str| {
            (1..=2).contains(&text.len()) && text.bytes().all(|it| it.is_ascii_digit())
        };
        let hour = word.strip_suffix('h').or_else(|| word.strip_suffix("hs"));
        match hour.unwrap_or(word).split_once([':', '.']) {
            Some((hour, minute)) => digits(hour) && minute.len() == 2 && digits(minute),
            None => hour.is_some_and(digits),
        }
    })
}

//! A person's name in a cell: joined from its parts, put in the usual order, and separated from other text.

use super::pair::two_names;
use crate::tournament::contact;
use crate::tournament::given_names::is_given_name;
use crate::tournament::rows::bare;
use crate::tournament::text::fold;

/// A name, with the text that stood beside it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct AnnotatedName {
    /// Name of the person.
    pub name: String,
    /// E-mail addresses beside the name.
    pub emails: Vec<String>,
    /// Telephone numbers beside the name.
    pub phones: Vec<String>,
    /// Remarks for the organizers.
    pub notes: Vec<String>,
}

/// First words of remarks, folded. They count only in lower case, because surnames are capitalized.
const REMARKS: &[&str] = &[
    "arribara",
    "arribe",
    "arrives",
    "arriving",
    "confirmada",
    "confirmado",
    "confirmar",
    "confirmat",
    "duda",
    "dubte",
    "falta",
    "invitada",
    "invitado",
    "late",
    "llega",
    "llegan",
    "llegara",
    "llegare",
    "llego",
    "maybe",
    "paga",
    "pagada",
    "pagado",
    "pagat",
    "paid",
    "pendent",
    "pendiente",
    "potser",
    "quiza",
    "quizas",
    "reserva",
    "suplent",
    "suplente",
    "tard",
    "tarde",
    "va",
];

/// Extracts a name from a cell. On a chat line remarks may stand anywhere; in a table only text that begins with a known remark
/// word counts as one.
pub(super) fn said(cell: &str, is_line: bool) -> AnnotatedName {
    let (identities, words): (Vec<&str>, Vec<&str>) =
        cell.split_whitespace().partition(|word| is_identity(word));
    let parted = contact::part(&words.join(" "));
    let notes = identities.into_iter().map(str::to_owned).collect();
    let mut said = AnnotatedName {
        emails: parted.emails,
        phones: parted.phones,
        notes,
        ..AnnotatedName::default()
    };
    let (name, remarks) = unbracketed(parted.rest, |remark| is_line || is_remark(remark));
    said.notes.extend(remarks);
    let mut kept: Vec<&str> = Vec::new();
    for word in name.split_whitespace() {
        match is_line && is_guest(word) && !kept.is_empty() {
            true => said.notes.push(word.to_owned()),
            false => kept.push(word),
        }
    }
    let tail = kept.iter().position(|word| is_remark(word)).filter(|at| is_line && *at > 0);
    if let Some(at) = tail {
        said.notes.push(kept.split_off(at).join(" "));
    }
    let name = kept.join(" ");
    let name =
        if is_line { name.trim_end_matches([',', ';', ':', '-', '–', ' ']) } else { &name };
    // An emoji is part of the name in a table, as it is in the form: an exported list that is imported again changes nothing.
    said.name = if is_line { unmarked(bare(name)) } else { unticked(name) }.to_owned();
    said
}

/// The name without the check marks that people put before and after it in a spreadsheet.
fn unticked(name: &str) -> &str {
    let name = name.trim_start_matches(|sign| is_tick(sign) || sign == EMOJI_FORM);
    let mut name = name.trim_end_matches(is_tick);
    while let Some(before) = name.strip_suffix(EMOJI_FORM).filter(|it| it.ends_with(is_tick)) {
        name = before.trim_end_matches(is_tick);
    }
    name
}

/// Selects the colored form of the sign before it.
const EMOJI_FORM: char = '\u{fe0f}';

/// Returns whether the character is a space, a check mark, or a box for one.
fn is_tick(sign: char) -> bool {
    sign.is_whitespace()
        || matches!(sign, '\u{2610}'..='\u{2612}' | '\u{2705}' | '\u{2713}'..='\u{2718}' | '\u{274c}')
}

/// Removes the marks of bold, italic and strikethrough, and a final full stop unless it ends an abbreviation.
fn unmarked(name: &str) -> &str {
    let name = name.trim_matches(['*', '_', '~']).trim();
    let last = name.rsplit(' ').next().unwrap_or_default();
    match last.strip_suffix('.') {
        Some(word) if word.chars().count() > 2 && !word.contains('.') => {
            name.strip_suffix('.').unwrap_or(name)
        }
        _ => name,
    }
}

/// Removes bracketed parts in order, up to the first whose content `is_taken` refuses. Returns the rest and the removed contents.
pub(super) fn unbracketed(
    mut text: String,
    is_taken: impl Fn(&str) -> bool,
) -> (String, Vec<String>) {
    let mut contents = Vec::new();
    while let Some((before, content, after)) = bracketed(&text).filter(|it| is_taken(&it.1)) {
        text = format!("{} {}", before.trim(), after.trim()).trim().to_owned();
        contents.extend(Some(content).filter(|content| !content.is_empty()));
    }
    (text, contents)
}

/// The first pair of brackets: the text before, inside and after it.
fn bracketed(text: &str) -> Option<(String, String, String)> {
    let (before, rest) = text.split_once('(')?;
    let (inside, after) = rest.split_once(')')?;
    Some((before.to_owned(), inside.trim().to_owned(), after.to_owned()))
}

/// Returns whether a text begins with the word of a remark, in lower case.
pub(super) fn is_remark(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    let is_lower = first.starts_with(char::is_lowercase);
    is_lower
        && REMARKS.contains(&fold(first.trim_matches(|it: char| !it.is_alphanumeric())).as_str())
}

/// Returns whether the word announces a companion, such as "+1".
fn is_guest(word: &str) -> bool {
    word.strip_prefix('+').is_some_and(|n| !n.is_empty() && n.bytes().all(|it| it.is_ascii_digit()))
}

/// Returns whether the word is an identity card number: eight digits and a letter, or a letter, seven digits and a letter.
fn is_identity(word: &str) -> bool {
    let signs: Vec<char> = word.chars().filter(|letter| !matches!(letter, '-' | '.')).collect();
    let shape: String =
        signs.iter().map(|letter| if letter.is_ascii_digit() { '0' } else { 'A' }).collect();
    let are_plain = signs.iter().all(char::is_ascii_alphanumeric);
    are_plain && matches!(shape.as_str(), "00000000A" | "A0000000A")
}

/// Joins the parts of a name in the usual order.
pub(super) fn joined(given: &str, surnames: &str, second: &str) -> String {
    let parts: Vec<&str> = [surnames, second].into_iter().filter(|part| !part.is_empty()).collect();
    let surnames = parts.join(" ");
    match (given.is_empty(), surnames.is_empty()) {
        (true, _) => surnames,
        (_, true) => given.to_owned(),
        // The given name's column already has the full name.
        _ if fold(given).ends_with(&format!(" {}", fold(&surnames))) => given.to_owned(),
        _ => format!("{given} {surnames}"),
    }
}

/// Reorders "Soler Puig, Pep" and "SOLER PUIG Pep" to "Pep Soler Puig"; other names stay unchanged.
pub(super) fn turned(name: &str) -> String {
    if let Some((surnames, given)) = comma(name) {
        return format!("{given} {surnames}");
    }
    let words: Vec<&str> = name.split_whitespace().collect();
    let n_capitals = words.iter().take_while(|word| is_in_capitals(word)).count();
    let (surnames, given) = words.split_at(n_capitals);
    let has_both = !surnames.is_empty() && !given.is_empty();
    let is_clear = has_both && !given.iter().any(|word| is_in_capitals(word));
    if is_clear { [given, surnames].concat().join(" ") } else { name.to_owned() }
}

/// The text before and after the only comma.
fn comma(name: &str) -> Option<(&str, &str)> {
    let (surnames, given) = name.split_once(',')?;
    let is_name = |part: &str| {
        part.chars().any(char::is_alphabetic)
            && !part.contains([',', '/', '@'])
            && !part.contains(|letter: char| letter.is_ascii_digit())
    };
    let (surnames, given) = (surnames.trim(), given.trim());
    (is_name(surnames) && is_name(given)).then_some((surnames, given))
}

fn is_in_capitals(text: &str) -> bool {
    let n_letters = text.chars().filter(|letter| letter.is_alphabetic()).count();
    n_letters > 1 && !text.chars().any(char::is_lowercase)
}

/// Returns whether at least three quarters of the filled cells have surnames first, as in "Soler Puig, Pep". With `must_be_sure`, the parts
/// after the comma must be given names, because a comma may also separate a pair.
pub(super) fn are_surnames_first<'a>(
    cells: impl Iterator<Item = &'a str> + Clone,
    must_be_sure: bool,
) -> bool {
    let filled = || cells.clone().filter(|cell| !cell.is_empty());
    let turned = || filled().filter_map(comma);
    let n = turned().count();
    let are_most = n > 0 && n * 4 >= filled().count() * 3;
    are_most && (!must_be_sure || are_turned(turned()))
}

/// Returns whether one column holds surnames and the next one their given names.
pub(super) fn are_given_names_second<'a>(
    first: impl Iterator<Item = &'a str>,
    second: impl Iterator<Item = &'a str>,
) -> bool {
    are_turned(first.zip(second).filter(|(one, other)| !one.is_empty() && !other.is_empty()))
}

fn are_turned<'a>(parts: impl Iterator<Item = (&'a str, &'a str)>) -> bool {
    let (mut n, mut before, mut after, mut in_capitals) = (0, 0, 0, 0);
    for (surnames, given) in parts {
        n += 1;
        before += usize::from(is_given_name(surnames));
        after += usize::from(is_given_name(given));
        in_capitals += usize::from(is_in_capitals(surnames) && !is_in_capitals(given));
    }
    // Surnames in capitals are a sign of their own.
    let enough = if in_capitals * 4 >= n * 3 { after * 4 >= n } else { after * 2 >= n };
    n > 0 && enough && after > before
}

/// The two people that one name seems to denote: "Ana y Pep". "Ana Puig i Vila" is one person, since Catalan and some Spanish names join
/// two surnames this way.
pub(super) fn couple(name: &str) -> Option<(String, String)> {
    let (one, other) = two_names(name)?;
    let is_name = |name: &str| {
        name.chars().all(|letter| letter.is_alphabetic() || " '’.-ªº".contains(letter))
    };
    let n_words = |name: &str| name.split_whitespace().count();
    let lower = name.to_lowercase();
    let is_soft = [" y ", " i ", " e ", " - ", " – ", " — "].iter().any(|it| lower.contains(it));
    // Some given names are also Catalan surnames: "Maria Sanchis i Bartolomé" is one person.
    let is_given = is_given_name(&other) && !lower.contains(" i ");
    let is_clear = !is_soft || n_words(&one) == 1 || n_words(&other) > 1 || is_given;
    (is_name(&one) && is_name(&other) && is_clear).then_some((one, other))
}

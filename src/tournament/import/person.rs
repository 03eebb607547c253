//! A person's name out of a cell: put together from its parts, the right way round, without what else stands beside it.

use super::pair::two_names;
use crate::tournament::contact;
use crate::tournament::given_names::is_given_name;
use crate::tournament::rows::bare;
use crate::tournament::text::fold;

/// A name, and what stood beside it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Said {
    /// The name.
    pub name: String,
    /// E-mail addresses.
    pub emails: Vec<String>,
    /// Telephone numbers.
    pub phones: Vec<String>,
    /// Remarks, for organizers.
    pub notes: Vec<String>,
}

/// Words with which a remark begins, folded. Only where they are written in lower case, as surnames are not.
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

/// Takes a name out of its cell. A line of a chat may have remarks anywhere; in a table only those are taken for one that
/// begin with a word that nobody is called by.
pub(super) fn said(cell: &str, is_line: bool) -> Said {
    let (identities, words): (Vec<&str>, Vec<&str>) =
        cell.split_whitespace().partition(|word| is_identity(word));
    let parted = contact::part(&words.join(" "));
    let notes = identities.into_iter().map(str::to_owned).collect();
    let mut said = Said { emails: parted.emails, phones: parted.phones, notes, ..Said::default() };
    let mut name = parted.rest;
    while let Some((before, remark, after)) = bracketed(&name) {
        if !is_line && !is_remark(&remark) {
            break;
        }
        name = format!("{} {}", before.trim(), after.trim());
        if !remark.is_empty() {
            said.notes.push(remark);
        }
    }
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
    let name = bare(name.trim());
    said.name = if is_line { unmarked(name) } else { name }.to_owned();
    said
}

/// Without the signs of bold, italic and struck out, and without a full stop that ends no abbreviation.
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

/// The first brackets, with what stands before and after them.
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

/// "+1": somebody comes along.
fn is_guest(word: &str) -> bool {
    word.strip_prefix('+').is_some_and(|n| !n.is_empty() && n.bytes().all(|it| it.is_ascii_digit()))
}

/// The number of an identity card: eight digits and a letter, or a letter, seven digits and a letter.
fn is_identity(word: &str) -> bool {
    let signs: Vec<char> = word.chars().filter(|letter| !matches!(letter, '-' | '.')).collect();
    let shape: String =
        signs.iter().map(|letter| if letter.is_ascii_digit() { '0' } else { 'A' }).collect();
    let are_plain = signs.iter().all(char::is_ascii_alphanumeric);
    are_plain && matches!(shape.as_str(), "00000000A" | "A0000000A")
}

/// A name put together as people are called.
pub(super) fn joined(given: &str, surnames: &str, second: &str) -> String {
    let parts: Vec<&str> = [surnames, second].into_iter().filter(|part| !part.is_empty()).collect();
    let surnames = parts.join(" ");
    match (given.is_empty(), surnames.is_empty()) {
        (true, _) => surnames,
        (_, true) => given.to_owned(),
        // The given name's column has the whole name already.
        _ if fold(given).ends_with(&format!(" {}", fold(&surnames))) => given.to_owned(),
        _ => format!("{given} {surnames}"),
    }
}

/// "Soler Puig, Pep" as Pep is called. "SOLER PUIG Pep" too; anything else stays as it is.
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

/// What stands before and after the only comma.
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

/// Whether three of four filled cells are people with their surnames first, "Soler Puig, Pep". `must_be_sure`: not
/// unless the names after the comma are given names, since it may stand between the two of a pair as well.
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

/// Whether the cells of one column are surnames and those of the next their given names.
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

/// The two people that a name of one seems to be of: "Ana y Pep". "Ana Puig i Vila" is one person, as the two surnames
/// of Catalan and some of Spain are written so.
pub(super) fn couple(name: &str) -> Option<(String, String)> {
    let (one, other) = two_names(name)?;
    let is_name = |name: &str| {
        name.chars().all(|letter| letter.is_alphabetic() || " '’.-ªº".contains(letter))
    };
    let n_words = |name: &str| name.split_whitespace().count();
    let lower = name.to_lowercase();
    let is_soft = [" y ", " i ", " e ", " - ", " – ", " — "].iter().any(|it| lower.contains(it));
    // Given names are Catalan surnames too: "Maria Sanchis i Bartolomé" is one person.
    let is_given = is_given_name(&other) && !lower.contains(" i ");
    let is_clear = !is_soft || n_words(&one) == 1 || n_words(&other) > 1 || is_given;
    (is_name(&one) && is_name(&other) && is_clear).then_some((one, other))
}

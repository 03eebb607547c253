//! Lines copied from a chat: removes everything around the names.
//!
//! Removed are bullets, dashes, emoji and numbers such as "1.", "1)", "1 -", "1.-" and "1º"; a bare "1 " only if every line has a number.
//! From an exported chat it also removes "[21/11/26, 19:30:12] Ana: " and "21/11/26, 7:30 p. m. - Ana: ", and the chat's own notices.

use super::cell::{cell, unhidden};
use super::{MOST_LINES, RawRow, SheetRow};
use crate::tournament::text::fold;

/// The lines with content, each as one cell. At most one more line is returned than a list may have.
pub(super) fn lines(text: &str) -> Vec<RawRow> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let is_stamped = is_stamped(&text);
    let rows = (1..).zip(text.lines()).filter_map(|(number, line)| {
        let line = unmarked(line);
        let whole = whole(line);
        let line = whole.as_deref().unwrap_or(line);
        let (line, is_hidden) = unhidden(line);
        let said = if is_stamped { said(line) } else { line };
        let name = cell(bare(without_bullet(said)));
        let has_name = name.chars().any(char::is_alphanumeric);
        has_name.then(|| RawRow { row: SheetRow { number, cells: vec![name] }, is_hidden })
    });
    let mut rows: Vec<RawRow> = rows.take(MOST_LINES + 1).collect();
    // "9 d'Octubre" is a name unless all other lines have a number too.
    let are_numbered =
        rows.iter().all(|line| line.row.cells.iter().all(|it| numbered(it).is_some()));
    if rows.len() > 1 && are_numbered {
        for cell in rows.iter_mut().flat_map(|line| &mut line.row.cells) {
            *cell = numbered(cell).unwrap_or_default().to_owned();
        }
    }
    rows
}

/// The content of a quoted line, which is a cell of a one-column list.
fn whole(line: &str) -> Option<String> {
    let inside = line.strip_prefix('"')?.strip_suffix('"')?.replace("\"\"", "\u{1}");
    (!inside.contains('"')).then(|| inside.replace('\u{1}', "\""))
}

/// Returns whether a line has a sender and a time. One line is enough, since a message may span several.
pub(super) fn is_stamped(text: &str) -> bool {
    text.lines().any(|line| stamp(unmarked(line)).is_some())
}

/// Removes spaces at both ends, and the direction marks that chats put around names and times.
fn unmarked(line: &str) -> &str {
    line.trim_matches(|letter: char| letter.is_whitespace() || is_mark(letter))
}

fn is_mark(letter: char) -> bool {
    matches!(
        letter,
        '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}' | '\u{2066}'..='\u{2069}' | '\u{feff}'
    )
}

/// The text that a person wrote on a line; empty for a notice of the chat. A line without a stamp continues the previous one.
fn said(line: &str) -> &str {
    let Some(rest) = stamp(line) else { return if is_notice(line) { "" } else { line } };
    let said = match rest.split_once(':') {
        Some((sender, _)) if is_notice(sender) => "",
        Some((_, said)) => unmarked(said),
        None => "",
    };
    let said = said.rsplit_once(['<', '\u{200e}']).map_or(said, |(before, tail)| {
        // Matches "Se editó este mensaje", "Missatge editat" and "This message was edited".
        if fold(tail).contains("edit") { unmarked(before) } else { said }
    });
    if is_notice(said) { "" } else { said }
}

/// Folded phrases of a chat's own notices in Spanish, Catalan and English. Numbers or names may surround them.
const NOTICES: &[&str] = &[
    "cifrados de extremo a extremo",
    "xifrats d'extrem a extrem",
    "xifrades d'extrem a extrem",
    "end-to-end encrypted",
    "creo el grupo",
    "creo este grupo",
    "creaste el grupo",
    "creaste este grupo",
    "ha creat el grup",
    "has creat el grup",
    "created group",
    "created this group",
    "anadio a ",
    "te anadio",
    "anadiste a ",
    "ha afegit a ",
    "t'ha afegit",
    "has afegit a ",
    "ha afegit ",
    " added ",
    "you added",
    "salio del grupo",
    "salio.",
    "ha eixit del grup",
    "ha sortit del grup",
    "ha sortit",
    "ha eixit",
    " left",
    "se unio ",
    "te uniste ",
    "s'ha unit ",
    " joined ",
    "elimino a ",
    "eliminaste a ",
    "ha eliminat a ",
    "ha suprimit ",
    " removed ",
    "cambio el asunto",
    "cambiaste el asunto",
    "cambio el nombre",
    "cambio la descripcion",
    "cambio el icono",
    "cambio la foto",
    "cambio la configuracion",
    "cambio su numero",
    "cambio de numero",
    "ha canviat l'assumpte",
    "ha canviat el nom",
    "ha canviat la descripcio",
    "ha canviat la icona",
    "ha canviat la imatge",
    "ha canviat la foto",
    "ha canviat el seu numero",
    "changed the subject",
    "changed the group",
    "changed this group",
    "changed their phone",
    "changed to ",
    "codigo de seguridad",
    "codi de seguretat",
    "security code",
    "ahora es admin",
];

/// Complete messages, folded and trimmed, that stand for omitted content.
const PLACEHOLDERS: &[&str] = &[
    "multimedia omitido",
    "se omitio multimedia",
    "multimedia omes",
    "fitxers multimedia omesos",
    "fitxer multimedia omes",
    "media omitted",
    "archivos omitidos",
    "archivo omitido",
    "imagen omitida",
    "imatge omesa",
    "image omitted",
    "foto omitida",
    "video omitido",
    "video omes",
    "video omitted",
    "audio omitido",
    "audio omes",
    "audio omitted",
    "sticker omitido",
    "adhesiu omes",
    "sticker omitted",
    "gif omitido",
    "gif omes",
    "gif omitted",
    "documento omitido",
    "document omes",
    "document omitted",
    "tarjeta de contacto omitida",
    "contact card omitted",
    "se elimino este mensaje",
    "eliminaste este mensaje",
    "este mensaje fue eliminado",
    "este mensaje se elimino",
    "s'ha suprimit aquest missatge",
    "s'ha suprimit este missatge",
    "has suprimit aquest missatge",
    "has suprimit este missatge",
    "this message was deleted",
    "you deleted this message",
    "llamada perdida",
    "trucada perduda",
    "missed voice call",
    "null",
    "llamada de voz perdida",
];

/// Returns whether the text is a notice of the chat itself.
fn is_notice(text: &str) -> bool {
    let folded = fold(text);
    let plain = folded.trim_matches(|letter: char| !letter.is_alphanumeric());
    PLACEHOLDERS.contains(&plain) || NOTICES.iter().any(|phrase| folded.contains(phrase))
}

/// Maximum length of a date and time, in bytes.
const MOST_STAMP: usize = 64;

/// The rest of a line after its date and time; `None` if it has none.
fn stamp(line: &str) -> Option<&str> {
    let (stamp, rest) = match line.strip_prefix('[') {
        Some(inside) => inside.split_once(']')?,
        None => line.split_once(" - ")?,
    };
    (stamp.len() <= MOST_STAMP && is_time(stamp)).then(|| unmarked(rest))
}

/// Returns whether a text is a date and time in any order and notation: "12/11/26, 20:15:03", "11/12/26, 8:15 p. m.".
fn is_time(text: &str) -> bool {
    let is_sign = |letter: char| letter.is_whitespace() || ",.".contains(letter) || is_mark(letter);
    let mut words = text.split(is_sign).filter(|word| !word.is_empty());
    let is_number = |word: &str| word.bytes().all(|it| it.is_ascii_digit()) && !word.is_empty();
    let (mut n_days, mut has_hour) = (0, false);
    let is_known = words.all(|word| {
        let parts = |sign: &[char]| -> Option<usize> {
            let parts: Vec<&str> = word.split(sign).collect();
            parts.iter().all(|part| is_number(part)).then_some(parts.len())
        };
        match (parts(&[':']), parts(&['/', '-'])) {
            (Some(2 | 3), _) => has_hour = true,
            (_, Some(n @ 1..=3)) => n_days += n,
            _ => {
                let word = word.to_lowercase();
                return ["a", "p", "m", "am", "pm", "h", "a.m", "p.m"].contains(&word.as_str());
            }
        }
        true
    });
    is_known && has_hour && n_days == 3
}

/// Kinds of entries that lists number, folded: "Pareja 2: Ana y Pep".
const NUMBERED: [&str; 9] =
    ["dupla", "equip", "equipo", "jugador", "jugadora", "pair", "pareja", "parella", "team"];

/// The rest of a line that begins with a kind of entry, its number and a separator.
fn after_kind(line: &str) -> Option<&str> {
    let (kind, rest) = line.split_once(' ')?;
    let rest = rest.trim_start();
    let after = rest.trim_start_matches(|it: char| it.is_ascii_digit());
    let is_numbered = NUMBERED.contains(&fold(kind).as_str()) && after.len() < rest.len();
    let name = after.trim_start().strip_prefix([':', '-', '–', '—', ')', '.'])?.trim_start();
    (is_numbered && name.starts_with(char::is_alphabetic)).then_some(name)
}

/// Removes leading bullets and numbers. A line of dashes becomes empty.
fn without_bullet(line: &str) -> &str {
    let line = line.trim_start_matches(is_bullet);
    if let Some(name) = after_kind(line) {
        return name;
    }
    let inner = line.trim_start_matches(['(', '[', '#']);
    let digits = inner.chars().take_while(char::is_ascii_digit).count();
    let Some(rest) = inner.get(digits..).filter(|_| (1..=4).contains(&digits)) else { return line };
    let is_opened = inner.len() < line.len();
    let rest = rest.trim_start_matches(['\u{fe0f}', '\u{20e3}']);
    let is_keycap = rest.len() + digits < inner.len();
    let unordered = without_ordinal(rest);
    let is_ordinal = unordered.len() < rest.len();
    let after = unordered.trim_start_matches(['.', ')', ']', ':', '-', '–', '—', '/']);
    let is_numbered = is_keycap
        || is_opened
        || is_ordinal
        || after.len() < unordered.len()
        || has_dash(unordered);
    // In "1.5" or "12-3" the first number does not precede a name.
    if is_numbered && !after.starts_with(|it: char| it.is_ascii_digit()) {
        after.trim_start_matches(is_bullet)
    } else {
        line
    }
}

/// Removes ordinal endings such as "º", "er" and "st": "4º Ana", "1r Pep", "2nd: Eva".
fn without_ordinal(rest: &str) -> &str {
    let rest = rest.strip_prefix('.').filter(|it| it.starts_with(['º', 'ª', '°'])).unwrap_or(rest);
    if let Some(after) = rest.strip_prefix(['º', 'ª', '°']) {
        return after;
    }
    let n_letters = rest.chars().take_while(|letter| letter.is_alphabetic()).count();
    let word: String = rest.chars().take(n_letters).collect();
    let after = rest.get(word.len()..).unwrap_or_default();
    let endings = [
        "er", "ero", "era", "r", "n", "on", "do", "da", "t", "è", "e", "é", "st", "nd", "rd", "th",
    ];
    let is_ordinal = endings.contains(&word.to_lowercase().as_str());
    let is_apart = after.starts_with(|it: char| it.is_whitespace() || ".):-–".contains(it));
    if is_ordinal && is_apart { after } else { rest }
}

/// Returns whether a separator follows a space, as in "1 - Ana".
fn has_dash(rest: &str) -> bool {
    let after = rest.trim_start();
    after.len() < rest.len() && after.starts_with(['-', '–', '—', ')', '.'])
}

/// The rest of a line after a bare number.
fn numbered(line: &str) -> Option<&str> {
    let (number, rest) = line.split_once(' ')?;
    let is_number = !number.is_empty() && number.bytes().all(|it| it.is_ascii_digit());
    is_number.then(|| rest.trim())
}

/// The text without emoji, pictures and spaces at both ends.
pub fn bare(text: &str) -> &str {
    text.trim_matches(|letter: char| letter.is_whitespace() || is_picture(letter))
}

fn is_bullet(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(letter, '-' | '–' | '—' | '*' | '>' | '_' | '=')
        || matches!(letter, '•' | '·' | '‣' | '⁃' | '⁕' | '\u{20e3}')
        || is_picture(letter)
}

/// Returns whether the character is an arrow, shape, dingbat or emoji, or one that joins or colors them.
fn is_picture(letter: char) -> bool {
    is_mark(letter)
        || matches!(
            letter,
            '\u{2190}'..='\u{2bff}' | '\u{3030}' | '\u{303d}' | '\u{3297}' | '\u{3299}'
        )
        || matches!(letter, '\u{1f000}'..='\u{1faff}' | '\u{fe0e}' | '\u{fe0f}' | '\u{e0020}'..='\u{e007f}')
        || matches!(letter, '\u{203c}' | '\u{2049}' | '\u{2122}')
}

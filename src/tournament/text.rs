//! The folding by which names are compared, signs that are not seen, the key of sectors, the number at the end of one, what no name may have in it, and what an e-mail
//! address looks like.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A name as it is compared: without accents, in lower case, spaces folded, signs that are not seen left out,
/// apostrophes, dashes and raised dots plain, however they were typed.
pub fn fold(text: &str) -> String {
    // Before accents are taken off: an accent that stands alone is a space with one.
    let plain = text.chars().filter(|letter| !is_invisible(*letter)).map(|letter| match letter {
        '\u{2018}' | '\u{2019}' | '\u{201b}' | '\u{2032}' | '\u{2035}' => '\'',
        '\u{b4}' | '`' | '\u{2b9}'..='\u{2bd}' | '\u{2ca}' | '\u{2cb}' => '\'',
        '\u{a78c}' | '\u{ff07}' | '\u{1fbd}' | '\u{1fbf}' | '\u{1ffd}' => '\'',
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{b7}' | '\u{2027}' | '\u{2219}' | '\u{22c5}' => '.',
        other => other,
    });
    let bare = plain.nfkd().filter(|letter| !is_combining_mark(*letter));
    // The raised dot of "l·l" typed as one letter with its l.
    let bare = bare.map(|letter| if letter == '\u{b7}' { '.' } else { letter });
    let lower: String = bare.flat_map(char::to_lowercase).collect();
    in_a_line(&lower)
}

/// A text of several lines or spaces as one.
pub fn in_a_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    line
}

/// A text without the signs that are not seen and are no part of any letter. What joins letters of other scripts and
/// emoji stays where it does.
pub fn seen(text: &str) -> Cow<'_, str> {
    let is_odd = |letter: char| is_invisible(letter) || is_joining(letter);
    if !text.contains(is_odd) {
        return Cow::Borrowed(text);
    }
    let mut before = ' ';
    let keeps = |letter: &char| {
        let joins = !before.is_whitespace() && !is_latin(before);
        let is_kept = !is_invisible(*letter) && (!is_joining(*letter) || joins);
        if is_kept {
            before = *letter;
        }
        is_kept
    };
    Cow::Owned(text.chars().filter(keeps).collect())
}

/// Zero width spaces, soft hyphens, marks of encodings and of the direction of writing.
fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{feff}'
            | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
    )
}

/// What joins or parts letters of other scripts, and chooses how a sign before it looks.
fn is_joining(letter: char) -> bool {
    matches!(letter, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}')
}

fn is_latin(letter: char) -> bool {
    matches!(letter, '\0'..='\u{24f}' | '\u{1e00}'..='\u{1eff}' | '\u{2010}'..='\u{2027}')
}

/// A key of sectors' names: upper and lower case are alike, and 2 comes before 10.
///
/// It numbers a draw's pools and says which spellings are one sector, so that it must not change: the same seed would draw
/// something else. Lists for people are in their language's order instead (`web::i18n`).
pub fn sector_key(name: &str) -> String {
    let mut key = String::new();
    let mut digits = String::new();
    for letter in name.chars().flat_map(char::to_lowercase) {
        if letter.is_ascii_digit() {
            digits.push(letter);
            continue;
        }
        key.push_str(&padded(&digits));
        digits.clear();
        key.push(letter);
    }
    key.push_str(&padded(&digits));
    key
}

fn padded(digits: &str) -> String {
    if digits.is_empty() { String::new() } else { format!("{digits:0>12}") }
}

/// A name without the number at its end, and that number.
pub fn split_number(name: &str) -> (&str, Option<u8>) {
    let name = name.trim();
    let last = name.rsplit_once(char::is_whitespace).filter(|(_, last)| {
        (1..=2).contains(&last.len()) && last.bytes().all(|byte| byte.is_ascii_digit())
    });
    let split = last.and_then(|(base, last)| Some((base.trim_end(), last.parse().ok()?)));
    match split {
        Some((base, number @ 1..)) => (base, Some(number)),
        _ => (name, None),
    }
}

/// Whether a letter of a name would not be seen but change how others are: a control character, or an embedding,
/// override or isolate of the direction of writing. (What a joined emoji or an Arabic name needs is not.)
pub fn is_unseen(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// An address without what mail programs and lists put around it: `Ana <mailto:ana@example.org>.` is one.
pub fn bare_email(text: &str) -> &str {
    let is_around = |sign: char| {
        sign.is_whitespace() || matches!(sign, '.' | ',' | ';' | ':' | '"' | '\'' | '<' | '>')
    };
    let inside = text.rsplit_once('<').and_then(|(_, rest)| rest.split_once('>'));
    let address = inside.map_or(text, |(inside, _)| inside).trim_matches(is_around);
    let scheme = address.get(..7).filter(|scheme| scheme.eq_ignore_ascii_case("mailto:"));
    let address = scheme.map_or(address, |scheme| address.get(scheme.len()..).unwrap_or_default());
    address.split('?').next().unwrap_or_default().trim_matches(is_around)
}

/// Whether a text can be an e-mail address: one @ with something before it, after it names with dots between them, and
/// neither blanks nor the signs that separate addresses. Letters of all alphabets are allowed, as in `info@peña.es`.
pub fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.split_once('@') else { return false };
    let is_domain = domain.contains('.') && domain.split('.').all(|name| !name.is_empty());
    let is_out =
        |sign: char| sign.is_whitespace() || sign.is_control() || "@<>,;:\"()[]\\".contains(sign);
    text.len() <= 254
        && !local.is_empty()
        && is_domain
        && ![local, domain].iter().any(|part| part.contains(is_out))
}

//! Text functions: normalization of names for comparison, invisible characters, sort keys of sectors, final numbers of names, forbidden
//! characters, and the syntax of e-mail addresses.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The normalized form of a name for comparison. It has no accents or invisible characters and is in lower case with single spaces.
/// Apostrophes, dashes and raised dots are unified.
pub fn fold(text: &str) -> String {
    // Must come before accents are removed: a free-standing accent decomposes to a space and an accent.
    let plain = text.chars().filter(|letter| !is_invisible(*letter)).map(|letter| match letter {
        '\u{2018}' | '\u{2019}' | '\u{201b}' | '\u{2032}' | '\u{2035}' => '\'',
        '\u{b4}' | '`' | '\u{2b9}'..='\u{2bd}' | '\u{2ca}' | '\u{2cb}' => '\'',
        '\u{a78c}' | '\u{ff07}' | '\u{1fbd}' | '\u{1fbf}' | '\u{1ffd}' => '\'',
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{b7}' | '\u{2027}' | '\u{2219}' | '\u{22c5}' => '.',
        other => other,
    });
    let bare = plain.nfkd().filter(|letter| !is_combining_mark(*letter));
    // Handles the raised dot of "l·l" typed as part of one letter.
    let bare = bare.map(|letter| if letter == '\u{b7}' { '.' } else { letter });
    let lower: String = bare.flat_map(char::to_lowercase).collect();
    in_a_line(&lower)
}

/// Joins lines and repeated spaces into one line with single spaces.
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

/// Removes invisible characters that are not part of any letter. Joiners within other scripts and emoji stay.
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

/// Returns whether the character is a zero-width space, a soft hyphen, a byte order mark or a direction mark.
fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{feff}'
            | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
    )
}

/// Returns whether the character joins or separates letters of other scripts, or selects the variant of the previous one.
fn is_joining(letter: char) -> bool {
    matches!(letter, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}')
}

fn is_latin(letter: char) -> bool {
    matches!(letter, '\0'..='\u{24f}' | '\u{1e00}'..='\u{1eff}' | '\u{2010}'..='\u{2027}')
}

/// The sort key of a sector's name: case is ignored, and 2 comes before 10.
///
/// It numbers the pools of a draw and decides which spellings are one sector, so it must never change: the same seed would give another
/// draw. Lists for people use the order of their language instead (`web::i18n`).
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

/// A name without its final number, and that number.
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

/// Returns whether a character is invisible but affects others: a control character, or a directional embedding, override or isolate.
/// Characters that joined emoji or Arabic names need are allowed.
pub fn is_unseen(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The e-mail address without decoration by mail programs and lists, as in `Ana <mailto:ana@example.org>.`.
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

/// Returns whether a text can be an e-mail address. It needs one @, text before it, and names with dots after it. Blanks and characters
/// that separate addresses are not allowed, but letters of all alphabets are, as in `info@peña.es`.
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

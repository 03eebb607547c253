//! The folding by which names are compared, the key of sectors, the number at the end of one, what no name may have in it, and what an e-mail
//! address looks like.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A name as it is compared: without accents, in lower case, spaces folded, typographic apostrophes and dashes plain.
pub fn fold(text: &str) -> String {
    let plain =
        text.nfkd().filter(|letter| !is_combining_mark(*letter)).map(|letter| match letter {
            '\u{2019}' | '\u{2018}' | '\u{b4}' | '`' => '\'',
            '\u{2010}'..='\u{2015}' => '-',
            '\u{b7}' | '\u{2027}' => '.',
            other => other,
        });
    let lower: String = plain.flat_map(char::to_lowercase).collect();
    lower.split_whitespace().collect::<Vec<_>>().join(" ")
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

//! The folding by which names are compared, and what no name may have in it.

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

/// Whether a letter of a name would not be seen but change how others are: a control character, or an embedding,
/// override or isolate of the direction of writing. (What a joined emoji or an Arabic name needs is not.)
pub fn is_unseen(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

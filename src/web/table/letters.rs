//! Squares in the letters of the page's language, the same on paper, in forms and in sentences; forms understand those of
//! every language.

use crate::rules::Square;
use crate::web::i18n::{Language, Message};

/// The keys of the letters of nest, lane and goal.
const LETTERS: [&str; 3] = ["letter-nest", "letter-lane", "letter-goal"];

/// The square in the letters of a language: "C", "22", "P5", "M".
pub fn written(language: Language, square: Square) -> String {
    let [nest, lane, goal] = LETTERS;
    match square {
        Square::Nest => letter(language, nest),
        Square::Track(number) => number.to_string(),
        Square::Lane(number) => format!("{}{number}", letter(language, lane)),
        Square::Goal => letter(language, goal),
    }
}

/// The square in anybody's letters, in either case and with spaces; `0` too is the nest. Whether the board has it is not
/// looked at.
pub fn read(text: &str) -> Option<Square> {
    let text: String = text.split_whitespace().collect::<String>().to_uppercase();
    let is_nest = |[nest, ..]: &[String; 3]| *nest == text;
    let is_goal = |[.., goal]: &[String; 3]| *goal == text;
    let all = Language::ALL.map(|language| LETTERS.map(|key| letter(language, key)));
    let lane = all.iter().find_map(|[_, lane, _]| text.strip_prefix(lane.as_str()));
    match (lane, number(&text)) {
        _ if text == "0" || all.iter().any(is_nest) => Some(Square::Nest),
        _ if all.iter().any(is_goal) => Some(Square::Goal),
        (Some(lane), _) => number(lane).map(Square::Lane),
        (None, track) => track.map(Square::Track),
    }
}

/// Squares as the rules write them ("L3", "5, 22"), in the letters of a language.
pub fn translated(language: Language, squares: &str) -> String {
    let translate = |square: &str| match read(square) {
        Some(known) => written(language, known),
        None => square.to_owned(),
    };
    squares.split(", ").map(translate).collect::<Vec<_>>().join(", ")
}

fn letter(language: Language, key: &'static str) -> String {
    language.say(&Message::new(key))
}

/// Digits alone: no sign.
fn number(text: &str) -> Option<u8> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares() -> impl Iterator<Item = Square> {
        let ends = [Square::Nest, Square::Goal].into_iter();
        ends.chain((1..=7).map(Square::Lane)).chain((1..=136).map(Square::Track))
    }

    #[test]
    fn what_any_language_writes_is_read_as_what_it_is() {
        for language in Language::ALL {
            for square in squares() {
                let text = written(language, square);
                assert_eq!(read(&text), Some(square), "{text} in {}", language.code());
                assert_eq!(read(&format!(" {} ", text.to_lowercase())), Some(square));
            }
        }
    }

    #[test]
    fn no_letter_means_one_thing_here_and_another_there() {
        let mut known: Vec<(String, usize)> = Vec::new();
        for language in Language::ALL {
            for (meaning, key) in LETTERS.iter().enumerate() {
                let letter = letter(language, key);
                assert_eq!(letter.chars().count(), 1, "{letter}");
                let other = known.iter().find(|(other, _)| *other == letter);
                assert!(other.is_none_or(|(_, other)| *other == meaning), "{letter}");
                known.push((letter, meaning));
            }
        }
    }

    #[test]
    fn what_is_no_square_is_none() {
        for wrong in ["", "L", "P", "+5", "-1", "PP3", "P-1", "CM", "4.5", "huit", "L999", "X3"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
        assert_eq!(read("p 5"), Some(Square::Lane(5)));
        assert_eq!(read("0"), Some(Square::Nest));
    }

    #[test]
    fn the_paper_and_the_form_name_the_same_letters() {
        for language in Language::ALL {
            let with = |key: &'static str| Message::new(key).with("squares", 68).with("most", 68);
            for key in ["paper-pieces-hint", "positions-hint", "error-square"] {
                let said = language.say(&with(key));
                let words: Vec<&str> = said.split(|it: char| !it.is_alphanumeric()).collect();
                for square in [Square::Nest, Square::Lane(1), Square::Lane(7), Square::Goal] {
                    let letters = written(language, square);
                    assert!(words.contains(&letters.as_str()), "{letters} in {said}");
                }
            }
        }
    }

    #[test]
    fn sentences_have_their_squares_in_the_letters_of_the_page() {
        assert_eq!(translated(Language::Es, "L3, 22"), "P3, 22");
        assert_eq!(translated(Language::Ca, "G"), "M");
        assert_eq!(translated(Language::En, "N"), "N");
    }
}

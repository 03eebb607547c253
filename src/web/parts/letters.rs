//! Notation of squares in the language of the page: the same on paper, in forms and in sentences. Forms accept the
//! notation of every language.

use parchis::Square;
use strum::VariantArray;

use crate::web::i18n::{Key, Language, Message, key};

/// Message keys for the letters of nest, lane and goal.
const LETTERS: [Key; 3] = [key::LETTER_NEST, key::LETTER_LANE, key::LETTER_GOAL];

/// A square in the notation of a language: "C", "22", "P5", "M".
pub fn written(language: Language, square: Square) -> String {
    let [nest, lane, goal] = LETTERS;
    match square {
        Square::Nest => letter(language, nest),
        Square::Track(number) => number.to_string(),
        Square::Lane(number) => format!("{}{number}", letter(language, lane)),
        Square::Goal => letter(language, goal),
    }
}

/// Reads a square in the notation of any language, ignoring case and spaces; `0` is the nest too. Does not check
/// that the board has this square.
pub fn read(text: &str) -> Option<Square> {
    let text: String = text.split_whitespace().collect::<String>().to_uppercase();
    let is_nest = |[nest, ..]: &[String; 3]| *nest == text;
    let is_goal = |[.., goal]: &[String; 3]| *goal == text;
    let all = Language::VARIANTS.iter().map(|language| LETTERS.map(|key| letter(*language, key)));
    let all: Vec<[String; 3]> = all.collect();
    let lane = all.iter().find_map(|[_, lane, _]| text.strip_prefix(lane.as_str()));
    match (lane, number(&text)) {
        _ if text == "0" || all.iter().any(is_nest) => Some(Square::Nest),
        _ if all.iter().any(is_goal) => Some(Square::Goal),
        (Some(lane), _) => number(lane).map(Square::Lane),
        (None, track) => track.map(Square::Track),
    }
}

/// Translates squares from the notation of the rules ("L3", "5, 22") to that of a language.
pub fn translated(language: Language, squares: &str) -> String {
    let translate = |square: &str| match read(square) {
        Some(known) => written(language, known),
        None => square.to_owned(),
    };
    squares.split(", ").map(translate).collect::<Vec<_>>().join(", ")
}

fn letter(language: Language, key: Key) -> String {
    language.say(&Message::new(key))
}

/// Parses digits only, without a sign.
fn number(text: &str) -> Option<u8> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

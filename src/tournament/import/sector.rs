//! Sectors as people write them: "Rusafa A", "Russafa-A" and "Sector Russafa A" are the same one.

use strsim::osa_distance;

use crate::tournament::text::fold;

/// The sector's name without the word "sector" in front, which pages put there themselves.
pub fn sector_name(text: &str) -> &str {
    let mut name = text.trim();
    while let Some((first, rest)) = name.split_once(char::is_whitespace) {
        if !["sector", "sector:", "sector."].contains(&fold(first).as_str()) {
            break;
        }
        name = rest.trim_start();
    }
    name
}

/// Whether two different names look like those of one sector: alike but for signs, accents and the word "sector", or by
/// a letter or two. Letters and numbers that stand alone have to be the same: "Russafa A" is not "Russafa B".
pub fn is_near(one: &str, other: &str) -> bool {
    let (one, other) = (words(one), words(other));
    let alone = |words: &[String]| -> Vec<String> {
        words.iter().filter(|word| is_alone(word)).cloned().collect()
    };
    let rest = |words: &[String]| -> String {
        words.iter().filter(|word| !is_alone(word)).map(String::as_str).collect()
    };
    if alone(&one) != alone(&other) {
        return false;
    }
    let (one, other) = (rest(&one), rest(&other));
    let allowed = match one.chars().count().max(other.chars().count()) {
        0..=5 => 0,
        6 => 1,
        _ => 2,
    };
    osa_distance(&one, &other) <= allowed
}

fn words(name: &str) -> Vec<String> {
    let folded = fold(name);
    let words = folded.split(|letter: char| !letter.is_alphanumeric());
    words.filter(|word| !word.is_empty() && *word != "sector").map(str::to_owned).collect()
}

/// A letter, a roman or other number: what tells sectors of one name apart.
fn is_alone(word: &str) -> bool {
    word.chars().count() == 1
        || word.contains(|letter: char| letter.is_ascii_digit())
        || word.chars().all(|letter| matches!(letter, 'i' | 'v' | 'x'))
}

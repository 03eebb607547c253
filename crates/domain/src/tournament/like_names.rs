//! Names that may be two spellings of one name: short forms, a missing surname, the other language, a slip of the keyboard.
//!
//! [`same_person`](super::same_person) compares exact names. A likeness found here is only a hint for an organizer.

use super::player::PARTICLES;
use super::text::fold;

/// Forms of a given name, each with the one that stands for all of them here.
const FORMS: [(&str, &str); 58] = [
    ("andreu", "andres"),
    ("anna", "ana"),
    ("batiste", "bautista"),
    ("carles", "carlos"),
    ("charo", "rosario"),
    ("conchi", "concepcion"),
    ("concha", "concepcion"),
    ("cris", "cristina"),
    ("curro", "francisco"),
    ("dolors", "dolores"),
    ("empar", "amparo"),
    ("amparin", "amparo"),
    ("enric", "enrique"),
    ("fina", "josefina"),
    ("ferran", "fernando"),
    ("fran", "francisco"),
    ("francesc", "francisco"),
    ("jaume", "jaime"),
    ("joan", "juan"),
    ("joanet", "juan"),
    ("joaquim", "joaquin"),
    ("jordi", "jorge"),
    ("josep", "jose"),
    ("juanito", "juan"),
    ("lluis", "luis"),
    ("lola", "dolores"),
    ("m", "maria"),
    ("ma", "maria"),
    ("manolo", "manuel"),
    ("manu", "manuel"),
    ("mari", "maria"),
    ("marieta", "maria"),
    ("merche", "mercedes"),
    ("miquel", "miguel"),
    ("nacho", "ignacio"),
    ("nando", "fernando"),
    ("nelo", "manuel"),
    ("paco", "francisco"),
    ("pau", "pablo"),
    ("paqui", "francisca"),
    ("pep", "jose"),
    ("pepa", "josefa"),
    ("pepe", "jose"),
    ("pepita", "josefa"),
    ("pere", "pedro"),
    ("pili", "pilar"),
    ("quico", "francisco"),
    ("quique", "enrique"),
    ("rafel", "rafael"),
    ("sento", "vicente"),
    ("tere", "teresa"),
    ("toni", "antonio"),
    ("tono", "antonio"),
    ("vicent", "vicente"),
    ("voro", "salvador"),
    ("xavier", "javier"),
    ("ximo", "joaquin"),
    ("xisco", "francisco"),
];

/// Short forms of two given names.
const OF_TWO: [(&str, [&str; 2]); 4] = [
    ("juanjo", ["juan", "jose"]),
    ("juanma", ["juan", "manuel"]),
    ("maite", ["maria", "teresa"]),
    ("marisa", ["maria", "luisa"]),
];

/// A name prepared for comparison: its words without accents and particles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameWords {
    words: Vec<String>,
    sorted: Vec<String>,
}

impl NameWords {
    /// Prepares a name.
    pub fn of(name: &str) -> Self {
        let folded = fold(name);
        let words = folded.split(|sign: char| !sign.is_alphanumeric());
        let words = words.filter(|word| !PARTICLES.contains(word));
        let words: Vec<String> = words.flat_map(in_full).map(str::to_owned).collect();
        let mut sorted = words.clone();
        sorted.sort();
        Self { words, sorted }
    }

    /// The words, in the order of the name.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// Returns whether both have the same words, in any order.
    pub fn is_same(&self, other: &Self) -> bool {
        !self.words.is_empty() && self.sorted == other.sorted
    }

    /// Returns whether both may be spellings of one name. They share at least one word exactly, unless they have the same words.
    pub fn is_like(&self, other: &Self) -> bool {
        if self.is_same(other) {
            return true;
        }
        let [short, long] = match self.words.len() <= other.words.len() {
            true => [&self.words, &other.words],
            false => [&other.words, &self.words],
        };
        let ([first, short @ ..], [given, long @ ..]) = (&short[..], &long[..]) else {
            return false;
        };
        if short.is_empty() || !is_like(first, given) {
            return false;
        }
        let mut n_exact = usize::from(first == given);
        // A surname may be missing, but the others keep their order.
        let mut rest = long.iter();
        for word in short {
            let Some(found) = rest.find(|other| is_like(word, other)) else { return false };
            n_exact += usize::from(found == word);
        }
        n_exact > 0
    }
}

/// The given names that a short form stands for, or the word itself.
fn in_full(word: &str) -> Vec<&str> {
    match OF_TWO.iter().find(|(short, _)| *short == word) {
        Some((_, names)) => names.to_vec(),
        None => vec![word],
    }
}

fn is_like(one: &str, other: &str) -> bool {
    let has_digit = |word: &str| word.contains(|sign: char| sign.is_ascii_digit());
    if one == other {
        return true;
    }
    if has_digit(one) || has_digit(other) {
        return false;
    }
    let form = |word: &str| FORMS.iter().find(|(form, _)| *form == word).map(|(_, name)| *name);
    if form(one).unwrap_or(one) == form(other).unwrap_or(other) {
        return true;
    }
    // In letters: a word of another script may have fewer of them in more bytes.
    let [one_long, other_long] = [one, other].map(|word| word.chars().count());
    let [(short, n_short), (long, n_long)] = match one_long <= other_long {
        true => [(one, one_long), (other, other_long)],
        false => [(other, other_long), (one, one_long)],
    };
    // "J." for "Juan", "Rafa" for "Rafael".
    if long.starts_with(short) && (n_short == 1 || n_short >= 3 && n_long >= n_short + 2) {
        return true;
    }
    // "Mario" and "Maria" are two people.
    let stem = |word: &str| word.strip_suffix(['a', 'o']).unwrap_or(word).to_owned();
    if stem(one) == stem(other) {
        return false;
    }
    let most = match n_short {
        0..=4 => return false,
        5..=7 => 1,
        _ => 2,
    };
    n_long - n_short <= most && distance(one, other) <= most
}

/// The number of letters to insert, remove, replace or exchange with their neighbor.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut before: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    let mut last = None;
    for (index, letter) in one.chars().enumerate() {
        let mut next = vec![index + 1];
        for (place, there) in other.iter().enumerate() {
            let at =
                |row: &[usize], place: usize| row.get(place).copied().unwrap_or(usize::MAX / 2);
            let replaced = at(&row, place) + usize::from(letter != *there);
            let mut least = replaced.min(at(&row, place + 1) + 1).min(at(&next, place) + 1);
            let left = place.checked_sub(1);
            let crosses =
                last == Some(*there) && left.is_some_and(|left| other.get(left) == Some(&letter));
            if let Some(left) = left.filter(|_| crosses) {
                least = least.min(at(&before, left) + 1);
            }
            next.push(least);
        }
        before = std::mem::replace(&mut row, next);
        last = Some(letter);
    }
    row.last().copied().unwrap_or_default()
}

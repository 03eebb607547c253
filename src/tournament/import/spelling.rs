//! Sectors and clubs in several spellings: "Rusafa A", "Russafa-A" and "Sector Russafa A" are the same one.
//!
//! Names that differ in case, accents, spaces or punctuation only are joined; of those that differ by a letter or two it
//! is said that they are near.

use std::collections::{HashMap, HashSet};

use strsim::osa_distance;

use crate::tournament::text::fold;

/// More names than this are not compared with each other: no list has so many sectors or clubs.
const MOST_COMPARED: usize = 1_000;

/// A name in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spelled {
    /// The name.
    pub name: String,
    /// Number of lines with it.
    pub n_lines: usize,
    /// Number of registered entries with it that no line is of.
    pub n_entries: usize,
    /// A more frequent one, or one that is registered, of nearly the same name.
    pub near: Option<String>,
}

/// A name that is read as another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joined {
    /// As it is written.
    pub from: String,
    /// As it is read.
    pub to: String,
    /// Number of lines that write it so.
    pub n_lines: usize,
}

/// The spellings of one column.
#[derive(Clone, Debug, Default)]
pub(super) struct Spellings {
    read_as: HashMap<String, String>,
    /// Those that were joined because they differ in nothing that counts.
    pub joined: Vec<Joined>,
}

impl Spellings {
    /// Of the names that lines write and those that are registered. `merges` are others in truth: from, to.
    pub fn of<'a>(
        written: impl Iterator<Item = &'a str>,
        registered: impl Iterator<Item = &'a str>,
        merges: &[(String, String)],
    ) -> Self {
        let mut counts: HashMap<&str, (usize, usize)> = HashMap::new();
        written.for_each(|name| counts.entry(name).or_default().1 += 1);
        registered.for_each(|name| counts.entry(name).or_default().0 += 1);
        counts.remove("");
        let mut groups: HashMap<String, Vec<_>> = HashMap::new();
        for (name, count) in counts {
            groups.entry(key(name)).or_default().push((name, count));
        }
        let mut spellings = Self::default();
        for mut group in groups.into_values() {
            // The registered spelling, else the most frequent; accents are forgotten more often than invented.
            let n_accents = |name: &str| name.chars().filter(|letter| !letter.is_ascii()).count();
            let is_lower = |name: &str| name.chars().any(char::is_lowercase);
            group.sort_by(|(one, a), (other, b)| {
                b.cmp(a)
                    .then(is_lower(other).cmp(&is_lower(one)))
                    .then(n_accents(other).cmp(&n_accents(one)))
                    .then(one.cmp(other))
            });
            let mut group = group.into_iter();
            let Some((to, _)) = group.next() else { continue };
            for (from, (_, n_lines)) in group.filter(|(_, (_, n_lines))| *n_lines > 0) {
                spellings.read_as.insert(from.to_owned(), to.to_owned());
                let (from, to) = (from.to_owned(), to.to_owned());
                spellings.joined.push(Joined { from, to, n_lines });
            }
        }
        spellings.joined.sort_by(|one, other| (&one.to, &one.from).cmp(&(&other.to, &other.from)));
        for (from, to) in merges {
            // Not in a circle.
            if spellings.read(to) != from {
                spellings.read_as.insert(from.clone(), to.clone());
            }
        }
        spellings
    }

    /// The name that one is read as.
    pub fn read<'a>(&'a self, name: &'a str) -> &'a str {
        let mut name = name;
        let mut seen = HashSet::new();
        while let Some(to) = self.read_as.get(name).filter(|_| seen.insert(name)) {
            name = to;
        }
        name
    }
}

/// Names with their lines and entries, each with a more frequent one of nearly the same name if there is one; in order of
/// their names.
pub(super) fn spelled(counts: HashMap<&str, (usize, usize)>) -> Vec<Spelled> {
    let mut known: Vec<(&str, (usize, usize))> =
        counts.into_iter().filter(|(name, _)| !name.is_empty()).collect();
    // What is registered goes before what is only in the list, the larger before the smaller.
    known.sort_by(|(one, a), (other, b)| b.1.cmp(&a.1).then(b.0.cmp(&a.0)).then(one.cmp(other)));
    let is_compared = known.len() <= MOST_COMPARED;
    let parts: Vec<Parts> = match is_compared {
        true => known.iter().map(|(name, _)| Parts::of(name)).collect(),
        false => Vec::new(),
    };
    let near = |place: usize| {
        let own = parts.get(place)?;
        let found = parts.iter().take(place).position(|other| other.is_near(own))?;
        known.get(found).map(|(name, _)| (*name).to_owned())
    };
    let mut spelled: Vec<Spelled> = known
        .iter()
        .enumerate()
        .filter(|(_, (_, (n_lines, _)))| *n_lines > 0)
        .map(|(place, (name, (n_lines, n_entries)))| Spelled {
            name: (*name).to_owned(),
            n_lines: *n_lines,
            n_entries: *n_entries,
            near: near(place),
        })
        .collect();
    spelled.sort_by_cached_key(|it| fold(&it.name));
    spelled
}

/// A name without what is often written otherwise. Figures stay apart: "1-1" is not "11".
fn key(name: &str) -> String {
    let folded = fold(sector_name(name));
    let mut key = String::new();
    let mut is_apart = false;
    for letter in folded.chars() {
        if !letter.is_alphanumeric() {
            is_apart = true;
            continue;
        }
        if is_apart && letter.is_ascii_digit() && key.ends_with(|it: char| it.is_ascii_digit()) {
            key.push('-');
        }
        is_apart = false;
        key.push(letter);
    }
    // Of a name of signs only the signs tell.
    if key.is_empty() { folded } else { key }
}

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

/// Whether two different names look like one: alike but for signs, accents and the word "sector", or by
/// a letter or two. Letters and numbers that stand alone have to be the same: "Russafa A" is not "Russafa B".
pub fn is_near(one: &str, other: &str) -> bool {
    Parts::of(one).is_near(&Parts::of(other))
}

/// A name as it is compared.
struct Parts {
    /// Letters and numbers that stand alone.
    alone: Vec<String>,
    /// The rest without spaces.
    rest: String,
    n_letters: usize,
}

impl Parts {
    fn of(name: &str) -> Self {
        let (alone, rest): (Vec<String>, Vec<String>) =
            words(name).into_iter().partition(|word| is_alone(word));
        let rest = rest.concat();
        Self { alone, n_letters: rest.chars().count(), rest }
    }

    fn is_near(&self, other: &Self) -> bool {
        let allowed = match self.n_letters.max(other.n_letters) {
            0..=5 => 0,
            6 => 1,
            _ => 2,
        };
        self.n_letters.abs_diff(other.n_letters) <= allowed
            && self.alone == other.alone
            && osa_distance(&self.rest, &other.rest) <= allowed
    }
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

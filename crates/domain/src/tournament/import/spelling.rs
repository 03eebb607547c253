//! Sectors and clubs in several spellings: "Rusafa A", "Russafa-A" and "Sector Russafa A" are the same.
//!
//! Names that differ only in case, accents, spaces or punctuation are joined. Names that differ by one or two letters are reported as near.

use std::collections::{HashMap, HashSet};

use strsim::osa_distance;

use crate::tournament::text::fold;

/// Lists with more names are not compared pairwise; no real list has so many sectors or clubs.
const MOST_COMPARED: usize = 1_000;

/// A name in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpelledName {
    /// Name as it is read.
    pub name: String,
    /// Number of lines with the name.
    pub n_lines: usize,
    /// Number of registered entries with the name that no line matches.
    pub n_entries: usize,
    /// A similar name that is more frequent or already registered.
    pub near: Option<String>,
}

impl SpelledName {
    /// Number of lines and registered entries with the name.
    pub fn n(&self) -> usize {
        self.n_lines + self.n_entries
    }
}

/// A spelling that is read as another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JoinedSpelling {
    /// Spelling in the list.
    pub from: String,
    /// Spelling that replaces it.
    pub to: String,
    /// Number of lines with this spelling.
    pub n_lines: usize,
}

/// The spellings of one column.
#[derive(Clone, Debug, Default)]
pub(super) struct Spellings {
    read_as: HashMap<String, String>,
    /// Spellings that were joined because they differ only in case, accents, spaces or punctuation.
    pub joined: Vec<JoinedSpelling>,
}

impl Spellings {
    /// Collects the names in lines and in registered entries. `merges` renames them by hand, as (from, to).
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
            // The registered spelling wins, then the most frequent one, then one with accents, which are omitted more often than invented.
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
                spellings.joined.push(JoinedSpelling { from, to, n_lines });
            }
        }
        spellings.joined.sort_by(|one, other| (&one.to, &one.from).cmp(&(&other.to, &other.from)));
        for (from, to) in merges {
            // Prevents cycles between spellings.
            if spellings.read(to) != from {
                spellings.read_as.insert(from.clone(), to.clone());
            }
        }
        spellings
    }

    /// The name as which another name is read.
    pub fn read<'a>(&'a self, name: &'a str) -> &'a str {
        let mut name = name;
        let mut seen = HashSet::new();
        while let Some(to) = self.read_as.get(name).filter(|_| seen.insert(name)) {
            name = to;
        }
        name
    }
}

/// The names that occur in lines, ordered by name, each with a similar name that is registered or more frequent, if there is one.
/// `counts` has the numbers of lines and of registered entries of each name.
pub(super) fn spelled(counts: HashMap<&str, (usize, usize)>) -> Vec<SpelledName> {
    let mut known: Vec<(&str, (usize, usize))> =
        counts.into_iter().filter(|(name, _)| !name.is_empty()).collect();
    // Registered names come before those only in the list, and frequent ones before rare ones.
    known.sort_by(|(one, a), (other, b)| b.1.cmp(&a.1).then(b.0.cmp(&a.0)).then(one.cmp(other)));
    let is_compared = known.len() <= MOST_COMPARED;
    let parts: Vec<NameParts> = match is_compared {
        true => known.iter().map(|(name, _)| NameParts::of(name)).collect(),
        false => Vec::new(),
    };
    let near = |place: usize| {
        let own = parts.get(place)?;
        let found = parts.iter().take(place).position(|other| other.is_near(own))?;
        known.get(found).map(|(name, _)| (*name).to_owned())
    };
    let mut spelled: Vec<SpelledName> = known
        .iter()
        .enumerate()
        .filter(|(_, (_, (n_lines, _)))| *n_lines > 0)
        .map(|(place, (name, (n_lines, n_entries)))| SpelledName {
            name: (*name).to_owned(),
            n_lines: *n_lines,
            n_entries: *n_entries,
            near: near(place),
        })
        .collect();
    spelled.sort_by_cached_key(|it| fold(&it.name));
    spelled
}

/// A name without details that are often written differently. Numbers stay separate: "1-1" differs from "11".
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
    // A name without letters or digits is compared by its punctuation.
    if key.is_empty() { folded } else { key }
}

/// The sector's name without a leading word "sector", which pages add themselves.
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

/// Returns whether two different names are similar: equal except for punctuation, accents and the word "sector". Names of six letters may
/// also differ by one letter, longer ones by two. Single letters and numbers must be equal: "Russafa A" is not near "Russafa B".
pub fn is_near(one: &str, other: &str) -> bool {
    NameParts::of(one).is_near(&NameParts::of(other))
}

/// A name prepared for comparison.
struct NameParts {
    /// Single letters and numbers, which must be equal.
    alone: Vec<String>,
    /// The remaining words, without spaces.
    rest: String,
    n_letters: usize,
}

impl NameParts {
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

/// Returns whether a word is a letter or an arabic or roman number, which distinguishes sectors of one name.
fn is_alone(word: &str) -> bool {
    word.chars().count() == 1
        || word.contains(|letter: char| letter.is_ascii_digit())
        || word.chars().all(|letter| matches!(letter, 'i' | 'v' | 'x'))
}

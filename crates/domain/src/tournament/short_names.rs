//! Shortened names for narrow displays: each is the shortest form that is unique within the tournament.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::championship::Championship;
use super::entry::Entry;
use super::id::{EntryId, PlayerId};
use super::names::Names;
use super::text::fold;

/// Separator between the two names of a pair; a line may break after it.
const BESIDE: &str = " · ";

/// Separators between the two people in a pair's name.
const APART: [&str; 4] = [" / ", " & ", " + ", " · "];

/// Particles, which belong to the name after them.
const PARTICLES: [&str; 15] = [
    "d'en", "da", "de", "del", "dels", "do", "dos", "el", "la", "las", "les", "los", "san",
    "santa", "van",
];

/// Conjunctions between two surnames.
const JOINTS: [&str; 3] = ["y", "i", "e"];

/// Opening and closing marks around a nickname.
const QUOTES: [(char, char); 7] =
    [('"', '"'), ('“', '”'), ('„', '”'), ('«', '»'), ('‘', '’'), ('\'', '\''), ('(', ')')];

/// Second words of double given names: in "Maria José García" the surname is García.
const SECOND_GIVEN: [&str; 36] = [
    "alberto",
    "amparo",
    "angel",
    "angeles",
    "antonia",
    "antonio",
    "carlos",
    "carmen",
    "dolores",
    "elena",
    "emili",
    "emilio",
    "enrique",
    "fernando",
    "francisco",
    "gabriel",
    "ignacio",
    "isabel",
    "javier",
    "jesus",
    "jose",
    "josep",
    "juan",
    "luis",
    "luisa",
    "lluis",
    "m.a",
    "ma",
    "manuel",
    "maria",
    "miguel",
    "pilar",
    "rafael",
    "ramon",
    "teresa",
    "vicente",
];

/// Generic first words of a club's name, which do not distinguish it.
const KINDS: [&str; 9] =
    ["a.c.", "asociacion", "associacio", "club", "comision", "comissio", "falla", "pena", "penya"];

/// Kinds of streets and their abbreviations; empty: no abbreviation.
const STREETS: [(&str, &str); 13] = [
    ("avenida", "Av."),
    ("avinguda", "Av."),
    ("calle", "C."),
    ("cami", ""),
    ("camino", ""),
    ("carrer", "C."),
    ("passatge", "Ptge."),
    ("passeig", "Pg."),
    ("paseo", "Pg."),
    ("placa", "Pl."),
    ("plaza", "Pl."),
    ("ronda", ""),
    ("travessia", "Trav."),
];

/// A name that can be shortened.
#[derive(Clone, Debug, PartialEq, Eq)]
enum LongName<'a> {
    /// One person or both of a pair.
    People(Vec<&'a str>),
    /// A club, or a freely chosen name.
    Club(&'a str),
}

/// Short names of entries, each unique within the tournament if the full name is. A person has the initial and first surname, if needed
/// with the full given name or the second surname's initial. Pairs have their first surnames. Clubs omit "Falla", the kind of street, and
/// the second of two streets.
pub struct ShortNames {
    of: FxHashMap<EntryId, String>,
}

impl ShortNames {
    /// Shortens the names of all entries as displayed in `names`.
    pub fn of(championship: &Championship, names: &Names) -> Self {
        let full = championship.entries().iter().map(|entry| {
            let name = names.plain_entry(entry.id);
            let is_person = is_one_person(entry, &name, names);
            (entry.id, name, is_person)
        });
        let mut of = shortened(full.collect());
        of.iter_mut().for_each(|(id, short)| short.push_str(names.mark_of_entry(*id)));
        Self { of }
    }

    /// Short name of the entry; empty if it is unknown.
    pub fn entry(&self, id: EntryId) -> &str {
        self.of.get(&id).map(String::as_str).unwrap_or_default()
    }
}

/// Short names of players by the same rule, each unique within the tournament; unnamed players have the name of their club.
pub struct ShortPlayers {
    of: FxHashMap<PlayerId, String>,
}

impl ShortPlayers {
    /// Shortens the names of all players as displayed in `names`.
    pub fn of(championship: &Championship, names: &Names) -> Self {
        let full = championship.players().iter().map(|player| {
            let name = names.plain_player(player.id);
            let is_person = player.is_named() && player.club != name;
            (player.id, name, is_person)
        });
        let mut of = shortened(full.collect());
        of.iter_mut().for_each(|(id, short)| short.push_str(names.mark_of_player(*id)));
        Self { of }
    }

    /// Short name of the player; empty if unknown.
    pub fn player(&self, id: PlayerId) -> &str {
        self.of.get(&id).map(String::as_str).unwrap_or_default()
    }
}

/// The short form of each name; the flag tells if the name is that of one person.
fn shortened<Id: Copy + Eq + Hash>(full: Vec<(Id, String, bool)>) -> FxHashMap<Id, String> {
    let long: Vec<LongName<'_>> =
        full.iter().map(|(_, name, is_person)| long(name, *is_person)).collect();
    full.iter().map(|(id, ..)| *id).zip(shortest(&long)).collect()
}

fn is_one_person(entry: &Entry, name: &str, names: &Names) -> bool {
    matches!(entry.squad.as_slice(), [player] if names.plain_player(*player) == name)
        && entry.club != name
}

/// The people in an entry's name: both of a pair, otherwise the whole name.
pub fn people(name: &str) -> Vec<&str> {
    match APART.iter().find(|sign| name.contains(**sign)) {
        Some(sign) => name.split(sign).map(str::trim).collect(),
        None => vec![name],
    }
}

fn long(name: &str, is_person: bool) -> LongName<'_> {
    match people(name) {
        people if people.len() > 1 || is_person => LongName::People(people),
        _ => LongName::Club(name),
    }
}

/// For each name, the shortest form that no other name has; for equal names the full one.
fn shortest(names: &[LongName<'_>]) -> Vec<String> {
    let forms: Vec<Vec<String>> = names.iter().map(LongName::forms).collect();
    let mut chosen = vec![0_usize; forms.len()];
    loop {
        let mut alike: FxHashMap<String, Vec<usize>> = FxHashMap::default();
        for (index, (forms, at)) in forms.iter().zip(&chosen).enumerate() {
            let form = forms.get(*at).map(|form| fold(form)).unwrap_or_default();
            alike.entry(form).or_default().push(index);
        }
        let mut is_settled = true;
        for index in alike.into_values().filter(|alike| alike.len() > 1).flatten() {
            let n_forms = forms.get(index).map_or(0, Vec::len);
            if let Some(at) = chosen.get_mut(index).filter(|at| **at + 1 < n_forms) {
                *at += 1;
                is_settled = false;
            }
        }
        if is_settled {
            break;
        }
    }
    let at = |(forms, at): (&Vec<String>, &usize)| forms.get(*at).cloned().unwrap_or_default();
    forms.iter().zip(&chosen).map(at).collect()
}

impl LongName<'_> {
    /// All forms of the name, shortest first and the full one last; never empty.
    fn forms(&self) -> Vec<String> {
        let mut forms = match self {
            LongName::People(people) => match people.as_slice() {
                [one] => {
                    let person = Person::of(one);
                    vec![person.by_initial(), person.by_given(), person.by_both()]
                }
                people => {
                    let people: Vec<Person> = people.iter().map(|one| Person::of(one)).collect();
                    let joined = |form: fn(&Person) -> String| {
                        people.iter().map(form).collect::<Vec<_>>().join(BESIDE)
                    };
                    vec![
                        joined(Person::by_surname),
                        joined(Person::by_initial),
                        joined(Person::by_given),
                    ]
                }
            },
            LongName::Club(name) => club_forms(name),
        };
        forms.push(match self {
            LongName::People(people) => people.join(BESIDE),
            LongName::Club(name) => (*name).to_owned(),
        });
        forms
    }
}

/// The parts of a person's name; `surnames` is empty for a single word or only initials.
struct Person {
    given: String,
    surnames: Vec<String>,
}

impl Person {
    fn of(name: &str) -> Self {
        let whole = || Self { given: name.to_owned(), surnames: Vec::new() };
        let words = without_nicknames(name);
        // These names cannot be shortened: initials of a minor ("E. V."), two people ("Toni y Pepa"), a name without a surname ("José Mª"),
        // and a numbered placeholder ("Jugador 12").
        let is_numbered =
            words.last().is_some_and(|word| word.starts_with(|it: char| it.is_ascii_digit()));
        if words.iter().all(|word| word.ends_with('.')) || are_two(&words) || is_numbered {
            return whole();
        }
        let (given, rest) = words.split_at(n_given(&words));
        let surnames = surnames(rest);
        let is_cut = |surname: &String| {
            let last = surname.split_whitespace().last().unwrap_or_default();
            is_one_of(last, &PARTICLES) || is_one_of(last, &JOINTS) || initial(last).is_none()
        };
        if surnames.first().is_none_or(is_cut) {
            return whole();
        }
        Self { given: given.join(" "), surnames }
    }

    fn surname(&self) -> &str {
        self.surnames.first().unwrap_or(&self.given)
    }

    fn by_surname(&self) -> String {
        self.surname().to_owned()
    }

    fn by_initial(&self) -> String {
        let initials = self.given.split_whitespace().filter_map(initial);
        match self.surnames.first() {
            Some(surname) => initials.chain([surname.clone()]).collect::<Vec<_>>().join(" "),
            None => self.given.clone(),
        }
    }

    fn by_given(&self) -> String {
        match self.surnames.first() {
            Some(surname) => format!("{} {surname}", self.given),
            None => self.given.clone(),
        }
    }

    fn by_both(&self) -> String {
        let second = self.surnames.get(1).and_then(|second| initial(second));
        match second {
            Some(second) => format!("{} {second}", self.by_given()),
            None => self.by_given(),
        }
    }
}

/// The words of a name without nicknames in quotes or brackets.
fn without_nicknames(name: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut closing: Option<char> = None;
    for word in name.split_whitespace() {
        let opens = word.chars().next().and_then(|first| QUOTES.iter().find(|it| it.0 == first));
        if closing.is_none() && opens.is_none() {
            words.push(word);
        }
        closing = closing.or(opens.map(|it| it.1)).filter(|last| !word.ends_with(*last));
    }
    words
}

/// Number of words in the given name: "José Mª", "María José", "María de los Ángeles". All words if no surname follows.
fn n_given(words: &[&str]) -> usize {
    let is_maria = words.first().is_some_and(|first| is_one_of(first, &["maria", "ma", "m.a"]));
    let rest = words.get(1..).unwrap_or_default();
    let particles = rest.iter().take_while(|word| is_one_of(word, &PARTICLES)).count();
    let is_abbreviated = |word: &&str| word.ends_with('.') && word.chars().count() <= 3;
    let is_second = rest
        .get(particles)
        .is_some_and(|word| is_one_of(word, &SECOND_GIVEN) || is_abbreviated(word));
    match is_second && (particles == 0 || is_maria) {
        true => particles + 2,
        false => words.len().min(1),
    }
}

/// Returns whether the words name two people: "Toni y Pepa", "Ana Gil y Eva Mora", but not "Lluís Vives i March".
fn are_two(words: &[&str]) -> bool {
    let joint = words.iter().position(|word| is_one_of(word, &JOINTS));
    joint.is_some_and(|at| at == 1 || at > 1 && words.len() > at + 2)
}

/// Groups words into surnames: particles stay with the following word, and a conjunction between two surnames is dropped.
fn surnames(words: &[&str]) -> Vec<String> {
    let mut surnames = Vec::new();
    let mut open: Vec<&str> = Vec::new();
    for word in words {
        if open.is_empty() && !surnames.is_empty() && is_one_of(word, &JOINTS) {
            continue;
        }
        open.push(word);
        if !is_one_of(word, &PARTICLES) {
            surnames.push(open.join(" "));
            open.clear();
        }
    }
    if !open.is_empty() {
        surnames.push(open.join(" "));
    }
    surnames
}

/// The initial of a name: "V." for both "Vidal" and "de la Vega".
fn initial(name: &str) -> Option<String> {
    let word = name.split_whitespace().find(|word| !is_one_of(word, &PARTICLES))?;
    let letter = word.chars().find(|letter| letter.is_alphanumeric())?;
    Some(format!("{}.", letter.to_uppercase()))
}

/// The short forms of a club's name: "Cantó" and "Av. del Cantó" for "Falla Avinguda del Cantó".
fn club_forms(name: &str) -> Vec<String> {
    let (body, number) = numbered(without_kind(name));
    let streets: Vec<&str> = body.split('-').map(str::trim).collect();
    let first = streets.first().copied().unwrap_or(body);
    // The first street is enough unless it is only a letter or two, as in "A-9".
    let first = if first.chars().count() < 3 { body } else { first };
    let all: Vec<String> = streets.iter().map(|street| street_short(street)).collect();
    let with_number = |form: String| match number {
        Some(number) => format!("{form} {number}"),
        None => form,
    };
    let mut forms = vec![street_name(first).to_owned(), street_short(first)];
    if first.len() < body.len() {
        forms.push(all.join("-"));
    }
    forms.into_iter().map(with_number).collect()
}

/// The name without generic words for a club.
fn without_kind(name: &str) -> &str {
    let mut rest = name.trim();
    while let Some((word, after)) = rest.split_once(char::is_whitespace) {
        if !is_one_of(word, &KINDS) || after.trim().chars().count() < 3 {
            break;
        }
        rest = after.trim_start();
    }
    rest
}

/// A name and the number of the club's second entry, which every form keeps.
fn numbered(name: &str) -> (&str, Option<&str>) {
    let is_number = |word: &str| word.len() <= 2 && word.chars().all(|it| it.is_ascii_digit());
    match name.rsplit_once(' ') {
        Some((body, number)) if is_number(number) => (body.trim_end(), Some(number)),
        _ => (name, None),
    }
}

/// A street with its kind abbreviated, such as "Av. del Cantó".
fn street_short(street: &str) -> String {
    let Some((word, rest)) = street.split_once(' ') else { return street.to_owned() };
    let folded = fold(word);
    match STREETS.iter().find(|(kind, _)| *kind == folded) {
        Some((_, short)) if !short.is_empty() => format!("{short} {rest}"),
        _ => street.to_owned(),
    }
}

/// A street without its kind and particles, such as "Cantó".
fn street_name(street: &str) -> &str {
    let Some((word, mut rest)) = street.split_once(' ') else { return street };
    if !is_one_of(word, &STREETS.map(|(kind, _)| kind)) {
        return street;
    }
    while let Some((word, after)) = rest.split_once(' ') {
        if !is_one_of(word, &PARTICLES) {
            break;
        }
        rest = after.trim_start();
    }
    let elided = |prefix: &str| {
        let head = rest.get(..prefix.len())?;
        let is_it = fold(head) == fold(prefix);
        is_it.then(|| rest.get(prefix.len()..)).flatten()
    };
    ["l'", "d'", "l’", "d’"].iter().find_map(|prefix| elided(prefix)).unwrap_or(rest)
}

fn is_one_of(word: &str, words: &[&str]) -> bool {
    words.contains(&fold(word).as_str())
}

//! Names shortened for where there is little room: of each the shortest form that nobody else in the tournament has.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::championship::Championship;
use super::entry::Entry;
use super::id::{EntryId, PlayerId};
use super::names::Names;
use super::text::fold;

/// Between the two of a pair; a line may break after it.
const BESIDE: &str = " · ";

/// How the two of a pair are written in its name.
const APART: [&str; 4] = [" / ", " & ", " + ", " · "];

/// Words that belong to the name after them.
const PARTICLES: [&str; 15] = [
    "d'en", "da", "de", "del", "dels", "do", "dos", "el", "la", "las", "les", "los", "san",
    "santa", "van",
];

/// Words between two surnames.
const JOINTS: [&str; 3] = ["y", "i", "e"];

/// Signs around a nickname, opening and closing.
const QUOTES: [(char, char); 7] =
    [('"', '"'), ('“', '”'), ('„', '”'), ('«', '»'), ('‘', '’'), ('\'', '\''), ('(', ')')];

/// Second words of given names: who is called "Maria José García" has García for a surname.
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

/// Words that a club's name begins with and that tell nobody which club it is.
const KINDS: [&str; 9] =
    ["a.c.", "asociacion", "associacio", "club", "comision", "comissio", "falla", "pena", "penya"];

/// Kinds of streets, and how they are written short; empty: not shortened.
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

/// A name that can be said shorter.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Long<'a> {
    /// One person or the two of a pair.
    People(Vec<&'a str>),
    /// A club, or a name that somebody chose.
    Club(&'a str),
}

/// Entries' short names, each unlike all others of the tournament where their full names are: initial and first
/// surname, or with the given name, or with the second surname's initial too; pairs by their first surnames; clubs
/// without "Falla", the kind of their street, and the second of two streets.
pub struct ShortNames {
    of: FxHashMap<EntryId, String>,
}

impl ShortNames {
    /// Of all entries, out of `names` as pages show them.
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

    /// The entry's short name.
    pub fn entry(&self, id: EntryId) -> &str {
        self.of.get(&id).map(String::as_str).unwrap_or_default()
    }
}

/// Players' short names by the same rule, each unlike all others of the tournament; whoever is unnamed is called like
/// their club.
pub struct ShortPlayers {
    of: FxHashMap<PlayerId, String>,
}

impl ShortPlayers {
    /// Of all players, out of `names` as pages show them.
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

    /// The player's short name.
    pub fn player(&self, id: PlayerId) -> &str {
        self.of.get(&id).map(String::as_str).unwrap_or_default()
    }
}

/// The short form of each name; said with it whether it is one person's.
fn shortened<Id: Copy + Eq + Hash>(full: Vec<(Id, String, bool)>) -> FxHashMap<Id, String> {
    let long: Vec<Long<'_>> =
        full.iter().map(|(_, name, is_person)| long(name, *is_person)).collect();
    full.iter().map(|(id, ..)| *id).zip(shortest(&long)).collect()
}

fn is_one_person(entry: &Entry, name: &str, names: &Names) -> bool {
    matches!(entry.squad.as_slice(), [player] if names.plain_player(*player) == name)
        && entry.club != name
}

fn long(name: &str, is_person: bool) -> Long<'_> {
    let apart = APART.iter().find(|sign| name.contains(**sign));
    match apart {
        Some(sign) => Long::People(name.split(sign).map(str::trim).collect()),
        None if is_person => Long::People(vec![name]),
        None => Long::Club(name),
    }
}

/// Of each name the shortest form that no other has; of equal names the full one.
fn shortest(names: &[Long<'_>]) -> Vec<String> {
    let forms: Vec<Vec<String>> = names.iter().map(Long::forms).collect();
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

impl Long<'_> {
    /// Its forms, the shortest first, the full one last; never none.
    fn forms(&self) -> Vec<String> {
        let mut forms = match self {
            Long::People(people) => match people.as_slice() {
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
            Long::Club(name) => club_forms(name),
        };
        forms.push(match self {
            Long::People(people) => people.join(BESIDE),
            Long::Club(name) => (*name).to_owned(),
        });
        forms
    }
}

/// A person's name in its parts; without surnames where it has one word, or only initials.
struct Person {
    given: String,
    surnames: Vec<String>,
}

impl Person {
    fn of(name: &str) -> Self {
        let whole = || Self { given: name.to_owned(), surnames: Vec::new() };
        let words = without_nicknames(name);
        // "E. V.", of a child, is as short as it can be; so are "Toni y Pepa", who are two, "José Mª", who has no surname here,
        // and "Jugador 12", whose number is no surname.
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

/// The words of a name without nicknames: what stands in quotes or brackets.
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

/// Number of words of the given name: "José Mª", "María José", "María de los Ángeles". All words if no surname follows.
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

/// Whether the words name two people: "Toni y Pepa", "Ana Gil y Eva Mora". "Lluís Vives i March" is one.
fn are_two(words: &[&str]) -> bool {
    let joint = words.iter().position(|word| is_one_of(word, &JOINTS));
    joint.is_some_and(|at| at == 1 || at > 1 && words.len() > at + 2)
}

/// Words put together to surnames: particles stay with what follows, "y" and "i" between two are left out.
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

/// "V." of "Vidal", and of "de la Vega".
fn initial(name: &str) -> Option<String> {
    let word = name.split_whitespace().find(|word| !is_one_of(word, &PARTICLES))?;
    let letter = word.chars().find(|letter| letter.is_alphanumeric())?;
    Some(format!("{}.", letter.to_uppercase()))
}

/// The forms of a club's name but the full one: "Cantó" and "Av. del Cantó" of "Falla Avinguda del Cantó".
fn club_forms(name: &str) -> Vec<String> {
    let (body, number) = numbered(without_kind(name));
    let streets: Vec<&str> = body.split('-').map(str::trim).collect();
    let first = streets.first().copied().unwrap_or(body);
    // One street is enough, if it is not only a letter: "A-9" is a name.
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

/// A name without what says that it is a club's.
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

/// A name and the number of the club's second entry, which no form leaves out.
fn numbered(name: &str) -> (&str, Option<&str>) {
    let is_number = |word: &str| word.len() <= 2 && word.chars().all(|it| it.is_ascii_digit());
    match name.rsplit_once(' ') {
        Some((body, number)) if is_number(number) => (body.trim_end(), Some(number)),
        _ => (name, None),
    }
}

/// "Av. del Cantó".
fn street_short(street: &str) -> String {
    let Some((word, rest)) = street.split_once(' ') else { return street.to_owned() };
    let folded = fold(word);
    match STREETS.iter().find(|(kind, _)| *kind == folded) {
        Some((_, short)) if !short.is_empty() => format!("{short} {rest}"),
        _ => street.to_owned(),
    }
}

/// "Cantó".
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

//! Doubles among sign-ups and entries: the same person under one or two spellings, the same telephone, the same mail address.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::super::contact::phone_digits;
use super::super::like_names::NameWords;

/// Most doubles listed for one applicant; more are counted.
const LISTED: usize = 3;
/// Most applicants with one contact that are compared; a club's delegate signs many people up.
const SAME_CONTACT: usize = 12;

/// A sign-up without an entry, or an entry, as compared with the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applicant<T> {
    /// The sign-up or entry.
    pub of: T,
    /// Names of its people.
    pub people: Vec<String>,
    /// E-mail address of the contact.
    pub email: Option<String>,
    /// Telephone number of the contact; may be empty.
    pub phone: String,
}

/// The sign of a double, the strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DoubleSign {
    /// The same name.
    SameName,
    /// A name that may be another spelling.
    LikeName,
    /// The same telephone number.
    Phone,
    /// The same e-mail address.
    Email,
}

/// Another applicant who may be the same one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Double<T> {
    /// The other one.
    pub other: T,
    /// The sign.
    pub sign: DoubleSign,
    /// The name or contact as the other one wrote it.
    pub written: String,
}

/// The doubles of one applicant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doubles<T> {
    /// The strongest signs first.
    pub listed: Vec<Double<T>>,
    /// Number of further ones.
    pub n_more: usize,
}

impl<T> Default for Doubles<T> {
    fn default() -> Self {
        Self { listed: Vec::new(), n_more: 0 }
    }
}

/// The doubles of each of these applicants, in their order. Each other applicant is named once, by its strongest sign.
pub fn doubles<T: Copy>(all: &[Applicant<T>]) -> Vec<Doubles<T>> {
    let mut found: Vec<BTreeMap<usize, (DoubleSign, String)>> = vec![BTreeMap::new(); all.len()];
    let mut note = |[one, other]: [usize; 2], sign: DoubleSign, written: &str| {
        let Some(known) = found.get_mut(one) else { return };
        let said = known.entry(other).or_insert_with(|| (sign, written.to_owned()));
        if sign < said.0 {
            *said = (sign, written.to_owned());
        }
    };
    for [(one, name, words), (other, other_name, other_words)] in alike(all) {
        let sign = match words.is_same(&other_words) {
            true => DoubleSign::SameName,
            false => DoubleSign::LikeName,
        };
        note([one, other], sign, other_name);
        note([other, one], sign, name);
    }
    let phones = by_contact(all, |it| phone_digits(&it.phone));
    let emails = by_contact(all, |it| it.email.clone().filter(|email| !email.is_empty()));
    for (groups, sign) in [(phones, DoubleSign::Phone), (emails, DoubleSign::Email)] {
        for group in groups.values() {
            for one in group {
                for other in group.iter().filter(|other| *other != one).take(SAME_CONTACT) {
                    let written = all.get(*other).map(|it| match sign {
                        DoubleSign::Phone => it.phone.as_str(),
                        _ => it.email.as_deref().unwrap_or_default(),
                    });
                    note([*one, *other], sign, written.unwrap_or_default());
                }
            }
        }
    }
    let listed = |found: BTreeMap<usize, (DoubleSign, String)>| {
        let mut listed: Vec<Double<T>> = found
            .into_iter()
            .filter_map(|(other, (sign, written))| {
                Some(Double { other: all.get(other)?.of, sign, written })
            })
            .collect();
        listed.sort_by_key(|double| double.sign);
        let n_more = listed.len().saturating_sub(LISTED);
        listed.truncate(LISTED);
        Doubles { listed, n_more }
    };
    found.into_iter().map(listed).collect()
}

/// A person of an applicant: its index, the name as written, and its words.
type Named<'a> = (usize, &'a str, NameWords);

/// Pairs of people of two applicants with like names. Only people who share a word are compared, so that hundreds take no time.
fn alike<T>(all: &[Applicant<T>]) -> Vec<[Named<'_>; 2]> {
    let people: Vec<Named<'_>> = all
        .iter()
        .enumerate()
        .flat_map(|(index, it)| {
            it.people.iter().map(move |name| (index, name.as_str(), NameWords::of(name)))
        })
        .collect();
    let mut by_word: FxHashMap<&str, Vec<usize>> = FxHashMap::default();
    let mut pairs = Vec::new();
    for (place, person) in people.iter().enumerate() {
        let (index, _, words) = person;
        let mut earlier: Vec<usize> = Vec::new();
        for word in words.words() {
            let known = by_word.entry(word).or_default();
            earlier.extend(known.iter().copied());
            known.push(place);
        }
        earlier.sort_unstable();
        earlier.dedup();
        for other in earlier.into_iter().filter_map(|other| people.get(other)) {
            if other.0 != *index && other.2.is_like(words) {
                pairs.push([other.clone(), person.clone()]);
            }
        }
    }
    pairs
}

/// The indices of the applicants with each contact.
fn by_contact<T>(
    all: &[Applicant<T>],
    contact: impl Fn(&Applicant<T>) -> Option<String>,
) -> BTreeMap<String, Vec<usize>> {
    let mut groups: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (index, it) in all.iter().enumerate() {
        if let Some(contact) = contact(it) {
            groups.entry(contact).or_default().push(index);
        }
    }
    groups
}

//! Finds people in several active entries, who could be seated at two tables of one round.
//!
//! An account stores a person once per name and club, so two entries with the same [`Player`] have the same person. The same name with
//! another club, or without one, is only a hint.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};

use super::championship::Championship;
use super::entry::Entry;
use super::id::{EntryId, PlayerId, RoundId, TableId};
use super::player::Player;
use super::table::Table;
use super::text::fold;

/// The certainty that two entries have the same person, highest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Likeness {
    /// The same player, or the same name and club.
    Person,
    /// The same name, where one has no club.
    NoClub,
    /// The same name in two different clubs.
    OtherClub,
}

/// A normalized name and club for comparison.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PersonKey {
    name: String,
    club: String,
}

impl PersonKey {
    /// The key of a person; `None` if the name is empty.
    pub fn new(name: &str, club: &str) -> Option<Self> {
        let (name, club) = (fold(name), fold(club));
        (!name.is_empty()).then_some(Self { name, club })
    }

    fn of(player: &Player) -> Option<Self> {
        Self::new(&player.name, &player.club)
    }

    /// The certainty that both are one person; `None` if their names differ.
    pub fn likeness(&self, other: &Self) -> Option<Likeness> {
        if self.name != other.name {
            return None;
        }
        Some(match self.club == other.club {
            true => Likeness::Person,
            false if self.club.is_empty() || other.club.is_empty() => Likeness::NoClub,
            false => Likeness::OtherClub,
        })
    }
}

/// A person, or people of one name, in several places: entries, lines of a list, or seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repeated<T> {
    /// Name as written in the first place.
    pub name: String,
    /// Places in the given order; at least two.
    pub places: Vec<T>,
    /// Certainty that they are one person.
    pub likeness: Likeness,
}

/// Groups places by the people named there: certain matches first, then namesakes. Names are written as in the first place.
pub fn group<T: Copy + PartialEq>(
    named: impl IntoIterator<Item = (T, PersonKey, String)>,
) -> Vec<Repeated<T>> {
    let mut by_name: BTreeMap<String, Vec<(T, PersonKey, String)>> = BTreeMap::new();
    for one in named {
        by_name.entry(one.1.name.clone()).or_default().push(one);
    }
    let mut found = Vec::new();
    for all in by_name.into_values() {
        let mut by_club: BTreeMap<&str, Vec<&(T, PersonKey, String)>> = BTreeMap::new();
        for one in &all {
            by_club.entry(&one.1.club).or_default().push(one);
        }
        let has_no_club = by_club.contains_key("");
        let n_clubs = by_club.len();
        let sure = by_club.into_values().filter_map(|it| repeated(it, Likeness::Person));
        found.extend(sure);
        if n_clubs > 1 {
            let likeness = if has_no_club { Likeness::NoClub } else { Likeness::OtherClub };
            found.extend(repeated(all.iter().collect(), likeness));
        }
    }
    found.sort_by_key(|it: &Repeated<T>| it.likeness);
    found
}

fn repeated<T: Copy + PartialEq>(
    named: Vec<&(T, PersonKey, String)>,
    likeness: Likeness,
) -> Option<Repeated<T>> {
    let mut places: Vec<T> = Vec::new();
    for (place, ..) in &named {
        if !places.contains(place) {
            places.push(*place);
        }
    }
    let name = named.first().map(|(_, _, name)| name.clone())?;
    (places.len() > 1).then_some(Repeated { name, places, likeness })
}

/// A person with two seats in different entries, at one or two tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatedTwice {
    /// Player in the first of the two seats.
    pub player: PlayerId,
    /// The two entries, in the order of the tables.
    pub entries: [EntryId; 2],
    /// The two tables in the given order; equal if both entries sit together.
    pub tables: [TableId; 2],
    /// Certainty that both are one person; never [`Likeness::OtherClub`].
    pub likeness: Likeness,
}

impl SeatedTwice {
    /// Returns whether both findings concern the same two entries.
    pub fn is_of_same(&self, other: &Self) -> bool {
        self.entries.iter().all(|entry| other.entries.contains(entry))
    }
}

/// People of a tournament who may be in several entries. Names are normalized once, on construction.
pub struct People<'a> {
    championship: &'a Championship,
    /// Keys of players who are in several entries or share a name with others.
    keys: FxHashMap<PlayerId, PersonKey>,
}

impl<'a> People<'a> {
    /// Collects the people of all active entries and of all seats.
    pub fn of(championship: &'a Championship) -> Self {
        let mut entry_of: FxHashMap<PlayerId, EntryId> = FxHashMap::default();
        let mut in_several: FxHashSet<PlayerId> = FxHashSet::default();
        let active = championship.entries().iter().filter(|entry| entry.is_active());
        let squads = active.flat_map(|entry| entry.squad.iter().map(move |id| (*id, entry.id)));
        let seats = championship.tables().iter().flat_map(|table| &table.seats);
        for (player, entry) in squads.chain(seats.map(|seat| (seat.player, seat.entry))) {
            if *entry_of.entry(player).or_insert(entry) != entry {
                in_several.insert(player);
            }
        }
        let players = championship.players().iter();
        let keys: Vec<(PlayerId, PersonKey)> =
            players.filter_map(|player| Some((player.id, PersonKey::of(player)?))).collect();
        let mut n_called: FxHashMap<&str, usize> = FxHashMap::default();
        for (_, key) in &keys {
            *n_called.entry(&key.name).or_default() += 1;
        }
        let is_shared = |(id, key): &&(PlayerId, PersonKey)| {
            in_several.contains(id) || n_called.get(key.name.as_str()).is_some_and(|n| *n > 1)
        };
        let keys = keys.iter().filter(is_shared).cloned().collect();
        Self { championship, keys }
    }

    /// People in the squads of several active entries, highest certainty first.
    pub fn in_entries(&self) -> Vec<Repeated<EntryId>> {
        let active = self.championship.entries().iter().filter(|entry| entry.is_active());
        let squads = active.flat_map(|entry| entry.squad.iter().map(move |id| (entry.id, *id)));
        group(squads.filter_map(|(entry, id)| {
            let name = &self.championship.player(id)?.name;
            Some((entry, self.keys.get(&id)?.clone(), name.clone()))
        }))
    }

    /// People with two seats at these tables, which are played at the same time. Namesakes in two clubs are ignored.
    pub fn seated_twice<'t>(
        &self,
        tables: impl IntoIterator<Item = &'t Table>,
    ) -> Vec<SeatedTwice> {
        let tables = tables.into_iter().filter(|table| table.kind.is_played());
        let seats = tables.flat_map(|table| table.seats.iter().map(move |seat| (table.id, seat)));
        let named = seats.filter_map(|(table, seat)| {
            let key = self.keys.get(&seat.player)?.clone();
            Some(((table, seat.entry, seat.player), key, String::new()))
        });
        let mut found: Vec<SeatedTwice> = Vec::new();
        for Repeated { places, likeness, .. } in group(named) {
            if likeness == Likeness::OtherClub {
                continue;
            }
            for (index, first) in places.iter().enumerate() {
                for second in places.iter().skip(index + 1).filter(|it| it.1 != first.1) {
                    let (entries, tables) = ([first.1, second.1], [first.0, second.0]);
                    let one = SeatedTwice { player: first.2, entries, tables, likeness };
                    add(&mut found, one);
                }
            }
        }
        found
    }

    /// Applies [`People::seated_twice`] to each of these rounds; each pair of entries is reported once.
    pub fn seated_twice_in(&self, rounds: impl IntoIterator<Item = RoundId>) -> Vec<SeatedTwice> {
        let mut found: Vec<SeatedTwice> = Vec::new();
        for round in rounds {
            for one in self.seated_twice(self.championship.tables_of(round)) {
                add(&mut found, one);
            }
        }
        found
    }
}

/// Adds a finding unless the same pair of entries is already present.
pub fn add(found: &mut Vec<SeatedTwice>, one: SeatedTwice) {
    if !found.iter().any(|it| it.is_of_same(&one)) {
        found.push(one);
    }
}

/// Active entries with a person of this name and club in their squads, with the certainty of the match.
pub fn entries_with<'a>(
    championship: &'a Championship,
    person: &PersonKey,
) -> Vec<(&'a Entry, Likeness)> {
    let active = championship.entries().iter().filter(|entry| entry.is_active());
    let like = active.filter_map(|entry| {
        let players = entry.squad.iter().filter_map(|id| championship.player(*id));
        let likes = players.filter_map(|player| PersonKey::of(player)?.likeness(person));
        Some((entry, likes.min()?))
    });
    like.collect()
}

//! Editions side by side: champions and finalists of each, and the people by their titles.

use std::collections::{BTreeMap, BTreeSet};

use super::figures::n_entries;
use crate::draw::state::next_steps::champion;
use crate::tournament::championship::Championship;
use crate::tournament::entry::Entry;
use crate::tournament::id::{EntryId, PlayerId, TournamentId};
use crate::tournament::round::RoundKind;
use crate::tournament::table::TableKind;

/// An edition and its outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditionRecord {
    /// The tournament.
    pub id: TournamentId,
    /// The champion; `None` until it is certain.
    pub champion: Option<EntryId>,
    /// The other entries of the final; empty before it, or if the tournament has none.
    pub finalists: Vec<EntryId>,
    /// Number of entries that took part.
    pub n_entries: usize,
}

/// A person in all editions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PersonRecord {
    /// The person.
    pub player: PlayerId,
    /// Rank, shared by equal records.
    pub rank: u32,
    /// Editions won.
    pub titles: u32,
    /// Finals played, won or lost.
    pub finals: u32,
    /// Editions played.
    pub editions: u32,
}

impl EditionRecord {
    /// The outcome of a tournament.
    pub fn of(championship: &Championship) -> Self {
        let champion = champion(championship);
        let last = champion.and_then(|entry| {
            let mut tables = championship.tables_of_entry(entry);
            tables.rfind(|table| table.kind == TableKind::Played)
        });
        let is_final =
            |round| championship.round(round).is_some_and(|round| round.kind == RoundKind::Final);
        let last = last.filter(|table| is_final(table.round));
        let finalists = last.map(|table| table.entries()).unwrap_or_default();
        Self {
            id: championship.tournament.id,
            champion,
            finalists: finalists.into_iter().filter(|it| Some(*it) != champion).collect(),
            n_entries: n_entries(championship),
        }
    }
}

/// The people with a title or a final in finished editions, best first: by titles, finals and editions played. People of each edition are
/// counted once.
pub fn people<'a>(editions: impl IntoIterator<Item = &'a Championship>) -> Vec<PersonRecord> {
    let mut all: BTreeMap<PlayerId, (u32, u32, u32)> = BTreeMap::new();
    for championship in editions {
        let record = EditionRecord::of(championship);
        if record.champion.is_none() {
            continue;
        }
        let of = |entry: &EntryId| championship.entry(*entry).map(named_people(championship));
        let titles: BTreeSet<PlayerId> = record.champion.iter().filter_map(of).flatten().collect();
        let finals: BTreeSet<PlayerId> = record.finalists.iter().filter_map(of).flatten().collect();
        let active = championship.entries().iter().filter(|entry| entry.is_active());
        let played: BTreeSet<PlayerId> =
            active.flat_map(|entry| named_people(championship)(entry)).collect();
        let is_final = !record.finalists.is_empty();
        for player in &played {
            let known = all.entry(*player).or_default();
            known.0 += u32::from(titles.contains(player));
            let has_won_final = is_final && titles.contains(player);
            known.1 += u32::from(has_won_final || finals.contains(player));
            known.2 += 1;
        }
    }
    let mut rows: Vec<(PlayerId, (u32, u32, u32))> = all.into_iter().collect();
    rows.retain(|(_, (titles, finals, _))| titles + finals > 0);
    rows.sort_by_key(|(player, sums)| (std::cmp::Reverse(*sums), *player));
    let mut ranked: Vec<PersonRecord> = Vec::new();
    for (place, (player, sums)) in (1..).zip(rows) {
        let (titles, finals, editions) = sums;
        let same = ranked.last().filter(|it| (it.titles, it.finals, it.editions) == sums);
        let rank = same.map_or(place, |it| it.rank);
        ranked.push(PersonRecord { player, rank, titles, finals, editions });
    }
    ranked
}

fn named_people(championship: &Championship) -> impl Fn(&Entry) -> Vec<PlayerId> {
    move |entry| {
        let is_named = |player: &&PlayerId| {
            championship.player(**player).is_some_and(|player| player.is_named())
        };
        entry.squad.iter().filter(is_named).copied().collect()
    }
}

/// The entries of `championship` with exactly the people of the champion of `before`; people without a name are nobody.
pub fn same_people(championship: &Championship, before: &Championship) -> Vec<EntryId> {
    let champion = champion(before).and_then(|entry| before.entry(entry));
    let people = champion.map(named_people(before)).unwrap_or_default();
    let people: BTreeSet<PlayerId> = people.into_iter().collect();
    if people.is_empty() {
        return Vec::new();
    }
    let is_same = |entry: &&Entry| {
        let own: BTreeSet<PlayerId> = named_people(championship)(entry).into_iter().collect();
        entry.is_active() && own == people
    };
    championship.entries().iter().filter(is_same).map(|entry| entry.id).collect()
}

//! The winners of a tournament's prizes, each as soon as no later result can change it.
//!
//! Entries that share places by the standings share the prizes of those places, and the money is divided equally between them. If the last
//! stage has several pools, the prize of a place is given in each pool, and the money is divided between the pools.
//!
//! Prizes are those of the main championship. The best of a category with a championship of its own is the winner of that.

use chrono::{DateTime, Utc};
use rustc_hash::FxHashSet;

use super::fee_pot::with_pot;
use super::final_order::{FinalOrder, OrderRow};
use crate::draw::knockout::advancement::champion;
use crate::tournament::categories::is_of;
use crate::tournament::championship::Championship;
use crate::tournament::entry::Entry;
use crate::tournament::id::EntryId;
use crate::tournament::prizes::pot::{amounts_of, parts};
use crate::tournament::prizes::{Award, Prizes};
use crate::tournament::text::fold;

/// A prize, or some of its places, with its winners.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Awarded {
    /// The index of the prize in the list.
    pub prize: usize,
    /// The first and the last place, if the prize is for places.
    pub places: Option<(u16, u16)>,
    /// The winners. `None` while they are not certain; empty if nobody can win it.
    pub winners: Option<Vec<Prizewinner>>,
    /// The sum of money for all winners, in cents, if it is known.
    pub cents: Option<i64>,
}

/// A winner of a prize.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prizewinner {
    /// The entry that won it.
    pub entry: EntryId,
    /// Its part of the money, in cents, if the sum is known.
    pub cents: Option<i64>,
}

/// The prizes of a championship with their winners, in the order of the list; the places of a prize in their order.
pub fn awards(championship: &Championship) -> Vec<Awarded> {
    match championship.prizes() {
        prizes if prizes.list.is_empty() => Vec::new(),
        prizes => awards_by(&FinalOrder::of(championship), championship, prizes),
    }
}

/// The prizes of a championship with the amount of their pot, which is fixed once `order` is.
pub fn prizes_with_pot(
    order: &FinalOrder,
    championship: &Championship,
    now: DateTime<Utc>,
) -> Prizes {
    let results = || championship.tables().iter().filter_map(|table| table.result.as_ref());
    let ended_at = results().map(|result| result.ended_at).max().filter(|_| order.is_over);
    with_pot(championship, now, ended_at)
}

/// As [`awards`], for these prizes and an order that the caller knows.
pub fn awards_by(order: &FinalOrder, championship: &Championship, prizes: &Prizes) -> Vec<Awarded> {
    let known =
        Known { championship: championship.main_branch(), order, with_places: with_places(prizes) };
    let mut all = Vec::new();
    for ((index, prize), amounts) in prizes.list.iter().enumerate().zip(amounts_of(prizes)) {
        match &prize.award {
            Award::Places { first, last } => {
                all.extend(known.places(index, (*first, *last), amounts.as_deref()));
            }
            other => {
                let winners = match other {
                    Award::Category { name } => best_of_branch(championship, name),
                    _ => None,
                };
                let winners = match winners {
                    Some(winners) => winners,
                    None => known.winners(other, prizes.is_one_each),
                };
                let cents = amounts.and_then(|it| it.first().copied());
                let winners = winners.map(|entries| paid(&entries, cents));
                all.push(Awarded { prize: index, places: None, winners, cents });
            }
        }
    }
    all
}

/// The best entries of a category, by its folded name. `None` while they are not certain.
pub fn best_of_category(
    order: &FinalOrder,
    championship: &Championship,
    key: &str,
) -> Option<Vec<EntryId>> {
    if let Some(best) = best_of_branch(championship, key) {
        return best;
    }
    let championship = championship.main_branch();
    let known = Known { championship, order, with_places: FxHashSet::default() };
    known.best(|entry| is_of(entry, key), false)
}

/// The best entries of a category in its own championship, `Some(None)` while they are not certain. `None` if it has no championship.
fn best_of_branch(championship: &Championship, name: &str) -> Option<Option<Vec<EntryId>>> {
    let branch = championship.branch_of_category(name)?;
    let order = &FinalOrder::of(branch);
    let known = Known { championship: branch, order, with_places: FxHashSet::default() };
    Some(known.best(|_| true, false))
}

/// The places that have a prize.
fn with_places(prizes: &Prizes) -> FxHashSet<u32> {
    let places = prizes.list.iter().filter_map(|prize| match prize.award {
        Award::Places { first, last } => Some(first..=last),
        _ => None,
    });
    places.flatten().map(u32::from).collect()
}

/// The winners with equal parts of a sum of money.
fn paid(entries: &[EntryId], cents: Option<i64>) -> Vec<Prizewinner> {
    let parts = cents.map(|cents| parts(cents, entries.len())).unwrap_or_default();
    let winner = |(index, entry): (usize, &EntryId)| Prizewinner {
        entry: *entry,
        cents: parts.get(index).copied(),
    };
    entries.iter().enumerate().map(winner).collect()
}

/// The facts from which the winners follow.
struct Known<'a> {
    championship: &'a Championship,
    order: &'a FinalOrder,
    /// The places that have a prize.
    with_places: FxHashSet<u32>,
}

impl Known<'_> {
    /// The places of a prize: neighboring places with the same winners together. `amounts` has the money of each place.
    fn places(
        &self,
        prize: usize,
        (first, last): (u16, u16),
        amounts: Option<&[i64]>,
    ) -> Vec<Awarded> {
        let mut all: Vec<Awarded> = Vec::new();
        for (index, place) in (first..=last).enumerate() {
            let entries = self.at_place(u32::from(place));
            let cents = amounts.and_then(|it| it.get(index).copied());
            let before = all.last_mut().filter(|it| {
                let known = it.winners.as_ref();
                let known = known.map(|all| all.iter().map(|it| it.entry).collect::<Vec<_>>());
                known == entries
            });
            match before {
                Some(before) => {
                    before.places = before.places.map(|(first, _)| (first, place));
                    before.cents = before.cents.zip(cents).map(|(one, other)| one + other);
                }
                None => all.push(Awarded {
                    prize,
                    places: Some((place, place)),
                    winners: entries.map(|entries| paid(&entries, cents)),
                    cents,
                }),
            }
        }
        for awarded in &mut all {
            let entries = awarded.winners.iter().flatten().map(|it| it.entry);
            let entries: Vec<EntryId> = entries.collect();
            awarded.winners = awarded.winners.as_ref().map(|_| paid(&entries, awarded.cents));
        }
        all
    }

    /// The entries at a place, once it is certain; empty if the tournament is over and nobody has it.
    fn at_place(&self, place: u32) -> Option<Vec<EntryId>> {
        let rows: Vec<&OrderRow> =
            self.order.rows.iter().filter(|row| covers(row, place)).collect();
        let is_certain =
            self.order.is_over || (!rows.is_empty() && rows.iter().all(|row| row.is_settled));
        is_certain.then(|| rows.iter().map(|row| row.entry).collect())
    }

    fn winners(&self, award: &Award, is_one_each: bool) -> Option<Vec<EntryId>> {
        match award {
            Award::Places { .. } => None,
            Award::Category { name } => {
                let key = fold(name);
                self.best(|entry| is_of(entry, &key), is_one_each)
            }
            Award::Club { name } => {
                let key = fold(name);
                self.best(|entry| fold(&entry.club) == key, is_one_each)
            }
            Award::Sector { name } => {
                let key = fold(name);
                self.best(|entry| fold(&entry.sector) == key, is_one_each)
            }
            Award::Consolation => {
                let mut stages = self.championship.stages().iter();
                let stage = stages.rfind(|stage| stage.plan.is_consolation());
                let won = stage.and_then(|stage| champion(self.championship, stage.id));
                match won {
                    Some(entry) => Some(vec![entry]),
                    None => self.order.is_over.then(Vec::new),
                }
            }
            Award::Last => self.order.is_over.then(|| self.last()),
        }
    }

    /// The active entries on the last place that one of them has, in each pool.
    fn last(&self) -> Vec<EntryId> {
        let is_active = |row: &&OrderRow| {
            self.championship.entry(row.entry).is_some_and(|entry| entry.is_active())
        };
        let mut all = Vec::new();
        for pool in self.order.rows.chunk_by(|one, other| one.pool == other.pool) {
            let rank = pool.iter().filter(is_active).map(|row| row.rank).max();
            let rows = pool.iter().filter(is_active).filter(|row| Some(row.rank) == rank);
            all.extend(rows.map(|row| row.entry));
        }
        all
    }

    /// The best of the entries that `is_candidate` names. If `is_one_each`, entries with a prize for their place are left out.
    fn best(
        &self,
        is_candidate: impl Fn(&Entry) -> bool,
        is_one_each: bool,
    ) -> Option<Vec<EntryId>> {
        let is_candidate = |id: EntryId| self.championship.entry(id).is_some_and(&is_candidate);
        let mut rows: Vec<&OrderRow> =
            self.order.rows.iter().filter(|row| is_candidate(row.entry)).collect();
        // With several pools, the same place in another pool is as good.
        rows.sort_by_key(|row| row.rank);
        let has_prize = |row: &OrderRow| self.with_places.iter().any(|it| covers(row, *it));
        if is_one_each {
            let lowest = self.with_places.iter().max().copied().unwrap_or(0);
            let is_open = |row: &&OrderRow| {
                !(row.is_settled || (row.is_out && row.is_ordered && row.rank > lowest))
            };
            let best = rows.iter().position(|row| !has_prize(row));
            let n = best.map_or(rows.len(), |index| index + 1);
            if !self.order.is_over && rows.iter().take(n).any(is_open) {
                return None;
            }
            rows.retain(|row| !has_prize(row));
        }
        let Some(top) = rows.first().copied() else {
            return self.order.is_over.then(Vec::new);
        };
        let others = || rows.iter().skip(1);
        let is_certain = self.order.is_over
            || (!self.order.undrawn.iter().any(|id| is_candidate(*id))
                && others().all(|row| row.is_out)
                && (top.is_ordered || others().all(|row| row.reached < top.reached)));
        is_certain.then(|| {
            let best = rows.iter().take_while(|row| row.rank == top.rank);
            best.map(|row| row.entry).collect()
        })
    }
}

/// Reports whether the entry has this place, alone or shared.
fn covers(row: &OrderRow, place: u32) -> bool {
    (row.rank..row.rank.saturating_add(row.n_sharing)).contains(&place)
}

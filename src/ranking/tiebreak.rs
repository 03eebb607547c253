//! Orders entries by a list of criteria: each splits those that are equal by the criteria before it.

use std::cmp::Reverse;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::groups::parted;
use super::play_off;
use super::tally::{CountedTable, Side, play_off_games, regular_games};
use crate::tournament::championship::Championship;
use crate::tournament::id::EntryId;
use crate::tournament::stage::Stage;
use crate::tournament::tiebreak::Tiebreak;

/// The games of a stage, and what is needed to order entries by them.
pub(crate) struct Scale<'a> {
    championship: &'a Championship,
    stage: &'a Stage,
    /// The games of each entry that count for it.
    games: FxHashMap<EntryId, Vec<OwnGame>>,
    play_offs: Vec<Vec<CountedTable>>,
}

/// A game of an entry.
struct OwnGame {
    game: Rc<CountedTable>,
    /// Index of its side.
    side: usize,
}

impl<'a> Scale<'a> {
    /// Everything that counts in `stage`.
    pub fn new(championship: &'a Championship, stage: &'a Stage) -> Self {
        let mut games: FxHashMap<EntryId, Vec<OwnGame>> = FxHashMap::default();
        for game in regular_games(championship, stage).into_iter().map(Rc::new) {
            for (side, own) in game.sides.iter().enumerate() {
                let own_game = OwnGame { game: Rc::clone(&game), side };
                games.entry(own.entry).or_default().push(own_game);
            }
        }
        if let Some(best) = stage.plan.best() {
            let series = stage.plan.table.series;
            let n_each = if series.counts_each() { usize::from(series.n()) } else { 1 };
            let n = usize::from(best) * n_each;
            games.values_mut().for_each(|own| keep_best(own, n));
        }
        let play_offs = play_off_games(championship, stage);
        Self { championship, stage, games, play_offs }
    }

    /// The entries in groups that are equal by all of `criteria`, best group first. Within a group the order given
    /// stays.
    pub fn arrange(&self, entries: &[EntryId], criteria: &[Tiebreak]) -> Vec<Vec<EntryId>> {
        self.arranged(entries, criteria).into_iter().map(|(group, _)| group).collect()
    }

    /// As [`Scale::arrange`], each group with the criterion that sets it behind the one before it.
    pub fn arranged(
        &self,
        entries: &[EntryId],
        criteria: &[Tiebreak],
    ) -> Vec<(Vec<EntryId>, Option<Tiebreak>)> {
        let mut groups = vec![(entries.to_vec(), None)];
        for criterion in criteria {
            let parts = |(group, by): (Vec<EntryId>, Option<Tiebreak>)| {
                let parts = self.split(&group, *criterion).into_iter().enumerate();
                parts.map(move |(index, part)| {
                    (part, if index == 0 { by } else { Some(*criterion) })
                })
            };
            groups = groups.into_iter().flat_map(parts).collect();
        }
        groups.retain(|(group, _)| !group.is_empty());
        groups
    }

    /// What `entry` has by a criterion, more being better; by [`Tiebreak::Direct`] among `group`.
    pub fn value(&self, entry: EntryId, group: &[EntryId], criterion: Tiebreak) -> i64 {
        match criterion {
            Tiebreak::Points => self.own(entry).map(|side| i64::from(side.points)).sum(),
            Tiebreak::Wins => self.own(entry).map(|side| i64::from(side.has_won())).sum(),
            Tiebreak::Seconds => self.own(entry).map(|side| i64::from(side.is_alone_on(2))).sum(),
            Tiebreak::Thirds => self.own(entry).map(|side| i64::from(side.is_alone_on(3))).sum(),
            Tiebreak::Share => self.games_of(entry).map(|game| share(game, entry)).sum(),
            Tiebreak::Strength => self.games_of(entry).map(|game| self.strength(game, entry)).sum(),
            Tiebreak::Distance | Tiebreak::Margin | Tiebreak::Captures => {
                self.measured(entry, criterion).sum
            }
            Tiebreak::Direct => self.games_of(entry).map(|game| direct(game, entry, group)).sum(),
            Tiebreak::PlayOff => play_off::wins(&self.play_offs, entry),
            Tiebreak::Lot => -self.lot(entry),
        }
    }

    /// What `entry` got out of each of its games.
    pub fn own(&self, entry: EntryId) -> impl Iterator<Item = &Side> {
        let games = self.games.get(&entry).into_iter().flatten();
        games.filter_map(|own| own.game.sides.get(own.side))
    }

    /// Sum of remaining distance, where it is known of any game.
    pub fn distance(&self, entry: EntryId) -> Option<u32> {
        let known = self.own(entry).filter_map(|side| side.distance);
        known.map(|distance| u32::try_from(distance).unwrap_or(0)).reduce(|sum, more| sum + more)
    }

    fn games_of(&self, entry: EntryId) -> impl Iterator<Item = &CountedTable> {
        self.games.get(&entry).into_iter().flatten().map(|own| own.game.as_ref())
    }

    fn split(&self, group: &[EntryId], criterion: Tiebreak) -> Vec<Vec<EntryId>> {
        match criterion {
            Tiebreak::PlayOff => play_off::split(self.championship, &self.play_offs, group),
            Tiebreak::Distance | Tiebreak::Margin | Tiebreak::Captures => {
                self.split_measured(group, criterion)
            }
            _ => parted(group, |entry| Reverse(self.value(entry, group, criterion))),
        }
    }

    /// Games without a distance (or captures) are left out: where anybody tied has one, the mean of a game with a distance decides
    /// instead of the sum; where anybody has none with a distance, the criterion says nothing.
    fn split_measured(&self, group: &[EntryId], criterion: Tiebreak) -> Vec<Vec<EntryId>> {
        let measured = |entry| self.measured(entry, criterion);
        if group.iter().all(|entry| measured(*entry).n_left_out == 0) {
            return parted(group, |entry| Reverse(measured(entry).sum));
        }
        if group.iter().any(|entry| measured(*entry).n == 0) {
            return vec![group.to_vec()];
        }
        parted(group, |entry| Reverse(measured(entry).mean()))
    }

    /// What `entry` has by distance, margin or captures in the games in which it is known.
    fn measured(&self, entry: EntryId, criterion: Tiebreak) -> Measured {
        let known: Vec<Option<i64>> = match criterion {
            Tiebreak::Margin => self.games_of(entry).map(|game| margin(game, entry)).collect(),
            Tiebreak::Captures => self.own(entry).map(|side| side.captures).collect(),
            _ => self.own(entry).map(|side| side.distance.map(|distance| -distance)).collect(),
        };
        let n = known.iter().flatten().count();
        Measured { sum: known.iter().flatten().sum(), n, n_left_out: known.len() - n }
    }

    /// The points of those whom `entry` met in a game.
    fn strength(&self, game: &CountedTable, entry: EntryId) -> i64 {
        let others = game.sides.iter().filter(|side| side.entry != entry && side.is_present);
        others.map(|other| self.value(other.entry, &[], Tiebreak::Points)).sum()
    }

    /// Place in the stage's draw; who came later than that stands behind all others, by number.
    fn lot(&self, entry: EntryId) -> i64 {
        let mut drawn = self.championship.pools_of(self.stage.id).flat_map(|pool| &pool.entries);
        let number = || self.championship.entry(entry).map_or(i32::MAX, |entry| entry.number);
        match drawn.position(|other| *other == entry) {
            Some(index) => i64::try_from(index).unwrap_or(i64::MAX),
            None => i64::from(u32::MAX) + i64::from(number()),
        }
    }
}

/// Leaves the `n` games of an entry that count: by points, then by wins and distance.
fn keep_best(games: &mut Vec<OwnGame>, n: usize) {
    games.sort_by_key(|own| {
        let side = own.game.sides.get(own.side);
        Reverse(side.map(|it| (it.points, it.has_won(), it.distance.map(Reverse))))
    });
    games.truncate(n);
}

/// A sum over the games in which a thing is known.
struct Measured {
    sum: i64,
    /// Games in which it is known.
    n: usize,
    /// Games in which it is not.
    n_left_out: usize,
}

impl Measured {
    /// The mean of a game, in parts so small that two means of less than a thousand games never seem equal.
    fn mean(&self) -> i64 {
        let n = i64::try_from(self.n.max(1)).unwrap_or(i64::MAX);
        (self.sum * 1_000_000).div_euclid(n)
    }
}

/// The criteria that decide who qualifies from a league: up to the play-off, which is added where nothing else is
/// sure to decide.
pub(crate) fn deciding(criteria: &[Tiebreak]) -> Vec<Tiebreak> {
    let is_last = |criterion: &Tiebreak| matches!(criterion, Tiebreak::PlayOff | Tiebreak::Lot);
    match criteria.iter().position(is_last) {
        Some(index) => criteria.iter().copied().take(index + 1).collect(),
        None => criteria.iter().copied().chain([Tiebreak::PlayOff]).collect(),
    }
}

/// None where a distance is not known that it is made of: those of a game of one or the other who did not come aside.
fn margin(game: &CountedTable, entry: EntryId) -> Option<i64> {
    let own = game.of(entry)?.distance?;
    let others = game.sides.iter().filter(|side| side.entry != entry && side.is_present);
    others.map(|side| side.distance.map(|distance| distance - own)).sum()
}

/// Its part of the points that a game gave; of a game that only took points from some, none.
fn share(game: &CountedTable, entry: EntryId) -> i64 {
    let given: i64 = game.sides.iter().map(|side| i64::from(side.points.max(0))).sum();
    let own = game.of(entry).map_or(0, |side| i64::from(side.points.max(0)));
    if given == 0 { 0 } else { own * 1_000 / given }
}

fn direct(game: &CountedTable, entry: EntryId, group: &[EntryId]) -> i64 {
    let Some(own) = game.of(entry) else { return 0 };
    let others = game.sides.iter().filter(|side| group.contains(&side.entry));
    others.map(|side| side.place.cmp(&own.place) as i64).sum()
}

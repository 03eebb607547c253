//! Orders entries by a list of criteria: each criterion splits the entries that are equal by the criteria before it.

use std::cmp::Reverse;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::groups::parted;
use super::play_off;
use super::tally::{CountedTable, Side, play_off_games, regular_games};
use crate::tournament::championship::Championship;
use crate::tournament::id::EntryId;
use crate::tournament::points::Points;
use crate::tournament::stage::Stage;
use crate::tournament::tiebreak::Tiebreak;

/// The games of a stage, and the other facts by which entries are ordered.
pub(crate) struct TiebreakScale<'a> {
    championship: &'a Championship,
    stage: &'a Stage,
    /// The games of each entry that count for it.
    games: FxHashMap<EntryId, Vec<OwnGame>>,
    /// The points that entries lose for absences.
    penalties: FxHashMap<EntryId, Points>,
    play_offs: Vec<Vec<CountedTable>>,
}

/// A game of an entry.
struct OwnGame {
    game: Rc<CountedTable>,
    /// The index of the entry's side.
    side: usize,
}

impl<'a> TiebreakScale<'a> {
    /// The scale of all games that count in `stage`.
    pub fn new(championship: &'a Championship, stage: &'a Stage) -> Self {
        let play_offs = play_off_games(championship, stage);
        Self { play_offs, ..Self::up_to(championship, stage, i32::MAX) }
    }

    /// The scale of the games in the rounds up to this number, without play-offs.
    pub fn up_to(championship: &'a Championship, stage: &'a Stage, number: i32) -> Self {
        let mut games: FxHashMap<EntryId, Vec<OwnGame>> = FxHashMap::default();
        let mut penalties: FxHashMap<EntryId, Points> = FxHashMap::default();
        for game in regular_games(championship, stage, number).into_iter().map(Rc::new) {
            for (side, own) in game.sides.iter().enumerate() {
                let own_game = OwnGame { game: Rc::clone(&game), side };
                games.entry(own.entry).or_default().push(own_game);
            }
            for absent in &game.absent {
                *penalties.entry(absent.entry).or_default() += absent.penalty;
            }
        }
        if let Some(best) = stage.plan.best() {
            let series = stage.plan.table.series;
            let n_each = if series.counts_each() { usize::from(series.n()) } else { 1 };
            let n = usize::from(best) * n_each;
            games.values_mut().for_each(|own| keep_best(own, n));
        }
        Self { championship, stage, games, penalties, play_offs: Vec::new() }
    }

    /// The entries in groups that are equal by all of `criteria`, best group first. Entries of a group keep the given order.
    pub fn arrange(&self, entries: &[EntryId], criteria: &[Tiebreak]) -> Vec<Vec<EntryId>> {
        self.arranged(entries, criteria).into_iter().map(|group| group.entries).collect()
    }

    /// As [`TiebreakScale::arrange`], but each group has the criterion that ranks it behind the group before.
    pub fn arranged(&self, entries: &[EntryId], criteria: &[Tiebreak]) -> Vec<EqualGroup> {
        let mut groups = vec![EqualGroup::of(entries.to_vec())];
        for criterion in criteria {
            let parts = |group: EqualGroup| {
                let unmeasured = self.unmeasured(&group.entries, *criterion).or(group.unmeasured);
                let parts = self.split(&group.entries, *criterion).into_iter().enumerate();
                parts.map(move |(index, part)| EqualGroup {
                    entries: part.entries,
                    by: if index == 0 { group.by } else { part.by },
                    unmeasured,
                })
            };
            groups = groups.into_iter().flat_map(parts).collect();
        }
        groups.retain(|group| !group.entries.is_empty());
        groups
    }

    /// The points of the entry's games that count, less its penalties.
    pub fn points(&self, entry: EntryId) -> Points {
        let penalty = self.penalties.get(&entry).copied().unwrap_or_default();
        self.game_points(entry) - penalty
    }

    fn game_points(&self, entry: EntryId) -> Points {
        self.own(entry).map(|side| side.points).sum()
    }

    /// The value of `entry` by a criterion, more being better; [`Tiebreak::Direct`] considers games among `group` only. Points and the
    /// strength of opponents are in units of [`Points`], shares in billionths.
    pub fn value(&self, entry: EntryId, group: &[EntryId], criterion: Tiebreak) -> i64 {
        match criterion {
            Tiebreak::Points => self.points(entry).units(),
            Tiebreak::Wins => self.own(entry).map(|side| i64::from(side.has_won())).sum(),
            Tiebreak::Seconds => self.own(entry).map(|side| i64::from(side.is_alone_on(2))).sum(),
            Tiebreak::Thirds => self.own(entry).map(|side| i64::from(side.is_alone_on(3))).sum(),
            Tiebreak::Share => shares(self.games_of(entry).map(|game| share(game, entry)).sum()),
            Tiebreak::Strength => self.games_of(entry).map(|game| self.strength(game, entry)).sum(),
            Tiebreak::Distance | Tiebreak::Margin | Tiebreak::Captures => {
                self.measured(entry, criterion).sum
            }
            Tiebreak::Direct => self.games_of(entry).map(|game| direct(game, entry, group)).sum(),
            Tiebreak::PlayOff => play_off::wins(&self.play_offs, entry),
            Tiebreak::Lot => -self.lot(entry),
        }
    }

    /// As [`TiebreakScale::value`]; `None` if the criterion is distance, margin or captures and unknown in all games of the entry, or if it
    /// is the play-off and the entry has none.
    pub fn known(&self, entry: EntryId, group: &[EntryId], criterion: Tiebreak) -> Option<i64> {
        let is_known = match criterion {
            Tiebreak::PlayOff => play_off::has_game(&self.play_offs, entry),
            _ => !is_measured(criterion) || self.measured(entry, criterion).n > 0,
        };
        is_known.then(|| self.value(entry, group, criterion))
    }

    /// The side of `entry` in each of its games.
    pub fn own(&self, entry: EntryId) -> impl Iterator<Item = &Side> {
        let games = self.games.get(&entry).into_iter().flatten();
        games.filter_map(|own| own.game.sides.get(own.side))
    }

    /// The sum of known remaining distances; `None` if the distance is unknown in all games.
    pub fn distance(&self, entry: EntryId) -> Option<u32> {
        let known = self.own(entry).filter_map(|side| side.distance);
        known.map(|distance| u32::try_from(distance).unwrap_or(0)).reduce(|sum, more| sum + more)
    }

    fn games_of(&self, entry: EntryId) -> impl Iterator<Item = &CountedTable> {
        self.games.get(&entry).into_iter().flatten().map(|own| own.game.as_ref())
    }

    fn split(&self, group: &[EntryId], criterion: Tiebreak) -> Vec<SplitPart> {
        let parts = match criterion {
            Tiebreak::PlayOff => {
                let parts = play_off::split(self.championship, &self.play_offs, group).into_iter();
                let by = |is_played: bool| is_played.then_some(criterion);
                return parts
                    .map(|part| SplitPart { entries: part.entries, by: by(part.is_played) })
                    .collect();
            }
            _ if is_measured(criterion) => self.split_measured(group, criterion),
            _ => parted(group, |entry| Reverse(self.value(entry, group, criterion))),
        };
        parts.into_iter().map(|entries| SplitPart { entries, by: Some(criterion) }).collect()
    }

    /// Splits a group by a measured criterion. Games in which its value is unknown are left out. If any entry of the group has such a
    /// game, the mean over the other games decides instead of the sum. If the value is unknown in all games of an entry, the criterion
    /// does not split the group.
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

    /// The treatment of games in which a measured criterion is unknown. `None` if there is no such game, if the value is unknown in all
    /// games of the group, or if the group has a single entry or the criterion is not measured.
    fn unmeasured(&self, group: &[EntryId], criterion: Tiebreak) -> Option<Unmeasured> {
        if group.len() < 2 || !is_measured(criterion) {
            return None;
        }
        let all: Vec<Measured> = group.iter().map(|it| self.measured(*it, criterion)).collect();
        let is_known = all.iter().any(|it| it.n > 0);
        let is_left_out = all.iter().any(|it| it.n_left_out > 0);
        match is_known && is_left_out {
            false => None,
            true if all.iter().any(|it| it.n == 0) => Some(Unmeasured::NotCompared(criterion)),
            true => Some(Unmeasured::ByMean(criterion)),
        }
    }

    /// The entry's distance (as a negative number), margin or captures, added up over the games in which the value is known.
    fn measured(&self, entry: EntryId, criterion: Tiebreak) -> Measured {
        let known: Vec<Option<i64>> = match criterion {
            Tiebreak::Margin => self.games_of(entry).map(|game| margin(game, entry)).collect(),
            Tiebreak::Captures => self.own(entry).map(|side| side.captures).collect(),
            _ => self.own(entry).map(|side| side.distance.map(|distance| -distance)).collect(),
        };
        let n = known.iter().flatten().count();
        Measured { sum: known.iter().flatten().sum(), n, n_left_out: known.len() - n }
    }

    /// The points of an entry's opponents in a game. Penalties are ignored, since they do not show strength.
    fn strength(&self, game: &CountedTable, entry: EntryId) -> i64 {
        let others = game.sides.iter().filter(|side| side.entry != entry);
        others.map(|other| self.game_points(other.entry)).sum::<Points>().units()
    }

    /// The position in the stage's draw; later entries come after all others, by number.
    fn lot(&self, entry: EntryId) -> i64 {
        let mut drawn = self.championship.pools_of(self.stage.id).flat_map(|pool| &pool.entries);
        let number = || self.championship.entry(entry).map_or(i32::MAX, |entry| entry.number);
        match drawn.position(|other| *other == entry) {
            Some(index) => i64::try_from(index).unwrap_or(i64::MAX),
            None => i64::from(u32::MAX) + i64::from(number()),
        }
    }
}

/// A part of a group of equal entries, split by a criterion.
struct SplitPart {
    entries: Vec<EntryId>,
    /// The criterion, if it ranks the part behind the one before.
    by: Option<Tiebreak>,
}

/// Entries that are equal by the criteria of a stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EqualGroup {
    /// The entries that are equal.
    pub entries: Vec<EntryId>,
    /// The criterion that ranks them behind the group before, if any.
    pub by: Option<Tiebreak>,
    /// A criterion that was needed but is not known in all of their games.
    pub unmeasured: Option<Unmeasured>,
}

impl EqualGroup {
    /// A group of entries before any criterion is applied.
    pub fn of(entries: Vec<EntryId>) -> Self {
        Self { entries, by: None, unmeasured: None }
    }
}

/// The treatment of a criterion that is not known in all games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unmeasured {
    /// It was not compared: one of the equal entries has no game in which it is known.
    NotCompared(Tiebreak),
    /// It was compared by the mean of the games in which it is known.
    ByMean(Tiebreak),
}

/// Returns whether a criterion is distance, margin or captures, which may be unknown in some games.
fn is_measured(criterion: Tiebreak) -> bool {
    matches!(criterion, Tiebreak::Distance | Tiebreak::Margin | Tiebreak::Captures)
}

/// Keeps the best `n` games of an entry: by points, then by wins and distance.
fn keep_best(games: &mut Vec<OwnGame>, n: usize) {
    games.sort_by_key(|own| {
        let side = own.game.sides.get(own.side);
        Reverse(side.map(|it| (it.points, it.has_won(), it.distance.map(Reverse))))
    });
    games.truncate(n);
}

/// A sum over the games in which a value is known.
struct Measured {
    sum: i64,
    /// The number of games in which the value is known.
    n: usize,
    /// The number of games in which the value is unknown.
    n_left_out: usize,
}

impl Measured {
    /// The mean per game, in units so small that two different means of less than a thousand games never seem equal.
    fn mean(&self) -> i64 {
        let n = i64::try_from(self.n.max(1)).unwrap_or(i64::MAX);
        (self.sum * 1_000_000).div_euclid(n)
    }
}

/// The criteria that decide who qualifies from a league: up to the play-off, which is added if no other criterion is sure to decide.
pub(crate) fn deciding(criteria: &[Tiebreak]) -> Vec<Tiebreak> {
    let is_last = |criterion: &Tiebreak| matches!(criterion, Tiebreak::PlayOff | Tiebreak::Lot);
    match criteria.iter().position(is_last) {
        Some(index) => criteria.iter().copied().take(index + 1).collect(),
        None => criteria.iter().copied().chain([Tiebreak::PlayOff]).collect(),
    }
}

/// The sum of the leads in remaining distance over the other sides; `None` if the distance of a present side is unknown.
fn margin(game: &CountedTable, entry: EntryId) -> Option<i64> {
    let own = game.of(entry)?.distance?;
    let others = game.sides.iter().filter(|side| side.entry != entry);
    others.map(|side| side.distance.map(|distance| distance - own)).sum()
}

/// Parts of a billionth in which shares are summed.
const FINE: i128 = 1_000_000;

/// The entry's share of the points that a game gave, in millionths of a billionth; 0 if the game gave no points.
fn share(game: &CountedTable, entry: EntryId) -> i128 {
    let gained = |side: &Side| i128::from(side.points.max(Points::ZERO).units());
    let given: i128 = game.sides.iter().map(gained).sum();
    let own = game.of(entry).map_or(0, gained);
    if given == 0 { 0 } else { own * 1_000_000_000 * FINE / given }
}

/// A sum of shares in billionths, rounded. The error of each share is too small to separate two equal sums.
fn shares(sum: i128) -> i64 {
    i64::try_from((sum + FINE / 2) / FINE).unwrap_or(i64::MAX)
}

/// The number of sides of the group placed behind an entry minus those ahead of it. A side that came alone is ahead of all others.
fn direct(game: &CountedTable, entry: EntryId, group: &[EntryId]) -> i64 {
    let Some(own) = game.of(entry) else { return 0 };
    if let [_] = game.sides.as_slice() {
        let beaten = group.iter().filter(|other| game.is_absent(**other)).count();
        return i64::try_from(beaten).unwrap_or(i64::MAX);
    }
    let others = game.sides.iter().filter(|side| group.contains(&side.entry));
    others.map(|side| side.place.cmp(&own.place) as i64).sum()
}

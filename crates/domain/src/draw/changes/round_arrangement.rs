//! Arrangement of published rounds by hand: the tables of a round that have not begun, or the groups of a league that have not begun. The
//! resulting records are made in [`super::rearrangement`].

use std::collections::HashSet;

use parchis::Color;

use super::arrangement::{ArrangedGroup, Arrangement, ArrangementChange};
use super::late_seats::free_colors;
use crate::draw::by_hand::{self, HandError};
use crate::draw::league::pools::league_pools;
use crate::draw::seating::layout::most_seats;
use crate::draw::seating::seats::colors_of_table;
use crate::ranking::outcome::n_going_on;
use crate::tournament::championship::Championship;
use crate::tournament::draw_input::DrawnTableSettings;
use crate::tournament::entry::Entry;
use crate::tournament::id::{EntryId, PoolId, RoundId, StageId, TableId};
use crate::tournament::plan::{Division, Progress};
use crate::tournament::round::{Round, RoundKind, RoundState};
use crate::tournament::stage::{Pool, Stage};
use crate::tournament::table::{Table, TableKind};
use crate::tournament::text::sector_key;

/// The facts that arranging a published round needs. In its arrangements a 0 marks a vacated seat, so that the other seats keep their
/// colors.
pub struct RoundArranger {
    pub(super) championship: Championship,
    pub(super) stage: Stage,
    pub(super) round: Round,
    pub(super) spots: Vec<ArrangedSpot>,
}

/// The current state of a table of the round, or of a group of the league.
pub(super) struct ArrangedSpot {
    pub of: SpotKind,
    /// The number of the table or pool.
    pub number: i32,
    /// The numbers of the entries with their colors; no colors in a league.
    pub sides: Vec<(i32, Vec<Color>)>,
    /// True if anything there has begun.
    pub is_locked: bool,
}

/// The kind and the id of a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SpotKind {
    Table(TableId, TableKind),
    Pool(PoolId),
}

impl ArrangedSpot {
    pub fn entries(&self) -> impl Iterator<Item = i32> {
        self.sides.iter().map(|(number, _)| *number)
    }
}

/// The result of a group of an arrangement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupOutcome {
    /// A table with this number.
    Table(i32),
    /// A bye with this number.
    Bye(i32),
    /// The table with this number is closed, because it has no entries left.
    Closed(i32),
    /// A group that was opened and stayed empty.
    Nothing,
    /// A group of a league.
    Pool(PoolId),
}

/// An entry that changes its table, its group or its colors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovedEntry {
    /// The number of the entry.
    pub entry: i32,
    /// The group and the colors before.
    pub from: (usize, Vec<Color>),
    /// The group and the colors after the change.
    pub to: (usize, Vec<Color>),
}

impl RoundArranger {
    /// A published round that can be arranged, while nothing later is drawn. It is a round of a knock-out or of open tables, or any round
    /// of a league, which is arranged as a whole. `None` for play-offs, whose seats follow from the ties.
    pub fn of(championship: &Championship, round: RoundId) -> Option<Self> {
        let (stage, round) = open(championship, round)?;
        let spots = spots(championship, stage, round);
        // A league is arranged as a whole, so any of its rounds gives the first.
        let first =
            championship.rounds_of(stage.id).next().filter(|_| stage.plan.is_drawn_at_once());
        let round = first.unwrap_or(round).clone();
        Some(Self { championship: championship.clone(), stage: stage.clone(), round, spots })
    }

    /// The arranged round; in a league its first round.
    pub fn round(&self) -> RoundId {
        self.round.id
    }

    /// The stage of the round.
    pub fn stage(&self) -> StageId {
        self.stage.id
    }

    /// Returns whether groups of a league are arranged; there, entries can only be swapped.
    pub fn is_league(&self) -> bool {
        self.stage.plan.is_drawn_at_once()
    }

    /// The numbers of the existing tables or groups. In every arrangement they come first, in this order.
    pub fn numbers(&self) -> Vec<i32> {
        self.spots.iter().map(|spot| spot.number).collect()
    }

    /// Returns whether entries can only be swapped. This holds in a league; in a fixed bracket, where the tables determine later meetings;
    /// and if there is a table beside the final.
    pub fn only_swaps(&self) -> bool {
        let is_fixed = self.stage.plan.knockout_rules().is_some_and(|rules| rules.is_fixed);
        let mut tables = self.championship.tables_of(self.round.id);
        self.is_league() || is_fixed || tables.any(|it| self.championship.is_for_place(it))
    }

    /// The current seats as an arrangement.
    pub fn standing(&self) -> Arrangement {
        Arrangement::new(self.spots.iter().map(|spot| spot.entries().collect()).collect())
    }

    /// Returns whether anything has begun at a group, so that no entry may leave or join it.
    pub fn is_locked(&self, group: usize) -> bool {
        self.spots.get(group).is_some_and(|spot| spot.is_locked)
    }

    /// Returns whether a group was added by the arrangement.
    pub fn is_opened(&self, group: usize) -> bool {
        group >= self.spots.len()
    }

    /// The arrangement after a change; `None` if the change is impossible or changes nothing.
    pub fn changed(
        &self,
        arrangement: &Arrangement,
        change: ArrangementChange,
    ) -> Option<Arrangement> {
        let is_free = |entry: i32| {
            let group = arrangement.group_of(entry);
            entry > 0 && group.is_some_and(|group| !self.is_locked(group))
        };
        match change {
            ArrangementChange::Swap(one, other) => {
                (is_free(one) && is_free(other)).then(|| arrangement.changed(change)).flatten()
            }
            _ if self.only_swaps() => None,
            ArrangementChange::Move(entry, group) if is_free(entry) && !self.is_locked(group) => {
                self.moved(arrangement, entry, group)
            }
            ArrangementChange::Move(..) => None,
            ArrangementChange::Open => arrangement.changed(change),
            ArrangementChange::Close(group) if self.is_opened(group) => arrangement.changed(change),
            ArrangementChange::Close(_) => None,
        }
    }

    fn moved(&self, arrangement: &Arrangement, entry: i32, group: usize) -> Option<Arrangement> {
        let mut next = arrangement.clone();
        let from = arrangement.group_of(entry).filter(|from| *from != group)?;
        let left = next.groups.get_mut(from)?;
        left.entries.iter_mut().filter(|it| **it == entry).for_each(|it| *it = 0);
        let entries = &mut next.groups.get_mut(group)?.entries;
        match entries.iter_mut().find(|it| **it == 0) {
            Some(seat) => *seat = entry,
            None => entries.push(entry),
        }
        self.tidy(&mut next);
        Some(next)
    }

    /// Removes vacated seats beyond those of the existing table; an entry on an additional seat moves to a vacated one.
    fn tidy(&self, arrangement: &mut Arrangement) {
        for (index, group) in arrangement.groups.iter_mut().enumerate() {
            let n = self.spots.get(index).map_or(0, |spot| spot.sides.len());
            let mut place = 0;
            group.entries.retain(|entry| {
                place += 1;
                *entry > 0 || place <= n
            });
            while group.entries.len() > n
                && let Some(left) = group.entries.iter().position(|entry| *entry == 0)
            {
                group.entries.swap_remove(left);
            }
        }
    }

    /// Applies the changes of an older arrangement to the current seats. The older arrangement was made when the tables had these `numbers`
    /// and the seats were `standing`; seats that it did not change get their current entries. If an entry would then sit twice, the older
    /// arrangement is returned. The result is not [fitted](Self::fitted).
    pub fn rebased(
        &self,
        arrangement: &Arrangement,
        numbers: &[i32],
        standing: &Arrangement,
    ) -> Arrangement {
        let mut next = arrangement.clone();
        let groups = next.groups.iter_mut().zip(&standing.groups).zip(numbers);
        for ((group, before), number) in groups {
            let Some(spot) = self.spots.iter().find(|spot| spot.number == *number) else {
                continue;
            };
            let own = std::mem::take(&mut group.entries);
            let seats = own.len().max(before.entries.len()).max(spot.sides.len());
            let seat = |place: usize| match own.get(place) {
                changed if changed != before.entries.get(place) => changed.copied(),
                _ => spot.entries().nth(place),
            };
            group.entries = (0..seats).filter_map(seat).collect();
        }
        let mut seated = HashSet::new();
        let is_once =
            next.groups.iter().flat_map(ArrangedGroup::who).all(|entry| seated.insert(entry));
        if is_once { next } else { arrangement.clone() }
    }

    /// An older arrangement, made when the tables had these `numbers`, with each entry exactly once. Tables that have begun keep their
    /// current seats, and entries without a place stay at their own table.
    pub fn fitted(&self, arrangement: &Arrangement, numbers: &[i32]) -> Arrangement {
        let group = |index: usize| arrangement.groups.get(index).map(|group| group.entries.clone());
        let of_spot = |spot: &ArrangedSpot| {
            let own = numbers.iter().position(|number| *number == spot.number);
            let mut entries = match own.filter(|_| !spot.is_locked).and_then(group) {
                Some(entries) => entries,
                None => spot.entries().collect(),
            };
            entries.resize(
                match self.is_league() {
                    true => spot.sides.len(),
                    false => entries.len().max(spot.sides.len()),
                },
                0,
            );
            entries
        };
        let mut groups: Vec<Vec<i32>> = self.spots.iter().map(of_spot).collect();
        if !self.is_league() {
            // The other groups: those of a table that was closed since, and those that were opened.
            let stands = |place: usize| {
                let number = numbers.get(place);
                number.is_some_and(|it| self.spots.iter().any(|spot| spot.number == *it))
            };
            let others = arrangement.groups.iter().enumerate().filter(|(place, _)| !stands(*place));
            let others = others.map(|(place, group)| (place, group.who().collect::<Vec<i32>>()));
            let others = others.filter(|(place, who)| *place >= numbers.len() || !who.is_empty());
            groups.extend(others.map(|(_, who)| who));
        }
        self.seat_once(&mut groups);
        let mut fitted = Arrangement::new(groups);
        self.tidy(&mut fitted);
        fitted
    }

    /// Seats each entry exactly once: at a table that has begun, else where the arrangement puts it first, else at its old table.
    fn seat_once(&self, groups: &mut [Vec<i32>]) {
        let mut missing: HashSet<i32> = self.spots.iter().flat_map(ArrangedSpot::entries).collect();
        for (index, group) in groups.iter().enumerate() {
            if self.is_locked(index) {
                missing.retain(|entry| !group.contains(entry));
            }
        }
        for (index, group) in groups.iter_mut().enumerate() {
            if !self.is_locked(index) {
                for entry in group.iter_mut().filter(|entry| !missing.remove(entry)) {
                    *entry = 0;
                }
            }
        }
        for (index, spot) in self.spots.iter().enumerate() {
            let own = spot.entries().enumerate().filter(|(_, entry)| missing.contains(entry));
            for (place, entry) in own {
                let is_left = |groups: &[Vec<i32>], at: (usize, usize)| {
                    groups.get(at.0).and_then(|group| group.get(at.1)) == Some(&0)
                };
                let seats = |group: usize| (0..spot.sides.len()).map(move |seat| (group, seat));
                let everywhere = (0..self.spots.len()).flat_map(|group| {
                    let n = self.spots.get(group).map_or(0, |spot| spot.sides.len());
                    (0..n).map(move |seat| (group, seat))
                });
                let places = [(index, place)].into_iter().chain(seats(index));
                let places = places.chain(everywhere.filter(|_| self.is_league()));
                let free = places.into_iter().find(|at| is_left(groups, *at));
                match free {
                    Some((group, seat)) => {
                        let seat = groups.get_mut(group).and_then(|group| group.get_mut(seat));
                        seat.into_iter().for_each(|seat| *seat = entry);
                    }
                    None => groups.get_mut(index).into_iter().for_each(|it| it.push(entry)),
                }
            }
        }
    }

    /// The result of each group. Opened groups, and byes that replace a table, get the next numbers.
    pub fn comes_to(&self, arrangement: &Arrangement) -> Vec<GroupOutcome> {
        let mut last = last_number(&self.championship, self.round.id);
        let mut next = || {
            last += 1;
            last
        };
        let comes = |(index, group): (usize, &ArrangedGroup)| {
            let n = group.who().count();
            match self.spots.get(index) {
                Some(ArrangedSpot { of: SpotKind::Pool(pool), .. }) => GroupOutcome::Pool(*pool),
                Some(spot) if self.is_same(index, group) => match spot.of {
                    SpotKind::Table(_, TableKind::Played) => GroupOutcome::Table(spot.number),
                    _ => GroupOutcome::Bye(spot.number),
                },
                Some(spot) => match (n, spot.of) {
                    (0, _) => GroupOutcome::Closed(spot.number),
                    (1, SpotKind::Table(_, TableKind::Played)) => GroupOutcome::Bye(next()),
                    (1, _) => GroupOutcome::Bye(spot.number),
                    _ => GroupOutcome::Table(spot.number),
                },
                None => match n {
                    0 => GroupOutcome::Nothing,
                    1 => GroupOutcome::Bye(next()),
                    _ => GroupOutcome::Table(next()),
                },
            }
        };
        arrangement.groups.iter().enumerate().map(comes).collect()
    }

    /// Returns whether a group has the current entries on their current seats.
    pub(super) fn is_same(&self, index: usize, group: &ArrangedGroup) -> bool {
        self.spots.get(index).is_some_and(|spot| spot.entries().eq(group.entries.iter().copied()))
    }

    /// The colors of each seat of a group, vacated seats included; none in a league.
    pub fn colors(&self, index: usize, group: &ArrangedGroup) -> Vec<Vec<Color>> {
        let (mode, arms) = (self.championship.tournament.settings.mode, self.table().arms);
        let most = || colors_of_table(self.table().seats.into(), mode, arms).unwrap_or_default();
        let Some(spot) = self.spots.get(index) else {
            let n = group.entries.len();
            let colors = colors_of_table(n.max(2), mode, arms).unwrap_or_else(|_| most());
            // If the group has more entries than seats, the colors repeat.
            return colors.into_iter().cycle().take(n).collect();
        };
        let mut colors: Vec<Vec<Color>> = spot.sides.iter().map(|(_, it)| it.clone()).collect();
        while colors.len() < group.entries.len() && !self.is_league() {
            let taken: Vec<Color> = colors.iter().flatten().copied().collect();
            let free = free_colors(&taken, colors.len(), mode, arms).ok();
            colors.push(free.or_else(|| most().into_iter().next()).unwrap_or_default());
        }
        colors
    }

    /// The errors that keep the arrangement from being saved. Groups are counted without the empty ones.
    pub fn errors(&self, arrangement: &Arrangement) -> Vec<HandError> {
        let groups = arrangement.groups.iter().enumerate();
        let seated: Vec<(usize, &ArrangedGroup)> =
            groups.filter(|(_, group)| group.who().next().is_some()).collect();
        if self.is_league() {
            return self.errors_of_sectors(&seated);
        }
        if self.only_swaps() {
            let is_as_large = |(at, group): &(usize, &ArrangedGroup)| {
                self.spots.get(*at).is_some_and(|spot| spot.sides.len() == group.who().count())
            };
            let is_kept = seated.len() == self.spots.len() && seated.iter().all(is_as_large);
            return if is_kept { Vec::new() } else { vec![HandError::OnlySwaps] };
        }
        let changed = seated.iter().enumerate().filter(|(_, (at, it))| !self.is_same(*at, it));
        let mut errors = Vec::new();
        for (place, (_, group)) in changed {
            let table = self.table();
            let who: Vec<i32> = group.who().collect();
            errors.extend(by_hand::wrong_table(&table, by_hand::has_byes(&table), place, &who));
        }
        let n_seated: Vec<usize> = seated.iter().map(|(_, group)| group.who().count()).collect();
        if n_seated.iter().all(|n| *n < 2) {
            errors.push(HandError::NoTable);
        }
        // The qualifier of a knock-out's last table is champion, so no other table may stand beside it.
        let is_one = |sizes: &[usize]| matches!(sizes, [n] if *n > 1);
        let before: Vec<usize> = self.spots.iter().map(|spot| spot.sides.len()).collect();
        if self.stage.plan.advance().is_some() && is_one(&before) != is_one(&n_seated) {
            errors.push(HandError::OtherFinal { is_final: self.round.kind == RoundKind::Final });
        }
        errors
    }

    fn errors_of_sectors(&self, seated: &[(usize, &ArrangedGroup)]) -> Vec<HandError> {
        if self.stage.plan.division != Division::BySector {
            return Vec::new();
        }
        let wrong = |(place, (index, group)): (usize, &(usize, &ArrangedGroup))| {
            let spot = self.spots.get(*index)?;
            let SpotKind::Pool(pool) = spot.of else { return None };
            let own = sector_key(&self.championship.pool(pool)?.name);
            let is_other = |number: &i32| {
                let entry = self.entry(*number);
                let is_new = spot.entries().all(|it| it != *number);
                is_new && entry.is_some_and(|it| sector_key(it.sector.trim()) != own)
            };
            let number = group.who().find(is_other)?;
            Some(HandError::OtherSector { group: place, number })
        };
        seated.iter().enumerate().filter_map(wrong).collect()
    }

    /// The entries that would change their table or colors, in the order of their tables.
    pub fn moves(&self, arrangement: &Arrangement) -> Vec<MovedEntry> {
        let standing = self.standing();
        let seats = |arrangement: &Arrangement| -> Vec<(i32, (usize, Vec<Color>))> {
            let groups = arrangement.groups.iter().enumerate();
            let of_group = |(index, group): (usize, &ArrangedGroup)| {
                let mut colors = self.colors(index, group).into_iter();
                let seat = |entry: &i32| (*entry, (index, colors.next().unwrap_or_default()));
                group.entries.iter().map(seat).collect::<Vec<_>>()
            };
            groups.flat_map(of_group).filter(|(entry, _)| *entry > 0).collect()
        };
        let before = seats(&standing);
        let moved = |(entry, to): (i32, (usize, Vec<Color>))| {
            let from = before.iter().find(|(it, _)| *it == entry)?.1.clone();
            (from != to || self.is_other_place(arrangement, entry)).then_some(MovedEntry {
                entry,
                from,
                to,
            })
        };
        seats(arrangement).into_iter().filter_map(moved).collect()
    }

    /// Returns whether an entry of a league has another place in its own group, and so the games of another entry.
    fn is_other_place(&self, arrangement: &Arrangement, entry: i32) -> bool {
        let place = |arrangement: &Arrangement| {
            let group = arrangement.groups.get(arrangement.group_of(entry)?)?;
            group.entries.iter().position(|it| *it == entry)
        };
        self.is_league() && place(arrangement) != place(&self.standing())
    }

    /// The number of entries that advance from the round now, and after the arrangement; `None` if the stage is no knock-out.
    pub fn going_on(&self, arrangement: &Arrangement) -> Option<(usize, usize)> {
        let advance = self.stage.plan.advance_in(self.round.kind);
        let advance = advance.filter(|_| self.stage.plan.advance().is_some())?;
        let of = |arrangement: &Arrangement| {
            let sizes = arrangement.groups.iter().map(|group| group.who().count());
            sizes.map(|n| if n == 1 { 1 } else { n_going_on(n, advance) }).sum()
        };
        Some((of(&self.standing()), of(arrangement)))
    }

    pub(super) fn entry(&self, number: i32) -> Option<&Entry> {
        self.championship.entries().iter().find(|entry| entry.number == number)
    }

    fn table(&self) -> DrawnTableSettings {
        DrawnTableSettings {
            seats: most_seats(&self.championship, &self.stage),
            remainder: self.stage.plan.table.remainder,
            mode: self.championship.tournament.settings.mode,
            arms: self.stage.plan.table.arms,
        }
    }
}

/// Returns whether anything of a round can still be arranged.
pub fn is_free(championship: &Championship, round: RoundId) -> bool {
    open(championship, round).is_some_and(|(stage, round)| {
        let spots = spots(championship, stage, round).into_iter();
        spots.filter(|spot| !spot.is_locked).map(|spot| spot.sides.len()).sum::<usize>() > 1
    })
}

/// A round with its stage; `None` if it cannot be arranged: it is not published, is a play-off, or a later round or stage is drawn.
pub(super) fn open(championship: &Championship, round: RoundId) -> Option<(&Stage, &Round)> {
    let round = championship.round(round)?;
    let stage = championship.stage(round.stage)?;
    let last = championship.rounds_of(stage.id).last()?;
    let is_last = stage.plan.is_drawn_at_once() || last.id == round.id;
    let is_open = round.state == RoundState::Published
        && round.kind != RoundKind::PlayOff
        && is_last
        && championship.progress(stage) == Progress::Drawn;
    is_open.then_some((stage, round))
}

fn spots(championship: &Championship, stage: &Stage, round: &Round) -> Vec<ArrangedSpot> {
    match stage.plan.is_drawn_at_once() {
        true => {
            let pools = league_pools(championship, stage).into_iter();
            pools.map(|pool| of_pool(championship, pool)).collect()
        }
        false => championship.tables_of(round.id).map(|it| of_table(championship, it)).collect(),
    }
}

/// The number of the last table of a round, closed and annulled ones included.
pub(super) fn last_number(championship: &Championship, round: RoundId) -> i32 {
    let gone = championship.annulled().iter().filter(|table| table.round == round);
    championship.tables_of(round).chain(gone).map(|table| table.number).max().unwrap_or(0)
}

fn of_table(championship: &Championship, table: &Table) -> ArrangedSpot {
    let sides = table.sides().into_iter();
    ArrangedSpot {
        of: SpotKind::Table(table.id, table.kind),
        number: table.number,
        sides: sides.filter_map(|(id, it)| Some((number(championship, id)?, it))).collect(),
        is_locked: table.has_begun(),
    }
}

fn of_pool(championship: &Championship, pool: &Pool) -> ArrangedSpot {
    let is_open = |table: &Table| {
        let round = championship.round(table.round);
        round.is_some_and(|round| round.state == RoundState::Published) && !table.has_begun()
    };
    let entries = pool.entries.iter().filter_map(|id| number(championship, *id));
    ArrangedSpot {
        of: SpotKind::Pool(pool.id),
        number: pool.number,
        sides: entries.map(|number| (number, Vec::new())).collect(),
        is_locked: championship.hand_in(pool.id).is_some()
            || !championship.tables_of_pool(pool.id).all(is_open),
    }
}

fn number(championship: &Championship, id: EntryId) -> Option<i32> {
    championship.entry(id).map(|entry| entry.number)
}

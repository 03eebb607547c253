//! The records that a rearrangement of published rounds writes, and those that taking it back writes.

use std::collections::{HashMap, HashSet};

use parchis::Color;

use super::arrangement::{Arrangement, Group};
use super::round_arrangement::{Rearranging, Spot, SpotOf, last_number, open};
use crate::draw::error::DrawError;
use crate::draw::redo::original::seats_before;
use crate::draw::rounds::flaw::{Flaw, flaws};
use crate::draw::rounds::maker::{Maker, line_up};
use crate::draw::seating::seats::SeatedTable;
use crate::tournament::championship::Championship;
use crate::tournament::facts::Facts;
use crate::tournament::id::{EntryId, IdSource, TableId};
use crate::tournament::rearrangement::{
    RearrangedPool, RearrangedTable, Rearrangement, TableBefore,
};
use crate::tournament::round::RoundState;
use crate::tournament::stage::Pool;
use crate::tournament::table::{Seat, Table, TableKind};

/// The records that a rearrangement of published rounds writes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rearranged {
    /// The tables as they were before the change.
    pub before: Vec<RearrangedTable>,
    /// The pools of a league as they were before the change.
    pub pools_before: Vec<RearrangedPool>,
    /// The existing tables that were changed, with their new state. A table without entries is annulled and keeps its old seats.
    pub changed: Vec<Table>,
    /// The tables that the change added.
    pub added: Vec<Table>,
    /// The pools with their new entries.
    pub pools: Vec<Pool>,
}

/// The records that taking a rearrangement back writes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Undone {
    /// The tables with their state before the change.
    pub restored: Vec<Table>,
    /// The added tables, which are removed.
    pub gone: Vec<TableId>,
    /// The pools with their entries before the change.
    pub pools: Vec<Pool>,
}

impl Rearranged {
    /// Applies the change to the facts.
    pub fn put_into(&self, facts: &mut Facts) {
        for table in &self.changed {
            facts.tables.retain(|it| it.id != table.id);
            match table.kind {
                TableKind::Annulled => facts.annulled.push(table.clone()),
                _ => facts.tables.push(table.clone()),
            }
        }
        facts.tables.extend(self.added.iter().cloned());
        for pool in &self.pools {
            facts.pools.iter_mut().filter(|it| it.id == pool.id).for_each(|it| *it = pool.clone());
        }
        in_order(facts);
    }
}

impl Undone {
    /// Applies the restored state to the facts.
    pub fn put_into(&self, facts: &mut Facts) {
        let is_its = |table: &Table| {
            self.gone.contains(&table.id) || self.restored.iter().any(|it| it.id == table.id)
        };
        facts.tables.retain(|table| !is_its(table));
        facts.annulled.retain(|table| !is_its(table));
        facts.tables.extend(self.restored.iter().cloned());
        for pool in &self.pools {
            facts.pools.iter_mut().filter(|it| it.id == pool.id).for_each(|it| *it = pool.clone());
        }
        in_order(facts);
    }
}

/// Sorts the tables by round and number.
fn in_order(facts: &mut Facts) {
    let places: HashMap<_, usize> =
        facts.rounds.iter().enumerate().map(|(place, round)| (round.id, place)).collect();
    let place = |table: &Table| (places.get(&table.round).copied(), table.number);
    facts.tables.sort_by_key(place);
    facts.annulled.sort_by_key(place);
}

impl Rearranging {
    /// The championship after the rearrangement, even if that could not be saved. New records have temporary ids.
    pub fn made(&self, arrangement: &Arrangement) -> Championship {
        let mut made = self.championship.clone();
        let (mut ids, pins) = (IdSource::new(0, [0; 32]), HashSet::new());
        if let Ok(rearranged) = rearranged(self, arrangement, &mut ids, &pins) {
            made.change(|facts| rearranged.put_into(facts));
        }
        made
    }

    /// The flaws of the rearrangement in those parts that can still be changed (see [`flaws()`]).
    pub fn flaws(&self, made: &Championship) -> Vec<Flaw> {
        let mut draft = made.clone();
        draft.change(|facts| {
            let own = facts.rounds.iter_mut().filter(|it| {
                it.id == self.round.id || (self.is_league() && it.stage == self.stage.id)
            });
            own.for_each(|round| round.state = RoundState::Draft);
        });
        let mut flaws = flaws(&draft, self.stage.id);
        let locked: Vec<SpotOf> =
            self.spots.iter().filter(|spot| spot.is_locked).map(|spot| spot.of).collect();
        flaws.retain(|flaw| !locked.iter().any(|of| is_at(flaw, *of)));
        flaws
    }

    /// The records that saving the arrangement writes.
    ///
    /// # Errors
    /// [`DrawError::ByHand`] with all errors found; [`DrawError::SquadTooSmall`]; [`DrawError::NoPins`].
    pub fn rearranged(
        &self,
        arrangement: &Arrangement,
        ids: &mut IdSource,
        taken_pins: &HashSet<String>,
    ) -> Result<Rearranged, DrawError> {
        let errors = self.errors(arrangement);
        if !errors.is_empty() {
            return Err(DrawError::ByHand(errors));
        }
        rearranged(self, arrangement, ids, taken_pins)
    }
}

fn is_at(flaw: &Flaw, of: SpotOf) -> bool {
    match (flaw, of) {
        (
            Flaw::SameClub { table, .. }
            | Flaw::MetBefore { table, .. }
            | Flaw::SameColor { table, .. }
            | Flaw::ByeAgain { table, .. }
            | Flaw::Withdrawn { table, .. },
            SpotOf::Table(id, _),
        ) => *table == id,
        (Flaw::SameClubInGroup { pool, .. }, SpotOf::Pool(id)) => *pool == id,
        _ => false,
    }
}

/// The records of an arrangement, without checking that it is allowed.
fn rearranged(
    at: &Rearranging,
    arrangement: &Arrangement,
    ids: &mut IdSource,
    taken_pins: &HashSet<String>,
) -> Result<Rearranged, DrawError> {
    if at.is_league() {
        return of_league(at, arrangement);
    }
    let mut making = Making {
        at,
        maker: Maker::new(&at.championship, &at.stage, ids, taken_pins),
        last: last_number(&at.championship, at.round.id),
        made: Rearranged::default(),
    };
    for (index, group) in arrangement.groups.iter().enumerate() {
        if at.is_same(index, group) {
            continue;
        }
        match at.spots.get(index) {
            Some(spot) => making.change(spot, index, group)?,
            None => making.open(group, &at.colors(index, group))?,
        }
    }
    Ok(making.made)
}

struct Making<'a> {
    at: &'a Rearranging,
    maker: Maker<'a>,
    /// The number of the last table.
    last: i32,
    made: Rearranged,
}

impl Making<'_> {
    fn change(&mut self, spot: &Spot, index: usize, group: &Group) -> Result<(), DrawError> {
        let SpotOf::Table(id, kind) = spot.of else { return Err(DrawError::NotDue) };
        let table = self.at.championship.table(id).ok_or(DrawError::NotDue)?;
        self.made.before.push(before(table));
        let mut after = table.clone();
        match (group.who().count(), kind) {
            (0, _) => after.kind = TableKind::Annulled,
            // The closed table keeps its games and dice, so that the change can be taken back.
            (1, TableKind::Played) => {
                after.kind = TableKind::Annulled;
                let bye = Group { entries: group.who().collect(), is_pinned: false };
                let unopened = self.at.spots.len();
                self.open(&bye, &self.at.colors(unopened, &bye))?;
            }
            (n, _) => {
                after.seats = self.seats(table, group, &self.at.colors(index, group))?;
                if n > 1 && kind != TableKind::Played {
                    after.kind = TableKind::Played;
                    after.games = self.maker.games(&self.at.stage.plan.table, table.series);
                }
            }
        }
        self.made.changed.push(after);
        Ok(())
    }

    /// The new seats of a table; an entry that stays on its colors keeps its players.
    fn seats(
        &self,
        table: &Table,
        group: &Group,
        colors: &[Vec<Color>],
    ) -> Result<Vec<Seat>, DrawError> {
        let mut seats = Vec::new();
        for (number, colors) in group.entries.iter().zip(colors).filter(|(number, _)| **number > 0)
        {
            let entry = self.at.entry(*number).ok_or(DrawError::NotDue)?;
            let stays = table.seats.iter().filter(|seat| seat.entry == entry.id);
            let stays: Vec<&Seat> = stays.filter(|seat| colors.contains(&seat.color)).collect();
            if stays.len() == colors.len() {
                seats.extend(stays.into_iter().cloned());
                continue;
            }
            let players = line_up(entry, table.mode)?;
            let seat =
                |(color, player): (&Color, _)| Seat { color: *color, entry: entry.id, player };
            seats.extend(colors.iter().zip(players).map(seat));
        }
        seats.sort_by_key(|seat| seat.color);
        Ok(seats)
    }

    fn open(&mut self, group: &Group, colors: &[Vec<Color>]) -> Result<(), DrawError> {
        let kind = match group.who().count() {
            0 => return Ok(()),
            1 => TableKind::Bye,
            _ => TableKind::Played,
        };
        let stage = &self.at.stage;
        let pool = self.at.championship.pools_of(stage.id).next().ok_or(DrawError::NotDue)?;
        let sides = group.who().zip(colors.iter().cloned()).collect();
        let seated = SeatedTable { pool: pool.number, kind, sides };
        self.last += 1;
        let place = (self.at.round.id, pool.id, self.last);
        let table = self.maker.table(place, &seated, stage.plan.table.series)?;
        let opened =
            RearrangedTable { table: table.id, was: TableBefore::Added, seats: Vec::new() };
        self.made.before.push(opened);
        self.made.added.push(table);
        Ok(())
    }
}

/// In a league, an entry that takes another's place in a group also takes its games and colors.
fn of_league(at: &Rearranging, arrangement: &Arrangement) -> Result<Rearranged, DrawError> {
    let mut made = Rearranged::default();
    for (spot, group) in at.spots.iter().zip(&arrangement.groups) {
        let SpotOf::Pool(id) = spot.of else { continue };
        let pool = at.championship.pool(id).ok_or(DrawError::NotDue)?;
        let instead: HashMap<EntryId, i32> =
            pool.entries.iter().copied().zip(group.entries.iter().copied()).collect();
        let is_other = |(old, new): (i32, &i32)| old != *new;
        if !spot.entries().zip(&group.entries).any(is_other) {
            continue;
        }
        let after: Vec<EntryId> =
            group.who().filter_map(|number| Some(at.entry(number)?.id)).collect();
        made.pools_before.push(RearrangedPool { pool: id, entries: pool.entries.clone() });
        made.pools.push(Pool { entries: after, ..pool.clone() });
        for table in at.championship.tables_of_pool(id) {
            let seats = exchanged(at, table, &instead)?;
            if seats != table.seats {
                made.before.push(before(table));
                made.changed.push(Table { seats, ..table.clone() });
            }
        }
    }
    Ok(made)
}

fn exchanged(
    at: &Rearranging,
    table: &Table,
    instead: &HashMap<EntryId, i32>,
) -> Result<Vec<Seat>, DrawError> {
    let mut seats = table.seats.clone();
    for (old, _) in table.sides() {
        let new = instead.get(&old).and_then(|number| at.entry(*number));
        let Some(new) = new.filter(|new| new.id != old) else { continue };
        let mut players = line_up(new, table.mode)?.into_iter();
        let own = table.seats.iter().zip(&mut seats).filter(|(before, _)| before.entry == old);
        for (_, seat) in own {
            (seat.entry, seat.player) = (new.id, players.next().unwrap_or(seat.player));
        }
    }
    Ok(seats)
}

fn before(table: &Table) -> RearrangedTable {
    let was = match table.kind {
        TableKind::Bye => TableBefore::Bye,
        TableKind::Rest => TableBefore::Rest,
        TableKind::Played | TableKind::Annulled => TableBefore::Played,
    };
    let seats = table.seats.iter().map(|seat| (seat.color, seat.entry)).collect();
    RearrangedTable { table: table.id, was, seats }
}

/// The records that take a change back. `None` if anything depends on the change: one of its tables has begun, later rounds are drawn, or
/// another decision changed its tables since.
pub fn undone(championship: &Championship, change: &Rearrangement) -> Option<Undone> {
    open(championship, change.round)?;
    if is_decided_since(championship, change) {
        return None;
    }
    let mut undone = Undone::default();
    for before in &change.tables {
        let table = known(championship, before.table)?;
        let round = championship.round(table.round)?;
        if round.state != RoundState::Published || table.has_begun() {
            return None;
        }
        let Some(kind) = before.was.kind() else {
            undone.gone.push(table.id);
            continue;
        };
        let seats = seats_before(championship, table, before);
        let mut restored = Table { kind, seats, ..table.clone() };
        if kind != TableKind::Played {
            restored.games.clear();
        }
        undone.restored.push(restored);
    }
    for before in &change.pools {
        let pool = championship.pool(before.pool)?;
        undone.pools.push(Pool { entries: before.entries.clone(), ..pool.clone() });
    }
    Some(undone)
}

fn known(championship: &Championship, id: TableId) -> Option<&Table> {
    championship.table(id).or_else(|| championship.annulled().iter().find(|it| it.id == id))
}

/// Returns whether a later decision changed tables or pools of a change.
fn is_decided_since(championship: &Championship, change: &Rearrangement) -> bool {
    let is_its = |table: &TableId| {
        let pool = known(championship, *table).map(|table| table.pool);
        change.before(*table).is_some() || pool.is_some_and(|it| change.pool_before(it).is_some())
    };
    let later = championship.rearrangements().iter().skip_while(|it| it.id != change.id).skip(1);
    let mut rearranged = later.flat_map(Rearrangement::tables);
    let late = championship.late_seatings().iter().filter(|it| it.at > change.at);
    let mut late = late.flat_map(|it| it.tables());
    let replaced = championship.replacements().iter().filter(|it| it.at > change.at);
    let mut replaced = replaced.flat_map(|it| it.tables());
    rearranged.any(|it| is_its(&it)) || late.any(|it| is_its(&it)) || replaced.any(|it| is_its(&it))
}

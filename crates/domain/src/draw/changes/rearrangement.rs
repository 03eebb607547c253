//! The records that a rearrangement of published rounds writes.

use std::collections::{HashMap, HashSet};

use parchis::Color;

use super::arrangement::{ArrangedGroup, Arrangement};
use super::reseating::Reseating;
use super::round_arrangement::{ArrangedSpot, RoundArranger, SpotKind, last_number};
use crate::draw::error::DrawError;
use crate::draw::rounds::flaw::{Flaw, flaws};
use crate::draw::rounds::maker::{Maker, line_up};
use crate::draw::seating::seats::SeatedTable;
use crate::tournament::championship::Championship;
use crate::tournament::id::{EntryId, IdSource};
use crate::tournament::round::RoundState;
use crate::tournament::seat_change::{ChangedPool, ChangedSeat};
use crate::tournament::stage::Pool;
use crate::tournament::table::{Seat, Table, TableKind};

impl RoundArranger {
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
        let locked: Vec<SpotKind> =
            self.spots.iter().filter(|spot| spot.is_locked).map(|spot| spot.of).collect();
        flaws.retain(|flaw| !locked.iter().any(|of| is_at(flaw, *of)));
        flaws
    }

    /// The records that saving the arrangement writes.
    ///
    /// # Errors
    /// [`DrawError::ByHand`]: the arrangement is not allowed; it holds all errors found.
    /// [`DrawError::SquadTooSmall`]: an entry has too few people. [`DrawError::NoPins`]: nearly all PINs are in use.
    pub fn rearranged(
        &self,
        arrangement: &Arrangement,
        ids: &mut IdSource,
        taken_pins: &HashSet<String>,
    ) -> Result<Reseating, DrawError> {
        let errors = self.errors(arrangement);
        if !errors.is_empty() {
            return Err(DrawError::ByHand(errors));
        }
        rearranged(self, arrangement, ids, taken_pins)
    }
}

fn is_at(flaw: &Flaw, of: SpotKind) -> bool {
    match (flaw, of) {
        (
            Flaw::SameClub { table, .. }
            | Flaw::MetBefore { table, .. }
            | Flaw::SameColor { table, .. }
            | Flaw::ByeAgain { table, .. }
            | Flaw::Withdrawn { table, .. },
            SpotKind::Table(id, _),
        ) => *table == id,
        (Flaw::SameClubInGroup { pool, .. }, SpotKind::Pool(id)) => *pool == id,
        _ => false,
    }
}

/// The records of an arrangement, without checking that it is allowed.
fn rearranged(
    at: &RoundArranger,
    arrangement: &Arrangement,
    ids: &mut IdSource,
    taken_pins: &HashSet<String>,
) -> Result<Reseating, DrawError> {
    if at.is_league() {
        return of_league(at, arrangement);
    }
    let mut making = RearrangementMaker {
        at,
        maker: Maker::new(&at.championship, &at.stage, ids, taken_pins),
        last: last_number(&at.championship, at.round.id),
        made: Reseating::default(),
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

struct RearrangementMaker<'a> {
    at: &'a RoundArranger,
    maker: Maker<'a>,
    /// The number of the last table.
    last: i32,
    made: Reseating,
}

impl RearrangementMaker<'_> {
    fn change(
        &mut self,
        spot: &ArrangedSpot,
        index: usize,
        group: &ArrangedGroup,
    ) -> Result<(), DrawError> {
        let SpotKind::Table(id, kind) = spot.of else { return Err(DrawError::NotDue) };
        let table = self.at.championship.table(id).ok_or(DrawError::NotDue)?;
        let mut bye = None;
        let mut after = table.clone();
        match (group.who().count(), kind) {
            (0, _) => after.kind = TableKind::Annulled,
            // The closed table keeps its games and dice, so that the change can be taken back.
            (1, TableKind::Played) => {
                after.kind = TableKind::Annulled;
                bye = Some(ArrangedGroup { entries: group.who().collect(), is_pinned: false });
            }
            (n, _) => {
                after.seats = self.seats(table, group, &self.at.colors(index, group))?;
                if n > 1 && kind != TableKind::Played {
                    after.kind = TableKind::Played;
                    after.games = self.maker.games(&self.at.stage.plan.table, table.series);
                }
            }
        }
        self.made.note(Some(table), &after, all_seats);
        self.made.changed.push(after);
        bye.map_or(Ok(()), |bye| self.open(&bye, &self.at.colors(self.at.spots.len(), &bye)))
    }

    /// The new seats of a table; an entry that stays on its colors keeps its players.
    fn seats(
        &self,
        table: &Table,
        group: &ArrangedGroup,
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

    fn open(&mut self, group: &ArrangedGroup, colors: &[Vec<Color>]) -> Result<(), DrawError> {
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
        self.made.note(None, &table, all_seats);
        self.made.added.push(table);
        Ok(())
    }
}

/// Selects every seat of a table for the record, without its former player: if the change is undone, the players come from the squad of
/// that time.
fn all_seats(seat: &mut ChangedSeat) -> bool {
    if let Some(before) = &mut seat.before {
        before.player = None;
    }
    true
}

/// In a league, an entry that takes another's place in a group also takes its games and colors.
fn of_league(at: &RoundArranger, arrangement: &Arrangement) -> Result<Reseating, DrawError> {
    let mut made = Reseating::default();
    for (spot, group) in at.spots.iter().zip(&arrangement.groups) {
        let SpotKind::Pool(id) = spot.of else { continue };
        let pool = at.championship.pool(id).ok_or(DrawError::NotDue)?;
        let instead: HashMap<EntryId, i32> =
            pool.entries.iter().copied().zip(group.entries.iter().copied()).collect();
        let is_other = |(old, new): (i32, &i32)| old != *new;
        if !spot.entries().zip(&group.entries).any(is_other) {
            continue;
        }
        let after: Vec<EntryId> =
            group.who().filter_map(|number| Some(at.entry(number)?.id)).collect();
        made.pools_before.push(ChangedPool { pool: id, before: pool.entries.clone() });
        made.pools.push(Pool { entries: after, ..pool.clone() });
        for table in at.championship.tables_of_pool(id) {
            let seats = exchanged(at, table, &instead)?;
            if seats != table.seats {
                let after = Table { seats, ..table.clone() };
                made.note(Some(table), &after, all_seats);
                made.changed.push(after);
            }
        }
    }
    Ok(made)
}

fn exchanged(
    at: &RoundArranger,
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

//! Replacements at drawn tables, if a corrected result lets other entries advance or an entry withdraws. An entry takes another's seats at
//! tables that have not begun; tables that have begun are annulled and played again.

use std::borrow::Cow;
use std::collections::HashSet;

use super::lateness::latecomers;
use super::reseating::Reseating;
use super::round_arrangement::last_number;
use crate::draw::error::DrawError;
use crate::draw::knockout::consolation::{has_fallen, is_first_table};
use crate::draw::knockout::losers::called_back;
use crate::draw::rounds::maker::{Maker, line_up};
use crate::draw::state::qualifiers::entrants;
use crate::ranking::outcome::{EntryOutcome, Outcomes};
use crate::tournament::championship::Championship;
use crate::tournament::id::{EntryId, IdSource, TableId};
use crate::tournament::plan::EntryRule;
use crate::tournament::round::{Round, RoundKind, RoundState};
use crate::tournament::seat_change::{Replacement, SeatChange, SubstituteTable};
use crate::tournament::stage::{Pool, Stage};
use crate::tournament::table::{Seat, Table};

/// An entry that could take another's seats at drawn tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The seated entry that no longer belongs there.
    pub goes: EntryId,
    /// The entry that belongs there and has no seat.
    pub comes: EntryId,
    /// The tables that have not begun, by round and number.
    pub tables: Vec<TableId>,
    /// The tables that have begun: they would be annulled, and new tables played instead.
    pub annuls: Vec<TableId>,
}

impl Offer {
    /// All tables of the replacement, in both lists.
    pub fn all(&self) -> impl Iterator<Item = TableId> {
        self.tables.iter().chain(&self.annuls).copied()
    }
}

/// The possible replacements because of the result of the table `cause`: in the next round of a knock-out and in its consolation, or in the
/// next stage that is drawn. Draws that depend on a table to be annulled are decided about when its replacement is played. A league cannot
/// wait for that, so it gets no offers once its play-offs or the next stage are drawn.
pub fn offers(championship: &Championship, cause: TableId) -> Vec<Offer> {
    let Some(table) = championship.table(cause) else { return Vec::new() };
    let Some(round) = championship.round(table.round) else { return Vec::new() };
    let Some(stage) = championship.stage(round.stage) else { return Vec::new() };
    let championship = championship.branch_of(stage);
    let next = championship.rounds_of(stage.id).find(|it| it.number == round.number + 1);
    let mut offers = match next.filter(|_| stage.plan.advance().is_some()) {
        Some(next) => {
            let pairs = in_round(championship, stage, table, next);
            let tables: Vec<&Table> = championship.tables_of(next.id).collect();
            offered(championship, pairs, &tables)
        }
        None => match next_stage(championship, stage) {
            Some(next) => {
                let pairs = in_stage(championship, stage, next);
                offered(championship, pairs, &decided_in(championship, next))
            }
            None => Vec::new(),
        },
    };
    if offers.is_empty() {
        offers = offered(championship, substitutes(championship, stage, (table, round)), &[table]);
    }
    let consolation = championship.consolation_of(stage);
    if let Some(consolation) = consolation.filter(|it| is_drawn(championship, it)) {
        let pairs = in_consolation(championship, stage, table, consolation);
        offers.extend(offered(championship, pairs, &decided_in(championship, consolation)));
    }
    offers
}

/// The [`offers`] that take no seat at a table in `kept`, whose game a device records. Tables to be annulled may be in `kept`.
pub fn offers_not_kept(
    championship: &Championship,
    cause: TableId,
    kept: &[TableId],
) -> Vec<Offer> {
    let is_free = |offer: &Offer| !offer.tables.iter().any(|table| kept.contains(table));
    offers(championship, cause).into_iter().filter(is_free).collect()
}

/// The offers for these pairs of leaving and replacing entries. `None` if one of them is not available.
pub fn chosen(offers: &[Offer], pairs: &[(EntryId, EntryId)]) -> Option<Vec<Offer>> {
    let of = |(goes, comes): &(EntryId, EntryId)| {
        offers.iter().find(|offer| offer.goes == *goes && offer.comes == *comes).cloned()
    };
    pairs.iter().map(of).collect()
}

/// The possible replacement for a withdrawn entry at its published tables, none of which has begun, with its cause; `None` if no entry can
/// take its seats. The cause is the table whose result gave it the seat, or else the table of the seat itself.
pub fn instead_of(championship: &Championship, entry: EntryId) -> Option<(TableId, Offer)> {
    let own: Vec<&Table> = championship
        .tables_of_entry(entry)
        .filter(|table| round_state(championship, table) != Some(RoundState::Draft))
        .collect();
    let next = own.iter().position(|table| table.is_missing())?;
    let next_table = own.get(next)?;
    let before = next.checked_sub(1).and_then(|index| own.get(index));
    let causes = before.into_iter().chain([next_table]);
    causes.map(|cause| cause.id).find_map(|cause| {
        let is_it = |offer: &Offer| offer.goes == entry && offer.annuls.is_empty();
        let offer = offers(championship, cause).into_iter().find(is_it)?;
        offer.tables.contains(&next_table.id).then_some((cause, offer))
    })
}

/// The seats of withdrawn entries that another entry could take, each with the table that caused the seat.
pub fn empty_seats(championship: &Championship) -> Vec<(TableId, Offer)> {
    let gone = championship.entries().iter().filter(|entry| !entry.is_active());
    gone.filter_map(|entry| instead_of(championship, entry.id)).collect()
}

/// Late entries that are in no draw, by number, paired with withdrawn entries of a table in the first round or in a
/// round of all active entries.
fn substitutes(
    championship: &Championship,
    stage: &Stage,
    (table, round): (&Table, &Round),
) -> Vec<(EntryId, EntryId)> {
    let is_first = round.number == 1 || stage.plan.takes_everybody();
    let is_open = stage.plan.entry == EntryRule::Everybody && is_first;
    let is_free = round.state == RoundState::Published && !table.has_begun();
    if !is_open || !is_free || stage.plan.is_drawn_at_once() || round.kind == RoundKind::PlayOff {
        return Vec::new();
    }
    let gone = table.entries().into_iter().filter(|entry| !is_active(championship, *entry));
    let late = latecomers(championship).into_iter().filter(|it| is_active(championship, *it));
    gone.zip(late).collect()
}

/// The offers for those pairs of a leaving and a replacing entry that can change seats at each of `tables` that seats the leaving one.
fn offered(
    championship: &Championship,
    pairs: Vec<(EntryId, EntryId)>,
    tables: &[&Table],
) -> Vec<Offer> {
    let offer = |(goes, comes): (EntryId, EntryId)| {
        let own: Vec<&Table> = tables.iter().copied().filter(|it| it.has(goes)).collect();
        let mut offer = Offer { goes, comes, tables: Vec::new(), annuls: Vec::new() };
        for table in &own {
            match round_state(championship, table)? {
                RoundState::Published if !table.has_begun() => offer.tables.push(table.id),
                RoundState::Published | RoundState::Closed if table.has_begun() => {
                    offer.annuls.push(table.id);
                }
                _ => return None,
            }
        }
        let later = own.first().is_some_and(|first| is_built_on(championship, first));
        let can_wait = offer.annuls.is_empty() || !later;
        let can_sit = own.iter().all(|table| seated(championship, table, &offer).is_some());
        (!own.is_empty() && can_wait && can_sit).then_some(offer)
    };
    pairs.into_iter().filter_map(offer).collect()
}

/// Returns whether later draws depend on the stage of a table that is no knock-out: play-offs of a league, later rounds of any other stage,
/// or the next stage. Its games then cannot be annulled.
fn is_built_on(championship: &Championship, table: &Table) -> bool {
    let Some(stage) = championship.stage_of(table).filter(|it| it.plan.advance().is_none()) else {
        return false;
    };
    let is_next = |round: &Round| match stage.plan.is_drawn_at_once() {
        true => round.kind == RoundKind::PlayOff,
        false => round.number > 1,
    };
    championship.rounds_of(stage.id).any(is_next) || next_stage(championship, stage).is_some()
}

/// The tables at which the entrants of a stage sit: in a knock-out those of the first round, otherwise all.
fn decided_in<'a>(championship: &'a Championship, stage: &Stage) -> Vec<&'a Table> {
    let is_a_bracket = stage.plan.advance().is_some();
    let is_first = |table: &&Table| {
        let round = championship.round(table.round);
        !is_a_bracket || round.is_some_and(|round| round.number == 1)
    };
    championship.tables_of_stage(stage.id).filter(is_first).collect()
}

fn round_state(championship: &Championship, table: &Table) -> Option<RoundState> {
    championship.round(table.round).map(|round| round.state)
}

/// The records of a replacement as offered: the new entry takes the seats and the places in pools, and other tables are played instead of
/// those that have begun.
///
/// # Errors
/// [`DrawError::NotDue`]: a table is unknown, or the squad is too small. [`DrawError::NoPins`]: nearly all PINs are in use.
pub fn replaced(
    championship: &Championship,
    offer: &Offer,
    ids: &mut IdSource,
    taken_pins: &HashSet<String>,
) -> Result<Reseating, DrawError> {
    let mut made = Reseating::default();
    for id in offer.all() {
        let table = championship.table(id).ok_or(DrawError::NotDue)?;
        let seats = seated(championship, table, offer).ok_or(DrawError::NotDue)?;
        if !offer.annuls.contains(&id) {
            let after = Table { seats, ..table.clone() };
            made.note(Some(table), &after, |it| it.before.map(|it| it.entry) != it.after);
            made.changed.push(after);
            continue;
        }
        let stage = championship.stage_of(table).ok_or(DrawError::NotDue)?;
        // An entry has one table in each round, so no other new table takes this number.
        let number = last_number(championship, table.round) + 1;
        let mut taken = taken_pins.clone();
        taken.extend(made.added.iter().map(|table| table.pin.clone()));
        let new = Maker::new(championship, stage, ids, &taken).anew(table, seats, number)?;
        let was_closed = round_state(championship, table) == Some(RoundState::Closed);
        if was_closed {
            made.rounds.push((table.round, RoundState::Published));
        }
        made.annul(table, SubstituteTable { table: new.id, was_closed });
        made.note(None, &new, |_| true);
        made.added.push(new);
    }
    let tables: Vec<TableId> = offer.all().collect();
    let pools = pools(championship, &tables, offer.goes, offer.comes);
    made.pools.extend(pools.into_iter().map(|it| exchanged(it, offer.goes, offer.comes)));
    Ok(made)
}

/// The seats of a table with the new entry in place of the old one; `None` if its squad is too small.
fn seated(championship: &Championship, table: &Table, offer: &Offer) -> Option<Vec<Seat>> {
    let entry = championship.entry(offer.comes)?;
    let mut players = line_up(entry, table.mode).ok()?.into_iter();
    let mut seats = table.seats.clone();
    for seat in seats.iter_mut().filter(|seat| seat.entry == offer.goes) {
        (seat.entry, seat.player) = (offer.comes, players.next()?);
    }
    Some(seats)
}

/// The pools of these tables that contain `goes` and not `comes`; there, `comes` also takes the place of `goes` in the pool.
pub(super) fn pools<'a>(
    championship: &'a Championship,
    tables: &[TableId],
    goes: EntryId,
    comes: EntryId,
) -> Vec<&'a Pool> {
    let of_tables = |pool: &&Pool| {
        let mut tables = tables.iter().filter_map(|id| championship.table(*id));
        tables.any(|table| table.pool == pool.id)
    };
    let takes = |pool: &&Pool| pool.entries.contains(&goes) && !pool.entries.contains(&comes);
    championship.pools().iter().filter(of_tables).filter(takes).collect()
}

/// A pool with `comes` in the place of `goes`.
pub(super) fn exchanged(pool: &Pool, goes: EntryId, comes: EntryId) -> Pool {
    let mut pool = pool.clone();
    pool.entries.iter_mut().filter(|it| **it == goes).for_each(|it| *it = comes);
    pool
}

/// Returns whether the entries of a replacement have not moved on: from its first table on, the new entry sits at exactly its tables, none
/// of which has begun, and the old entry sits nowhere.
pub(super) fn is_open(
    championship: &Championship,
    change: &SeatChange,
    replacement: Replacement,
) -> bool {
    let own = change.tables();
    let first = own.iter().filter_map(|table| place(championship, *table)).min();
    // Only rounds before the first of these tables are older than the replacement.
    let Some((stage, round)) = first else { return false };
    let after = (stage, round - 1);
    // The winner of an annulled table may sit in later rounds; that is decided when the replacing table is played.
    let sits_elsewhere = change.annulled().next().is_none()
        && after_place(championship, after, replacement.goes).next().is_some();
    let free = free_after(championship, after, replacement.comes).unwrap_or_default();
    let is_same = free.len() == own.len() && free.iter().all(|table| own.contains(&table.id));
    is_same && !sits_elsewhere
}

/// The numbers of a stage and of a round in it.
type Place = (i32, i32);

fn place(championship: &Championship, table: TableId) -> Option<Place> {
    let round = championship.round(championship.table(table)?.round)?;
    Some((championship.stage(round.stage)?.number, round.number))
}

/// The pairs of a knock-out's table: the best placed new entry replaces the best placed old one. An entry that was called back as one of
/// the best beaten keeps its seat. Entries called back by lot cannot be distinguished from those that advanced.
fn in_round(
    championship: &Championship,
    stage: &Stage,
    table: &Table,
    next: &Round,
) -> Vec<(EntryId, EntryId)> {
    let outcome = Outcomes::new(championship, stage).by_result(table);
    let on: Vec<EntryId> = outcome.going_on().collect();
    let is_seated = |entry: EntryId| championship.tables_of(next.id).any(|it| it.has(entry));
    let comes = on.iter().copied().filter(|it| !is_seated(*it) && is_active(championship, *it));
    let others = outcome.entries.iter().filter(|it| it.goes_on == Some(false));
    // Entries of a table that was annulled for this one may also sit in the next round.
    let before = championship.annulled_for(table.id).into_iter().flat_map(Table::entries);
    let gone = before.filter(|it| outcome.of(*it).is_none() && !on.is_empty());
    let mut goes: Vec<EntryId> = Vec::new();
    for entry in others.map(|it| it.entry).chain(gone).filter(|it| is_seated(*it)) {
        if !goes.contains(&entry) {
            goes.push(entry);
        }
    }
    let last = championship.round(table.round);
    let back = last.map(|last| called_back(championship, stage, last, next)).unwrap_or_default();
    goes.retain(|entry| !back.contains(entry));
    goes.into_iter().zip(comes).collect()
}

/// The next stage that is drawn and takes qualifiers.
fn next_stage<'a>(championship: &'a Championship, stage: &Stage) -> Option<&'a Stage> {
    championship.stages().iter().find(|it| {
        let is_later = it.number > stage.number && matches!(it.plan.entry, EntryRule::From { .. });
        is_later && is_drawn(championship, it)
    })
}

fn is_drawn(championship: &Championship, stage: &Stage) -> bool {
    championship.rounds_of(stage.id).next().is_some()
}

/// The pairs of a knock-out's consolation: an entry beaten at this table, its first one, replaces an entry that advances from it.
fn in_consolation(
    championship: &Championship,
    stage: &Stage,
    table: &Table,
    consolation: &Stage,
) -> Vec<(EntryId, EntryId)> {
    let outcome = Outcomes::new(championship, stage).by_result(table);
    let seated = decided_in(championship, consolation);
    let is_seated = |entry: EntryId| seated.iter().any(|it| it.has(entry));
    let goes = outcome.going_on().filter(|entry| is_seated(*entry));
    let falls = |it: &&EntryOutcome| {
        let is_first = is_first_table(championship, table, it.entry);
        has_fallen(it) && is_first && is_active(championship, it.entry)
    };
    let fallen = outcome.entries.iter().filter(falls).map(|it| it.entry);
    goes.zip(fallen.filter(|entry| !is_seated(*entry))).collect()
}

/// The pairs of a stage: a new entry replaces one of the same pool if possible, otherwise in order.
fn in_stage(championship: &Championship, stage: &Stage, next: &Stage) -> Vec<(EntryId, EntryId)> {
    let Ok(entrants) = entrants(&before_draw(championship, next), next) else { return Vec::new() };
    let mut drawn: Vec<EntryId> = Vec::new();
    for entry in championship.pools_of(next.id).flat_map(|pool| &pool.entries) {
        if !drawn.contains(entry) {
            drawn.push(*entry);
        }
    }
    let has_played = |it: EntryId| {
        let mut tables = championship.tables_of_stage(next.id);
        tables.any(|table| table.has(it) && table.has_begun())
    };
    let is_gone =
        |it: &EntryId| !entrants.contains(it) && (is_active(championship, *it) || !has_played(*it));
    let goes: Vec<EntryId> = drawn.iter().copied().filter(is_gone).collect();
    let mut comes: Vec<EntryId> =
        entrants.into_iter().filter(|entry| !drawn.contains(entry)).collect();
    let from = |entry: EntryId| {
        let mut pools = championship.pools_of(stage.id);
        pools.find(|pool| pool.entries.contains(&entry)).map(|pool| pool.id)
    };
    let mut pairs = Vec::new();
    let (own, rest): (Vec<EntryId>, Vec<EntryId>) =
        goes.into_iter().partition(|it| comes.iter().any(|other| from(*other) == from(*it)));
    for goes in own.into_iter().chain(rest) {
        let same = comes.iter().position(|it| from(*it) == from(goes));
        if !comes.is_empty() {
            pairs.push((goes, comes.remove(same.unwrap_or_default())));
        }
    }
    pairs
}

/// The championship without the draw of the stage `next`, if a drawn entry has withdrawn, so that the next in the standings qualifies
/// instead. Otherwise the championship itself.
fn before_draw<'a>(championship: &'a Championship, next: &Stage) -> Cow<'a, Championship> {
    let mut drawn = championship.pools_of(next.id).flat_map(|pool| &pool.entries);
    if drawn.all(|entry| is_active(championship, *entry)) {
        return Cow::Borrowed(championship);
    }
    let stages = championship.stages().iter().filter(|stage| stage.number >= next.number);
    let later: HashSet<_> = stages.map(|stage| stage.id).collect();
    let rounds = championship.rounds().iter().filter(|round| later.contains(&round.stage));
    let rounds: HashSet<_> = rounds.map(|round| round.id).collect();
    let mut before = championship.clone();
    before.change(|facts| {
        facts.tables.retain(|table| !rounds.contains(&table.round));
        facts.pools.retain(|pool| !later.contains(&pool.stage));
        facts.rounds.retain(|round| !later.contains(&round.stage));
    });
    Cow::Owned(before)
}

/// The tables of an entry after a place in the order of stages and rounds; `None` if there are none or any of them has begun.
fn free_after(championship: &Championship, after: Place, entry: EntryId) -> Option<Vec<&Table>> {
    let is_free = |table: &&Table| {
        let round = championship.round(table.round);
        round.is_some_and(|round| round.state == RoundState::Published) && !table.has_begun()
    };
    let tables: Vec<&Table> = after_place(championship, after, entry).collect();
    (!tables.is_empty() && tables.iter().all(is_free)).then_some(tables)
}

fn after_place(
    championship: &Championship,
    after: Place,
    entry: EntryId,
) -> impl Iterator<Item = &Table> {
    // A knock-out and its consolation are decided independently.
    let beside = |it: &Stage| it.number == after.0 && it.plan.is_consolation();
    let is_beside = championship.stages().iter().any(beside);
    let is_later = move |table: &&Table| {
        let stage = championship.stage_of(table);
        let is_same = stage.is_some_and(|it| it.plan.is_consolation() == is_beside);
        is_same && place(championship, table.id).is_some_and(|place| place > after)
    };
    championship.tables_of_entry(entry).filter(is_later)
}

fn is_active(championship: &Championship, entry: EntryId) -> bool {
    championship.entry(entry).is_some_and(|entry| entry.is_active())
}

//! Who could take whose seats at drawn tables where a corrected result says that others go on: seat for seat, at tables
//! where nothing has begun. And whether that may be taken back.

use super::making::line_up;
use super::qualifiers::entrants;
use crate::ranking::outcome::Outcomes;
use crate::tournament::championship::Championship;
use crate::tournament::id::{EntryId, TableId};
use crate::tournament::plan::EntryRule;
use crate::tournament::replacement::Replacement;
use crate::tournament::round::{Round, RoundState};
use crate::tournament::stage::{Pool, Stage};
use crate::tournament::table::{Seat, Table};

/// An entry that could sit at drawn tables in the place of another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Who sits there and does not go on.
    pub goes: EntryId,
    /// Who goes on and sits nowhere.
    pub comes: EntryId,
    /// The tables, by round and number.
    pub tables: Vec<TableId>,
}

/// Who could sit for whom because of the result of the table `cause`: in the next round of a knock-out, or in the next
/// stage that is drawn. Only where nothing has begun at any table that is concerned.
pub fn offers(championship: &Championship, cause: TableId) -> Vec<Offer> {
    let Some(table) = championship.table(cause) else { return Vec::new() };
    let Some(round) = championship.round(table.round) else { return Vec::new() };
    let Some(stage) = championship.stage(round.stage) else { return Vec::new() };
    let next = championship.rounds_of(stage.id).find(|it| it.number == round.number + 1);
    let (pairs, after) = match next.filter(|_| stage.plan.advance().is_some()) {
        Some(next) => (in_round(championship, stage, table, next), (stage.number, round.number)),
        None => (in_stage(championship, stage), (stage.number, i32::MAX)),
    };
    let offer = |(goes, comes): (EntryId, EntryId)| {
        let tables = free_after(championship, after, goes)?;
        let offer = Offer { goes, comes, tables: tables.iter().map(|it| it.id).collect() };
        let can_sit = tables.iter().all(|table| seated(championship, table, &offer).is_some());
        can_sit.then_some(offer)
    };
    pairs.into_iter().filter_map(offer).collect()
}

/// The seats of a table with who comes in the place of who goes; none where the squad is too small for it.
pub fn seated(championship: &Championship, table: &Table, offer: &Offer) -> Option<Vec<Seat>> {
    let entry = championship.entry(offer.comes)?;
    let mut players = line_up(entry, table.mode).ok()?.into_iter();
    let mut seats = table.seats.clone();
    for seat in seats.iter_mut().filter(|seat| seat.entry == offer.goes) {
        (seat.entry, seat.player) = (offer.comes, players.next()?);
    }
    Some(seats)
}

/// The pools of these tables that `goes` is drawn into and `comes` is not: its place there goes with the seats.
pub fn pools<'a>(
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

/// Whether nothing was built on a replacement: who came still sits at those tables and no others, and nothing has begun
/// at any of them.
pub fn can_be_taken_back(championship: &Championship, replacement: &Replacement) -> bool {
    let own = replacement.tables();
    let first = own.iter().filter_map(|table| place(championship, *table)).min();
    // Only rounds before the first of them are older than it.
    let Some((stage, round)) = first else { return false };
    let after = (stage, round - 1);
    let sits_elsewhere = after_place(championship, after, replacement.goes).next().is_some();
    let free = free_after(championship, after, replacement.comes).unwrap_or_default();
    let is_same = free.len() == own.len() && free.iter().all(|table| own.contains(&table.id));
    is_same && !sits_elsewhere
}

/// Numbers of a stage and of a round in it.
type Place = (i32, i32);

fn place(championship: &Championship, table: TableId) -> Option<Place> {
    let round = championship.round(championship.table(table)?.round)?;
    Some((championship.stage(round.stage)?.number, round.number))
}

/// Of a table of a knock-out: the best placed who comes sits for the best placed who goes.
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
    let goes = others.map(|it| it.entry).filter(|it| is_seated(*it));
    goes.zip(comes).collect()
}

/// Of a stage: who comes sits for who goes of the same pool, as far as there is one; else in order.
fn in_stage(championship: &Championship, stage: &Stage) -> Vec<(EntryId, EntryId)> {
    let is_next = |it: &&Stage| {
        let is_later = it.number > stage.number && it.plan.entry != EntryRule::Everybody;
        is_later && championship.rounds_of(it.id).next().is_some()
    };
    let Some(next) = championship.stages().iter().find(is_next) else { return Vec::new() };
    let Ok(entrants) = entrants(championship, next) else { return Vec::new() };
    let mut drawn: Vec<EntryId> = Vec::new();
    for entry in championship.pools_of(next.id).flat_map(|pool| &pool.entries) {
        if !drawn.contains(entry) {
            drawn.push(*entry);
        }
    }
    let is_gone = |it: &EntryId| !entrants.contains(it) && is_active(championship, *it);
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

/// The tables that seat an entry after a place in the order of stages and rounds, if nothing has begun at any of them.
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
    let is_later =
        move |table: &&Table| place(championship, table.id).is_some_and(|place| place > after);
    championship.tables_of_entry(entry).filter(is_later)
}

fn is_active(championship: &Championship, entry: EntryId) -> bool {
    championship.entry(entry).is_some_and(|entry| entry.is_active())
}

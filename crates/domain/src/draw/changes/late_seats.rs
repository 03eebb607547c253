//! Seats for entries that registered after a draw: a free seat at a table, the place of a bye, a new table, or a league's fixtures against
//! its whole pool. Tables that have begun are never changed, and drawn entries keep their seats.

use std::collections::{HashMap, HashSet};

use parchis::{Arms, Color, Mode};

use super::reseating::Reseating;
use crate::draw::error::DrawError;
use crate::draw::league::late_fixtures::fixtures;
use crate::draw::league::pools::league_pools;
use crate::draw::rounds::maker::{Maker, line_up};
use crate::draw::seating::layout::most_seats;
use crate::draw::seating::seats::{SeatedTable, colors_of_table};
use crate::ranking::outcome::n_going_on;
use crate::tournament::championship::Championship;
use crate::tournament::entry::Entry;
use crate::tournament::id::{EntryId, IdSource, PoolId, TableId};
use crate::tournament::plan::{Division, EntryRule};
use crate::tournament::round::{Round, RoundKind, RoundState};
use crate::tournament::stage::{Pool, Stage};
use crate::tournament::table::{Seat, Table, TableKind};
use crate::tournament::text::sector_key;

/// A place where a late entry can sit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LatePlace {
    /// At a drawn table: on a free seat, or against an entry that has a bye there.
    At(TableId),
    /// At a new table of late entries; with one entry it is a bye.
    NewTable,
    /// In a pool of a league, with a fixture against every opponent.
    Pool(PoolId),
    /// In a new pool of a league, for the entry's own sector; a bye until another entry joins.
    NewPool,
}

/// The drawn rounds that still take late entries.
#[derive(Clone, Copy)]
pub(super) enum OpenRounds<'a> {
    /// The first round of a knock-out, or any round of open tables.
    Round(&'a Stage, &'a Round),
    /// A league, whose rounds are drawn at once.
    League(&'a Stage),
}

/// The rounds of the last drawn stage, if they take late entries. `None` if the stage takes qualifiers only, one of its rounds is a draft,
/// its last round is closed, or its seats are already determined: after the first round of a knock-out, in a play-off that follows Swiss or
/// points rounds, and in a league at tables of more than two.
pub(super) fn open(championship: &Championship) -> Option<OpenRounds<'_>> {
    let mut stages = championship.stages().iter();
    let stage = stages.rfind(|stage| championship.rounds_of(stage.id).next().is_some())?;
    let last = championship.rounds_of(stage.id).last()?;
    let are_public = championship.rounds_of(stage.id).all(|round| round.state != RoundState::Draft);
    if stage.plan.entry != EntryRule::Everybody || !are_public {
        return None;
    }
    if stage.plan.is_league() {
        return Some(OpenRounds::League(stage)).filter(|_| last.state == RoundState::Published);
    }
    // In a league at tables of more than two, the meetings of all rounds are already determined.
    if stage.plan.is_drawn_at_once() {
        return None;
    }
    let is_first = stage.plan.advance().is_none() || last.number == 1;
    let is_main = last.kind != RoundKind::PlayOff;
    let is_open = last.state == RoundState::Published && is_main && is_first;
    is_open.then_some(OpenRounds::Round(stage, last))
}

/// Returns whether an entry that registers now can be seated.
pub fn has_room(championship: &Championship) -> bool {
    championship.branches().into_iter().any(has_room_in_branch)
}

fn has_room_in_branch(championship: &Championship) -> bool {
    match open(championship) {
        None => false,
        Some(OpenRounds::League(stage)) => match stage.plan.division {
            Division::BySector => n_regular(championship, stage).next().is_some(),
            _ => championship.pools_of(stage.id).any(|pool| takes(championship, stage, pool)),
        },
        Some(OpenRounds::Round(stage, round)) => {
            opens_tables(stage, round) || !tables(championship, stage, round).is_empty()
        }
    }
}

/// The places where an entry that is in no draw can sit, the least change of the draw first; empty if the draw takes no entry.
pub fn places(championship: &Championship, entry: &Entry) -> Vec<LatePlace> {
    let championship = championship.branch_of_entry(entry.id);
    match open(championship) {
        None => Vec::new(),
        Some(OpenRounds::League(stage)) => in_league(championship, stage, entry),
        Some(OpenRounds::Round(stage, round)) => {
            let mut places: Vec<LatePlace> =
                tables(championship, stage, round).iter().map(|it| LatePlace::At(it.id)).collect();
            places.extend(opens_tables(stage, round).then_some(LatePlace::NewTable));
            places
        }
    }
}

/// Returns whether a round can have another table. A final cannot, nor can a fixed bracket, in which the table would lead nowhere.
fn opens_tables(stage: &Stage, round: &Round) -> bool {
    let is_fixed = stage.plan.knockout_rules().is_some_and(|rules| rules.is_fixed);
    round.kind != RoundKind::Final && !is_fixed
}

/// The most late entries at a new table; 0 if no round takes them.
pub fn most_at_new_table(championship: &Championship) -> usize {
    match open(championship) {
        Some(OpenRounds::Round(stage, _)) => usize::from(most_seats(championship, stage)),
        _ => 0,
    }
}

/// The number of entries that advance from the round as drawn, and with `n` more entries at this place. `None` if the stage is no knock-out
/// or takes no late entries.
pub fn going_on(championship: &Championship, place: LatePlace, n: usize) -> Option<(usize, usize)> {
    let Some(OpenRounds::Round(stage, round)) = open(championship) else { return None };
    let advance = stage.plan.advance_in(round.kind).filter(|_| stage.plan.advance().is_some())?;
    let from = |n_sides: usize| if n_sides == 1 { 1 } else { n_going_on(n_sides, advance) };
    let of = |table: &Table| from(table.entries().len());
    let before = championship.tables_of(round.id).map(of).sum();
    let more = match place {
        LatePlace::At(id) => {
            let table = championship.table(id)?;
            from(table.entries().len() + n) - of(table)
        }
        _ => from(n),
    };
    Some((before, before + more))
}

/// Seats entries that are in no draw at a place; more than one entry only at a new table.
///
/// # Errors
/// [`DrawError::NotDue`]: the entries cannot sit there, or no longer can. [`DrawError::SquadTooSmall`]: an entry has too few people.
/// [`DrawError::NoPins`]: nearly all PINs are in use.
pub fn seat_late(
    championship: &Championship,
    entries: &[EntryId],
    place: LatePlace,
    ids: &mut IdSource,
    taken_pins: &HashSet<String>,
) -> Result<Reseating, DrawError> {
    let first = entries.first().ok_or(DrawError::NotDue)?;
    let championship = championship.branch_of_entry(*first);
    let n = entries.len();
    let entries: Vec<&Entry> = entries.iter().filter_map(|id| championship.entry(*id)).collect();
    let first = entries.first().ok_or(DrawError::NotDue)?;
    let is_offered = |entry: &&Entry| places(championship, entry).contains(&place);
    let most = if place == LatePlace::NewTable { most_at_new_table(championship) } else { 1 };
    if n > most || entries.len() < n || !entries.iter().all(is_offered) {
        return Err(DrawError::NotDue);
    }
    let open = open(championship).ok_or(DrawError::NotDue)?;
    let (OpenRounds::Round(stage, _) | OpenRounds::League(stage)) = open;
    let mut made = LateSeatMaker {
        championship,
        stage,
        maker: Maker::new(championship, stage, ids, taken_pins),
        seated: Reseating::default(),
    };
    match (place, open) {
        (LatePlace::At(table), _) => made.at(first, table)?,
        (LatePlace::NewTable, OpenRounds::Round(_, round)) => made.at_new_table(&entries, round)?,
        (LatePlace::Pool(pool), OpenRounds::League(_)) => made.in_pool(first, pool)?,
        (LatePlace::NewPool, OpenRounds::League(_)) => made.in_new_pool(first)?,
        _ => return Err(DrawError::NotDue),
    }
    Ok(made.seated)
}

/// The tables that have not begun and have a free seat, those with the most free seats first; then byes, in the order of the draw.
fn tables<'a>(championship: &'a Championship, stage: &Stage, round: &Round) -> Vec<&'a Table> {
    let most = usize::from(most_seats(championship, stage));
    let is_active = |id: EntryId| championship.entry(id).is_some_and(|entry| entry.is_active());
    let takes = |table: &&Table| match table.kind {
        TableKind::Played => !table.has_begun() && table.entries().len() < most,
        TableKind::Bye => table.entries().into_iter().all(is_active),
        TableKind::Rest | TableKind::Annulled => false,
    };
    let mut tables: Vec<&Table> = championship.tables_of(round.id).filter(takes).collect();
    tables.sort_by_key(|table| match table.kind {
        TableKind::Played => (0, table.entries().len(), table.number),
        _ => (1, 0, table.number),
    });
    tables
}

fn in_league(championship: &Championship, stage: &Stage, entry: &Entry) -> Vec<LatePlace> {
    let takes = |pool: &&Pool| takes(championship, stage, pool);
    let mut pools: Vec<&Pool> = league_pools(championship, stage).into_iter().collect();
    if stage.plan.division == Division::BySector {
        let own = sector_key(entry.sector.trim());
        return match pools.into_iter().find(|pool| sector_key(&pool.name) == own) {
            Some(pool) => Some(pool).filter(takes).map(|pool| LatePlace::Pool(pool.id)),
            None => Some(LatePlace::NewPool),
        }
        .into_iter()
        .collect();
    }
    pools.retain(takes);
    pools.sort_by_key(|pool| (pool.entries.len(), pool.number));
    pools.into_iter().map(|pool| LatePlace::Pool(pool.id)).collect()
}

/// Returns whether a pool of a league takes another entry: its grid is not handed in, and none of its ties is in a play-off.
fn takes(championship: &Championship, stage: &Stage, pool: &Pool) -> bool {
    let pools = league_pools(championship, stage);
    let is_of_ties = !pools.iter().any(|own| own.id == pool.id);
    let ties_across = championship.pools_of(stage.id).count() > pools.len();
    let is_play_off = |table: &Table| {
        let round = championship.round(table.round);
        round.is_some_and(|round| round.kind == RoundKind::PlayOff)
    };
    !is_of_ties
        && !ties_across
        && championship.hand_in(pool.id).is_none()
        && !championship.tables_of_pool(pool.id).any(is_play_off)
}

/// The rounds of a league without play-offs.
fn n_regular<'a>(championship: &'a Championship, stage: &Stage) -> impl Iterator<Item = &'a Round> {
    championship.rounds_of(stage.id).filter(|round| round.kind != RoundKind::PlayOff)
}

struct LateSeatMaker<'a> {
    championship: &'a Championship,
    stage: &'a Stage,
    maker: Maker<'a>,
    seated: Reseating,
}

impl LateSeatMaker<'_> {
    /// Seats an entry at a drawn table.
    fn at(&mut self, entry: &Entry, id: TableId) -> Result<(), DrawError> {
        let table = self.championship.table(id).ok_or(DrawError::NotDue)?;
        let after = self.joined(table, entry)?;
        self.seated.changed.push(after);
        self.join(table.pool, &[entry])
    }

    /// A table with one more entry; a bye or rest becomes a game.
    fn joined(&mut self, table: &Table, entry: &Entry) -> Result<Table, DrawError> {
        let mut after = table.clone();
        let taken: Vec<Color> = table.seats.iter().map(|seat| seat.color).collect();
        let colors = free_colors(&taken, table.entries().len(), table.mode, table.arms)?;
        let players = line_up(entry, table.mode)?;
        after.seats.extend(colors.into_iter().zip(players).map(|(color, player)| Seat {
            color,
            entry: entry.id,
            player,
        }));
        after.seats.sort_by_key(|seat| seat.color);
        if !table.kind.is_played() {
            after.kind = TableKind::Played;
            after.games = self.maker.games(&self.stage.plan.table, table.series);
        }
        self.seated.note(Some(table), &after, |seat| seat.after == Some(entry.id));
        Ok(after)
    }

    fn at_new_table(&mut self, entries: &[&Entry], round: &Round) -> Result<(), DrawError> {
        let pool = self.championship.pools_of(self.stage.id).next().ok_or(DrawError::NotDue)?;
        let colors = match entries.len() {
            1 => self.colors(2)?,
            n => self.colors(n)?,
        };
        let kind = if entries.len() == 1 { TableKind::Bye } else { TableKind::Played };
        let sides = entries.iter().map(|entry| entry.number).zip(colors).collect();
        self.add(pool, round, SeatedTable { pool: pool.number, kind, sides }, entries)?;
        self.join(pool.id, entries)
    }

    fn in_pool(&mut self, entry: &Entry, id: PoolId) -> Result<(), DrawError> {
        let pool = self.championship.pool(id).ok_or(DrawError::NotDue)?;
        // The surplus of games on the first colors, so that both sides are used equally often, also against one opponent.
        let mut balance = 0;
        let mut against: HashMap<EntryId, i32> = HashMap::new();
        for game in fixtures(self.championship, self.stage, pool) {
            let own = against.entry(game.opponent).or_default();
            if let Some(rest) = game.rest.and_then(|id| self.championship.table(id)) {
                let after = self.joined(rest, entry)?;
                let is_first = after.entries().first() == Some(&entry.id);
                balance += if is_first { 1 } else { -1 };
                *own += if is_first { 1 } else { -1 };
                self.seated.changed.push(after);
                continue;
            }
            let opponent = self.championship.entry(game.opponent).ok_or(DrawError::NotDue)?;
            let round = self.championship.round(game.round).ok_or(DrawError::NotDue)?;
            let mut numbers = [entry.number, opponent.number];
            let is_second = if *own == 0 { balance > 0 } else { *own > 0 };
            if is_second {
                numbers.reverse();
            }
            balance += if is_second { -1 } else { 1 };
            *own += if is_second { -1 } else { 1 };
            let sides = numbers.into_iter().zip(self.colors(2)?).collect();
            let table = SeatedTable { pool: pool.number, kind: TableKind::Played, sides };
            self.add(pool, round, table, &[entry])?;
        }
        self.join(pool.id, &[entry])
    }

    fn in_new_pool(&mut self, entry: &Entry) -> Result<(), DrawError> {
        let round = n_regular(self.championship, self.stage).next().ok_or(DrawError::NotDue)?;
        let numbers = self.championship.pools_of(self.stage.id).map(|pool| pool.number);
        let pool = Pool {
            id: self.maker.pool_id(),
            stage: self.stage.id,
            number: numbers.max().unwrap_or(0) + 1,
            name: entry.sector.trim().to_owned(),
            entries: vec![entry.id],
        };
        let sides = [entry.number].into_iter().zip(self.colors(2)?).collect();
        let bye = SeatedTable { pool: pool.number, kind: TableKind::Bye, sides };
        self.add(&pool, round, bye, &[entry])?;
        self.seated.pools.push(pool);
        Ok(())
    }

    /// Adds entries to a pool, after those that were drawn.
    fn join(&mut self, pool: PoolId, entries: &[&Entry]) -> Result<(), DrawError> {
        let mut pool = self.championship.pool(pool).ok_or(DrawError::NotDue)?.clone();
        pool.entries.extend(entries.iter().map(|entry| entry.id));
        self.seated.pools.push(pool);
        Ok(())
    }

    /// Adds a table, numbered after the last of its round.
    fn add(
        &mut self,
        pool: &Pool,
        round: &Round,
        seated: SeatedTable,
        late: &[&Entry],
    ) -> Result<(), DrawError> {
        let drawn = self.championship.tables_of(round.id);
        let added = self.seated.added.iter().filter(|table| table.round == round.id);
        let gone = self.championship.annulled().iter().filter(|it| it.round == round.id);
        let last = drawn.chain(added).chain(gone).map(|table| table.number).max().unwrap_or(0);
        let place = (round.id, pool.id, last + 1);
        let table = self.maker.table(place, &seated, self.stage.plan.table.series)?;
        let is_late = |id: EntryId| late.iter().any(|entry| entry.id == id);
        self.seated.note(None, &table, |seat| seat.after.is_some_and(is_late));
        self.seated.added.push(table);
        Ok(())
    }

    fn colors(&self, n: usize) -> Result<Vec<Vec<Color>>, DrawError> {
        let mode = self.championship.tournament.settings.mode;
        colors_of_table(n, mode, self.stage.plan.table.arms)
    }
}

/// The colors of one more side at a table where `n` sides have `taken` theirs: the opposite ones if one side sits there alone,
/// otherwise the first free ones.
pub(super) fn free_colors(
    taken: &[Color],
    n: usize,
    mode: Mode,
    arms: Arms,
) -> Result<Vec<Color>, DrawError> {
    let sides = match mode {
        Mode::Solo if n > 1 => {
            let all = Color::ALL.into_iter().take(usize::from(arms.n()));
            all.map(|color| vec![color]).collect()
        }
        mode => colors_of_table(2, mode, arms)?,
    };
    let is_free = |color: &Color| !taken.contains(color);
    let free = sides.into_iter().find(|colors| colors.iter().all(is_free));
    free.ok_or(DrawError::TooManySides { n: n + 1 })
}

//! Where entries that came after a draw can sit, and what is made of it then: at a table with a seat to spare, in the place
//! of a bye, at a new table, or in games of a league against everybody of a pool. What has begun is never touched, and what
//! was drawn stays where it is.

use std::collections::{HashMap, HashSet};

use super::DrawError;
use super::division::league_pools;
use super::late_fixtures::fixtures;
use super::making::{Maker, line_up};
use super::most_seats;
use super::seats::{SeatedTable, colors_of_table};
use crate::ranking::outcome::n_going_on;
use crate::rules::{Arms, Color, Mode};
use crate::tournament::championship::Championship;
use crate::tournament::entry::Entry;
use crate::tournament::id::{EntryId, IdSource, PoolId, TableId};
use crate::tournament::late::{LatePlace, LateSeat, LateSeating};
use crate::tournament::plan::{Division, EntryRule};
use crate::tournament::round::{Round, RoundKind, RoundState};
use crate::tournament::stage::{Pool, Stage};
use crate::tournament::table::{Seat, Table, TableKind};
use crate::tournament::text::sector_key;

/// Where an entry that came late can sit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// At a drawn table: on its free seat, or against who has a bye there.
    At(TableId),
    /// At a new table of entries that came late; alone it is a bye.
    NewTable,
    /// In a pool of a league, against everybody.
    Pool(PoolId),
    /// In a new pool of a league, of its own sector: a bye until somebody else comes.
    NewPool,
}

/// What is made where entries are seated after the draw.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatedLate {
    /// New pools.
    pub pools: Vec<Pool>,
    /// Into which pools entries come that are drawn already.
    pub joined: Vec<(PoolId, EntryId)>,
    /// Tables that were there, as they are now.
    pub changed: Vec<Table>,
    /// New tables.
    pub added: Vec<Table>,
    /// Who sits where, and what was there.
    pub seats: Vec<LateSeat>,
}

/// What is drawn and still takes somebody.
#[derive(Clone, Copy)]
pub(super) enum Open<'a> {
    /// A round: the first of a knock-out, or any of open tables.
    Round(&'a Stage, &'a Round),
    /// A league, whose rounds are drawn at once.
    League(&'a Stage),
}

/// What is drawn and takes who comes late: nothing once what follows is drawn, or a round is closed.
pub(super) fn open(championship: &Championship) -> Option<Open<'_>> {
    let mut stages = championship.stages().iter();
    let stage = stages.rfind(|stage| championship.rounds_of(stage.id).next().is_some())?;
    let last = championship.rounds_of(stage.id).last()?;
    let are_public = championship.rounds_of(stage.id).all(|round| round.state != RoundState::Draft);
    if stage.plan.entry != EntryRule::Everybody || !are_public {
        return None;
    }
    if stage.plan.is_league() {
        return Some(Open::League(stage)).filter(|_| last.state == RoundState::Published);
    }
    // Who meets whom at larger tables is settled for all rounds.
    if stage.plan.is_drawn_at_once() {
        return None;
    }
    let is_first = stage.plan.advance().is_none() || last.number == 1;
    let is_main = last.kind != RoundKind::PlayOff;
    let is_open = last.state == RoundState::Published && is_main && is_first;
    is_open.then_some(Open::Round(stage, last))
}

/// Whether somebody who registers now can be seated.
pub fn has_room(championship: &Championship) -> bool {
    match open(championship) {
        None => false,
        Some(Open::League(stage)) => match stage.plan.division {
            Division::BySector => n_regular(championship, stage).next().is_some(),
            _ => championship.pools_of(stage.id).any(|pool| takes(championship, stage, pool)),
        },
        Some(Open::Round(stage, round)) => {
            opens_tables(stage, round) || !tables(championship, stage, round).is_empty()
        }
    }
}

/// Where an entry that is in no draw can sit, the least change to what is drawn first; nowhere once nothing takes it.
pub fn places(championship: &Championship, entry: &Entry) -> Vec<Place> {
    match open(championship) {
        None => Vec::new(),
        Some(Open::League(stage)) => in_league(championship, stage, entry),
        Some(Open::Round(stage, round)) => {
            let mut places: Vec<Place> =
                tables(championship, stage, round).iter().map(|it| Place::At(it.id)).collect();
            places.extend(opens_tables(stage, round).then_some(Place::NewTable));
            places
        }
    }
}

/// Whether a round can have a table more: not a final, nor one of a fixed tree, in which it would lead nowhere.
fn opens_tables(stage: &Stage, round: &Round) -> bool {
    let is_fixed = stage.plan.knockout_rules().is_some_and(|rules| rules.is_fixed);
    round.kind != RoundKind::Final && !is_fixed
}

/// Most entries at a new table of those who came late.
pub fn most_at_new_table(championship: &Championship) -> usize {
    match open(championship) {
        Some(Open::Round(stage, _)) => usize::from(most_seats(championship, stage)),
        _ => 0,
    }
}

/// How many go on from the round as it is drawn, and how many would where `n` entries sit at this place; none where nobody
/// goes on from single tables.
pub fn going_on(championship: &Championship, place: Place, n: usize) -> Option<(usize, usize)> {
    let Some(Open::Round(stage, round)) = open(championship) else { return None };
    let advance = stage.plan.advance_in(round.kind).filter(|_| stage.plan.advance().is_some())?;
    let from = |n_sides: usize| if n_sides == 1 { 1 } else { n_going_on(n_sides, advance) };
    let of = |table: &Table| from(table.entries().len());
    let before = championship.tables_of(round.id).map(of).sum();
    let more = match place {
        Place::At(id) => {
            let table = championship.table(id)?;
            from(table.entries().len() + n) - of(table)
        }
        _ => from(n),
    };
    Some((before, before + more))
}

/// Seats entries that are in no draw at a place; of several only at a new table.
///
/// # Errors
/// [`DrawError::NotDue`] where they cannot sit there, or not any more; [`DrawError::SquadTooSmall`]; [`DrawError::NoPins`].
pub fn seat_late(
    championship: &Championship,
    entries: &[EntryId],
    place: Place,
    ids: &mut IdSource,
    taken_pins: &HashSet<String>,
) -> Result<SeatedLate, DrawError> {
    let entries: Vec<&Entry> = entries.iter().filter_map(|id| championship.entry(*id)).collect();
    let first = entries.first().ok_or(DrawError::NotDue)?;
    let is_offered = |entry: &&Entry| places(championship, entry).contains(&place);
    let most = if place == Place::NewTable { most_at_new_table(championship) } else { 1 };
    if entries.len() > most || !entries.iter().all(is_offered) {
        return Err(DrawError::NotDue);
    }
    let open = open(championship).ok_or(DrawError::NotDue)?;
    let (Open::Round(stage, _) | Open::League(stage)) = open;
    let mut made = Making {
        championship,
        stage,
        maker: Maker::new(championship, stage, ids, taken_pins),
        seated: SeatedLate::default(),
    };
    match (place, open) {
        (Place::At(table), _) => made.at(first, table)?,
        (Place::NewTable, Open::Round(_, round)) => made.at_new_table(&entries, round)?,
        (Place::Pool(pool), Open::League(_)) => made.in_pool(first, pool)?,
        (Place::NewPool, Open::League(_)) => made.in_new_pool(first)?,
        _ => return Err(DrawError::NotDue),
    }
    Ok(made.seated)
}

/// Whether nothing was built on a decision about who came late: nothing has begun at its tables, nobody else sits there since,
/// nobody has taken their seats, and nothing is drawn since.
pub fn can_be_taken_back(championship: &Championship, seating: &LateSeating) -> bool {
    let all = championship.late_seatings();
    let later = all.iter().skip_while(|it| it.id != seating.id).skip(1);
    let tables = seating.tables();
    let entries = seating.entries();
    let is_own_pool = |pool: &&Pool| pool.entries.iter().any(|entry| entries.contains(entry));
    let pools: Vec<PoolId> =
        championship.pools().iter().filter(is_own_pool).map(|pool| pool.id).collect();
    let in_league = matches!(open(championship), Some(Open::League(_)));
    let is_same = |id: &TableId| {
        tables.contains(id)
            || championship.table(*id).is_some_and(|it| in_league && pools.contains(&it.pool))
    };
    let is_built_on = later.flat_map(LateSeating::tables).any(|table| is_same(&table));
    let is_replaced = championship
        .replacements()
        .iter()
        .any(|it| it.tables().iter().any(|table| tables.contains(table)));
    let is_free = |id: &TableId| championship.table(*id).is_some_and(|table| !table.has_begun());
    let of_league: &[PoolId] = if in_league { &pools } else { &[] };
    let changes = championship.rearrangements().iter();
    let is_changed =
        changes.filter(|it| it.at > seating.at).any(|it| it.is_about(&tables, of_league));
    open(championship).is_some()
        && !is_built_on
        && !is_replaced
        && !is_changed
        && tables.iter().all(is_free)
}

/// A table without who was seated there by a decision; none where nobody is left.
pub fn without(table: &Table, seating: &LateSeating) -> Option<Table> {
    let mut before = table.clone();
    for late in seating.seats.iter().filter(|late| late.table == table.id) {
        before.seats.retain(|seat| seat.entry != late.entry);
        match late.was {
            LatePlace::FreeSeat | LatePlace::Added => {}
            LatePlace::Bye => before.kind = TableKind::Bye,
            LatePlace::Rest => before.kind = TableKind::Rest,
        }
    }
    if !before.kind.is_played() {
        before.games.clear();
    }
    (!before.seats.is_empty()).then_some(before)
}

/// Tables that have not begun with a seat to spare, those with most to spare first; then byes, in the order of the draw.
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

fn in_league(championship: &Championship, stage: &Stage, entry: &Entry) -> Vec<Place> {
    let takes = |pool: &&Pool| takes(championship, stage, pool);
    let mut pools: Vec<&Pool> = league_pools(championship, stage).into_iter().collect();
    if stage.plan.division == Division::BySector {
        let own = sector_key(entry.sector.trim());
        return match pools.into_iter().find(|pool| sector_key(&pool.name) == own) {
            Some(pool) => Some(pool).filter(takes).map(|pool| Place::Pool(pool.id)),
            None => Some(Place::NewPool),
        }
        .into_iter()
        .collect();
    }
    pools.retain(takes);
    pools.sort_by_key(|pool| (pool.entries.len(), pool.number));
    pools.into_iter().map(|pool| Place::Pool(pool.id)).collect()
}

/// Whether a pool of a league takes another entry: its grid is not handed in, and no tie of it is being played off.
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

/// The rounds of a league but for play-offs.
fn n_regular<'a>(championship: &'a Championship, stage: &Stage) -> impl Iterator<Item = &'a Round> {
    championship.rounds_of(stage.id).filter(|round| round.kind != RoundKind::PlayOff)
}

struct Making<'a> {
    championship: &'a Championship,
    stage: &'a Stage,
    maker: Maker<'a>,
    seated: SeatedLate,
}

impl Making<'_> {
    /// At a drawn table.
    fn at(&mut self, entry: &Entry, id: TableId) -> Result<(), DrawError> {
        let table = self.championship.table(id).ok_or(DrawError::NotDue)?;
        let after = self.joined(table, entry)?;
        self.seated.joined.push((table.pool, entry.id));
        self.seated.changed.push(after);
        Ok(())
    }

    /// A table with one entry more; a bye or rest becomes a game.
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
        let was = match table.kind {
            TableKind::Played => LatePlace::FreeSeat,
            TableKind::Bye => LatePlace::Bye,
            TableKind::Rest => LatePlace::Rest,
            TableKind::Annulled => return Err(DrawError::NotDue),
        };
        if !table.kind.is_played() {
            after.kind = TableKind::Played;
            after.games = self.maker.games(&self.stage.plan.table, table.series);
        }
        self.seated.seats.push(LateSeat { entry: entry.id, table: table.id, was });
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
        self.seated.joined.extend(entries.iter().map(|entry| (pool.id, entry.id)));
        Ok(())
    }

    fn in_pool(&mut self, entry: &Entry, id: PoolId) -> Result<(), DrawError> {
        let pool = self.championship.pool(id).ok_or(DrawError::NotDue)?;
        // How often it has the first colors more than the others, so that they are shared; against one it has met so too.
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
        self.seated.joined.push((pool.id, entry.id));
        Ok(())
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

    /// A new table, with the number after the last of its round.
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
        let seat =
            |entry: &&Entry| LateSeat { entry: entry.id, table: table.id, was: LatePlace::Added };
        self.seated.seats.extend(late.iter().map(seat));
        self.seated.added.push(table);
        Ok(())
    }

    fn colors(&self, n: usize) -> Result<Vec<Vec<Color>>, DrawError> {
        let mode = self.championship.tournament.settings.mode;
        colors_of_table(n, mode, self.stage.plan.table.arms)
    }
}

/// The colors of one side more at a table where `n` sides have `taken`: opposite where one sits there alone, else the first
/// that are free.
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

//! Turns a seating into rounds, pools and tables, with ids, line-ups, PINs and dice seeds.

use std::collections::{HashMap, HashSet};

use parchis::Mode;

use crate::draw::error::DrawError;
use crate::draw::seating::seats::{SeatedTable, Seating};
use crate::tournament::championship::Championship;
use crate::tournament::dice::DiceSeed;
use crate::tournament::draw_input::DrawInput;
use crate::tournament::entry::Entry;
use crate::tournament::id::{IdSource, PlayerId, PoolId, RoundId, TableId};
use crate::tournament::pin;
use crate::tournament::round::{Round, RoundKind};
use crate::tournament::series::Series;
use crate::tournament::stage::{Pool, Stage};
use crate::tournament::table::{Seat, Table, TableGame, TableState};
use crate::tournament::table_plan::TablePlan;

/// The result of a draw: draft rounds with their tables, and the new pools.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The new pools; later rounds of a stage use its existing ones.
    pub pools: Vec<Pool>,
    /// The rounds, all in draft.
    pub rounds: Vec<Round>,
    /// The tables, by round and number.
    pub tables: Vec<Table>,
    /// The input of the draw.
    pub input: DrawInput,
}

/// Turns seatings into tables with ids, line-ups, PINs and games.
pub(in crate::draw) struct Maker<'a> {
    championship: &'a Championship,
    stage: &'a Stage,
    entries: HashMap<i32, &'a Entry>,
    ids: &'a mut IdSource,
    taken_pins: HashSet<String>,
}

impl<'a> Maker<'a> {
    /// A maker of tables for a stage, by the stage's plan; it never uses the PINs in `taken_pins`.
    pub fn new(
        championship: &'a Championship,
        stage: &'a Stage,
        ids: &'a mut IdSource,
        taken_pins: &HashSet<String>,
    ) -> Self {
        let entries = championship.entries().iter().map(|entry| (entry.number, entry)).collect();
        Self { championship, stage, entries, ids, taken_pins: taken_pins.clone() }
    }

    /// The pools, rounds and tables of a seating. The rounds copy `first` and are numbered from its number on; a final gets that kind.
    pub fn make(
        mut self,
        first: &Round,
        seating: &Seating,
        input: DrawInput,
    ) -> Result<Drawn, DrawError> {
        let stage = self.stage.id;
        let known = self.championship.pools_of(stage).map(|pool| (pool.number, pool.id));
        let mut pool_ids: HashMap<i32, PoolId> = known.collect();
        let mut pools = Vec::new();
        for pool in &seating.pools {
            let id = PoolId::new(self.ids);
            pool_ids.insert(pool.number, id);
            let entries = pool.entries.iter().filter_map(|number| self.entries.get(number));
            let entries = entries.map(|entry| entry.id).collect();
            pools.push(Pool { id, stage, number: pool.number, name: pool.name.clone(), entries });
        }
        // One game breaks a tie, however many games the stage's tables play.
        let series = match first.kind {
            RoundKind::PlayOff => Series::One,
            RoundKind::Main | RoundKind::Final => self.stage.plan.table.series,
        };
        let kind = if seating.is_final { RoundKind::Final } else { first.kind };
        let mut rounds = Vec::new();
        let mut tables = Vec::new();
        for (before, seated) in (0..).zip(&seating.rounds) {
            let id = RoundId::new(self.ids);
            rounds.push(Round { id, number: first.number + before, kind, ..first.clone() });
            for (number, table) in (1..).zip(seated) {
                let pool = pool_ids.get(&table.pool).copied().ok_or(DrawError::NotDue)?;
                tables.push(self.table((id, pool, number), table, series)?);
            }
        }
        Ok(Drawn { pools, rounds, tables, input })
    }

    /// A table with this number in a round, played by the stage's plan.
    ///
    /// # Errors
    /// [`DrawError::NotDue`]: an entry is unknown. [`DrawError::SquadTooSmall`]: an entry has too few people.
    /// [`DrawError::NoPins`]: nearly all PINs are in use.
    pub fn table(
        &mut self,
        (round, pool, number): (RoundId, PoolId, i32),
        seated: &SeatedTable,
        series: Series,
    ) -> Result<Table, DrawError> {
        let mode = self.championship.tournament.settings.mode;
        let plan = &self.stage.plan.table;
        let mut seats = Vec::new();
        for (number, colors) in &seated.sides {
            let entry = self.entries.get(number).ok_or(DrawError::NotDue)?;
            let players = line_up(entry, mode)?;
            seats.extend(colors.iter().zip(players).map(|(color, player)| Seat {
                color: *color,
                entry: entry.id,
                player,
            }));
        }
        seats.sort_by_key(|seat| seat.color);
        let id = TableId::new(self.ids);
        let pin = self.pin()?;
        let games = if seated.kind.is_played() { self.games(plan, series) } else { Vec::new() };
        Ok(Table {
            id,
            round,
            pool,
            number,
            kind: seated.kind,
            seats,
            ruleset: plan.rules(),
            mode,
            arms: plan.arms,
            confirmation: plan.confirmation,
            logging: plan.logging,
            out_of_time: plan.out_of_time,
            delay_throws: plan.delay_throws,
            pin,
            series,
            games,
            state: TableState::Waiting,
            result: None,
        })
    }

    /// A table that replaces an annulled one, with these seats and this number.
    ///
    /// # Errors
    /// [`DrawError::NoPins`]: nearly all PINs are in use.
    pub fn anew(
        &mut self,
        annulled: &Table,
        seats: Vec<Seat>,
        number: i32,
    ) -> Result<Table, DrawError> {
        let (id, pin) = (TableId::new(self.ids), self.pin()?);
        let games = self.games(&self.stage.plan.table, annulled.series);
        let state = TableState::Waiting;
        Ok(Table { id, number, seats, pin, games, state, result: None, ..annulled.clone() })
    }

    /// The games of a series, none begun. Each has its own seed, so that a finished game reveals nothing about the next.
    pub fn games(&mut self, plan: &TablePlan, series: Series) -> Vec<TableGame> {
        let seed = || plan.app_rolls().then(|| DiceSeed::new(self.ids));
        std::iter::repeat_with(seed).take(series.n().into()).map(TableGame::new).collect()
    }

    /// The id of a new pool.
    pub fn pool_id(&mut self) -> PoolId {
        PoolId::new(self.ids)
    }

    fn pin(&mut self) -> Result<String, DrawError> {
        let pin = pin::free(self.ids, &self.taken_pins).ok_or(DrawError::NoPins)?;
        self.taken_pins.insert(pin.clone());
        Ok(pin)
    }
}

/// The players on an entry's seats: one player, the first two of a pair's squad, or one player twice in duel.
pub(in crate::draw) fn line_up(entry: &Entry, mode: Mode) -> Result<Vec<PlayerId>, DrawError> {
    let too_small = || DrawError::SquadTooSmall { entry: entry.id, name: entry.name.clone() };
    match (mode, entry.squad.as_slice()) {
        (Mode::Solo, [player, ..]) => Ok(vec![*player]),
        (Mode::Duel, [player, ..]) => Ok(vec![*player; 2]),
        (Mode::Pairs, [first, second, ..]) => Ok(vec![*first, *second]),
        _ => Err(too_small()),
    }
}

/// Checks that every entry has enough players for its seats.
///
/// # Errors
/// [`DrawError::SquadTooSmall`] with the first entry that has too few people.
pub(in crate::draw) fn check_squads(entries: &[&Entry], mode: Mode) -> Result<(), DrawError> {
    entries.iter().try_for_each(|entry| line_up(entry, mode).map(|_| ()))
}

//! Titles of the places where tables are played. If boards are numbered, only the board's number is shown; the
//! table's number is for organizers.
//!
//! If sectors play at their own venues, no number helps: a table is identified by its sector, its round and its sides.

use std::collections::HashMap;

use domain::draw::{self, RoundName};
use domain::tournament::championship::Championship;
use domain::tournament::hall::{BoardPlace, Hall};
use domain::tournament::id::{PoolId, RoundId, TableId};
use domain::tournament::import::sector_name;
use domain::tournament::names::Names;
use domain::tournament::plan::Division;
use domain::tournament::round::Round;
use domain::tournament::stage::Stage;
use domain::tournament::table::Table;

use crate::web::i18n::key;
use crate::web::parts::pairing::pairing;
use crate::web::parts::titles::joined;
use crate::web::parts::titles::{name_words, short_name_words};
use crate::web::parts::withdrawal_marks;
use crate::web::request::context::Ctx;

/// The places of a championship's tables.
pub struct Places {
    has_boards: bool,
    of: HashMap<TableId, BoardPlace>,
    sectors: Option<Sectors>,
}

/// Tables that are played at the venues of their sectors.
struct Sectors {
    /// Names of the sectors; empty for the pool of entries without a sector.
    pools: HashMap<PoolId, String>,
    /// Names and numbers of their rounds.
    rounds: HashMap<RoundId, (RoundName, i32)>,
    names: Names,
}

impl Sectors {
    /// `None` if no stage is played in this way.
    fn new(ctx: &Ctx, championship: &Championship) -> Option<Self> {
        let stages = championship.stages().iter().filter(|it| is_in_sectors(championship, it));
        let stages: Vec<&Stage> = stages.collect();
        if stages.is_empty() {
            return None;
        }
        let pools = stages.iter().flat_map(|stage| championship.divided_into(stage));
        let rounds = stages.iter().flat_map(|stage| championship.rounds_of(stage.id));
        let named = |round: &Round| (draw::round_name(championship, round), round.number);
        Some(Self {
            pools: pools.map(|pool| (pool.id, sector_name(&pool.name).to_owned())).collect(),
            rounds: rounds.map(|round| (round.id, named(round))).collect(),
            names: withdrawal_marks::names(ctx, championship),
        })
    }

    fn sector(&self, ctx: &Ctx, table: &Table) -> Option<String> {
        self.pools.get(&table.pool).map(|name| said(ctx, name))
    }

    fn heading(&self, ctx: &Ctx, table: &Table) -> Option<String> {
        let name = self.pools.get(&table.pool)?;
        self.rounds.get(&table.round).map(|round| heading(ctx, name, *round))
    }
}

impl Places {
    /// Finds the places of all tables.
    pub fn new(ctx: &Ctx, championship: &Championship, hall: &Hall) -> Self {
        let has_boards = has_boards(championship);
        let sectors = Sectors::new(ctx, championship);
        Self { has_boards, of: hall.places(championship), sectors }
    }

    /// True if boards are numbered.
    pub fn has_boards(&self) -> bool {
        self.has_boards
    }

    /// The place of a table. `None` if boards are not numbered, or if the table is finished or a draft.
    pub fn of(&self, table: TableId) -> Option<BoardPlace> {
        self.of.get(&table).copied()
    }

    /// True if the table waits for a board.
    pub fn waits(&self, table: TableId) -> bool {
        matches!(self.of(table), Some(BoardPlace::Queue(_) | BoardPlace::Held))
    }

    /// The title by which players find a table: "Table 34"; with numbered boards "Board 16" or its place in the queue; with sectors at
    /// their own venues "Olivereta · R3 · Ruzafa A – Cuba".
    pub fn title(&self, ctx: &Ctx, table: &Table) -> String {
        match &self.sectors {
            Some(sectors) if sectors.pools.contains_key(&table.pool) => {
                let sides = pairing(ctx, &sectors.names, table);
                joined(&[self.heading(ctx, table), sides])
            }
            _ => self.heading(ctx, table),
        }
    }

    /// The title without the sides, for use beside their names.
    pub fn heading(&self, ctx: &Ctx, table: &Table) -> String {
        match self.of(table.id) {
            Some(place) => words(ctx, place),
            None => self.at_sector(ctx, table).unwrap_or_else(|| numbered(ctx, table)),
        }
    }

    /// Sector and round, such as "Olivereta · R3". `None` if the table has a number to find it by.
    pub fn at_sector(&self, ctx: &Ctx, table: &Table) -> Option<String> {
        self.sectors.as_ref()?.heading(ctx, table)
    }

    /// Short text for a table column: the number of the board or table, a sign for a waiting table, or the sector
    /// if sectors play at their own venues.
    pub fn short(&self, ctx: &Ctx, table: &Table) -> String {
        if let Some(sector) = self.sectors.as_ref().and_then(|it| it.sector(ctx, table)) {
            return sector;
        }
        match self.of(table.id) {
            Some(BoardPlace::Board(board)) => board.to_string(),
            Some(BoardPlace::Queue(place)) => {
                ctx.ta(key::PLACE_QUEUE_SHORT).with("place", place).to_string()
            }
            Some(BoardPlace::Held) => ctx.t(key::PLACE_HELD_SHORT),
            None if self.has_boards => "–".to_owned(),
            None => table.number.to_string(),
        }
    }

    /// Title of the column that shows [`Self::short`] for a round.
    pub fn column(&self, ctx: &Ctx, round: &Round) -> String {
        let is_in_sectors =
            self.sectors.as_ref().is_some_and(|it| it.rounds.contains_key(&round.id));
        ctx.t(match self.has_boards {
            _ if is_in_sectors => key::COLUMN_SECTOR,
            true => key::COLUMN_BOARD,
            false => key::COLUMN_TABLE,
        })
    }
}

/// True for a league by sectors without numbered boards: each sector plays at its own venue.
pub fn is_in_sectors(championship: &Championship, stage: &Stage) -> bool {
    let plan = &stage.plan;
    plan.division == Division::BySector
        && plan.is_drawn_at_once()
        && !has_boards(championship)
        && championship.divided_into(stage).nth(1).is_some()
}

/// True if the table belongs to a stage for which [`is_in_sectors`] holds.
pub fn is_at_sector(championship: &Championship, table: &Table) -> bool {
    championship.stage_of(table).is_some_and(|stage| is_in_sectors(championship, stage))
}

/// Sector and round, such as "Olivereta · R3". `None` if the table is not played at its sector's venue.
pub fn at_sector(ctx: &Ctx, championship: &Championship, table: &Table) -> Option<String> {
    championship.stage_of(table).filter(|stage| is_in_sectors(championship, stage))?;
    let (pool, round) = (championship.pool(table.pool)?, championship.round(table.round)?);
    let name = draw::round_name(championship, round);
    Some(heading(ctx, sector_name(&pool.name), (name, round.number)))
}

fn heading(ctx: &Ctx, sector: &str, (name, number): (RoundName, i32)) -> String {
    let round = match name {
        RoundName::Numbered(_) => short_name_words(ctx, name, number),
        _ => name_words(ctx, name),
    };
    joined(&[said(ctx, sector), round])
}

/// Name of a sector, or the words for entries without one.
fn said(ctx: &Ctx, sector: &str) -> String {
    if sector.is_empty() { ctx.t(key::POOL_NONE) } else { sector.to_owned() }
}

/// Title of a table on pages about several tables, independent of boards: "Table 34", or with sectors the form of [`Places::title`].
pub fn called(ctx: &Ctx, championship: &Championship, names: &Names, table: &Table) -> String {
    match at_sector(ctx, championship, table) {
        Some(heading) => joined(&[heading, pairing(ctx, names, table)]),
        None => numbered(ctx, table),
    }
}

/// The table's number in words, such as "Table 34".
pub fn numbered(ctx: &Ctx, table: &Table) -> String {
    ctx.ta(key::TABLE_NUMBERED).with("number", table.number).to_string()
}

/// True if boards are numbered, because the tournament has a limited number of boards.
pub fn has_boards(championship: &Championship) -> bool {
    championship.tournament.settings.boards > 0
}

/// A place in words, such as "Board 7" or "Waits for a board: number 3 in the queue".
pub fn words(ctx: &Ctx, place: BoardPlace) -> String {
    match place {
        BoardPlace::Board(board) => {
            ctx.ta(key::PLACE_BOARD).with("board", i32::from(board)).to_string()
        }
        BoardPlace::Queue(place) => ctx.ta(key::PLACE_QUEUE).with("place", place).to_string(),
        BoardPlace::Held => ctx.t(key::PLACE_HELD),
    }
}

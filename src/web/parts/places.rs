//! Where people are sent: one place, one number. Where boards are numbered that is the board's; a table's own number is
//! then for organizers only. Where sectors play in their own places no number says anything: a table is called by its sector,
//! its round and who plays.

use std::collections::HashMap;

use crate::draw::{self, RoundName};
use crate::tournament::championship::Championship;
use crate::tournament::hall::{Hall, Place};
use crate::tournament::id::{PoolId, RoundId, TableId};
use crate::tournament::import::sector_name;
use crate::tournament::names::Names;
use crate::tournament::plan::Division;
use crate::tournament::round::Round;
use crate::tournament::stage::Stage;
use crate::tournament::table::Table;
use crate::web::parts::pairing::pairing;
use crate::web::parts::titles::joined;
use crate::web::parts::titles::{name_words, short_name_words};
use crate::web::parts::withdrawn;
use crate::web::request::context::Ctx;

/// Where the tables of a championship are.
pub struct Places {
    has_boards: bool,
    of: HashMap<TableId, Place>,
    sectors: Option<Sectors>,
}

/// Tables that sectors play in their own places.
struct Sectors {
    /// Names of the sectors; empty for those without one.
    pools: HashMap<PoolId, String>,
    /// Names and numbers of their rounds.
    rounds: HashMap<RoundId, (RoundName, i32)>,
    names: Names,
}

impl Sectors {
    /// `None` if no stage is played so.
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
            names: withdrawn::names(ctx, championship),
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
    /// Of all tables.
    pub fn new(ctx: &Ctx, championship: &Championship, hall: &Hall) -> Self {
        let has_boards = has_boards(championship);
        let sectors = Sectors::new(ctx, championship);
        Self { has_boards, of: hall.places(championship), sectors }
    }

    /// Whether boards are numbered.
    pub fn has_boards(&self) -> bool {
        self.has_boards
    }

    /// Where a table is; none where boards are not numbered, and of a table that is played or in draft.
    pub fn of(&self, table: TableId) -> Option<Place> {
        self.of.get(&table).copied()
    }

    /// Whether the table waits for a board.
    pub fn waits(&self, table: TableId) -> bool {
        matches!(self.of(table), Some(Place::Queue(_) | Place::Held))
    }

    /// The name by which people find a table: "Table 34"; where boards are numbered "Board 16", or that it waits for one; where
    /// sectors play in their own places "Olivereta · R3 · Ruzafa A – Cuba".
    pub fn title(&self, ctx: &Ctx, table: &Table) -> String {
        match &self.sectors {
            Some(sectors) if sectors.pools.contains_key(&table.pool) => {
                let sides = pairing(ctx, &sectors.names, table);
                joined(&[self.heading(ctx, table), sides])
            }
            _ => self.heading(ctx, table),
        }
    }

    /// The same above or beside the names of who plays.
    pub fn heading(&self, ctx: &Ctx, table: &Table) -> String {
        match self.of(table.id) {
            Some(place) => words(ctx, place),
            None => self.at_sector(ctx, table).unwrap_or_else(|| numbered(ctx, table)),
        }
    }

    /// "Olivereta · R3". `None` if a number leads to the table.
    pub fn at_sector(&self, ctx: &Ctx, table: &Table) -> Option<String> {
        self.sectors.as_ref()?.heading(ctx, table)
    }

    /// The number alone, for a column that says what it is: the table's, or the board's; a sign of waiting without one; where
    /// sectors play in their own places the sector.
    pub fn short(&self, ctx: &Ctx, table: &Table) -> String {
        if let Some(sector) = self.sectors.as_ref().and_then(|it| it.sector(ctx, table)) {
            return sector;
        }
        match self.of(table.id) {
            Some(Place::Board(board)) => board.to_string(),
            Some(Place::Queue(place)) => {
                ctx.ta("place-queue-short").with("place", place).to_string()
            }
            Some(Place::Held) => ctx.t("place-held-short"),
            None if self.has_boards => "–".to_owned(),
            None => table.number.to_string(),
        }
    }

    /// The title of a column of such numbers, in a round.
    pub fn column(&self, ctx: &Ctx, round: &Round) -> String {
        let is_in_sectors =
            self.sectors.as_ref().is_some_and(|it| it.rounds.contains_key(&round.id));
        ctx.t(match self.has_boards {
            _ if is_in_sectors => "column-sector",
            true => "column-board",
            false => "column-table",
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

/// True if the table belongs to a stage of which [`is_in_sectors`] holds.
pub fn is_at_sector(championship: &Championship, table: &Table) -> bool {
    championship.stage_of(table).is_some_and(|stage| is_in_sectors(championship, stage))
}

/// "Olivereta · R3". `None` if a table is not played in the place of its sector.
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

/// A sector in words; those without one are called so.
fn said(ctx: &Ctx, sector: &str) -> String {
    if sector.is_empty() { ctx.t("pool-none") } else { sector.to_owned() }
}

/// The name of a table on pages about several, wherever it is played: "Table 34", or as [`Places::title`] says it of sectors.
pub fn called(ctx: &Ctx, championship: &Championship, names: &Names, table: &Table) -> String {
    match at_sector(ctx, championship, table) {
        Some(heading) => joined(&[heading, pairing(ctx, names, table)]),
        None => numbered(ctx, table),
    }
}

/// "Table 34".
pub fn numbered(ctx: &Ctx, table: &Table) -> String {
    ctx.ta("table-numbered").with("number", table.number).to_string()
}

/// Whether a championship's boards are numbered: there are fewer than tables.
pub fn has_boards(championship: &Championship) -> bool {
    championship.tournament.settings.boards > 0
}

/// Where a table is, in a few words: "Board 7", "Waits for a board: number 3 in the queue".
pub fn words(ctx: &Ctx, place: Place) -> String {
    match place {
        Place::Board(board) => ctx.ta("place-board").with("board", i32::from(board)).to_string(),
        Place::Queue(place) => ctx.ta("place-queue").with("place", place).to_string(),
        Place::Held => ctx.t("place-held"),
    }
}

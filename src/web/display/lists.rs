//! Lists on the hall's screens: seats by name and by table, grids, and standings.

use domain::draw::overview::crosstable::{CellOutcome, CrosstableCell};
use domain::draw::{self, Standing, StandingState};
use domain::tournament::championship::Championship;
use domain::tournament::course::StageKind;
use domain::tournament::hall::BoardPlace;
use domain::tournament::id::PlayerId;
use domain::tournament::player::Player;
use domain::tournament::round::Round;
use domain::tournament::short_names::ShortNames;
use domain::tournament::stage::{Pool, Stage};
use domain::tournament::table::{Seat, Table, TableKind};
use parchis::Color;

use crate::web::i18n::key;
use crate::web::parts::fixed_rounds;
use crate::web::parts::series_words::on_card;
use crate::web::parts::stages::chosen_stage;
use crate::web::parts::standings;
use crate::web::parts::titles::pool_title;
use crate::web::parts::winners;
use crate::web::parts::wording::Wording;
use crate::web::request::context::Ctx;

/// Maximum number of entries of a grid whose cells have room for a score.
const MOST_SCORES: usize = 9;

/// A player with their seat.
pub struct PlayerRow {
    /// Name of the player.
    pub name: String,
    /// Number of the table; `None` for a bye or rest, and if boards are numbered.
    pub table: Option<i32>,
    /// Kind of table: played, bye or rest.
    pub kind: TableKind,
    /// The player's colors; two in a duel.
    pub colors: Vec<Color>,
    /// Place of the table, if boards are numbered.
    pub place: Option<BoardPlace>,
}

/// A table with its seats.
pub struct HallTable {
    /// Kind of table: played, bye or rest.
    pub kind: TableKind,
    /// The title of its pool or consolation, or empty.
    pub pool: String,
    /// Its players; one row for a player with two colors.
    pub seats: Vec<PlayerRow>,
    /// Title of its place, such as "Table 7" or "Board 16".
    pub title: String,
    /// True if it waits for a board.
    pub waits: bool,
    /// Series, current game and score; empty for a single game.
    pub series: String,
}

/// The grid of a pool.
pub struct HallGrid {
    /// The pool's title, or empty.
    pub title: String,
    /// One row per entry.
    pub rows: Vec<HallGridRow>,
}

/// A row of a grid.
pub struct HallGridRow {
    /// Number of the row and of the entry's column.
    pub number: usize,
    pub name: String,
    pub short: String,
    /// One sign per game against each entry: a letter for won, lost or equal, `·` for open, `×` for annulled.
    ///
    /// Empty against itself. Series show the score instead, if there is room.
    pub cells: Vec<Vec<String>>,
    /// Number of games won.
    pub wins: u32,
    /// Rank, with the sign of a tie.
    pub rank: String,
}

/// Standings of a pool.
pub struct HallStandings {
    /// The pool's title, or the progress of a fixed number of rounds; may be empty.
    pub title: String,
    /// Rows, in order of rank.
    pub rows: Vec<HallStandingsRow>,
}

/// A row of the standings.
pub struct HallStandingsRow {
    /// Rank, counted from 1.
    pub rank: u32,
    /// Name of the entry; the short name if there are many rows.
    pub name: String,
    /// The most important value: points, games won, or the round reached.
    pub score: String,
    /// True if the entry qualifies.
    pub is_qualified: bool,
    /// Word for a winner, or empty.
    pub won: String,
}

/// Number of lines above which columns are narrow and names are short.
pub const MANY: usize = 60;

/// All players of the rounds, sorted by displayed name. If there are many, an unnamed player of a club has the club's short name.
pub fn by_name(words: &Wording<'_>, rounds: &[&Round]) -> Vec<PlayerRow> {
    let Wording { ctx, championship, names, places, .. } = words;
    let tables: Vec<&Table> =
        rounds.iter().flat_map(|round| championship.tables_of(round.id)).collect();
    let n_seats: usize = tables.iter().map(|table| table.entries().len()).sum();
    let short = (n_seats > MANY).then(|| ShortNames::of(championship, names));
    let short_of = |seat: &Seat| {
        let is_named = championship.player(seat.player).is_none_or(Player::is_named);
        let short = short.as_ref().filter(|_| !is_named)?;
        Some(short.entry(seat.entry).to_owned())
    };
    let at = |table: &Table| {
        let place = words.place(table);
        let seats = seats(words, table).into_iter();
        let short: Vec<Option<String>> = first_seats(table).map(short_of).collect();
        // Tables of a consolation are named as such, because the main knock-out may have tables with the same numbers.
        let beside = beside(words, table).filter(|_| !places.has_boards());
        seats.zip(short).map(move |(line, short)| {
            let name = short.unwrap_or(line.name);
            let name = match &beside {
                Some(beside) => format!("{name}\u{a0}· {beside}"),
                None => name,
            };
            PlayerRow { place, name, ..line }
        })
    };
    let mut lines: Vec<PlayerRow> =
        tables.into_iter().flat_map(|table| at(table).collect::<Vec<_>>()).collect();
    lines.sort_by_cached_key(|line| (ctx.by_name(&line.name), line.table));
    if places.has_boards() {
        lines.iter_mut().for_each(|line| line.table = None);
    }
    lines
}

/// Title of the consolation or the category's own championship that a table belongs to, if any.
fn beside(words: &Wording<'_>, table: &Table) -> Option<String> {
    let stage = words.championship.stage_of(table)?;
    if !stage.plan.category.is_empty() {
        return Some(stage.plan.category.clone());
    }
    stage.plan.is_consolation().then(|| words.ctx.word(StageKind::of(&stage.plan)))
}

/// The tables of the rounds: first those at boards, by board, then the others by number, last byes and rests.
pub fn by_table(words: &Wording<'_>, rounds: &[&Round]) -> Vec<HallTable> {
    let tables = rounds.iter().flat_map(|round| words.championship.tables_of(round.id));
    let mut tables: Vec<&Table> = tables.collect();
    tables.sort_by_key(|table| {
        let order = match words.place(table) {
            Some(BoardPlace::Board(board)) => (0, usize::from(board)),
            Some(BoardPlace::Queue(place)) => (1, place),
            Some(BoardPlace::Held) => (2, 0),
            None => (3, 0),
        };
        (table.kind != TableKind::Played, order)
    });
    tables.into_iter().map(|table| hall_table(words, table)).collect()
}

/// A table with its seats.
pub fn hall_table(words: &Wording<'_>, table: &Table) -> HallTable {
    let pool = Some(words.pool(table)).filter(|title| !title.is_empty());
    HallTable {
        kind: table.kind,
        pool: pool.or_else(|| beside(words, table)).unwrap_or_default(),
        seats: seats(words, table),
        title: words.heading(table),
        waits: words.places.waits(table.id),
        series: on_card(words.ctx, table),
    }
}

/// One row per player of the table, in order of the seats.
fn seats(words: &Wording<'_>, table: &Table) -> Vec<PlayerRow> {
    let row = |first: &Seat| PlayerRow {
        name: words.names.player(first.player),
        table: number(table),
        kind: table.kind,
        colors: colors(table, first.player),
        place: None,
    };
    first_seats(table).map(row).collect()
}

/// The first seat of each player of the table.
fn first_seats(table: &Table) -> impl Iterator<Item = &Seat> {
    let is_first = |(at, seat): &(usize, &Seat)| {
        table.seats.iter().take(*at).all(|other| other.player != seat.player)
    };
    table.seats.iter().enumerate().filter(is_first).map(|(_, seat)| seat)
}

fn colors(table: &Table, player: PlayerId) -> Vec<Color> {
    let own = table.seats.iter().filter(|seat| seat.player == player);
    own.map(|seat| seat.color).collect()
}

fn number(table: &Table) -> Option<i32> {
    (table.kind == TableKind::Played).then_some(table.number)
}

/// Maximum number of entries of a pool whose grid is readable across a hall.
const LARGEST_GRID: usize = 12;

/// True if all grids of a league are readable on the hall's screens.
pub fn has_room_for_grids(championship: &Championship, stage: &Stage) -> bool {
    championship.pools_of(stage.id).all(|pool| pool.entries.len() <= LARGEST_GRID)
}

/// The grids of a league, one per pool.
pub fn grids(words: &Wording<'_>, short: &ShortNames, stage: &Stage) -> Vec<HallGrid> {
    let Wording { ctx, championship, names, .. } = words;
    championship
        .pools_of(stage.id)
        .map(|pool| {
            let grid = draw::crosstable(championship, pool.id);
            let has_scores = grid.rows.len() <= MOST_SCORES;
            let rows = grid.rows.iter().zip(1..).map(|(row, number)| HallGridRow {
                number,
                name: names.entry(row.entry),
                short: short.entry(row.entry).to_owned(),
                cells: row.cells.iter().map(|games| signs(ctx, games, has_scores)).collect(),
                wins: row.standing.as_ref().map_or(0, |it| it.wins),
                rank: row.standing.as_ref().map_or_else(String::new, |it| {
                    format!("{}{}", it.rank, if it.is_tied { "=" } else { "" })
                }),
            });
            HallGrid { title: pool_title(ctx, stage, pool), rows: rows.collect() }
        })
        .collect()
}

/// The signs of all games against one entry.
fn signs(ctx: &Ctx, games: &[CrosstableCell], has_scores: bool) -> Vec<String> {
    games.iter().map(|cell| sign(ctx, *cell, has_scores)).collect()
}

fn sign(ctx: &Ctx, cell: CrosstableCell, has_scores: bool) -> String {
    let sign = match cell {
        CrosstableCell::Own => "",
        CrosstableCell::NotDrawn | CrosstableCell::Pending { .. } => "·",
        CrosstableCell::Annulled { .. } => "×",
        CrosstableCell::Played { score: Some((own, other)), .. } if has_scores => {
            return format!("{own}–{other}");
        }
        CrosstableCell::Played { outcome, .. } | CrosstableCell::Walkover { outcome, .. } => {
            match outcome {
                CellOutcome::Won => return ctx.t(key::CELL_WON_LETTER),
                CellOutcome::Lost => return ctx.t(key::CELL_LOST_LETTER),
                CellOutcome::Even => return ctx.t(key::CELL_TIED_LETTER),
            }
        }
    };
    sign.to_owned()
}

/// Heading of the values in the standings; empty if they are rounds.
pub fn standings_heading(ctx: &Ctx, championship: &Championship) -> String {
    let stage = chosen_stage(championship, None, |_| true);
    let first = stage.and_then(|stage| standings::columns(ctx, stage).into_iter().next());
    first.map(|column| column.title).unwrap_or_default()
}

/// The standings of the current stage, pool by pool. Names are short if there are many rows.
pub fn standings(words: &Wording<'_>, short: &ShortNames) -> Vec<HallStandings> {
    let Wording { ctx, championship, names, .. } = words;
    let Some(stage) = chosen_stage(championship, None, |_| true) else { return Vec::new() };
    let lines = standings::StandingsRows::new(ctx, championship, stage, names);
    let of_pool = |pool: &Pool| {
        let title = match stage.plan.rounds() {
            Some(_) => fixed_rounds::so_far(ctx, championship, stage),
            None => pool_title(ctx, stage, pool),
        };
        (title, draw::standings(championship, stage.id, Some(pool.id)))
    };
    let mut pools: Vec<(String, Vec<Standing>)> =
        championship.divided_into(stage).map(of_pool).collect();
    if pools.is_empty() {
        pools.push((String::new(), draw::standings(championship, stage.id, None)));
    }
    let are_many = pools.iter().map(|(_, standings)| standings.len()).sum::<usize>() > MANY;
    let row = |standing: Standing| HallStandingsRow {
        rank: standing.rank,
        name: match are_many {
            true => short.entry(standing.entry).to_owned(),
            false => names.entry(standing.entry),
        },
        score: lines.lead(&standing),
        is_qualified: standing.state == StandingState::Qualified,
        won: winners::won_words(ctx, standing.state),
    };
    let list = |(title, standings): (String, Vec<Standing>)| HallStandings {
        title,
        rows: standings.into_iter().map(row).collect(),
    };
    pools.into_iter().map(list).collect()
}

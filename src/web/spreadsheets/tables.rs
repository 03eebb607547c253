//! Tables of all rounds: their seats, and their results.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::draw;
use domain::tournament::calendar::lookup::of_table;
use domain::tournament::event::{Event, EventKind};
use domain::tournament::game::Game;
use domain::tournament::id::{EntryId, TableId};
use domain::tournament::names::Names;
use domain::tournament::result::{ResultSource, SideResult};
use domain::tournament::round::RoundState;
use domain::tournament::story::throws_by_side;
use domain::tournament::table::{Table, TableKind};
use store::{Conn, StoreError};

use super::facts::SheetFacts;
use super::sheet::{Cell, Sheet};
use crate::web::i18n::key;
use crate::web::parts::series_words::won;
use crate::web::parts::titles::{name_words, pool_title, stage_heading};
use crate::web::parts::withdrawal_marks;

/// One row per seat, in order of rounds and tables; for organizers with drafts.
pub fn draw(facts: &SheetFacts, _: &mut Conn) -> Result<Vec<Sheet>, StoreError> {
    let SheetFacts { ctx, championship, .. } = facts;
    let names = withdrawal_marks::names(ctx, championship);
    let zone = championship.tournament.settings.time_zone;
    let columns = facts.titles([
        key::COLUMN_COLOR,
        key::COLUMN_ENTRY,
        key::COLUMN_NAME,
        key::COLUMN_CLUB,
        key::SHEET_DATE,
        key::FIELD_VENUE,
        key::COLUMN_STATE,
    ]);
    let mut sheet = Sheet::new(ctx.t(key::TAB_DRAW), place_titles(facts).chain(columns));
    for table in championship.tables() {
        let appointment = of_table(championship, table);
        let starts_at = appointment.and_then(|it| it.starts_at);
        let venue = appointment.map(|it| it.venue.as_str()).unwrap_or_default();
        let place = place(facts, table);
        let state = state(facts, table);
        for seat in &table.seats {
            let (entry, player) = (names.entry(seat.entry), names.player(seat.player));
            let player = if player == entry { String::new() } else { player };
            let color = table.kind.is_played().then(|| ctx.word(seat.color));
            let mut row = place.clone();
            row.extend([
                color.into(),
                entry.into(),
                player.into(),
                names.club(seat.entry).into(),
                starts_at.map_or(Cell::Empty, |at| Cell::at(at, zone)),
                venue.into(),
                state.as_str().into(),
            ]);
            sheet.rows.push(row);
        }
    }
    Ok(vec![sheet])
}

/// One row per side of each table with a result, the best place first.
pub fn results(facts: &SheetFacts, conn: &mut Conn) -> Result<Vec<Sheet>, StoreError> {
    let SheetFacts { ctx, championship, .. } = facts;
    let names = withdrawal_marks::names(ctx, championship);
    let zone = championship.tournament.settings.time_zone;
    let columns = facts.titles([
        key::SHEET_PLACE,
        key::COLUMN_ENTRY,
        key::COLUMN_CLUB,
        key::SHEET_GAMES_WON,
        key::COLUMN_DISTANCE,
        key::COLUMN_CAPTURES,
        key::SHEET_THROWS,
        key::ENDING_LABEL,
        key::SHEET_BEGAN,
        key::SHEET_ENDED,
        key::SHEET_DURATION,
    ]);
    let mut sheet = Sheet::new(ctx.t(key::SHEET_RESULTS), place_titles(facts).chain(columns));
    let logged = logged(facts, conn)?;
    for table in championship.tables().iter().filter(|table| table.kind.is_played()) {
        let Some(result) = &table.result else { continue };
        let place = place(facts, table);
        let log = logged.get(&table.id);
        let began = log.and_then(|log| log.began);
        let duration = began.map(|began| result.ended_at - began);
        for side in &result.sides {
            let mut row = place.clone();
            row.push(side.place.into());
            row.extend(of_side(&names, table, side));
            row.extend([
                log.and_then(|log| log.throws.get(&side.entry).copied()).into(),
                ctx.word(side.ending).into(),
                began.map_or(Cell::Empty, |at| Cell::at(at, zone)),
                Cell::at(result.ended_at, zone),
                duration.map_or(Cell::Empty, Cell::Span),
            ]);
            sheet.rows.push(row);
        }
    }
    Ok(vec![sheet])
}

fn of_side(names: &Names, table: &Table, side: &SideResult) -> [Cell; 5] {
    [
        names.entry(side.entry).into(),
        names.club(side.entry).into(),
        won(table, side.entry).into(),
        side.distance.into(),
        side.captures.into(),
    ]
}

/// Titles of the columns that say where and when a table is.
pub(super) fn place_titles(facts: &SheetFacts) -> impl Iterator<Item = String> {
    let titles = [key::SHEET_STAGE, key::COLUMN_POOL, key::COLUMN_ROUND, key::COLUMN_TABLE];
    facts.titles(titles).into_iter()
}

pub(super) fn place(facts: &SheetFacts, table: &Table) -> Vec<Cell> {
    let SheetFacts { ctx, championship, .. } = facts;
    let stage = championship.stage_of(table);
    let pool = stage.zip(championship.pool(table.pool));
    let round = championship.round(table.round);
    vec![
        stage.map(|stage| stage_heading(ctx, championship, stage)).into(),
        pool.map(|(stage, pool)| pool_title(ctx, stage, pool)).into(),
        round.map(|round| name_words(ctx, draw::round_name(championship, round))).into(),
        table.number.into(),
    ]
}

fn state(facts: &SheetFacts, table: &Table) -> String {
    let round = facts.championship.round(table.round);
    match (round.map(|round| round.state), table.kind) {
        (Some(RoundState::Draft), _) => facts.ctx.word(RoundState::Draft),
        (_, TableKind::Played) => facts.ctx.word(table.state),
        (_, kind) => facts.ctx.word(kind),
    }
}

/// The parts of a table's logs that results show.
#[derive(Default)]
struct Logged {
    /// Start of the first game.
    began: Option<DateTime<Utc>>,
    /// Dice thrown by each entry, over all games.
    throws: HashMap<EntryId, u32>,
}

/// Reads the logs of all tables that were logged throw by throw, one after the other.
fn logged(facts: &SheetFacts, conn: &mut Conn) -> Result<HashMap<TableId, Logged>, StoreError> {
    let tables = facts.championship.tables().iter();
    let is_logged = |table: &&Table| {
        let mut results = table.games.iter().filter_map(|game| game.result.as_ref());
        table.result.is_some() && results.any(|result| result.source == ResultSource::Log)
    };
    let ids: Vec<TableId> = tables.filter(is_logged).map(|table| table.id).collect();
    let mut all: HashMap<TableId, Logged> = HashMap::new();
    if ids.is_empty() {
        return Ok(all);
    }
    store::tables::visit_logs(conn, &ids, |(id, number), log| {
        let Some(table) = facts.championship.table(id) else { return };
        let known = all.entry(id).or_default();
        let is_start = |event: &&Event| matches!(event.kind, EventKind::Start { .. });
        let began = log.iter().find(is_start).map(|event| event.at);
        known.began = known.began.into_iter().chain(began).min();
        // A damaged log has no figures; the table's page reports it.
        let Ok(game) = Game::replay(table, number, log) else { return };
        for (entry, n) in throws_by_side(&game) {
            *known.throws.entry(entry).or_default() += n;
        }
    })?;
    Ok(all)
}

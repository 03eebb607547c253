//! Final grids of pools: the state of all, and the signed games of one.

use chrono::{DateTime, Utc};
use domain::draw;
use domain::tournament::event::Actor;
use domain::tournament::stage::{Pool, Stage};
use domain::tournament::table::{Table, TableKind};
use domain::tournament::table_figures::TableFigures;
use store::{Conn, StoreError};

use super::facts::SheetFacts;
use super::sheet::{Cell, Sheet};
use crate::web::i18n::key;
use crate::web::parts::pools;
use crate::web::parts::titles::{name_words, stage_heading};
use crate::web::parts::withdrawal_marks;
use crate::web::tournament::hand_in::{HandInView, Signatures};

/// One row per pool of the drawn leagues.
pub fn hand_ins(facts: &SheetFacts, _: &mut Conn) -> Result<Vec<Sheet>, StoreError> {
    let SheetFacts { ctx, championship, .. } = facts;
    let columns = facts.titles([
        key::SHEET_STAGE,
        key::COLUMN_POOL,
        key::SHEET_TABLES,
        key::SHEET_TABLES_PLAYED,
        key::SHEET_HANDED_IN_AT,
        key::SHEET_HANDED_IN_BY,
        key::SHEET_CONFIRMED_AT,
        key::SHEET_CONFIRMED_BY,
    ]);
    let mut sheet = Sheet::new(ctx.t(key::HAND_INS_TITLE), columns);
    let leagues = championship.stages().iter().filter(|stage| stage.plan.is_league());
    let pools =
        leagues.flat_map(|stage| championship.pools_of(stage.id).map(move |it| (stage, it)));
    sheet.rows.extend(pools.map(|(stage, pool)| of_pool(facts, stage, pool)));
    Ok(vec![sheet])
}

fn of_pool(facts: &SheetFacts, stage: &Stage, pool: &Pool) -> Vec<Cell> {
    let SheetFacts { ctx, championship, .. } = facts;
    let zone = championship.tournament.settings.time_zone;
    let figures = TableFigures::of(championship.tables_of_pool(pool.id));
    let count = |n: usize| Cell::from(u32::try_from(n).unwrap_or(u32::MAX));
    let known = championship.hand_in(pool.id);
    let signed = |it: Option<(DateTime<Utc>, &Actor)>| match it {
        Some((at, by)) => [Cell::at(at, zone), by.name.as_str().into()],
        None => [Cell::Empty, Cell::Empty],
    };
    let confirmed = known.and_then(|it| it.confirmed.as_ref()).map(|(at, by)| (*at, by));
    let mut row = vec![
        stage_heading(ctx, championship, stage).into(),
        pools::title(ctx, championship, stage, pool).into(),
        count(figures.n),
        count(figures.n_played),
    ];
    row.extend(signed(known.map(|it| (it.at, &it.by))));
    row.extend(signed(confirmed));
    row
}

/// One row per signed game of a pool with its signer; then the hand-in and its confirmation in words.
pub fn signed(facts: &SheetFacts, pool: &Pool, signatures: &Signatures) -> Sheet {
    let SheetFacts { ctx, championship, .. } = facts;
    let names = withdrawal_marks::names(ctx, championship);
    let zone = championship.tournament.settings.time_zone;
    let sides = [key::COLUMN_ROUND, key::COLUMN_FIRST, key::COLUMN_DISTANCE, key::COLUMN_OTHER];
    let signed = [key::COLUMN_DISTANCE, key::COLUMN_SIGNED_BY, key::COLUMN_SIGNED_AT];
    let columns = facts.titles(sides).into_iter().chain(facts.titles(signed));
    let mut sheet = Sheet::new(ctx.t(key::HAND_IN_TITLE), columns);
    let is_signed = |table: &&Table| table.kind == TableKind::Played && table.result.is_some();
    for table in championship.tables_of_pool(pool.id).filter(is_signed) {
        let round = championship.round(table.round);
        let round = round.map(|it| name_words(ctx, draw::round_name(championship, it)));
        let mut row: Vec<Cell> = vec![round.into()];
        let mut sides = table.result.iter().flat_map(|result| &result.sides);
        for _ in 0..2 {
            let side = sides.next();
            row.push(side.map(|side| names.entry(side.entry)).into());
            row.push(side.and_then(|side| side.distance).into());
        }
        let signed = signatures.get(&table.id);
        row.push(signed.map(|(_, by)| by.name.as_str()).into());
        row.push(signed.map_or(Cell::Empty, |(at, _)| Cell::at(*at, zone)));
        sheet.rows.push(row);
    }
    let said = HandInView::new(ctx, championship, pool, signatures).said;
    sheet.rows.extend(said.into_iter().map(|line| vec![line.into()]));
    sheet
}

//! Results grids of leagues.

use domain::draw;
use domain::tournament::names::Names;
use domain::tournament::stage::{Pool, Stage};
use store::{Conn, StoreError};

use super::facts::SheetFacts;
use super::sheet::{Cell, Sheet};
use crate::web::i18n::key;
use crate::web::parts::pools;
use crate::web::parts::stages::chosen_pool;
use crate::web::tournament::grid::{GridCell, GridRow, rows};
use crate::web::tournament::standings::state_words;

/// A file has the grid of one pool, as handed in by a sector's representative. A workbook has all pools of a stage in one sheet, where the
/// columns are numbers of entries.
pub fn grid(facts: &SheetFacts, _: &mut Conn) -> Result<Vec<Sheet>, StoreError> {
    let names = Names::of(&facts.championship);
    let of_pool =
        |pool: &Pool| rows(&facts.ctx, &names, &draw::crosstable(&facts.championship, pool.id));
    let stages = facts.stages(|stage| stage.plan.is_league()).into_iter();
    let sheet = |stage: &Stage| match &facts.part {
        Some(part) => {
            let pool = chosen_pool(&facts.championship, stage.id, part.pool)?;
            Some(of_one(facts, &of_pool(facts.championship.pool(pool)?)))
        }
        None => Some(of_all(facts, stage, of_pool)),
    };
    Ok(stages.filter_map(sheet).collect())
}

fn of_one(facts: &SheetFacts, rows: &[GridRow]) -> Sheet {
    let ctx = &facts.ctx;
    let first = facts.titles([key::COLUMN_RANK, key::COLUMN_ENTRY]).into_iter();
    let last = facts.titles([key::COLUMN_PLAYED, key::COLUMN_WINS, key::COLUMN_STATE]);
    let opponents = rows.iter().map(|row| row.name.clone());
    let mut sheet = Sheet::new(ctx.t(key::SHEET_GRID), first.chain(opponents).chain(last));
    for row in rows {
        let mut cells: Vec<Cell> = vec![row.rank.into(), row.name.as_str().into()];
        cells.extend(row.cells.iter().map(|cell| Cell::from(cell.text())));
        cells.extend(sums(facts, row));
        sheet.rows.push(cells);
    }
    sheet
}

fn of_all(facts: &SheetFacts, stage: &Stage, of_pool: impl Fn(&Pool) -> Vec<GridRow>) -> Sheet {
    let (ctx, championship) = (&facts.ctx, &facts.championship);
    let pools = championship.pools_of(stage.id);
    let grids: Vec<(String, Vec<GridRow>)> =
        pools.map(|it| (pools::title(ctx, championship, stage, it), of_pool(it))).collect();
    let most = grids.iter().map(|(_, rows)| rows.len()).max().unwrap_or_default();
    let first =
        facts.titles([key::COLUMN_POOL, key::COLUMN_NUMBER, key::COLUMN_RANK, key::COLUMN_ENTRY]);
    let last = facts.titles([key::COLUMN_PLAYED, key::COLUMN_WINS, key::COLUMN_STATE]);
    let numbers = (1..=most).map(|number| number.to_string());
    let title = facts.name_of(key::SHEET_GRID, stage);
    let mut sheet = Sheet::new(title, first.into_iter().chain(numbers).chain(last));
    for (pool, rows) in &grids {
        for (number, row) in (1_u32..).zip(rows) {
            let mut cells: Vec<Cell> = vec![
                pool.as_str().into(),
                number.into(),
                row.rank.into(),
                row.name.as_str().into(),
            ];
            cells.extend(row.cells.iter().map(|cell: &GridCell| Cell::from(cell.text())));
            cells.resize(4 + most, Cell::Empty);
            cells.extend(sums(facts, row));
            sheet.rows.push(cells);
        }
    }
    sheet
}

/// Games played and won, and the state of the entry.
fn sums(facts: &SheetFacts, row: &GridRow) -> [Cell; 3] {
    let state = row.state.map(|state| state_words(&facts.ctx, state));
    [row.played.into(), row.wins.into(), state.into()]
}

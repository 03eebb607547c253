//! Standings of stages, pool by pool.

use store::{Conn, StoreError};

use super::facts::SheetFacts;
use super::sheet::{Cell, Sheet};
use crate::web::i18n::key;
use crate::web::parts::figures::Figures;
use crate::web::parts::stage_standings::StageStandings;
use crate::web::tournament::standings::state_words;

/// The columns of the page and one row per entry: of one pool or all pools.
pub fn standings(facts: &SheetFacts, _: &mut Conn) -> Result<Vec<Sheet>, StoreError> {
    let SheetFacts { ctx, championship, .. } = facts;
    let sheet = |stage| {
        let StageStandings { columns, mut lists } =
            StageStandings::in_figures(ctx, (championship, stage), None, Figures::Plain);
        if let Some(pool) = facts.pool() {
            lists.retain(|list| list.pool == Some(pool));
        }
        let first = [key::COLUMN_POOL, key::COLUMN_RANK, key::COLUMN_ENTRY, key::COLUMN_CLUB];
        let first = facts.titles(first).into_iter();
        let shown = columns.into_iter().map(|column| column.title);
        let mut sheet = Sheet::new(
            facts.name_of(key::TAB_STANDINGS, stage),
            first.chain(shown).chain([ctx.t(key::COLUMN_STATE)]),
        );
        for list in lists {
            for line in list.lines {
                let state = state_words(ctx, line.state);
                let mut row: Vec<Cell> = vec![
                    list.title.as_str().into(),
                    line.rank.into(),
                    line.name.into(),
                    line.club.into(),
                ];
                let cells = line.cells.into_iter();
                row.extend(cells.map(|cell| Cell::shown(ctx.language(), cell.text)));
                row.push(state.into());
                sheet.rows.push(row);
            }
        }
        sheet
    };
    Ok(facts.stages(|_| true).into_iter().map(sheet).collect())
}

//! View of one round, in pages of a few tables. Blocks of tables stand beside the tables they lead to.

use domain::draw::overview::tree::Block;

use super::query::BracketQuery;
use crate::web::parts::paging::{Pager, paged};
use crate::web::parts::titles::name_words;
use crate::web::parts::tree::cards::TreeCard;
use crate::web::parts::tree::drawing::BracketDrawing;
use crate::web::parts::tree::portions::portions;
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;

/// Tables on one page of the round.
const TABLES: usize = 8;

/// Page of a round.
pub(super) struct BracketRound {
    /// Name of the round.
    pub title: String,
    /// Address and name of the next round, unless this is the last.
    pub next: Option<(String, String)>,
    /// Address of the previous round, if any.
    pub previous: Option<String>,
    /// True if the next round is drawn, or there is none.
    pub is_next_drawn: bool,
    /// Blocks of tables on this page.
    pub blocks: Vec<TableBlock>,
    /// Links to the other pages of the round.
    pub pager: Pager,
}

/// Tables that lead to the same tables of the next round.
pub(super) struct TableBlock {
    pub from: Vec<LinkedCard>,
    /// Tables of the next round that they lead to.
    pub to: Vec<LinkedCard>,
}

/// Card of a table with its address.
pub(super) struct LinkedCard {
    pub card: TreeCard,
    /// Address of the table's details.
    pub path: String,
}

impl BracketRound {
    /// True if no table of the next round is shown.
    pub fn is_alone(&self) -> bool {
        self.blocks.iter().all(|block| block.to.is_empty())
    }

    /// All cards on the page.
    pub fn cards(&self) -> impl Iterator<Item = &TreeCard> {
        self.blocks.iter().flat_map(|it| it.from.iter().chain(&it.to)).map(|it| &it.card)
    }

    pub fn cards_mut(&mut self) -> impl Iterator<Item = &mut TreeCard> {
        let all = self.blocks.iter_mut().flat_map(|it| it.from.iter_mut().chain(&mut it.to));
        all.map(|it| &mut it.card)
    }
}

/// The requested page of a round; without a page in the address, the one with the highlighted entry.
pub(super) fn round(
    ctx: &Ctx,
    drawing: &BracketDrawing<'_>,
    query: &BracketQuery,
    index: usize,
) -> BracketRound {
    let columns = &drawing.bracket.columns;
    let parts = portions(drawing, index, TABLES);
    let own = drawing.way(query.entry).into_iter().find(|it| it.0 == index).map(|it| it.1);
    let own = own.and_then(|place| parts.iter().position(|part| part.from().contains(&place)));
    let here = here(query, own);
    let (shown, pager) = paged(&here, parts, 1);
    let placed = |column: usize, place: usize| {
        let card = drawing.card(column, place, query.entry)?;
        let path = query.table_path(columns.get(column)?.number, card.number);
        Some(LinkedCard { card, path })
    };
    let next = columns.get(index + 1);
    let is_next_drawn = next.is_none_or(|next| next.round.is_some());
    let view = |block: &Block| TableBlock {
        from: block.from.iter().filter_map(|place| placed(index, *place)).collect(),
        to: block.to.iter().filter_map(|place| placed(index + 1, *place)).collect(),
    };
    let previous = index.checked_sub(1).and_then(|index| columns.get(index));
    let column = columns.get(index);
    BracketRound {
        title: column.map(|column| name_words(ctx, column.name)).unwrap_or_default(),
        next: next.map(|next| (query.round_path(next.number), name_words(ctx, next.name))),
        previous: previous.map(|previous| query.round_path(previous.number)),
        is_next_drawn,
        blocks: shown.iter().flat_map(|part| &part.blocks).map(view).collect(),
        pager,
    }
}

/// Address of the round at the page to show.
fn here(query: &BracketQuery, own: Option<usize>) -> Address {
    match own.filter(|_| query.here.value("page").is_none()) {
        Some(part) => query.here.with("page", part + 1),
        None => query.here.clone(),
    }
}

//! A round by itself: a part of its tables, block by block, each beside the tables that it leads to.

use super::asked::Asked;
use crate::draw::tree::Block;
use crate::web::parts::paging::{Pager, paged};
use crate::web::parts::titles::name_words;
use crate::web::parts::tree::drawing::{Card, Drawing};
use crate::web::parts::tree::portions::portions;
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;

/// Tables of a part.
const TABLES: usize = 8;

/// A part of a round.
pub(super) struct RoundView {
    /// What it is called.
    pub title: String,
    /// The next one, if it is not the last.
    pub next: Option<(String, String)>,
    /// The round before.
    pub previous: Option<String>,
    /// Whether the next round is drawn, or there is none.
    pub is_next_drawn: bool,
    /// What it shows.
    pub blocks: Vec<BlockView>,
    /// The ways to its other parts.
    pub pager: Pager,
}

/// Tables that lead to the same tables.
pub(super) struct BlockView {
    /// The tables.
    pub from: Vec<Placed>,
    /// Where they lead to.
    pub to: Vec<Placed>,
}

/// A card and its address.
pub(super) struct Placed {
    /// The card.
    pub card: Card,
    /// Where one reads more of it.
    pub path: String,
}

impl RoundView {
    /// Whether it shows nothing of the next round.
    pub fn is_alone(&self) -> bool {
        self.blocks.iter().all(|block| block.to.is_empty())
    }

    /// All cards that it shows.
    pub fn cards(&self) -> impl Iterator<Item = &Card> {
        self.blocks.iter().flat_map(|it| it.from.iter().chain(&it.to)).map(|it| &it.card)
    }
}

/// The part of a round that is asked for: that of the entry whose way is shown, if the address says no other.
pub(super) fn round(ctx: &Ctx, drawing: &Drawing<'_>, asked: &Asked, index: usize) -> RoundView {
    let columns = &drawing.bracket.columns;
    let parts = portions(drawing, index, TABLES);
    let own = drawing.way(asked.entry).into_iter().find(|it| it.0 == index).map(|it| it.1);
    let own = own.and_then(|place| parts.iter().position(|part| part.from().contains(&place)));
    let here = here(asked, own);
    let (shown, pager) = paged(&here, parts, 1);
    let placed = |column: usize, place: usize| {
        let card = drawing.card(column, place, asked.entry)?;
        let path = asked.table_path(columns.get(column)?.number, card.number);
        Some(Placed { card, path })
    };
    let next = columns.get(index + 1);
    let is_next_drawn = next.is_none_or(|next| next.round.is_some());
    let view = |block: &Block| BlockView {
        from: block.from.iter().filter_map(|place| placed(index, *place)).collect(),
        to: block.to.iter().filter_map(|place| placed(index + 1, *place)).collect(),
    };
    let previous = index.checked_sub(1).and_then(|index| columns.get(index));
    let column = columns.get(index);
    RoundView {
        title: column.map(|column| name_words(ctx, column.name)).unwrap_or_default(),
        next: next.map(|next| (asked.round_path(next.number), name_words(ctx, next.name))),
        previous: previous.map(|previous| asked.round_path(previous.number)),
        is_next_drawn,
        blocks: shown.iter().flat_map(|part| &part.blocks).map(view).collect(),
        pager,
    }
}

/// The address of the round, at the part that is to be shown.
fn here(asked: &Asked, own: Option<usize>) -> Address {
    match own.filter(|_| asked.here.value("page").is_none()) {
        Some(part) => asked.here.with("page", part + 1),
        None => asked.here.clone(),
    }
}

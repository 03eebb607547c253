//! A round by itself: a part of its tables, block by block, each beside the tables that it leads to.

use super::Asked;
use crate::draw::tree::Block;
use crate::web::parts::paging::{Pager, paged};
use crate::web::parts::titles::name_words;
use crate::web::parts::tree::{Card, Drawing};
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;

/// Tables of a part.
const TABLES: usize = 8;
/// Tables to come beside a block: more of them say nothing.
const MOST_TO_COME: usize = 4;

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
    /// All cards that it shows.
    pub fn cards(&self) -> impl Iterator<Item = &Card> {
        self.blocks.iter().flat_map(|it| it.from.iter().chain(&it.to)).map(|it| &it.card)
    }
}

/// The part of a round that is asked for: that of the entry whose way is shown, if the address says no other.
pub(super) fn round(ctx: &Ctx, drawing: &Drawing<'_>, asked: &Asked, index: usize) -> RoundView {
    let columns = &drawing.bracket.columns;
    let parts = parts(&blocks(drawing, index));
    let own = drawing.way(asked.entry).into_iter().find(|it| it.0 == index).map(|it| it.1);
    let own = own.and_then(|place| {
        parts.iter().position(|part| part.iter().any(|it| it.from.contains(&place)))
    });
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
        blocks: shown.iter().flatten().map(view).collect(),
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

/// What a round is shown in: its blocks; where a block is larger than a part, tables one below the other.
fn blocks(drawing: &Drawing<'_>, index: usize) -> Vec<Block> {
    let n = drawing.tree.columns.get(index).map_or(0, Vec::len);
    let alone = [Block { from: (0..n).collect(), to: Vec::new() }];
    let gap = drawing.tree.gaps.get(index);
    let blocks = gap.map_or(&alone[..], |gap| &gap.blocks);
    let is_drawn = gap.is_none_or(|gap| gap.is_drawn);
    let cut = |block: &Block| -> Vec<Block> {
        let to = match is_drawn || block.to.len() <= MOST_TO_COME {
            true => block.to.clone(),
            false => Vec::new(),
        };
        let parts = block.from.chunks(TABLES);
        parts.map(|from| Block { from: from.to_vec(), to: to.clone() }).collect()
    };
    blocks.iter().flat_map(cut).collect()
}

/// Blocks in parts of so many tables.
fn parts(blocks: &[Block]) -> Vec<Vec<Block>> {
    let (mut parts, mut filled): (Vec<Vec<Block>>, usize) = (Vec::new(), 0);
    for block in blocks {
        let n = block.from.len();
        match parts.last_mut().filter(|_| filled + n <= TABLES) {
            Some(part) => {
                part.push(block.clone());
                filled += n;
            }
            None => {
                parts.push(vec![block.clone()]);
                filled = n;
            }
        }
    }
    parts
}

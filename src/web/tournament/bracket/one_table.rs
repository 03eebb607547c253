//! View of one table of a bracket, with the tables before and after it.

use domain::draw::overview::tree::{Block, Gap};
use domain::tournament::id::EntryId;

use super::by_round::LinkedCard;
use super::query::BracketQuery;
use crate::web::http::address;
use crate::web::parts::pills::PillLink;
use crate::web::parts::titles::name_words;
use crate::web::parts::tree::cards::{TreeCard, TreeRow};
use crate::web::parts::tree::drawing::BracketDrawing;
use crate::web::parts::tree::lines::{TreeLines, lines};
use crate::web::parts::tree::portions;
use crate::web::request::context::Ctx;

/// Most tables to show in a round not yet drawn; a longer list would not be useful.
const MOST_TO_COME: usize = 4;

/// Table with its neighbors in the tree.
pub(super) struct TableFocus {
    /// Name of its round.
    pub round: String,
    /// Card of the table.
    pub card: TreeCard,
    /// Address of the table's page, once it is drawn.
    pub path: Option<String>,
    /// Name of the previous round, with the tables from which entries of this table come.
    pub before: Option<(String, Vec<LinkedCard>)>,
    /// Name of the next round, with the tables to which entries of this table advance.
    pub after: Option<(String, Vec<NextTable>)>,
    /// True if the next round is drawn.
    pub is_after_drawn: bool,
    /// Lines from the tables before, and to those after.
    pub lines: (TreeLines, TreeLines),
    /// Link to the table above it.
    pub above: Option<PillLink>,
    /// Link to the table below it.
    pub below: Option<PillLink>,
    here: Vec<EntryId>,
}

/// Table that this table leads to.
pub(super) struct NextTable {
    /// Its card with its address.
    pub placed: LinkedCard,
    /// Title of the previous table of each entry there.
    pub from: Vec<String>,
}

impl TableFocus {
    /// All cards that the view shows.
    pub fn cards(&self) -> impl Iterator<Item = &TreeCard> {
        let before = self.before.iter().flat_map(|(_, tables)| tables);
        let after = self.after.iter().flat_map(|(_, tables)| tables).map(|it| &it.placed);
        before.chain(after).map(|it| &it.card).chain([&self.card])
    }

    pub fn cards_mut(&mut self) -> impl Iterator<Item = &mut TreeCard> {
        let before = self.before.iter_mut().flat_map(|(_, tables)| tables);
        let after = self.after.iter_mut().flat_map(|(_, tables)| tables).map(|it| &mut it.placed);
        before.chain(after).map(|it| &mut it.card).chain([&mut self.card])
    }

    /// True if an entry sits at the table.
    pub fn is_here(&self, entry: &EntryId) -> bool {
        self.here.contains(entry)
    }
}

/// View of the requested table, else of the first of its round.
pub(super) fn table(
    ctx: &Ctx,
    drawing: &BracketDrawing<'_>,
    query: &BracketQuery,
    index: usize,
) -> Option<TableFocus> {
    let column = drawing.bracket.columns.get(index)?;
    let found =
        query.table.and_then(|number| column.tables.iter().position(|it| it.number == number));
    let place = found.and_then(|table| drawing.tree.place_of(index, table)).unwrap_or_default();
    let card = drawing.card(index, place, query.entry)?;
    let here: Vec<EntryId> = card.rows.iter().map(|row| row.entry).collect();
    let placed = |column: usize, place: usize| -> Option<LinkedCard> {
        let number = drawing.bracket.columns.get(column)?.number;
        let card = drawing.card(column, place, query.entry)?;
        Some(LinkedCard { path: query.table_path(number, card.number), card })
    };
    let beside = |place: Option<usize>| {
        let placed = placed(index, place?)?;
        Some(PillLink { path: placed.path, title: placed.card.title, is_current: false })
    };
    let sources = sources(drawing, index, &here);
    let targets = led_to(drawing, index, place);
    let before = index.checked_sub(1).and_then(|before| {
        let title = name_words(ctx, drawing.bracket.columns.get(before)?.name);
        Some((title, sources.iter().filter_map(|place| placed(before, *place)).collect::<Vec<_>>()))
    });
    let next = drawing.bracket.columns.get(index + 1);
    let after = next.map(|next| {
        let tables = targets.iter().filter_map(|place| {
            let placed = placed(index + 1, *place)?;
            let from = |row: &TreeRow| came_from(drawing, index, row.entry);
            Some(NextTable { from: placed.card.rows.iter().map(from).collect(), placed })
        });
        (name_words(ctx, next.name), tables.collect::<Vec<_>>())
    });
    let is_after_drawn = next.is_some_and(|next| next.round.is_some());
    Some(TableFocus {
        round: name_words(ctx, column.name),
        path: card.table.map(|id| address::table(id).page()),
        lines: (
            between(before.as_ref().map_or(0, |it| it.1.len()), 1, true),
            between(1, after.as_ref().map_or(0, |it| it.1.len()), is_after_drawn),
        ),
        before,
        after,
        is_after_drawn,
        above: beside(place.checked_sub(1)),
        below: beside(Some(place + 1)),
        here,
        card,
    })
}

/// Lines between `n` tables and `n_next` tables of the next round.
fn between(n: usize, n_next: usize, is_drawn: bool) -> TreeLines {
    let block = Block { from: (0..n).collect(), to: (0..n_next).collect() };
    lines(&Gap { is_drawn, blocks: vec![block] }, n, n_next)
}

/// Places of this table's entries in the previous round, in order and without repeats.
fn sources(drawing: &BracketDrawing<'_>, index: usize, here: &[EntryId]) -> Vec<usize> {
    let mut places = Vec::new();
    let Some(before) = index.checked_sub(1) else { return places };
    for entry in here {
        let way = drawing.way(Some(*entry));
        places.extend(way.iter().filter(|it| it.0 == before).map(|it| it.1));
    }
    let mut seen = Vec::new();
    places.retain(|place| {
        let is_new = !seen.contains(place);
        seen.push(*place);
        is_new
    });
    places
}

/// Places in the next round to which entries of this table advance, or may advance.
fn led_to(drawing: &BracketDrawing<'_>, index: usize, place: usize) -> Vec<usize> {
    let Some(block) = drawing.tree.block_from(index, place) else { return Vec::new() };
    let is_drawn = drawing.tree.gaps.get(index).is_some_and(|gap| gap.is_drawn);
    if !is_drawn {
        let is_told = block.to.len() <= MOST_TO_COME;
        return if is_told { block.to.clone() } else { Vec::new() };
    }
    portions::targets(drawing, index, &[place])
}

/// Title of the entry's table in a column.
fn came_from(drawing: &BracketDrawing<'_>, column: usize, entry: EntryId) -> String {
    let way = drawing.way(Some(entry));
    let place = way.iter().find(|it| it.0 == column).map(|it| it.1);
    let card = place.and_then(|place| drawing.card(column, place, None));
    card.map(|card| card.title).unwrap_or_default()
}

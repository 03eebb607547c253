//! The bracket on a hall's screen: pages with a few tables of the current round, the tables that they lead to, and the final.

use std::collections::HashMap;

use domain::tournament::event::Event;
use domain::tournament::id::{StageId, TableId};
use parchis::Color;

use crate::web::parts::titles::name_words;
use crate::web::parts::tree::cards::{TreeCard, TreeRow, colors_of};
use crate::web::parts::tree::drawing::{BracketDrawing, RoundPhase};
use crate::web::parts::tree::lines::TreeLines;
use crate::web::parts::tree::portions::{TreePortion, portions};
use crate::web::parts::wording::Wording;
use crate::web::request::context::Ctx;

/// Rows with names on one page.
const LINES: usize = 16;
/// Maximum length of a name that fits a row, in characters.
const LETTERS: usize = 22;

/// The bracket, divided into pages.
pub struct HallTree {
    /// Name of the champion, if there is one.
    pub champion: Option<String>,
    pub pages: Vec<TreePage>,
    /// Title of the last round, unless the pages show it.
    pub goal: Option<String>,
}

/// A page with some tables of the current round.
pub struct TreePage {
    /// Title of the round.
    pub title: String,
    /// Numbers of entries in the round and of those that advance, in words.
    pub note: String,
    /// Its tables from top to bottom.
    pub cards: Vec<TreeCard>,
    /// The lines to the tables of the next round.
    pub lines: TreeLines,
    /// Title of the next round; empty if none of its tables is shown.
    pub next_title: String,
    /// Tables of the next round.
    pub next: Vec<TreeCard>,
}

impl HallTree {
    /// The bracket of a knock-out stage.
    pub fn new(words: &Wording<'_>, logs: &HashMap<TableId, Vec<Event>>, stage: StageId) -> Self {
        let Wording { ctx, championship, hall, .. } = *words;
        let drawing = BracketDrawing::new(ctx, championship, hall, stage);
        let now = drawing.current();
        let is_drawn = drawing.phase(now) != RoundPhase::ToCome;
        let most = (LINES / drawing.n_seats().max(1)).max(1);
        let parts = if is_drawn { portions(&drawing, now, most) } else { Vec::new() };
        let last = drawing.bracket.columns.len().saturating_sub(1);
        let goal = drawing.bracket.columns.last().filter(|_| now < last);
        let mut pages: Vec<TreePage> =
            parts.iter().map(|part| page(ctx, &drawing, now, part)).collect();
        drawing.add_games(pages.iter_mut().flat_map(|page| &mut page.cards), logs);
        Self {
            champion: drawing.bracket.champion.map(|entry| drawing.name(entry)),
            pages,
            goal: goal.map(|column| name_words(ctx, column.name)),
        }
    }

    /// Appends the pages of a simultaneous stage, with `title` before their own titles.
    #[must_use]
    pub fn beside(mut self, title: &str, other: Self) -> Self {
        let titled =
            |page: TreePage| TreePage { title: format!("{title}\u{a0}· {}", page.title), ..page };
        self.pages.extend(other.pages.into_iter().map(titled));
        self
    }

    /// The name that fits a row: full or short.
    pub fn line<'a>(&self, row: &'a TreeRow) -> &'a str {
        if row.full.chars().count() > LETTERS { &row.name } else { &row.full }
    }

    /// All colors that occur on the pages.
    pub fn colors(&self) -> Vec<Color> {
        colors_of(self.pages.iter().flat_map(|page| page.cards.iter().chain(&page.next)))
    }
}

fn page(ctx: &Ctx, drawing: &BracketDrawing<'_>, now: usize, part: &TreePortion) -> TreePage {
    let columns = &drawing.bracket.columns;
    let title = |index: usize| columns.get(index).map(|it| name_words(ctx, it.name));
    // If the next round is the final, it is already shown as the goal.
    let is_last = now + 2 >= columns.len();
    let shown = if is_last { Vec::new() } else { part.to() };
    let next: Vec<TreeCard> =
        shown.iter().filter_map(|place| drawing.card(now + 1, *place, None)).collect();
    let n_next = if now + 1 < columns.len() { drawing.n_in(now + 1) } else { 1 };
    TreePage {
        title: title(now).unwrap_or_default(),
        note: format!("{} → {n_next}", drawing.n_in(now)),
        cards: part.from().iter().filter_map(|it| drawing.card(now, *it, None)).collect(),
        lines: part.lines(),
        next_title: title(now + 1).filter(|_| !next.is_empty()).unwrap_or_default(),
        next,
    }
}

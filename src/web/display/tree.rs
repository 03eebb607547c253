//! The bracket on a hall's screen: from the round that is played on, a few tables at a time, each page with the tables that
//! they lead to and the final.

use crate::rules::Color;
use crate::tournament::championship::Championship;
use crate::tournament::hall::Hall;
use crate::tournament::id::StageId;
use crate::web::parts::titles::name_words;
use crate::web::parts::tree::drawing::Phase;
use crate::web::parts::tree::drawing::{Card, Drawing, Row};
use crate::web::parts::tree::lines::Lines;
use crate::web::parts::tree::portions::{Portion, portions};
use crate::web::request::context::Ctx;

/// Lines with names on a page.
const LINES: usize = 16;
/// Letters of a name that surely stand in a line.
const LETTERS: usize = 22;

/// The bracket, page by page.
pub struct HallTree {
    /// The champion's name, once there is one.
    pub champion: Option<String>,
    /// Its pages.
    pub pages: Vec<TreePage>,
    /// What the last round is called, where it is not on the pages.
    pub goal: Option<String>,
}

/// Some tables of the round that is played.
pub struct TreePage {
    /// What the round is called.
    pub title: String,
    /// How many are in, and how many go on.
    pub note: String,
    /// Its tables.
    pub cards: Vec<Card>,
    /// What leads to those of the next round.
    pub lines: Lines,
    /// What the next round is called; empty where none of its tables is shown.
    pub next_title: String,
    /// Its tables.
    pub next: Vec<Card>,
}

impl HallTree {
    /// Of a stage that is a knock-out.
    pub fn new(ctx: &Ctx, championship: &Championship, hall: &Hall, stage: StageId) -> Self {
        let drawing = Drawing::new(ctx, championship, hall, stage);
        let now = drawing.current();
        let is_drawn = drawing.phase(now) != Phase::ToCome;
        let most = (LINES / drawing.n_seats().max(1)).max(1);
        let parts = if is_drawn { portions(&drawing, now, most) } else { Vec::new() };
        let last = drawing.bracket.columns.len().saturating_sub(1);
        let goal = drawing.bracket.columns.last().filter(|_| now < last);
        Self {
            champion: drawing.bracket.champion.map(|entry| drawing.name(entry)),
            pages: parts.iter().map(|part| page(ctx, &drawing, now, part)).collect(),
            goal: goal.map(|column| name_words(ctx, column.name)),
        }
    }

    /// With the pages of what is played beside it, said to be of that.
    #[must_use]
    pub fn beside(mut self, title: &str, other: Self) -> Self {
        let titled =
            |page: TreePage| TreePage { title: format!("{title}\u{a0}· {}", page.title), ..page };
        self.pages.extend(other.pages.into_iter().map(titled));
        self
    }

    /// A name as it stands in a line.
    pub fn line<'a>(&self, row: &'a Row) -> &'a str {
        if row.full.chars().count() > LETTERS { &row.name } else { &row.full }
    }

    /// The colors of all signs.
    pub fn colors(&self) -> Vec<Color> {
        let cards = self.pages.iter().flat_map(|page| page.cards.iter().chain(&page.next));
        let rows = cards.flat_map(|card| &card.rows);
        let there: Vec<Color> = rows.flat_map(|row| row.colors.iter().copied()).collect();
        Color::ALL.into_iter().filter(|color| there.contains(color)).collect()
    }
}

fn page(ctx: &Ctx, drawing: &Drawing<'_>, now: usize, part: &Portion) -> TreePage {
    let columns = &drawing.bracket.columns;
    let title = |index: usize| columns.get(index).map(|it| name_words(ctx, it.name));
    // The final itself is the goal.
    let is_last = now + 2 >= columns.len();
    let shown = if is_last { Vec::new() } else { part.to() };
    let next: Vec<Card> =
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

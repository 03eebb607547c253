//! Drawing of share cards: the preview image of a link in a chat. Turns given texts into an image of 1200 by 630 pixels; depends on no page
//! and contains no texts of its own.
//!
//! Texts are measured (`font`). A text that does not fit is broken into the available lines, then set smaller, then shortened by its last
//! words, but never cut inside a word. The names on a card have one size (`names`). `face` has the fonts by script, `line` the order of
//! words of several scripts. `canvas` writes the SVG and [`picture`] renders it.

mod board;
mod canvas;
mod champion;
mod face;
mod font;
mod line;
mod list;
mod names;
mod notice;
pub mod picture;
mod round;
mod table;
mod versus;

pub use champion::ChampionCard;
pub use list::{ListCard, ListRow, MOST_ROWS};
pub use names::CardName;
pub use notice::{Emblem, NoticeCard};
pub use round::{MOST_TABLES, RoundCard, RoundSide, RoundTable};
pub use table::{SideLine, SideWay, TableCard};
pub use versus::{VersusCard, VersusSide};

use canvas::Canvas;

/// The content of a card.
#[derive(Clone, Debug)]
pub enum Card {
    /// A game: its board and its sides.
    Table(TableCard),
    /// A round: all of its tables.
    Round(RoundCard),
    /// A champion or winner of a pool.
    Champion(ChampionCard),
    /// A short text beside an emblem.
    Notice(NoticeCard),
    /// The first players of a ranking.
    List(ListCard),
    /// Two players against each other.
    Versus(Box<VersusCard>),
}

impl Card {
    /// The card as an SVG document.
    pub fn svg(&self) -> String {
        let mut canvas = Canvas::new();
        let footer = match self {
            Card::Table(card) => table::draw(card, &mut canvas),
            Card::Round(card) => round::draw(card, &mut canvas),
            Card::Champion(card) => champion::draw(card, &mut canvas),
            Card::Notice(card) => notice::draw(card, &mut canvas),
            Card::List(card) => list::draw(card, &mut canvas),
            Card::Versus(card) => versus::draw(card, &mut canvas),
        };
        canvas.finish(footer)
    }
}

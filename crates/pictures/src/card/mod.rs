//! Drawing of share cards: the preview image of a link in a chat. Turns given texts into an image of 1200 by 630 pixels; depends on no page
//! and contains no texts of its own.
//!
//! Texts are measured (`font`): one that does not fit is set smaller, then on two lines, then without its last words, but never cut inside
//! a word. `canvas` writes the SVG and [`picture`] renders it.

mod board;
mod canvas;
mod champion;
mod font;
mod notice;
pub mod picture;
mod round;
mod table;

use parchis::{Arms, Color};

use crate::crest::own::Drawing;
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
        };
        canvas.finish(footer)
    }
}

/// Content of a game's card.
#[derive(Clone, Debug)]
pub struct TableCard {
    /// State of the game in words: "being played", or its progress.
    pub state: String,
    /// True while the game is being played.
    pub is_live: bool,
    /// Name of the round.
    pub round: String,
    /// Title of the table, such as its number.
    pub title: String,
    /// The sides, the best-placed one first.
    pub sides: Vec<SideLine>,
    /// Number of sides that advance. `None` if this table does not decide it.
    pub n_through: Option<usize>,
    /// Number of the board's arms.
    pub arms: Arms,
    /// Progress of the pieces of each color in play.
    pub pieces: Vec<(Color, Vec<u8>)>,
    /// Colors whose turn it is.
    pub on_turn: Vec<Color>,
    /// Footer text: the tournament's name.
    pub footer: String,
}

/// A side in the card of a game.
#[derive(Clone, Debug)]
pub struct SideLine {
    /// Colors that the side plays.
    pub colors: Vec<Color>,
    /// Display name of the side.
    pub name: String,
    /// Pieces in the goal and pieces in total. `None` if the position is unknown.
    pub home: Option<(usize, usize)>,
    /// Its place in words. `None` until there is a result.
    pub place: Option<String>,
}

/// Content of a round's card.
#[derive(Clone, Debug)]
pub struct RoundCard {
    /// Name of the round.
    pub title: String,
    /// Smaller text beside the title.
    pub aside: String,
    /// Its tables, at most [`MOST_TABLES`].
    pub tables: Vec<RoundTable>,
    /// Footer text of the card.
    pub footer: String,
}

/// Maximum number of tables on a round's card.
pub const MOST_TABLES: usize = 8;

/// A table in the card of a round.
#[derive(Clone, Debug)]
pub struct RoundTable {
    /// Number of the table or of its board.
    pub number: String,
    /// The sides: colors, name, and true for a side that advances or has won.
    pub sides: Vec<(Vec<Color>, String, bool)>,
}

/// Content of a champion's card.
#[derive(Clone, Debug)]
pub struct ChampionCard {
    /// Crest of the winner, if it has one.
    pub crest: Option<Drawing>,
    /// Title won, with its date.
    pub kicker: String,
    /// Name of the winner; two people get a line each.
    pub name: String,
    /// Club of the winner; may be empty.
    pub club: String,
    /// Footer text: the tournament's name.
    pub footer: String,
}

/// Content of a card with a short text.
#[derive(Clone, Debug)]
pub struct NoticeCard {
    /// Emblem beside the text.
    pub emblem: Emblem,
    /// Small line above the title.
    pub kicker: String,
    /// Main text of the card.
    pub title: String,
    /// Further texts, a line each; at most four are drawn.
    pub lines: Vec<String>,
    /// Footer text of the card.
    pub footer: String,
}

/// The emblem on a card with a short text.
#[derive(Clone, Debug)]
pub enum Emblem {
    /// The goal of a board, in four colors.
    Goal,
    /// The crest of an entry.
    Crest(Drawing),
}

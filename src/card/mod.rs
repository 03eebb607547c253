//! The drawing of a card to share: what a link looks like in a chat. From what is said on it to a picture of 1200 by 630;
//! knows no words but those it is given, and no page.
//!
//! Everything is placed by measuring (`font`): a text that does not fit is set smaller, then in two lines, then without
//! its last words, and never cut inside a word. `canvas` writes it down as SVG, [`picture`] paints that.

mod board;
mod canvas;
mod champion;
mod font;
mod notice;
pub mod picture;
mod round;
mod table;

use crate::crest::own::Drawing;
use crate::rules::{Arms, Color};
use canvas::Canvas;

/// What stands on a card.
#[derive(Clone, Debug)]
pub enum Card {
    /// A game: its board, and who plays.
    Table(TableCard),
    /// A round: its tables.
    Round(RoundCard),
    /// Who won.
    Champion(ChampionCard),
    /// A few words beside a sign.
    Notice(NoticeCard),
}

impl Card {
    /// The drawing.
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

/// A game.
#[derive(Clone, Debug)]
pub struct TableCard {
    /// Of a game that goes on: "being played". Else how far it is.
    pub state: String,
    /// Whether it goes on.
    pub is_live: bool,
    /// Which round.
    pub round: String,
    /// What the table is called.
    pub title: String,
    /// Who plays, the first one first.
    pub sides: Vec<SideLine>,
    /// How many of them go through, where that is decided here.
    pub n_through: Option<usize>,
    /// The shape of the board.
    pub arms: Arms,
    /// Progress of the pieces of each color in play.
    pub pieces: Vec<(Color, Vec<u8>)>,
    /// The colors on turn.
    pub on_turn: Vec<Color>,
    /// Below: which tournament.
    pub footer: String,
}

/// Who plays at a table.
#[derive(Clone, Debug)]
pub struct SideLine {
    /// Its colors.
    pub colors: Vec<Color>,
    /// Its name.
    pub name: String,
    /// Pieces in the goal, and all it has; none where the board is not known.
    pub home: Option<(usize, usize)>,
    /// Its place in words, once there is a result.
    pub place: Option<String>,
}

/// A round.
#[derive(Clone, Debug)]
pub struct RoundCard {
    /// What it is called.
    pub title: String,
    /// Beside that, smaller.
    pub aside: String,
    /// Its tables, at most [`MOST_TABLES`].
    pub tables: Vec<RoundTable>,
    /// Below.
    pub footer: String,
}

/// Tables that a round's card has room for.
pub const MOST_TABLES: usize = 8;

/// A table of a round.
#[derive(Clone, Debug)]
pub struct RoundTable {
    /// Its number, or the board's.
    pub number: String,
    /// Who plays: colors, name, and whether they go through or won.
    pub sides: Vec<(Vec<Color>, String, bool)>,
}

/// Who won.
#[derive(Clone, Debug)]
pub struct ChampionCard {
    /// The shield.
    pub crest: Option<Drawing>,
    /// What they won, and when.
    pub kicker: String,
    /// Who: two people in two lines.
    pub name: String,
    /// Their club, or empty.
    pub club: String,
    /// Below: which tournament.
    pub footer: String,
}

/// A few words.
#[derive(Clone, Debug)]
pub struct NoticeCard {
    /// The sign beside them.
    pub emblem: Emblem,
    /// Above the title.
    pub kicker: String,
    /// What it is.
    pub title: String,
    /// What else is to be said, a line each.
    pub lines: Vec<String>,
    /// Below.
    pub footer: String,
}

/// The sign on a card of a few words.
#[derive(Clone, Debug)]
pub enum Emblem {
    /// The goal of a board.
    Goal,
    /// The shield of an entry.
    Crest(Drawing),
}

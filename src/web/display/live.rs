//! The live screen: the games in play with their boards, some on each page, as large as their number allows.

use std::collections::HashMap;

use domain::tournament::display::Display;
use domain::tournament::event::Event;
use domain::tournament::id::TableId;

use crate::web::board::mini::BlankBoard;
use crate::web::parts::games::{self, GameView};
use crate::web::parts::wording::Wording;

/// The games in play, page by page.
pub struct LiveBoards {
    /// Empty boards of all shapes in use.
    pub blanks: Vec<BlankBoard>,
    /// Number of boards of a full page.
    pub n: usize,
    /// The games of each page.
    pub pages: Vec<Vec<GameView>>,
}

impl LiveBoards {
    /// Pages of all games that have a log in `logs`.
    pub fn new(
        words: &Wording<'_>,
        display: &Display,
        logs: &HashMap<TableId, Vec<Event>>,
    ) -> Self {
        let games = games::in_play(words, logs);
        let n_sides = games.iter().map(|game| game.sides.len()).max().unwrap_or(0);
        let n = display.boards_at_once(games.len(), n_sides);
        let mut pages: Vec<Vec<GameView>> = Vec::new();
        for game in games {
            match pages.last_mut().filter(|page| page.len() < n) {
                Some(page) => page.push(game),
                None => pages.push(vec![game]),
            }
        }
        Self { blanks: games::blank_boards(words.championship, logs.keys().copied()), n, pages }
    }
}

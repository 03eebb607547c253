//! The live screen: the games in play with their boards, some on each page, as large as their number allows.

use std::collections::HashMap;

use domain::tournament::display::Display;
use domain::tournament::event::Event;
use domain::tournament::id::TableId;

use crate::web::board::mini::BlankBoard;
use crate::web::parts::crest::{self, CrestView};
use crate::web::parts::games::{self, GameView};
use crate::web::parts::wording::Wording;

/// The games in play, page by page.
pub struct LiveBoards {
    /// Empty boards of all shapes in use.
    pub blanks: Vec<BlankBoard>,
    /// Number of boards of a full page.
    pub n: usize,
    /// True if each side has two lines.
    pub has_two_lines: bool,
    /// The games of each page.
    pub pages: Vec<Vec<LiveGame>>,
}

/// A game with the crests of its sides.
pub struct LiveGame {
    pub game: GameView,
    /// One for each side, in the same order.
    pub crests: Vec<Option<CrestView>>,
}

impl LiveBoards {
    /// Pages of all games that have a log in `logs`.
    pub fn new(
        words: &Wording<'_>,
        display: &Display,
        logs: &HashMap<TableId, Vec<Event>>,
    ) -> Self {
        let games = games::in_play_moving(words, logs);
        let n_sides = games.iter().map(|game| game.sides.len()).max().unwrap_or(0);
        let n = display.boards_at_once(games.len(), n_sides);
        let of_game = |game: GameView| {
            let sides = game.sides.iter();
            let crests = sides.map(|side| crest::of_entry(words.championship, side.entry));
            LiveGame { crests: crests.collect(), game }
        };
        let mut pages: Vec<Vec<LiveGame>> = Vec::new();
        for game in games.into_iter().map(of_game) {
            match pages.last_mut().filter(|page| page.len() < n) {
                Some(page) => page.push(game),
                None => pages.push(vec![game]),
            }
        }
        let blanks = games::blank_boards(words.championship, logs.keys().copied());
        Self { blanks, n, has_two_lines: display.has_two_lines(n, n_sides), pages }
    }
}

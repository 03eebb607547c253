//! Cards of the tables of a bracket.

use domain::draw::overview::bracket::Fit;
use domain::tournament::id::{EntryId, TableId};
use domain::tournament::result::Ending;
use domain::tournament::table::TableState;
use parchis::Color;

use crate::web::parts::clock::ClockView;
use crate::web::parts::editions::EditionTitle;
use crate::web::parts::games::GameColor;

/// A table of the tree, drawn or still to be drawn.
pub struct TreeCard {
    /// Its number in the round.
    pub number: i32,
    /// Title of its place, or of the table still to be drawn.
    pub title: String,
    /// The table, if it is drawn and is not a bye.
    pub table: Option<TableId>,
    /// True for a bye.
    pub is_bye: bool,
    /// State of the game; `None` before the draw, and for a bye.
    pub state: Option<TableState>,
    /// Its position in the queue for a board; empty if it does not wait.
    pub waits: String,
    /// Agreement of its result with the seats of the next round.
    pub fit: Fit,
    /// Entries at the table. With a game in progress, the leading one is first.
    pub rows: Vec<TreeRow>,
    /// Number of seats that are not decided yet.
    pub n_open: usize,
    /// True if the highlighted entry's path leads through it.
    pub is_on_way: bool,
    /// Its game; `None` unless it is in progress and was added by `BracketDrawing::add_games`.
    pub game: Option<CardGame>,
}

/// An entry at a table of the tree.
pub struct TreeRow {
    pub entry: EntryId,
    /// Its short name, for narrow cards.
    pub name: String,
    pub full: String,
    /// Its club, or empty.
    pub club: String,
    /// Earlier editions that its people won, on the page of the bracket.
    pub title: Option<EditionTitle>,
    /// Its colors at this table.
    pub colors: Vec<Color>,
    /// Its place, if there is a result.
    pub place: Option<u8>,
    /// Number of games won, if the table plays a series.
    pub won: Option<u8>,
    /// The reason why the entry was not at the table at the end; `None` if it stayed.
    pub left: Option<Ending>,
    /// True if it advances, false if it is eliminated; `None` if undecided.
    pub goes_on: Option<bool>,
    /// True if it was called back: it did not advance but sits in the next round.
    pub is_back: bool,
    /// True if it won the final.
    pub is_champion: bool,
    /// Its next table: number, and place in words.
    pub to: Option<(i32, String)>,
    /// True for the highlighted entry.
    pub is_asked: bool,
    /// Remaining distance of a side that was placed by it; `None` for other sides and before the result.
    pub distance: Option<u16>,
    /// True if it advances because nobody else came to the table.
    pub is_walkover: bool,
    /// Pieces of its colors in the game in progress; empty otherwise.
    pub pieces: Vec<GameColor>,
    /// True if one of its colors is on turn.
    pub is_on_turn: bool,
    /// Percentage of its whole way that it has covered in the game in progress.
    pub covered: Option<u16>,
}

/// The progress of a game on its card.
pub struct CardGame {
    /// Number of throws so far.
    pub n_throws: usize,
    /// Time left, if the clock of the round runs.
    pub clock: Option<ClockView>,
}

impl TreeRow {
    /// Number of its pieces in the goal.
    fn n_home(&self) -> usize {
        self.pieces.iter().map(GameColor::n_home).sum()
    }

    /// Name of its first color.
    pub fn color(&self) -> &'static str {
        self.colors.first().map(|color| color.name()).unwrap_or_default()
    }

    /// Its pieces in the goal of all its pieces, such as 2/8.
    pub fn home_of_all(&self) -> String {
        format!("{}/{}", self.n_home(), self.n_pieces())
    }

    /// Number of its pieces.
    pub fn n_pieces(&self) -> usize {
        self.pieces.iter().map(|color| color.pieces.len()).sum()
    }
}

/// Colors of all entries on the cards, in board order.
pub fn colors_of<'a>(cards: impl Iterator<Item = &'a TreeCard>) -> Vec<Color> {
    let there: Vec<Color> =
        cards.flat_map(|card| &card.rows).flat_map(|row| row.colors.iter().copied()).collect();
    Color::ALL.into_iter().filter(|color| there.contains(color)).collect()
}

impl TreeCard {
    /// True if its game is in progress or awaits a signature.
    pub fn is_in_play(&self) -> bool {
        matches!(self.state, Some(TableState::Playing | TableState::Over))
    }

    /// State of the card, as its CSS class.
    pub fn kind(&self) -> &'static str {
        match self.state {
            _ if self.is_bye => "bye",
            None => "open",
            Some(TableState::Waiting) => "waiting",
            Some(TableState::Playing) => "live",
            Some(TableState::Over) => "over",
            Some(TableState::Confirmed) => "done",
        }
    }
}

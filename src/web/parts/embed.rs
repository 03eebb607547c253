//! The code with which other sites show a page in a frame: an `iframe` without script, whose height is estimated from the content, because
//! it cannot be changed from inside. What does not fit scrolls.

use askama::Template;
use parchis::Arms;

use crate::web::request::address::Address;
use crate::web::request::context::Ctx;
use crate::web::request::frame;

/// Most lines of standings, and most games, that a code asks for.
const MOST_LINES: usize = 20;
const MOST_GAMES: usize = 10;
/// Heights in pixels: all around the content; a line of standings, with the name of a club below; a game with its place and day; a
/// table of a bracket.
const AROUND: usize = 150;
const LINE: usize = 56;
const GAME: usize = 76;
const BRACKET_TABLE: usize = 72;
/// Bounds of the height of lists and brackets.
const LOWEST: usize = 240;
const HIGHEST: usize = 720;
/// Height of a table: its head, its board, which leaves room for what stands below it (`embed.css`), its status and strips of sides.
const BOARD: usize = 800;
/// Additional height of the strips at a board with more arms.
const MORE_SIDES: usize = 120;

/// A page in a frame of another site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Embed {
    /// Address of the frame's page on this site.
    pub path: String,
    /// Title of the frame, for people who do not see it.
    pub title: String,
    /// Height in pixels.
    height: usize,
}

/// The content of a frame, from which its height follows.
pub enum Shape {
    /// A bracket with so many tables in its first column.
    Bracket(usize),
    /// So many lines of standings.
    Lines(usize),
    /// So many games of a calendar.
    Games(usize),
    /// A table with its board.
    Board(Arms),
}

impl Shape {
    /// Number of lines that the code asks for, if its page is a list; the list may grow after the code was copied.
    fn rows(&self) -> Option<usize> {
        match self {
            Self::Lines(_) => Some(MOST_LINES),
            Self::Games(_) => Some(MOST_GAMES),
            Self::Bracket(_) | Self::Board(_) => None,
        }
    }

    fn height(&self) -> usize {
        let of_list = |height: usize| (AROUND + height).clamp(LOWEST, HIGHEST);
        match self {
            Self::Lines(n) => of_list((*n).min(MOST_LINES) * LINE),
            Self::Games(n) => of_list((*n).min(MOST_GAMES) * GAME),
            Self::Bracket(n) => of_list(n.saturating_mul(BRACKET_TABLE)),
            Self::Board(Arms::Four) => BOARD,
            Self::Board(_) => BOARD + MORE_SIDES,
        }
    }
}

#[derive(Template)]
#[template(path = "embed/snippet.html")]
struct Snippet<'a> {
    address: String,
    title: &'a str,
    height: usize,
}

impl Embed {
    /// The frame of the current page. It has the page's choices of stage and pool, and its language.
    pub fn new(ctx: &Ctx, title: String, shape: Shape) -> Self {
        let here = Address::of(ctx).without(&["page", "q", "past", "keep"]);
        let here = here.with(frame::LANGUAGE, ctx.language().code()).with(frame::THEME, "auto");
        let here = match shape.rows() {
            Some(rows) => here.with(frame::ROWS, rows),
            None => here,
        };
        Self { path: format!("{}{here}", frame::ROOT), title, height: shape.height() }
    }

    /// The code to copy.
    pub fn snippet(&self, ctx: &Ctx) -> String {
        let (title, height) = (self.title.as_str(), self.height);
        let snippet = Snippet { address: ctx.absolute(&self.path), title, height };
        // A text that cannot be written is no reason to refuse the page. People who edit the code recognize `&amp;`.
        snippet.render().unwrap_or_default().replace("&#38;", "&amp;")
    }
}

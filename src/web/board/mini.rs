//! Small boards for lists of games: the empty board is drawn once, and each game adds its pieces. They carry no text, since
//! it would be too small to read.

use askama::Template;
use domain::tournament::game::Game;
use parchis::{Arms, Color};
use pictures::board::artist::{Artist, CellView, GoalView, PieceView, YardView};
use pictures::board::geometry::{Point, tenth};
use pictures::board::scene::{Scene, SceneSeat};

use super::live::{self, DieView, StepView};

/// Board without pieces, shared by all small boards of its shape.
#[derive(Debug, Template)]
#[template(path = "board/blank-board.html")]
pub struct BlankBoard {
    arms: u8,
    extent: f64,
    yards: Vec<YardView>,
    cells: Vec<CellView>,
    goals: Vec<GoalView>,
}

/// Pieces of a game over a blank board.
#[derive(Debug, Template)]
#[template(path = "board/mini-board.html")]
pub struct MiniBoard {
    arms: u8,
    extent: f64,
    /// Yards of the colors on turn.
    turns: Vec<YardView>,
    barriers: Vec<[Point; 2]>,
    pieces: Vec<PieceView>,
    /// The die that lies on a board whose pieces move.
    die: Option<DieView>,
    /// Steps that such a board can play.
    steps: Vec<StepView>,
    /// True if its pieces move.
    is_live: bool,
}

/// Color on a small board.
pub struct MiniSeat {
    pub color: Color,
    /// True if it is the color's turn.
    pub is_on_turn: bool,
    /// Progress of its pieces; empty if the color does not play.
    pub pieces: Vec<u8>,
}

impl BlankBoard {
    /// The board with this number of arms.
    pub fn new(arms: Arms) -> Self {
        let scene = scene(arms, Vec::new());
        let artist = Artist::new(&scene);
        Self {
            arms: arms.n(),
            extent: extent(&artist),
            yards: artist.yards(),
            cells: artist.cells(),
            goals: artist.goals(),
        }
    }

    fn side(&self) -> f64 {
        tenth(2.0 * self.extent)
    }
}

impl MiniBoard {
    /// The pieces of these colors.
    pub fn new(arms: Arms, seats: Vec<MiniSeat>) -> Self {
        Self::drawn(arms, seats, None)
    }

    /// The pieces of a game that spectators follow, with its die and the steps that led to the position.
    pub fn live(seats: Vec<MiniSeat>, game: &Game) -> Self {
        Self::drawn(game.table().arms, seats, Some(game))
    }

    fn drawn(arms: Arms, seats: Vec<MiniSeat>, live: Option<&Game>) -> Self {
        let on_turn: Vec<Color> =
            seats.iter().filter(|seat| seat.is_on_turn).map(|seat| seat.color).collect();
        let seats = seats.into_iter().map(|seat| SceneSeat {
            color: seat.color,
            letters: String::new(),
            name: String::new(),
            short: String::new(),
            is_on_turn: seat.is_on_turn,
            pieces: seat.pieces,
        });
        let scene = scene(arms, seats.collect());
        let artist = Artist::new(&scene);
        let mut turns = artist.yards();
        turns.retain(|yard| on_turn.contains(&yard.color));
        Self {
            arms: arms.n(),
            extent: extent(&artist),
            turns,
            barriers: artist.barriers(),
            pieces: artist.pieces(),
            die: live.and_then(|game| live::die(&artist, game)),
            steps: live.map(|game| live::steps(&artist, game)).unwrap_or_default(),
            is_live: live.is_some(),
        }
    }

    fn side(&self) -> f64 {
        tenth(2.0 * self.extent)
    }
}

fn extent(artist: &Artist<'_>) -> f64 {
    tenth(artist.geometry.extent() + 2.0)
}

fn scene(arms: Arms, seats: Vec<SceneSeat>) -> Scene {
    Scene {
        arms,
        seats,
        last: None,
        choices: Vec::new(),
        title: String::new(),
        description: String::new(),
    }
}

//! Boards as pages show them: drawing data for `templates/table/board.html`, which renders it as SVG and places the buttons over it.

pub mod live;
pub mod mini;
pub mod state;

use askama::Template;
use domain::tournament::game::Game;
use pictures::board::artist::{
    Artist, ButtonView, CellView, EndView, GoalView, NAME_WIDTH, NameSize, PieceView, THUMB,
    YardView,
};
use pictures::board::geometry::{Point, tenth};
use pictures::board::scene::Scene;

use self::live::{DieView, StepView};

/// A board, ready for rendering as SVG.
#[derive(Debug, Template)]
#[template(path = "table/board.html")]
pub struct BoardView {
    extent: f64,
    thumb: f64,
    arms: u8,
    title: String,
    description: String,
    yards: Vec<YardView>,
    cells: Vec<CellView>,
    goals: Vec<GoalView>,
    barriers: Vec<[Point; 2]>,
    ends: Vec<EndView>,
    pieces: Vec<PieceView>,
    sources: Vec<(Point, usize)>,
    buttons: Vec<ButtonView>,
    /// The die that lies on a spectator's board.
    die: Option<DieView>,
    /// Steps that a spectator's board can play.
    steps: Vec<StepView>,
}

impl BoardView {
    /// Draws a scene on its board.
    pub fn new(scene: &Scene) -> Self {
        let artist = Artist::new(scene);
        Self {
            extent: tenth(artist.geometry.extent() + 2.0),
            thumb: tenth(THUMB * 2.0 * artist.geometry.extent()),
            arms: scene.arms.n(),
            title: scene.title.clone(),
            description: scene.description.clone(),
            yards: artist.yards(),
            cells: artist.cells(),
            goals: artist.goals(),
            barriers: artist.barriers(),
            ends: artist.ends(),
            pieces: artist.pieces(),
            sources: artist.sources(),
            buttons: artist.buttons(),
            die: None,
            steps: Vec::new(),
        }
    }

    /// Draws a game for spectators: with its die, and with the steps that led to the position.
    pub fn live(scene: &Scene, game: &Game) -> Self {
        let artist = Artist::new(scene);
        let (die, steps) = (live::die(&artist, game), live::steps(&artist, game));
        Self { die, steps, ..Self::new(scene) }
    }

    fn side(&self) -> f64 {
        tenth(2.0 * self.extent)
    }
}

//! The die and the latest steps on a board that spectators follow: `static/js/live-board.js` plays them.

use domain::tournament::game::Game;
use domain::tournament::played::{PlayedStep, TableDie, die_at_table, latest_steps};
use parchis::{Color, Piece};
use pictures::board::artist::Artist;
use pictures::board::geometry::Point;

/// Most steps that a page carries. A browser that has missed more shows the last position at once.
const MOST_STEPS: usize = 6;
/// Half the side of a die in relation to the radius of a nest: between the four pieces.
const DIE: f64 = 0.25;
/// Half the side of the drawing of a die in `templates/table/parts.html`.
const DRAWN_DIE: f64 = 15.0;

/// A die in the yard of the color that threw it.
#[derive(Debug)]
pub struct DieView {
    pub face: u8,
    /// True if its move is due.
    pub is_due: bool,
    pub at: Point,
    /// Factor from the drawing of a die to its size here.
    pub scale: f64,
}

/// A step that the script can play.
#[derive(Debug)]
pub struct StepView {
    /// Number of the position after the step.
    pub n: usize,
    pub die: Option<DieView>,
    pub walk: Option<WalkView>,
    /// Captured pieces, each with the middle of its nest.
    pub captures: Vec<(Piece, Point)>,
}

/// The way of moved pieces over the board.
#[derive(Debug)]
pub struct WalkView {
    pub color: Color,
    pub n: u8,
    pub from: u8,
    pub to: u8,
    pub points: Vec<Point>,
}

/// The die of a game, where it lies on its board.
pub fn die(artist: &Artist<'_>, game: &Game) -> Option<DieView> {
    die_at_table(game).map(|thrown| die_view(artist, thrown))
}

/// The latest steps of a game on its board.
pub fn steps(artist: &Artist<'_>, game: &Game) -> Vec<StepView> {
    latest_steps(game, MOST_STEPS).into_iter().map(|step| step_view(artist, step)).collect()
}

fn step_view(artist: &Artist<'_>, step: PlayedStep) -> StepView {
    let walk = step.movement.and_then(|it| {
        let points = it.way.iter().map(|progress| artist.place(it.color, *progress)).collect();
        Some(WalkView { color: it.color, n: it.n, from: it.from, to: *it.way.last()?, points })
    });
    let captures = step.captures.into_iter();
    StepView {
        n: step.n,
        die: step.die.map(|thrown| die_view(artist, thrown)),
        walk,
        captures: captures.map(|piece| (piece, artist.place(piece.color, 0))).collect(),
    }
}

fn die_view(artist: &Artist<'_>, die: TableDie) -> DieView {
    let nest = artist.geometry.nest(die.color);
    let scale = (nest.radius * DIE / DRAWN_DIE * 100.0).round() / 100.0;
    DieView { face: die.face, is_due: die.is_due, at: nest.middle, scale }
}

impl WalkView {
    /// The points as "x,y x,y", each rounded to a tenth of a unit.
    pub fn way(&self) -> String {
        self.points.iter().map(|point| point.pair()).collect::<Vec<_>>().join(" ")
    }
}

impl StepView {
    /// The captured pieces as "color:progress:x,y color:progress:x,y".
    pub fn captured(&self) -> String {
        let one = |(piece, at): &(Piece, Point)| {
            format!("{}:{}:{}", piece.color.name(), piece.progress, at.pair())
        };
        self.captures.iter().map(one).collect::<Vec<_>>().join(" ")
    }
}

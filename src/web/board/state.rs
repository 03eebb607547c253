//! What changes on a drawn board from one position to the next, as data for the script that plays a game again. The
//! coordinates are those that `templates/table/board.html` draws with.

use serde::Serialize;

use crate::board::artist::{Artist, outline};
use crate::board::geometry::{Point, tenth};
use crate::board::scene::{Scene, SceneSeat};
use crate::rules::Color;

/// A position laid out on its board.
pub struct BoardState {
    /// A color each, in the order of the scene's seats.
    pub seats: Vec<SeatState>,
    /// The ends of the move that led here.
    pub ends: Vec<[f64; 2]>,
    /// The two pieces of each barrier.
    pub barriers: Vec<[f64; 4]>,
}

/// Where a color's pieces are drawn.
#[derive(Clone, PartialEq, Serialize)]
pub struct SeatState {
    /// The color's number among the seats.
    pub seat: usize,
    /// Each piece that is drawn.
    pub pieces: Vec<[f64; 2]>,
    /// Where the number of pieces in the goal stands, and that number; none for none.
    pub goal: Option<(f64, f64, usize)>,
}

/// What stays the same of a color's pieces.
#[derive(Serialize)]
pub struct PieceStyle {
    /// The color's word.
    pub color: &'static str,
    /// What is written on them.
    pub letters: String,
    /// Their outline, for a radius of 1.
    pub outline: &'static str,
}

impl BoardState {
    /// Lays out a scene.
    pub fn new(scene: &Scene) -> Self {
        let artist = Artist::new(scene);
        let standings = artist.standings();
        let goals = artist.goals();
        let state = |(seat, color): (usize, Color)| {
            let own = standings.iter().filter(|it| it.color == color);
            let goal = goals.iter().find(|goal| goal.color == color).and_then(|goal| goal.count);
            SeatState {
                seat,
                pieces: own.map(|it| pair(it.at)).collect(),
                goal: goal.map(|(at, n)| (tenth(at.x), tenth(at.y), n)),
            }
        };
        let barriers = artist.barriers().into_iter().map(|[a, b]| {
            let ([ax, ay], [bx, by]) = (pair(a), pair(b));
            [ax, ay, bx, by]
        });
        Self {
            seats: scene.seats.iter().map(|seat| seat.color).enumerate().map(state).collect(),
            ends: artist.ends().iter().map(|end| pair(end.at)).collect(),
            barriers: barriers.collect(),
        }
    }
}

impl PieceStyle {
    /// The pieces of each seat of a scene.
    pub fn of(scene: &Scene) -> Vec<Self> {
        let style = |seat: &SceneSeat| Self {
            color: seat.color.name(),
            letters: seat.letters.clone(),
            outline: outline(seat.color),
        };
        scene.seats.iter().map(style).collect()
    }
}

fn pair(at: Point) -> [f64; 2] {
    [tenth(at.x), tenth(at.y)]
}

//! Changes of a drawn board from one position to the next, as data for the replay script. The coordinates
//! are those of `templates/table/board.html`.

use domain::tournament::played::PlayedStep;
use parchis::Color;
use pictures::board::artist::{Artist, outline};
use pictures::board::geometry::{Point, tenth};
use pictures::board::scene::{Scene, SceneSeat};
use serde::Serialize;

/// Layout of a position on its board.
pub struct BoardState {
    /// Pieces of each color, in the order of the scene's seats.
    pub seats: Vec<SeatState>,
    /// Coordinates of both ends of the move that led to the position; empty if no move led to it.
    pub ends: Vec<[f64; 2]>,
    /// Coordinates of the two pieces of each barrier.
    pub barriers: Vec<[f64; 4]>,
}

/// Layout of one color's pieces.
#[derive(Clone, PartialEq, Serialize)]
pub struct SeatState {
    /// Index of the color among the seats.
    pub seat: usize,
    /// Coordinates of each piece drawn.
    pub pieces: Vec<[f64; 2]>,
    /// Coordinates of the goal counter and the number of pieces in the goal; `None` if no counter is drawn.
    pub goal: Option<(f64, f64, usize)>,
}

/// The way of pieces from one position to the next.
#[derive(Serialize)]
pub struct WalkState {
    /// Index of their color among the seats.
    pub seat: usize,
    /// Number of pieces that move together.
    pub pieces: u8,
    /// Their progress at each square, the first and the last one included.
    pub way: Vec<u8>,
}

/// Constant style of a color's pieces.
#[derive(Serialize)]
pub struct PieceStyle {
    /// Name of the color.
    pub color: &'static str,
    /// Letters written on the pieces.
    pub letters: String,
    /// Outline of a piece, for a radius of 1.
    pub outline: &'static str,
}

impl BoardState {
    /// Lays out a scene on its board.
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

impl WalkState {
    /// The way of the pieces that a step moved. `None` if it moved none.
    pub fn new(scene: &Scene, step: &PlayedStep) -> Option<Self> {
        let it = step.movement.as_ref()?;
        let seat = scene.seats.iter().position(|seat| seat.color == it.color)?;
        let way = std::iter::once(it.from).chain(it.way.iter().copied());
        Some(Self { seat, pieces: it.n, way: way.collect() })
    }
}

/// Coordinates of the squares on the way of each seat, from the nest to the goal.
pub fn squares(scene: &Scene) -> Vec<Vec<[f64; 2]>> {
    let artist = Artist::new(scene);
    let way = |seat: &SceneSeat| {
        let squares = 0..=artist.circuit.goal();
        squares.map(|progress| pair(artist.place(seat.color, progress))).collect()
    };
    scene.seats.iter().map(way).collect()
}

impl PieceStyle {
    /// Styles of the pieces of each seat in a scene.
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

//! Lays out a scene: the positions of squares, pieces and buttons on the drawing.

use parchis::{Circuit, Color, Square};

use super::geometry::{BoardCell, Geometry, Point, ROW, tenth};
use super::scene::Scene;

/// The yard of a color: the corner area with its nest, as drawn.
#[derive(Debug)]
pub struct YardView {
    pub color: Color,
    pub in_play: bool,
    pub is_on_turn: bool,
    pub corners: String,
    pub middle: Point,
    pub radius: f64,
    pub slots: [Point; 4],
    pub full_name: String,
    pub name: Option<NameView>,
}

/// A name written below a nest.
#[derive(Debug)]
pub struct NameView {
    pub at: Point,
    pub text: String,
    pub size: NameSize,
}

/// Size at which a name is written so that it fits into its yard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameSize {
    Plain,
    Small,
    /// Small, and condensed to [`NAME_WIDTH`].
    Narrow,
}

/// Maximum width of a name, in drawing units: slightly less than a yard of a four-armed board.
pub const NAME_WIDTH: f64 = 132.0;

/// A square of track or lane, as drawn.
#[derive(Debug)]
pub struct CellView {
    pub corners: String,
    pub color: Option<Color>,
    pub is_safe: bool,
    pub middle: Point,
    pub label: Option<(Point, u8)>,
}

/// A color's goal, as drawn.
#[derive(Debug)]
pub struct GoalView {
    pub color: Color,
    pub corners: String,
    pub count: Option<(Point, usize)>,
}

/// One end of the last move, as drawn.
#[derive(Debug)]
pub struct EndView {
    pub at: Point,
    pub class: &'static str,
}

/// A drawn piece; in a goal, a single piece stands for all.
#[derive(Debug)]
pub struct PieceView {
    pub at: Point,
    pub color: Color,
    pub progress: u8,
    pub letters: String,
    pub is_last: bool,
}

/// The target square of a selectable move, and the position of its button.
#[derive(Debug)]
pub struct ButtonView {
    pub number: usize,
    pub at: Point,
    pub place: Point,
    pub color: Color,
    pub value: String,
    pub words: String,
}

impl PieceView {
    /// SVG path of its outline, for a radius of 1.
    pub fn outline(&self) -> &'static str {
        outline(self.color)
    }
}

/// SVG path of a color's piece shape, for a radius of 1. The same shapes are in `templates/macros/seat.html`.
pub fn outline(color: Color) -> &'static str {
    match color {
        Color::Yellow => "M-1,0A1,1 0 1 1 1,0A1,1 0 1 1-1,0Z",
        Color::Blue => "M-.88,-.88H.88V.88H-.88Z",
        Color::Red => "M0,-1.12L1.12,0L0,1.12L-1.12,0Z",
        Color::Green => "M-.55,-.98H.55L1.12,0L.55,.98H-.55L-1.12,0Z",
        Color::Pink => "M0,-1.06L1.05,-.26L.68,.98H-.68L-1.05,-.26Z",
        Color::Grey => "M-.42,-1H.42L1,-.42V.42L.42,1H-.42L-1,.42V-.42Z",
        Color::Orange => "M-1.05,-.88H1.05L.62,.92H-.62Z",
        Color::Cyan => "M-.62,-.88H.62L1.05,.92H-1.05Z",
    }
}

impl ButtonView {
    /// Left edge of a button that is `thumb` wide.
    pub fn left(&self, thumb: f64) -> f64 {
        tenth(self.place.x - thumb / 2.0)
    }

    /// Upper edge of a button that is `thumb` high.
    pub fn top(&self, thumb: f64) -> f64 {
        tenth(self.place.y - thumb / 2.0)
    }
}

/// Computes the layout of one scene.
pub struct Artist<'a> {
    pub scene: &'a Scene,
    pub geometry: Geometry,
    pub circuit: Circuit,
}

/// Position of one piece on the drawing.
pub struct DrawnPiece {
    pub color: Color,
    pub progress: u8,
    pub at: Point,
}

/// Minimum distance at which a thumb can tell two buttons apart, as a fraction of the board's side: 44 of the 374 pixels a
/// phone has for it.
pub const THUMB: f64 = 44.0 / 374.0;

impl<'a> Artist<'a> {
    /// An artist for this scene, with the geometry of its board.
    pub fn new(scene: &'a Scene) -> Self {
        Self { scene, geometry: Geometry::new(scene.arms), circuit: Circuit::new(scene.arms) }
    }

    fn colors(&self) -> impl Iterator<Item = Color> {
        Color::ALL.into_iter().take(usize::from(self.scene.arms.n()))
    }

    /// The yards of all colors, in order of color.
    pub fn yards(&self) -> Vec<YardView> {
        self.colors().map(|color| self.yard(color)).collect()
    }

    fn yard(&self, color: Color) -> YardView {
        let nest = self.geometry.nest(color);
        let seat = self.scene.seats.iter().find(|seat| seat.color == color);
        let corners = points(&nest.yard);
        let (middle, radius, slots) = (nest.middle, nest.radius, nest.slots);
        let below = Point { x: middle.x, y: middle.y + radius + ROW * 0.72 };
        let name = seat.filter(|_| !nest.yard.is_empty()).map(|seat| name_view(below, &seat.short));
        let full_name = seat.map(|seat| seat.name.clone()).unwrap_or_default();
        let is_on_turn = seat.is_some_and(|seat| seat.is_on_turn);
        YardView {
            color,
            in_play: seat.is_some(),
            is_on_turn,
            corners,
            middle,
            radius,
            slots,
            full_name,
            name,
        }
    }

    /// All squares: the track by number, then the lanes by color.
    pub fn cells(&self) -> Vec<CellView> {
        let track = (1..=self.circuit.n_squares()).map(|number| {
            let color = self.colors().find(|color| self.circuit.exit_square(*color) == number);
            let cell = self.geometry.track(number);
            let label = Some((self.geometry.label(number), number));
            cell_view(&cell, color, self.circuit.is_safe(number), label)
        });
        let lanes = self.colors().flat_map(|color| {
            (1..=7).map(move |number| {
                cell_view(&self.geometry.lane(color, number), Some(color), false, None)
            })
        });
        track.chain(lanes).collect()
    }

    /// The goals of all colors, each with the number of pieces in it.
    pub fn goals(&self) -> Vec<GoalView> {
        self.colors()
            .map(|color| {
                let goal = self.geometry.goal(color);
                let n = self.at_progress(color, self.circuit.goal());
                let count = (n > 0).then_some((goal.count, n));
                GoalView { color, corners: points(&goal.corners), count }
            })
            .collect()
    }

    fn at_progress(&self, color: Color, progress: u8) -> usize {
        self.scene
            .seats
            .iter()
            .filter(|seat| seat.color == color)
            .flat_map(|seat| &seat.pieces)
            .filter(|other| **other == progress)
            .count()
    }

    /// All drawn pieces; in a goal, a single piece stands for all.
    pub fn standings(&self) -> Vec<DrawnPiece> {
        let all: Vec<(Color, u8)> = self
            .scene
            .seats
            .iter()
            .flat_map(|seat| seat.pieces.iter().map(|progress| (seat.color, *progress)))
            .collect();
        let mut standings: Vec<DrawnPiece> = Vec::new();
        for (i, &(color, progress)) in all.iter().enumerate() {
            let square = self.key(color, progress);
            let same = |other: &&(Color, u8)| self.key(other.0, other.1) == square;
            let before = all.iter().take(i).filter(same).count();
            let together = all.iter().filter(same).count();
            if progress == self.circuit.goal() && before > 0 {
                continue;
            }
            standings.push(DrawnPiece {
                color,
                progress,
                at: self.stand(color, progress, before, together),
            });
        }
        standings
    }

    /// A key that distinguishes nests, lanes and goals of different colors. Track squares are common to all colors.
    fn key(&self, color: Color, progress: u8) -> (Option<Color>, Square) {
        let square = self.circuit.square_at(color, progress);
        (if matches!(square, Square::Track(_)) { None } else { Some(color) }, square)
    }

    /// Position of a piece on a square that holds `together` pieces, `before` of them placed earlier.
    fn stand(&self, color: Color, progress: u8, before: usize, together: usize) -> Point {
        let side_by_side = |cell: BoardCell| {
            let [first, second] = cell.pair;
            match (together, before) {
                (0 | 1, _) => cell.middle,
                (_, 0) => first,
                _ => second,
            }
        };
        match self.circuit.square_at(color, progress) {
            Square::Nest => {
                let [a, b, c, d] = self.geometry.nest(color).slots;
                match before {
                    0 => a,
                    1 => b,
                    2 => c,
                    _ => d,
                }
            }
            Square::Track(number) => side_by_side(self.geometry.track(number)),
            Square::Lane(number) => side_by_side(self.geometry.lane(color, number)),
            Square::Goal => self.geometry.goal(color).piece,
        }
    }

    /// Center of a place, regardless of other pieces on it.
    pub fn place(&self, color: Color, progress: u8) -> Point {
        match self.circuit.square_at(color, progress) {
            Square::Nest => self.geometry.nest(color).middle,
            _ => self.stand(color, progress, 0, 1),
        }
    }

    /// Positions of the two pieces of each barrier.
    pub fn barriers(&self) -> Vec<[Point; 2]> {
        let mut barriers = Vec::new();
        for seat in &self.scene.seats {
            let mut progress = seat.pieces.clone();
            progress.sort_unstable();
            progress.dedup();
            for progress in progress {
                let on_path = progress > 0 && progress < self.circuit.goal();
                if on_path && self.at_progress(seat.color, progress) == 2 {
                    barriers.push([0, 1].map(|before| self.stand(seat.color, progress, before, 2)));
                }
            }
        }
        barriers
    }

    /// Both ends of the last move; empty if there was none.
    pub fn ends(&self) -> Vec<EndView> {
        self.scene
            .last
            .into_iter()
            .flat_map(|last| {
                [(last.from, "board__end--from"), (last.to, "board__end--to")]
                    .map(|(p, class)| (last.color, p, class))
            })
            .map(|(color, progress, class)| EndView { at: self.place(color, progress), class })
            .collect()
    }

    /// The pieces to draw, with the one moved last marked.
    pub fn pieces(&self) -> Vec<PieceView> {
        let is_last = |color, progress| {
            self.scene.last.is_some_and(|last| last.color == color && last.to == progress)
        };
        self.standings()
            .into_iter()
            .map(|it| PieceView {
                at: it.at,
                color: it.color,
                progress: it.progress,
                letters: self.letters(it.color),
                is_last: is_last(it.color, it.progress),
            })
            .collect()
    }

    fn letters(&self, color: Color) -> String {
        let seat = self.scene.seats.iter().find(|seat| seat.color == color);
        seat.map(|seat| seat.letters.clone()).unwrap_or_default()
    }

    /// Numbers to write on the pieces that the selectable moves would move.
    pub fn sources(&self) -> Vec<(Point, usize)> {
        let standings = self.standings();
        let mut used: Vec<(Color, u8)> = Vec::new();
        let mut sources = Vec::new();
        for (i, choice) in self.scene.choices.iter().enumerate() {
            let piece = (choice.trace.color, choice.trace.from);
            let times = used.iter().filter(|other| **other == piece).count();
            used.push(piece);
            let own = standings.iter().filter(|it| (it.color, it.progress) == piece);
            if let Some(standing) = own.clone().nth(times).or(own.clone().next()) {
                sources.push((standing.at, i + 1));
            }
        }
        sources
    }

    /// Buttons for the selectable moves, spread so that a thumb can tell them apart.
    pub fn buttons(&self) -> Vec<ButtonView> {
        let choices = &self.scene.choices;
        let mut places: Vec<Point> =
            choices.iter().map(|it| self.place(it.trace.color, it.trace.to)).collect();
        let targets = places.clone();
        spread(&mut places, self.geometry.extent());
        choices
            .iter()
            .zip(places)
            .zip(targets)
            .enumerate()
            .map(|(i, ((choice, place), at))| ButtonView {
                number: i + 1,
                at,
                place,
                color: choice.trace.color,
                value: choice.value.clone(),
                words: choice.words.clone(),
            })
            .collect()
    }
}

fn cell_view(
    cell: &BoardCell,
    color: Option<Color>,
    is_safe: bool,
    label: Option<(Point, u8)>,
) -> CellView {
    CellView { corners: points(&cell.corners), color, is_safe, middle: cell.middle, label }
}

fn points(corners: &[Point]) -> String {
    let pairs: Vec<String> = corners.iter().map(|corner| corner.pair()).collect();
    pairs.join(" ")
}

/// Moves buttons apart until a thumb can tell them apart, while keeping them on the board.
fn spread(places: &mut [Point], extent: f64) {
    let apart = THUMB * 2.0 * extent;
    let limit = extent - apart / 2.0;
    for _ in 0..24 {
        for i in 0..places.len() {
            for j in 0..i {
                if let (Some(&a), Some(&b)) = (places.get(j), places.get(i)) {
                    let (a, b) = apart_from(a, b, apart);
                    for (index, point) in [(j, a), (i, b)] {
                        if let Some(place) = places.get_mut(index) {
                            *place = point;
                        }
                    }
                }
            }
        }
        for place in places.iter_mut() {
            place.x = place.x.clamp(-limit, limit);
            place.y = place.y.clamp(-limit, limit);
        }
    }
}

fn apart_from(a: Point, b: Point, apart: f64) -> (Point, Point) {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let distance = dx.hypot(dy);
    if distance >= apart {
        return (a, b);
    }
    // Two buttons at the same point have no direction between them, so they are moved apart horizontally.
    let (ux, uy) = if distance < 0.1 { (1.0, 0.0) } else { (dx / distance, dy / distance) };
    let push = (apart - distance) / 2.0;
    let moved =
        |p: Point, sign: f64| Point { x: p.x + sign * ux * push, y: p.y + sign * uy * push };
    (moved(a, -1.0), moved(b, 1.0))
}

/// A name on one line, in a smaller size if it is long. A name that is still too long is cut after a word.
fn name_view(at: Point, name: &str) -> NameView {
    const PLAIN: usize = 18;
    const SMALL: usize = 24;
    const NARROW: usize = 32;
    let text = cut_after_word(name, NARROW);
    let size = match text.chars().count() {
        n if n <= PLAIN => NameSize::Plain,
        n if n <= SMALL => NameSize::Small,
        _ => NameSize::Narrow,
    };
    NameView { at, text, size }
}

/// Shortens a text of more than `most` characters at the end of a word, and adds an ellipsis. A first word that is longer is cut.
fn cut_after_word(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let head: String = text.chars().take(most).collect();
    let whole = head.rsplit_once(char::is_whitespace).map_or(head.as_str(), |(words, _)| words);
    format!("{}…", whole.trim_end_matches(|it: char| !it.is_alphanumeric()))
}

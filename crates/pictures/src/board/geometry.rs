//! Geometry of a board's drawing, by the same construction for 4, 6 and 8 arms.
//!
//! An arm is three columns wide and eight rows deep; the eighth row lies in the polygon at the center. Arm 0 (yellow) points down, and the
//! next ones follow anticlockwise.

use std::f64::consts::TAU;

use parchis::{Arms, Color};

/// Depth of a row, in drawing units.
pub const ROW: f64 = 20.0;
/// The row of an arm that lies in the central polygon.
const LAST_ROW: u8 = 8;

/// A point of the drawing relative to its center; x points right, y points down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Distance to the right of the center.
    pub x: f64,
    /// Distance below the center.
    pub y: f64,
}

/// A square as it is drawn.
#[derive(Clone, Debug)]
pub struct BoardCell {
    /// Its corners, in order along the outline.
    pub corners: Vec<Point>,
    /// Position of a single piece.
    pub middle: Point,
    /// Positions of two pieces side by side.
    pub pair: [Point; 2],
}

/// A nest as it is drawn.
#[derive(Clone, Debug)]
pub struct Nest {
    /// Corners of the yard around it; empty on boards without yards (6 and 8 arms).
    pub yard: Vec<Point>,
    /// Center of the nest's circle.
    pub middle: Point,
    /// Radius of the nest's circle.
    pub radius: f64,
    /// Positions of the four waiting pieces.
    pub slots: [Point; 4],
}

/// A goal as drawn: a triangle at the board's center.
#[derive(Clone, Debug)]
pub struct Goal {
    /// Its corners, in order along the outline.
    pub corners: Vec<Point>,
    /// Position of the piece drawn in it.
    pub piece: Point,
    /// Position of the number of pieces in it.
    pub count: Point,
}

/// Dimensions of a board's drawing, from which all positions follow.
#[derive(Clone, Copy, Debug)]
pub struct Geometry {
    n: u8,
    column: f64,
    apothem: f64,
    slant: f64,
}

/// One of the three columns of an arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ArmColumn {
    /// The column next to the previous arm.
    Inward,
    /// The column with the tip and the lane.
    Middle,
    /// The column next to the next arm, where pieces leave the nest.
    Outward,
}

impl ArmColumn {
    /// Side of the arm on which it lies: -1, 0 or 1 towards the next arm.
    fn sign(self) -> f64 {
        match self {
            Self::Inward => -1.0,
            Self::Middle => 0.0,
            Self::Outward => 1.0,
        }
    }
}

impl Geometry {
    /// Dimensions of a board with this number of arms.
    pub fn new(arms: Arms) -> Self {
        let column = if arms == Arms::Four { 2.0 * ROW } else { 1.8 * ROW };
        let slant = (TAU / 2.0 / f64::from(arms.n())).tan();
        Self { n: arms.n(), column, apothem: 1.5 * column / slant, slant }
    }

    /// Half the side of the square that contains the drawing.
    pub fn extent(&self) -> f64 {
        let tip = self.apothem + 7.0 * ROW;
        if self.n == 4 {
            return tip;
        }
        // Includes the line around a nest, which is thicker for the color on turn.
        let (distance, radius) = self.nest_circle();
        tip.hypot(1.5 * self.column).max(distance + radius + 2.0)
    }

    /// Track square `number`, counted from 1.
    pub fn track(&self, number: u8) -> BoardCell {
        let (arm, column, row) = self.place(number);
        self.cell(arm, column, row)
    }

    /// Position of a track square's number: beside the pieces on it, and inside the square for every rotation of the board.
    pub fn label(&self, number: u8) -> Point {
        let (arm, column, row) = self.place(number);
        let digits = number.checked_ilog10().unwrap_or_default() + 1;
        let room = f64::from(digits) * self.digit() / 2.0 + 1.5;
        let across = match column {
            ArmColumn::Middle => room - self.column / 2.0,
            // In the cut squares, a label at the outer edge would collide with that of the next arm.
            _ if row == LAST_ROW => column.sign() * (self.column / 2.0 + room),
            _ => column.sign() * (self.column * 1.5 - room),
        };
        self.point(arm, self.outer(row) - ROW / 2.0, across)
    }

    /// Maximum width of a digit of a square's number; see `.board__number` in `static/css/components/board.css`.
    fn digit(&self) -> f64 {
        if self.n == 4 { 5.1 } else { 4.5 }
    }

    /// Arm, column and row of a track square.
    fn place(&self, number: u8) -> (u8, ArmColumn, u8) {
        let (arm, place) = (number / 17, number % 17);
        match place {
            0 => (arm % self.n, ArmColumn::Middle, 1),
            1..=LAST_ROW => (arm, ArmColumn::Outward, place),
            _ => ((arm + 1) % self.n, ArmColumn::Inward, 17 - place),
        }
    }

    /// Lane square `number` of a color, from 1 to 7.
    pub fn lane(&self, color: Color, number: u8) -> BoardCell {
        self.cell(arm_of(color), ArmColumn::Middle, number + 1)
    }

    /// The goal of a color, as it is drawn.
    pub fn goal(&self, color: Color) -> Goal {
        let arm = arm_of(color);
        let depth = self.apothem - ROW;
        let half = 1.5 * self.column - ROW * self.slant;
        let at = |u, v| self.point(arm, u, v);
        Goal {
            corners: vec![at(depth, -half), at(depth, half), at(0.0, 0.0)],
            piece: at(depth * 0.74, 0.0),
            count: at(depth * 0.42, 0.0),
        }
    }

    /// The nest of a color, as it is drawn.
    pub fn nest(&self, color: Color) -> Nest {
        let half_turn = TAU / 2.0 / f64::from(self.n);
        let angle = TAU / 4.0 - f64::from(arm_of(color)) * 2.0 * half_turn - half_turn;
        let (distance, radius) = self.nest_circle();
        let middle = Point { x: distance * angle.cos(), y: distance * angle.sin() };
        let step = if self.n == 4 { radius * 0.42 } else { radius * 0.4 };
        let slot = |dx: f64, dy: f64| Point { x: middle.x + dx * step, y: middle.y + dy * step };
        Nest {
            yard: self.yard(color),
            middle,
            radius,
            slots: [slot(-1.0, -1.0), slot(1.0, -1.0), slot(-1.0, 1.0), slot(1.0, 1.0)],
        }
    }

    /// Distance of a nest's circle from the board's center, and its radius.
    fn nest_circle(&self) -> (f64, f64) {
        match self.n {
            4 => ((1.5 * self.column + 3.5 * ROW) * f64::sqrt(2.0), 2.6 * ROW),
            6 => (10.0 * ROW, 2.1 * ROW),
            _ => (11.3 * ROW, 1.5 * ROW),
        }
    }

    fn yard(&self, color: Color) -> Vec<Point> {
        if self.n != 4 {
            return Vec::new();
        }
        let (near, far) = (1.5 * self.column, self.extent());
        let at = |u, v| self.point(arm_of(color), u, v);
        vec![at(near, near), at(far, near), at(far, far), at(near, far)]
    }

    /// Distance of a row's outer edge from the board's center.
    fn outer(&self, row: u8) -> f64 {
        self.apothem + 7.0 * ROW - f64::from(row - 1) * ROW
    }

    fn cell(&self, arm: u8, column: ArmColumn, row: u8) -> BoardCell {
        let outer = self.outer(row);
        let half = self.column / 2.0;
        let (near, far) = (half, 3.0 * half);
        // In the last row, the outer columns are cut where two arms meet.
        let cut = if row == LAST_ROW { ROW * self.slant } else { 0.0 };
        let sign = column.sign();
        let (corners, middle) = match column {
            ArmColumn::Middle => {
                ([(outer, -half), (outer, half), (outer - ROW, half), (outer - ROW, -half)], 0.0)
            }
            ArmColumn::Inward | ArmColumn::Outward => (
                [
                    (outer, sign * near),
                    (outer, sign * far),
                    (outer - ROW, sign * (far - cut)),
                    (outer - ROW, sign * near),
                ],
                sign * (self.column - cut * 0.32),
            ),
        };
        let depth = outer - ROW / 2.0;
        let spread = if cut > 0.0 { self.column * 0.21 } else { self.column * 0.24 };
        let at = |u, v| self.point(arm, u, v);
        BoardCell {
            corners: corners.into_iter().map(|(u, v)| at(u, v)).collect(),
            middle: at(depth, middle),
            pair: [at(depth, middle - spread), at(depth, middle + spread)],
        }
    }

    /// The point at distance `along` an arm from the center, and `across` it towards the next arm.
    fn point(&self, arm: u8, along: f64, across: f64) -> Point {
        let angle = TAU / 4.0 - f64::from(arm) * TAU / f64::from(self.n);
        let (sin, cos) = angle.sin_cos();
        Point { x: along * cos + across * sin, y: along * sin - across * cos }
    }
}

impl Point {
    /// Distance to the right of the center, rounded to a tenth of a unit.
    pub fn x(self) -> f64 {
        tenth(self.x)
    }

    /// Distance below the center, rounded to a tenth of a unit.
    pub fn y(self) -> f64 {
        tenth(self.y)
    }

    /// Coordinates as "x,y", rounded to a tenth of a unit.
    pub fn pair(self) -> String {
        format!("{},{}", tenth(self.x), tenth(self.y))
    }
}

/// Rounds a coordinate to a tenth of a unit, without a negative zero.
pub fn tenth(value: f64) -> f64 {
    let rounded = (value * 10.0).round() / 10.0;
    if rounded == 0.0 { 0.0 } else { rounded }
}

fn arm_of(color: Color) -> u8 {
    u8::try_from(color.index()).unwrap_or_default()
}

//! Where everything of a board lies on the drawing: the same construction for 4, 6 and 8 arms.
//!
//! An arm is three columns wide and eight rows deep, the eighth row lying in the polygon at the center. Arm 0
//! (yellow) points down, the next ones follow anticlockwise.

use std::f64::consts::TAU;

use crate::rules::{Arms, Color};

/// Depth of a row in drawing units.
pub const ROW: f64 = 20.0;
/// The row of an arm that lies in the polygon at the center.
const LAST_ROW: u8 = 8;

/// A point of the drawing, from its center; x to the right, y down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

/// A square as drawn.
#[derive(Clone, Debug)]
pub struct Cell {
    /// Its corners in order.
    pub corners: Vec<Point>,
    /// Where a single piece stands.
    pub middle: Point,
    /// Where two pieces stand side by side.
    pub pair: [Point; 2],
}

/// A nest as drawn.
#[derive(Clone, Debug)]
pub struct Nest {
    /// Corners of the yard around it, where the board leaves one between its arms.
    pub yard: Vec<Point>,
    /// Center of its circle.
    pub middle: Point,
    /// Radius of its circle.
    pub radius: f64,
    /// Where the four pieces wait.
    pub slots: [Point; 4],
}

/// A goal as drawn: a triangle of the center.
#[derive(Clone, Debug)]
pub struct Goal {
    /// Its corners in order.
    pub corners: Vec<Point>,
    /// Where a piece in it is drawn.
    pub piece: Point,
    /// Where the number of pieces in it is written.
    pub count: Point,
}

/// The measures of a board.
#[derive(Clone, Copy, Debug)]
pub struct Geometry {
    n: u8,
    column: f64,
    apothem: f64,
    slant: f64,
}

/// Which of the three columns of an arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    /// Towards the previous arm.
    Inward,
    /// The tip and the lane.
    Middle,
    /// Towards the next arm: pieces leave the nest here.
    Outward,
}

impl Column {
    /// To which side of its arm it lies.
    fn sign(self) -> f64 {
        match self {
            Self::Inward => -1.0,
            Self::Middle => 0.0,
            Self::Outward => 1.0,
        }
    }
}

impl Geometry {
    /// The measures of a board with these arms.
    pub fn new(arms: Arms) -> Self {
        let column = if arms == Arms::Four { 2.0 * ROW } else { 1.8 * ROW };
        let slant = (TAU / 2.0 / f64::from(arms.n())).tan();
        Self { n: arms.n(), column, apothem: 1.5 * column / slant, slant }
    }

    /// Half the side of the square that holds the drawing.
    pub fn extent(&self) -> f64 {
        let tip = self.apothem + 7.0 * ROW;
        if self.n == 4 {
            return tip;
        }
        // With the line around a nest, which is thicker for whoever is on turn.
        let (distance, radius) = self.nest_circle();
        tip.hypot(1.5 * self.column).max(distance + radius + 2.0)
    }

    /// Track square `number`, counted from 1.
    pub fn track(&self, number: u8) -> Cell {
        let (arm, column, row) = self.place(number);
        self.cell(arm, column, row)
    }

    /// Where the number of a track square is written: beside whoever stands there, within the square however the board
    /// is turned.
    pub fn label(&self, number: u8) -> Point {
        let (arm, column, row) = self.place(number);
        let digits = number.checked_ilog10().unwrap_or_default() + 1;
        let room = f64::from(digits) * self.digit() / 2.0 + 1.5;
        let across = match column {
            Column::Middle => room - self.column / 2.0,
            // Where squares are cut, the next arm's number would stand beside it at their outer edge.
            _ if row == LAST_ROW => column.sign() * (self.column / 2.0 + room),
            _ => column.sign() * (self.column * 1.5 - room),
        };
        self.point(arm, self.outer(row) - ROW / 2.0, across)
    }

    /// How wide a digit of a square's number is drawn, at most: `.board__number` in `static/css/components/board.css`.
    fn digit(&self) -> f64 {
        if self.n == 4 { 5.1 } else { 4.5 }
    }

    /// Arm, column and row of a track square.
    fn place(&self, number: u8) -> (u8, Column, u8) {
        let (arm, place) = (number / 17, number % 17);
        match place {
            0 => (arm % self.n, Column::Middle, 1),
            1..=LAST_ROW => (arm, Column::Outward, place),
            _ => ((arm + 1) % self.n, Column::Inward, 17 - place),
        }
    }

    /// Lane square `number` of a color, from 1 to 7.
    pub fn lane(&self, color: Color, number: u8) -> Cell {
        self.cell(arm_of(color), Column::Middle, number + 1)
    }

    /// The goal of a color.
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

    /// The nest of a color.
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

    /// How far from the center a nest's circle lies, and its radius.
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

    /// How far from the center a row's outer edge lies.
    fn outer(&self, row: u8) -> f64 {
        self.apothem + 7.0 * ROW - f64::from(row - 1) * ROW
    }

    fn cell(&self, arm: u8, column: Column, row: u8) -> Cell {
        let outer = self.outer(row);
        let half = self.column / 2.0;
        let (near, far) = (half, 3.0 * half);
        // In the last row the outer columns are cut where two arms meet.
        let cut = if row == LAST_ROW { ROW * self.slant } else { 0.0 };
        let sign = column.sign();
        let (corners, middle) = match column {
            Column::Middle => {
                ([(outer, -half), (outer, half), (outer - ROW, half), (outer - ROW, -half)], 0.0)
            }
            Column::Inward | Column::Outward => (
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
        Cell {
            corners: corners.into_iter().map(|(u, v)| at(u, v)).collect(),
            middle: at(depth, middle),
            pair: [at(depth, middle - spread), at(depth, middle + spread)],
        }
    }

    /// The point `along` an arm from the center and `across` it towards the next arm.
    fn point(&self, arm: u8, along: f64, across: f64) -> Point {
        let angle = TAU / 4.0 - f64::from(arm) * TAU / f64::from(self.n);
        let (sin, cos) = angle.sin_cos();
        Point { x: along * cos + across * sin, y: along * sin - across * cos }
    }
}

impl Point {
    /// To the right, to a tenth of a unit.
    pub fn x(self) -> f64 {
        tenth(self.x)
    }

    /// Down, to a tenth of a unit.
    pub fn y(self) -> f64 {
        tenth(self.y)
    }

    /// "x,y" with a tenth of a unit.
    pub fn pair(self) -> String {
        format!("{},{}", tenth(self.x), tenth(self.y))
    }
}

/// A coordinate to a tenth of a unit, without a negative zero.
pub fn tenth(value: f64) -> f64 {
    let rounded = (value * 10.0).round() / 10.0;
    if rounded == 0.0 { 0.0 } else { rounded }
}

fn arm_of(color: Color) -> u8 {
    u8::try_from(color.index()).unwrap_or_default()
}

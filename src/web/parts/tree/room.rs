//! How much of each table a column of a tree shows: as much as there is room for on a laptop's screen.

use strum::IntoStaticStr;

use super::drawing::{Drawing, Phase};
use crate::draw::bracket::Column;

/// What is left of a laptop's screen for a column.
const HEIGHT: usize = 584;
/// A line with a name, and what stands around the lines of a card.
const LINE: usize = 16;
const AROUND: usize = 3;
/// A line where there is room, and what stands above those of more than two.
const WIDE_LINE: usize = 24;
const WIDE_HEAD: usize = 30;
/// A column with more tables than that says their numbers no more.
const MOST_TICKS: usize = 32;
/// Tables of a round that is over which still have room around.
const MOST_WIDE: usize = 2;
/// Columns with names that stand side by side.
const MOST_NAMED: usize = 5;

/// How much of each table a column shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Density {
    /// A bar.
    Bar,
    /// Its number.
    Tick,
    /// Those who go on.
    Going,
    /// All, a line each.
    Rows,
    /// All, two in a line.
    Twos,
    /// All in one line.
    Line,
    /// All, with room around.
    Wide,
    /// Room for those who are to come.
    Open,
    /// The final.
    Goal,
}

impl Density {
    /// The word for the style sheet.
    pub fn name(self) -> &'static str {
        self.into()
    }

    fn is_named(self) -> bool {
        !matches!(self, Density::Bar | Density::Tick)
    }
}

/// The densities of all columns.
pub fn densities(drawing: &Drawing<'_>) -> Vec<Density> {
    let columns = drawing.bracket.columns.iter().enumerate();
    let n_seats = drawing.n_seats();
    let of = |(index, column): (usize, &Column)| match column.is_final {
        true => Density::Goal,
        false => density(column.tables.len(), n_seats, drawing.phase(index)),
    };
    let mut all: Vec<Density> = columns.map(of).collect();
    let mut n_named = all.iter().filter(|it| it.is_named()).count();
    // What is over longest is folded first.
    for (index, density) in all.iter_mut().enumerate() {
        let is_over = drawing.phase(index) == Phase::Over && *density != Density::Goal;
        if n_named > MOST_NAMED && is_over && density.is_named() {
            *density = Density::Tick;
            n_named -= 1;
        }
    }
    all
}

fn density(n_tables: usize, n_seats: usize, phase: Phase) -> Density {
    let room = HEIGHT / n_tables.max(1);
    let fits = |n_lines: usize| n_lines * LINE + AROUND <= room;
    let head = if n_seats > 2 { WIDE_HEAD } else { 0 };
    let is_wide = n_seats * WIDE_LINE + head + AROUND <= room;
    match phase {
        _ if n_tables > MOST_TICKS => Density::Bar,
        Phase::Now if is_wide => Density::Wide,
        Phase::Over if is_wide && n_tables <= MOST_WIDE => Density::Wide,
        Phase::Now | Phase::Over if fits(n_seats) => Density::Rows,
        Phase::Now if fits(n_seats.div_ceil(2)) => Density::Twos,
        Phase::Now => Density::Line,
        Phase::Over if fits(2) => Density::Going,
        Phase::ToCome if n_tables <= 4 => Density::Open,
        Phase::Over | Phase::ToCome => Density::Tick,
    }
}

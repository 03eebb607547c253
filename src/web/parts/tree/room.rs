//! The level of detail of each column of a tree, chosen to fit a laptop's screen.

use domain::draw::overview::bracket::BracketColumn;
use strum::IntoStaticStr;

use super::drawing::{BracketDrawing, RoundPhase};

/// Height available for a column on a laptop's screen, in pixels.
const HEIGHT: usize = 584;
/// Heights of a row with a name, and of a card's border, in pixels.
const LINE: usize = 16;
const AROUND: usize = 3;
/// Heights of a row in a wide card, and of the head of a wide card with more than two rows.
const WIDE_LINE: usize = 24;
const WIDE_HEAD: usize = 30;
/// Maximum number of tables in a column that shows their numbers.
const MOST_TICKS: usize = 32;
/// Maximum number of tables in a finished round that is shown with wide cards.
const MOST_WIDE: usize = 2;
/// Maximum number of columns with names side by side.
const MOST_NAMED: usize = 5;

/// The level of detail of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Density {
    /// A bar for each table.
    Bar,
    /// The number of each table.
    Tick,
    /// Only the entries that advance.
    Going,
    /// All entries, one per row.
    Rows,
    /// All entries, two per row.
    Twos,
    /// All entries in one row.
    Line,
    /// All entries, in wide cards.
    Wide,
    /// Empty seats for entries still to come.
    Open,
    /// The card of the final.
    Goal,
}

impl Density {
    /// The name in CSS classes.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// True if a game in progress has room for the time left or the number of its throw.
    pub fn has_progress(self) -> bool {
        matches!(
            self,
            Density::Rows | Density::Twos | Density::Line | Density::Wide | Density::Goal
        )
    }

    fn is_named(self) -> bool {
        !matches!(self, Density::Bar | Density::Tick)
    }
}

/// The level of detail of each column.
pub fn densities(drawing: &BracketDrawing<'_>) -> Vec<Density> {
    let columns = drawing.bracket.columns.iter().enumerate();
    let n_seats = drawing.n_seats();
    let of = |(index, column): (usize, &BracketColumn)| match column.is_final {
        true => Density::Goal,
        false => density(column.tables.len(), n_seats, drawing.phase(index)),
    };
    let mut all: Vec<Density> = columns.map(of).collect();
    let mut n_named = all.iter().filter(|it| it.is_named()).count();
    // If too many columns show names, the oldest finished rounds show only table numbers.
    for (index, density) in all.iter_mut().enumerate() {
        let is_over = drawing.phase(index) == RoundPhase::Over && *density != Density::Goal;
        if n_named > MOST_NAMED && is_over && density.is_named() {
            *density = Density::Tick;
            n_named -= 1;
        }
    }
    all
}

fn density(n_tables: usize, n_seats: usize, phase: RoundPhase) -> Density {
    let room = HEIGHT / n_tables.max(1);
    let fits = |n_lines: usize| n_lines * LINE + AROUND <= room;
    let head = if n_seats > 2 { WIDE_HEAD } else { 0 };
    let is_wide = n_seats * WIDE_LINE + head + AROUND <= room;
    match phase {
        _ if n_tables > MOST_TICKS => Density::Bar,
        RoundPhase::Now if is_wide => Density::Wide,
        RoundPhase::Over if is_wide && n_tables <= MOST_WIDE => Density::Wide,
        RoundPhase::Now | RoundPhase::Over if fits(n_seats) => Density::Rows,
        RoundPhase::Now if fits(n_seats.div_ceil(2)) => Density::Twos,
        RoundPhase::Now => Density::Line,
        RoundPhase::Over if fits(2) => Density::Going,
        RoundPhase::ToCome if n_tables <= 4 => Density::Open,
        RoundPhase::Over | RoundPhase::ToCome => Density::Tick,
    }
}

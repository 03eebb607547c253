//! The sizes of tables.

use parchis::Mode;

use crate::tournament::championship::Championship;
use crate::tournament::stage::Stage;
use crate::tournament::table_plan::Remainder;

/// The sizes of the tables, largest first, and the number of byes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The number of entries at each table, at least two.
    pub tables: Vec<usize>,
    /// The number of entries with a bye.
    pub n_byes: usize,
}

impl Layout {
    /// The layout of `n` entries at tables of up to `seats`.
    ///
    /// With smaller tables: as few tables as possible, as even as possible. At four seats these are tables of four and 4 − r tables of
    /// three (r = n mod 4, if not 0), and 3 + 2 for five entries. A table of one is a bye. With byes: full tables only; if not even one
    /// fills, one table of all.
    pub fn new(n: usize, seats: usize, remainder: Remainder) -> Self {
        let seats = seats.max(2);
        if n < 2 {
            return Self { tables: Vec::new(), n_byes: n };
        }
        if remainder == Remainder::Byes && n >= seats {
            return Self { tables: vec![seats; n / seats], n_byes: n % seats };
        }
        Self::of(&even(n, n.div_ceil(seats)))
    }

    /// Tables of these sizes, largest first; a size of one is a bye.
    pub fn of(sizes: &[usize]) -> Self {
        let n_byes = sizes.iter().filter(|size| **size == 1).count();
        Self { tables: sizes.iter().copied().filter(|size| *size > 1).collect(), n_byes }
    }

    /// The layout of a knock-out's round. At tables of two it has the byes that make the later rounds full.
    pub fn knockout(n: usize, seats: usize, remainder: Remainder) -> Self {
        if seats > 2 || n < 2 {
            return Self::new(n, seats, remainder);
        }
        let n_byes = n.next_power_of_two() - n;
        Self { tables: vec![2; (n - n_byes) / 2], n_byes }
    }
}

/// Splits `n` into `parts` as even as possible, larger ones first.
pub fn even(n: usize, parts: usize) -> Vec<usize> {
    let parts = parts.max(1);
    (0..parts).map(|index| n / parts + usize::from(index < n % parts)).collect()
}

/// The most entries at a table: the number in the plan, within the limits of mode and board.
pub(in crate::draw) fn most_seats(championship: &Championship, stage: &Stage) -> u8 {
    let most = match championship.tournament.settings.mode {
        Mode::Solo => stage.plan.table.arms.n(),
        _ => 2,
    };
    stage.plan.table.seats.clamp(2, most)
}

//! The rounds of a knock-out as numbers: tables, byes, and entries called back.

use crate::draw::seating::layout::{Layout, even, most_seats};
use crate::ranking::outcome::n_going_on;
use crate::tournament::championship::Championship;
use crate::tournament::draw_input::{DrawInput, DrawnTableSettings};
use crate::tournament::plan::{Knockout, StagePlan};
use crate::tournament::stage::Stage;
use crate::tournament::table_plan::{Remainder, TablePlan};

/// The most rounds that are computed.
const MOST_ROUNDS: usize = 64;

/// The facts that determine the number and the sizes of a knock-out's rounds.
#[derive(Clone, Copy, Debug)]
pub struct Ladder {
    /// The most entries at a table.
    pub seats: usize,
    /// The rules by which entries advance from tables.
    pub rules: Knockout,
    /// The treatment of numbers that do not divide into full tables.
    pub remainder: Remainder,
}

/// One round of a knock-out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rung {
    /// The tables and byes of the round.
    pub layout: Layout,
    /// The number of its entries that did not advance from the round before.
    pub n_back: usize,
    /// True if the round is the final.
    pub is_final: bool,
}

impl Ladder {
    /// The ladder of a knock-out stage; `None` for other pairings.
    pub fn of(championship: &Championship, stage: &Stage) -> Option<Self> {
        let rules = stage.plan.knockout_rules()?;
        let seats = most_seats(championship, stage).into();
        Some(Self { seats, rules, remainder: stage.plan.table.remainder })
    }

    /// The ladder of a draw; `None` if it is not that of a knock-out.
    pub fn of_draw(input: &DrawInput) -> Option<Self> {
        let rules = input.pairing.knockout()?;
        let DrawnTableSettings { seats, remainder, .. } = input.table;
        Some(Self { seats: seats.into(), rules, remainder })
    }

    /// The ladder of a plan, with the plan's number of seats; `None` if the plan is no knock-out.
    pub fn of_plan(plan: &StagePlan) -> Option<Self> {
        let rules = plan.knockout_rules()?;
        let TablePlan { seats, remainder, .. } = plan.table;
        Some(Self { seats: seats.into(), rules, remainder })
    }

    /// The number of `n` entries that can be beaten at their first table. Byes do not count as tables, and the final eliminates nobody.
    pub fn n_falling(&self, n: usize) -> usize {
        let mut rungs = self.rungs(n).into_iter().filter(|rung| !rung.is_final);
        let Some(first) = rungs.next() else { return 0 };
        let n_out = |rung: &Rung| rung.n() - rung.n_going_on(self.rules.advance);
        n_out(&first) + rungs.next().map_or(0, |next| first.layout.n_byes.min(n_out(&next)))
    }

    /// The first round of `n` entries.
    pub fn first(&self, n: usize) -> Rung {
        let layout = match self.remainder {
            _ if self.rules.is_fixed => self.of_tree(n),
            Remainder::FirstRoundByes if self.rules.lives == 1 => self.dividing(n),
            _ => self.usual(n),
        };
        Rung::of(layout, 0)
    }

    /// A later round of the `n` entries that advance to it. The `n_beaten` others of the round before may be called back.
    pub fn next(&self, n: usize, n_beaten: usize) -> Rung {
        if self.rules.is_fixed {
            return Rung::of(self.of_tree(n), 0);
        }
        let n_back = n.next_multiple_of(self.seats.max(2)) - n;
        let calls_back = self.remainder.calls_back() && self.rules.lives == 1;
        // Fewer entries return than were beaten, so each round eliminates at least one.
        match calls_back && n > 1 && n_back < n_beaten {
            true => Rung::of(Layout::new(n + n_back, self.seats, Remainder::SmallerTables), n_back),
            false => Rung::of(self.usual(n), 0),
        }
    }

    /// All rounds of `n` entries from the first one on, if nobody withdraws. With several lives, the entries with the fewest losses are
    /// assumed to win at each table.
    pub fn rungs(&self, n: usize) -> Vec<Rung> {
        match self.rules.lives {
            _ if n < 2 => Vec::new(),
            ..=1 => self.on_from(self.first(n)),
            lives => self.with_lives(n, lives),
        }
    }

    /// This round and the rounds after it, if nobody withdraws. With several lives only this round, because the later ones are unknown.
    pub fn on_from(&self, rung: Rung) -> Vec<Rung> {
        let mut rungs = vec![rung];
        while let Some(last) = rungs.last().filter(|it| !it.is_final && self.rules.lives == 1) {
            let n_on = last.n_going_on(self.rules.advance);
            if n_on < 2 || rungs.len() == MOST_ROUNDS {
                break;
            }
            rungs.push(self.next(n_on, last.n() - n_on));
        }
        rungs
    }

    fn with_lives(&self, n: usize, lives: u8) -> Vec<Rung> {
        let mut losses = vec![0; n];
        let mut rungs: Vec<Rung> = Vec::new();
        while losses.len() > 1 && rungs.len() < MOST_ROUNDS {
            let rung = Rung::of(self.usual(losses.len()), 0);
            let mut seated = losses.iter_mut();
            for size in &rung.layout.tables {
                let n_on = n_going_on(*size, self.rules.advance);
                seated.by_ref().take(*size).skip(n_on).for_each(|losses| *losses += 1);
            }
            losses.retain(|losses| *losses < lives);
            losses.sort_unstable();
            let is_final = rung.is_final;
            rungs.push(rung);
            if is_final {
                break;
            }
        }
        rungs
    }

    /// The number of beaten entries that play for third place beside the final; 0 if the rules have no such table, or only one entry would
    /// sit there.
    pub fn n_for_third(&self, n_beaten: usize) -> usize {
        let plays = self.rules.third_place && self.rules.lives == 1 && n_beaten > 1;
        if plays { n_beaten.min(self.seats) } else { 0 }
    }

    /// The usual layout: at tables of two, the byes that make the later rounds full; with several lives, at most one bye.
    fn usual(&self, n: usize) -> Layout {
        match self.remainder {
            Remainder::SmallerTables | Remainder::Byes if self.rules.lives == 1 => {
                Layout::knockout(n, self.seats, self.remainder)
            }
            Remainder::Byes => Layout::new(n, self.seats, Remainder::Byes),
            Remainder::FirstRoundByes if self.rules.lives == 1 => {
                Layout::knockout(n, self.seats, Remainder::SmallerTables)
            }
            _ => Layout::new(n, self.seats, Remainder::SmallerTables),
        }
    }

    /// The layout with the fewest byes and tables that makes all later rounds full; the usual layout if there is none.
    fn dividing(&self, n: usize) -> Layout {
        let (seats, advance) =
            (self.seats.max(2), n_going_on(self.seats.max(2), self.rules.advance));
        let mut target = seats;
        while target % advance == 0 && target / advance * seats <= n {
            target = target / advance * seats;
        }
        if n <= target {
            return self.usual(n);
        }
        let out = n - target;
        let (full, left) = (out / (seats - advance), out % (seats - advance));
        let mut tables = vec![seats; full];
        if left > 0 {
            tables.push(advance + left);
        }
        match n.checked_sub(tables.iter().sum()) {
            Some(n_byes) => Layout { tables, n_byes },
            None => self.usual(n),
        }
    }

    /// The layout of a fixed bracket's round; the number of its tables is a power of the number that feed one.
    fn of_tree(&self, n: usize) -> Layout {
        Layout::of(&self.tree_sizes(n))
    }

    /// The sizes of the tables of a fixed bracket's round, largest first; a table of one is a bye.
    pub fn tree_sizes(&self, n: usize) -> Vec<usize> {
        let into_one = self.tables_into_one();
        let mut n_tables = 1;
        while n_tables * self.seats.max(2) < n {
            n_tables *= into_one;
        }
        even(n, n_tables)
    }

    /// The number of a fixed bracket's tables that feed one table of the next round.
    pub fn tables_into_one(&self) -> usize {
        (self.seats / usize::from(self.rules.advance.max(1))).max(2)
    }
}

impl Rung {
    fn of(layout: Layout, n_back: usize) -> Self {
        let is_final = layout.tables.len() == 1 && layout.n_byes == 0;
        Self { layout, n_back, is_final }
    }

    /// The number of entries in the round, byes included.
    pub fn n(&self) -> usize {
        self.layout.tables.iter().sum::<usize>() + self.layout.n_byes
    }

    /// The number of entries that advance from the round, if `advance` of each table do.
    pub fn n_going_on(&self, advance: u8) -> usize {
        let on = self.layout.tables.iter().map(|size| n_going_on(*size, advance));
        on.sum::<usize>() + self.layout.n_byes
    }
}

//! The rounds of a knock-out one after the other, in numbers: tables, byes, and who is called back.

use super::seating::{Layout, even};
use crate::ranking::outcome::n_going_on;
use crate::tournament::plan::{Knockout, StagePlan};
use crate::tournament::table_plan::{Remainder, TablePlan};

/// Most rounds that are reckoned.
const MOST_ROUNDS: usize = 64;

/// What says how many rounds a knock-out has, and how large they are.
#[derive(Clone, Copy, Debug)]
pub struct Ladder {
    /// Most entries at a table.
    pub seats: usize,
    /// How it goes on from tables.
    pub rules: Knockout,
    /// What is done where numbers do not divide.
    pub remainder: Remainder,
}

/// A round of a knock-out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rung {
    /// Its tables and byes.
    pub layout: Layout,
    /// How many sit in it who did not go on from the round before.
    pub n_back: usize,
    /// Whether it is the final.
    pub is_final: bool,
}

impl Ladder {
    /// That of a plan, at tables of as many as it says.
    pub fn of_plan(plan: &StagePlan) -> Option<Self> {
        let rules = plan.knockout_rules()?;
        let TablePlan { seats, remainder, .. } = plan.table;
        Some(Self { seats: seats.into(), rules, remainder })
    }

    /// How many of `n` may fall at their first table, byes being none and nobody falling at the final.
    pub fn n_falling(&self, n: usize) -> usize {
        let mut rungs = self.rungs(n).into_iter().filter(|rung| !rung.is_final);
        let Some(first) = rungs.next() else { return 0 };
        let n_out = |rung: &Rung| rung.n() - rung.n_going_on(self.rules.advance);
        n_out(&first) + rungs.next().map_or(0, |next| first.layout.n_byes.min(n_out(&next)))
    }

    /// The first round of `n`.
    pub fn first(&self, n: usize) -> Rung {
        let layout = match self.remainder {
            _ if self.rules.is_fixed => self.of_tree(n),
            Remainder::FirstRoundByes if self.rules.lives == 1 => self.dividing(n),
            _ => self.usual(n),
        };
        Rung::of(layout, 0)
    }

    /// A later round of `n` who go on to it; `n_beaten` of the round before do not and may be called back.
    pub fn next(&self, n: usize, n_beaten: usize) -> Rung {
        if self.rules.is_fixed {
            return Rung::of(self.of_tree(n), 0);
        }
        let n_back = n.next_multiple_of(self.seats.max(2)) - n;
        let calls_back = self.remainder.calls_back() && self.rules.lives == 1;
        // Somebody leaves in each round.
        match calls_back && n > 1 && n_back < n_beaten {
            true => Rung::of(Layout::new(n + n_back, self.seats, Remainder::SmallerTables), n_back),
            false => Rung::of(self.usual(n), 0),
        }
    }

    /// All rounds from the first one on, of `n` entries of whom nobody withdraws. Where there are lives it is reckoned as if
    /// at each table those won who have lost least.
    pub fn rungs(&self, n: usize) -> Vec<Rung> {
        match self.rules.lives {
            _ if n < 2 => Vec::new(),
            ..=1 => self.on_from(self.first(n)),
            lives => self.with_lives(n, lives),
        }
    }

    /// This round and those that come after it if nobody withdraws; where there are lives, nobody knows them.
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

    /// How many of those who did not go on from a round play for a place beside the final: none where one would be alone.
    pub fn n_for_third(&self, n_beaten: usize) -> usize {
        let plays = self.rules.third_place && self.rules.lives == 1 && n_beaten > 1;
        if plays { n_beaten.min(self.seats) } else { 0 }
    }

    /// At tables of two as many byes as it takes for the later rounds to divide; with lives one at most.
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

    /// As few byes and tables as it takes for all later rounds to be full; where no number of them does, smaller tables.
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

    /// As many tables as it takes for so many at a time to make one until one is left.
    fn of_tree(&self, n: usize) -> Layout {
        Layout::of(&self.tree_sizes(n))
    }

    /// The sizes of the tables of a fixed tree's round, largest first; one of one is a bye.
    pub fn tree_sizes(&self, n: usize) -> Vec<usize> {
        let into_one = self.tables_into_one();
        let mut n_tables = 1;
        while n_tables * self.seats.max(2) < n {
            n_tables *= into_one;
        }
        even(n, n_tables)
    }

    /// How many tables of a fixed tree send to one of the next round.
    pub fn tables_into_one(&self) -> usize {
        (self.seats / usize::from(self.rules.advance.max(1))).max(2)
    }
}

impl Rung {
    fn of(layout: Layout, n_back: usize) -> Self {
        let is_final = layout.tables.len() == 1 && layout.n_byes == 0;
        Self { layout, n_back, is_final }
    }

    /// How many sit in it, byes among them.
    pub fn n(&self) -> usize {
        self.layout.tables.iter().sum::<usize>() + self.layout.n_byes
    }

    /// How many go on from it, if `advance` of each table do.
    pub fn n_going_on(&self, advance: u8) -> usize {
        let on = self.layout.tables.iter().map(|size| n_going_on(*size, advance));
        on.sum::<usize>() + self.layout.n_byes
    }
}

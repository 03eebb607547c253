//! Stage plans: what an organizer decides about one stage.

use super::round::RoundKind;

/// Everything that is decided about how one stage is played. What is drawn stands, whatever becomes of its plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StagePlan {
    /// Who enters it.
    pub entry: EntryRule,
    /// Into which pools they are divided.
    pub division: Division,
    /// Who meets whom in a pool, and for how long.
    pub pairing: Pairing,
    /// What a table is like.
    pub table: TablePlan,
    /// Who goes on from it.
    pub exit: ExitRule,
}

/// Who enters a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryRule {
    /// All active entries.
    Everybody,
    /// Who goes on from the stage with this number.
    From {
        /// Number of the earlier stage.
        stage: i32,
    },
}

/// Into which pools the entries of a stage are divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Division {
    /// One pool without a name.
    One,
    /// A pool for each sector; entries without a sector are one of their own.
    BySector,
    /// Groups drawn as even as possible, named by letters.
    Groups {
        /// Wished entries in a group.
        target: u8,
    },
}

/// Who meets whom in a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pairing {
    /// In each pool everybody meets everybody once, two by two; all its rounds are drawn at once.
    League,
    /// The first `advance` of each table go on, until one table is left: the final.
    Knockout {
        /// How many of a table go on.
        advance: u8,
    },
    /// Rounds at open tables, as many as the organizer draws; all active entries sit in each.
    Open,
}

/// What the tables of a stage are like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TablePlan {
    /// Most entries at a table.
    pub seats: u8,
}

/// Who goes on from a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitRule {
    /// The one that is left: a stage that ends with a final.
    Champion,
    /// The first of each pool.
    PoolWinners,
    /// The winner of each pool, and so many more that `n` go on, spread evenly over the pools and where that does not
    /// divide by the best of those who follow. A stage that at most `n` enter is left out: they all go on.
    AtLeast {
        /// Entries that go on in all, where there are not more pools.
        n: u8,
    },
    /// Nobody: the stage goes on as long as rounds are drawn.
    Nobody,
}

impl StagePlan {
    /// Tables of up to `seats` entries, the first `advance` of each go on, until one table is left.
    pub fn knockout(entry: EntryRule, seats: u8, advance: u8) -> Self {
        Self {
            entry,
            division: Division::One,
            pairing: Pairing::Knockout { advance },
            table: TablePlan { seats },
            exit: ExitRule::Champion,
        }
    }

    /// A league in each sector; its champion goes on.
    pub fn sector_leagues(entry: EntryRule) -> Self {
        Self {
            entry,
            division: Division::BySector,
            pairing: Pairing::League,
            table: TablePlan { seats: 2 },
            exit: ExitRule::PoolWinners,
        }
    }

    /// A draw into groups of about `target` entries, a league in each; at least `n` go on.
    pub fn group_leagues(entry: EntryRule, target: u8, n: u8) -> Self {
        Self {
            entry,
            division: Division::Groups { target },
            pairing: Pairing::League,
            table: TablePlan { seats: 2 },
            exit: ExitRule::AtLeast { n },
        }
    }

    /// Rounds at open tables of up to `seats`.
    pub fn open(entry: EntryRule, seats: u8) -> Self {
        Self {
            entry,
            division: Division::One,
            pairing: Pairing::Open,
            table: TablePlan { seats },
            exit: ExitRule::Nobody,
        }
    }

    /// Whether everybody of a pool meets everybody: its results make a grid.
    pub fn is_league(&self) -> bool {
        self.pairing == Pairing::League
    }

    /// How many of a table go on, where that is decided at tables: its rounds make a bracket.
    pub fn advance(&self) -> Option<u8> {
        match self.pairing {
            Pairing::Knockout { advance } => Some(advance),
            _ => None,
        }
    }

    /// How many of a table have to be told from the others in a round of this kind: those who go on, of a final and in
    /// a league who won. None at open tables, where shared places stand.
    pub fn advance_in(&self, kind: RoundKind) -> Option<u8> {
        match self.pairing {
            Pairing::Knockout { advance } if kind != RoundKind::Final => Some(advance),
            Pairing::Knockout { .. } | Pairing::League => Some(1),
            Pairing::Open => None,
        }
    }

    /// Whether it has no end of its own: who comes late sits from its next round on.
    pub fn is_endless(&self) -> bool {
        self.exit == ExitRule::Nobody
    }
}

//! Stage plans: an organizer's decisions about one stage.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use thiserror::Error;

use super::round::RoundKind;
use super::series::Series;
use super::storage;
use super::table_plan::TablePlan;
use super::text::fold;
use super::tiebreak::Tiebreak;

/// All decisions about how a stage is played. Draws that exist stay valid when the plan changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StagePlan {
    /// Category whose own championship the stage belongs to; empty for the main championship (see [`super::branch`]).
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub category: String,
    /// Rule that selects the stage's entries among those of its championship.
    pub entry: EntryRule,
    /// Division of the entries into pools.
    pub division: Division,
    /// Pairing within a pool, with the number of rounds.
    pub pairing: Pairing,
    /// True if clubs are kept apart: between groups, or else in the first round.
    pub clubs_apart: bool,
    /// Seeding of a knock-out's first round.
    #[serde(default, skip_serializing_if = "storage::is_default")]
    pub seeding: Seeding,
    /// Size and settings of the tables.
    pub table: TablePlan,
    /// Points awarded for places.
    #[serde(flatten)]
    pub scoring: Scoring,
    /// Tie-break criteria in order of application.
    pub tiebreaks: Vec<Tiebreak>,
    /// Rule that selects the qualifiers.
    pub exit: ExitRule,
}

/// The rule that selects a stage's entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "rule", rename_all = "kebab-case")]
pub enum EntryRule {
    /// All active entries of the championship.
    Everybody,
    /// Qualifiers of an earlier stage.
    From {
        /// Number of the earlier stage.
        stage: i32,
    },
    /// Entries beaten at their first table of a knock-out; the stage is played beside the rest of that knock-out.
    Beaten {
        /// Number of the knock-out.
        stage: i32,
    },
}

/// The division of a stage's entries into pools.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "kebab-case")]
pub enum Division {
    /// One pool without a name.
    One,
    /// A pool for each sector; entries without a sector form a pool of their own.
    #[serde(rename = "sector")]
    BySector,
    /// Drawn groups as even as possible, named by letters.
    Groups {
        /// Target size of a group.
        target: u8,
    },
}

/// The pairing method of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "method", rename_all = "kebab-case")]
pub enum Pairing {
    /// League: in each pool every entry meets every other in pairs. All rounds are drawn at once.
    League {
        /// Number of legs: 1 to [`Choices::MOST_LEGS`]. Sides change places in each further leg.
        #[serde(default = "storage::one", skip_serializing_if = "storage::is_one")]
        legs: u8,
    },
    /// Knock-out: the best of each table advance until one table is left, the final.
    Knockout(Knockout),
    /// Open tables: all active entries sit in every round, and the organizer decides how many rounds there are.
    Open,
    /// Swiss: a fixed number of rounds at tables of similar points, without repeated meetings.
    Swiss {
        /// Number of rounds to play.
        rounds: u8,
    },
    /// Points stage: a fixed number of rounds at tables mixed regardless of points, so that entries meet as many others as possible.
    Points {
        /// Number of rounds to play.
        rounds: u8,
        /// Number of an entry's best tables that count.
        best: u8,
    },
    /// Table league: in each pool entries meet as evenly as possible at tables of more than two. All rounds are drawn at once.
    TableLeague {
        /// Number of legs: 1 to [`Choices::MOST_LEGS`].
        #[serde(default = "storage::one", skip_serializing_if = "storage::is_one")]
        legs: u8,
    },
}

/// The rules for advancing in a knock-out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Knockout {
    /// Qualifiers per table; always fewer than its sides.
    pub advance: u8,
    /// Number of lost tables after which an entry is eliminated: 1 to [`Knockout::MOST_LIVES`]. The final is a single table; only a final
    /// of two is replayed, if the loser has a life left.
    #[serde(default = "storage::one", skip_serializing_if = "storage::is_one")]
    pub lives: u8,
    /// True if the first draw fixes the bracket up to the final; otherwise each round is drawn anew.
    #[serde(rename = "fixed", default, skip_serializing_if = "storage::is_default")]
    pub is_fixed: bool,
    /// True if the losing semi-finalists play one table for the places after the final.
    #[serde(default, skip_serializing_if = "storage::is_default")]
    pub third_place: bool,
}

/// Seeding: keeps the strongest entries apart in the first round of a knock-out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seeding {
    /// Source of the entries' strength.
    pub by: SeededBy,
    /// Number of seeded entries; the others are drawn by lot.
    pub n: u8,
}

/// The source of the seeds' order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, Serialize, Deserialize)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "kebab-case")]
pub enum SeededBy {
    /// No seeds: all entries are drawn by lot.
    #[default]
    Lot,
    /// The list of entries, strongest first.
    List,
    /// The standings of the previous stage.
    Before,
    /// A ranking, by the list taken from it: see [`super::seed_list`].
    Ranking,
}

/// The points of a table in a stage's standings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scoring {
    /// Points by place, first place first; if empty, the formula of spec §6 applies.
    #[serde(rename = "points")]
    pub by_place: Vec<i32>,
    /// Points deducted for each table at which a side is absent: 0 to [`Scoring::MOST_PENALTY`].
    #[serde(default, skip_serializing_if = "storage::is_default")]
    pub no_show: u16,
    /// True if the remaining distance orders entries that were eliminated in the same knock-out round at the same place; otherwise
    /// they share their rank.
    #[serde(default, skip_serializing_if = "storage::is_default")]
    pub fallen_by_distance: bool,
}

/// The organizer's choices for plans. A plan ignores choices that do not apply to it: a league has tables of two in any case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    /// Size and settings of the tables.
    pub table: TablePlan,
    /// Rules for advancing in a knock-out.
    pub knockout: Knockout,
    /// Seeding of a knock-out's first round.
    pub seeding: Seeding,
    /// Target size of groups: 3 to 16.
    pub group_size: u8,
    /// Number of legs in a league: 1 to [`Choices::MOST_LEGS`].
    pub legs: u8,
    /// Number of rounds, where it is fixed: 1 to 30.
    pub rounds: u8,
    /// Number of an entry's best tables that count in a points stage: 1 to `rounds`.
    pub best: u8,
    /// Number of qualifiers from a stage with a fixed number of rounds, or their minimum from groups: 1 to 64.
    pub cut: u8,
    /// True if clubs are kept apart.
    pub clubs_apart: bool,
    /// Points awarded for places.
    pub scoring: Scoring,
    /// Tie-break criteria in order of application.
    pub tiebreaks: Vec<Tiebreak>,
}

/// The rule that selects a stage's qualifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "rule", rename_all = "kebab-case")]
pub enum ExitRule {
    /// The winner of the final.
    Champion,
    /// The winner of each pool.
    PoolWinners,
    /// The winner of each pool and enough further entries to make `n`. They are spread evenly over the pools, and any remaining places go
    /// to the best of the next-placed entries. A stage with at most `n` entries is skipped: all of them qualify.
    AtLeast {
        /// Total number of qualifiers, unless there are more pools.
        n: u8,
    },
    /// The first `to` entries of the standings; in the last stage only the first, the champion. A stage with at most `to` entries is
    /// skipped: all of them qualify.
    Cut {
        /// Number of entries that qualify.
        to: u8,
    },
    /// No entry: the stage goes on as long as rounds are drawn.
    Nobody,
}

/// The progress of a stage; it limits changes to the plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Progress {
    /// No round is drawn: the whole plan may change.
    NotDrawn,
    /// Some rounds are drawn: the pairing is fixed, but future tables and the scoring may change.
    Drawn,
    /// A later stage is drawn: the whole plan is fixed.
    Left,
}

/// The reason why a plan is not playable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PlanError {
    /// Each knock-out table must decide its qualifiers, but a table whose games all count can end in a draw.
    #[error("a knock-out's tables play one game, or the best of several")]
    Undecided,
    /// The qualifiers of a fixed bracket's tables must fill the next round exactly, and no entry can come back.
    #[error(
        "a fixed tree needs an advance that divides the seats, one life, and nobody called back"
    )]
    NoTree,
}

impl StagePlan {
    /// A knock-out: the best of each table advance, until one table is left.
    pub fn knockout(entry: EntryRule, choices: &Choices) -> Self {
        let pairing = Pairing::Knockout(choices.knockout);
        Self::of(entry, (Division::One, pairing), ExitRule::Champion, choices)
    }

    /// A consolation for entries beaten at their first table of the knock-out with this number. A single loss eliminates.
    pub fn consolation(stage: i32, choices: &Choices) -> Self {
        let knockout = Knockout { lives: 1, ..choices.knockout };
        let choices = Choices { knockout, ..choices.clone() };
        Self::knockout(EntryRule::Beaten { stage }, &choices)
    }

    /// A league of all entries with `n` qualifiers.
    pub fn league(entry: EntryRule, n: u8, choices: &Choices) -> Self {
        let pairing = Pairing::League { legs: choices.legs };
        Self::of(entry, (Division::One, pairing), ExitRule::AtLeast { n }, choices)
    }

    /// A league in each sector, whose champion qualifies.
    pub fn sector_leagues(entry: EntryRule, choices: &Choices) -> Self {
        let who = (Division::BySector, Pairing::League { legs: choices.legs });
        Self::of(entry, who, ExitRule::PoolWinners, choices)
    }

    /// Groups of about the chosen size, with a league in each; at least `n` entries qualify.
    pub fn group_leagues(entry: EntryRule, n: u8, choices: &Choices) -> Self {
        let groups = Division::Groups { target: choices.group_size };
        let pairing = Pairing::League { legs: choices.legs };
        Self::of(entry, (groups, pairing), ExitRule::AtLeast { n }, choices)
    }

    /// A league of all entries at tables of the chosen size, with `n` qualifiers.
    pub fn table_league(entry: EntryRule, n: u8, choices: &Choices) -> Self {
        let pairing = Pairing::TableLeague { legs: choices.legs };
        Self::of(entry, (Division::One, pairing), ExitRule::AtLeast { n }, choices)
    }

    /// Groups of about the chosen size, with a table league in each; at least `n` entries qualify.
    pub fn group_table_leagues(entry: EntryRule, n: u8, choices: &Choices) -> Self {
        let groups = Division::Groups { target: choices.group_size };
        let pairing = Pairing::TableLeague { legs: choices.legs };
        Self::of(entry, (groups, pairing), ExitRule::AtLeast { n }, choices)
    }

    /// Swiss rounds; the numbers of rounds and of qualifiers are those chosen.
    pub fn swiss(entry: EntryRule, choices: &Choices) -> Self {
        let pairing = Pairing::Swiss { rounds: choices.rounds };
        Self::of(entry, (Division::One, pairing), ExitRule::Cut { to: choices.cut }, choices)
    }

    /// Rounds at mixed tables of which the best count; the numbers of rounds and of qualifiers are those chosen.
    pub fn points(entry: EntryRule, choices: &Choices) -> Self {
        let Choices { rounds, best, cut, .. } = *choices;
        let pairing = Pairing::Points { rounds, best: best.min(rounds) };
        Self::of(entry, (Division::One, pairing), ExitRule::Cut { to: cut }, choices)
    }

    /// Rounds at open tables.
    pub fn open(entry: EntryRule, choices: &Choices) -> Self {
        Self::of(entry, (Division::One, Pairing::Open), ExitRule::Nobody, choices)
    }

    fn of(
        entry: EntryRule,
        (division, pairing): (Division, Pairing),
        exit: ExitRule,
        choices: &Choices,
    ) -> Self {
        let Choices { table, clubs_apart, seeding, scoring, tiebreaks, .. } = choices.clone();
        let seats = if pairing.is_league() { 2 } else { table.seats };
        let table = TablePlan { seats, ..table };
        let mut plan = Self {
            category: String::new(),
            entry,
            division,
            pairing,
            clubs_apart,
            seeding,
            table,
            scoring,
            tiebreaks,
            exit,
        };
        if plan.check() == Err(PlanError::Undecided) {
            plan.table.series = Series::One;
        }
        if plan.check() == Err(PlanError::NoTree)
            && let Pairing::Knockout(knockout) = &mut plan.pairing
        {
            knockout.is_fixed = false;
        }
        plan
    }

    /// Checks that a stage can be played by this plan.
    ///
    /// # Errors
    /// [`PlanError`]: the plan is not playable.
    pub fn check(&self) -> Result<(), PlanError> {
        let Some(knockout) = self.knockout_rules() else { return Ok(()) };
        if self.table.series.counts_each() {
            return Err(PlanError::Undecided);
        }
        if knockout.is_fixed && !self.can_be_fixed() {
            return Err(PlanError::NoTree);
        }
        Ok(())
    }

    /// Returns whether a fixed bracket can be drawn: the qualifiers of the tables fill the tables of the next round.
    pub fn can_be_fixed(&self) -> bool {
        let seats = self.table.seats;
        self.knockout_rules().is_some_and(|Knockout { advance, lives, .. }| {
            let fills = advance > 0 && advance < seats && seats.is_multiple_of(advance);
            fills && lives == 1 && !self.table.remainder.calls_back()
        })
    }

    /// The rules for advancing; `None` unless the stage is a knock-out.
    pub fn knockout_rules(&self) -> Option<Knockout> {
        self.pairing.knockout()
    }

    /// Returns whether the first round is seeded by a ranking.
    pub fn is_seeded_by_ranking(&self) -> bool {
        self.knockout_rules().is_some() && self.seeding.by == SeededBy::Ranking
    }

    /// The choices behind the plan; those that do not apply to it have default values.
    pub fn choices(&self) -> Choices {
        let usual = Choices::usual(self.table.clone());
        let mut choices = Choices {
            seeding: self.seeding,
            group_size: match self.division {
                Division::Groups { target } => target,
                Division::One | Division::BySector => usual.group_size,
            },
            cut: match self.exit {
                ExitRule::Cut { to: n } | ExitRule::AtLeast { n } => n,
                _ => usual.cut,
            },
            clubs_apart: self.clubs_apart,
            scoring: self.scoring.clone(),
            tiebreaks: self.tiebreaks.clone(),
            ..usual
        };
        self.pairing.choose(&mut choices);
        choices
    }

    /// Folded name of the category whose own championship the stage belongs to; empty for the main championship.
    pub fn branch_key(&self) -> String {
        fold(&self.category)
    }

    /// Returns whether both stages belong to the same championship: the main one, or that of one category.
    pub fn shares_branch(&self, other: &Self) -> bool {
        self.category == other.category || self.branch_key() == other.branch_key()
    }

    /// Returns whether the stage leads to the champion of the main championship: it is no consolation, and of no category.
    pub fn is_on_main_way(&self) -> bool {
        self.category.is_empty() && !self.is_consolation()
    }

    /// Returns whether the stage is a consolation, which is not on the way to the champion.
    pub fn is_consolation(&self) -> bool {
        matches!(self.entry, EntryRule::Beaten { .. })
    }

    /// Returns whether the stage is a league in which entries meet in pairs, so that its results form a grid.
    pub fn is_league(&self) -> bool {
        self.pairing.is_league()
    }

    /// Number of legs; `None` unless the stage is a league or a table league.
    pub fn legs(&self) -> Option<u8> {
        self.pairing.legs()
    }

    /// Returns whether all rounds are drawn and published at once, since they follow from the pools.
    pub fn is_drawn_at_once(&self) -> bool {
        self.legs().is_some()
    }

    /// Qualifiers per table; `None` unless it is a knock-out, whose rounds form a bracket.
    pub fn advance(&self) -> Option<u8> {
        self.knockout_rules().map(|knockout| knockout.advance)
    }

    /// Number of sides to separate from the others at a table in a round of this kind. In a knock-out these are the qualifiers. It is 1 in
    /// a final, in a league, in a play-off, and at tables of two in other stages except open ones. `None` at all other tables, where places
    /// may be shared.
    pub fn advance_in(&self, kind: RoundKind) -> Option<u8> {
        match self.pairing {
            Pairing::Knockout(knockout) if kind != RoundKind::Final => Some(knockout.advance),
            Pairing::Knockout(_) | Pairing::League { .. } => Some(1),
            Pairing::Swiss { .. } | Pairing::Points { .. } | Pairing::TableLeague { .. } => {
                (kind == RoundKind::PlayOff || self.table.seats == 2).then_some(1)
            }
            Pairing::Open => None,
        }
    }

    /// Number of rounds; `None` if it is not fixed.
    pub fn rounds(&self) -> Option<u8> {
        self.pairing.rounds()
    }

    /// Returns whether the plan has the choice of how many of an entry's tables count.
    pub fn counts_best(&self) -> bool {
        self.pairing.counts_best()
    }

    /// Returns whether a chosen number of places in the standings qualifies.
    pub fn has_cut(&self) -> bool {
        matches!(self.exit, ExitRule::Cut { .. })
    }

    /// Returns whether the plan states the total number of qualifiers.
    pub fn counts_going_on(&self) -> bool {
        self.has_cut() || matches!(self.exit, ExitRule::AtLeast { .. })
    }

    /// Number of an entry's best tables that count; `None` if all count.
    pub fn best(&self) -> Option<u8> {
        match self.pairing {
            Pairing::Points { rounds, best } if best < rounds => Some(best),
            _ => None,
        }
    }

    /// Returns whether each round is drawn among all active entries: late or resting entries sit from the next round on.
    pub fn takes_everybody(&self) -> bool {
        self.entry == EntryRule::Everybody
            && (self.pairing == Pairing::Open || self.rounds().is_some())
    }

    /// Returns whether the points so far determine the next pairings.
    pub fn is_drawn_by_points(&self) -> bool {
        matches!(self.pairing, Pairing::Swiss { .. } | Pairing::Open)
    }

    /// Returns whether its points by place are independent of the weekly ranking: they need not be zero-sum.
    pub fn has_own_points(&self) -> bool {
        self.rounds().is_some() || matches!(self.pairing, Pairing::TableLeague { .. })
    }

    /// Returns whether the stage has no end of its own.
    pub fn is_endless(&self) -> bool {
        self.exit == ExitRule::Nobody
    }
}

impl Pairing {
    /// The same pairing with the options that are chosen.
    #[must_use]
    pub fn with(self, choices: &Choices) -> Self {
        let Choices { knockout, legs, rounds, best, .. } = *choices;
        match self {
            Pairing::League { .. } => Pairing::League { legs },
            Pairing::Knockout(_) => Pairing::Knockout(knockout),
            Pairing::Open => Pairing::Open,
            Pairing::Swiss { .. } => Pairing::Swiss { rounds },
            Pairing::Points { .. } => Pairing::Points { rounds, best: best.min(rounds) },
            Pairing::TableLeague { .. } => Pairing::TableLeague { legs },
        }
    }

    /// Sets the choices to the options of this pairing.
    pub fn choose(self, choices: &mut Choices) {
        match self {
            Pairing::League { legs } | Pairing::TableLeague { legs } => choices.legs = legs,
            Pairing::Knockout(knockout) => choices.knockout = knockout,
            Pairing::Open => {}
            Pairing::Swiss { rounds } => (choices.rounds, choices.best) = (rounds, rounds),
            Pairing::Points { rounds, best } => (choices.rounds, choices.best) = (rounds, best),
        }
    }

    /// The rules for advancing; `None` unless it is a knock-out.
    pub fn knockout(self) -> Option<Knockout> {
        match self {
            Pairing::Knockout(knockout) => Some(knockout),
            _ => None,
        }
    }

    /// Number of legs; `None` unless the pairing is a league or a table league.
    pub fn legs(self) -> Option<u8> {
        match self {
            Pairing::League { legs } | Pairing::TableLeague { legs } => Some(legs),
            _ => None,
        }
    }

    /// Number of rounds; `None` if it is not fixed.
    pub fn rounds(self) -> Option<u8> {
        match self {
            Pairing::Swiss { rounds } | Pairing::Points { rounds, .. } => Some(rounds),
            Pairing::League { .. } | Pairing::TableLeague { .. } => None,
            Pairing::Knockout(_) | Pairing::Open => None,
        }
    }

    /// Returns whether the pairing has the option of how many of an entry's tables count.
    pub fn counts_best(self) -> bool {
        matches!(self, Pairing::Points { .. })
    }

    /// Returns whether the pairing is a league in which entries meet in pairs.
    pub fn is_league(self) -> bool {
        matches!(self, Pairing::League { .. })
    }
}

impl Knockout {
    /// Maximum number of lives of an entry.
    pub const MOST_LIVES: u8 = 3;
    /// One qualifier per table, each round drawn anew, elimination at the first loss.
    pub const ONE: Self = Self::advancing(1);

    /// `advance` qualifiers per table, each round drawn anew, elimination at the first loss.
    pub const fn advancing(advance: u8) -> Self {
        Self { advance, lives: 1, is_fixed: false, third_place: false }
    }
}

impl Seeding {
    /// No entry is seeded.
    pub const LOT: Self = Self { by: SeededBy::Lot, n: 0 };
}

impl Scoring {
    /// Maximum number of points deducted for absence.
    pub const MOST_PENALTY: u16 = 1_000;
}

named!(SeededBy);

impl Choices {
    /// The choices from which plans start. They have no tie-breaks.
    pub fn usual(table: TablePlan) -> Self {
        Self {
            table,
            knockout: Knockout::ONE,
            seeding: Seeding::LOT,
            group_size: Self::GROUP_SIZE,
            legs: 1,
            rounds: Self::ROUNDS,
            best: Self::ROUNDS,
            cut: Self::CUT,
            clubs_apart: true,
            scoring: Scoring::default(),
            tiebreaks: Vec::new(),
        }
    }

    /// Default target size of groups.
    pub const GROUP_SIZE: u8 = 6;
    /// Default number of rounds, where it is fixed.
    pub const ROUNDS: u8 = 5;
    /// Default number of qualifiers from these rounds.
    pub const CUT: u8 = 4;
    /// Maximum number of legs in a league.
    pub const MOST_LEGS: u8 = 4;

    /// Adapts the seeding to a changed cut. If it is by the previous stage and has as many seeds as the cut in `known`, it gets as many as
    /// the new cut.
    #[must_use]
    pub fn seeding_all(mut self, known: &Choices) -> Self {
        if self.seeding == (Seeding { by: SeededBy::Before, n: known.cut }) {
            self.seeding.n = self.cut;
        }
        self
    }
}

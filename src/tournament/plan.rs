//! Stage plans: what an organizer decides about one stage.

use strum::{EnumString, IntoStaticStr, VariantArray};
use thiserror::Error;

use super::round::RoundKind;
use super::series::Series;
use super::table_plan::TablePlan;
use super::tiebreak::Tiebreak;

/// Everything that is decided about how one stage is played. What is drawn stands, whatever becomes of its plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StagePlan {
    /// Who enters it.
    pub entry: EntryRule,
    /// Into which pools they are divided.
    pub division: Division,
    /// Who meets whom in a pool, and for how long.
    pub pairing: Pairing,
    /// Whether clubs are kept apart: in its groups, or else in its first round.
    pub clubs_apart: bool,
    /// Who of a knock-out's first round is kept apart as the strongest.
    pub seeding: Seeding,
    /// What a table is like.
    pub table: TablePlan,
    /// What places are worth.
    pub scoring: Scoring,
    /// Order of the criteria that separate its entries.
    pub tiebreaks: Vec<Tiebreak>,
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
    /// Who fell at their first table of the knock-out with this number; it is played beside what is left of that.
    Beaten {
        /// Number of the knock-out.
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
    /// In each pool everybody meets everybody, two by two; all its rounds are drawn at once.
    League {
        /// How many times: 1 to [`Choices::MOST_LEGS`]. From each to the next, sides are turned round.
        legs: u8,
    },
    /// The first of each table go on, until one table is left: the final.
    Knockout(Knockout),
    /// Rounds at open tables, as many as the organizer draws; all active entries sit in each.
    Open,
    /// So many rounds at tables of similar points, in which who has met does not meet again.
    Swiss {
        /// How many.
        rounds: u8,
    },
    /// So many rounds at tables that are mixed whatever the points, so that everybody meets as many others as possible.
    Points {
        /// How many.
        rounds: u8,
        /// How many tables of an entry count, its best ones.
        best: u8,
    },
    /// In each pool everybody meets everybody, as evenly as can be, at tables of more than two; all its rounds are drawn at
    /// once.
    TableLeague {
        /// How many times: 1 to [`Choices::MOST_LEGS`].
        legs: u8,
    },
}

/// How a knock-out goes on from its tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Knockout {
    /// How many of a table go on; a table never sends on all.
    pub advance: u8,
    /// After how many tables from which it did not go on an entry is out: 1 to [`Knockout::MOST_LIVES`]. The final is one
    /// table, but where two play it and who loses has a life left: then it is played again.
    pub lives: u8,
    /// Whether the first draw says who may meet whom until the final; else each round is drawn anew.
    pub is_fixed: bool,
    /// Whether those who missed the final in the round before it play for the places after it, at one table.
    pub third_place: bool,
}

/// Who is kept apart in the first round of a knock-out, so that the strongest do not meet at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seeding {
    /// Who says how strong they are.
    pub by: SeededBy,
    /// How many are seeded; all others are drawn by lot.
    pub n: u8,
}

/// Who says which entries are the strongest.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum SeededBy {
    /// Nobody: all are drawn by lot.
    #[default]
    Lot,
    /// The list of entries: the first of it are the strongest.
    List,
    /// The stage before: by the places they had there.
    Before,
    /// A ranking, as a list says that was taken out of it: see [`super::seed_list`].
    Ranking,
}

/// What tables are worth in the standings of a stage.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scoring {
    /// Points by place, the first place first; empty: the formula of spec §6.
    pub by_place: Vec<i32>,
    /// Points that a side loses at each table to which it does not come: 0 to [`Scoring::MOST_PENALTY`].
    pub no_show: u16,
    /// Whether the remaining distance orders those who fell in the same round of a knock-out at the same place. Otherwise
    /// they share their rank.
    pub fallen_by_distance: bool,
}

/// What an organizer may choose of plans. Each takes of it what it has: a league sits two by two whatever is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    /// What tables are like.
    pub table: TablePlan,
    /// How many of a knock-out table go on; a table never sends on all.
    pub advance: u8,
    /// Lives of a knock-out's entries: 1 to [`Knockout::MOST_LIVES`].
    pub lives: u8,
    /// A knock-out is drawn once for all its rounds.
    pub is_fixed: bool,
    /// A knock-out has a table for the places after its final.
    pub third_place: bool,
    /// Who of a knock-out is kept apart in its first round.
    pub seeding: Seeding,
    /// Wished size of groups: 3 to 16.
    pub group_size: u8,
    /// How many times everybody of a league meets everybody: 1 to [`Choices::MOST_LEGS`].
    pub legs: u8,
    /// Rounds, where their number is fixed: 1 to 30.
    pub rounds: u8,
    /// How many tables of an entry count in a points stage: 1 to `rounds`.
    pub best: u8,
    /// How many go on from a stage of a fixed number of rounds, or at least from groups: 1 to 64.
    pub cut: u8,
    /// Clubs are kept apart.
    pub clubs_apart: bool,
    /// What places are worth.
    pub scoring: Scoring,
    /// Order of the criteria.
    pub tiebreaks: Vec<Tiebreak>,
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
    /// The first `to` of the standings; of a last stage one, its champion. A stage that at most so many enter is left out:
    /// they all go on.
    Cut {
        /// Entries that go on.
        to: u8,
    },
    /// Nobody: the stage goes on as long as rounds are drawn.
    Nobody,
}

/// How far a stage has come, for who wants to change its plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Progress {
    /// Nothing of it is drawn: all of its plan may change.
    NotDrawn,
    /// Some of it is drawn: who meets whom stays, the tables to come and how results count may change.
    Drawn,
    /// A later stage is drawn from it: all of its plan stays.
    Left,
}

/// Why no stage is played by a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PlanError {
    /// Who goes on is decided at each table of a knock-out; where all games count, a table can end in a draw.
    #[error("a knock-out's tables play one game, or the best of several")]
    Undecided,
    /// In a fixed tree so many tables make one that what goes on from them fills it, and nobody comes back.
    #[error(
        "a fixed tree needs an advance that divides the seats, one life, and nobody called back"
    )]
    NoTree,
}

impl StagePlan {
    /// Tables of as many entries as chosen, the first few of each go on, until one table is left.
    pub fn knockout(entry: EntryRule, choices: &Choices) -> Self {
        let Choices { advance, lives, is_fixed, third_place, .. } = *choices;
        let pairing = Pairing::Knockout(Knockout { advance, lives, is_fixed, third_place });
        Self::of(entry, (Division::One, pairing), ExitRule::Champion, choices)
    }

    /// A knock-out of those who fell at their first table of the one with this number: out of it is who loses once.
    pub fn consolation(stage: i32, choices: &Choices) -> Self {
        let choices = Choices { lives: 1, ..choices.clone() };
        Self::knockout(EntryRule::Beaten { stage }, &choices)
    }

    /// A league of all; `n` go on.
    pub fn league(entry: EntryRule, n: u8, choices: &Choices) -> Self {
        let pairing = Pairing::League { legs: choices.legs };
        Self::of(entry, (Division::One, pairing), ExitRule::AtLeast { n }, choices)
    }

    /// A league in each sector; its champion goes on.
    pub fn sector_leagues(entry: EntryRule, choices: &Choices) -> Self {
        let who = (Division::BySector, Pairing::League { legs: choices.legs });
        Self::of(entry, who, ExitRule::PoolWinners, choices)
    }

    /// A draw into groups of about the size chosen, a league in each; at least `n` go on.
    pub fn group_leagues(entry: EntryRule, n: u8, choices: &Choices) -> Self {
        let groups = Division::Groups { target: choices.group_size };
        let pairing = Pairing::League { legs: choices.legs };
        Self::of(entry, (groups, pairing), ExitRule::AtLeast { n }, choices)
    }

    /// A league of all at tables of as many as chosen; `n` go on.
    pub fn table_league(entry: EntryRule, n: u8, choices: &Choices) -> Self {
        let pairing = Pairing::TableLeague { legs: choices.legs };
        Self::of(entry, (Division::One, pairing), ExitRule::AtLeast { n }, choices)
    }

    /// A draw into groups of about the size chosen, a league at tables in each; at least `n` go on.
    pub fn group_table_leagues(entry: EntryRule, n: u8, choices: &Choices) -> Self {
        let groups = Division::Groups { target: choices.group_size };
        let pairing = Pairing::TableLeague { legs: choices.legs };
        Self::of(entry, (groups, pairing), ExitRule::AtLeast { n }, choices)
    }

    /// As many rounds as chosen at tables of similar points; as many as chosen go on.
    pub fn swiss(entry: EntryRule, choices: &Choices) -> Self {
        let pairing = Pairing::Swiss { rounds: choices.rounds };
        Self::of(entry, (Division::One, pairing), ExitRule::Cut { to: choices.cut }, choices)
    }

    /// As many rounds as chosen at mixed tables, of which the best count; as many as chosen go on.
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

    /// Whether a stage can be played so.
    ///
    /// # Errors
    /// See [`PlanError`].
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

    /// Whether a fixed tree can be drawn of it: so many tables make one that who goes on from them fills it.
    pub fn can_be_fixed(&self) -> bool {
        let seats = self.table.seats;
        self.knockout_rules().is_some_and(|Knockout { advance, lives, .. }| {
            let fills = advance > 0 && advance < seats && seats.is_multiple_of(advance);
            fills && lives == 1 && !self.table.remainder.calls_back()
        })
    }

    /// How a knock-out goes on from its tables.
    pub fn knockout_rules(&self) -> Option<Knockout> {
        self.pairing.knockout()
    }

    /// Whether a ranking says who of its first round is seeded.
    pub fn is_seeded_by_ranking(&self) -> bool {
        self.knockout_rules().is_some() && self.seeding.by == SeededBy::Ranking
    }

    /// What is chosen of it; what it does not have is as nobody chose it.
    pub fn choices(&self) -> Choices {
        let group_size = match self.division {
            Division::Groups { target } => target,
            Division::One | Division::BySector => Choices::GROUP_SIZE,
        };
        let Knockout { advance, lives, is_fixed, third_place } =
            self.knockout_rules().unwrap_or(Knockout::ONE);
        Choices {
            table: self.table.clone(),
            advance,
            lives,
            is_fixed,
            third_place,
            seeding: self.seeding,
            group_size,
            legs: self.legs().unwrap_or(1),
            clubs_apart: self.clubs_apart,
            rounds: self.rounds().unwrap_or(Choices::ROUNDS),
            best: self.best().or(self.rounds()).unwrap_or(Choices::ROUNDS),
            cut: match self.exit {
                ExitRule::Cut { to: n } | ExitRule::AtLeast { n } => n,
                _ => Choices::CUT,
            },
            scoring: self.scoring.clone(),
            tiebreaks: self.tiebreaks.clone(),
        }
    }

    /// The plan with what `choices` say of it, of a stage that has come so far.
    pub fn with(&self, choices: &Choices, progress: Progress) -> Self {
        let mut plan = self.clone();
        if progress == Progress::Left {
            return plan;
        }
        let Choices { table, scoring, tiebreaks, .. } = choices.clone();
        let Choices { advance, lives, is_fixed, third_place, .. } = *choices;
        let Choices { group_size, clubs_apart, seeding, rounds, best, cut, .. } = *choices;
        plan.table = TablePlan { seats: self.table.seats, ..table };
        (plan.scoring, plan.tiebreaks) = (scoring, tiebreaks);
        plan.pairing = match plan.pairing {
            Pairing::Swiss { .. } => Pairing::Swiss { rounds },
            Pairing::Points { .. } => Pairing::Points { rounds, best: best.min(rounds) },
            other => other,
        };
        if let ExitRule::Cut { to: n } | ExitRule::AtLeast { n } = &mut plan.exit {
            *n = cut;
        }
        if let Pairing::Knockout(of_plan) = &mut plan.pairing {
            of_plan.third_place = third_place;
        }
        if progress == Progress::Drawn {
            return plan;
        }
        plan.clubs_apart = clubs_apart;
        plan.seeding = seeding;
        if !plan.is_league() {
            plan.table.seats = table.seats;
        }
        if let Division::Groups { target } = &mut plan.division {
            *target = group_size;
        }
        match &mut plan.pairing {
            Pairing::Knockout(of_plan) => {
                let lives = if self.is_consolation() { 1 } else { lives };
                *of_plan = Knockout { advance, lives, is_fixed, third_place };
            }
            Pairing::League { legs } | Pairing::TableLeague { legs } => *legs = choices.legs,
            _ => {}
        }
        plan
    }

    /// Whether it is played beside a knock-out, by those who fell there: no step on the way to the champion.
    pub fn is_consolation(&self) -> bool {
        matches!(self.entry, EntryRule::Beaten { .. })
    }

    /// Whether everybody of a pool meets everybody, two by two: its results make a grid.
    pub fn is_league(&self) -> bool {
        self.pairing.is_league()
    }

    /// How many times everybody of a pool meets everybody, where they do.
    pub fn legs(&self) -> Option<u8> {
        self.pairing.legs()
    }

    /// Whether all its rounds are drawn and published at once: they follow from who is in which pool.
    pub fn is_drawn_at_once(&self) -> bool {
        self.legs().is_some()
    }

    /// How many of a table go on, where that is decided at tables: its rounds make a bracket.
    pub fn advance(&self) -> Option<u8> {
        self.knockout_rules().map(|knockout| knockout.advance)
    }

    /// How many of a table have to be told from the others in a round of this kind: those who go on, of a final, in a
    /// league, and where two sides play a number of rounds known beforehand, who won. None at other tables, where shared places stand.
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

    /// How many rounds are played, where their number is fixed.
    pub fn rounds(&self) -> Option<u8> {
        match self.pairing {
            Pairing::Swiss { rounds } | Pairing::Points { rounds, .. } => Some(rounds),
            Pairing::League { .. } | Pairing::TableLeague { .. } => None,
            Pairing::Knockout(_) | Pairing::Open => None,
        }
    }

    /// Whether it is chosen how many tables of an entry count.
    pub fn counts_best(&self) -> bool {
        matches!(self.pairing, Pairing::Points { .. })
    }

    /// Whether it is chosen how many go on by its standings.
    pub fn has_cut(&self) -> bool {
        matches!(self.exit, ExitRule::Cut { .. })
    }

    /// Whether it says how many go on from all of it.
    pub fn counts_going_on(&self) -> bool {
        self.has_cut() || matches!(self.exit, ExitRule::AtLeast { .. })
    }

    /// How many tables of an entry count, where not all do.
    pub fn best(&self) -> Option<u8> {
        match self.pairing {
            Pairing::Points { rounds, best } if best < rounds => Some(best),
            _ => None,
        }
    }

    /// Whether each of its rounds is drawn among all active entries: who came late or sat out sits from the next one on.
    pub fn takes_everybody(&self) -> bool {
        self.entry == EntryRule::Everybody
            && (self.pairing == Pairing::Open || self.rounds().is_some())
    }

    /// Whether the points of the rounds before say who meets in the next one.
    pub fn is_drawn_by_points(&self) -> bool {
        matches!(self.pairing, Pairing::Swiss { .. } | Pairing::Open)
    }

    /// Whether its points by place are no weekly ranking's: they need not take from some what they give to others.
    pub fn has_own_points(&self) -> bool {
        self.rounds().is_some() || matches!(self.pairing, Pairing::TableLeague { .. })
    }

    /// Whether it has no end of its own.
    pub fn is_endless(&self) -> bool {
        self.exit == ExitRule::Nobody
    }
}

impl Pairing {
    /// How a knock-out goes on from its tables.
    pub fn knockout(self) -> Option<Knockout> {
        match self {
            Pairing::Knockout(knockout) => Some(knockout),
            _ => None,
        }
    }

    /// How many times everybody of a pool meets everybody, where they do.
    pub fn legs(self) -> Option<u8> {
        match self {
            Pairing::League { legs } | Pairing::TableLeague { legs } => Some(legs),
            _ => None,
        }
    }

    /// Whether everybody of a pool meets everybody, two by two.
    pub fn is_league(self) -> bool {
        matches!(self, Pairing::League { .. })
    }
}

impl Knockout {
    /// Most lives of an entry.
    pub const MOST_LIVES: u8 = 3;
    /// One goes on from each table, drawn anew round by round; whoever does not is out.
    pub const ONE: Self = Self::advancing(1);

    /// So many go on from each table, drawn anew round by round; whoever does not is out.
    pub const fn advancing(advance: u8) -> Self {
        Self { advance, lives: 1, is_fixed: false, third_place: false }
    }
}

impl Seeding {
    /// Nobody is seeded.
    pub const LOT: Self = Self { by: SeededBy::Lot, n: 0 };
}

impl Scoring {
    /// Most points that not coming may cost.
    pub const MOST_PENALTY: u16 = 1_000;
}

impl SeededBy {
    /// The word in forms and columns.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl Choices {
    /// How large groups are wished where nobody chose.
    pub const GROUP_SIZE: u8 = 6;
    /// How many rounds there are where their number is fixed and nobody chose.
    pub const ROUNDS: u8 = 5;
    /// How many go on from them where nobody chose.
    pub const CUT: u8 = 4;
    /// Most times that everybody of a league meets everybody.
    pub const MOST_LEGS: u8 = 4;

    /// Where `known` has all seeded who are cut, and nobody chose otherwise, all of them here too.
    #[must_use]
    pub fn seeding_all(mut self, known: &Choices) -> Self {
        if self.seeding == (Seeding { by: SeededBy::Before, n: known.cut }) {
            self.seeding.n = self.cut;
        }
        self
    }
}

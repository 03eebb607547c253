//! The choices for a stage's plan as fields, and the change of a plan by its choices.

use std::borrow::Cow;

use parchis::Arms;

use super::delay::MOST_DELAY;
use super::fields::{Field, InputKind, Value, words};
use super::plan::{Choices, Division, ExitRule, Knockout, Progress, Scoring, SeededBy, StagePlan};
use super::series::Series;
use super::table_plan::{Confirmation, Dice, Logging, OutOfTime, Remainder};

/// The place of a choice.
#[derive(Debug)]
pub struct ChoicePlace {
    /// Group of the choice on the pages.
    pub group: ChoiceGroup,
    /// True if the choice is a setting of the tables.
    pub is_of_table: bool,
    /// The last progress of a stage at which the choice may change.
    pub until: Progress,
    /// Returns whether the choice applies to a plan, and so is a field of its form.
    pub applies: Applies,
}

/// Groups of fields on the pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChoiceGroup {
    /// The board.
    Board,
    /// The tables and their number.
    Tables,
    /// The drawing of a knock-out's bracket.
    Bracket,
    /// Lives in a knock-out.
    Lives,
    /// Seeds of a knock-out.
    Seeds,
    /// Boxes to tick.
    Boxes,
    /// The length of a game, its signatures and dice.
    Games,
    /// Points for places.
    Points,
    /// The rules of play, a table of their own.
    Rules,
}

/// The occasion on which a form asks for choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// A new tournament, with one form for all its stages.
    New,
    /// A stage with this progress.
    Stage(Progress),
}

impl Occasion {
    fn progress(self) -> Progress {
        match self {
            Occasion::New => Progress::NotDrawn,
            Occasion::Stage(progress) => progress,
        }
    }
}

impl Field<Choices, ChoicePlace> {
    /// Returns whether the form for a plan asks for this choice.
    pub fn is_asked(&self, plan: &StagePlan, occasion: Occasion) -> bool {
        let ChoicePlace { until, applies, .. } = self.place;
        occasion.progress() <= until && applies(plan, occasion)
    }
}

impl StagePlan {
    /// The plan with `choices` applied, as far as `progress` allows.
    pub fn with(&self, choices: &Choices, progress: Progress) -> Self {
        if progress == Progress::Left {
            return self.clone();
        }
        let (settled, mut choices) = (self.choices(), choices.clone());
        for field in FIELDS.iter().filter(|field| progress > field.place.until) {
            (field.write)(&mut choices, &(field.read)(&settled));
        }
        if self.is_league() {
            choices.table.seats = self.table.seats;
        }
        if self.is_consolation() {
            choices.knockout.lives = 1;
        }
        Self {
            category: self.category.clone(),
            entry: self.entry,
            division: match self.division {
                Division::Groups { .. } => Division::Groups { target: choices.group_size },
                other => other,
            },
            pairing: self.pairing.with(&choices),
            exit: match self.exit {
                ExitRule::Cut { .. } => ExitRule::Cut { to: choices.cut },
                ExitRule::AtLeast { .. } => ExitRule::AtLeast { n: choices.cut },
                other => other,
            },
            clubs_apart: choices.clubs_apart,
            seeding: choices.seeding,
            table: choices.table,
            scoring: choices.scoring,
            tiebreaks: choices.tiebreaks,
        }
    }
}

const ARMS: [u16; 3] = [4, 6, 8];
/// Seconds of a turn; 0 is no limit.
pub(super) const TURN_SECONDS: [u16; 12] = [10, 15, 20, 25, 30, 40, 45, 60, 90, 120, 300, 0];

fn every_series() -> Vec<Cow<'static, str>> {
    Series::every().map(|series| series.to_string().into()).collect()
}

fn has_groups(plan: &StagePlan) -> bool {
    matches!(plan.division, Division::Groups { .. })
}

fn is_knockout(plan: &StagePlan, _: Occasion) -> bool {
    plan.knockout_rules().is_some()
}

fn always(_: &StagePlan, _: Occasion) -> bool {
    true
}

type Applies = fn(&StagePlan, Occasion) -> bool;

const fn of_table(group: ChoiceGroup, until: Progress, applies: Applies) -> ChoicePlace {
    ChoicePlace { group, is_of_table: true, until, applies }
}

const fn of_stage(group: ChoiceGroup, until: Progress, applies: Applies) -> ChoicePlace {
    ChoicePlace { group, is_of_table: false, until, applies }
}

/// All choices but tie-breaks and points by place. [`super::fields`] says how to add one.
pub static FIELDS: [Field<Choices, ChoicePlace>; 26] = [
    Field {
        name: "seats",
        kind: InputKind::Number { min: 2, max: 8 },
        label: "field-seats",
        hint: Some("field-seats-hint"),
        place: of_table(ChoiceGroup::Tables, Progress::NotDrawn, |plan, _| !plan.is_league()),
        read: |of| Value::Number(of.table.seats.into()),
        write: |of, value| value.number().map(|seats| of.table.seats = seats),
    },
    Field {
        name: "advance",
        kind: InputKind::Number { min: 1, max: 7 },
        label: "field-advance",
        hint: None,
        place: of_stage(ChoiceGroup::Tables, Progress::NotDrawn, is_knockout),
        read: |of| Value::Number(of.knockout.advance.into()),
        write: |of, value| value.number().map(|advance| of.knockout.advance = advance),
    },
    Field {
        name: "group_size",
        kind: InputKind::Number { min: 3, max: 16 },
        label: "field-group-size",
        hint: Some("field-group-size-hint"),
        place: of_stage(ChoiceGroup::Tables, Progress::NotDrawn, |plan, _| has_groups(plan)),
        read: |of| Value::Number(of.group_size.into()),
        write: |of, value| value.number().map(|size| of.group_size = size),
    },
    Field {
        name: "legs",
        kind: InputKind::Number { min: 1, max: Choices::MOST_LEGS as u16 },
        label: "field-legs",
        hint: Some("field-legs-hint"),
        place: of_stage(ChoiceGroup::Tables, Progress::NotDrawn, |plan, _| plan.legs().is_some()),
        read: |of| Value::Number(of.legs.into()),
        write: |of, value| value.number().map(|legs| of.legs = legs),
    },
    Field {
        name: "rounds",
        kind: InputKind::Number { min: 1, max: 30 },
        label: "field-rounds",
        hint: None,
        place: of_stage(ChoiceGroup::Tables, Progress::Drawn, |plan, _| plan.rounds().is_some()),
        read: |of| Value::Number(of.rounds.into()),
        write: |of, value| value.number().map(|rounds| of.rounds = rounds),
    },
    Field {
        name: "best",
        kind: InputKind::Number { min: 1, max: 30 },
        label: "field-best",
        hint: Some("field-best-hint"),
        place: of_stage(ChoiceGroup::Tables, Progress::Drawn, |plan, _| plan.counts_best()),
        read: |of| Value::Number(of.best.into()),
        write: |of, value| value.number().map(|best| of.best = best),
    },
    Field {
        name: "cut",
        kind: InputKind::Number { min: 1, max: 64 },
        label: "field-cut",
        hint: Some("field-cut-hint"),
        place: of_stage(ChoiceGroup::Tables, Progress::Drawn, |plan, occasion| match occasion {
            Occasion::New => plan.has_cut(),
            Occasion::Stage(_) => plan.counts_going_on(),
        }),
        read: |of| Value::Number(of.cut.into()),
        write: |of, value| value.number().map(|cut| of.cut = cut),
    },
    Field {
        name: "series",
        kind: InputKind::Word(every_series),
        label: "field-series",
        hint: Some("field-series-hint"),
        place: of_table(ChoiceGroup::Tables, Progress::Drawn, always),
        read: |of| of.table.series.to_string().into(),
        write: |of, value| value.word().map(|series| of.table.series = series),
    },
    Field {
        name: "remainder",
        kind: InputKind::Word(words::<Remainder>),
        label: "field-remainder",
        hint: Some("field-remainder-hint"),
        place: of_table(ChoiceGroup::Tables, Progress::Drawn, |plan, occasion| {
            let is_open = occasion.progress() == Progress::NotDrawn;
            !plan.is_league() && (is_open || !plan.is_drawn_at_once())
        }),
        read: |of| of.table.remainder.name().into(),
        write: |of, value| value.word().map(|remainder| of.table.remainder = remainder),
    },
    Field {
        name: "ruleset",
        kind: InputKind::Rules,
        label: "field-ruleset",
        hint: Some("field-ruleset-hint"),
        place: of_table(ChoiceGroup::Rules, Progress::Drawn, always),
        read: |of| of.table.ruleset.to_string().into(),
        write: |of, value| value.word().map(|ruleset| of.table.ruleset = ruleset),
    },
    Field {
        name: "arms",
        kind: InputKind::OneOf(&ARMS),
        label: "field-arms",
        hint: None,
        place: of_table(ChoiceGroup::Board, Progress::Drawn, always),
        read: |of| Value::Number(of.table.arms.n().into()),
        write: |of, value| Arms::from_n(value.number()?).map(|arms| of.table.arms = arms),
    },
    Field {
        name: "game_minutes",
        kind: InputKind::Number { min: 0, max: 600 },
        label: "field-game-minutes",
        hint: Some("field-game-minutes-hint"),
        place: of_table(ChoiceGroup::Games, Progress::Drawn, always),
        read: |of| Value::Number(of.table.minutes),
        write: |of, value| value.number().map(|minutes| of.table.minutes = minutes),
    },
    Field {
        name: "confirmation",
        kind: InputKind::Word(words::<Confirmation>),
        label: "field-confirmation",
        hint: Some("field-confirmation-hint"),
        place: of_table(ChoiceGroup::Games, Progress::Drawn, always),
        read: |of| of.table.confirmation.name().into(),
        write: |of, value| value.word().map(|confirmation| of.table.confirmation = confirmation),
    },
    Field {
        name: "dice",
        kind: InputKind::Word(words::<Dice>),
        label: "field-dice",
        hint: Some("field-dice-hint"),
        place: of_table(ChoiceGroup::Games, Progress::Drawn, always),
        read: |of| of.table.dice.name().into(),
        write: |of, value| value.word().map(|dice| of.table.dice = dice),
    },
    Field {
        name: "logging",
        kind: InputKind::Word(words::<Logging>),
        label: "field-logging",
        hint: Some("field-logging-hint"),
        place: of_table(ChoiceGroup::Games, Progress::Drawn, always),
        read: |of| of.table.logging.name().into(),
        write: |of, value| value.word().map(|logging| of.table.logging = logging),
    },
    Field {
        name: "turn_seconds",
        kind: InputKind::OneOf(&TURN_SECONDS),
        label: "field-turn-seconds",
        hint: Some("field-turn-seconds-hint"),
        place: of_table(ChoiceGroup::Games, Progress::Drawn, always),
        read: |of| Value::Number(of.table.turn_seconds),
        write: |of, value| value.number().map(|seconds| of.table.turn_seconds = seconds),
    },
    Field {
        name: "out_of_time",
        kind: InputKind::Word(words::<OutOfTime>),
        label: "field-out-of-time",
        hint: Some("field-out-of-time-hint"),
        place: of_table(ChoiceGroup::Games, Progress::Drawn, always),
        read: |of| of.table.out_of_time.name().into(),
        write: |of, value| value.word().map(|outcome| of.table.out_of_time = outcome),
    },
    Field {
        name: "delay_throws",
        kind: InputKind::Number { min: 0, max: MOST_DELAY },
        label: "field-delay-throws",
        hint: Some("field-delay-throws-hint"),
        place: of_table(ChoiceGroup::Games, Progress::Drawn, always),
        read: |of| Value::Number(of.table.delay_throws),
        write: |of, value| value.number().map(|throws| of.table.delay_throws = throws),
    },
    Field {
        name: "lives",
        kind: InputKind::Number { min: 1, max: Knockout::MOST_LIVES as u16 },
        label: "field-lives",
        hint: Some("field-lives-hint"),
        // In a consolation there is always one.
        place: of_stage(ChoiceGroup::Lives, Progress::NotDrawn, |plan, occasion| {
            is_knockout(plan, occasion) && !plan.is_consolation()
        }),
        read: |of| Value::Number(of.knockout.lives.into()),
        write: |of, value| value.number().map(|lives| of.knockout.lives = lives),
    },
    Field {
        name: "tree",
        kind: InputKind::Either(["anew", "fixed"]),
        label: "field-tree",
        hint: Some("field-tree-hint"),
        place: of_stage(ChoiceGroup::Bracket, Progress::NotDrawn, is_knockout),
        read: |of| Value::Flag(of.knockout.is_fixed),
        write: |of, value| value.flag().map(|is_fixed| of.knockout.is_fixed = is_fixed),
    },
    Field {
        name: "third_place",
        kind: InputKind::Flag("yes"),
        label: "field-third-place",
        hint: None,
        place: of_stage(ChoiceGroup::Boxes, Progress::Drawn, is_knockout),
        read: |of| Value::Flag(of.knockout.third_place),
        write: |of, value| value.flag().map(|is_played| of.knockout.third_place = is_played),
    },
    Field {
        name: "seeded_by",
        kind: InputKind::Word(words::<SeededBy>),
        label: "field-seeded-by",
        hint: None,
        place: of_stage(ChoiceGroup::Seeds, Progress::NotDrawn, is_knockout),
        read: |of| of.seeding.by.name().into(),
        write: |of, value| value.word().map(|by| of.seeding.by = by),
    },
    Field {
        name: "seeds",
        kind: InputKind::Number { min: 0, max: 64 },
        label: "field-seeds",
        hint: Some("field-seeds-hint"),
        place: of_stage(ChoiceGroup::Seeds, Progress::NotDrawn, is_knockout),
        read: |of| Value::Number(of.seeding.n.into()),
        write: |of, value| value.number().map(|n| of.seeding.n = n),
    },
    Field {
        name: "no_show",
        kind: InputKind::Number { min: 0, max: Scoring::MOST_PENALTY },
        label: "field-no-show",
        hint: Some("field-no-show-hint"),
        place: of_stage(ChoiceGroup::Points, Progress::Drawn, |plan, occasion| {
            !is_knockout(plan, occasion)
        }),
        read: |of| Value::Number(of.scoring.no_show),
        write: |of, value| value.number().map(|points| of.scoring.no_show = points),
    },
    Field {
        name: "fallen_by_distance",
        kind: InputKind::Flag("yes"),
        label: "field-fallen-by-distance",
        hint: None,
        place: of_stage(ChoiceGroup::Boxes, Progress::Drawn, is_knockout),
        read: |of| Value::Flag(of.scoring.fallen_by_distance),
        write: |of, value| value.flag().map(|by| of.scoring.fallen_by_distance = by),
    },
    Field {
        name: "clubs_apart",
        kind: InputKind::Flag("yes"),
        // The pages say for which draws clubs are kept apart: groups, the first round or both.
        label: "field-clubs-apart",
        hint: None,
        place: of_stage(ChoiceGroup::Boxes, Progress::NotDrawn, |plan, _| {
            has_groups(plan) || !plan.is_drawn_at_once()
        }),
        read: |of| Value::Flag(of.clubs_apart),
        write: |of, value| value.flag().map(|is_apart| of.clubs_apart = is_apart),
    },
];

//! Sections of the rule texts that the named rule sets were made from.

use std::fmt;

/// A section of a rule text, such as `JCF 1.3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Section(&'static str);

impl Section {
    /// The section with this name; `None` if the name is empty.
    pub(super) fn new(text: &'static str) -> Option<Self> {
        (!text.is_empty()).then_some(Self(text))
    }

    /// The short name of the text and its section, as players know them.
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// The subject of a rule, for which a text may have a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Topic {
    Turn,
    Leaving,
    MustExit,
    ExitPair,
    OpenBarrier,
    MustMove,
    SixRepeats,
    ThirdSix,
    Barrier,
    Full,
    Capture,
    Bonus,
    Goal,
    Count,
    LaneBonus,
}

impl Topic {
    /// Every topic with its name.
    pub(super) const NAMED: [(&'static str, Topic); 15] = [
        ("turn", Topic::Turn),
        ("leaving", Topic::Leaving),
        ("must_exit", Topic::MustExit),
        ("exit_pair", Topic::ExitPair),
        ("open_barrier", Topic::OpenBarrier),
        ("must_move", Topic::MustMove),
        ("six_repeats", Topic::SixRepeats),
        ("third_six", Topic::ThirdSix),
        ("barrier", Topic::Barrier),
        ("full", Topic::Full),
        ("capture", Topic::Capture),
        ("bonus", Topic::Bonus),
        ("goal", Topic::Goal),
        ("count", Topic::Count),
        ("lane_bonus", Topic::LaneBonus),
    ];
}

/// The sections of one rule text; empty strings for topics that it does not treat.
pub(super) struct Sections {
    turn: &'static str,
    leaving: &'static str,
    must_exit: &'static str,
    exit_pair: &'static str,
    open_barrier: &'static str,
    must_move: &'static str,
    six_repeats: &'static str,
    third_six: &'static str,
    barrier: &'static str,
    full: &'static str,
    capture: &'static str,
    bonus: &'static str,
    goal: &'static str,
    count: &'static str,
    lane_bonus: &'static str,
}

impl Sections {
    pub(super) const fn of(&self, topic: Topic) -> &'static str {
        match topic {
            Topic::Turn => self.turn,
            Topic::Leaving => self.leaving,
            Topic::MustExit => self.must_exit,
            Topic::ExitPair => self.exit_pair,
            Topic::OpenBarrier => self.open_barrier,
            Topic::MustMove => self.must_move,
            Topic::SixRepeats => self.six_repeats,
            Topic::ThirdSix => self.third_six,
            Topic::Barrier => self.barrier,
            Topic::Full => self.full,
            Topic::Capture => self.capture,
            Topic::Bonus => self.bonus,
            Topic::Goal => self.goal,
            Topic::Count => self.count,
            Topic::LaneBonus => self.lane_bonus,
        }
    }
}

/// The sections of rule text 000.
pub(super) const REBOTE: Sections = Sections {
    turn: "Rebote 5",
    leaving: "Rebote 5",
    must_exit: "Rebote 5",
    exit_pair: "Rebote 5",
    open_barrier: "Rebote 6",
    must_move: "Rebote 4",
    six_repeats: "Rebote 6",
    third_six: "Rebote 6",
    barrier: "Rebote 3",
    full: "Rebote 4",
    capture: "Rebote 3",
    bonus: "Rebote 6",
    goal: "Rebote 7",
    count: "Rebote 2",
    lane_bonus: "Rebote 6",
};

/// The sections of rule text 001.
pub(super) const JCF: Sections = Sections {
    turn: "JCF 1.2",
    leaving: "JCF 1.1",
    must_exit: "JCF 1.3",
    exit_pair: "JCF 1.1",
    open_barrier: "JCF 1.3",
    must_move: "JCF 1.2",
    six_repeats: "JCF 1.2",
    third_six: "JCF 1.2",
    barrier: "JCF 1.3",
    full: "JCF 1.4",
    capture: "JCF 1.4",
    bonus: "JCF 1.4",
    goal: "JCF 1.5",
    count: "JCF 1.3",
    lane_bonus: "",
};

/// The sections of rule text 002.
pub(super) const CLASICO: Sections = Sections {
    turn: "Clásico, El inicio",
    leaving: "Clásico, Los movimientos",
    must_exit: "Clásico, Los movimientos",
    exit_pair: "Clásico, Las barreras",
    open_barrier: "Clásico, Las barreras",
    must_move: "",
    six_repeats: "Clásico, Los movimientos",
    third_six: "Clásico, Los movimientos",
    barrier: "Clásico, Las barreras",
    full: "Clásico, Comiendo una ficha",
    capture: "Clásico, Comiendo una ficha",
    bonus: "Clásico, Comiendo una ficha",
    goal: "Clásico, Entrando en meta",
    count: "Clásico, Los movimientos",
    lane_bonus: "",
};

/// The sections of rule text 003.
pub(super) const RANKING: Sections = Sections {
    turn: "Ranking, The Game",
    leaving: "Ranking, The Game",
    must_exit: "Ranking, The Game",
    exit_pair: "Ranking, The Game",
    open_barrier: "Ranking, About Barriers",
    must_move: "Ranking, The Game",
    six_repeats: "Ranking, About the 6",
    third_six: "Ranking, About the 6",
    barrier: "Ranking, About Barriers",
    full: "Ranking, Basic Rules",
    capture: "Ranking, About Capture",
    bonus: "Ranking, About Capture",
    goal: "Ranking, About the final case",
    count: "Ranking, About the 6",
    lane_bonus: "",
};

/// The sections of rule text 004.
pub(super) const TORNEO: Sections = Sections {
    turn: "Torneo 2018, 3",
    leaving: "Torneo 2018, 6",
    must_exit: "Torneo 2018, 6",
    exit_pair: "Torneo 2018, 6",
    open_barrier: "Torneo 2018, 11",
    must_move: "Torneo 2018, 4",
    six_repeats: "Torneo 2018, 9",
    third_six: "Torneo 2018, 9",
    barrier: "Torneo 2018, 10",
    full: "Torneo 2018, 5",
    capture: "Torneo 2018, 12",
    bonus: "Torneo 2018, 12",
    goal: "Torneo 2018, 15",
    count: "Torneo 2018, 8",
    lane_bonus: "",
};

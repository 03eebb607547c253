//! Reasons why the rules refuse an action or restrict a choice: codes, English sentences, keys for translators.
//!
//! A sentence is a template of [`ENGLISH`] with its arguments filled in; translations use the same keys. In the templates, `{ $section }`
//! is either empty or a blank and the section in parentheses, such as ` (JCF 1.3)`. Colors appear by their English names in lower case,
//! squares as in a record (`N`, `22`, `L5`, `G`).

use super::position::section_text;
use super::{Bonus, Captures, Color, Section, Square};
use std::fmt;

/// Every key with its English sentence.
pub const ENGLISH: [(&str, &str); 34] = [
    ("refusal-over", "the game is over"),
    ("refusal-bonus-due", "a bonus of { $count } waits to be counted{ $section }"),
    ("refusal-bonus-not-due", "no bonus waits to be counted"),
    ("refusal-throw-due", "{ $color } has to throw first{ $section }"),
    ("refusal-no-turn-time", "{ $color } has to throw: these rules set no time for a turn"),
    ("refusal-throw-not-due", "the turn of { $color } is over, no throw is due"),
    ("refusal-turn-order", "{ $color } is on turn{ $section }"),
    ("refusal-cannot-retire", "{ $color } does not play or plays no longer"),
    ("refusal-die", "a die shows 1 to 6, not { $die }"),
    ("refusal-penalty", "a third six sends the piece on { $square } to its nest{ $section }"),
    ("refusal-penalty-none", "a third six moves nothing and sends no piece home here{ $section }"),
    ("refusal-no-penalty", "this is not a third six"),
    ("refusal-no-piece", "{ $color } has no piece to move on { $square }"),
    ("refusal-count", "{ $count } from { $square } leads to { $due }{ $section }"),
    ("refusal-count-nowhere", "{ $count } from { $square } does not lead there{ $section }"),
    ("refusal-leaving-count", "a five brings { $n } from the nest to { $square }{ $section }"),
    (
        "refusal-two-leave",
        "two pieces move together only with the five that brings them out{ $section }",
    ),
    ("refusal-must-exit", "a five must bring a piece out to { $square }{ $section }"),
    (
        "refusal-must-move-exit-pair",
        "a five must move one of the two pieces on the exit square { $square }{ $section }",
    ),
    ("refusal-must-open-barrier", "a six must open the barrier on { $square }{ $section }"),
    ("refusal-must-move", "a piece can move, and must{ $section }"),
    ("refusal-cannot-move", "{ $color } leaves the nest only with a five{ $section }"),
    ("refusal-overshoot", "the goal is { $left } away, { $count } is too much{ $section }"),
    ("refusal-barrier", "the barrier on { $square } stops the piece{ $section }"),
    ("refusal-square-full", "two pieces stand on { $square } already{ $section }"),
    ("refusal-capture", "this move captures { $captures }{ $section }"),
    ("refusal-capture-none", "this move captures nothing{ $section }"),
    (
        "refusal-bonus-from-lane",
        "the piece on { $square } is in its lane and takes no bonus{ $section }",
    ),
    ("obligation-must-exit", "a five must bring a piece out to { $square }{ $section }"),
    (
        "obligation-must-move-exit-pair",
        "a five must move one of the two pieces on the exit square { $square }{ $section }",
    ),
    ("obligation-must-open-barrier", "a six must open the barrier on { $square }{ $section }"),
    ("fault-tag", "{ $problem }"),
    ("fault-syntax", "{ $problem }"),
    ("fault-due", "{ $sentence }; due: { $due }"),
];

/// The reason why the rules refuse a move, a throw, a bonus, a time-out or a retirement.
///
/// Source: rules spec §8, the codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over. Code `over`.
    Over,
    /// A bonus count is pending, or a different bonus was counted. Code `bonus-due`.
    BonusDue {
        /// The bonus that is pending.
        bonus: Bonus,
        /// The section of the rule.
        section: Option<Section>,
    },
    /// No bonus count is pending. Code `bonus-not-due`.
    BonusNotDue,
    /// The die must be thrown, or thrown again after a six. Code `throw-due`.
    ThrowDue {
        /// The color that must throw.
        turn: Color,
        /// The section of the rule.
        section: Option<Section>,
    },
    /// A turn cannot be lost on time, because the rule set has no turn time. Code `throw-due`.
    NoTurnTime {
        /// The color that must throw.
        turn: Color,
    },
    /// The turn is over. Code `throw-not-due`.
    ThrowNotDue {
        /// The color whose turn is over.
        color: Color,
    },
    /// Another color is on turn. Code `turn-order`.
    TurnOrder {
        /// The color on turn.
        turn: Color,
        /// The section of the rule.
        section: Option<Section>,
    },
    /// The color does not play, has finished or has left the game. Code `turn-order`.
    CannotRetire {
        /// The color that was to retire.
        color: Color,
    },
    /// The die is not 1 to 6. Code `die`.
    Die {
        /// The number that was written; 255 for anything greater.
        die: u8,
    },
    /// A third six must be played as one. Code `penalty`.
    Penalty {
        /// The square of the piece that goes home; `None` if no piece goes home.
        sent_home: Option<Square>,
        /// The section of the rule.
        section: Option<Section>,
    },
    /// A throw was played as a third six, but is none. Code `penalty`.
    NoPenalty,
    /// The player has no movable piece there: none at all, or one in the goal. Code `no-piece`.
    NoPiece {
        /// The color that was named.
        color: Color,
        /// The square that was named.
        square: Square,
    },
    /// The count leads to another square. Code `count`.
    Count {
        /// The square of the piece.
        square: Square,
        /// The steps that it counts.
        count: u8,
        /// The square that the count leads to; `None` from the nest or past the goal.
        due: Option<Square>,
        /// The section of the rule.
        section: Option<Section>,
    },
    /// A five leads from the nest to the exit square, with this many pieces. Code `count`.
    LeavingCount {
        /// The number of pieces that leave together.
        n: u8,
        /// The number of the color's exit square.
        exit: Square,
        /// The section of the rule.
        section: Option<Section>,
    },
    /// Two pieces move together only when they leave the nest with a five. Code `count`.
    TwoLeave {
        /// The section of the rule.
        section: Option<Section>,
    },
    /// A five must bring a piece out. Code `must-exit`.
    MustExit {
        /// The exit squares that a piece can be brought to.
        squares: Squares,
        /// The section of the rule.
        section: Option<Section>,
    },
    /// A five must move one of the two pieces on the own exit square. Code `must-move-exit-pair`.
    MustMoveExitPair {
        /// The exit squares with such a pair.
        squares: Squares,
        /// The section of the rule.
        section: Option<Section>,
    },
    /// A six must open a barrier. Code `must-open-barrier`.
    MustOpenBarrier {
        /// The barriers that can be opened.
        squares: Squares,
        /// The section of the rule.
        section: Option<Section>,
    },
    /// A move is compulsory. Code `must-move`.
    MustMove {
        /// The section of the rule.
        section: Option<Section>,
    },
    /// A piece leaves the nest only with a five. Code `cannot-move`.
    CannotMove {
        /// The color of the piece in the nest.
        color: Color,
        /// The section of the rule.
        section: Option<Section>,
    },
    /// The count leads past the goal, or bounces out of the lane. Code `overshoot`.
    Overshoot {
        /// The distance to the goal in steps.
        left: u8,
        /// The steps that were to be counted.
        count: u8,
        /// The section of the rule.
        section: Option<Section>,
    },
    /// A barrier stops the piece. Code `barrier`.
    Barrier {
        /// The square of the barrier.
        square: Square,
        /// The section of the rule.
        section: Option<Section>,
    },
    /// Two pieces already stand on the square. Code `square-full`.
    SquareFull {
        /// The square that is full.
        square: Square,
        /// The section of the rule.
        section: Option<Section>,
    },
    /// The written captures are not those of the move. Code `capture`.
    Capture {
        /// The pieces that the move captures.
        captures: Captures,
        /// The section of the rule.
        section: Option<Section>,
    },
    /// A piece in the lane takes no bonus count. Code `bonus-from-lane`.
    BonusFromLane {
        /// The square of the piece.
        square: Square,
        /// The section of the rule.
        section: Option<Section>,
    },
}

/// The reason why only some moves are allowed now.
///
/// Source: rules spec §4.5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obligation {
    /// A five must bring a piece out.
    Exit {
        /// The exit squares that a piece can be brought to.
        squares: Squares,
        /// The section of the rule.
        section: Option<Section>,
    },
    /// A five must move one of the two pieces on the own exit square.
    MoveExitPair {
        /// The exit squares with such a pair.
        squares: Squares,
        /// The section of the rule.
        section: Option<Section>,
    },
    /// A six must open a barrier.
    OpenBarrier {
        /// The barriers that can be opened.
        squares: Squares,
        /// The section of the rule.
        section: Option<Section>,
    },
}

/// Up to four squares, each with a color.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Squares([Option<(Color, Square)>; 4]);

impl Squares {
    /// The squares, each with the color of the pieces that stand or enter there.
    pub fn iter(&self) -> impl Iterator<Item = (Color, Square)> {
        self.0.into_iter().flatten()
    }

    pub(super) fn push(&mut self, color: Color, square: Square) {
        if let Some(slot) = self.0.iter_mut().find(|slot| slot.is_none()) {
            *slot = Some((color, square));
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        let [first, ..] = self.0;
        first.is_none()
    }
}

impl fmt::Display for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let squares: Vec<String> = self.iter().map(|(_, square)| square.to_string()).collect();
        f.write_str(&squares.join(", "))
    }
}

/// A key of [`ENGLISH`] and the arguments of its sentence.
pub type Parts = (&'static str, Vec<(&'static str, String)>);

impl Refusal {
    /// The code of the refusal, as in rules spec §8.
    pub fn code(&self) -> &'static str {
        match self {
            Refusal::Over => "over",
            Refusal::BonusDue { .. } => "bonus-due",
            Refusal::BonusNotDue => "bonus-not-due",
            Refusal::ThrowDue { .. } | Refusal::NoTurnTime { .. } => "throw-due",
            Refusal::ThrowNotDue { .. } => "throw-not-due",
            Refusal::TurnOrder { .. } | Refusal::CannotRetire { .. } => "turn-order",
            Refusal::Die { .. } => "die",
            Refusal::Penalty { .. } | Refusal::NoPenalty => "penalty",
            Refusal::NoPiece { .. } => "no-piece",
            Refusal::Count { .. } | Refusal::LeavingCount { .. } | Refusal::TwoLeave { .. } => {
                "count"
            }
            Refusal::MustExit { .. } => "must-exit",
            Refusal::MustMoveExitPair { .. } => "must-move-exit-pair",
            Refusal::MustOpenBarrier { .. } => "must-open-barrier",
            Refusal::MustMove { .. } => "must-move",
            Refusal::CannotMove { .. } => "cannot-move",
            Refusal::Overshoot { .. } => "overshoot",
            Refusal::Barrier { .. } => "barrier",
            Refusal::SquareFull { .. } => "square-full",
            Refusal::Capture { .. } => "capture",
            Refusal::BonusFromLane { .. } => "bonus-from-lane",
        }
    }

    /// The section of the rule in the text that the rule set was made from; `None` if there is none.
    pub fn section(&self) -> Option<Section> {
        match *self {
            Refusal::BonusDue { section, .. }
            | Refusal::ThrowDue { section, .. }
            | Refusal::TurnOrder { section, .. }
            | Refusal::Penalty { section, .. }
            | Refusal::Count { section, .. }
            | Refusal::LeavingCount { section, .. }
            | Refusal::TwoLeave { section }
            | Refusal::MustExit { section, .. }
            | Refusal::MustMoveExitPair { section, .. }
            | Refusal::MustOpenBarrier { section, .. }
            | Refusal::MustMove { section }
            | Refusal::CannotMove { section, .. }
            | Refusal::Overshoot { section, .. }
            | Refusal::Barrier { section, .. }
            | Refusal::SquareFull { section, .. }
            | Refusal::Capture { section, .. }
            | Refusal::BonusFromLane { section, .. } => section,
            Refusal::Over
            | Refusal::BonusNotDue
            | Refusal::NoTurnTime { .. }
            | Refusal::ThrowNotDue { .. }
            | Refusal::CannotRetire { .. }
            | Refusal::Die { .. }
            | Refusal::NoPenalty
            | Refusal::NoPiece { .. } => None,
        }
    }

    /// The key and the arguments of the sentence, for a translation.
    pub fn parts(&self) -> Parts {
        let (key, mut args) = match self {
            Refusal::Over => ("refusal-over", vec![]),
            Refusal::BonusDue { bonus, .. } => {
                ("refusal-bonus-due", vec![("count", bonus.count().to_string())])
            }
            Refusal::BonusNotDue => ("refusal-bonus-not-due", vec![]),
            Refusal::ThrowDue { turn, .. } => ("refusal-throw-due", color(turn)),
            Refusal::NoTurnTime { turn } => ("refusal-no-turn-time", color(turn)),
            Refusal::ThrowNotDue { color: turn } => ("refusal-throw-not-due", color(turn)),
            Refusal::TurnOrder { turn, .. } => ("refusal-turn-order", color(turn)),
            Refusal::CannotRetire { color: named } => ("refusal-cannot-retire", color(named)),
            Refusal::Die { die } => ("refusal-die", vec![("die", die.to_string())]),
            Refusal::Penalty { sent_home: Some(square), .. } => {
                ("refusal-penalty", vec![("square", square.to_string())])
            }
            Refusal::Penalty { sent_home: None, .. } => ("refusal-penalty-none", vec![]),
            Refusal::NoPenalty => ("refusal-no-penalty", vec![]),
            Refusal::NoPiece { color: named, square } => {
                let mut args = color(named);
                args.push(("square", square.to_string()));
                ("refusal-no-piece", args)
            }
            Refusal::Count { square, count, due, .. } => {
                let mut args = vec![("count", count.to_string()), ("square", square.to_string())];
                let key = if let Some(due) = due {
                    args.push(("due", due.to_string()));
                    "refusal-count"
                } else {
                    "refusal-count-nowhere"
                };
                (key, args)
            }
            Refusal::LeavingCount { n, exit, .. } => {
                let args = vec![("n", n.to_string()), ("square", exit.to_string())];
                ("refusal-leaving-count", args)
            }
            Refusal::TwoLeave { .. } => ("refusal-two-leave", vec![]),
            Refusal::MustExit { squares, .. } => ("refusal-must-exit", listed(squares)),
            Refusal::MustMoveExitPair { squares, .. } => {
                ("refusal-must-move-exit-pair", listed(squares))
            }
            Refusal::MustOpenBarrier { squares, .. } => {
                ("refusal-must-open-barrier", listed(squares))
            }
            Refusal::MustMove { .. } => ("refusal-must-move", vec![]),
            Refusal::CannotMove { color: named, .. } => ("refusal-cannot-move", color(named)),
            Refusal::Overshoot { left, count, .. } => {
                let args = vec![("left", left.to_string()), ("count", count.to_string())];
                ("refusal-overshoot", args)
            }
            Refusal::Barrier { square, .. } => {
                ("refusal-barrier", vec![("square", square.to_string())])
            }
            Refusal::SquareFull { square, .. } => {
                ("refusal-square-full", vec![("square", square.to_string())])
            }
            Refusal::Capture { captures, .. } if captures.is_empty() => {
                ("refusal-capture-none", vec![])
            }
            Refusal::Capture { captures, .. } => {
                let named: Vec<_> = captures.iter().map(|piece| piece.color.name()).collect();
                ("refusal-capture", vec![("captures", named.join(", "))])
            }
            Refusal::BonusFromLane { square, .. } => {
                ("refusal-bonus-from-lane", vec![("square", square.to_string())])
            }
        };
        args.push(("section", section_text(self.section())));
        (key, args)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&sentence(&self.parts()))
    }
}

impl std::error::Error for Refusal {}

impl Obligation {
    /// The code of the refusal for a move that does not meet the obligation.
    pub fn code(&self) -> &'static str {
        Refusal::from(*self).code()
    }

    /// The squares that the obligation names.
    pub fn squares(&self) -> &Squares {
        match self {
            Obligation::Exit { squares, .. }
            | Obligation::MoveExitPair { squares, .. }
            | Obligation::OpenBarrier { squares, .. } => squares,
        }
    }

    /// The key and the arguments of the sentence, for a translation.
    pub fn parts(&self) -> Parts {
        let (key, squares, section) = match self {
            Obligation::Exit { squares, section } => ("obligation-must-exit", squares, section),
            Obligation::MoveExitPair { squares, section } => {
                ("obligation-must-move-exit-pair", squares, section)
            }
            Obligation::OpenBarrier { squares, section } => {
                ("obligation-must-open-barrier", squares, section)
            }
        };
        let mut args = listed(squares);
        args.push(("section", section_text(*section)));
        (key, args)
    }
}

impl fmt::Display for Obligation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&sentence(&self.parts()))
    }
}

impl From<Obligation> for Refusal {
    fn from(obligation: Obligation) -> Refusal {
        match obligation {
            Obligation::Exit { squares, section } => Refusal::MustExit { squares, section },
            Obligation::MoveExitPair { squares, section } => {
                Refusal::MustMoveExitPair { squares, section }
            }
            Obligation::OpenBarrier { squares, section } => {
                Refusal::MustOpenBarrier { squares, section }
            }
        }
    }
}

/// Fills the arguments into the English sentence of a key.
pub fn sentence((key, args): &Parts) -> String {
    let template = ENGLISH.iter().find(|(other, _)| other == key).map_or(*key, |(_, text)| text);
    args.iter().fold(template.to_owned(), |text, (name, value)| {
        text.replace(&format!("{{ ${name} }}"), value)
    })
}

fn color(color: &Color) -> Vec<(&'static str, String)> {
    vec![("color", color.name().to_owned())]
}

fn listed(squares: &Squares) -> Vec<(&'static str, String)> {
    vec![("square", squares.to_string())]
}

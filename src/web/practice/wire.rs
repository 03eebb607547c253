//! JSON protocol between the page's script, or a program, and the house's player.

use parchis::house::Level;
use parchis::record::Action;
use parchis::{Color, Position, Ruleset};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::game::{PracticeGame, PracticeStep, trace};

/// A game in which the house is to play.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SentGame {
    /// Name of one of the five rule sets.
    #[schema(example = "jcf")]
    pub rules: String,
    /// `easy`, `medium` or `hard`.
    #[schema(example = "medium")]
    pub level: String,
    /// Color of the person; the house plays all others.
    #[schema(value_type = String, example = "yellow")]
    pub color: Color,
    /// Position in notation.
    #[schema(example = "4 Y0.0.0.0 B0.0.0.0 R0.0.0.0 G0.0.0.0 turn=B")]
    pub position: String,
}

/// What was thrown and moved, and the position after it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PracticeMoves {
    /// Dice and moves in order. A throw that moves nothing is a die alone.
    pub steps: Vec<PracticeMove>,
    /// Position in notation: the person has to throw or to choose, or the game is over.
    pub position: String,
}

/// A die or the move of a piece.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum PracticeMove {
    /// A throw.
    Die {
        /// Number from 1 to 6.
        die: u8,
    },
    /// A move with the die, or of a bonus count.
    Move {
        /// Letter of the piece's color.
        #[schema(value_type = String, example = "Y")]
        color: char,
        /// Progress before the move.
        from: u8,
        /// Progress after the move.
        to: u8,
    },
}

impl SentGame {
    /// The game as a value.
    ///
    /// # Errors
    /// The name of a field whose value is not allowed, and what is allowed.
    pub fn game(&self) -> Result<PracticeGame, (&'static str, String)> {
        let rules = Ruleset::named(&self.rules)
            .ok_or_else(|| ("rules", format!("expected one of {}", Ruleset::NAMES.join(", "))))?;
        let level: Level = self
            .level
            .parse()
            .map_err(|_| ("level", "expected easy, medium or hard".to_owned()))?;
        let position = Position::parse(&self.position, &rules)
            .map_err(|error| ("position", error.to_string()))?;
        if !position.colors().contains(self.color) {
            return Err(("color", "expected a color in play".to_owned()));
        }
        Ok(PracticeGame { rules, level, color: self.color, position })
    }
}

impl PracticeMoves {
    /// The steps that led to the position of a game.
    pub fn new(game: &PracticeGame, steps: &[PracticeStep]) -> Self {
        let step = |step: &PracticeStep| match step.action {
            Action::Roll(die) => Some(PracticeMove::Die { die }),
            Action::Play(m) => trace(m).map(|(color, from, to)| PracticeMove::Move {
                color: color.letter(),
                from,
                to,
            }),
            Action::TimeOut | Action::Retire(_) => None,
        };
        Self { steps: steps.iter().filter_map(step).collect(), position: game.position.to_string() }
    }
}

//! Unchecked positions as data, and their conversion into legal ones.

use super::position::Latest;
use super::square_set::SquareSet;
use super::{
    Arms, Bonus, ByColor, Circuit, Color, Colors, Mode, Order, Piece, Position, Ruleset,
    SeatsError, Square, TurnPhase,
};

/// All facts of a position, unchecked: the fields may hold any values.
///
/// ```
/// use parchis::{Arms, Color, Mode, Position, Ruleset, Setup};
///
/// let rules = Ruleset::named("jcf").unwrap();
/// let mut setup = Setup::new(Mode::Solo, Arms::Four, "YR".parse().unwrap(), Color::Yellow);
/// *setup.pieces.get_mut(Color::Red) = [0, 0, 3, 60];
/// let position = Position::from_setup(setup, &rules).unwrap();
/// assert_eq!(position.to_string(), "4 Y0.0.0.0 R0.0.3.60 turn=Y");
/// assert_eq!(position.to_setup(), setup);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The mode, which assigns the colors to sides.
    pub mode: Mode,
    /// The arms of the board.
    pub arms: Arms,
    /// The colors in play, retired ones included.
    pub colors: Colors,
    /// Progress of each color's pieces, ascending; all 0 for a color that is not in play.
    pub pieces: ByColor<[u8; 4]>,
    /// The color on turn; `None` when the game is over.
    pub turn: Option<Color>,
    /// The number of sixes of this turn whose main move is done.
    pub sixes: u8,
    /// The piece moved last in this turn; set only after a six.
    pub last: Option<Piece>,
    /// The colors that have not left the nest, if a color's first leaving brings out two pieces.
    pub fresh: Colors,
    /// The last comer to each color's exit square that holds two foreign pieces of different colors.
    pub latest: ByColor<Option<Color>>,
    /// The finished sides in order, each named by its first color.
    pub done: Order,
    /// The colors that have left the game, in order.
    pub out: Order,
    /// The action that is due.
    pub phase: TurnPhase,
}

impl Setup {
    /// A setup with all pieces in their nests and a throw due.
    pub fn new(mode: Mode, arms: Arms, colors: Colors, turn: Color) -> Setup {
        Setup {
            mode,
            arms,
            colors,
            pieces: ByColor::default(),
            turn: Some(turn),
            sixes: 0,
            last: None,
            fresh: Colors::EMPTY,
            latest: ByColor::default(),
            done: Order::EMPTY,
            out: Order::EMPTY,
            phase: TurnPhase::Throw,
        }
    }
}

/// The reason why a setup is no legal position. The fields are those of the notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// The rule set does not allow these colors on this board in this mode.
    #[error("{0}")]
    Seats(SeatsError),
    /// A piece stands beyond the goal.
    #[error("{color} has a piece at {progress}, beyond the goal at {goal}")]
    Progress {
        /// The color of the piece.
        color: Color,
        /// The progress of the piece.
        progress: u8,
        /// The progress of the goal.
        goal: u8,
    },
    /// The pieces are not in ascending order.
    #[error("the pieces of {0} are not in ascending order")]
    Ascending(Color),
    /// Three pieces stand on one square.
    #[error("three pieces on square {square}")]
    Crowded {
        /// The square with three pieces.
        square: Square,
        /// The color of the third piece.
        color: Color,
    },
    /// Two colors stand on a square that is not safe.
    #[error("two colors on square {square}, which is not safe")]
    Unsafe {
        /// The square with two colors.
        square: Square,
        /// The color of the second piece.
        color: Color,
    },
    /// The color on turn does not play, has finished, has left or would be skipped.
    #[error("{0} cannot be on turn")]
    Turn(Color),
    /// In a duel, the turn must be named by the player's first color.
    #[error("in a duel the turn is Y or B")]
    DuelTurn,
    /// No color is on turn although the game is not over.
    #[error("nobody is on turn")]
    NoTurn,
    /// More than two sixes, or sixes in a game that is over.
    #[error("there cannot be {0} sixes here")]
    Sixes(u8),
    /// The piece moved last is missing, superfluous, or not one of the player's.
    #[error("{0}")]
    Last(&'static str),
    /// Colors that cannot be waiting for their first leaving.
    #[error("{0}")]
    Fresh(&'static str),
    /// The last comer on an exit square is missing, superfluous or not there.
    #[error("latest of {exit}: {problem}")]
    Latest {
        /// The color of the exit square.
        exit: Color,
        /// The problem in words.
        problem: &'static str,
    },
    /// Finished sides are missing, or are not complete.
    #[error("{0}")]
    Done(&'static str),
    /// The retired colors cannot have retired in this way.
    #[error("{0}")]
    Out(&'static str),
    /// The die is not 1 to 6.
    #[error("a die shows 1 to 6, not {0}")]
    Die(u8),
    /// No move can have earned the pending bonus.
    #[error("nothing can have earned a bonus of {}", .0.count())]
    Bonus(Bonus),
    /// The finished and retired sides contradict the phase, or leave no side active.
    #[error("{0}")]
    Over(&'static str),
}

impl PositionError {
    /// The field of the notation that is wrong: `arms`, `pieces`, `mode`, `turn`, `sixes`, `last`, `fresh`, `latest`, `done`,
    /// `out`, `die`, `bonus` or `over`.
    pub fn field(&self) -> &'static str {
        match self {
            PositionError::Seats(SeatsError::Arms(_)) => "arms",
            PositionError::Seats(SeatsError::Mode(_) | SeatsError::ModeNeedsFourArms(_)) => "mode",
            PositionError::Seats(_)
            | PositionError::Progress { .. }
            | PositionError::Ascending(_)
            | PositionError::Crowded { .. }
            | PositionError::Unsafe { .. } => "pieces",
            PositionError::Turn(_) | PositionError::DuelTurn | PositionError::NoTurn => "turn",
            PositionError::Sixes(_) => "sixes",
            PositionError::Last(_) => "last",
            PositionError::Fresh(_) => "fresh",
            PositionError::Latest { .. } => "latest",
            PositionError::Done(_) => "done",
            PositionError::Out(_) => "out",
            PositionError::Die(_) => "die",
            PositionError::Bonus(_) => "bonus",
            PositionError::Over(_) => "over",
        }
    }

    /// The color whose group of pieces is wrong; `None` if the error is not about one color's pieces.
    pub fn color(&self) -> Option<Color> {
        match self {
            PositionError::Progress { color, .. }
            | PositionError::Ascending(color)
            | PositionError::Crowded { color, .. }
            | PositionError::Unsafe { color, .. } => Some(*color),
            _ => None,
        }
    }
}

impl Position {
    /// The position in which a game begins.
    ///
    /// # Errors
    /// The rule set does not allow these colors, or `start` cannot be on turn (in a duel it must be Y or B).
    ///
    /// Source: rules spec §3 `start`, §5.
    pub fn start(
        rules: &Ruleset,
        mode: Mode,
        arms: Arms,
        colors: Colors,
        start: Color,
    ) -> Result<Position, PositionError> {
        let mut setup = Setup::new(mode, arms, colors, start);
        if rules.one_out {
            colors.iter().for_each(|color| *setup.pieces.get_mut(color) = [0, 0, 0, 1]);
        }
        if rules.has_first_leaving() {
            setup.fresh = colors;
        }
        Position::from_setup(setup, rules)
    }

    /// Checks a setup and turns it into a position.
    ///
    /// # Errors
    /// The first error that is found, as listed in [`PositionError`].
    ///
    /// Source: rules spec §7, last paragraph.
    pub fn from_setup(setup: Setup, rules: &Ruleset) -> Result<Position, PositionError> {
        rules.seats(setup.mode, setup.arms, setup.colors).map_err(PositionError::Seats)?;
        let mut position = Position {
            pieces: ByColor::default(),
            occupied: SquareSet::default(),
            full: SquareSet::default(),
            blocked: SquareSet::default(),
            latest: Latest::default(),
            done: setup.done,
            out: setup.out,
            circuit: Circuit::new(setup.arms),
            mode: setup.mode,
            colors: setup.colors,
            active: setup.colors,
            fresh: setup.fresh,
            turn: setup.turn.unwrap_or(Color::Yellow),
            sixes: setup.sixes,
            last: setup.last,
            phase: setup.phase,
        };
        position.place_pieces(&setup.pieces, rules)?;
        position.place_latest(&setup)?;
        position.check_order(rules)?;
        position.check_turn(&setup, rules)?;
        position.check_sixes(rules)?;
        position.check_fresh(rules)?;
        position.check_phase(rules)?;
        Ok(position)
    }

    /// The position as unchecked data.
    pub fn to_setup(&self) -> Setup {
        Setup {
            mode: self.mode,
            arms: self.circuit.arms(),
            colors: self.colors,
            pieces: ByColor::from_fn(|color| self.pieces(color)),
            turn: self.turn(),
            sixes: self.sixes,
            last: self.last,
            fresh: self.fresh,
            latest: ByColor::from_fn(|exit| self.latest.get(exit)),
            done: self.done,
            out: self.out,
            phase: self.phase,
        }
    }
}

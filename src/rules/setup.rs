//! Unchecked positions as data, and what makes them legal ones.

use super::position::Latest;
use super::set::SquareSet;
use super::{
    Arms, Bonus, ByColor, Color, Colors, Mode, Order, Phase, Piece, Position, Ruleset, SeatsError,
    Square,
};

/// Everything a position says, unchecked: any value can be written here.
///
/// ```
/// use cubilete::rules::{Arms, Color, Mode, Position, Ruleset, Setup};
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
    /// Who belongs together.
    pub mode: Mode,
    /// The board.
    pub arms: Arms,
    /// The colors in play, retired ones included.
    pub colors: Colors,
    /// Progress of each color's pieces, ascending; all 0 for a color that is not in play.
    pub pieces: ByColor<[u8; 4]>,
    /// The color on turn; `None` when the game is over.
    pub turn: Option<Color>,
    /// Sixes of this turn whose main move is over.
    pub sixes: u8,
    /// The piece moved last this turn, only with sixes.
    pub last: Option<Piece>,
    /// Colors that have not left the nest, where the first leaving brings out two.
    pub fresh: Colors,
    /// For each color's exit square that holds two foreign pieces of different colors: which came last.
    pub latest: ByColor<Option<Color>>,
    /// Sides that have finished, each by its first color.
    pub done: Order,
    /// Colors that have left the game.
    pub out: Order,
    /// What is due.
    pub phase: Phase,
}

impl Setup {
    /// All pieces in their nests and a throw due.
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
            phase: Phase::Throw,
        }
    }
}

/// Why a setup is no legal position. The fields are those of the notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// The rule set does not seat these colors at such a board in such a mode.
    #[error("{0}")]
    Seats(SeatsError),
    /// A piece stands beyond the goal.
    #[error("{color} has a piece at {progress}, beyond the goal at {goal}")]
    Progress {
        /// Whose piece.
        color: Color,
        /// Where it stands.
        progress: u8,
        /// Where the goal is.
        goal: u8,
    },
    /// Pieces are not in ascending order.
    #[error("the pieces of {0} are not in ascending order")]
    Ascending(Color),
    /// Three pieces on a square.
    #[error("three pieces on square {square}")]
    Crowded {
        /// The square.
        square: Square,
        /// Whose piece is the third.
        color: Color,
    },
    /// Two colors on a square that is not safe.
    #[error("two colors on square {square}, which is not safe")]
    Unsafe {
        /// The square.
        square: Square,
        /// Whose piece is the second.
        color: Color,
    },
    /// The color on turn does not play, has finished, is out or would be passed over.
    #[error("{0} cannot be on turn")]
    Turn(Color),
    /// In a duel the turn is named by the player's first color.
    #[error("in a duel the turn is Y or B")]
    DuelTurn,
    /// Nobody is on turn although the game goes on.
    #[error("nobody is on turn")]
    NoTurn,
    /// More than two sixes, or sixes that the phase does not allow.
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
        /// Whose exit square.
        exit: Color,
        /// What is wrong.
        problem: &'static str,
    },
    /// Finished sides are missing, or are not complete.
    #[error("{0}")]
    Done(&'static str),
    /// Retired colors that cannot have retired so.
    #[error("{0}")]
    Out(&'static str),
    /// A die that shows no such number.
    #[error("a die shows 1 to 6, not {0}")]
    Die(u8),
    /// A bonus that nothing can have earned.
    #[error("nothing can have earned a bonus of {}", .0.count())]
    Bonus(Bonus),
    /// The game is over, or is not.
    #[error("{0}")]
    Over(&'static str),
}

impl PositionError {
    /// The field of the notation that is wrong: `arms`, `pieces`, `mode`, `turn`, `sixes`, `last`, `fresh`, `latest`,
    /// `done`, `out`, `die`, `bonus` or `over`.
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

    /// The color whose group of pieces is wrong, where it is one color's.
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
    ///
    /// The rule set does not seat these colors so, or `start` cannot be on turn (in a duel it is Y or B).
    ///
    /// Source: spec §3 `start`, §5.
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

    /// Checks a setup.
    ///
    /// # Errors
    ///
    /// The first thing found that cannot occur under the rule set, as listed in [`PositionError`].
    ///
    /// Source: spec §7, last paragraph.
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
            arms: setup.arms,
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

    /// The position as data.
    pub fn to_setup(&self) -> Setup {
        Setup {
            mode: self.mode,
            arms: self.arms,
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

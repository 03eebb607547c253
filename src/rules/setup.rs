//! Unchecked positions as data, and what makes them legal ones.

use super::position::Latest;
use super::set::SquareSet;
use super::{
    Arms, Board, Bonus, ByColor, Color, Colors, Mode, Order, Phase, Piece, Position, Ruleset,
    SeatsError, Square,
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

    /// Takes over the pieces and puts those of the colors that are not out on the board.
    fn place_pieces(
        &mut self,
        pieces: &ByColor<[u8; 4]>,
        rules: &Ruleset,
    ) -> Result<(), PositionError> {
        let goal = self.board().goal();
        let out = self.out.colors();
        for (color, four) in pieces.iter() {
            let [.., progress] = *four;
            if !four.is_sorted() {
                return Err(PositionError::Ascending(color));
            }
            if progress > goal {
                return Err(PositionError::Progress { color, progress, goal });
            }
            if !self.colors.contains(color) && progress > 0 {
                return Err(PositionError::Seats(SeatsError::Colors(self.arms)));
            }
            for &progress in four {
                let piece = Piece { color, progress };
                if (1..goal).contains(&progress) && self.n_at(color, progress) == 2 {
                    let square = self.board().square_at(color, progress);
                    return Err(PositionError::Crowded { square, color });
                }
                if !out.contains(color) {
                    self.check_room(piece)?;
                    self.put(rules, piece);
                }
                self.advance(Piece { color, progress: 0 }, progress);
            }
        }
        Ok(())
    }

    /// Checks that a track square has room for one more piece.
    fn check_room(&self, piece: Piece) -> Result<(), PositionError> {
        let (board, Piece { color, progress }) = (self.board(), piece);
        if progress == 0 || progress > board.last_track() {
            return Ok(());
        }
        let number = board.track_square(color, progress);
        let square = Square::Track(number);
        if self.full.contains(number) {
            return Err(PositionError::Crowded { square, color });
        }
        let is_mixed = self.occupied.contains(number) && self.n_at(color, progress) == 0;
        if is_mixed && !board.is_safe(number) {
            return Err(PositionError::Unsafe { square, color });
        }
        Ok(())
    }

    /// Takes over who came last to the exit squares that hold two foreign colors.
    fn place_latest(&mut self, setup: &Setup) -> Result<(), PositionError> {
        let board = self.board();
        self.latest = Latest::default();
        for (exit, &latest) in setup.latest.iter() {
            let square = board.exit_square(exit);
            let mut guests = Colors::EMPTY;
            if self.colors.contains(exit) && self.full.contains(square) {
                guests = self
                    .colors
                    .without(self.out.colors())
                    .iter()
                    .filter(|&color| self.n_at(color, board.track_progress(color, square)) > 0)
                    .collect();
            }
            let needs_latest = guests.len() == 2 && !guests.contains(exit);
            let problem = match latest {
                None if needs_latest => "missing",
                Some(_) if !needs_latest => "superfluous",
                Some(color) if !guests.contains(color) => "no such piece stands there",
                _ => {
                    latest.into_iter().for_each(|color| self.latest.set(exit, color));
                    continue;
                }
            };
            return Err(PositionError::Latest { exit, problem });
        }
        Ok(())
    }

    /// Checks who has finished and who is out, and finds who is still active.
    fn check_order(&mut self, rules: &Ruleset) -> Result<(), PositionError> {
        for first in self.done.iter() {
            let side = self.side_of(first);
            if !self.colors.contains(first) || side.lowest() != Some(first) {
                return Err(PositionError::Done("done names sides in play by their first color"));
            }
            if !self.is_complete(side, rules) {
                return Err(PositionError::Done("a side in done has not all pieces in the goal"));
            }
            self.active = self.active.without(side);
        }
        if self.done.len() > usize::from(rules.ends_after) {
            return Err(PositionError::Done("more sides have finished than end the game"));
        }
        self.check_out(rules)
    }

    fn check_out(&mut self, rules: &Ruleset) -> Result<(), PositionError> {
        let mut out = self.out.iter();
        while let Some(color) = out.next() {
            let side = self.side_of(color);
            if !self.active.contains(color) {
                return Err(PositionError::Out(
                    "only a color that plays and has not finished can be out",
                ));
            }
            let others = side.iter().skip(1);
            if side.lowest() != Some(color) || !others.eq(out.by_ref().take(side.len() - 1)) {
                return Err(PositionError::Out(
                    "a side is out with both colors, the first one first",
                ));
            }
            if self.is_complete(side, rules) {
                return Err(PositionError::Out("a side with all pieces in the goal cannot be out"));
            }
            self.active = self.active.without(side);
        }
        Ok(())
    }

    fn check_turn(&self, setup: &Setup, rules: &Ruleset) -> Result<(), PositionError> {
        let is_over = self.done.len() >= usize::from(rules.ends_after) || self.n_active() <= 1;
        if self.n_active() == 0 {
            return Err(PositionError::Over(
                "the game was over before the last side finished or left",
            ));
        }
        if is_over != (self.phase == Phase::Over) {
            let problem = if is_over { "the game is over" } else { "the game is not over" };
            return Err(PositionError::Over(problem));
        }
        let unfinished = self.active.iter().map(|color| self.side_of(color));
        let waits = |side: Colors| {
            matches!(self.phase, Phase::Bonus(Bonus::Goal))
                && setup.turn.is_some_and(|turn| side.contains(turn))
        };
        if unfinished.into_iter().any(|side| self.is_complete(side, rules) && !waits(side)) {
            return Err(PositionError::Done(
                "a side with all pieces in the goal is missing from done",
            ));
        }
        let Some(turn) = setup.turn else {
            return if is_over { Ok(()) } else { Err(PositionError::NoTurn) };
        };
        let is_first = self.mode != Mode::Duel || self.side_of(turn).lowest() == Some(turn);
        if !is_first {
            return Err(PositionError::DuelTurn);
        }
        let waits = matches!(self.phase, Phase::Bonus(Bonus::Goal));
        if is_over || !self.active.contains(turn) || (self.is_passed_over(turn, rules) && !waits) {
            return Err(PositionError::Turn(turn));
        }
        Ok(())
    }

    fn check_sixes(&self, rules: &Ruleset) -> Result<(), PositionError> {
        if self.sixes > 2 || (self.sixes > 0 && self.phase == Phase::Over) {
            return Err(PositionError::Sixes(self.sixes));
        }
        let Some(last) = self.last else {
            let must_have_moved = self.sixes > 0
                && (!rules.six_always_repeats || matches!(self.phase, Phase::Bonus(_)));
            return if must_have_moved {
                Err(PositionError::Last("a six is repeated only after it was moved"))
            } else {
                Ok(())
            };
        };
        if self.sixes == 0 {
            return Err(PositionError::Last("the piece moved last matters only after a six"));
        }
        let mut side = self.side_of(self.turn);
        if self.mode == Mode::Pairs && !rules.partner_plays_on {
            side = Colors::of(self.turn);
        }
        if last.progress == 0
            || !side.contains(last.color)
            || self.n_at(last.color, last.progress) == 0
        {
            return Err(PositionError::Last("the player has no such piece on the board"));
        }
        Ok(())
    }

    fn check_fresh(&self, rules: &Ruleset) -> Result<(), PositionError> {
        if !self.fresh.is_empty() && !rules.has_first_leaving() {
            return Err(PositionError::Fresh("every color leaves the nest with one piece"));
        }
        if self.fresh.iter().any(|color| !self.colors.contains(color)) {
            return Err(PositionError::Fresh("a color that does not play"));
        }
        if self.fresh.iter().any(|color| self.pieces(color) != [0; 4]) {
            return Err(PositionError::Fresh("a color with pieces out of the nest has left it"));
        }
        Ok(())
    }

    fn check_phase(&self, rules: &Ruleset) -> Result<(), PositionError> {
        match self.phase {
            Phase::Die(die) if !(1..=6).contains(&die) => Err(PositionError::Die(die)),
            Phase::Bonus(bonus) if !self.is_earned(bonus, rules) => {
                Err(PositionError::Bonus(bonus))
            }
            _ => Ok(()),
        }
    }

    /// Whether some move can have earned a bonus that waits.
    ///
    /// Source: spec §4.4, §4.6.
    fn is_earned(&self, bonus: Bonus, rules: &Ruleset) -> bool {
        let board = self.board();
        let earners = match self.mode {
            Mode::Pairs if !rules.partner_plays_on => Colors::of(self.turn),
            _ => self.side_of(self.turn),
        };
        earners
            .iter()
            .flat_map(|color| self.pieces(color).map(|progress| Piece { color, progress }))
            .any(|piece| {
                (self.sixes == 0 || self.last == Some(piece))
                    && match bonus {
                        Bonus::Goal => piece.progress == board.goal(),
                        Bonus::Capture => self.can_have_captured(piece, board, rules),
                    }
            })
    }

    /// Whether a piece can just have captured where it stands: alone on a square that is not safe, or on its exit
    /// square, with a piece of another color in the nest.
    fn can_have_captured(&self, piece: Piece, board: Board, rules: &Ruleset) -> bool {
        if piece.progress == 0 || piece.progress > board.last_track() {
            return false;
        }
        let mut others = self.colors.without(self.out.colors());
        others.remove(piece.color);
        let is_captured = |color: Color| !self.nest_is_empty(color) && !self.fresh.contains(color);
        if !others.iter().any(is_captured) {
            return false;
        }
        let square = board.track_square(piece.color, piece.progress);
        if piece.progress == 1 {
            return rules.exit_bonus && self.sixes == 0;
        }
        !board.is_safe(square) && !self.full.contains(square)
    }
}

//! The checks that turn a setup into a position that can occur under a rule set.

use super::position::Latest;
use super::{
    Bonus, ByColor, Circuit, Color, Colors, Mode, Piece, Position, PositionError, Ruleset,
    SeatsError, Setup, Square, TurnPhase,
};

impl Position {
    /// Copies the pieces, and puts those of colors that have not left the game onto the board.
    pub(super) fn place_pieces(
        &mut self,
        pieces: &ByColor<[u8; 4]>,
        rules: &Ruleset,
    ) -> Result<(), PositionError> {
        let goal = self.circuit().goal();
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
                return Err(PositionError::Seats(SeatsError::Colors(self.circuit.arms())));
            }
            for &progress in four {
                let piece = Piece { color, progress };
                if (1..goal).contains(&progress) && self.n_at(color, progress) == 2 {
                    let square = self.circuit().square_at(color, progress);
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
        let (circuit, Piece { color, progress }) = (self.circuit(), piece);
        if progress == 0 || progress > circuit.last_track() {
            return Ok(());
        }
        let number = circuit.track_square(color, progress);
        let square = Square::Track(number);
        if self.full.contains(number) {
            return Err(PositionError::Crowded { square, color });
        }
        let is_mixed = self.occupied.contains(number) && self.n_at(color, progress) == 0;
        if is_mixed && !circuit.is_safe(number) {
            return Err(PositionError::Unsafe { square, color });
        }
        Ok(())
    }

    /// Copies the last comers to the exit squares that hold pieces of two foreign colors.
    pub(super) fn place_latest(&mut self, setup: &Setup) -> Result<(), PositionError> {
        let circuit = self.circuit();
        self.latest = Latest::default();
        for (exit, &latest) in setup.latest.iter() {
            let square = circuit.exit_square(exit);
            let mut guests = Colors::EMPTY;
            if self.colors.contains(exit) && self.full.contains(square) {
                guests = self
                    .colors
                    .without(self.out.colors())
                    .iter()
                    .filter(|&color| self.n_at(color, circuit.track_progress(color, square)) > 0)
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

    /// Checks the finished and the retired colors, and derives the active ones.
    pub(super) fn check_order(&mut self, rules: &Ruleset) -> Result<(), PositionError> {
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

    pub(super) fn check_turn(&self, setup: &Setup, rules: &Ruleset) -> Result<(), PositionError> {
        let is_over = self.done.len() >= usize::from(rules.ends_after) || self.n_active() <= 1;
        if self.n_active() == 0 {
            return Err(PositionError::Over(
                "the game was over before the last side finished or left",
            ));
        }
        if is_over != (self.phase == TurnPhase::Over) {
            let problem = if is_over { "the game is over" } else { "the game is not over" };
            return Err(PositionError::Over(problem));
        }
        let unfinished = self.active.iter().map(|color| self.side_of(color));
        // A side with all pieces in the goal finishes only when the throw is over, after its bonus counts.
        let waits = |side: Colors| {
            matches!(self.phase, TurnPhase::Bonus(_))
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
        let waits = matches!(self.phase, TurnPhase::Bonus(Bonus::Goal));
        if is_over || !self.active.contains(turn) || (self.is_passed_over(turn, rules) && !waits) {
            return Err(PositionError::Turn(turn));
        }
        Ok(())
    }

    pub(super) fn check_sixes(&self, rules: &Ruleset) -> Result<(), PositionError> {
        if self.sixes > 2 || (self.sixes > 0 && self.phase == TurnPhase::Over) {
            return Err(PositionError::Sixes(self.sixes));
        }
        let Some(last) = self.last else {
            let must_have_moved = self.sixes > 0
                && (!rules.six_always_repeats || matches!(self.phase, TurnPhase::Bonus(_)));
            return if must_have_moved {
                Err(PositionError::Last("a six is repeated only after it was moved"))
            } else {
                Ok(())
            };
        };
        if self.sixes == 0 {
            return Err(PositionError::Last("the piece moved last matters only after a six"));
        }
        if last.progress == 0
            || !self.moved_colors(rules).contains(last.color)
            || self.n_at(last.color, last.progress) == 0
        {
            return Err(PositionError::Last("the player has no such piece on the board"));
        }
        Ok(())
    }

    /// The colors whose pieces the player on turn can have moved in this turn.
    fn moved_colors(&self, rules: &Ruleset) -> Colors {
        match self.mode {
            Mode::Pairs if rules.partner_plays_on && self.is_home(self.turn) => {
                self.side_of(self.turn)
            }
            Mode::Solo | Mode::Pairs => Colors::of(self.turn),
            Mode::Duel => self.side_of(self.turn),
        }
    }

    pub(super) fn check_fresh(&self, rules: &Ruleset) -> Result<(), PositionError> {
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

    pub(super) fn check_phase(&self, rules: &Ruleset) -> Result<(), PositionError> {
        match self.phase {
            TurnPhase::Die(die) if !(1..=6).contains(&die) => Err(PositionError::Die(die)),
            TurnPhase::Bonus(bonus) if !self.is_earned(bonus, rules) => {
                Err(PositionError::Bonus(bonus))
            }
            _ => Ok(()),
        }
    }

    /// Returns whether some move can have earned the pending bonus.
    ///
    /// Source: rules spec §4.4, §4.6.
    fn is_earned(&self, bonus: Bonus, rules: &Ruleset) -> bool {
        let circuit = self.circuit();
        self.moved_colors(rules)
            .iter()
            .flat_map(|color| self.pieces(color).map(|progress| Piece { color, progress }))
            .any(|piece| {
                (self.sixes == 0 || self.last == Some(piece))
                    && match bonus {
                        Bonus::Goal => piece.progress == circuit.goal(),
                        Bonus::Capture => self.can_have_captured(piece, circuit, rules),
                    }
            })
    }

    /// Returns whether a piece can just have captured on the square where it is. It must be alone on an unsafe square, or on its exit
    /// square if the rule set gives a bonus for that, while a piece of another color is in the nest.
    fn can_have_captured(&self, piece: Piece, circuit: Circuit, rules: &Ruleset) -> bool {
        if piece.progress == 0 || piece.progress > circuit.last_track() {
            return false;
        }
        let mut others = self.colors.without(self.out.colors());
        others.remove(piece.color);
        let is_captured = |color: Color| !self.nest_is_empty(color) && !self.fresh.contains(color);
        if !others.iter().any(is_captured) {
            return false;
        }
        let square = circuit.track_square(piece.color, piece.progress);
        if piece.progress == 1 {
            let is_room_made = rules.exit_sends_all || self.full.contains(square);
            return rules.exit_bonus && self.sixes == 0 && is_room_made;
        }
        !circuit.is_safe(square) && !self.full.contains(square)
    }
}

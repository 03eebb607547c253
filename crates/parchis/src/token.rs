//! Moves written as the tokens of a record.

use super::{Move, Position, Ruleset, TurnPhase};
use std::fmt::{self, Write};

impl Move {
    /// The token of a legal move in the position before it: `4=24>28xB`, `+20=28>48`, `3-`, `+10-`, `6!28`.
    ///
    /// Empty if no move is due.
    ///
    /// ```
    /// use parchis::{Position, Ruleset};
    ///
    /// let rules = Ruleset::named("jcf").unwrap();
    /// let position = Position::parse("4 Y0.0.0.20 B0.0.0.7 turn=Y die=4", &rules).unwrap();
    /// assert_eq!(position.legal_moves(&rules)[0].token(&position, &rules), "4=24>28xB");
    /// ```
    ///
    /// Source: rules spec §8.
    pub fn token(self, before: &Position, rules: &Ruleset) -> String {
        let mut token = String::new();
        // A write into a string cannot fail.
        let _ = self.write_token(before, rules, &mut token);
        token
    }

    /// Appends the token to a text.
    ///
    /// # Errors
    /// The errors of the writer.
    pub fn write_token(
        self,
        before: &Position,
        rules: &Ruleset,
        out: &mut impl Write,
    ) -> fmt::Result {
        match before.phase() {
            TurnPhase::Die(die) => write!(out, "{die}")?,
            TurnPhase::Bonus(bonus) => write!(out, "+{}", bonus.count())?,
            TurnPhase::Throw | TurnPhase::Over => return Ok(()),
        }
        let circuit = before.circuit();
        let turn = before.turn();
        let is_turn = self.color() == turn;
        let color = self.color().filter(|_| !is_turn).map(|color| color.letter());
        match self {
            Move::Pass => return out.write_char('-'),
            Move::ThirdSix { .. } => out.write_char('!')?,
            Move::Exit { .. } | Move::Step { .. } => out.write_char('=')?,
        }
        color.map_or(Ok(()), |letter| out.write_char(letter))?;
        if matches!(self, Move::Exit { n: 2, .. }) {
            out.write_char('2')?;
        }
        self.from(circuit).map_or(Ok(()), |from| write!(out, "{from}"))?;
        if matches!(self, Move::ThirdSix { .. }) {
            return Ok(());
        }
        self.to(circuit).map_or(Ok(()), |to| write!(out, ">{to}"))?;
        let captures = before.captures(self, rules);
        if !captures.is_empty() {
            out.write_char('x')?;
        }
        captures.iter().try_for_each(|piece| out.write_char(piece.color.letter()))
    }
}

//! Writes a record action by action, in canonical form.

use super::super::{Color, Position, PositionError, Refusal, TurnPhase};
use super::{Action, Header};
use std::fmt::Write;

/// Builds the text of a record from a header and the actions of the game.
///
/// ```
/// use parchis::record::{Action, Header, RecordWriter};
/// use parchis::{Arms, Color, Mode, Move, Ruleset};
///
/// let rules = Ruleset::named("rebote").unwrap();
/// let colors = "YB".parse().unwrap();
/// let header = Header::new(rules, Mode::Solo, Arms::Four, colors, Color::Yellow);
/// let mut writer = RecordWriter::new(&header).unwrap();
/// writer.push(Action::Roll(5)).unwrap();
/// writer.push(Action::Play(Move::Exit { color: Color::Yellow, n: 1 })).unwrap();
/// writer.push(Action::Roll(3)).unwrap();
/// writer.push(Action::TimeOut).unwrap();
/// assert!(writer.finish().ends_with("\n\nY: 5=N>5\nB: 3~\n"));
/// ```
#[derive(Clone, Debug)]
pub struct RecordWriter {
    rules: super::super::Ruleset,
    position: Position,
    text: String,
    /// The color whose turn is on the last line, while that line is unfinished.
    open: Option<Color>,
}

impl RecordWriter {
    /// Begins a record by writing its tags.
    ///
    /// # Errors
    /// The header describes a table that cannot be played.
    pub fn new(header: &Header) -> Result<RecordWriter, PositionError> {
        let position = header.start_position()?;
        let text = format!("{header}\n");
        Ok(RecordWriter { rules: header.rules, position, text, open: None })
    }

    /// The position reached so far.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Adds the next action. A rolled die is written together with its move.
    ///
    /// # Errors
    /// The rules refuse the action; nothing is added.
    pub fn push(&mut self, action: Action) -> Result<(), Refusal> {
        let before = self.position;
        self.position.act(action, &self.rules)?;
        match (action, before.phase()) {
            (Action::Roll(_), _) => {}
            (Action::Play(m), phase) => {
                let token = m.token(&before, &self.rules);
                if matches!(phase, TurnPhase::Bonus(_)) && self.open.is_some() {
                    self.text.push_str(&token);
                } else {
                    self.throw(before.turn, &token);
                }
            }
            (Action::TimeOut, TurnPhase::Die(die)) => self.throw(before.turn, &format!("{die}~")),
            (Action::TimeOut, _) => self.throw(before.turn, "~"),
            (Action::Retire(color), _) => {
                self.close();
                // A write into a string cannot fail.
                let _ = writeln!(self.text, "{}: out", color.letter());
            }
        }
        let is_turn_over = self.position.phase() == TurnPhase::Throw && self.position.sixes() == 0;
        if (is_turn_over && !matches!(action, Action::Roll(_))) || self.position.is_over() {
            self.close();
        }
        Ok(())
    }

    /// The text of the record. A die that is rolled and not yet moved is not part of it.
    pub fn finish(mut self) -> String {
        self.close();
        self.text
    }

    fn throw(&mut self, turn: Color, token: &str) {
        if self.open == Some(turn) {
            self.text.push(' ');
        } else {
            self.close();
            self.text.push(turn.letter());
            self.text.push_str(": ");
            self.open = Some(turn);
        }
        self.text.push_str(token);
    }

    fn close(&mut self) {
        if self.open.take().is_some() {
            self.text.push('\n');
        }
    }
}

//! Replays records: from their text, which is checked, and action by action.

use super::super::check::Claim;
use super::super::play::RollError;
use super::super::section::Topic;
use super::super::{
    Bonus, Color, Colors, Move, Placing, Position, PositionError, Refusal, Ruleset, Square,
    TurnPhase,
};
use super::cursor::{Cursor, Mark, TextPlace};
use super::fault::{Cause, Fault};
use super::header::{self, Header};
use super::token::{Letters, PlainThrow, Played, Token, TokenKind};
use super::{Action, Record};

/// The outcome of a record without faults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The line on which the record begins, counted from 1.
    pub line: usize,
    /// The position after the last action.
    pub position: Position,
    /// The remaining distance of each side in steps, in board order.
    pub distances: Vec<(Colors, u16)>,
    /// The placing if the game ends in that position.
    pub placing: Placing,
}

/// Checks every record of a text, one after another. The first tag after a turn begins a new record.
///
/// Lines are counted from the beginning of the text. After a fault, the rest of that record is skipped.
///
/// ```
/// use parchis::record::check;
///
/// let text = "[Rules \"jcf\"]\n[Yellow \"A\"]\n[Red \"B\"]\n[Start \"Y\"]\nY: 5=N>6\n";
/// let fault = check(text).remove(0).unwrap_err();
/// assert_eq!(
///     fault.to_string(),
///     "5:4: count: a five brings 1 from the nest to 5 (JCF 1.3); due: 5=N>5"
/// );
/// ```
pub fn check(text: &str) -> Vec<Result<Checked, Fault>> {
    let mut cursor = Cursor::new(text);
    let mut found = Vec::new();
    loop {
        cursor.skip_empty_lines();
        if cursor.is_text_end() && !found.is_empty() {
            return found;
        }
        let line = cursor.line();
        let outcome = read_record(&mut cursor, &mut |_, _| {}).map(|(_, position)| Checked {
            line,
            position,
            distances: position.sides().map(|side| (side, position.distance(side))).collect(),
            placing: position.placing(),
        });
        if outcome.is_err() {
            skip_turns(&mut cursor);
        }
        found.push(outcome);
        if cursor.is_text_end() {
            return found;
        }
    }
}

/// Reads a text that holds one record.
pub(super) fn read(text: &str) -> Result<Record, Fault> {
    let mut cursor = Cursor::new(text);
    let mut actions = Vec::new();
    let (header, _) = read_record(&mut cursor, &mut |action, _| actions.push(action))?;
    if cursor.is_text_end() {
        return Ok(Record { header, actions });
    }
    let cause =
        Cause::Tag("a tag stands before the first turn, and this is a second record".to_owned());
    Err(fault(&cursor, cursor.mark(), cause))
}

/// One step of a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replayed {
    /// The position before the action.
    pub before: Position,
    /// The action that was played.
    pub action: Action,
    /// The position after the action.
    pub after: Position,
}

/// Replays a [`Record`] action by action; it ends early at an action that the rules refuse.
#[derive(Clone, Debug)]
pub struct Replayer<'a> {
    rules: Ruleset,
    position: Position,
    actions: std::slice::Iter<'a, Action>,
}

impl<'a> Replayer<'a> {
    pub(super) fn new(record: &'a Record) -> Result<Replayer<'a>, PositionError> {
        Ok(Replayer {
            rules: record.header.rules,
            position: record.header.start_position()?,
            actions: record.actions.iter(),
        })
    }

    /// The position reached so far.
    pub fn position(&self) -> &Position {
        &self.position
    }
}

impl Iterator for Replayer<'_> {
    type Item = Replayed;

    fn next(&mut self) -> Option<Replayed> {
        let (before, action) = (self.position, *self.actions.next()?);
        self.position.act(action, &self.rules).ok()?;
        Some(Replayed { before, action, after: self.position })
    }
}

impl Position {
    /// Applies one action of a record; the position stays unchanged if the action is refused.
    ///
    /// # Errors
    /// The rules refuse the action.
    pub fn act(&mut self, action: Action, rules: &Ruleset) -> Result<(), Refusal> {
        match action {
            Action::Roll(die) => self.roll_in_place(die).map_err(|error| match error {
                RollError::Die(die) => Refusal::Die { die },
                RollError::Pending(_) => Refusal::MustMove { section: None },
                RollError::Bonus(bonus) => bonus_due(bonus, rules),
                RollError::Over => Refusal::Over,
            }),
            Action::Play(m) => self.play_in_place(m, rules),
            Action::TimeOut => self.time_out_in_place(rules),
            Action::Retire(color) => self.retire_in_place(color, rules),
        }
    }
}

pub(super) fn skip_turns(cursor: &mut Cursor<'_>) {
    loop {
        cursor.skip_empty_lines();
        if cursor.is_text_end() || cursor.peek() == b'[' {
            return;
        }
        cursor.next_line();
    }
}

/// Reads one record, up to the first tag after a turn or the end of the text, and calls `show` for every action with its place.
pub(super) fn read_record(
    cursor: &mut Cursor<'_>,
    show: &mut impl FnMut(Action, TextPlace),
) -> Result<(Header, Position), Fault> {
    let header = header::read(cursor)?;
    let position = header
        .start_position()
        .map_err(|error| fault(cursor, cursor.mark(), Cause::Tag(error.to_string())))?;
    let place = cursor.place(cursor.mark());
    let mut replay = TextReplay { rules: header.rules, position, place, show };
    loop {
        cursor.skip_empty_lines();
        if cursor.is_text_end() || cursor.peek() == b'[' {
            return Ok((header, replay.position));
        }
        replay.line(cursor)?;
        cursor.next_line();
    }
}

struct TextReplay<'s, S> {
    rules: Ruleset,
    position: Position,
    /// The beginning of the current token.
    place: TextPlace,
    show: &'s mut S,
}

impl<S: FnMut(Action, TextPlace)> TextReplay<'_, S> {
    /// Reads one line from its first character.
    #[inline]
    fn line(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Fault> {
        let turn = self.position.turn;
        let mut ahead = *cursor;
        let begins = ahead.rest().starts_with(&[turn.letter() as u8, b':', b' ']);
        ahead.skip(3);
        if !begins || !self.plain(&mut ahead, turn) {
            return self.any_line(cursor);
        }
        *cursor = ahead;
        cursor.skip_blanks();
        if cursor.is_line_end() { Ok(()) } else { self.tokens(cursor, turn, true) }
    }

    /// Reads a line of any form.
    #[inline(never)]
    fn any_line(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Fault> {
        let start = cursor.mark();
        let Some(color) = read_line_color(cursor) else {
            let problem = "expected a turn, such as `Y: 3-`".to_owned();
            return Err(fault(cursor, start, Cause::Syntax(problem)));
        };
        if cursor.peek() == b'o' {
            return self.retirement(cursor, start, color);
        }
        if let Err(refusal) = self.check_turn(color) {
            return Err(self.refused(cursor, start, refusal));
        }
        self.tokens(cursor, color, false)
    }

    /// Reads the tokens of a turn up to the end of the line; `is_begun` says whether others stand before them.
    #[inline(never)]
    fn tokens(
        &mut self,
        cursor: &mut Cursor<'_>,
        color: Color,
        mut is_begun: bool,
    ) -> Result<(), Fault> {
        let mut token = Token::new();
        loop {
            if self.is_turn_over(is_begun) || !self.plain(cursor, color) {
                let mark = cursor.mark();
                self.place = cursor.place(mark);
                token
                    .read(cursor, color)
                    .map_err(|problem| fault(cursor, mark, Cause::Syntax(problem.to_owned())))?;
                let outcome = match token.kind {
                    TokenKind::Throw => self.throw(&token, color, is_begun),
                    TokenKind::Bonus => self.bonus(&token, color),
                    TokenKind::TimeOut => self.time_out(color, is_begun),
                };
                outcome.map_err(|refusal| self.refused(cursor, mark, refusal))?;
            }
            cursor.skip_blanks();
            if cursor.is_line_end() {
                return Ok(());
            }
            is_begun = true;
        }
    }

    /// Plays a frequent token of the color on turn if it is legal. Returns whether it was; otherwise nothing changes, and the reason is
    /// still to be found.
    #[inline(always)]
    fn plain(&mut self, cursor: &mut Cursor<'_>, color: Color) -> bool {
        let (position, rules) = (&mut self.position, &self.rules);
        let Some(throw) = PlainThrow::read(cursor.rest()) else { return false };
        if position.phase != TurnPhase::Throw {
            return false;
        }
        let circuit = position.circuit();
        let m = match throw.squares {
            None => Move::Pass,
            Some((from, to)) => {
                let progress = |square| circuit.progress_at(color, Square::Track(square));
                let (Some(from), Some(to)) = (progress(from), progress(to)) else { return false };
                Move::Step { color, from, to }
            }
        };
        position.phase = TurnPhase::Die(throw.die);
        if !position.is_legal(m, rules) || !position.captures(m, rules).is_empty() {
            position.phase = TurnPhase::Throw;
            return false;
        }
        let place = cursor.place(cursor.mark());
        cursor.skip(throw.len);
        (self.show)(Action::Roll(throw.die), place);
        position.apply(m, rules);
        (self.show)(Action::Play(m), place);
        true
    }

    fn retirement(
        &mut self,
        cursor: &mut Cursor<'_>,
        start: Mark,
        color: Color,
    ) -> Result<(), Fault> {
        let mark = cursor.mark();
        self.place = cursor.place(start);
        let is_out = cursor.take(b'o') && cursor.take(b'u') && cursor.take(b't');
        cursor.skip_blanks();
        if !is_out || !cursor.is_line_end() {
            let problem = "a retirement is `C: out` on its own line".to_owned();
            return Err(fault(cursor, mark, Cause::Syntax(problem)));
        }
        self.position
            .retire_in_place(color, &self.rules)
            .map_err(|refusal| self.refused(cursor, start, refusal))?;
        (self.show)(Action::Retire(color), self.place);
        Ok(())
    }

    /// Checks that the color of the next line is on turn.
    #[inline]
    fn check_turn(&self, color: Color) -> Result<(), Refusal> {
        let position = &self.position;
        if position.is_over() {
            return Err(Refusal::Over);
        }
        if position.turn == color {
            return Ok(());
        }
        let turn = position.turn;
        Err(match position.phase() {
            TurnPhase::Bonus(bonus) => bonus_due(bonus, &self.rules),
            _ if position.sixes() > 0 => self.throw_due(),
            _ => Refusal::TurnOrder { turn, section: self.rules.section(Topic::Turn) },
        })
    }

    fn throw_due(&self) -> Refusal {
        let section = self.rules.section(Topic::SixRepeats);
        Refusal::ThrowDue { turn: self.position.turn, section }
    }

    /// Returns whether the turn that began on this line is over.
    fn is_turn_over(&self, is_begun: bool) -> bool {
        is_begun && self.position.phase() == TurnPhase::Throw && self.position.sixes() == 0
    }

    #[inline]
    fn throw(&mut self, token: &Token, color: Color, is_begun: bool) -> Result<(), Refusal> {
        let die = token.number;
        match self.position.phase() {
            TurnPhase::Over => return Err(Refusal::Over),
            TurnPhase::Bonus(bonus) => return Err(bonus_due(bonus, &self.rules)),
            TurnPhase::Throw | TurnPhase::Die(_) => {}
        }
        if self.is_turn_over(is_begun) {
            return Err(Refusal::ThrowNotDue { color });
        }
        self.position.roll_in_place(die).map_err(|_| Refusal::Die { die })?;
        (self.show)(Action::Roll(die), self.place);
        match (token.played, self.position.third_six_due()) {
            (Played::Moved, false) => self.moved(token, color),
            (Played::Nothing, false) => self.play(Move::Pass),
            (Played::TimeOut, _) => {
                self.position.time_out_in_place(&self.rules)?;
                (self.show)(Action::TimeOut, self.place);
                Ok(())
            }
            (Played::SentHome, true) => {
                let color = token.color.unwrap_or(color);
                self.third_six(Some((color, token.from)))
            }
            (Played::NobodySentHome, true) => self.third_six(None),
            (_, true) => Err(self.position.penalty_due(&self.rules)),
            (Played::SentHome | Played::NobodySentHome, false) => Err(Refusal::NoPenalty),
        }
    }

    #[inline]
    fn bonus(&mut self, token: &Token, color: Color) -> Result<(), Refusal> {
        match self.position.phase() {
            TurnPhase::Over => return Err(Refusal::Over),
            TurnPhase::Bonus(bonus) if bonus.count() == token.number => {}
            TurnPhase::Bonus(bonus) => return Err(bonus_due(bonus, &self.rules)),
            TurnPhase::Throw | TurnPhase::Die(_) => return Err(Refusal::BonusNotDue),
        }
        if token.played == Played::Moved { self.moved(token, color) } else { self.play(Move::Pass) }
    }

    fn time_out(&mut self, color: Color, is_begun: bool) -> Result<(), Refusal> {
        if self.position.is_over() {
            return Err(Refusal::Over);
        }
        if self.rules.turn_seconds() > 0 && self.is_turn_over(is_begun) {
            return Err(Refusal::ThrowNotDue { color });
        }
        self.position.time_out_in_place(&self.rules)?;
        (self.show)(Action::TimeOut, self.place);
        Ok(())
    }

    fn third_six(&mut self, place: Option<(Color, Square)>) -> Result<(), Refusal> {
        let circuit = self.position.circuit();
        let due = self.position.third_six(&self.rules);
        let due_place =
            due.map(|piece| (piece.color, circuit.square_at(piece.color, piece.progress)));
        if place != due_place {
            return Err(self.position.penalty_due(&self.rules));
        }
        self.play(Move::ThirdSix { sent_home: due })
    }

    fn play(&mut self, m: Move) -> Result<(), Refusal> {
        self.position.play_in_place(m, &self.rules)?;
        (self.show)(Action::Play(m), self.place);
        Ok(())
    }

    /// Plays a written move after all checks, including that of its captures.
    #[inline]
    fn moved(&mut self, token: &Token, turn: Color) -> Result<(), Refusal> {
        let position = &self.position;
        let circuit = position.circuit();
        let color = token.color.unwrap_or(turn);
        let no_piece = Refusal::NoPiece { color, square: token.from };
        if token.color.is_some() && !position.movers(&self.rules).contains(color) {
            return Err(no_piece);
        }
        let Some(from) = circuit.progress_at(color, token.from) else { return Err(no_piece) };
        let to = circuit.progress_at(color, token.to);
        let m = match to {
            _ if from == 0 => Move::Exit { color, n: token.n },
            Some(to) => Move::Step { color, from, to },
            None => Move::Pass,
        };
        let is_legal = if from == 0 { to == Some(1) } else { to.is_some() && token.n == 1 };
        let mut checked = Ok(());
        if !is_legal || !position.is_legal(m, &self.rules) {
            if !position.movers(&self.rules).contains(color) {
                return Err(no_piece);
            }
            checked = position.check_claim(Claim { color, from, to, n: token.n }, &self.rules);
            if let Err(refusal) = checked
                && !matches!(refusal, Refusal::BonusFromLane { .. })
            {
                return Err(refusal);
            }
            if m == Move::Pass {
                return Err(no_piece);
            }
        }
        let captures = position.captures(m, &self.rules);
        let mut letters = Letters::default();
        captures.iter().for_each(|piece| letters.push(piece.color));
        if letters != token.captures {
            let section = self.rules.section(Topic::Capture);
            return Err(Refusal::Capture { captures, section });
        }
        checked?;
        self.position.apply(m, &self.rules);
        (self.show)(Action::Play(m), self.place);
        Ok(())
    }

    /// The fault for a refusal, with the tokens that were due.
    #[cold]
    fn refused(&self, cursor: &Cursor<'_>, mark: Mark, refusal: Refusal) -> Fault {
        let rules = &self.rules;
        let moves = self.position.legal_moves(rules);
        let due = match refusal {
            Refusal::NoPenalty | Refusal::Die { .. } | Refusal::NoTurnTime { .. } => Vec::new(),
            _ => moves.iter().map(|m| m.token(&self.position, rules)).collect(),
        };
        Fault { due, ..fault(cursor, mark, Cause::Refused(refusal)) }
    }
}

/// Reads the color and the colon at the beginning of a line; `None` if they are missing or nothing follows.
#[inline(always)]
fn read_line_color(cursor: &mut Cursor<'_>) -> Option<Color> {
    let color = Color::from_letter(char::from(cursor.peek()))?;
    cursor.advance();
    cursor.skip_blanks();
    let has_colon = cursor.take(b':');
    cursor.skip_blanks();
    (has_colon && !cursor.is_line_end()).then_some(color)
}

fn bonus_due(bonus: Bonus, rules: &Ruleset) -> Refusal {
    Refusal::BonusDue { bonus, section: rules.section(Topic::Bonus) }
}

fn fault(cursor: &Cursor<'_>, mark: Mark, cause: Cause) -> Fault {
    Fault { line: cursor.line(), column: cursor.column(mark), cause, due: Vec::new() }
}

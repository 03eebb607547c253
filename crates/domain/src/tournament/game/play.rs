//! Acts at the board: start, die, move, time and retirement.

use chrono::{DateTime, Utc};
use parchis::record::Action;
use parchis::{Color, Colors, Move, Piece, Position, Ruleset, TurnPhase};

use super::{ActError, Before, Course, Game, Start, Was, push};
use crate::tournament::event::{Event, EventKind};
use crate::tournament::id::EntryId;
use crate::tournament::roll_off;
use crate::tournament::table::Table;

/// A single step on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardStep {
    /// Number of its event; `None` for a step that follows automatically.
    pub event: Option<i32>,
    /// Time of the step.
    pub at: DateTime<Utc>,
    /// Position before the step.
    pub before: Position,
    /// Action on the board.
    pub action: Action,
    /// Captured pieces, as they stood before.
    pub captures: Vec<Piece>,
    /// Position after the step.
    pub after: Position,
}

impl Game {
    /// The legal moves for the pending die or bonus count; empty if no choice is due.
    pub fn choices(&self) -> Vec<Move> {
        self.course.choices(&self.table)
    }

    /// The colors in play, that is, those of present sides.
    pub fn colors(&self) -> Colors {
        colors_in_play(&self.table, self.absent())
    }
}

impl Course {
    /// The legal moves for the pending die or bonus count.
    pub(super) fn choices(&self, table: &Table) -> Vec<Move> {
        match &self.position {
            Some(position) if !self.is_called => {
                position.legal_moves(&table.ruleset).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }

    /// Applies an act at the board. A refused act leaves the board unchanged.
    pub(super) fn take(&mut self, table: &Table, event: &Event) -> Result<(), ActError> {
        let (position, n_steps, last_at) = (self.position, self.steps.len(), self.last_at);
        let mut struck = Vec::new();
        match &event.kind {
            EventKind::Start { color, rolls, absent, word } => {
                self.start(table, *color, rolls, absent, word)?;
            }
            EventKind::Die(die) => {
                self.check_die(*die)?;
                self.act(&table.ruleset, event, Action::Roll(*die))?;
            }
            EventKind::Move { color, from, to } => {
                let m = self.chosen(table, *color, *from, *to)?;
                self.act(&table.ruleset, event, Action::Play(m))?;
            }
            EventKind::TimeOut => self.act(&table.ruleset, event, Action::TimeOut)?,
            EventKind::Retire(color) => self.act(&table.ruleset, event, Action::Retire(*color))?,
            EventKind::CallTime => struck = self.call_time()?,
            EventKind::Penalty { color, degree, .. } => {
                self.penalize(table, event, *color, *degree)?;
            }
            _ => return Err(ActError::NotStanding),
        }
        self.last_at = Some(event.at);
        let position = match self.steps.get(n_steps) {
            Some(step) if Some(step.before) == position => Was::BeforeItsSteps,
            _ => Was::This(position.map(Box::new)),
        };
        push(&mut self.before, Before { position, n_steps, struck, last_at });
        Ok(())
    }

    /// Takes back the last act and returns its steps.
    pub(super) fn back(&mut self) -> Vec<BoardStep> {
        let position = self.before.len().checked_sub(1).and_then(|last| self.position_before(last));
        let Some(before) = self.before.pop() else { return Vec::new() };
        let steps = self.steps.drain(self.steps.len().min(before.n_steps)..).collect();
        self.steps.extend(before.struck);
        self.position = position;
        self.last_at = before.last_at;
        self.is_called = false;
        if self.position.is_none() {
            self.start = None;
        }
        steps
    }

    /// The position before the act with `index`, from 0; `None` before the start.
    pub(super) fn position_before(&self, index: usize) -> Option<Position> {
        let before = self.before.get(index)?;
        match &before.position {
            Was::BeforeItsSteps => self.steps.get(before.n_steps).map(|step| step.before),
            Was::This(position) => position.as_deref().copied(),
        }
    }

    /// The steps of `n` acts, beginning with the act at index `at`.
    pub(super) fn steps_of(&self, at: usize, n: usize) -> &[BoardStep] {
        let first = |index: usize| self.before.get(index).map_or(self.steps.len(), |it| it.n_steps);
        let (from, to) = (first(at), first(at + n).min(self.steps.len()));
        self.steps.get(from..to).unwrap_or_default()
    }

    fn start(
        &mut self,
        table: &Table,
        color: Color,
        rolls: &[(Color, u8)],
        absent: &[EntryId],
        word: &str,
    ) -> Result<(), ActError> {
        if self.position.is_some() {
            return Err(ActError::Started);
        }
        let is_once = |entry| absent.iter().filter(|other| *other == entry).count() == 1;
        if !absent.iter().all(|entry| table.has(*entry) && is_once(entry)) {
            return Err(ActError::Sides);
        }
        let colors = colors_in_play(table, absent);
        let position = Position::start(&table.ruleset, table.mode, table.arms, colors, color)
            .map_err(ActError::Start)?;
        if !roll_off::winners(table.mode, colors, rolls).contains(color) {
            return Err(ActError::RollOff);
        }
        self.position = Some(position);
        let (absent, rolls) = (absent.to_vec(), rolls.to_vec());
        self.start = Some(Start { color, rolls, absent, word: word.to_owned() });
        Ok(())
    }

    /// Applies an action to the board, then the moves that follow automatically.
    pub(super) fn act(
        &mut self,
        rules: &Ruleset,
        event: &Event,
        action: Action,
    ) -> Result<(), ActError> {
        let before = self.position.ok_or(ActError::NotStarted)?;
        if self.is_called || before.is_over() {
            return Err(ActError::Over);
        }
        if let Action::Roll(die) = action {
            before.roll(die, rules)?;
        }
        let mut step = (Some(event.seq), action);
        let mut position = before;
        loop {
            let (seq, action) = step;
            let before = position;
            position.act(action, rules)?;
            // Captures are defined only for legal moves.
            let captures = match action {
                Action::Play(m) => before.captures(m, rules).iter().collect(),
                _ => Vec::new(),
            };
            push(
                &mut self.steps,
                BoardStep { event: seq, at: event.at, before, action, captures, after: position },
            );
            match forced(&position, rules) {
                Some(m) => step = (None, Action::Play(m)),
                None => break,
            }
        }
        self.position = Some(position);
        Ok(())
    }

    /// The legal move of the piece from one progress to another.
    fn chosen(&self, table: &Table, color: Color, from: u8, to: u8) -> Result<Move, ActError> {
        let position = self.position.ok_or(ActError::NotStarted)?;
        let exits = |m: &Move| matches!(m, Move::Exit { color: leaving, .. } if *leaving == color);
        let legal = position.legal_moves(&table.ruleset);
        let exit = legal.iter().find(|m| exits(m)).copied();
        match (from, to) {
            (0, 1) => Ok(exit.unwrap_or(Move::Exit { color, n: 1 })),
            _ => Ok(Move::Step { color, from, to }),
        }
    }

    /// Ends the game on the clock. Returns the steps of an unfinished throw, which is struck.
    fn call_time(&mut self) -> Result<Vec<BoardStep>, ActError> {
        let position = self.position.ok_or(ActError::NotStarted)?;
        if self.is_called || position.is_over() {
            return Err(ActError::Over);
        }
        let mut whole = position;
        let mut struck = Vec::new();
        while whole.phase() != TurnPhase::Throw {
            let Some(step) = self.steps.pop() else { break };
            whole = step.before;
            struck.push(step);
        }
        struck.reverse();
        let n_left = self.steps.len();
        for before in self.before.iter_mut().rev().take_while(|it| it.n_steps >= n_left) {
            if let (Was::BeforeItsSteps, Some(step)) =
                (&before.position, struck.get(before.n_steps - n_left))
            {
                before.position = Was::This(Some(Box::new(step.before)));
            }
        }
        self.position = Some(whole);
        self.is_called = true;
        Ok(struck)
    }
}

/// The automatic move, if any: no possible move, a lost bonus or a third six.
fn forced(position: &Position, rules: &Ruleset) -> Option<Move> {
    match *position.legal_moves(rules) {
        [m @ (Move::Pass | Move::ThirdSix { .. })] => Some(m),
        _ => None,
    }
}

/// The colors of the sides that are present.
pub(super) fn colors_in_play(table: &Table, absent: &[EntryId]) -> Colors {
    let seats = table.seats.iter().filter(|seat| !absent.contains(&seat.entry));
    seats.map(|seat| seat.color).collect()
}

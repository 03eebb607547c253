//! Standing acts grouped by throw, for corrections and for undoing several acts.

use parchis::{Color, Position, TurnPhase};

use super::{BoardStep, Game};
use crate::tournament::event::{Event, EventKind};

/// A group of acts: a die with its moves, or another single act.
#[derive(Clone, Copy, Debug)]
pub struct Throw<'a> {
    /// Number of its first event, which identifies the throw.
    pub seq: i32,
    /// Number of acts that stand before it.
    pub index: usize,
    /// Number of acts that an undo back to the start of this throw takes back: its own and all later ones.
    pub n_back: usize,
    /// Acts of the throw.
    pub acts: &'a [Event],
    /// Steps that these acts caused on the board.
    pub steps: &'a [BoardStep],
    /// Color whose turn it was; `None` before the start.
    pub turn: Option<Color>,
}

impl Throw<'_> {
    /// Returns whether the acts can be corrected: they are a die with its moves, a lost turn or a retirement.
    pub fn is_correctable(&self) -> bool {
        self.acts.iter().all(|act| is_of_throw(&act.kind))
    }
}

impl Game {
    /// The standing acts in order.
    pub fn standing(&self) -> &[Event] {
        &self.live
    }

    /// The standing acts grouped by throw, in order.
    pub fn throws(&self) -> Vec<Throw<'_>> {
        let n = self.live.len();
        let starts: Vec<usize> = (0..n).filter(|index| self.begins(*index)).collect();
        let ends = starts.iter().skip(1).copied().chain([n]);
        let throw = |(index, end): (usize, usize)| {
            let acts = self.live.get(index..end)?;
            let before = self.course.position_before(index);
            Some(Throw {
                seq: acts.first()?.seq,
                index,
                n_back: n - index,
                acts,
                steps: self.course.steps_of(index, end - index),
                turn: before.and_then(|position| position.turn()),
            })
        };
        starts.iter().copied().zip(ends).filter_map(throw).collect()
    }

    /// The position before the standing act with `index`, from 0; `None` before the start.
    pub fn position_before(&self, index: usize) -> Option<Position> {
        self.course.position_before(index)
    }

    /// Returns whether the act is the first of its throw.
    fn begins(&self, index: usize) -> bool {
        let before = self.course.position_before(index);
        let is_choice = before.is_some_and(|position| {
            matches!(position.phase(), TurnPhase::Die(_) | TurnPhase::Bonus(_))
        });
        let goes_on = self
            .live
            .get(index)
            .is_some_and(|act| matches!(act.kind, EventKind::Move { .. } | EventKind::TimeOut));
        !(is_choice && goes_on)
    }
}

/// Returns whether `acts` may replace `n` acts: they are one throw, or a removal of at least one act.
pub(super) fn may_stand(acts: &[EventKind], n: u16) -> bool {
    is_throw(acts) || (acts.is_empty() && n > 0)
}

/// Returns whether the acts form one throw: a die with its moves or a time-out, a lost turn alone, or a retirement.
fn is_throw(acts: &[EventKind]) -> bool {
    let goes_on = |act: &EventKind| matches!(act, EventKind::Move { .. } | EventKind::TimeOut);
    match acts {
        [EventKind::Die(_), rest @ ..] => rest.iter().all(goes_on),
        [EventKind::TimeOut | EventKind::Retire(_)] => true,
        _ => false,
    }
}

fn is_of_throw(act: &EventKind) -> bool {
    matches!(
        act,
        EventKind::Die(_) | EventKind::Move { .. } | EventKind::TimeOut | EventKind::Retire(_)
    )
}

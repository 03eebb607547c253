//! The acts that still stand, throw by throw: what can be corrected and undone back to.

use super::{Game, Step};
use crate::rules::{Color, Phase, Position};
use crate::tournament::event::{Event, EventKind};

/// Acts that belong together: a die with its moves, or one of the others alone.
#[derive(Clone, Copy, Debug)]
pub struct Throw<'a> {
    /// Number of the first of its events: what it is called by.
    pub seq: i32,
    /// How many acts stand before it.
    pub index: usize,
    /// How many acts an undo back to before it takes back: its own and all after it.
    pub n_back: usize,
    /// Its acts.
    pub acts: &'a [Event],
    /// What happened on the board with them.
    pub steps: &'a [Step],
    /// Whose turn it was; none before the start.
    pub turn: Option<Color>,
}

impl Throw<'_> {
    /// Whether it can be another one: a throw, a lost turn or a retirement.
    pub fn is_correctable(&self) -> bool {
        self.acts.iter().all(|act| is_of_throw(&act.kind))
    }
}

impl Game {
    /// The acts that stand, in order.
    pub fn standing(&self) -> &[Event] {
        &self.live
    }

    /// The acts that stand, throw by throw in order.
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

    /// The position before the standing act numbered `index`, from 0; none before the start.
    pub fn position_before(&self, index: usize) -> Option<Position> {
        self.course.position_before(index)
    }

    /// Whether the act is the first of its throw.
    fn begins(&self, index: usize) -> bool {
        let before = self.course.position_before(index);
        let is_choice = before
            .is_some_and(|position| matches!(position.phase(), Phase::Die(_) | Phase::Bonus(_)));
        let goes_on = self
            .live
            .get(index)
            .is_some_and(|act| matches!(act.kind, EventKind::Move { .. } | EventKind::TimeOut));
        !(is_choice && goes_on)
    }
}

/// Whether acts can stand in the place of `n`: one throw, or nothing for something.
pub(super) fn may_stand(acts: &[EventKind], n: u16) -> bool {
    is_throw(acts) || (acts.is_empty() && n > 0)
}

/// Whether acts are one throw: a die with its moves, where they were too slow without them, a lost turn, a retirement.
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

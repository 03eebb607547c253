//! A game whose dice the app rolls: which die is next, and what of it is public.

use super::{ActError, Course, Game};
use crate::rules::Phase;
use crate::rules::record::Action;
use crate::tournament::dice::{COMMITMENT_TAG, SEED_TAG, WORD_TAG, is_word};
use crate::tournament::event::{Event, EventKind};

impl Game {
    /// The die that falls next, where the app rolls and a throw is due.
    pub fn next_die(&self) -> Option<u8> {
        let is_due = self.position().is_some_and(|it| it.phase() == Phase::Throw);
        let is_open = self.result.is_none() && !self.is_called();
        if is_due && is_open { self.course.next_die() } else { None }
    }

    /// The die that a throw in the place of the standing act numbered `index`, from 0, has, where the app rolls: the one
    /// that was rolled there. None where it has not fallen yet, which nobody may know before.
    pub fn due_die_at(&self, index: usize) -> Option<u8> {
        let k = self.course.n_rolled_before(index) + 1;
        if k > self.course.n_rolled() {
            return None;
        }
        Some(self.course.dice_seed?.die(self.dice_word()?, k))
    }

    /// Refuses, where the app rolls, acts in the place of those from `index` on with a die that has not fallen yet: who
    /// tried all six would know the next one.
    pub(super) fn refuse_unrolled(&self, index: usize, by: &[Event]) -> Result<(), ActError> {
        let has_die = by.iter().any(|act| matches!(act.kind, EventKind::Die(_)));
        match self.course.dice_seed {
            Some(_) if has_die && self.due_die_at(index).is_none() => Err(ActError::UnrolledDie),
            _ => Ok(()),
        }
    }

    /// Refuses, where the app rolls, a later die once another number of dice was rolled before it: it would be another.
    pub(super) fn refuse_shifted(
        &self,
        course: &Course,
        act: &Event,
        index: usize,
    ) -> Result<(), ActError> {
        let is_die = matches!(act.kind, EventKind::Die(_)) && self.course.dice_seed.is_some();
        if is_die && course.n_rolled() != self.course.n_rolled_before(index) {
            return Err(ActError::ShiftedDie);
        }
        Ok(())
    }

    /// The last die that stands, of the throw that is due or being played.
    pub fn last_die(&self) -> Option<u8> {
        self.steps().iter().rev().find_map(rolled)
    }

    /// The word that the players gave at the start.
    pub fn dice_word(&self) -> Option<&str> {
        self.course.start.as_ref().map(|start| start.word.as_str())
    }

    /// The word under which dice have been rolled: starting again with another would be rolling again.
    pub fn rolled_word(&self) -> Option<&str> {
        self.rolled_word.as_deref()
    }

    /// Whether the seed is out: the result of a game that was started is confirmed. Then play cannot go on.
    pub fn is_seed_out(&self) -> bool {
        self.course.dice_seed.is_some() && self.result.is_some() && self.course.start.is_some()
    }

    /// What a record says about its dice.
    pub(super) fn dice_tags(&self) -> Vec<(String, String)> {
        let Some(seed) = self.course.dice_seed else { return Vec::new() };
        let mut tags = vec![(COMMITMENT_TAG.to_owned(), seed.commitment())];
        let word = self.dice_word().filter(|word| !word.is_empty());
        tags.extend(word.map(|word| (WORD_TAG.to_owned(), word.to_owned())));
        tags.extend(self.is_seed_out().then(|| (SEED_TAG.to_owned(), seed.hex())));
        tags
    }

    /// Refuses a start with a word that cannot be, or with another than dice were rolled under.
    pub(super) fn check_word(&self, kind: &EventKind) -> Result<(), ActError> {
        let EventKind::Start { word, .. } = kind else { return Ok(()) };
        if !is_word(word) {
            return Err(ActError::Word);
        }
        match self.rolled_word() {
            Some(rolled) if rolled != word => Err(ActError::OtherWord(rolled.to_owned())),
            _ => Ok(()),
        }
    }

    /// Keeps the word of the first die that the app rolled.
    pub(super) fn keep_word(&mut self, kind: &EventKind) {
        if matches!(kind, EventKind::Die(_))
            && self.course.dice_seed.is_some()
            && self.rolled_word.is_none()
        {
            self.rolled_word = self.dice_word().map(str::to_owned);
        }
    }
}

impl Course {
    /// Refuses a die that the app has not rolled, where it rolls.
    pub(super) fn check_die(&self, die: u8) -> Result<(), ActError> {
        let is_due = self.position.is_some_and(|it| it.phase() == Phase::Throw);
        match self.next_die().filter(|_| is_due) {
            Some(due) if due != die => Err(ActError::TypedDie),
            _ => Ok(()),
        }
    }

    fn next_die(&self) -> Option<u8> {
        let word = &self.start.as_ref()?.word;
        Some(self.dice_seed?.die(word, self.n_rolled() + 1))
    }

    fn n_rolled(&self) -> usize {
        self.steps.iter().filter_map(rolled).count()
    }

    /// How many dice were rolled before the standing act numbered `index`, from 0.
    fn n_rolled_before(&self, index: usize) -> usize {
        let n_steps = self.before.get(index).map_or(self.steps.len(), |before| before.n_steps);
        self.steps.iter().take(n_steps).filter_map(rolled).count()
    }
}

fn rolled(step: &super::Step) -> Option<u8> {
    match step.action {
        Action::Roll(die) => Some(die),
        _ => None,
    }
}

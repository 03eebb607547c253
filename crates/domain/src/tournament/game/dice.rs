//! Dice that the app rolls in a game: the next die, and which information about the dice is public.

use parchis::record::Action;
use parchis::{Color, TurnPhase};

use super::{ActError, Course, Game};
use crate::tournament::dice::{COMMITMENT_TAG, ROLL_OFF_TAG, SEED_TAG, WORD_TAG, is_word};
use crate::tournament::event::{Event, EventKind};
use crate::tournament::roll_off::rolls_text;

impl Game {
    /// The next die; `None` if the app does not roll or no throw is due.
    pub fn next_die(&self) -> Option<u8> {
        let is_due = self.position().is_some_and(|it| it.phase() == TurnPhase::Throw);
        let is_open = self.result.is_none() && !self.is_called();
        if is_due && is_open { self.course.next_die() } else { None }
    }

    /// The die that the app rolled at the position of the standing act with `index`, from 0. `None` if the app does not roll or has not
    /// rolled it yet, because nobody may know a die in advance.
    pub fn due_die_at(&self, index: usize) -> Option<u8> {
        let k = self.course.n_rolled_before(index) + 1;
        if k > self.course.n_rolled() {
            return None;
        }
        Some(self.course.dice_seed?.die(self.dice_word()?, k))
    }

    /// Refuses a die that has not been rolled yet in a correction at `index`, if the app rolls. Otherwise trying all six values would
    /// reveal the next die.
    pub(super) fn refuse_unrolled(&self, index: usize, by: &[Event]) -> Result<(), ActError> {
        let has_die = by.iter().any(|act| matches!(act.kind, EventKind::Die(_)));
        match self.course.dice_seed {
            Some(_) if has_die && self.due_die_at(index).is_none() => Err(ActError::UnrolledDie),
            _ => Ok(()),
        }
    }

    /// Refuses a later die if the app rolls and the number of dice before it has changed: the seed would give another value.
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

    /// The last die that stands; `None` if no die was thrown.
    pub fn last_die(&self) -> Option<u8> {
        self.steps().iter().rev().find_map(rolled)
    }

    /// The word that the players gave at the start, possibly empty; `None` before the start.
    pub fn dice_word(&self) -> Option<&str> {
        self.course.start.as_ref().map(|start| start.word.as_str())
    }

    /// The word with which dice have been rolled. A new start must use the same word, since another one would re-roll the dice.
    pub fn rolled_word(&self) -> Option<&str> {
        self.rolled_word.as_deref()
    }

    /// Returns whether the seed is public: the result of a started game is confirmed. Play cannot go on afterwards.
    pub fn is_seed_out(&self) -> bool {
        self.course.dice_seed.is_some() && self.result.is_some() && self.course.start.is_some()
    }

    /// The rolls that decided who begins, if the app rolled them: they follow from its seed. Empty otherwise.
    pub fn app_roll_off(&self) -> &[(Color, u8)] {
        let (Some(seed), Some(start)) = (self.course.dice_seed, &self.course.start) else {
            return &[];
        };
        let is_of_seed =
            |(k, (_, die)): (usize, &(Color, u8))| seed.roll_off_die(&start.word, k) == *die;
        if (1..).zip(&start.rolls).all(is_of_seed) { &start.rolls } else { &[] }
    }

    /// All dice that stand, in the order in which they were thrown.
    pub fn dice(&self) -> impl Iterator<Item = u8> {
        self.steps().iter().filter_map(rolled)
    }

    /// The record tags about the dice.
    pub(super) fn dice_tags(&self) -> Vec<(String, String)> {
        let Some(seed) = self.course.dice_seed else { return Vec::new() };
        let mut tags = vec![(COMMITMENT_TAG.to_owned(), seed.commitment())];
        let word = self.dice_word().filter(|word| !word.is_empty());
        tags.extend(word.map(|word| (WORD_TAG.to_owned(), word.to_owned())));
        let rolls = self.app_roll_off();
        tags.extend((!rolls.is_empty()).then(|| (ROLL_OFF_TAG.to_owned(), rolls_text(rolls))));
        tags.extend(self.is_seed_out().then(|| (SEED_TAG.to_owned(), seed.hex())));
        tags
    }

    /// Refuses an invalid word at the start, or one other than that with which dice were rolled.
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

    /// Remembers the word with which the app rolled the first die.
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
    /// Refuses a die that the app did not roll, if the app rolls.
    pub(super) fn check_die(&self, die: u8) -> Result<(), ActError> {
        let is_due = self.position.is_some_and(|it| it.phase() == TurnPhase::Throw);
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

    /// Number of dice rolled before the standing act with `index`, from 0.
    fn n_rolled_before(&self, index: usize) -> usize {
        let n_steps = self.before.get(index).map_or(self.steps.len(), |before| before.n_steps);
        self.steps.iter().take(n_steps).filter_map(rolled).count()
    }
}

fn rolled(step: &super::BoardStep) -> Option<u8> {
    match step.action {
        Action::Roll(die) => Some(die),
        _ => None,
    }
}

//! Replaces some of the standing acts and determines which later acts still fit.

use parchis::record::Action;
use parchis::{Color, Move, Position, Refusal, TurnPhase};

use super::throw::may_stand;
use super::{ActError, BoardStep, Course, Game};
use crate::tournament::event::{Actor, Event, EventKind, Keep};
use crate::tournament::id::RequestId;

/// A preview of a correction.
#[derive(Clone, Debug)]
pub struct CorrectionPreview {
    /// Steps of the acts that are replaced.
    pub before: Vec<BoardStep>,
    /// Steps of the new acts.
    pub after: Vec<BoardStep>,
    /// Position after the new acts.
    pub position: Position,
    /// Legal moves in that position, if the new throw is incomplete.
    pub choices: Vec<Move>,
    /// Number of later acts that still fit.
    pub n_fitting: usize,
    /// Later acts that do not fit.
    pub lost: Vec<Event>,
    /// The first act that does not fit, with the reason.
    pub misfit: Option<ActMisfit>,
    /// Position after all acts that fit.
    pub end: Position,
}

/// The first of the later acts that does not fit any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActMisfit {
    /// The act that does not fit.
    pub act: Event,
    /// Color whose turn it was when the act was made.
    pub turn: Option<Color>,
    /// Steps that the act had caused.
    pub steps: Vec<BoardStep>,
    /// Reason why it does not fit.
    pub cause: ActError,
}

/// The standing acts after a replacement.
pub(super) struct Rework {
    pub(super) live: Vec<Event>,
    pub(super) course: Course,
    pub(super) before: Vec<BoardStep>,
    pub(super) after: Vec<BoardStep>,
    pub(super) lost: Vec<Event>,
    middle: Option<Position>,
    choices: Vec<Move>,
    n_fitting: usize,
    misfit: Option<ActMisfit>,
}

/// A range of acts to be replaced: first index and length.
#[derive(Clone, Copy)]
pub(super) struct ActSpan {
    pub(super) index: usize,
    pub(super) n: usize,
}

impl Game {
    /// Previews the replacement of the throw that begins with event `from` by `by`, or an insertion before it if `n` is 0.
    ///
    /// # Errors
    /// [`ActError`]: the correction is not possible at all.
    pub fn preview_correction(
        &self,
        from: i32,
        n: u16,
        by: &[EventKind],
    ) -> Result<CorrectionPreview, ActError> {
        self.refuse_if_signed()?;
        let span = self.span(from, n)?;
        if !may_stand(by, n) {
            return Err(ActError::NotAThrow);
        }
        let nobody = Actor { user: None, name: String::new() };
        let by = self.in_place(span, by, self.n_events + 1, &nobody, None);
        self.rework(span, by, Keep::Replay)?.into_preview()
    }

    /// Previews the cancellation of the penalty with this number; `None` if the penalty did not change the board.
    ///
    /// # Errors
    /// [`ActError`]: the cancellation is not possible.
    pub fn preview_lift(&self, seq: i32) -> Result<Option<CorrectionPreview>, ActError> {
        let Some(index) = self.board_penalty(seq) else { return Ok(None) };
        self.refuse_if_signed()?;
        let rework = self.rework(ActSpan { index, n: 1 }, Vec::new(), Keep::Replay)?;
        rework.into_preview().map(Some)
    }

    /// The range of the throw that begins with event `from`. `n` is its number of acts, or 0 for an insertion before it.
    pub(super) fn span(&self, from: i32, n: u16) -> Result<ActSpan, ActError> {
        let n = usize::from(n);
        let throws = self.throws();
        let throw = throws.iter().find(|throw| throw.seq == from).ok_or(ActError::NotStanding)?;
        let is_whole = throw.is_correctable() && n == throw.acts.len();
        let is_before = n == 0 && throw.turn.is_some();
        if !is_whole && !is_before {
            return Err(ActError::NotStanding);
        }
        Ok(ActSpan { index: throw.index, n })
    }

    /// The events that replace a range. Acts that stay the same keep their events. New ones take the times of the acts that they replace
    /// and name the corrector.
    pub(super) fn in_place(
        &self,
        span: ActSpan,
        by: &[EventKind],
        seq: i32,
        who: &Actor,
        request: Option<RequestId>,
    ) -> Vec<Event> {
        let old = self.live.get(span.index..span.index + span.n).unwrap_or_default();
        let n_same = old.iter().zip(by).take_while(|(old, new)| old.kind == **new).count();
        let next = self.live.get(span.index);
        let event = |(place, kind): (usize, &EventKind)| {
            let like = old.get(place).or(old.last()).or(next)?;
            if place < n_same {
                return Some(like.clone());
            }
            let request = request.unwrap_or(like.request);
            Some(Event { seq, at: like.at, by: who.clone(), request, kind: kind.clone() })
        };
        by.iter().enumerate().filter_map(event).collect()
    }

    pub(super) fn rework(
        &self,
        span: ActSpan,
        by: Vec<Event>,
        keep: Keep,
    ) -> Result<Rework, ActError> {
        self.refuse_unrolled(span.index, &by)?;
        let mut course = self.course.clone();
        let mut live = self.live.clone();
        let rest = live.split_off((span.index + span.n).min(live.len()));
        live.truncate(span.index);
        while course.before.len() > span.index {
            course.back();
        }
        for act in by {
            course.take(&self.table, &act)?;
            live.push(act);
        }
        let after = course.steps_of(span.index, live.len() - span.index).to_vec();
        let (middle, choices) = (course.position, course.choices(&self.table));
        let mut rest = rest.into_iter().enumerate();
        let mut lost = Vec::new();
        let mut misfit = None;
        let n_before = live.len();
        for (place, act) in rest.by_ref() {
            let index = span.index + span.n + place;
            let turn = self.turn_at(index);
            let fit = match keep {
                Keep::Replay => self.play_on(&mut course, &act, turn, index),
                Keep::Cut => {
                    lost.push(act);
                    break;
                }
            };
            match fit {
                Ok(()) => live.push(act),
                Err(cause) => {
                    let steps = self.course.steps_of(index, 1).to_vec();
                    misfit = Some(ActMisfit { act: act.clone(), turn, steps, cause });
                    lost.push(act);
                    break;
                }
            }
        }
        lost.extend(rest.map(|(_, act)| act));
        let before = self.course.steps_of(span.index, span.n).to_vec();
        let n_fitting = live.len() - n_before;
        Ok(Rework { live, course, before, after, lost, middle, choices, n_fitting, misfit })
    }

    /// Color whose turn it was before a standing act.
    fn turn_at(&self, index: usize) -> Option<Color> {
        self.course.position_before(index).and_then(|position| position.turn())
    }

    /// Replays a later act only if it is still the same color's turn: a die would fit any turn, but belongs to the player who threw it.
    fn play_on(
        &self,
        course: &mut Course,
        act: &Event,
        turn: Option<Color>,
        index: usize,
    ) -> Result<(), ActError> {
        let is_of_turn =
            matches!(act.kind, EventKind::Die(_) | EventKind::Move { .. } | EventKind::TimeOut);
        let now = course.position.and_then(|position| position.turn());
        let is_throw_due = course.position.is_some_and(|it| it.phase() == TurnPhase::Throw);
        if is_throw_due {
            self.refuse_shifted(course, act, index)?;
        }
        match now {
            // Here the refusal by the rules is more precise than a wrong turn.
            _ if matches!(act.kind, EventKind::Die(_)) && !is_throw_due => {
                course.take(&self.table, act)
            }
            Some(now) if is_of_turn && turn != Some(now) => {
                let order = Refusal::TurnOrder { turn: now, section: None };
                Err(ActError::Rules(self.unmoved(course, act).unwrap_or(order)))
            }
            _ => course.take(&self.table, act),
        }
    }

    /// Reason why a move is impossible because its die was passed automatically.
    fn unmoved(&self, course: &Course, act: &Event) -> Option<Refusal> {
        let EventKind::Move { color, from, to } = act.kind else { return None };
        let passed = course.steps.last().filter(|step| step.action == Action::Play(Move::Pass))?;
        let m = match (from, to) {
            (0, 1) => Move::Exit { color, n: 1 },
            _ => Move::Step { color, from, to },
        };
        passed.before.play(m, &self.table.ruleset).err().map(|error| error.refusal)
    }
}

impl Rework {
    fn into_preview(self) -> Result<CorrectionPreview, ActError> {
        let end = self.course.position.ok_or(ActError::NotStarted)?;
        Ok(CorrectionPreview {
            before: self.before,
            after: self.after,
            position: self.middle.unwrap_or(end),
            choices: self.choices,
            n_fitting: self.n_fitting,
            lost: self.lost,
            misfit: self.misfit,
            end,
        })
    }
}

//! The race of a game as a chart draws it: the story's distances and leads, with marks for captures, third sixes and arrivals, and the
//! round numbers of its axes. It contains no texts.

use parchis::record::Action;
use parchis::{Color, Move};

use super::game::Game;
use super::id::EntryId;
use super::story::{Lead, has_left, reaches_goal, shown, story};

/// The race of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Race {
    /// The sides that played, in seat order.
    pub sides: Vec<RaceSide>,
    /// Captures, third sixes and arrivals, in order.
    pub marks: Vec<RaceMark>,
    /// The leads in order, without gaps.
    pub leads: Vec<Lead>,
    /// Number of the last position; the first is 0.
    pub last: usize,
}

/// A side of a race.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RaceSide {
    /// Entry of the side.
    pub entry: EntryId,
    /// Colors of the side.
    pub colors: Vec<Color>,
    /// Remaining distance at each position, in squares; 0 once the side has finished.
    pub distances: Vec<u16>,
    /// Number of the position at which the side left the game, if it did.
    pub left: Option<usize>,
}

/// An event that a race marks on the line of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RaceMark {
    /// Number of the position after the event.
    pub n: usize,
    /// Index of the side to which it happened.
    pub side: usize,
    /// Kind of the event.
    pub kind: MarkKind,
}

/// Kind of a marked event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkKind {
    /// A piece of the side was captured.
    Capture,
    /// The side threw a third six.
    ThirdSix,
    /// A piece of the side reached the goal.
    Goal,
}

impl RaceSide {
    /// Number of the last position at which the side played.
    pub fn end(&self) -> usize {
        self.left.unwrap_or_else(|| self.distances.len().saturating_sub(1))
    }

    /// Remaining distance at a position; at a number above the last, 0.
    pub fn distance(&self, n: usize) -> u16 {
        self.distances.get(n).copied().unwrap_or_default()
    }
}

impl Race {
    /// The race of a game, also of one in progress; `None` before the first step that a replay displays.
    pub fn of(game: &Game) -> Option<Self> {
        let told = story(game)?;
        let left = |colors: &[Color]| {
            shown(game).find(|(_, step)| has_left(&step.after, colors)).map(|(n, _)| n)
        };
        let sides = told.sides.into_iter().map(|side| RaceSide {
            entry: side.entry,
            left: left(&side.colors),
            colors: side.colors,
            distances: side.distances,
        });
        let sides: Vec<RaceSide> = sides.collect();
        Some(Self { marks: marks(game, &sides), sides, leads: told.leads, last: told.last })
    }

    /// Index of the side that leads at a position; `None` before any side led alone.
    pub fn leader_at(&self, n: usize) -> Option<usize> {
        self.leads.iter().rfind(|lead| lead.from <= n).map(|lead| lead.side)
    }

    /// Squares that a side is behind the one nearest to the goal at a position. Sides that have left do not count.
    pub fn behind(&self, side: &RaceSide, n: usize) -> u16 {
        let plays = |side: &&RaceSide| side.left.is_none_or(|left| n < left);
        let nearest = self.sides.iter().filter(plays).map(|side| side.distance(n)).min();
        side.distance(n).saturating_sub(nearest.unwrap_or_default())
    }

    /// The longest distance of any side.
    pub fn longest(&self) -> u16 {
        self.sides.iter().flat_map(|side| &side.distances).max().copied().unwrap_or_default()
    }
}

fn marks(game: &Game, sides: &[RaceSide]) -> Vec<RaceMark> {
    let mut marks = Vec::new();
    let mut mark = |n: usize, color: Option<Color>, kind: MarkKind| {
        let is_its = |side: &RaceSide| color.is_some_and(|color| side.colors.contains(&color));
        let side = sides.iter().position(is_its);
        marks.extend(side.map(|side| RaceMark { n, side, kind }));
    };
    for (n, step) in shown(game) {
        for piece in &step.captures {
            mark(n, Some(piece.color), MarkKind::Capture);
        }
        match step.action {
            Action::Play(Move::ThirdSix { .. }) => mark(n, step.before.turn(), MarkKind::ThirdSix),
            Action::Play(m) if reaches_goal(step, m) => mark(n, m.color(), MarkKind::Goal),
            _ => {}
        }
    }
    marks
}

/// At most `n` positions, evenly spread from 0 to `last`, both included. `n` is at least 2.
pub fn samples(last: usize, n: usize) -> impl Iterator<Item = usize> {
    let steps = n.saturating_sub(1).min(last).max(1);
    (0..=steps).map(move |step| step * last / steps)
}

/// At most `n` labels of an axis: the multiples of a round number from 0 to `most`. `n` is at least 1.
pub fn ticks(most: usize, n: usize) -> impl Iterator<Item = usize> {
    let mut round = (0..9).flat_map(|power| [1, 2, 5].map(|first| first * 10_usize.pow(power)));
    let step = round.find(|step| most / step < n).unwrap_or_else(|| most.max(1));
    (0..=most / step).map(move |index| index * step)
}

//! The story of a game: statistics for each side, changes of the lead, and the turning point. It is computed from the replayed log and
//! numbers positions as the replay does. It contains no texts.

use std::ops::AddAssign;

use parchis::record::Action;
use parchis::{Color, Move, Piece, Position, Square, TurnPhase};

use super::game::{BoardStep, Game};
use super::id::EntryId;

/// The story of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Story {
    /// The sides that played, in seat order.
    pub sides: Vec<SideStory>,
    /// All captures in order.
    pub captures: Vec<Capture>,
    /// Number of the last position; the first is 0.
    pub last: usize,
    /// The leads in order. Each begins where the one before ends, and the last ends at the last position.
    pub leads: Vec<Lead>,
    /// Number of times the lead changed.
    pub lead_changes: usize,
    /// Point at which the winner took the lead for good. Without a single winner, the point at which the last leader took the lead. `None`
    /// if no side ever led alone, or if the last leader did not win.
    pub turning_point: Option<TurningPoint>,
}

/// The statistics of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideStory {
    /// Entry of the side.
    pub entry: EntryId,
    /// Colors of the side.
    pub colors: Vec<Color>,
    /// Totals of the side.
    pub sums: Sums,
    /// Longest series of throws that moved nothing; `None` if each throw moved a piece.
    pub wait: Option<Wait>,
    /// Remaining distance at each position, from the first on; 0 once the side has finished.
    pub distances: Vec<u16>,
}

/// Totals of a side in one or more games; `sums += other` adds them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// Number of games played.
    pub games: u32,
    /// Number of dice thrown.
    pub throws: u32,
    /// Number of sixes thrown.
    pub sixes: u32,
    /// Number of third sixes.
    pub third_sixes: u32,
    /// Number of opposing pieces captured.
    pub captures: u32,
    /// Number of own pieces captured.
    pub captured: u32,
    /// Number of barriers made: two own pieces on a square of the track.
    pub barriers: u32,
    /// Number of pieces that reached the goal.
    pub home: u32,
    /// Longest series of throws that moved nothing; over several games, the maximum.
    pub longest_wait: u32,
}

/// A series of throws that moved nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wait {
    /// Number of the position after the first throw of the series.
    pub n: usize,
    /// Number of throws in the series.
    pub throws: u32,
}

/// A piece that was captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capture {
    /// Number of the position after the capture.
    pub n: usize,
    /// Color whose turn it was.
    pub by: Color,
    /// The piece, as it stood before.
    pub piece: Piece,
}

/// Positions between which one side led.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lead {
    /// Index of the side.
    pub side: usize,
    /// Number of the position at which the side took the lead.
    pub from: usize,
    /// Number of the position at which another side took the lead, or of the last position.
    pub to: usize,
}

/// The point at which a side took the lead and kept it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurningPoint {
    /// Number of the position at which the side took the lead.
    pub n: usize,
    /// Index of the side.
    pub side: usize,
}

impl AddAssign for Sums {
    fn add_assign(&mut self, other: Self) {
        self.games += other.games;
        self.throws += other.throws;
        self.sixes += other.sixes;
        self.third_sixes += other.third_sixes;
        self.captures += other.captures;
        self.captured += other.captured;
        self.barriers += other.barriers;
        self.home += other.home;
        self.longest_wait = self.longest_wait.max(other.longest_wait);
    }
}

/// The steps that lists and replays display, numbered from 1.
pub fn shown(game: &Game) -> impl Iterator<Item = (usize, &BoardStep)> {
    (1..).zip(game.steps().iter().filter(|step| is_shown(step)))
}

/// Returns whether a step is displayed; a die is displayed with its move.
pub fn is_shown(step: &BoardStep) -> bool {
    !matches!(step.action, Action::Roll(_))
}

/// The last die thrown, with the color that threw it; `None` before the first throw.
pub fn last_die(game: &Game) -> Option<(Color, u8)> {
    game.steps().iter().rev().find_map(|step| match step.action {
        Action::Roll(die) => Some((step.before.turn()?, die)),
        _ => None,
    })
}

/// The dice thrown by each side, as in its [`Sums`], without the other figures of a story.
pub fn throws_by_side(game: &Game) -> Vec<(EntryId, u32)> {
    let mut sides: Vec<(EntryId, Vec<Color>, u32)> =
        game.table().sides().into_iter().map(|(entry, colors)| (entry, colors, 0)).collect();
    for step in game.steps().iter().filter(|step| !is_shown(step)) {
        let turn = step.before.turn();
        let side = sides.iter_mut().find(|(_, all, _)| turn.is_some_and(|it| all.contains(&it)));
        if let Some((.., n)) = side {
            *n += 1;
        }
    }
    sides.into_iter().filter(|(.., n)| *n > 0).map(|(entry, _, n)| (entry, n)).collect()
}

/// The totals of an entry over several games, for example of a season. Games without the entry add nothing.
pub fn sums<'a>(stories: impl IntoIterator<Item = &'a Story>, entry: EntryId) -> Sums {
    let mut sums = Sums::default();
    let sides = stories.into_iter().flat_map(|story| &story.sides);
    for side in sides.filter(|side| side.entry == entry) {
        sums += side.sums;
    }
    sums
}

/// The story of a game; `None` before its first displayed step (see [`is_shown`]).
pub fn story(game: &Game) -> Option<Story> {
    let first = &game.steps().first()?.before;
    let mut told = Telling::new(game, first);
    let mut n = 0;
    for step in game.steps() {
        if let Action::Roll(die) = step.action {
            told.throw(step, die);
        } else {
            n += 1;
            told.step(n, step);
        }
    }
    (n > 0).then(|| told.finish(game))
}

/// The state while a story is computed.
struct Telling {
    sides: Vec<SideStory>,
    captures: Vec<Capture>,
    leads: Vec<Lead>,
    /// For each side, the throws that moved nothing since its last move.
    waits: Vec<Option<Wait>>,
    last: usize,
}

impl Telling {
    fn new(game: &Game, first: &Position) -> Self {
        let plays = |colors: &[Color]| colors.iter().any(|color| first.colors().contains(*color));
        let sides: Vec<SideStory> = game
            .table()
            .sides()
            .into_iter()
            .filter(|(_, colors)| plays(colors))
            .map(|(entry, colors)| SideStory {
                entry,
                distances: vec![distance(first, &colors)],
                colors,
                sums: Sums { games: 1, ..Sums::default() },
                wait: None,
            })
            .collect();
        Self {
            waits: vec![None; sides.len()],
            sides,
            captures: Vec::new(),
            leads: Vec::new(),
            last: 0,
        }
    }

    fn index_of(&self, color: Option<Color>) -> Option<usize> {
        self.sides.iter().position(|side| color.is_some_and(|it| side.colors.contains(&it)))
    }

    fn sums_of(&mut self, color: Option<Color>) -> Option<&mut Sums> {
        let index = self.index_of(color)?;
        self.sides.get_mut(index).map(|side| &mut side.sums)
    }

    fn throw(&mut self, step: &BoardStep, die: u8) {
        if let Some(sums) = self.sums_of(step.before.turn()) {
            sums.throws += 1;
            sums.sixes += u32::from(die == 6);
        }
    }

    fn step(&mut self, n: usize, step: &BoardStep) {
        let turn = step.before.turn();
        for piece in &step.captures {
            if let Some(by) = turn {
                self.captures.push(Capture { n, by, piece: *piece });
            }
            if let Some(sums) = self.sums_of(Some(piece.color)) {
                sums.captured += 1;
            }
        }
        if let (Action::Play(m), Some(sums)) = (step.action, self.sums_of(turn)) {
            sums.captures += u32::try_from(step.captures.len()).unwrap_or_default();
            sums.third_sixes += u32::from(matches!(m, Move::ThirdSix { .. }));
            sums.barriers += u32::from(makes_barrier(step, m));
            sums.home += u32::from(reaches_goal(step, m));
        }
        self.wait(n, step);
        for side in &mut self.sides {
            side.distances.push(distance(&step.after, &side.colors));
        }
        self.lead(n, &step.after);
        self.last = n;
    }

    /// Counts a throw that moved nothing; a lost bonus does not count.
    fn wait(&mut self, n: usize, step: &BoardStep) {
        let Some(index) = self.index_of(step.before.turn()) else { return };
        let is_throw = matches!(step.before.phase(), TurnPhase::Die(_));
        let moved = matches!(step.action, Action::Play(Move::Step { .. } | Move::Exit { .. }));
        let (Some(wait), Some(side)) = (self.waits.get_mut(index), self.sides.get_mut(index))
        else {
            return;
        };
        if moved {
            *wait = None;
        } else if is_throw {
            let now = wait.get_or_insert(Wait { n, throws: 0 });
            now.throws += 1;
            if side.wait.is_none_or(|longest| longest.throws < now.throws) {
                side.wait = Some(*now);
                side.sums.longest_wait = now.throws;
            }
        }
    }

    /// The side with the least remaining distance leads if it is alone; on a tie the previous leader stays. A side that left does not lead.
    fn lead(&mut self, n: usize, after: &Position) {
        let now = self.sides.iter().enumerate().filter(|(_, side)| !has_left(after, &side.colors));
        let now = now.filter_map(|(index, side)| Some((*side.distances.last()?, index)));
        let Some((least, side)) = now.clone().min() else { return };
        let is_alone = now.filter(|(distance, _)| *distance == least).count() == 1;
        if is_alone && self.leads.last().is_none_or(|lead| lead.side != side) {
            self.leads.push(Lead { side, from: n, to: n });
        }
        if let [.., before, last] = self.leads.as_mut_slice() {
            before.to = last.from;
        }
    }

    fn finish(mut self, game: &Game) -> Story {
        if let Some(lead) = self.leads.last_mut() {
            lead.to = self.last;
        }
        let winner = game.result().and_then(|result| {
            let mut first = result.sides.iter().filter(|side| side.place == 1);
            first.next().filter(|_| first.next().is_none()).map(|side| side.entry)
        });
        let is_winner = |index: &usize| {
            self.sides.get(*index).is_some_and(|side| winner.is_none_or(|it| it == side.entry))
        };
        let decided = self.leads.last().filter(|lead| is_winner(&lead.side));
        Story {
            turning_point: decided.map(|lead| TurningPoint { n: lead.from, side: lead.side }),
            lead_changes: self.leads.len().saturating_sub(1),
            leads: self.leads,
            sides: self.sides,
            captures: self.captures,
            last: self.last,
        }
    }
}

fn distance(position: &Position, colors: &[Color]) -> u16 {
    // A duel can be won with pieces outside the goal.
    match colors.iter().any(|color| position.finished().contains(*color)) {
        true => 0,
        false => position.distance(colors.iter().copied().collect()),
    }
}

/// Returns whether a side has left the game.
pub(super) fn has_left(position: &Position, colors: &[Color]) -> bool {
    colors.iter().all(|color| position.out().contains(*color))
}

/// Returns whether the move puts two own pieces on a track square that did not have two before.
fn makes_barrier(step: &BoardStep, m: Move) -> bool {
    let (color, to) = match m {
        Move::Exit { color, .. } => (color, 1),
        Move::Step { color, to, .. } => (color, to),
        Move::Pass | Move::ThirdSix { .. } => return false,
    };
    let n = |position: &Position| position.pieces(color).iter().filter(|it| **it == to).count();
    let is_track = matches!(step.after.circuit().square_at(color, to), Square::Track(_));
    is_track && n(&step.after) >= 2 && n(&step.before) < 2
}

/// Returns whether the move takes a piece into the goal.
pub(super) fn reaches_goal(step: &BoardStep, m: Move) -> bool {
    matches!(m, Move::Step { to, .. } if to == step.after.circuit().goal())
}

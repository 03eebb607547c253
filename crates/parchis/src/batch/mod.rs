//! Many games side by side: 64 games in lockstep, each action of all of them at once.
//!
//! The kernel plays ordinary actions in byte lanes, on the widest registers that the processor has. Where a color has come home, the checked
//! engine ends the throw. A batch plays exactly the games of the checked engine with the same dice and choices, which [`Batch::draws`]
//! shows.

mod draws;
mod kernel;
mod lanes;
mod perft;
mod planes;

pub use draws::Draw;
use draws::Draws;
pub use perft::perft;

use super::play::next_of;
use super::position::Latest;
use super::square_set::SquareSet;
use super::{Arms, Bonus, ByColor, Color, Mode, Piece, Position, Ruleset, TurnPhase};
use fearless_simd::{Level, Simd, dispatch};
use lanes::{GAMES, Lanes, Plane};
use planes::{Env, Planes};

/// The choice of a seat among its legal moves, in the order of [`Position::legal_moves`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Policy {
    /// Any of them, each as often as the others.
    #[default]
    Random,
    /// The first: the piece that has come least far.
    First,
    /// The last: the piece that has come furthest.
    Last,
}

impl Policy {
    /// The index of the chosen move among `n`, by a draw.
    pub fn choose(self, draw: Draw, n: u32) -> u32 {
        match self {
            Policy::Random => draw.choice(n),
            Policy::First => 0,
            Policy::Last => n.saturating_sub(1),
        }
    }
}

/// The registers that a batch plays on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Registers {
    /// The widest of the processor.
    Widest,
    /// Those of AVX2, or narrower ones if the processor lacks it.
    Avx2,
    /// Those that every processor of the architecture has.
    Baseline,
}

/// The reason why a position cannot join a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BatchError {
    /// Another number of arms than that of the batch.
    #[error("the board of the batch has {0} arms")]
    Arms(Arms),
    /// Another mode than that of the batch.
    #[error("the mode of the batch is {0}")]
    Mode(Mode),
}

/// 64 games in lockstep, all under one rule set, on one board and in one mode.
///
/// ```
/// use parchis::batch::{Batch, Policy, Registers};
/// use parchis::{Arms, ByColor, Color, Mode, Position, Ruleset};
///
/// let rules = Ruleset::named("jcf").unwrap();
/// let colors = "YBRG".parse().unwrap();
/// let start = Position::start(&rules, Mode::Solo, Arms::Four, colors, Color::Yellow).unwrap();
/// let mut wins = ByColor::from_fn(|_| 0);
/// let policies = ByColor::from_fn(|_| Policy::Random);
/// let mut batch = Batch::new(&start, &rules, policies, 7, Registers::Widest);
/// batch.play(1_000, |end| {
///     let winner = end.finished().iter().next().unwrap();
///     *wins.get_mut(winner) += 1;
/// });
/// assert_eq!(wins.iter().map(|(_, n)| n).sum::<u32>(), 1_000);
/// ```
pub struct Batch {
    env: Env,
    planes: Box<Planes>,
    /// The facts of each game that the planes do not hold; of a game that is over, its last position.
    kept: Vec<Position>,
    start: Position,
    draws: Draws,
    level: Level,
}

impl Batch {
    /// 64 games from one position.
    pub fn new(
        start: &Position,
        rules: &Ruleset,
        policies: ByColor<Policy>,
        seed: u64,
        registers: Registers,
    ) -> Batch {
        let fixed = Color::ALL.map(|color| match policies.get(color) {
            Policy::Random => 0,
            Policy::First => 1,
            Policy::Last => 2,
        });
        let env = Env {
            rules: *rules,
            circuit: start.circuit(),
            is_duel: start.mode() == Mode::Duel,
            partner_plays_on: rules.partner_plays_on && start.mode() == Mode::Pairs,
            has_fixed_choices: fixed != [0; 8],
            counts_moves: false,
            fixed,
        };
        let level = match registers {
            Registers::Widest => Level::new(),
            Registers::Avx2 => avx2(),
            Registers::Baseline => Level::baseline(),
        };
        let mut batch = Batch {
            env,
            planes: Box::new(Planes::EMPTY),
            kept: vec![*start; GAMES],
            start: *start,
            draws: Draws::new(seed),
            level,
        };
        (0..GAMES).for_each(|game| batch.load(game, *start));
        batch
    }

    /// The number of games side by side.
    pub const GAMES: usize = GAMES;

    /// Replaces a game by another position.
    ///
    /// # Errors
    /// The position has another board or mode than the batch.
    pub fn set(&mut self, game: usize, position: &Position) -> Result<(), BatchError> {
        if position.circuit() != self.env.circuit {
            return Err(BatchError::Arms(self.env.circuit.arms()));
        }
        if position.mode() != self.start.mode() {
            return Err(BatchError::Mode(self.start.mode()));
        }
        self.load(game, *position);
        Ok(())
    }

    /// Returns whether a game is over.
    pub fn is_over(&self, game: usize) -> bool {
        self.planes.live.get(game) == 0
    }

    /// The position of a game.
    pub fn position(&self, game: usize) -> Position {
        let Some(kept) = self.kept.get(game) else { return self.start };
        if self.is_over(game) {
            return *kept;
        }
        let planes = &self.planes;
        let mut position = *kept;
        position.occupied = SquareSet::default();
        position.full = SquareSet::default();
        position.blocked = SquareSet::default();
        position.latest = Latest::default();
        let mut mixed = SquareSet::default();
        let on_board = position.colors.without(position.out.colors());
        for ((color, four), bit) in Color::ALL.into_iter().zip(&planes.pieces).zip(0..8) {
            if planes.fresh.get(game) & (1 << bit) == 0 {
                position.fresh.remove(color);
            }
            if !on_board.contains(color) {
                continue;
            }
            let pieces = {
                let [a, b, c, d] = four;
                [a.get(game), b.get(game), c.get(game), d.get(game)]
            };
            *position.pieces.get_mut(color) = u32::from_le_bytes(pieces);
            let mut before = 0;
            for progress in pieces {
                if progress == 0 || progress > self.env.circuit.last_track() {
                    continue;
                }
                let square = self.env.circuit.track_square(color, progress);
                if !position.occupied.contains(square) {
                    position.occupied.insert(square);
                } else {
                    position.full.insert(square);
                    if progress != before {
                        mixed.insert(square);
                    } else if self.env.rules.stops_on(self.env.circuit, square) {
                        position.blocked.insert(square);
                    }
                }
                before = progress;
            }
        }
        for (exit, latest) in
            position.colors.iter().map(|exit| (exit, planes.latest.get(exit as usize)))
        {
            let is_away = !on_board.contains(exit) || position.n_at(exit, 1) == 0;
            if is_away && mixed.contains(self.env.circuit.exit_square(exit)) {
                let color = latest.and_then(|it| Color::from_index(usize::from(it.get(game))));
                color.into_iter().for_each(|color| position.latest.set(exit, color));
            }
        }
        let color = |plane: &Plane| Color::from_index(usize::from(plane.get(game)));
        position.turn = color(&planes.turn).unwrap_or(position.turn);
        position.sixes = planes.sixes.get(game);
        let progress = planes.last.get(game);
        let last = color(&planes.last_color).map(|color| Piece { color, progress });
        position.last = last.filter(|piece| piece.progress > 0);
        position.phase = match (planes.bonus.get(game), planes.rolled.get(game)) {
            (0, 0) => TurnPhase::Throw,
            (0, die) => TurnPhase::Die(die),
            (10, _) => TurnPhase::Bonus(Bonus::Goal),
            _ => TurnPhase::Bonus(Bonus::Capture),
        };
        position
    }

    /// The draws of the next action, one for each game: its die, unless one is pending, and its choice.
    pub fn draws(&self) -> Vec<Draw> {
        self.draws.clone().draws()
    }

    /// Plays one throw or bonus count in every game that is not over.
    pub fn act(&mut self) {
        let events = self.draw_and_act();
        self.end_throws(events);
    }

    /// As [`act`](Batch::act), with draws in the planes.
    fn act_as_drawn(&mut self) {
        let (planes, env) = (&mut *self.planes, &self.env);
        let events = dispatch!(self.level, simd => act(simd, planes, env));
        self.end_throws(events);
    }

    /// Plays games from the position of the batch, and calls a function with the last position of each.
    ///
    /// Games that are over make room for new ones until `n` have begun; the games that the batch holds now come first.
    pub fn play(&mut self, n: usize, mut end: impl FnMut(&Position)) {
        if self.start.is_over() {
            return (0..n).for_each(|_| end(&self.start));
        }
        let mut n_waiting = n.saturating_sub(GAMES);
        let mut n_open = n.min(GAMES);
        (n_open..GAMES).for_each(|game| self.planes.live.set(game, 0));
        while n_open > 0 {
            let mut events = self.draw_and_act();
            while events != 0 {
                let game = events.trailing_zeros() as usize;
                events &= events - 1;
                let mut position = self.after_event(game);
                if position.is_over() {
                    end(&position);
                    if n_waiting > 0 {
                        n_waiting -= 1;
                        position = self.start;
                    } else {
                        n_open -= 1;
                    }
                }
                self.load(game, position);
            }
        }
    }

    /// Plays one action with new draws in the lanes. Returns the games in which a color has come home, as bits; their throws are not ended
    /// yet.
    fn draw_and_act(&mut self) -> u64 {
        let (planes, draws, env) = (&mut *self.planes, &mut self.draws, &self.env);
        dispatch!(self.level, simd => {
            draws.fill(&mut planes.draws);
            act(simd, planes, env)
        })
    }

    /// Ends the throws of games in which a color has come home.
    fn end_throws(&mut self, mut events: u64) {
        while events != 0 {
            let game = events.trailing_zeros() as usize;
            events &= events - 1;
            let position = self.after_event(game);
            self.load(game, position);
        }
    }

    /// The position after a throw that brought a color home.
    fn after_event(&self, game: usize) -> Position {
        let mut position = self.position(game);
        position.end_throw(&self.env.rules, self.planes.repeats.get(game) == 1);
        position
    }

    /// Copies a position into the planes.
    fn load(&mut self, game: usize, position: Position) {
        let planes = &mut self.planes;
        let out = position.out.colors();
        let players = position.players(&self.env.rules);
        let n_arms = usize::from(position.circuit().arms().n());
        let on_board = Color::ALL.into_iter().take(n_arms);
        for ((color, four), next) in on_board.zip(&mut planes.pieces).zip(&mut planes.next) {
            let pieces = if out.contains(color) { [0; 4] } else { position.pieces(color) };
            four.iter_mut().zip(pieces).for_each(|(plane, progress)| plane.set(game, progress));
            next.set(game, next_of(players, color, &self.env.rules) as u8);
        }
        let exits = Color::ALL.into_iter().take(n_arms);
        for (exit, latest) in exits.zip(&mut planes.latest) {
            latest.set(game, position.latest.get(exit).map_or(lanes::NONE, |color| color as u8));
        }
        let fresh = position.fresh.iter().fold(0, |bits, color| bits | 1u8 << color as u8);
        planes.fresh.set(game, fresh);
        planes.turn.set(game, position.turn as u8);
        planes.sixes.set(game, position.sixes);
        planes.last.set(game, position.last.map_or(0, |piece| piece.progress));
        planes.last_color.set(game, position.last.map_or(0, |piece| piece.color as u8));
        let (bonus, die) = match position.phase {
            TurnPhase::Bonus(bonus) => (bonus.count(), 0),
            TurnPhase::Die(die) => (0, die),
            TurnPhase::Throw | TurnPhase::Over => (0, 0),
        };
        planes.bonus.set(game, bonus);
        planes.rolled.set(game, die);
        planes.live.set(game, u8::from(!position.is_over()));
        let fixed = self.env.fixed.get(position.turn as usize).copied().unwrap_or(0);
        planes.fixed.set(game, fixed);
        if let Some(kept) = self.kept.get_mut(game) {
            *kept = position;
        }
    }
}

/// Plays one action in all games, on registers of one width. Returns the games in which a color has come home.
#[inline(always)]
fn act<S: Simd>(simd: S, planes: &mut Planes, env: &Env) -> u64 {
    match (env.circuit.arms(), env.is_duel) {
        (Arms::Four, false) => act_on::<S, 4, false>(simd, planes, env),
        (Arms::Four, true) => act_on::<S, 4, true>(simd, planes, env),
        (Arms::Six, _) => act_on::<S, 6, false>(simd, planes, env),
        (Arms::Eight, _) => act_on::<S, 8, false>(simd, planes, env),
    }
}

#[inline(always)]
fn act_on<S: Simd, const N: usize, const DUEL: bool>(
    simd: S,
    planes: &mut Planes,
    env: &Env,
) -> u64 {
    simd.vectorize(
        #[inline(always)]
        || {
            let mut events = 0;
            for register in 0..GAMES / Lanes::<S>::N {
                let first = register * Lanes::<S>::N;
                let lanes = Lanes { simd, first };
                events |= kernel::act::<S, N, DUEL>(lanes, planes, env) << first;
            }
            events
        },
    )
}

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
fn avx2() -> Level {
    Level::new().as_avx2().map_or(Level::baseline(), Level::Avx2)
}

#[cfg(not(any(target_arch = "x86", target_arch = "x86_64")))]
fn avx2() -> Level {
    Level::baseline()
}

//! One evening, simulated from a state to its end.
//!
//! The rule of the queue is that of [`crate::tournament::hall::Hall::settle`]: the first waiting table whose entries sit nowhere else,
//! whose fixed board is free and whose hour has come gets a free board.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::evening::{Evening, Opening, TableAhead, TableNow, TableTerms};
use super::random::Draws;
use super::tempo::Tempo;
use crate::tournament::series::Series;

/// Seconds until the result of a game that is over is signed.
const SIGNING: f64 = 60.0;

/// Seconds between two games of a table.
const NEXT_GAME: f64 = 60.0;

/// The simulation of an evening; its memory serves for all runs.
pub(super) struct Simulation<'a> {
    evening: &'a Evening,
    /// For each table, the other tables with one of its entries.
    others: Vec<Vec<u32>>,
    /// For each round, its tables and the rounds after it.
    tables_of: Vec<Vec<u32>>,
    rounds_after: Vec<Vec<u32>>,
    has_own_boards: bool,
    with_breaks: f64,
    state: State,
}

/// The state during one run.
#[derive(Default)]
struct State {
    /// Events to come as times in milliseconds and numbers, in one word.
    events: BinaryHeap<Reverse<u64>>,
    tables: Vec<TableState>,
    /// The open tables that wait for a board alone, as bits in the order of the queue.
    ready: Vec<u64>,
    free: Vec<u16>,
    n_free: usize,
    /// For each round, the number of tables without a result, and that of rounds before it that have not ended.
    left: Vec<usize>,
    waits: Vec<usize>,
    ends: Vec<f64>,
    /// Medians of the evening, as logarithms.
    pace: f64,
    setup: f64,
    between: f64,
    length: f64,
}

/// A table during one run.
#[derive(Clone, Copy, Default)]
struct TableState {
    is_open: bool,
    is_begun: bool,
    /// The number of other tables at which its entries sit.
    n_elsewhere: u16,
    board: Option<u16>,
}

/// Bits of an event's word that hold its number.
const NUMBER: u32 = 24;

impl<'a> Simulation<'a> {
    pub fn new(evening: &'a Evening) -> Self {
        let mut tables_of = vec![Vec::new(); evening.rounds.len()];
        let mut of_entry: Vec<Vec<u32>> = Vec::new();
        for (number, table) in (0..).zip(&evening.tables) {
            tables_of.get_mut(table.round).into_iter().for_each(|all| all.push(number));
            for entry in &table.entries {
                let entry = *entry as usize;
                if of_entry.len() <= entry {
                    of_entry.resize(entry + 1, Vec::new());
                }
                of_entry.get_mut(entry).into_iter().for_each(|all| all.push(number));
            }
        }
        let others = (0..).zip(&evening.tables).map(|(number, table): (u32, &TableAhead)| {
            let of_entry = table.entries.iter().filter_map(|entry| of_entry.get(*entry as usize));
            let mut others: Vec<u32> =
                of_entry.flatten().copied().filter(|it| *it != number).collect();
            others.sort_unstable();
            others.dedup();
            others
        });
        let mut rounds_after = vec![Vec::new(); evening.rounds.len()];
        for (number, round) in (0..).zip(&evening.rounds) {
            for before in &round.after {
                rounds_after.get_mut(*before).into_iter().for_each(|all| all.push(number));
            }
        }
        Self {
            evening,
            others: others.collect(),
            tables_of,
            rounds_after,
            has_own_boards: evening.tables.iter().any(|table| table.own_board.is_some()),
            with_breaks: evening.tempo.with_breaks().ln(),
            state: State::default(),
        }
    }

    /// Simulates one evening; `length` is the share of the belief about the length of games that is below this evening's. Gives the end of
    /// each round in seconds from now.
    pub fn run(&mut self, draws: &mut Draws, length: f64) -> &[f64] {
        self.reset(draws, length);
        let evening = self.evening;
        for (index, table) in evening.tables.iter().enumerate() {
            if table.state != TableNow::Waiting {
                let seconds = rest_of(table, &evening.tempo, &self.state, self.with_breaks, draws);
                // A board that was put out of use stays so after its game.
                let board = table.state.board().filter(|board| evening.boards.contains(board));
                self.sit(index, board);
                self.state.push(seconds, index);
            }
        }
        for (index, round) in evening.rounds.iter().enumerate() {
            match round.opening {
                Opening::Open => self.open(index),
                Opening::ToCome(waited) if round.after.is_empty() => {
                    let spread = evening.tempo.between_rounds.spread();
                    let due = remaining(self.state.between, spread, waited, draws);
                    self.state.push(due, evening.tables.len() + index);
                }
                Opening::ToCome(_) => {}
            }
        }
        self.call(0.0, draws);
        while let Some(Reverse(word)) = self.state.events.pop() {
            let now = (word >> NUMBER) as f64 / 1_000.0;
            let number = (word & ((1 << NUMBER) - 1)) as usize;
            match number.checked_sub(evening.tables.len()) {
                None => self.end(number, now, draws),
                Some(round) if round < evening.rounds.len() => self.open(round),
                // An hour that somebody wished for has come, to the millisecond.
                Some(_) => {}
            }
            self.call(now, draws);
        }
        &self.state.ends
    }

    fn reset(&mut self, draws: &mut Draws, length: f64) {
        let evening = self.evening;
        let tempo = &evening.tempo;
        let state = &mut self.state;
        state.events.clear();
        state.tables.clear();
        state.tables.resize(evening.tables.len(), TableState::default());
        state.ready.clear();
        state.ready.resize(evening.tables.len().div_ceil(64), 0);
        state.free.clone_from(&evening.boards);
        state.n_free = if evening.boards.is_empty() { usize::MAX } else { evening.boards.len() };
        state.left.clear();
        state.left.extend(self.tables_of.iter().map(Vec::len));
        state.waits.clear();
        state.waits.extend(evening.rounds.iter().map(|round| round.after.len()));
        state.ends.clear();
        state.ends.resize(evening.rounds.len(), 0.0);
        state.pace = tempo.pace.ln() + tempo.pace.doubt() * draws.normal();
        state.setup = tempo.setup.ln() + tempo.setup.doubt() * draws.normal();
        state.between = tempo.between_rounds.ln() + tempo.between_rounds.doubt() * draws.normal();
        state.length = tempo.length.at(length);
        let beyond = evening.tables.len() + evening.rounds.len();
        for table in evening.tables.iter().filter(|table| table.from > 0.0) {
            state.push(table.from, beyond);
        }
    }

    /// Opens the tables of a round.
    fn open(&mut self, round: usize) {
        for table in self.tables_of.get(round).into_iter().flatten() {
            if let Some(it) = self.state.tables.get_mut(*table as usize) {
                it.is_open = true;
                if !it.is_begun && it.n_elsewhere == 0 {
                    self.state.set_ready(*table as usize, true);
                }
            }
        }
    }

    /// Seats the entries of a table, so that their other tables wait.
    fn sit(&mut self, table: usize, board: Option<u16>) {
        let state = &mut self.state;
        state.set_ready(table, false);
        if let Some(it) = state.tables.get_mut(table) {
            (it.is_begun, it.board) = (true, board);
        }
        if let Some(board) = board {
            state.n_free = state.n_free.saturating_sub(usize::from(state.n_free != usize::MAX));
            state.free.retain(|free| *free != board);
        }
        for other in self.others.get(table).into_iter().flatten() {
            if let Some(it) = state.tables.get_mut(*other as usize) {
                it.n_elsewhere += 1;
                state.set_ready(*other as usize, false);
            }
        }
    }

    /// Ends a table: its board and its entries are free, and its round may have ended.
    fn end(&mut self, table: usize, now: f64, draws: &mut Draws) {
        let state = &mut self.state;
        if let Some(board) = state.tables.get_mut(table).and_then(|it| it.board.take()) {
            state.n_free = state.n_free.saturating_add(1);
            if self.has_own_boards {
                let place = state.free.partition_point(|free| *free < board);
                state.free.insert(place, board);
            }
        }
        for other in self.others.get(table).into_iter().flatten() {
            let Some(it) = state.tables.get_mut(*other as usize) else { continue };
            it.n_elsewhere -= 1;
            if it.is_open && !it.is_begun && it.n_elsewhere == 0 {
                state.set_ready(*other as usize, true);
            }
        }
        let Some(round) = self.evening.tables.get(table).map(|it| it.round) else { return };
        let Some(left) = state.left.get_mut(round) else { return };
        *left -= 1;
        if *left > 0 {
            return;
        }
        state.ends.get_mut(round).into_iter().for_each(|end| *end = now);
        for next in self.rounds_after.get(round).into_iter().flatten() {
            let next = *next as usize;
            let Some(waits) = state.waits.get_mut(next) else { continue };
            *waits -= 1;
            if *waits == 0 {
                let spread = self.evening.tempo.between_rounds.spread();
                let due = now + (state.between + spread * draws.normal()).exp();
                state.push(due, self.evening.tables.len() + next);
            }
        }
    }

    /// Calls tables to the free boards, in the order of the queue.
    fn call(&mut self, now: f64, draws: &mut Draws) {
        if self.state.n_free == 0 {
            return;
        }
        let mut n_free = self.state.n_free;
        let mut called: Vec<(usize, Option<u16>)> = Vec::new();
        for word in 0..self.state.ready.len() {
            // Who sits down takes others of the same word off the queue.
            let mut seen = 0_u64;
            loop {
                let ready = self.state.ready.get(word).copied().unwrap_or(0) & !seen;
                if ready == 0 || n_free == 0 {
                    break;
                }
                let bit = ready.trailing_zeros();
                seen |= 1 << bit;
                let table = word * 64 + bit as usize;
                let Some(it) = self.evening.tables.get(table) else { continue };
                let is_taken = |board: u16| {
                    !self.state.free.contains(&board)
                        || called.iter().any(|(_, other)| *other == Some(board))
                };
                if it.from > now + 0.001 || it.own_board.is_some_and(is_taken) {
                    continue;
                }
                n_free -= usize::from(n_free != usize::MAX);
                called.push((table, it.own_board));
                self.sit(table, None);
                let seconds =
                    whole(&it.terms, &self.evening.tempo, &self.state, self.with_breaks, draws);
                self.state.push(now + seconds, table);
            }
            if n_free == 0 {
                break;
            }
        }
        self.state.n_free = n_free;
        if n_free != usize::MAX {
            self.take_boards(&called);
        }
    }

    /// Gives the called tables their boards: fixed ones first, and the others in order. Without fixed boards the numbers do not matter.
    fn take_boards(&mut self, called: &[(usize, Option<u16>)]) {
        let state = &mut self.state;
        state.free.retain(|free| called.iter().all(|(_, own)| *own != Some(*free)));
        for (table, own) in called {
            let board = match (own, self.has_own_boards) {
                (Some(own), _) => *own,
                (None, true) if !state.free.is_empty() => state.free.remove(0),
                (None, _) => 0,
            };
            state.tables.get_mut(*table).into_iter().for_each(|it| it.board = Some(board));
        }
    }
}

impl State {
    fn push(&mut self, seconds: f64, number: usize) {
        let time = (seconds.max(0.0) * 1_000.0) as u64;
        self.events.push(Reverse(time << NUMBER | number as u64));
    }

    fn set_ready(&mut self, table: usize, is_ready: bool) {
        if let Some(word) = self.ready.get_mut(table / 64) {
            let bit = 1 << (table % 64);
            *word = if is_ready { *word | bit } else { *word & !bit };
        }
    }
}

/// Seconds of a table that begins now: setup, games and signature.
fn whole(terms: &TableTerms, tempo: &Tempo, state: &State, breaks: f64, draws: &mut Draws) -> f64 {
    let setup = (state.setup + tempo.setup.spread() * draws.normal()).exp();
    let pace = state.pace + breaks + tempo.pace.spread() * draws.normal();
    setup + games(terms, games_left(terms, draws), pace + state.length, draws)
}

/// Seconds of this number of games until the result is signed, if the logarithm of a throw's seconds is `pace`. The evening's length of
/// games is part of it.
fn games(terms: &TableTerms, n: u8, pace: f64, draws: &mut Draws) -> f64 {
    let one = |draws: &mut Draws| {
        let seconds = (terms.length.ln + pace + terms.length.sd * draws.normal()).exp();
        terms.limit.map_or(seconds, |limit| seconds.min(limit))
    };
    let between = f64::from(n.saturating_sub(1)) * NEXT_GAME;
    (0..n).map(|_| one(draws)).sum::<f64>() + between + SIGNING
}

/// Games that a table still plays. In a best-of series all sides are equally likely to win.
fn games_left(terms: &TableTerms, draws: &mut Draws) -> u8 {
    let n = terms.series.n();
    let Series::BestOf(_) = terms.series else { return n.saturating_sub(terms.n_played).max(1) };
    let mut wins = [0_u8; 8];
    let n_sides = f64::from(terms.sides.clamp(2, 8));
    let mut played = 0;
    while played < n {
        let winner = (draws.share() * n_sides) as usize;
        played += 1;
        let Some(won) = wins.get_mut(winner) else { break };
        *won += 1;
        if *won > n / 2 {
            break;
        }
    }
    played.saturating_sub(terms.n_played).max(1)
}

/// Seconds that a table still needs that was called, plays or is over.
fn rest_of(
    table: &TableAhead,
    tempo: &Tempo,
    state: &State,
    breaks: f64,
    draws: &mut Draws,
) -> f64 {
    let terms = &table.terms;
    match table.state {
        TableNow::Waiting => 0.0,
        TableNow::Over { .. } => SIGNING,
        TableNow::Called { ago, .. } => {
            let setup = remaining(state.setup, tempo.setup.spread(), ago, draws);
            let pace = state.pace + breaks + tempo.pace.spread() * draws.normal();
            setup + games(terms, games_left(terms, draws), pace + state.length, draws)
        }
        TableNow::Playing { throws, ago, pace, left, .. } => {
            let (mean, sd) = tempo.of_table(state.pace, pace.as_ref());
            let pace = mean + breaks + sd * draws.normal();
            let length = terms.length.ln + state.length;
            let rest = match throws {
                Some(n) => remaining(length, terms.length.sd, n.into(), draws) * pace.exp(),
                None => remaining(length + pace, terms.length.sd, ago, draws),
            };
            let left = left.or(terms.limit.map(|limit| (limit - ago).max(0.0)));
            let later = match games_left(terms, draws) - 1 {
                0 => SIGNING,
                n => NEXT_GAME + games(terms, n, pace + state.length, draws),
            };
            left.map_or(rest, |left| rest.min(left.max(0.0))) + later
        }
    }
}

/// The rest of a log-normal quantity of which `done` is over.
fn remaining(ln: f64, sd: f64, done: f64, draws: &mut Draws) -> f64 {
    if done <= 0.0 {
        return (ln + sd * draws.normal()).exp();
    }
    let least = (done.ln() - ln) / sd;
    ((ln + sd * draws.normal_above(least)).exp() - done).max(0.0)
}

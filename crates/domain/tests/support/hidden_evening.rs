//! Invented evenings whose tempo is hidden from the forecast: lengths of games, seconds of throws, setup and breaks are drawn for each
//! evening, from distributions of other shapes than those that the forecast assumes. Games are played by the engine, throw by throw.

#![allow(dead_code, reason = "the bench and the test use different parts")]

use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use domain::draw::colors_of_table;
use domain::draw::forecast::planned::planned;
use domain::draw::forecast::{
    Evening, GamePace, Opening, PEOPLE, RoundAhead, TableAhead, TableNow, Tempo,
};
use domain::draw::overview::estimate::Expected;
use domain::tournament::plan::StagePlan;
use domain::tournament::preset::Preset;
use parchis::random::{Chance, play};
use parchis::record::Action;
use parchis::{Arms, Colors, Mode, Position, Ruleset};

/// What the evenings of a kind have in common.
#[derive(Clone, Copy)]
pub struct Kind {
    pub name: &'static str,
    pub preset: Preset,
    /// Least and most entries.
    pub entries: (u32, u32),
    /// Least and most boards, as a share of the tables of the fullest round in percent.
    pub boards: (u32, u32),
    /// Minutes after which time is called; 0: no limit.
    pub minutes: u16,
}

/// The kinds of evenings that are scored.
pub const KINDS: [Kind; 5] = [
    Kind {
        name: "torneo",
        preset: Preset::Torneo,
        entries: (30, 200),
        boards: (25, 110),
        minutes: 0,
    },
    Kind {
        name: "pairs",
        preset: Preset::Pairs,
        entries: (20, 120),
        boards: (25, 110),
        minutes: 0,
    },
    Kind {
        name: "pairs, 20 minutes",
        preset: Preset::Pairs,
        entries: (40, 200),
        boards: (25, 110),
        minutes: 20,
    },
    Kind { name: "swiss", preset: Preset::Swiss, entries: (16, 60), boards: (40, 110), minutes: 0 },
    Kind {
        name: "league-final",
        preset: Preset::LeagueFinal,
        entries: (8, 30),
        boards: (60, 110),
        minutes: 0,
    },
];

/// The hidden tempo of an evening, in seconds.
struct Hidden {
    throw: f64,
    setup: f64,
    between: f64,
    length: f64,
    /// Probability of a break after a throw.
    breaks: f64,
}

/// A table of a hidden evening, in seconds from its start.
#[derive(Clone, Default)]
struct Played {
    called: Option<f64>,
    throws: Vec<f64>,
    started: f64,
    /// True if time was called.
    is_called: bool,
    /// Time at which the last throw was made, and that of the signature.
    over: f64,
    ended: f64,
}

/// An evening that was played.
pub struct HiddenEvening {
    plan: Evening,
    tables: Vec<Played>,
    /// Times of publication and of the last result of each round.
    published: Vec<f64>,
    ended: Vec<f64>,
}

/// Lengths of games by random play, by the terms of a table; each is measured once.
pub struct Lengths {
    known: HashMap<(Mode, u8), Vec<f64>>,
    n: usize,
}

pub struct Luck(Chance);

impl Luck {
    pub fn new(seed: u64) -> Self {
        Self(Chance::new(seed))
    }

    fn share(&mut self) -> f64 {
        (f64::from(self.0.below(u32::MAX)) + 0.5) / f64::from(u32::MAX)
    }

    pub fn between(&mut self, (least, most): (u32, u32)) -> u32 {
        least + self.0.below(most - least + 1)
    }

    fn within(&mut self, least: f64, most: f64) -> f64 {
        least + (most - least) * self.share()
    }

    /// The sum of two uniform values, with mean 0 and standard deviation 1.
    fn triangular(&mut self) -> f64 {
        (self.within(-1.0, 1.0) + self.within(-1.0, 1.0)) * 1.5_f64.sqrt()
    }
}

impl Lengths {
    /// Lengths that are drawn from this number of games for each kind of table.
    pub fn of(n: usize) -> Self {
        Self { known: HashMap::new(), n }
    }

    fn draw(&mut self, rules: &Ruleset, mode: Mode, sides: u8, luck: &mut Luck) -> f64 {
        let n = self.n;
        let known = self.known.entry((mode, sides)).or_insert_with(|| {
            let colors = colors_of_table(sides.into(), mode, Arms::Four).unwrap();
            let colors: Colors = colors.into_iter().flatten().collect();
            let first = colors.lowest().unwrap();
            let start = Position::start(rules, mode, Arms::Four, colors, first).unwrap();
            let mut chance = Chance::new(99);
            let mut game = |_| {
                let mut throws = 0_u32;
                play(start, rules, &mut chance, |_, action| {
                    throws += u32::from(matches!(action, Action::Roll(_)));
                });
                f64::from(throws)
            };
            (0..n).map(&mut game).collect()
        });
        known[luck.between((0, known.len() as u32 - 1)) as usize]
    }
}

fn plans(kind: Kind) -> (Vec<StagePlan>, Mode, Ruleset) {
    let rules = Ruleset::named(kind.preset.ruleset_name()).unwrap();
    let mut plans = kind.preset.plans(&kind.preset.choices(rules));
    plans.iter_mut().for_each(|plan| plan.table.minutes = kind.minutes);
    (plans, kind.preset.settings().mode, rules)
}

impl HiddenEvening {
    /// Plays an evening of a kind. `shift` moves the hidden seconds of a throw away from the centre of the prior.
    pub fn play(kind: Kind, lengths: &mut Lengths, shift: f64, luck: &mut Luck) -> Self {
        let start = DateTime::from_timestamp(1_790_000_000, 0).unwrap();
        let (plans, mode, rules) = plans(kind);
        let n = luck.between(kind.entries) as usize;
        let expected = Expected { n, sectors: &[], categories: &[] };
        let mut plan = planned(&plans, mode, expected, 1, start);
        let of_round = |round| plan.tables.iter().filter(|it| it.round == round).count();
        let most = (0..plan.rounds.len()).map(of_round).max().unwrap();
        let n_boards = (most as u32 * luck.between(kind.boards) / 100).max(1);
        plan.boards = (1..=n_boards as u16).collect();
        let hidden = Hidden {
            throw: 8.0 * shift * (0.22 * luck.triangular()).exp(),
            setup: 300.0 * (0.35 * luck.triangular()).exp(),
            between: 240.0 * (0.4 * luck.triangular()).exp(),
            length: PEOPLE * (0.06 * luck.triangular()).exp(),
            breaks: luck.within(0.0, 1.0 / 800.0),
        };
        let mut evening = Self {
            tables: vec![Played::default(); plan.tables.len()],
            published: vec![f64::MAX; plan.rounds.len()],
            ended: vec![f64::MAX; plan.rounds.len()],
            plan,
        };
        for (round, published) in evening.plan.rounds.iter().zip(&mut evening.published) {
            if round.after.is_empty() {
                *published = 0.0;
            }
        }
        evening.run(&hidden, (mode, rules), lengths, luck);
        evening
    }

    /// Plays all tables: at each moment the first of the queue whose entries are free gets a free board.
    fn run(
        &mut self,
        hidden: &Hidden,
        (mode, rules): (Mode, Ruleset),
        lengths: &mut Lengths,
        luck: &mut Luck,
    ) {
        let n_boards = self.plan.boards.len();
        let mut now = 0.0;
        loop {
            let playing = |it: &&Played| it.called.is_some() && it.ended > now;
            let mut n_free = n_boards - self.tables.iter().filter(playing).count();
            for index in 0..self.tables.len() {
                let table = &self.plan.tables[index];
                let is_due =
                    self.published[table.round] <= now && self.tables[index].called.is_none();
                if !is_due || n_free == 0 || self.is_busy(index, now) {
                    continue;
                }
                n_free -= 1;
                let throws = lengths.draw(&rules, mode, table.terms.sides, luck) * hidden.length;
                self.tables[index] = played(now, throws as usize, table.terms.limit, hidden, luck);
            }
            let next = self.next_event(now);
            let Some(next) = next else { return };
            now = next;
            for round in 0..self.plan.rounds.len() {
                let ends =
                    self.plan.tables.iter().zip(&self.tables).filter(|(it, _)| it.round == round);
                let ends =
                    ends.map(|(_, it)| if it.called.is_some() { it.ended } else { f64::MAX });
                let end = ends.fold(0.0, f64::max);
                if end <= now && self.ended[round] == f64::MAX {
                    self.ended[round] = end;
                }
            }
            for round in 0..self.plan.rounds.len() {
                let after = &self.plan.rounds[round].after;
                let is_over = after.iter().all(|before| self.ended[*before] <= now);
                if is_over && self.published[round] == f64::MAX {
                    self.published[round] = now + hidden.between * luck.within(0.4, 1.6);
                }
            }
        }
    }

    fn is_busy(&self, index: usize, now: f64) -> bool {
        let entries = &self.plan.tables[index].entries;
        let others = self.plan.tables.iter().zip(&self.tables);
        let mut sitting = others.filter(|(_, it)| it.called.is_some() && it.ended > now);
        !entries.is_empty()
            && sitting.any(|(it, _)| entries.iter().any(|entry| it.entries.contains(entry)))
    }

    fn next_event(&self, now: f64) -> Option<f64> {
        let ends = self.tables.iter().filter(|it| it.called.is_some()).map(|it| it.ended);
        let published = self.published.iter().copied().filter(|it| *it < f64::MAX);
        ends.chain(published).filter(|it| *it > now).min_by(f64::total_cmp)
    }

    /// The seconds at which the last game was over.
    pub fn end(&self) -> f64 {
        self.tables.iter().map(|it| it.ended).fold(0.0, f64::max)
    }

    /// The seconds at which the first round was over.
    pub fn end_of_first(&self) -> f64 {
        self.ended[0]
    }

    /// The end of each round that has not ended at this moment.
    pub fn ends_after(&self, now: f64) -> Vec<f64> {
        self.ended.iter().copied().filter(|end| *end > now).collect()
    }

    /// The moment that is this number of seconds after the start.
    pub fn at(&self, seconds: f64) -> DateTime<Utc> {
        self.plan.now + TimeDelta::milliseconds((seconds * 1_000.0) as i64)
    }

    /// The evening as the forecast sees it at this moment: what is past, and nothing of what is to come.
    pub fn seen(&self, now: f64) -> Evening {
        let mut places = vec![None; self.plan.rounds.len()];
        let mut rounds: Vec<RoundAhead> = Vec::new();
        for (index, round) in self.plan.rounds.iter().enumerate() {
            if self.ended[index] <= now {
                continue;
            }
            places[index] = Some(rounds.len());
            let since = round.after.iter().map(|it| self.ended[*it]).fold(0.0, f64::max);
            rounds.push(RoundAhead {
                after: round.after.iter().filter_map(|before| places[*before]).collect(),
                opening: match self.published[index] <= now {
                    true => Opening::Open,
                    false => Opening::ToCome((now - since).max(0.0)),
                },
                ..round.clone()
            });
        }
        let mut tempo = Tempo::prior();
        self.learn(&mut tempo, now);
        let mut tables = Vec::new();
        let mut boards = self.plan.boards.iter().copied();
        for (table, played) in self.plan.tables.iter().zip(&self.tables) {
            let Some(round) = places[table.round] else { continue };
            if let Some(state) = played.state(now, &mut boards) {
                tables.push(TableAhead { round, state, ..table.clone() });
            }
        }
        Evening { now: self.at(now), boards: self.plan.boards.clone(), rounds, tables, tempo }
    }

    fn learn(&self, tempo: &mut Tempo, now: f64) {
        for (table, played) in self.plan.tables.iter().zip(&self.tables) {
            let Some(called) = played.called.filter(|it| *it <= now && played.started <= now)
            else {
                continue;
            };
            tempo.setup.learn(played.started - called, 0.0);
            if let Some(pace) = played.pace(now) {
                tempo.learn_pace(&pace);
            }
            match played.over <= now && !played.is_called {
                true => tempo.length.learn_ended(table.terms.length, played.n_throws(now)),
                false => tempo.length.learn_running(table.terms.length, played.n_throws(now)),
            }
        }
        for (round, published) in self.plan.rounds.iter().zip(&self.published) {
            let end = round.after.iter().map(|it| self.ended[*it]).fold(0.0, f64::max);
            if *published <= now && end > 0.0 {
                tempo.between_rounds.learn(published - end, 0.0);
            }
        }
    }
}

impl Played {
    fn n_throws(&self, now: f64) -> u32 {
        self.throws.iter().filter(|it| **it <= now).count() as u32
    }

    fn pace(&self, now: f64) -> Option<GamePace> {
        let seen: Vec<f64> = self.throws.iter().copied().filter(|it| *it <= now).collect();
        GamePace::of_seconds(seen.windows(2).map(|pair| pair[1] - pair[0]))
    }

    /// The state of the table; `None` if its result is signed.
    fn state(&self, now: f64, boards: &mut impl Iterator<Item = u16>) -> Option<TableNow> {
        let Some(called) = self.called.filter(|it| *it <= now) else {
            return Some(TableNow::Waiting);
        };
        if self.ended <= now {
            return None;
        }
        let board = boards.next();
        Some(match () {
            () if self.over <= now => TableNow::Over { board },
            () if self.started > now => TableNow::Called { ago: now - called, board },
            () => TableNow::Playing {
                throws: Some(self.n_throws(now)),
                ago: now - self.started,
                pace: self.pace(now),
                left: None,
                board,
            },
        })
    }
}

/// A table that is called now.
fn played(
    now: f64,
    n_throws: usize,
    limit: Option<f64>,
    hidden: &Hidden,
    luck: &mut Luck,
) -> Played {
    let pace = hidden.throw * luck.within(0.8, 1.2);
    let started = now + hidden.setup * luck.within(0.4, 1.6);
    let mut at = started;
    let mut throws = Vec::with_capacity(n_throws);
    let mut is_called = false;
    for _ in 0..n_throws {
        // A third of a throw is always needed; the rest is as long as people think.
        at += pace * (0.3 - 0.7 * luck.share().ln());
        if luck.share() < hidden.breaks {
            at += luck.within(60.0, 400.0);
        }
        if limit.is_some_and(|limit| at > started + limit) {
            at = started + limit.unwrap();
            is_called = true;
            break;
        }
        throws.push(at);
    }
    let ended = at + luck.within(20.0, 100.0);
    Played { called: Some(now), throws, started, is_called, over: at, ended }
}

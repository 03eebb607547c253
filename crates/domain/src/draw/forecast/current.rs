//! The evening of a tournament as it is now, by its facts, those of its hall and the games of tonight.

use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Timelike, Utc};
use parchis::{Arms, Mode, Ruleset};
use rustc_hash::FxHashSet;

use super::evening::{Evening, Opening, RoundAhead, TableAhead, TableNow, TableTerms};
use super::game_seen::GameSeen;
use super::lengths::{GameLength, game_length};
use super::planned::{CourseAhead, limit, round_ahead};
use super::tempo::Tempo;
use crate::draw::overview::estimate::Expected;
use crate::draw::overview::figures::n_entries;
use crate::draw::state::next_steps::missing_results;
use crate::tournament::calendar::local::hour_of;
use crate::tournament::championship::Championship;
use crate::tournament::hall::{Hall, is_too_early};
use crate::tournament::id::{EntryId, TableId};
use crate::tournament::plan::StagePlan;
use crate::tournament::result::{Ending, ResultSource, TableResult};
use crate::tournament::round::{Round, RoundKind, RoundState};
use crate::tournament::stage::Stage;
use crate::tournament::table::{Table, TableKind, TableState};
use crate::tournament::text::sector_key;

/// The facts of tonight.
#[derive(Clone, Copy, Debug)]
pub struct Tonight<'a> {
    /// The tournament.
    pub championship: &'a Championship,
    /// Its hall.
    pub hall: &'a Hall,
    /// Its games that have a log, in any order.
    pub games: &'a [GameSeen],
}

/// Longest time between two events of one evening; what is further apart teaches nothing.
const ONE_EVENING: TimeDelta = TimeDelta::hours(3);

/// The evening as it is `now`. Drafts count as rounds that are not drawn, held tables as if they were released, and play-offs that are not
/// drawn yet are left out.
pub fn current(tonight: Tonight<'_>, now: DateTime<Utc>) -> Evening {
    let championship = tonight.championship;
    let settings = &championship.tournament.settings;
    let plans: Vec<StagePlan> = championship.stages().iter().map(|it| it.plan.clone()).collect();
    let categories: Vec<(String, usize)> = championship
        .category_branches()
        .map(|branch| (branch.category().to_owned(), n_entries(branch)))
        .collect();
    let main = championship.main_branch();
    let expected =
        Expected { n: n_entries(main), sectors: &sectors(main), categories: &categories };
    let course = CourseAhead::new(&plans, settings.mode, expected);
    let reader = Reader::new(tonight, now);
    let mut made = Made { rounds: Vec::new(), tables: Vec::new() };
    for (index, stage) in championship.stages().iter().enumerate() {
        reader.add_drawn(&mut made, index, stage);
        reader.add_to_come(&mut made, &course, index, stage);
    }
    let boards = (1..=settings.boards).filter(|board| tonight.hall.is_in_use(*board));
    Evening {
        now,
        boards: boards.collect(),
        rounds: made.rounds,
        tables: made.tables,
        tempo: reader.tempo(),
    }
}

struct Made {
    rounds: Vec<RoundAhead>,
    tables: Vec<TableAhead>,
}

/// What the conversion looks up.
struct Reader<'a> {
    tonight: Tonight<'a>,
    now: DateTime<Utc>,
    numbers: HashMap<EntryId, u32>,
    missing: FxHashSet<TableId>,
    games: HashMap<(TableId, u8), &'a GameSeen>,
    lengths: Vec<(Terms, GameLength)>,
    has_own_boards: bool,
}

/// What the length of a game depends on.
type Terms = (Ruleset, Mode, Arms, u8);

impl<'a> Reader<'a> {
    fn new(tonight: Tonight<'a>, now: DateTime<Utc>) -> Self {
        let championship = tonight.championship;
        let entries = (0..).zip(championship.entries());
        let mut lengths: Vec<(Terms, GameLength)> = Vec::new();
        for terms in championship.tables().iter().map(terms_of) {
            if lengths.iter().all(|(known, _)| *known != terms) {
                let (ruleset, mode, arms, sides) = terms;
                lengths.push((terms, game_length(&ruleset, mode, arms, sides)));
            }
        }
        Self {
            tonight,
            now,
            numbers: entries.map(|(number, entry)| (entry.id, number)).collect(),
            missing: missing_results(championship).into_iter().collect(),
            games: tonight.games.iter().map(|game| ((game.table, game.game), game)).collect(),
            lengths,
            has_own_boards: !championship.fixed_boards().is_empty(),
        }
    }

    fn length(&self, table: &Table) -> GameLength {
        let terms = terms_of(table);
        let known = self.lengths.iter().find(|(known, _)| *known == terms);
        known.map_or(GameLength { ln: 0.0, sd: 0.0 }, |(_, length)| *length)
    }

    /// Adds the published rounds of a stage in which tables have no result.
    fn add_drawn(&self, made: &mut Made, index: usize, stage: &Stage) {
        for round in self.published(stage) {
            let tables = self.tonight.championship.tables_of(round.id);
            let mut tables: Vec<&Table> =
                tables.filter(|table| self.missing.contains(&table.id)).collect();
            if tables.is_empty() {
                continue;
            }
            tables.sort_by_key(|table| table.number);
            let place = made.rounds.len();
            made.rounds.push(RoundAhead {
                stage: i32::try_from(index + 1).unwrap_or(i32::MAX),
                number: round.number,
                after: Vec::new(),
                opening: Opening::Open,
            });
            let ahead = tables.into_iter().map(|table| self.ahead(table, round, stage, place));
            made.tables.extend(ahead);
        }
    }

    /// Adds the rounds of a stage that are not published yet.
    fn add_to_come(&self, made: &mut Made, course: &CourseAhead<'_>, index: usize, stage: &Stage) {
        let championship = self.tonight.championship;
        let is_public = |it: &Stage| self.published(it).next().is_some();
        let has_final = self.published(stage).any(|round| round.kind == RoundKind::Final);
        if has_final || championship.stages_after(stage).any(is_public) {
            return;
        }
        let last = self.published(stage).last().map_or(0, |round| round.number);
        if last > 0 && stage.plan.is_drawn_at_once() {
            return;
        }
        let last = usize::try_from(last).unwrap_or(0);
        let own = course.rounds.iter().filter(|it| it.stage == index && it.number > last);
        for round in own {
            let before = round.after.iter().filter_map(|before| course.rounds.get(*before));
            let mut after: Vec<usize> = before
                .flat_map(|before| {
                    let is_last = course
                        .rounds
                        .iter()
                        .all(|it| it.stage != before.stage || it.number <= before.number);
                    let is_it = move |it: &RoundAhead| {
                        let number = usize::try_from(it.number).unwrap_or(0);
                        it.stage == i32::try_from(before.stage + 1).unwrap_or(0)
                            && (number == before.number || (is_last && number > before.number))
                    };
                    let places = made.rounds.iter().enumerate();
                    places.filter(move |(_, it)| is_it(it)).map(|(place, _)| place)
                })
                .collect();
            after.sort_unstable();
            after.dedup();
            let place = made.rounds.len();
            let n_entries = championship.entries().len();
            made.tables.extend(course.tables(round, place, n_entries));
            made.rounds.push(round_ahead(round, after, Opening::ToCome(self.waited())));
        }
    }

    /// Seconds since the last result.
    fn waited(&self) -> f64 {
        let results = self.tonight.championship.tables().iter().filter_map(|it| it.result.as_ref());
        let last = results.map(|result| result.ended_at).max();
        last.map(|last| self.now - last).filter(|it| *it < ONE_EVENING).map_or(0.0, seconds)
    }

    fn published(&self, stage: &Stage) -> impl DoubleEndedIterator<Item = &'a Round> + use<'a> {
        let rounds = self.tonight.championship.rounds_of(stage.id);
        rounds.filter(|round| round.state != RoundState::Draft)
    }

    fn ahead(&self, table: &Table, round: &Round, stage: &Stage, place: usize) -> TableAhead {
        let Tonight { championship, hall, .. } = self.tonight;
        let n_played = table.course().n_played;
        let number = |entry: &EntryId| self.numbers.get(entry).copied();
        TableAhead {
            round: place,
            entries: table.entries().iter().filter_map(number).collect(),
            own_board: match self.has_own_boards {
                true => hall.fixed_board(championship, table),
                false => None,
            },
            from: self.seconds_until_due(table),
            terms: TableTerms {
                length: self.length(table),
                sides: sides_of(table),
                series: table.series,
                n_played: u8::try_from(n_played).unwrap_or(u8::MAX),
                limit: limit(stage.plan.table.minutes),
            },
            state: self.state(table, round, stage),
        }
    }

    /// Seconds until the hour that somebody at the table wished for; 0 if it has come.
    fn seconds_until_due(&self, table: &Table) -> f64 {
        let championship = self.tonight.championship;
        if !is_too_early(championship, table, self.now) {
            return 0.0;
        }
        let Some(from) = championship.not_before(&table.entries()) else { return 0.0 };
        let hour = hour_of(self.now, championship.tournament.settings.time_zone);
        let day = 24 * 60 * 60;
        let wait = from.num_seconds_from_midnight() + day - hour.num_seconds_from_midnight();
        f64::from(wait % day)
    }

    fn state(&self, table: &Table, round: &Round, stage: &Stage) -> TableNow {
        let Tonight { championship, hall, .. } = self.tonight;
        let board = hall.board_of(table.id).map(|call| call.board);
        let boards = championship.tournament.settings.boards;
        let ago = |since: DateTime<Utc>| seconds(self.now - since);
        let called = self.called_at(table, round, stage);
        match (table.state, called) {
            (TableState::Over | TableState::Confirmed, _) => TableNow::Over { board },
            (TableState::Waiting, None) => TableNow::Waiting,
            (TableState::Waiting, Some(since)) => TableNow::Called { ago: ago(since), board },
            (TableState::Playing, _) => {
                let game = self.games.get(&(table.id, table.current()));
                let is_between = table.current_game().is_some_and(|it| it.version == 0);
                let since = game.map(|game| game.started_at).or(called);
                let left = hall.table_left((round.id, table.id), boards, self.now);
                TableNow::Playing {
                    throws: if is_between { Some(0) } else { game.map(|game| game.throws) },
                    ago: if is_between { 0.0 } else { since.map_or(0.0, ago) },
                    pace: game.and_then(|game| game.pace),
                    left: left.map(|left| seconds(left.time)),
                    board,
                }
            }
        }
    }

    /// The time since which a table could begin: its call or, if there are boards for all, the publication of its round. `None` if unknown.
    fn called_at(&self, table: &Table, round: &Round, stage: &Stage) -> Option<DateTime<Utc>> {
        let Tonight { championship, hall, .. } = self.tonight;
        match championship.tournament.settings.boards {
            0 if stage.plan.is_drawn_at_once() => None,
            0 => round.published_at,
            _ => hall.seated_since(table.id),
        }
    }

    /// The beliefs after all that tonight's tables show.
    fn tempo(&self) -> Tempo {
        let championship = self.tonight.championship;
        let mut tempo = Tempo::prior();
        for stage in championship.stages() {
            let mut last_end = None;
            for round in self.published(stage) {
                let published = round.published_at.filter(|_| !stage.plan.is_drawn_at_once());
                if let (Some(from), Some(to)) = (last_end, published) {
                    let time: TimeDelta = to - from;
                    if time < ONE_EVENING {
                        tempo.between_rounds.learn(seconds(time), 0.0);
                    }
                }
                let played = |table: &&Table| table.kind == TableKind::Played;
                for table in championship.tables_of(round.id).filter(played) {
                    self.learn(&mut tempo, table, round, stage);
                }
                let results = championship.tables_of(round.id).filter_map(|it| it.result.as_ref());
                last_end = results.map(|result| result.ended_at).max();
            }
        }
        for table in championship.tables().iter().filter(|table| table.result.is_some()) {
            self.learn_seconds(&mut tempo, table);
        }
        tempo
    }

    fn learn(&self, tempo: &mut Tempo, table: &Table, round: &Round, stage: &Stage) {
        let length = self.length(table);
        for (number, game) in (1..).zip(&table.games) {
            let Some(seen) = self.games.get(&(table.id, number)) else { continue };
            if let Some(pace) = &seen.pace {
                tempo.learn_pace(pace);
            }
            match (&game.result, game.state) {
                (Some(result), _) if is_whole(result) && result.source == ResultSource::Log => {
                    tempo.length.learn_ended(length, seen.throws);
                }
                (_, TableState::Playing) | (Some(_), _) => {
                    tempo.length.learn_running(length, seen.throws);
                }
                _ => {}
            }
            let called = self.called_at(table, round, stage).filter(|_| number == 1);
            if let Some(time) = called.map(|it| seen.started_at - it).filter(|it| *it < ONE_EVENING)
            {
                tempo.setup.learn(seconds(time), 0.0);
            }
        }
    }

    /// Learns from the time that a table without a log had its board.
    fn learn_seconds(&self, tempo: &mut Tempo, table: &Table) {
        let hall = self.tonight.hall;
        let has_log = (1..=table.series.n()).any(|it| self.games.contains_key(&(table.id, it)));
        let Some(result) = table.result.as_ref().filter(|it| !has_log && is_whole(it)) else {
            return;
        };
        let freed = hall.calls.iter().rev().find(|call| call.table == table.id);
        let Some(since) = hall.seated_since(table.id) else { return };
        let until = freed.and_then(|call| call.freed_at).unwrap_or(result.ended_at);
        let n_games = table.course().n_played.max(1);
        let time = (seconds(until - since) - tempo.setup.median()) / n_games as f64;
        if until - since < ONE_EVENING {
            tempo.learn_seconds(self.length(table), time);
        }
    }
}

/// Returns whether a game was played until a side had finished.
fn is_whole(result: &TableResult) -> bool {
    result.sides.iter().any(|side| side.ending == Ending::Finished)
}

fn seconds(time: TimeDelta) -> f64 {
    time.num_milliseconds() as f64 / 1_000.0
}

fn sides_of(table: &Table) -> u8 {
    u8::try_from(table.entries().len()).unwrap_or(u8::MAX)
}

fn terms_of(table: &Table) -> Terms {
    (table.ruleset, table.mode, table.arms, sides_of(table))
}

/// The sizes of the sectors of all active entries.
fn sectors(championship: &Championship) -> Vec<usize> {
    let mut sizes: std::collections::BTreeMap<String, usize> = std::collections::BTreeMap::new();
    for entry in championship.entries().iter().filter(|entry| entry.is_active()) {
        *sizes.entry(sector_key(&entry.sector)).or_default() += 1;
    }
    sizes.into_values().collect()
}

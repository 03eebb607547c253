//! Test harness: a table with its referee.

use chrono::{DateTime, Duration, Utc};
use domain::tournament::event::{Actor, Entered, Event, EventKind};
use domain::tournament::game::{ActError, BoardStep, Game, apply};
use domain::tournament::id::{EntryId, PlayerId, PoolId, RequestId, RoundId, TableId};
use domain::tournament::result::{Ending, SideResult, TableResult};
use domain::tournament::series::Series;
use domain::tournament::table::{Seat, Table, TableGame, TableKind, TableState};
use domain::tournament::table_plan::{Confirmation, Logging, OutOfTime};
use parchis::random::Chance;
use parchis::{Arms, Color, Colors, Mode, Move, Position, Ruleset, TurnPhase};
use uuid::Uuid;

pub use Color::{Blue, Green, Pink, Red, Yellow};

pub fn entry(n: u128) -> EntryId {
    EntryId(Uuid::from_u128(n))
}

pub fn player(n: u128) -> PlayerId {
    PlayerId(Uuid::from_u128(n))
}

/// Time this many seconds after the earliest possible act.
pub fn at(seconds: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(1_795_000_000, 0).unwrap() + Duration::seconds(seconds)
}

/// Table that waits. In solo, the side of yellow is entry 1, of blue 2, …; of two sides the first has yellow.
pub fn table(rules: &str, mode: Mode, arms: Arms, colors: &str) -> Table {
    let colors: Colors = colors.parse().unwrap();
    let seat = |color: Color| {
        let number = color.index() as u128 + 1;
        let side = if mode == Mode::Solo { number } else { (number + 1) % 2 + 1 };
        let sitting = if mode == Mode::Duel { side } else { number };
        Seat { color, entry: entry(side), player: player(sitting) }
    };
    Table {
        id: TableId(Uuid::from_u128(1)),
        round: RoundId(Uuid::from_u128(2)),
        pool: PoolId(Uuid::from_u128(3)),
        number: 1,
        kind: TableKind::Played,
        seats: colors.iter().map(seat).collect(),
        ruleset: rules.parse().unwrap(),
        mode,
        arms,
        confirmation: Confirmation::Referee,
        logging: Logging::Referee,
        out_of_time: OutOfTime::LoseTurn,
        delay_throws: 0,
        pin: "123456".to_owned(),
        series: Series::One,
        games: vec![TableGame::new(None)],
        state: TableState::Waiting,
        result: None,
    }
}

/// Game of four players with a color each.
pub fn four(rules: &str) -> Referee {
    Referee::new(table(rules, Mode::Solo, Arms::Four, "YBRG"), 1)
}

/// Game of two pairs.
pub fn pairs() -> Referee {
    Referee::new(table("jcf", Mode::Pairs, Arms::Four, "YBRG"), 1)
}

/// Every table that the five rule sets allow, with all colors and with two players in solo.
pub fn all_tables() -> Vec<Table> {
    let mut tables = Vec::new();
    for name in Ruleset::NAMES {
        let rules = Ruleset::named(name).unwrap();
        for (mode, arms) in rules.modes().flat_map(|mode| rules.arms().map(move |it| (mode, it))) {
            tables.push(table(name, mode, arms, &arms.colors().to_string()));
            if mode == Mode::Solo {
                tables.push(table(name, mode, arms, "YR"));
            }
        }
    }
    assert_eq!(tables.len(), 17);
    tables
}

/// State of a game, without its number of acts.
#[derive(Debug, PartialEq)]
pub struct Snapshot {
    state: TableState,
    position: Option<Position>,
    steps: Vec<BoardStep>,
    choices: Vec<Move>,
    result: Option<TableResult>,
    proposed: Option<TableResult>,
    start: Option<Color>,
    absent: Vec<EntryId>,
    is_called: bool,
    record: Option<String>,
}

impl Snapshot {
    /// Removes the numbers of the events, which differ after corrections.
    pub fn forget_events(&mut self) {
        for step in &mut self.steps {
            step.event = step.event.map(|_| 0);
        }
    }
}

pub fn snapshot(game: &Game) -> Snapshot {
    Snapshot {
        state: game.state(),
        position: game.position().copied(),
        steps: game.steps().to_vec(),
        choices: game.choices(),
        result: game.result().cloned(),
        proposed: game.proposed(),
        start: game.start_color(),
        absent: game.absent().to_vec(),
        is_called: game.is_called(),
        record: record(game),
    }
}

pub fn record(game: &Game) -> Option<String> {
    game.record("Trofeu \"Cubilet\"\n2026", |player| format!("Player {}", player.0.as_u128()))
}

#[track_caller]
pub fn assert_same(one: &Game, other: &Game) {
    assert_eq!(snapshot(one), snapshot(other));
    assert_eq!(one.table(), other.table());
    assert_eq!(one.version(), other.version());
    assert_eq!(one.history(), other.history());
    assert_eq!(one.undoable(), other.undoable());
    assert_eq!(one.standing(), other.standing());
    assert_eq!(one.penalties(), other.penalties());
    assert_eq!(one.changes(), other.changes());
    assert_eq!(one.pending(), other.pending());
}

/// Performs acts one at a time, ten seconds apart, and keeps the log.
pub struct Referee {
    pub table: Table,
    pub game: Game,
    pub log: Vec<Event>,
    pub chance: Chance,
}

impl Referee {
    pub fn new(table: Table, seed: u64) -> Self {
        let game = Game::new(&table, 1);
        Self { table, game, log: Vec::new(), chance: Chance::new(seed) }
    }

    /// Performs an act; a refused act must change nothing.
    pub fn act(&mut self, kind: EventKind) -> Result<(), ActError> {
        let before = (self.game.version(), self.game.steps().len());
        let seq = self.game.version() + 1;
        let by = Actor { user: None, name: "Empar".to_owned() };
        let request = RequestId(Uuid::from_u128(seq as u128));
        match self.game.act(kind, by, request, at(10 * i64::from(seq))) {
            Ok(event) => self.log.push(event),
            Err(error) => {
                assert_eq!((self.game.version(), self.game.steps().len()), before);
                return Err(error);
            }
        }
        Ok(())
    }

    #[track_caller]
    pub fn does(&mut self, kind: EventKind) {
        self.act(kind.clone()).unwrap_or_else(|error| panic!("{kind:?}: {error}"));
    }

    /// Asserts that the act is refused and changes nothing.
    #[track_caller]
    pub fn refuses(&mut self, kind: EventKind, error: ActError) {
        let before = self.game.clone();
        assert_eq!(self.act(kind.clone()), Err(error), "{kind:?}");
        assert_same(&self.game, &before);
    }

    /// The same table before any act.
    pub fn again(&self) -> Referee {
        Referee::new(self.table.clone(), 1)
    }

    #[track_caller]
    pub fn starts(mut self, color: Color) -> Self {
        self.does(start(color, &[]));
        self
    }

    #[track_caller]
    pub fn throws(&mut self, dice: &[u8]) {
        dice.iter().for_each(|die| self.does(EventKind::Die(*die)));
    }

    /// Random next act at the board: start, die or choice.
    pub fn next(&mut self) -> EventKind {
        let Some(position) = self.game.position().copied() else {
            let colors = self.game.colors();
            let n = if self.table.mode == Mode::Duel { 2 } else { colors.len() };
            let color = colors.iter().nth(self.chance.below(n as u32) as usize).unwrap();
            return start(color, &[]);
        };
        if position.phase() == TurnPhase::Throw {
            return EventKind::Die(self.chance.die());
        }
        let choices = self.game.choices();
        chosen(choices[self.chance.below(choices.len() as u32) as usize])
    }

    /// Plays at random until the board says that the game is over.
    pub fn plays_to_the_end(&mut self) {
        while self.game.state() != TableState::Over {
            let kind = self.next();
            self.does(kind);
        }
    }

    /// Plays `n` random acts, or fewer if the game ends.
    pub fn plays(&mut self, n: u32) {
        for _ in 0..n {
            if self.game.state() == TableState::Over {
                return;
            }
            let kind = self.next();
            self.does(kind);
        }
    }

    #[track_caller]
    pub fn result(&self) -> &TableResult {
        self.game.result().unwrap()
    }

    /// Entry number, place and ending of each side of the result.
    #[track_caller]
    pub fn places(&self) -> Vec<(u128, u8, Ending)> {
        places(&self.result().sides)
    }

    /// Asserts that a replay of the whole log equals the game played act by act.
    pub fn check_replay(&self) {
        let replayed = Game::replay(&self.game.table(), 1, &self.log).unwrap();
        assert_same(&replayed, &self.game);
        let (last, earlier) = self.log.split_last().unwrap();
        let (kind, by) = (last.kind.clone(), last.by.clone());
        let applied = apply(&self.table, earlier, kind, by, last.request, last.at).unwrap();
        assert_eq!(applied, (self.game.table(), last.clone()));
    }
}

pub fn places(sides: &[SideResult]) -> Vec<(u128, u8, Ending)> {
    sides.iter().map(|side| (side.entry.0.as_u128(), side.place, side.ending)).collect()
}

pub fn chosen(m: Move) -> EventKind {
    match m {
        Move::Exit { color, .. } => EventKind::Move { color, from: 0, to: 1 },
        Move::Step { color, from, to } => EventKind::Move { color, from, to },
        Move::Pass | Move::ThirdSix { .. } => panic!("{m:?} is no choice"),
    }
}

pub fn start(color: Color, absent: &[u128]) -> EventKind {
    let absent = absent.iter().copied().map(entry).collect();
    EventKind::Start { color, rolls: Vec::new(), absent, word: String::new() }
}

pub fn confirm(roll_off: &[u128]) -> EventKind {
    EventKind::Confirm { roll_off: roll_off.iter().copied().map(entry).collect() }
}

pub fn enter(entered: Entered) -> EventKind {
    EventKind::Entered { entered, ended_at: None, reason: String::new() }
}

pub fn correct(entered: Entered, reason: &str) -> EventKind {
    EventKind::Entered { entered, ended_at: None, reason: reason.to_owned() }
}

pub fn reopen(reason: &str) -> EventKind {
    EventKind::Reopen { reason: reason.to_owned() }
}

pub fn given(places: &[(u128, u8, Ending)]) -> Entered {
    Entered::Places(places.iter().map(|(n, place, how)| (entry(*n), *place, *how)).collect())
}

/// Result with all sides in this order, without shared places.
pub fn in_order(sides: &[u128]) -> Entered {
    Entered::Places((1..).zip(sides).map(|(place, n)| (entry(*n), place, Ending::Placed)).collect())
}

pub fn walkover(present: &[u128]) -> EventKind {
    enter(Entered::Walkover { present: present.iter().copied().map(entry).collect() })
}

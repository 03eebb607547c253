//! Result of a table from its games, and the order in which they are played.

use std::collections::HashSet;

use chrono::DateTime;
use domain::tournament::dice::DiceSeed;
use domain::tournament::event::{Actor, Entered, Event, EventKind};
use domain::tournament::game::{ActError, Game};
use domain::tournament::id::{EntryId, RequestId};
use domain::tournament::result::{Ending, ResultSource, SideResult, TableResult};
use domain::tournament::series::{Series, course};
use domain::tournament::table::{Table, TableGame, TableState};
use parchis::{Arms, Color, Mode, Move};

use uuid::Uuid;

use crate::referee::{Blue, Green, Red, Yellow, entry, player, table};

/// Game by the places of entries 1, 2, …, each with its distance: `1:0 2:35`. After a place, `-` means absent, `~` retired, `=` shared.
/// Without a distance only the places are known.
fn game(text: &str) -> TableResult {
    let side = |(n, word): (u128, &str)| {
        let (place, distance) = word.split_once(':').map_or((word, None), |it| (it.0, Some(it.1)));
        let ending = match place {
            _ if place.contains('-') => Ending::Absent,
            _ if place.contains('~') => Ending::Retired,
            _ => Ending::Placed,
        };
        SideResult {
            entry: entry(n),
            place: place.trim_end_matches(['-', '~', '=']).parse().unwrap(),
            is_tied: place.contains('='),
            by_roll_off: false,
            distance: distance.map(|it| it.parse().unwrap()),
            captures: None,
            ending,
        }
    };
    let mut sides: Vec<SideResult> = (1..).zip(text.split(' ')).map(side).collect();
    sides.sort_by_key(|side| side.place);
    let source = if text.contains('-') { ResultSource::Walkover } else { ResultSource::Log };
    TableResult { source, sides, ended_at: DateTime::UNIX_EPOCH }
}

/// Result of games: the places of entries 1, 2, … with their distances, or `open` with the score.
fn come_to(series: &str, games: &[&str]) -> String {
    let series: Series = series.parse().unwrap();
    let games: Vec<TableResult> = games.iter().map(|text| game(text)).collect();
    let course = course(series, games.iter().map(Some));
    let mut entries: Vec<EntryId> = games[0].sides.iter().map(|side| side.entry).collect();
    entries.sort();
    let won: Vec<String> = entries.iter().map(|entry| course.won(*entry).to_string()).collect();
    let Some(result) = course.result(series) else { return format!("open {}", won.join("–")) };
    let side = |entry: &EntryId| {
        let side = result.of(*entry).unwrap();
        let tied = if side.is_tied { "=" } else { "" };
        let distance = side.distance.map(|it| format!(":{it}")).unwrap_or_default();
        let gone = match side.ending {
            Ending::Absent => "-",
            Ending::Retired => "~",
            _ => "",
        };
        format!("{}{gone}{tied}{distance}", side.place)
    };
    let sides: Vec<String> = entries.iter().map(side).collect();
    format!("{} {} of {}", won.join("–"), sides.join(" "), course.n_played)
}

#[test]
fn games_come_to_a_result_as_is_written() {
    for (series, games, expected) in [
        // A single game gives the table's result.
        ("one", vec!["1:0 2:35"], "1–0 1:0 2:35 of 1"),
        ("one", vec!["1= 1="], "0–0 1= 1= of 1"),
        // Best of three: the first side with two wins.
        ("best-of-3", vec!["1:0 2:35"], "open 1–0"),
        ("best-of-3", vec!["1:0 2:35", "1:0 2:7"], "2–0 1:0 2:42 of 2"),
        ("best-of-3", vec!["1:0 2:35", "2:9 1:0"], "open 1–1"),
        ("best-of-3", vec!["1:0 2:35", "2:9 1:0", "2:1 1:0"], "1–2 2:10 1:35 of 3"),
        // After a correction of the first game the table is decided: the third does not count any more.
        ("best-of-3", vec!["1:0 2:35", "1:0 2:9", "2:1 1:0"], "2–0 1:0 2:44 of 2"),
        // One game has only places, so the table has no distances.
        ("best-of-3", vec!["1:0 2:35", "1 2"], "2–0 1 2 of 2"),
        // A shared game counts for no side; then points, distance and the last game decide.
        ("best-of-3", vec!["1:0 2:35", "1= 1=", "2:2 1:0"], "1–1 2 1 of 3"),
        ("best-of-3", vec!["1:0 2:35", "1=:9 1=:9", "2:2 1:0"], "1–1 1:11 2:44 of 3"),
        ("best-of-5", vec!["1 2", "2 1", "1 2", "1 2"], "3–1 1 2 of 4"),
        // Four at a table: games won, then points, then distance.
        ("best-of-3", vec!["1 2 3 4", "1 4 3 2"], "2–0–0–0 1 4 3 2 of 2"),
        (
            "best-of-3",
            vec!["1:0 2:9 3:9 4:9", "1:0 4:9 3:8 2:9"],
            "2–0–0–0 1:0 4:18 2:17 3:18 of 2",
        ),
        ("best-of-3", vec!["1 2 3 4", "2 1 3 4", "4 3 1 2"], "1–1–1–0 3 1 2 4 of 3"),
        // All games of a table count.
        ("all-2", vec!["1:0 2:35"], "open 1–0"),
        ("all-2", vec!["1:0 2:35", "1:0 2:9"], "2–0 1:0 2:44 of 2"),
        ("all-2", vec!["1:0 2:35", "2:9 1:0"], "1–1 1:9 2:35 of 2"),
        ("all-2", vec!["1 2", "2 1"], "1–1 1= 1= of 2"),
        ("all-3", vec!["1 2 3", "2 1 3", "2 1 3"], "1–2–0 2 1 3 of 3"),
        // Points come before games won if all games count; the other way round if the best count.
        ("all-3", vec!["1 2 3 4", "4 1 2 3", "1 2 3 4"], "2–1–0–0 2 1 3 4 of 3"),
        // A walkover decides the whole table.
        ("best-of-3", vec!["1 2-"], "2–0 1 2- of 1"),
        ("best-of-3", vec!["1:0 2:35", "2- 1"], "1–2 2- 1 of 2"),
        ("all-2", vec!["2- 1"], "0–2 2- 1 of 1"),
        ("best-of-3", vec!["1-= 1-="], "0–0 1-= 1-= of 1"),
        // A side that retired may return in the next game; otherwise the table keeps that ending.
        ("best-of-3", vec!["1 2~", "2 1", "2 1"], "1–2 2 1 of 3"),
        ("best-of-3", vec!["1 2", "1 2~"], "2–0 1 2~ of 2"),
    ] {
        assert_eq!(come_to(series, &games), expected, "{series} {games:?}");
    }
}

#[test]
fn a_series_is_read_as_it_is_written() {
    let all: Vec<String> = Series::every().map(|series| series.to_string()).collect();
    assert_eq!(all.first().unwrap(), "one");
    assert_eq!(all.len(), 1 + 4 + 8);
    for text in &all {
        assert_eq!(&text.parse::<Series>().unwrap().to_string(), text);
    }
    for wrong in ["", "two", "best-of-2", "best-of-4", "best-of-1", "best-of-11", "all-1", "all-10"]
    {
        assert!(wrong.parse::<Series>().is_err(), "{wrong}");
    }
}

/// Table whose games are played one after another.
struct Night {
    table: Table,
    logs: [Vec<Event>; 3],
}

impl Night {
    /// Two sides that play the best of three with dice that the app rolls.
    fn new(mode: Mode) -> Self {
        let table = table("clasico", mode, Arms::Four, "YBRG");
        let games = (1..=3).map(|n| TableGame::new(Some(DiceSeed([n; 32])))).collect();
        let table = Table { series: Series::BestOf(3), games, ..table };
        Self { table, logs: Default::default() }
    }

    /// Games entered by result, each with its winner.
    fn entered(winners: &[usize]) -> Self {
        let mut night = Self::new(Mode::Pairs);
        for (number, winner) in (1..).zip(winners) {
            night.does(number, night.won_by(*winner));
        }
        night
    }

    fn game(&self, number: u8) -> Game {
        Game::replay(&self.table, number, &self.logs[usize::from(number) - 1]).unwrap()
    }

    fn act(&mut self, number: u8, kind: EventKind) -> Result<(), ActError> {
        let mut game = self.game(number);
        let by = Actor { user: None, name: "Empar".to_owned() };
        let event = game.act(kind, by, RequestId(Uuid::from_u128(1)), DateTime::UNIX_EPOCH)?;
        self.logs[usize::from(number) - 1].push(event);
        self.table = game.table();
        Ok(())
    }

    #[track_caller]
    fn does(&mut self, number: u8, kind: EventKind) {
        self.act(number, kind).unwrap();
    }

    /// Plays a game that `color` starts, ends it on the clock and signs it.
    fn plays(&mut self, number: u8, color: Color) {
        self.does(number, start(color));
        self.does(number, EventKind::Die(self.game(number).next_die().unwrap()));
        if let Some(Move::Exit { color, .. }) = self.game(number).choices().first() {
            self.does(number, EventKind::Move { color: *color, from: 0, to: 1 });
        }
        self.does(number, EventKind::CallTime);
        let proposed = self.game(number).proposed().unwrap();
        let roll_off = Game::needs_roll_off(&proposed, Some(1));
        self.does(number, EventKind::Confirm { roll_off });
    }

    fn won_by(&self, winner: usize) -> EventKind {
        let sides = self.table.entries();
        let place =
            |(n, entry): (usize, &EntryId)| (*entry, u8::from(n != winner) + 1, Ending::Placed);
        let entered = Entered::Places(sides.iter().enumerate().map(place).collect());
        EventKind::Entered { entered, ended_at: None, reason: "as on the sheet".to_owned() }
    }

    /// Number of the due game, state of the table, and score.
    fn stands(&self) -> (u8, TableState, Vec<u8>) {
        let won = self.table.score().iter().map(|(_, won)| *won).collect();
        (self.table.current(), self.table.state, won)
    }
}

fn start(color: Color) -> EventKind {
    EventKind::Start { color, rolls: vec![], absent: vec![], word: "figa".to_owned() }
}

fn reopen() -> EventKind {
    EventKind::Reopen { reason: "wrong sheet".to_owned() }
}

#[test]
fn the_next_game_starts_by_itself_and_the_one_after_begins_it() {
    for (mode, first, second, third) in [
        (Mode::Pairs, Yellow, Blue, Red),
        (Mode::Pairs, Green, Yellow, Blue),
        (Mode::Duel, Yellow, Blue, Yellow),
        (Mode::Duel, Blue, Yellow, Blue),
    ] {
        let mut night = Night::new(mode);
        night.plays(1, first);
        assert_eq!((night.stands().0, night.stands().1), (2, TableState::Playing));
        assert_eq!(night.game(1).next_start(), Some(start(second)), "{mode:?} {first:?}");
        night.plays(2, second);
        let is_due = night.table.result.is_none();
        let next = night.game(2).next_start();
        assert_eq!(next, is_due.then(|| start(third)), "{mode:?} {first:?}");
    }
}

#[test]
fn nothing_starts_by_itself_where_somebody_has_to_say_who_plays() {
    let mut night = Night::entered(&[0]);
    assert_eq!(night.game(1).next_start(), None, "entered by hand: nobody logs it");
    night.does(2, start(Blue));
    night.does(2, EventKind::Retire(Yellow));
    let signed = EventKind::Confirm { roll_off: vec![] };
    night.does(2, signed.clone());
    assert_eq!(night.stands(), (3, TableState::Playing, vec![1, 1]));
    assert_eq!(night.game(2).next_start(), None, "who left may be back");

    let mut night = Night::new(Mode::Pairs);
    night.plays(1, Yellow);
    night.does(2, start(Blue));
    assert_eq!(night.game(1).next_start(), None, "it has begun");
    night.does(2, EventKind::Undo);
    assert_eq!(night.game(1).next_start(), None, "they took it back, to roll off");
    assert_eq!(night.stands().0, 2);
}

#[test]
fn each_game_has_dice_and_a_record_of_its_own() {
    let mut night = Night::new(Mode::Pairs);
    let commitment = |game: Game| game.dice_seed().unwrap().commitment();
    let commitments: HashSet<String> = (1..=3).map(|n| commitment(night.game(n))).collect();
    assert_eq!(commitments.len(), 3);
    night.plays(1, Yellow);
    night.does(2, start(Blue));
    let record = |n: u8| night.game(n).record("Nit", |_| "Somebody".to_owned()).unwrap();
    assert!(night.game(1).is_seed_out() && !night.game(2).is_seed_out());
    assert!(
        record(1).contains("[Game \"1\"]") && record(1).contains("[DiceSeed "),
        "{}",
        record(1)
    );
    assert!(
        record(2).contains("[Game \"2\"]") && !record(2).contains("[DiceSeed "),
        "{}",
        record(2)
    );
}

#[test]
fn games_are_played_in_order_as_long_as_they_are_due() {
    let mut night = Night::new(Mode::Pairs);
    assert_eq!(night.act(2, start(Blue)), Err(ActError::NotDue));
    assert_eq!(Night::entered(&[0, 1]).stands(), (3, TableState::Playing, vec![1, 1]));
    let mut night = Night::entered(&[0, 0]);
    assert_eq!(night.stands(), (2, TableState::Confirmed, vec![2, 0]));
    assert_eq!(night.act(3, start(Blue)), Err(ActError::NotDue));
}

#[test]
fn once_a_later_game_has_begun_a_result_is_corrected_and_not_taken_back() {
    let mut night = Night::entered(&[0]);
    night.does(1, reopen());
    assert_eq!(night.stands(), (1, TableState::Waiting, vec![0, 0]));
    let mut night = Night::entered(&[0, 0]);
    assert_eq!(night.act(1, reopen()), Err(ActError::GoneOn));
    // The correction makes another game due.
    night.does(1, night.won_by(1));
    assert_eq!(night.stands(), (3, TableState::Playing, vec![1, 1]));
    assert_eq!(night.table.result, None);
    // Reversed again: the game that was begun keeps its log, but does not count and cannot continue.
    night.does(3, start(Yellow));
    night.does(2, night.won_by(1));
    assert_eq!(night.stands(), (2, TableState::Confirmed, vec![0, 2]));
    let die = night.game(3).next_die().unwrap();
    assert_eq!(night.act(3, EventKind::Die(die)), Err(ActError::NotDue));
    assert_eq!(night.table.game(3).unwrap().state, TableState::Playing);
}

#[test]
fn seats_are_those_of_the_first_game() {
    let swap = || EventKind::Swap { a: Yellow, b: Red, reason: "sat wrong".to_owned() };
    let mut night = Night::new(Mode::Pairs);
    night.does(1, swap());
    let line_up = || EventKind::LineUp { color: Yellow, player: player(9) };
    let mut night = Night::entered(&[0]);
    for kind in [swap(), line_up()] {
        assert_eq!(night.act(2, kind), Err(ActError::SeatsStand));
    }
    assert_eq!(Night::new(Mode::Pairs).act(1, line_up()), Ok(()));
}

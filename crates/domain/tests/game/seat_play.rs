//! A table at a distance: its clock, seats that vanish, and what the players ask of each other.

use chrono::{DateTime, TimeDelta, Utc};
use domain::tournament::dice::{DiceSeed, is_word};
use domain::tournament::event::{Actor, EventKind};
use domain::tournament::game::{Game, chosen_event};
use domain::tournament::id::RequestId;
use domain::tournament::result::Ending;
use domain::tournament::seat_play::clock::{AWAY_TURN, HOUSE_TURN, SHOWING, TurnClock};
use domain::tournament::seat_play::out_of_time::{LEFT, run_out};
use domain::tournament::seat_play::request::{RequestKind, SeatRequest, n_undone};
use domain::tournament::seat_play::start::{absent, joined_word, separate, start};
use domain::tournament::seat_play::{SeatDevice, device_of, house};
use domain::tournament::table::{Table, TableGame, TableState};
use domain::tournament::table_plan::{Logging, OutOfTime};
use parchis::random::Chance;
use parchis::{Arms, Color, Mode, TurnPhase};
use uuid::Uuid;

use crate::referee::{Blue, Green, Red, Yellow, all_tables, at, entry, table};

/// A table at a distance, with players that answer after a second, or have vanished.
struct Distance {
    game: Game,
    devices: Vec<SeatDevice>,
    clock: Option<TurnClock>,
    now: DateTime<Utc>,
    chance: Chance,
    n: u128,
}

impl Distance {
    fn new(mut table: Table, seconds: u16, seed: u64) -> Self {
        table.logging = Logging::Remote;
        table.ruleset.set("turn_seconds", &seconds.to_string()).unwrap();
        table.games = vec![TableGame::new(Some(DiceSeed([seed as u8; 32])))];
        let device = |color| SeatDevice { word: "ab12".to_owned(), ..SeatDevice::new(color) };
        let devices: Vec<SeatDevice> = table.seats.iter().map(|seat| device(seat.color)).collect();
        let word = joined_word(&devices);
        let kind = start(&table, table.games[0].dice_seed.unwrap(), word, Vec::new()).unwrap();
        let game = Game::new(&table, 1);
        let mut this =
            Self { game, devices, clock: None, now: at(0), chance: Chance::new(seed), n: 0 };
        this.act(kind, house());
        this
    }

    fn act(&mut self, kind: EventKind, by: Actor) {
        self.n += 1;
        self.game.act(kind, by, RequestId(Uuid::from_u128(self.n)), self.now).unwrap();
        self.clock = TurnClock::after(self.clock.as_ref(), &self.game, &self.devices, self.now);
    }

    fn turn(&self) -> Option<Color> {
        let is_playing = self.game.state() == TableState::Playing;
        self.game.position().filter(|_| is_playing).and_then(|position| position.turn())
    }

    /// The player on turn throws, or moves at random.
    fn play(&mut self) {
        let phase = self.game.position().unwrap().phase();
        let kind = match phase {
            TurnPhase::Throw => EventKind::Die(self.game.next_die().unwrap()),
            _ => {
                let choices = self.game.choices();
                let n = self.chance.below(choices.len() as u32) as usize;
                chosen_event(choices[n]).unwrap()
            }
        };
        self.now += TimeDelta::seconds(1);
        for device in &mut self.devices {
            if self.game.position().unwrap().turn() == Some(device.color) {
                device.heard();
            }
        }
        self.act(kind, Actor { user: None, name: String::new() });
    }

    /// The clock runs out.
    fn wait(&mut self, out_of_time: OutOfTime) {
        self.now = self.clock.as_ref().unwrap().due_at;
        let mut chance = u64::from(self.chance.below(1000));
        let ran = run_out(&self.game, &self.devices, out_of_time, self.now, || {
            chance += 1;
            chance
        });
        for device in ran.devices {
            self.devices.retain(|other| other.color != device.color);
            self.devices.push(device);
        }
        assert!(!ran.acts.is_empty());
        for act in ran.acts {
            self.act(act, house());
        }
    }

    /// Plays to the end; `is_there` says whether a color's player is there after so many acts. Returns the number of acts.
    fn played_out(
        mut self,
        out_of_time: OutOfTime,
        is_there: impl Fn(Color, u128) -> bool,
    ) -> Self {
        while let Some(turn) = self.turn() {
            match is_there(turn, self.n) {
                true => self.play(),
                false => self.wait(out_of_time),
            }
            assert!(self.n < 10_200, "the table does not end");
        }
        assert_eq!(self.game.state(), TableState::Over);
        assert!(self.clock.is_none(), "no clock runs after the end");
        self
    }
}

fn four() -> Table {
    table("jcf", Mode::Solo, Arms::Four, "YBRG")
}

#[test]
fn a_turn_has_its_time_from_when_its_device_shows_it() {
    let game = Distance::new(four(), 30, 1);
    let clock = game.clock.clone().unwrap();
    let time = TimeDelta::seconds(30);
    assert_eq!(clock.due_at, at(0) + SHOWING + time);
    let shown = clock.clone().shown(time, at(1));
    assert_eq!(shown.due_at, at(1) + time);
    assert_eq!((clock.sure_until(), shown.sure_until()), (at(0) + time, at(1) + time));
    assert_eq!(shown.clone().shown(time, at(2)), shown, "only the first time counts");
    assert_eq!(clock.clone().shown(time, at(3)), clock, "at most two seconds are given");
    assert!(!clock.is_due(at(31)) && clock.is_due(at(32)));
}

#[test]
fn a_throw_has_one_clock_for_its_die_and_moves() {
    let mut game = Distance::new(four(), 30, 1);
    let first = game.clock.clone().unwrap();
    let starter = first.color;
    game.play();
    match game.game.position().unwrap().phase() {
        TurnPhase::Throw => assert_ne!(game.clock.clone().unwrap().color, starter),
        _ => assert_eq!(game.clock.clone(), Some(first)),
    }
    // The next throw of anybody has a whole time of its own.
    while game.game.position().unwrap().phase() != TurnPhase::Throw {
        game.play();
    }
    let next = game.clock.clone().unwrap();
    assert_eq!(next.due_at, game.now + SHOWING + TimeDelta::seconds(30));
}

#[test]
fn three_missed_turns_make_a_seat_away_until_it_is_back() {
    let mut game = Distance::new(four(), 30, 1);
    let gone = game.turn().unwrap();
    let mut n_missed = 0;
    while n_missed < 3 {
        match game.turn().unwrap() == gone {
            true => {
                game.wait(OutOfTime::LoseTurn);
                n_missed += 1;
                assert_eq!(device_of(&game.devices, gone).is_away(), n_missed == 3);
            }
            false => game.play(),
        }
    }
    while game.turn().unwrap() != gone {
        game.play();
    }
    let clock = game.clock.clone().unwrap();
    assert_eq!(clock.due_at, game.now + AWAY_TURN);
    assert_eq!(clock.sure_until(), clock.due_at, "nobody waits for its device");
    game.play();
    assert!(!device_of(&game.devices, gone).is_away());
}

#[test]
fn a_table_ends_wherever_its_seats_vanish() {
    // Whoever has the lowest bits set vanishes at each moment of the first acts, and at some later ones.
    let moments: Vec<u128> = (0..40).chain((50..900).step_by(170)).collect();
    for (index, table) in all_tables().into_iter().enumerate() {
        for (k, moment) in
            moments.iter().enumerate().filter(|(k, _)| k % 17 == index % 17 || *k % 13 == 0)
        {
            let n_colors = table.seats.len();
            let gone = 1 + (k + index) % ((1 << n_colors) - 1);
            let position =
                |color: Color| table.seats.iter().position(|seat| seat.color == color).unwrap();
            let is_there = |color: Color, n: u128| gone >> position(color) & 1 == 0 || n < *moment;
            let out_of_time = [OutOfTime::LoseTurn, OutOfTime::HousePlays][k % 2];
            let seconds = [30, 10, 0][k % 3];
            Distance::new(table.clone(), seconds, index as u64 + 1)
                .played_out(out_of_time, is_there);
        }
    }
}

#[test]
fn everybody_may_vanish_and_places_follow_from_the_distance() {
    let game = Distance::new(four(), 30, 3).played_out(OutOfTime::LoseTurn, |_, n| n < 60);
    assert!(game.game.is_called());
    let result = game.game.proposed().unwrap();
    assert!(result.sides.iter().all(|side| side.ending == Ending::Placed));
    let began = at(0);
    assert!(game.now - began < TimeDelta::minutes(15), "it took {}", game.now - began);
}

#[test]
fn of_two_players_the_one_who_stays_wins() {
    let two = table("ranking", Mode::Solo, Arms::Four, "YR");
    let game = Distance::new(two, 30, 4)
        .played_out(OutOfTime::LoseTurn, |color, n| color == Red || n < 30);
    let result = game.game.proposed().unwrap();
    assert_eq!(result.sides[0].entry, entry(3));
    assert_eq!(result.sides[1].ending, Ending::Retired);
}

#[test]
fn of_four_players_two_play_on_when_two_have_left() {
    let game = Distance::new(four(), 30, 5)
        .played_out(OutOfTime::LoseTurn, |color, n| n < 20 || matches!(color, Red | Green));
    assert!(game.game.position().unwrap().is_over());
    let result = game.game.proposed().unwrap();
    let winner = result.sides[0].entry;
    assert!([entry(3), entry(4)].contains(&winner));
    assert_eq!(result.sides[0].ending, Ending::Finished);
}

#[test]
fn the_house_plays_its_seats_until_no_person_is_left() {
    for (houses, gone_at) in [(3, None), (1, None), (3, Some(1)), (2, Some(40)), (3, Some(300))] {
        let mut game = Distance::new(four(), 30, 7);
        let of_house = [Blue, Red, Green].into_iter().take(houses).collect::<Vec<_>>();
        for color in &of_house {
            game.devices.retain(|device| device.color != *color);
            game.devices.push(SeatDevice::house(*color, at(0)));
        }
        game.clock = TurnClock::after(None, &game.game, &game.devices, at(0));
        let first = game.clock.clone().unwrap();
        let time = match of_house.contains(&first.color.unwrap()) {
            true => HOUSE_TURN,
            false => SHOWING + TimeDelta::seconds(30),
        };
        assert_eq!(first.due_at, at(0) + time);
        let is_there =
            |color, n| !of_house.contains(&color) && gone_at.is_none_or(|gone_at| n < gone_at);
        let game = game.played_out(OutOfTime::LoseTurn, is_there);
        assert_eq!(game.game.is_called(), gone_at.is_some(), "{houses} {gone_at:?}");
        for device in game.devices.iter().filter(|device| device.is_house) {
            assert_eq!((device.missed, device.away_since), (0, None));
        }
    }
}

#[test]
fn the_house_agrees_to_what_is_asked() {
    let mut game = Distance::new(four(), 30, 6);
    game.play();
    let version = game.game.version();
    let agreed = vec![Yellow];
    let kind = RequestKind::End;
    let request = SeatRequest { game: 1, kind, version, color: Yellow, agreed, at: game.now };
    let houses: Vec<_> = [Blue, Green].map(|color| SeatDevice::house(color, at(0))).into();
    assert_eq!(request.missing(&game.game, &houses), [Red]);
}

#[test]
fn a_seat_that_left_loses_no_game_before_a_minute() {
    let two = table("ranking", Mode::Solo, Arms::Four, "YR");
    let mut game = Distance::new(two, 30, 4);
    let mut away_at = None;
    while let Some(turn) = game.turn() {
        if turn == Red {
            game.play();
        } else {
            game.wait(OutOfTime::LoseTurn);
            away_at = away_at.or(device_of(&game.devices, Yellow).away_since);
        }
    }
    assert!(game.now - away_at.unwrap() >= LEFT);
}

#[test]
fn a_start_waits_for_all_and_goes_without_those_who_do_not_come() {
    let ready = |color| SeatDevice { ready_at: Some(at(0)), ..SeatDevice::new(color) };
    let solo = four();
    assert_eq!(absent(&solo, &[ready(Yellow), ready(Blue)], true), [entry(3), entry(4)]);
    let pairs = table("jcf", Mode::Pairs, Arms::Four, "YBRG");
    let three = [ready(Yellow), ready(Blue), ready(Green)];
    assert_eq!(absent(&pairs, &three, true), [entry(1)], "the partner is waited for");
    assert!(absent(&pairs, &three, false).is_empty(), "one of a pair is enough after the time");
    let duel = table("clasico", Mode::Duel, Arms::Four, "YBRG");
    assert!(absent(&duel, &[ready(Yellow), ready(Blue)], true).is_empty());
}

#[test]
fn the_word_of_a_game_has_those_of_all_devices() {
    let device = |color, word: &str| SeatDevice { word: word.to_owned(), ..SeatDevice::new(color) };
    let devices: Vec<SeatDevice> =
        Color::ALL.into_iter().rev().map(|it| device(it, "aZ09")).collect();
    let word = joined_word(&devices);
    assert!(word.starts_with("Y:aZ09 B:aZ09") && is_word(&word), "{word}");
    assert_eq!(joined_word(&[device(Red, ""), device(Blue, "wxyz")]), "B:wxyz");
}

#[test]
fn the_app_rolls_who_begins_and_separates_equals() {
    for seed in 0..60 {
        let table = Table { games: vec![TableGame::new(Some(DiceSeed([seed; 32])))], ..four() };
        let seed = DiceSeed([seed; 32]);
        let kind = start(&table, seed, "Y:1234".to_owned(), vec![entry(2)]).unwrap();
        let EventKind::Start { color, rolls, .. } = &kind else { panic!() };
        assert_ne!(*color, Blue);
        assert!(rolls.len() >= 3);
        Game::new(&table, 1).act(kind, house(), RequestId(Uuid::nil()), at(0)).unwrap();
        let order = separate(seed, "Y:1234", &[entry(1), entry(2), entry(3)]);
        let mut sorted = order.clone();
        sorted.sort();
        assert_eq!(sorted, [entry(1), entry(2), entry(3)]);
        assert_eq!(order, separate(seed, "Y:1234", &[entry(1), entry(2), entry(3)]));
    }
}

#[test]
fn an_undo_takes_back_the_last_choice_if_all_agree() {
    let mut game = Distance::new(four(), 30, 6);
    while n_undone(&game.game, Yellow) == 0 {
        game.play();
    }
    let version = game.game.version();
    let request = SeatRequest {
        game: 1,
        kind: RequestKind::Undo,
        version,
        color: Yellow,
        agreed: vec![Yellow],
        at: game.now,
    };
    assert!(request.is_open(&game.game));
    assert_eq!(request.missing(&game.game, &game.devices), [Blue, Red, Green]);
    let mut away = game.devices.clone();
    away.iter_mut().filter(|it| it.color == Green).for_each(|it| it.away_since = Some(at(0)));
    assert_eq!(request.missing(&game.game, &away), [Blue, Red]);
    let before = game.game.steps().len();
    for act in request.acts(&game.game) {
        game.act(act, house());
    }
    assert!(game.game.steps().len() < before);
    assert!(!request.is_open(&game.game));
    let end = SeatRequest { kind: RequestKind::End, version: game.game.version(), ..request };
    assert_eq!(end.acts(&game.game), [EventKind::CallTime]);
    game.play();
    assert!(end.is_open(&game.game), "the others play on until all have answered");
}

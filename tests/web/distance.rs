//! A tournament at a distance, from its first draw to its champion: players who act, vanish and come back, and the clock of the server.
//! Time is that of the test, so hours pass in seconds.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, TimeDelta, Utc};
use cubilete::acts::evening::go_on;
use cubilete::acts::seat_play::{self, ReadyDevice};
use cubilete::acts::tables::{SubmittedAct, TableActs, act_at_seat};
use cubilete::acts::{
    self, Caller, Moment, NotDone, TableActError, Work, do_blocking, turn_clocks,
};
use cubilete::web;
use domain::draw::{NextStep, next_step};
use domain::tournament::event::EventKind;
use domain::tournament::game::{Game, chosen_event};
use domain::tournament::id::{IdSource, RequestId, TableId, TournamentId};
use domain::tournament::pass::HeldSeat;
use domain::tournament::phrase::Phrase;
use domain::tournament::preset::Preset;
use domain::tournament::result::ResultSource;
use domain::tournament::seat_play::error::SeatError;
use domain::tournament::seat_play::request::RequestKind;
use domain::tournament::seat_play::{HOUSE, SeatDevice};
use domain::tournament::table::{Table, TableState};
use domain::tournament::table_plan::{Logging, OutOfTime};
use parchis::random::Chance;
use parchis::{Mode, Ruleset, TurnPhase};

use crate::app::{App, spawn_app};
use crate::fixture::{self, facts, players, set, set_stage, tournament};

/// A tournament at a distance with its own time.
struct Distance {
    app: App,
    id: TournamentId,
    now: DateTime<Utc>,
    n: u8,
    ids: IdSource,
}

impl Distance {
    async fn new(n_players: usize, logging: Logging, out_of_time: OutOfTime) -> Self {
        Self::of(Mode::Solo, n_players, logging, out_of_time).await
    }

    async fn of(mode: Mode, n_players: usize, logging: Logging, out_of_time: OutOfTime) -> Self {
        let app = spawn_app();
        app.organizer().await;
        let id = tournament(&app, "ana@example.org", Preset::Torneo, &players(n_players));
        set(&app, id, |settings| (settings.runs_itself, settings.mode) = (true, mode));
        set_stage(&app, id, |choices| {
            choices.table.logging = logging;
            choices.table.out_of_time = out_of_time;
            if mode == Mode::Duel {
                choices.table.ruleset = Ruleset::named("clasico").unwrap();
            }
        });
        fixture::draw(&app, id, 7);
        let mut this = Self { app, id, now: web::now(), n: 0, ids: IdSource::new(5, [5; 32]) };
        let operator = Caller::operator("Ana");
        this.does(&operator, |work| acts::rounds::publish(work, id)).unwrap();
        this
    }

    fn does<T>(
        &mut self,
        caller: &Caller,
        act: impl FnOnce(&mut Work<'_>) -> Result<T, NotDone>,
    ) -> Result<T, NotDone> {
        self.n = self.n.wrapping_add(1);
        let mut seed = [self.n; 32];
        seed[..8].copy_from_slice(&self.now.timestamp_micros().to_le_bytes());
        let mut moment = Moment::at(self.now, seed);
        do_blocking(&self.app.state.store, caller, &mut moment, act).map(|(done, _)| done)
    }

    fn read<T>(&self, read: impl FnOnce(&mut store::Conn) -> Result<T, store::StoreError>) -> T {
        self.app.state.store.read_blocking(read).unwrap()
    }

    fn table(&self, id: TableId) -> Table {
        self.read(|conn| store::tables::find(conn, id))
    }

    fn tables(&self) -> Vec<Table> {
        let championship = facts(&self.app, self.id);
        championship.tables().iter().filter(|table| table.is_missing()).cloned().collect()
    }

    fn game(&self, table: &Table) -> Game {
        let number = table.current();
        let events = self.read(|conn| store::tables::events(conn, table.id, number));
        Game::replay(table, number, &events).unwrap()
    }

    fn devices(&self, table: TableId) -> Vec<SeatDevice> {
        self.read(|conn| store::table_seats::devices(conn, table))
    }

    /// The caller with the seat of a table at an index.
    fn seat(&self, table: &Table, index: usize) -> Caller {
        let seat = &table.seats[index];
        let held = HeldSeat { tournament: self.id, entry: seat.entry, player: seat.player };
        Caller::guest("").with_seats(vec![held]).at_device(format!("phone of {}", seat.player))
    }

    /// The caller with the seat on turn; `None` if the game is not being played.
    fn on_turn(&self, table: &Table, game: &Game) -> Option<Caller> {
        let playing = game.position().filter(|_| game.state() == TableState::Playing)?;
        let color = playing.turn()?;
        let index = table.seats.iter().position(|seat| seat.color == color)?;
        Some(self.seat(table, index))
    }

    fn ready(&mut self, table: &Table, index: usize) -> Result<(), NotDone> {
        let caller = self.seat(table, index);
        let (id, word) = (table.id, format!("wd{index:02}"));
        let device = ReadyDevice { word, address: String::new() };
        self.does(&caller, |work| seat_play::ready(work, id, device))
    }

    fn all_ready(&mut self, table: &Table) {
        for index in 0..table.seats.len() {
            self.ready(table, index).unwrap();
        }
    }

    fn request(&mut self) -> RequestId {
        RequestId::new(&mut self.ids)
    }

    /// The next act of a seat: a throw, or the first legal move.
    fn act(&mut self, caller: &Caller, table: &Table, game: &Game) -> Result<(), NotDone> {
        let (id, at, request) = (table.id, (game.number(), game.version()), self.request());
        match game.position().unwrap().phase() {
            TurnPhase::Throw => {
                self.does(caller, |work| seat_play::throw(work, id, at, request).map(drop))
            }
            _ => {
                let choices = game.choices();
                let kind = chosen_event(choices[usize::from(self.n) % choices.len()]).unwrap();
                let acts = acts_of(table, game, request, kind);
                self.does(caller, |work| act_at_seat(work, &acts).map(drop))
            }
        }
    }

    /// Lets all clocks that have run out take effect.
    fn run_out(&mut self) {
        let now = self.now;
        let house = Caller::operator(HOUSE);
        for table in self.read(|conn| store::turn_clocks::due(conn, now, 500)) {
            self.does(&house, |work| turn_clocks::run_out(work, table)).unwrap();
        }
    }

    /// Waits until the next clock runs out.
    fn wait(&mut self) {
        self.now = self.read(store::turn_clocks::next).expect("a clock runs");
        self.run_out();
    }

    /// The seat on turn acts until the game has this many events.
    fn play_until(&mut self, id: TableId, n: i32) {
        loop {
            let table = self.table(id);
            let game = self.game(&table);
            let Some(caller) = self.on_turn(&table, &game).filter(|_| game.version() < n) else {
                return;
            };
            self.now += TimeDelta::milliseconds(500);
            self.act(&caller, &table, &game).unwrap();
        }
    }

    /// Plays all open tables to their ends with programs at the seats, of which those in `gone` never act.
    fn play_round(&mut self, gone: &HashSet<String>) {
        for table in self.tables() {
            for index in 0..table.seats.len() {
                if !gone.contains(&table.seats[index].player.to_string()) {
                    self.ready(&table, index).unwrap();
                }
            }
            let mut is_open = true;
            while is_open {
                let now = self.table(table.id);
                let game = self.game(&now);
                is_open = now.is_missing();
                match self.on_turn(&now, &game) {
                    Some(caller) if !gone.contains(&player_of(&caller)) => {
                        self.now += TimeDelta::milliseconds(200);
                        self.act(&caller, &now, &game).unwrap();
                        self.run_out();
                    }
                    _ if is_open => self.wait(),
                    _ => {}
                }
            }
        }
    }
}

fn player_of(caller: &Caller) -> String {
    caller.seats()[0].player.to_string()
}

fn acts_of(table: &Table, game: &Game, request: RequestId, kind: EventKind) -> TableActs {
    let acts = vec![SubmittedAct { request, kind }];
    TableActs { table: table.id, game: game.number(), version: game.version(), acts, rewind: None }
}

#[actix_web::test]
async fn a_table_begins_when_all_are_there_and_ends_with_a_result_that_nobody_signs() {
    let mut it = Distance::new(4, Logging::Remote, OutOfTime::LoseTurn).await;
    let table = it.tables()[0].clone();
    assert!(table.app_rolls() && table.ruleset.turn_seconds() == 30);
    for index in 0..3 {
        it.ready(&table, index).unwrap();
    }
    assert_eq!(it.table(table.id).state, TableState::Waiting);
    it.ready(&table, 3).unwrap();
    let game = it.game(&it.table(table.id));
    assert_eq!(game.dice_word(), Some("Y:wd00 B:wd01 R:wd02 G:wd03"));
    it.play_until(table.id, i32::MAX);
    let result = it.table(table.id).result.expect("the result is signed by itself");
    assert_eq!((result.source, result.sides.len()), (ResultSource::Log, 4));
    assert!(it.read(store::turn_clocks::next).is_none(), "no clock runs any more");
}

/// Each player of a duel has two colors, on one device.
#[actix_web::test]
async fn a_duel_begins_when_both_players_are_ready() {
    let mut it = Distance::of(Mode::Duel, 2, Logging::Remote, OutOfTime::LoseTurn).await;
    let table = it.tables()[0].clone();
    assert_eq!(table.seats.len(), 4);
    it.ready(&table, 0).unwrap();
    assert_eq!(it.table(table.id).state, TableState::Waiting);
    it.ready(&table, 1).unwrap();
    assert_eq!(it.table(table.id).state, TableState::Playing);
    it.play_until(table.id, 60);
}

#[actix_web::test]
async fn a_seat_does_what_is_its_own_and_nothing_else() {
    let mut it = Distance::new(8, Logging::Remote, OutOfTime::LoseTurn).await;
    let [table, other] = [0, 1].map(|n| it.tables()[n].clone());
    it.all_ready(&table);
    it.all_ready(&other);
    let game = it.game(&it.table(table.id));
    let turn = game.position().unwrap().turn().unwrap();
    let own = table.seats.iter().position(|seat| seat.color == turn).unwrap();
    let id = table.id;
    let throw = |it: &mut Distance, caller: &Caller| {
        let (at, request) = ((1, game.version()), it.request());
        it.does(caller, |work| seat_play::throw(work, id, at, request).map(drop))
    };
    let next = it.seat(&table, (own + 1) % 4);
    assert!(matches!(throw(&mut it, &next), Err(NotDone::Seat(SeatError::NotYourTurn))));
    let elsewhere = it.seat(&other, 0);
    assert!(matches!(throw(&mut it, &elsewhere), Err(NotDone::Forbidden)));
    let nobody = Caller::guest("");
    assert!(matches!(throw(&mut it, &nobody), Err(NotDone::Forbidden)));
    let die = |it: &mut Distance, die: u8| {
        let request = it.request();
        acts_of(&table, &game, request, EventKind::Die(die))
    };
    // A player cannot choose the die, nor call time, undo or sign alone.
    let caller = it.seat(&table, own);
    let due = game.next_die().unwrap();
    let forged = die(&mut it, due % 6 + 1);
    let forged = it.does(&caller, |work| act_at_seat(work, &forged).map(drop));
    assert!(matches!(forged, Err(NotDone::Table(TableActError::Refused(_)))), "{forged:?}");
    for kind in [EventKind::Undo, EventKind::CallTime, EventKind::TimeOut] {
        let request = it.request();
        let acts = acts_of(&table, &game, request, kind);
        let done = it.does(&caller, |work| act_at_seat(work, &acts).map(drop));
        assert!(matches!(done, Err(NotDone::Seat(SeatError::NotYourTurn))), "{done:?}");
    }
    throw(&mut it, &caller).unwrap();
    // A late act is refused with the state as it is, a repeated one is done once.
    let late = throw(&mut it, &caller);
    assert!(matches!(late, Err(NotDone::Table(TableActError::MovedOn { .. }))), "{late:?}");
    let before = it.table(id).version();
    let (request, at) = (it.request(), (1, before));
    let game = it.game(&it.table(id));
    if let Some(caller) = it.on_turn(&table, &game)
        && game.position().unwrap().phase() == TurnPhase::Throw
    {
        for _ in 0..2 {
            it.does(&caller, |work| seat_play::throw(work, id, at, request).map(drop)).unwrap();
        }
        let events = it.read(|conn| store::tables::events(conn, id, 1));
        let n =
            events.iter().filter(|it| it.request == request).filter(|it| it.kind.name() == "die");
        assert_eq!(n.count(), 1);
    }
}

#[actix_web::test]
async fn what_one_asks_is_done_once_all_others_agree() {
    let mut it = Distance::new(4, Logging::Remote, OutOfTime::LoseTurn).await;
    let table = it.tables()[0].clone();
    let id = table.id;
    it.all_ready(&table);
    it.play_until(id, 150);
    let [yellow, blue, red, green] = [0, 1, 2, 3].map(|index| it.seat(&table, index));
    let at = |it: &Distance| (1, it.table(id).version());
    let now = at(&it);
    it.does(&yellow, |work| seat_play::ask(work, id, now, RequestKind::Undo)).unwrap();
    let again = it.does(&blue, |work| seat_play::ask(work, id, now, RequestKind::End));
    assert!(matches!(again, Err(NotDone::Seat(SeatError::Asked))));
    it.does(&red, |work| seat_play::answer(work, id, false)).unwrap();
    let gone = it.does(&green, |work| seat_play::answer(work, id, true));
    assert!(matches!(gone, Err(NotDone::Seat(SeatError::NotAsked))));
    it.does(&yellow, |work| seat_play::ask(work, id, now, RequestKind::Undo)).unwrap();
    for caller in [&blue, &red] {
        it.does(caller, |work| seat_play::answer(work, id, true)).unwrap();
        assert_eq!(at(&it), now, "not all have agreed");
    }
    it.does(&green, |work| seat_play::answer(work, id, true)).unwrap();
    assert!(at(&it).1 > now.1, "undone");
    let now = at(&it);
    it.does(&yellow, |work| seat_play::ask(work, id, now, RequestKind::End)).unwrap();
    for caller in [&blue, &red, &green] {
        it.does(caller, |work| seat_play::answer(work, id, true)).unwrap();
    }
    assert!(it.table(id).result.is_some(), "the game ended, and its result counts");
    // Phrases are limited in time, and a referee may mute a seat.
    it.does(&blue, |work| seat_play::say(work, id, Phrase::WellPlayed)).unwrap();
    let soon = it.does(&blue, |work| seat_play::say(work, id, Phrase::Hello));
    assert!(matches!(soon, Err(NotDone::Seat(SeatError::TooSoon))));
    let organizer = Caller::operator("Ana");
    let color = table.seats[2].color;
    it.does(&organizer, |work| seat_play::mute(work, id, color, true)).unwrap();
    let muted = it.does(&red, |work| seat_play::say(work, id, Phrase::Hello));
    assert!(matches!(muted, Err(NotDone::Seat(SeatError::Muted))));
    let said = it.read(|conn| store::table_seats::phrases(conn, id));
    assert_eq!(said.len(), 1);
}

#[actix_web::test]
async fn who_misses_three_turns_is_away_until_back() {
    let mut it = Distance::new(4, Logging::Remote, OutOfTime::LoseTurn).await;
    let table = it.tables()[0].clone();
    it.all_ready(&table);
    let gone = it.seat(&table, 2);
    let color = table.seats[2].color;
    let is_away = |it: &Distance| {
        it.devices(table.id).iter().any(|device| device.color == color && device.is_away())
    };
    let mut n_missed = 0;
    while !is_away(&it) {
        let now = it.table(table.id);
        let game = it.game(&now);
        let caller = it.on_turn(&now, &game).unwrap();
        if player_of(&caller) == player_of(&gone) {
            it.wait();
            n_missed += 1;
        } else {
            it.now += TimeDelta::seconds(1);
            it.act(&caller, &now, &game).unwrap();
        }
    }
    assert_eq!(n_missed, 3);
    it.does(&gone, |work| seat_play::back(work, table.id)).unwrap();
    assert!(!is_away(&it));
}

#[actix_web::test]
async fn a_referee_takes_a_table_over_and_gives_it_back() {
    let mut it = Distance::new(4, Logging::Remote, OutOfTime::LoseTurn).await;
    let table = it.tables()[0].clone();
    let id = table.id;
    it.all_ready(&table);
    it.play_until(id, 10);
    let ana = it.read(|conn| store::users::find_by_email(conn, "ana@example.org")).unwrap();
    let phone = store::sessions::Session {
        id_hash: "ana's phone".to_owned(),
        user: Some(ana.id),
        name: String::new(),
        created_at: it.now,
        expires_at: it.now + TimeDelta::days(1),
        user_agent: String::new(),
    };
    let insert = |conn: &mut store::Conn| store::sessions::insert(conn, &phone);
    it.app.state.store.write_blocking(insert).unwrap();
    let ana = Caller::operator("Ana").at_device("ana's phone".to_owned());
    it.does(&ana, |work| acts::keepers::take_over(work, id)).unwrap();
    assert!(it.read(store::turn_clocks::next).is_none(), "the clock stops");
    let game = it.game(&it.table(id));
    let player = it.on_turn(&table, &game).unwrap();
    let kept = it.act(&player, &table, &game);
    assert!(matches!(kept, Err(NotDone::Table(TableActError::KeptElsewhere(_)))), "{kept:?}");
    it.does(&ana, |work| seat_play::give_back(work, id)).unwrap();
    assert!(it.read(store::turn_clocks::next).is_some());
    it.act(&player, &table, &game).unwrap();
}

#[actix_web::test]
async fn clocks_stand_still_while_no_node_keeps_them() {
    let mut it = Distance::new(4, Logging::Remote, OutOfTime::LoseTurn).await;
    let table = it.tables()[0].clone();
    it.all_ready(&table);
    let beat = |it: &Distance| {
        let now = it.now;
        it.app.state.store.write_blocking(|conn| turn_clocks::beat(conn, now)).unwrap();
    };
    let left = |it: &Distance| it.read(store::turn_clocks::next).unwrap() - it.now;
    beat(&it);
    it.now += TimeDelta::seconds(5);
    let before = left(&it);
    // The pulse of five seconds ago is a gap; the time in it does not count.
    beat(&it);
    assert_eq!(left(&it), before + TimeDelta::seconds(5));
    it.now += TimeDelta::seconds(1);
    beat(&it);
    assert_eq!(left(&it), before + TimeDelta::seconds(4), "a second with a pulse counts");
    it.now += TimeDelta::hours(9);
    beat(&it);
    assert_eq!(left(&it), before + TimeDelta::seconds(4));
    it.run_out();
    assert_eq!(it.game(&it.table(table.id)).version(), 1, "nobody lost a turn");
}

#[actix_web::test]
async fn a_game_begins_without_those_who_do_not_come() {
    let mut it = Distance::new(12, Logging::Remote, OutOfTime::LoseTurn).await;
    let tables = it.tables();
    for index in [0, 2, 3] {
        it.ready(&tables[0], index).unwrap();
    }
    it.ready(&tables[1], 1).unwrap();
    it.now += TimeDelta::minutes(14);
    it.run_out();
    assert_eq!(it.table(tables[0].id).state, TableState::Waiting);
    it.now += TimeDelta::minutes(2);
    it.run_out();
    let first = it.table(tables[0].id);
    assert_eq!(first.state, TableState::Playing);
    assert_eq!(it.game(&first).absent(), [tables[0].seats[1].entry]);
    let alone = it.table(tables[1].id).result.expect("who is alone wins");
    assert_eq!(alone.sides[0].entry, tables[1].seats[1].entry);
    let empty = it.table(tables[2].id).result.expect("nobody came");
    assert!(empty.sides.iter().all(|side| !side.has_come()));
}

/// An automatic evening: `n` players, of whom every tenth never comes or acts. `CUBILETE_EVENING=64` plays one of 64.
#[actix_web::test]
async fn an_evening_goes_on_by_itself_to_its_champion() {
    let n: usize = std::env::var("CUBILETE_EVENING").map_or(16, |n| n.parse().unwrap());
    let mut it = Distance::new(n, Logging::Remote, OutOfTime::HousePlays).await;
    let championship = facts(&it.app, it.id);
    let everybody = championship.entries().iter().map(|entry| entry.squad[0].to_string());
    let gone: HashSet<String> = everybody.step_by(10).collect();
    let house = Caller::operator(HOUSE);
    let (id, mut rounds, began) = (it.id, 0, it.now);
    let champion = loop {
        it.play_round(&gone);
        rounds += 1;
        while it.does(&house, |work| go_on(work, id)).unwrap() {}
        match next_step(&facts(&it.app, id)) {
            NextStep::Finished { champion } => break champion,
            NextStep::Play { .. } => {}
            other => panic!("an organizer has to act: {other:?}"),
        }
    };
    assert_eq!(champion.len(), 1);
    let championship = facts(&it.app, id);
    assert!(!gone.contains(&championship.entry(champion[0]).unwrap().squad[0].to_string()));
    let mut counts: HashMap<&str, usize> = HashMap::new();
    let mut by_house = 0;
    for table in championship.tables() {
        for number in 1..=u8::try_from(table.games.len()).unwrap() {
            for event in it.read(|conn| store::tables::events(conn, table.id, number)) {
                *counts.entry(event.kind.name()).or_default() += 1;
                by_house += usize::from(event.by.name == HOUSE);
            }
        }
    }
    println!(
        "{n} players, {} gone, {rounds} rounds, {} tables, {} of play; {by_house} acts by the server; {counts:?}",
        gone.len(),
        championship.tables().len(),
        it.now - began,
    );
}

#[actix_web::test]
async fn each_on_their_own_sign_with_two_phones() {
    let mut it = Distance::new(4, Logging::Each, OutOfTime::LoseTurn).await;
    let table = it.tables()[0].clone();
    let id = table.id;
    assert!(!table.app_rolls());
    let callers = [0, 1, 2, 3].map(|index| it.seat(&table, index));
    let color = table.seats[0].color;
    let game = it.game(&table);
    let request = it.request();
    let start =
        EventKind::Start { color, rolls: Vec::new(), absent: Vec::new(), word: String::new() };
    let acts = acts_of(&table, &game, request, start);
    it.does(&callers[0], |work| act_at_seat(work, &acts).map(drop)).unwrap();
    let mut chance = Chance::new(3);
    loop {
        let now = it.table(id);
        let game = it.game(&now);
        let Some(caller) = it.on_turn(&now, &game) else { break };
        let request = it.request();
        let kind = match game.position().unwrap().phase() {
            TurnPhase::Throw => EventKind::Die(chance.die()),
            _ => chosen_event(game.choices()[0]).unwrap(),
        };
        let acts = acts_of(&now, &game, request, kind);
        it.does(&caller, |work| act_at_seat(work, &acts).map(drop)).unwrap();
    }
    let game = it.game(&it.table(id));
    assert_eq!(game.state(), TableState::Over);
    let request = it.request();
    let acts = acts_of(&table, &game, request, EventKind::Confirm { roll_off: Vec::new() });
    it.does(&callers[1], |work| act_at_seat(work, &acts).map(drop)).unwrap();
    assert!(it.table(id).result.is_some());
}

#[actix_web::test]
async fn one_act_is_told_once() {
    let mut it = Distance::new(4, Logging::Remote, OutOfTime::LoseTurn).await;
    let table = it.tables()[0].clone();
    for index in 0..3 {
        it.ready(&table, index).unwrap();
    }
    let id = table.id;
    let told =
        |it: &mut Distance, caller: &Caller, act: &dyn Fn(&mut Work<'_>) -> Result<(), NotDone>| {
            let mut moment = Moment::at(it.now, [9; 32]);
            let done = do_blocking(&it.app.state.store, caller, &mut moment, act);
            done.unwrap().1.len()
        };
    let last = it.seat(&table, 3);
    let ready = |work: &mut Work<'_>| {
        let device = ReadyDevice { word: "wd03".to_owned(), address: String::new() };
        seat_play::ready(work, id, device)
    };
    assert_eq!(told(&mut it, &last, &ready), 1, "the last one is ready, and the game begins");
    assert_eq!(it.table(id).state, TableState::Playing);
    it.now = it.read(store::turn_clocks::next).unwrap();
    let house = Caller::operator(HOUSE);
    let run_out = |work: &mut Work<'_>| turn_clocks::run_out(work, id);
    assert_eq!(told(&mut it, &house, &run_out), 1, "a turn passes");
}

//! Facts of the hall, and two results at once.

use cubilete::acts::hall::{BoardAct, boards};
use cubilete::acts::tables::{TableAct, act as act_at};
use cubilete::acts::tournaments::{NewTournament, TournamentChange, change, create};
use cubilete::acts::{Caller, Moment, NotDone, Work, do_blocking, entries, rounds};
use domain::tournament::championship::Championship;
use domain::tournament::event::{Actor, Entered, EventKind};
use domain::tournament::hall::{
    BoardCall, ExtraTime, Hall as Facts, Pause, Presence, RollCall, RoundClock,
};
use domain::tournament::id::{RequestId, RollCallId, TableId, TournamentId};
use domain::tournament::preset::Preset;
use domain::tournament::result::Ending;
use domain::tournament::settings::Settings;
use parchis::{Mode, Ruleset};
use store::{Store, StoreError};

use crate::hall::{self, at, read, write};
use crate::race::at_once;

fn facts(store: &Store, id: TournamentId) -> Facts {
    read(store, |conn| store::hall::load(conn, id))
}

on_both! {
    fn a_hall_is_loaded_as_it_was_kept(store: &Store) {
        let mut hall = hall::open(store);
        let other = hall::open_with(store, 2);
        let id = hall.tournament.id;
        let by = Actor { user: Some(hall.user.id), name: hall.user.name.clone() };
        let (round, table) = (hall.round.id, hall.tables[0].id);
        let pauses = vec![
            Pause { paused_at: at(20), resumed_at: Some(at(30)) },
            Pause { paused_at: at(40), resumed_at: None },
        ];
        let clock = RoundClock { round, seconds: 1200, started_at: at(10), pauses };
        let extra = |id, table, seconds| ExtraTime {
            id, round, table, seconds, at: at(i64::from(50 + seconds)), by: by.clone(), reason: "dau a terra".into(),
        };
        let extras = vec![
            extra(RequestId::new(&mut hall.ids), None, -60),
            extra(RequestId::new(&mut hall.ids), Some(table), 120),
        ];
        let presence = |n: usize, by: &Actor| Presence {
            entry: hall.entries[n].id, at: at(60 + n as i64), by: by.clone(),
        };
        let call = RollCall {
            id: RollCallId::new(&mut hall.ids),
            number: 1,
            name: "Friday".into(),
            code: "abcdefghjk".into(),
            opened_at: at(1),
            closed_at: Some(at(99)),
            presences: vec![
                presence(0, &by),
                presence(3, &Actor { user: None, name: String::new() }),
            ],
        };
        let expected = Facts {
            clocks: vec![clock.clone()],
            extras: extras.clone(),
            roll_calls: vec![call.clone()],
            calls: vec![
                BoardCall { table, board: 2, called_at: at(5), freed_at: Some(at(6)) },
                BoardCall { table, board: 1, called_at: at(7), freed_at: None },
            ],
            held: vec![hall.tables[1].id],
            closed: vec![4],
        };
        write(store, |conn| {
            store::hall::start_clock(conn, id, &clock)?;
            store::hall::pause(conn, id, round, at(20))?;
            store::hall::resume(conn, round, at(30))?;
            store::hall::pause(conn, id, round, at(40))?;
            for extra in extras.iter().chain(&extras) {
                store::hall::give_time(conn, id, extra)?;
            }
            store::hall::insert_roll_call(conn, id, &call)?;
            for presence in &call.presences {
                store::hall::set_present(conn, (id, call.id), presence)?;
            }
            let free = BoardCall { freed_at: None, ..expected.calls[0] };
            store::hall::call(conn, id, &free)?;
            store::hall::free(conn, table, at(6))?;
            store::hall::call(conn, id, &expected.calls[1])?;
            store::hall::hold(conn, id, expected.held[0])?;
            store::hall::hold(conn, id, expected.held[0])?;
            store::hall::close_board(conn, id, 4)?;
            store::hall::close_board(conn, id, 4)
        });
        assert_eq!(facts(store, id), expected);
        assert_eq!(facts(store, other.tournament.id), Facts::default());
        let found = read(store, |conn| store::hall::find_by_code(conn, "abcdefghjk"));
        assert_eq!(found, Some((id, call.id)));

        write(store, |conn| {
            store::hall::delete_clock(conn, round)?;
            store::hall::set_absent(conn, call.id, hall.entries[3].id)?;
            store::hall::release(conn, expected.held[0])?;
            store::hall::open_board(conn, id, 4)
        });
        let after = facts(store, id);
        assert!(after.clocks.is_empty() && after.extras.is_empty(), "a clock takes its own along");
        assert_eq!(after.roll_calls[0].presences.len(), 1);
        assert!(after.held.is_empty() && after.closed.is_empty());
        write(store, |conn| store::tournaments::delete(conn, id));
        assert_eq!(facts(store, id), Facts::default());
    }

    fn a_board_has_one_table_and_a_table_one_board(store: &Store) {
        let hall = hall::open(store);
        let id = hall.tournament.id;
        let call = |table: usize, board, seconds| BoardCall {
            table: hall.tables[table].id, board, called_at: at(seconds), freed_at: None,
        };
        write(store, |conn| store::hall::call(conn, id, &call(0, 1, 1)));
        for twice in [call(1, 1, 2), call(0, 2, 2)] {
            let outcome = store.write_blocking(|conn| store::hall::call(conn, id, &twice));
            assert!(matches!(outcome, Err(StoreError::Query(_))), "{outcome:?}");
        }
        write(store, |conn| {
            store::hall::free(conn, hall.tables[0].id, at(3))?;
            store::hall::call(conn, id, &call(1, 1, 4))
        });
    }

    fn results_at_once_call_a_table_each(store: &Store) {
        let id = pairs(store, 32, 4);
        for _ in 0..2 {
            let seated: Vec<TableId> = open_calls(store, id).iter().map(|call| call.table).collect();
            assert_eq!(seated.len(), 4);
            let done = at_once(store, seated.clone(), |table| confirm(store, id, table));
            assert!(done.iter().all(|done| *done));
            let now = open_calls(store, id);
            assert_eq!(now.len(), 4, "each free board has another table");
            assert!(now.iter().all(|call| !seated.contains(&call.table)));
            let mut boards: Vec<u16> = now.iter().map(|call| call.board).collect();
            boards.sort_unstable();
            assert_eq!(boards, [1, 2, 3, 4]);
        }
    }

    fn of_two_tables_called_to_one_board_at_once_one_has_it(store: &Store) {
        let id = pairs(store, 16, 2);
        let championship = read(store, |conn| store::championship::load(conn, id));
        let seated: Vec<TableId> = open_calls(store, id).iter().map(|call| call.table).collect();
        let waiting: Vec<TableId> =
            championship.tables().iter().map(|it| it.id).filter(|it| !seated.contains(it)).take(2).collect();
        let outcomes = at_once(store, waiting.clone(), |table| {
            let call = BoardAct::Call(table, Some(1));
            do_blocking(store, &operator(), &mut moment(), |work| boards(work, id, call)).is_ok()
        });
        assert_eq!(outcomes, [true, true], "the second takes the place of the first, who had not begun");
        let open = open_calls(store, id);
        assert_eq!(open.len(), 2);
        let first = open.iter().find(|call| call.board == 1).unwrap();
        assert!(waiting.contains(&first.table));
        assert!(open.iter().any(|call| call.board == 2 && call.table == seated[1]));
    }
}

fn operator() -> Caller {
    Caller::operator("Empar")
}

fn moment() -> Moment {
    Moment::now().unwrap()
}

fn open_calls(store: &Store, id: TournamentId) -> Vec<BoardCall> {
    facts(store, id).calls.into_iter().filter(|call| call.freed_at.is_none()).collect()
}

/// Published knock-out of `n` pairs with `n_boards` boards.
fn pairs(store: &Store, n: usize, n_boards: u16) -> TournamentId {
    let hall = hall::open(store);
    let list: String = (0..n).map(|n| format!("A {n};B {n}\n")).collect();
    let list = format!("nombre;pareja\n{list}");
    let made = |work: &mut Work<'_>| {
        let settings = Settings { mode: Mode::Pairs, ..Preset::Torneo.settings() };
        let choices = Preset::Jcf.choices(Ruleset::named("jcf").unwrap());
        let new = NewTournament {
            name: "Pairs".into(),
            venue: String::new(),
            starts_on: hall.tournament.starts_on,
            settings,
            plans: Preset::Torneo.plans(&choices),
            ranking: None,
            is_demo: false,
        };
        let (name, venue, starts_on) = (new.name.clone(), new.venue.clone(), new.starts_on);
        let settings = Settings { boards: n_boards, ..new.settings.clone() };
        let id = create(work, hall.user.id, new)?;
        entries::import(work, id, list.as_bytes())?;
        rounds::draw(work, id, rounds::Seed::Typed(1))?;
        rounds::publish(work, id)?;
        change(work, id, TournamentChange { name, venue, starts_on, settings, ranking: None })?;
        Ok::<_, NotDone>(id)
    };
    do_blocking(store, &operator(), &mut moment(), made).unwrap().0
}

/// Enters places at a table; returns true if they were accepted.
fn confirm(store: &Store, id: TournamentId, table: TableId) -> bool {
    let championship: Championship = read(store, |conn| store::championship::load(conn, id));
    let entries = championship.table(table).unwrap().entries();
    let places = entries.into_iter().zip(1..).map(|(entry, place)| (entry, place, Ending::Placed));
    let entered = Entered::Places(places.collect());
    let submitted = TableAct {
        table,
        game: 1,
        version: 0,
        request: RequestId::new(&mut moment().ids),
        kind: EventKind::Entered { entered, ended_at: None, reason: String::new() },
    };
    let referee = Caller::guest("Empar").with_tables(vec![table]);
    do_blocking(store, &referee, &mut moment(), |work| act_at(work, submitted)).is_ok()
}

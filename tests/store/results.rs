//! Results from which a weekly ranking is computed.

use domain::tournament::event::EventKind;
use domain::tournament::id::{EntryId, PlayerId};
use domain::tournament::table::Table;
use domain::tournament::tournament::Tournament;
use parchis::Color;
use store::{Store, results, stages, tournaments};

use crate::hall::{self, Hall, act, at, read, write};

fn confirm(store: &Store, hall: &mut Hall, n: usize, ended: i64) -> Table {
    let log = [hall.event(1, EventKind::Confirm { roll_off: vec![] })];
    let table = hall.tables[n].clone();
    let result = Some(hall::result(&table, at(ended)));
    let after = hall::signed(table, 1, result);
    act(store, |conn| hall::append(conn, &after, 1, &log));
    after
}

on_both! {
    fn an_account_has_the_results_of_all_its_tables_by_time(store: &Store) {
        let mut hall = hall::open_with(store, 1);
        let mut other = hall::open_with(store, 2);
        confirm(store, &mut other, 0, 10);
        let mut settings = hall.tournament.settings.clone();
        settings.weight = 2;
        let mut plan = hall.stage.plan.clone();
        plan.scoring.by_place = vec![3, 1, -1, -3];
        write(store, |conn| stages::set_plan(conn, hall.stage.id, &plan));
        write(store, |conn| {
            tournaments::update(conn, &Tournament { settings, ..hall.tournament.clone() })
        });
        let late = confirm(store, &mut hall, 0, 900);
        assert_eq!(read(store, |conn| results::of_account(conn, hall.user.id)).len(), 1);
        let early = confirm(store, &mut hall, 1, 800);

        let ranked = read(store, |conn| results::of_account(conn, hall.user.id));
        let tables: Vec<_> = ranked.iter().map(|ranked| ranked.table).collect();
        assert_eq!(tables, [early.id, late.id]);
        let last = &ranked[1];
        assert_eq!(last.tournament, hall.tournament.id);
        assert_eq!(last.ended_at, at(900));
        assert_eq!((last.weight, last.points.as_slice(), last.is_demo), (2, &[3, 1, -1, -3][..], false));
        let sat: Vec<(EntryId, Vec<PlayerId>)> =
            late.seats.iter().map(|seat| (seat.entry, vec![seat.player])).collect();
        let sides: Vec<_> =
            last.sides.iter().map(|(entry, players, _)| (*entry, players.clone())).collect();
        assert_eq!(sides, sat);
        let reached: Vec<_> = last.sides.iter().map(|(_, _, side)| side.clone()).collect();
        assert_eq!(reached, late.result.unwrap().sides);
    }

    fn a_player_with_two_colors_has_sat_once_and_a_pair_are_two(store: &Store) {
        let mut hall = hall::open(store);
        let (duel, pair) = (hall.entries[0].id, hall.entries[1].id);
        let players = [0, 5, 6].map(|n| hall.players[n].id);
        let seats = &mut hall.tables[0].seats;
        seats[2].entry = duel;
        seats[2].player = players[0];
        seats[1].player = players[1];
        seats[3].entry = pair;
        seats[3].player = players[2];
        assert_eq!(seats[3].color, Color::Green);
        confirm(store, &mut hall, 0, 1);
        let ranked = read(store, |conn| results::of_account(conn, hall.user.id));
        let sides: Vec<_> =
            ranked[0].sides.iter().map(|(entry, sat, _)| (*entry, sat.clone())).collect();
        assert_eq!(sides, [(duel, vec![players[0]]), (pair, vec![players[1], players[2]])]);
    }
}

//! Impossible values are reported with relation, row, column and value.

use diesel::prelude::*;
use domain::tournament::event::EventKind;
use parchis::Color;
use store::{Conn, Store, StoreError, championship, tables, users};

use crate::hall::{self, Hall, act, write};

/// Corrupts the database by `sql`, asserts that the load reports it, and restores the value.
#[track_caller]
fn check(
    store: &Store,
    sql: &str,
    load: impl FnOnce(&mut Conn) -> Result<(), StoreError>,
    expected: &[String],
) {
    let outcome = store.write_blocking(|conn| {
        assert!(diesel::sql_query(sql).execute(conn)? > 0, "{sql}");
        load(conn)
    });
    let Err(StoreError::Corrupt(message)) = outcome else { panic!("{sql}: {outcome:?}") };
    for part in expected {
        assert!(message.contains(part), "{sql}: {message}");
    }
}

fn parts(relation: &str, column: &str, value: &str) -> Vec<String> {
    [relation, column, value].map(String::from).to_vec()
}

on_both! {
    fn an_unreadable_column_of_a_championship_is_named(store: &Store) {
        let hall: Hall = hall::open(store);
        let load = |conn: &mut Conn| championship::load(conn, hall.tournament.id).map(|_| ());
        for (relation, column, value) in [
            ("tournaments", "registration", "ajar"),
            ("tournaments", "starts_on", "2026-02-30"),
            ("tournaments", "settings", "{\"mode\":\"nobodys\"}"),
            ("entries", "status", "asleep"),
            ("entries", "league_results", "doubtful"),
            ("stages", "plan", "{\"version\":\"dance\"}"),
            ("rounds", "kind", "square"),
            ("rounds", "state", "hidden"),
            ("game_tables", "kind", "coffee"),
            ("game_tables", "ruleset", "nobodys"),
            ("game_tables", "mode", "trio"),
            ("game_tables", "state", "asleep"),
            ("seats", "color", "mauve"),
        ] {
            let one = if relation == "seats" { " where color = 'red'" } else { "" };
            let sql = format!("update {relation} set {column} = '{value}'{one}");
            let word = value.split('"').nth(3).unwrap_or(value);
            check(store, &sql, load, &parts(relation, column, word));
        }
        check(store, "update game_tables set arms = 5", load, &parts("game_tables", "arms", "5"));
        let result = "update game_tables set ended_at = 1, result = '{\"source\":\"hearsay\",\"sides\":[]}'";
        check(store, result, load, &parts("game_tables", "result", "hearsay"));
        let never = "update tournaments set created_at = 9223372036854775807";
        check(store, never, load, &parts("tournaments", "created_at", "9223372036854775807"));
    }

    fn a_dice_seed_of_another_length_is_named(store: &Store) {
        let hall = hall::open(store);
        let load = |conn: &mut Conn| championship::load(conn, hall.tournament.id).map(|_| ());
        let value = match write(store, |conn| Ok(matches!(conn, Conn::Sqlite(_)))) {
            true => "x'0102'",
            false => "'\\x0102'",
        };
        let sql = format!("update games set dice_seed = {value}");
        check(store, &sql, load, &parts("games", "dice_seed", "2 bytes"));
    }

    fn what_was_stored_before_the_app_rolled_dice_is_read(store: &Store) {
        let mut hall = hall::open(store);
        let start = EventKind::Start {
            color: Color::Yellow,
            rolls: vec![],
            absent: vec![],
            word: String::new(),
        };
        let log = [hall.event(1, start.clone())];
        act(store, |conn| hall::append(conn, &hall.after(&log), 1, &log));
        let old = |sql: &str| {
            store
                .write_blocking(|conn| Ok::<_, StoreError>(diesel::sql_query(sql).execute(conn)?))
                .unwrap()
        };
        let payload = "{\"kind\":\"start\",\"color\":\"yellow\",\"rolls\":[],\"absent\":[]}";
        assert_eq!(old(&format!("update table_events set payload = '{payload}'")), 1);
        let events = write(store, |conn| tables::events(conn, hall.tables[0].id, 1));
        assert_eq!(events[0].kind, start);
    }

    fn an_unreadable_event_is_named_with_its_number(store: &Store) {
        let mut hall = hall::open(store);
        let log = [hall.event(1, EventKind::Die(6)), hall.event(2, EventKind::Undo)];
        act(store, |conn| hall::append(conn, &hall.after(&log), 1, &log));
        let id = hall.tables[0].id;
        let load = |conn: &mut Conn| tables::events(conn, id, 1).map(|_| ());
        for payload in ["{\"kind\":\"sneeze\"}", "{\"kind\":\"die\",\"die\":600}", "", "[]"] {
            let sql = format!("update table_events set payload = '{payload}' where seq = 2");
            check(store, &sql, load, &[format!("table_events {id} 1 2: payload")]);
        }
    }

    fn an_id_that_is_none_is_named(store: &Store) {
        let hall = hall::open(store);
        let value = match write(store, |conn| Ok(matches!(conn, Conn::Sqlite(_)))) {
            true => "x'0102'",
            false => "'\\x0102'",
        };
        let sql = format!("insert into users select {value}, name, 'other', password_hash, is_organizer, \
            created_at, ranking_time_zone, ranking_games_a_week from users");
        let load = |conn: &mut Conn| users::find_by_email(conn, "other").map(|_| ());
        check(store, &sql, load, &["id".into()]);
        let zone = "update users set ranking_time_zone = 'Mars/Base'";
        let load = |conn: &mut Conn| users::ranking_settings(conn, hall.user.id).map(|_| ());
        check(store, zone, load, &parts("users", "ranking_time_zone", "Mars/Base"));
    }
}

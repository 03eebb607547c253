//! Figures of signed games: stored with the number of events that they were computed from, and computed again if they are missing.

use domain::tournament::event::{Actor, Entered, EventKind};
use domain::tournament::game::Game;
use domain::tournament::game_figures::{ColorDice, GameFigures};
use domain::tournament::id::RequestId;
use domain::tournament::result::Ending;
use parchis::Color;
use store::Store;
use store::game_figures::{missing, of_tournaments, save_all};

use crate::hall::{self, Hall, act, at, read, write};

/// Enters places at the first table, or corrects them, without storing figures: as an older version of the program does.
fn enter(store: &Store, hall: &mut Hall) {
    let table = hall.tables[0].clone();
    let before = read(store, |conn| store::tables::find(conn, table.id));
    let log = read(store, |conn| store::tables::events(conn, table.id, 1));
    let mut game = Game::replay(&before, 1, &log).unwrap();
    let places = before.entries().into_iter().zip(1..);
    let places = places.map(|(entry, place)| (entry, place, Ending::Placed)).collect();
    let kind = EventKind::Entered {
        entered: Entered::Places(places),
        ended_at: Some(at(60)),
        reason: "acta".to_owned(),
    };
    let by = Actor { user: None, name: "Empar".to_owned() };
    let event = game.act(kind, by, RequestId::new(&mut hall.ids), at(60)).unwrap();
    let after = game.table();
    act(store, |conn| store::tables::append(conn, (&before, &after), 1, &[event]));
}

fn some() -> GameFigures {
    let dice = ColorDice { color: Color::Red, faces: [1, 2, 3, 4, 5, 6], no_five: 3, no_six: 9 };
    GameFigures { dice: vec![dice], captures: Vec::new() }
}

on_both! {
    fn figures_count_until_the_log_goes_on(store: &Store) {
        let mut hall = hall::open(store);
        let (id, table) = (hall.tournament.id, hall.tables[0].id);
        let lacks = || read(store, |conn| missing(conn, &[id]));
        let known = || read(store, |conn| of_tournaments(conn, &[id]));
        assert!(lacks().is_empty() && known().is_empty());
        enter(store, &mut hall);
        let first = lacks();
        assert_eq!(first, [((table, 1), 1, GameFigures::default())]);
        assert!(known().is_empty());
        write(store, |conn| save_all(conn, &[((table, 1), 1, some())]));
        assert!(lacks().is_empty());
        let found = known();
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].table, found[0].game, found[0].is_app), (table, 1, false));
        assert_eq!((found[0].ended_at, &found[0].figures), (at(60), &some()));
        // A correction makes them old.
        enter(store, &mut hall);
        assert!(known().is_empty());
        assert_eq!(lacks()[0].1, 2);
        write(store, |conn| save_all(conn, &[((table, 1), 2, some())]));
        assert_eq!((lacks().len(), known().len()), (0, 1), "the same row again");
        assert!(read(store, |conn| of_tournaments(conn, &[])).is_empty());
    }
}

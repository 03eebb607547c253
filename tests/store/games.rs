//! Tables with several games: each has its log, its result and its dice.

use domain::tournament::dice::DiceSeed;
use domain::tournament::event::EventKind;
use domain::tournament::game::Game;
use domain::tournament::id::RequestId;
use domain::tournament::round::RoundState;
use domain::tournament::series::Series;
use domain::tournament::table::{Table, TableGame, TableState};
use store::tables::{self, AppendError};
use store::{Store, championship, draws, results};

use crate::hall::{self, Hall, act, at, read};

/// Table that plays several games, in its own round.
fn table_of(store: &Store, hall: &mut Hall, number: i32, series: Series) -> Table {
    let round = hall::round(&mut hall.ids, hall.stage.id, number, RoundState::Published);
    let table = hall::table(&mut hall.ids, (round.id, hall.pool.id), 1, &hall.entries[..2]);
    let game = |n| TableGame::new(Some(DiceSeed([n; 32])));
    let table = Table { series, games: (1..=series.n()).map(game).collect(), ..table };
    let drawn = [table.clone()];
    act(store, |conn| draws::insert(conn, &[], &[round], &drawn));
    table
}

/// Log of a game entered as a walkover by the present side.
fn entered(
    hall: &mut Hall,
    table: &Table,
    number: u8,
    winner: usize,
    seconds: i64,
) -> (Table, EventKind) {
    use domain::tournament::event::{Actor, Entered};
    use domain::tournament::result::Ending;
    let sides = table.entries();
    let places = sides.iter().enumerate();
    let places = places.map(|(n, entry)| (*entry, u8::from(n != winner) + 1, Ending::Placed));
    let entered = Entered::Places(places.collect());
    let kind = EventKind::Entered { entered, ended_at: Some(at(seconds)), reason: String::new() };
    let mut game = Game::new(table, number);
    let by = Actor { user: None, name: "Empar".to_owned() };
    game.act(kind.clone(), by, RequestId::new(&mut hall.ids), at(seconds)).unwrap();
    (game.table(), kind)
}

on_both! {
    fn each_game_has_its_log_its_result_and_its_dice(store: &Store) {
        let mut hall = hall::open(store);
        let table = table_of(store, &mut hall, 2, Series::BestOf(3));
        assert_eq!(read(store, |conn| tables::find(conn, table.id)), table);
        let request = RequestId::new(&mut hall.ids);
        let (first, kind) = entered(&mut hall, &table, 1, 0, 60);
        let log = [hall.event_of(request, 1, kind)];
        act(store, |conn| hall::append(conn, &first, 1, &log));
        let found = read(store, |conn| tables::find(conn, table.id));
        assert_eq!(found, first);
        assert_eq!((found.state, found.current(), found.result), (TableState::Playing, 2, None));

        // One submission may be in both logs: it signed one game and started the next.
        let (second, kind) = entered(&mut hall, &first, 2, 0, 90);
        let next = [hall.event_of(request, 1, kind)];
        act(store, |conn| hall::append(conn, &second, 2, &next));
        let logs = [1, 2, 3].map(|n| read(store, |conn| tables::events(conn, table.id, n)));
        assert_eq!(logs, [log.to_vec(), next.to_vec(), Vec::new()]);
        let facts = read(store, |conn| championship::load(conn, hall.tournament.id));
        let kept = facts.table(table.id).unwrap();
        assert_eq!(kept, &second);
        assert_eq!(kept.result.as_ref().unwrap().ended_at, at(90));
        let seeds: Vec<_> = kept.games.iter().map(|game| game.dice_seed).collect();
        assert_eq!(seeds, [1, 2, 3].map(|n| Some(DiceSeed([n; 32]))));
    }

    fn a_game_moves_on_by_itself(store: &Store) {
        let mut hall = hall::open(store);
        let table = table_of(store, &mut hall, 2, Series::All(2));
        let (first, kind) = entered(&mut hall, &table, 1, 0, 60);
        let log = [hall.event(1, kind)];
        act(store, |conn| hall::append(conn, &first, 1, &log));
        let again = store.write_blocking(|conn| hall::append(conn, &first, 1, &log));
        assert!(matches!(again, Err(AppendError::MovedOn { version: 1 })), "{again:?}");
        let (second, kind) = entered(&mut hall, &first, 2, 1, 90);
        let log = [hall.event(1, kind)];
        act(store, |conn| hall::append(conn, &second, 2, &log));
        assert_eq!(read(store, |conn| tables::find(conn, table.id)), second);
    }

    fn in_a_ranking_each_game_counts_where_all_do(store: &Store) {
        let mut hall = hall::open(store);
        for (number, series, n) in [(2, Series::All(2), 2), (3, Series::BestOf(3), 1)] {
            let mut table = table_of(store, &mut hall, number, series);
            for game in [1, 2] {
                let (after, kind) = entered(&mut hall, &table, game, 0, 60 * i64::from(game));
                let log = [hall.event(1, kind)];
                act(store, |conn| hall::append(conn, &after, game, &log));
                table = after;
            }
            let ranked = read(store, |conn| results::of_account(conn, hall.user.id));
            let of_table: Vec<_> = ranked.iter().filter(|it| it.table == table.id).collect();
            let ends: Vec<_> = of_table.iter().map(|it| it.ended_at).collect();
            assert_eq!(ends, [at(60), at(120)][2 - n..], "{series}");
        }
    }
}

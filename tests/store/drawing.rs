//! Draws: stored once, published, discarded.

use diesel::prelude::*;
use domain::tournament::championship::Championship;
use domain::tournament::draw_input::{Draw, DrawInput, DrawnEntry, DrawnTableSettings, DrawnTie};
use domain::tournament::draw_origin::Origin;
use domain::tournament::id::{DrawId, PoolId, RoundId};
use domain::tournament::plan::{Division, Knockout, Pairing};
use domain::tournament::points::Points;
use domain::tournament::round::{Round, RoundKind, RoundState};
use domain::tournament::stage::Pool;
use domain::tournament::table::{Table, TableKind};
use domain::tournament::table_plan::Remainder;
use parchis::{Arms, Color, Mode};
use store::draws::{self, InsertDrawError};
use store::rounds;
use store::{Conn, Store, StoreError, championship};

use crate::hall::{self, Hall, act, at, read, write};
use crate::race::at_once;

fn load(store: &Store, hall: &Hall) -> Championship {
    read(store, |conn| championship::load(conn, hall.tournament.id))
}

fn second_round(hall: &mut Hall) -> (Round, Vec<Table>) {
    let round = hall::round(&mut hall.ids, hall.stage.id, 2, RoundState::Draft);
    let mut bye = hall::table(&mut hall.ids, (round.id, hall.pool.id), 2, &hall.entries[..1]);
    bye.kind = TableKind::Bye;
    let table = hall::table(&mut hall.ids, (round.id, hall.pool.id), 1, &hall.entries[2..5]);
    (round, vec![table, bye])
}

on_both! {
    fn of_two_organizers_who_draw_at_once_one_has_drawn(store: &Store) {
        let mut hall = hall::open(store);
        let draws = [second_round(&mut hall), second_round(&mut hall)];
        let outcomes = at_once(store, draws.each_ref().into(), |(round, tables)| {
            store.write_blocking(|conn| {
                draws::insert(conn, &[], std::slice::from_ref(round), tables)
            })
        });
        let winner = outcomes.iter().position(Result::is_ok).unwrap();
        let loser = &outcomes[1 - winner];
        assert!(matches!(loser, Err(InsertDrawError::AlreadyDrawn)), "{loser:?}");
        let loaded = load(store, &hall);
        assert_eq!(loaded.rounds(), [hall.round, draws[winner].0.clone()]);
        assert_eq!(loaded.tables()[2..], draws[winner].1);
    }

    fn a_draw_that_is_refused_leaves_nothing_and_the_transaction_goes_on(store: &Store) {
        let mut hall = hall::open(store);
        let (mut round, tables) = second_round(&mut hall);
        round.number = 1;
        let pool = Pool { id: PoolId::new(&mut hall.ids), number: 2, ..hall.pool.clone() };
        write(store, |conn| {
            let outcome = draws::insert(conn, &[pool], &[round], &tables);
            assert!(matches!(outcome, Err(InsertDrawError::AlreadyDrawn)), "{outcome:?}");
            rounds::set_state(conn, hall.round.id, RoundState::Closed, at(90))
        });
        let loaded = load(store, &hall);
        assert_eq!(loaded.pools(), [hall.pool]);
        assert_eq!(loaded.tables(), hall.tables);
        assert_eq!(loaded.rounds()[0].state, RoundState::Closed);
    }

    fn a_round_keeps_the_time_of_its_first_publication(store: &Store) {
        let mut hall = hall::open(store);
        let (round, tables) = second_round(&mut hall);
        act(store, |conn| draws::insert(conn, &[], std::slice::from_ref(&round), &tables));
        let state = |state, now| {
            write(store, |conn| rounds::set_state(conn, round.id, state, now));
            let found = read(store, |conn| rounds::find(conn, round.id));
            (found.state, found.published_at)
        };
        assert_eq!(read(store, |conn| rounds::find(conn, round.id)), round);
        assert_eq!(state(RoundState::Published, at(30)), (RoundState::Published, Some(at(30))));
        assert_eq!(state(RoundState::Closed, at(40)), (RoundState::Closed, Some(at(30))));
        assert_eq!(state(RoundState::Published, at(50)), (RoundState::Published, Some(at(30))));
        assert_eq!(state(RoundState::Draft, at(60)), (RoundState::Draft, None));
    }

    fn discarding_drafts_leaves_what_is_published(store: &Store) {
        let mut hall = hall::open(store);
        let (mut round, tables) = second_round(&mut hall);
        round.kind = RoundKind::PlayOff;
        write(store, |conn| {
            draws::insert(conn, &[], &[round], &tables).unwrap();
            rounds::delete_drafts(conn, hall.stage.id)
        });
        let loaded = load(store, &hall);
        assert_eq!(loaded.rounds(), [hall.round]);
        assert_eq!(loaded.tables(), hall.tables);
        assert_eq!(loaded.pools(), [hall.pool]);
    }

    fn discarding_the_first_draft_discards_its_pools(store: &Store) {
        let hall = hall::open(store);
        write(store, |conn| {
            rounds::set_state(conn, hall.round.id, RoundState::Draft, at(0))?;
            rounds::delete_drafts(conn, hall.stage.id)
        });
        let loaded = load(store, &hall);
        assert!(loaded.rounds().is_empty() && loaded.tables().is_empty() && loaded.pools().is_empty());
        assert_eq!(loaded.entries(), hall.entries);
    }

    fn discarding_a_draft_discards_the_pool_that_it_made(store: &Store) {
        let mut hall = hall::open(store);
        let (round, mut tables) = second_round(&mut hall);
        let pool = Pool {
            id: PoolId::new(&mut hall.ids),
            stage: hall.stage.id,
            number: 2,
            name: String::new(),
            entries: hall.pool.entries.clone(),
        };
        tables.iter_mut().for_each(|table| table.pool = pool.id);
        write(store, |conn| {
            draws::insert(conn, &[pool], &[round], &tables).unwrap();
            rounds::delete_drafts(conn, hall.stage.id)
        });
        assert_eq!(load(store, &hall).pools(), [hall.pool]);
    }

    fn an_unknown_round_is_not_found(store: &Store) {
        let id = RoundId::new(&mut hall::ids(1));
        let found = store.read_blocking(|conn| rounds::find(conn, id));
        assert!(matches!(found, Err(StoreError::NotFound("round"))), "{found:?}");
    }

    fn what_a_draw_was_made_from_is_written_as_it_always_was(store: &Store) {
        let mut hall = hall::open(store);
        let seeded = draw(&mut hall, (1, 31), None);
        let by_hand = draw(&mut hall, (2, 0), Some(vec![vec![7, 2], vec![3]]));
        let mut wished = draw(&mut hall, (3, 32), None);
        (wished.input.apart, wished.input.boards) = (vec![(2, 7)], vec![(7, 3)]);
        let mut chosen = draw(&mut hall, (4, 33), None);
        let rules = Knockout { lives: 3, is_fixed: true, third_place: true, ..Knockout::ONE };
        chosen.input.pairing = Pairing::Knockout(rules);
        (chosen.input.entries[0].seed, chosen.input.entries[0].beaten) = (Some(2), Some(3));
        let mut league = draw(&mut hall, (5, 34), None);
        league.input.pairing = Pairing::League { legs: 1 };
        let mut legs = draw(&mut hall, (6, 35), None);
        legs.input.pairing = Pairing::TableLeague { legs: 2 };
        let mut shared = draw(&mut hall, (7, 36), None);
        shared.input.entries[0].points = Points::from(-5).shared_by(2);
        for draw in [&seeded, &by_hand, &wished, &chosen, &league, &legs, &shared] {
            act(store, |conn| draws::record(conn, draw));
        }
        assert_eq!(raw(store, 1), INPUT);
        let typed = format!("{},\"by_hand\":[[7,2],[3]]}}", INPUT.strip_suffix('}').unwrap());
        assert_eq!(raw(store, 2), typed);
        let known = INPUT.strip_suffix('}').unwrap();
        assert_eq!(raw(store, 3), format!("{known},\"apart\":[[2,7]],\"boards\":[[7,3]]}}"));
        let (knockout, of_league) =
            (r#"{"method":"knockout","advance":2}"#, r#"{"method":"league"}"#);
        assert_eq!(raw(store, 5), INPUT.replace(knockout, of_league), "as before there were legs");
        let of_legs = r#"{"method":"table-league","legs":2}"#;
        assert_eq!(raw(store, 6), INPUT.replace(knockout, of_legs));
        let halves = INPUT.replace(r#""points":-3"#, r#""points":"-5/2""#);
        assert_eq!(raw(store, 7), halves, "whole points stay numbers");
        let kept = read(store, |conn| draws::of_tournament(conn, hall.tournament.id));
        let all = [seeded.clone(), by_hand.clone(), wished.clone(), chosen, league, legs, shared];
        assert_eq!(kept, all);
        let of_round = |number| read(store, |conn| draws::of_round(conn, (hall.stage.id, number)));
        assert_eq!((of_round(1), of_round(2), of_round(3)), (vec![seeded], vec![by_hand], vec![wished]));
    }
}

/// Draw input in the form of the first program that stored one.
const INPUT: &str = concat!(
    r#"{"version":"1","algorithm":1,"pairing":{"method":"knockout","advance":2},"#,
    r#""division":{"by":"one"},"clubs_apart":true,"table":{"seats":4,"remainder":"byes","mode":"solo","arms":4},"#,
    r#""n_pools":1,"ties":[{"pool":null,"entries":[2,7]}],"entries":[{"number":7,"club":"cap","sector":"Norte","points":-3,"byes":1,"#,
    r#""colors":[["red",2]],"came_from":4}],"met":[[2,7,1]]}"#,
);

fn draw(hall: &mut Hall, (round, seed): (i32, i64), by_hand: Option<Vec<Vec<i32>>>) -> Draw {
    let input = DrawInput {
        algorithm: 1,
        pairing: Pairing::Knockout(Knockout::advancing(2)),
        division: Division::One,
        clubs_apart: true,
        table: DrawnTableSettings {
            seats: 4,
            remainder: Remainder::Byes,
            mode: Mode::Solo,
            arms: Arms::Four,
        },
        n_pools: 1,
        ties: vec![DrawnTie { pool: None, entries: vec![2, 7] }],
        entries: vec![DrawnEntry {
            number: 7,
            club: "cap".to_owned(),
            sector: "Norte".to_owned(),
            points: Points::from(-3),
            byes: 1,
            colors: vec![(Color::Red, 2)],
            came_from: Some(4),
            seed: None,
            beaten: None,
        }],
        met: vec![(2, 7, 1)],
        absent: vec![],
        apart: vec![],
        boards: vec![],
        by_hand,
    };
    Draw {
        id: DrawId::new(&mut hall.ids),
        stage: hall.stage.id,
        first_round: round,
        n_rounds: 1,
        seed,
        origin: Some(Origin::Typed),
        public: None,
        input,
        drawn_at: at(60),
        drawn_by: "Ana".to_owned(),
        discarded: None,
    }
}

/// Stored input of the draw of this round.
fn raw(store: &Store, round: i32) -> String {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = diesel::sql_types::Text)]
        input: String,
    }
    let sql = format!("select input from draws where first_round = {round}");
    let rows: Vec<Row> = read(store, |conn| match conn {
        Conn::Sqlite(conn) => Ok(diesel::sql_query(&sql).load(conn)?),
        Conn::Pg(conn) => Ok(diesel::sql_query(&sql).load(conn)?),
    });
    assert_eq!(rows.len(), 1);
    rows.into_iter().next().unwrap().input
}

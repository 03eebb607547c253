//! Seed lists from rankings: stored unchanged, one per stage, deleted with it.

use domain::tournament::event::Actor;
use domain::tournament::id::RankingId;
use domain::tournament::seed_list::{SeedList, SeedMeasure, SeedPlace, SeedValue};
use store::{championship, seed_lists, stages, tournaments};

use crate::hall::{self, act, at, read};

on_both! {
    fn a_list_is_kept_as_it_was_taken_until_another_is(store: &Store) {
        let hall = hall::open(store);
        let (id, other) = (hall.tournament.id, hall::open_with(store, 2).tournament.id);
        let load = || read(store, |conn| championship::load(conn, id));
        assert_eq!(load().seed_list(hall.stage.id), None);
        let place = |index: usize, value| SeedPlace { entry: hall.entries[index].id, value };
        let points = SeedList {
            stage: hall.stage.id,
            ranking: RankingId::own(hall.user.id),
            measure: SeedMeasure::Points,
            season: Some("Otoño".to_owned()),
            at: at(30),
            by: Actor { user: Some(hall.user.id), name: "Amparo".to_owned() },
            places: vec![
                place(6, SeedValue::Points(12)),
                place(0, SeedValue::Points(12)),
                place(3, SeedValue::Points(-4)),
            ],
        };
        act(store, |conn| seed_lists::save(conn, id, &points));
        assert_eq!(load().seed_list(hall.stage.id), Some(&points));
        let strength = SeedList {
            measure: SeedMeasure::Strength,
            season: None,
            at: at(40),
            by: Actor { user: None, name: "Empar".to_owned() },
            places: vec![place(3, SeedValue::Strength { mu: 27_635, sigma: 8_066 })],
            ..points.clone()
        };
        act(store, |conn| seed_lists::save(conn, id, &strength));
        assert_eq!(load().seed_list(hall.stage.id), Some(&strength));
        let empty = SeedList { places: Vec::new(), ..strength };
        act(store, |conn| seed_lists::save(conn, id, &empty));
        assert_eq!(load().seed_list(hall.stage.id), Some(&empty), "nobody has played");
        act(store, |conn| seed_lists::save(conn, id, &points));
        let others = read(store, |conn| championship::load(conn, other));
        assert!(others.into_facts().seed_lists.is_empty());
        act(store, |conn| tournaments::delete(conn, id));
        assert!(read(store, |conn| stages::of_tournament(conn, id)).is_empty());
    }
}

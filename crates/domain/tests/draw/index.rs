//! Lookups in a championship agree with its lists.

use domain::tournament::championship::Championship;
use domain::tournament::id::TableId;
use domain::tournament::plan::Progress;
use domain::tournament::round::RoundState;
use domain::tournament::table::Table;
use proptest::prelude::*;

use crate::championship::Hall;

/// Compares every lookup with a linear search through the lists.
#[track_caller]
fn check(all: &Championship) {
    for it in all.entries() {
        assert_eq!(all.entry(it.id), Some(it));
        let at = |table: &&Table| table.has(it.id);
        assert_eq!(ids(all.tables_of_entry(it.id)), ids(all.tables().iter().filter(at)));
    }
    for it in all.players() {
        assert_eq!(all.player(it.id), Some(it));
    }
    for it in all.tables() {
        assert_eq!(all.table(it.id), Some(it));
    }
    for it in all.pools() {
        assert_eq!(all.pool(it.id), Some(it));
        let of = |table: &&Table| table.pool == it.id;
        assert_eq!(ids(all.tables_of_pool(it.id)), ids(all.tables().iter().filter(of)));
    }
    for it in all.rounds() {
        assert_eq!(all.round(it.id), Some(it));
        let of = |table: &&Table| table.round == it.id;
        assert_eq!(ids(all.tables_of(it.id)), ids(all.tables().iter().filter(of)));
    }
    for it in all.stages() {
        assert_eq!(all.stage(it.id), Some(it));
        let pools: Vec<_> = all.pools().iter().filter(|pool| pool.stage == it.id).collect();
        assert_eq!(all.pools_of(it.id).collect::<Vec<_>>(), pools);
        let rounds: Vec<_> = all.rounds().iter().filter(|round| round.stage == it.id).collect();
        assert_eq!(all.rounds_of(it.id).collect::<Vec<_>>(), rounds);
        let of = |table: &&Table| rounds.iter().any(|round| round.id == table.round);
        assert_eq!(ids(all.tables_of_stage(it.id)), ids(all.tables().iter().filter(of)));
    }
}

#[test]
fn a_stage_is_not_drawn_then_drawn_then_left() {
    let mut hall = Hall::jcf(&[3, 3]);
    let progress = |hall: &Hall| {
        let all = &hall.championship;
        all.stages().iter().map(|stage| all.progress(stage)).collect::<Vec<_>>()
    };
    use Progress::{Drawn, Left, NotDrawn};
    assert_eq!(progress(&hall), [NotDrawn, NotDrawn, NotDrawn]);
    hall.draw();
    assert_eq!(progress(&hall), [Drawn, NotDrawn, NotDrawn]);
    hall.run();
    assert_eq!(progress(&hall)[0], Left);
    assert_eq!(progress(&hall)[2], Drawn);
}

#[test]
fn the_players_are_those_of_the_squads() {
    let all = Hall::jcf(&[3, 2]).championship;
    let squads = all.entries().iter().flat_map(|entry| &entry.squad);
    assert!(squads.eq(all.players().iter().map(|player| &player.id)));
}

fn ids<'a>(tables: impl Iterator<Item = &'a Table>) -> Vec<TableId> {
    tables.map(|table| table.id).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn whatever_is_done_everything_is_found(
        sectors in prop::collection::vec(2_usize..6, 1..4),
        steps in 0_usize..30,
        seed in any::<u64>(),
        gone in any::<prop::sample::Index>(),
    ) {
        let mut hall = Hall::jcf(&sectors);
        check(&hall.championship);
        (0..steps).for_each(|_| drop(hall.step()));
        check(&hall.championship);
        let everything = hall.championship.clone();
        let public = std::sync::Arc::new(hall.championship.clone()).public();
        check(&public);
        for table in everything.tables() {
            let draft = everything.round(table.round).unwrap().state == RoundState::Draft;
            prop_assert_eq!(public.table(table.id).is_none(), draft);
        }
        // Lists in another order and with some items removed.
        hall.random = domain::draw::seating::random::Source::new(seed.cast_signed());
        hall.championship.change(|facts| {
            hall.random.shuffle(&mut facts.tables);
            hall.random.shuffle(&mut facts.entries);
            facts.players.remove(gone.index(facts.players.len()));
            facts.tables.pop();
        });
        check(&hall.championship);
        let gone = everything.tables().iter().filter(|it| hall.championship.table(it.id).is_none());
        prop_assert_eq!(gone.count(), everything.tables().len() - hall.championship.tables().len());
    }
}

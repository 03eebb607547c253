//! Cached championships: identical while nothing changes, and current after a change.

use std::sync::Arc;

use domain::tournament::championship::Championship;
use domain::tournament::player::Player;
use domain::tournament::round::RoundState;
use domain::tournament::tournament::Tournament;
use store::championship_cache::ChampionshipCache;
use store::{StoreError, championship, players, rounds, tournaments};

use crate::hall::{self, at, read, write};

fn said(championship: &Championship) -> String {
    format!("{:?} {:?}", championship.tournament, championship.clone().into_facts())
}

on_both! {
    fn what_is_kept_is_what_stands(store: &Store) {
        let hall = hall::open(store);
        let id = hall.tournament.id;
        let kept = ChampionshipCache::default();
        let load = || read(store, |conn| kept.load(conn, id));
        let first = load();
        assert!(Arc::ptr_eq(&first, &load()), "nothing changed");
        let renamed = Player { name: "Vicenta Soler".into(), ..hall.players[0].clone() };
        let moved = Tournament { venue: "Polisportiu".into(), ..hall.tournament.clone() };
        type Write<'a> = &'a dyn Fn(&mut store::Conn) -> Result<(), StoreError>;
        let writes: [Write<'_>; 3] = [
            &|conn| players::update(conn, &renamed),
            &|conn| tournaments::update(conn, &moved),
            &|conn| rounds::set_state(conn, hall.round.id, RoundState::Closed, at(9)),
        ];
        for change in writes {
            let before = load();
            write(store, change);
            let after = load();
            assert!(said(&before) != said(&after));
            assert!(said(&after) == said(&read(store, |conn| championship::load(conn, id))));
        }
        write(store, |conn| tournaments::delete(conn, id));
        let gone = store.read_blocking(|conn| kept.load(conn, id));
        assert!(matches!(gone, Err(StoreError::NotFound(_))), "{gone:?}");
    }

    fn what_somebody_reads_on_is_not_taken_from_them(store: &Store) {
        let hall = hall::open(store);
        let kept = ChampionshipCache::default();
        let before = read(store, |conn| kept.load(conn, hall.tournament.id));
        let words = said(&before);
        write(store, |conn| tournaments::update(conn, &Tournament { venue: "Polisportiu".into(), ..hall.tournament.clone() }));
        read(store, |conn| kept.load(conn, hall.tournament.id));
        assert_eq!(said(&before), words);
    }
}

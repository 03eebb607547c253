//! Players, entries and squads.

use std::collections::HashSet;

use domain::tournament::entry::{Entry, EntryStatus};
use domain::tournament::id::PlayerId;
use domain::tournament::player::{Consent, Minor, Player};
use store::{StoreError, championship, entries, players};

use crate::hall::{self, read, write};
use crate::race::at_once;

on_both! {
    fn a_player_is_kept_with_privacy_and_contact(store: &Store) {
        let hall = hall::open(store);
        let player = Player {
            name: "Núria Ñíguez".into(),
            club: String::new(),
            email: None,
            minor: Some(Minor { alias: "Lleona".into(), consent: None }),
            ..hall.players[3].clone()
        };
        write(store, |conn| players::update(conn, &player));
        assert_eq!(read(store, |conn| players::find(conn, player.id)), player);
        assert_eq!(player.public_name(), "Lleona");
        let consent = Consent { by: "Ana Gil".into(), at: hall::at(5) };
        let minor = Some(Minor { alias: String::new(), consent: Some(consent) });
        let consented = Player { minor, ..player.clone() };
        write(store, |conn| players::update(conn, &consented));
        assert_eq!(read(store, |conn| players::find(conn, player.id)), consented);
        assert_eq!(consented.public_name(), "Núria Ñíguez");
        write(store, |conn| players::update(conn, &player));
        let all = read(store, |conn| players::of_account(conn, hall.user.id));
        assert_eq!(all.len(), 8);
        assert_eq!(all.iter().find(|other| other.id == player.id), Some(&player));
    }

    fn players_are_found_by_many_ids(store: &Store) {
        let mut hall = hall::open(store);
        let mut ids: Vec<PlayerId> = (0..40_000).map(|_| PlayerId::new(&mut hall.ids)).collect();
        ids.extend([hall.players[6].id, hall.players[2].id]);
        let found = read(store, |conn| players::find_many(conn, &ids));
        assert_eq!(found, [hall.players[2].clone(), hall.players[6].clone()]);
        assert_eq!(read(store, |conn| players::find_many(conn, &[])), []);
        let missing = store.read_blocking(|conn| players::find(conn, ids[0]));
        assert!(matches!(missing, Err(StoreError::NotFound("player"))), "{missing:?}");
    }

    fn a_squad_keeps_its_order(store: &Store) {
        let hall = hall::open(store);
        let squad = [7, 0, 3].map(|n| hall.players[n].id).to_vec();
        let entry = Entry {
            name: "Falla Cuba - Dénia".into(),
            club: "Falla".into(),
            sector: String::new(),
            category: "infantil".into(),
            email: Some("falla@example.org".into()),
            squad,
            ..hall.entries[1].clone()
        };
        write(store, |conn| entries::update(conn, &entry));
        assert_eq!(read(store, |conn| entries::find(conn, entry.id)), entry);
        let all = read(store, |conn| entries::of_tournament(conn, hall.tournament.id));
        assert_eq!(all[1], entry);
        assert_eq!(all[2..], hall.entries[2..]);
    }

    fn a_withdrawn_entry_keeps_its_seats(store: &Store) {
        let hall = hall::open(store);
        let entry = Entry { status: EntryStatus::Withdrawn, squad: vec![], ..hall.entries[0].clone() };
        write(store, |conn| entries::update(conn, &entry));
        let loaded = read(store, |conn| championship::load(conn, hall.tournament.id));
        assert_eq!(loaded.entries()[0], entry);
        assert_eq!(loaded.tables(), hall.tables);
        // A player who has sat at a table stays known, even without a squad.
        assert_eq!(loaded.player(hall.players[0].id), Some(&hall.players[0]));
    }

    fn forty_entries_at_once_get_numbers_of_their_own(store: &Store) {
        let hall = hall::open(store);
        let numbers = at_once(store, (100..140).collect(), |seed| {
            write(store, |conn| {
                let number = entries::next_number(conn, hall.tournament.id)?;
                let (id, player) = (hall.tournament.id, &hall.players[0]);
                entries::insert(conn, &hall::entry(&mut hall::ids(seed), id, number, player))?;
                Ok(number)
            })
        });
        let numbers: HashSet<i32> = numbers.into_iter().collect();
        assert_eq!(numbers, (9..=48).collect());
    }
}

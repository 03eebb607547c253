//! Prizes: stored unchanged, replaced as a whole, deleted with the tournament.

use domain::tournament::prizes::{Award, PotSource, Prize, Prizes};
use store::{championship, prizes, tournaments};

use crate::hall::{self, act, read};

on_both! {
    fn prizes_are_kept_as_they_were_set(store: &Store) {
        let hall = hall::open(store);
        let id = hall.tournament.id;
        let load = || read(store, |conn| championship::load(conn, id)).prizes().clone();
        assert_eq!(load(), Prizes::default());
        let name = || "Infantil".to_owned();
        let awards = [
            Award::Places { first: 3, last: 4 },
            Award::Category { name: name() },
            Award::Club { name: name() },
            Award::Sector { name: name() },
            Award::Consolation,
            Award::Last,
        ];
        let prize = |award| Prize { award, title: "Jamón".to_owned(), share: Some(1_250) };
        let set = Prizes {
            list: awards.into_iter().map(prize).collect(),
            pot_from: PotSource::Amount,
            pot_cents: Some(20_750),
            is_one_each: true,
            diploma_title: "Diploma d’honor".to_owned(),
            signatures: vec!["La presidència".to_owned(), "L’organització".to_owned()],
        };
        act(store, |conn| prizes::save(conn, id, &set));
        assert_eq!(load(), set);
        let other = Prizes { list: Vec::new(), signatures: Vec::new(), ..set };
        act(store, |conn| prizes::save(conn, id, &other));
        assert_eq!(load(), other);
        act(store, |conn| tournaments::delete(conn, id));
        assert_eq!(read(store, |conn| prizes::of_tournament(conn, id)), Prizes::default());
    }
}

//! Sign-ups and their terms: stored unchanged, found by link and by entry, deleted with the tournament.

use domain::tournament::id::SignUpId;
use domain::tournament::sign_up::terms::{Asked, SignUpTerms};
use domain::tournament::sign_up::{SignUp, SignUpEnd, SignUpForm, SignUpPerson};
use store::{StoreError, sign_ups, tournaments};

use crate::hall::{self, act, at, read};

/// A form with a value in each field.
fn form(name: &str) -> SignUpForm {
    let person = |name: &str, is_minor| SignUpPerson {
        name: name.to_owned(),
        is_minor,
        has_consent: is_minor,
    };
    SignUpForm {
        people: vec![person(name, false), person("Àngela", true)],
        name: "Els dos".to_owned(),
        club: "Falla Carrer Nou".to_owned(),
        sector: "Centre".to_owned(),
        category: "Infantil".to_owned(),
        email: Some("a@example.org".to_owned()),
        phone: "600 000 000".to_owned(),
        wish: "Planta baixa".to_owned(),
        seeks_partner: false,
        language: "ca".to_owned(),
    }
}

on_both! {
    fn sign_ups_are_kept_as_they_came(store: &Store) {
        let mut hall = hall::open(store);
        let id = hall.tournament.id;
        assert_eq!(read(store, |conn| sign_ups::terms(conn, id)), SignUpTerms::default());
        let terms = SignUpTerms {
            is_offered: true,
            opens_at: Some(at(1)),
            closes_at: Some(at(2)),
            capacity: 64,
            needs_approval: true,
            is_one_per_device: true,
            about: "3 € la pareja".to_owned(),
            contact: Asked::Required,
            ..SignUpTerms::default()
        };
        act(store, |conn| sign_ups::save_terms(conn, id, &terms));
        assert_eq!(read(store, |conn| sign_ups::terms(conn, id)), terms);

        let first = SignUp {
            id: SignUpId::new(&mut hall.ids),
            tournament: id,
            number: 1,
            at: at(5),
            form: form("Amparo"),
            token_hash: "one".to_owned(),
            device: "phone".to_owned(),
            accepted_at: None,
            entry: None,
            ended: None,
        };
        let second = SignUp {
            id: SignUpId::new(&mut hall.ids),
            number: 2,
            form: SignUpForm { seeks_partner: true, email: None, ..form("Vicent") },
            token_hash: "two".to_owned(),
            ..first.clone()
        };
        for one in [&second, &first] {
            act(store, |conn| sign_ups::insert(conn, one));
        }
        let all = || read(store, |conn| sign_ups::of_tournament(conn, id));
        assert_eq!(all(), [first.clone(), second.clone()], "in the order of arrival");
        assert_eq!(act(store, |conn| sign_ups::next_number(conn, id)), 3);
        let n_asked = || read(store, |conn| sign_ups::n_asked(conn, id));
        assert_eq!(n_asked(), 2);

        let entry = hall.entries[0].id;
        let accepted = SignUp { accepted_at: Some(at(6)), entry: Some(entry), ..first };
        let refused = SignUp { ended: Some((at(7), SignUpEnd::Refused)), ..second };
        for one in [&accepted, &refused] {
            act(store, |conn| sign_ups::update(conn, one));
        }
        assert_eq!(all(), [accepted.clone(), refused.clone()]);
        assert_eq!(n_asked(), 0);
        let by_token = |hash| read(store, |conn| sign_ups::find_by_token(conn, hash));
        assert_eq!(by_token("two"), Some(refused.clone()));
        assert_eq!(by_token("three"), None);
        assert_eq!(read(store, |conn| sign_ups::of_entry(conn, entry)), Some(accepted));

        let other = hall::open_with(store, 2).tournament.id;
        let found = store.read_blocking(|conn| sign_ups::find(conn, other, refused.id));
        assert!(matches!(found, Err(StoreError::NotFound(_))), "{found:?}");
        act(store, |conn| tournaments::delete(conn, id));
        assert_eq!(all(), []);
    }
}

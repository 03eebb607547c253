//! The last places of a tournament: many people sign up at once, on two nodes.

use std::sync::Barrier;
use std::thread;

use chrono::NaiveDate;
use cubilete::acts::sign_ups::{self, NewSignUp};
use cubilete::acts::tournaments::{NewTournament, create};
use cubilete::acts::{Caller, Moment, NotDone, Work, do_blocking};
use domain::tournament::preset::Preset;
use domain::tournament::sign_up::terms::SignUpTerms;
use domain::tournament::sign_up::{SignUp, SignUpForm, SignUpPerson, SignUpState, places};
use parchis::Ruleset;
use store::{Store, StoreError};

use crate::backend::{self, Database};
use crate::hall::{self, read};

/// People who sign up, and places for them.
const PEOPLE: usize = 200;
const PLACES: usize = 10;

fn tournament() -> NewTournament {
    let choices = Preset::Torneo.choices(Ruleset::named("torneo-2018").unwrap());
    NewTournament {
        name: "Trofeu".into(),
        venue: String::new(),
        starts_on: NaiveDate::from_ymd_opt(2030, 6, 1).unwrap(),
        settings: Preset::Torneo.settings(),
        plans: Preset::Torneo.plans(&choices),
        ranking: None,
        is_demo: false,
    }
}

fn new(n: usize) -> NewSignUp {
    let person = SignUpPerson { name: format!("Persona {n}"), ..SignUpPerson::default() };
    NewSignUp {
        form: SignUpForm { people: vec![person], ..SignUpForm::default() },
        token_hash: format!("token {n}"),
        device: String::new(),
    }
}

/// Exactly ten get a place, and all others wait in the order of their arrival.
fn at_once(database: &Database) {
    let one = &database.store;
    let other = Store::open(&database.url).unwrap();
    let mut moment = Moment::now().unwrap();
    let user = hall::user(&mut moment.ids, "amparo@example.org");
    let open = |work: &mut Work<'_>| {
        store::users::insert(work.conn(), &user).unwrap();
        let id = create(work, user.id, tournament())?;
        let (is_offered, capacity) = (true, u16::try_from(PLACES).unwrap());
        let terms = SignUpTerms { is_offered, capacity, ..SignUpTerms::default() };
        sign_ups::set_terms(work, id, &terms)?;
        Ok::<_, NotDone>(id)
    };
    let (id, _) = do_blocking(one, &Caller::operator("Empar"), &mut moment, open).unwrap();
    let start = Barrier::new(PEOPLE);
    thread::scope(|scope| {
        for n in 0..PEOPLE {
            let (start, node) = (&start, if n % 2 == 0 { one } else { &other });
            scope.spawn(move || {
                let caller = Caller::guest("");
                let mut moment = Moment::now().unwrap();
                start.wait();
                let act = |work: &mut Work<'_>| sign_ups::sign_up(work, id, &new(n));
                // Too many at once get the answer that the service is busy, and send their form again.
                loop {
                    match do_blocking::<_, NotDone>(node, &caller, &mut moment, act) {
                        Err(NotDone::Store(StoreError::Pool(_))) => {}
                        done => break done.unwrap(),
                    };
                }
            });
        }
    });
    let all: Vec<SignUp> = read(one, |conn| store::sign_ups::of_tournament(conn, id));
    let championship = read(one, |conn| store::championship::load(conn, id));
    let numbers: Vec<i32> = all.iter().map(|it| it.number).collect();
    assert_eq!(numbers, (1..=200).collect::<Vec<i32>>());
    for (index, it) in all.iter().enumerate() {
        let entry = it.entry.and_then(|entry| championship.entry(entry));
        let expected = if index < PLACES { SignUpState::In } else { SignUpState::Waiting };
        assert_eq!(it.state(entry), expected, "sign-up {}", it.number);
        let place = places::place_in_line(it.id, &all);
        assert_eq!(place, (index >= PLACES).then(|| index + 1 - PLACES), "sign-up {}", it.number);
    }
    let n_active = championship.entries().iter().filter(|entry| entry.is_active()).count();
    assert_eq!(n_active, PLACES);
}

#[test]
fn the_last_places_go_to_the_first_ten_of_two_hundred_on_sqlite() {
    at_once(&backend::sqlite());
}

#[test]
fn the_last_places_go_to_the_first_ten_of_two_hundred_on_postgres() {
    at_once(&backend::postgres());
}

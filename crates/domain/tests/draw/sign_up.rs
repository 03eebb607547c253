//! Sign-ups: their states, the waiting list, and the time in which people may sign up.

use chrono::{DateTime, TimeDelta, Utc};
use domain::tournament::id::{EntryId, IdSource, SignUpId, TournamentId};
use domain::tournament::sign_up::places::{free, moved_up, place_in_line};
use domain::tournament::sign_up::terms::{Opening, SignUpTerms};
use domain::tournament::sign_up::{SignUp, SignUpEnd, SignUpForm, SignUpPerson, SignUpState};
use proptest::prelude::*;

fn now() -> DateTime<Utc> {
    DateTime::from_timestamp(1_800_000_000, 0).unwrap()
}

/// A sign-up that is accepted and waits.
fn waiting(ids: &mut IdSource, number: i32) -> SignUp {
    SignUp {
        id: SignUpId::new(ids),
        tournament: TournamentId::new(ids),
        number,
        at: now(),
        form: SignUpForm::default(),
        token_hash: String::new(),
        device: String::new(),
        accepted_at: Some(now()),
        entry: None,
        ended: None,
    }
}

#[test]
fn each_fact_makes_a_state() {
    let mut ids = IdSource::new(0, [1; 32]);
    let it = waiting(&mut ids, 1);
    let seeks = SignUpForm { seeks_partner: true, ..SignUpForm::default() };
    let entry = Some(EntryId::new(&mut ids));
    let refused = Some((now(), SignUpEnd::Refused));
    let cases = [
        (it.clone(), SignUpState::Waiting),
        (SignUp { accepted_at: None, ..it.clone() }, SignUpState::Asked),
        (SignUp { form: seeks.clone(), ..it.clone() }, SignUpState::SeeksPartner),
        (SignUp { accepted_at: None, form: seeks, ..it.clone() }, SignUpState::Asked),
        (SignUp { ended: refused, ..it.clone() }, SignUpState::Ended(SignUpEnd::Refused)),
        // The entry is not there any more.
        (SignUp { entry, ..it.clone() }, SignUpState::EntryWithdrawn),
    ];
    for (sign_up, expected) in cases {
        assert_eq!(sign_up.state(None), expected, "{sign_up:?}");
        assert_eq!(sign_up.is_waiting(), expected == SignUpState::Waiting);
    }
}

#[test]
fn a_minor_is_called_by_initials_without_consent() {
    let person = |is_minor, has_consent| {
        SignUpPerson { name: "Xènia Pla".into(), is_minor, has_consent }.public_name()
    };
    assert_eq!(person(true, false), "X. P.");
    assert_eq!([person(true, true), person(false, false)], ["Xènia Pla"; 2]);
}

#[test]
fn closed_registration_ends_sign_ups_that_were_offered() {
    let offered = SignUpTerms { is_offered: true, ..SignUpTerms::default() };
    assert_eq!(offered.closed(), Opening::Over);
    assert_eq!(SignUpTerms::default().closed(), Opening::Off);
}

#[test]
fn people_may_sign_up_from_the_begin_to_the_end() {
    let hour = TimeDelta::hours(1);
    let terms = |is_offered, opens_at, closes_at| SignUpTerms {
        is_offered,
        opens_at,
        closes_at,
        ..SignUpTerms::default()
    };
    let (before, after) = (now() - hour, now() + hour);
    let cases = [
        (terms(false, None, None), Opening::Off),
        (terms(true, None, None), Opening::Open(None)),
        (terms(true, Some(before), Some(after)), Opening::Open(Some(after))),
        (terms(true, Some(now()), None), Opening::Open(None)),
        (terms(true, Some(after), None), Opening::NotYet(after)),
        (terms(true, None, Some(now())), Opening::Over),
        (terms(true, Some(after), Some(before)), Opening::Over),
    ];
    for (terms, expected) in cases {
        assert_eq!(terms.opening(now()), expected, "{terms:?}");
    }
}

#[test]
fn without_a_limit_nobody_waits() {
    assert_eq!(free(0, 500), None);
    assert_eq!(free(64, 60), Some(4));
    // The desk may register more.
    assert_eq!(free(64, 70), Some(0));
}

proptest! {
    /// As many move up as there are places, the earliest first, and nobody who does not wait.
    #[test]
    fn the_earliest_move_up(
        numbers in prop::collection::btree_set(1..500_i32, 0..40),
        states in prop::collection::vec(0..4_u8, 40),
        capacity in 0..60_u16,
        n_active in 0..60_usize,
    ) {
        let mut ids = IdSource::new(0, [2; 32]);
        let mut all: Vec<SignUp> = numbers.iter().zip(states).map(|(number, state)| {
            let it = waiting(&mut ids, *number);
            match state {
                0 => SignUp { accepted_at: None, ..it },
                1 => SignUp { ended: Some((now(), SignUpEnd::Withdrawn)), ..it },
                _ => it,
            }
        }).collect();
        all.reverse();
        let up = moved_up(capacity, n_active, &all);
        let n_waiting = all.iter().filter(|it| it.is_waiting()).count();
        let places = free(capacity, n_active).unwrap_or(usize::MAX);
        prop_assert_eq!(up.len(), n_waiting.min(places));
        for (index, id) in up.iter().enumerate() {
            prop_assert_eq!(place_in_line(*id, &all), Some(index + 1));
        }
        let number = |id: &SignUpId| all.iter().find(|it| it.id == *id).map(|it| it.number);
        prop_assert!(up.iter().map(number).is_sorted());
    }
}

//! The claim of an entry, by the state of its tournament.

use domain::draw::{Claim, NextStep, claim};
use domain::tournament::id::EntryId;
use domain::tournament::plan::{EntryRule, StagePlan};
use domain::tournament::table::TableState;
use parchis::Mode;

use super::championship::Hall;

/// Knock-out of sixteen at tables of two.
fn duels(third_place: bool) -> Hall {
    let mut hall = Hall::torneo(16).with(
        |it| StagePlan::knockout(EntryRule::Everybody, it),
        |it| (it.table.seats, it.knockout.advance, it.knockout.third_place) = (2, 1, third_place),
    );
    hall.settings().mode = Mode::Duel;
    hall
}

/// Plays the tables that are due, so that the lower number wins.
fn play(hall: &mut Hall) {
    let step =
        hall.run_until(|step| matches!(step, NextStep::Play { .. } | NextStep::Finished { .. }));
    if let NextStep::Play { missing, .. } = step {
        hall.play_by_number(&missing);
    }
}

fn count(hall: &Hall, is: impl Fn(&Claim) -> bool) -> usize {
    let entries = hall.championship.entries().iter();
    entries.filter(|entry| is(&claim(&hall.championship, entry.id))).count()
}

#[test]
fn a_knockout_claims_rounds_then_places() {
    let mut hall = duels(true);
    let of = |hall: &Hall, entry: EntryId| claim(&hall.championship, entry);
    let first = hall.entry(1);
    assert_eq!(count(&hall, |it| *it == Claim::Open), 16, "nothing is drawn");
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    let table = hall.championship.tables_of_entry(first).next().unwrap().id;
    assert_eq!(of(&hall, first), Claim::Next(table));
    hall.change_table(table, |table| table.state = TableState::Playing);
    assert_eq!(of(&hall, first), Claim::Playing(table));
    hall.change_table(table, |table| table.state = TableState::Over);
    assert_eq!(of(&hall, first), Claim::Playing(table));
    // Players left in the round of 16, the quarter-finals and the semi-finals.
    for (n_out, n_in) in [(8, 8), (12, 4), (12, 4)] {
        play(&mut hall);
        let out = count(&hall, |it| matches!(it, Claim::Out(_)));
        assert_eq!((out, 16 - out), (n_out, n_in));
    }
    play(&mut hall);
    hall.run();
    let places = |n: u32| move |it: &Claim| *it == Claim::Place { place: n, n: 16 };
    assert_eq!(of(&hall, first), Claim::Champion);
    assert_eq!([2, 3, 4].map(|n| count(&hall, places(n))), [1, 1, 1]);
    assert_eq!(count(&hall, |it| matches!(it, Claim::Out(_))), 12);
}

#[test]
fn losers_of_a_semi_final_share_a_place_and_claim_the_round() {
    let mut hall = duels(false);
    (0..2).for_each(|_| play(&mut hall));
    // While the other semi-final is played, a place is not claimed that is shared later.
    let step = hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    let NextStep::Play { missing, .. } = &step else { panic!("{step:?}") };
    hall.play_by_number(&missing[..1]);
    assert_eq!(count(&hall, |it| matches!(it, Claim::Place { .. })), 0);
    (0..2).for_each(|_| play(&mut hall));
    let out: Vec<_> = hall.championship.entries().iter().collect();
    let out = out.iter().filter_map(|it| match claim(&hall.championship, it.id) {
        Claim::Out(round) => hall.championship.round(round).map(|round| round.number),
        _ => None,
    });
    let mut out: Vec<i32> = out.collect();
    out.sort_unstable();
    assert_eq!(out, [[1; 8].as_slice(), &[2; 4], &[3; 2]].concat());
    assert_eq!(count(&hall, |it| *it == Claim::Place { place: 2, n: 16 }), 1);
}

#[test]
fn a_withdrawn_entry_claims_nothing_else() {
    let mut hall = duels(false);
    play(&mut hall);
    let entry = hall.entry(1);
    hall.withdraw(entry);
    assert_eq!(claim(&hall.championship, entry), Claim::Withdrawn);
}

#[test]
fn a_league_claims_places_only_at_its_end() {
    let mut hall = Hall::torneo(5)
        .with(|it| StagePlan::group_leagues(EntryRule::Everybody, 1, it), |it| it.table.seats = 2);
    hall.settings().mode = Mode::Duel;
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    assert_eq!(count(&hall, |it| matches!(it, Claim::Place { .. })), 0);
    for _ in 0..20 {
        play(&mut hall);
    }
    assert_eq!(claim(&hall.championship, hall.entry(1)), Claim::Champion);
    for place in 2..=5 {
        let entry = hall.entry(place);
        let expected = Claim::Place { place: u32::try_from(place).unwrap(), n: 5 };
        assert_eq!(claim(&hall.championship, entry), expected);
    }
}

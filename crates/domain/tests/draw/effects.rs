//! Effects of a change of facts on other tables and stages.

use domain::draw::changes::effects::unfit;
use domain::draw::overview::bracket::{Fit, fit};
use domain::draw::{Effect, NextStep, bracket, effects};
use domain::tournament::championship::Championship;
use domain::tournament::entry::EntryStatus;
use domain::tournament::id::{EntryId, StageId, TableId};
use domain::tournament::table::Table;

use super::championship::Hall;

/// Reverses the result of a table, so that the last side is first.
pub fn turned(hall: &Hall, table: TableId) -> Championship {
    let mut after = hall.championship.clone();
    after.change(|facts| {
        let table = facts.tables.iter_mut().find(|it| it.id == table).unwrap();
        let result = table.result.as_mut().unwrap();
        let n = u8::try_from(result.sides.len()).unwrap();
        for side in &mut result.sides {
            side.place = n + 1 - side.place;
        }
        result.sides.sort_by_key(|side| side.place);
    });
    after
}

pub fn by_place(table: &Table) -> Vec<EntryId> {
    table.result.as_ref().unwrap().sides.iter().map(|side| side.entry).collect()
}

#[test]
fn nothing_follows_from_nothing() {
    let mut hall = Hall::torneo(23);
    hall.run();
    let tables = hall.championship.tables().iter();
    assert!(tables.map(|it| fit(&hall.championship, it.id)).all(|fit| fit == Fit::Fits));
    let mut hall = Hall::jcf(&[4, 4]);
    hall.run();
    assert_eq!(effects(&hall.championship, &hall.championship), []);
}

#[test]
fn who_goes_on_instead_of_whom_and_which_tables_seat_them() {
    let mut hall = Hall::torneo(16);
    hall.run_until(|step| matches!(step, NextStep::Close { .. }));
    let first = hall.last_tables()[0].clone();
    let places = by_place(&first);
    let (comes, goes) = (places[2..].to_vec(), places[..2].to_vec());
    let after = turned(&hall, first.id);
    let on = Effect::GoesOn {
        table: first.id,
        comes: comes.iter().rev().copied().collect(),
        goes: goes.clone(),
    };
    assert_eq!(
        effects(&hall.championship, &after),
        std::slice::from_ref(&on),
        "nothing is drawn yet"
    );

    hall.step();
    hall.step();
    let next = hall.last_tables();
    let after = turned(&hall, first.id);
    let found = effects(&hall.championship, &after);
    assert_eq!(found[0], on);
    let seating = |table: &&Table| table.entries().iter().any(|it| goes.contains(it));
    let expected: Vec<TableId> = next.iter().filter(seating).map(|table| table.id).collect();
    assert_eq!(unfit(&found), expected);
    assert!(!expected.is_empty());
    let seated: Vec<EntryId> = found
        .iter()
        .flat_map(|it| match it {
            Effect::Unfit { entries, .. } => entries.clone(),
            _ => Vec::new(),
        })
        .collect();
    assert_eq!(seated.len(), 2);
}

#[test]
fn places_that_decide_nothing_mean_nothing() {
    let mut hall = Hall::torneo(16);
    hall.run_until(|step| matches!(step, NextStep::Close { .. }));
    let first = hall.last_tables()[0].clone();
    hall.step();
    hall.step();
    let mut after = hall.championship.clone();
    after.change(|facts| {
        let table = facts.tables.iter_mut().find(|it| it.id == first.id).unwrap();
        let sides = &mut table.result.as_mut().unwrap().sides;
        (sides[0].place, sides[1].place) = (2, 1);
        sides.sort_by_key(|side| side.place);
    });
    assert_eq!(effects(&hall.championship, &after), [], "both go on as before");
}

#[test]
fn a_leagues_standings_and_who_qualifies() {
    let mut hall = Hall::jcf(&[4, 4, 4]);
    hall.run_until(|step| matches!(step, NextStep::Close { .. }));
    let of_league = hall.last_tables();
    hall.step();
    let first_stage = hall.championship.stages()[0].id;
    hall.run_until(|step| matches!(step, NextStep::Publish { stage, .. } if *stage != first_stage));
    let mut is_seen = (false, false, false);
    for table in of_league.iter().filter(|table| table.result.is_some()) {
        for effect in effects(&hall.championship, &turned(&hall, table.id)) {
            match effect {
                Effect::Standings { entries, .. } => is_seen.0 |= !entries.is_empty(),
                Effect::Qualifies { stage, goes, .. } => {
                    assert_eq!(stage, first_stage);
                    is_seen.1 |= !goes.is_empty();
                }
                Effect::Unfit { table, .. } => {
                    let round = hall.championship.table(table).unwrap().round;
                    assert_ne!(hall.championship.round(round).unwrap().stage, first_stage);
                    is_seen.2 = true;
                }
                Effect::GoesOn { .. } | Effect::Falls { .. } => {
                    panic!("nobody goes on from a table of a league")
                }
            }
        }
    }
    assert_eq!(is_seen, (true, true, true));
}

#[test]
fn what_changes_in_the_middle_of_three_stages_is_about_the_tables_after_it() {
    let mut hall = Hall::jcf(&[3; 9]);
    let [_, second, third] = [1, 2, 3].map(|number| hall.stage(number));
    hall.run_until(|step| matches!(step, NextStep::Publish { stage, .. } if *stage == third));
    let played = hall.championship.tables_of_stage(second).filter(|table| table.result.is_some());
    let mut unfits = Vec::new();
    for table in played {
        unfits.extend(unfit(&effects(&hall.championship, &turned(&hall, table.id))));
    }
    assert!(!unfits.is_empty());
    for table in unfits {
        let round = hall.championship.table(table).unwrap().round;
        assert_eq!(hall.championship.round(round).unwrap().stage, third);
    }
}

#[test]
fn a_bracket_says_who_sits_in_the_next_round_where_that_stands() {
    let mut hall = Hall::torneo(16);
    hall.run_until(|step| matches!(step, NextStep::Close { .. }));
    let first = hall.last_tables()[0].clone();
    hall.step();
    hall.step();
    hall.step();
    let mut after = turned(&hall, first.id);
    assert_eq!(fit(&hall.championship, first.id), Fit::Fits);
    assert_eq!(fit(&after, first.id), Fit::Undecided, "of before there were decisions");
    after.change(|facts| facts.let_stand.push(first.id));
    let is_here = |columns: &[domain::draw::overview::bracket::BracketColumn]| {
        columns[0].tables[0].fit == Fit::LetStand
    };
    let stage = hall.stage(1);
    assert!(!is_here(&bracket(&hall.championship, stage).columns));
    let shown = bracket(&after, stage);
    assert!(is_here(&shown.columns));
    for row in &shown.columns[0].tables[0].rows {
        assert_eq!(
            row.goes_on,
            Some(row.to.is_some()),
            "never both out and seated, or on and nowhere"
        );
    }
    assert_eq!(fit(&after, first.id), Fit::LetStand);
}

#[test]
fn nobody_sits_in_anothers_place_who_has_left_or_came_back() {
    let mut hall = Hall::torneo(16);
    hall.run_until(|step| matches!(step, NextStep::Close { .. }));
    let first = hall.last_tables()[0].clone();
    let places = by_place(&first);
    let drawn_without = |gone: &[EntryId]| {
        let mut hall = Hall { championship: hall.championship.clone(), ..Hall::torneo(16) };
        gone.iter().for_each(|entry| hall.withdraw(*entry));
        for _ in 0..3 {
            hall.step();
        }
        hall
    };
    let mut drawn = drawn_without(&[]);
    drawn.championship = turned(&drawn, first.id);
    places[2..].iter().for_each(|entry| drawn.withdraw(*entry));
    let fits = fit(&drawn.championship, first.id);
    assert_eq!(fits, Fit::Fits, "who would go on by the corrected result has left");

    let mut drawn = drawn_without(&places[..1]);
    drawn.championship.change(|facts| {
        facts.entries.iter_mut().for_each(|entry| entry.status = EntryStatus::Active);
    });
    let fits = fit(&drawn.championship, first.id);
    assert_eq!(fits, Fit::Undecided, "who came back after the draw has lost the seat to the third");
}

fn without(hall: &Hall, id: EntryId) -> Vec<Effect> {
    let mut after = hall.championship.clone();
    after.change(|facts| {
        let entry = facts.entries.iter_mut().find(|entry| entry.id == id).unwrap();
        entry.status = EntryStatus::Withdrawn;
    });
    effects(&hall.championship, &after)
}

/// Entries that no longer advance from each stage, without their substitutes.
fn missing_after(effects: &[Effect]) -> Vec<(StageId, Vec<EntryId>)> {
    let goes = effects.iter().filter_map(|effect| match effect {
        Effect::Qualifies { stage, goes, .. } => Some((*stage, goes.clone())),
        _ => None,
    });
    goes.collect()
}

#[test]
fn who_withdraws_leaves_the_tables_that_are_not_played() {
    let mut hall = Hall::torneo(16);
    hall.run_until(|step| matches!(step, NextStep::Close { .. }));
    let first = hall.last_tables()[0].clone();
    let (winner, last) = (by_place(&first)[0], by_place(&first)[3]);
    let third = by_place(&first)[2];
    let gone = Effect::GoesOn { table: first.id, comes: vec![third], goes: vec![winner] };
    assert_eq!(
        without(&hall, winner),
        std::slice::from_ref(&gone),
        "the third goes on in its place"
    );
    assert_eq!(without(&hall, last), [], "what is played stands");

    hall.run_until(|step| matches!(step, NextStep::Publish { .. }));
    assert_eq!(unfit(&without(&hall, winner)), [], "a draft is drawn again");
    hall.step();
    let next = hall.last_tables();
    let own = next.iter().find(|table| table.entries().contains(&winner)).unwrap();
    assert_eq!(
        without(&hall, winner),
        [gone, Effect::Unfit { table: own.id, entries: vec![winner] }],
        "it has to play there"
    );
    assert_eq!(without(&hall, last), []);
}

#[test]
fn who_withdraws_from_a_league_changes_its_standings_and_who_leaves_when_it_is_over_is_missing_after_it()
 {
    let mut hall = Hall::jcf(&[4, 4]);
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    let entry = hall.championship.entries()[0].id;
    let found = without(&hall, entry);
    assert_eq!(unfit(&found), [], "the others have won: {found:?}");
    // With and without a second stage.
    for sectors in [&[4, 4][..], &[3; 9]] {
        let mut hall = Hall::jcf(sectors);
        hall.run_until(|step| matches!(step, NextStep::Close { .. }));
        hall.run_until(|step| matches!(step, NextStep::Draw { .. }));
        let stage = hall.stage(1);
        let qualified = domain::draw::qualifiers(&hall.championship, stage).unwrap()[0].entry;
        let found = without(&hall, qualified);
        assert_eq!(missing_after(&found), [(stage, vec![qualified])]);
    }
}

#[test]
fn who_withdraws_between_the_second_stage_and_the_third_is_missing_after_the_second() {
    let mut hall = Hall::jcf(&[3; 9]);
    let [_, second, third] = [1, 2, 3].map(|number| hall.stage(number));
    hall.run_until(|step| matches!(step, NextStep::Draw { stage, .. } if *stage == third));
    let qualified = domain::draw::qualifiers(&hall.championship, second).unwrap()[0].entry;
    assert_eq!(missing_after(&without(&hall, qualified)), [(second, vec![qualified])]);
}

//! Withdrawals: the next-placed entry takes the place, the seats can be reassigned, and a round with fewer entries says why.

use domain::draw::changes::replacement::instead_of;
use domain::draw::{NextStep, entrants, qualifiers, standings, withdrawn_before};
use domain::tournament::championship::Championship;
use domain::tournament::id::EntryId;
use domain::tournament::plan::{EntryRule, StagePlan};
use domain::tournament::preset::Preset;
use domain::tournament::tiebreak::Tiebreak;
use parchis::Mode;

use super::championship::Hall;

/// Knock-out after a closed first round that the lower numbers won.
fn after_first_round(n: usize) -> Hall {
    let mut hall = Hall::torneo(n);
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    let tables: Vec<_> = hall.last_tables().iter().map(|table| table.id).collect();
    hall.play_by_number(&tables);
    hall.step();
    hall
}

/// Entries at an entry's table of a round, by place.
fn by_place(hall: &Hall, round: usize, entry: EntryId) -> Vec<EntryId> {
    let round = hall.championship.rounds()[round].id;
    let table = hall.championship.tables_of(round).find(|table| table.has(entry)).unwrap();
    let mut entries = table.entries();
    entries.sort_by_key(|entry| hall.number(*entry));
    entries
}

fn seated(hall: &Hall) -> Vec<EntryId> {
    hall.last_tables().iter().flat_map(|table| table.entries()).collect()
}

#[test]
fn of_a_table_of_a_knock_out_the_next_placed_goes_on() {
    let mut hall = after_first_round(16);
    let first = hall.entry(1);
    let third = by_place(&hall, 0, first)[2];
    hall.withdraw(first);
    hall.draw();
    let drawn = seated(&hall);
    assert_eq!(drawn.len(), 8, "nobody is missing");
    assert!(drawn.contains(&third) && !drawn.contains(&first));
    let round = hall.championship.rounds().last().unwrap().clone();
    assert_eq!(withdrawn_before(&hall.championship, &round), []);
}

#[test]
fn of_two_pairs_the_other_goes_on() {
    let mut hall = Hall::torneo(8).with(
        |it| StagePlan::knockout(EntryRule::Everybody, it),
        |it| (it.table.seats, it.knockout.advance) = (2, 1),
    );
    hall.settings().mode = Mode::Duel;
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    let tables: Vec<_> = hall.last_tables().iter().map(|table| table.id).collect();
    hall.play_by_number(&tables);
    hall.step();
    let other = by_place(&hall, 0, hall.entry(1))[1];
    hall.withdraw(hall.entry(1));
    hall.draw();
    assert_eq!(seated(&hall).len(), 4);
    assert!(seated(&hall).contains(&other));
}

#[test]
fn where_nobody_is_left_to_take_the_place_the_round_says_who_is_missing() {
    let mut hall = after_first_round(16);
    let table = by_place(&hall, 0, hall.entry(1));
    table[..3].iter().for_each(|entry| hall.withdraw(*entry));
    hall.draw();
    assert_eq!(seated(&hall).len(), 7);
    let round = hall.championship.rounds().last().unwrap().clone();
    let missing = withdrawn_before(&hall.championship, &round);
    assert_eq!(missing.len(), 1);
    assert!(table[..3].contains(&missing[0]));
}

#[test]
fn at_a_published_table_the_next_placed_of_the_table_before_is_offered_the_seat() {
    let mut hall = after_first_round(16);
    hall.draw();
    hall.step();
    let gone = hall.entry(1);
    let order = by_place(&hall, 0, gone);
    let own = hall.last_tables().into_iter().find(|table| table.has(gone)).unwrap().id;
    assert_eq!(instead_of(&hall.championship, gone), None, "it has not withdrawn");
    hall.withdraw(gone);
    let (cause, offer) = instead_of(&hall.championship, gone).unwrap();
    assert!(hall.championship.table(cause).unwrap().has(order[2]));
    assert_eq!((offer.goes, offer.comes), (gone, order[2]));
    assert_eq!((offer.tables, offer.annuls), (vec![own], vec![]));
}

#[test]
fn who_came_late_is_offered_the_seat_of_the_first_round() {
    let mut hall = Hall::torneo(16);
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    let gone = hall.entry(5);
    hall.withdraw(gone);
    assert_eq!(instead_of(&hall.championship, gone), None, "nobody is there");
    let late = hall.add("", "").unwrap();
    let (cause, offer) = instead_of(&hall.championship, gone).unwrap();
    assert_eq!((offer.goes, offer.comes), (gone, late));
    assert_eq!(offer.tables, [cause]);
}

fn first_stage(championship: &Championship) -> domain::tournament::id::StageId {
    championship.stages()[0].id
}

#[test]
fn the_second_of_a_sector_takes_the_place_of_its_champion() {
    let mut hall = Hall::jcf(&[4, 4, 4, 4, 4, 4, 4]);
    let second_stage = hall.stage(2);
    hall.run_until(|step| matches!(step, NextStep::Draw { stage, .. } if *stage == second_stage));
    let stage = first_stage(&hall.championship);
    let pool = hall.championship.pools_of(stage).next().unwrap().id;
    let rows = standings(&hall.championship, stage, Some(pool));
    let (champion, second) = (rows[0].entry, rows[1].entry);
    let is_on = |hall: &Hall, entry| {
        let on = qualifiers(&hall.championship, stage).unwrap();
        on.iter().any(|it| it.entry == entry)
    };
    assert!(is_on(&hall, champion) && !is_on(&hall, second));

    // Before the next draw, the second of the sector enters automatically.
    let mut before = Hall::jcf(&[4, 4, 4, 4, 4, 4, 4]);
    before.championship = hall.championship.clone();
    before.withdraw(champion);
    assert!(!is_on(&before, champion) && is_on(&before, second));
    let next = before.championship.stage(second_stage).unwrap();
    assert_eq!(entrants(&before.championship, next).unwrap().len(), 7);

    // After the draw, the second is offered the seats of the champion.
    hall.draw();
    hall.step();
    hall.withdraw(champion);
    let (_, offer) = instead_of(&hall.championship, champion).unwrap();
    assert_eq!((offer.goes, offer.comes), (champion, second));
    let own = hall.championship.tables_of_stage(second_stage).filter(|it| it.has(champion));
    assert_eq!(offer.tables.len(), own.count(), "rests too");
}

#[test]
fn a_round_of_a_swiss_says_who_withdrew_before_it() {
    let mut hall = Hall::new(Preset::Swiss);
    (0..8).for_each(|_| hall.add("", "").map(drop).unwrap());
    hall.plan(|plan| plan.tiebreaks.push(Tiebreak::Lot));
    hall.run_until(|step| matches!(step, NextStep::Draw { round_number: 2, .. }));
    let gone = hall.entry(3);
    hall.withdraw(gone);
    hall.draw();
    let rounds = hall.championship.rounds();
    assert_eq!(withdrawn_before(&hall.championship, &rounds[1]), [gone]);
    assert_eq!(withdrawn_before(&hall.championship, &rounds[0]), []);
    hall.run_until(|step| matches!(step, NextStep::Draw { round_number: 3, .. }));
    hall.draw();
    let third = hall.championship.rounds().last().unwrap().clone();
    assert_eq!(withdrawn_before(&hall.championship, &third), [], "it was not there before");
}

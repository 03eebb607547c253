//! Replacements at drawn tables after a corrected result.

use std::collections::{BTreeSet, HashSet};

use domain::draw::changes::replacement::{self, offers};
use domain::draw::changes::seat_changes::undone;
use domain::draw::overview::bracket::{Fit, fit};
use domain::draw::redo::redo;
use domain::draw::{NextStep, Offer, crosstable, entrants};
use domain::ranking::outcome::Outcomes;
use domain::tournament::championship::Championship;
use domain::tournament::event::Actor;
use domain::tournament::id::{EntryId, IdSource, SeatChangeId, TableId};
use domain::tournament::round::RoundState;
use domain::tournament::seat_change::{Replacement, SeatChange, SeatChangeKind};
use domain::tournament::table::{Table, TableKind};

use super::championship::Hall;
use super::effects::{by_place, turned};

/// Applies an offer as the act does: changes the seats and pools, and records the seat change.
fn replaced(hall: &Hall, before: &Championship, cause: TableId, offer: &Offer) -> Championship {
    let n = u8::try_from(before.seat_changes().len()).unwrap();
    let mut ids = IdSource::new(2, [n; 32]);
    let made = replacement::replaced(before, offer, &mut ids, &HashSet::new()).unwrap();
    let (goes, comes) = (offer.goes, offer.comes);
    let mut after = before.clone();
    after.change(|facts| {
        made.put_into(facts);
        facts.seat_changes.push(SeatChange {
            id: SeatChangeId::new(&mut ids),
            kind: SeatChangeKind::Replacement(Replacement { cause, goes, comes }),
            tables: made.tables,
            pools: made.pools_before,
            reason: "Se leyó al revés".into(),
            by: Actor { user: None, name: "Empar".into() },
            at: hall.now,
        });
    });
    after
}

/// Returns whether the change can be undone. If so, the seats, tables and pools are as before, and the draws are reproduced.
fn can_be_taken_back(championship: &Championship, change: &SeatChange) -> bool {
    let Some(undone) = undone(championship, change) else { return false };
    let mut before = championship.clone();
    before.change(|facts| {
        undone.put_into(facts);
        facts.seat_changes.retain(|it| it.id != change.id);
    });
    let Replacement { goes, comes, .. } = change.replacement().unwrap();
    for changed in &change.tables {
        let table = before.table(changed.table);
        assert_eq!(table.is_none(), changed.was.kind().is_none());
        assert!(table.is_none_or(|it| it.has(goes) && !it.has(comes)));
    }
    true
}

/// Checks that each draw is reproduced exactly, after any replacements.
#[track_caller]
fn is_redone(hall: &Hall, championship: &Championship) {
    for draw in &hall.draws {
        let redone = redo(championship, draw, |table| table.seats.clone()).unwrap();
        assert_eq!(redone.difference(draw), None, "round {}", draw.first_round);
    }
}

fn all(mut championship: Championship, hall: &Hall, cause: TableId) -> Championship {
    for offer in offers(&championship.clone(), cause) {
        championship = replaced(hall, &championship, cause, &offer);
    }
    championship
}

/// Sixteen entries with the second round published; returns a table of the first.
fn second_round() -> (Hall, Table) {
    let mut hall = Hall::torneo(16);
    hall.run_until(|step| matches!(step, NextStep::Close { .. }));
    let first = hall.last_tables()[0].clone();
    for _ in 0..3 {
        hall.step();
    }
    (hall, first)
}

#[test]
fn the_better_placed_who_comes_sits_for_the_better_placed_who_goes() {
    let (hall, first) = second_round();
    assert_eq!(offers(&hall.championship, first.id), [], "all sit where they should");
    let places = by_place(&first);
    let after = turned(&hall, first.id);
    let found = offers(&after, first.id);
    let pairs: Vec<_> = found.iter().map(|it| (it.goes, it.comes)).collect();
    // The reversed result has the former last entry first; the two former winners are now third and fourth.
    assert_eq!(pairs, [(places[1], places[3]), (places[0], places[2])]);
    for offer in &found {
        let seats = |championship: &Championship| {
            championship.table(offer.tables[0]).unwrap().seats.clone()
        };
        let (old, new) = (seats(&after), seats(&replaced(&hall, &after, first.id, offer)));
        for (old, new) in old.iter().zip(&new) {
            assert_eq!(old.color, new.color);
            let expected = if old.entry == offer.goes { offer.comes } else { old.entry };
            assert_eq!(new.entry, expected);
        }
    }
    let done = all(after, &hall, first.id);
    assert_eq!(fit(&done, first.id), Fit::Fits);
    assert_eq!(offers(&done, first.id), []);
    assert_eq!(done.pools(), hall.championship.pools(), "the only pool has all of them");
    is_redone(&hall, &done);
    assert!(done.replacements().all(|it| can_be_taken_back(&done, it)));
}

#[test]
fn where_something_has_begun_it_would_be_annulled() {
    let (mut hall, first) = second_round();
    let offered = |hall: &Hall| offers(&turned(hall, first.id), first.id);
    let found = offered(&hall);
    let mut other = Hall { championship: hall.championship.clone(), ..Hall::torneo(16) };
    other.change_table(found[0].tables[0], |table| table.games[0].version = 1);
    let again = offered(&other);
    assert_eq!(again[0].annuls, found[0].tables, "a line in its log is enough");
    assert!(again[0].tables.is_empty());
    hall.step();
    assert!(offered(&hall).iter().all(|it| it.tables.is_empty() && it.annuls.len() == 1));
    // A bye cannot have begun, but a closed round stands.
    let (mut hall, first) = second_round();
    let rounds: Vec<_> = hall.championship.rounds().iter().map(|round| round.id).collect();
    hall.set_state(&rounds, RoundState::Closed);
    assert_eq!(offers(&turned(&hall, first.id), first.id), []);
}

#[test]
fn what_was_built_on_is_not_taken_back() {
    let (mut hall, first) = second_round();
    let done = all(turned(&hall, first.id), &hall, first.id);
    let last = done.replacements().next_back().unwrap().clone();
    hall.championship = done;
    assert!(can_be_taken_back(&hall.championship, &last));
    let table = last.tables()[0];
    let mut begun = Hall { championship: hall.championship.clone(), ..Hall::torneo(16) };
    begun.change_table(table, |table| table.games[0].version = 1);
    assert!(!can_be_taken_back(&begun.championship, &last));
    // The replaced entry returns to the table in place of a rival, so this second replacement must be undone first.
    let other = hall.championship.table(table).unwrap().entries();
    let Replacement { goes, comes, .. } = last.replacement().unwrap();
    let rival = other.into_iter().find(|it| *it != comes).unwrap();
    let offer = Offer { goes: rival, comes: goes, tables: vec![table], annuls: Vec::new() };
    let again = replaced(&hall, &hall.championship, first.id, &offer);
    assert!(!can_be_taken_back(&again, &last));
    assert!(can_be_taken_back(&again, again.replacements().next_back().unwrap()));
    is_redone(&hall, &again);
}

#[test]
fn what_has_begun_is_annulled_and_played_anew_round_after_round() {
    let mut hall = Hall::torneo(64);
    hall.run_until(|step| matches!(step, NextStep::Close { .. }));
    let first = hall.last_tables()[0].clone();
    // The second round is played and closed, the third published.
    for _ in 0..7 {
        hall.step();
    }
    let [second, third] = [1, 2].map(|index| hall.championship.rounds()[index].id);
    let mut now = turned(&hall, first.id);
    let found = offers(&now, first.id);
    assert_eq!(found.len(), 2);
    assert!(found.iter().all(|offer| offer.tables.is_empty() && offer.annuls.len() == 1));
    let seats = |championship: &Championship, round| -> Vec<EntryId> {
        championship.tables_of(round).flat_map(Table::entries).collect()
    };
    let n_seats = seats(&now, second).len();
    while let Some(offer) = offers(&now, first.id).into_iter().next() {
        now = replaced(&hall, &now, first.id, &offer);
    }
    assert_eq!(fit(&now, first.id), Fit::Fits);
    assert_eq!(seats(&now, second).len(), n_seats);
    assert_eq!(now.round(second).unwrap().state, RoundState::Published, "it is open again");
    is_redone(&hall, &now);
    let annulled: Vec<TableId> = now.annulled().iter().map(|table| table.id).collect();
    assert!(!annulled.is_empty());
    assert!(annulled.iter().all(|id| now.table(*id).is_none()));

    // The replayed tables decide who qualifies: the winner of an annulled table gives up the seat in the third round.
    hall.championship = now;
    let missing: Vec<Table> =
        hall.championship.tables_of(second).filter(|it| it.is_missing()).cloned().collect();
    assert_eq!(missing.len(), annulled.len());
    for table in &missing {
        let places = table.entries().into_iter().rev().zip(1..).collect::<Vec<_>>();
        hall.places(table.id, &places);
        for offer in offers(&hall.championship, table.id) {
            assert!(offer.annuls.is_empty(), "the third round has not begun");
            hall.championship = replaced(&hall, &hall.championship, table.id, &offer);
        }
        assert_eq!(fit(&hall.championship, table.id), Fit::Fits);
    }
    let going: BTreeSet<EntryId> = hall
        .championship
        .tables_of(second)
        .flat_map(|table| {
            let stage = &hall.championship.stages()[0];
            let outcome = Outcomes::new(&hall.championship, stage).by_result(table);
            outcome.going_on().collect::<Vec<_>>()
        })
        .collect();
    let seated: BTreeSet<EntryId> = seats(&hall.championship, third).into_iter().collect();
    assert_eq!(
        seated, going,
        "the third round is of those who go on from the second as it was played anew"
    );
    is_redone(&hall, &hall.championship);
    assert!(matches!(hall.run(), NextStep::Finished { champion } if champion.len() == 1));
}

/// Table of a league whose reversed result sends another entry to the next stage, with the state after it.
fn other_champion(hall: &Hall, played: &[Table]) -> (TableId, Championship, Vec<Offer>) {
    let found = played.iter().filter(|table| table.result.is_some()).find_map(|table| {
        let after = turned(hall, table.id);
        let found = offers(&after, table.id);
        (!found.is_empty()).then_some((table.id, after, found))
    });
    found.unwrap()
}

#[test]
fn who_wins_a_sector_after_all_takes_all_seats_of_its_champion_in_the_groups() {
    let mut hall = Hall::jcf(&[3; 9]);
    let second = hall.stage(2);
    hall.run_until(|step| matches!(step, NextStep::Play { stage, .. } if *stage == second));
    let stage = hall.stage(1);
    let played: Vec<Table> = hall.championship.tables_of_stage(stage).cloned().collect();
    let (cause, after, found) = other_champion(&hall, &played);
    let [offer] = &found[..] else { panic!("{found:?}") };
    let sector = |entry: EntryId| after.entry(entry).unwrap().sector.clone();
    assert_eq!(sector(offer.goes), sector(offer.comes));
    let all_of = |championship: &Championship, entry: EntryId| -> Vec<TableId> {
        let of_stage = championship.tables_of_stage(second).filter(|table| table.has(entry));
        of_stage.map(|table| table.id).collect()
    };
    assert_eq!(offer.tables, all_of(&after, offer.goes), "rests too");
    let is_played = |id: &&TableId| after.table(**id).unwrap().kind == TableKind::Played;
    assert!(offer.tables.iter().filter(is_played).count() > 1);

    let done = replaced(&hall, &after, cause, offer);
    assert_eq!(all_of(&done, offer.comes), offer.tables);
    assert!(all_of(&done, offer.goes).is_empty());
    let entrants: BTreeSet<_> =
        entrants(&done, done.stage(second).unwrap()).unwrap().into_iter().collect();
    let drawn: BTreeSet<_> =
        done.pools_of(second).flat_map(|pool| pool.entries.iter().copied()).collect();
    assert_eq!(drawn, entrants, "the groups are of those who qualified");
    let pool = done.pools_of(second).find(|pool| pool.entries.contains(&offer.comes)).unwrap();
    let rows = crosstable(&done, pool.id).rows;
    assert!(rows.iter().any(|row| row.entry == offer.comes));
    assert_eq!(offers(&done, cause), []);
    is_redone(&hall, &done);
    let last = done.replacements().next_back().unwrap();
    assert!(can_be_taken_back(&done, last));

    // A begun game of this entry would be annulled and replayed; at the others the seats change.
    let mut begun = Hall { championship: after.clone(), ..Hall::jcf(&[3; 9]) };
    let one = *offer.tables.iter().find(is_played).unwrap();
    begun.play(one);
    let [again] = &offers(&begun.championship, cause)[..] else { panic!() };
    assert_eq!(again.annuls, [one]);
    assert_eq!(again.tables.len() + 1, offer.tables.len());
    let done = replaced(&hall, &begun.championship, cause, again);
    assert!(all_of(&done, again.goes).is_empty());
    assert_eq!(all_of(&done, again.comes).len(), offer.tables.len());
    assert_eq!(done.annulled().len(), 1);
    assert!(done.annulled()[0].result.is_some(), "its log and result are kept");
    is_redone(&hall, &done);
    assert!(can_be_taken_back(&done, done.replacements().next_back().unwrap()));
}

#[test]
fn who_wins_a_group_after_all_plays_the_semi_final() {
    let mut hall = Hall::jcf(&[3; 9]);
    let [second, third] = [2, 3].map(|number| hall.stage(number));
    hall.run_until(|step| matches!(step, NextStep::Play { stage, .. } if *stage == third));
    let played: Vec<Table> = hall.championship.tables_of_stage(second).cloned().collect();
    let (cause, after, found) = other_champion(&hall, &played);
    let done = all(after, &hall, cause);
    for Offer { goes, comes, tables, .. } in found {
        let [table] = tables[..] else { panic!("{tables:?}") };
        let seated = done.table(table).unwrap();
        assert!(seated.has(comes) && !seated.has(goes));
        let mut pools = done.pools_of(third);
        assert!(pools.any(|pool| pool.entries.contains(&comes) && !pool.entries.contains(&goes)));
    }
    is_redone(&hall, &done);
}

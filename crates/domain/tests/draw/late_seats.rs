//! Late entries that are seated at drawn tables.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use domain::draw::changes::late_seats::{LatePlace, going_on, has_room, places, seat_late};
use domain::draw::changes::seat_changes::undone;
use domain::draw::league::late_fixtures::fixtures;
use domain::draw::redo::redo;
use domain::draw::{
    DrawError, LateHandling, NextStep, RoundName, crosstable, late, latecomers, round_name,
};
use domain::tournament::championship::Championship;
use domain::tournament::event::Actor;
use domain::tournament::id::{EntryId, SeatChangeId, TableId};
use domain::tournament::plan::{EntryRule, StagePlan};
use domain::tournament::preset::Preset;
use domain::tournament::round::{RoundKind, RoundState};
use domain::tournament::seat_change::{SeatChange, SeatChangeKind, TableBefore};
use domain::tournament::table::{Seat, TableKind};
use proptest::prelude::*;

use super::championship::Hall;

fn offered(hall: &Hall, entry: EntryId) -> Vec<LatePlace> {
    places(&hall.championship, hall.championship.entry(entry).unwrap())
}

/// Seats the entries as the act does.
fn seat(hall: &mut Hall, entries: &[EntryId], place: LatePlace) -> Result<SeatChange, DrawError> {
    let seated = seat_late(&hall.championship, entries, place, &mut hall.ids, &HashSet::new())?;
    let decision = SeatChange {
        id: SeatChangeId::new(&mut hall.ids),
        kind: SeatChangeKind::Late,
        tables: seated.tables.clone(),
        pools: seated.pools_before.clone(),
        reason: String::new(),
        by: Actor { user: None, name: "Empar".into() },
        at: hall.now,
    };
    hall.championship.change(|facts| {
        seated.put_into(facts);
        facts.seat_changes.push(decision.clone());
    });
    Ok(decision)
}

/// The championship without the change; `None` if it can no longer be undone.
fn taken_back(championship: &Championship, change: &SeatChange) -> Option<Championship> {
    let undone = undone(championship, change)?;
    let mut before = championship.clone();
    before.change(|facts| {
        undone.put_into(facts);
        facts.seat_changes.retain(|it| it.id != change.id);
    });
    Some(before)
}

fn can_be_taken_back(championship: &Championship, change: &SeatChange) -> bool {
    taken_back(championship, change).is_some()
}

#[track_caller]
fn is_redone(hall: &Hall) {
    for draw in &hall.draws {
        let redone = redo(&hall.championship, draw, |table| table.seats.clone()).unwrap();
        assert_eq!(redone.difference(draw), None, "round {}", draw.first_round);
    }
}

fn published(mut hall: Hall) -> Hall {
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    hall
}

#[test]
fn a_free_seat_comes_before_a_bye_and_a_new_table() {
    // Three tables of four, two of three.
    let mut hall = published(Hall::torneo(18));
    let late_one = hall.add("", "").unwrap();
    let all = offered(&hall, late_one);
    assert_eq!(all.len(), 3);
    let LatePlace::At(table) = all[0] else { panic!("{all:?}") };
    assert_eq!(hall.championship.table(table).unwrap().entries().len(), 3);
    assert_eq!(all[2], LatePlace::NewTable);
    let before = hall.championship.table(table).unwrap().seats.clone();
    let decision = seat(&mut hall, &[late_one], all[0]).unwrap();
    assert_eq!(decision.tables[0].was, TableBefore::Played);
    let after = hall.championship.table(table).unwrap();
    let others: Vec<Seat> =
        after.seats.iter().filter(|seat| seat.entry != late_one).cloned().collect();
    assert_eq!(others, before, "nobody is moved");
    let colors: BTreeSet<_> = after.seats.iter().map(|seat| seat.color).collect();
    assert_eq!(colors.len(), 4);
    assert_eq!(latecomers(&hall.championship), []);
    is_redone(&hall);
    let back = taken_back(&hall.championship, &decision).unwrap();
    assert_eq!(back.table(table).unwrap().seats, before);
}

#[test]
fn a_table_that_has_begun_takes_nobody() {
    let mut hall = published(Hall::torneo(7));
    let late_one = hall.add("", "").unwrap();
    let free = offered(&hall, late_one)[0];
    let LatePlace::At(table) = free else { panic!() };
    let decision = seat(&mut hall, &[late_one], free).unwrap();
    hall.play(table);
    assert!(!can_be_taken_back(&hall.championship, &decision), "it was played since");
    let other = hall.add("", "").unwrap();
    assert_eq!(offered(&hall, other), [LatePlace::NewTable]);
    assert_eq!(seat(&mut hall, &[other], free).unwrap_err(), DrawError::NotDue);
}

#[test]
fn who_had_a_bye_plays_against_who_comes_late() {
    let mut hall = published(Hall::jcf(&[1, 3]));
    let (only, late_one) = (hall.entry(1), hall.add("Tarda", "Sector 1").unwrap());
    assert_eq!(late(&hall.championship), Some(LateHandling::Seat));
    let all = offered(&hall, late_one);
    assert!(matches!(all.as_slice(), [LatePlace::Pool(_)]));
    let decision = seat(&mut hall, &[late_one], all[0]).unwrap();
    assert_eq!(decision.late_seats().len(), 1);
    assert_eq!(decision.tables[0].was, TableBefore::Bye);
    let table = hall.championship.table(decision.tables[0].table).unwrap();
    assert_eq!(table.kind, TableKind::Played);
    assert_eq!(table.entries(), [only, late_one]);
    assert_eq!(table.games.len(), 1);
    assert!(table.is_missing());
    is_redone(&hall);
    let back = taken_back(&hall.championship, &decision).unwrap();
    let before = back.table(table.id).unwrap();
    assert_eq!((before.kind, before.games.len()), (TableKind::Bye, 0));
}

#[test]
fn those_who_came_late_share_a_new_table_or_have_a_bye() {
    let mut hall = published(Hall::torneo(16));
    let four: Vec<EntryId> = (0..4).map(|_| hall.add("", "").unwrap()).collect();
    assert_eq!(going_on(&hall.championship, LatePlace::NewTable, 4), Some((8, 10)));
    assert_eq!(going_on(&hall.championship, LatePlace::NewTable, 1), Some((8, 9)));
    let five = [four.as_slice(), &[hall.entry(1)]].concat();
    assert_eq!(seat(&mut hall, &five, LatePlace::NewTable).unwrap_err(), DrawError::NotDue);
    seat(&mut hall, &four[..3], LatePlace::NewTable).unwrap();
    let table = hall.last_tables().pop().unwrap();
    assert_eq!((table.number, table.kind, table.entries().len()), (5, TableKind::Played, 3));
    // The new table now has a free seat.
    assert_eq!(offered(&hall, four[3])[0], LatePlace::At(table.id));
    let decision = seat(&mut hall, &four[3..], LatePlace::NewTable).unwrap();
    let bye = hall.championship.table(decision.tables[0].table).unwrap();
    assert_eq!(bye.kind, TableKind::Bye);
    is_redone(&hall);
    assert!(matches!(hall.run(), NextStep::Finished { champion } if champion.len() == 1));
    is_redone(&hall);
}

/// A late bye may leave one entry more than the places of the next round, which is then played with one game.
#[test]
fn two_rounds_of_a_bracket_never_have_the_same_name() {
    use RoundName::{Among, RoundOf};
    let mut hall = published(Hall::torneo(24).with(
        |it| StagePlan::knockout(EntryRule::Everybody, it),
        |it| (it.table.seats, it.knockout.advance) = (2, 1),
    ));
    let late_one = hall.add("", "").unwrap();
    seat(&mut hall, &[late_one], LatePlace::NewTable).unwrap();
    hall.run();
    let rounds = hall.championship.rounds().iter();
    let names: Vec<RoundName> = rounds.map(|it| round_name(&hall.championship, it)).collect();
    assert_eq!(names[..3], [Among(25), RoundOf(32), RoundOf(16)]);
}

#[test]
fn nobody_comes_late_to_a_final_that_is_full_nor_to_a_second_round() {
    let mut hall = published(Hall::torneo(4));
    assert!(!has_room(&hall.championship));
    assert_eq!(late(&hall.championship), Some(LateHandling::Never));
    let mut smaller = published(Hall::torneo(3));
    assert!(has_room(&smaller.championship));
    let late_one = smaller.add("", "").unwrap();
    assert!(matches!(offered(&smaller, late_one).as_slice(), [LatePlace::At(_)]));
    hall = published(Hall::torneo(16));
    hall.run_until(|step| matches!(step, NextStep::Close { .. }));
    assert!(has_room(&hall.championship), "all are played, and the round is open");
    hall.step();
    assert!(!has_room(&hall.championship));
}

#[test]
fn at_open_tables_a_seat_is_free_in_any_round() {
    let mut hall = Hall::new(Preset::Weekly);
    (0..7).for_each(|_| hall.add("", "").map(|_| ()).unwrap());
    for _ in 0..2 {
        hall.run_until(|step| matches!(step, NextStep::Draw { .. }));
        hall = {
            hall.step();
            published(hall)
        };
        let late_one = hall.add("", "").unwrap();
        assert_eq!(late(&hall.championship), Some(LateHandling::NextRound));
        if let Some(place @ LatePlace::At(_)) = offered(&hall, late_one).first().copied() {
            seat(&mut hall, &[late_one], place).unwrap();
        }
        is_redone(&hall);
        hall.step();
        hall.step();
    }
}

/// Asserts that each two entries of the league meet exactly once.
#[track_caller]
fn is_whole(hall: &Hall, pool: usize) {
    let pool = &hall.championship.pools()[pool];
    let mut met: BTreeMap<(EntryId, EntryId), usize> = BTreeMap::new();
    let tables = hall.championship.tables_of_pool(pool.id);
    for table in tables.filter(|table| table.kind == TableKind::Played) {
        let mut entries = table.entries();
        entries.sort();
        *met.entry((entries[0], entries[1])).or_default() += 1;
    }
    let n = pool.entries.len();
    assert_eq!(met.len(), n * (n - 1) / 2);
    assert!(met.values().all(|times| *times == 1));
}

fn rests(hall: &Hall) -> usize {
    hall.championship.tables().iter().filter(|table| table.kind == TableKind::Rest).count()
}

#[test]
fn an_odd_pool_becomes_an_even_one_without_a_table_more() {
    let mut hall = published(Hall::jcf(&[5]));
    assert_eq!(rests(&hall), 5);
    let n_tables = hall.championship.tables().len();
    let late_one = hall.add("Tarda", " Sector 1 ").unwrap();
    let place = offered(&hall, late_one)[0];
    seat(&mut hall, &[late_one], place).unwrap();
    assert_eq!((rests(&hall), hall.championship.tables().len()), (0, n_tables));
    is_whole(&hall, 0);
    // One game per matchday.
    let rounds: BTreeSet<_> =
        hall.championship.tables_of_entry(late_one).map(|table| table.round).collect();
    assert_eq!(rounds.len(), 5);
    is_redone(&hall);
    assert!(matches!(hall.run(), NextStep::Finished { .. }));
    is_redone(&hall);
}

#[test]
fn games_are_added_to_the_matchdays_that_are_still_to_come() {
    let mut hall = published(Hall::jcf(&[6]));
    let first: Vec<TableId> = {
        let rounds: Vec<_> = hall.championship.rounds().iter().take(2).map(|it| it.id).collect();
        let tables = hall.championship.tables().iter();
        tables.filter(|table| rounds.contains(&table.round)).map(|table| table.id).collect()
    };
    hall.play(first[0]);
    hall.play(*first.last().unwrap());
    let late_one = hall.add("Tarda", "Sector 1").unwrap();
    let place = offered(&hall, late_one)[0];
    let decision = seat(&mut hall, &[late_one], place).unwrap();
    assert!(decision.tables.iter().all(|it| it.was == TableBefore::Added));
    is_whole(&hall, 0);
    let number = |table: TableId| {
        let table = hall.championship.table(table).unwrap();
        hall.championship.round(table.round).unwrap().number
    };
    let mut per_round: BTreeMap<i32, usize> = BTreeMap::new();
    decision.tables().iter().for_each(|it| *per_round.entry(number(*it)).or_default() += 1);
    assert_eq!(per_round, BTreeMap::from([(3, 2), (4, 2), (5, 2)]), "the first two have begun");
    let tables = decision.tables();
    let colors = tables
        .iter()
        .map(|table| hall.championship.table(*table).unwrap().entries()[0] == late_one);
    assert_eq!(colors.filter(|is_first| *is_first).count(), 3, "either side as often");
    is_redone(&hall);
    assert!(matches!(hall.run(), NextStep::Finished { .. }));
}

#[test]
fn nobody_plays_against_who_has_withdrawn() {
    let mut hall = published(Hall::jcf(&[4]));
    let gone = hall.entry(2);
    hall.withdraw(gone);
    let late_one = hall.add("Tarda", "Sector 1").unwrap();
    let (pool, stage) = (&hall.championship.pools()[0], &hall.championship.stages()[0]);
    let games = fixtures(&hall.championship, stage, pool);
    assert_eq!(games.len(), 3);
    assert!(games.iter().all(|game| game.opponent != gone));
    let place = offered(&hall, late_one)[0];
    seat(&mut hall, &[late_one], place).unwrap();
    assert!(matches!(hall.run(), NextStep::Finished { .. }));
}

#[test]
fn a_sector_that_was_not_drawn_gets_a_pool_and_its_second_entry_a_game() {
    let mut hall = published(Hall::jcf(&[3, 3]));
    let one = hall.add("Tarda", "Sector 9").unwrap();
    let other = hall.add("Més tard", "sector 9").unwrap();
    assert_eq!(offered(&hall, one), [LatePlace::NewPool]);
    let first = seat(&mut hall, &[one], LatePlace::NewPool).unwrap();
    is_redone(&hall);
    let place = offered(&hall, other)[0];
    seat(&mut hall, &[other], place).unwrap();
    assert!(!can_be_taken_back(&hall.championship, &first), "somebody plays against it");
    is_whole(&hall, 2);
    is_redone(&hall);
    let stage = hall.championship.stages()[0].id;
    let pool = hall.championship.pools()[2].id;
    let grid = crosstable(&hall.championship, pool);
    assert_eq!(grid.rows.len(), 2);
    assert!(matches!(hall.run(), NextStep::Finished { .. }));
    assert!(hall.championship.rounds_of(stage).all(|round| round.state == RoundState::Closed));
    is_redone(&hall);
}

#[test]
fn a_pool_that_is_played_off_takes_nobody() {
    let mut hall = published(Hall::jcf(&[3]));
    let late_one = hall.add("Tarda", "Sector 1").unwrap();
    hall.championship.change(|facts| facts.rounds[2].kind = RoundKind::PlayOff);
    assert_eq!(offered(&hall, late_one), []);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Late entries in any order and at any place: no other entry moves, each draw is reproducible, and the championship
    /// ends with a champion.
    #[test]
    fn everybody_who_comes_late_plays_on(
        n in 2usize..30,
        is_jcf in any::<bool>(),
        choices in proptest::collection::vec((0usize..5, any::<bool>()), 1..8),
    ) {
        let mut hall = match is_jcf {
            false => Hall::torneo(n),
            true => Hall::jcf(&[n.div_ceil(3), n.div_ceil(2), 1]),
        };
        hall = published(hall);
        for (choice, plays) in choices {
            let one = hall.add("", &format!("Sector {}", choice + 1)).unwrap();
            let all = offered(&hall, one);
            let Some(place) = all.get(choice.min(all.len().saturating_sub(1))) else { continue };
            let before = hall.championship.clone();
            let decision = seat(&mut hall, &[one], *place).unwrap();
            for table in before.tables() {
                let after = hall.championship.table(table.id).unwrap();
                let others: Vec<_> =
                    after.seats.iter().filter(|it| it.entry != one).cloned().collect();
                prop_assert_eq!(&others, &table.seats);
                prop_assert!(!table.has_begun() || after == table);
            }
            let back = taken_back(&hall.championship, &decision).unwrap();
            prop_assert_eq!((back.tables(), back.pools()), (before.tables(), before.pools()));
            prop_assert!(!latecomers(&hall.championship).contains(&one));
            is_redone(&hall);
            if plays {
                let missing = hall.championship.tables().iter().find(|table| table.is_missing());
                if let Some(table) = missing.map(|table| table.id) {
                    hall.play(table);
                }
            }
        }
        let has_champion =
            matches!(hall.run(), NextStep::Finished { champion } if !champion.is_empty());
        prop_assert!(has_champion);
        is_redone(&hall);
    }
}

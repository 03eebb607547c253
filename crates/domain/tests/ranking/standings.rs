//! Standings and their criteria.

use domain::draw::NextStep;
use domain::draw::seating::random::Source;
use domain::draw::{Standing, StandingState, standings};
use domain::ranking::Unmeasured;
use domain::tournament::id::EntryId;
use domain::tournament::plan::Pairing;
use domain::tournament::points::Points;
use domain::tournament::preset::Preset;
use domain::tournament::result::{Ending, ResultSource};
use domain::tournament::table::TableKind;
use domain::tournament::table_plan::Remainder;
use domain::tournament::tiebreak::Tiebreak;
use proptest::prelude::*;

use super::championship::Hall;

fn open(n: usize, rounds: usize) -> Hall {
    let mut hall = Hall::new(Preset::Weekly);
    (0..n).for_each(|_| hall.add("", "").map(|_| ()).unwrap());
    (0..rounds * 4).for_each(|_| {
        hall.step();
    });
    hall
}

fn whole(row: &Standing) -> i64 {
    row.points.as_whole().unwrap()
}

fn rows(hall: &Hall) -> Vec<Standing> {
    standings(&hall.championship, hall.stage(1), None)
}

#[test]
fn points_of_all_tables_are_zero_sum_without_byes() {
    for n in [4, 7, 13, 22] {
        let hall = open(n, 3);
        let rows = rows(&hall);
        assert_eq!(rows.len(), n);
        assert_eq!(rows.iter().map(whole).sum::<i64>(), 0);
        assert!(rows.iter().all(|row| row.played == 3 && row.state == StandingState::In));
    }
}

#[test]
fn a_bye_counts_as_a_full_win() {
    let mut hall = open(5, 0);
    hall.plan(|it| it.table.remainder = Remainder::Byes);
    hall.settings().weight = 2;
    hall.step();
    hall.step();
    let bye = hall.last_tables().into_iter().find(|it| it.kind == TableKind::Bye).unwrap();
    let row = rows(&hall).into_iter().find(|row| bye.has(row.entry)).unwrap();
    assert_eq!((whole(&row), row.wins, row.played), (6, 1, 1));
}

#[test]
fn a_tournament_without_weight_has_points_of_its_own_and_nobody_loses_any() {
    let mut hall = open(4, 1);
    hall.settings().weight = 0;
    let points: Vec<i64> = rows(&hall).iter().map(whole).collect();
    assert_eq!(points, [3, 2, 1, 0]);
}

#[test]
fn ranks_are_shared_where_nothing_separates() {
    let mut hall = open(8, 1);
    hall.plan(|it| it.tiebreaks = vec![Tiebreak::Points]);
    let rows = rows(&hall);
    let ranks: Vec<(u32, bool)> = rows.iter().map(|row| (row.rank, row.is_tied)).collect();
    let expected = [1, 1, 3, 3, 5, 5, 7, 7].map(|rank| (rank, true));
    assert_eq!(ranks, expected);
    hall.plan(|it| it.tiebreaks = vec![Tiebreak::Points, Tiebreak::Lot]);
    let ranks: Vec<u32> = self::rows(&hall).iter().map(|row| row.rank).collect();
    assert_eq!(ranks, [1, 2, 3, 4, 5, 6, 7, 8]);
}

#[test]
fn distance_and_margin_separate_equal_points() {
    let mut hall = open(8, 1);
    for (index, table) in hall.last_tables().into_iter().enumerate() {
        let mut result = table.result.unwrap();
        for (side, distance) in result.sides.iter_mut().zip([0, 10, 20, 30]) {
            side.distance = Some(distance * u16::try_from(index + 1).unwrap());
        }
        hall.confirm(table.id, result);
    }
    let first = hall.last_tables()[0].clone();
    let second = hall.last_tables()[1].clone();
    let at = |table: &domain::tournament::table::Table, place: usize| {
        table.result.as_ref().unwrap().sides[place].entry
    };
    hall.plan(|it| it.tiebreaks = vec![Tiebreak::Points, Tiebreak::Distance]);
    let order: Vec<_> = rows(&hall).iter().map(|row| row.entry).collect();
    assert_eq!(order[2..4], [at(&first, 1), at(&second, 1)], "less is left at the first table");
    hall.plan(|it| it.tiebreaks = vec![Tiebreak::Points, Tiebreak::Margin]);
    let order: Vec<_> = rows(&hall).iter().map(|row| row.entry).collect();
    assert_eq!(order[..2], [at(&second, 0), at(&first, 0)], "more was left to the others");
    let margin = rows(&hall)[0].values.iter().find(|it| it.0 == Tiebreak::Margin).unwrap().1;
    assert_eq!(margin, Some(20 + 40 + 60));
}

#[test]
fn captures_separate_equal_points_as_far_as_games_were_logged() {
    let mut hall = open(8, 1);
    let confirm = |hall: &mut Hall, index: usize, captures: [Option<u16>; 4]| {
        let table = hall.last_tables()[index].clone();
        let mut result = table.result.unwrap();
        for (side, captures) in result.sides.iter_mut().zip(captures) {
            side.captures = captures;
        }
        hall.confirm(table.id, result);
    };
    confirm(&mut hall, 0, [Some(1), Some(5), Some(0), Some(3)]);
    confirm(&mut hall, 1, [Some(4), Some(2), Some(0), Some(9)]);
    hall.plan(|it| it.tiebreaks = vec![Tiebreak::Points, Tiebreak::Captures]);
    let tables = hall.last_tables();
    let at = |table: usize, place: usize| tables[table].result.as_ref().unwrap().sides[place].entry;
    let order: Vec<_> = rows(&hall).iter().map(|row| row.entry).collect();
    assert_eq!(order[..4], [at(1, 0), at(0, 0), at(0, 1), at(1, 1)]);
    let ranks: Vec<u32> = rows(&hall).iter().map(|row| row.rank).collect();
    assert_eq!(ranks, [1, 2, 3, 4, 5, 5, 7, 8], "none each is a tie");
    // For a game with only places, the number of captures is unknown.
    confirm(&mut hall, 0, [None; 4]);
    let ranks: Vec<u32> = rows(&hall).iter().map(|row| row.rank).collect();
    assert_eq!(ranks, [1, 1, 3, 3, 5, 5, 7, 7]);
}

#[test]
fn no_distance_is_invented_where_only_places_were_entered() {
    let mut hall = open(8, 1);
    hall.plan(|it| it.tiebreaks = vec![Tiebreak::Points, Tiebreak::Distance]);
    let all = rows(&hall);
    assert!(all.iter().all(|row| row.distance.is_none() && row.unmeasured == 1));
    assert!(all.iter().all(|row| row.is_tied), "a distance that nobody knows separates nobody");

    let table = hall.last_tables()[0].clone();
    let mut result = table.result.unwrap();
    for (side, distance) in result.sides.iter_mut().zip([0, 90, 120, 250]) {
        side.distance = Some(distance);
    }
    let entries: Vec<_> = result.sides.iter().map(|side| side.entry).collect();
    hall.confirm(table.id, result);
    let rows = rows(&hall);
    let of = |entry| rows.iter().find(|row| row.entry == entry).unwrap();
    assert_eq!(of(entries[3]).distance, Some(250));
    assert!(rows.iter().all(|row| row.is_tied), "nor does one that only one of two has");
}

#[test]
fn a_table_without_distances_neither_helps_nor_harms_who_sat_there() {
    let mut hall = open(4, 2);
    let [first, second] = [0, 1].map(|index| {
        let round = hall.championship.rounds()[index].id;
        hall.championship.tables_of(round).next().unwrap().clone()
    });
    // The first table has distances; the second has only the reversed places, so that all have equal points.
    let entries = first.entries();
    let mut measured = super::championship::result_of(
        &[(entries[0], 1), (entries[1], 2), (entries[2], 3), (entries[3], 4)],
        hall.now,
    );
    for (side, distance) in measured.sides.iter_mut().zip([0, 40, 60, 200]) {
        side.distance = Some(distance);
    }
    hall.confirm(first.id, measured);
    hall.places(second.id, &[(entries[3], 1), (entries[2], 2), (entries[1], 3), (entries[0], 4)]);
    hall.plan(|it| it.tiebreaks = vec![Tiebreak::Points, Tiebreak::Distance]);
    let order: Vec<_> = rows(&hall).iter().map(|row| row.entry).collect();
    assert_eq!(order, entries, "by what is known of the first table");
    hall.plan(|it| it.tiebreaks = vec![Tiebreak::Points, Tiebreak::Margin]);
    let order: Vec<_> = rows(&hall).iter().map(|row| row.entry).collect();
    assert_eq!(order, entries);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn the_distance_is_the_sum_of_what_was_measured(
        n in 4_usize..14,
        rounds in 1_usize..4,
        known in proptest::collection::vec(any::<bool>(), 16),
        left in proptest::collection::vec(0_u16..288, 64),
    ) {
        let mut hall = open(n, rounds);
        hall.plan(|it| it.tiebreaks = vec![Tiebreak::Points, Tiebreak::Distance]);
        let (mut known, mut left) = (known.into_iter().cycle(), left.into_iter().cycle());
        for table in hall.championship.tables().to_vec() {
            let Some(mut result) = table.result else { continue };
            if known.next() == Some(true) {
                let mut distances: Vec<u16> = result.sides.iter().filter_map(|_| left.next()).collect();
                distances.sort_unstable();
                for (side, distance) in result.sides.iter_mut().zip(distances) {
                    side.distance = Some(distance);
                }
            }
            hall.confirm(table.id, result);
        }
        let rows = rows(&hall);
        for row in &rows {
            let own = hall.championship.tables().iter().filter_map(|table| table.result.as_ref()?.of(row.entry));
            let own: Vec<Option<u16>> = own.map(|side| side.distance).collect();
            let measured: Vec<u32> = own.iter().flatten().map(|it| u32::from(*it)).collect();
            let expected = (!measured.is_empty()).then(|| measured.iter().sum::<u32>());
            // A bye has no remaining distance.
            prop_assert_eq!(row.distance.unwrap_or(0), expected.unwrap_or(0));
            prop_assert_eq!(row.unmeasured as usize, own.len() - measured.len());
        }
        for tied in rows.chunk_by(|one, other| one.points == other.points) {
            if tied.iter().all(|row| row.unmeasured == 0) {
                prop_assert!(tied.is_sorted_by_key(|row| row.distance));
            }
            if tied.iter().any(|row| row.distance.is_none()) {
                prop_assert!(tied.iter().all(|row| row.rank == tied[0].rank), "{:?}", tied);
            }
        }
    }
}

#[test]
fn the_direct_game_separates_two_of_a_league() {
    let mut hall = Hall::jcf(&[4]);
    hall.plan(|it| it.tiebreaks = vec![Tiebreak::Wins, Tiebreak::Direct]);
    let NextStep::Play { missing, .. } =
        hall.run_until(|step| matches!(step, NextStep::Play { .. }))
    else {
        panic!()
    };
    // 2 beats 1, 4 beats 2 and 3, 1 beats 3 and 4, 2 beats 3: two wins each for 1, 2 and 4.
    for table in missing {
        let entries = hall.championship.table(table).unwrap().entries();
        let numbers = [hall.number(entries[0]), hall.number(entries[1])];
        let beats = [(2, 1), (4, 2), (4, 3), (1, 3), (1, 4), (2, 3)];
        let winner = usize::from(!beats.contains(&(numbers[0], numbers[1])));
        hall.places(table, &[(entries[winner], 1), (entries[1 - winner], 2)]);
    }
    let top: Vec<(i32, bool)> =
        rows(&hall).iter().map(|row| (hall.number(row.entry), row.is_tied)).collect();
    assert!(top[..3].iter().all(|(_, is_tied)| *is_tied), "each of the three beat one other");
    // Now 1 loses to 3 instead: 2 and 4 have two wins, and 4 beat 2.
    let both = [hall.entry(1), hall.entry(3)];
    let mut tables = hall.championship.tables().iter();
    let table = tables.find(|it| both.iter().all(|entry| it.has(*entry))).unwrap().id;
    hall.places(table, &[(both[1], 1), (both[0], 2)]);
    let order: Vec<i32> = rows(&hall).iter().map(|row| hall.number(row.entry)).collect();
    assert_eq!(order, [4, 2, 3, 1], "3 beat 1");
    // The column of the criterion has the result among those who are equal by wins.
    let direct: Vec<Option<i64>> = rows(&hall).iter().map(|row| row.values[1].1).collect();
    assert_eq!(direct, [Some(1), Some(-1), Some(1), Some(-1)]);
    assert!(rows(&hall).iter().all(|row| !row.is_tied));
}

#[test]
fn an_absent_side_played_no_game_and_pays_what_the_stage_asks() {
    let mut hall = open(2, 0);
    hall.step();
    hall.step();
    let table = hall.last_tables()[0].clone();
    let entries = table.entries();
    hall.places(table.id, &[(entries[0], 1), (entries[1], 2)]);
    let mut result = hall.championship.table(table.id).unwrap().result.clone().unwrap();
    result.source = ResultSource::Walkover;
    result.sides[1].ending = Ending::Absent;
    hall.confirm(table.id, result.clone());
    let walkover = rows(&hall);
    assert_eq!((walkover[0].wins, whole(&walkover[0]), walkover[0].played), (1, 1, 1));
    assert_eq!((walkover[1].wins, whole(&walkover[1]), walkover[1].played), (0, 0, 0));
    hall.plan(|it| it.scoring.no_show = 3);
    let fined = rows(&hall);
    assert_eq!((whole(&fined[0]), whole(&fined[1]), fined[1].played), (1, -3, 0));
    // All sides are absent: there is no winner, whatever place is recorded.
    result.sides[0].ending = Ending::Absent;
    hall.confirm(table.id, result);
    assert!(rows(&hall).iter().all(|row| row.wins == 0));
}

#[test]
fn drafts_and_open_tables_count_nothing() {
    let mut hall = open(8, 1);
    let before = rows(&hall);
    hall.step();
    assert_eq!(rows(&hall), before, "a draft");
    hall.step();
    let after: Vec<(u32, i64)> = rows(&hall).iter().map(|row| (row.played, whole(row))).collect();
    let expected: Vec<(u32, i64)> = before.iter().map(|row| (row.played, whole(row))).collect();
    assert_eq!(after, expected, "no results yet");
}

#[test]
fn a_late_entry_and_a_withdrawn_one_are_in_the_standings() {
    let mut hall = open(8, 1);
    let late = hall.add("", "").unwrap();
    hall.withdraw(hall.entry(2));
    for _ in 0..3 {
        hall.step();
    }
    let rows = rows(&hall);
    assert_eq!(rows.len(), 9);
    let of = |entry| rows.iter().find(|row| row.entry == entry).unwrap();
    assert_eq!(of(late).played, 1);
    assert_eq!((of(hall.entry(2)).played, of(hall.entry(2)).state), (1, StandingState::Withdrawn));
}

#[test]
fn standings_do_not_depend_on_the_order_of_results() {
    for seed in 0..20 {
        let mut hall =
            if seed % 2 == 0 { open(13, 4) } else { Hall::jcf(&[6, 5, 4, 3, 2, 2, 2, 2]) };
        hall.random = Source::new(seed);
        if seed % 2 == 1 {
            hall.run();
        }
        let mut shuffled = hall.championship.clone();
        shuffled.change(|facts| hall.random.shuffle(&mut facts.tables));
        for stage in hall.championship.stages() {
            let before = standings(&hall.championship, stage.id, None);
            assert_eq!(standings(&shuffled, stage.id, None), before);
            for pool in hall.championship.pools_of(stage.id) {
                let before = standings(&hall.championship, stage.id, Some(pool.id));
                assert_eq!(standings(&shuffled, stage.id, Some(pool.id)), before);
            }
        }
    }
}

/// Three rounds of one table of four with these places, best first.
fn at_tables_of_four(tiebreaks: Vec<Tiebreak>, places: [[i32; 4]; 3]) -> Hall {
    let mut hall = open(4, 0);
    hall.plan(|plan| {
        plan.scoring.by_place = vec![3, 2, -1, -2];
        plan.tiebreaks = tiebreaks.clone();
    });
    for order in places {
        hall.run_until(|step| matches!(step, NextStep::Play { .. }));
        let table = hall.last_tables()[0].id;
        let places: Vec<(EntryId, u8)> =
            order.iter().zip(1..).map(|(number, place)| (hall.entry(*number), place)).collect();
        hall.places(table, &places);
        hall.step();
    }
    hall
}

fn order(hall: &Hall) -> Vec<(i32, Option<Tiebreak>)> {
    rows(hall).iter().map(|row| (hall.number(row.entry), row.decided_by)).collect()
}

#[test]
fn what_set_an_entry_behind_the_one_before_is_known() {
    let places = [[1, 2, 3, 4], [4, 2, 1, 3], [3, 1, 4, 2]];
    let hall = at_tables_of_four(vec![Tiebreak::Points, Tiebreak::Wins], places);
    let points: Vec<i64> = rows(&hall).iter().map(whole).collect();
    assert_eq!(points, [4, 2, 0, 0]);
    let by_wins = at_tables_of_four(vec![Tiebreak::Wins, Tiebreak::Seconds], places);
    // Each of 1, 3 and 4 won once; 2 was second twice, 1 once.
    assert_eq!(
        order(&by_wins),
        [(1, None), (3, Some(Tiebreak::Seconds)), (4, None), (2, None)],
        "3 and 4 share a rank"
    );
    let thirds =
        at_tables_of_four(vec![Tiebreak::Wins, Tiebreak::Seconds, Tiebreak::Thirds], places);
    let last = [(1, None), (3, Some(Tiebreak::Seconds)), (4, None), (2, None)];
    assert_eq!(order(&thirds), last, "each of them was third once");
}

#[test]
fn shares_and_the_opponents_points_separate_too() {
    let places = [[1, 2, 3, 4], [4, 2, 1, 3], [3, 1, 4, 2]];
    let share = at_tables_of_four(vec![Tiebreak::Share], places);
    // At each table, 3 of 5 points for the first place, 2 of 5 for the second.
    let values: Vec<i64> = rows(&share).iter().map(|row| row.values[0].1.unwrap()).collect();
    assert_eq!(values, [1_000, 800, 600, 600].map(|thousandths| thousandths * 1_000_000));
    let strength = at_tables_of_four(vec![Tiebreak::Strength], places);
    // All met three times: the fewest points, the strongest opponents.
    let all: i64 = rows(&strength).iter().map(|row| row.points.units()).sum();
    for row in rows(&strength) {
        assert_eq!(row.values[0].1, Some(3 * (all - row.points.units())));
    }
}

/// Points stage of three rounds at tables of three, of which the best `best` count.
fn at_tables_of_three(best: u8) -> Hall {
    let mut hall = Hall::new(Preset::SocialLeague);
    (0..3).for_each(|_| hall.add("", "").map(|_| ()).unwrap());
    hall.plan(|plan| plan.pairing = Pairing::Points { rounds: 3, best });
    hall
}

/// Plays the next table with these places; the `absent` numbers did not come.
fn play_next(hall: &mut Hall, places: &[(i32, u8)], absent: &[i32]) {
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    let table = hall.last_tables()[0].id;
    let places: Vec<(EntryId, u8)> = places.iter().map(|it| (hall.entry(it.0), it.1)).collect();
    hall.places(table, &places);
    let mut result = hall.championship.table(table).unwrap().result.clone().unwrap();
    let absent: Vec<EntryId> = absent.iter().map(|it| hall.entry(*it)).collect();
    for side in &mut result.sides {
        if absent.contains(&side.entry) {
            side.ending = Ending::Absent;
        }
    }
    hall.confirm(table, result);
    hall.step();
}

fn of(hall: &Hall, number: i32) -> Standing {
    rows(hall).into_iter().find(|row| row.entry == hall.entry(number)).unwrap()
}

/// An absent side got the points of its place.
#[test]
fn who_does_not_come_has_nothing_by_any_criterion() {
    let criteria = vec![
        Tiebreak::Points,
        Tiebreak::Wins,
        Tiebreak::Seconds,
        Tiebreak::Thirds,
        Tiebreak::Share,
        Tiebreak::Strength,
        Tiebreak::Direct,
        Tiebreak::Captures,
    ];
    let mut hall = at_tables_of_three(3);
    hall.plan(|plan| plan.tiebreaks = criteria.clone());
    play_next(&mut hall, &[(1, 1), (2, 2), (3, 3)], &[3]);
    let gone = of(&hall, 3);
    assert_eq!((gone.played, gone.wins, whole(&gone)), (0, 0, 0));
    let known: Vec<i64> = gone.values.iter().filter_map(|it| it.1).collect();
    assert!(known.iter().all(|value| *value == 0), "{known:?}");
    // The remaining table of two is worth 5 and 3, and no entry gains from an absent opponent.
    assert_eq!((whole(&of(&hall, 1)), whole(&of(&hall, 2))), (5, 3));
    let strength = |number| of(&hall, number).values[5].1;
    let units = |points: i32| Some(Points::from(points).units());
    assert_eq!((strength(1), strength(2)), (units(3), units(5)));
    // A side that comes alone takes first place; without any side there is none.
    play_next(&mut hall, &[(3, 1), (1, 2), (2, 2)], &[1, 2]);
    assert_eq!((whole(&of(&hall, 3)), of(&hall, 3).played, of(&hall, 1).played), (5, 1, 1));
    play_next(&mut hall, &[(1, 1), (2, 1), (3, 1)], &[1, 2, 3]);
    assert_eq!([1, 2, 3].map(|number| of(&hall, number).played), [1, 1, 1]);
}

#[test]
fn a_table_without_play_is_none_of_the_best_and_its_penalty_is_always_paid() {
    let mut hall = at_tables_of_three(1);
    hall.plan(|plan| plan.scoring.no_show = 1);
    play_next(&mut hall, &[(1, 1), (2, 2), (3, 3)], &[3]);
    play_next(&mut hall, &[(1, 1), (2, 2), (3, 3)], &[3]);
    play_next(&mut hall, &[(1, 1), (2, 2), (3, 3)], &[]);
    let gone = of(&hall, 3);
    assert_eq!((gone.played, whole(&gone)), (1, 2 - 2));
    assert_eq!((of(&hall, 2).played, whole(&of(&hall, 2))), (1, 3));
}

/// One of two sides that shared second place got more, by the order of the list.
#[test]
fn who_shares_a_place_shares_its_points_exactly() {
    let mut hall = at_tables_of_three(3);
    hall.plan(|plan| plan.tiebreaks = vec![Tiebreak::Points, Tiebreak::Share]);
    play_next(&mut hall, &[(1, 1), (2, 2), (3, 2)], &[]);
    let [second, third] = [2, 3].map(|number| of(&hall, number));
    assert_eq!((second.points.in_words(), second.rank, second.is_tied), ("2½".to_owned(), 2, true));
    assert_eq!((second.points, second.values), (third.points, third.values));
    play_next(&mut hall, &[(1, 1), (2, 1), (3, 1)], &[]);
    assert_eq!(of(&hall, 2).points.in_words(), "5⅚", "2½ and a third of 10");
    assert_eq!(of(&hall, 2).values, of(&hall, 3).values);
}

/// Three first-round tables of four of a knock-out with these distances, best place first.
fn fallen(distances: [[Option<u16>; 4]; 3]) -> Hall {
    let mut hall = Hall::torneo(12);
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    for (table, distances) in hall.last_tables().into_iter().zip(distances) {
        let places: Vec<(EntryId, u8)> = table.entries().into_iter().zip(1..).collect();
        hall.places(table.id, &places);
        let mut result = hall.championship.table(table.id).unwrap().result.clone().unwrap();
        for (side, distance) in result.sides.iter_mut().zip(distances) {
            side.distance = distance;
        }
        hall.confirm(table.id, result);
    }
    hall
}

#[test]
fn distance_orders_who_fell_alike_only_if_the_stage_says_so() {
    let known = |distance: u16| [Some(0), Some(9), Some(distance), Some(99)];
    let mut hall = fallen([known(30), known(10), known(30)]);
    let ranks = |hall: &Hall| -> Vec<(u32, bool)> {
        rows(hall).iter().skip(6).map(|row| (row.rank, row.is_tied)).collect()
    };
    assert_eq!(ranks(&hall), [(7, true), (7, true), (7, true), (10, true), (10, true), (10, true)]);
    assert!(rows(&hall).iter().all(|row| row.values.is_empty()), "no criterion of the plan orders");
    let reached = rows(&hall)[6].reached.unwrap();
    assert_eq!((reached.place, reached.is_beside), (Some(3), false));
    hall.plan(|plan| plan.scoring.fallen_by_distance = true);
    let expected = [(7, false), (8, true), (8, true), (10, true), (10, true), (10, true)];
    assert_eq!(ranks(&hall), expected);
    assert_eq!(rows(&hall)[6].reached.unwrap().distance, Some(10));
    assert_eq!(rows(&hall)[7].decided_by, Some(Tiebreak::Distance));
    assert_eq!(rows(&hall)[8].decided_by, None);
    // One table has only places: then the distances of the others do not count.
    let mut hall = fallen([known(30), known(10), [None; 4]]);
    hall.plan(|plan| plan.scoring.fallen_by_distance = true);
    assert_eq!(ranks(&hall), [(7, true), (7, true), (7, true), (10, true), (10, true), (10, true)]);
    let not_compared = Some(Unmeasured::NotCompared(Tiebreak::Distance));
    assert!(rows(&hall)[6..].iter().all(|row| row.unmeasured_by == not_compared));
}

#[test]
fn a_row_says_that_its_distance_was_not_compared() {
    let mut hall = open(8, 1);
    hall.plan(|it| it.tiebreaks = vec![Tiebreak::Points, Tiebreak::Distance]);
    assert!(rows(&hall).iter().all(|row| row.unmeasured_by.is_none()), "nobody has a distance");
    let table = hall.last_tables()[0].clone();
    let mut result = table.result.unwrap();
    for (side, distance) in result.sides.iter_mut().zip([0, 90, 120, 250]) {
        side.distance = Some(distance);
    }
    hall.confirm(table.id, result);
    let not_compared = Some(Unmeasured::NotCompared(Tiebreak::Distance));
    assert!(rows(&hall).iter().all(|row| row.unmeasured_by == not_compared));
}

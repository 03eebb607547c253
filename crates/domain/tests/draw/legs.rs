//! Leagues with several legs.

use std::collections::{BTreeMap, HashMap, HashSet};

use domain::draw::changes::effects::left_in_league;
use domain::draw::changes::late_seats::{LatePlace, places, seat_late};
use domain::draw::overview::crosstable::{CellOutcome, CrosstableCell};
use domain::draw::redo::redo;
use domain::draw::{NextStep, crosstable, next_step, qualifiers, standings};
use domain::tournament::entry::LeagueResults;
use domain::tournament::id::EntryId;
use domain::tournament::plan::{EntryRule, StagePlan};
use domain::tournament::round::RoundKind;
use domain::tournament::series::Series;
use domain::tournament::table::{Table, TableKind};
use domain::tournament::tiebreak::Tiebreak;

use super::championship::Hall;

/// Published league of `n` entries with `legs` legs.
fn league(n: usize, legs: u8) -> Hall {
    league_by(n, legs, &[Tiebreak::Wins, Tiebreak::Direct, Tiebreak::PlayOff])
}

fn league_by(n: usize, legs: u8, tiebreaks: &[Tiebreak]) -> Hall {
    let mut hall = Hall::torneo(n).with(
        |it| StagePlan::league(EntryRule::Everybody, 1, it),
        |it| (it.legs, it.tiebreaks) = (legs, tiebreaks.to_vec()),
    );
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    hall
}

/// Tables at which these two numbers meet, in order.
fn meetings(hall: &Hall, one: i32, other: i32) -> Vec<Table> {
    let both = [hall.entry(one), hall.entry(other)];
    let is_theirs = |table: &&Table| both.iter().all(|entry| table.has(*entry));
    hall.championship.tables().iter().filter(is_theirs).cloned().collect()
}

/// Numbers at each table of a round in order of their seats; a resting entry is alone.
fn round(hall: &Hall, number: usize) -> Vec<Vec<i32>> {
    let round = hall.championship.rounds()[number].id;
    let tables = hall.championship.tables_of(round);
    tables.map(|it| it.entries().into_iter().map(|entry| hall.number(entry)).collect()).collect()
}

#[test]
fn everybody_meets_everybody_in_every_leg_and_the_sides_are_turned_round() {
    for n in 2..=9_usize {
        for legs in 1..=4_u8 {
            let hall = league(n, legs);
            let in_a_leg = if n % 2 == 0 { n - 1 } else { n };
            let n_rounds = hall.championship.rounds().len();
            assert_eq!(n_rounds, in_a_leg * usize::from(legs), "{n} in {legs}");
            for number in in_a_leg..n_rounds {
                let before = round(&hall, number - in_a_leg);
                let turned = before.into_iter().map(|it| it.into_iter().rev().collect());
                assert_eq!(round(&hall, number), turned.collect::<Vec<Vec<i32>>>());
            }
            for one in 1..=n as i32 {
                for other in one + 1..=n as i32 {
                    let first = |it: &Table| it.entries()[0] == hall.entry(one);
                    let all = meetings(&hall, one, other);
                    assert_eq!(all.len(), usize::from(legs));
                    let n_first = all.iter().filter(|it| first(it)).count();
                    assert!(n_first.abs_diff(all.len() - n_first) <= 1);
                }
            }
            for draw in &hall.draws {
                let redone = redo(&hall.championship, draw, |table| table.seats.clone()).unwrap();
                assert_eq!(redone.difference(draw), None);
            }
        }
    }
}

#[test]
fn groups_of_different_sizes_play_their_legs_at_the_same_time() {
    let mut hall = Hall::jcf(&[3, 4, 1]);
    let plan = StagePlan::sector_leagues(EntryRule::Everybody, &hall.choices);
    let choices = domain::tournament::plan::Choices { legs: 2, ..plan.choices() };
    let plan = plan.with(&choices, domain::tournament::plan::Progress::NotDrawn);
    hall = hall.with_plans(&[plan]);
    hall.draw();
    assert_eq!(hall.championship.rounds().len(), 6);
    let of_kind = |kind| hall.championship.tables().iter().filter(|it| it.kind == kind).count();
    let of = (TableKind::Played, TableKind::Rest, TableKind::Bye);
    assert_eq!((of_kind(of.0), of_kind(of.1), of_kind(of.2)), (2 * (3 + 6), 6, 1));
    assert!(matches!(hall.run(), NextStep::Finished { champion } if champion.len() == 3));
}

#[test]
fn a_cell_of_the_grid_has_the_games_of_all_legs_in_their_order() {
    let mut hall = league(4, 2);
    let pool = hall.championship.pools()[0].id;
    let [first, second] = [0, 1].map(|leg| meetings(&hall, 1, 2)[leg].id);
    hall.places(second, &[(hall.entry(2), 1), (hall.entry(1), 2)]);
    let cells = |hall: &Hall, row: i32, column: i32| {
        let grid = crosstable(&hall.championship, pool);
        let at = |it| grid.rows.iter().position(|row| row.entry == hall.entry(it)).unwrap();
        grid.rows[at(row)].cells[at(column)].clone()
    };
    let own = cells(&hall, 1, 2);
    assert!(matches!(
        own.as_slice(),
        [CrosstableCell::Pending { table, .. }, CrosstableCell::Played { table: played, outcome: CellOutcome::Lost, .. }]
            if (*table, *played) == (first, second)
    ));
    hall.places(first, &[(hall.entry(1), 1), (hall.entry(2), 2)]);
    let tables = [first, second];
    for (row, column, outcomes) in [
        (1, 2, [CellOutcome::Won, CellOutcome::Lost]),
        (2, 1, [CellOutcome::Lost, CellOutcome::Won]),
    ] {
        let played = cells(&hall, row, column).into_iter().map(|cell| match cell {
            CrosstableCell::Played { table, outcome, .. } => (table, outcome),
            other => panic!("{other:?}"),
        });
        assert!(played.eq(tables.into_iter().zip(outcomes)));
    }
    assert_eq!(cells(&hall, 3, 3), [CrosstableCell::Own]);
}

/// Plays all games; `winner` decides by the numbers of the two and the leg.
fn play_all(hall: &mut Hall, winner: impl Fn(i32, i32, usize) -> i32) {
    let n = i32::try_from(hall.championship.entries().len()).unwrap();
    for one in 1..=n {
        for other in one + 1..=n {
            for (leg, table) in meetings(hall, one, other).into_iter().enumerate() {
                let won = winner(one, other, leg);
                let lost = if won == one { other } else { one };
                hall.places(table.id, &[(hall.entry(won), 1), (hall.entry(lost), 2)]);
            }
        }
    }
}

#[test]
fn among_equals_all_games_against_each_other_count() {
    let winner = |one: i32, other: i32| match (one, other) {
        (1, 3) | (3, 4) => other,
        _ => one,
    };
    let mut hall = league(4, 2);
    play_all(&mut hall, |one, other, _| winner(one, other));
    let order = |hall: &Hall| -> Vec<(i32, u32)> {
        let rows = standings(&hall.championship, hall.stage(1), None);
        rows.iter().map(|row| (hall.number(row.entry), row.wins)).collect()
    };
    // 1 and 2 have equal wins, and 1 won both games against 2.
    assert_eq!(order(&hall), [(1, 4), (2, 4), (4, 2), (3, 2)]);
    // If 1 and 2 win one game each against the other, a play-off decides.
    let mut hall = league(4, 2);
    play_all(&mut hall, |one, other, leg| match (one, other) {
        (1, 2) => 1 + i32::try_from(leg).unwrap(),
        _ => one.min(other),
    });
    hall.step();
    let NextStep::PlayOffs { ties, .. } = next_step(&hall.championship) else { panic!() };
    let mut tied: Vec<i32> = ties[0].entries.iter().map(|entry| hall.number(*entry)).collect();
    tied.sort_unstable();
    assert_eq!(tied, [1, 2]);
    assert!(matches!(hall.run(), NextStep::Finished { champion } if champion.len() == 1));
    let last = hall.championship.rounds().last().unwrap();
    assert_eq!((last.kind, last.number), (RoundKind::PlayOff, 7));
    assert_eq!(qualifiers(&hall.championship, hall.stage(1)).unwrap().len(), 1);
}

#[test]
fn who_leaves_has_played_half_after_the_first_leg() {
    for (n_played, results) in [(2, LeagueResults::Annulled), (3, LeagueResults::Stand)] {
        let mut hall = league(4, 2);
        let entry = hall.entry(1);
        let own: Vec<_> = hall.championship.tables_of_entry(entry).map(|it| it.id).collect();
        hall.play_by_number(&own[..n_played]);
        let games = left_in_league(&hall.championship, entry).unwrap();
        assert_eq!((games.n_played, games.n_all), (n_played, 6));
        assert_eq!(games.by_default(), results);
        hall.withdraw(entry);
        let NextStep::Play { missing, .. } = next_step(&hall.championship) else { panic!() };
        assert_eq!(missing.len(), 6, "the others meet twice each");
    }
}

/// Number of meetings of each pair, and how often the lower number sat first.
fn met(hall: &Hall) -> BTreeMap<(i32, i32), (usize, usize)> {
    let mut met: BTreeMap<(i32, i32), (usize, usize)> = BTreeMap::new();
    for table in hall.championship.tables().iter().filter(|it| it.kind == TableKind::Played) {
        let numbers: Vec<i32> = table.entries().iter().map(|it| hall.number(*it)).collect();
        let own = met.entry((numbers[0].min(numbers[1]), numbers[0].max(numbers[1]))).or_default();
        own.0 += 1;
        own.1 += usize::from(numbers[0] < numbers[1]);
    }
    met
}

#[test]
fn who_comes_late_meets_everybody_in_every_leg_on_either_side() {
    for n in [3, 4, 5, 6] {
        let mut hall = league(n, 2);
        let late_one = hall.add("", "").unwrap();
        let place = places(&hall.championship, hall.championship.entry(late_one).unwrap())[0];
        assert!(matches!(place, LatePlace::Pool(_)));
        let it = &hall.championship;
        let seated = seat_late(it, &[late_one], place, &mut hall.ids, &HashSet::new()).unwrap();
        hall.championship.change(|facts| seated.put_into(facts));
        let number = hall.number(late_one);
        let met = met(&hall);
        assert_eq!(met.len(), n * (n + 1) / 2);
        for ((one, other), times) in met {
            assert_eq!(times, (2, 1), "{one} and {other} of {n}, {number} came late");
        }
        assert_eq!(seated.tables.len(), 2 * n);
        let mut of_round: HashMap<_, Vec<EntryId>> = HashMap::new();
        for table in hall.championship.tables() {
            of_round.entry(table.round).or_default().extend(table.entries());
        }
        if n % 2 == 1 {
            let is_once =
                |all: &Vec<EntryId>| all.iter().collect::<HashSet<_>>().len() == all.len();
            assert!(of_round.values().all(is_once), "the places of rests are enough");
        }
    }
}

#[test]
fn every_game_of_every_leg_may_be_several_games() {
    let mut hall = Hall::torneo(4).with(
        |it| StagePlan::league(EntryRule::Everybody, 1, it),
        |it| (it.legs, it.table.series) = (2, Series::All(2)),
    );
    hall.draw();
    let played = |it: &&Table| it.kind == TableKind::Played;
    let tables: Vec<&Table> = hall.championship.tables().iter().filter(played).collect();
    assert_eq!(tables.len(), 12);
    assert!(tables.iter().all(|table| table.games.len() == 2));
}

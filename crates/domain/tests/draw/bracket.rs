//! The bracket of a knock-out.

use domain::draw::overview::bracket::BracketColumn;
use domain::draw::{NextStep, RoundName, bracket, draw, next_step};
use domain::draw::{StandingState, standings};
use domain::tournament::plan::{Knockout, Pairing};
use domain::tournament::table::TableKind;

use super::championship::Hall;

/// Columns of tables with their entries as text; `>` marks entries that advance.
fn text(hall: &Hall) -> String {
    let bracket = bracket(&hall.championship, hall.stage(1));
    let columns = bracket.columns.iter().map(|column| {
        let tables = column.tables.iter().map(|table| {
            let rows: Vec<String> = table
                .rows
                .iter()
                .map(|row| match (row.goes_on, row.to) {
                    (Some(true), Some(to)) => format!("{}>{}", hall.number(row.entry), to),
                    (Some(true), None) => format!("{}>", hall.number(row.entry)),
                    (Some(false), _) => format!("{}.", hall.number(row.entry)),
                    (None, _) => format!("{}?", hall.number(row.entry)),
                })
                .collect();
            format!("[{}|{}]", table.n_seats, rows.join(" "))
        });
        tables.collect::<Vec<_>>().join(" ") + if column.is_final { " final" } else { "" }
    });
    columns.collect::<Vec<_>>().join("\n")
}

#[test]
fn an_undrawn_bracket_has_room_for_all_rounds() {
    assert_eq!(
        text(&Hall::torneo(23)),
        "[4|] [4|] [4|] [4|] [4|] [3|]\n[4|] [4|] [4|]\n[3|] [3|]\n[4|] final"
    );
    assert_eq!(text(&Hall::torneo(4)), "[4|] final");
}

#[test]
fn a_bracket_says_who_went_on_and_where_to() {
    let mut hall = Hall::torneo(9);
    hall.draw();
    assert_eq!(text(&hall), "[3|] [3|] [3|]\n[3|] [3|]\n[4|] final", "drafts are not shown");
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    assert!(text(&hall).contains('?'));
    while let NextStep::Play { missing, .. } = next_step(&hall.championship) {
        hall.play_by_number(&missing);
        hall.step();
        hall.run_until(|step| matches!(step, NextStep::Play { .. } | NextStep::Finished { .. }));
    }
    insta::assert_snapshot!(text(&hall), @r"
    [3|4>0 5>1 9.] [3|2>1 3>0 6.] [3|1>0 7>1 8.]
    [3|1>0 3>0 4.] [3|2>0 5>0 7.]
    [4|1> 2. 3. 5.] final
    ");
    let bracket = bracket(&hall.championship, hall.stage(1));
    assert_eq!(bracket.champion, Some(hall.entry(1)));
}

/// Rounds of a bracket: number, name, true for the final, and number of entries per table.
fn rounds(hall: &Hall) -> Vec<(i32, RoundName, bool, Vec<usize>)> {
    let columns = bracket(&hall.championship, hall.stage(1)).columns;
    let round = |column: BracketColumn| {
        let mut seats: Vec<usize> = column.tables.iter().map(|table| table.n_seats).collect();
        seats.sort_unstable();
        (column.number, column.name, column.is_final, seats)
    };
    columns.into_iter().map(round).collect()
}

#[test]
fn the_rounds_to_come_are_those_that_come() {
    for (n, seats) in (3..=24).flat_map(|n| [(n, 4), (n, 2)]) {
        let mut hall = Hall::torneo(n);
        hall.plan(|plan| {
            plan.table.seats = seats;
            if seats == 2 {
                plan.pairing = Pairing::Knockout(Knockout::advancing(1));
            }
        });
        let mut seen = vec![rounds(&hall)];
        while !matches!(next_step(&hall.championship), NextStep::Finished { .. }) {
            hall.step();
            seen.push(rounds(&hall));
        }
        let played = seen.pop().unwrap();
        assert!(seen.iter().all(|it| *it == played), "{n} at tables of {seats}: {seen:?}");
        let numbers: Vec<i32> = played.iter().map(|round| round.0).collect();
        assert_eq!(numbers, (1..).take(played.len()).collect::<Vec<i32>>());
    }
}

#[test]
fn places_shared_across_the_line_have_to_be_rolled_off() {
    let mut hall = Hall::torneo(8);
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    let tables = hall.last_tables();
    hall.play(tables[1].id);
    let entries = tables[0].entries();
    hall.places(
        tables[0].id,
        &[(entries[0], 1), (entries[1], 2), (entries[2], 2), (entries[3], 4)],
    );
    let stage = hall.stage(1);
    let undecided = NextStep::Undecided { stage, tables: vec![tables[0].id] };
    assert_eq!(next_step(&hall.championship), undecided);
    let row = bracket(&hall.championship, stage).columns[0].tables[0].rows[0].clone();
    assert_eq!(row.goes_on, None);
    // Places shared only above the cut or only below it leave no qualifier open.
    hall.places(
        tables[0].id,
        &[(entries[0], 1), (entries[1], 1), (entries[2], 3), (entries[3], 3)],
    );
    assert!(matches!(next_step(&hall.championship), NextStep::Close { .. }));
}

#[test]
fn a_shared_first_place_of_the_final_is_undecided() {
    let mut hall = Hall::torneo(3);
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    let table = hall.last_tables()[0].clone();
    let entries = table.entries();
    hall.places(table.id, &[(entries[0], 1), (entries[1], 1), (entries[2], 3)]);
    assert!(matches!(next_step(&hall.championship), NextStep::Undecided { .. }));
}

#[test]
fn who_did_not_come_does_not_go_on() {
    let mut hall = Hall::torneo(8);
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    let tables = hall.last_tables();
    let absent = &tables[0].entries()[..3];
    let present = tables[0].entries()[3];
    // Results are random, and withdrawn entries are absent.
    absent.iter().for_each(|entry| hall.withdraw(*entry));
    hall.play(tables[0].id);
    assert_eq!(rounds(&hall)[1].3, [3], "one and, of the other table, two to be");
    hall.play(tables[1].id);
    assert_eq!(rounds(&hall)[1].3, [3]);
    hall.step();
    hall.draw();
    let seated = hall.last_tables()[0].entries();
    assert_eq!(seated.len(), 3);
    assert!(seated.contains(&present));
}

#[test]
fn a_knock_out_stands_by_the_round_reached_and_the_place_there() {
    let mut hall = Hall::torneo(8);
    for _ in 0..2 {
        hall.run_until(|step| matches!(step, NextStep::Play { .. }));
        let NextStep::Play { missing, .. } = next_step(&hall.championship) else { panic!() };
        hall.play_by_number(&missing);
    }
    assert!(
        standings(&hall.championship, hall.stage(1), None)
            .iter()
            .skip(4)
            .all(|row| row.state == StandingState::Out)
    );
    hall.run();
    let rows = standings(&hall.championship, hall.stage(1), None);
    assert_eq!(rows.len(), 8);
    assert_eq!(rows[0].entry, hall.entry(1));
    assert_eq!(rows[0].state, StandingState::Champion);
    let ranks: Vec<u32> = rows.iter().map(|row| row.rank).collect();
    assert_eq!(ranks, [1, 2, 3, 4, 5, 5, 7, 7]);
    assert!(rows[4].is_tied && !rows[3].is_tied);
}

#[test]
fn a_withdrawn_entry_is_missing_from_the_next_round() {
    let mut hall = Hall::torneo(12);
    hall.run_until(|step| matches!(step, NextStep::Close { .. }));
    let winner = hall.last_tables()[0].result.as_ref().unwrap().sides[0].entry;
    hall.withdraw(winner);
    hall.step();
    let taken = std::collections::HashSet::new();
    let now = hall.now;
    let drawn = draw(&hall.championship, 4, &mut hall.ids, &taken, now).unwrap();
    assert!(drawn.tables.iter().all(|table| !table.has(winner)));
    assert!(drawn.tables.iter().all(|table| table.kind == TableKind::Played));
    assert_eq!(drawn.pools, []);
}

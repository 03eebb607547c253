//! Outcomes of tables for their entries, and the qualifiers.

use domain::draw::changes::effects::with_status;
use domain::draw::{NextStep, StandingState, standings};
use domain::ranking::outcome::{Outcome, Outcomes, TableOutcome};
use domain::tournament::championship::Championship;
use domain::tournament::entry::{EntryStatus, LeagueResults};
use domain::tournament::id::TableId;
use domain::tournament::result::{Ending, ResultSource};
use domain::tournament::table::TableKind;

use super::championship::{Hall, result_of};
use super::league::table_of;

fn at(championship: &Championship, table: TableId) -> TableOutcome {
    let table = championship.table(table).unwrap();
    Outcomes::new(championship, championship.stage_of(table).unwrap()).at(table)
}

/// One text for each entry at the table, by entry number, like `7 placed 2= on`: number, outcome, place, and whether the entry goes on.
/// `=` marks a shared place. `on` is `goes_on: Some(true)`, `out` is `Some(false)`, and neither word is `None`.
fn said(hall: &Hall, table: TableId) -> Vec<String> {
    let mut entries = at(&hall.championship, table).entries;
    entries.sort_by_key(|it| hall.number(it.entry));
    let words = entries.iter().map(|it| {
        let how = match it.outcome {
            Outcome::Open => "open",
            Outcome::Placed(_) => "placed",
            Outcome::Retired(_) => "retired",
            Outcome::Bye => "bye",
            Outcome::Rest => "rest",
            Outcome::Walkover => "walkover",
            Outcome::NoShow(_) => "no-show",
            Outcome::Withdrawn => "withdrawn",
            Outcome::Annulled => "annulled",
        };
        let place = it.outcome.place().map_or(String::new(), |place| {
            format!(" {}{}", place.number, if place.is_tied { "=" } else { "" })
        });
        let on = it.goes_on.map_or("", |goes_on| if goes_on { " on" } else { " out" });
        format!("{} {how}{place}{on}", hall.number(it.entry))
    });
    words.collect()
}

#[test]
fn a_game_of_a_league_is_open_placed_won_without_play_or_annulled() {
    let mut hall = Hall::jcf(&[5]);
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    let of_two = |hall: &Hall| said(hall, table_of(hall, 1, 2));
    assert_eq!(of_two(&hall), ["1 open", "2 open"]);
    hall.play_by_number(&[table_of(&hall, 1, 2), table_of(&hall, 1, 3)]);
    assert_eq!(of_two(&hall), ["1 placed 1", "2 placed 2"], "nobody goes on from one table");

    let before = hall.championship.clone();
    hall.withdraw(hall.entry(1));
    assert_eq!(of_two(&hall), ["1 placed 1", "2 placed 2"]);
    assert_eq!(said(&hall, table_of(&hall, 1, 4)), ["1 withdrawn 2", "4 walkover 1"]);
    assert_eq!(said(&hall, table_of(&hall, 2, 4)), ["2 open", "4 open"]);
    hall.withdraw(hall.entry(4));
    assert_eq!(said(&hall, table_of(&hall, 1, 4)), ["1 annulled", "4 annulled"]);

    hall.championship = before;
    hall.withdraw(hall.entry(2));
    assert_eq!(of_two(&hall), ["1 annulled", "2 annulled"], "one of its four games");

    let rest = hall.championship.tables().iter().find(|table| table.kind == TableKind::Rest);
    let rest = rest.unwrap();
    assert_eq!(said(&hall, rest.id), [format!("{} rest", hall.number(rest.entries()[0]))]);
}

#[test]
fn what_was_chosen_of_a_withdrawn_entry_counts_and_else_whether_it_played_half() {
    let stands = ["1 placed 1", "2 placed 2", "1 withdrawn 2", "5 walkover 1"];
    let annulled = ["1 annulled", "2 annulled", "1 annulled", "5 annulled"];
    for (n_played, chosen, expected) in [
        (1, None, &annulled),
        (1, Some(LeagueResults::Stand), &stands),
        (1, Some(LeagueResults::Annulled), &annulled),
        (2, None, &stands),
        (3, Some(LeagueResults::Stand), &stands),
        (3, Some(LeagueResults::Annulled), &annulled),
    ] {
        let mut hall = Hall::jcf(&[5]);
        hall.run_until(|step| matches!(step, NextStep::Play { .. }));
        let tables: Vec<TableId> = (2..2 + n_played).map(|n| table_of(&hall, 1, n)).collect();
        hall.play_by_number(&tables);
        let gone = hall.entry(1);
        hall.championship = with_status(&hall.championship, gone, (EntryStatus::Withdrawn, chosen));
        let found = [(1, 2), (1, 5)].map(|(one, other)| said(&hall, table_of(&hall, one, other)));
        assert_eq!(found.concat(), *expected, "{n_played} {chosen:?}");
    }
}

#[test]
fn who_goes_on_from_a_table_of_a_knock_out_is_said_once_it_is_decided() {
    let mut hall = Hall::torneo(16);
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    let table = hall.last_tables()[0].clone();
    let mut seated = table.entries();
    seated.sort_by_key(|entry| hall.number(*entry));
    let numbers: Vec<i32> = seated.iter().map(|entry| hall.number(*entry)).collect();
    let line = |words: [&str; 4]| -> Vec<String> {
        numbers.iter().zip(words).map(|(number, word)| format!("{number} {word}")).collect()
    };
    assert_eq!(said(&hall, table.id), line(["open"; 4]));

    let by = |places: [u8; 4]| {
        let places: Vec<_> = seated.iter().copied().zip(places).collect();
        result_of(&places, hall.now)
    };
    let two_on = by([2, 1, 3, 4]);
    let shared_below = by([2, 1, 3, 3]);
    let shared_across = by([1, 2, 2, 4]);
    let mut left = by([1, 2, 3, 4]);
    left.sides[1].ending = Ending::Retired;
    left.sides[3].ending = Ending::Absent;
    let mut alone = by([1, 2, 2, 2]);
    for side in &mut alone.sides[1..] {
        side.ending = Ending::Absent;
    }
    alone.source = ResultSource::Walkover;
    let cases = [
        (two_on, ["placed 2 on", "placed 1 on", "placed 3 out", "placed 4 out"]),
        (shared_below, ["placed 2 on", "placed 1 on", "placed 3= out", "placed 3= out"]),
        (shared_across, ["placed 1", "placed 2=", "placed 2=", "placed 4"]),
        (left, ["placed 1 on", "retired 2 on", "placed 3 out", "no-show 4 out"]),
        (alone, ["walkover 1 on", "no-show 2= out", "no-show 2= out", "no-show 2= out"]),
    ];
    for (result, expected) in cases {
        hall.confirm(table.id, result);
        assert_eq!(said(&hall, table.id), line(expected));
        let is_undecided = at(&hall.championship, table.id).is_undecided;
        assert_eq!(is_undecided, expected[0] == "placed 1");
    }
}

#[test]
fn a_withdrawal_decides_no_table_of_a_knock_out() {
    let mut hall = Hall::torneo(2);
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    let table = hall.last_tables()[0].id;
    hall.withdraw(hall.entry(1));
    assert_eq!(said(&hall, table), ["1 open", "2 open"]);
}

#[test]
fn a_bye_goes_on() {
    let mut hall = Hall::torneo(5);
    hall.plan(|plan| plan.table.seats = 2);
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    let bye = hall.last_tables().into_iter().find(|table| table.kind == TableKind::Bye).unwrap();
    assert_eq!(said(&hall, bye.id), [format!("{} bye on", hall.number(bye.entries()[0]))]);
}

/// Regression: the standings said "out" of an entry seated in the next round, and "in" of one that was not.
#[test]
fn standings_tell_of_a_round_that_stands_what_the_bracket_tells() {
    let mut hall = Hall::torneo(16);
    hall.run_until(|step| matches!(step, NextStep::Close { .. }));
    let first = hall.last_tables()[0].clone();
    for _ in 0..3 {
        hall.step();
    }
    let mut turned = first.result.clone().unwrap();
    for side in &mut turned.sides {
        side.place = 5 - side.place;
    }
    turned.sides.sort_by_key(|side| side.place);
    hall.confirm(first.id, turned.clone());
    hall.championship.change(|facts| facts.let_stand.push(first.id));

    let outcome = at(&hall.championship, first.id);
    assert!(outcome.is_let_stand);
    let next: Vec<_> = hall.last_tables().iter().flat_map(|table| table.entries()).collect();
    let rows = standings(&hall.championship, hall.stage(1), None);
    for side in &turned.sides {
        let sits = next.contains(&side.entry);
        assert_eq!(sits, side.place > 2, "those who had won sit there");
        assert_eq!(outcome.of(side.entry).unwrap().goes_on, Some(sits));
        let row = rows.iter().find(|row| row.entry == side.entry).unwrap();
        let state = if sits { StandingState::In } else { StandingState::Out };
        assert_eq!(row.state, state);
        assert_eq!(row.rank > 8, !sits, "{row:?}");
    }
}

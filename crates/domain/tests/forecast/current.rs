//! The evening of a tournament as it is now.

use chrono::TimeDelta;
use domain::draw::NextStep;
use domain::draw::forecast::current::{Tonight, current};
use domain::draw::forecast::{Evening, GamePace, GameSeen, Opening, TableNow, forecast_by};
use domain::tournament::hall::{BoardCall, Hall as Facts};
use domain::tournament::table::TableState;

use super::championship::Hall;

fn seen(hall: &Hall, facts: &Facts, games: &[GameSeen]) -> Evening {
    current(Tonight { championship: &hall.championship, hall: facts, games }, hall.now)
}

fn rounds(evening: &Evening) -> Vec<(i32, i32, usize, bool)> {
    let n = |round| evening.tables.iter().filter(|table| table.round == round).count();
    let each = evening.rounds.iter().enumerate();
    each.map(|(index, it)| (it.stage, it.number, n(index), it.opening == Opening::Open)).collect()
}

#[test]
fn a_tournament_that_is_not_drawn_has_its_planned_rounds() {
    let hall = Hall::torneo(32);
    let evening = seen(&hall, &Facts::default(), &[]);
    let planned = [(1, 1, 8, false), (1, 2, 4, false), (1, 3, 2, false), (1, 4, 1, false)];
    assert_eq!(rounds(&evening), planned);
}

#[test]
fn drawn_rounds_have_their_tables_until_they_end() {
    let mut hall = Hall::torneo(32);
    hall.settings().boards = 3;
    let NextStep::Play { missing, .. } =
        hall.run_until(|step| matches!(step, NextStep::Play { .. }))
    else {
        panic!()
    };
    let mut facts = Facts::default();
    facts.calls = facts.settle(&hall.championship, hall.now).called;
    hall.now += TimeDelta::seconds(100);
    let evening = seen(&hall, &facts, &[]);
    assert_eq!(rounds(&evening)[..2], [(1, 1, 8, true), (1, 2, 4, false)]);
    let states: Vec<TableNow> = evening.tables.iter().map(|it| it.state).take(4).collect();
    let called = |board| TableNow::Called { ago: 100.0, board: Some(board) };
    assert_eq!(states, [called(1), called(2), called(3), TableNow::Waiting]);
    hall.play(missing[0]);
    assert_eq!(rounds(&seen(&hall, &facts, &[]))[0], (1, 1, 7, true));
    missing[1..].iter().for_each(|table| hall.play(*table));
    let after = seen(&hall, &facts, &[]);
    assert_eq!(rounds(&after)[0], (1, 2, 4, false));
    assert!(after.rounds[0].after.is_empty());
}

#[test]
fn a_game_that_has_gone_on_for_long_ends_sooner() {
    let mut hall = Hall::torneo(4);
    hall.settings().boards = 1;
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    let table = hall.championship.tables()[0].id;
    let call = BoardCall { table, board: 1, called_at: hall.now, freed_at: None };
    let facts = Facts { calls: vec![call], ..Facts::default() };
    let started_at = hall.now + TimeDelta::seconds(120);
    hall.change_table(table, |table| {
        (table.state, table.games[0].state, table.games[0].version) =
            (TableState::Playing, TableState::Playing, 9);
    });
    hall.now += TimeDelta::minutes(30);
    let end = |throws: u32, seconds: f64| {
        let pace = Some(GamePace { throws, seconds: seconds * f64::from(throws), breaks: 0.0 });
        let game = GameSeen { table, game: 1, started_at, throws, pace };
        let evening = seen(&hall, &facts, &[game]);
        assert!(
            matches!(evening.tables[0].state, TableNow::Playing { throws: Some(n), .. } if n == throws)
        );
        forecast_by(&evening, 199, 1).end.likely
    };
    assert!(end(300, 6.0) < end(50, 6.0), "more throws are over");
    assert!(end(100, 6.0) < end(100, 12.0), "its throws are quicker");
}

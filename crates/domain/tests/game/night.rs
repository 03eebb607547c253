//! The figures of a finished tournament.

use domain::tournament::id::TableId;
use domain::tournament::night::{ClosestGame, Feat, Night};
use domain::tournament::result::{Ending, ResultSource, SideResult, TableResult};
use domain::tournament::series::Series;
use domain::tournament::story::{SideStory, Story, Sums, Wait, last_die, story};
use domain::tournament::table::{Table, TableGame};
use parchis::record::Action;
use parchis::{Arms, Color, Mode};
use uuid::Uuid;

use crate::referee::*;

/// Result by the distances of entries 1, 3 in the order of their places; `-` is a retired side, `?` an unknown distance.
fn result(source: ResultSource, sides: &[(u128, &str)]) -> TableResult {
    let side = |(place, (number, distance)): (u8, &(u128, &str))| SideResult {
        entry: entry(*number),
        place,
        is_tied: false,
        by_roll_off: false,
        distance: distance.trim_start_matches('-').parse().ok(),
        captures: None,
        ending: if distance.starts_with('-') { Ending::Retired } else { Ending::Placed },
    };
    let sides = (1..).zip(sides).map(side).collect();
    TableResult { source, sides, ended_at: at(0) }
}

/// A table of entries 1 and 3 with games of these results.
fn played(id: u128, series: Series, results: Vec<TableResult>) -> Table {
    let game = |result| TableGame { result: Some(result), ..TableGame::new(None) };
    let mut table = Table {
        id: TableId(Uuid::from_u128(id)),
        series,
        games: results.into_iter().map(game).collect(),
        ..table("jcf", Mode::Solo, Arms::Four, "YR")
    };
    table.settle();
    table
}

fn side(number: u128, distances: &[u16], throws: u32, wait: Option<(usize, u32)>) -> SideStory {
    SideStory {
        entry: entry(number),
        colors: vec![Color::Yellow],
        sums: Sums { games: 1, throws, captures: 2, ..Sums::default() },
        wait: wait.map(|(n, throws)| Wait { n, throws }),
        distances: distances.to_vec(),
    }
}

fn told(sides: Vec<SideStory>) -> Story {
    Story {
        sides,
        captures: Vec::new(),
        last: 3,
        leads: Vec::new(),
        lead_changes: 0,
        turning_point: None,
    }
}

#[test]
fn games_and_the_closest_one_are_those_of_the_results() {
    use ResultSource::{Log, Places, Positions, Walkover};
    let one =
        |id, source, sides: &[(u128, &str)]| played(id, Series::One, vec![result(source, sides)]);
    /// A table, the number of the game, and the distance.
    type Closest = (u128, u8, u16);
    let cases: [(Vec<Table>, u32, Option<Closest>); 8] = [
        (vec![], 0, None),
        (vec![one(1, Log, &[(1, "0"), (3, "30")])], 1, Some((1, 1, 30))),
        // A walkover is no game, and places alone have no margin.
        (
            vec![one(1, Walkover, &[(1, "0"), (3, "1")]), one(2, Places, &[(1, "?"), (3, "?")])],
            1,
            None,
        ),
        // Who retired was not beaten closely.
        (
            vec![one(1, Log, &[(1, "5"), (3, "-6")]), one(2, Log, &[(1, "0"), (3, "9")])],
            2,
            Some((2, 1, 9)),
        ),
        // Nothing is measured between two who have arrived.
        (vec![one(1, Log, &[(1, "0"), (3, "0"), (2, "8")])], 1, Some((1, 1, 8))),
        // Of equal margins, the first.
        (
            vec![one(1, Positions, &[(3, "2"), (1, "9")]), one(2, Log, &[(1, "0"), (3, "7")])],
            2,
            Some((1, 1, 7)),
        ),
        // Each game of a series is a game.
        (
            vec![played(
                4,
                Series::All(2),
                vec![result(Log, &[(1, "0"), (3, "40")]), result(Log, &[(3, "0"), (1, "4")])],
            )],
            2,
            Some((4, 2, 4)),
        ),
        // A game after the decision does not count.
        (
            vec![played(
                5,
                Series::BestOf(3),
                vec![
                    result(Log, &[(1, "0"), (3, "40")]),
                    result(Log, &[(1, "0"), (3, "50")]),
                    result(Log, &[(3, "0"), (1, "1")]),
                ],
            )],
            2,
            Some((5, 1, 40)),
        ),
    ];
    for (tables, games, closest) in cases {
        let night = Night::of(&tables);
        assert_eq!(night.games, games);
        let seen = |it: ClosestGame| (it.table.0.as_u128(), it.game, it.squares);
        assert_eq!(night.closest.map(seen), closest);
        assert_eq!((night.logged, night.throws), (0, 0));
    }
}

#[test]
fn throws_wait_and_comeback_are_those_of_the_stories() {
    let table = played(1, Series::One, vec![result(ResultSource::Log, &[(1, "0"), (3, "10")])]);
    let mut night = Night::of([&table]);
    // The winner was 40 behind at position 1 and again at 2, the loser 80 at the end.
    let first = told(vec![
        side(1, &[100, 90, 80, 0], 20, Some((2, 5))),
        side(3, &[100, 50, 40, 80], 22, Some((1, 7))),
    ]);
    night.add(&table, 1, &first);
    assert_eq!((night.games, night.logged, night.throws, night.captures), (1, 1, 42, 4));
    let feat = |number, n, size| Feat { table: table.id, game: 1, entry: entry(number), n, size };
    assert_eq!(night.wait, Some(feat(3, 1, 7)));
    assert_eq!(night.comeback, Some(feat(1, 1, 40)));
    // A smaller one changes nothing; a game that does not count adds nothing.
    let second = told(vec![side(1, &[9, 9], 3, Some((1, 6))), side(3, &[9, 9], 3, None)]);
    night.add(&table, 1, &second);
    night.add(&table, 2, &first);
    assert_eq!((night.logged, night.throws), (2, 48));
    assert_eq!((night.wait, night.comeback), (Some(feat(3, 1, 7)), Some(feat(1, 1, 40))));
    // Who led all the time came back from nothing, and an entered result has no winner of the log.
    for source in [ResultSource::Log, ResultSource::Places] {
        let table = played(2, Series::One, vec![result(source, &[(1, "0"), (3, "10")])]);
        let mut night = Night::default();
        let leads = told(vec![side(1, &[9, 5], 3, None), side(3, &[9, 9], 3, None)]);
        night.add(&table, 1, if source == ResultSource::Log { &leads } else { &first });
        assert_eq!((night.comeback, night.logged), (None, 1));
    }
}

/// A played game has the figures of its own story.
#[test]
fn a_game_has_its_own_night() {
    let mut referee = four("jcf");
    let start = referee.next();
    referee.does(start);
    assert_eq!(last_die(&referee.game), None);
    referee.plays_to_the_end();
    referee.does(confirm(&[]));
    let rolls = referee.game.steps().iter().rev().find_map(|step| match step.action {
        Action::Roll(die) => Some(die),
        _ => None,
    });
    assert_eq!(last_die(&referee.game).map(|it| it.1), rolls);
    let told = story(&referee.game).unwrap();
    let mut table = referee.table.clone();
    table.games[0].result = Some(referee.result().clone());
    table.settle();
    let mut night = Night::of([&table]);
    night.add(&table, 1, &told);
    let sum = |of: fn(&Sums) -> u32| told.sides.iter().map(|side| of(&side.sums)).sum::<u32>();
    assert_eq!((night.throws, night.captures), (sum(|it| it.throws), sum(|it| it.captures)));
    let longest = told.sides.iter().map(|side| side.sums.longest_wait).max();
    assert_eq!(night.wait.map(|wait| wait.size), longest);
}

//! The race of a game: distances, marks and leads, and the round numbers of its axes.

use domain::tournament::event::EventKind;
use domain::tournament::race::{MarkKind, Race, RaceMark, samples, ticks};
use domain::tournament::result::Ending;
use domain::tournament::story;
use domain::tournament::table::TableState;
use parchis::record::Action;
use parchis::{Colors, Move};

use crate::referee::*;

/// Game of this table that is played to its end and signed.
fn signed(table: domain::tournament::table::Table, seed: u64) -> Referee {
    let mut referee = Referee::new(table, seed);
    referee.plays_to_the_end();
    referee.does(confirm(&[]));
    referee
}

fn race(referee: &Referee) -> Race {
    Race::of(&referee.game).unwrap()
}

#[test]
fn there_is_no_race_before_the_first_throw() {
    let mut referee = four("jcf");
    assert_eq!(Race::of(&referee.game), None);
    let start = referee.next();
    referee.does(start);
    assert_eq!(Race::of(&referee.game), None);
    referee.throws(&[3]);
    assert_eq!(race(&referee).last, 1);
}

/// At every table that the rule sets allow, a line goes down but for captures and third sixes, and ends at 0 exactly if the side finished.
#[test]
fn a_line_comes_nearer_to_the_goal_but_for_what_sends_pieces_home() {
    let mut finished = 0;
    for (seed, table) in (40..).zip(all_tables()) {
        let referee = signed(table, seed);
        let (race, result) = (race(&referee), referee.result());
        let position = referee.game.position().unwrap();
        assert_eq!(race.last, story::shown(&referee.game).count());
        for (index, side) in race.sides.iter().enumerate() {
            assert_eq!(side.distances.len(), race.last + 1);
            for n in 1..=race.last {
                let goes_back = side.distances[n] > side.distances[n - 1];
                let sends_home = |mark: &RaceMark| mark.kind != MarkKind::Goal;
                let mut marks = race.marks.iter().filter(|it| it.n == n && it.side == index);
                // A bounce off the goal also leads back; it moves a piece of the side itself.
                let (_, step) = story::shown(&referee.game).nth(n - 1).unwrap();
                let bounces = match step.action {
                    Action::Play(Move::Step { color, from, to }) => {
                        side.colors.contains(&color) && to < from
                    }
                    _ => false,
                };
                assert!(!goes_back || bounces || marks.any(sends_home), "seed {seed}, {n}");
            }
            let ending = result.of(side.entry).unwrap().ending;
            let last = side.distance(race.last);
            assert_eq!(last == 0, ending == Ending::Finished, "seed {seed}: {ending:?}");
            if last > 0 {
                let colors: Colors = side.colors.iter().copied().collect();
                assert_eq!(last, position.distance(colors));
            }
            finished += usize::from(last == 0);
        }
        assert!(race.longest() > 0);
    }
    assert!(finished >= 17);
}

#[test]
fn marks_are_the_events_of_the_log() {
    for (seed, table) in (40..).zip(all_tables()) {
        let referee = signed(table, seed);
        let (race, told) = (race(&referee), story::story(&referee.game).unwrap());
        let sum =
            |of: fn(&story::Sums) -> u32| told.sides.iter().map(|it| of(&it.sums)).sum::<u32>();
        for (kind, n) in [
            (MarkKind::Capture, sum(|it| it.captured)),
            (MarkKind::ThirdSix, sum(|it| it.third_sixes)),
            (MarkKind::Goal, sum(|it| it.home)),
        ] {
            let marks = race.marks.iter().filter(|mark| mark.kind == kind);
            assert_eq!(marks.count(), n as usize, "seed {seed}: {kind:?}");
        }
        for capture in &told.captures {
            let side = race.sides.iter().position(|it| it.colors.contains(&capture.piece.color));
            let is_it = |mark: &RaceMark| {
                (mark.n, Some(mark.side), mark.kind) == (capture.n, side, MarkKind::Capture)
            };
            assert!(race.marks.iter().any(is_it));
        }
    }
}

/// Leads follow each other without a gap and never of one side twice, and no other side is alone in front.
#[test]
fn leads_cover_the_game_from_the_first_one_on() {
    let mut changes = 0;
    for seed in 60..90 {
        let race = race(&signed(four("jcf").table, seed));
        for pair in race.leads.windows(2) {
            assert_eq!(pair[0].to, pair[1].from, "seed {seed}");
            assert_ne!(pair[0].side, pair[1].side);
            assert!(pair[0].from < pair[0].to);
        }
        assert_eq!(race.leads.last().unwrap().to, race.last);
        for n in 0..=race.last {
            let Some(leader) = race.leader_at(n) else {
                assert!(n < race.leads[0].from);
                continue;
            };
            let own = race.sides[leader].distance(n);
            for side in &race.sides {
                let nearest = race.sides.iter().map(|it| it.distance(n)).min().unwrap();
                assert_eq!(race.behind(side, n) + nearest, side.distance(n));
            }
            let is_ahead = |other: usize| (race.sides[other].distance(n) < own).then_some(other);
            let ahead: Vec<usize> = (0..4).filter_map(is_ahead).collect();
            // Two that pass the leader together take the lead only once one of them is alone.
            let least = ahead.iter().map(|side| race.sides[*side].distance(n)).min();
            let first = ahead.iter().filter(|side| Some(race.sides[**side].distance(n)) == least);
            assert_ne!(first.count(), 1, "seed {seed}, {n}");
        }
        changes += race.leads.len() - 1;
    }
    assert!(changes > 30);
}

/// Two colors of one side are one line.
#[test]
fn a_pair_is_one_line() {
    let mut referee = pairs();
    referee.plays(60);
    let race = race(&referee);
    assert_eq!(race.sides.len(), 2);
    assert!(race.sides.iter().all(|side| side.colors.len() == 2 && side.left.is_none()));
    assert_eq!(race.longest(), 2 * 4 * 72);
}

#[test]
fn a_side_that_left_has_an_end_and_no_lead() {
    let mut referee = four("jcf");
    referee.plays(120);
    assert_eq!(referee.game.state(), TableState::Playing);
    let leader = race(&referee).leads.last().unwrap().side;
    let color = race(&referee).sides[leader].colors[0];
    referee.does(EventKind::Retire(color));
    let left = race(&referee);
    assert_eq!(left.sides[leader].left, Some(left.last));
    assert_eq!(left.sides[leader].end(), left.last);
    referee.plays(20);
    let race = race(&referee);
    assert_eq!(race.sides[leader].end(), left.last);
    assert_ne!(race.leads.last().unwrap().side, leader);
}

#[test]
fn samples_are_spread_from_the_first_position_to_the_last() {
    let list = |last, n| samples(last, n).collect::<Vec<_>>();
    assert_eq!(list(1, 60), [0, 1]);
    assert_eq!(list(4, 60), [0, 1, 2, 3, 4]);
    assert_eq!(list(100, 5), [0, 25, 50, 75, 100]);
    for last in [59, 60, 61, 437, 5000] {
        let all = list(last, 60);
        assert!(all.len() <= 60 && all[0] == 0 && all.ends_with(&[last]), "{all:?}");
        assert!(all.windows(2).all(|pair| pair[0] < pair[1]), "{all:?}");
    }
}

#[test]
fn labels_of_an_axis_are_few_round_numbers() {
    let list = |most, n| ticks(most, n).collect::<Vec<_>>();
    assert_eq!(list(288, 4), [0, 100, 200]);
    assert_eq!(list(576, 4), [0, 200, 400]);
    assert_eq!(list(437, 6), [0, 100, 200, 300, 400]);
    assert_eq!(list(90, 6), [0, 20, 40, 60, 80]);
    assert_eq!(list(3, 6), [0, 1, 2, 3]);
    assert_eq!(list(0, 6), [0]);
    assert!((1..3000).all(|most| list(most, 6).len() <= 6));
}

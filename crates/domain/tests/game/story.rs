//! Story of a game, and totals over an entry's games.

use domain::tournament::game::Game;
use domain::tournament::story::{self, Story, Sums};
use parchis::record::Action;
use parchis::{Colors, Move, TurnPhase};

use crate::referee::*;

fn told(referee: &Referee) -> Story {
    story::story(&referee.game).unwrap()
}

fn signed(table: domain::tournament::table::Table, seed: u64) -> Referee {
    let mut referee = Referee::new(table, seed);
    let start = referee.next();
    referee.does(start);
    referee.plays_to_the_end();
    referee.does(confirm(&[]));
    referee
}

#[test]
fn nothing_is_told_of_a_game_without_a_throw() {
    let mut referee = four("jcf");
    assert_eq!(story::story(&referee.game), None);
    let start = referee.next();
    referee.does(start);
    assert_eq!(story::story(&referee.game), None);
}

/// The story agrees with the positions, at every table that the rule sets allow.
#[test]
fn sums_are_those_of_the_log() {
    for (seed, table) in (40..).zip(all_tables()) {
        let referee = signed(table, seed);
        let (story, steps) = (told(&referee), referee.game.steps());
        let throws = story::throws_by_side(&referee.game);
        let sums = story.sides.iter().map(|side| (side.entry, side.sums.throws));
        assert_eq!(throws, sums.filter(|(_, n)| *n > 0).collect::<Vec<_>>());
        let dice: Vec<u8> = steps
            .iter()
            .filter_map(|step| match step.action {
                Action::Roll(die) => Some(die),
                _ => None,
            })
            .collect();
        let sum = |of: fn(&Sums) -> u32| story.sides.iter().map(|it| of(&it.sums)).sum::<u32>();
        assert_eq!(sum(|it| it.throws) as usize, dice.len());
        assert_eq!(sum(|it| it.sixes) as usize, dice.iter().filter(|die| **die == 6).count());
        let captured: usize = steps.iter().map(|step| step.captures.len()).sum();
        assert_eq!(sum(|it| it.captures) as usize, captured);
        assert_eq!(sum(|it| it.captured) as usize, captured);
        assert_eq!(story.captures.len(), captured);
        let signed = referee.game.proposed().or_else(|| referee.game.standing_now()).unwrap();
        for told in &story.sides {
            let side = signed.sides.iter().find(|side| side.entry == told.entry).unwrap();
            assert_eq!(side.captures.map(u32::from), Some(told.sums.captures), "for tie-breaks");
        }
        let third = |m: &Action| matches!(m, Action::Play(Move::ThirdSix { .. }));
        let third = steps.iter().filter(|step| third(&step.action)).count();
        assert_eq!(sum(|it| it.third_sixes) as usize, third);
        assert_eq!(story.last, story::shown(&referee.game).count());
        let position = referee.game.position().unwrap();
        for side in &story.sides {
            assert_eq!(side.distances.len(), story.last + 1);
            let colors: Colors = side.colors.iter().copied().collect();
            let is_done = colors.iter().any(|color| position.finished().contains(color));
            let distance = if is_done { 0 } else { position.distance(colors) };
            assert_eq!(*side.distances.last().unwrap(), distance);
            let goal = position.circuit().goal();
            let home = colors.iter().flat_map(|color| position.pieces(color));
            assert_eq!(side.sums.home as usize, home.filter(|piece| *piece == goal).count());
            assert_eq!(side.wait.map_or(0, |wait| wait.throws), side.sums.longest_wait);
        }
        assert!(sum(|it| it.barriers) > 0, "seed {seed}");
    }
}

/// From the turning point on the winner is never behind, and just before it was not ahead.
#[test]
fn the_winner_leads_from_the_turning_point_on() {
    let mut turned = 0;
    for seed in 60..90 {
        let referee = signed(four("jcf").table, seed);
        let story = told(&referee);
        let Some(point) = story.turning_point else { continue };
        turned += 1;
        let winner = &story.sides[point.side];
        let result = referee.result();
        assert_eq!(result.of(winner.entry).unwrap().place, 1);
        let others = |n: usize| {
            let others = story.sides.iter().filter(|side| side.entry != winner.entry);
            others.map(|side| side.distances[n]).min().unwrap()
        };
        for n in point.n..=story.last {
            assert!(winner.distances[n] <= others(n), "seed {seed}, {n}");
        }
        assert!(winner.distances[point.n] < others(point.n));
        assert!(winner.distances[point.n - 1] >= others(point.n - 1));
        assert!(point.n == 1 || story.lead_changes > 0 || winner.distances[1] == others(1));
    }
    assert!(turned > 25);
}

/// In one game, each wait is a run of consecutive throws without a move, and each number leads to the position it names.
#[test]
fn a_wait_begins_at_the_throw_that_it_names() {
    let referee = signed(four("jcf").table, 7);
    let story = told(&referee);
    let shown: Vec<_> = story::shown(&referee.game).collect();
    for side in &story.sides {
        let wait = side.wait.unwrap();
        let (n, first) = shown[wait.n - 1];
        assert_eq!(n, wait.n);
        let own = |turn: Option<parchis::Color>| side.colors.contains(&turn.unwrap());
        assert!(own(first.before.turn()));
        let row: Vec<_> = shown[wait.n - 1..]
            .iter()
            .filter(|(_, step)| own(step.before.turn()))
            .filter(|(_, step)| matches!(step.before.phase(), TurnPhase::Die(_)))
            .take(wait.throws as usize)
            .collect();
        assert!(row.iter().all(|(_, step)| step.action == Action::Play(Move::Pass)
            || matches!(step.action, Action::Play(Move::ThirdSix { .. }))));
    }
    for capture in &story.captures {
        let (_, step) = shown[capture.n - 1];
        assert!(step.captures.contains(&capture.piece));
        assert_eq!(step.before.turn(), Some(capture.by));
    }
}

#[test]
fn a_season_is_the_sum_of_its_games() {
    let stories: Vec<Story> =
        (1..5).map(|seed| told(&signed(four("rebote").table, seed))).collect();
    let season = story::sums(&stories, entry(1));
    let own: Vec<Sums> = stories.iter().map(|story| story.sides[0].sums).collect();
    assert_eq!(season.games, 4);
    assert_eq!(season.throws, own.iter().map(|it| it.throws).sum::<u32>());
    assert_eq!(season.longest_wait, own.iter().map(|it| it.longest_wait).max().unwrap());
    assert_eq!(story::sums(&stories, entry(9)), Sums::default());
}

#[test]
fn a_side_that_did_not_come_is_not_in_the_story() {
    let game: &Game = &signed(table_of_two(), 3).game;
    assert_eq!(story::story(game).unwrap().sides.len(), 2);
}

fn table_of_two() -> domain::tournament::table::Table {
    table("jcf", parchis::Mode::Solo, parchis::Arms::Four, "YR")
}

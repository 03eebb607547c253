//! Strength of players estimated from their games, and their opponents.

use domain::ranking::head_to_head::{Meetings, meetings, opponents};
use domain::ranking::strength::{Strength, by_week, of_entry, of_player, strengths};
use domain::ranking::weekly::ConfirmedTable;
use domain::tournament::id::PlayerId;
use domain::tournament::result::Ending;
use proptest::prelude::*;
use skillratings::Outcomes;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin, weng_lin_two_teams};

use crate::weekly::{at, game, players};

fn pair(number: u8, one: [PlayerId; 2], other: [PlayerId; 2]) -> ConfirmedTable {
    let mut game = game(number, "2026-11-17T10:00:00Z", &[one[0], other[0]]);
    game.sides[0].players = one.to_vec();
    game.sides[1].players = other.to_vec();
    game
}

#[track_caller]
fn close(one: Strength, other: WengLinRating) {
    let far = (one.mu - other.rating).abs() + (one.sigma - other.uncertainty).abs();
    assert!(far < 1e-9, "{one:?}, {other:?}");
}

#[test]
fn two_players_are_rated_as_the_authors_say() {
    let p = players(3);
    let games =
        [game(1, "2026-11-17T10:00:00Z", &p[..2]), game(2, "2026-11-17T11:00:00Z", &p[1..])];
    let (new, config) = (WengLinRating::new(), WengLinConfig::new());
    let (first, second) = weng_lin(&new, &new, &Outcomes::WIN, &config);
    let (second, third) = weng_lin(&second, &new, &Outcomes::WIN, &config);
    let all = strengths(&games);
    for (player, expected) in p.iter().zip([first, second, third]) {
        close(of_player(&all, *player), expected);
    }
    // Figures of the crate's own tests, so that a change in another version is detected.
    let first = of_player(&all, p[0]);
    assert_eq!(format!("{:.6} {:.6}", first.mu, first.sigma), "27.635231 8.065506");
    assert!((first.conservative() - (first.mu - 3.0 * first.sigma)).abs() < 1e-9);
    assert!(Strength::unknown().conservative().abs() < 1e-9);
}

#[test]
fn the_strength_by_week_is_that_of_all_games_up_to_each_week() {
    let p = players(4);
    let ends = ["2026-11-17T10:00:00Z", "2026-11-18T10:00:00Z", "2026-11-25T10:00:00Z"];
    let mut games: Vec<ConfirmedTable> =
        (1..).zip(ends).map(|(number, ended_at)| game(number, ended_at, &p[..2])).collect();
    // A game of others in a week in which the player did not play.
    games.push(game(4, "2026-12-02T10:00:00Z", &p[2..]));
    games.reverse();
    let weeks = by_week(&games, chrono_tz::Europe::Madrid, p[0]);
    let numbers: Vec<u32> = weeks.iter().map(|(week, _)| week.number()).collect();
    assert_eq!(numbers, [47, 48]);
    for (week, strength) in weeks {
        let end = week.bounds(chrono_tz::Europe::Madrid).1;
        let so_far = games.iter().filter(|game| game.ended_at < end);
        assert_eq!(strength, of_player(&strengths(so_far), p[0]));
    }
}

#[test]
fn a_pair_is_a_team_and_an_entry_the_mean_of_its_players() {
    let p = players(4);
    let solo = game(1, "2026-11-17T09:00:00Z", &[p[0], p[2]]);
    let both = pair(2, [p[0], p[1]], [p[2], p[3]]);
    let (new, config) = (WengLinRating::new(), WengLinConfig::new());
    let (won, lost) = weng_lin(&new, &new, &Outcomes::WIN, &config);
    let (one, other) = weng_lin_two_teams(&[won, new], &[lost, new], &Outcomes::WIN, &config);
    let all = strengths(&[solo, both]);
    for (player, expected) in p.iter().zip(one.into_iter().chain(other)) {
        close(of_player(&all, *player), expected);
    }
    let [a, b] = [of_player(&all, p[0]), of_player(&all, p[1])];
    let entry = of_entry(&all, &p[..2]);
    assert!((entry.mu - f64::midpoint(a.mu, b.mu)).abs() < 1e-9);
    assert!((entry.sigma - f64::midpoint(a.sigma, b.sigma)).abs() < 1e-9);
    let mean = f64::midpoint(a.conservative(), b.conservative());
    assert!((entry.conservative() - mean).abs() < 1e-9);
    assert_eq!(of_entry(&all, &[p[0], p[0]]), a, "who has two seats counts once");
    assert_eq!(of_entry(&all, &[]), Strength::unknown());
    assert_eq!(of_entry(&all, &players(9)[8..]), Strength::unknown());
}

#[test]
fn only_games_that_can_give_points_and_sides_that_came_are_rated() {
    let p = players(4);
    let mut weightless = game(1, "2026-11-17T10:00:00Z", &p);
    weightless.weight = 0;
    let mut alone = game(2, "2026-11-17T10:00:00Z", &p[..2]);
    alone.sides[1].result.ending = Ending::Absent;
    assert!(strengths(&[weightless.clone(), alone]).is_empty());
    let mut three = game(3, "2026-11-17T10:00:00Z", &p);
    three.sides[3].result.ending = Ending::Absent;
    let all = strengths(&[three.clone()]);
    assert_eq!(all.len(), 3);
    assert!(of_player(&all, p[0]).mu > of_player(&all, p[1]).mu);
    assert!(of_player(&all, p[1]).mu > of_player(&all, p[2]).mu);
    let mut tied = game(4, "2026-11-17T10:00:00Z", &p[..2]);
    for side in &mut tied.sides {
        (side.result.place, side.result.is_tied) = (1, true);
    }
    let all = strengths(&[tied]);
    assert!((of_player(&all, p[0]).mu - 25.0).abs() < 1e-9, "equals that share a place stay equal");
    assert!(opponents(&[weightless], p[0]).is_empty());
    assert_eq!(opponents(&[three], p[0]).len(), 2);
}

#[test]
fn opponents_are_counted_ahead_and_behind_and_partners_are_none() {
    let p = players(4);
    let mut tied = game(3, "2026-11-17T12:00:00Z", &p[..2]);
    for side in &mut tied.sides {
        (side.result.place, side.result.is_tied) = (1, true);
    }
    let games = [
        game(1, "2026-11-17T10:00:00Z", &p[..3]),
        game(2, "2026-11-17T11:00:00Z", &[p[1], p[0]]),
        tied,
        pair(4, [p[0], p[3]], [p[1], p[2]]),
    ];
    let own = opponents(&games, p[0]);
    let expected = [
        Meetings { opponent: p[1], games: 4, ahead: 2, behind: 1 },
        Meetings { opponent: p[2], games: 2, ahead: 2, behind: 0 },
    ];
    assert_eq!(own, expected);
    let both = meetings(&games, p[0], p[1]);
    let places: Vec<_> = both.iter().map(|it| (it.own.number, it.other.number)).collect();
    assert_eq!(both[0].ended_at, at("2026-11-17T12:00:00Z"), "latest first");
    assert_eq!(both.len(), 4);
    let turned = meetings(&games, p[1], p[0]);
    let turned: Vec<_> = turned.iter().map(|it| (it.other.number, it.own.number)).collect();
    assert_eq!(turned, places);
    assert!(meetings(&games, p[0], p[3]).is_empty(), "partners do not play against each other");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn strengths_never_depend_on_the_order_in_which_games_are_handed_in(
        tables in prop::collection::vec((0_usize..8, 2_usize..=4, 0_i64..600), 1..40),
        turn in 0_usize..40,
    ) {
        let p = players(12);
        let mut games: Vec<ConfirmedTable> = tables
            .iter()
            .zip(1..)
            .map(|((first, n, minutes), number)| {
                let mut game = game(number, "2026-11-17T10:00:00Z", &p[*first..first + n]);
                game.ended_at += chrono::TimeDelta::minutes(*minutes);
                game
            })
            .collect();
        let known = strengths(&games);
        prop_assert!(known.values().all(|it| it.sigma > 0.0 && it.sigma < 25.0 / 3.0 && it.mu.is_finite()));
        let turn = turn % games.len();
        games.rotate_left(turn);
        for game in &mut games {
            game.sides.reverse();
        }
        // Bit by bit: these are floating-point numbers, and seeds may depend on them.
        prop_assert_eq!(strengths(&games), known);
    }
}

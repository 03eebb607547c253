//! Weekly ranking: weeks, counted games and ranks.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use chrono_tz::{Europe, Tz};
use domain::ranking::place_after::PlaceAfter;
use domain::ranking::places_by_week::places_by_week;
use domain::ranking::weekly::{
    ConfirmedSide, ConfirmedTable, Week, games_of, player_history, rank, weeks,
};
use domain::tournament::account::RankingSettings;
use domain::tournament::id::{EntryId, IdSource, PlayerId, TableId};
use domain::tournament::points::Points;
use domain::tournament::result::{Ending, SideResult};
use proptest::prelude::*;

pub const SETTINGS: RankingSettings =
    RankingSettings { time_zone: Europe::Madrid, games_a_week: 3 };
pub const ALL_COUNT: RankingSettings =
    RankingSettings { time_zone: Europe::Madrid, games_a_week: 0 };

pub fn at(text: &str) -> DateTime<Utc> {
    DateTime::parse_from_rfc3339(text).unwrap().with_timezone(&Utc)
}

pub fn players(n: usize) -> Vec<PlayerId> {
    let mut ids = IdSource::new(1, [5; 32]);
    (0..n).map(|_| PlayerId::new(&mut ids)).collect()
}

/// Game of these players in the order of their places.
pub fn game(number: u8, ended_at: &str, players: &[PlayerId]) -> ConfirmedTable {
    let mut ids = IdSource::new(1_000 + u64::from(number), [number; 32]);
    let sides = players.iter().zip(1..).map(|(player, place)| ConfirmedSide {
        players: vec![*player],
        result: SideResult {
            entry: EntryId::new(&mut ids),
            place,
            is_tied: false,
            by_roll_off: false,
            distance: None,
            captures: None,
            ending: Ending::Placed,
        },
    });
    let sides = sides.collect();
    let table = TableId::new(&mut ids);
    ConfirmedTable { table, ended_at: at(ended_at), weight: 1, points: Vec::new(), sides }
}

pub fn week(text: &str) -> Week {
    text.parse().unwrap()
}

/// Points as an integer.
pub fn whole(points: Points) -> i32 {
    i32::try_from(points.as_whole().unwrap()).unwrap()
}

#[track_caller]
fn check_week(moment: &str, expected: &str) {
    assert_eq!(Week::of(at(moment), Europe::Madrid).to_string(), expected);
}

#[test]
fn weeks_begin_on_monday_at_midnight_in_the_time_zone() {
    // In winter, one hour ahead of UTC; in summer, two.
    check_week("2026-11-15T22:59:59Z", "2026-W46");
    check_week("2026-11-15T23:00:00Z", "2026-W47");
    check_week("2026-07-05T21:59:59Z", "2026-W27");
    check_week("2026-07-05T22:00:00Z", "2026-W28");
    assert_eq!(Week::of(at("2026-11-15T23:30:00Z"), Tz::UTC).to_string(), "2026-W46");
}

#[test]
fn weeks_with_a_change_of_clocks_are_an_hour_shorter_or_longer() {
    let hours = |text| {
        let (start, end) = week(text).bounds(Europe::Madrid);
        (end - start).num_hours()
    };
    assert_eq!(hours("2026-W13"), 167, "Sunday 29 March 2026");
    assert_eq!(hours("2026-W43"), 169, "Sunday 25 October 2026");
    assert_eq!(hours("2026-W47"), 168);
    check_week("2026-03-29T21:59:59Z", "2026-W13");
    check_week("2026-03-29T22:00:00Z", "2026-W14");
    check_week("2026-10-25T22:59:59Z", "2026-W43");
    check_week("2026-10-25T23:00:00Z", "2026-W44");
}

#[test]
fn the_turn_of_the_year_belongs_to_one_week() {
    check_week("2026-12-31T23:30:00Z", "2026-W53");
    check_week("2027-01-03T22:59:59Z", "2026-W53");
    check_week("2027-01-03T23:00:00Z", "2027-W01");
    check_week("2024-12-30T12:00:00Z", "2025-W01");
    assert_eq!(week("2026-W53").next(), week("2027-W01"));
    assert_eq!(week("2027-W01").prev(), week("2026-W53"));
    assert_eq!(week("2026-W53").monday(), NaiveDate::from_ymd_opt(2026, 12, 28).unwrap());
    assert_eq!(week("2026-W53").sunday(), NaiveDate::from_ymd_opt(2027, 1, 3).unwrap());
    assert_eq!((week("2026-W53").year(), week("2026-W53").number()), (2026, 53));
}

#[test]
fn a_day_that_does_not_begin_at_midnight_has_a_first_moment() {
    // In Beirut clocks went forward on Sunday 30 March 2025 at midnight; in Cairo weeks begin as everywhere.
    let (start, end) = week("2025-W13").bounds(chrono_tz::Asia::Beirut);
    assert_eq!((end - start).num_hours(), 167);
    // Asuncion put its clocks forward on Sundays at midnight, so Mondays are not affected.
    let (start, _) = week("2018-W41").bounds(chrono_tz::America::Asuncion);
    assert_eq!(start, at("2018-10-08T03:00:00Z"));
}

#[test]
fn only_weeks_are_read_as_weeks() {
    let wrong = [
        "",
        "2026",
        "2026-47",
        "2026-W00",
        "2026-W54",
        "2025-W53",
        "2026-w47",
        "2026-W7",
        "02026-W07",
        "+026-W07",
        "2026-W047",
        "0000-W01",
        "2026-W47 ",
        "٢٠٢٦-W47",
    ];
    for text in wrong {
        assert!(text.parse::<Week>().is_err(), "{text}");
    }
    assert_eq!(week("2026-W07").to_string(), "2026-W07");
}

#[test]
fn points_are_gathered_over_a_week() {
    let p = players(4);
    let games = [
        game(1, "2026-11-16T20:00:00Z", &p),
        game(2, "2026-11-22T22:59:00Z", &[p[1], p[0], p[3], p[2]]),
        game(3, "2026-11-22T23:01:00Z", &p),
    ];
    let rows = rank(&games, &SETTINGS, week("2026-W47"));
    let shown: Vec<_> = rows
        .iter()
        .map(|row| (whole(row.points), row.games, row.wins, row.rank, row.is_tied))
        .collect();
    let expected =
        [(4, 2, 1, 1, true), (4, 2, 1, 1, true), (-4, 2, 0, 3, true), (-4, 2, 0, 3, true)];
    assert_eq!(shown, expected);
    assert_eq!(weeks(&games, Europe::Madrid), [week("2026-W48"), week("2026-W47")]);
    let history = player_history(&games, &SETTINGS, p[0]);
    let shown: Vec<_> =
        history.iter().map(|(week, row)| (week.to_string(), whole(row.points), row.rank)).collect();
    assert_eq!(shown, [("2026-W48".to_owned(), 3, 1), ("2026-W47".to_owned(), 4, 1)]);
}

#[test]
fn the_fourth_game_against_the_same_opponent_does_not_count() {
    let p = players(3);
    let mut games: Vec<ConfirmedTable> = (1..=4)
        .map(|number| game(number, &format!("2026-11-17T{:02}:00:00Z", 10 + number), &p[..2]))
        .collect();
    games.push(game(5, "2026-11-17T20:00:00Z", &[p[0], p[2], p[1]]));
    games.push(game(6, "2026-11-24T20:00:00Z", &p[..2]));
    let rows = rank(&games, &SETTINGS, week("2026-W47"));
    let row = |player| rows.iter().find(|row| row.player == player).unwrap();
    assert_eq!((whole(row(p[0]).points), row(p[0]).games, row(p[0]).counted), (3, 5, 3));
    assert_eq!((whole(row(p[1]).points), row(p[1]).games, row(p[1]).counted), (-3, 5, 3));
    // The third player met both for the first time.
    assert_eq!((whole(row(p[2]).points), row(p[2]).games, row(p[2]).counted), (0, 1, 1));
    let all = rank(&games, &ALL_COUNT, week("2026-W47"));
    assert_eq!((all[0].player, whole(all[0].points), all[0].counted), (p[0], 6, 5));
    let next = rank(&games, &SETTINGS, week("2026-W48"));
    assert_eq!(whole(next[0].points), 1, "a new week begins anew");

    let own = games_of(&games, &SETTINGS, p[0]);
    let counted: Vec<bool> = own.iter().map(|game| game.is_counted).collect();
    assert_eq!(counted, [true, false, false, true, true, true], "latest first");
}

#[test]
fn both_of_a_pair_get_the_points_and_a_duelist_gets_them_once() {
    let p = players(4);
    let mut pairs = game(1, "2026-11-17T10:00:00Z", &p[..2]);
    pairs.sides[0].players = vec![p[0], p[1]];
    pairs.sides[1].players = vec![p[2], p[3]];
    let mut duel = game(2, "2026-11-17T11:00:00Z", &p[..2]);
    duel.sides[0].players = vec![p[0], p[0]];
    let rows = rank(&[pairs, duel], &SETTINGS, week("2026-W47"));
    let points = |player| whole(rows.iter().find(|row| row.player == player).unwrap().points);
    assert_eq!(p.iter().map(|player| points(*player)).collect::<Vec<_>>(), [2, 0, -1, -1]);
}

#[test]
fn who_did_not_come_has_played_no_game() {
    let p = players(4);
    let mut three = game(1, "2026-11-17T10:00:00Z", &p);
    three.sides[3].result.ending = Ending::Absent;
    let mut alone = game(2, "2026-11-17T11:00:00Z", &p[..2]);
    alone.sides[1].result.ending = Ending::Absent;
    let mut weightless = game(3, "2026-11-17T12:00:00Z", &p);
    weightless.weight = 0;
    let rows = rank(&[three, alone, weightless], &SETTINGS, week("2026-W47"));
    let shown: Vec<_> = rows.iter().map(|row| (row.player, whole(row.points), row.games)).collect();
    assert_eq!(shown, [(p[0], 2, 1), (p[1], 0, 1), (p[2], -2, 1)]);
}

#[test]
fn a_tournaments_own_points_and_weight_count() {
    let p = players(4);
    let mut own = game(1, "2026-11-17T10:00:00Z", &p);
    own.points = vec![10, 4, -4, -10];
    let mut heavy = game(2, "2026-11-17T11:00:00Z", &p);
    heavy.weight = 5;
    let rows = rank(&[own, heavy], &SETTINGS, week("2026-W47"));
    let points: Vec<i32> = rows.iter().map(|row| whole(row.points)).collect();
    assert_eq!(points, [25, 9, -9, -25]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_week_is_zero_sum_where_all_count_and_never_depends_on_the_order(
        tables in prop::collection::vec((0_usize..10, 2_usize..=6, 0_i64..168 * 60), 1..40),
        most in 0_u8..5,
    ) {
        let p = players(16);
        let start = week("2026-W43").bounds(Europe::Madrid).0;
        let mut games: Vec<ConfirmedTable> = tables
            .iter()
            .zip(1..)
            .map(|((first, n, minutes), number)| {
                let mut game = game(number, "2026-11-17T10:00:00Z", &p[*first..first + n]);
                game.ended_at = start + TimeDelta::minutes(*minutes);
                game
            })
            .collect();
        let settings = RankingSettings { games_a_week: most, ..SETTINGS };
        let rows = rank(&games, &settings, week("2026-W43"));
        games.reverse();
        prop_assert_eq!(&rank(&games, &settings, week("2026-W43")), &rows);
        if most == 0 {
            prop_assert_eq!(rows.iter().map(|row| whole(row.points)).sum::<i32>(), 0);
        }
        prop_assert!(rows.iter().all(|row| row.counted <= row.games));
        for row in &rows {
            let own = games_of(&games, &settings, row.player);
            let points: i32 = own.iter().filter(|it| it.is_counted).map(|it| whole(it.points)).sum();
            prop_assert_eq!(points, whole(row.points));
            prop_assert_eq!(own.len(), usize::try_from(row.games).unwrap());
        }
    }
}

#[test]
fn places_by_week_are_the_ranks_of_each_week_for_the_first_of_the_last_one() {
    let all = players(4);
    let (ana, berta, carla, dolors) = (all[0], all[1], all[2], all[3]);
    let games = [
        game(1, "2026-11-03T20:00:00Z", &[berta, ana]),
        // No games in week 46.
        game(2, "2026-11-17T20:00:00Z", &[ana, berta]),
        game(3, "2026-11-18T20:00:00Z", &[carla, dolors]),
        game(4, "2026-11-24T20:00:00Z", &[dolors, carla, ana]),
    ];
    let at = |rank, n_sharing| Some(PlaceAfter { rank, n_sharing });
    let places = |last: &str, most| places_by_week(&games, &ALL_COUNT, week(last), most);
    let found = places("2026-W48", (2, 12));
    assert_eq!(found.weeks, ["2026-W45", "2026-W47", "2026-W48"].map(week));
    let expected =
        [(dolors, vec![None, at(3, 2), at(1, 1)]), (carla, vec![None, at(1, 2), at(2, 1)])];
    assert_eq!(found.lines, expected);
    for row in rank(&games, &ALL_COUNT, week("2026-W48")) {
        let line = places("2026-W48", (9, 1)).lines.into_iter().find(|it| it.0 == row.player);
        assert_eq!(line.unwrap().1, [at(row.rank, 1)]);
    }
    let found = places("2026-W47", (1, 2));
    assert_eq!((found.weeks.len(), found.lines.len()), (2, 1), "later weeks do not count");
    assert_eq!(places("2026-W46", (9, 9)).lines, [], "a week without games");
}

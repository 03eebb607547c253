//! Table of a season, shifts of rank, and streaks.

use chrono::{NaiveDate, TimeDelta};
use domain::ranking::season::{SeasonTable, places_by_week, table, until_end};
use domain::ranking::shift::Shift;
use domain::ranking::weekly::{ConfirmedTable, rank, shifts, weeks};
use domain::tournament::account::RankingSettings;
use domain::tournament::id::{IdSource, PlayerId, RankingId, SeasonId};
use domain::tournament::season::{Season, SeasonError, SeasonSettings};
use proptest::prelude::*;

use crate::weekly::{ALL_COUNT, SETTINGS, game, players, week, whole};

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn season(first: &str, last: &str, best_weeks: u8) -> SeasonSettings {
    SeasonSettings { name: "Liga".to_owned(), first: day(first), last: day(last), best_weeks }
}

/// Player, points, wins, games, weeks (counted, all), rank.
type Row = (usize, i32, u32, u32, (usize, usize), u32);

#[track_caller]
fn check(table: &SeasonTable, players: &[PlayerId], expected: &[Row]) {
    let row = |row: &domain::ranking::season::SeasonStanding| {
        let player = players.iter().position(|it| *it == row.player).unwrap();
        let weeks = (row.counted_weeks(), row.weeks.len());
        (player, whole(row.points), row.wins, row.games, weeks, row.rank)
    };
    assert_eq!(table.rows.iter().map(row).collect::<Vec<_>>(), expected);
}

/// Weekly duels of player 0 against 1 from W45 on with these weights; a negative weight means that 1 wins.
fn duels(players: &[PlayerId], weights: &[i8]) -> Vec<ConfirmedTable> {
    let duel = |(number, weight): (u8, &i8)| {
        let mut sides = [players[0], players[1]];
        if *weight < 0 {
            sides.reverse();
        }
        let mut duel = game(number, "2026-11-03T20:00:00Z", &sides);
        duel.ended_at += TimeDelta::weeks(i64::from(number) - 1);
        duel.weight = weight.unsigned_abs();
        duel
    };
    (1..).zip(weights).map(duel).collect()
}

#[test]
fn the_best_weeks_of_each_count() {
    let p = players(2);
    let games = duels(&p, &[3, -2, 2, -4, 1]);
    let year = |best| table(&games, &ALL_COUNT, &season("2026-09-01", "2027-06-30", best));
    check(&year(0), &p, &[(0, 0, 3, 5, (5, 5), 1), (1, 0, 2, 5, (5, 5), 2)]);
    check(&year(2), &p, &[(1, 6, 2, 5, (2, 5), 1), (0, 5, 2, 5, (2, 5), 2)]);
    check(&year(3), &p, &[(0, 6, 3, 5, (3, 5), 1), (1, 5, 2, 5, (3, 5), 2)]);
    let kept = |n: usize| -> Vec<bool> {
        year(3).rows[n].weeks.iter().map(|week| week.is_counted).collect()
    };
    assert_eq!(kept(0), [true, false, true, false, true]);
    assert_eq!(kept(1), [false, true, false, true, true], "the least bad of those that were lost");
    // With fewer weeks than the limit all of them count, including lost ones.
    check(&year(6), &p, &[(0, 0, 3, 5, (5, 5), 1), (1, 0, 2, 5, (5, 5), 2)]);
}

#[test]
fn places_after_each_week_are_those_of_the_table_that_ends_with_it() {
    let p = players(4);
    let mut games = duels(&p[..2], &[3, -2, -2, 4]);
    let mut others = duels(&p[2..], &[9, 1, -9]);
    others.remove(1);
    games.extend(others);
    let year = season("2026-09-01", "2027-06-30", 2);
    let found = places_by_week(&games, &ALL_COUNT, &year, (3, 53));
    assert_eq!(found.weeks, ["2026-W45", "2026-W46", "2026-W47", "2026-W48"].map(week));
    let order: Vec<PlayerId> = found.lines.iter().map(|line| line.0).collect();
    let rows = table(&games, &ALL_COUNT, &year).rows;
    assert_eq!(order, rows.iter().take(3).map(|row| row.player).collect::<Vec<_>>());
    for (column, last) in found.weeks.iter().enumerate() {
        let so_far = SeasonSettings { last: last.sunday(), ..year.clone() };
        let rows = table(&games, &ALL_COUNT, &so_far).rows;
        for (player, places) in &found.lines {
            let row = rows.iter().find(|row| row.player == *player);
            assert_eq!(places[column].map(|it| it.rank), row.map(|row| row.rank), "{last}");
            let is_tied = places[column].map(|it| it.n_sharing > 1);
            assert_eq!(is_tied, row.map(|row| row.is_tied), "{last}");
        }
    }
    let late = places_by_week(&games, &ALL_COUNT, &year, (1, 2));
    assert_eq!((late.weeks.as_slice(), late.lines.len()), (&found.weeks[2..], 1));
}

#[test]
fn of_weeks_that_are_equal_the_earlier_counts() {
    let p = players(2);
    let games = duels(&p, &[2, 2, 2]);
    let rows = table(&games, &ALL_COUNT, &season("2026-09-01", "2027-06-30", 1)).rows;
    let kept: Vec<bool> = rows[0].weeks.iter().map(|week| week.is_counted).collect();
    assert_eq!(kept, [true, false, false]);
}

#[test]
fn days_begin_at_midnight_by_the_clocks_of_the_ranking() {
    let p = players(2);
    let ends = [
        // In winter the zone is one hour ahead of UTC. The first day is a Wednesday; the last is a Sunday in summer, two hours ahead.
        ("2026-01-13T22:59:59Z", false),
        ("2026-01-13T23:00:00Z", true),
        ("2026-03-29T00:59:59Z", true),
        ("2026-03-29T21:59:59Z", true),
        ("2026-03-29T22:00:00Z", false),
    ];
    let season = season("2026-01-14", "2026-03-29", 0);
    for (end, is_in) in ends {
        let table = table(&[game(1, end, &p)], &SETTINGS, &season);
        assert_eq!(table.rows.len(), if is_in { 2 } else { 0 }, "{end}");
    }
    let games: Vec<ConfirmedTable> =
        ends.iter().zip(1..).map(|((end, _), number)| game(number, end, &p)).collect();
    assert_eq!(until_end(&games, &SETTINGS, &season).count(), 4, "those before it too");
    let utc = RankingSettings { time_zone: chrono_tz::Tz::UTC, games_a_week: 0 };
    assert_eq!(table(&games, &utc, &season).rows[0].games, 3, "another night is another day");
}

#[test]
fn a_day_with_a_change_of_clocks_belongs_to_the_season_whole() {
    let p = players(2);
    // Sunday 25 October 2026 has 25 hours in Madrid: from 22:00 UTC of the day before to 23:00 UTC.
    let season = season("2026-10-25", "2026-10-25", 0);
    let ends = [
        ("2026-10-24T21:59:59Z", 0),
        ("2026-10-24T22:00:00Z", 2),
        ("2026-10-25T00:30:00Z", 2),
        ("2026-10-25T01:30:00Z", 2),
        ("2026-10-25T22:59:59Z", 2),
        ("2026-10-25T23:00:00Z", 0),
    ];
    for (end, n) in ends {
        assert_eq!(table(&[game(1, end, &p)], &SETTINGS, &season).rows.len(), n, "{end}");
    }
}

#[test]
fn what_does_not_count_in_its_week_does_not_count_in_a_season_that_begins_within() {
    let p = players(2);
    let games: Vec<ConfirmedTable> = (1..=5)
        .map(|number| game(number, &format!("2026-11-{}T20:00:00Z", 15 + number), &p))
        .collect();
    // Only three games against the same opponent count: those of Monday to Wednesday.
    let table = table(&games, &SETTINGS, &season("2026-11-18", "2026-12-31", 0));
    check(&table, &p, &[(0, 1, 1, 3, (1, 1), 1), (1, -1, 0, 3, (1, 1), 2)]);
    assert_eq!((table.rows[0].counted, table.rows[0].weeks[0].counted), (1, 1));
}

#[test]
fn ranks_are_compared_with_the_end_of_the_week_before() {
    let p = players(4);
    let mut games = vec![
        game(1, "2026-11-03T20:00:00Z", &p[..3]),
        game(2, "2026-11-10T20:00:00Z", &[p[2], p[3], p[1]]),
    ];
    games[1].weight = 2;
    let year = season("2026-09-01", "2027-06-30", 0);
    let first = table(&games[..1], &ALL_COUNT, &year);
    assert!(first.rows.iter().all(|row| row.shift.is_none()), "there is no week before");
    let second = table(&games, &ALL_COUNT, &year);
    assert_eq!(second.latest, Some(week("2026-W46")));
    // Players 0 and 2 share the first rank with two points and one win each; then follow 3 with no points and 1 with minus four.
    let shift = |n: usize| second.rows.iter().find(|row| row.player == p[n]).unwrap().shift;
    assert_eq!(shift(0), Some(Shift::Same));
    assert_eq!(shift(1), Some(Shift::Down(2)));
    assert_eq!(shift(2), Some(Shift::Up(2)));
    assert_eq!(shift(3), Some(Shift::New));
    assert_eq!(Shift::between(Some(2), 2), Shift::Same);
    // Games after the season are ignored.
    let short = table(&games, &ALL_COUNT, &season("2026-09-01", "2026-11-08", 0));
    assert_eq!(short, first);
}

#[test]
fn a_weeks_ranks_are_compared_with_those_of_the_week_before() {
    let p = players(4);
    let games = [
        game(1, "2026-10-28T20:00:00Z", &[p[3], p[0]]),
        game(2, "2026-11-03T20:00:00Z", &p[..2]),
        game(3, "2026-11-10T20:00:00Z", &[p[1], p[2], p[0], p[3]]),
    ];
    let of = |text, n: usize| shifts(&games, &ALL_COUNT, week(text)).get(&p[n]).copied();
    let shown: Vec<_> = (0..4).map(|n| of("2026-W46", n)).collect();
    assert_eq!(
        shown,
        [Some(Shift::Down(2)), Some(Shift::Up(1)), Some(Shift::New), Some(Shift::Back)]
    );
    assert_eq!(of("2026-W44", 0), None, "nobody played the week before");
}

#[test]
fn streaks_are_games_won_outright_in_a_row() {
    let p = players(2);
    let mut games = duels(&p, &[1, 1, 1, -1, 1, 1]);
    let year = season("2026-09-01", "2027-06-30", 1);
    let streak = |games: &[ConfirmedTable], n: usize| {
        let rows = table(games, &SETTINGS, &year).rows;
        let row = rows.iter().find(|row| row.player == p[n]).unwrap();
        (row.streak.current, row.streak.longest)
    };
    assert_eq!(streak(&games, 0), (2, 3), "in weeks that do not count too");
    assert_eq!(streak(&games, 1), (0, 1));
    games.rotate_left(3);
    assert_eq!(streak(&games, 0), (2, 3), "in order of their end");
    for side in &mut games[2].sides {
        (side.result.place, side.result.is_tied) = (1, true);
    }
    assert_eq!(streak(&games, 0), (0, 3), "a shared first place is no win");
}

#[test]
fn seasons_of_a_ranking_do_not_share_a_day() {
    let mut ids = IdSource::new(1, [7; 32]);
    let ranking = RankingId::new(&mut ids);
    let settings = season("2026-09-01", "2027-06-30", 0);
    let known = [Season { id: SeasonId::new(&mut ids), ranking, settings: settings.clone() }];
    let refused = |first, last| season(first, last, 0).check(&known).err();
    assert_eq!(refused("2027-07-01", "2028-06-30"), None);
    assert_eq!(refused("2025-09-01", "2026-08-31"), None);
    let begins_in = Some(SeasonError::BeginsIn(settings.clone()));
    assert_eq!(refused("2027-06-30", "2028-06-30"), begins_in);
    assert_eq!(refused("2026-10-01", "2026-10-01"), begins_in, "within");
    let runs_into = Some(SeasonError::RunsInto(settings));
    assert_eq!(refused("2025-09-01", "2026-09-01"), runs_into);
    assert_eq!(refused("2025-09-01", "2028-09-01"), runs_into, "around");
    assert_eq!(refused("2030-01-02", "2030-01-01"), Some(SeasonError::Reversed));
    assert_eq!(refused("2030-01-01", "2030-01-01"), None, "one day");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_season_is_the_sum_of_weeks_and_never_depends_on_the_order(
        tables in prop::collection::vec((0_usize..8, 2_usize..=4, 0_i64..12 * 168 * 60), 1..60),
        most in 0_u8..4,
        best in 0_u8..6,
        turn in 0_usize..60,
    ) {
        let p = players(12);
        let start = week("2026-W38").bounds(SETTINGS.time_zone).0;
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
        let last = week("2026-W49").sunday();
        let entire =
            SeasonSettings { name: String::new(), first: week("2026-W38").monday(), last, best_weeks: 0 };
        let some = SeasonSettings { best_weeks: best, ..entire.clone() };
        let (all, of_best) = (table(&games, &settings, &entire), table(&games, &settings, &some));
        for row in &all.rows {
            let of_weeks = weeks(&games, settings.time_zone).into_iter().flat_map(|week| {
                rank(&games, &settings, week).into_iter().filter(|it| it.player == row.player)
            });
            let of_weeks: Vec<_> = of_weeks.collect();
            prop_assert_eq!(of_weeks.iter().map(|it| whole(it.points)).sum::<i32>(), whole(row.points));
            prop_assert_eq!(of_weeks.iter().map(|it| it.wins).sum::<u32>(), row.wins);
            prop_assert_eq!(of_weeks.iter().map(|it| it.games).sum::<u32>(), row.games);
            prop_assert_eq!(of_weeks.len(), row.weeks.len());
            prop_assert!(row.streak.current <= row.streak.longest && row.streak.longest <= row.games);
            let same = of_best.rows.iter().find(|it| it.player == row.player).unwrap();
            let n = if best == 0 { row.weeks.len() } else { row.weeks.len().min(best.into()) };
            prop_assert_eq!(same.counted_weeks(), n);
            let mut points: Vec<i32> = row.weeks.iter().map(|week| whole(week.points)).collect();
            points.sort_by_key(|it| std::cmp::Reverse(*it));
            prop_assert_eq!(whole(same.points), points.into_iter().take(n).sum::<i32>());
        }
        if most == 0 {
            prop_assert_eq!(all.rows.iter().map(|row| whole(row.points)).sum::<i32>(), 0);
        }
        let turn = turn % games.len();
        games.rotate_left(turn);
        prop_assert_eq!(table(&games, &settings, &some), of_best);
        games.reverse();
        prop_assert_eq!(table(&games, &settings, &entire), all);
    }
}

#[test]
fn an_empty_season_has_no_rows() {
    let p = players(2);
    let games = [game(1, "2026-11-03T20:00:00Z", &p)];
    let table = table(&games, &SETTINGS, &season("2027-01-01", "2027-12-31", 3));
    assert_eq!(table, SeasonTable::default());
}

//! Order in which a ranking seeds the entries of a tournament.

use chrono::NaiveDate;
use domain::ranking::seeding::{RankingFacts, WEEKS, places};
use domain::ranking::strength::{of_entry, strengths};
use domain::ranking::weekly::ConfirmedTable;
use domain::tournament::account::RankingSettings;
use domain::tournament::entry::{Entry, EntryStatus};
use domain::tournament::id::{EntryId, IdSource, PlayerId, TournamentId};
use domain::tournament::season::SeasonSettings;
use domain::tournament::seed_list::{SeedMeasure, SeedPlace, SeedValue};
use parchis::Mode;
use proptest::prelude::*;

use crate::weekly::{ALL_COUNT, SETTINGS, at, game, players};

const NOW: &str = "2026-11-20T12:00:00Z";

/// Entries with these squads, numbered from 1.
fn entries(squads: &[&[PlayerId]]) -> Vec<Entry> {
    let mut ids = IdSource::new(9, [8; 32]);
    let tournament = TournamentId::new(&mut ids);
    let entry = |(number, squad): (i32, &&[PlayerId])| Entry {
        id: EntryId::new(&mut ids),
        tournament,
        number,
        list_number: String::new(),
        name: format!("Falla {number}"),
        club: String::new(),
        sector: String::new(),
        category: String::new(),
        email: None,
        phone: String::new(),
        note: String::new(),
        squad: squad.to_vec(),
        status: EntryStatus::Active,
        league_results: None,
        merged_into: None,
    };
    (1..).zip(squads).map(entry).collect()
}

fn solo(players: &[PlayerId]) -> Vec<Entry> {
    entries(&players.iter().map(std::slice::from_ref).collect::<Vec<_>>())
}

fn known<'a>(
    games: &'a [ConfirmedTable],
    settings: &'a RankingSettings,
    season: Option<&'a SeasonSettings>,
) -> RankingFacts<'a> {
    RankingFacts { games, settings, season, now: at(NOW) }
}

/// Numbers of the ranked entries, in order.
fn numbers(entries: &[Entry], places: &[SeedPlace]) -> Vec<i32> {
    let number = |place: &SeedPlace| entries.iter().find(|it| it.id == place.entry).unwrap().number;
    places.iter().map(number).collect()
}

fn points(places: &[SeedPlace]) -> Vec<i32> {
    let points = |place: &SeedPlace| match place.value {
        SeedValue::Points(points) => points,
        SeedValue::Strength { .. } => panic!("{place:?}"),
    };
    places.iter().map(points).collect()
}

#[test]
fn points_of_the_last_weeks_order_and_the_lower_number_is_first_where_they_are_equal() {
    let p = players(6);
    let games = [
        // Points 3, 1, −1 and −3 at a table of four.
        game(1, "2026-11-17T10:00:00Z", &[p[3], p[1], p[2], p[0]]),
        // The first of 52 weeks, and the one before it.
        game(2, "2025-11-24T00:00:00Z", &[p[0], p[4]]),
        game(3, "2025-11-23T22:59:00Z", &[p[5], p[4]]),
    ];
    let all = solo(&p);
    let known = known(&games, &SETTINGS, None);
    let found = places(&all, Mode::Solo, &known, SeedMeasure::Points);
    assert_eq!(numbers(&all, &found), [4, 2, 3, 5, 1], "who has not played in them has no place");
    assert_eq!(points(&found), [3, 1, -1, -1, -2]);
    assert_eq!(WEEKS, 52);
    let others: Vec<Entry> = all.iter().filter(|it| it.number != 3).cloned().collect();
    let found = places(&others, Mode::Solo, &known, SeedMeasure::Points);
    assert_eq!(numbers(&all, &found), [4, 2, 5, 1]);
}

#[test]
fn points_of_the_season_are_those_of_its_table() {
    let p = players(3);
    let games = [
        game(1, "2026-10-06T10:00:00Z", &[p[2], p[0]]),
        game(2, "2026-11-10T10:00:00Z", &[p[0], p[1]]),
        game(3, "2026-11-17T10:00:00Z", &[p[1], p[0]]),
    ];
    let day = |month, day| NaiveDate::from_ymd_opt(2026, month, day).unwrap();
    let season = SeasonSettings {
        name: "Otoño".to_owned(),
        first: day(11, 1),
        last: day(11, 30),
        best_weeks: 1,
    };
    let all = solo(&p);
    let found = |season| {
        let known = known(&games, &SETTINGS, season);
        let found = places(&all, Mode::Solo, &known, SeedMeasure::Points);
        (numbers(&all, &found), points(&found))
    };
    assert_eq!(found(Some(&season)), (vec![1, 2], vec![1, 1]), "each its best week");
    assert_eq!(found(None), (vec![3, 2, 1], vec![1, 0, -1]));
}

#[test]
fn of_a_pair_both_count_and_of_a_squad_who_sits() {
    let p = players(7);
    let games = [
        game(1, "2026-11-17T10:00:00Z", &[p[0], p[2]]),
        game(2, "2026-11-17T11:00:00Z", &[p[1], p[2]]),
        game(3, "2026-11-17T12:00:00Z", &[p[4], p[2]]),
    ];
    let all = entries(&[&[p[2], p[3]], &[p[0], p[1]], &[p[5], p[6], p[0]], &[p[4], p[4]]]);
    let known = known(&games, &ALL_COUNT, None);
    let found = places(&all, Mode::Pairs, &known, SeedMeasure::Points);
    assert_eq!(numbers(&all, &found), [2, 4, 1], "nobody of the third has played");
    assert_eq!(points(&found), [2, 1, -3], "who has two seats counts once");

    let found = places(&all, Mode::Pairs, &known, SeedMeasure::Strength);
    let known = strengths(&games);
    let worth = |place: &SeedPlace| {
        let entry = all.iter().find(|it| it.id == place.entry).unwrap();
        of_entry(&known, &entry.squad)
    };
    assert_eq!(numbers(&all, &found).len(), 3);
    let falling = found.windows(2).all(|it| {
        let [one, other] = [worth(&it[0]), worth(&it[1])];
        one.conservative() >= other.conservative() - 0.001
    });
    assert!(falling, "{found:?}");
    for place in &found {
        let strength = worth(place);
        let SeedValue::Strength { mu, sigma } = place.value else { panic!("{place:?}") };
        assert!((f64::from(mu) / 1000.0 - strength.mu).abs() < 0.001);
        assert!((f64::from(sigma) / 1000.0 - strength.sigma).abs() < 0.001);
    }
}

#[test]
fn strength_looks_at_all_games_and_at_who_was_beaten() {
    let p = players(4);
    let mut games = vec![game(1, "2020-01-01T10:00:00Z", &[p[0], p[1]])];
    games.extend((2..9).map(|n| game(n, "2026-11-17T10:00:00Z", &[p[0], p[1]])));
    let all = solo(&p);
    let known = known(&games, &ALL_COUNT, None);
    let found = places(&all, Mode::Solo, &known, SeedMeasure::Strength);
    assert_eq!(numbers(&all, &found), [1, 2]);
    let SeedValue::Strength { mu, .. } = found[0].value else { panic!("{found:?}") };
    assert!(mu > 25_000, "{found:?}");
    let without: Vec<ConfirmedTable> =
        games.iter().cloned().map(|game| ConfirmedTable { weight: 0, ..game }).collect();
    for measure in [SeedMeasure::Points, SeedMeasure::Strength] {
        let none = RankingFacts { games: &without, ..known };
        assert_eq!(places(&all, Mode::Solo, &none, measure), [], "games of another ranking");
    }
}

proptest! {
    /// Every entry with a game of the ranking has one place, for any order of the games.
    #[test]
    fn everybody_who_has_played_has_one_place(
        tables in prop::collection::vec(prop::sample::subsequence((0..9).collect::<Vec<usize>>(), 2..=4), 0..20),
        turned in 0_usize..20,
        by_strength: bool,
    ) {
        let p = players(9);
        let measure = if by_strength { SeedMeasure::Strength } else { SeedMeasure::Points };
        let of = |(n, table): (u8, &Vec<usize>)| {
            let sides: Vec<PlayerId> = table.iter().map(|it| p[*it]).collect();
            game(n, "2026-11-17T10:00:00Z", &sides)
        };
        let mut games: Vec<ConfirmedTable> = (1..).zip(&tables).map(of).collect();
        let all = solo(&p);
        let found = |games: &[ConfirmedTable]| {
            places(&all, Mode::Solo, &known(games, &SETTINGS, None), measure)
        };
        let first = found(&games);
        let mut numbers = numbers(&all, &first);
        numbers.sort_unstable();
        let mut played: Vec<i32> =
            tables.concat().iter().map(|it| i32::try_from(*it).unwrap() + 1).collect();
        played.sort_unstable();
        played.dedup();
        prop_assert_eq!(numbers, played);
        if !games.is_empty() {
            let n = turned % games.len();
            games.rotate_left(n);
        }
        prop_assert_eq!(found(&games), first);
    }
}

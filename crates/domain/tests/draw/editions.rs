//! Editions: their names, days and terms, the chain, and the people by their titles.

use chrono::{NaiveDate, TimeZone, Utc};
use chrono_tz::Europe::Madrid;
use domain::draw::overview::editions::{EditionRecord, people, same_people};
use domain::tournament::edition::chain::{EditionLink, chain};
use domain::tournament::edition::name::next_name;
use domain::tournament::edition::{next_day, next_terms};
use domain::tournament::id::{IdSource, TournamentId};
use domain::tournament::sign_up::terms::SignUpTerms;

use super::championship::Hall;

fn day(year: i32, month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, day).unwrap()
}

#[test]
fn a_name_moves_on_with_its_year_or_its_number() {
    let cases = [
        ("Torneo 2025", "Torneo 2026"),
        ("2025 Torneo de Navidad", "2026 Torneo de Navidad"),
        ("XII Torneo", "XIII Torneo"),
        ("I Torneo de Reyes", "II Torneo de Reyes"),
        ("XXXIX Trofeu", "XL Trofeu"),
        ("Torneig IX de Festes", "Torneig X de Festes"),
        ("XII Torneo 2025", "XIII Torneo 2026"),
        ("Liga 2025-26", "Liga 2026-27"),
        ("Liga 2025/2026", "Liga 2026/2027"),
        ("Liga 25/26", "Liga 26/27"),
        ("Liga 99/00", "Liga 00/01"),
        ("Torneo '25", "Torneo '26"),
        ("12.º Torneo", "13.º Torneo"),
        ("3ª Copa", "4ª Copa"),
        ("5a edició", "6a edició"),
        ("1r Torneig", "2n Torneig"),
        ("3r Torneig", "4t Torneig"),
        ("4t Torneig", "5è Torneig"),
        ("1st Cup", "2nd Cup"),
        ("10th Cup", "11th Cup"),
        ("20th Cup", "21st Cup"),
        ("Torneo 12", "Torneo 13"),
        ("Torneo de Navidad", "Torneo de Navidad 2026"),
        ("Parchís 3x3", "Parchís 3x3 2026"),
        ("CD Alba", "CD Alba 2026"),
        ("MIX", "MIX 2026"),
        ("Torneig i festa", "Torneig i festa 2026"),
        ("2025", "2026"),
        ("7", "7 2026"),
        ("", "2026"),
        ("🎲", "🎲 2026"),
    ];
    for (name, expected) in cases {
        assert_eq!(next_name(name, (2025, 2026)), expected, "{name}");
    }
    assert_eq!(next_name("Torneo 2019", (2019, 2026)), "Torneo 2026", "years without one");
    assert_eq!(next_name("Torneo 2025", (2025, 2025)), "Torneo 2026", "twice in a year");
}

#[test]
fn the_day_is_the_same_weekday_and_not_past() {
    assert_eq!(next_day(day(2025, 11, 7), day(2025, 12, 1)), day(2026, 11, 6));
    assert_eq!(next_day(day(2019, 11, 8), day(2026, 11, 27)), day(2027, 10, 29));
    assert_eq!(next_day(NaiveDate::MAX, day(2025, 1, 1)), NaiveDate::MAX);
}

#[test]
fn terms_keep_their_distance_and_their_hour_and_are_not_offered() {
    let at = |day: NaiveDate, hour| {
        Madrid.from_local_datetime(&day.and_hms_opt(hour, 0, 0).unwrap()).unwrap().to_utc()
    };
    let terms = SignUpTerms {
        is_offered: true,
        opens_at: Some(at(day(2025, 10, 1), 9)),
        closes_at: Some(at(day(2025, 11, 5), 21)),
        capacity: 64,
        ..SignUpTerms::default()
    };
    let next = next_terms(&terms, (day(2025, 11, 7), day(2026, 4, 10)), Madrid);
    // The clocks change between both.
    let expected = SignUpTerms {
        is_offered: false,
        opens_at: Some(at(day(2026, 3, 4), 9)),
        closes_at: Some(at(day(2026, 4, 8), 21)),
        ..terms
    };
    assert_eq!(next, expected);
    assert!(next.opens_at.unwrap() > Utc.timestamp_opt(0, 0).unwrap());
}

#[test]
fn a_chain_has_all_editions_even_if_one_is_gone_or_two_were_made_from_one() {
    let mut ids = IdSource::new(0, [1; 32]);
    let [first, second, third, other, alone] = std::array::from_fn(|_| TournamentId::new(&mut ids));
    let link = |id, of, year| EditionLink { id, of, starts_on: day(year, 1, 1) };
    let links = [
        link(third, Some(second), 2025),
        link(first, None, 2023),
        link(second, Some(first), 2024),
        link(other, Some(first), 2026),
        link(alone, None, 2020),
    ];
    for id in [first, second, third, other] {
        assert_eq!(chain(&links, id), [first, second, third, other]);
    }
    assert_eq!(chain(&links, alone), [alone]);
    let without_second: Vec<EditionLink> =
        links.iter().filter(|it| it.id != second).cloned().collect();
    assert_eq!(chain(&without_second, third), [third]);
    assert_eq!(chain(&without_second, second), []);
    let circle = [link(first, Some(second), 2023), link(second, Some(first), 2024)];
    assert_eq!(chain(&circle, second), [first, second]);
}

#[test]
fn people_are_ranked_by_titles_then_finals_then_editions() {
    let mut one = Hall::torneo(8);
    one.run();
    let record = EditionRecord::of(&one.championship);
    let champion = record.champion.unwrap();
    assert_eq!(record.n_entries, 8);
    assert!(!record.finalists.is_empty() && !record.finalists.contains(&champion));
    // The same people again.
    let mut open = Hall::torneo(8);
    assert_eq!(EditionRecord::of(&open.championship).champion, None);
    assert_eq!(people([&open.championship]), [], "it is not played yet");

    let all = people([&one.championship, &one.championship, &open.championship]);
    let squad = one.championship.entry(champion).unwrap().squad.clone();
    let first = all[0];
    assert_eq!((first.rank, first.titles, first.finals, first.editions), (1, 2, 2, 2));
    assert!(squad.contains(&first.player));
    assert_eq!(all.len(), record.finalists.len() + 1, "nobody without a title and a final");
    assert!(all[1..].iter().all(|it| (it.rank, it.titles, it.finals) == (2, 0, 2)));
    assert_eq!(same_people(&one.championship, &one.championship), [champion]);
    assert_eq!(same_people(&one.championship, &open.championship), [], "nobody has won");
    assert_eq!(same_people(&open.championship, &one.championship), [champion]);
    open.withdraw(champion);
    assert_eq!(same_people(&open.championship, &one.championship), [], "it does not take part");
}

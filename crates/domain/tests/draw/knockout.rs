//! Options of a knock-out: a fixed bracket, seeds, called-back entries, lives, and a table for third place.

use std::collections::BTreeSet;

use domain::draw::changes::late_seats::{self, LatePlace};
use domain::draw::changes::replacement::offers;
use domain::draw::overview::bracket::Fit;
use domain::draw::{
    EntryFate, NextStep, RoundName, bracket, champion, fate, lacks_seed_list, next_step,
    round_name, standings,
};
use domain::tournament::event::Actor;
use domain::tournament::id::{EntryId, RankingId, SeatChangeId, TableId};
use domain::tournament::plan::{Choices, EntryRule, PlanError, SeededBy, Seeding, StagePlan};
use domain::tournament::round::{Round, RoundKind};
use domain::tournament::seat_change::{
    ChangedTable, Replacement, SeatChange, SeatChangeKind, SubstituteTable, TableBefore,
};
use domain::tournament::seed_list::{SeedList, SeedMeasure, SeedPlace, SeedValue};
use domain::tournament::table::{Table, TableKind};
use domain::tournament::table_plan::Remainder;
use parchis::{Arms, Mode};

use super::championship::{Hall, result_of};
use super::effects::by_place;

fn hall(n: usize, seats: u8, advance: u8, change: impl FnOnce(&mut Choices)) -> Hall {
    let mut hall = Hall::torneo(n).with(
        |it| StagePlan::knockout(EntryRule::Everybody, it),
        |it| {
            (it.table.seats, it.knockout.advance, it.table.arms) = (seats, advance, Arms::Eight);
            change(it);
        },
    );
    if seats == 2 {
        hall.settings().mode = Mode::Duel;
        hall.plan(|plan| plan.table.arms = Arms::Four);
    }
    hall
}

/// Plays to the end; returns the entries of each round, by table.
#[track_caller]
fn played(hall: &mut Hall) -> Vec<Vec<Vec<EntryId>>> {
    let last = hall.run();
    let NextStep::Finished { champion: champions } = &last else { panic!("{last:?}") };
    assert_eq!(champions.len(), 1, "one champion");
    assert_eq!(champion(&hall.championship), Some(champions[0]));
    rounds(hall).into_iter().map(|round| tables(hall, &round)).collect()
}

fn rounds(hall: &Hall) -> Vec<Round> {
    hall.championship.rounds().to_vec()
}

fn tables(hall: &Hall, round: &Round) -> Vec<Vec<EntryId>> {
    hall.championship.tables_of(round.id).map(|table| table.entries()).collect()
}

fn sizes(rounds: &[Vec<Vec<EntryId>>]) -> Vec<Vec<usize>> {
    rounds.iter().map(|round| round.iter().map(Vec::len).collect()).collect()
}

#[test]
fn byes_in_the_first_round_leave_full_tables_after_it() {
    for (seats, advance) in [(2, 1), (4, 2), (4, 1), (6, 3), (6, 2), (3, 1)] {
        for n in 2..=70 {
            let mut hall = hall(n, seats, advance, |it| {
                it.table.remainder = Remainder::FirstRoundByes;
            });
            let rounds = sizes(&played(&mut hall));
            let later = rounds.iter().skip(1).flatten();
            assert!(later.clone().all(|size| *size == usize::from(seats)), "{n}: {rounds:?}");
            assert!(rounds[0].iter().filter(|size| (2..seats.into()).contains(*size)).count() < 2);
        }
    }
    let of_69 = sizes(&played(&mut hall(69, 4, 2, |it| {
        it.table.remainder = Remainder::FirstRoundByes;
    })));
    assert_eq!(of_69[0].iter().filter(|size| **size == 1).count(), 58, "five leave");
}

#[test]
fn those_who_came_nearest_fill_the_tables() {
    for remainder in [Remainder::BestBeaten, Remainder::BeatenByLot] {
        for (seats, advance) in [(2, 1), (4, 2), (4, 1), (4, 3)] {
            for n in 2..=70 {
                let mut hall = hall(n, seats, advance, |it| it.table.remainder = remainder);
                let rounds = sizes(&played(&mut hall));
                if advance < 3 {
                    let later = rounds.iter().skip(1).flatten();
                    assert!(later.clone().all(|it| *it == usize::from(seats)), "{n}: {rounds:?}");
                }
            }
        }
    }
    let of_69 = sizes(&played(&mut hall(69, 2, 1, |it| {
        it.table.remainder = Remainder::BestBeaten;
    })));
    let n: Vec<usize> = of_69.iter().map(|round| round.iter().sum()).collect();
    assert_eq!(n, [69, 36, 18, 10, 6, 4, 2]);
}

#[test]
fn who_is_called_back_came_nearest_by_place_and_distance() {
    let mut hall = hall(6, 2, 1, |it| it.table.remainder = Remainder::BestBeaten);
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    let first = hall.last_tables();
    for (table, left) in first.iter().zip([30, 4, 12]) {
        let entries = table.entries();
        let mut result = result_of(&[(entries[0], 1), (entries[1], 2)], hall.now);
        result.sides[1].distance = Some(left);
        result.sides[0].distance = Some(0);
        let game = hall.championship.table(table.id).unwrap().id;
        let waits = entries[1];
        hall.confirm(game, result);
        assert_eq!(fate(&hall.championship, waits), EntryFate::Waiting, "may be called back");
    }
    let nearest = first[1].entries()[1];
    hall.run_until(|step| matches!(step, NextStep::Draw { .. }));
    assert_eq!(fate(&hall.championship, nearest), EntryFate::Waiting);
    hall.step();
    hall.step();
    let seated: BTreeSet<EntryId> =
        hall.last_tables().iter().flat_map(|table| table.entries()).collect();
    assert_eq!(seated.len(), 4);
    assert!(seated.contains(&nearest), "four from home");
    let out = first[0].entries()[1];
    assert!(matches!(fate(&hall.championship, out), EntryFate::Out(_)));
    let shown = bracket(&hall.championship, hall.stage(1));
    assert!(shown.columns.iter().flat_map(|it| &it.tables).all(|it| it.fit == Fit::Fits));
}

#[test]
fn a_fixed_tree_is_known_from_the_first_round() {
    for (seats, advance) in [(2, 1), (4, 2), (4, 1), (6, 3)] {
        for n in 2..=70 {
            let mut hall = hall(n, seats, advance, |it| it.knockout.is_fixed = true);
            let rounds = played(&mut hall);
            let into_one = usize::from(seats / advance);
            for pair in rounds.windows(2) {
                let before = |entry: &EntryId| {
                    pair[0].iter().position(|table| table.contains(entry)).unwrap()
                };
                for (index, table) in pair[1].iter().enumerate() {
                    assert!(table.iter().all(|it| before(it) / into_one == index), "{n}");
                }
            }
            let later = rounds.iter().skip(1).flatten();
            assert!(later.clone().all(|table| table.len() > 1), "byes in the first round only");
        }
    }
}

/// Replaces a table that had begun by a new one, numbered after the last of its round.
fn annul(hall: &mut Hall, table: &Table) {
    let last = hall.championship.tables_of(table.round).map(|it| it.number).max().unwrap();
    let new = Table { id: TableId::new(&mut hall.ids), number: last + 1, ..table.clone() };
    let (cause, entry) = (table.id, table.entries()[0]);
    let instead = SubstituteTable { table: new.id, was_closed: false };
    let old = ChangedTable {
        table: table.id,
        was: TableBefore::Played,
        seats: Vec::new(),
        instead: Some(instead),
    };
    let added =
        ChangedTable { table: new.id, was: TableBefore::Added, seats: Vec::new(), instead: None };
    let replacement = SeatChange {
        id: SeatChangeId::new(&mut hall.ids),
        kind: SeatChangeKind::Replacement(Replacement { cause, goes: entry, comes: entry }),
        tables: vec![old, added],
        pools: Vec::new(),
        reason: "Se leyó al revés".into(),
        by: Actor { user: None, name: "Empar".into() },
        at: hall.now,
    };
    hall.championship.change(|facts| {
        let place = facts.tables.iter().position(|it| it.id == table.id).unwrap();
        facts.annulled.push(facts.tables.remove(place));
        facts.tables.push(new);
        facts.seat_changes.push(replacement);
    });
}

#[test]
fn what_is_played_for_an_annulled_table_has_its_place_in_the_tree() {
    for place in 0..4 {
        let mut hall = hall(16, 2, 1, |it| it.knockout.is_fixed = true);
        let is_second = |step: &NextStep| matches!(step, NextStep::Draw { round_number: 2, .. });
        hall.run_until(is_second);
        hall.step();
        hall.step();
        let second = hall.last_tables();
        annul(&mut hall, &second[place]);
        let rounds = played(&mut hall);
        assert_eq!(rounds.iter().map(Vec::len).collect::<Vec<_>>(), [8, 4, 2, 1], "table {place}");
        for (index, semi) in rounds[2].iter().enumerate() {
            let of_half: Vec<EntryId> =
                second[2 * index..2 * index + 2].iter().flat_map(Table::entries).collect();
            assert!(semi.iter().all(|entry| of_half.contains(entry)), "table {place}");
        }
    }
}

#[test]
fn where_nobody_is_left_of_a_branch_the_others_keep_their_places() {
    let mut hall = hall(16, 2, 1, |it| it.knockout.is_fixed = true);
    hall.run_until(|step| matches!(step, NextStep::Close { .. }));
    let first = hall.last_tables();
    first[..2].iter().flat_map(Table::entries).for_each(|entry| hall.withdraw(entry));
    let rounds = played(&mut hall);
    assert_eq!(sizes(&rounds)[1..], [vec![2, 2, 2], vec![1, 2], vec![2]]);
    let of_half: Vec<EntryId> = first[4..].iter().flat_map(Table::entries).collect();
    assert!(rounds[2][1].iter().all(|entry| of_half.contains(entry)));
}

#[test]
fn a_tree_that_is_typed_keeps_its_order_and_takes_nobody_late_but_at_a_free_seat() {
    let mut hall = hall(6, 2, 1, |it| it.knockout.is_fixed = true);
    hall.draw_by_hand(&[vec![1], vec![2, 3], vec![4, 5], vec![6]]).unwrap();
    let kinds: Vec<TableKind> = hall.last_tables().iter().map(|table| table.kind).collect();
    assert_eq!(kinds, [TableKind::Bye, TableKind::Played, TableKind::Played, TableKind::Bye]);
    hall.step();
    let late = hall.add("", "").unwrap();
    let late = hall.championship.entry(late).unwrap();
    let places = late_seats::places(&hall.championship, late);
    assert!(!places.is_empty() && !places.contains(&LatePlace::NewTable), "{places:?}");
    let rounds = played(&mut hall);
    let number = |entry: &EntryId| hall.number(*entry);
    let last: Vec<i32> = rounds[2][0].iter().map(number).collect();
    assert!(last.iter().any(|it| *it <= 3) && last.iter().any(|it| *it > 3), "{last:?}");
}

#[test]
fn who_was_called_back_stays_when_a_result_is_corrected() {
    let mut n_found = 0;
    for n in [10, 14, 18, 22, 26, 30] {
        let mut hall = hall(n, 4, 2, |it| it.table.remainder = Remainder::BestBeaten);
        hall.run_until(|step| matches!(step, NextStep::Draw { round_number: 2, .. }));
        let first = hall.last_tables();
        hall.step();
        hall.step();
        let second: Vec<EntryId> = hall.last_tables().iter().flat_map(Table::entries).collect();
        for table in first.iter().filter(|it| it.entries().len() == 4) {
            let [a, b, c, d] = by_place(table)[..] else { panic!() };
            if !second.contains(&c) || second.contains(&d) {
                continue;
            }
            let mut corrected = Hall { championship: hall.championship.clone(), ..Hall::torneo(0) };
            corrected.places(table.id, &[(a, 1), (d, 2), (c, 3), (b, 4)]);
            let offers = offers(&corrected.championship, table.id);
            let pairs: Vec<_> = offers.iter().map(|it| (it.goes, it.comes)).collect();
            assert_eq!(pairs, [(b, d)], "of {n}");
            n_found += 1;
        }
    }
    assert!(n_found > 3, "{n_found}");
}

#[test]
fn a_tree_is_fixed_only_where_it_can_be() {
    let mut choices = Hall::torneo(2).choices;
    choices.knockout.is_fixed = true;
    let plan = |choices: &Choices| StagePlan::knockout(EntryRule::Everybody, choices);
    assert!(plan(&choices).knockout_rules().unwrap().is_fixed);
    let cannot = |change: fn(&mut Choices)| {
        let mut choices = choices.clone();
        change(&mut choices);
        assert!(!plan(&choices).knockout_rules().unwrap().is_fixed);
        let known = plan(&Hall::torneo(2).choices);
        let changed = known.with(&choices, domain::tournament::plan::Progress::NotDrawn);
        assert_eq!(changed.check(), Err(PlanError::NoTree));
    };
    cannot(|it| it.knockout.advance = 3);
    cannot(|it| it.knockout.lives = 2);
    cannot(|it| it.table.remainder = Remainder::BestBeaten);
}

#[test]
fn the_strongest_meet_last() {
    for n in [8, 11, 16, 23, 64] {
        let mut hall = hall(n, 2, 1, |it| {
            it.knockout.is_fixed = true;
            it.seeding = Seeding { by: SeededBy::List, n: 8 };
            it.table.remainder = Remainder::Byes;
        });
        while !matches!(next_step(&hall.championship), NextStep::Finished { .. }) {
            match next_step(&hall.championship) {
                NextStep::Play { missing, .. } => hall.play_by_number(&missing),
                _ => drop(hall.step()),
            }
        }
        let names: Vec<BTreeSet<i32>> = rounds(&hall)
            .iter()
            .map(|round| tables(&hall, round).concat().iter().map(|it| hall.number(*it)).collect())
            .collect();
        for (round, expected) in names.iter().rev().zip([2, 4, 8]) {
            assert_eq!(round, &(1..=expected).collect(), "of {n}");
        }
        let first = tables(&hall, &rounds(&hall)[0]);
        let resting = first.iter().filter(|it| it.len() == 1).map(|it| hall.number(it[0]));
        let n_byes = n.next_power_of_two() - n;
        let seeded = resting.filter(|number| *number <= 8).count();
        assert_eq!(seeded, n_byes.min(8), "byes are theirs");
    }
}

#[test]
fn seeds_are_at_different_tables_of_four() {
    for n in [16, 19, 32, 61] {
        let mut hall = hall(n, 4, 2, |it| it.seeding = Seeding { by: SeededBy::List, n: 12 });
        hall.draw();
        let n_tables = hall.last_tables().len();
        for table in hall.last_tables() {
            let pots: Vec<usize> = table
                .entries()
                .iter()
                .map(|it| usize::try_from(hall.number(*it)).unwrap())
                .filter(|number| *number <= 12)
                .map(|number| (number - 1) / n_tables)
                .collect();
            let different: BTreeSet<usize> = pots.iter().copied().collect();
            assert_eq!(different.len(), pots.len(), "{n}: two of one pot");
        }
    }
}

/// Sets this order as the seed list, by number.
fn rank(hall: &mut Hall, numbers: &[i32]) {
    let place =
        |number: &i32| SeedPlace { entry: hall.entry(*number), value: SeedValue::Points(1) };
    let list = SeedList {
        stage: hall.stage(1),
        ranking: RankingId::own(hall.championship.tournament.account),
        measure: SeedMeasure::Points,
        season: None,
        at: hall.now,
        by: Actor { user: None, name: "Empar".to_owned() },
        places: numbers.iter().map(place).collect(),
    };
    hall.championship.change(|facts| facts.seed_lists = vec![list]);
}

#[test]
fn a_ranking_says_who_meets_last_and_who_has_the_byes() {
    for n in [8, 11, 16] {
        let by_ranking = |it: &mut Choices| {
            it.knockout.is_fixed = true;
            it.seeding = Seeding { by: SeededBy::Ranking, n: 8 };
            it.table.remainder = Remainder::Byes;
        };
        let mut hall = hall(n, 2, 1, by_ranking);
        let last = i32::try_from(n).unwrap();
        // The order is reversed to differ from the list of entries; one entry has withdrawn, and the weakest is unranked.
        let order: Vec<i32> = (2..=last).rev().collect();
        assert_eq!(lacks_seed_list(&hall.championship), Some(hall.stage(1)));
        rank(&mut hall, &order);
        assert_eq!(lacks_seed_list(&hall.championship), None);
        if n == 11 {
            hall.withdraw(hall.entry(10));
        }
        let ranked: Vec<i32> = order.into_iter().filter(|it| n != 11 || *it != 10).collect();
        hall.draw();
        let seeds: BTreeSet<(u16, i32)> = hall.draws[0]
            .input
            .entries
            .iter()
            .filter_map(|it| Some((it.seed?, it.number)))
            .collect();
        let expected: BTreeSet<(u16, i32)> = (1..).zip(ranked.iter().copied()).take(8).collect();
        assert_eq!(seeds, expected, "of {n}");
        let tables = tables(&hall, &rounds(&hall)[0]);
        let resting = tables.iter().filter(|it| it.len() == 1).map(|it| hall.number(it[0]));
        let resting: BTreeSet<i32> = resting.collect();
        let n_playing = if n == 11 { 10 } else { n };
        let n_byes = n_playing.next_power_of_two() - n_playing;
        assert_eq!(resting, ranked.iter().copied().take(n_byes).collect(), "byes are theirs");
        let strong: BTreeSet<i32> = ranked.iter().copied().take(4).collect();
        let of_strong = |table: &Vec<EntryId>| {
            table.iter().filter(|it| strong.contains(&hall.number(**it))).count()
        };
        assert!(tables.iter().all(|table| of_strong(table) < 2), "they do not meet at once");
    }
}

#[test]
fn nobody_is_seeded_by_a_ranking_of_which_no_list_was_taken() {
    let mut hall = hall(8, 2, 1, |it| it.seeding = Seeding { by: SeededBy::Ranking, n: 8 });
    hall.draw();
    assert!(hall.draws[0].input.entries.iter().all(|entry| entry.seed.is_none()));
    assert_eq!(lacks_seed_list(&hall.championship), None, "it is drawn");
    let mut by_list = self::hall(8, 2, 1, |it| it.seeding = Seeding { by: SeededBy::List, n: 8 });
    rank(&mut by_list, &[8, 7]);
    by_list.draw();
    let first = by_list.draws[0].input.entries.iter().find(|entry| entry.seed == Some(1));
    assert_eq!(first.unwrap().number, 1, "a list that was taken is not asked");
}

#[test]
fn clubs_stay_apart_where_seeds_are_too() {
    let mut hall = Hall::new(domain::tournament::preset::Preset::Torneo).with(
        |it| StagePlan::knockout(EntryRule::Everybody, it),
        |it| it.seeding = Seeding { by: SeededBy::List, n: 8 },
    );
    for index in 0..32 {
        hall.add(&format!("Club {}", index % 8), "").unwrap();
    }
    hall.draw();
    for table in hall.last_tables() {
        let clubs: BTreeSet<String> = table
            .entries()
            .iter()
            .map(|it| hall.championship.entry(*it).unwrap().club.clone())
            .collect();
        assert_eq!(clubs.len(), 4);
    }
}

#[test]
fn whoever_has_a_life_left_plays_on() {
    for lives in [2, 3] {
        for (seats, advance) in [(2, 1), (4, 2), (4, 1)] {
            for n in 2..=40 {
                let mut hall = hall(n, seats, advance, |it| it.knockout.lives = lives);
                played(&mut hall);
                let champion = champion(&hall.championship).unwrap();
                for entry in hall.championship.entries() {
                    let own = hall.championship.tables_of_entry(entry.id);
                    let own = own.filter(|table| table.kind == TableKind::Played);
                    let is_last = |round| {
                        let kind = hall.championship.round(round).unwrap().kind;
                        kind == RoundKind::Final && seats > 2
                    };
                    let mut is_out_in_final = false;
                    let lost = own
                        .filter(|table| {
                            let places = &table.result.as_ref().unwrap().sides;
                            let place = places.iter().position(|it| it.entry == entry.id).unwrap();
                            let n_on = match is_last(table.round) {
                                true => 1,
                                false => usize::from(advance).min(places.len() - 1),
                            };
                            is_out_in_final |= place >= n_on && is_last(table.round);
                            place >= n_on
                        })
                        .count();
                    match entry.id == champion {
                        true => assert!(lost < usize::from(lives)),
                        false if is_out_in_final => {}
                        false => assert_eq!(lost, usize::from(lives), "of {n}"),
                    }
                }
            }
        }
    }
}

#[test]
fn those_who_miss_the_final_play_for_the_third_place() {
    for n in 2..=40 {
        let mut hall = hall(n, 2, 1, |it| it.knockout.third_place = true);
        let to_come = bracket(&hall.championship, hall.stage(1)).for_place;
        let expected = (n > 3).then_some((None, 2, 2));
        assert_eq!(to_come.map(|it| (it.table, it.number, it.n_seats)), expected, "of {n}");
        played(&mut hall);
        let last = hall.championship.rounds().last().unwrap().clone();
        assert_eq!(round_name(&hall.championship, &last), RoundName::Final);
        let (beside, own): (Vec<_>, Vec<_>) = hall
            .championship
            .tables_of(last.id)
            .partition(|table| hall.championship.is_for_place(table));
        assert_eq!(own.len(), 1);
        assert_eq!(beside.len(), usize::from(n > 3), "of {n}");
        let stage = hall.stage(1);
        let shown = bracket(&hall.championship, stage);
        assert_eq!(shown.columns.last().unwrap().tables.len(), 1);
        assert_eq!(shown.for_place.is_some(), n > 3);
        let Some(beside) = beside.first() else { continue };
        let standings = standings(&hall.championship, stage, None);
        let places: Vec<EntryId> = standings.iter().map(|it| it.entry).collect();
        let ended: Vec<EntryId> = own[0]
            .result
            .iter()
            .chain(&beside.result)
            .flat_map(|result| result.sides.iter().map(|side| side.entry))
            .collect();
        assert_eq!(places[..4], ended[..], "first, second, third, fourth");
        assert!(
            ended[2..].iter().all(|it| matches!(fate(&hall.championship, *it), EntryFate::Out(_)))
        );
    }
}

#[test]
fn the_table_beside_the_final_is_typed_too() {
    let mut hall = hall(4, 2, 1, |it| it.knockout.third_place = true);
    hall.run_until(|step| matches!(step, NextStep::Draw { round_number: 2, .. }));
    let on: Vec<i32> =
        domain::draw::drawn_among(&hall.championship, &next_step(&hall.championship))
            .into_iter()
            .map(|entry| hall.number(entry))
            .collect();
    let out: Vec<i32> = (1..=4).filter(|number| !on.contains(number)).collect();
    let mut without = Hall { championship: hall.championship.clone(), ..Hall::torneo(0) };
    without.draw_by_hand(std::slice::from_ref(&on)).unwrap();
    assert_eq!(without.last_tables().len(), 1, "nobody has to play for it");
    hall.draw_by_hand(&[on, out]).unwrap();
    played(&mut hall);
    assert!(hall.last_tables().iter().any(|table| hall.championship.is_for_place(table)));
}

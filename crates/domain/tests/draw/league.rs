//! Leagues, their grids, and the play-offs that decide ties.

use domain::draw::overview::crosstable::{CellOutcome, CrosstableCell};
use std::collections::HashSet;

use domain::draw::{
    self, DrawError, NextStep, NotDecided, crosstable, next_step, next_steps, qualifiers,
};
use domain::draw::{StandingState, standings};
use domain::tournament::id::{EntryId, PoolId, TableId};
use domain::tournament::plan::{EntryRule, StagePlan};
use domain::tournament::points::Points;
use domain::tournament::preset::Preset;
use domain::tournament::round::RoundKind;
use domain::tournament::table::TableKind;
use domain::tournament::tiebreak::Tiebreak;

use super::championship::Hall;

/// Published league of one sector with `n` entries.
fn sector(n: usize) -> (Hall, PoolId) {
    let mut hall = Hall::jcf(&[n]);
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    let pool = hall.championship.pools()[0].id;
    (hall, pool)
}

/// Plays the open tables; the first number wins if `beats` returns true.
fn play_all(hall: &mut Hall, beats: impl Fn(i32, i32) -> bool) {
    let NextStep::Play { missing, .. } = next_step(&hall.championship) else {
        panic!("{:?}", next_step(&hall.championship))
    };
    for table in missing {
        let entries = hall.championship.table(table).unwrap().entries();
        let is_first = beats(hall.number(entries[0]), hall.number(entries[1]));
        let (winner, loser) = if is_first { (0, 1) } else { (1, 0) };
        hall.places(table, &[(entries[winner], 1), (entries[loser], 2)]);
    }
    hall.step();
}

/// Table at which these two numbers meet.
pub fn table_of(hall: &Hall, one: i32, other: i32) -> TableId {
    let both = [hall.entry(one), hall.entry(other)];
    let mut tables = hall.championship.tables().iter();
    tables.find(|table| both.iter().all(|entry| table.has(*entry))).unwrap().id
}

#[test]
fn all_rounds_of_all_sectors_are_drawn_at_once() {
    let mut hall = Hall::jcf(&[4, 5, 1]);
    hall.draw();
    assert_eq!(hall.championship.rounds().len(), 5, "as many as the greatest sector needs");
    assert_eq!(hall.championship.pools().len(), 3);
    let names: Vec<&str> = hall.championship.pools().iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["Sector 1", "Sector 2", "Sector 3"]);
    let of_kind = |kind| hall.championship.tables().iter().filter(|it| it.kind == kind).count();
    assert_eq!(of_kind(TableKind::Played), 6 + 10);
    assert_eq!(of_kind(TableKind::Rest), 5);
    assert_eq!(of_kind(TableKind::Bye), 1, "the sector of one");
    let first = hall.championship.rounds()[0].id;
    let kinds: Vec<TableKind> = hall.championship.tables_of(first).map(|it| it.kind).collect();
    assert_eq!(kinds[..4], [TableKind::Played; 4]);
}

#[test]
fn sectors_are_ordered_as_people_count_and_the_nameless_one_is_first() {
    let mut hall = Hall::new(Preset::Jcf);
    for sector in ["10A", "2B", "", "2b", " 2B ", "E", "2A"] {
        hall.add("", sector).unwrap();
    }
    hall.draw();
    let names: Vec<String> =
        hall.championship.pools().iter().map(|it| it.name.to_lowercase()).collect();
    assert_eq!(names, ["", "2a", "2b", "10a", "e"]);
    assert_eq!(hall.championship.pools()[2].entries.len(), 3);
}

#[test]
fn pairs_alternate_between_the_two_colors() {
    let (hall, _) = sector(7);
    for entry in hall.championship.entries() {
        let sides: Vec<char> = hall
            .championship
            .tables()
            .iter()
            .filter(|table| table.kind == TableKind::Played && table.has(entry.id))
            .map(|table| table.seats.iter().find(|it| it.entry == entry.id).unwrap())
            .map(|seat| seat.color.letter())
            .collect();
        assert!(sides.windows(2).all(|two| two[0] != two[1]), "{sides:?}");
    }
}

#[test]
fn two_tied_at_the_top_play_one_game() {
    let (mut hall, pool) = sector(4);
    // 1 and 2 both lose once: 2 beats 1, 3 beats 2, 4 beats 3.
    play_all(&mut hall, |one, other| match (one, other) {
        (1, 2) | (2, 3) | (3, 4) => false,
        (2, 1) | (3, 2) | (4, 3) => true,
        _ => one < other,
    });
    let NextStep::PlayOffs { ties, .. } = next_step(&hall.championship) else { panic!() };
    assert_eq!(ties.len(), 1);
    assert_eq!((ties[0].pool, ties[0].n_places), (Some(pool), 1));
    let mut tied: Vec<i32> = ties[0].entries.iter().map(|entry| hall.number(*entry)).collect();
    tied.sort_unstable();
    assert_eq!(tied, [1, 2]);
    assert!(matches!(
        qualifiers(&hall.championship, hall.stage(1)),
        Err(NotDecided::Tied(same)) if same == ties
    ));
    hall.draw();
    let round = hall.championship.rounds().last().unwrap().clone();
    assert_eq!((round.kind, round.number), (RoundKind::PlayOff, 4));
    assert_eq!(hall.last_tables().len(), 1);
    hall.step();
    play_all(&mut hall, |one, _| one == 1);
    let rows = standings(&hall.championship, hall.stage(1), Some(pool));
    let order: Vec<(i32, u32, bool)> =
        rows.iter().map(|row| (hall.number(row.entry), row.rank, row.is_tied)).collect();
    assert_eq!(order[..2], [(1, 1, false), (2, 2, false)]);
    assert_eq!(rows[0].wins, 2, "the play-off is no game of the league");
    assert_eq!(rows[0].state, StandingState::Qualified);
    assert_eq!(hall.run(), NextStep::Finished { champion: vec![hall.entry(1)] });
}

#[test]
fn a_sector_plays_off_its_tie_while_another_still_plays() {
    let mut hall = Hall::jcf(&[3, 4]);
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    let [tied, playing] = [0, 1].map(|index| hall.championship.pools()[index].id);
    let open = |hall: &Hall, pool| -> Vec<TableId> {
        let tables = hall.championship.tables_of_pool(pool).filter(|table| table.is_missing());
        tables.map(|table| table.id).collect()
    };
    let stage = hall.stage(1);
    let play = |hall: &Hall, pools: &[PoolId]| {
        let NextStep::Play { mut missing, stage: of } = next_steps(&hall.championship)[0].clone()
        else {
            panic!("{:?}", next_steps(&hall.championship))
        };
        let mut all: Vec<TableId> = pools.iter().flat_map(|pool| open(hall, *pool)).collect();
        missing.sort_unstable();
        all.sort_unstable();
        assert_eq!((missing, of), (all, stage));
    };
    for table in open(&hall, tied) {
        assert_eq!(next_steps(&hall.championship).len(), 1, "not while it is played");
        let entries = hall.championship.table(table).unwrap().entries();
        let is_first = (hall.number(entries[1]) - hall.number(entries[0])).rem_euclid(3) == 1;
        let (winner, loser) = if is_first { (0, 1) } else { (1, 0) };
        hall.places(table, &[(entries[winner], 1), (entries[loser], 2)]);
    }
    play(&hall, &[playing]);
    let steps = next_steps(&hall.championship);
    let [_, NextStep::PlayOffs { stage: of, ties }] = steps.as_slice() else { panic!("{steps:?}") };
    assert_eq!((*of, ties.len(), ties[0].pool), (stage, 1, Some(tied)));

    hall.draw();
    assert_eq!(hall.championship.rounds().last().unwrap().kind, RoundKind::PlayOff);
    let steps = next_steps(&hall.championship);
    assert!(
        matches!(steps.as_slice(), [NextStep::Publish { .. }, NextStep::Play { .. }]),
        "{steps:?}"
    );
    assert_eq!(
        draw::draw(&hall.championship, 1, &mut hall.ids, &HashSet::new(), hall.now),
        Err(DrawError::NotDue)
    );
    hall.step();
    play(&hall, &[tied, playing]);
    assert_eq!(next_steps(&hall.championship).len(), 1, "a tie is not drawn twice");
    hall.play_by_number(&open(&hall, tied));
    play(&hall, &[playing]);
    assert_eq!(next_steps(&hall.championship).len(), 1);
    let rows = standings(&hall.championship, stage, Some(tied));
    assert_eq!((hall.number(rows[0].entry), rows[0].is_tied), (1, false));
    assert_eq!(rows[0].state, StandingState::In, "the stage is not over");
    hall.play_by_number(&open(&hall, playing));
    let step = hall.step();
    assert!(matches!(step, NextStep::Close { rounds, .. } if rounds.len() == 4));
    assert!(matches!(hall.run(), NextStep::Finished { .. }));
}

#[test]
fn three_tied_play_a_mini_league_again_and_again_until_it_is_decided() {
    let (mut hall, pool) = sector(3);
    let in_a_circle = |one: i32, other: i32| (other - one).rem_euclid(3) == 1;
    play_all(&mut hall, in_a_circle);
    assert!(standings(&hall.championship, hall.stage(1), Some(pool)).iter().all(|it| it.is_tied));
    for _ in 0..2 {
        hall.step();
        assert_eq!(hall.last_tables().len(), 3, "everybody against everybody");
        assert_eq!(hall.championship.rounds().last().unwrap().kind, RoundKind::PlayOff);
        hall.step();
        play_all(&mut hall, in_a_circle);
    }
    hall.step();
    hall.step();
    play_all(&mut hall, |one, other| one > other);
    assert_eq!(hall.run(), NextStep::Finished { champion: vec![hall.entry(3)] });
}

#[test]
fn a_play_off_counts_only_among_those_who_are_still_tied_after_a_correction() {
    let (mut hall, pool) = sector(3);
    play_all(&mut hall, |one, other| (other - one).rem_euclid(3) == 1);
    hall.step();
    hall.step();
    play_all(&mut hall, |one, other| one > other);
    // After the correction 1 has beaten both, so the play-off that 3 won no longer decides the title.
    let table = table_of(&hall, 1, 3);
    let (first, third) = (hall.entry(1), hall.entry(3));
    hall.places(table, &[(first, 1), (third, 2)]);
    let rows = standings(&hall.championship, hall.stage(1), Some(pool));
    assert_eq!(rows[0].entry, first);
    assert_eq!(rows[1].entry, hall.entry(2));
}

#[test]
fn other_criteria_decide_without_play() {
    let (mut hall, pool) = sector(3);
    play_all(&mut hall, |one, other| (other - one).rem_euclid(3) == 1);
    hall.plan(|it| it.tiebreaks = vec![Tiebreak::Wins, Tiebreak::Lot]);
    let rows = standings(&hall.championship, hall.stage(1), Some(pool));
    let drawn = &hall.championship.pools()[0].entries;
    let order: Vec<EntryId> = rows.iter().map(|row| row.entry).collect();
    assert_eq!(&order, drawn);
    assert!(qualifiers(&hall.championship, hall.stage(1)).is_ok());
}

#[test]
fn results_stand_if_a_withdrawn_entry_played_half_of_its_games() {
    let (mut hall, pool) = sector(5);
    for other in [2, 3] {
        let table = table_of(&hall, 1, other);
        hall.play_by_number(&[table]);
    }
    hall.withdraw(hall.entry(1));
    let rows = standings(&hall.championship, hall.stage(1), Some(pool));
    let row = |number: i32| rows.iter().find(|row| row.entry == hall.entry(number)).unwrap();
    assert_eq!((row(2).played, row(2).wins), (1, 0));
    assert_eq!((row(4).played, row(4).wins), (1, 1), "won without play");
    assert_eq!(row(1).rank, 5, "it cannot win the league");
    assert_eq!(row(1).state, StandingState::Withdrawn);
    let NextStep::Play { missing, .. } = next_step(&hall.championship) else { panic!() };
    assert_eq!(missing.len(), 6, "its games need not be played");
    let grid = crosstable(&hall.championship, pool);
    let cell = cell(&hall, &grid, 4, 1);
    assert!(matches!(cell, CrosstableCell::Walkover { outcome: CellOutcome::Won, .. }));
}

#[test]
fn results_are_annulled_if_a_withdrawn_entry_played_less() {
    let (mut hall, pool) = sector(5);
    let table = table_of(&hall, 1, 2);
    hall.play_by_number(&[table]);
    hall.withdraw(hall.entry(1));
    let rows = standings(&hall.championship, hall.stage(1), Some(pool));
    assert!(rows.iter().all(|row| row.played == 0));
    let grid = crosstable(&hall.championship, pool);
    assert_eq!(cell(&hall, &grid, 2, 1), CrosstableCell::Annulled { table });
}

#[test]
fn the_grid_shows_every_game_from_both_sides() {
    let (mut hall, pool) = sector(3);
    let table = table_of(&hall, 1, 2);
    hall.play_by_number(&[table]);
    let mut result = hall.championship.table(table).unwrap().result.clone().unwrap();
    result.sides[0].distance = Some(0);
    result.sides[1].distance = Some(77);
    hall.confirm(table, result);
    let grid = crosstable(&hall.championship, pool);
    assert_eq!(
        cell(&hall, &grid, 1, 2),
        CrosstableCell::Played {
            table,
            outcome: CellOutcome::Won,
            score: None,
            own: Some(0),
            other: Some(77)
        }
    );
    assert_eq!(
        cell(&hall, &grid, 2, 1),
        CrosstableCell::Played {
            table,
            outcome: CellOutcome::Lost,
            score: None,
            own: Some(77),
            other: Some(0)
        }
    );
    assert_eq!(cell(&hall, &grid, 3, 3), CrosstableCell::Own);
    assert!(matches!(cell(&hall, &grid, 3, 1), CrosstableCell::Pending { .. }));
    assert!(grid.rows.iter().all(|row| row.rests.len() == 1));
    let points = grid.rows.iter().map(|row| row.standing.as_ref().unwrap().points);
    let won: u32 = grid.rows.iter().map(|row| row.standing.as_ref().unwrap().wins).sum();
    assert_eq!(points.sum::<Points>(), Points::whole(won.into()), "one a win, none lost");
}

fn cell(hall: &Hall, grid: &domain::draw::Crosstable, row: i32, column: i32) -> CrosstableCell {
    let index = |number| grid.rows.iter().position(|it| it.entry == hall.entry(number)).unwrap();
    grid.rows[index(row)].cells[index(column)][0]
}

#[test]
fn groups_are_as_even_as_possible() {
    for (n, target, expected) in [
        (26, 6, vec![7, 7, 6, 6]),
        (27, 6, vec![7, 7, 7, 6]),
        (26, 7, vec![7, 7, 6, 6]),
        (24, 6, vec![6; 4]),
        (8, 6, vec![8]),
        (13, 6, vec![7, 6]),
        (5, 3, vec![3, 2]),
    ] {
        let mut hall = Hall::new(Preset::Jcf).with(
            |it| StagePlan::group_leagues(EntryRule::Everybody, 4, it),
            |it| it.group_size = target,
        );
        (0..n).for_each(|_| hall.add("", "").map(|_| ()).unwrap());
        hall.draw();
        let sizes: Vec<usize> =
            hall.championship.pools().iter().map(|pool| pool.entries.len()).collect();
        assert_eq!(sizes, expected, "{n} at {target}");
    }
}

#[test]
fn three_groups_send_their_winners_and_the_best_second() {
    let mut hall = Hall::jcf(&[1; 18]);
    let groups = hall.stage(2);
    hall.run_until(|step| matches!(step, NextStep::Play { stage, .. } if *stage == groups));
    // The lower number always wins, so all second places have four wins and play for the last place.
    play_all(&mut hall, |one, other| one < other);
    let NextStep::PlayOffs { ties, .. } = next_step(&hall.championship) else { panic!() };
    assert_eq!((ties.len(), ties[0].pool, ties[0].entries.len()), (1, None, 3));
    hall.step();
    assert_eq!(hall.last_tables().len(), 3);
    hall.step();
    play_all(&mut hall, |one, other| one > other);
    let through = qualifiers(&hall.championship, groups).unwrap();
    let places: Vec<u32> = through.iter().map(|it| it.place).collect();
    assert_eq!(places, [1, 1, 1, 2]);
    let best = ties[0].entries.iter().map(|entry| hall.number(*entry)).max().unwrap();
    assert_eq!(hall.number(through[3].entry), best);
    let rows = standings(&hall.championship, groups, None);
    assert_eq!(rows.len(), 18, "the pool of the play-off is no group");
    assert!(matches!(hall.run(), NextStep::Finished { .. }));
}

#[test]
fn up_to_four_champions_go_straight_to_the_last_phase() {
    for n in 2..=4 {
        let mut hall = Hall::jcf(&vec![2; n]);
        hall.run();
        assert_eq!(hall.championship.rounds_of(hall.stage(2)).count(), 0);
        let sizes: Vec<usize> = hall
            .championship
            .rounds_of(hall.stage(3))
            .map(|round| hall.championship.tables_of(round.id).count())
            .collect();
        assert_eq!(sizes, if n == 2 { vec![1] } else { vec![2, 1] });
    }
}

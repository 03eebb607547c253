//! Consolation of a knock-out: entries that fell at their first table play their own bracket, beside the rest of the main one.

use std::collections::BTreeSet;

use domain::draw::changes::replacement::offers;
use domain::draw::{
    DueIn, Effect, EntryFate, NextStep, RoundName, StandingState, bracket, effects, entrants, fate,
    name_of_next, next_step, next_steps, standings, track,
};
use domain::tournament::championship::Championship;
use domain::tournament::id::{EntryId, StageId};
use domain::tournament::plan::{Choices, EntryRule, Progress, StagePlan};
use domain::tournament::preset::Preset;
use domain::tournament::round::{RoundKind, RoundState};
use domain::tournament::table::{Table, TableKind};
use domain::tournament::table_plan::Remainder;
use domain::tournament::tiebreak::Tiebreak;
use parchis::Mode;

use super::championship::Hall;
use super::effects::turned;

/// Knock-out of `n` with its consolation, at tables of `seats` from which `advance` qualify.
fn hall(n: usize, seats: u8, advance: u8, remainder: Remainder) -> Hall {
    let mut hall = Hall::torneo(n);
    if seats == 2 {
        hall.settings().mode = Mode::Duel;
    }
    let mut choices = hall.choices.clone();
    (choices.table.seats, choices.knockout.advance) = (seats, advance);
    choices.table.remainder = remainder;
    let plans =
        [StagePlan::knockout(EntryRule::Everybody, &choices), StagePlan::consolation(1, &choices)];
    hall.with_plans(&plans)
}

fn stages(hall: &Hall) -> [StageId; 2] {
    [hall.stage(1), hall.stage(2)]
}

/// Steps until the consolation can be drawn.
fn until_drawable(hall: &mut Hall) {
    let [main, consolation] = stages(hall);
    for _ in 0..20 {
        if next_steps(&hall.championship).iter().any(|it| it.stage() == Some(consolation)) {
            return;
        }
        hall.step_in(main);
    }
    panic!("never drawable");
}

/// Steps both stages in turn to the end.
fn run(hall: &mut Hall) {
    for step in 0..300 {
        let open = next_steps(&hall.championship);
        let Some(stage) = open[step % open.len()].stage() else { return };
        hall.step_in(stage);
    }
    panic!("no end");
}

fn seated(hall: &Hall, stage: StageId) -> BTreeSet<EntryId> {
    hall.championship.tables_of_stage(stage).flat_map(|table| table.entries()).collect()
}

/// Entries that came to their first table, not a final, and sit at no later one.
fn fallen(hall: &Hall) -> BTreeSet<EntryId> {
    let [main, _] = stages(hall);
    let it = &hall.championship;
    let own = |entry: EntryId| {
        let tables = it.tables_of_stage(main).filter(move |table| table.has(entry));
        tables.filter(|table| !it.is_for_place(table)).collect::<Vec<_>>()
    };
    let falls = |entry: &EntryId| {
        let tables = own(*entry);
        let last = tables.last().unwrap();
        let n_played = tables.iter().filter(|table| table.kind == TableKind::Played).count();
        let is_final = it.round(last.round).unwrap().kind == RoundKind::Final;
        n_played == 1 && last.kind == TableKind::Played && !is_final
    };
    seated(hall, main).into_iter().filter(falls).collect()
}

#[test]
fn who_falls_at_the_first_table_plays_on_to_a_final_of_their_own() {
    let all = [(8, 2, 1), (13, 2, 1), (69, 2, 1), (16, 4, 2), (30, 4, 2), (64, 4, 1), (17, 3, 2)];
    for (n, seats, advance) in all {
        for remainder in
            [Remainder::SmallerTables, Remainder::FirstRoundByes, Remainder::BestBeaten]
        {
            let mut hall = hall(n, seats, advance, remainder);
            let [main, consolation] = stages(&hall);
            run(&mut hall);
            let what = format!("{n} at {seats}, {}", remainder.name());
            assert_eq!(seated(&hall, consolation), fallen(&hall), "{what}");
            let NextStep::Finished { champion } = next_step(&hall.championship) else {
                panic!("{what}")
            };
            let won = |stage| bracket(&hall.championship, stage).champion.unwrap();
            assert_eq!(champion, [won(main)], "{what}");
            let places = standings(&hall.championship, consolation, None);
            let entries: BTreeSet<EntryId> = places.iter().map(|row| row.entry).collect();
            assert_eq!(entries, fallen(&hall), "{what}");
            assert_eq!(places[0].entry, won(consolation), "{what}");
            assert_eq!(fate(&hall.championship, won(main)), EntryFate::Champion);
            assert_eq!(fate(&hall.championship, won(consolation)), EntryFate::WonConsolation);
            let out = fate(&hall.championship, places.last().unwrap().entry);
            assert!(matches!(out, EntryFate::Out(round)
                if hall.championship.round(round).unwrap().stage == consolation));
            for draw in &hall.draws {
                let redone =
                    domain::draw::redo::redo(&hall.championship, draw, |it| it.seats.clone());
                assert_eq!(redone.unwrap().difference(draw), None, "{what}");
            }
        }
    }
}

#[test]
fn it_is_drawn_once_all_have_had_a_table_and_goes_on_by_itself() {
    let mut hall = hall(16, 4, 2, Remainder::SmallerTables);
    let [main, consolation] = stages(&hall);
    hall.run_until(|step| matches!(step, NextStep::Close { .. }));
    assert!(next_steps(&hall.championship).iter().all(|step| step.stage() == Some(main)));
    let first = hall.last_tables()[0].clone();
    let beaten = first.result.as_ref().unwrap().sides.last().unwrap().entry;
    assert_eq!(fate(&hall.championship, beaten), EntryFate::Consolation);
    hall.step();
    let steps = next_steps(&hall.championship);
    let drawable = [main, consolation].map(|stage| {
        let round_number = if stage == main { 2 } else { 1 };
        NextStep::Draw { stage, round_number }
    });
    assert_eq!(steps, drawable, "first the way to the champion");
    let stage = hall.championship.stage(consolation).unwrap();
    assert_eq!(name_of_next(&hall.championship, stage, 1, 8), RoundName::SemiFinal);

    assert!(matches!(hall.step_in(consolation), Some(NextStep::Draw { .. })));
    let states: Vec<_> = hall.championship.rounds_of(consolation).map(|it| it.state).collect();
    assert_eq!(states, [RoundState::Draft]);
    assert_eq!(fate(&hall.championship, beaten), EntryFate::Consolation, "a draft says nothing");
    hall.step_in(main);
    let kinds: Vec<bool> = next_steps(&hall.championship)
        .iter()
        .map(|step| matches!(step, NextStep::Publish { .. }))
        .collect();
    assert_eq!(kinds, [true, true], "two drafts wait");
    hall.step_in(consolation);
    assert!(matches!(fate(&hall.championship, beaten), EntryFate::Due(_)));
    // The consolation may end first.
    while hall.step_in(consolation).is_some() {}
    assert!(
        matches!(next_step(&hall.championship), NextStep::Publish { stage, .. } if stage == main)
    );
    let steps = track(&hall.championship);
    assert!(steps.iter().all(|step| step.stage == main), "no step of the way");
    assert_eq!(hall.championship.progress(hall.championship.stage(main).unwrap()), Progress::Drawn);
    run(&mut hall);
}

#[test]
fn who_had_a_bye_is_waited_for() {
    let mut hall = hall(13, 2, 1, Remainder::SmallerTables);
    let [main, consolation] = stages(&hall);
    until_drawable(&mut hall);
    let closed = |hall: &Hall| {
        let rounds = hall.championship.rounds_of(main);
        rounds.filter(|round| round.state == RoundState::Closed).count()
    };
    assert_eq!(closed(&hall), 2);
    run(&mut hall);
    assert!((5..=8).contains(&seated(&hall, consolation).len()), "and may fall there too");

    // Three have byes to the final, from which no entry falls to the consolation.
    let mut seven = self::hall(7, 4, 1, Remainder::FirstRoundByes);
    run(&mut seven);
    assert_eq!(seated(&seven, stages(&seven)[1]).len(), 3);
}

#[test]
fn a_final_alone_has_none() {
    for n in [2, 3, 4] {
        let mut hall = hall(n, 4, 1, Remainder::SmallerTables);
        run(&mut hall);
        assert!(
            matches!(next_step(&hall.championship), NextStep::Finished { champion } if champion.len() == 1)
        );
        assert_eq!(seated(&hall, stages(&hall)[1]).len(), 0);
    }
}

#[test]
fn who_withdraws_or_did_not_come_is_not_drawn() {
    let mut hall = hall(16, 4, 2, Remainder::SmallerTables);
    let [_, consolation] = stages(&hall);
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    let missing = hall.last_tables()[0].entries()[0];
    hall.withdraw(missing);
    hall.step();
    // The entry was absent from its table and returned later: it is still a no-show.
    hall.championship.change(|facts| {
        let entry = facts.entries.iter_mut().find(|it| it.id == missing).unwrap();
        entry.status = domain::tournament::entry::EntryStatus::Active;
    });
    hall.step();
    let stage = hall.championship.stage(consolation).unwrap();
    let all = entrants(&hall.championship, stage).unwrap();
    assert_eq!(all.len(), 7);
    assert!(!all.contains(&missing));
    hall.withdraw(all[0]);
    hall.step_in(consolation);
    assert_eq!(seated(&hall, consolation).len(), 6);
    run(&mut hall);
}

#[test]
fn a_shared_place_leaves_it_open() {
    let mut hall = hall(16, 4, 2, Remainder::SmallerTables);
    let [main, consolation] = stages(&hall);
    hall.run_until(|step| matches!(step, NextStep::Close { .. }));
    let first = hall.last_tables()[0].id;
    hall.change_table(first, |table| {
        let sides = &mut table.result.as_mut().unwrap().sides;
        (sides[1].place, sides[2].place) = (2, 2);
        (sides[1].is_tied, sides[2].is_tied) = (true, true);
    });
    let steps = next_steps(&hall.championship);
    assert_eq!(steps, [NextStep::Undecided { stage: main, tables: vec![first] }]);
    let stage = hall.championship.stage(consolation).unwrap();
    assert!(entrants(&hall.championship, stage).is_err());
}

/// Reverses the result of a first-round table after the consolation is drawn.
fn corrected(hall: &mut Hall, is_next_drawn: bool) -> (Championship, Vec<EntryId>, Vec<EntryId>) {
    let [main, consolation] = stages(hall);
    hall.run_until(|step| matches!(step, NextStep::Close { .. }));
    let first = hall.last_tables()[0].clone();
    let by_place = super::effects::by_place(&first);
    hall.step();
    for stage in [Some(consolation), is_next_drawn.then_some(main)].into_iter().flatten() {
        hall.step_in(stage);
        hall.step_in(stage);
    }
    (turned(hall, first.id), by_place[..2].to_vec(), by_place[2..].to_vec())
}

#[test]
fn a_correction_says_who_plays_it_instead() {
    for is_next_drawn in [false, true] {
        let mut hall = hall(16, 4, 2, Remainder::SmallerTables);
        let [main, consolation] = stages(&hall);
        let (after, won, lost) = corrected(&mut hall, is_next_drawn);
        let sorted = |entries: &[EntryId]| entries.iter().copied().collect::<BTreeSet<_>>();
        let found = effects(&hall.championship, &after);
        let falls = found.iter().find_map(|effect| match effect {
            Effect::Falls { stage, comes, goes } => Some((*stage, sorted(comes), sorted(goes))),
            _ => None,
        });
        assert_eq!(falls, Some((consolation, sorted(&won), sorted(&lost))));
        let unfit = |stage: StageId| {
            let of_stage = found.iter().filter_map(|effect| match effect {
                Effect::Unfit { table, entries } => {
                    let own = hall.championship.stage_of(hall.championship.table(*table)?)?;
                    (own.id == stage).then(|| entries.clone())
                }
                _ => None,
            });
            of_stage.flatten().collect::<BTreeSet<_>>()
        };
        assert_eq!(unfit(consolation), sorted(&lost));
        assert_eq!(unfit(main), if is_next_drawn { sorted(&won) } else { BTreeSet::new() });

        let first = hall.championship.tables_of_stage(main).next().unwrap().id;
        let offered = offers(&after, first);
        let goes: BTreeSet<EntryId> = offered.iter().map(|it| it.goes).collect();
        let expected =
            if is_next_drawn { [won.clone(), lost.clone()].concat() } else { lost.clone() };
        assert_eq!(goes, sorted(&expected));
        for offer in &offered {
            assert_eq!(won.contains(&offer.goes), lost.contains(&offer.comes));
        }
    }
}

#[test]
fn what_is_meant_is_drawn() {
    let mut hall = hall(16, 4, 2, Remainder::SmallerTables);
    let [main, consolation] = stages(&hall);
    until_drawable(&mut hall);
    for stage in [consolation, main] {
        let due = domain::draw::announcement::due(DueIn::stage(&hall.championship, Some(stage)));
        assert_eq!(due.unwrap().stage, stage);
    }
    let due = domain::draw::announcement::due(&hall.championship);
    assert_eq!(due.unwrap().stage, main);
    hall.step_in(main);
    let due = domain::draw::announcement::due(DueIn::stage(&hall.championship, Some(main)));
    assert!(due.is_err(), "it waits to be published");
}

/// After a cut, the best entries have the byes.
#[test]
fn the_best_of_a_cut_wait() {
    for seats in 2..=4_u8 {
        for n in 5..=64_u8 {
            let mut hall = Hall::new(Preset::Swiss);
            (0..n).for_each(|_| hall.add("", "").map(|_| ()).unwrap());
            hall.add("", "");
            hall.add("", "");
            let mut choices = Choices { rounds: 2, cut: n, ..hall.choices.clone() };
            (choices.table.seats, choices.knockout.advance) = (seats, 1);
            if seats == 2 {
                hall.settings().mode = Mode::Duel;
            }
            choices.scoring.by_place = Vec::new();
            choices.tiebreaks.push(Tiebreak::Lot);
            choices = choices.seeding_all(&hall.choices);
            let plans = Preset::Swiss.plans(&choices);
            let mut hall = hall.with_plans(&plans);
            let last = hall.stage(2);
            hall.run_until(|step| step.stage() == Some(last));
            let on = domain::draw::qualifiers(&hall.championship, hall.stage(1)).unwrap();
            let best: Vec<EntryId> = on.iter().map(|it| it.entry).collect();
            hall.step();
            let tables = hall.last_tables();
            let rest: BTreeSet<EntryId> = tables
                .iter()
                .filter(|table| table.kind == TableKind::Bye)
                .flat_map(|table| table.entries())
                .collect();
            assert_eq!(rest, best[..rest.len()].iter().copied().collect(), "{n} at {seats}");
            if seats == 4 {
                let waiting = [(7, 3, 1), (10, 2, 2), (13, 1, 3)];
                for (_, n_byes, n_tables) in waiting.into_iter().filter(|it| it.0 == n) {
                    assert_eq!((rest.len(), tables.len() - rest.len()), (n_byes, n_tables));
                }
            }
        }
    }
}

/// An entry of a small bracket plays for third place and in the consolation, in any order.
#[test]
fn a_table_for_third_place_ends_nothing_in_the_consolation() {
    let hall = Hall::torneo(6);
    let mut choices = hall.choices.clone();
    (choices.table.seats, choices.knockout.advance) = (3, 1);
    choices.knockout.third_place = true;
    let main = StagePlan::knockout(EntryRule::Everybody, &choices);
    (choices.table.seats, choices.knockout.third_place) = (2, false);
    let mut hall = hall.with_plans(&[main, StagePlan::consolation(1, &choices)]);
    let [main, consolation] = stages(&hall);
    until_drawable(&mut hall);
    let place = |hall: &Hall| {
        let mut tables = hall.championship.tables_of_stage(main);
        tables.find(|table| hall.championship.is_for_place(table)).cloned()
    };
    let played = |hall: &Hall| {
        let mut tables = hall.championship.tables_of_stage(consolation);
        tables.all(|table| table.result.is_some()) && !seated(hall, consolation).is_empty()
    };
    while !played(&hall) {
        hall.step_in(consolation).unwrap();
    }
    let is_draft = |hall: &Hall, table: &Table| {
        hall.championship.round(table.round).unwrap().state == RoundState::Draft
    };
    while place(&hall).is_none_or(|table| is_draft(&hall, &table)) {
        hall.step_in(main).unwrap();
    }
    let table = place(&hall).unwrap();
    let goes_on: Vec<EntryId> = {
        let standings = standings(&hall.championship, consolation, None);
        standings.iter().filter(|it| it.state == StandingState::In).map(|it| it.entry).collect()
    };
    assert_eq!(goes_on.len(), 2);
    assert!(table.entries().iter().any(|it| goes_on.contains(it)), "somebody plays both");

    let before = hall.championship.clone();
    hall.play(table.id);
    for entry in table.entries() {
        let expected = match goes_on.contains(&entry) {
            true => EntryFate::Waiting,
            false => EntryFate::Out(table.round),
        };
        assert_eq!(fate(&hall.championship, entry), expected);
    }

    // The final of the consolation is over before the table for third place.
    hall.championship = before;
    while bracket(&hall.championship, consolation).champion.is_none() {
        hall.step_in(consolation).unwrap();
    }
    hall.play(table.id);
    let winner = bracket(&hall.championship, consolation).champion.unwrap();
    assert_eq!(fate(&hall.championship, winner), EntryFate::WonConsolation);
}

/// An entry beaten in the consolation takes the place in the final of the entry that beat it and withdraws.
#[test]
fn who_is_called_back_is_not_out() {
    let mut hall = hall(4, 2, 1, Remainder::SmallerTables);
    let [main, consolation] = stages(&hall);
    until_drawable(&mut hall);
    while bracket(&hall.championship, consolation).champion.is_none() {
        hall.step_in(consolation).unwrap();
    }
    let winner = bracket(&hall.championship, consolation).champion.unwrap();
    let loser = seated(&hall, consolation).into_iter().find(|it| *it != winner).unwrap();
    let is_out = |hall: &Hall| matches!(fate(&hall.championship, loser), EntryFate::Out(_));
    assert!(is_out(&hall));
    let first = hall.championship.tables_of_stage(main).find(|table| table.has(loser)).unwrap();
    let rival = first.entries().into_iter().find(|it| *it != loser).unwrap();
    hall.withdraw(rival);
    assert_eq!(fate(&hall.championship, loser), EntryFate::Waiting);
    assert_eq!(fate(&hall.championship, winner), EntryFate::WonConsolation);
    run(&mut hall);
    let in_final = hall.championship.tables_of_stage(main).next_back().unwrap().entries();
    assert!(in_final.contains(&loser));
}

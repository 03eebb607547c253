//! Statements about a championship in any state still hold at its end: no entry is champion, qualified or
//! eliminated before that is certain.
//!
//! Random plans are played act by act. The statements of each state are compared with the end of the same run, and with the ends of other
//! runs that continue from that state with other results. Statements made before a correction, a withdrawal or a late entry are not
//! compared with later states.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

use domain::draw::changes::effects::{effects, unfit};
use domain::draw::changes::late_seats::{places, seat_late};
use domain::draw::overview::track::TrackState;
use domain::draw::seating::random::Source;
use domain::draw::{
    EntryFate, LateHandling, NextStep, StandingState, awards, bracket, fate, late, next_step,
    next_steps, qualifiers, standings, track, winners,
};
use domain::ranking::outcome::Outcomes;
use domain::tournament::championship::Championship;
use domain::tournament::id::{EntryId, IdSource, StageId, TableId};
use domain::tournament::preset::Preset;
use domain::tournament::prizes::{Award, Prize, Prizes};
use domain::tournament::round::RoundState;
use domain::tournament::table::{Table, TableKind};
use parchis::Mode;
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use super::any_plan::{CHILDREN, chosen, every_third_is_a_child, plans, with_children};
use super::championship::{Hall, result_of};

/// Statement of a page. Entries and stages are given by number, for readable failures.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Said {
    /// The entry won the tournament, or the championship of its category.
    Champion(i32),
    /// The entry won the consolation with this number.
    WonConsolation(i32, i32),
    /// The entry advances from the stage; from the last stage as champion.
    Through(i32, i32),
    /// Exactly these entries advance from the stage.
    AllThrough(i32, Vec<i32>),
    /// The entry does not advance from the stage.
    NotThrough(i32, i32),
    /// The entry sits at no tables other than these.
    Out(i32, BTreeSet<TableId>),
    /// The entry of a knock-out advances from the table, or does not.
    FromTable(TableId, i32, bool),
    /// These entries win the places, by the first of them, or else the prize with this number.
    Prize(usize, Option<u16>, Vec<i32>),
    /// The stage ends after this number of rounds, with this number of qualifiers.
    Done(i32, usize, Option<usize>),
}

fn number_of(championship: &Championship, stage: StageId) -> i32 {
    championship.stage(stage).unwrap().number
}

fn n_rounds(championship: &Championship, stage: i32) -> usize {
    let stage = championship.stages().iter().find(|it| it.number == stage).unwrap();
    championship.rounds_of(stage.id).count()
}

/// Public tables of an entry.
fn tables(championship: &Championship, entry: EntryId) -> BTreeSet<TableId> {
    let is_public =
        |table: &&Table| championship.round(table.round).unwrap().state != RoundState::Draft;
    championship.tables_of_entry(entry).filter(is_public).map(|table| table.id).collect()
}

/// Prizes of all kinds that no plan makes impossible.
fn prizes() -> Prizes {
    let awards = [
        Award::Places { first: 1, last: 2 },
        Award::Places { first: 3, last: 6 },
        Award::Club { name: "Club 1".to_owned() },
        Award::Sector { name: "Sector 2".to_owned() },
        Award::Category { name: CHILDREN.to_owned() },
        Award::Consolation,
        Award::Last,
    ];
    let prize = |award| Prize { award, title: "Trofeo".to_owned(), share: None };
    Prizes { list: awards.map(prize).to_vec(), is_one_each: true, ..Prizes::default() }
}

/// The prizes whose winners are certain.
fn won(hall: &Hall) -> Vec<Said> {
    let mut all = Vec::new();
    for awarded in awards(&hall.championship) {
        let Some(winners) = awarded.winners else { continue };
        let mut numbers: Vec<i32> = winners.iter().map(|it| hall.number(it.entry)).collect();
        numbers.sort_unstable();
        let (first, last) = awarded.places.map_or((None, None), |(a, b)| (Some(a), Some(b)));
        match first.zip(last) {
            Some((first, last)) => {
                let place = |place| Said::Prize(awarded.prize, Some(place), numbers.clone());
                all.extend((first..=last).map(place));
            }
            None => all.push(Said::Prize(awarded.prize, None, numbers)),
        }
    }
    all
}

/// All statements about active entries in this state.
fn said(hall: &Hall) -> Vec<Said> {
    let championship = &hall.championship;
    let is_active = |entry: &EntryId| championship.entry(*entry).unwrap().is_active();
    let mut all = Vec::new();
    all.extend(winners(championship).iter().map(|it| Said::Champion(hall.number(it.entry))));
    for entry in championship.entries().iter().filter(|entry| entry.is_active()) {
        match fate(championship, entry.id) {
            EntryFate::Champion | EntryFate::PoolWinner => all.push(Said::Champion(entry.number)),
            EntryFate::Out(_) => all.push(Said::Out(entry.number, tables(championship, entry.id))),
            EntryFate::WonConsolation => {
                let mut stages = championship.stages().iter();
                let stage = stages
                    .rfind(|stage| {
                        let won = bracket(championship, stage.id).champion == Some(entry.id);
                        stage.plan.is_consolation() && won
                    })
                    .unwrap();
                all.push(Said::WonConsolation(entry.number, stage.number));
            }
            EntryFate::Qualified => {
                let known = tables(championship, entry.id);
                let mut own = championship.tables_of_entry(entry.id);
                let table = own.rfind(|table| known.contains(&table.id)).unwrap();
                let stage = championship.stage_of(table).unwrap();
                all.push(Said::Through(stage.number, entry.number));
            }
            _ => {}
        }
    }
    for stage in championship.stages() {
        for row in standings(championship, stage.id, None) {
            let number = hall.number(row.entry);
            match row.state {
                StandingState::Champion | StandingState::PoolWinner | StandingState::Qualified
                    if is_active(&row.entry) =>
                {
                    all.push(Said::Through(stage.number, number));
                }
                StandingState::Out => all.push(Said::NotThrough(stage.number, number)),
                _ => {}
            }
        }
        if let Ok(on) = qualifiers(championship, stage.id)
            && championship.rounds_of(stage.id).next().is_some()
        {
            let mut on: Vec<i32> = on.iter().map(|it| hall.number(it.entry)).collect();
            on.sort_unstable();
            all.push(Said::AllThrough(stage.number, on));
        }
        if stage.plan.advance().is_some() {
            all.extend(bracket(championship, stage.id).champion.map(|entry| match stage {
                stage if stage.plan.is_consolation() => {
                    Said::WonConsolation(hall.number(entry), stage.number)
                }
                _ => Said::Champion(hall.number(entry)),
            }));
            let outcomes = Outcomes::new(championship, stage);
            for table in championship.tables_of_stage(stage.id) {
                for it in outcomes.at(table).entries {
                    let goes_on = it.goes_on.filter(|_| table.kind == TableKind::Played);
                    let number = hall.number(it.entry);
                    all.extend(goes_on.map(|on| Said::FromTable(table.id, number, on)));
                }
            }
        }
    }
    all.extend(won(hall));
    for step in track(championship) {
        if step.round.is_none() && step.state == TrackState::Done {
            let stage = number_of(championship, step.stage);
            all.push(Said::Done(stage, n_rounds(championship, stage), step.n_after));
        }
    }
    all
}

/// Reports whether a statement is true at the end.
fn is_true(end: &Hall, said: &Said) -> bool {
    let championship = &end.championship;
    let on_from = |stage: i32| {
        let on = qualifiers(championship, end.stage(stage)).unwrap_or_default();
        on.iter().map(|it| end.number(it.entry)).collect::<BTreeSet<i32>>()
    };
    match said {
        Said::Champion(entry) => {
            let entry = end.entry(*entry);
            let branch = championship.branch_of_entry(entry);
            let NextStep::Finished { champion } = next_step(branch) else { return false };
            champion.contains(&entry)
        }
        Said::WonConsolation(entry, stage) => {
            bracket(championship, end.stage(*stage)).champion == Some(end.entry(*entry))
        }
        Said::Through(stage, entry) => on_from(*stage).contains(entry),
        Said::AllThrough(stage, on) => on_from(*stage).into_iter().eq(on.iter().copied()),
        Said::NotThrough(stage, entry) => !on_from(*stage).contains(entry),
        Said::Out(entry, known) => tables(championship, end.entry(*entry)) == *known,
        Said::FromTable(table, entry, on) => {
            let table = championship.table(*table).unwrap();
            let stage = championship.stage_of(table).unwrap();
            let outcome = Outcomes::new(championship, stage).at(table);
            outcome.of(end.entry(*entry)).unwrap().goes_on == Some(*on)
        }
        Said::Prize(..) => won(end).contains(said),
        Said::Done(stage, n_before, n_after) => {
            n_rounds(championship, *stage) == *n_before
                && track(championship)
                    .iter()
                    .filter(|step| step.stage == end.stage(*stage))
                    .all(|step| step.n_after == *n_after)
        }
    }
}

/// Copy of the championship that continues with other results.
fn other_way(hall: &Hall, seed: i64) -> Hall {
    Hall {
        championship: hall.championship.clone(),
        choices: hall.choices.clone(),
        draws: Vec::new(),
        ids: IdSource::new(1_800_000_000_000, [u8::try_from(seed % 251).unwrap(); 32]),
        random: Source::new(seed),
        now: hall.now,
        seed,
    }
}

/// Performs one due act: a draw, its publication, a result, or closing. Returns false if none is due.
fn act(hall: &mut Hall) -> bool {
    let mut steps = next_steps(&hall.championship);
    let is_stuck = |step: &NextStep| matches!(step, NextStep::AddEntries { .. });
    if !steps.iter().all(is_stuck) {
        // Another championship can still go on.
        steps.retain(|step| !is_stuck(step));
    }
    let n = u32::try_from(steps.len()).unwrap();
    let step = steps[hall.random.below(n) as usize].clone();
    match &step {
        NextStep::Finished { .. } | NextStep::AddEntries { .. } | NextStep::Undecided { .. } => {
            return false;
        }
        NextStep::Play { missing, .. } => {
            let n = u32::try_from(missing.len()).unwrap();
            let table = missing[hall.random.below(n) as usize];
            hall.play(table);
        }
        step => hall.take(step),
    }
    true
}

/// Events besides the due acts.
#[derive(Clone, Copy, Debug)]
enum Event {
    Withdraw(usize),
    ComeLate,
    Correct(usize),
}

fn happen(hall: &mut Hall, event: Event) -> bool {
    let championship = &hall.championship;
    match event {
        Event::Withdraw(index) => {
            let active: Vec<EntryId> =
                championship.entries().iter().filter(|it| it.is_active()).map(|it| it.id).collect();
            if active.len() < 4 {
                return false;
            }
            hall.withdraw(active[index % active.len()]);
        }
        Event::ComeLate => {
            if !matches!(late(championship), Some(LateHandling::NextRound | LateHandling::Seat)) {
                return false;
            }
            let entry = hall.add("Club 1", "Sector 1").unwrap();
            let known = hall.championship.entry(entry).unwrap().clone();
            let place = places(&hall.championship, &known).first().copied();
            let Some(place) = place else { return true };
            let taken = HashSet::new();
            let seated =
                seat_late(&hall.championship, &[entry], place, &mut hall.ids, &taken).unwrap();
            hall.championship.change(|facts| seated.put_into(facts));
        }
        Event::Correct(index) => {
            let played: Vec<TableId> = championship
                .tables()
                .iter()
                .filter(|it| it.kind == TableKind::Played && it.result.is_some())
                .map(|it| it.id)
                .collect();
            if played.is_empty() {
                return false;
            }
            let table = championship.table(played[index % played.len()]).unwrap();
            let mut entries = table.entries();
            entries.rotate_left(1);
            let places: Vec<(EntryId, u8)> = entries.into_iter().zip(1..).collect();
            let result = result_of(&places, hall.now);
            let mut after = other_way(hall, 1);
            after.confirm(table.id, result.clone());
            if !unfit(&effects(&hall.championship, &after.championship)).is_empty() {
                return false;
            }
            let table = table.id;
            hall.confirm(table, result);
        }
    }
    true
}

fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        (0_usize..40).prop_map(Event::Withdraw),
        Just(Event::ComeLate),
        (0_usize..200).prop_map(Event::Correct),
    ]
}

/// Plays on to the end; returns false if it is not reached.
fn play_on(hall: &mut Hall) -> bool {
    (0..1_500).any(|_| !act(hall))
        && matches!(next_step(&hall.championship), NextStep::Finished { .. })
}

fn all_true(end: &Hall, what: &BTreeMap<Said, usize>) -> Result<(), TestCaseError> {
    for (said, act) in what {
        prop_assert!(is_true(end, said), "after act {}: {:?} does not hold", act, said);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn nothing_is_said_before_it_is_certain(
        all in prop::collection::vec(chosen(), 1..4),
        n in 3_usize..=20,
        is_by_two in any::<bool>(),
        seed in 1_i64..10_000,
        events in prop::collection::vec((0_usize..120, event()), 0..4),
        children in prop::collection::vec(chosen(), 0..3),
    ) {
        let plans = with_children(&plans(&all, is_by_two), &children, is_by_two);
        let mut hall = Hall::new(Preset::Torneo).with_plans(&plans);
        if is_by_two {
            hall.settings().mode = Mode::Duel;
        }
        for index in 0..n {
            hall.add(&format!("Club {}", index % 7), &format!("Sector {}", index % 3)).unwrap();
        }
        if n > 5 {
            every_third_is_a_child(&mut hall);
        }
        hall.championship.change(|facts| facts.prizes = prizes());
        hall.random = Source::new(seed);
        let mut known: BTreeMap<Said, usize> = BTreeMap::new();
        let mut n_branches = 0;
        for index in 0..1_500 {
            for (_, event) in events.iter().filter(|(at, _)| *at == index) {
                if happen(&mut hall, *event) {
                    known.clear();
                }
            }
            let mut is_new = false;
            let mut public = other_way(&hall, 1);
            public.championship = Arc::unwrap_or_clone(Arc::new(public.championship).public());
            for said in said(&hall).into_iter().chain(said(&public)) {
                is_new |= !known.contains_key(&said);
                known.entry(said).or_insert(index);
            }
            // Branches from states with new statements, as far as time allows.
            if is_new && n_branches < 25 && (index + n_branches) % 3 == 0 {
                n_branches += 1;
                let mut other = other_way(&hall, seed + i64::try_from(index).unwrap() + 1);
                if play_on(&mut other) {
                    all_true(&other, &known)?;
                }
            }
            if !act(&mut hall) {
                break;
            }
        }
        if matches!(next_step(&hall.championship), NextStep::Finished { .. }) {
            all_true(&hall, &known)?;
        }
    }
}

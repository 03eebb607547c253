//! Random plans with random choices, played to the end: no entry is lost between stages, none sits twice, places are
//! complete, and every draw is reproducible.

use std::collections::BTreeSet;

use domain::draw::overview::estimate::takes;
use domain::draw::redo::redo;
use domain::draw::{NextStep, next_step, next_steps, qualifiers, standings, track};
use domain::tournament::course::{CourseChange, StageKind, StageSlot, changed, check};
use domain::tournament::id::EntryId;
use domain::tournament::plan::{
    Choices, EntryRule, Knockout, Pairing, Progress, Scoring, SeededBy, Seeding, StagePlan,
};
use domain::tournament::preset::Preset;
use domain::tournament::result::Ending;
use domain::tournament::round::RoundKind;
use domain::tournament::stage::Stage;
use domain::tournament::table::{Table, TableKind};
use domain::tournament::table_plan::Remainder;
use domain::tournament::tiebreak::Tiebreak;
use parchis::{Arms, Mode, Ruleset};
use proptest::prelude::*;
use proptest::sample::select;
use strum::VariantArray;

use super::championship::Hall;

/// Random choices for a stage; a stage ignores the choices that its kind lacks.
#[derive(Clone, Debug)]
pub struct Chosen {
    kind: StageKind,
    seats: u8,
    advance: u8,
    knockout: (u8, bool, bool),
    seeding: Seeding,
    remainder: Remainder,
    rounds: (u8, u8, u8),
    group_size: u8,
    legs: u8,
    clubs_apart: bool,
    tiebreaks: Vec<Tiebreak>,
    points: Vec<i32>,
    no_show: u16,
    fallen_by_distance: bool,
}

pub fn chosen() -> impl Strategy<Value = Chosen> {
    let kinds: Vec<StageKind> =
        StageKind::VARIANTS.iter().copied().filter(|kind| *kind != StageKind::Open).collect();
    let seeding = (select(SeededBy::VARIANTS), 0_u8..=16);
    let tiebreaks = prop::collection::vec(select(Tiebreak::VARIANTS), 1..5);
    (
        (select(kinds), 2_u8..=6, 1_u8..=5),
        (1_u8..=Knockout::MOST_LIVES, any::<bool>(), any::<bool>()),
        seeding.prop_map(|(by, n)| Seeding { by, n }),
        select(Remainder::VARIANTS),
        (1_u8..=4, 1_u8..=4, 1_u8..=12),
        (3_u8..=8, any::<bool>(), 1_u8..=2),
        tiebreaks,
        (
            select(vec![vec![], vec![5, 3, 2, 1, 0, 0], vec![3, 2, 1, 0, 0, 0]]),
            select(vec![0_u16, 2]),
            any::<bool>(),
        ),
    )
        .prop_map(
            |(
                (kind, seats, advance),
                knockout,
                seeding,
                remainder,
                rounds,
                groups,
                ties,
                (points, no_show, fallen_by_distance),
            )| {
                Chosen {
                    kind,
                    seats,
                    advance: advance.min(seats - 1),
                    knockout,
                    seeding,
                    remainder,
                    rounds,
                    group_size: groups.0,
                    clubs_apart: groups.1,
                    legs: groups.2,
                    tiebreaks: ties,
                    points,
                    no_show,
                    fallen_by_distance,
                }
            },
        )
}

impl Chosen {
    fn of(&self, known: Choices, is_by_two: bool) -> Choices {
        let mut choices = known;
        let table = &mut choices.table;
        table.seats = if is_by_two { 2 } else { self.seats };
        table.arms = if is_by_two { Arms::Four } else { Arms::Six };
        table.remainder = self.remainder;
        choices.knockout.advance = self.advance.min(table.seats - 1);
        let rules = &mut choices.knockout;
        (rules.lives, rules.is_fixed, rules.third_place) = self.knockout;
        choices.seeding = self.seeding;
        (choices.rounds, choices.best, choices.cut) = self.rounds;
        choices.group_size = self.group_size;
        choices.legs = self.legs;
        choices.clubs_apart = self.clubs_apart;
        choices.tiebreaks = self.tiebreaks.clone();
        choices.scoring = Scoring {
            by_place: self.points.clone(),
            no_show: self.no_show,
            fallen_by_distance: self.fallen_by_distance,
        };
        choices
    }
}

/// Plans made by adding these stages one after another. A stage that cannot be added is left out; the plans of a Torneo if none can.
pub fn plans(all: &[Chosen], is_by_two: bool) -> Vec<StagePlan> {
    let known = Preset::Torneo.choices(Ruleset::named("torneo-2018").unwrap());
    let mut plans: Vec<StagePlan> = Vec::new();
    for chosen in all {
        if plans.is_empty() {
            let first = Preset::Torneo.plans(&known);
            let Ok(slots) = changed(&first, &[], CourseChange::Add(chosen.kind)) else { continue };
            plans = slots.into_iter().map(|slot| slot.plan).collect();
        } else if let Ok(slots) = changed(&plans, &[], CourseChange::Add(chosen.kind)) {
            plans = slots.into_iter().map(|slot| slot.plan).collect();
        }
    }
    if plans.is_empty() {
        plans = Preset::Torneo.plans(&known);
    }
    let choices = all.iter().cycle();
    let mut made: Vec<StagePlan> = Vec::new();
    for (plan, chosen) in plans.iter().zip(choices) {
        let mut plan = plan.with(&chosen.of(plan.choices(), is_by_two), Progress::NotDrawn);
        if plan.check().is_err()
            && let Pairing::Knockout(rules) = &mut plan.pairing
        {
            rules.is_fixed = false;
        }
        made.push(plan);
    }
    let is_beside: Vec<bool> = made.iter().map(StagePlan::is_consolation).collect();
    for (plan, _) in made.iter_mut().zip(is_beside.iter().skip(1)).filter(|(_, it)| **it) {
        // With more lives, no entry would fall at a first table.
        let mut one = plan.choices();
        one.knockout.lives = 1;
        *plan = plan.with(&one, Progress::NotDrawn);
    }
    check(&made).unwrap();
    made
}

/// The category that may have a championship of its own.
pub const CHILDREN: &str = "Infantil";

/// The plans, with a championship of [`CHILDREN`] whose stages are made as those of [`plans()`].
pub fn with_children(main: &[StagePlan], children: &[Chosen], is_by_two: bool) -> Vec<StagePlan> {
    let mut all = main.to_vec();
    for chosen in children {
        let category = CHILDREN.to_owned();
        let change = CourseChange::AddFor { kind: chosen.kind, category };
        let Ok(slots) = changed(&all, &[], change) else { continue };
        let plan = |slot: StageSlot| match slot.before {
            Some(_) => slot.plan,
            None => {
                let choices = chosen.of(slot.plan.choices(), is_by_two);
                let plan = slot.plan.with(&choices, Progress::NotDrawn);
                if plan.check().is_ok() { plan } else { slot.plan }
            }
        };
        let changed: Vec<StagePlan> = slots.into_iter().map(plan).collect();
        if check(&changed).is_ok() {
            all = changed;
        }
    }
    all
}

/// Gives every third entry the category [`CHILDREN`].
pub fn every_third_is_a_child(hall: &mut Hall) {
    let entries: Vec<EntryId> = hall.championship.entries().iter().map(|it| it.id).collect();
    entries.into_iter().step_by(3).for_each(|it| hall.set_category(it, CHILDREN));
}

/// Entries seated in the main rounds of a stage.
fn seated(hall: &Hall, stage: &Stage) -> BTreeSet<EntryId> {
    let tables = hall.championship.tables_of_stage(stage.id);
    tables.flat_map(|table| table.entries()).collect()
}

fn nobody_sits_twice(hall: &Hall) -> Result<(), TestCaseError> {
    for round in hall.championship.rounds().iter().filter(|it| it.kind != RoundKind::PlayOff) {
        let mut seen = BTreeSet::new();
        for table in hall.championship.tables_of(round.id) {
            for entry in table.entries() {
                prop_assert!(seen.insert(entry), "twice in round {}", round.number);
            }
        }
    }
    Ok(())
}

/// Entries that did not advance from their first table of a knock-out, computed from the tables alone.
fn fallen(hall: &Hall, number: i32) -> BTreeSet<EntryId> {
    let championship = &hall.championship;
    let main = championship.stage(hall.stage(number)).unwrap();
    let mut tables: Vec<&Table> = championship.tables_of_stage(main.id).collect();
    tables.retain(|it| it.kind == TableKind::Played && !championship.is_for_place(it));
    let mut fallen = BTreeSet::new();
    for entry in seated(hall, main) {
        let mut own = tables.iter().filter(|table| table.has(entry));
        let Some(first) = own.next() else { continue };
        let is_final = championship.round(first.round).unwrap().kind == RoundKind::Final;
        let result = first.result.as_ref().unwrap();
        let has_come =
            result.sides.iter().any(|side| side.entry == entry && side.ending != Ending::Absent);
        // An entry without a later table fell at its first one, unless that was the final, the entry was absent, or it has a bye next.
        if own.next().is_none() && !is_final && has_come && !is_next_bye(hall, first, entry) {
            fallen.insert(entry);
        }
    }
    fallen
}

/// Reports whether an entry has a bye in the round after a table.
fn is_next_bye(hall: &Hall, table: &Table, entry: EntryId) -> bool {
    let number = hall.championship.round(table.round).unwrap().number;
    let tables = hall.championship.tables_of_entry(entry);
    let stage = hall.championship.stage_of(table).unwrap().id;
    let mut later = tables.filter(|it| {
        let round = hall.championship.round(it.round).unwrap();
        round.stage == stage && round.number > number
    });
    later.any(|it| it.kind == TableKind::Bye)
}

fn nobody_is_lost(hall: &Hall) -> Result<(), TestCaseError> {
    let is_active = |id: &EntryId| hall.championship.entry(*id).unwrap().is_active();
    for stage in hall.championship.stages() {
        let seated = seated(hall, stage);
        if seated.is_empty() {
            continue;
        }
        let expected: BTreeSet<EntryId> = match stage.plan.entry {
            EntryRule::Everybody => {
                let branch = hall.championship.branch_of(stage);
                branch.entries().iter().map(|entry| entry.id).collect()
            }
            EntryRule::Beaten { stage: number } => fallen(hall, number),
            EntryRule::From { stage: number } => {
                let before = hall.stage(number);
                let on = qualifiers(&hall.championship, before).unwrap();
                on.into_iter().map(|it| it.entry).collect()
            }
        };
        let missing: Vec<i32> = expected
            .difference(&seated)
            .filter(|id| is_active(id))
            .map(|id| hall.number(*id))
            .collect();
        prop_assert!(missing.is_empty(), "lost: {missing:?}");
        prop_assert!(seated.is_subset(&expected), "nobody comes out of nowhere");
        let places: BTreeSet<EntryId> =
            standings(&hall.championship, stage.id, None).iter().map(|it| it.entry).collect();
        prop_assert_eq!(places, seated, "all have a place");
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn any_plan_is_played_to_its_champion(
        all in prop::collection::vec(chosen(), 1..4),
        n in 2_usize..=48,
        is_by_two in any::<bool>(),
        leaves in prop::collection::vec((0_usize..60, 0_usize..48), 0..4),
        children in prop::collection::vec(chosen(), 0..3),
    ) {
        let has_children = n > 5;
        let children = if has_children { children.as_slice() } else { &[] };
        let plans = with_children(&plans(&all, is_by_two), children, is_by_two);
        let mut hall = Hall::new(Preset::Torneo).with_plans(&plans);
        if is_by_two {
            hall.settings().mode = Mode::Duel;
        }
        for index in 0..n {
            hall.add(&format!("Club {}", index % 7), &format!("Sector {}", index % 3)).unwrap();
        }
        if has_children {
            every_third_is_a_child(&mut hall);
        }
        takes(&plans, n, &[], 0);
        for step in 0..400 {
            if matches!(next_step(&hall.championship), NextStep::Finished { .. }) {
                break;
            }
            for (_, who) in leaves.iter().filter(|(at, _)| *at == step) {
                let Some(entry) = hall.championship.entries().get(*who).map(|it| it.id) else {
                    continue;
                };
                let branch = hall.championship.branch_of_entry(entry);
                if branch.entries().iter().filter(|it| it.is_active()).count() > 2 {
                    hall.withdraw(entry);
                }
            }
            track(&hall.championship);
            // If two stages are open, they alternate.
            let open = next_steps(&hall.championship);
            let stage = open[step % open.len()].stage();
            let done = stage.and_then(|stage| hall.step_in(stage)).unwrap_or_else(|| hall.step());
            if matches!(done, NextStep::Undecided { .. } | NextStep::AddEntries { .. }) {
                prop_assert!(false, "stands still");
            }
        }
        let NextStep::Finished { champion } = next_step(&hall.championship) else {
            panic!("no end: {:?}", next_step(&hall.championship));
        };
        prop_assert!(!leaves.is_empty() || !champion.is_empty());
        for branch in hall.championship.branches() {
            let is_over = matches!(next_step(branch), NextStep::Finished { .. });
            prop_assert!(is_over, "{} is not over", branch.category());
            let known: BTreeSet<EntryId> = branch.entries().iter().map(|it| it.id).collect();
            let seated: BTreeSet<EntryId> =
                branch.stages().iter().flat_map(|stage| seated(&hall, stage)).collect();
            prop_assert!(seated.is_subset(&known), "seated in another championship");
        }
        nobody_sits_twice(&hall)?;
        if leaves.is_empty() {
            nobody_is_lost(&hall)?;
        }
        for draw in &hall.draws {
            let redone = redo(&hall.championship, draw, |table| table.seats.clone()).unwrap();
            prop_assert_eq!(redone.difference(draw), None, "round {}", draw.first_round);
        }
    }
}

//! Lists of stages under an organizer's changes.

use domain::draw::NextStep;
use domain::tournament::course::{CourseChange, CourseError, MOST_STAGES, StageKind, changed};
use domain::tournament::plan::{Choices, EntryRule, ExitRule, Progress, StagePlan};
use domain::tournament::preset::Preset;
use parchis::Ruleset;
use strum::VariantArray;

use super::championship::Hall;

use StageKind::{GroupLeagues, Knockout, League, Open, SectorLeagues};

fn plans(preset: Preset) -> Vec<StagePlan> {
    preset.plans(&preset.choices(Ruleset::named(preset.ruleset_name()).unwrap()))
}

fn kinds(plans: &[StagePlan]) -> Vec<StageKind> {
    plans.iter().map(StageKind::of).collect()
}

fn after(plans: &[StagePlan], change: CourseChange) -> Result<Vec<StagePlan>, CourseError> {
    changed(plans, &[], change).map(|slots| slots.into_iter().map(|slot| slot.plan).collect())
}

#[test]
fn stages_are_added_where_they_can_be_played() {
    use CourseChange::Add;
    let torneo = plans(Preset::Torneo);
    let groups = after(&torneo, Add(GroupLeagues)).unwrap();
    assert_eq!(kinds(&groups), [GroupLeagues, Knockout], "before the knock-out that ends it");
    assert_eq!(groups[0].exit, ExitRule::AtLeast { n: 4 });
    assert_eq!(groups[1].entry, EntryRule::From { stage: 1 });
    assert_eq!((groups[0].table.seats, groups[1].table.seats), (2, 4));
    assert_eq!(after(&torneo, Add(Knockout)), Err(CourseError::AfterKnockout));
    assert_eq!(after(&groups, Add(SectorLeagues)), Err(CourseError::SectorsLater));
    assert_eq!(after(&groups, Add(Open)), Err(CourseError::AfterKnockout));
    assert_eq!(after(&plans(Preset::Weekly), Add(Knockout)), Err(CourseError::OpenAlone));
    let mut many = torneo.clone();
    while many.len() < MOST_STAGES {
        many = after(&many, Add(GroupLeagues)).unwrap();
    }
    assert_eq!(after(&many, Add(GroupLeagues)), Err(CourseError::TooMany));
}

#[test]
fn who_goes_on_is_who_the_next_stage_needs() {
    let jcf = plans(Preset::Jcf);
    let two = after(&jcf, CourseChange::Remove(2)).unwrap();
    assert_eq!(kinds(&two), [SectorLeagues, GroupLeagues]);
    assert_eq!(two[1].exit, ExitRule::PoolWinners, "nobody goes on from the last but the first");
    let league = after(&two, CourseChange::Add(League)).unwrap();
    let exits: Vec<ExitRule> = league.iter().map(|plan| plan.exit).collect();
    assert_eq!(exits, [ExitRule::PoolWinners, ExitRule::AtLeast { n: 4 }, ExitRule::Champion]);
    let earlier = after(&league, CourseChange::Earlier(2)).unwrap();
    assert_eq!(kinds(&earlier), [SectorLeagues, League, GroupLeagues]);
    let entries: Vec<EntryRule> = earlier.iter().map(|plan| plan.entry).collect();
    let from = |stage| EntryRule::From { stage };
    assert_eq!(entries, [EntryRule::Everybody, from(1), from(2)]);
    assert_eq!(after(&league, CourseChange::Earlier(1)), Err(CourseError::SectorsLater));
    let one = after(&two, CourseChange::Remove(1)).unwrap();
    assert_eq!(after(&one, CourseChange::Remove(0)), Err(CourseError::Only));
}

#[test]
fn what_is_drawn_stays_where_it_is() {
    let jcf = plans(Preset::Jcf);
    for n_drawn in 1..=3 {
        let drawn = &vec![true; n_drawn];
        for index in 0..5 {
            for change in [CourseChange::Remove(index), CourseChange::Earlier(index)] {
                let name = format!("{change:?}");
                let is_kept = |slots: &[domain::tournament::course::StageSlot]| {
                    (0..n_drawn).all(|it| slots[it].before == Some(it))
                };
                let after = changed(&jcf, drawn, change);
                assert!(after.as_ref().is_ok_and(|it| is_kept(it)) || after.is_err(), "{name}");
            }
        }
    }
    let drawn = changed(&jcf, &[true; 3], CourseChange::Add(League));
    assert_eq!(drawn, Err(CourseError::AfterKnockout), "the knock-out is under way");
    let kept = changed(&jcf, &[true], CourseChange::Add(League)).unwrap();
    let before: Vec<Option<usize>> = kept.iter().map(|slot| slot.before).collect();
    assert_eq!(before, [Some(0), Some(1), None, Some(2)]);
}

#[test]
fn every_list_that_is_allowed_ends() {
    for preset in Preset::VARIANTS {
        let mut known = vec![plans(*preset)];
        for _ in 0..3 {
            let changes = |plans: &[StagePlan]| {
                // Points stages are left out, since the same stages may follow them as follow Swiss stages.
                let kinds = StageKind::VARIANTS.iter().filter(|kind| **kind != StageKind::Points);
                let adds = kinds.map(|kind| CourseChange::Add(*kind));
                let each = (0..plans.len())
                    .flat_map(|it| [CourseChange::Remove(it), CourseChange::Earlier(it)]);
                adds.chain(each).collect::<Vec<_>>()
            };
            let mut next: Vec<Vec<StagePlan>> = Vec::new();
            for plans in &known {
                for change in changes(plans) {
                    let Ok(after) = after(plans, change) else { continue };
                    if !next.contains(&after) && !known.contains(&after) {
                        next.push(after);
                    }
                }
            }
            known.extend(next);
        }
        for plans in known {
            let mut hall = Hall::new(*preset).with_plans(&plans);
            hall.plan(|plan| {
                let choices = Choices { rounds: 2, ..plan.choices() };
                *plan = plan.with(&choices, Progress::NotDrawn);
            });
            for (index, size) in (1..).zip([5, 4, 6]) {
                (0..size).for_each(|_| {
                    hall.add("", &format!("Sector {index}")).unwrap();
                });
            }
            if plans.last().unwrap().is_endless() {
                continue;
            }
            let last = hall.run();
            let NextStep::Finished { champion } = last else { panic!("{last:?}") };
            assert!(!champion.is_empty(), "{:?}", kinds(&plans));
        }
    }
}

#[test]
fn a_consolation_follows_a_knock_out_with_one_life_and_nothing_follows_it() {
    use CourseChange::{Add, Earlier, Remove};
    let torneo = plans(Preset::Torneo);
    let both = after(&torneo, Add(StageKind::Consolation)).unwrap();
    assert_eq!(kinds(&both), [Knockout, StageKind::Consolation]);
    assert_eq!(both[1].entry, EntryRule::Beaten { stage: 1 });
    assert_eq!((both[0].exit, both[1].exit), (ExitRule::Champion, ExitRule::Champion));
    assert_eq!(both[0].table, both[1].table, "like the one before it");
    let refused = Err(CourseError::NothingToConsole);
    assert_eq!(after(&both, Add(StageKind::Consolation)), refused);
    assert_eq!(after(&both, Earlier(1)), refused);
    assert_eq!(after(&both, Remove(0)), refused);
    assert_eq!(after(&both, Add(Knockout)), Err(CourseError::AfterKnockout));
    assert_eq!(after(&plans(Preset::Weekly), Add(StageKind::Consolation)), refused);
    let mut lives = torneo[0].choices();
    lives.knockout.lives = 2;
    let twice = [torneo[0].with(&lives, Progress::NotDrawn)];
    assert_eq!(after(&twice, Add(StageKind::Consolation)), refused);
    assert_eq!(both[1].with(&lives, Progress::NotDrawn).choices().knockout.lives, 1);
    // A stage that precedes both is inserted before both; a drawn stage stays.
    let three = after(&both, Add(GroupLeagues)).unwrap();
    assert_eq!(kinds(&three), [GroupLeagues, Knockout, StageKind::Consolation]);
    assert_eq!(three[2].entry, EntryRule::Beaten { stage: 2 });
    assert_eq!(changed(&both, &[true], Add(League)), Err(CourseError::AfterKnockout));
    assert!(changed(&torneo, &[true], Add(StageKind::Consolation)).is_ok(), "while it is played");
    assert_eq!(kinds(&after(&both, Remove(1)).unwrap()), [Knockout]);
}

//! Track of a tournament to its champion, and the position of an entry on it.

use domain::draw::overview::track::{TrackState, track};
use domain::draw::{
    EntryFate, NextStep, StandingState, champion, fate, next_step, standings, winners,
};
use domain::tournament::course::{CourseChange, changed};
use domain::tournament::id::EntryId;
use domain::tournament::preset::Preset;
use domain::tournament::table::TableState;
use proptest::prelude::*;

use super::championship::Hall;

/// Steps as text: past ones in round brackets, current ones in square brackets with their tables.
fn text(hall: &Hall) -> String {
    let n = |n: Option<usize>| n.map_or("?".to_owned(), |n| n.to_string());
    let steps = track(&hall.championship).into_iter().map(|step| match step.state {
        TrackState::Done => format!("({})", n(step.n)),
        TrackState::Now => {
            format!(
                "[{}>{} {}/{}]",
                n(step.n),
                n(step.n_after),
                step.figures().n_played,
                step.n_tables
            )
        }
        TrackState::ToCome => n(step.n),
    });
    steps.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_knock_out_goes_down_to_its_final() {
    let mut hall = Hall::torneo(64);
    assert_eq!(text(&hall), "[64>32 0/16] 32 16 8 4", "as it will be, before it is drawn");
    hall.draw();
    assert_eq!(text(&hall), "[64>32 0/16] 32 16 8 4", "drafts are not looked at");
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    let NextStep::Play { missing, .. } = next_step(&hall.championship) else { panic!() };
    hall.play_by_number(&missing[..3]);
    assert_eq!(text(&hall), "[64>32 3/16] 32 16 8 4");
    hall.play_by_number(&missing[3..]);
    hall.run_until(|step| matches!(step, NextStep::Draw { .. }));
    assert_eq!(text(&hall), "(64) [32>16 0/8] 16 8 4");
    hall.run_until(|step| matches!(step, NextStep::Finished { .. }));
    assert_eq!(text(&hall), "(64) (32) (16) (8) (4)");
    let last = track(&hall.championship).pop().unwrap();
    assert_eq!((last.n_after, last.tables), (Some(1), vec![TableState::Confirmed]));
}

#[test]
fn leagues_are_a_step_each_and_what_cannot_be_known_is_not_said() {
    let mut hall = Hall::jcf(&[4, 5, 3, 6, 4, 4, 5, 3]);
    assert_eq!(text(&hall), "[34>8 0/0] 8 4 2");
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    assert_eq!(text(&hall), "[34>8 0/59] 8 4 2");
    hall.run_until(|step| matches!(step, NextStep::Finished { .. }));
    assert!(!text(&hall).contains(['[', '?']), "{}", text(&hall));
}

#[test]
fn open_tables_have_no_end_and_no_way() {
    assert_eq!(text(&Hall::new(Preset::Weekly)), "");
}

#[test]
fn an_entry_is_due_waits_or_is_out() {
    let mut hall = Hall::torneo(16);
    let all: Vec<EntryId> = (1..=16).map(|number| hall.entry(number)).collect();
    let count = |hall: &Hall, wanted: fn(&EntryFate) -> bool| {
        all.iter().filter(|entry| wanted(&fate(&hall.championship, **entry))).count()
    };
    let is_due = |fate: &EntryFate| matches!(fate, EntryFate::Due(_));
    assert_eq!(count(&hall, |fate| *fate == EntryFate::NotDrawn), 16);
    hall.draw();
    assert_eq!(count(&hall, |fate| *fate == EntryFate::NotDrawn), 16, "a draft is nobody's");
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    assert_eq!(count(&hall, is_due), 16);
    let NextStep::Play { missing, .. } = next_step(&hall.championship) else { panic!() };
    hall.play_by_number(&missing[..1]);
    let table = hall.championship.table(missing[0]).unwrap().clone();
    let (out, on) = (fate(&hall.championship, hall.entry(16)), is_due);
    assert_eq!((count(&hall, on), count(&hall, |fate| *fate == EntryFate::Waiting)), (12, 2));
    assert_eq!(count(&hall, |fate| matches!(fate, EntryFate::Out(_))), 2);
    assert!(!matches!(out, EntryFate::Out(round) if round != table.round));
    hall.withdraw(hall.entry(1));
    assert_eq!(fate(&hall.championship, hall.entry(1)), EntryFate::Withdrawn);
    hall.run_until(|step| matches!(step, NextStep::Finished { .. }));
    assert_eq!(count(&hall, |fate| *fate == EntryFate::Champion), 1);
    assert_eq!(count(&hall, |fate| matches!(fate, EntryFate::Out(_))), 14);
}

#[test]
fn of_a_league_the_winner_goes_on() {
    let mut hall = Hall::jcf(&[3, 3, 3, 3, 3]);
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    let NextStep::Play { missing, .. } = next_step(&hall.championship) else { panic!() };
    hall.play_by_number(&missing);
    hall.run_until(|step| matches!(step, NextStep::Draw { .. }));
    let fates: Vec<EntryFate> =
        (1..=3).map(|number| fate(&hall.championship, hall.entry(number))).collect();
    assert_eq!(fates[0], EntryFate::Qualified);
    assert!(fates[1..].iter().all(|fate| matches!(fate, EntryFate::Out(_))), "{fates:?}");
}

/// A JCF championship without its last stages ends with a winner in each of its pools.
#[test]
fn each_pool_of_the_last_stage_has_a_winner_and_only_one_of_all_is_champion() {
    // Remaining stages, sectors, and pools of the last stage.
    let cases: [(usize, &[usize], usize); 5] =
        [(3, &[2; 8], 1), (2, &[2; 14], 2), (2, &[2, 2, 3], 1), (1, &[3, 4, 1], 3), (1, &[5], 1)];
    for (n_stages, sectors, n_pools) in cases {
        let case = format!("{n_stages} stages of {sectors:?}");
        let mut hall = Hall::jcf(sectors);
        let mut plans: Vec<_> =
            hall.championship.stages().iter().map(|stage| stage.plan.clone()).collect();
        while plans.len() > n_stages {
            let slots = changed(&plans, &[], CourseChange::Remove(plans.len() - 1)).unwrap();
            plans = slots.into_iter().map(|slot| slot.plan).collect();
        }
        hall = hall.with_plans(&plans);
        assert!(winners(&hall.championship).is_empty(), "{case}");
        assert!(matches!(hall.run(), NextStep::Finished { .. }), "{case}");
        let won = winners(&hall.championship);
        assert_eq!(won.len(), n_pools, "{case}");
        let last = hall.championship.stages().last().unwrap().id;
        let pools: Vec<_> = hall.championship.pools_of(last).collect();
        let expected = match n_pools {
            1 => (EntryFate::Champion, StandingState::Champion),
            _ => (EntryFate::PoolWinner, StandingState::PoolWinner),
        };
        for (index, winner) in won.iter().enumerate() {
            let pool = (n_pools > 1).then(|| pools[index]);
            assert_eq!(winner.pool, pool.map(|pool| pool.id), "{case}");
            assert!(pool.is_none_or(|pool| pool.entries.contains(&winner.entry)), "{case}");
            assert_eq!(fate(&hall.championship, winner.entry), expected.0, "{case}");
            let rows = standings(&hall.championship, last, winner.pool);
            let row = rows.iter().find(|row| row.entry == winner.entry).unwrap();
            assert_eq!(row.state, expected.1, "{case}");
        }
        let sole = (n_pools == 1).then(|| won[0].entry);
        assert_eq!(champion(&hall.championship), sole, "{case}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// For any number of entries, each step takes the qualifiers of the one before, and only one step is current.
    #[test]
    fn what_a_step_leaves_enters_the_next(n in 2_usize..300, played in 0_usize..3) {
        let mut hall = Hall::torneo(n);
        for _ in 0..played {
            hall.run_until(|step| matches!(step, NextStep::Play { .. } | NextStep::Finished { .. }));
            let NextStep::Play { missing, .. } = next_step(&hall.championship) else { break };
            hall.play_by_number(&missing);
        }
        let steps = track(&hall.championship);
        prop_assert_eq!(steps[0].n, Some(n));
        for pair in steps.windows(2) {
            prop_assert_eq!(pair[0].n_after, pair[1].n);
            prop_assert!(pair[0].n > pair[1].n);
        }
        let n_now = steps.iter().filter(|step| step.state == TrackState::Now).count();
        prop_assert!(n_now <= 1);
        prop_assert_eq!(steps.last().unwrap().n_after, Some(1));
    }
}

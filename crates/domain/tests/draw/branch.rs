//! Championships of categories: drawn, played and won beside the main one.

use domain::draw::changes::late_seats::{has_room, places};
use domain::draw::overview::estimate::{Expected, in_all, takes_for};
use domain::draw::{
    Claim, DrawError, DueIn, EntryFate, HandError, LateHandling, NextStep, awards, claim, draw,
    drawn_among, fate, late, latecomers, n_entries, next_step, next_steps, track, winners,
};
use domain::tournament::course::{CourseChange, CourseError, StageKind, changed, check};
use domain::tournament::id::{EntryId, IdSource, StageId};
use domain::tournament::plan::{EntryRule, StagePlan};
use domain::tournament::preset::Preset;
use domain::tournament::prizes::{Award, Prize, Prizes};
use domain::tournament::round::RoundState;

use super::championship::Hall;

const CHILDREN: &str = "Infantil";

/// The plans after another stage for the children.
fn with(plans: &[StagePlan], kind: StageKind) -> Result<Vec<StagePlan>, CourseError> {
    let change = CourseChange::AddFor { kind, category: CHILDREN.to_owned() };
    let slots = changed(plans, &[], change)?;
    Ok(slots.into_iter().map(|slot| slot.plan).collect())
}

fn plans(hall: &Hall) -> Vec<StagePlan> {
    hall.championship.stages().iter().map(|stage| stage.plan.clone()).collect()
}

/// A Torneo of 14 adults and six children who play these stages.
fn with_children(kinds: &[StageKind]) -> Hall {
    let hall = Hall::torneo(14);
    let plans = kinds.iter().fold(plans(&hall), |plans, kind| with(&plans, *kind).unwrap());
    let mut hall = hall.with_plans(&plans);
    for category in ["Infantil", "INFANTIL", "infantil", "Infantil", "Infantil", "Infantíl"] {
        hall.add_to(category);
    }
    hall
}

fn numbers(hall: &Hall, entries: impl IntoIterator<Item = EntryId>) -> Vec<i32> {
    let mut numbers: Vec<i32> = entries.into_iter().map(|it| hall.number(it)).collect();
    numbers.sort_unstable();
    numbers
}

/// Performs the steps of a stage, lower numbers winning, until there are none.
fn finish(hall: &mut Hall, stage: StageId) {
    for _ in 0..100 {
        let mut steps = next_steps(&hall.championship).into_iter();
        let Some(step) = steps.find(|step| step.stage() == Some(stage)) else { return };
        match &step {
            NextStep::Play { missing, .. } => hall.play_by_number(missing),
            step => hall.take(step),
        }
    }
    panic!("no end");
}

#[test]
fn stages_of_a_category_follow_those_of_the_main_championship() {
    use StageKind::{Consolation, GroupLeagues, Knockout, League, Open, Swiss};
    let torneo = plans(&Hall::torneo(0));
    let one = with(&torneo, Knockout).unwrap();
    let entries = |plans: &[StagePlan]| plans.iter().map(|it| it.entry).collect::<Vec<_>>();
    let categories = |plans: &[StagePlan]| -> Vec<String> {
        plans.iter().map(|it| it.category.clone()).collect()
    };
    assert_eq!(entries(&one), [EntryRule::Everybody; 2]);
    assert_eq!(categories(&one), ["", CHILDREN]);
    assert_eq!(with(&one, Knockout), Err(CourseError::AfterKnockout), "one of each category");
    // Groups before the children's knock-out; a stage of the main championship moves theirs.
    let two = with(&one, GroupLeagues).unwrap();
    let kinds: Vec<StageKind> = two.iter().map(StageKind::of).collect();
    assert_eq!(kinds, [Knockout, GroupLeagues, Knockout]);
    let from = |stage| EntryRule::From { stage };
    assert_eq!(entries(&two), [EntryRule::Everybody, EntryRule::Everybody, from(2)]);
    let slots = changed(&two, &[], CourseChange::Add(Swiss)).unwrap();
    let three: Vec<StagePlan> = slots.into_iter().map(|slot| slot.plan).collect();
    let expected = [EntryRule::Everybody, from(1), EntryRule::Everybody, from(3)];
    assert_eq!(entries(&three), expected);
    assert_eq!(categories(&three), ["", "", CHILDREN, CHILDREN]);
    assert_eq!(check(&three), Ok(()));
    let consoled = with(&one, Consolation).unwrap();
    assert_eq!(entries(&consoled)[2], EntryRule::Beaten { stage: 2 });
    // The main knock-out is drawn, and the children's is not; and the other way around.
    for (drawn, may_go) in [([true, false], false), ([false, true], true)] {
        let main = changed(&one, &drawn, CourseChange::Add(League));
        assert_eq!(main.is_ok(), may_go, "{drawn:?}");
        let theirs = changed(&one, &drawn, CourseChange::Remove(1));
        assert_eq!(theirs.is_ok(), !may_go, "{drawn:?}");
    }
    assert_eq!(changed(&one, &[], CourseChange::Remove(0)), Err(CourseError::Only));
    assert_eq!(changed(&one, &[], CourseChange::Earlier(1)), Err(CourseError::Drawn));
    let weekly = Hall::new(Preset::Weekly);
    let beside = with(&plans(&weekly), Knockout).unwrap();
    assert_eq!(with(&beside, Open), Err(CourseError::AfterKnockout));
    let mut mixed = one.clone();
    mixed.extend(torneo);
    assert!(check(&mixed).is_err(), "stages of one championship are neighbors");
}

#[test]
fn each_championship_has_its_entries_its_champion_and_its_end() {
    let mut hall = with_children(&[StageKind::Knockout]);
    let [main, theirs] = [1, 2].map(|number| hall.stage(number));
    assert_eq!(n_entries(&hall.championship), 20);
    let among: Vec<Vec<i32>> = next_steps(&hall.championship)
        .iter()
        .map(|step| numbers(&hall, drawn_among(&hall.championship, step)))
        .collect();
    assert_eq!(among, [(1..=14).collect::<Vec<_>>(), (15..=20).collect()]);
    finish(&mut hall, theirs);
    let [first_child, first] = [15, 1].map(|number| hall.entry(number));
    assert_eq!(fate(&hall.championship, first_child), EntryFate::Champion);
    assert_eq!(claim(&hall.championship, first_child), Claim::Champion);
    assert_eq!(fate(&hall.championship, first), EntryFate::NotDrawn);
    assert!(winners(&hall.championship).is_empty(), "the main championship is not played");
    assert!(matches!(next_step(&hall.championship), NextStep::Draw { stage, .. } if stage == main));
    finish(&mut hall, main);
    assert_eq!(fate(&hall.championship, first), EntryFate::Champion);
    let won: Vec<EntryId> = winners(&hall.championship).iter().map(|it| it.entry).collect();
    assert_eq!(won, [first]);
    let NextStep::Finished { champion } = next_step(&hall.championship) else { panic!() };
    assert_eq!(champion, [first]);
    let main_track = track(&hall.championship);
    assert!(main_track.iter().all(|step| step.stage == main));
    let theirs_track = track(hall.championship.branch_of_category("infantil").unwrap());
    assert_eq!(theirs_track[0].n, Some(6));
    let seated = |stage: StageId| {
        let tables = hall.championship.tables_of_stage(stage);
        let mut all = numbers(&hall, tables.flat_map(|table| table.entries()));
        all.dedup();
        all
    };
    assert_eq!(seated(theirs), (15..=20).collect::<Vec<_>>());
    assert_eq!(seated(main), (1..=14).collect::<Vec<_>>());
}

#[test]
fn the_prize_of_a_category_goes_to_its_champion_and_places_to_the_main_championship() {
    let mut hall = with_children(&[StageKind::Knockout]);
    let prize = |award| Prize { award, title: "Trofeo".to_owned(), share: None };
    let list = [
        Award::Places { first: 1, last: 1 },
        Award::Category { name: "INFANTIL".to_owned() },
        Award::Last,
    ];
    let prizes = Prizes { list: list.map(prize).to_vec(), is_one_each: true, ..Prizes::default() };
    hall.championship.change(|facts| facts.prizes = prizes);
    let won = |hall: &Hall| -> Vec<Option<Vec<i32>>> {
        let all = awards(&hall.championship).into_iter();
        all.map(|it| Some(numbers(hall, it.winners?.into_iter().map(|it| it.entry)))).collect()
    };
    let [main, theirs] = [1, 2].map(|number| hall.stage(number));
    assert_eq!(won(&hall), [None, None, None]);
    finish(&mut hall, theirs);
    assert_eq!(won(&hall), [None, Some(vec![15]), None]);
    finish(&mut hall, main);
    let all = won(&hall);
    assert_eq!(all[..2], [Some(vec![1]), Some(vec![15])]);
    assert!(all[2].as_ref().is_some_and(|last| last.iter().all(|number| *number < 15)));
}

#[test]
fn groups_of_children_lead_to_their_own_knock_out() {
    let mut hall = with_children(&[StageKind::League, StageKind::Knockout]);
    let [main, league, end] = [1, 2, 3].map(|number| hall.stage(number));
    finish(&mut hall, league);
    let among = next_steps(&hall.championship);
    let step = among.iter().find(|step| step.stage() == Some(end)).unwrap();
    assert_eq!(numbers(&hall, drawn_among(&hall.championship, step)), [15, 16, 17, 18]);
    finish(&mut hall, end);
    finish(&mut hall, main);
    assert_eq!(fate(&hall.championship, hall.entry(15)), EntryFate::Champion);
    assert!(matches!(next_step(&hall.championship), NextStep::Finished { .. }));
}

#[test]
fn a_late_child_sits_with_the_children() {
    let mut hall = with_children(&[StageKind::Knockout]);
    let [main, theirs] = [1, 2].map(|number| hall.stage(number));
    let step = |hall: &mut Hall, stage| hall.step_in(stage).unwrap();
    step(&mut hall, main);
    step(&mut hall, main);
    let child = hall.add_to(CHILDREN);
    assert!(latecomers(&hall.championship).is_empty(), "their draw is still to come");
    step(&mut hall, theirs);
    step(&mut hall, theirs);
    assert!(latecomers(&hall.championship).is_empty());
    let late_child = hall.add_to(CHILDREN);
    assert_eq!(latecomers(&hall.championship), [late_child]);
    assert_eq!(late(&hall.championship), Some(LateHandling::Seat));
    assert!(has_room(&hall.championship));
    let entry = hall.championship.entry(late_child).unwrap();
    let places = places(&hall.championship, entry);
    let tables: Vec<_> = hall.championship.tables_of_stage(theirs).map(|it| it.id).collect();
    assert!(!places.is_empty());
    for place in &places {
        if let domain::draw::changes::late_seats::LatePlace::At(table) = place {
            assert!(tables.contains(table));
        }
    }
    assert_eq!(fate(&hall.championship, late_child), EntryFate::NotDrawn);
    assert!(matches!(fate(&hall.championship, child), EntryFate::Due(_)));
}

#[test]
fn a_seat_counts_more_than_a_category() {
    let mut hall = with_children(&[StageKind::Knockout]);
    let main = hall.stage(1);
    let adult = hall.entry(1);
    assert!(!hall.championship.is_moved_by(adult, CHILDREN), "nothing is drawn");
    hall.step_in(main).unwrap();
    assert!(hall.championship.is_moved_by(adult, " infantíl "));
    assert!(!hall.championship.is_moved_by(adult, "Veteranos"));
    let child = hall.entry(20);
    assert!(!hall.championship.is_moved_by(child, ""), "the children are not drawn");
    hall.set_category(adult, CHILDREN);
    assert_eq!(hall.championship.branch_of_entry(adult).category(), "");
    hall.run();
    assert!(matches!(next_step(&hall.championship), NextStep::Finished { .. }));
}

#[test]
fn a_category_with_one_entry_needs_another() {
    let hall = Hall::torneo(4);
    let plans = with(&plans(&hall), StageKind::Knockout).unwrap();
    let mut hall = hall.with_plans(&plans);
    let theirs = hall.stage(2);
    let needs = |needed| NextStep::AddEntries { needed, category: CHILDREN.to_owned() };
    assert_eq!(next_steps(&hall.championship)[1], needs(2));
    hall.add_to(CHILDREN);
    assert_eq!(next_steps(&hall.championship)[1], needs(1));
    let due = DueIn::stage(&hall.championship, Some(theirs));
    let (mut ids, pins) = (IdSource::new(1, [1; 32]), Default::default());
    assert_eq!(draw(due, 1, &mut ids, &pins, hall.now), Err(DrawError::NotDue));
    assert_eq!(hall.run(), needs(1), "the tournament is not over without them");
}

#[test]
fn entries_of_another_championship_are_not_drawn_by_hand() {
    let mut hall = with_children(&[StageKind::Knockout]);
    let groups = [vec![1, 2, 3, 15], (4..=7).collect(), (8..=11).collect(), (12..=14).collect()];
    let Err(DrawError::ByHand(errors)) = hall.draw_by_hand(&groups) else { panic!() };
    assert_eq!(errors, [HandError::NotDrawn { group: 0, number: 15 }]);
}

#[test]
fn a_withdrawal_in_one_championship_leaves_the_other() {
    let mut hall = with_children(&[StageKind::Knockout]);
    let [main, theirs] = [1, 2].map(|number| hall.stage(number));
    hall.withdraw(hall.entry(20));
    hall.step_in(theirs).unwrap();
    hall.step_in(theirs).unwrap();
    hall.withdraw(hall.entry(19));
    finish(&mut hall, theirs);
    let rounds = |stage| hall.championship.rounds_of(stage).count();
    assert_eq!(rounds(main), 0);
    assert!(hall.championship.rounds_of(theirs).all(|it| it.state == RoundState::Closed));
    assert_eq!(fate(&hall.championship, hall.entry(15)), EntryFate::Champion);
}

#[test]
fn the_needs_of_both_are_at_the_same_time() {
    let plans = plans(&with_children(&[StageKind::Knockout]));
    let categories = [(CHILDREN.to_owned(), 8)];
    let expected = Expected { n: 16, sectors: &[], categories: &categories };
    let takes = takes_for(&plans, expected, 0);
    let tables: Vec<Vec<usize>> = takes.iter().map(|it| it.tables.clone()).collect();
    assert_eq!(tables, [vec![4, 2, 1], vec![2, 1]]);
    let total = in_all(&plans, &takes, 0);
    assert_eq!((total.n_rounds, total.most_at_once), (3, 6));
    assert_eq!(expected.n_all(), 24);
}

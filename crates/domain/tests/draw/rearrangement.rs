//! Published tables arranged by hand: no entry is lost, games that have begun stay, and the change can be undone.

use std::collections::HashSet;

use chrono::TimeDelta;
use domain::draw::changes::arrangement::{Arrangement, ArrangementChange};
use domain::draw::changes::late_seats::{places, seat_late};
use domain::draw::changes::round_arrangement::{GroupOutcome, RoundArranger};
use domain::draw::changes::seat_changes::undone;
use domain::draw::redo::redo;
use domain::draw::{DrawError, Flaw, HandError, NextStep};
use domain::tournament::event::Actor;
use domain::tournament::id::{SeatChangeId, TableId};
use domain::tournament::plan::{EntryRule, StagePlan};
use domain::tournament::preset::Preset;
use domain::tournament::round::RoundState;
use domain::tournament::seat_change::{SeatChange, SeatChangeKind, TableBefore};
use domain::tournament::stage::Pool;
use domain::tournament::table::{Table, TableKind};
use domain::tournament::table_plan::Remainder;
use parchis::Color;
use proptest::prelude::*;

use super::championship::Hall;

fn read(text: &str) -> Arrangement {
    Arrangement::read(text).unwrap()
}

fn published(mut hall: Hall) -> Hall {
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    hall
}

/// Torneo whose first round was drawn by hand and published.
fn drawn(groups: &[Vec<i32>]) -> Hall {
    let n = groups.iter().map(Vec::len).sum();
    let mut hall = Hall::torneo(n);
    hall.draw_by_hand(groups).unwrap();
    published(hall)
}

fn of(hall: &Hall) -> RoundArranger {
    let round = hall.championship.rounds().last().unwrap().id;
    RoundArranger::of(&hall.championship, round).unwrap()
}

/// Saves the arrangement as the act does.
fn save(hall: &mut Hall, wanted: &Arrangement) -> Result<SeatChange, DrawError> {
    let at = of(hall);
    let made = at.rearranged(wanted, &mut hall.ids, &HashSet::new())?;
    hall.now += TimeDelta::seconds(1);
    let decision = SeatChange {
        id: SeatChangeId::new(&mut hall.ids),
        kind: SeatChangeKind::Rearrangement { round: at.round() },
        tables: made.tables.clone(),
        pools: made.pools_before.clone(),
        reason: "Bola repetida".into(),
        by: Actor { user: None, name: "Empar".into() },
        at: hall.now,
    };
    hall.championship.change(|facts| {
        made.put_into(facts);
        facts.seat_changes.push(decision.clone());
    });
    Ok(decision)
}

fn take_back(hall: &mut Hall, change: &SeatChange) {
    let undone = undone(&hall.championship, change).unwrap();
    hall.championship.change(|facts| {
        undone.put_into(facts);
        facts.seat_changes.retain(|it| it.id != change.id);
    });
}

type Seated = (Vec<Table>, Vec<Table>, Vec<Pool>);

fn seated(hall: &Hall) -> Seated {
    let it = &hall.championship;
    (it.tables().to_vec(), it.annulled().to_vec(), it.pools().to_vec())
}

#[track_caller]
fn is_redone(hall: &Hall) {
    for draw in &hall.draws {
        let redone = redo(&hall.championship, draw, |table| table.seats.clone()).unwrap();
        assert_eq!(redone.difference(draw), None, "round {}", draw.first_round);
    }
}

fn table(hall: &Hall, number: usize) -> Table {
    hall.last_tables()[number - 1].clone()
}

#[test]
fn each_change_is_made_or_there_is_nothing_to_change() {
    let mut hall = drawn(&[vec![1, 2, 3, 4], vec![5, 6, 7]]);
    let changed = |hall: &Hall, from: &str, change| {
        of(hall).changed(&read(from), change).map(|it| it.to_string())
    };
    let standing = "1,2,3,4;5,6,7";
    assert_eq!(of(&hall).standing().to_string(), standing);
    for (from, change, expected) in [
        (standing, ArrangementChange::Swap(1, 5), Some("5,2,3,4;1,6,7")),
        (standing, ArrangementChange::Swap(1, 1), None),
        (standing, ArrangementChange::Swap(1, 9), None),
        ("0,2,3,4;5,6,7,1", ArrangementChange::Swap(0, 5), None),
        (standing, ArrangementChange::Move(1, 1), Some("0,2,3,4;5,6,7,1")),
        ("0,2,3,4;5,6,7,1", ArrangementChange::Move(1, 0), Some(standing)),
        ("0,2,3,4;5,6,7,1", ArrangementChange::Move(5, 0), Some("5,2,3,4;1,6,7")),
        ("1,0,3,4;5,6,7,2", ArrangementChange::Move(5, 0), Some("1,5,3,4;2,6,7")),
        ("0,2,3,4;5,6,7,1;", ArrangementChange::Move(1, 2), Some("0,2,3,4;5,6,7;1")),
        ("0,2,3,4;5,6,7;1", ArrangementChange::Move(2, 2), Some("0,0,3,4;5,6,7;1,2")),
        ("0,0,3,4;5,6,7;1,2", ArrangementChange::Move(1, 1), Some("0,0,3,4;5,6,7,1;2")),
        (standing, ArrangementChange::Move(1, 0), None),
        (standing, ArrangementChange::Move(1, 2), None),
        (standing, ArrangementChange::Open, Some("1,2,3,4;5,6,7;")),
        ("1,2,3,4;5,6,7;", ArrangementChange::Close(2), Some(standing)),
        ("0,0,0,0;5,6,7;1,2,3,4", ArrangementChange::Close(0), None),
    ] {
        assert_eq!(changed(&hall, from, change).as_deref(), expected, "{from} {change:?}");
    }
    // No entry leaves or joins a table that has begun.
    let first = table(&hall, 1).id;
    hall.play(first);
    for change in [
        ArrangementChange::Swap(1, 5),
        ArrangementChange::Move(5, 0),
        ArrangementChange::Move(1, 1),
    ] {
        assert_eq!(changed(&hall, standing, change), None, "{change:?}");
    }
    assert_eq!(
        changed(&hall, standing, ArrangementChange::Swap(5, 6)).as_deref(),
        Some("1,2,3,4;6,5,7")
    );
}

#[test]
fn who_takes_a_seat_takes_its_colors_and_the_table_keeps_the_rest() {
    let mut hall = drawn(&[vec![1, 2, 3, 4], vec![5, 6, 7]]);
    let before = seated(&hall);
    let change = save(&mut hall, &read("5,2,3,4;1,6,7")).unwrap();
    assert_eq!(hall.last_seats(), "played Y5 B2 R3 G4\nplayed Y1 B6 R7");
    let now = hall.last_tables();
    for (now, was) in now.iter().zip(&before.0) {
        assert_eq!((&now.pin, &now.games, now.number), (&was.pin, &was.games, was.number));
        for seat in &now.seats {
            assert_eq!(hall.championship.entry(seat.entry).unwrap().squad, [seat.player]);
        }
    }
    assert_eq!(change.tables.len(), 2);
    is_redone(&hall);
    // Remaining entries do not fill an empty seat; a newcomer takes it.
    save(&mut hall, &read("5,2,0,4;1,6,7,3")).unwrap();
    assert_eq!(hall.last_seats(), "played Y5 B2 G4\nplayed Y1 B6 R7 G3");
    save(&mut hall, &read("5,2,4;1,0,7,3;6,0")).unwrap_err();
    assert_eq!(undone(&hall.championship, &change), None, "it was changed again since");
    is_redone(&hall);
}

#[test]
fn tables_are_opened_and_closed_and_come_back() {
    let mut hall = drawn(&[vec![1, 2, 3], vec![4, 5], vec![6, 7]]);
    let before = seated(&hall);
    let wanted = read("1,2,3,6;4,5,7;0,0");
    assert_eq!(
        of(&hall).comes_to(&wanted),
        [GroupOutcome::Table(1), GroupOutcome::Table(2), GroupOutcome::Closed(3)]
    );
    assert_eq!(of(&hall).going_on(&wanted), Some((4, 4)));
    let change = save(&mut hall, &wanted).unwrap();
    assert_eq!(hall.last_seats(), "played Y1 B2 R3 G6\nplayed Y4 B7 R5");
    let closed = &hall.championship.annulled()[0];
    assert_eq!((closed.kind, closed.number), (TableKind::Annulled, 3));
    assert_eq!(closed.games, before.0[2].games);
    is_redone(&hall);
    // A new table gets the next number.
    let opened = read("1,2,3;4,5;6,7");
    assert_eq!(of(&hall).comes_to(&opened)[2], GroupOutcome::Table(4));
    let again = save(&mut hall, &read("1,2,3,0;4,0,5;6,7")).unwrap();
    assert_eq!(hall.last_seats(), "played Y1 B2 R3\nplayed Y4 R5\nplayed Y6 R7");
    let last = table(&hall, 3);
    assert_eq!((last.number, last.games.len()), (4, 1));
    assert_ne!(last.pin, closed_pin(&hall));
    assert_eq!(again.at_table(last.id).unwrap().was, TableBefore::Added);
    is_redone(&hall);
    assert_eq!(undone(&hall.championship, &change), None);
    take_back(&mut hall, &again);
    take_back(&mut hall, &change);
    assert_eq!(seated(&hall), before, "all as it was");
}

fn closed_pin(hall: &Hall) -> String {
    hall.championship.annulled()[0].pin.clone()
}

#[test]
fn who_is_left_alone_has_a_bye_only_where_the_stage_has_byes() {
    let mut hall = drawn(&[vec![1, 2, 3], vec![4, 5]]);
    let alone = read("1,2,3,5;4,0");
    assert_eq!(
        of(&hall).errors(&alone),
        [HandError::Alone { group: 1, number: 4 }, HandError::OtherFinal { is_final: false }][..1]
    );
    assert!(save(&mut hall, &alone).is_err());
    hall.plan(|plan| plan.table.remainder = Remainder::Byes);
    let before = seated(&hall);
    assert_eq!(of(&hall).comes_to(&alone), [GroupOutcome::Table(1), GroupOutcome::Bye(3)]);
    let change = save(&mut hall, &alone).unwrap();
    assert_eq!(hall.last_seats(), "played Y1 B2 R3 G5\nbye Y4");
    is_redone(&hall);
    // An entry joins the bye, which becomes a table.
    let after = seated(&hall);
    let other = save(&mut hall, &read("1,2,3,0;4,5")).unwrap();
    assert_eq!(hall.last_seats(), "played Y1 B2 R3\nplayed Y4 R5");
    assert_eq!((table(&hall, 2).number, table(&hall, 2).games.len()), (3, 1));
    is_redone(&hall);
    take_back(&mut hall, &other);
    assert_eq!(seated(&hall), after);
    take_back(&mut hall, &change);
    assert_eq!(seated(&hall), before);
}

#[test]
fn what_cannot_be_played_is_said() {
    let mut hall = drawn(&[vec![1, 2, 3, 4], vec![5, 6, 7]]);
    let errors = |hall: &Hall, text| of(hall).errors(&read(text));
    assert_eq!(errors(&hall, "1,2,3,4,5;0,6,7"), [HandError::TooMany { group: 0, n: 5, most: 4 }]);
    let one = errors(&hall, "1,2,3,4,5,6,7;0,0,0");
    assert!(one.contains(&HandError::OtherFinal { is_final: false }), "{one:?}");
    assert_eq!(errors(&hall, "1,2,3,4;5,6,7"), []);
    let found = of(&hall);
    let [Flaw::SameClub { .. }] = found.flaws(&found.made(&read("1,2,3,4;5,6,7")))[..] else {
        // Entries without any clubs.
        assert_eq!(found.flaws(&found.made(&read("1,2,3,4;5,6,7"))), []);
        hall.play_by_number(&[table(&hall, 1).id, table(&hall, 2).id]);
        let first = hall.championship.rounds()[0].id;
        hall.set_state(&[first], RoundState::Closed);
        assert!(RoundArranger::of(&hall.championship, first).is_none(), "it is closed");
        // The last table is the final, and stays so.
        hall.draw();
        let last = hall.championship.rounds()[1].id;
        assert!(RoundArranger::of(&hall.championship, last).is_none(), "a draft");
        hall.set_state(&[last], RoundState::Published);
        let standing = of(&hall).standing();
        assert_eq!(of(&hall).errors(&standing), []);
        let [one, other, more @ ..] = standing.groups[0].entries.as_slice() else { panic!() };
        let more: Vec<String> = more.iter().map(i32::to_string).collect();
        let two = read(&format!("0,0,{};{one},{other}", more.join(",")));
        assert_eq!(of(&hall).errors(&two), [HandError::OtherFinal { is_final: true }]);
        return;
    };
}

#[test]
fn its_flaws_are_those_of_what_can_be_changed() {
    let mut hall = Hall::new(Preset::Torneo);
    for number in 1..=7 {
        hall.add(if number < 3 { "Na Jordana" } else { "" }, "").unwrap();
    }
    hall.draw_by_hand(&[vec![1, 3, 4, 5], vec![2, 6, 7]]).unwrap();
    let mut hall = published(hall);
    let flaws = |hall: &Hall, text| {
        let at = of(hall);
        at.flaws(&at.made(&read(text)))
    };
    assert_eq!(flaws(&hall, "1,3,4,5;2,6,7"), []);
    let found = flaws(&hall, "1,3,2,5;4,6,7");
    assert!(matches!(found[..], [Flaw::SameClub { .. }]), "{found:?}");
    save(&mut hall, &read("1,3,2,5;4,6,7")).unwrap();
    assert_eq!(flaws(&hall, "1,3,2,5;4,6,7").len(), 1);
    let first = table(&hall, 1).id;
    hall.play(first);
    assert_eq!(flaws(&hall, "1,3,2,5;4,6,7"), [], "that cannot be helped");
}

#[test]
fn what_was_arranged_is_fitted_to_what_stands_by_now() {
    let mut hall = drawn(&[vec![1, 2, 3, 4], vec![5, 6, 7], vec![8, 9, 10]]);
    let wanted = read("5,2,3,4;1,6,0;8,9,10,7");
    let fitted = |hall: &Hall, numbers: &[i32]| of(hall).fitted(&wanted, numbers).to_string();
    assert_eq!(fitted(&hall, &[1, 2, 3]), wanted.to_string(), "nothing happened");
    let [first, third] = [table(&hall, 1).id, table(&hall, 3).id];
    let mut begun = Hall { championship: hall.championship.clone(), ..Hall::torneo(0) };
    begun.play(first);
    assert_eq!(fitted(&begun, &[1, 2, 3]), "1,2,3,4;5,6,0;8,9,10,7", "the first table stays");
    begun.play(third);
    assert_eq!(fitted(&begun, &[1, 2, 3]), "1,2,3,4;5,6,7;8,9,10");
    // Another organizer closed the second table meanwhile: entries moved there get a new table.
    save(&mut hall, &read("1,2,3,4;0,0,0;8,9,10,5;6,7")).unwrap();
    assert_eq!(of(&hall).numbers(), [1, 3, 4]);
    let fitted = of(&hall).fitted(&wanted, &[1, 2, 3]);
    let mut all: Vec<i32> = fitted.groups.iter().flat_map(|it| it.who()).collect();
    all.sort_unstable();
    assert_eq!(all, (1..=10).collect::<Vec<_>>(), "{fitted}");
    assert_eq!(fitted.groups[0].entries, [5, 2, 3, 4]);
    assert_eq!(fitted.groups[1].entries, [8, 9, 10, 7]);
    assert_eq!(
        (fitted.groups[2].entries.as_slice(), fitted.groups[3].entries[0]),
        (&[6, 0][..], 1)
    );
    // Malformed input neither duplicates nor loses an entry.
    for text in ["1,1,1,1", "99;98,-3;;;;", "0,0,0,0;4,4;7,9"] {
        let fitted = of(&hall).fitted(&read(text), &[1, 3, 4]);
        let mut all: Vec<i32> = fitted.groups.iter().flat_map(|it| it.who()).collect();
        all.sort_unstable();
        assert_eq!(all, (1..=10).collect::<Vec<_>>(), "{text}: {fitted}");
    }
}

#[test]
fn what_another_organizer_changed_meanwhile_stays() {
    let before = "1,2,3,4;5,6,7;8,9,10";
    for (first, second, both) in [
        ("5,2,3,4;1,6,7;8,9,10", "1,6,3,4;5,2,7;8,9,10", "5,6,3,4;1,2,7;8,9,10"),
        // Both organizers swap entry 1: the second arrangement holds completely.
        ("5,2,3,4;1,6,7;8,9,10", "8,2,3,4;5,6,7;1,9,10", "8,2,3,4;5,6,7;1,9,10"),
        // Each organizer moves another entry to a free seat: both moves hold.
        ("0,2,3,4;5,6,7,1;8,9,10", "1,2,3,4;5,0,7;8,9,10,6", "2,3,4;5,0,7,1;8,9,10,6"),
        ("1,2,3,4;5,6,7;8,9,10", "5,2,3,4;1,6,7;8,9,10", "5,2,3,4;1,6,7;8,9,10"),
    ] {
        let mut hall = drawn(&[vec![1, 2, 3, 4], vec![5, 6, 7], vec![8, 9, 10]]);
        let numbers = of(&hall).numbers();
        if first != before {
            save(&mut hall, &read(first)).unwrap();
        }
        let at = of(&hall);
        let rebased = at.rebased(&read(second), &numbers, &read(before));
        assert_eq!(at.fitted(&rebased, &numbers).to_string(), both, "{first} and {second}");
    }
}

#[test]
fn in_a_league_one_plays_the_games_of_the_other() {
    let hall = Hall::new(Preset::Torneo);
    let mut hall = hall
        .with(|it| StagePlan::group_leagues(EntryRule::Everybody, 1, it), |it| it.group_size = 3);
    (0..6).for_each(|_| assert!(hall.add("", "").is_some()));
    hall.draw_by_hand(&[vec![1, 2, 3], vec![4, 5, 6]]).unwrap();
    let mut hall = published(hall);
    let before = seated(&hall);
    let wanted = of(&hall).changed(&of(&hall).standing(), ArrangementChange::Swap(1, 5)).unwrap();
    assert_eq!(wanted.to_string(), "5,2,3;4,1,6");
    for change in
        [ArrangementChange::Move(1, 1), ArrangementChange::Open, ArrangementChange::Close(0)]
    {
        assert_eq!(of(&hall).changed(&wanted, change), None, "{change:?}");
    }
    let change = save(&mut hall, &wanted).unwrap();
    is_redone(&hall);
    let (one, other) = (hall.entry(1), hall.entry(5));
    for (now, was) in hall.championship.tables().iter().zip(&before.0) {
        let moved = was.has(one) || was.has(other);
        assert_eq!(change.at_table(now.id).is_some(), moved);
        for (seat, old) in now.seats.iter().zip(&was.seats) {
            let expected = match old.entry {
                it if it == one => other,
                it if it == other => one,
                it => it,
            };
            assert_eq!((seat.entry, seat.color), (expected, old.color));
        }
    }
    let pool = &hall.championship.pools()[0];
    assert!(pool.entries.contains(&other) && !pool.entries.contains(&one));
    take_back(&mut hall, &change);
    assert_eq!(seated(&hall), before);
    // A group in which a game has begun stays.
    let first =
        hall.championship.tables().iter().find(|it| it.kind == TableKind::Played && it.has(one));
    let first = first.unwrap().id;
    hall.play(first);
    assert_eq!(of(&hall).changed(&of(&hall).standing(), ArrangementChange::Swap(1, 5)), None);
    assert!(of(&hall).changed(&of(&hall).standing(), ArrangementChange::Swap(4, 5)).is_some());
    assert_eq!(of(&hall).fitted(&wanted, &[1, 2]).to_string(), "1,2,3;4,5,6");
}

#[test]
fn sectors_stay_apart() {
    let hall = published(Hall::jcf(&[3, 3]));
    let standing = of(&hall).standing();
    let [first, second] = [&standing.groups[0].entries, &standing.groups[1].entries];
    let mixed = of(&hall).changed(&standing, ArrangementChange::Swap(first[0], second[0])).unwrap();
    let errors = of(&hall).errors(&mixed);
    assert!(matches!(errors[..], [HandError::OtherSector { .. }, HandError::OtherSector { .. }]));
    let same = of(&hall).changed(&standing, ArrangementChange::Swap(first[0], first[1])).unwrap();
    assert_eq!(of(&hall).errors(&same), []);
    assert_eq!(of(&hall).moves(&same).len(), 2);
}

#[test]
fn who_came_late_and_was_moved_does_not_leave_before() {
    let mut hall = drawn(&[vec![1, 2, 3, 4], vec![5, 6, 7]]);
    let late = hall.add("", "").unwrap();
    let place = places(&hall.championship, hall.championship.entry(late).unwrap())[0];
    let made =
        seat_late(&hall.championship, &[late], place, &mut hall.ids, &HashSet::new()).unwrap();
    hall.now += TimeDelta::seconds(1);
    let decision = SeatChange {
        id: SeatChangeId::new(&mut hall.ids),
        kind: SeatChangeKind::Late,
        tables: made.tables.clone(),
        pools: made.pools_before.clone(),
        reason: String::new(),
        by: Actor { user: None, name: "Empar".into() },
        at: hall.now,
    };
    hall.championship.change(|facts| {
        made.put_into(facts);
        facts.seat_changes.push(decision.clone());
    });
    assert!(undone(&hall.championship, &decision).is_some());
    let change = save(&mut hall, &read("8,2,3,4;5,6,7,1")).unwrap();
    is_redone(&hall);
    assert!(undone(&hall.championship, &decision).is_none(), "it sits elsewhere");
    take_back(&mut hall, &change);
    assert!(undone(&hall.championship, &decision).is_some());
    is_redone(&hall);
}

#[derive(Clone, Copy, Debug)]
enum Act {
    Swap(usize, usize),
    Move(usize, usize),
    Open,
    Save,
    Begin(usize),
    Back,
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        4 => (0_usize..40, 0_usize..40).prop_map(|(one, other)| Act::Swap(one, other)),
        4 => (0_usize..40, 0_usize..12).prop_map(|(entry, group)| Act::Move(entry, group)),
        1 => Just(Act::Open),
        3 => Just(Act::Save),
        1 => (0_usize..12).prop_map(Act::Begin),
        1 => Just(Act::Back),
    ]
}

fn everybody(hall: &Hall) -> Vec<i32> {
    let tables = hall.last_tables();
    let entries = tables.iter().flat_map(Table::entries).map(|it| hall.number(it));
    let mut all: Vec<i32> = entries.collect();
    all.sort_unstable();
    all
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    /// After any change, each entry sits once, begun games are unchanged, and draws are reproducible. Undoing the last
    /// change restores the previous state.
    #[test]
    fn nobody_is_lost_and_nothing_begun_is_touched(
        (n, has_byes) in (5_usize..30, any::<bool>()),
        acts in prop::collection::vec(act(), 1..40),
    ) {
        let mut hall = Hall::torneo(n);
        if has_byes {
            hall.plan(|plan| plan.table.remainder = Remainder::Byes);
        }
        let mut hall = published(hall);
        let all: Vec<i32> = (1..).take(n).collect();
        let mut sheet = of(&hall).standing();
        let mut past: Vec<(SeatChange, Seated)> = Vec::new();
        let mut begun: Vec<Table> = Vec::new();
        for act in acts {
            let at = of(&hall);
            let entry = |index: usize| i32::try_from(index % n + 1).unwrap();
            let change = match act {
                Act::Swap(one, other) => Some(ArrangementChange::Swap(entry(one), entry(other))),
                Act::Move(who, group) => Some(ArrangementChange::Move(entry(who), group % sheet.groups.len())),
                Act::Open => Some(ArrangementChange::Open),
                _ => None,
            };
            if let Some(next) = change.and_then(|change| at.changed(&sheet, change)) {
                sheet = next;
                prop_assert_eq!(at.fitted(&sheet, &at.numbers()).to_string(), sheet.to_string());
            }
            match act {
                Act::Save => {
                    let before = seated(&hall);
                    if let Ok(made) = save(&mut hall, &sheet) {
                        past.push((made, before));
                        sheet = of(&hall).standing();
                    }
                }
                Act::Begin(index) => {
                    let tables = hall.last_tables();
                    let table = &tables[index % tables.len()];
                    let left = tables.iter().filter(|it| it.is_missing()).count();
                    if table.is_missing() && left > 1 {
                        hall.play(table.id);
                        begun.push(hall.championship.table(table.id).unwrap().clone());
                        past.clear();
                        sheet = of(&hall).fitted(&sheet, &at.numbers());
                    }
                }
                Act::Back => {
                    if let Some((made, before)) = past.pop() {
                        take_back(&mut hall, &made);
                        prop_assert_eq!(seated(&hall), before);
                        sheet = of(&hall).standing();
                    }
                }
                _ => {}
            }
            prop_assert_eq!(everybody(&hall), all.clone());
            for table in &begun {
                prop_assert_eq!(hall.championship.table(table.id), Some(table));
            }
            let known: HashSet<TableId> =
                hall.championship.tables().iter().map(|table| table.id).collect();
            prop_assert_eq!(known.len(), hall.championship.tables().len());
            for table in hall.last_tables() {
                let colors: HashSet<Color> = table.seats.iter().map(|seat| seat.color).collect();
                prop_assert_eq!(colors.len(), table.seats.len());
                prop_assert_eq!(table.games.is_empty(), !table.kind.is_played());
            }
            is_redone(&hall);
        }
    }
}

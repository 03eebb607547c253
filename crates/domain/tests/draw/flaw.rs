//! Flaws of a draft.

use domain::draw::{Flaw, flaws};
use domain::tournament::plan::{EntryRule, StagePlan};
use domain::tournament::preset::Preset;
use domain::tournament::round::RoundState;
use domain::tournament::table_plan::Remainder;

use super::championship::Hall;

#[test]
fn a_club_that_fills_the_hall_is_named_at_every_table() {
    let mut hall = Hall::new(Preset::Torneo);
    for number in 0..8 {
        hall.add(if number < 3 { "Na Jordana" } else { "" }, "").unwrap();
    }
    hall.draw();
    let found = flaws(&hall.championship, hall.stage(1));
    assert_eq!(found.len(), 1, "three at two tables: {found:?}");
    let Flaw::SameClub { entries, .. } = &found[0] else { panic!("{found:?}") };
    assert!(entries.iter().all(|entry| hall.number(*entry) <= 3));
    hall.plan(|it| it.clubs_apart = false);
    assert_eq!(flaws(&hall.championship, hall.stage(1)), []);
}

#[test]
fn a_second_round_of_four_has_all_meetings_but_new_colors() {
    let mut hall = Hall::new(Preset::Weekly);
    (0..4).for_each(|_| hall.add("", "").map(|_| ()).unwrap());
    (0..5).for_each(|_| {
        hall.step();
    });
    let found = flaws(&hall.championship, hall.stage(1));
    let met = |flaw: &&Flaw| matches!(flaw, Flaw::MetBefore { times: 1, .. });
    assert_eq!(found.iter().filter(met).count(), 6);
    assert_eq!(found.len(), 6, "nobody has the same color again: {found:?}");
    hall.step();
    assert_eq!(flaws(&hall.championship, hall.stage(1)), [], "only drafts are looked at");
}

#[test]
fn a_color_had_before_and_a_second_bye_are_named() {
    let mut hall = Hall::torneo(3).with(
        |it| StagePlan::open(EntryRule::Everybody, it),
        |it| (it.table.seats, it.table.remainder) = (2, Remainder::Byes),
    );
    hall.draw();
    assert_eq!(flaws(&hall.championship, hall.stage(1)), [], "a first bye is no flaw");
    let (first, bye) = (hall.last_tables()[0].clone(), hall.last_tables()[1].clone());
    let rounds: Vec<_> = hall.championship.rounds().iter().map(|round| round.id).collect();
    hall.set_state(&rounds, RoundState::Closed);
    // The same round again, as an organizer may seat it by hand.
    let mut again = hall.championship.rounds()[0].clone();
    again.id = domain::tournament::id::RoundId::new(&mut hall.ids);
    (again.number, again.state) = (2, RoundState::Draft);
    let tables = [first.clone(), bye.clone()].map(|mut table| {
        table.round = again.id;
        table
    });
    hall.championship.change(|facts| {
        facts.rounds.push(again);
        facts.tables.extend(tables);
    });
    let [one, other] = [first.seats[0].entry, first.seats[1].entry];
    let same_color = |entry, color| Flaw::SameColor { table: first.id, entry, color, times: 1 };
    assert_eq!(
        flaws(&hall.championship, hall.stage(1)),
        [
            Flaw::MetBefore { table: first.id, entries: [one, other], times: 1 },
            same_color(one, first.seats[0].color),
            same_color(other, first.seats[1].color),
            Flaw::ByeAgain { table: bye.id, entry: bye.seats[0].entry, times: 1 },
        ]
    );
}

#[test]
fn two_of_a_club_in_one_group_are_named() {
    let mut hall = Hall::new(Preset::Jcf)
        .with(|it| StagePlan::group_leagues(EntryRule::Everybody, 4, it), |it| it.group_size = 3);
    for number in 0..9 {
        hall.add(if number < 4 { "Convent" } else { "" }, "").unwrap();
    }
    hall.draw();
    let found = flaws(&hall.championship, hall.stage(1));
    assert_eq!(found.len(), 1, "four in three groups: {found:?}");
    assert!(matches!(found[0], Flaw::SameClubInGroup { .. }));
    publish(&mut hall);
    assert_eq!(flaws(&hall.championship, hall.stage(1)), [], "only drafts are looked at");
}

#[test]
fn who_withdrew_since_the_draw_is_named() {
    let mut hall = Hall::torneo(4);
    hall.draw();
    let table = hall.last_tables()[0].clone();
    let entry = table.seats[0].entry;
    hall.withdraw(entry);
    let found = flaws(&hall.championship, hall.stage(1));
    assert_eq!(found, [Flaw::Withdrawn { table: table.id, entry }]);
}

#[test]
fn who_has_no_sector_where_others_have_one_is_named() {
    // Sectors with one round and with several.
    for n in [2, 3] {
        let mut hall = Hall::jcf(&[n]);
        let entry = hall.add("Convent", "").unwrap();
        hall.draw();
        assert_eq!(flaws(&hall.championship, hall.stage(1)), [Flaw::NoSector { entry }]);
        publish(&mut hall);
        assert_eq!(flaws(&hall.championship, hall.stage(1)), [], "only drafts are looked at");
    }
}

fn publish(hall: &mut Hall) {
    let rounds: Vec<_> = hall.championship.rounds().iter().map(|round| round.id).collect();
    hall.set_state(&rounds, RoundState::Published);
}

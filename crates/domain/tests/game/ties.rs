//! Shared places and the roll-offs that separate them.

use domain::tournament::event::{Entered, EventKind};
use domain::tournament::game::{ActError, Game};
use domain::tournament::result::{Ending, ResultSource, SideResult, TableResult};
use proptest::prelude::*;

use crate::referee::*;
use Ending::{Absent, Placed};

/// Game of four without a move, ended on the clock.
fn all_equal() -> Referee {
    let mut referee = four("jcf").starts(Yellow);
    referee.does(EventKind::CallTime);
    referee
}

#[test]
fn sides_equal_in_everything_share_the_place() {
    let mut referee = all_equal();
    referee.does(confirm(&[]));
    assert_eq!(referee.places(), [1, 2, 3, 4].map(|n| (n, 1, Placed)));
    assert!(referee.result().sides.iter().all(|side| side.is_tied && !side.by_roll_off));
}

#[test]
fn a_roll_off_gives_the_places_in_its_order() {
    let mut referee = all_equal();
    referee.does(confirm(&[3, 1, 4, 2]));
    assert_eq!(referee.places(), [(3, 1, Placed), (1, 2, Placed), (4, 3, Placed), (2, 4, Placed)]);
    assert!(referee.result().sides.iter().all(|side| !side.is_tied && side.by_roll_off));
    referee.check_replay();
}

#[test]
fn a_roll_off_is_of_all_that_share_a_place_and_of_nobody_else() {
    let mut referee = all_equal();
    for wrong in [&[1, 2][..], &[1, 2, 3], &[1, 2, 3, 3], &[1, 2, 3, 9], &[1, 2, 3, 4, 4], &[9]] {
        referee.refuses(confirm(wrong), ActError::Ties);
    }
    let mut retired = four("jcf").starts(Yellow);
    retired.does(EventKind::Retire(Green));
    retired.does(EventKind::CallTime);
    retired.refuses(confirm(&[1, 2, 3, 4]), ActError::Ties);
    retired.refuses(confirm(&[4]), ActError::Ties);
    retired.does(confirm(&[2, 1, 3]));
}

#[test]
fn one_of_two_shared_places_may_be_left_shared_on_a_sheet_too() {
    let nest = [0; 4];
    let ahead = [0, 0, 0, 20];
    let sheet = |roll_off: &[u128]| {
        enter(Entered::Positions {
            pieces: vec![(Yellow, ahead), (Blue, nest), (Red, ahead), (Green, nest)],
            finished: vec![],
            retired: vec![],
            roll_off: roll_off.iter().copied().map(entry).collect(),
        })
    };
    let is_tied = |referee: &Referee| -> Vec<bool> {
        referee.result().sides.iter().map(|side| side.is_tied).collect()
    };
    let mut first = four("jcf");
    first.refuses(sheet(&[3, 2]), ActError::Ties);
    first.does(sheet(&[3, 1]));
    assert_eq!(first.places(), [(3, 1, Placed), (1, 2, Placed), (2, 3, Placed), (4, 3, Placed)]);
    assert_eq!(is_tied(&first), [false, false, true, true]);
    let mut both = four("jcf");
    both.does(sheet(&[4, 3, 2, 1]));
    assert_eq!(both.places(), [(3, 1, Placed), (1, 2, Placed), (4, 3, Placed), (2, 4, Placed)]);
}

fn result(sides: &[(u8, Ending)]) -> TableResult {
    let side = |(n, (place, ending)): (u128, &(u8, Ending))| SideResult {
        entry: entry(n),
        place: *place,
        is_tied: sides.iter().filter(|other| other.0 == *place).count() > 1,
        by_roll_off: false,
        distance: None,
        captures: None,
        ending: *ending,
    };
    let sides = (1..).zip(sides).map(side).collect();
    TableResult { source: ResultSource::Places, sides, ended_at: at(0) }
}

#[test]
fn a_roll_off_is_needed_where_a_shared_place_lies_across_the_line() {
    for (places, advance, expected) in [
        ([1, 2, 3, 4], Some(2), &[][..]),
        ([1, 1, 3, 4], Some(1), &[1, 2]),
        ([1, 1, 3, 4], Some(2), &[]),
        ([1, 2, 2, 4], Some(2), &[2, 3]),
        ([1, 2, 2, 4], Some(1), &[]),
        ([1, 2, 2, 2], Some(2), &[2, 3, 4]),
        ([1, 1, 1, 1], Some(2), &[1, 2, 3, 4]),
        ([1, 2, 3, 3], Some(2), &[]),
        ([1, 2, 3, 3], Some(3), &[3, 4]),
        ([1, 1, 1, 1], None, &[]),
    ] {
        let result = result(&places.map(|place| (place, Placed)));
        let needed = Game::needs_roll_off(&result, advance);
        assert_eq!(needed, expected.iter().copied().map(entry).collect::<Vec<_>>(), "{places:?}");
    }
}

#[test]
fn never_do_all_go_on_so_two_equal_sides_always_need_a_roll_off() {
    let two = result(&[(1, Placed), (1, Placed)]);
    for advance in [0, 1, 2, 4, 255] {
        assert_eq!(Game::needs_roll_off(&two, Some(advance)), [entry(1), entry(2)]);
    }
    assert_eq!(Game::needs_roll_off(&result(&[(1, Placed)]), Some(1)), []);
    assert_eq!(Game::needs_roll_off(&result(&[]), Some(1)), []);
}

#[test]
fn who_did_not_come_needs_no_roll_off() {
    let one = result(&[(1, Placed), (2, Absent), (2, Absent), (2, Absent)]);
    assert_eq!(Game::needs_roll_off(&one, Some(2)), []);
    let nobody = result(&[(1, Absent), (1, Absent)]);
    assert_eq!(Game::needs_roll_off(&nobody, Some(1)), []);
    let three = result(&[(1, Placed), (2, Placed), (2, Placed), (4, Absent)]);
    assert_eq!(Game::needs_roll_off(&three, Some(2)), [entry(2), entry(3)]);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_roll_off_that_is_needed_decides_who_goes_on(
        steps in proptest::collection::vec(any::<bool>(), 3),
        advance in 1_u8..4,
        reverse: bool,
    ) {
        // Each side is level with the one before, or behind it.
        let mut progress = 40;
        let mut far = vec![progress];
        for is_behind in steps {
            progress -= if is_behind { 7 } else { 0 };
            far.push(progress);
        }
        let pieces: Vec<_> = [Yellow, Blue, Red, Green]
            .into_iter()
            .zip(far)
            .map(|(color, at)| (color, [0, 0, 0, at]))
            .collect();
        let sheet = |roll_off| {
            let (finished, retired) = (vec![], vec![]);
            enter(Entered::Positions { pieces: pieces.clone(), finished, retired, roll_off })
        };
        let mut shared = four("jcf");
        shared.does(sheet(vec![]));
        let mut needed = Game::needs_roll_off(shared.result(), Some(advance));
        if reverse {
            needed.reverse();
        }
        let mut decided = four("jcf");
        decided.does(sheet(needed.clone()));
        prop_assert_eq!(Game::needs_roll_off(decided.result(), Some(advance)), vec![]);
        let sides = &decided.result().sides;
        prop_assert!(sides.windows(2).all(|two| two[0].place <= two[1].place));
        let rolled: Vec<_> = sides.iter().filter(|it| it.by_roll_off).map(|it| it.entry).collect();
        prop_assert_eq!(rolled, needed);
    }
}

//! Reveal of a draw name by name: its order, and no information before its turn.

use chrono::Duration;
use domain::draw::announcement::reveal::{Reveal, sizes};
use domain::tournament::id::UrnId;
use domain::tournament::plan::Division;
use domain::tournament::preset::Preset;
use domain::tournament::urn::{Ball, DrawShow, Urn};

use super::championship::Hall;

fn shown(hall: &Hall, n_shown: usize) -> Option<Reveal> {
    let draw = &hall.draws[0];
    let (stage, first_round) = (draw.stage, draw.first_round);
    Reveal::of_show(&hall.championship, &DrawShow { draw: draw.id, stage, first_round, n_shown })
}

fn groups(n: usize, target: u8) -> Hall {
    let mut hall = Hall::jcf(&[n]);
    hall.plan(|plan| plan.division = Division::Groups { target });
    hall
}

#[test]
fn groups_fill_row_by_row_and_tables_one_after_another() {
    let mut league = groups(7, 4);
    assert_eq!(sizes(&league.championship), Some(vec![4, 3]));
    league.draw();
    let all = shown(&league, 99).unwrap();
    let turns: Vec<usize> = all.out.iter().map(|ball| ball.target).collect();
    assert_eq!(turns, [0, 1, 0, 1, 0, 1, 0]);
    assert!(all.left.is_empty() && all.is_running(), "a draft still has to be published");

    let mut knockout = Hall::torneo(7);
    assert_eq!(sizes(&knockout.championship), Some(vec![4, 3]));
    knockout.draw();
    let turns = shown(&knockout, 7).unwrap().out;
    assert_eq!(turns.iter().map(|ball| ball.target).collect::<Vec<_>>(), [0, 0, 0, 0, 1, 1, 1]);
}

#[test]
fn who_is_still_in_the_urn_stands_there_by_number() {
    let mut hall = groups(7, 4);
    hall.draw();
    let all = shown(&hall, 7).unwrap().out;
    for n in 0..=7 {
        let seen = shown(&hall, n).unwrap();
        assert_eq!((seen.out.as_slice(), seen.n()), (&all[..n], 7));
        let left: Vec<i32> = seen.left.iter().map(|id| hall.number(*id)).collect();
        assert!(left.is_sorted(), "the order of the draw is not said: {left:?}");
    }
}

#[test]
fn leagues_without_groups_and_play_offs_are_not_drawn_name_by_name() {
    let mut hall = Hall::jcf(&[4, 4]);
    assert_eq!(sizes(&hall.championship), None, "a sector is not drawn");
    hall.draw();
    assert_eq!(shown(&hall, 1), None);
    assert_eq!(sizes(&Hall::new(Preset::Torneo).championship), None, "nobody is registered");
}

#[test]
fn balls_are_proposed_a_place_until_all_are_out() {
    let mut hall = groups(5, 3);
    let due = domain::draw::announcement::due(&hall.championship).unwrap();
    let mut urn = Urn {
        id: UrnId::new(&mut hall.ids),
        stage: due.stage,
        first_round: due.first_round,
        balls: Vec::new(),
        begun_at: hall.now - Duration::hours(1),
        begun_by: "Empar".to_owned(),
        ended: None,
    };
    // The second ball goes to another group than proposed: group B stays empty for now.
    let mut proposed = Vec::new();
    for (number, other) in [(4, None), (2, Some(0)), (5, None), (1, None), (3, None)] {
        let seen = Reveal::of_urn(&hall.championship, &urn).unwrap();
        let next = seen.next_target().unwrap();
        proposed.push(next);
        let entry = hall.entry(number);
        assert!(seen.left.contains(&entry));
        urn.balls.push(Ball { entry, target: other.unwrap_or(next) });
    }
    assert_eq!(proposed, [0, 1, 1, 1, 0]);
    let all = Reveal::of_urn(&hall.championship, &urn).unwrap();
    assert_eq!(all.next_target(), None);
    assert_eq!(all.groups(&hall.championship), [vec![4, 2, 3], vec![5, 1]]);
    hall.draw_by_hand(&all.groups(&hall.championship)).unwrap();
    assert_eq!(Reveal::of_urn(&hall.championship, &urn), None, "it is drawn");
}

//! Bugs found in other engines, each with a test case. The names of tests for the known bugs B1 to B6 begin with the number of the bug.

use crate::helpers::{check, leads, position, refuses, rules, step};
use parchis::Color::Yellow;
use parchis::random::Chance;
use parchis::{Arms, Circuit, Color, Mode, Position, Square, TurnPhase, perft};

/// Position in which one color has a piece and another has two on one square; all others wait.
fn with_barrier(mover: Color, progress: u8, square: u8, die: &str) -> String {
    let circuit = Circuit::new(Arms::Four);
    let others = Color::ALL.into_iter().take(4).filter(|color| *color != mover);
    let stands = |owner| Some((owner, circuit.progress_at(owner, Square::Track(square))?));
    let (owner, at) = others.filter_map(stands).next().unwrap();
    let group = |color: Color| {
        let pieces = if color == mover {
            format!("0.0.0.{progress}")
        } else if color == owner {
            format!("0.0.{at}.{at}")
        } else {
            "0.0.0.0".to_owned()
        };
        format!(" {}{pieces}", color.letter())
    };
    let groups: String = Color::ALL.into_iter().take(4).map(group).collect();
    format!("4{groups} turn={}{die}", mover.letter())
}

#[test]
fn b1_a_barrier_on_the_last_common_square_stops_a_piece_on_its_way_into_the_lane() {
    for (mover, last) in Color::ALL.into_iter().zip([68, 17, 34, 51]) {
        check("jcf", &with_barrier(mover, 62, last, ""), 4, "4-");
        check("jcf", &with_barrier(mover, 62, last, ""), 2, "2-");
    }
    check("jcf", "4 Y0.0.62.71 R0.0.0.0 turn=Y", 4, "4=66>L2");
}

#[test]
fn b1_a_barrier_on_the_first_square_after_the_wrap_stops_every_color() {
    for (mover, progress) in [(Color::Blue, 46), (Color::Red, 29), (Color::Green, 12)] {
        check("jcf", &with_barrier(mover, progress, 1, ""), 4, "4-");
        check("jcf", &with_barrier(mover, progress, 68, ""), 4, "4-");
        check("jcf", &with_barrier(mover, progress, 5, ""), 1, "1=67>68");
        check("jcf", &with_barrier(mover, progress, 5, ""), 4, "4=67>3");
    }
    let far = "4 Y0.0.0.0 B0.0.46.72 R0.0.0.0 G0.0.18.18 turn=B bonus=10";
    check("jcf", far, 0, "+10-");
    check("jcf", &far.replace("18.18", "17.18"), 0, "+10=67>9");
}

#[test]
fn b1_a_capture_across_the_wrap_is_one() {
    // Red's 30 is 68, Green's 14 is 1.
    leads(
        "jcf",
        "4 R0.0.0.30 G0.0.0.14 turn=R",
        1,
        "1=68>1xG+20=1>21",
        "4 R0.0.0.51 G0.0.0.0 turn=G",
    );
}

#[test]
fn b2_a_third_six_sends_home_the_piece_moved_last_not_one_picked_for_it() {
    check("jcf", "4 Y0.3.9.30 R0.0.0.1 turn=Y sixes=2 last=Y9", 6, "6!13");
}

#[test]
fn b3_a_throw_without_a_move_passes_the_turn() {
    leads("jcf", "4 Y0.0.0.0 R0.0.0.1 turn=Y", 2, "2-", "4 Y0.0.0.0 R0.0.0.1 turn=R");
}

#[test]
fn b4_a_five_with_two_enemies_of_one_or_two_colors_on_the_exit_square_captures() {
    check("jcf", "4 Y0.0.0.0 B0.0.52.52 turn=Y", 5, "5=N>5xB+20=5>25");
    check("jcf", "4 Y0.0.0.0 B0.0.0.52 R0.0.0.35 turn=Y latest=Y:B", 5, "5=N>5xB+20=5>25");
    check("torneo-2018", "4 Y0.0.0.0 B0.0.52.52 turn=Y", 5, "5=N>5xBB");
}

#[test]
fn b4_the_full_exit_square_lets_only_the_leaving_piece_in() {
    let line = "4 Y0.0.0.9 B0.0.0.52 R0.0.0.35 turn=R latest=Y:B";
    check("jcf", line, 1, "1=5>6");
    refuses(
        "jcf",
        "4 B0.0.0.52 G0.0.0.18 R0.0.0.34 turn=R"
            .replace("G0.0.0.18 R0.0.0.34", "R0.0.0.34 G0.0.0.18")
            .as_str(),
        1,
        step(Color::Red, 34, 35),
        "square-full",
    );
}

#[test]
fn b5_a_game_has_no_end_but_its_own() {
    let rules = rules("jcf");
    for seed in 0..5 {
        let start =
            Position::start(&rules, Mode::Solo, Arms::Four, "YR".parse().unwrap(), Yellow).unwrap();
        let (end, _) = parchis::random::play(start, &rules, &mut Chance::new(seed), |_, _| {});
        assert_eq!(end.phase(), TurnPhase::Over);
        assert_eq!(end.finished().len(), 1);
    }
}

#[test]
fn b6_nothing_goes_home_that_was_moved_in_an_earlier_turn() {
    let line = "4 Y0.0.0.60 R0.0.30.30 turn=Y";
    leads("ranking", line, 6, "6-", "4 Y0.0.0.60 R0.0.30.30 turn=Y sixes=1");
    check("ranking", "4 Y0.0.0.60 R0.0.30.30 turn=Y sixes=2", 6, "6!");
}

#[test]
fn b6_a_piece_in_the_goal_never_goes_home() {
    for name in parchis::Ruleset::NAMES {
        check(name, "4 Y0.0.0.72 R0.0.0.1 turn=Y sixes=2 last=Y72", 6, "6!");
    }
}

#[test]
fn a_six_that_was_won_is_not_asked_to_open_a_barrier_while_its_bonus_is_counted() {
    check(
        "jcf",
        "4 Y0.10.10.20 B0.0.0.1 turn=Y sixes=1 last=Y20 bonus=20",
        0,
        "+20=14>34 +20=24>44",
    );
}

#[test]
fn a_bonus_count_may_form_a_barrier_again() {
    let line = "4 Y0.11.11.31 B0.0.0.1 turn=Y sixes=1 last=Y31 bonus=20";
    let after = "4 Y0.11.31.31 B0.0.0.1 turn=Y sixes=1 last=Y31";
    leads("jcf", line, 0, "+20=15>35", after);
}

#[test]
fn a_barrier_that_cannot_open_leaves_every_other_move() {
    check("jcf", "4 Y0.9.9.20 R0.1.45.45 turn=Y", 6, "6=24>30");
}

#[test]
fn a_six_may_open_either_of_two_barriers_and_form_one_again() {
    let line = "4 Y9.9.20.20 R0.0.0.1 turn=Y";
    check("jcf", line, 6, "6=13>20 6=24>31");
    leads(
        "jcf six_counts=6",
        "4 Y9.9.15.20 R0.0.0.1 turn=Y",
        6,
        "6=13>19",
        "4 Y9.15.15.20 R0.0.0.1 turn=Y sixes=1 last=Y15",
    );
}

#[test]
fn a_mixed_pair_is_no_barrier_but_fills_the_square() {
    // Blue's 59 and Red's 42 share 12.
    let line = "4 Y0.0.0.7 B0.0.0.59 R0.0.0.42 turn=Y";
    check("jcf", line, 2, "2=11>13");
    check("jcf", line, 1, "1-");
}

#[test]
fn a_bonus_that_cannot_be_counted_does_not_clear_the_game() {
    let line = "4 Y0.0.0.70 R0.0.0.1 turn=Y";
    leads("jcf", line, 2, "2=L6>G+10-", "4 Y0.0.0.72 R0.0.0.1 turn=R");
}

#[test]
fn a_capture_with_a_six_counts_twenty_and_then_throws_again() {
    let line = "4 Y0.0.0.3 B0.0.0.60 turn=Y";
    leads("jcf", line, 6, "6=7>13xB+20=13>33", "4 Y0.0.0.29 B0.0.0.0 turn=Y sixes=1 last=Y29");
}

#[test]
fn the_goal_is_reached_exactly_by_die_ten_or_twenty() {
    check("jcf", "4 Y0.0.0.68 R0.0.0.1 turn=Y", 4, "4=L4>G+10-");
    check("jcf", "4 Y0.0.62.72 R0.0.0.1 turn=Y bonus=10", 0, "+10=66>G+10-");
    check("jcf", "4 Y0.0.6.52 B0.0.0.1 turn=Y bonus=20", 0, "+20=10>30 +20=56>G+10=10>20");
}

#[test]
fn a_six_in_the_lane_sends_nobody_home() {
    check("jcf", "4 Y0.0.0.66 R0.0.0.1 turn=Y", 6, "6=L2>G+10-");
    check("jcf", "4 Y0.0.0.67 R0.0.0.1 turn=Y", 6, "6-");
}

#[test]
fn a_finished_color_gets_no_more_turns() {
    let line = "4 Y0.0.0.1 B72.72.72.72 R0.0.0.1 turn=Y done=B";
    leads("torneo-2018", line, 1, "1=5>6", "4 Y0.0.0.2 B72.72.72.72 R0.0.0.1 turn=R done=B");
}

#[test]
fn a_chosen_piece_of_a_stack_is_the_same_as_the_other() {
    let position = position("jcf", "4 Y0.0.9.9 R0.0.0.1 turn=Y", 4);
    assert_eq!(position.legal_moves(&rules("jcf")).len(), 1);
}

#[test]
fn perft_counts_a_game_that_is_over_only_at_depth_zero() {
    let over = position("jcf", "4 Y72.72.72.72 R0.0.0.1 done=Y over", 0);
    assert_eq!(perft::perft(&over, 0, &rules("jcf")), 1);
    assert_eq!(perft::perft(&over, 1, &rules("jcf")), 0);
    assert!(perft::divide(&over, 1, &rules("jcf")).is_empty());
}

#[test]
fn perft_counts_what_is_pending_as_the_first_throw() {
    let line = "4 Y0.0.3.9 R0.0.0.1 turn=Y die=2";
    assert_eq!(perft::perft(&position("jcf", line, 0), 1, &rules("jcf")), 2);
    assert_eq!(perft::divide(&position("jcf", line, 0), 1, &rules("jcf")), [(2, 2)]);
    let bonus = "4 Y0.3.9.72 R0.0.0.1 turn=Y bonus=10";
    assert_eq!(perft::divide(&position("jcf", bonus, 0), 1, &rules("jcf")), [(0, 2)]);
    assert_eq!(perft::perft(&position("jcf", bonus, 0), 0, &rules("jcf")), 1);
}

#[test]
fn perft_divided_sums_to_perft() {
    let line = "4 Y0.9.30.66 B0.0.12.57 turn=Y";
    let (position, rules) = (position("jcf", line, 0), rules("jcf"));
    let sum: u64 = perft::divide(&position, 2, &rules).iter().map(|(_, leaves)| leaves).sum();
    assert_eq!(sum, perft::perft(&position, 2, &rules));
}

#[test]
fn a_position_stays_small() {
    assert!(size_of::<Position>() <= 160, "{}", size_of::<Position>());
    assert!(size_of::<parchis::Move>() <= 4);
}

//! Spec §4, sentence by sentence. On four arms a piece of Y at progress p stands on p + 4, of B on p + 21, of R on
//! p + 38, of G on p + 55 (round the board of 68).

use crate::helpers::{check, exit, leads, position, refuses, rules, step};
use parchis::Color::{Blue, Red, Yellow};
use parchis::Move;

#[test]
fn the_player_rolls_one_to_six() {
    let position = position("jcf", "4 Y0.0.0.0 R0.0.0.0 turn=Y", 0);
    for die in 1..=6 {
        assert!(position.roll(die, &rules("jcf")).is_ok());
    }
    assert!(position.roll(0, &rules("jcf")).is_err());
    assert!(position.roll(7, &rules("jcf")).is_err());
}

#[test]
fn on_a_third_six_nothing_is_moved_and_the_piece_moved_last_goes_home_and_the_turn_ends() {
    let line = "4 Y0.3.9.30 R0.0.0.1 turn=Y sixes=2 last=Y9";
    check("jcf", line, 6, "6!13");
    leads("jcf", line, 6, "6!13", "4 Y0.0.3.30 R0.0.0.1 turn=R");
}

#[test]
fn on_a_third_six_the_piece_stays_where_the_rule_set_spares_it() {
    let line = "4 Y0.3.9.66 R0.0.0.1 turn=Y sixes=2 last=Y66";
    check("jcf", line, 6, "6!L2");
    check("clasico", line, 6, "6!");
    leads("clasico", line, 6, "6!", "4 Y0.3.9.66 R0.0.0.1 turn=R");
}

#[test]
fn a_third_six_is_nothing_to_be_played_otherwise() {
    let line = "4 Y0.3.9.30 R0.0.0.1 turn=Y sixes=2 last=Y9";
    refuses("jcf", line, 6, step(Yellow, 3, 9), "penalty");
    refuses("jcf", line, 6, Move::Pass, "penalty");
    refuses("jcf", line, 6, Move::ThirdSix { sent_home: None }, "penalty");
    refuses("jcf", line, 5, Move::ThirdSix { sent_home: None }, "penalty");
}

#[test]
fn the_count_is_the_die() {
    for die in [1, 2, 3, 4] {
        let expected = format!("{die}=13>{}", 13 + die);
        check("jcf", "4 Y0.0.0.9 R0.0.0.1 turn=Y", die, &expected);
    }
    check("jcf", "4 Y0.0.0.9 R0.0.0.1 turn=Y", 6, "6=13>19");
}

#[test]
fn a_six_counts_the_tables_value_when_no_piece_of_the_player_is_in_the_nest() {
    check("jcf", "4 Y9.72.72.72 R0.0.0.1 turn=Y", 6, "6=13>20");
    check("jcf six_counts=12", "4 Y9.72.72.72 R0.0.0.1 turn=Y", 6, "6=13>25");
    check("rebote", "4 Y9.72.72.72 R0.0.0.1 turn=Y", 6, "6=13>19");
}

#[test]
fn in_duel_a_six_looks_at_the_nests_of_both_colors() {
    let line = "4 Y9.72.72.71 B0.0.0.0 R0.71.72.72 G0.0.0.0 mode=duel turn=Y";
    let line = line.replace("Y9.72.72.71", "Y9.71.72.72");
    check("clasico", &line, 6, "6=13>19");
    check("clasico", &line.replace("R0.71.72.72", "R71.71.72.72"), 6, "6=13>20");
}

#[test]
fn a_move_takes_one_piece_along_the_count_or_with_a_five_from_the_nest_to_the_exit_square() {
    check("jcf", "4 Y0.0.3.9 R0.0.0.1 turn=Y", 2, "2=7>9 2=13>15");
    check("jcf", "4 Y0.0.3.9 R0.0.0.1 turn=Y", 5, "5=N>5");
    refuses("jcf", "4 Y0.0.3.9 R0.0.0.1 turn=Y", 1, exit(Yellow), "cannot-move");
    refuses("jcf", "4 Y0.0.3.9 R0.0.0.1 turn=Y", 4, exit(Yellow), "count");
}

#[test]
fn leaving_is_impossible_when_two_of_the_color_stand_on_the_exit_square() {
    check("jcf", "4 Y0.1.1.9 R0.0.0.1 turn=Y", 5, "5=5>10 5=13>18");
    refuses("jcf", "4 Y0.1.1.9 R0.0.0.1 turn=Y", 5, exit(Yellow), "square-full");
}

#[test]
fn leaving_onto_a_full_exit_square_sends_home_as_the_table_says() {
    // Blue's progress 52 is square 5.
    let line = "4 Y0.0.1.9 B0.0.0.52 turn=Y";
    leads("jcf", line, 5, "5=N>5xB+20=13>33", "4 Y0.1.1.29 B0.0.0.0 turn=B");
}

#[test]
fn with_one_piece_on_the_exit_square_own_or_foreign_nothing_is_captured() {
    check("jcf", "4 Y0.0.0.1 B0.0.0.1 turn=Y", 5, "5=N>5");
    leads("jcf", "4 Y0.0.0.9 B0.0.0.52 turn=Y", 5, "5=N>5", "4 Y0.0.1.9 B0.0.0.52 turn=B");
}

#[test]
fn a_first_leaving_takes_two_pieces_together_where_first_five_is_two() {
    let line = "4 Y0.0.0.0 B0.0.0.1 turn=Y fresh=Y";
    leads("torneo-2018", line, 5, "5=2N>5", "4 Y0.0.1.1 B0.0.0.1 turn=B");
    refuses("torneo-2018", line, 5, exit(Yellow), "count");
}

#[test]
fn two_that_leave_need_the_square_for_themselves_so_every_foreign_piece_goes_home() {
    let line = "4 Y0.0.0.0 B0.0.0.52 turn=Y fresh=Y";
    leads("torneo-2018", line, 5, "5=2N>5xB", "4 Y0.0.1.1 B0.0.0.0 turn=B");
    let line = "4 Y0.0.0.0 B0.0.0.52 R0.0.0.35 turn=Y fresh=Y latest=Y:R";
    leads("torneo-2018", line, 5, "5=2N>5xBR", "4 Y0.0.1.1 B0.0.0.0 R0.0.0.0 turn=B");
}

#[test]
fn leaving_earns_the_exit_bonus_once_however_many_it_sends_home() {
    let line = "4 Y0.0.0.9 B0.0.0.52 R0.0.0.35 turn=Y latest=Y:R";
    check("torneo-2018 exit_bonus=20", line, 5, "5=N>5xBR+20=5>25 5=N>5xBR+20=13>33");
    check("torneo-2018", line, 5, "5=N>5xBR");
}

#[test]
fn no_square_passed_over_may_hold_a_barrier() {
    // Red's 40 and 40 are square 10.
    let line = "4 Y0.0.3.9 R0.40.40.1 turn=Y".replace("R0.40.40.1", "R0.1.40.40");
    check("jcf", &line, 4, "4=13>17");
    refuses("jcf", &line, 4, step(Yellow, 3, 7), "barrier");
    check("jcf", "4 Y0.3.9.9 R0.0.0.1 turn=Y", 4, "4=7>11 4=13>17");
    refuses("jcf", "4 Y0.3.6.6 R0.0.0.1 turn=Y", 4, step(Yellow, 3, 7), "barrier");
}

#[test]
fn the_square_reached_must_not_hold_two_pieces() {
    let line = "4 Y0.0.3.9 R0.1.40.40 turn=Y";
    refuses("jcf", line, 3, step(Yellow, 3, 6), "square-full");
    // Blue and Red share the safe square 12.
    refuses("jcf", "4 Y0.0.3.9 B0.0.0.59 R0.0.0.42 turn=Y", 5, step(Yellow, 3, 8), "must-exit");
    refuses("jcf", "4 Y1.1.3.9 B0.0.0.59 R0.0.0.42 turn=Y", 5, step(Yellow, 3, 8), "square-full");
}

#[test]
fn a_count_is_taken_whole_or_not_at_all() {
    refuses("jcf", "4 Y0.0.3.9 R0.0.0.1 turn=Y", 4, step(Yellow, 3, 6), "count");
    refuses("jcf", "4 Y0.0.3.9 R0.1.40.40 turn=Y", 4, step(Yellow, 3, 5), "count");
}

#[test]
fn counting_past_the_goal_is_not_allowed() {
    check("jcf", "4 Y0.0.0.70 R0.0.0.1 turn=Y", 3, "3-");
    refuses("jcf", "4 Y0.0.0.70 R0.0.0.1 turn=Y", 3, step(Yellow, 70, 71), "overshoot");
    check("jcf", "4 Y0.0.0.70 R0.0.0.1 turn=Y", 2, "2=L6>G+10-");
}

#[test]
fn where_it_bounces_the_rest_is_counted_backwards_from_the_goal() {
    check("rebote", "4 Y0.0.0.70 R0.0.0.1 turn=Y", 3, "3=L6>L7");
    check("rebote", "4 Y0.0.0.71 R0.0.0.1 turn=Y", 6, "6=L7>L3");
}

#[test]
fn a_bouncing_piece_must_end_in_goal_or_lane() {
    check("rebote six_counts=12", "4 Y71.72.72.72 R0.0.0.1 turn=Y", 6, "6-");
    refuses(
        "rebote six_counts=12",
        "4 Y71.72.72.72 R0.0.0.1 turn=Y",
        6,
        step(Yellow, 71, 61),
        "overshoot",
    );
}

#[test]
fn a_bouncing_piece_may_return_to_the_square_it_came_from() {
    check("rebote", "4 Y0.0.0.70 R0.0.0.1 turn=Y", 4, "4=L6>L6");
    // The same applies if another piece shares the square.
    check("rebote barriers=lane", "4 Y0.0.70.70 R0.0.0.1 turn=Y", 4, "4=L6>L6");
    leads("rebote", "4 Y0.0.0.70 R0.0.0.1 turn=Y", 4, "4=L6>L6", "4 Y0.0.0.70 R0.0.0.1 turn=R");
}

#[test]
fn a_bouncing_piece_is_stopped_by_a_lane_barrier_on_its_way_there_or_back() {
    check("rebote barriers=lane", "4 Y0.68.71.71 R0.0.0.1 turn=Y", 6, "6=L7>L3");
    // L6 and five bounces from the goal to L5.
    check("rebote", "4 Y67.70.70.72 R0.0.0.1 turn=Y", 5, "5=L3>G+10- 5=L6>L5");
    // A piece of the pair on L7 bounces back over L7: the one piece left there is no barrier.
    check("rebote barriers=lane", "4 Y0.0.71.71 R0.0.0.1 turn=Y", 3, "3=L7>L6");
}

#[test]
fn bonus_counts_follow_the_path_paragraph_in_everything() {
    let line = "4 Y0.3.9.72 R0.1.40.40 turn=Y bonus=10";
    check("jcf", line, 0, "+10=13>23");
    check("rebote", "4 Y0.0.64.72 R0.0.0.1 turn=Y bonus=10", 0, "+10=68>L6");
}

#[test]
fn reaching_an_unsafe_square_with_one_piece_of_another_color_captures_it() {
    // Blue's 57 is square 10.
    let line = "4 Y0.0.0.3 B0.0.0.57 turn=Y";
    leads("jcf", line, 3, "3=7>10xB+20=10>30", "4 Y0.0.0.26 B0.0.0.0 turn=B");
}

#[test]
fn on_a_safe_square_nobody_is_captured() {
    // Blue's 59 is the safe square 12.
    let line = "4 Y0.0.0.4 B0.0.0.59 turn=Y";
    leads("jcf", line, 4, "4=8>12", "4 Y0.0.0.8 B0.0.0.59 turn=B");
}

#[test]
fn a_partners_piece_is_captured_like_any_other() {
    // Red's 40 is square 10.
    let line = "4 Y0.0.0.3 B0.0.0.0 R0.0.0.40 G0.0.0.0 mode=pairs turn=Y";
    check("jcf", line, 3, "3=7>10xR+20=10>30");
}

#[test]
fn in_duel_the_players_own_other_color_is_captured() {
    let line = "4 Y0.0.0.3 B0.0.0.0 R0.0.0.40 G0.0.0.0 mode=duel turn=Y";
    check("clasico", line, 3, "3=7>10xR+20=10>30 3=R10>13");
}

#[test]
fn capturing_is_never_compulsory() {
    let line = "4 Y0.0.3.20 B0.0.0.57 turn=Y";
    check("jcf", line, 3, "3=7>10xB+20=10>30 3=7>10xB+20=24>44 3=24>27");
}

#[test]
fn on_a_safe_square_a_piece_joins_a_single_piece_of_any_color() {
    leads("jcf", "4 Y0.0.4.8 B0.0.0.1 turn=Y", 4, "4=8>12", "4 Y0.0.8.8 B0.0.0.1 turn=B");
    check("jcf", "4 Y0.0.0.4 R0.0.0.42 turn=Y", 4, "4=8>12");
}

#[test]
fn moving_is_compulsory_when_any_move_exists() {
    refuses("jcf", "4 Y0.0.0.9 R0.0.0.1 turn=Y", 3, Move::Pass, "must-move");
    check("jcf", "4 Y0.0.0.0 R0.0.0.1 turn=Y", 3, "3-");
}

#[test]
fn with_a_five_only_leaving_is_allowed_if_any_piece_can_leave() {
    refuses("jcf", "4 Y0.0.0.9 R0.0.0.1 turn=Y", 5, step(Yellow, 9, 14), "must-exit");
    refuses("jcf", "4 Y0.0.0.9 R0.0.0.1 turn=Y", 5, Move::Pass, "must-exit");
    // If Yellow's exit square is full, Red must leave, and only Red.
    let duel = "4 Y0.1.1.9 B0.0.0.0 R0.0.0.0 G0.0.0.0 mode=duel turn=Y";
    check("clasico", duel, 5, "5=RN>39");
    refuses("clasico", duel, 5, exit(Yellow), "must-exit");
}

#[test]
fn with_a_five_and_no_leaving_the_full_exit_field_applies() {
    let line = "4 Y0.1.1.9 R0.0.0.1 turn=Y";
    check("rebote", line, 5, "5=5>10");
    refuses("rebote", line, 5, step(Yellow, 9, 14), "must-move-exit-pair");
    check("jcf", line, 5, "5=5>10 5=13>18");
    // If neither of the two can move, any move is legal.
    check("rebote", "4 Y0.1.1.9 B0.0.55.55 turn=Y", 5, "5=13>18");
    // If the nest is empty, any move is legal.
    check("rebote", "4 Y1.1.9.72 R0.0.0.1 turn=Y", 5, "5=5>10 5=13>18");
}

#[test]
fn with_a_six_only_pieces_of_a_barrier_may_move_if_any_can() {
    let line = "4 Y0.3.9.9 R0.0.0.1 turn=Y";
    check("jcf", line, 6, "6=13>19");
    refuses("jcf", line, 6, step(Yellow, 3, 9), "must-open-barrier");
    refuses("jcf", line, 6, Move::Pass, "must-open-barrier");
    check("jcf", "4 Y3.3.20.20 R0.0.0.1 turn=Y", 6, "6=7>14 6=24>31");
    // Yellow's barrier on 13 cannot open: Red's barrier on 15 stops both pieces.
    check(
        "jcf",
        "4 Y0.20.9.9 R0.1.45.45 turn=Y".replace("Y0.20.9.9", "Y0.9.9.20").as_str(),
        6,
        "6=24>30",
    );
}

#[test]
fn with_a_six_the_table_says_what_a_barrier_is() {
    let line = "4 Y0.9.66.66 R0.0.0.1 turn=Y";
    check("jcf", line, 6, "6=L2>G+10=13>23");
    check("rebote", line, 6, "6=13>19 6=L2>G+10=13>23");
}

#[test]
fn after_a_capture_the_player_counts_twenty_and_after_the_goal_ten() {
    check("jcf", "4 Y0.0.0.3 B0.0.0.57 turn=Y", 3, "3=7>10xB+20=10>30");
    check("jcf", "4 Y0.0.9.70 B0.0.0.1 turn=Y", 2, "2=13>15 2=L6>G+10=13>23");
}

#[test]
fn a_bonus_is_counted_with_any_piece_on_the_track_or_if_the_table_allows_in_the_lane() {
    let line = "4 Y0.9.66.72 R0.0.0.1 turn=Y bonus=10";
    check("rebote", line, 0, "+10=13>23");
    refuses("rebote", line, 0, step(Yellow, 66, 68), "bonus-from-lane");
    check("rebote bonus_in_lane=yes", line, 0, "+10=13>23 +10=L2>L4");
    check("jcf", line, 0, "+10=13>23");
}

#[test]
fn a_bonus_is_compulsory_if_any_piece_can_take_it_whole_else_it_is_lost() {
    refuses("jcf", "4 Y0.0.9.72 R0.0.0.1 turn=Y bonus=10", 0, Move::Pass, "must-move");
    check("jcf", "4 Y0.0.66.72 R0.0.0.1 turn=Y bonus=10", 0, "+10-");
    leads(
        "jcf",
        "4 Y0.0.66.72 R0.0.0.1 turn=Y bonus=10",
        0,
        "+10-",
        "4 Y0.0.66.72 R0.0.0.1 turn=R",
    );
}

#[test]
fn a_bonus_can_itself_capture_or_reach_the_goal_which_earns_another() {
    // The 20 from 10 captures on 30 (Blue's 9), the next 20 goes to 50.
    check("jcf", "4 Y0.0.0.3 B0.0.9.57 turn=Y", 3, "3=7>10xB+20=10>30xB+20=30>50");
    check("jcf", "4 Y0.0.62.72 R0.0.0.9 turn=Y bonus=10", 0, "+10=66>G+10-");
}

#[test]
fn a_bonus_never_brings_a_piece_out_of_the_nest() {
    check("jcf", "4 Y0.0.0.72 R0.0.0.9 turn=Y bonus=10", 0, "+10-");
    refuses("jcf", "4 Y0.0.0.72 R0.0.0.9 turn=Y bonus=10", 0, exit(Yellow), "count");
    refuses("jcf", "4 Y0.0.0.72 R0.0.0.9 turn=Y bonus=10", 0, step(Yellow, 0, 10), "cannot-move");
}

#[test]
fn the_obligations_do_not_apply_to_a_bonus() {
    let line = "4 Y0.10.10.20 B0.0.0.1 turn=Y sixes=1 last=Y20 bonus=20";
    check("jcf", line, 0, "+20=14>34 +20=24>44");
}

#[test]
fn the_move_that_completes_a_side_still_earns_its_ten() {
    let solo = "4 Y70.72.72.72 R0.0.0.1 turn=Y";
    leads("jcf", solo, 2, "2=L6>G+10-", "4 Y72.72.72.72 R0.0.0.1 done=Y over");
    let duel = "4 Y70.72.72.72 B0.0.0.0 R0.0.0.1 G0.0.0.0 mode=duel turn=Y";
    let end = "4 Y72.72.72.72 B0.0.0.0 R0.0.0.11 G0.0.0.0 mode=duel done=Y over";
    leads("clasico", duel, 2, "2=L6>G+10=R39>49", end);
}

#[test]
fn a_side_with_all_pieces_in_the_goal_has_finished_and_its_turn_ends_also_after_a_six() {
    let line = "4 Y66.72.72.72 B0.0.0.9 R0.0.0.1 turn=Y";
    let after = "4 Y72.72.72.72 B0.0.0.9 R0.0.0.1 turn=B done=Y";
    leads("torneo-2018 six_counts=6", line, 6, "6=L2>G+10-", after);
}

#[test]
fn the_game_is_over_when_enough_sides_have_finished() {
    leads(
        "jcf",
        "4 Y71.72.72.72 B0.0.0.9 R0.0.0.1 turn=Y",
        1,
        "1=L7>G+10-",
        "4 Y72.72.72.72 B0.0.0.9 R0.0.0.1 done=Y over",
    );
    let line = "4 Y71.72.72.72 B72.72.72.72 R0.0.0.1 G0.0.0.0 turn=Y done=B";
    let after = "4 Y72.72.72.72 B72.72.72.72 R0.0.0.1 G0.0.0.0 done=BY over";
    leads("torneo-2018", line, 1, "1=L7>G+10-", after);
}

#[test]
fn the_game_is_over_when_at_most_one_side_is_neither_finished_nor_retired() {
    let after = "4 Y72.72.72.72 R0.0.0.1 done=Y over";
    leads("torneo-2018", "4 Y71.72.72.72 R0.0.0.1 turn=Y", 1, "1=L7>G+10-", after);
}

#[test]
fn otherwise_a_six_gives_another_throw_and_anything_else_passes_the_turn() {
    let line = "4 Y0.0.0.9 B0.0.0.1 R0.0.0.1 turn=Y";
    leads("jcf", line, 6, "6=13>19", "4 Y0.0.0.15 B0.0.0.1 R0.0.0.1 turn=Y sixes=1 last=Y15");
    leads("jcf", line, 3, "3=13>16", "4 Y0.0.0.12 B0.0.0.1 R0.0.0.1 turn=B");
    leads("rebote", line, 3, "3=13>16", "4 Y0.0.0.12 B0.0.0.1 R0.0.0.1 turn=R");
}

#[test]
fn who_has_finished_or_retired_is_passed_over() {
    let line = "4 Y0.0.0.9 B72.72.72.72 R0.0.0.1 G0.0.0.1 turn=Y done=B out=R";
    let after = "4 Y0.0.0.10 B72.72.72.72 R0.0.0.1 G0.0.0.1 turn=G done=B out=R";
    leads("torneo-2018", line, 1, "1=13>14", after);
}

#[test]
fn two_pieces_of_a_color_and_progress_are_the_same_move() {
    check("jcf", "4 Y0.0.9.9 R0.0.0.1 turn=Y", 3, "3=13>16");
}

#[test]
fn of_two_foreign_pieces_of_different_colors_the_last_to_arrive_is_sent_home() {
    let line = "4 Y0.0.0.9 B0.0.0.52 R0.0.0.35 turn=Y latest=Y:R";
    check("jcf", line, 5, "5=N>5xR+20=5>25 5=N>5xR+20=13>33");
    check("jcf", &line.replace("Y:R", "Y:B"), 5, "5=N>5xB+20=5>25 5=N>5xB+20=13>33");
}

#[test]
fn of_two_foreign_pieces_of_one_color_either_goes() {
    let line = "4 Y0.0.0.0 B0.0.52.52 turn=Y";
    leads("jcf", line, 5, "5=N>5xB+20=5>25", "4 Y0.0.0.21 B0.0.0.52 turn=B");
}

#[test]
fn the_arrivals_on_an_exit_square_are_remembered_when_one_leaves_and_another_comes() {
    let line = "4 Y0.0.0.9 B0.0.0.50 R0.0.0.35 turn=B";
    let after = "4 Y0.0.0.9 B0.0.0.52 R0.0.0.35 turn=R latest=Y:B";
    leads("jcf", line, 2, "2=3>5", after);
    let gone = "4 Y0.0.0.9 B0.0.0.52 R0.0.0.36 turn=Y";
    leads("jcf", after, 1, "1=5>6", gone);
}

#[test]
fn the_piece_moved_last_is_that_of_a_bonus_count_wherever_it_now_stands() {
    let line = "4 Y0.0.3.30 B0.0.0.60 turn=Y sixes=1 last=Y30";
    let after = "4 Y0.0.9.50 B0.0.0.0 turn=Y sixes=2 last=Y50";
    leads("jcf", line, 6, "6=7>13xB+20=34>54", after);
    check("jcf", after, 6, "6!54");
}

#[test]
fn if_nothing_was_moved_in_this_turn_nothing_goes_home() {
    let line = "4 Y0.0.0.0 R0.0.0.1 turn=Y";
    leads("ranking", line, 6, "6-", "4 Y0.0.0.0 R0.0.0.1 turn=Y sixes=1");
    check("ranking", "4 Y0.0.0.0 R0.0.0.1 turn=Y sixes=2", 6, "6!");
}

#[test]
fn an_unplayable_second_six_spares_only_where_the_table_says_so() {
    let line = "4 Y0.0.0.66 R0.0.1.1 turn=Y sixes=1 last=Y66";
    let line = line.replace("66", "60");
    // Red's 25 is square 63, Yellow's 60 is square 64: a barrier on 68 (Red's 30) stops it.
    let line = line.replace("R0.0.1.1", "R0.0.30.30");
    leads("torneo-2018", &line, 6, "6-", "4 Y0.0.0.60 R0.0.30.30 turn=Y sixes=2");
    leads("ranking", &line, 6, "6-", "4 Y0.0.0.60 R0.0.30.30 turn=Y sixes=2 last=Y60");
}

#[test]
fn an_unplayable_first_six_does_not_matter_if_the_second_was_moved() {
    let line = "4 Y0.0.0.9 R0.0.0.1 turn=Y sixes=1";
    leads("torneo-2018", line, 6, "6=13>19", "4 Y0.0.0.15 R0.0.0.1 turn=Y sixes=2 last=Y15");
    check("torneo-2018", "4 Y0.0.0.15 R0.0.0.1 turn=Y sixes=2 last=Y15", 6, "6!19");
}

#[test]
fn a_third_six_takes_effect_when_rolled_so_time_cannot_save_it() {
    let rolled = position("rebote", "4 Y0.0.0.15 R0.0.0.1 turn=Y sixes=2 last=Y15", 6);
    assert_eq!(rolled.time_out(&rules("rebote")).unwrap_err().code(), "penalty");
}

#[test]
fn a_capture_on_the_way_is_none() {
    leads("jcf", "4 Y0.0.0.3 B0.0.0.57 turn=Y", 4, "4=7>11", "4 Y0.0.0.7 B0.0.0.57 turn=B");
    refuses("jcf", "4 Y0.0.0.3 B0.0.0.57 turn=Y", 4, step(Blue, 57, 61), "no-piece");
    refuses("jcf", "4 Y0.0.0.3 B0.0.0.57 turn=Y", 4, step(Red, 57, 61), "no-piece");
}

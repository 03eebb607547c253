//! Spec §5 and §6: modes, time, retiring and placing.

use crate::helpers::{check, exit, leads, position, refuses, rules, step};
use parchis::Color::{Blue, Green, Red, Yellow};
use parchis::{
    Arms, ByColor, Colors, Final, Mode, Order, PlacingError, Position, Status, placing_of,
};

fn placing(rules_text: &str, line: &str) -> String {
    position(rules_text, line, 0).placing().to_string()
}

#[test]
fn pairs_and_duel_need_four_arms_and_all_four_colors() {
    let start = |mode, arms, colors: &str| {
        let rules = rules("clasico arms=4,6 players=2,6");
        Position::start(&rules, mode, arms, colors.parse().unwrap(), Yellow).is_ok()
    };
    assert!(start(Mode::Pairs, Arms::Four, "YBRG"));
    assert!(!start(Mode::Pairs, Arms::Four, "YBR"));
    assert!(!start(Mode::Pairs, Arms::Six, "YBRG"));
    assert!(!start(Mode::Duel, Arms::Four, "YR"));
}

#[test]
fn a_duel_is_two_players_and_begins_with_a_first_color() {
    let rules = rules("clasico players=2,2");
    let start = |color| Position::start(&rules, Mode::Duel, Arms::Four, Colors::first(4), color);
    assert!(start(Blue).is_ok());
    assert!(start(Red).is_err());
}

#[test]
fn in_pairs_each_moves_only_their_own_color() {
    let line = "4 Y0.0.0.9 B0.0.0.0 R0.0.0.30 G0.0.0.0 mode=pairs turn=Y";
    check("jcf", line, 3, "3=13>16");
    refuses("jcf", line, 3, step(Red, 30, 33), "no-piece");
}

#[test]
fn a_pair_has_finished_when_all_eight_pieces_are_in_the_goal() {
    let line = "4 Y72.72.72.72 B0.0.0.0 R71.72.72.72 G0.0.0.0 mode=pairs turn=R";
    let over = "4 Y72.72.72.72 B0.0.0.0 R72.72.72.72 G0.0.0.0 mode=pairs done=Y over";
    leads("jcf", line, 1, "1=L7>G+10-", over);
    let line = "4 Y71.72.72.72 B0.0.0.0 R71.71.72.72 G0.0.0.0 mode=pairs turn=Y";
    let on = "4 Y72.72.72.72 B0.0.0.0 R71.71.72.72 G0.0.0.0 mode=pairs turn=B";
    leads("jcf", line, 1, "1=L7>G+10-", on);
}

#[test]
fn a_player_with_four_pieces_in_the_goal_is_passed_over() {
    let line = "4 Y72.72.72.72 B0.0.0.0 R0.0.0.9 G0.0.0.0 mode=pairs turn=G";
    let after = "4 Y72.72.72.72 B0.0.0.0 R0.0.0.9 G0.0.0.0 mode=pairs turn=B";
    leads("jcf", line, 1, "1-", after);
}

#[test]
fn a_player_at_home_is_passed_over_also_for_the_throw_that_a_six_would_give() {
    let line = "4 Y66.72.72.72 B0.0.0.0 R0.0.0.9 G0.0.0.0 mode=pairs turn=Y";
    let after = "4 Y72.72.72.72 B0.0.0.0 R0.0.0.9 G0.0.0.0 mode=pairs turn=B";
    leads("jcf six_counts=6", line, 6, "6=L2>G+10-", after);
}

#[test]
fn with_partner_plays_on_the_partner_counts_the_ten_and_throws_again() {
    let rules = "jcf six_counts=6 partner_plays_on=yes";
    let line = "4 Y66.72.72.72 B0.0.0.0 R0.0.0.9 G0.0.0.0 mode=pairs turn=Y";
    let after = "4 Y72.72.72.72 B0.0.0.0 R0.0.0.19 G0.0.0.0 mode=pairs turn=Y sixes=1 last=R19";
    leads(rules, line, 6, "6=L2>G+10=R47>57", after);
    check(rules, after, 5, "5=RN>39");
    check(rules, after, 6, "6=R57>63");
    check(rules, &after.replace("sixes=1", "sixes=2"), 6, "6!R57");
}

#[test]
fn no_piece_in_the_nest_looks_at_the_color_that_is_moved() {
    let line = "4 Y9.72.72.72 B0.0.0.0 R0.0.0.9 G0.0.0.0 mode=pairs turn=Y";
    check("jcf", line, 6, "6=13>20");
    let line = "4 Y72.72.72.72 B0.0.0.0 R0.0.0.9 G0.0.0.0 mode=pairs turn=Y";
    check("jcf partner_plays_on=yes", line, 6, "6=R47>53");
}

#[test]
fn in_duel_any_piece_of_either_color_may_be_moved_and_take_a_bonus() {
    let line = "4 Y0.0.0.9 B0.0.0.0 R0.0.0.9 G0.0.0.0 mode=duel turn=Y";
    check("clasico", line, 3, "3=13>16 3=R47>50");
    check("clasico", line, 5, "5=N>5 5=RN>39");
    let bonus = "4 Y0.0.0.72 B0.0.0.0 R0.0.0.9 G0.0.0.0 mode=duel turn=Y bonus=10";
    check("clasico", bonus, 0, "+10=R47>57");
}

#[test]
fn in_duel_the_two_colors_form_no_barrier_with_each_other() {
    // Yellow's 8 and Red's 42 are the safe square 12.
    let line = "4 Y0.0.5.8 B0.0.0.0 R0.0.0.42 G0.0.0.0 mode=duel turn=Y";
    check("clasico", line, 4, "4=9>13 4=12>16 4=R12>16");
    check("clasico", line, 6, "6=9>15 6=12>18 6=R12>18");
}

#[test]
fn a_duel_ends_after_the_bonus_counts_of_the_throw() {
    let line = "4 Y70.72.72.72 B0.0.0.0 R0.0.0.1 G0.0.0.0 mode=duel turn=Y";
    let rolled = position("clasico", line, 2);
    let scored = rolled.play(step(Yellow, 70, 72), &rules("clasico")).unwrap();
    assert!(!scored.is_over());
    assert!(scored.play(step(Red, 1, 11), &rules("clasico")).unwrap().is_over());
}

#[test]
fn in_a_duel_the_ten_of_a_complete_color_may_capture_and_its_twenty_still_waits() {
    // Blue's 39 is 60, ten after Red's 12 on 50.
    let line = "4 Y71.72.72.72 B0.0.0.39 R0.0.0.12 G0.0.0.0 mode=duel turn=Y";
    check("clasico", line, 1, "1=L7>G+10=R50>60xB+20=R60>12 1=R50>51");
    let waits = "4 Y72.72.72.72 B0.0.0.0 R0.0.0.22 G0.0.0.0 mode=duel turn=Y bonus=20";
    let over = "4 Y72.72.72.72 B0.0.0.0 R0.0.0.42 G0.0.0.0 mode=duel done=Y over";
    leads("clasico", waits, 0, "+20=R60>12", over);
}

#[test]
fn a_turn_lost_on_time_loses_what_is_rolled_or_still_to_be_counted() {
    let rules = rules("rebote");
    let line = "4 Y0.0.0.3 B0.0.0.57 turn=Y";
    let rolled = position("rebote", line, 3);
    assert_eq!(rolled.time_out(&rules).unwrap().to_string(), "4 Y0.0.0.3 B0.0.0.57 turn=B");
    let captured = rolled.play(step(Yellow, 3, 6), &rules).unwrap();
    assert_eq!(captured.time_out(&rules).unwrap().to_string(), "4 Y0.0.0.6 B0.0.0.0 turn=B");
    let complete = "4 Y72.72.72.72 B0.0.0.0 turn=Y bonus=10";
    let over = position("rebote", complete, 0).time_out(&rules).unwrap();
    assert_eq!(over.to_string(), "4 Y72.72.72.72 B0.0.0.0 done=Y over");
    assert_eq!(over.time_out(&rules).unwrap_err().code(), "over");
}

#[test]
fn who_retires_is_out_for_good_and_the_pieces_leave_the_board() {
    let rules = rules("jcf");
    // Blue's 40 and 40 are a barrier on 61.
    let line = "4 Y0.0.0.55 B0.1.40.40 R0.0.0.1 turn=Y";
    check("jcf", line, 3, "3-");
    let after = position("jcf", line, 0).retire(Blue, &rules).unwrap();
    assert_eq!(after.to_string(), format!("{line} out=B"));
    check("jcf", &after.to_string(), 3, "3=59>62");
    assert_eq!(after.retire(Blue, &rules).unwrap_err().code(), "turn-order");
    assert_eq!(after.retire(Green, &rules).unwrap_err().code(), "turn-order");
    assert!(after.retire(Red, &rules).unwrap().is_over());
}

#[test]
fn who_retires_on_turn_passes_it_on() {
    let line = "4 Y0.0.0.15 B0.0.0.1 R0.0.0.1 turn=Y sixes=1 last=Y15";
    let after = position("jcf", line, 0).retire(Yellow, &rules("jcf")).unwrap();
    assert_eq!(after.to_string(), "4 Y0.0.0.15 B0.0.0.1 R0.0.0.1 turn=B out=Y");
}

#[test]
fn nobody_retires_in_the_middle_of_a_throw() {
    let rules = rules("jcf");
    let rolled = position("jcf", "4 Y0.0.0.3 B0.0.0.57 R0.0.0.1 turn=Y", 3);
    assert_eq!(rolled.retire(Red, &rules).unwrap_err().code(), "must-move");
    let bonus = rolled.play(step(Yellow, 3, 6), &rules).unwrap();
    assert_eq!(bonus.retire(Red, &rules).unwrap_err().code(), "bonus-due");
}

#[test]
fn a_pair_retires_together_and_any_color_may_be_named() {
    let line = "4 Y0.0.0.0 B0.0.0.1 R0.0.0.1 G72.72.72.72 mode=pairs turn=Y";
    let after = position("jcf", line, 0).retire(Green, &rules("jcf")).unwrap();
    let over = "4 Y0.0.0.0 B0.0.0.1 R0.0.0.1 G72.72.72.72 mode=pairs out=BG over";
    assert_eq!(after.to_string(), over);
    assert_eq!(after.placing().to_string(), "1=YR 2=BG");
}

#[test]
fn finished_sides_come_first_then_by_distance_then_the_retired_the_last_to_leave_first() {
    let line = "4 Y0.0.0.1 B72.72.72.72 R0.0.0.60 G1.2.3.60 done=B over";
    assert_eq!(placing("jcf", line), "1=B 2=G 3=R 4=Y");
    let line = "4 Y0.0.0.1 B50.51.52.72 R70.71.72.72 G1.2.3.60 out=RBG over";
    assert_eq!(placing("jcf", line), "1=Y 2=G 3=B 4=R");
}

#[test]
fn sides_equal_on_distance_are_separated_by_pieces_in_the_goal_then_by_the_best_piece() {
    let line = "4 Y0.0.0.72 B0.1.1.70 R0.0.2.70 G72.72.72.72 done=G over";
    assert_eq!(placing("jcf", line), "1=G 2=Y 3=R 4=B");
}

#[test]
fn sides_still_equal_share_the_place() {
    let position = position("jcf", "4 Y0.0.0.9 B0.0.0.8 R0.0.0.9 G0.0.0.1 turn=G", 0);
    let placing = position.placing();
    assert_eq!(placing.to_string(), "1=Y 1=R 3=B 4=G");
    let red = placing.of(Red).unwrap();
    assert!(red.tied && red.status == Status::Playing && red.distance == 279);
    assert!(!placing.of(Blue).unwrap().tied);
}

#[test]
fn a_result_sheet_alone_gives_the_same_placing() {
    let line = "4 Y0.0.0.1 B72.72.72.72 R0.0.0.60 G1.2.3.60 done=B over";
    let rules = rules("jcf");
    let position = position("jcf", line, 0);
    let sheet = Final {
        mode: Mode::Solo,
        arms: Arms::Four,
        colors: position.colors(),
        pieces: ByColor::from_fn(|color| position.pieces(color)),
        done: position.finished(),
        out: position.out(),
    };
    assert_eq!(placing_of(&rules, &sheet), Ok(position.placing()));
    let nobody = Final { done: Order::EMPTY, ..sheet };
    assert_eq!(placing_of(&rules, &nobody), Err(PlacingError::Complete(Blue)));
    let wrong = Final { done: [Blue, Red].into_iter().collect(), ..sheet };
    assert_eq!(placing_of(&rules, &wrong), Err(PlacingError::Incomplete(Red)));
    let both = Final { out: [Blue].into_iter().collect(), ..sheet };
    assert_eq!(placing_of(&rules, &both), Err(PlacingError::Order(Blue)));
    let far = Final { pieces: ByColor::from_fn(|_| [73; 4]), ..sheet };
    assert_eq!(placing_of(&rules, &far), Err(PlacingError::Progress(Yellow)));
}

#[test]
fn an_obligation_explains_itself_with_its_source() {
    let forced = |text, line, die| {
        position(text, line, die).obligation(&rules(text)).map(|forced| forced.to_string())
    };
    let line = "4 Y0.3.9.9 R0.0.0.1 turn=Y";
    assert_eq!(forced("jcf", line, 6).unwrap(), "a six must open the barrier on 13 (JCF 1.3)");
    assert_eq!(forced("jcf", line, 5).unwrap(), "a five must bring a piece out to 5 (JCF 1.3)");
    assert_eq!(forced("jcf", line, 4), None);
    let changed = "a six must open the barrier on 13";
    assert_eq!(forced("jcf barriers=track", line, 6).unwrap(), changed);
    let error = position("jcf", line, 6).play(exit(Yellow), &rules("jcf")).unwrap_err();
    let (key, args) = error.refusal.parts();
    assert_eq!(key, "refusal-count-nowhere");
    assert!(args.iter().any(|(name, _)| *name == "section"));
}

#[test]
fn every_sentence_has_all_its_arguments() {
    use parchis::{ENGLISH, sentence};
    for (key, template) in ENGLISH {
        let names: Vec<_> =
            template.split("{ $").skip(1).map(|rest| rest.split(' ').next().unwrap()).collect();
        let args = names.iter().map(|_| ("section", String::new())).collect();
        assert!(sentence(&(key, args)).len() <= template.len());
    }
    let line = "4 Y0.3.9.9 R0.1.40.40 turn=Y";
    for die in 1..=6 {
        for (from, to) in (0..=72).flat_map(|from| (0..=72).map(move |to| (from, to))) {
            if let Err(error) =
                position("jcf", line, die).play(step(Yellow, from, to), &rules("jcf"))
            {
                let text = error.to_string();
                assert!(!text.contains('$') && !text.starts_with("refusal-"), "{text}");
            }
        }
    }
}

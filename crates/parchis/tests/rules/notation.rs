//! Spec §7: the position notation.

use crate::helpers::{position, rejects, rules};
use parchis::Position;

#[track_caller]
fn reads(rules_text: &str, line: &str) {
    assert_eq!(position(rules_text, line, 0).to_notation(), line);
}

#[test]
fn the_example_of_the_spec_is_read_and_written() {
    reads("jcf", "4 Y0.0.1.17 B0.0.0.0 R3.4.5.72 G0.0.0.0 turn=Y sixes=1 last=Y17");
}

#[test]
fn every_field_is_read_and_written() {
    reads("jcf", "4 Y0.0.1.17 B0.0.0.0 R3.4.5.72 G0.0.0.0 mode=pairs turn=R die=4");
    reads(
        "torneo-2018",
        "4 Y0.0.0.0 B0.0.0.52 R0.0.0.35 G0.0.0.0 turn=B fresh=YG latest=Y:R out=G",
    );
    reads("torneo-2018", "4 Y72.72.72.72 B0.0.0.52 R72.72.72.72 done=RY over");
    reads("jcf", "4 Y0.0.0.6 B0.0.0.0 turn=Y bonus=20");
    reads("jcf", "4 Y0.0.0.72 B0.0.0.0 turn=Y sixes=2 last=Y72 bonus=10");
    reads("ranking", "8 Y0.0.0.140 C0.0.0.1 turn=C sixes=2");
    reads("clasico", "4 Y0.0.0.1 B0.0.0.0 R0.0.0.1 G0.0.0.0 mode=duel out=BG over");
    reads("jcf", "4 Y0.0.0.1 B0.0.0.1 turn=Y sixes=2 last=Y1 die=6");
}

#[test]
fn latest_and_fresh_stay_when_the_game_is_over() {
    reads(
        "torneo-2018 ends_after=1",
        "4 Y0.0.0.0 B0.0.0.52 R0.0.0.35 G72.72.72.72 fresh=Y latest=Y:B done=G over",
    );
}

#[test]
fn a_line_that_is_not_canonical_is_rejected() {
    for line in [
        "",
        "4",
        "5 Y0.0.0.0 R0.0.0.0 turn=Y",
        "4  Y0.0.0.0 R0.0.0.0 turn=Y",
        "4 Y0.0.0.0 R0.0.0.0 turn=Y ",
        " 4 Y0.0.0.0 R0.0.0.0 turn=Y",
        "4 R0.0.0.0 Y0.0.0.0 turn=Y",
        "4 Y0.0.0.0 Y0.0.0.0 turn=Y",
        "4 Y0.0.0 R0.0.0.0 turn=Y",
        "4 Y0.0.0.0.0 R0.0.0.0 turn=Y",
        "4 Y0.0.0.00 R0.0.0.0 turn=Y",
        "4 Y1.0.0.0 R0.0.0.0 turn=Y",
        "4 Y0.0.0.+1 R0.0.0.0 turn=Y",
        "4 X0.0.0.0 R0.0.0.0 turn=Y",
        "4 P0.0.0.0 R0.0.0.0 turn=R",
        "4 Y0.0.0.0 R0.0.0.0 mode=solo turn=Y",
        "4 Y0.0.0.0 R0.0.0.0 turn=Y sixes=0",
        "4 Y0.0.0.1 R0.0.0.0 last=Y1 turn=Y sixes=1",
        "4 Y0.0.0.0 R0.0.0.0 turn=Y turn=Y",
        "4 Y0.0.0.0 R0.0.0.0 turn=Y latest=",
        "4 Y0.0.0.0 R0.0.0.0 turn=Y done=",
        "4 Y0.0.0.0 R0.0.0.0 turn=Y fresh=",
        "4 Y0.0.0.0 R0.0.0.0 turn=Y die=4 bonus=20",
        "4 Y0.0.0.0 R0.0.0.0 turn=Y over=1",
        "4 Y0.0.0.0 R0.0.0.0 turn=Y nonsense",
        "4 Y0.0.0.0 R0.0.0.0 turn=y",
        "4 Y0.0.0.0 R0.0.0.0 turn=YR",
        "4 Yé.0.0.0 R0.0.0.0 turn=Y",
    ] {
        assert!(Position::parse(line, &rules("jcf")).is_err(), "{line}");
    }
}

#[test]
fn progress_beyond_the_goal_is_rejected() {
    rejects("jcf", "4 Y0.0.0.73 R0.0.0.0 turn=Y", "pieces");
    rejects("jcf", "4 Y0.0.0.999 R0.0.0.0 turn=Y", "pieces");
    reads("ranking", "6 Y0.0.0.73 R0.0.0.0 turn=Y");
}

#[test]
fn three_on_a_square_are_rejected() {
    rejects("jcf", "4 Y0.9.9.9 R0.0.0.0 turn=Y", "pieces");
    rejects("jcf", "4 Y0.70.70.70 R0.0.0.0 turn=Y", "pieces");
    rejects("jcf", "4 Y0.0.8.8 R0.0.0.42 turn=Y", "pieces");
}

#[test]
fn two_colors_on_a_square_that_is_not_safe_are_rejected() {
    rejects("jcf", "4 Y0.0.0.6 B0.0.0.57 turn=Y", "pieces");
    reads("jcf", "4 Y0.0.0.8 B0.0.0.59 turn=Y");
}

#[test]
fn unknown_or_missing_colors_are_rejected() {
    rejects("jcf", "4 Y0.0.0.6 turn=Y", "pieces");
    rejects("jcf", "4 Y0.0.0.6 B0.0.0.0 R0.0.0.0 mode=pairs turn=Y", "pieces");
    rejects("jcf", "6 Y0.0.0.6 B0.0.0.0 turn=Y", "arms");
    rejects("rebote", "4 Y0.0.0.6 B0.0.0.0 R0.0.0.0 G0.0.0.0 mode=pairs turn=Y", "mode");
}

#[test]
fn a_turn_of_someone_who_would_be_passed_over_is_rejected() {
    rejects("jcf", "4 Y0.0.0.6 B0.0.0.0 turn=R", "turn");
    rejects("torneo-2018", "4 Y72.72.72.72 B0.0.0.1 R0.0.0.1 turn=Y done=Y", "turn");
    rejects("jcf", "4 Y0.0.0.6 B0.0.0.1 R0.0.0.1 turn=Y out=Y", "turn");
    rejects("jcf", "4 Y72.72.72.72 B0.0.0.0 R0.0.0.0 G0.0.0.0 mode=pairs turn=Y", "turn");
    rejects("clasico", "4 Y0.0.0.0 B0.0.0.0 R0.0.0.0 G0.0.0.0 mode=duel turn=R", "turn");
    rejects("jcf", "4 Y0.0.0.6 B0.0.0.0", "turn");
    reads("jcf", "4 Y72.72.72.72 B0.0.0.0 R0.0.0.0 G0.0.0.0 mode=pairs turn=Y bonus=10");
}

#[test]
fn a_complete_side_missing_from_done_is_rejected() {
    rejects("torneo-2018", "4 Y72.72.72.72 B0.0.0.1 R0.0.0.1 turn=B", "done");
    rejects("torneo-2018", "4 Y0.0.0.1 B0.0.0.1 R0.0.0.1 turn=B done=Y", "done");
    reads("torneo-2018", "4 Y72.72.72.72 B0.0.0.1 R0.0.0.1 turn=Y bonus=10");
}

#[test]
fn over_that_does_not_match_is_rejected() {
    rejects("jcf", "4 Y72.72.72.72 B0.0.0.1 R0.0.0.1 turn=B done=Y", "over");
    rejects("jcf", "4 Y0.0.0.2 B0.0.0.1 R0.0.0.1 over", "over");
    rejects("torneo-2018", "4 Y72.72.72.72 B0.0.0.1 R0.0.0.1 done=Y over", "over");
    rejects("jcf", "4 Y0.0.0.2 B0.0.0.1 out=YB over", "over");
    rejects("jcf", "4 Y72.72.72.72 B0.0.0.1 turn=Y done=Y over", "turn");
}

#[test]
fn a_bonus_that_nothing_can_have_earned_is_rejected() {
    rejects("jcf", "4 Y0.0.0.9 R0.0.0.0 turn=Y bonus=10", "bonus");
    rejects("jcf", "4 Y0.0.0.9 R1.2.3.4 turn=Y bonus=20", "bonus");
    rejects("jcf", "4 Y0.0.0.8 R0.2.3.4 turn=Y bonus=20", "bonus");
    rejects("jcf", "4 Y0.0.0.66 R0.2.3.4 turn=Y bonus=20", "bonus");
    rejects("torneo-2018", "4 Y0.0.0.1 R0.2.3.4 turn=Y bonus=20", "bonus");
    rejects("jcf", "4 Y0.0.8.9 R0.2.3.4 turn=Y sixes=1 last=Y8 bonus=20", "bonus");
    rejects("jcf", "4 Y0.0.0.1 R0.2.3.4 turn=Y bonus=20", "bonus");
    rejects("jcf", "4 Y0.0.0.9 R0.0.0.0 turn=Y bonus=15", "bonus");
    reads("jcf", "4 Y0.0.1.1 R0.2.3.4 turn=Y bonus=20");
    let pairs = "4 Y0.0.0.9 B0.0.0.0 R0.0.0.72 G0.0.0.0 mode=pairs turn=Y bonus=10";
    rejects("jcf partner_plays_on=yes", pairs, "bonus");
    reads("jcf", "4 Y0.0.8.9 R0.2.3.4 turn=Y sixes=1 last=Y9 bonus=20");
}

#[test]
fn latest_missing_or_superfluous_is_rejected() {
    let line = "4 Y0.0.0.0 B0.0.0.52 R0.0.0.35 turn=Y";
    rejects("jcf", line, "latest");
    rejects("jcf", &format!("{line} latest=Y:G"), "latest");
    rejects("jcf", &format!("{line} latest=Y:Y"), "latest");
    rejects("jcf", &format!("{line} latest=Y:R,R:B"), "latest");
    rejects("jcf", "4 Y0.0.0.1 B0.0.0.52 turn=Y latest=Y:B", "latest");
    reads("jcf", &format!("{line} latest=Y:R"));
    // No player has Yellow, so no piece leaves there.
    reads("jcf", "4 B0.0.0.52 R0.0.0.35 turn=B");
}

#[test]
fn sixes_and_last_that_cannot_be_are_rejected() {
    rejects("jcf", "4 Y0.0.0.9 R0.0.0.0 turn=Y sixes=3 last=Y9", "sixes");
    rejects("jcf", "4 Y0.0.0.9 R0.0.0.0 turn=Y sixes=1", "last");
    rejects("jcf", "4 Y0.0.0.9 R0.0.0.0 turn=Y last=Y9", "last");
    rejects("jcf", "4 Y0.0.0.9 R0.0.0.0 turn=Y sixes=1 last=Y8", "last");
    rejects("jcf", "4 Y0.0.0.9 R0.0.0.1 turn=Y sixes=1 last=R1", "last");
    rejects("jcf", "4 Y0.0.0.9 R0.0.0.1 turn=Y sixes=1 last=Y0", "last");
    reads("ranking", "4 Y0.0.0.9 R0.0.0.0 turn=Y sixes=1");
}

#[test]
fn fresh_that_cannot_be_is_rejected() {
    rejects("jcf", "4 Y0.0.0.0 R0.0.0.0 turn=Y fresh=Y", "fresh");
    rejects("torneo-2018", "4 Y0.0.0.1 R0.0.0.0 turn=Y fresh=Y", "fresh");
    rejects("torneo-2018", "4 Y0.0.0.0 R0.0.0.0 turn=Y fresh=B", "fresh");
    rejects("ranking first_five=2", "4 Y0.0.0.0 R0.0.0.0 turn=Y fresh=Y", "fresh");
}

#[test]
fn done_and_out_that_cannot_be_are_rejected() {
    rejects("clasico", "4 Y72.72.72.72 B0.0.0.0 R0.0.0.0 G0.0.0.0 mode=duel done=R over", "done");
    rejects("jcf", "4 Y0.0.0.1 B0.0.0.0 R0.0.0.0 G0.0.0.0 mode=pairs out=Y over", "out");
    rejects("jcf", "4 Y0.0.0.1 B0.0.0.0 R0.0.0.0 G0.0.0.0 mode=pairs out=RY over", "out");
    rejects("jcf", "4 Y72.72.72.72 B0.0.0.0 out=Y over", "out");
    rejects("jcf", "4 Y0.0.0.1 B0.0.0.0 out=R over", "out");
    rejects("torneo-2018", "4 Y72.72.72.72 B72.72.72.72 R72.72.72.72 done=YBR over", "done");
}

#[test]
fn an_error_points_at_the_field() {
    let column = |line| Position::parse(line, &rules("jcf")).unwrap_err().column;
    assert_eq!(column("5 Y0.0.0.0 R0.0.0.0 turn=Y"), 1);
    assert_eq!(column("4 Y0.0.0.0 R0.0.0.99 turn=Y"), 12);
    assert_eq!(column("4 Y0.0.0.0 R0.0.0.0 turn=B"), 21);
    assert_eq!(column("4 Y0.0.0.0 R0.0.0.0"), 20);
    assert_eq!(column("4 Y0.0.0.0 R0.0.0.0 turn=Y sixes=7"), 28);
}

#[test]
fn what_is_not_canonical_is_named_too() {
    rejects("jcf", "4 Y0.0.0.0 R0.0.0.0 mode=solo turn=Y", "mode");
    rejects("jcf", "4 Y0.0.0.0 R0.0.0.0 turn=Y sixes=0", "sixes");
    rejects("jcf", "4 R0.0.0.0 Y0.0.0.0 turn=Y", "pieces");
    rejects("torneo-2018", "4 Y0.0.0.0 R0.0.0.0 turn=Y fresh=RY", "fresh");
    rejects("jcf", "4 Y0.0.0.0 R0.0.0.0 turn=Y turn=Y", "turn");
    rejects("jcf", "4 Y1.0.0.0 R0.0.0.0 turn=Y", "pieces");
}

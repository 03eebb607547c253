//! Spec §3, row by row: the value in each rule set, and the effect of changing it.

use crate::helpers::{check, leads, position, rules};
use parchis::{Arms, Color, Colors, Mode, Position, Ruleset, field_kind};

/// Asserts the values of `rebote`, `jcf`, `clasico`, `ranking`, `torneo-2018`.
#[track_caller]
fn row(key: &str, values: [&str; 5]) {
    for (name, value) in Ruleset::NAMES.into_iter().zip(values) {
        assert_eq!(rules(name).field(key).as_deref(), Some(value), "{name}");
    }
    assert!(field_kind(key).is_some());
}

fn starts(text: &str, mode: Mode, arms: Arms, colors: &str) -> bool {
    let colors: Colors = colors.parse().unwrap();
    Position::start(&rules(text), mode, arms, colors, Color::Yellow).is_ok()
}

#[test]
fn the_fields_stand_in_the_order_of_the_table() {
    let keys: Vec<_> = rules("jcf").fields().into_iter().map(|field| field.key).collect();
    let expected = [
        "arms",
        "players",
        "modes",
        "start",
        "first_five",
        "full_exit_five",
        "exit_sends_home",
        "exit_bonus",
        "six_counts",
        "six_repeats",
        "third_six_spares",
        "third_six_spares_unmoved",
        "barriers",
        "barrier_stops",
        "overshoot",
        "bonus_in_lane",
        "turns",
        "ends_after",
        "turn_seconds",
        "partner_plays_on",
        "duel_needs_both_colors",
    ];
    assert_eq!(keys, expected);
}

#[test]
fn arms_says_on_which_boards_it_is_played() {
    row("arms", ["4", "4", "4", "4,6,8", "4"]);
    assert!(starts("ranking", Mode::Solo, Arms::Eight, "YBRGPAOC"));
    assert!(!starts("jcf", Mode::Solo, Arms::Six, "YB"));
    assert!(starts("jcf arms=4,6", Mode::Solo, Arms::Six, "YB"));
}

#[test]
fn players_says_how_many_may_play() {
    row("players", ["2,4", "2,4", "2,4", "2,arms", "2,4"]);
    assert!(!starts("ranking", Mode::Solo, Arms::Four, "Y"));
    assert!(starts("ranking", Mode::Solo, Arms::Six, "YBRGPA"));
    assert!(!starts("jcf players=3,4", Mode::Solo, Arms::Four, "YR"));
}

#[test]
fn modes_says_who_may_belong_together() {
    row("modes", ["solo", "solo,pairs", "solo,pairs,duel", "solo", "solo"]);
    assert!(!starts("rebote", Mode::Pairs, Arms::Four, "YBRG"));
    assert!(starts("jcf", Mode::Pairs, Arms::Four, "YBRG"));
    assert!(!starts("jcf", Mode::Duel, Arms::Four, "YBRG"));
    assert!(starts("clasico", Mode::Duel, Arms::Four, "YBRG"));
}

#[test]
fn start_says_where_the_pieces_begin() {
    row("start", ["nest", "nest", "nest", "one-out", "nest"]);
    let begin = |text| {
        let colors = "YR".parse().unwrap();
        Position::start(&rules(text), Mode::Solo, Arms::Four, colors, Color::Red).unwrap()
    };
    assert_eq!(begin("jcf").to_string(), "4 Y0.0.0.0 R0.0.0.0 turn=R");
    assert_eq!(begin("ranking").to_string(), "4 Y0.0.0.1 R0.0.0.1 turn=R");
    assert_eq!(begin("torneo-2018").to_string(), "4 Y0.0.0.0 R0.0.0.0 turn=R fresh=YR");
}

#[test]
fn first_five_says_how_many_leave_first() {
    row("first_five", ["1", "1", "1", "1", "2"]);
    check("torneo-2018", "4 Y0.0.0.0 R0.0.0.0 turn=Y fresh=YR", 5, "5=2N>5");
    check("torneo-2018 first_five=1", "4 Y0.0.0.0 R0.0.0.0 turn=Y", 5, "5=N>5");
    check("ranking first_five=2", "4 Y0.0.0.1 R0.0.0.1 turn=Y", 5, "5=N>5");
}

#[test]
fn full_exit_five_says_what_a_five_moves_when_the_exit_square_is_full() {
    row("full_exit_five", ["pair", "any", "any", "any", "any"]);
    let line = "4 Y0.1.1.9 R0.0.0.1 turn=Y";
    check("rebote", line, 5, "5=5>10");
    check("rebote full_exit_five=any", line, 5, "5=5>10 5=13>18");
}

#[test]
fn exit_sends_home_says_who_makes_room() {
    row("exit_sends_home", ["last", "last", "last", "last", "all"]);
    let line = "4 Y0.0.0.0 B0.0.0.52 R0.0.0.35 turn=Y latest=Y:R";
    check("jcf", line, 5, "5=N>5xR+20=5>25");
    check("jcf exit_sends_home=all", line, 5, "5=N>5xBR+20=5>25");
}

#[test]
fn exit_bonus_says_what_that_counts() {
    row("exit_bonus", ["20", "20", "20", "20", "0"]);
    let line = "4 Y0.0.0.1 B0.0.0.52 turn=Y";
    check("jcf", line, 5, "5=N>5xB+20=5>25");
    check("jcf exit_bonus=0", line, 5, "5=N>5xB");
}

#[test]
fn six_counts_says_how_far_a_six_goes_with_an_empty_nest() {
    row("six_counts", ["6", "7", "7", "7", "7"]);
    let line = "4 Y9.72.72.72 R0.0.0.1 turn=Y";
    check("jcf six_counts=6", line, 6, "6=13>19");
    check("jcf", line, 6, "6=13>20");
    check("jcf six_counts=12", line, 6, "6=13>25");
}

#[test]
fn six_repeats_says_whether_an_unmoved_six_gives_another_throw() {
    row("six_repeats", ["moved", "moved", "moved", "always", "always"]);
    let line = "4 Y0.0.0.0 R0.0.0.1 turn=Y";
    leads("jcf", line, 6, "6-", "4 Y0.0.0.0 R0.0.0.1 turn=R");
    leads("jcf six_repeats=always", line, 6, "6-", "4 Y0.0.0.0 R0.0.0.1 turn=Y sixes=1");
}

#[test]
fn third_six_spares_says_where_the_last_piece_is_safe() {
    row("third_six_spares", ["lane", "goal", "lane", "lane", "lane"]);
    let line = "4 Y0.0.0.66 R0.0.0.1 turn=Y sixes=2 last=Y66";
    check("jcf", line, 6, "6!L2");
    check("jcf third_six_spares=lane", line, 6, "6!");
    check("jcf", "4 Y0.0.0.72 R0.0.0.1 turn=Y sixes=2 last=Y72", 6, "6!");
}

#[test]
fn third_six_spares_unmoved_says_whether_an_unmoved_second_six_spares() {
    row("third_six_spares_unmoved", ["no", "no", "no", "no", "yes"]);
    let line = "4 Y0.0.0.60 R0.0.30.30 turn=Y sixes=1 last=Y60";
    let after = "4 Y0.0.0.60 R0.0.30.30 turn=Y sixes=2";
    leads("ranking third_six_spares_unmoved=yes", line, 6, "6-", after);
    leads("ranking", line, 6, "6-", &format!("{after} last=Y60"));
}

#[test]
fn barriers_says_whether_two_in_the_lane_are_one() {
    row("barriers", ["track", "lane", "lane", "lane", "lane"]);
    let line = "4 Y0.65.67.67 R0.0.0.1 turn=Y";
    check("jcf", line, 4, "4=L3>L7");
    check("jcf barriers=track", line, 4, "4=L1>L5 4=L3>L7");
}

#[test]
fn barrier_stops_says_where_a_barrier_stops_passing() {
    row("barrier_stops", ["always", "always", "always", "always", "safe"]);
    // Square 10 is not safe, square 12 is.
    check("torneo-2018", "4 Y0.0.0.3 R0.1.40.40 turn=Y", 4, "4=7>11");
    check("torneo-2018", "4 Y0.0.0.5 R0.1.42.42 turn=Y", 4, "4-");
    check("torneo-2018 barrier_stops=always", "4 Y0.0.0.3 R0.1.40.40 turn=Y", 4, "4-");
    check("torneo-2018", "4 Y0.65.67.67 R0.0.0.1 turn=Y", 4, "4=L1>L5 4=L3>L7");
}

#[test]
fn overshoot_says_what_happens_past_the_goal() {
    row("overshoot", ["bounce", "no", "no", "no", "no"]);
    check("jcf", "4 Y0.0.0.70 R0.0.0.1 turn=Y", 3, "3-");
    check("jcf overshoot=bounce", "4 Y0.0.0.70 R0.0.0.1 turn=Y", 3, "3=L6>L7");
}

#[test]
fn bonus_in_lane_says_whether_a_piece_there_takes_a_bonus() {
    row("bonus_in_lane", ["no", "yes", "yes", "yes", "yes"]);
    let line = "4 Y0.0.66.72 R0.0.0.1 turn=Y bonus=10";
    check("rebote", line, 0, "+10-");
    check("rebote bonus_in_lane=yes", line, 0, "+10=L2>L4");
}

#[test]
fn turns_says_who_comes_next() {
    row("turns", ["left", "right", "right", "right", "right"]);
    let line = "4 Y0.0.0.0 B0.0.0.0 R0.0.0.0 turn=Y";
    leads("jcf", line, 1, "1-", "4 Y0.0.0.0 B0.0.0.0 R0.0.0.0 turn=B");
    leads("jcf turns=left", line, 1, "1-", "4 Y0.0.0.0 B0.0.0.0 R0.0.0.0 turn=R");
}

#[test]
fn ends_after_says_how_many_sides_must_finish() {
    row("ends_after", ["1", "1", "1", "1", "2"]);
    let line = "4 Y71.72.72.72 B0.0.0.0 R0.0.0.0 turn=Y";
    leads("jcf", line, 1, "1=L7>G+10-", "4 Y72.72.72.72 B0.0.0.0 R0.0.0.0 done=Y over");
    let after = "4 Y72.72.72.72 B0.0.0.0 R0.0.0.0 turn=B done=Y";
    leads("jcf ends_after=2", line, 1, "1=L7>G+10-", after);
}

#[test]
fn turn_seconds_says_whether_a_turn_can_be_lost_on_time() {
    row("turn_seconds", ["30", "0", "0", "0", "0"]);
    let line = "4 Y0.0.0.9 B0.0.0.57 turn=Y";
    let after = position("rebote", line, 3).time_out(&rules("rebote")).unwrap();
    assert_eq!(after.to_string(), "4 Y0.0.0.9 B0.0.0.57 turn=B");
    assert_eq!(position("jcf", line, 3).time_out(&rules("jcf")).unwrap_err().code(), "throw-due");
    assert!(
        position("jcf turn_seconds=600", line, 3).time_out(&rules("jcf turn_seconds=600")).is_ok()
    );
    assert!("jcf turn_seconds=601".parse::<Ruleset>().is_err());
}

#[test]
fn partner_plays_on_says_whether_a_player_at_home_moves_the_partners_pieces() {
    row("partner_plays_on", ["no"; 5]);
    let line = "4 Y72.72.72.72 B0.0.0.0 R0.0.0.9 G0.0.0.0 mode=pairs turn=Y";
    check("jcf partner_plays_on=yes", line, 3, "3=R47>50");
    assert!(Position::parse(line, &rules("jcf")).is_err());
}

#[test]
fn duel_needs_both_colors_says_when_a_duel_is_won() {
    row("duel_needs_both_colors", ["no"; 5]);
    let line = "4 Y71.72.72.72 B0.0.0.0 R0.0.0.0 G0.0.0.0 mode=duel turn=Y";
    let won = "4 Y72.72.72.72 B0.0.0.0 R0.0.0.0 G0.0.0.0 mode=duel done=Y over";
    leads("clasico", line, 1, "1=L7>G+10-", won);
    let on = "4 Y72.72.72.72 B0.0.0.0 R0.0.0.0 G0.0.0.0 mode=duel turn=B";
    leads("clasico duel_needs_both_colors=yes", line, 1, "1=L7>G+10-", on);
}

#[test]
fn a_rule_set_is_written_with_the_changed_fields_only_and_read_in_any_order() {
    let changed = rules("torneo-2018 turns=left six_counts=12");
    assert_eq!(changed.to_string(), "torneo-2018 six_counts=12 turns=left");
    assert_eq!(rules(&changed.to_string()), changed);
    assert_eq!(rules("jcf six_counts=7").to_string(), "jcf");
    assert_eq!(rules("jcf arms=8,4").to_string(), "jcf arms=4,8");
}

#[test]
fn a_wrong_field_is_named_with_what_is_allowed() {
    for (text, message) in [
        ("jfc", "unknown rules `jfc`, expected one of rebote, jcf, clasico, ranking, torneo-2018"),
        ("", "unknown rules ``, expected one of rebote, jcf, clasico, ranking, torneo-2018"),
        ("jcf six_counts=8", "six_counts cannot be `8`, expected 6, 7, 12"),
        ("jcf six_counts", "`six_counts` is not of the form field=value"),
        ("jcf turns=left turns=left", "turns stands twice"),
        ("jcf turn_seconds=007", "turn_seconds cannot be `007`, expected 0 to 600"),
        (
            "jcf players=4,2",
            "players cannot be `4,2`, expected least,most from 2 to 8, most may be arms",
        ),
        (
            "jcf players=1,4",
            "players cannot be `1,4`, expected least,most from 2 to 8, most may be arms",
        ),
        ("jcf modes=", "modes cannot be ``, expected one or more of solo,pairs,duel"),
        ("jcf arms=4,4", "arms cannot be `4,4`, expected one or more of 4,6,8"),
        (
            "jcf players=5,6",
            "players cannot be `5,6`: no game can be played with these arms, players and modes",
        ),
        (
            "ranking arms=6,8 modes=duel",
            "modes cannot be `duel`: no game can be played with these arms, players and modes",
        ),
    ] {
        assert_eq!(text.parse::<Ruleset>().unwrap_err().to_string(), message);
    }
    assert!(
        "jcf bla=1".parse::<Ruleset>().unwrap_err().to_string().starts_with("unknown field `bla`")
    );
    assert!("jcf players=5,6 arms=6".parse::<Ruleset>().is_ok());
}

#[test]
fn a_refused_change_leaves_the_rule_set_as_it_was() {
    let mut changed = rules("jcf");
    assert!(changed.set("six_counts", "9").is_err());
    assert!(changed.set("players", "5,8").is_err());
    assert_eq!(changed, rules("jcf"));
    changed.set("six_counts", "12").unwrap();
    assert!(changed.is_changed());
}

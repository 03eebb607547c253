//! Spec §8: every fault code, the order of the checks, tolerated input, and canonical output.

use crate::helpers::{position, rules};
use parchis::record::{Action, Fault, Header, Record, RecordEnd, RecordWriter, check};
use parchis::{Arms, Color, Mode, Move, Position};
use proptest::prelude::*;

const HEADER: &str = "[Rules \"RULES\"]\n[Yellow \"Amparo\"]\n[Blue \"Vicent\"]\n[Start \"Y\"]\n";

fn text(rules: &str, turns: &str) -> String {
    HEADER.replace("RULES", rules) + turns
}

/// Asserts the first fault of the turns, which begin on line 5.
#[track_caller]
fn fault(rules: &str, turns: &str, expected: &str) {
    let fault = check(&text(rules, turns)).remove(0).unwrap_err();
    let found = format!("{}:{} {}", fault.line - 4, fault.column, fault.code());
    assert_eq!(found, expected, "{fault}");
}

#[track_caller]
fn ends(rules: &str, turns: &str, expected: &str) {
    let checked = check(&text(rules, turns)).remove(0).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(checked.position.to_string(), expected);
}

/// Asserts the first fault of the header alone.
#[track_caller]
fn tag(header: &str, expected: &str) {
    let fault: Fault = check(header).remove(0).unwrap_err();
    assert_eq!(fault.to_string(), expected);
}

#[test]
fn the_example_of_the_spec_is_read() {
    let text = r#"[Event "Trofeu Cubilet 2026"]
[Rules "jcf"]              ; or: jcf six_counts=12 …, only the fields that differ from the named set
[Arms "4"]                 ; default 4
[Mode "solo"]              ; default solo
[Yellow "Amparo"]          ; one tag per colour in play
[Blue "Vicent"]
[Red "Lucrecia"]
[Green "Pep"]
[Start "Y"]
[End "open"]               ; finished | time | open

Y: 3-
B: 5=N>22
R: 1-
G: 6-
Y: 5=N>5
B: 6=22>28 4=28>32
R: 5=N>39
G: 5=N>56
"#;
    let record = Record::parse(text).unwrap();
    assert_eq!(record.header.other, [("Event".to_owned(), "Trofeu Cubilet 2026".to_owned())]);
    assert_eq!(record.header.players.get(Color::Green).as_deref(), Some("Pep"));
    let end = record.replay().unwrap().last().unwrap().after;
    assert_eq!(end.to_string(), "4 Y0.0.0.1 B0.0.0.11 R0.0.0.1 G0.0.0.1 turn=Y");
    let written = record.write().unwrap();
    assert!(
        written.starts_with("[Event \"Trofeu Cubilet 2026\"]\n[Rules \"jcf\"]\n[Arms \"4\"]\n")
    );
    assert!(written.ends_with("\n[End \"open\"]\n\nY: 3-\nB: 5=N>22\nR: 1-\nG: 6-\nY: 5=N>5\nB: 6=22>28 4=28>32\nR: 5=N>39\nG: 5=N>56\n"));
}

#[test]
fn reading_accepts_blanks_crlf_comments_and_a_record_that_stops_anywhere() {
    let turns = "\r\n ; a comment\r\n\t Y \t:\t 5=N>5  ; she begins\r\nB:3-\r\n\r\nY: 6=5>11 \t 2=11>13\t\r\nB: 1-";
    ends("jcf", turns, "4 Y0.0.0.9 B0.0.0.0 turn=Y");
    ends("jcf", "", "4 Y0.0.0.0 B0.0.0.0 turn=Y");
    ends("jcf", "Y: 5=N>5\nB: 1-\nY: 6=5>11", "4 Y0.0.0.7 B0.0.0.0 turn=Y sixes=1 last=Y7");
}

#[test]
fn a_bonus_may_stand_off_when_reading_and_is_glued_on_when_writing() {
    let turns =
        "Y: 5=N>5\nB: 5=N>22\nY: 6=5>11 6=11>17 4=17>21\nB: 2=22>24\nY: 3=21>24xB +20=24>44\n";
    ends("jcf", turns, "4 Y0.0.0.40 B0.0.0.0 turn=B");
    let record = Record::parse(&text("jcf", turns)).unwrap();
    assert!(record.write().unwrap().ends_with("Y: 3=21>24xB+20=24>44\n"));
    ends(
        "jcf",
        "Y: 5=N>5\nB: 5=N>22\nY: 6=5>11 6=11>17 4=17>21\nB: 2=22>24\nY: 3=21>24xB",
        "4 Y0.0.0.20 B0.0.0.0 turn=Y bonus=20",
    );
}

#[test]
fn a_turn_may_go_on_in_a_new_line_of_its_color() {
    ends("jcf", "Y: 5=N>5\nB: 1-\nY: 6=5>11\nY: 1=11>12\n", "4 Y0.0.0.8 B0.0.0.0 turn=B");
}

#[test]
fn header_faults_are_tag_and_the_earliest_line_comes_first() {
    tag("", "1:1: tag: Rules is missing");
    tag("[Rules \"jcf\"]\nY: 3-", "2:1: tag: Start is missing");
    tag(
        "[Rules \"jcf\"]\n[Yellow \"a\"]\n[Start \"Y\"]\n  Y: 3-",
        "4:3: tag: 1 players, expected 2 to 4",
    );
    tag(
        "[Rules \"jfc\"]\n[Arms \"5\"]",
        "1:1: tag: unknown rules `jfc`, expected one of rebote, jcf, clasico, ranking, torneo-2018",
    );
    tag("[Arms \"5\"]\n[Rules \"jfc\"]", "1:1: tag: a board has 4, 6 or 8 arms, not `5`");
    let full = "[Rules \"jcf\"]\n[Arms \"4\"]\n[Mode \"solo\"]\n[Yellow \"a\"]\n[Blue \"b\"]\n[Start \"Y\"]\n[End \"open\"]\n";
    assert!(check(full)[0].is_ok());
    tag(&full.replace("\"4\"", "\"6\""), "2:1: tag: the rules are not played on 6 arms");
    tag(&full.replace("solo", "duel"), "3:1: tag: the rules have no mode duel");
    tag(&full.replace("solo", "teams"), "3:1: tag: a mode is solo, pairs or duel, not `teams`");
    tag(&full.replace("solo", "pairs"), "8:1: tag: pairs is played with all four colors");
    tag(&full.replace("Blue", "Pink"), "5:1: tag: a board of 4 arms has no pink");
    tag(&full.replace("\"Y\"", "\"R\""), "6:1: tag: Start is red, who does not play");
    tag(&full.replace("\"Y\"", "\"yellow\""), "6:1: tag: Start is the letter of a color in play");
    tag(&full.replace("open", "maybe"), "7:1: tag: End is finished, time or open, not `maybe`");
    tag(
        &full.replace("[End \"open\"]", "[End open]"),
        "7:1: tag: a tag is written [Name \"value\"]",
    );
    tag(&full.replace("[End \"open\"]", "[Blue \"c\"]"), "7:1: tag: Blue stands twice");
    tag(&full.replace("jcf", "jcf six_counts=6 six_counts=6"), "1:1: tag: six_counts stands twice");
    tag(
        &full.replace("jcf", "jcf players=2,2").replace("[End \"open\"]", "[Red \"c\"]"),
        "7:1: tag: 3 players, expected 2 to 2",
    );
}

#[test]
fn unknown_tags_are_kept_and_the_end_is_not_held_against_the_outcome() {
    let text = text("jcf", "[Hall \"2\"]\n[End \"finished\"]\nY: 3-\n");
    let record = Record::parse(&text).unwrap();
    assert_eq!(record.header.other, [("Hall".to_owned(), "2".to_owned())]);
    assert_eq!(record.header.end, RecordEnd::Finished);
}

#[test]
fn a_duel_starts_with_a_first_color() {
    let text = "[Rules \"clasico\"]\n[Mode \"duel\"]\n[Yellow \"a\"]\n[Blue \"b\"]\n[Red \"a\"]\n[Green \"b\"]\n[Start \"R\"]\n";
    tag(text, "7:1: tag: Start is Y or B in a duel");
}

#[test]
fn a_file_holds_many_records_and_each_has_its_own_first_fault() {
    let one = text("jcf", "Y: 3-\n");
    let bad = text("jcf", "Y: 7-\nnonsense\n");
    let outcomes = check(&format!("{one}\n{bad}\n{one}"));
    let found: Vec<_> = outcomes
        .iter()
        .map(|outcome| match outcome {
            Ok(checked) => (checked.line, "ok"),
            Err(fault) => (fault.line, fault.code()),
        })
        .collect();
    assert_eq!(found, [(1, "ok"), (11, "die"), (14, "ok")]);
    assert_eq!(Record::parse(&format!("{one}{one}")).unwrap_err().code(), "tag");
}

#[test]
fn a_line_must_be_a_turn() {
    for line in ["?", "Y", "Y:", "Y: ", "Y 3-", "X: 3-", "y: 3-", "YB: 3-", "out", "Y: ; nothing"] {
        fault("jcf", line, "1:1 syntax");
    }
    fault("jcf", "Y: out!", "1:4 syntax");
    fault("jcf", "Y: out 3-", "1:4 syntax");
    fault("jcf", "Y: 3- out", "1:7 syntax");
}

#[test]
fn a_throw_must_have_its_form() {
    for throw in [
        "x", "3", "3=", "3=5", "3=5>", "3=>8", "3=5>8x", "3=5>8xx", "3=5>8xZ", "3=5-8", "3=05>8",
        "3=5>08", "3=0>3", "3=L0>L3", "3=L8>G", "3=L>G", "3=G>L1", "3=5>N", "3=Y5>8", "3=YN>5",
        "=N>5", "3-x", "3--", "+", "+20", "+20!", "+30=5>8", "+20~", "+020-", "03-", "3=3N>5",
        "3=5>8~", "6!G", "6!N", "6!Y5", "6!L9", "6!5x", "~~", "~-", "3~+20-", "3=5>8,", "3=5>8é",
        "5=2N>5y",
    ] {
        if throw == "3~+20-" {
            continue;
        }
        fault("rebote", &format!("Y: {throw}"), "1:4 syntax");
    }
    fault("jcf", "Y: 5=N>5\nB: 3- ?", "2:7 syntax");
}

#[test]
fn after_the_end_everything_is_over() {
    let rules = "jcf";
    let over = "Y: out\n";
    for turn in ["Y: 3-", "B: 3-", "R: 3-", "B: ~", "B: out"] {
        fault(rules, &format!("{over}{turn}"), "2:1 over");
    }
    fault(rules, &format!("{over}Z: 3-"), "2:1 syntax");
}

/// Yellow has captured and counts 20.
const CAPTURE: &str = "Y: 5=N>5\nB: 5=N>22\nY: 6=5>11 6=11>17 4=17>21\nB: 2=22>24\nY: 3=21>24xB";

#[test]
fn while_a_bonus_waits_it_is_due() {
    fault("rebote", &format!("{CAPTURE} 3-"), "5:14 bonus-due");
    fault("rebote", &format!("{CAPTURE}+10-"), "5:13 bonus-due");
    fault("rebote", &format!("{CAPTURE}\nB: 3-"), "6:1 bonus-due");
    fault("rebote", &format!("{CAPTURE}\nB: out"), "6:1 bonus-due");
    fault("rebote", &format!("{CAPTURE}+20-"), "5:13 must-move");
    fault("rebote", &format!("{CAPTURE}+20=24>44+20-"), "5:22 bonus-not-due");
    fault("rebote", "Y: +20-", "1:4 bonus-not-due");
}

#[test]
fn after_a_six_a_throw_is_due_and_after_the_turn_none() {
    fault("jcf", "Y: 5=N>5\nB: 1-\nY: 6=5>11\nB: 1-", "4:1 throw-due");
    fault("jcf", "Y: 3- 2-", "1:7 throw-not-due");
    fault("jcf", "Y: 3- 9-", "1:7 throw-not-due");
    fault("jcf", "Y: 6- 2-", "1:7 throw-not-due");
}

#[test]
fn a_color_that_is_not_on_turn_is_out_of_order() {
    fault("jcf", "B: 3-", "1:1 turn-order");
    fault("jcf", "R: 3-", "1:1 turn-order");
    fault("jcf", "R: out", "1:1 turn-order");
    fault("jcf", "B: ?", "1:1 turn-order");
}

#[test]
fn a_die_shows_one_to_six() {
    for throw in ["0-", "7-", "8=N>5", "10-", "999-", "7~", "7!"] {
        fault("rebote", &format!("Y: {throw}"), "1:4 die");
    }
}

#[test]
fn a_third_six_is_written_as_one() {
    let begun = "Y: 5=N>5\nB: 1-\nY: 6=5>11 6=11>17 ";
    ends("jcf", &format!("{begun}6!17"), "4 Y0.0.0.0 B0.0.0.0 turn=B");
    for throw in ["6!", "6!16", "6!L3", "6!B17", "6-", "6=17>23", "6=N>N"] {
        let expected = if throw == "6=N>N" { "3:19 syntax" } else { "3:19 penalty" };
        fault("jcf", &format!("{begun}{throw}"), expected);
    }
    fault("jcf", "Y: 6!", "1:4 penalty");
    fault("jcf", "Y: 3!", "1:4 penalty");
    fault("rebote", &format!("{begun}6~"), "3:19 penalty");
}

#[test]
fn the_piece_must_be_there() {
    for throw in
        ["3=5>8", "3=B5>8", "3=P5>8", "3=99>102", "3=999>9", "3=66>1", "3=L1>L4", "3=RN>39"]
    {
        fault("jcf", &format!("Y: {throw}"), "1:4 no-piece");
    }
    fault("torneo-2018", "Y: 5=2N>5\nB: 1-\nY: 5=2N>5\nB: 1-\nY: 5=2N>5", "3:4 count");
}

#[test]
fn the_count_must_be_right() {
    let begun = "Y: 5=N>5\nB: 1-\nY: ";
    for throw in
        ["3=5>9", "3=5>7", "3=5>G", "3=5>99", "5=N>6", "5=2N>5", "3=N>5", "2=2N>6", "6=N>5"]
    {
        fault("jcf", &format!("{begun}{throw}"), "3:4 count");
    }
    fault("torneo-2018", "Y: 5=N>5", "1:4 count");
    ends("torneo-2018", "Y: 5=2N>5", "4 Y0.0.1.1 B0.0.0.0 turn=B fresh=B");
}

#[test]
fn the_nest_is_left_with_a_five_only() {
    fault("jcf", "Y: 3=N>7", "1:4 cannot-move");
    fault("jcf", "Y: 1=N>5", "1:4 cannot-move");
    fault("rebote", &format!("{CAPTURE}+20=N>24"), "5:13 cannot-move");
    fault("rebote", &format!("{CAPTURE}+20=N>5"), "5:13 count");
}

#[test]
fn the_captures_must_be_those_of_the_move_in_board_order() {
    let begun = "Y: 5=N>5\nB: 5=N>22\nY: 6=5>11 6=11>17 4=17>21\nB: 2=22>24\nY: ";
    for throw in ["3=21>24", "3=21>24xR", "3=21>24xBB", "3=21>24xYB", "2=21>23xB"] {
        fault("jcf", &format!("{begun}{throw}"), "5:4 capture");
    }
}

#[test]
fn captures_out_of_board_order_are_a_fault() {
    let rules = rules("torneo-2018");
    let line = "4 Y0.0.0.9 B0.0.0.52 R0.0.0.35 turn=Y latest=Y:R";
    let rolled = position("torneo-2018", line, 5);
    let m = rolled.legal_moves(&rules)[0];
    assert_eq!(m.token(&rolled, &rules), "5=N>5xBR");
}

#[test]
fn time_runs_out_only_where_a_turn_has_a_time() {
    ends("rebote", "Y: ~\nB: 3~\nY: 5=N>5\nB: ~", "4 Y0.0.0.1 B0.0.0.0 turn=Y");
    ends("rebote", &format!("{CAPTURE} ~"), "4 Y0.0.0.20 B0.0.0.0 turn=B");
    for turn in ["Y: ~", "Y: 3~"] {
        fault("jcf", turn, "1:4 throw-due");
    }
    fault("rebote", "Y: 3- ~", "1:7 throw-not-due");
    fault("rebote", "Y: ~ 3-", "1:6 throw-not-due");
    fault("rebote", "Y: ~ ~", "1:6 throw-not-due");
    fault("rebote", "Y: 3- 3~", "1:7 throw-not-due");
}

#[test]
fn time_runs_out_in_writing_as_in_reading() {
    let turns = "Y: ~\nB: 3~\nY: 5=N>5\nB: 5=N>22\nY: 6=5>11 ~\n";
    let text = text("rebote", turns);
    assert!(Record::parse(&text).unwrap().write().unwrap().ends_with(&format!("\n\n{turns}")));
    let turns = format!("{CAPTURE} ~\nB: 1-\n");
    let written = Record::parse(&self::text("rebote", &turns)).unwrap().write().unwrap();
    assert!(written.ends_with(&turns), "{written}");
}

#[test]
fn a_turn_that_a_retirement_interrupts_goes_on_in_a_new_line() {
    let header = "[Rules \"jcf\"]\n[Arms \"4\"]\n[Mode \"solo\"]\n[Yellow \"a\"]\n[Blue \"b\"]\n[Red \"c\"]\n[Start \"Y\"]\n[End \"open\"]\n\n";
    let turns = "Y: 5=N>5\nB: 1-\nR: 5=N>39\nY: 6=5>11\nB: out\nY: 1=11>12\nR: 1=39>40\n";
    let text = format!("{header}{turns}");
    let record = Record::parse(&text).unwrap();
    assert_eq!(record.write().unwrap(), text);
    assert!(record.actions.contains(&Action::Retire(Color::Blue)));
    let end = record.replay().unwrap().last().unwrap().after;
    assert_eq!(end.to_string(), "4 Y0.0.0.8 B0.0.0.0 R0.0.0.2 turn=Y out=B");
}

#[test]
fn a_pair_with_one_player_home_may_still_leave() {
    let rules = rules("jcf");
    let line = "4 Y72.72.72.72 B0.0.0.0 R0.0.0.9 G0.0.0.0 mode=pairs turn=R";
    let after = position("jcf", line, 0).retire(Color::Yellow, &rules).unwrap();
    assert!(after.is_over());
}

#[test]
fn a_fault_names_what_was_due() {
    let fault = |turns| check(&text("jcf", turns)).remove(0).unwrap_err().to_string();
    assert_eq!(fault("B: 3-"), "5:1: turn-order: yellow is on turn (JCF 1.2)");
    assert_eq!(fault("Y: 3=5>8"), "5:4: no-piece: yellow has no piece to move on 5; due: 3-");
    assert_eq!(
        fault("Y: 5-"),
        "5:4: must-exit: a five must bring a piece out to 5 (JCF 1.3); due: 5=N>5"
    );
    assert_eq!(fault("Y: 9-"), "5:4: die: a die shows 1 to 6, not 9");
}

#[test]
fn a_writer_refuses_what_the_rules_refuse_and_adds_nothing() {
    let header =
        Header::new(rules("jcf"), Mode::Solo, Arms::Four, "YB".parse().unwrap(), Color::Yellow);
    let mut writer = RecordWriter::new(&header).unwrap();
    assert_eq!(writer.push(Action::Play(Move::Pass)).unwrap_err().code(), "throw-due");
    writer.push(Action::Roll(3)).unwrap();
    assert_eq!(writer.push(Action::Roll(3)).unwrap_err().code(), "must-move");
    assert_eq!(writer.push(Action::TimeOut).unwrap_err().code(), "throw-due");
    writer.push(Action::Play(Move::Pass)).unwrap();
    assert_eq!(writer.push(Action::Roll(7)).unwrap_err().code(), "die");
    assert_eq!(writer.push(Action::Retire(Color::Red)).unwrap_err().code(), "turn-order");
    assert!(writer.finish().ends_with("\n\nY: 3-\n"));
}

#[test]
fn values_that_cannot_stand_in_a_tag_are_made_to() {
    let mut header =
        Header::new(rules("jcf"), Mode::Solo, Arms::Four, "YB".parse().unwrap(), Color::Yellow);
    *header.players.get_mut(Color::Yellow) = Some("Amparo \"la Reina\"\nRuiz; [x]".to_owned());
    let text = RecordWriter::new(&header).unwrap().finish();
    let record = Record::parse(&text).unwrap();
    assert_eq!(
        record.header.players.get(Color::Yellow).as_deref(),
        Some("Amparo 'la Reina' Ruiz; [x]")
    );
}

#[test]
fn a_record_made_by_hand_says_which_action_is_refused() {
    let header =
        Header::new(rules("jcf"), Mode::Solo, Arms::Four, "YB".parse().unwrap(), Color::Yellow);
    let record = Record { header, actions: vec![Action::Roll(3), Action::Roll(3)] };
    assert!(record.write().unwrap_err().to_string().starts_with("action 1: "));
    let mut position: Position = *record.replay().unwrap().position();
    assert!(position.act(Action::Roll(0), &rules("jcf")).is_err());
}

#[test]
fn records_without_a_throw_follow_each_other() {
    let begun = text("jcf", "");
    let both = format!("{begun}\n{begun}\n{}\n{begun}", text("jcf", "\nY: 3-\n"));
    let outcomes = check(&both);
    assert_eq!(outcomes.len(), 4);
    assert!(outcomes.iter().all(Result::is_ok), "{outcomes:?}");
    // A repeated tag begins the next record only after a complete header and a blank line.
    tag(&format!("{begun}{begun}"), "5:1: tag: Rules stands twice");
    tag("[Event \"a\"]\n\n[Event \"b\"]\n", "3:1: tag: Event stands twice");
}

proptest! {
    /// `cubilete record check -` accepts the output of `cubilete export`, for any names of people and tournaments.
    #[test]
    fn records_of_any_names_are_read_back(
        games in prop::collection::vec((any::<String>(), any::<String>(), "[\"\\]\\[;\\n\\r\u{202e} a]{0,9}", 0..4_usize), 1..5)
    ) {
        let mut text = String::new();
        for (event, first, second, n) in &games {
            let mut header =
                Header::new(rules("jcf"), Mode::Solo, Arms::Four, "YB".parse().unwrap(), Color::Yellow);
            header.other = vec![("Event".to_owned(), event.clone())];
            *header.players.get_mut(Color::Yellow) = Some(first.clone());
            *header.players.get_mut(Color::Blue) = Some(second.clone());
            let mut writer = RecordWriter::new(&header).unwrap();
            for _ in 0..*n {
                writer.push(Action::Roll(1)).unwrap();
                writer.push(Action::Play(Move::Pass)).unwrap();
            }
            text.push_str(&writer.finish());
            text.push('\n');
        }
        let outcomes = check(&text);
        prop_assert_eq!(outcomes.len(), games.len(), "{}", text);
        prop_assert!(outcomes.iter().all(Result::is_ok), "{:?}\n{}", outcomes, text);
    }
}

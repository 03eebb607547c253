//! The command line: output, exit status and messages.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cubilete")).args(args).output().unwrap()
}

#[track_caller]
fn prints(args: &[&str], expected: &str) {
    let output = run(args);
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(output.status.success());
}

#[track_caller]
fn complains(args: &[&str], expected: &str) {
    let output = run(args);
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(message.contains(expected), "{message}");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn the_rule_sets_are_listed_one_a_line() {
    prints(&["rules", "list"], "rebote\njcf\nclasico\nranking\ntorneo-2018\n");
}

#[test]
fn a_rule_set_is_shown_field_by_field() {
    let output = run(&["rules", "show", "jcf", "--set", "six_counts=12"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().count(), 21);
    assert!(text.contains("\nsix_counts=12\t6, 7, 12\tjcf: 7\n"));
    let same = run(&["rules", "show", "jcf six_counts=12"]);
    assert_eq!(String::from_utf8(same.stdout).unwrap(), text);
}

#[test]
fn legal_moves_are_sorted_and_none_is_a_dash() {
    let base = ["rules", "moves", "--rules", "jcf", "--position"];
    let with = |rest: &[&'static str]| [&base[..], rest].concat();
    prints(&with(&["4 Y0.0.3.9 B0.0.0.57 turn=Y", "--die", "3"]), "3=13>16\n3=7>10xB\n");
    prints(
        &with(&["4 Y0.0.3.9 B0.0.0.57 turn=Y", "--die", "3", "--complete"]),
        "3=13>16\n3=7>10xB+20=10>30\n3=7>10xB+20=13>33\n",
    );
    prints(&with(&["4 Y0.0.0.0 B0.0.0.57 turn=Y die=3"]), "-\n");
    prints(&with(&["4 Y0.0.0.0 B0.0.0.57 turn=Y die=3", "--complete"]), "3-\n");
    prints(&with(&["4 Y0.0.0.72 B0.0.0.57 turn=Y bonus=10", "--complete"]), "+10-\n");
    prints(&with(&["4 Y0.0.0.9 B0.0.0.57 turn=Y sixes=2 last=Y9", "--die", "6"]), "6!13\n");
    prints(
        &with(&["4 Y0.0.0.0 B0.0.0.57 turn=Y", "--die", "5", "--after"]),
        "5=N>5\t4 Y0.0.0.1 B0.0.0.57 turn=B\n",
    );
}

#[test]
fn rules_are_a_name_or_the_text_of_the_tag() {
    let args =
        ["rules", "moves", "--position", "4 Y9.72.72.72 B0.0.0.57 turn=Y", "--die", "6", "--rules"];
    prints(&[&args[..], &["jcf six_counts=12"]].concat(), "6=13>25\n");
    prints(&[&args[..], &["jcf", "--set", "six_counts=12"]].concat(), "6=13>25\n");
}

#[test]
fn perft_prints_the_number_or_one_line_a_face() {
    prints(&["rules", "perft", "--rules", "rebote", "--depth", "3"], "216\n");
    let line = "4 Y0.0.3.9 B0.0.0.57 turn=Y";
    let args = ["rules", "perft", "--rules", "jcf", "--depth", "1", "--position", line];
    prints(&args, "12\n");
    prints(&[&args[..], &["--divide"]].concat(), "1: 2\n2: 2\n3: 3\n4: 2\n5: 1\n6: 2\n");
    let table = ["--mode", "duel", "--arms", "4", "--colors", "YBRG", "--start", "B"];
    prints(
        &[&["rules", "perft", "--rules", "clasico", "--depth", "2"], &table[..]].concat(),
        "49\n",
    );
}

#[test]
fn bad_arguments_are_named_with_what_is_allowed() {
    complains(
        &["rules", "moves", "--rules", "jfc", "--position", "x"],
        "'--rules <RULES>': unknown rules `jfc`, expected one of rebote, jcf",
    );
    complains(
        &["rules", "perft", "--rules", "jcf", "--depth", "1", "--set", "turns=up"],
        "'--set': turns cannot be `up`, expected right, left",
    );
    complains(
        &["rules", "perft", "--rules", "jcf", "--depth", "1", "--arms", "5"],
        "'--arms <ARMS>': a board has 4, 6 or 8 arms",
    );
    complains(
        &["rules", "perft", "--rules", "jcf", "--depth", "1", "--arms", "6"],
        "'--arms': the rules are not played on 6 arms",
    );
    complains(
        &["rules", "perft", "--rules", "jcf", "--depth", "1", "--mode", "duel"],
        "'--mode': the rules have no mode duel",
    );
    complains(
        &["rules", "perft", "--rules", "jcf", "--depth", "1", "--colors", "Y"],
        "'--colors': 1 players, expected 2 to 4",
    );
    complains(
        &["rules", "perft", "--rules", "jcf", "--depth", "1", "--colors", "YR", "--start", "B"],
        "'--start': blue cannot be on turn",
    );
    let position = ["rules", "moves", "--rules", "jcf", "--position"];
    complains(
        &[&position[..], &["4 Y0.0.0.99 B0.0.0.57 turn=Y", "--die", "3"]].concat(),
        "'--position': column 3, pieces: yellow has a piece at 99",
    );
    complains(&[&position[..], &["4 Y0.0.0.9 B0.0.0.0 turn=Y"]].concat(), "'--die' is needed");
    complains(&[&position[..], &["4 Y0.0.0.9 B0.0.0.0 turn=Y", "--die", "7"]].concat(), "--die");
    complains(
        &[&position[..], &["4 Y0.0.0.9 B0.0.0.0 turn=Y die=3", "--die", "3"]].concat(),
        "'--die': the 3 rolled before must be moved first",
    );
}

#[test]
fn records_are_checked_from_files_and_standard_input() {
    let games = run(&[
        "record", "play", "--rules", "rebote", "--mode", "solo", "--arms", "4", "--seed", "7",
        "--games", "3",
    ]);
    assert!(games.status.success());
    let text = String::from_utf8(games.stdout).unwrap();
    assert_eq!(text.matches("[Rules \"rebote\"]").count(), 3);
    let folder = tempfile::tempdir().unwrap();
    let good = folder.path().join("good.pgr");
    std::fs::write(&good, &text).unwrap();
    let output = run(&["record", "check", good.to_str().unwrap()]);
    assert!(output.status.success());
    let lines = String::from_utf8(output.stdout).unwrap();
    assert_eq!(lines.lines().count(), 3);
    assert!(lines.lines().all(|line| line.starts_with("ok\t4 Y")
        && line.contains(" over\tY=")
        && line.contains("\t1=")));

    let bad = folder.path().join("bad.pgr");
    std::fs::write(&bad, format!("{text}\n[Rules \"jcf\"]\n")).unwrap();
    let output = run(&["record", "check", good.to_str().unwrap(), bad.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    let lines = String::from_utf8(output.stdout).unwrap();
    let n = text.lines().count() + 3;
    let expected = format!("{}:{n}:1: tag: Start is missing", bad.display());
    assert_eq!(lines.lines().last(), Some(expected.as_str()));

    let mut child = Command::new(env!("CARGO_BIN_EXE_cubilete"))
        .args(["record", "check", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"[Rules \"jcf\"]\nY: \xff\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "-:2:4: syntax: the text is not UTF-8\n");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    let output = run(&["record", "check", "/nowhere/x.pgr"]);
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .starts_with("error: cannot read /nowhere/x.pgr: ")
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn random_games_are_the_same_for_a_seed_and_quiet_prints_counts_only() {
    let args = [
        "record", "play", "--rules", "clasico", "--mode", "duel", "--arms", "4", "--seed", "3",
        "--games", "2",
    ];
    assert_eq!(run(&args).stdout, run(&args).stdout);
    let quiet = run(&[&args[..], &["--quiet"]].concat());
    let text = String::from_utf8(quiet.stdout).unwrap();
    let words: Vec<_> = text.lines().map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(words, ["games", "throws", "steps"]);
    assert!(text.starts_with("games 2\n"));
}

#[test]
fn a_reader_that_goes_away_is_no_fault() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cubilete"))
        .args(["record", "play", "--rules", "jcf", "--games", "200"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(output.status.success());
}

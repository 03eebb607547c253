//! `cubilete demo` plays whole tournaments: each ends in a champion, and every game passes `record check`.

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use diesel::connection::SimpleConnection;
use diesel::prelude::*;

fn cubilete(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cubilete"));
    command.args(arguments).env("DATABASE_URL", folder.join("cubilete.db"));
    command
}

fn output(mut command: Command) -> Output {
    let output = command.output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{:?}: {told}", command.get_args());
    output
}

/// Plays a demonstration; returns the command's output and the records of all its games.
#[track_caller]
fn played(arguments: &[&str]) -> (String, Vec<u8>) {
    let folder = tempfile::tempdir().unwrap();
    let printed = output(cubilete(folder.path(), &[&["demo"], arguments].concat())).stdout;
    let records = output(cubilete(folder.path(), &["export"])).stdout;
    (String::from_utf8(printed).unwrap(), records)
}

/// Plays a demonstration and checks all its games; returns the command's output and the number of games.
#[track_caller]
fn play(arguments: &[&str]) -> (String, usize) {
    let (printed, records) = played(arguments);
    let folder = tempfile::tempdir().unwrap();
    let mut check = cubilete(folder.path(), &["record", "check", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = check.stdin.take().unwrap();
    let writer = std::thread::spawn(move || stdin.write_all(&records).unwrap());
    let checked = check.wait_with_output().unwrap();
    writer.join().unwrap();
    let lines = String::from_utf8(checked.stdout).unwrap();
    let faults: Vec<&str> = lines.lines().filter(|line| !line.contains("ok")).collect();
    assert!(checked.status.success() && faults.is_empty(), "{faults:?}");
    (printed, lines.lines().count())
}

fn n_tables(printed: &str) -> usize {
    let words = printed.split(" tables played").next().unwrap();
    words.rsplit(' ').next().unwrap().parse().expect(printed)
}

#[test]
fn every_draw_of_every_demonstration_is_made_again() {
    for arguments in [
        ["torneo", "23"],
        ["pairs", "23"],
        ["world", "19"],
        ["swiss", "9"],
        ["social-league", "9"],
        ["league-final", "9"],
        ["jcf", "26"],
        ["weekly", "9"],
    ] {
        let folder = tempfile::tempdir().unwrap();
        let [preset, n] = arguments;
        let filled = ["demo", preset, "--entries", n, "--play", "all"];
        let printed = String::from_utf8(output(cubilete(folder.path(), &filled)).stdout).unwrap();
        let id = printed.split("/tournaments/").nth(1).expect(&printed);
        let id = id.split_whitespace().next().unwrap();
        let redo = |arguments: &[&str]| {
            let all = [&["draw", "redo", id], arguments].concat();
            let output = cubilete(folder.path(), &all).output().unwrap();
            (output.status.code(), String::from_utf8(output.stdout).unwrap())
        };
        let (status, told) = redo(&[]);
        let rounds: Vec<&str> = told.lines().filter(|line| line.starts_with("stage")).collect();
        assert_eq!(status, Some(0), "{told}");
        assert!(rounds.len() > 1 && rounds.iter().all(|it| it.ends_with(": same")), "{rounds:?}");
        let (_, first) = redo(&["--round", "1"]);
        assert!(first.lines().count() < told.lines().count());
    }
}

#[test]
fn the_facts_are_made_again_from_the_journal() {
    let folder = tempfile::tempdir().unwrap();
    let filled = ["demo", "torneo", "--entries", "9", "--play", "1"];
    let printed = String::from_utf8(output(cubilete(folder.path(), &filled)).stdout).unwrap();
    let id = printed.split("/tournaments/").nth(1).expect(&printed);
    let id = id.split_whitespace().next().unwrap();
    let rebuild = |arguments: &[&str]| {
        let all = [&["journal", "rebuild", id], arguments].concat();
        let output = cubilete(folder.path(), &all).output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    let (status, told) = rebuild(&[]);
    assert_eq!((status, told.lines().last()), (Some(0), Some("same")), "{told}");
    let file = folder.path().join("cubilete.db").display().to_string();
    let mut hand = SqliteConnection::establish(&file).unwrap();
    hand.batch_execute("update game_tables set state = 'waiting' where number = 1").unwrap();
    let (status, told) = rebuild(&[]);
    assert_eq!(status, Some(1), "{told}");
    assert!(told.contains("first difference: game_tables id"), "{told}");
    assert!(told.contains("by the journal \"confirmed\""), "{told}");
    let (status, told) = rebuild(&["--write"]);
    assert_eq!(status, Some(0), "{told}");
    assert!(told.contains("replaced, as entry "), "{told}");
    assert_eq!(rebuild(&[]).0, Some(0));
}

#[test]
fn all_journals_are_looked_at_and_each_can_be_taken_away_whole() {
    let folder = tempfile::tempdir().unwrap();
    let filled = ["demo", "torneo", "--entries", "9", "--play", "1"];
    let printed = String::from_utf8(output(cubilete(folder.path(), &filled)).stdout).unwrap();
    let id = printed.split("/tournaments/").nth(1).expect(&printed);
    let id = id.split_whitespace().next().unwrap();
    let check = || {
        let output = cubilete(folder.path(), &["journal", "check"]).output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    let (status, said) = check();
    let (installation, tournament) = said.trim_end().split_once('\n').unwrap();
    assert_eq!(status, Some(0), "{said:?}");
    assert!(installation.starts_with("installation: ok"), "{said:?}");
    assert!(tournament.starts_with(&format!("{id}: ok: ")), "{said:?}");

    let exported = output(cubilete(folder.path(), &["journal", "export", id])).stdout;
    let exported = String::from_utf8(exported).unwrap();
    let n = tournament.split(' ').nth(2).unwrap().parse().unwrap();
    assert_eq!(exported.lines().count(), n);
    assert!(
        tournament.ends_with(exported.lines().last().unwrap().split('"').rev().nth(1).unwrap())
    );

    let file = folder.path().join("cubilete.db").display().to_string();
    let mut hand = SqliteConnection::establish(&file).unwrap();
    hand.batch_execute("update journal set reason = 'otra' where seq = 3").unwrap();
    let (status, said) = check();
    assert_eq!(status, Some(1), "{said}");
    assert!(said.contains("entry 3 is not as it was written"), "{said}");
}

#[test]
fn torneo_of_23_ends_with_a_champion_and_every_game_checks() {
    let (printed, checked) = play(&["torneo", "--entries", "23", "--play", "all"]);
    assert!(printed.contains("champion: "), "{printed}");
    assert_eq!(n_tables(&printed), 12);
    assert_eq!(checked, 12);
}

#[test]
fn jcf_of_60_ends_with_a_champion_and_every_game_checks() {
    let (printed, checked) = play(&["jcf", "--entries", "60", "--play", "all"]);
    assert!(printed.contains("champion: "), "{printed}");
    assert_eq!(n_tables(&printed), checked);
    assert!(checked > 200, "{checked}");
}

#[test]
fn open_tables_play_six_weeks() {
    let (printed, checked) = play(&["weekly", "--entries", "11"]);
    assert_eq!(n_tables(&printed), checked);
    assert_eq!(checked, 18);
}

#[test]
fn tables_of_several_games_are_played_to_the_end_with_trouble() {
    let presets =
        ["torneo", "pairs", "world", "swiss", "social-league", "league-final", "jcf", "weekly"];
    for preset in presets {
        for games in ["best-of-3", "all-2"] {
            // A knock-out's tables must have a winner.
            if games == "all-2" && ["torneo", "pairs"].contains(&preset) {
                continue;
            }
            let folder = tempfile::tempdir().unwrap();
            let filled = ["demo", preset, "--entries", "9", "--games", games, "--trouble"];
            let printed = output(cubilete(folder.path(), &filled)).stdout;
            let printed = String::from_utf8(printed).unwrap();
            let is_won = preset == "weekly" || printed.contains("champion: ");
            assert!(is_won, "{preset} {games}: {printed}");
        }
    }
}

#[test]
fn a_demonstration_that_fails_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    output(cubilete(folder.path(), &["journal", "check"]));
    let file = folder.path().join("cubilete.db").display().to_string();
    let mut hand = SqliteConnection::establish(&file).unwrap();
    hand.batch_execute(
        "create trigger full before insert on table_events
         when (select count(*) from table_events) > 300
         begin select raise(abort, 'enough'); end",
    )
    .unwrap();
    let failed = cubilete(folder.path(), &["demo", "torneo"]).output().unwrap();
    assert_eq!(failed.status.code(), Some(1), "{}", String::from_utf8_lossy(&failed.stderr));
    for relation in ["tournaments", "entries", "players", "game_tables", "table_events"] {
        let counted: i64 = diesel::dsl::sql::<diesel::sql_types::BigInt>(&format!(
            "select count(*) from {relation}"
        ))
        .get_result(&mut hand)
        .unwrap();
        assert_eq!(counted, 0, "{relation}");
    }
}

#[test]
fn a_game_goes_on_after_the_rounds_asked_for() {
    let (printed, checked) = play(&["torneo", "--entries", "8", "--play", "1"]);
    assert_eq!(n_tables(&printed), 2);
    assert_eq!(checked, 3, "two played and one going on");
}

#[test]
fn the_same_seed_gives_the_same_championship() {
    // Seats, colors, throws and results are equal; only ids differ.
    let games = |seed: &str| {
        let (printed, records) = played(&["torneo", "--entries", "9", "--seed", seed]);
        let told = printed.lines().filter(|line| !line.starts_with("/tournaments/"));
        (told.map(str::to_owned).collect::<Vec<_>>(), String::from_utf8(records).unwrap())
    };
    let first = games("7");
    assert_eq!(first.1.matches("[Event ").count(), 6, "all tables are in it");
    assert_eq!(games("7"), first);
    assert_ne!(games("8"), first);
}

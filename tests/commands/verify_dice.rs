//! `cubilete record verify-dice`: records with proven dice, and the messages for others.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use domain::tournament::dice::{COMMITMENT_TAG, DiceSeed, SEED_TAG, WORD_TAG};
use parchis::record::{Action, Header, RecordEnd, RecordWriter};
use parchis::{Arms, Color, Mode, Position, TurnPhase};

const SEED: [u8; 32] = [7; 32];

/// Complete game with the app's dice and with throws lost on time, and the number of its dice.
fn game(word: &str) -> (String, usize) {
    let seed = DiceSeed(SEED);
    let rules = "jcf turn_seconds=30".parse().unwrap();
    let colors = "YBRG".parse().unwrap();
    let mut header = Header::new(rules, Mode::Solo, Arms::Four, colors, Color::Blue);
    header.end = RecordEnd::Finished;
    header.other = vec![
        ("Event".to_owned(), "Prova".to_owned()),
        (COMMITMENT_TAG.to_owned(), seed.commitment()),
        (WORD_TAG.to_owned(), word.to_owned()),
        (SEED_TAG.to_owned(), seed.hex()),
    ];
    let mut writer = RecordWriter::new(&header).unwrap();
    let mut position: Position = header.start_position().unwrap();
    let mut k = 0;
    while !position.is_over() {
        let action = match position.phase() {
            TurnPhase::Throw => {
                k += 1;
                Action::Roll(seed.die(word, k))
            }
            TurnPhase::Die(_) if k % 29 == 3 => Action::TimeOut,
            _ => Action::Play(*position.legal_moves(&rules).last().unwrap()),
        };
        position.act(action, &rules).unwrap();
        writer.push(action).unwrap();
    }
    (writer.finish(), k)
}

fn verify(text: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cubilete"))
        .args(["record", "verify-dice", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

#[track_caller]
fn says(text: &str, is_good: bool, expected: &str) {
    let output = verify(text);
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
    assert_eq!(output.status.code(), Some(if is_good { 0 } else { 1 }));
}

fn ok(n: usize) -> String {
    format!("ok\t{}\t{n} dice\n", DiceSeed(SEED).commitment())
}

#[test]
fn good_records_are_proved_one_after_another() {
    let ((one, n), (other, m)) = (game("figa"), game(""));
    assert!(one.contains("!") && one.contains("~") && one.contains("-") && n > 100);
    says(&one, true, &ok(n));
    says(&format!("{one}\n{other}"), true, &(ok(n) + &ok(m)));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("good.pgr");
    std::fs::write(&file, &one).unwrap();
    let args = ["record", "verify-dice", file.to_str().unwrap(), "/nowhere/x.pgr"];
    let output = Command::new(env!("CARGO_BIN_EXE_cubilete")).args(args).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), ok(n));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot read /nowhere/x.pgr"));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_changed_die_is_named_where_it_stands() {
    let (text, _) = game("figa");
    let mut n_changed = 0;
    // Throws without a move: another die without a move would be legal too, but it does not follow from the seed.
    for (number, line) in (1..).zip(text.lines()).filter(|it| it.1.ends_with("-")).take(3) {
        let column = line.len() - 1;
        let die = line.as_bytes()[column - 1] - b'0';
        let other = if die == 1 { 2 } else { 1 };
        let changed = format!("{}{other}-", &line[..column - 1]);
        let lines = (1..).zip(text.lines());
        let lines = lines.map(|(at, line)| if at == number { changed.as_str() } else { line });
        let output = verify(&lines.collect::<Vec<_>>().join("\n"));
        let said = String::from_utf8(output.stdout).unwrap();
        assert!(said.starts_with(&format!("-:{number}:{column}: die: die ")), "{said}");
        assert!(said.ends_with(&format!(" is {die} by the seed, not {other}\n")), "{said}");
        assert_eq!(output.status.code(), Some(1));
        n_changed += 1;
    }
    assert_eq!(n_changed, 3);
}

#[test]
fn another_word_or_an_earlier_die_left_out_is_a_wrong_die() {
    let (text, _) = game("figa");
    let other = text.replace("[DiceWord \"figa\"]", "[DiceWord \"xe\"]");
    assert!(String::from_utf8(verify(&other).stdout).unwrap().contains(": die: die "));
}

#[test]
fn a_wrong_seed_is_named_at_its_tag() {
    let (text, n) = game("figa");
    let wrong = DiceSeed([8; 32]);
    let said = format!(
        "-:4:1: dice-commitment: the SHA-256 of DiceSeed is {}, which is not DiceCommitment\n",
        wrong.commitment()
    );
    says(&text.replace(&DiceSeed(SEED).hex(), &wrong.hex()), false, &said);
    let said = "-:4:1: dice-seed: DiceSeed is 64 hexadecimal digits\n";
    says(&text.replace(&DiceSeed(SEED).hex(), "abc"), false, said);
    let indented = text.replace("[DiceSeed \"07", "  [DiceSeed \"17");
    assert!(String::from_utf8(verify(&indented).stdout).unwrap().starts_with("-:4:3: "));
    says(&text, true, &ok(n));
}

#[test]
fn what_is_missing_is_said_where_the_record_begins() {
    let (text, n) = game("figa");
    let without = |name: &str| {
        text.lines().filter(|line| !line.contains(name)).map(|line| format!("{line}\n")).collect()
    };
    let (unsealed, secret): (String, String) = (without("DiceCommitment"), without("DiceSeed"));
    let said = "dice-missing: DiceCommitment is missing: these dice were not rolled by the app\n";
    says(&unsealed, false, &format!("-:1:1: {said}"));
    let own = n_lines(&text) + 2;
    says(&format!("{text}\n{unsealed}"), false, &format!("{}-:{own}:1: {said}", ok(n)));
    let said =
        "DiceSeed is missing: it is out once the result is confirmed; export the game again then";
    says(&secret, false, &format!("-:1:1: dice-missing: {said}\n"));
}

fn n_lines(text: &str) -> usize {
    text.lines().count()
}

#[test]
fn a_record_with_a_fault_of_its_own_is_told_as_by_check() {
    let (text, _) = game("figa");
    let output = verify(&text.replace("\nB: ", "\nQ: "));
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains(": syntax: "), "{said}");
    assert_eq!(output.status.code(), Some(1));
}

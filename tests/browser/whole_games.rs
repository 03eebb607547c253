//! Whole games at a distance, from the first throw to the placing, on phones that take the first choice at each turn. They take long, so
//! they run only if they are asked for: `cargo test --test browser -- --ignored whole_games::`.

use std::process::Command;
use std::time::Duration;

use domain::tournament::table_plan::TablePlan;
use parchis::record::check;
use parchis::{Arms, Mode, Ruleset};
use serde_json::json;

use crate::harness::{Browser, Screen};
use crate::play::{GO_ON, RESULT, Remote, STANDING};

/// Time for which a line is cut, and the pause before the next cut.
const CUT: Duration = Duration::from_secs(20);
/// Number of cuts.
const CUTS: usize = 3;
/// Longest game.
const LONGEST: Duration = Duration::from_secs(1800);

/// Script: true once the result counts.
const IS_OVER: &str = "return document.querySelector('.own-place') !== null";

/// The game that is played.
struct Setup {
    rules: &'static str,
    mode: Mode,
    arms: Arms,
    entries: &'static [&'static str],
    /// True if the last player closes the page for good.
    leaves: bool,
}

const FOUR: [&str; 4] = ["Amparo Ferrer", "Pep Soler", "Rosa Pla", "Vicent Mas"];

fn four(rules: &'static str) -> Setup {
    Setup { rules, mode: Mode::Solo, arms: Arms::Four, entries: &FOUR, leaves: true }
}

/// Plays a game: the line of the first phone is cut three times, the second player goes on with another device, and the last one may leave.
async fn play(setup: Setup) {
    let Setup { rules, mode, arms, entries, leaves } = setup;
    let rules: Ruleset = rules.parse().unwrap();
    let plan = |plan: &mut TablePlan| {
        (plan.ruleset, plan.arms, plan.turn_seconds) = (rules, arms, 10);
        plan.seats = u8::try_from(entries.len()).unwrap();
    };
    let mut table = Remote::new(mode, plan, entries).await;
    table.begin().await;
    for phone in &table.phones {
        phone.run(GO_ON).await;
    }
    for _ in 0..CUTS {
        tokio::time::sleep(CUT).await;
        table.line.cut();
        tokio::time::sleep(CUT).await;
        table.line.mend();
    }
    table.phones.remove(1).close().await;
    let other = Browser::open(Screen::Phone).await;
    other.go(&format!("{}/me/{}", table.app.base, table.keys[1])).await;
    other.press(&format!("a[href$='{}']", table.page.trim_start_matches(&table.app.base))).await;
    other.find(".own-play").await;
    other.run(GO_ON).await;
    table.phones.insert(1, other);
    if leaves {
        table.phones.pop().unwrap().close().await;
    }
    let end = tokio::time::Instant::now() + LONGEST;
    for phone in &table.phones {
        while phone.run(IS_OVER).await != json!(true) {
            assert!(tokio::time::Instant::now() < end, "at {}", phone.run(STANDING).await);
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }
    let result = table.phones[0].run(RESULT).await;
    for phone in &table.phones {
        assert_eq!(phone.run(RESULT).await, result);
        assert_eq!(phone.overflow().await, None);
        phone.press("verify-dice button").await;
        let good = "const check = document.querySelector('verify-dice'); \
                    return check.textContent.includes(check.dataset.allGood)";
        phone.until(good).await;
    }
    let export = Command::new(env!("CARGO_BIN_EXE_cubilete"))
        .arg("export")
        .env("DATABASE_URL", table.app.database())
        .output()
        .unwrap();
    let record = String::from_utf8(export.stdout).unwrap();
    let checked = check(&record).remove(0).unwrap();
    assert!(checked.position.is_over());
}

#[tokio::test]
#[ignore = "plays for minutes"]
async fn of_rule_set_jcf() {
    play(four("jcf")).await;
}

#[tokio::test]
#[ignore = "plays for minutes"]
async fn of_rule_set_ranking() {
    play(four("ranking")).await;
}

#[tokio::test]
#[ignore = "plays for minutes"]
async fn of_rule_set_rebote() {
    play(four("rebote")).await;
}

#[tokio::test]
#[ignore = "plays for minutes"]
async fn of_rule_set_torneo_2018() {
    play(four("torneo-2018")).await;
}

#[tokio::test]
#[ignore = "plays for minutes"]
async fn of_rule_set_clasico() {
    play(four("clasico")).await;
}

#[tokio::test]
#[ignore = "plays for minutes"]
async fn of_pairs() {
    let entries = &["Amparo Ferrer;Pep Soler", "Rosa Pla;Vicent Mas"];
    play(Setup { mode: Mode::Pairs, entries, leaves: false, ..four("jcf") }).await;
}

#[tokio::test]
#[ignore = "plays for minutes"]
async fn of_a_duel() {
    let entries = &["Amparo Ferrer", "Pep Soler"];
    play(Setup { mode: Mode::Duel, entries, leaves: false, ..four("clasico") }).await;
}

#[tokio::test]
#[ignore = "plays for minutes"]
async fn of_six() {
    let entries =
        &["Amparo Ferrer", "Pep Soler", "Rosa Pla", "Vicent Mas", "Nel·la Roig", "Tomàs Gil"];
    play(Setup { arms: Arms::Six, entries, ..four("ranking") }).await;
}

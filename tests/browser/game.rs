//! A whole game on a phone with a spectator, and one without scripts.

use std::io::Write;
use std::process::{Command, Stdio};

use domain::tournament::table_plan::{Dice, TablePlan};
use parchis::Ruleset;

use crate::harness::{App, Browser, Screen};
use crate::prepared::{draw_with, sign_up};
use crate::referee::all_sent;

/// Address of the referee's page of a published table of two under short rules.
pub fn table_of_two(app: &App) -> String {
    table_under(app, "ranking")
}

/// Same as [`table_of_two`], under the rules called `ruleset`.
pub fn table_under(app: &App, ruleset: &str) -> String {
    draw_table(app, ruleset, &["Amparo Ferrer", "Pep Soler"])
}

/// Address of the referee's page of a published table of these players under the rules called `ruleset`.
pub fn draw_table(app: &App, ruleset: &str, players: &[&str]) -> String {
    draw_with(app, |plan| plan.ruleset = Ruleset::named(ruleset).unwrap(), players)
}

/// Starts a game of two with dice of the app, and opens its referee's page.
pub async fn rolled(app: &App) -> Browser {
    let browser = Browser::open(Screen::Phone).await;
    sign_up(app, &browser).await;
    let by_app = |plan: &mut TablePlan| {
        plan.ruleset = Ruleset::named("ranking").unwrap();
        plan.dice = Dice::App;
    };
    let page = draw_with(app, by_app, &["Amparo Ferrer", "Pep Soler"]);
    browser.go(&page).await;
    browser.press("input[name='color']").await;
    browser.press(".referee .form .button--large").await;
    browser.find(".roll__button").await;
    browser
}

/// Referee's browser at a started game of two, with the address of its page.
pub async fn begun(app: &App, screen: Screen) -> (Browser, String) {
    let browser = Browser::open(screen).await;
    sign_up(app, &browser).await;
    let page = table_of_two(app);
    browser.go(&page).await;
    assert_eq!(referee(&browser, 1).await, 1);
    (browser, page)
}

/// Endless dice that mostly advance the game.
pub fn dice() -> impl Iterator<Item = u8> {
    let mut state: u32 = 7;
    std::iter::from_fn(move || {
        state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345);
        let face = u8::try_from((state >> 16) % 8).unwrap();
        Some(if face > 5 { 5 } else { face + 1 })
    })
}

/// Performs the acts that the referee's page asks for, until the result can be signed or `most` acts are done. Returns their number.
pub async fn referee(browser: &Browser, most: usize) -> usize {
    let mut dice = dice();
    for n in 0..most {
        let version = browser.value("version").await;
        let what = match browser.attribute(".referee", "data-control").await.as_str() {
            "start" => {
                browser.press("input[name='color']").await;
                ".referee .form .button--large".to_owned()
            }
            "die" => format!(".die[value='{}']", dice.next().unwrap()),
            "move" if n % 2 == 0 => ".board__button, .board__mark circle".to_owned(),
            "move" => ".choices .button".to_owned(),
            "over" => {
                browser.find("[data-control='sign']").await;
                return n;
            }
            _ => return n,
        };
        browser.press_until_changed(&what, "version", &version).await;
    }
    most
}

#[tokio::test]
async fn a_game_is_kept_on_a_phone_and_followed_by_a_spectator() {
    let app = App::start();
    let phone = Browser::open(Screen::Phone).await;
    let spectator = Browser::open(Screen::Desktop).await;
    sign_up(&app, &phone).await;
    let page = table_of_two(&app);
    let table = page.trim_end_matches("/referee");

    spectator.go(table).await;
    spectator.expect("The game has not started").await;
    spectator.press(".page-header__kicker a").await;
    spectator.expect("To be played").await;
    phone.go(&page).await;
    assert_eq!(phone.overflow().await, None);
    referee(&phone, 12).await;
    spectator.find(".game-card .strip").await;
    spectator.go(table).await;
    assert_eq!(phone.overflow().await, None);
    let status = phone.text(".status").await;
    spectator.expect(&status).await;

    let version = phone.value("version").await;
    phone.press(".play__undo").await;
    phone.changed("version", &version).await;
    spectator.expect(&phone.text(".status").await).await;

    referee(&phone, 60).await;
    all_sent(&phone).await;
    phone.press("#fold-more > summary").await;
    phone.press("form:has(input[value='call-time']) button").await;
    phone.expect("Time was called").await;
    spectator.press(".tabs a[href$='/standings']").await;
    let before = spectator.text("#standings tbody").await;
    phone.press(".referee .form .button--large").await;
    phone.expect("The result is signed").await;
    spectator.other_text("#standings tbody", &before).await;
    spectator.go(table).await;
    spectator.expect("The result is signed").await;
    spectator.find("[data-first]").await;

    let records = Command::new(env!("CARGO_BIN_EXE_cubilete"))
        .arg("export")
        .env("DATABASE_URL", app.database())
        .output()
        .unwrap();
    let mut check = Command::new(env!("CARGO_BIN_EXE_cubilete"))
        .args(["record", "check", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    check.stdin.take().unwrap().write_all(&records.stdout).unwrap();
    let checked = check.wait_with_output().unwrap();
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
    phone.close().await;
    spectator.close().await;
}

#[tokio::test]
async fn a_game_is_kept_without_script_and_ended_on_the_clock() {
    let app = App::start();
    let browser = Browser::open(Screen::WithoutScript).await;
    sign_up(&app, &browser).await;
    let page = table_of_two(&app);
    browser.go(&page).await;
    assert_eq!(referee(&browser, 20).await, 20);
    browser.press("#fold-more > summary").await;
    browser.press("form:has(input[value='call-time']) button").await;
    browser.expect("Time was called").await;
    browser.press(".referee .form .button--large").await;
    browser.expect("The result is signed").await;
    browser.find("[data-first]").await;
    browser.close().await;
}

#[tokio::test]
async fn a_referee_without_an_account_comes_in_by_pin() {
    let app = App::start();
    let organizer = Browser::open(Screen::Desktop).await;
    sign_up(&app, &organizer).await;
    let page = table_of_two(&app);
    organizer.go(page.trim_end_matches("/referee")).await;
    organizer.press(".page-header__kicker a").await;
    let slips = organizer.link("a[href$='/people']").await;
    organizer.go(&slips.replace("/people", "/slips")).await;
    let pin = organizer.text(".slip__pin strong").await;

    let phone = Browser::open(Screen::Phone).await;
    phone.go(&page).await;
    phone.find(".empty-state__mark").await;
    phone.go(&format!("{}/join", app.base)).await;
    phone.fill("pin", &pin).await;
    phone.press("main form button").await;
    phone.find(".starters").await;
    assert_eq!(referee(&phone, 3).await, 3);
    phone.close().await;
    organizer.close().await;
}

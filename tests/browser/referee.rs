//! The referee's app: as fast as the game on a bad network, and without one.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::game::{referee, table_of_two, table_under};
use crate::harness::{App, Browser, Network, Screen};
use crate::newcomer::sign_up;

/// Plays throws by pressing what the page offers, as fast as it can; says what was done, in the short words of the log.
const THROWS: &str = r#"
    const [most, skip] = [arguments[0], arguments[1]];
    const done = [];
    let state = 7 + skip;
    for (let throws = 0; throws < most;) {
        const control = document.querySelector(".referee").dataset.control;
        state = (state * 1103515245 + 12345) % 2147483648;
        const buttons = document.querySelectorAll(control === "move" ? ".choice-button" : ".play .die");
        if (control !== "move" && control !== "die") break;
        const button = buttons[(state >> 16) % buttons.length];
        done.push(button.value);
        button.click();
        if (document.querySelector(".referee").dataset.control !== "move") throws++;
    }
    return done;
"#;

async fn throws(browser: &Browser, n: usize) -> Vec<String> {
    let done = browser.client.execute(THROWS, vec![json!(n), json!(n)]).await.unwrap();
    serde_json::from_value(done).unwrap()
}

/// What the server's log says that stands.
async fn acts(browser: &Browser) -> Vec<String> {
    let script = r#"const done = arguments[arguments.length - 1];
        const path = document.querySelector("referee-table").dataset.path;
        fetch(path + "/log").then((it) => it.json()).then((now) => done(now.acts));"#;
    let acts = browser.client.execute_async(script, vec![]).await.unwrap();
    serde_json::from_value(acts).unwrap()
}

async fn all_sent(browser: &Browser) {
    browser.until("return document.querySelector('.play__net')?.dataset.net === 'sent' && JSON.parse(localStorage.getItem(Object.keys(localStorage).find((key) => key.startsWith('cubilete:log:')))).unsent.length === 0").await;
}

async fn started(app: &App, browser: &Browser) -> String {
    sign_up(app, browser).await;
    let page = table_of_two(app, browser).await;
    browser.go(&page).await;
    assert_eq!(referee(browser, 1).await, 1);
    browser.find(".play").await;
    page
}

#[tokio::test]
async fn throws_are_logged_at_once_on_a_bad_network() {
    let app = App::start();
    let phone = Browser::open(Screen::Phone).await;
    started(&app, &phone).await;
    phone.network(Network::ThreeG).await;
    let mut took = Vec::new();
    for n in 0..40 {
        let before = Instant::now();
        phone.press(&format!(".play .die[value='{}']", [5, 3, 6, 2, 5, 4, 1][n % 7])).await;
        while phone.attribute(".referee", "data-control").await == "move" {
            phone.press(if n % 2 == 0 { ".choice-button" } else { ".board__mark" }).await;
        }
        took.push(before.elapsed());
    }
    took.sort();
    let bare = phone
        .run(
            r#"const took = [];
            for (let n = 0; n < 40; n++) {
                const start = performance.now();
                document.querySelectorAll(".play .die")[n % 5].click();
                while (document.querySelector(".referee").dataset.control === "move") document.querySelector(".choice-button").click();
                took.push(performance.now() - start);
            }
            return took.sort((a, b) => a - b)[20];"#,
        )
        .await;
    println!("a throw on 3G: median {:?} with the driver, {bare} ms in the page", took[20]);
    assert!(!phone.overflows().await);
    let fits = "return document.querySelector('.play').getBoundingClientRect().height <= innerHeight && scrollY === 0";
    assert_eq!(phone.run(fits).await, json!(true), "no scrolling while playing");
    all_sent(&phone).await;
    phone.close().await;
}

#[tokio::test]
async fn a_game_goes_on_without_a_network_and_arrives_whole() {
    let mut app = App::start();
    let phone = Browser::open(Screen::Phone).await;
    started(&app, &phone).await;
    let mut done = throws(&phone, 10).await;
    all_sent(&phone).await;
    phone.until("return document.documentElement.dataset.kept === 'yes'").await;

    app.cut();
    done.extend(throws(&phone, 30).await);
    phone.until("return document.querySelector('.play__net').dataset.net === 'offline'").await;
    let said = phone.text(".play__net").await;
    let unsent: Vec<&str> = said.split(": ").collect();
    assert!(unsent[1].parse::<usize>().unwrap() >= 30, "{said}");
    let board = phone.run("return document.querySelector('.board desc').textContent").await;

    phone.client.refresh().await.unwrap();
    phone.find(".play").await;
    let reloaded = phone.run("return document.querySelector('.board desc').textContent").await;
    assert_eq!(reloaded, board, "the page loads without a network, where play had come to");
    assert_eq!(phone.text(".play__net").await, said);

    app.restore();
    all_sent(&phone).await;
    assert_eq!(acts(&phone).await, done, "each once and in order");
    phone.close().await;
}

#[tokio::test]
async fn a_second_device_takes_over_and_the_first_is_told() {
    let app = App::start();
    let (first, second) = (Browser::open(Screen::Phone).await, Browser::open(Screen::Phone).await);
    let page = started(&app, &first).await;
    join(&app, &first, &second, &page).await;
    second.expect("Amparo Ferrer has kept it since").await;
    assert_eq!(second.count(".die").await, 0);
    second.press(".kept button").await;
    second.find(".play").await;
    first.expect("Another device keeps this table").await;
    assert_eq!(first.count(".die").await, 0);
    throws(&second, 2).await;
    all_sent(&second).await;
    first.press(".kept button").await;
    first.find(".play").await;
    second.expect("Another device keeps this table").await;
    first.close().await;
    second.close().await;
}

/// Lets a second device in by the table's PIN.
async fn join(app: &App, organizer: &Browser, other: &Browser, page: &str) {
    let tournament =
        organizer.run("return document.querySelector('.referee__where a').pathname").await;
    organizer.go(&format!("{}{}/slips", app.base, tournament.as_str().unwrap())).await;
    let pin = organizer.text(".slip__pin strong").await;
    organizer.go(page).await;
    organizer.find(".play").await;
    other.go(&format!("{}/join", app.base)).await;
    other.fill("pin", &pin).await;
    other.fill("referee_name", "Vicent").await;
    other.press("main form button").await;
    other.find(".kept").await;
}

/// Each of two devices logs something, the first without a network: it comes back and takes the table again.
async fn quarrel(first: &Browser, second: &Browser, mine: [&str; 2], theirs: &str) {
    first.network(Network::Off).await;
    for die in mine {
        first.press(&format!(".play .die[value='{die}']")).await;
    }
    second.press(".kept button").await;
    second.find(".play").await;
    second.press(&format!(".play .die[value='{theirs}']")).await;
    all_sent(second).await;
    first.network(Network::Full).await;
    first.find(".play__dialog[open]").await;
    assert_eq!(first.count(".play__mine li").await, 2);
    first.press("[data-way='take-back']").await;
    first
        .until("return document.querySelectorAll('.play__theirs:not([hidden]) li').length === 1")
        .await;
    assert_eq!(first.count(".play__mine li").await, 2);
    let said = first.text(".play__theirs li").await;
    assert!(said.contains(theirs) && said.contains("Vicent"), "{said}");
}

#[tokio::test]
async fn of_two_devices_that_both_went_on_the_referee_chooses() {
    let app = App::start();
    let (first, second) = (Browser::open(Screen::Phone).await, Browser::open(Screen::Phone).await);
    let page = started(&app, &first).await;
    join(&app, &first, &second, &page).await;

    quarrel(&first, &second, ["1", "2"], "4").await;
    first.press("[data-way='insist']").await;
    all_sent(&first).await;
    assert_eq!(acts(&first).await, ["1", "2"], "theirs is undone");
    second.find(".kept").await;

    quarrel(&first, &second, ["1", "1"], "3").await;
    first.press("[data-way='give-up']").await;
    first.press("[data-way='sure']").await;
    all_sent(&first).await;
    assert_eq!(acts(&first).await, ["1", "2", "3"], "theirs stands");
    first.until("return !document.querySelector('.play__dialog').open").await;
    first.press(".play .die[value='2']").await;
    all_sent(&first).await;
    assert_eq!(acts(&first).await, ["1", "2", "3", "2"]);
    first.close().await;
    second.close().await;
}

#[tokio::test]
async fn a_turn_is_logged_with_the_keyboard_alone() {
    let app = App::start();
    let browser = Browser::open(Screen::Desktop).await;
    started(&app, &browser).await;
    let (down, enter) = ("\u{E015}", "\u{E007}");
    for keys in ["5", enter, "4", "5", enter, "3"] {
        browser.keys(keys).await;
    }
    // Both have a piece on the board and some in the nest.
    all_sent(&browser).await;
    let before = acts(&browser).await;
    browser.keys("5").await;
    let choices = browser.count(".choice-button").await;
    browser.keys(down).await;
    assert_eq!(browser.count(".choice-button[data-selected]").await, choices.min(1));
    browser.keys(enter).await;
    browser.until("return document.querySelector('.referee').dataset.control === 'die'").await;
    let said = browser.run("return document.querySelector('.play__said').textContent").await;
    assert!(said.as_str().unwrap().contains("throws 5, leaves the nest"), "{said}");
    browser.keys("\u{E009}zz\u{E000}").await;
    all_sent(&browser).await;
    assert_eq!(acts(&browser).await, before, "and taken back");
    browser.close().await;
}

#[tokio::test]
async fn a_piece_that_cannot_move_says_why_and_forced_moves_play_themselves() {
    let app = App::start();
    let phone = Browser::open(Screen::Phone).await;
    started(&app, &phone).await;
    phone.press(".piece").await;
    let why = phone.text(".play__hint[data-refusal]").await;
    assert!(why.contains("has to throw first"), "{why}");
    phone.press(".play__menu summary").await;
    phone.press("[name='forced']").await;
    phone.press(".play__menu summary").await;
    phone.press(".play .die[value='5']").await;
    assert_eq!(phone.attribute(".referee", "data-control").await, "die");
    all_sent(&phone).await;
    let done = acts(&phone).await;
    assert!(done.len() == 2 && done[1].ends_with(":0:1"), "{done:?}");
    phone.client.refresh().await.unwrap();
    phone.find(".play").await;
    assert_eq!(
        phone.run("return document.querySelector('[name=forced]').checked").await,
        Value::Bool(true)
    );
    phone.close().await;
}

#[tokio::test]
async fn a_turn_whose_time_is_up_may_be_lost() {
    let app = App::start();
    let phone = Browser::open(Screen::Phone).await;
    sign_up(&app, &phone).await;
    let page = table_under(&app, &phone, "rebote").await;
    phone.go(&page).await;
    assert_eq!(referee(&phone, 1).await, 1);
    phone.find(".play__time").await;
    assert_eq!(phone.count(".play__lost:not([hidden])").await, 0);
    phone.run("const real = Date.now; Date.now = () => real() + 40000").await;
    phone.find(".play__lost:not([hidden])").await;
    phone.press(".play__lost").await;
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert_eq!(phone.count(".play__lost:not([hidden])").await, 0, "the next one's time has begun");
    all_sent(&phone).await;
    assert_eq!(acts(&phone).await, ["~"]);
    phone.close().await;
}

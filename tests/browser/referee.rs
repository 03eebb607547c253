//! The referee's app: as fast as the game on a bad network, and without one.

use std::time::Instant;

use domain::tournament::table_plan::TablePlan;
use parchis::{Arms, Ruleset};
use serde_json::{Value, json};

use crate::game::{referee, table_of_two, table_under};
use crate::harness::{App, Browser, Network, Screen};
use crate::matchers::TextMatchers;
use crate::prepared::{draw_with, sign_up};

/// Plays throws by pressing the offered buttons as fast as possible; returns the values of the pressed buttons.
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

pub async fn throws(browser: &Browser, n: usize) -> Vec<String> {
    let done = browser.client.execute(THROWS, vec![json!(n), json!(n)]).await.unwrap();
    serde_json::from_value(done).unwrap()
}

/// Standing acts of the server's log, each as the value of its button, or by its kind.
pub async fn acts(browser: &Browser) -> Vec<String> {
    let script = r#"const done = arguments[arguments.length - 1];
        const path = document.querySelector("referee-table").dataset.path;
        const value = ({ kind, die, color, from, to }) =>
            kind === "die" ? String(die) : kind === "move" ? `${color}:${from}:${to}` : kind;
        fetch(path + "/log").then((it) => it.json()).then((now) => done(now.acts.map(value)));"#;
    let acts = browser.client.execute_async(script, vec![]).await.unwrap();
    serde_json::from_value(acts).unwrap()
}

pub async fn all_sent(browser: &Browser) {
    browser.until("return document.querySelector('.play__net')?.dataset.net === 'sent' && JSON.parse(localStorage.getItem(Object.keys(localStorage).find((key) => key.startsWith('cubilete:log:')))).unsent.length === 0").await;
}

/// Starts a game on a device where every move is chosen, so that presses equal acts.
pub async fn started(app: &App, browser: &Browser) -> String {
    browser.go(&app.base).await;
    choose_all_moves(browser).await;
    begun(app, browser).await
}

async fn choose_all_moves(browser: &Browser) {
    browser.run("localStorage.setItem('cubilete:referee', '{\"auto\":false}')").await;
}

async fn begun(app: &App, browser: &Browser) -> String {
    sign_up(app, browser).await;
    let page = table_of_two(app);
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
    assert_eq!(phone.overflow().await, None);
    let fits = "return [document.querySelector('.play').getBoundingClientRect().height - innerHeight, scrollY]";
    assert_eq!(phone.run(fits).await, json!([0, 0]), "no scrolling while playing");
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

    phone.reload().await;
    phone.find(".play").await;
    let reloaded = phone.run("return document.querySelector('.board desc').textContent").await;
    assert_eq!(reloaded, board, "the page loads without a network, where play had come to");
    phone.until("return document.querySelector('.play__net').dataset.net === 'offline'").await;
    assert_eq!(phone.text(".play__net").await, said, "once it has tried to send again");

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
    second.expect("Amparo Ferrer has been recording since").await;
    assert_eq!(second.count(".die").await, 0);
    second.press(".kept button").await;
    second.find(".play").await;
    first.expect("Another phone is recording this table").await;
    assert_eq!(first.count(".die").await, 0);
    throws(&second, 2).await;
    all_sent(&second).await;
    first.press(".kept button").await;
    first.find(".play").await;
    second.expect("Another phone is recording this table").await;
    first.close().await;
    second.close().await;
}

/// Lets a second device join by the table's PIN.
async fn join(app: &App, organizer: &Browser, other: &Browser, page: &str) {
    let tournament =
        organizer.run("return document.querySelector('.referee__where a').pathname").await;
    organizer.go(&format!("{}{}/slips", app.base, tournament.as_str().unwrap())).await;
    let pin = organizer.text(".slip__pin strong").await;
    organizer.go(page).await;
    organizer.find(".play").await;
    other.go(&format!("{}/join", app.base)).await;
    choose_all_moves(other).await;
    other.fill("pin", &pin).await;
    other.fill("referee_name", "Vicent").await;
    other.press("main form button").await;
    other.find(".kept").await;
}

/// Makes a throw with its move, if there is one; returns the values of the buttons.
async fn throw(browser: &Browser, die: &str) -> Vec<String> {
    browser.press(&format!(".play .die[value='{die}']")).await;
    let mut done = vec![die.to_owned()];
    while browser.attribute(".referee", "data-control").await == "move" {
        done.push(browser.attribute(".choice-button", "value").await);
        browser.press(".choice-button").await;
    }
    done
}

/// Both devices log acts, the first one without a network. Once its network is back, the first device takes the table over.
/// Returns the acts of the first and of the second.
async fn quarrel(first: &Browser, second: &Browser) -> [Vec<String>; 2] {
    first.network(Network::Off).await;
    let mut mine = throw(first, "1").await;
    mine.extend(throw(first, "2").await);
    second.press(".kept button").await;
    second.find(".play").await;
    let theirs = throw(second, "4").await;
    all_sent(second).await;
    first.network(Network::Full).await;
    first.find(".play__dialog[open]").await;
    assert_eq!(first.count(".play__mine li").await, 2);
    first.press("[data-way='take-back']").await;
    first.find(".play__theirs:not([hidden]) li").await;
    assert_eq!(first.count(".play__mine li").await, 2);
    let said = first.text(".play__theirs li").await;
    said.assert_has_all(["4", "Vicent"]);
    [mine, theirs]
}

#[tokio::test]
async fn of_two_devices_that_both_went_on_the_referee_chooses() {
    let app = App::start();
    let (first, second) = (Browser::open(Screen::Phone).await, Browser::open(Screen::Phone).await);
    let page = started(&app, &first).await;
    join(&app, &first, &second, &page).await;

    let [mine, _] = quarrel(&first, &second).await;
    first.press("[data-way='insist']").await;
    all_sent(&first).await;
    assert_eq!(acts(&first).await, mine, "theirs is undone");
    second.find(".kept").await;

    let [_, theirs] = quarrel(&first, &second).await;
    first.press("[data-way='give-up']").await;
    first.press("[data-way='sure']").await;
    all_sent(&first).await;
    let mut stands = [mine, theirs].concat();
    assert_eq!(acts(&first).await, stands, "theirs stands");
    first.until("return !document.querySelector('.play__dialog').open").await;
    stands.extend(throw(&first, "2").await);
    all_sent(&first).await;
    assert_eq!(acts(&first).await, stands);
    first.close().await;
    second.close().await;
}

#[tokio::test]
async fn a_lost_turn_is_said_and_not_undone() {
    let app = App::start();
    let phone = Browser::open(Screen::Phone).await;
    started(&app, &phone).await;
    phone.press(".play .die[value='1']").await;
    all_sent(&phone).await;
    phone.press("#fold-penalties > summary").await;
    phone.choose_at("#penalty-color", "Y").await;
    phone.choose_at("#penalty-degree", "loss-of-turn").await;
    phone.fill_at("#penalty-reason", "tocar els daus").await;
    phone.press("#fold-penalties form:has([value='penalty']) button").await;
    phone.expect("A penalty was given").await;
    phone.find(".play__undo[disabled]").await;
    phone.press(".play .die[value='2']").await;
    all_sent(&phone).await;
    phone.find(".play__undo:not([disabled])").await;
    phone.close().await;
}

#[tokio::test]
async fn a_whole_game_is_kept_with_the_keyboard_alone_and_told_aloud() {
    let app = App::start();
    let browser = Browser::open(Screen::Desktop).await;
    started(&app, &browser).await;
    let control = "return document.querySelector('.referee').dataset.control";
    let mut silent = 0;
    for die in crate::game::dice().take(1500) {
        browser.keys(&die.to_string()).await;
        while browser.run(control).await == "move" {
            browser.keys("\u{E007}").await;
        }
        if browser.run(control).await != "die" {
            break;
        }
        let said = browser.run("return document.querySelector('.play__said').textContent").await;
        silent += usize::from(said.as_str().is_none_or(str::is_empty));
    }
    assert_eq!(silent, 0, "every throw is told to those who do not look");
    browser.find("[data-control='sign']").await;
    let is_there = "return document.activeElement.matches('.referee .form .button--large')";
    for _ in 0..60 {
        if browser.run(is_there).await == true {
            break;
        }
        browser.keys("\u{E004}").await;
    }
    browser.keys("\u{E007}").await;
    browser.expect("The result is signed").await;
    browser.close().await;
}

#[tokio::test]
async fn a_turn_is_logged_with_the_keyboard_alone() {
    let app = App::start();
    let browser = Browser::open(Screen::Desktop).await;
    started(&app, &browser).await;
    let (down, enter) = ("\u{E015}", "\u{E007}");
    for die in ["5", "4", "3"] {
        browser.keys(die).await;
        while browser.attribute(".referee", "data-control").await == "move" {
            browser.keys(enter).await;
        }
    }
    all_sent(&browser).await;
    let before = acts(&browser).await;
    browser.keys("2").await;
    assert!(browser.count(".choice-button").await > 0);
    browser.keys(down).await;
    assert_eq!(browser.count(".choice-button[data-selected]").await, 1);
    browser.keys(enter).await;
    browser.until("return document.querySelector('.referee').dataset.control === 'die'").await;
    let said = browser.run("return document.querySelector('.play__said').textContent").await;
    said.as_str().unwrap().assert_has("throws 2, from");
    browser.keys("\u{E009}zz\u{E000}").await;
    all_sent(&browser).await;
    assert_eq!(acts(&browser).await, before, "and taken back");
    browser.close().await;
}

#[tokio::test]
async fn a_piece_that_cannot_move_says_why_and_forced_moves_play_themselves() {
    let app = App::start();
    let phone = Browser::open(Screen::Phone).await;
    begun(&app, &phone).await;
    phone.press(".piece path").await;
    let why = phone.text(".play__hint[data-refusal]").await;
    why.assert_has("has to throw first");
    phone.press(".play .die[value='5']").await;
    assert_eq!(phone.attribute(".referee", "data-control").await, "die");
    all_sent(&phone).await;
    let done = acts(&phone).await;
    assert!(done.len() == 2 && done[1].ends_with(":0:1"), "{done:?}");
    phone.press(".play__undo").await;
    all_sent(&phone).await;
    assert_eq!(acts(&phone).await, [""; 0], "the throw and its only move are undone together");

    phone.press(".play__menu summary").await;
    phone.press("[name='auto']").await;
    phone.press(".play__menu summary").await;
    phone.press(".play .die[value='5']").await;
    assert_eq!(phone.attribute(".referee", "data-control").await, "move");
    phone.reload().await;
    phone.find(".play").await;
    let is_on = phone.run("return document.querySelector('[name=auto]').checked").await;
    assert_eq!(is_on, Value::Bool(false), "remembered on the device");
    phone.close().await;
}

#[tokio::test]
async fn the_menu_fits_the_device_and_leads_to_the_fold_that_it_opens() {
    let app = App::start();
    let phone = Browser::open(Screen::Phone).await;
    let script = "delete Navigator.prototype.vibrate";
    phone.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script })).await;
    let touch = json!({ "enabled": true, "maxTouchPoints": 1 });
    phone.devtools("Emulation.setTouchEmulationEnabled", touch).await;
    started(&app, &phone).await;
    phone.press(".play__menu summary").await;
    assert_eq!(phone.count("[name='auto'], [name='sound']").await, 2);
    assert_eq!(phone.count("[name='vibration']").await, 0, "there is none");
    let keys = "return getComputedStyle(document.querySelector('.play__keys')).display";
    assert_eq!(phone.run(keys).await, "none", "nobody has keys here");
    phone.press(".play__menu a[href='#fold-more']").await;
    phone.find("#fold-more[open] form:has([value='retire']) button").await;
    assert_eq!(phone.count(".play__menu[open]").await, 0);
    phone.close().await;
}

#[tokio::test]
async fn a_turn_whose_time_is_up_may_be_lost() {
    let app = App::start();
    let phone = Browser::open(Screen::Phone).await;
    sign_up(&app, &phone).await;
    let page = table_under(&app, "rebote");
    phone.go(&page).await;
    assert_eq!(referee(&phone, 1).await, 1);
    phone.find(".play__time").await;
    assert_eq!(phone.count(".play__lost:not([hidden])").await, 0);
    phone.run("const real = Date.now; Date.now = () => real() + 40000").await;
    phone.find(".play__lost:not([hidden])").await;
    phone.press(".play__lost").await;
    // The time of the next turn has begun.
    phone.until("return !document.querySelector('.play__lost:not([hidden])')").await;
    all_sent(&phone).await;
    assert_eq!(acts(&phone).await, ["time-out"]);
    phone.close().await;
}

/// Eight people, some with names longer than the available room.
const EIGHT: [&str; 8] = [
    "María Teresa Fernández-Villaverde Ros",
    "Maximilià Sanchis i Bartolomé",
    "José Antonio Gutiérrez Peris",
    "Wenceslao Extraordinariamentelargo Mira",
    "Pep Soler",
    "Inés Pla",
    "Amparo Ferrer",
    "Quim Verdú Ferrer",
];

#[tokio::test]
async fn on_its_side_a_phone_shows_what_to_do_beside_the_board_and_below_all_seats() {
    let app = App::start();
    let phone = Browser::open(Screen::Phone).await;
    sign_up(&app, &phone).await;
    choose_all_moves(&phone).await;
    let page = draw_with(&app, on_a_board_of_eight, &EIGHT);
    phone.go(&page).await;
    assert_eq!(referee(&phone, 1).await, 1);
    phone.find(".play").await;
    phone.resize(844, 390).await;
    let above = "
        const of = (it) => document.querySelector(it).getBoundingClientRect();
        const order = ['.play__seats', '.play__turn', '.play__hint', '.play__action', '.play__acts'].map(of);
        const isInOrder = order.slice(1).every((it, i) => order[i].bottom <= it.top + 0.5);
        return [isInOrder, order.at(-1).bottom <= innerHeight, of('.play__board').right <= order[0].left]";
    assert_eq!(phone.run(above).await, json!([true, true, true]), "before a throw");
    phone.press(".play .die[value='5']").await;
    assert_eq!(phone.attribute(".referee", "data-control").await, "move");
    assert_eq!(phone.run(above).await, json!([true, true, true]), "while a move is chosen");
    assert_eq!(phone.overflow().await, None);
    phone.close().await;
}

fn on_a_board_of_eight(plan: &mut TablePlan) {
    plan.ruleset = Ruleset::named("ranking").unwrap();
    (plan.arms, plan.seats) = (Arms::Eight, 8);
}

/// Numbers that leave their squares or touch another, each with the problem.
const NUMBERS: &str = r#"
    const inside = ([x, y], polygon) => polygon.reduce((is, [ax, ay], i) => {
      const [bx, by] = polygon.at(i - 1);
      return (ay > y) !== (by > y) && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !is : is;
    }, false);
    const wrong = [];
    const boxes = [];
    for (const text of document.querySelectorAll(".board__number")) {
      let square = text.previousElementSibling;
      if (!square.matches("polygon")) square = square.previousElementSibling;
      const polygon = square.getAttribute("points").split(" ").map((it) => it.split(",").map(Number));
      const { x, y, width, height } = text.getBBox();
      // A digit is not as high as its line.
      const [top, low] = [y + height * 0.25, y + height * 0.75];
      const corners = [[x, top], [x + width, top], [x, low], [x + width, low]];
      if (!corners.every((it) => inside(it, polygon))) wrong.push(`${text.textContent} sticks out`);
      for (const other of boxes) {
        if (x < other.right && other.left < x + width && top < other.low && other.top < low) wrong.push(`${text.textContent} on ${other.n}`);
      }
      boxes.push({ n: text.textContent, left: x, right: x + width, top, low });
    }
    return wrong;
"#;

#[tokio::test]
async fn every_number_stands_in_its_square_and_every_name_on_one_line_in_its_yard() {
    let app = App::start();
    let browser = Browser::open(Screen::Desktop).await;
    sign_up(&app, &browser).await;
    for (arms, players) in [(Arms::Four, 4), (Arms::Six, 6), (Arms::Eight, 8)] {
        let plan = |plan: &mut TablePlan| {
            on_a_board_of_eight(plan);
            (plan.arms, plan.seats) = (arms, arms.n());
        };
        let page = draw_with(&app, plan, &EIGHT[..players]);
        browser.go(page.trim_end_matches("/referee")).await;
        browser.find(".board__number").await;
        assert_eq!(browser.run(NUMBERS).await, json!([]), "{arms:?}");
        let cut = "
            const [box, drawn] = [document.querySelector('.board__drawing').viewBox.baseVal, document.querySelectorAll('.board__nest')];
            return [...drawn].filter((it) => { const { x, width } = it.getBBox(); return x - 3 < box.x || x + width + 3 > box.x + box.width; }).length";
        assert_eq!(browser.run(cut).await, 0, "{arms:?}: nests whose line is cut off");
        if arms != Arms::Four {
            continue;
        }
        let names = "
            return [...document.querySelectorAll('.board__yard')].map((yard) => {
              const [frame, names] = [yard.querySelector('polygon').getBBox(), [...yard.querySelectorAll('.board__name')]];
              const isIn = names.every((it) => { const { x, width } = it.getBBox(); return x > frame.x && x + width < frame.x + frame.width; });
              return [yard.querySelector('title'), ...names].map((it) => it.textContent).concat(isIn).join(': ');
            }).sort()";
        let expected = [
            "José Antonio Gutiérrez Peris: J. A. Gutiérrez: true",
            "María Teresa Fernández-Villaverde Ros: M. T. Fernández-Villaverde: true",
            "Maximilià Sanchis i Bartolomé: M. Sanchis: true",
            "Wenceslao Extraordinariamentelargo Mira: W. Extraordinariamentelargo: true",
        ];
        assert_eq!(browser.run(names).await, json!(expected));
    }
    browser.close().await;
}

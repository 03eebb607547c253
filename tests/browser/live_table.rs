//! A game that spectators follow: its board stays where it is, and its pieces walk.

use serde_json::{Value, json};

use crate::game::{begun, referee};
use crate::harness::{App, Browser, Network, Screen};
use crate::kind::Kind;
use crate::referee::all_sent;

/// Script: notes every position of the board in the window, and whether a piece was seen moving. Marks the pieces.
const WATCH: &str = "
    window.tops = new Set();
    window.moved = 0;
    for (const piece of document.querySelectorAll('.piece')) piece.isKnown = true;
    const look = () => {
      const board = document.querySelector('.board');
      if (board) tops.add(Math.round(board.getBoundingClientRect().top * 10) / 10);
      const running = document.getAnimations().filter(({ effect }) => effect.target?.matches('.piece'));
      moved = Math.max(moved, running.length);
      requestAnimationFrame(look);
    };
    look()";

/// Script: the drawing, without what moves at this moment.
const DRAWN: &str = "
    if (document.getAnimations().some(({ effect }) => effect.target?.closest('.board'))) return null;
    const drawing = document.querySelector('.board__drawing');
    return [...drawing.children].map((it) => [it.getAttribute('class'), it.getAttribute('transform'), it.textContent].join(' ')).join('\\n')";

/// The drawing once nothing moves.
async fn drawn(browser: &Browser) -> Value {
    browser.until(&format!("return (() => {{ {DRAWN} }})() !== null")).await;
    browser.run(DRAWN).await
}

/// Waits until the spectator's page shows what the referee has sent.
async fn caught_up(spectator: &Browser, phone: &Browser) {
    all_sent(phone).await;
    let status = phone.text(".play .status").await;
    spectator.expect(&status).await;
}

#[tokio::test]
async fn the_board_stays_and_its_pieces_walk() {
    let app = App::start();
    let (phone, page) = begun(&app, Screen::Phone).await;
    let table = page.trim_end_matches("/referee");
    let spectator = Browser::open(Screen::Phone).await;
    spectator.resize(390, 844).await;
    let media =
        json!({ "features": [{ "name": "prefers-reduced-motion", "value": "no-preference" }] });
    spectator.devtools("Emulation.setEmulatedMedia", media).await;
    spectator.go(table).await;
    spectator.find("live-region[data-state='live']").await;
    spectator.run(WATCH).await;
    for _ in 0..14 {
        referee(&phone, 5).await;
        caught_up(&spectator, &phone).await;
    }
    let n: usize = spectator.attribute("#live-board", "data-n").await.parse().unwrap();
    assert!(n >= 30, "{n} throws");
    let shown = drawn(&spectator).await;
    let tops = spectator.run("return [...tops]").await;
    assert_eq!(tops.as_array().unwrap().len(), 1, "the board stood at {tops}");
    assert_eq!(spectator.run("return moved > 0").await, json!(true), "pieces were seen moving");
    let known = "return [...document.querySelectorAll('.piece')].every((it) => it.isKnown)";
    assert_eq!(spectator.run(known).await, json!(true), "pieces stay themselves");
    assert_eq!(spectator.count(".board > svg > .board__die").await, 1);
    assert_eq!(spectator.overflow().await, None);
    spectator.go(table).await;
    assert_eq!(drawn(&spectator).await, shown, "as the server draws it");

    // Many throws at once are not played one after another.
    spectator.network(Network::Off).await;
    spectator.find("live-region[data-state='offline']").await;
    referee(&phone, 24).await;
    spectator.network(Network::Full).await;
    caught_up(&spectator, &phone).await;
    let shown = drawn(&spectator).await;
    spectator.go(table).await;
    assert_eq!(drawn(&spectator).await, shown);
    phone.close().await;
    spectator.close().await;
}

#[tokio::test]
async fn under_reduced_motion_no_piece_is_seen_moving() {
    let app = App::start();
    let (phone, page) = begun(&app, Screen::Phone).await;
    let spectator = Browser::open(Screen::Desktop).await;
    let media = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
    spectator.devtools("Emulation.setEmulatedMedia", media).await;
    spectator.go(page.trim_end_matches("/referee")).await;
    spectator.find("live-region[data-state='live']").await;
    spectator.run(WATCH).await;
    referee(&phone, 12).await;
    caught_up(&spectator, &phone).await;
    assert_eq!(spectator.run("return moved").await, json!(0));
    assert_eq!(spectator.count(".board > svg > .board__die").await, 1);
    phone.close().await;
    spectator.close().await;
}

/// Script: marks the board of a hall's screen, and notes whether a piece was seen moving.
const WATCH_HALL: &str = "
    window.board = document.querySelector('live-board');
    window.moved = 0;
    const look = () => {
      const running = document.getAnimations().filter(({ effect }) => effect.target?.matches('live-board .piece'));
      moved = Math.max(moved, running.length);
      requestAnimationFrame(look);
    };
    look()";

#[tokio::test]
async fn the_pieces_of_a_hall_s_screen_walk_too() {
    let app = App::start();
    let (phone, page) = begun(&app, Screen::Phone).await;
    let table = page.trim_end_matches("/referee");
    let spectator = Browser::open(Screen::Desktop).await;
    let media =
        json!({ "features": [{ "name": "prefers-reduced-motion", "value": "no-preference" }] });
    spectator.devtools("Emulation.setEmulatedMedia", media).await;
    spectator.go(table).await;
    let round = spectator.attribute(".page-header__kicker a", "href").await;
    let tournament = round.split("/rounds").next().unwrap().to_owned();
    referee(&phone, 1).await;
    all_sent(&phone).await;
    spectator.go(&format!("{}{tournament}/display/live", app.base)).await;
    spectator.find("#hall[data-pages] live-board[data-in-charge]").await;
    spectator.run(WATCH_HALL).await;
    referee(&phone, 40).await;
    all_sent(&phone).await;
    let number = format!(
        "return fetch('{table}').then((it) => it.text()).then((it) => new DOMParser()
           .parseFromString(it, 'text/html').querySelector('#live-board').dataset.n)"
    );
    let n = spectator.run(&number).await;
    let n = n.as_str().unwrap();
    spectator.find(&format!("live-board[data-n='{n}']")).await;
    let seen = "return [board === document.querySelector('live-board'), moved > 0]";
    assert_eq!(spectator.run(seen).await, json!([true, true]), "the board stays, pieces walk");
    assert_eq!(spectator.count("live-board > .mini > .board__die").await, 1);
    phone.close().await;
    spectator.close().await;
}

/// Script: the sum of all layout shifts since the page was opened.
const SHIFT: &str = "
    return new Promise((done) => {
      const watch = new PerformanceObserver((list) => {
        done(list.getEntries().filter((it) => !it.hadRecentInput).reduce((sum, it) => sum + it.value, 0));
      });
      watch.observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => done(0), 500);
    })";

#[tokio::test]
async fn the_referee_s_page_is_there_with_few_requests_and_does_not_move() {
    // Other browsers do not report layout shifts.
    if !matches!(Kind::chosen(), Kind::Chromium) {
        return;
    }
    let app = App::start();
    let (phone, page) = begun(&app, Screen::Phone).await;
    referee(&phone, 6).await;
    all_sent(&phone).await;
    phone.devtools("Network.enable", json!({})).await;
    phone.devtools("Network.setBypassServiceWorker", json!({ "bypass": true })).await;
    for (width, height) in [(390, 844), (360, 640), (1280, 800)] {
        phone.resize(width, height).await;
        phone.devtools("Network.clearBrowserCache", json!({})).await;
        phone.go(&page).await;
        phone.find(".play").await;
        let shift = phone.run(SHIFT).await.as_f64().unwrap();
        assert!(shift < 0.05, "shifts by {shift} at {width}×{height}");
        let files =
            phone.run("return performance.getEntriesByType('resource').map((it) => it.name)");
        let files = files.await;
        // The page itself is one more.
        assert!(files.as_array().unwrap().len() < 12, "{files:#}");
    }
    phone.close().await;
}

#[tokio::test]
async fn spectators_see_how_many_they_are() {
    let app = App::start();
    let (_phone, page) = begun(&app, Screen::Phone).await;
    let table = page.trim_end_matches("/referee");
    let [one, other] = [Browser::open(Screen::Phone).await, Browser::open(Screen::Desktop).await];
    one.go(table).await;
    one.until("return document.querySelector('live-watching')?.textContent.startsWith('1 ')").await;
    other.go(table).await;
    one.until("return document.querySelector('live-watching')?.textContent.startsWith('2 ')").await;
    other.close().await;
    one.until("return document.querySelector('live-watching')?.textContent.startsWith('1 ')").await;
}

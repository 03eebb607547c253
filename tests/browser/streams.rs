//! Many pages in one browser with its back/forward cache on. All receive changes by one event stream, since a browser has few connections
//! per host, and a page that returns from the cache is current.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::game::{begun, referee};
use crate::harness::{App, Browser, Screen, until};
use crate::kind::HALL;
use crate::matchers::TextMatchers;
use crate::referee::all_sent;

/// Proxy between a browser and the program that counts open event streams.
struct Way {
    base: String,
    open: Arc<AtomicUsize>,
    most: Arc<AtomicUsize>,
}

impl Way {
    async fn to(app: &App) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let there = format!("127.0.0.1:{}", app.base.rsplit(':').next().unwrap());
        let (open, most) = (Arc::<AtomicUsize>::default(), Arc::<AtomicUsize>::default());
        let counts = (open.clone(), most.clone());
        tokio::spawn(async move {
            while let Ok((browser, _)) = listener.accept().await {
                tokio::spawn(pass(browser, there.clone(), counts.clone()));
            }
        });
        Self { base, open, most }
    }

    /// Waits until `n` streams are open.
    async fn has_streams(&self, n: usize) {
        let open = async || (self.open.load(Ordering::SeqCst) == n).then_some(());
        let now = until(open).await;
        assert!(now.is_some(), "{} streams, not {n}", self.open.load(Ordering::SeqCst));
    }

    /// Asserts that at most one stream was open, apart from an overlap while one page follows another.
    fn had_one_stream(&self) {
        let most = self.most.load(Ordering::SeqCst);
        assert!((1..=2).contains(&most), "{most} streams at once");
    }
}

async fn pass(
    browser: TcpStream,
    there: String,
    (open, most): (Arc<AtomicUsize>, Arc<AtomicUsize>),
) {
    let Ok(program) = TcpStream::connect(there).await else { return };
    let (mut from_browser, mut to_browser) = browser.into_split();
    let (mut from_program, mut to_program) = program.into_split();
    let back = tokio::spawn(async move {
        let _ = tokio::io::copy(&mut from_program, &mut to_browser).await;
    });
    let mut is_stream = false;
    let mut bytes = vec![0; 16_384];
    while let Ok(n @ 1..) = from_browser.read(&mut bytes).await {
        let asked = String::from_utf8_lossy(&bytes[..n]);
        let first = asked.lines().next().unwrap_or_default();
        if !is_stream && first.starts_with("GET ") && first.contains("/events?") {
            is_stream = true;
            most.fetch_max(open.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
        }
        if to_program.write_all(&bytes[..n]).await.is_err() {
            break;
        }
    }
    back.abort();
    if is_stream {
        open.fetch_sub(1, Ordering::SeqCst);
    }
}

const LIVE: &str = "live-region[data-state='live']";

/// Referee at a started table of two, with the path of the table.
async fn refereed(app: &App) -> (Browser, String) {
    let (phone, page) = begun(app, Screen::Phone).await;
    let table = page.trim_end_matches("/referee").split_once("/tables/").unwrap().1;
    (phone, format!("/tables/{table}"))
}

/// Spectator of the table through `way`, with the path of its tournament.
async fn spectator(way: &Way, table: &str) -> (Browser, String) {
    let browser = Browser::open(Screen::Desktop).await;
    browser.go(&format!("{}{table}", way.base)).await;
    let round = browser.attribute(".page-header__kicker a", "href").await;
    (browser, round.split("/rounds").next().unwrap().to_owned())
}

/// Plays on until the status differs from `before`, and returns the new one.
async fn played_on(phone: &Browser, before: &str) -> String {
    loop {
        referee(phone, 1).await;
        let now = phone.text(".status").await;
        if now != before {
            return now;
        }
    }
}

#[tokio::test]
async fn pages_one_after_another_leave_no_stream_behind() {
    let app = App::start();
    let (phone, table) = refereed(&app).await;
    let way = Way::to(&app).await;
    let (browser, tournament) = spectator(&way, &table).await;
    let pages = ["", "/rounds", "/standings", "/bracket"];
    for n in 0..20 {
        let page = pages.get(n % 5).map_or(table.clone(), |page| format!("{tournament}{page}"));
        browser.go(&format!("{}{page}", way.base)).await;
        browser.find(LIVE).await;
        // The stream stays open while a page is visible.
        tokio::time::sleep(std::time::Duration::from_secs(1)).await;
    }
    way.had_one_stream();
    browser.close().await;
    phone.close().await;
}

#[tokio::test]
async fn a_page_that_returns_from_the_cache_is_current() {
    let app = App::start();
    let (phone, table) = refereed(&app).await;
    let browser = Browser::open(Screen::Desktop).await;
    browser.go(&format!("{}{table}", app.base)).await;
    browser.find(LIVE).await;
    let before = browser.text(".status").await;
    browser.run("addEventListener('pageshow', (it) => { window.isCached = it.persisted })").await;
    browser.go(&format!("{}/", app.base)).await;
    let now = played_on(&phone, &before).await;
    browser.run("history.back()").await;
    browser.until("return window.isCached === true").await;
    browser.expect(&now).await;
    // The page receives later changes too.
    browser.expect(&played_on(&phone, &now).await).await;
    browser.close().await;
    phone.close().await;
}

#[tokio::test]
async fn fifteen_tabs_and_a_projector_are_followed_by_one_stream() {
    let app = App::start();
    let (phone, table) = refereed(&app).await;
    let way = Way::to(&app).await;
    let (browser, tournament) = spectator(&way, &table).await;
    let mut tabs = Vec::new();
    for n in 0..15 {
        // Windows are visible side by side, tabs one at a time.
        let tab = browser.client.new_window(n % 2 == 0).await.unwrap().handle;
        browser.client.switch_to_window(tab.clone()).await.unwrap();
        browser.go(&format!("{}{table}", way.base)).await;
        browser.find(LIVE).await;
        tabs.push(tab);
    }
    let projector = browser.client.new_window(false).await.unwrap().handle;
    browser.client.switch_to_window(projector.clone()).await.unwrap();
    browser.go(&format!("{}{tournament}/display/live", way.base)).await;
    browser.find("#hall[data-pages]").await;
    let now = played_on(&phone, &phone.text(".status").await).await;
    for tab in tabs {
        browser.client.switch_to_window(tab).await.unwrap();
        browser.expect(&now).await;
    }
    way.had_one_stream();
    assert_eq!(way.open.load(Ordering::SeqCst), 1);
    browser.close().await;
    phone.close().await;
}

#[tokio::test]
async fn a_die_is_sent_beside_eight_tabs() {
    let app = App::start();
    let (phone, page) = begun(&app, Screen::Phone).await;
    let referee = phone.client.window().await.unwrap();
    let table = page.trim_end_matches("/referee");
    for _ in 0..8 {
        let tab = phone.client.new_window(true).await.unwrap().handle;
        phone.client.switch_to_window(tab).await.unwrap();
        phone.go(table).await;
        phone.find("live-region").await;
    }
    phone.client.switch_to_window(referee).await.unwrap();
    phone.press(".play .die[value='1']").await;
    all_sent(&phone).await;
    phone.close().await;
}

/// Opens a page in a browser without shared workers, such as Safari before 16 or Chrome on Android.
async fn go_without_worker(browser: &Browser, page: &str) {
    let script = json!({ "source": "delete window.SharedWorker" });
    browser.devtools("Page.addScriptToEvaluateOnNewDocument", script).await;
    browser.go(page).await;
    browser.find(LIVE).await;
    let has = browser.run("return ['SharedWorker' in window, isSecureContext, !!navigator.locks]");
    assert_eq!(has.await, json!([false, false, false]));
}

/// Script that simulates hiding or showing the tab.
fn sight(is_hidden: bool) -> String {
    format!(
        "Object.defineProperty(document, 'hidden', {{ value: {is_hidden}, configurable: true }});
         document.dispatchEvent(new Event('visibilitychange'))"
    )
}

#[tokio::test]
async fn without_shared_workers_and_tls_each_page_that_is_seen_has_a_stream() {
    let app = App::start();
    let (phone, table) = refereed(&app).await;
    let way = Way::to(&app).await;
    let page = format!("{}{table}", way.base.replace("127.0.0.1", HALL));
    let browser = Browser::open(Screen::Desktop).await;
    go_without_worker(&browser, &page).await;
    let now = played_on(&phone, &phone.text(".status").await).await;
    browser.expect(&now).await;
    way.has_streams(1).await;

    let first = browser.client.window().await.unwrap();
    let second = browser.client.new_window(true).await.unwrap().handle;
    browser.client.switch_to_window(second).await.unwrap();
    go_without_worker(&browser, &page).await;
    way.has_streams(2).await;
    let now = played_on(&phone, &now).await;
    browser.expect(&now).await;
    browser.client.switch_to_window(first.clone()).await.unwrap();
    browser.expect(&now).await;

    // A hidden page closes its connection; once visible again, it fetches the changes it missed.
    browser.run(&sight(true)).await;
    way.has_streams(1).await;
    let later = played_on(&phone, &now).await;
    // Hidden pages receive no changes.
    browser.text(".status").await.assert_has(&now);
    browser.run(&sight(false)).await;
    browser.expect(&later).await;
    way.has_streams(2).await;
    browser.close().await;
    phone.close().await;
}

//! Followed entries of a device: first on every page, live, without an account.

use cubilete::acts::withdrawals;
use domain::tournament::entry::EntryStatus;
use serde_json::json;
use store::Store;

use crate::harness::{App, Browser, Screen};
use crate::matchers::TextMatchers;
use crate::prepared::act;

/// Cumulative layout shift since the page was opened.
const SHIFTS: &str = "return new Promise((done) => {
    let sum = 0;
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => done(sum), 300);
});";

/// Links of the bar that are smaller than a finger, or cut their words.
const SMALL: &str = "return [...document.querySelectorAll('.tab-bar > a')].filter((it) => {
        const { width, height } = it.getBoundingClientRect();
        return width < 44 || height < 44 || it.scrollWidth > it.clientWidth + 1;
    }).map((it) => it.textContent.trim());";

#[tokio::test]
async fn who_is_followed_comes_first_and_leads_the_bar() {
    let app = App::filled(&[&["torneo", "--entries", "16", "--play", "1"]]);
    let phone = Browser::open(Screen::Phone).await;
    phone.go(&app.base).await;
    phone.press(".now__title a").await;
    let front = phone.address().await;
    let of_row = "return document.querySelector('.game-card .strip__row').dataset.entry";
    let entry = phone.run(of_row).await.as_str().unwrap().to_owned();
    let page = format!("{front}/entries/{entry}");
    let list = phone.link("[data-followed-link]").await;
    list.assert_ends("/seat");
    phone.resize(320, 640).await;
    assert_eq!(phone.run(SMALL).await, json!([]), "every page in the bar can be pressed");
    assert_eq!(phone.overflow().await, None);
    let (width, height) = Screen::Phone.size();
    phone.resize(width, height).await;

    phone.press(".game-card .strip__row a").await;
    phone.find("follow-entry button[aria-pressed='false']").await;
    phone.press("follow-entry button").await;
    phone.find("follow-entry button[aria-pressed='true']").await;
    phone.go(&front).await;
    phone.find(&format!(".followed .entry-card[data-entry='{entry}'] .mini")).await;
    let first = "const first = document.querySelector('.followed'), track = document.querySelector('.track');
        return first.getBoundingClientRect().bottom <= track.getBoundingClientRect().top + 1";
    assert_eq!(phone.run(first).await, json!(true), "above all else");
    phone.find(".game-card [data-mine]").await;
    assert_eq!(phone.link("[data-followed-link]").await, page);
    assert_eq!(phone.overflow().await, None);
    phone.reload().await;
    phone.find(".followed .entry-card").await;
    let moved = phone.run(SHIFTS).await.as_f64().unwrap();
    assert!(moved < 0.05, "{moved}");

    // The server sends the same page to everybody.
    let sent = reqwest::get(&front).await.unwrap().text().await.unwrap();
    sent.assert_lacks("entry-card");

    withdraw(&app, front.rsplit('/').next().unwrap(), &entry);
    phone.reload().await;
    phone.find(".followed .entry-card[data-rank='6']").await;

    phone.press("[data-followed-link]").await;
    phone.find("[data-followed-link][aria-current='page']").await;
    assert_eq!(phone.count(".tab-bar [aria-current]").await, 1, "one page is marked");
    phone.press("follow-entry button").await;
    phone.find("follow-entry button[aria-pressed='false']").await;
    phone.go(&front).await;
    phone.find(".track").await;
    assert_eq!(phone.count(".followed .entry-card").await, 0);
    phone.close().await;
}

#[tokio::test]
async fn a_tournament_of_somebody_followed_comes_first_on_the_front_page() {
    let demo = |n: &'static str| ["torneo", "--entries", n, "--play", "1"];
    let (one, two, three) = (demo("16"), demo("9"), demo("12"));
    let app = App::filled(&[&one, &two, &three]);
    let phone = Browser::open(Screen::Phone).await;
    phone.go(&app.base).await;
    let rows = "return [...document.querySelectorAll('.tournament-row[data-tournament]')]
        .map((it) => it.dataset.tournament)";
    let before = phone.run(rows).await;
    let last = before.as_array().unwrap().last().unwrap().as_str().unwrap().to_owned();
    assert_ne!(before[0], json!(last), "two rows below the large one");
    phone.run(&format!("localStorage.setItem('cubilete-following-{last}', '[\"1\"]')")).await;
    phone.reload().await;
    phone.find(".tournament-row[data-mine] [data-followed]:not([hidden])").await;
    assert_eq!(phone.run(rows).await[0], json!(last));
    phone.close().await;
}

fn withdraw(app: &App, tournament: &str, entry: &str) {
    let store = Store::open(&app.database()).unwrap();
    act(&store, |work| {
        work.let_stand("Prova".to_owned());
        let (tournament, entry) = (tournament.parse().unwrap(), entry.parse().unwrap());
        withdrawals::set_status(work, tournament, entry, EntryStatus::Withdrawn)
    });
}

#[tokio::test]
async fn without_script_there_is_nothing_to_follow_with() {
    let app = App::filled(&[&["torneo", "--entries", "8", "--play", "1"]]);
    let browser = Browser::open(Screen::WithoutScript).await;
    browser.go(&app.base).await;
    browser.press(".now__title a").await;
    browser.press(".strip__row a").await;
    browser.find(".entry-card").await;
    assert!(!browser.is_seen("follow-entry").await);
    browser.close().await;
}

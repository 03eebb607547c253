//! Followed entries of a device: first on every page, live, without an account.

use cubilete::acts::entries;
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
    list.assert_ends("/entries");

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
    phone.press("follow-entry button").await;
    phone.find("follow-entry button[aria-pressed='false']").await;
    phone.go(&front).await;
    phone.find(".track").await;
    assert_eq!(phone.count(".followed .entry-card").await, 0);
    phone.close().await;
}

fn withdraw(app: &App, tournament: &str, entry: &str) {
    let store = Store::open(&app.database()).unwrap();
    act(&store, |work| {
        work.let_stand("Prova".to_owned());
        let (tournament, entry) = (tournament.parse().unwrap(), entry.parse().unwrap());
        entries::set_status(work, tournament, entry, EntryStatus::Withdrawn)
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

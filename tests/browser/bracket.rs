//! The bracket on a phone and on a laptop.

use serde_json::json;

use crate::harness::{App, Browser, Screen};

/// Largest distance between a line's ends and the middle of the tables it joins.
const APART: &str = "
const rounds = [...document.querySelectorAll('.bracket__round')];
const far = [];
for (const [index, round] of rounds.entries()) {
    const gap = round.nextElementSibling;
    const next = rounds[index + 1];
    if (!next) continue;
    const box = gap.getBoundingClientRect();
    for (const it of [round, next]) {
        const cards = [...it.querySelectorAll('.bracket__match')];
        for (const [place, card] of cards.entries()) {
            const { top, height } = card.getBoundingClientRect();
            const line = box.top + box.height * (2 * place + 1) / (2 * cards.length);
            far.push(Math.abs(top + height / 2 - line));
        }
    }
}
return Math.max(...far);";

/// Names in the tree that are cut off or broken within a word.
const BROKEN: &str =
    "return [...document.querySelectorAll('.bracket__round:not([data-density=tick]) \
    .bracket__sides .side__name')].filter((it) => {
    const { width, height } = it.getBoundingClientRect();
    return width > 1 && (it.scrollWidth > Math.ceil(width) + 1 || height > 40);
}).map((it) => it.textContent);";

#[tokio::test]
async fn lines_meet_the_tables_that_they_join_and_names_stay_whole() {
    let app = App::filled(&[&["torneo", "--entries", "64", "--play", "2"]]);
    let laptop = Browser::open(Screen::Desktop).await;
    laptop.go(&app.base).await;
    laptop.press("main a[href^='/tournaments/']").await;
    laptop.press(".tabs a[href$='/bracket']").await;
    laptop.find(".bracket__gap").await;
    let apart = laptop.run(APART).await.as_f64().unwrap();
    assert!(apart < 3.0, "{apart}");
    assert_eq!(laptop.run(BROKEN).await, json!([]));
    // The path of a selected entry is highlighted from round to round.
    laptop.press("#round-1 a[data-entry]").await;
    laptop.find(".bracket__match[data-lit]").await;
    let n = laptop.count(".bracket__match[data-lit]").await;
    assert_eq!(laptop.count(".bracket__way:not([data-open])").await, n - 1);
    laptop.close().await;
}

#[tokio::test]
async fn on_a_phone_a_round_stands_by_itself_below_the_map() {
    let app = App::filled(&[&["torneo", "--entries", "9", "--play", "1"]]);
    let phone = Browser::open(Screen::Phone).await;
    phone.go(&app.base).await;
    phone.press("main a[href^='/tournaments/']").await;
    phone.press(".tab-bar a[href$='/bracket']").await;
    phone.find(".bracket-map a[aria-current]").await;
    let wide =
        "return document.documentElement.scrollWidth - document.documentElement.clientWidth;";
    assert_eq!(phone.run(wide).await, json!(0), "nothing sticks out");
    phone.press(".bracket-map a:first-child").await;
    phone.find(".bracket-map a:first-child[aria-current]").await;
    phone.press(".bracket-card__title").await;
    phone.find(".bracket-focus").await;
    phone.close().await;
}

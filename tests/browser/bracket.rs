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

/// Parts of the page that overlap or stick out: the title and the choice of a view, and the columns of the rows of cards.
const OVERLAPS: &str = "
const said = [];
const box = (it) => it.getBoundingClientRect();
const isSeen = (it) => box(it).width > 1.5 && box(it).height > 1.5;
const meets = (one, two) => Math.min(one.right, two.right) - Math.max(one.left, two.left) > 1
    && Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 1;
if (meets(box(document.querySelector('h1')), box(document.querySelector('.segments')))) said.push('title');
for (const row of document.querySelectorAll('#bracket .side')) {
    if (!isSeen(row)) continue;
    const card = box(row.closest('.bracket__card, .bracket-card'));
    // The bar of the way lies along the lower edge.
    const parts = [...row.children].filter((it) => isSeen(it) && !it.matches('.strip__bar'));
    for (const [place, one] of parts.entries()) {
        if (box(one).right > card.right + 1 || box(one).bottom > card.bottom + 1)
            said.push(`${row.textContent.trim()} sticks out by ${one.className}`);
        const isOpen = getComputedStyle(one).overflowX === 'visible';
        if (one.matches('.side__name, .side__who') && isOpen && one.scrollWidth > Math.ceil(box(one).width) + 1)
            said.push(`${row.textContent.trim()} is wider than its column`);
        for (const two of parts.slice(place + 1))
            if (meets(box(one), box(two))) said.push(`${row.textContent.trim()}: ${one.className} over ${two.className}`);
    }
}
return said;";

#[tokio::test]
async fn nothing_overlaps_on_a_bracket_of_any_width() {
    let app = App::filled(&[
        &["pairs", "--entries", "69", "--play", "2"],
        &["pairs", "--entries", "23", "--play", "2"],
        &["torneo", "--entries", "23", "--play", "1"],
        &["pairs", "--entries", "16"],
    ]);
    let browser = Browser::open(Screen::Desktop).await;
    browser.go(&app.base).await;
    let links = "return [...new Set([...document.querySelectorAll('main a[href^=\"/tournaments/\"]')]
        .map((it) => it.getAttribute('href').split('/').slice(0, 3).join('/')))].filter((it) => !it.endsWith('new'))";
    let links = browser.run(links).await;
    assert_eq!(links.as_array().unwrap().len(), 4, "{links}");
    for tournament in links.as_array().unwrap() {
        for (width, height) in [(320, 700), (390, 844), (1280, 800), (1920, 1080)] {
            browser.resize(width, height).await;
            for view in ["bracket", "bracket?view=all", "bracket?view=round", "bracket?view=table"]
            {
                let address = format!("{}{}/{view}", app.base, tournament.as_str().unwrap());
                browser.go(&address).await;
                let found = browser.run(OVERLAPS).await;
                assert_eq!(found, json!([]), "{view} at {width} pixels");
            }
        }
    }
    browser.close().await;
}

/// Regression test for a header that was wider on the bracket than on other pages.
#[tokio::test]
async fn the_header_is_as_wide_as_on_other_pages() {
    let app = App::filled(&[&["pairs", "--entries", "4", "--play", "0"]]);
    let browser = Browser::open(Screen::Desktop).await;
    browser.resize(1920, 1080).await;
    browser.go(&app.base).await;
    browser.press("main a[href^='/tournaments/']").await;
    browser.find(".tabs a[href$='/bracket']").await;
    let header = "return document.querySelector('.site-header__bar').getBoundingClientRect().width";
    let front = browser.run(header).await;
    browser.press(".tabs a[href$='/bracket']").await;
    browser.find("#bracket").await;
    assert_eq!(browser.run(header).await, front);
    browser.close().await;
}

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

//! Hard names on every kind of page: nothing gets wider than the window, is cut off or stands on something else.

use std::collections::BTreeMap;

use crate::crawl::Crawl;
use crate::facts::Hand;
use crate::harness::{App, Browser, Screen};
use crate::prepared::sign_up;

/// Names that pages have trouble with: unbroken, of many words, from right to left, without spaces, pictures, signs of markup, one letter,
/// capitals.
const HARD: [&str; 8] = [
    "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochestrellat",
    "Maria de los Desamparados Inmaculada Concepción Fernández-Cañizares",
    "שירה בן־דוד (אלמוג)",
    "長谷川優希東京都世田谷区双六愛好会代表取締役社長の皆さん",
    "👩‍👩‍👧‍👦🎲 Les Fitxes 🟡🔵🔴🟢",
    "\"L'Amparo\" <b>O'Neill & Cia</b> «x»",
    "Ñ",
    "ASOCIACIÓN DE VECINAS Y VECINOS DE BENIMACLET WWWWWWWWWWWW",
];

/// Widths and heights: the smallest phone, a phone, a laptop, a large screen.
const SIZES: [(u32, u32); 4] = [(320, 640), (390, 844), (1280, 800), (1920, 1080)];

const MEASURE: &str = include_str!("hard_names.js");

/// SQL expression for the hard name with this number, counted on after the last one.
fn named(number: &str) -> String {
    let names: Vec<String> = HARD
        .iter()
        .enumerate()
        .map(|(n, name)| format!("when {n} then '{}'", name.replace('\'', "''")))
        .collect();
    let names = names.join(" ");
    format!(
        "case ({number}) % 8 {names} end || case when {number} > 8 then ' ' || (({number}) / 8) else '' end"
    )
}

/// Gives hard names to all entries, clubs, sectors, people, accounts, tournaments, venues and rankings.
fn rename(app: &App) {
    let mut hand = Hand::at(&format!("sqlite:{}", app.database()));
    let club = |n: &str| format!("case club when '' then '' else {} end", named(n));
    hand.run(&format!(
        "update entries set name = {}, club = {}, \
         sector = case sector when '' then '' else {} end",
        named("number"),
        club("number + 3"),
        named("length(sector)")
    ));
    hand.run(&format!(
        "update players set name = {}, club = {}",
        named("rowid"),
        club("rowid + 3")
    ));
    hand.run(&format!(
        "update tournaments set name = {}, venue = {}",
        named("rowid - 1"),
        named("rowid + 2")
    ));
    for relation in ["rankings", "pools", "ranking_seasons", "users"] {
        let name = named("length(name)");
        hand.run(&format!("update {relation} set name = {name} where name <> ''"));
    }
}

/// Faults of the pages visited, each with the first page and the width where it was seen.
#[derive(Default)]
struct Faults {
    found: BTreeMap<String, String>,
    n_pages: usize,
}

impl Faults {
    /// Measures the current page at all sizes.
    async fn measure(&mut self, browser: &Browser, page: &str) {
        self.n_pages += 1;
        for (width, height) in SIZES {
            browser.resize_view(width, height).await;
            for fault in browser.run(MEASURE).await.as_array().unwrap() {
                let fault = fault.as_str().unwrap().to_owned();
                self.found.entry(fault).or_insert_with(|| format!("{width} {page}"));
            }
        }
    }

    /// Measures every kind of page that can be reached.
    async fn crawl(&mut self, app: &App, browser: &Browser) {
        let mut crawl = Crawl::of(app);
        while let Some(page) = crawl.go_on(browser).await {
            if page.contains("/display") && !page.contains("settings") {
                // A screen fits its texts once its script runs.
                browser.find("#hall[data-pages]").await;
            }
            self.measure(browser, &page).await;
        }
    }
}

#[tokio::test]
async fn no_page_is_broken_by_a_name() {
    let app = App::filled(&[
        &["torneo", "--entries", "11", "--play", "2"],
        &["jcf", "--entries", "9", "--play", "1"],
        &["weekly", "--entries", "9"],
        &["pairs", "--entries", "9", "--play", "1"],
        &["torneo", "--entries", "8", "--trouble"],
    ]);
    let browser = Browser::open(Screen::Desktop).await;
    sign_up(&app, &browser).await;
    rename(&app);
    let mut faults = Faults::default();
    faults.crawl(&app, &browser).await;
    let as_organizer = faults.n_pages;
    browser.client.delete_all_cookies().await.unwrap();
    for page in ["/sign-in", "/join", "/no-such-page"] {
        browser.go(&format!("{}{page}", app.base)).await;
        faults.measure(&browser, page).await;
    }
    faults.crawl(&app, &browser).await;
    let as_visitor = faults.n_pages - as_organizer;
    println!("{as_organizer} pages as an organizer, {as_visitor} as a visitor");
    assert!(as_organizer > 60 && as_visitor > 15, "{as_organizer} and {as_visitor} pages");
    let list: Vec<String> =
        faults.found.iter().map(|(fault, page)| format!("{page}\n  {fault}")).collect();
    assert!(list.is_empty(), "{} faults:\n{}", list.len(), list.join("\n"));
    browser.close().await;
}

//! Hard names on every kind of page: nothing gets wider than the window, is cut off or stands on something else.

use std::collections::BTreeMap;

use crate::crawl::Crawl;
use crate::evening::{self, Evening};
use crate::facts::Hand;
use crate::hard::rename;
use crate::harness::{App, Browser, Screen};
use crate::prepared::sign_up;

/// Widths and heights: the smallest phone, a phone, a laptop, a large screen.
const SIZES: [(u32, u32); 4] = [(320, 640), (390, 844), (1280, 800), (1920, 1080)];

const MEASURE: &str = include_str!("hard_names.js");

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

    /// Measures these pages.
    async fn visit(&mut self, browser: &Browser, pages: &[String]) {
        for page in pages {
            evening::open(browser, page).await;
            self.measure(browser, page).await;
        }
    }

    fn assert_none(&self) {
        let list: Vec<String> =
            self.found.iter().map(|(fault, page)| format!("{page}\n  {fault}")).collect();
        assert!(list.is_empty(), "{} faults:\n{}", list.len(), list.join("\n"));
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
    rename(&mut Hand::at(&format!("sqlite:{}", app.database())));
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
    faults.assert_none();
    browser.close().await;
}

#[tokio::test]
async fn no_page_from_the_sign_up_to_the_next_edition_is_broken_by_a_name() {
    let app = App::filled(&Evening::DEMO);
    let browser = Browser::open(Screen::Desktop).await;
    sign_up(&app, &browser).await;
    let evening = Evening::fill(&app);
    rename(&mut Hand::at(&format!("sqlite:{}", app.database())));
    let mut faults = Faults::default();
    faults.visit(&browser, &evening.all(&app)).await;
    browser.client.delete_all_cookies().await.unwrap();
    faults.visit(&browser, &evening.public(&app)).await;
    faults.assert_none();
    browser.close().await;
}

//! A walk through every kind of page that can be reached from the front page.

use std::collections::{BTreeMap, BTreeSet};

use crate::harness::{App, Browser};

/// Most pages visited of one kind, such as rounds or tables.
const OF_KIND: usize = 1;

/// Opens collapsed sections and returns the links of the page.
const OPEN: &str = r#"
    for (const folded of document.querySelectorAll("main details")) folded.open = true;
    return [...document.querySelectorAll("main a[href], nav a[href]")].map((it) => it.href);
"#;

/// Links to visit, with few pages of the same kind.
pub struct Crawl {
    base: String,
    waiting: Vec<String>,
    seen: BTreeSet<String>,
    of_kind: BTreeMap<String, usize>,
}

impl Crawl {
    /// Walk that begins at the front page.
    pub fn of(app: &App) -> Self {
        let (base, waiting) = (app.base.clone(), Vec::new());
        let mut crawl = Self { base, waiting, seen: BTreeSet::new(), of_kind: BTreeMap::new() };
        crawl.add(&format!("{}/", app.base));
        crawl
    }

    /// Opens the next page with all its sections and returns its address; `None` after the last one.
    pub async fn go_on(&mut self, browser: &Browser) -> Option<String> {
        let link = self.waiting.pop()?;
        browser.go(&link).await;
        let links = browser.run(OPEN).await;
        for link in links.as_array().unwrap() {
            self.add(link.as_str().unwrap());
        }
        Some(link)
    }

    fn add(&mut self, link: &str) {
        let link = link.split('#').next().unwrap();
        let Some(path) = link.strip_prefix(&self.base) else { return };
        let is_page = !path.starts_with("/static/") && !path.contains('.');
        let kind: Vec<&str> = path
            .split(['/', '?', '&'])
            .map(|part| part.split('=').next().unwrap_or_default())
            .map(|part| if part.contains(|sign: char| sign.is_ascii_digit()) { "*" } else { part })
            .collect();
        if !is_page || !self.seen.insert(link.to_owned()) {
            return;
        }
        let n = self.of_kind.entry(kind.join("/")).or_default();
        *n += 1;
        if *n <= OF_KIND {
            self.waiting.push(link.to_owned());
        }
    }
}

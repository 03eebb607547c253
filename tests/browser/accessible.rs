//! Every page on a phone in both color schemes: axe-core finds nothing serious or critical, nothing moves under reduced motion, and no page
//! is wider than the screen.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use crate::crawl::Crawl;
use crate::evening::{self, Evening};
use crate::game::{referee, table_of_two};
use crate::harness::{App, Browser, Screen};
use crate::prepared::sign_up;

/// Runs axe-core on the current page, with all rules or only some.
const AXE: &str = r#"
    const [rules, done] = arguments;
    axe.run(document, { resultTypes: ["violations"], ...(rules && { runOnly: rules }) }).then(
        ({ violations }) => done(violations.map(({ id, impact, help, nodes }) =>
            ({ id, impact, help, html: nodes[0].html.slice(0, 240), why: nodes[0].failureSummary, n: nodes.length }))),
        (error) => done([{ id: "axe", impact: "critical", help: String(error), html: "", why: "", n: 1 }]));
"#;

/// Rules that depend on colors. The schemes differ only in colors, so the other rules run once.
const OF_COLOR: [&str; 2] = ["color-contrast", "link-in-text-block"];

/// Elements that still move by a transition, an animation or smooth scrolling. An animation of `pointer-events` alone moves nothing.
const MOVING: &str = r#"
    const keyframes = (sheet) => [...sheet.cssRules].flatMap((rule) =>
        rule instanceof CSSKeyframesRule ? [rule] : rule.cssRules ? keyframes(rule) : []);
    const isStill = (rule) => [...rule.cssRules].every(({ style }) =>
        [...style].every((name) => name === "pointer-events"));
    const still = [...document.styleSheets].flatMap(keyframes).filter(isStill).map((rule) => rule.name);
    const takesTime = (list) => list.split(",").some((time) => parseFloat(time) > 0);
    return [...document.querySelectorAll("*")].filter((element) => {
        const style = getComputedStyle(element);
        return takesTime(style.transitionDuration) || style.scrollBehavior === "smooth"
            || (style.animationName !== "none" && !still.includes(style.animationName)
                && takesTime(style.animationDuration));
    }).map((element) => element.outerHTML.slice(0, 120));
"#;

/// Browser that checks the pages it visits.
struct Judge<'a> {
    browser: &'a Browser,
    /// Findings with the first address where each occurred.
    findings: BTreeMap<String, String>,
    n_pages: usize,
}

impl<'a> Judge<'a> {
    async fn new(browser: &'a Browser) -> Self {
        let axe = std::fs::read_to_string(fetch_axe()).unwrap();
        let script = json!({ "source": axe });
        browser.devtools("Page.addScriptToEvaluateOnNewDocument", script).await;
        Self { browser, findings: BTreeMap::new(), n_pages: 0 }
    }

    /// Checks every page that can be reached.
    async fn crawl(&mut self, app: &App) {
        let mut crawl = Crawl::of(app);
        while let Some(link) = crawl.go_on(self.browser).await {
            self.judge(&link).await;
        }
    }

    /// Checks the current page.
    async fn judge(&mut self, what: &str) {
        self.n_pages += 1;
        for (scheme, rules) in [("light", Value::Null), ("dark", json!(OF_COLOR))] {
            let features = json!([
                { "name": "prefers-color-scheme", "value": scheme },
                { "name": "prefers-reduced-motion", "value": "reduce" },
            ]);
            let media = json!({ "features": features });
            self.browser.devtools("Emulation.setEmulatedMedia", media).await;
            let found = self.browser.client.execute_async(AXE, vec![rules]).await.unwrap();
            for finding in found.as_array().unwrap() {
                self.note(scheme, finding, what);
            }
        }
        let moving = self.browser.client.execute(MOVING, vec![]).await.unwrap();
        if moving != json!([]) {
            self.findings.insert(format!("moves: {moving}"), what.to_owned());
        }
        if self.browser.overflow().await.is_some() {
            self.findings.insert(format!("wider than the screen: {what}"), what.to_owned());
        }
    }

    fn assert_none(&self) {
        let list: Vec<String> =
            self.findings.iter().map(|(finding, page)| format!("{page}\n  {finding}")).collect();
        assert!(list.is_empty(), "{} findings:\n{}", list.len(), list.join("\n"));
    }

    fn note(&mut self, scheme: &str, finding: &Value, what: &str) {
        let text = |name: &str| finding[name].as_str().unwrap_or_default().to_owned();
        let (impact, id) = (text("impact"), text("id"));
        if !["serious", "critical"].contains(&impact.as_str()) {
            return;
        }
        let line = format!(
            "{impact} {id} ({scheme}): {}\n    {}\n    {}",
            text("help"),
            text("html"),
            text("why")
        );
        self.findings.entry(line).or_insert_with_key(|line| {
            println!("{what}\n  {line}");
            what.to_owned()
        });
    }
}

/// Fetches the pinned axe-core once.
fn fetch_axe() -> String {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/npm");
    let fetched = Command::new(script).arg("axe-core").output().unwrap();
    assert!(fetched.status.success(), "{}", String::from_utf8_lossy(&fetched.stderr));
    format!("{}/axe.min.js", String::from_utf8(fetched.stdout).unwrap().trim())
}

#[tokio::test]
async fn no_page_keeps_anybody_out() {
    let app = App::filled(&[
        &["torneo", "--entries", "9"],
        &["jcf", "--entries", "9", "--play", "1"],
        &["weekly", "--entries", "9"],
    ]);
    let browser = Browser::open(Screen::Phone).await;
    let mut judge = Judge::new(&browser).await;
    for page in ["/sign-in", "/join", "/no-such-page"] {
        browser.go(&format!("{}{page}", app.base)).await;
        judge.judge(page).await;
    }
    browser.press(".menu__button").await;
    judge.judge("the menu").await;
    judge.crawl(&app).await;
    let as_visitor = judge.n_pages;
    sign_up(&app, &browser).await;
    judge.crawl(&app).await;

    browser.go(&format!("{}/tournaments/new?preset=jcf", app.base)).await;
    browser.press("main form .actions button").await;
    browser.find("[aria-invalid='true']").await;
    judge.judge("a form with an error").await;

    let table = table_of_two(&app);
    for acts in [0, 1, 1, 1, 1, 9] {
        browser.go(&table).await;
        referee(&browser, acts).await;
        judge.judge("the referee's page").await;
    }

    println!("{} pages, {as_visitor} of them as a visitor", judge.n_pages);
    assert!(as_visitor > 15 && judge.n_pages > 60, "{as_visitor} and {} pages", judge.n_pages);
    judge.assert_none();
    browser.close().await;
}

#[tokio::test]
async fn no_page_from_the_sign_up_to_the_next_edition_keeps_anybody_out() {
    let app = App::filled(&Evening::DEMO);
    let browser = Browser::open(Screen::Phone).await;
    sign_up(&app, &browser).await;
    let evening = Evening::fill(&app);
    let mut judge = Judge::new(&browser).await;
    for page in evening.all(&app) {
        evening::open(&browser, &page).await;
        judge.judge(&page).await;
    }
    judge.assert_none();
    browser.close().await;
}

//! Pictures of the main pages, to be looked at: `tests/look` makes them in `target/look`; nothing compares them. And all
//! components on one page, as those pages have them: `components.html` with its pictures.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::harness::{App, Browser, Screen};
use crate::prepared::sign_up;

/// A tournament's pages, the front page first.
const PAGES: &str = "return [...document.querySelectorAll('.tabs a')].map((it) => it.pathname)";
/// The screens of its hall.
const SCREENS: [&str; 7] = ["names", "tables", "live", "draw", "groups", "standings", "clock"];
/// The first entry and the first table that the page names.
const FIRST: &str = "const first = (selector) => document.querySelector(selector)?.pathname ?? '';
    return [first('main a[href*=\"/entries/\"]'), first('main a[href^=\"/tables/\"]')]";

/// Widths and heights, and what they are called.
const SIZES: [(u32, u32, &str); 3] =
    [(390, 844, "phone"), (1280, 800, "laptop"), (1920, 1080, "hall")];

/// Keeps what the window shows, from top to bottom.
async fn keep(browser: &Browser, file: &Path) {
    let whole = json!({ "format": "png", "captureBeyondViewport": true });
    let picture = browser.devtools("Page.captureScreenshot", whole).await;
    let picture = STANDARD.decode(picture["data"].as_str().unwrap()).unwrap();
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(file, picture).unwrap();
}

/// An organizer's pages of a tournament.
const ORGANIZED: [&str; 15] = [
    "seat/poster",
    "print/slips",
    "print/sheets",
    "entries/new",
    "",
    "results",
    "hall",
    "check-in",
    "draw",
    "print",
    "people",
    "settings",
    "entries/import",
    "display/settings",
    "journal",
];

/// The components of a page: which, its classes and state, its markup. `%` stands for the names.
const COMPONENTS: &str = "const found = []; for (const name of %) for (const it of document.querySelectorAll(`[class*='${name}']`)) {
        const is = (it, sign) => [...(it?.classList ?? [])].some((one) => one === name || one.startsWith(`${name}${sign}`));
        if (!is(it, '--') && (!is(it, '__') || it.parentElement.closest(`[class*='${name}']`))) continue;
        const says = [...it.attributes].filter(({ name }) => /^(data-state|aria-current|aria-pressed|open|disabled)$/.test(name));
        const state = says.map((one) => `${one.name}=${one.value}`);
        if (it.outerHTML.length < 60000) found.push([name, [...it.classList, ...state].join(' '), it.outerHTML]);
    } return found";
/// Puts what was collected in place of a page; `%` stands for it.
const SHOW: &str = "const sheet = document.querySelector('link[rel=stylesheet]').cloneNode();
    sheet.href = sheet.href.replace('css/app.css', 'results.css');
    document.head.append(sheet);
    document.querySelector('main').innerHTML = %;
    for (const it of document.querySelectorAll('.tab-bar, .results__last')) it.style.position = 'static'";

/// What was seen of every component: by its name, classes and state.
#[derive(Default)]
struct Gallery {
    seen: BTreeMap<String, BTreeMap<String, String>>,
}

impl Gallery {
    /// The names of the components: the blocks of the classes in their style sheets.
    fn names() -> BTreeSet<String> {
        let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("static");
        let files = fs::read_dir(root.join("css/components")).unwrap();
        let files = files.map(|file| file.unwrap().path()).chain([root.join("results.css")]);
        let sheets: String = files.map(|file| fs::read_to_string(file).unwrap()).collect();
        let class = |rest: &str| {
            let name = rest.split(|it: char| !it.is_ascii_alphanumeric() && it != '-' && it != '_');
            let name = name.take(1).collect::<String>();
            let block = name.split("__").next()?.split("--").next()?.to_owned();
            block.starts_with(|it: char| it.is_ascii_lowercase()).then_some(block)
        };
        // After a blank or at the beginning of a line a class is chosen, elsewhere it may be the end of a number.
        let chosen = sheets.split([' ', '(', '\n']).filter_map(|word| word.strip_prefix('.'));
        chosen.filter_map(class).collect()
    }

    async fn collect(&mut self, browser: &Browser) {
        let found = browser.run(&COMPONENTS.replace('%', &json!(Self::names()).to_string())).await;
        for one in found.as_array().unwrap() {
            let text = |at: usize| one[at].as_str().unwrap().to_owned();
            self.seen.entry(text(0)).or_default().entry(text(1)).or_insert_with(|| text(2));
        }
    }

    /// All of them on one page, and the names of those that no page had.
    fn page(&self) -> String {
        let section = |(name, states): (&String, &BTreeMap<String, String>)| {
            let state = |(state, html): (&String, &String)| {
                format!("<h3><code>{state}</code></h3><div>{html}</div>")
            };
            let states: String = states.iter().map(state).collect();
            format!("<section class=\"section\" id=\"{name}\"><h2>{name}</h2>{states}</section>")
        };
        let sections: String = self.seen.iter().map(section).collect();
        let missing = Self::names().into_iter().filter(|name| !self.seen.contains_key(name));
        let missing = missing.collect::<Vec<_>>().join(", ");
        format!("<h1>Components</h1><p>Seen on no page: {missing}</p>{sections}")
    }
}

/// Makes the pictures of a page, and takes its components.
async fn look(browser: &Browser, gallery: &mut Gallery, url: &str, name: &str, folder: &Path) {
    browser.go(url).await;
    gallery.collect(browser).await;
    picture(browser, name, folder).await;
}

async fn picture(browser: &Browser, name: &str, folder: &Path) {
    for (width, height, size) in SIZES {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500 });
        browser.devtools("Emulation.setDeviceMetricsOverride", metrics).await;
        for scheme in ["light", "dark"] {
            let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
            browser.devtools("Emulation.setEmulatedMedia", json!({ "features": features })).await;
            keep(browser, &folder.join(size).join(format!("{name}-{scheme}.png"))).await;
        }
    }
}

#[tokio::test]
#[ignore = "makes pictures and finds nothing: tests/look runs it"]
async fn main_pages() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("target/look");
    let app = App::start();
    let browser = Browser::open(Screen::Desktop).await;
    let mut gallery = Gallery::default();
    look(&browser, &mut gallery, &app.base, "empty", &folder).await;
    let mut fronts = Vec::new();
    let demos: [(&str, &[&str]); 4] = [
        ("torneo", &["torneo", "--entries", "69", "--play", "2"]),
        ("jcf", &["jcf", "--entries", "130", "--play", "3"]),
        ("over", &["torneo", "--entries", "23"]),
        ("weekly", &["weekly"]),
    ];
    for (name, demo) in demos {
        let said = app.demo(demo);
        let front = said.split_whitespace().find(|it| it.starts_with("/tournaments/"));
        let front = format!("{}{}", app.base, front.unwrap());
        browser.go(&front).await;
        let pages: Vec<Value> = browser.run(PAGES).await.as_array().unwrap().clone();
        for path in pages.iter().filter_map(Value::as_str) {
            let page = path.split('/').nth(3).unwrap_or("front");
            let url = format!("{}{path}", app.base);
            look(&browser, &mut gallery, &url, &format!("{name}-{page}"), &folder).await;
        }
        browser.go(&front).await;
        let firsts: Vec<Value> = browser.run(FIRST).await.as_array().unwrap().clone();
        for (kind, path) in ["entry", "table"].into_iter().zip(firsts) {
            let url = format!("{}{}", app.base, path.as_str().unwrap());
            look(&browser, &mut gallery, &url, &format!("{name}-{kind}"), &folder).await;
        }
        for screen in SCREENS {
            let url = format!("{front}/display/{screen}");
            look(&browser, &mut gallery, &url, &format!("{name}-hall-{screen}"), &folder).await;
        }
        fronts.push((name, front));
    }
    look(&browser, &mut gallery, &app.base, "home", &folder).await;
    sign_up(&app, &browser).await;
    for (name, front) in fronts {
        for page in ORGANIZED {
            let file = format!("{name}-organizer-{}", page.replace('/', "-"));
            look(&browser, &mut gallery, &format!("{front}/{page}"), &file, &folder).await;
        }
        browser.go(&format!("{front}/rounds")).await;
        let first = browser.run(FIRST).await;
        let referee = format!("{}{}/referee", app.base, first[1].as_str().unwrap());
        look(&browser, &mut gallery, &referee, &format!("{name}-referee"), &folder).await;
        let replay = referee.replace("/referee", "/replay");
        look(&browser, &mut gallery, &replay, &format!("{name}-replay"), &folder).await;
        let seat = format!("{front}/seat?name=a");
        look(&browser, &mut gallery, &seat, &format!("{name}-seat-found"), &folder).await;
    }
    let page = gallery.page();
    fs::write(folder.join("components.html"), &page).unwrap();
    browser.go(&app.base).await;
    browser.run(&SHOW.replace('%', &json!(page).to_string())).await;
    picture(&browser, "components", &folder).await;
    browser.close().await;
}

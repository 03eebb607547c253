//! Screenshots of the main pages for human review: `tests/look` writes them to `target/look`, and nothing compares them. Also collects all
//! components of those pages and of the answers in `tests/web` on one page: `components.html` with its pictures.

use std::fs;
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::facts::Hand;
use crate::gallery::Gallery;
use crate::hard;
use crate::harness::{App, Browser, Screen};
use crate::prepared::sign_up;

/// Addresses of a tournament's pages, the front page first.
const PAGES: &str = "return [...document.querySelectorAll('.tabs a')].map((it) => it.pathname)";
/// Screens of the tournament's hall.
const SCREENS: [&str; 7] = ["names", "tables", "live", "draw", "groups", "standings", "clock"];
/// Path of the earliest round that the page links to.
const EARLIEST: &str = "return document.querySelector('.picker a')?.pathname ?? null";

/// Script: path of the first link that this selector finds.
fn first(selector: &str) -> String {
    format!("return document.querySelector(`{selector}`)?.pathname ?? null")
}

/// Widths and heights with their names.
const SIZES: [(u32, u32, &str); 3] =
    [(390, 844, "phone"), (1280, 800, "laptop"), (1920, 1080, "hall")];

/// Saves the whole page as a picture.
async fn keep(browser: &Browser, file: &Path) {
    let whole = json!({ "format": "png", "captureBeyondViewport": true });
    let picture = browser.devtools("Page.captureScreenshot", whole).await;
    let picture = STANDARD.decode(picture["data"].as_str().unwrap()).unwrap();
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(file, picture).unwrap();
}

/// The championships that are looked at, each with a name and the arguments of `cubilete demo`.
const DEMOS: [(&str, &[&str]); 8] = [
    ("drawn", &["torneo", "--entries", "16", "--play", "0"]),
    ("four", &["torneo", "--entries", "4"]),
    ("over", &["torneo", "--entries", "23"]),
    ("pairs", &["pairs", "--entries", "69", "--play", "2"]),
    ("jcf", &["jcf", "--entries", "130", "--play", "3"]),
    ("large", &["torneo", "--entries", "345", "--play", "1"]),
    ("sectors", &["jcf", "--entries", "345", "--play", "2"]),
    ("weekly", &["weekly"]),
];
/// Championships whose names are hard.
const NAMED_HARD: [(&str, &[&str]); 4] = [
    ("hard-four", &["torneo", "--entries", "11", "--play", "2"]),
    ("hard-pairs", &["pairs", "--entries", "9"]),
    ("hard-jcf", &["jcf", "--entries", "9", "--play", "1"]),
    ("hard-weekly", &["weekly", "--entries", "9"]),
];

/// Organizer's pages of a tournament.
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

/// Replaces a page by the collected components; `%` stands for them.
const SHOW: &str = "const sheet = document.querySelector('link[rel=stylesheet]').cloneNode();
    sheet.href = sheet.href.replace('css/app.css', 'results.css');
    document.head.append(sheet);
    document.querySelector('main').innerHTML = %;
    for (const it of document.querySelectorAll('.tab-bar, .results__last')) it.style.position = 'static'";

/// Saves pictures of a page, and collects its components.
async fn look(browser: &Browser, gallery: &mut Gallery, url: &str, name: &str, folder: &Path) {
    browser.go(url).await;
    let page = browser.run("return document.documentElement.outerHTML").await;
    gallery.collect(page.as_str().unwrap());
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

/// Saves pictures of the demonstrations after `change`, as visitors and as an organizer see them.
async fn championships(
    (start, demos): (&str, &[(&str, &[&str])]),
    change: impl Fn(&App),
    gallery: &mut Gallery,
    folder: &Path,
) {
    let app = App::start();
    let browser = Browser::open(Screen::Desktop).await;
    look(&browser, gallery, &app.base, &format!("{start}-empty"), folder).await;
    let mut fronts = Vec::new();
    for (name, demo) in demos {
        let said = app.demo(demo);
        let front = said.split_whitespace().find(|it| it.starts_with("/tournaments/"));
        fronts.push((name, format!("{}{}", app.base, front.unwrap())));
    }
    change(&app);
    for (name, front) in &fronts {
        public_pages(&browser, gallery, &app, (name, front), folder).await;
    }
    look(&browser, gallery, &app.base, &format!("{start}-home"), folder).await;
    sign_up(&app, &browser).await;
    for (name, front) in &fronts {
        own_pages(&browser, gallery, &app, (name, front), folder).await;
    }
    browser.close().await;
}

/// Saves pictures of the pages that everybody may see.
async fn public_pages(
    browser: &Browser,
    gallery: &mut Gallery,
    app: &App,
    (name, front): (&str, &str),
    folder: &Path,
) {
    browser.go(front).await;
    let pages: Vec<Value> = browser.run(PAGES).await.as_array().unwrap().clone();
    for path in pages.iter().filter_map(Value::as_str) {
        let page = path.split('/').nth(3).unwrap_or("front");
        let url = format!("{}{path}", app.base);
        look(browser, gallery, &url, &format!("{name}-{page}"), folder).await;
    }
    browser.go(&format!("{front}/rounds")).await;
    let round = browser.run(EARLIEST).await;
    if let Some(path) = round.as_str() {
        let url = format!("{}{path}", app.base);
        look(browser, gallery, &url, &format!("{name}-first-round"), folder).await;
    }
    for (page, links) in [("entry", ["", "entries"]), ("table", ["", "rounds"])] {
        let Some(path) = first_of(browser, front, page, links).await else { continue };
        let url = format!("{}{path}", app.base);
        look(browser, gallery, &url, &format!("{name}-{page}"), folder).await;
        if page == "table" {
            let replay = format!("{url}/replay");
            look(browser, gallery, &replay, &format!("{name}-replay"), folder).await;
        }
    }
    browser.go(front).await;
    people(browser, gallery, app, name, folder).await;
    for screen in SCREENS {
        let url = format!("{front}/display/{screen}");
        look(browser, gallery, &url, &format!("{name}-hall-{screen}"), folder).await;
    }
}

/// Saves pictures of a ranking, of one of its players and of one of the head-to-heads, if the current page leads to a ranking.
async fn people(browser: &Browser, gallery: &mut Gallery, app: &App, name: &str, folder: &Path) {
    for (page, link) in [
        ("ranking", "main a[href^='/rankings/']"),
        ("player", "main a[href^='/players/']"),
        ("head-to-head", "main a[href*='/against/']"),
    ] {
        let path = browser.run(&first(link)).await;
        let Some(path) = path.as_str() else { return };
        let url = format!("{}{path}", app.base);
        look(browser, gallery, &url, &format!("{name}-{page}"), folder).await;
    }
}

/// Saves pictures of an organizer's pages, of the search for a seat and of the referee's page.
async fn own_pages(
    browser: &Browser,
    gallery: &mut Gallery,
    app: &App,
    (name, front): (&str, &str),
    folder: &Path,
) {
    for page in ORGANIZED {
        let file = format!("{name}-organizer-{}", page.replace('/', "-"));
        look(browser, gallery, &format!("{front}/{page}"), &file, folder).await;
    }
    if let Some(table) = first_of(browser, front, "table", ["", "rounds"]).await {
        let referee = format!("{}{table}/referee", app.base);
        look(browser, gallery, &referee, &format!("{name}-referee"), folder).await;
    }
    let seat = format!("{front}/seat?name=a");
    look(browser, gallery, &seat, &format!("{name}-seat-found"), folder).await;
}

/// Path of the first entry or table that one of these pages of the tournament links to.
async fn first_of(browser: &Browser, front: &str, kind: &str, pages: [&str; 2]) -> Option<String> {
    let link = match kind {
        "entry" => "main a[href*='/entries/']",
        _ => "main a[href^='/tables/']",
    };
    for page in pages {
        browser.go(&format!("{front}/{page}")).await;
        if let Some(path) = browser.run(&first(link)).await.as_str() {
            return Some(path.to_owned());
        }
    }
    None
}

#[tokio::test]
#[ignore = "makes pictures and finds nothing: tests/look runs it"]
async fn main_pages() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("target/look");
    let mut gallery = Gallery::read(&folder.join("seen.json"));
    championships(("plain", &DEMOS), |_| {}, &mut gallery, &folder).await;
    let rename = |app: &App| {
        hard::rename(&mut Hand::at(&format!("sqlite:{}", app.database())));
    };
    championships(("hard", &NAMED_HARD), rename, &mut gallery, &folder).await;
    let page = gallery.page();
    fs::write(folder.join("components.html"), &page).unwrap();
    let (app, browser) = (App::start(), Browser::open(Screen::Desktop).await);
    browser.go(&app.base).await;
    browser.run(&SHOW.replace('%', &json!(page).to_string())).await;
    picture(&browser, "components", &folder).await;
    browser.close().await;
}

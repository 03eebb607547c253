//! Screenshots of the main pages for human review: `tests/look` writes them to `target/look`, and nothing compares them. Also collects all
//! components of those pages and of the answers in `tests/web` on one page: `components.html` with its pictures.

use std::fs;
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::gallery::Gallery;
use crate::harness::{App, Browser, Screen};
use crate::prepared::sign_up;

/// Addresses of a tournament's pages, the front page first.
const PAGES: &str = "return [...document.querySelectorAll('.tabs a')].map((it) => it.pathname)";
/// Screens of the tournament's hall.
const SCREENS: [&str; 7] = ["names", "tables", "live", "draw", "groups", "standings", "clock"];
/// The first entry and the first table that the page links to.
const FIRST: &str = "const first = (selector) => document.querySelector(selector)?.pathname ?? '';
    return [first('main a[href*=\"/entries/\"]'), first('main a[href^=\"/tables/\"]')]";

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

#[tokio::test]
#[ignore = "makes pictures and finds nothing: tests/look runs it"]
async fn main_pages() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("target/look");
    let app = App::start();
    let browser = Browser::open(Screen::Desktop).await;
    let mut gallery = Gallery::read(&folder.join("seen.json"));
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

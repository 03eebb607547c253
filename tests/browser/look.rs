//! Pictures of the main pages, to be looked at: `tests/look` makes them in `target/look`; nothing compares them.

use std::fs;
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::harness::{App, Browser, Screen};

/// A tournament's pages, the front page first.
const PAGES: &str = "return [...document.querySelectorAll('.tabs a')].map((it) => it.pathname)";
/// The screens of its hall.
const SCREENS: [&str; 6] = ["names", "tables", "live", "draw", "standings", "clock"];
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

async fn look(browser: &Browser, url: &str, name: &str, folder: &Path) {
    browser.go(url).await;
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
    look(&browser, &app.base, "empty", &folder).await;
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
            look(&browser, &url, &format!("{name}-{page}"), &folder).await;
        }
        browser.go(&front).await;
        let firsts: Vec<Value> = browser.run(FIRST).await.as_array().unwrap().clone();
        for (kind, path) in ["entry", "table"].into_iter().zip(firsts) {
            let url = format!("{}{}", app.base, path.as_str().unwrap());
            look(&browser, &url, &format!("{name}-{kind}"), &folder).await;
        }
        for screen in SCREENS {
            let url = format!("{front}/display/{screen}");
            look(&browser, &url, &format!("{name}-hall-{screen}"), &folder).await;
        }
    }
    look(&browser, &app.base, "home", &folder).await;
    browser.close().await;
}

//! The pictures of the book for organizers: `tests/look book` makes them all again, in each language, from invented championships.

use std::fs;
use std::path::PathBuf;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::harness::{App, Browser, Screen};
use crate::prepared::sign_up;

/// Most bytes of a picture.
const MOST: usize = 60_000;
/// Quality of a picture from 0 to 100.
const QUALITY: u8 = 55;
/// Width and height of a phone's page and of a projector's, in points of the page; a picture has two pixels for each.
const PHONE: (u32, u32) = (390, 620);
const PROJECTOR: (u32, u32) = (640, 360);

/// The championships in the pictures, with the arguments of `cubilete demo`.
const DEMOS: [(&str, &[&str]); 5] = [
    ("{pairs}", &["pairs", "--entries", "24", "--play", "1"]),
    ("{drawn}", &["pairs", "--entries", "23", "--play", "0"]),
    ("{jcf}", &["jcf", "--entries", "40", "--play", "3"]),
    ("{weekly}", &["weekly"]),
    ("{torneo}", &["torneo", "--entries", "16", "--play", "1"]),
];

/// Further addresses: where to look, and the link that is followed.
const LINKS: [(&str, &str, &str); 3] = [
    ("{game}", "{pairs}/rounds", "main a[href^='/tables/']"),
    ("{ranking}", "{weekly}", "main a[href^='/rankings/']"),
    ("{player}", "{ranking}", "main a[href^='/players/']"),
];

/// The pictures: name, address, the element at whose top they begin (the page's own top if empty), and the size of the window.
const PICTURES: [(&str, &str, &str, (u32, u32)); 17] = [
    ("pairs-new", "/tournaments/new", "", PHONE),
    ("pairs-results", "{pairs}/results", "main", PHONE),
    ("pairs-referee", "{game}/referee", "main", PHONE),
    ("pairs-screen", "{pairs}/display/tables", "", PROJECTOR),
    ("jcf-stages", "{jcf}/stages", "main", PHONE),
    ("jcf-people", "{jcf}/people", "main .split > :last-child", PHONE),
    ("jcf-grid", "{jcf}/grid", "main", PHONE),
    ("jcf-hand-ins", "{jcf}/hand-ins", "main", PHONE),
    ("ranking-week", "{ranking}", "main", PHONE),
    ("ranking-player", "{player}", "main", PHONE),
    ("ranking-club", "{club}", "main", PHONE),
    ("distance-front", "{torneo}", "main", PHONE),
    ("distance-table", "{game}", "main", PHONE),
    ("distance-sign-up", "{torneo}/sign-ups/terms", "main", PHONE),
    ("trouble-join", "/join", "", PHONE),
    ("trouble-late", "{late}", "main", PHONE),
    ("trouble-print", "{pairs}/print", "main", PHONE),
];

/// Replaces the known names in braces.
fn address(text: &str, known: &[(&str, String)]) -> String {
    known.iter().fold(text.to_owned(), |text, (name, path)| text.replace(name, path))
}

#[tokio::test]
#[ignore = "makes pictures and finds nothing: tests/look book runs it"]
async fn pictures() {
    let app = App::start();
    let mut known = Vec::new();
    for (name, demo) in DEMOS {
        let said = app.demo(demo);
        let front = said.split_whitespace().find(|it| it.starts_with("/tournaments/"));
        known.push((name, front.unwrap().to_owned()));
    }
    let browser = Browser::open(Screen::Phone).await;
    sign_up(&app, &browser).await;
    for (name, page, link) in LINKS {
        browser.go(&format!("{}{}", app.base, address(page, &known))).await;
        let found = format!("return document.querySelector(`{link}`)?.pathname ?? null");
        let path = browser.run(&found).await;
        let path = path.as_str().unwrap_or_else(|| panic!("{page} has no {link}"));
        known.push((name, path.to_owned()));
    }
    known.push(("{club}", own_ranking(&browser, &app).await + "/club"));
    known.push(("{late}", late_pair(&browser, &address("{drawn}", &known), &app).await));
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("docs/book/pictures");
    let mut faults = Vec::new();
    for language in ["es", "ca", "en"] {
        browser.go(&app.base).await;
        browser.run(&format!("document.cookie = 'cubilete_language={language}; path=/'")).await;
        fs::create_dir_all(root.join(language)).unwrap();
        for (name, page, from, size) in PICTURES {
            show(&browser, size).await;
            browser.go(&format!("{}{}", app.base, address(page, &known))).await;
            let lang = browser.run("return document.documentElement.lang").await;
            assert_eq!(lang, language, "{page}");
            let picture = picture(&browser, from, size).await;
            if picture.len() > MOST {
                faults.push(format!("{language}/{name}: {} bytes", picture.len()));
            }
            fs::write(root.join(language).join(format!("{name}.webp")), picture).unwrap();
        }
    }
    browser.close().await;
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Makes a ranking of the account, and returns its path.
async fn own_ranking(browser: &Browser, app: &App) -> String {
    browser.go(&format!("{}/rankings/new", app.base)).await;
    browser.fill("ranking_name", "Dijous de parxís").await;
    browser.press("main form .button").await;
    browser.until("return /^.rankings.[0-9a-f-]{8,}/.test(location.pathname)").await;
    let path = browser.run("return location.pathname.split('/').slice(0, 3).join('/')").await;
    path.as_str().unwrap().to_owned()
}

/// Registers a pair after the draw, and returns the path of the page that asks where it plays.
async fn late_pair(browser: &Browser, front: &str, app: &App) -> String {
    browser.go(&format!("{}{front}/entries", app.base)).await;
    browser.press("form[action$='/registration'] button").await;
    browser.until("return !!document.querySelector('.flash')").await;
    browser.go(&format!("{}{front}/entries/new", app.base)).await;
    browser.fill("name", "Lluïsa Ferrando").await;
    browser.fill("partner", "Nando Prats").await;
    browser.press("main form .actions .button").await;
    browser.until("return location.pathname.endsWith('/place')").await;
    browser.run("return location.pathname").await.as_str().unwrap().to_owned()
}

/// A light window of this size with two pixels for each point.
async fn show(browser: &Browser, (width, height): (u32, u32)) {
    let metrics =
        json!({ "width": width, "height": height, "deviceScaleFactor": 2, "mobile": width < 500 });
    browser.devtools("Emulation.setDeviceMetricsOverride", metrics).await;
    let features = json!([{ "name": "prefers-color-scheme", "value": "light" }]);
    browser.devtools("Emulation.setEmulatedMedia", json!({ "features": features })).await;
}

/// The page from the top of the element `from` on, as high as the window.
async fn picture(browser: &Browser, from: &str, (width, height): (u32, u32)) -> Vec<u8> {
    let place = format!(
        "const from = '{from}' && document.querySelector('{from}');
         for (const it of document.querySelectorAll('.tab-bar')) it.style.display = 'none';
         for (const it of document.querySelectorAll('main *')) {{
             if (getComputedStyle(it).position === 'sticky') it.style.position = 'static';
         }}
         const top = from ? from.getBoundingClientRect().top + scrollY : 0;
         const bottom = document.documentElement.scrollHeight;
         return [Math.max(0, Math.min(top, bottom - 200)), bottom]"
    );
    let place = browser.run(&place).await;
    let (top, bottom) = (place[0].as_f64().unwrap(), place[1].as_f64().unwrap());
    let height = f64::from(height).min(bottom - top);
    let clip = json!({ "x": 0, "y": top, "width": width, "height": height, "scale": 1 });
    let whole = json!({ "format": "webp", "quality": QUALITY, "captureBeyondViewport": true, "clip": clip });
    let taken: Value = browser.devtools("Page.captureScreenshot", whole).await;
    STANDARD.decode(taken["data"].as_str().unwrap()).unwrap()
}

//! The share button: the device's own sheet, and a panel where there is none.

use serde_json::json;

use crate::harness::{App, Browser, Screen};

/// Lets the device's sheet note the shared values.
const SHEET: &str = "Object.defineProperty(navigator, 'share', { configurable: true,
    value: async (it) => { window.shared = it; } });";
/// A device without a sheet.
const NO_SHEET: &str =
    "Object.defineProperty(navigator, 'share', { configurable: true, value: undefined });
delete Navigator.prototype.share; delete navigator.share;";

#[tokio::test]
async fn the_button_opens_the_sheet_of_the_device_or_a_panel() {
    let app = App::filled(&[&["torneo", "--entries", "8"]]);
    let phone = Browser::open(Screen::Phone).await;
    phone.go(&app.base).await;
    phone.press("main a[href^='/tournaments/']").await;
    phone.run(SHEET).await;
    phone.press("#share > summary").await;
    phone.until("return !!window.shared").await;
    assert_eq!(phone.run("return window.shared.url").await, json!(phone.address().await));
    assert_eq!(phone.run("return document.querySelector('#share').open").await, json!(false));

    phone.run(NO_SHEET).await;
    phone.press("#share > summary").await;
    phone.until("return document.querySelector('#share').open").await;
    phone.until("return document.querySelector('.share__picture').naturalWidth === 1200").await;
    phone.until("return document.querySelector('.share__qr').naturalWidth > 0").await;
    assert_eq!(phone.overflow().await, None);
    let copies =
        "return document.querySelector('[data-share-copy]').hidden === !navigator.clipboard";
    phone.until(copies).await;
    phone.close().await;
}

/// True if the panel is in the window from left to right.
const IS_INSIDE: &str =
    "const { left, right } = document.querySelector('.share__panel').getBoundingClientRect();
    return left >= 0 && right <= innerWidth && right - left > 250";

#[tokio::test]
async fn the_panel_is_reached_beside_the_sheet_and_closes_by_key_and_tap() {
    let app = App::filled(&[&["torneo", "--entries", "8"]]);
    let phone = Browser::open(Screen::Phone).await;
    phone.devtools("Page.enable", json!({})).await;
    phone.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": SHEET })).await;
    phone.go(&app.base).await;
    phone.press("main a[href^='/tournaments/']").await;
    // The first link of the front page may lead to an entry.
    let front = phone.address().await;
    let front = front.split("/entries").next().unwrap();
    let is_open = "return document.querySelector('#share').open";
    let is_closed = "return !document.querySelector('#share').open";
    for page in ["", "/standings", "/bracket"] {
        phone.go(&format!("{front}{page}")).await;
        for width in [320, 390] {
            phone.resize_view(width, 700).await;
            assert!(phone.is_seen("[data-share-panel]").await, "{page} at {width} pixels");
            phone.press("[data-share-panel]").await;
            phone.until(is_open).await;
            phone.until(IS_INSIDE).await;
            assert_eq!(phone.overflow().await, None, "{page} at {width} pixels");
            phone.until("return document.activeElement?.matches('.share__panel')").await;
            phone.keys("\u{E00C}").await;
            phone.until(is_closed).await;
            phone.until("return document.activeElement?.matches('#share > summary')").await;
            phone.press("[data-share-panel]").await;
            phone.until(is_open).await;
            phone.press("h1").await;
            phone.until(is_closed).await;
        }
    }
    assert_eq!(phone.run("return window.shared ?? null").await, json!(null));
    phone.close().await;
}

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

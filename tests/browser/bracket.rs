//! The bracket on a phone.

use serde_json::json;

use crate::harness::{App, Browser, Screen};

/// How far the count of each round's button begins after the name's end.
const GAPS: &str = "return [...document.querySelectorAll('.bracket__pager a')].map((link) => {
    const count = link.querySelector('span');
    const name = document.createRange();
    name.setStart(link, 0);
    name.setEndBefore(count);
    return count.getBoundingClientRect().left - name.getBoundingClientRect().right;
});";

#[tokio::test]
async fn a_rounds_name_stands_apart_from_its_count() {
    let app = App::filled(&[&["torneo", "--entries", "9", "--play", "1"]]);
    let phone = Browser::open(Screen::Phone).await;
    phone.go(&app.base).await;
    phone.press("main a[href^='/tournaments/']").await;
    phone.press(".tab-bar a[href$='/bracket']").await;
    phone.find(".bracket__pager a").await;
    let gaps = phone.run(GAPS).await;
    let gaps: Vec<f64> = serde_json::from_value(gaps).unwrap();
    assert!(!gaps.is_empty());
    assert!(gaps.iter().all(|gap| *gap > 3.0), "{}", json!(gaps));
    phone.close().await;
}

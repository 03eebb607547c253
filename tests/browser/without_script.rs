//! Everything works with scripts switched off.

use crate::harness::{App, Browser, Screen};
use crate::newcomer::{draw_and_publish, prepare};
use crate::prepared::sign_up;

#[tokio::test]
async fn a_championship_is_prepared_and_drawn_without_script() {
    let app = App::start();
    let browser = Browser::open(Screen::WithoutScript).await;
    sign_up(&app, &browser).await;
    let tournament = prepare(&app, &browser).await;
    draw_and_publish(&browser, &tournament).await;
    assert_eq!(browser.count("main .table-line").await, 3);

    browser.press(".menu__button").await;
    browser.press("button[name='language'][value='ca']").await;
    browser.expect("Taula 1").await;
    browser.close().await;
}

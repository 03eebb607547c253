//! The form of a new tournament while it is filled in.

use crate::harness::{App, Browser, Screen};
use crate::matchers::TextMatchers;
use crate::prepared::sign_up;

#[tokio::test]
async fn the_line_under_the_title_follows_what_is_chosen() {
    let app = App::start();
    let browser = Browser::open(Screen::Phone).await;
    sign_up(&app, &browser).await;
    browser.go(&format!("{}/tournaments/new?preset=torneo", app.base)).await;
    let before = browser.text("plan-line").await;
    before.assert_has("tables of up to 4");
    browser.open_details().await;
    browser.choose("mode", "duel").await;
    browser.other_text("plan-line", &before).await;
    let duel = browser.text("plan-line").await;
    duel.assert_lacks("tables of up to");
    browser.choose("series", "best-of-3").await;
    browser.other_text("plan-line", &duel).await;
    let three = browser.text("plan-line").await;
    three.assert_ends("Best of 3");
    assert_eq!(browser.address().await, format!("{}/tournaments/new?preset=torneo", app.base));
    browser.close().await;
}

/// "No ranking" and a weight cannot stand side by side, even without script.
#[tokio::test]
async fn a_weight_is_asked_only_while_a_ranking_is_chosen() {
    let app = App::start();
    let browser = Browser::open(Screen::WithoutScript).await;
    sign_up(&app, &browser).await;
    browser.go(&format!("{}/tournaments/new?preset=torneo", app.base)).await;
    assert!(!browser.is_seen("#field-weight").await);
    browser.press("#field-ranking input:not([value=no])").await;
    assert!(browser.is_seen("#field-weight").await);
    browser.press("#field-ranking input[value=no]").await;
    assert!(!browser.is_seen("#field-weight").await);
    browser.close().await;
}

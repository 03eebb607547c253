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

/// The preview follows what is typed, and a square of the way opens the options of its stage.
#[tokio::test]
async fn the_preview_follows_the_form_and_opens_its_options() {
    let app = App::start();
    let browser = Browser::open(Screen::Phone).await;
    sign_up(&app, &browser).await;
    browser.go(&format!("{}/tournaments/new?preset=league-final", app.base)).await;
    let rounds = ".plan-preview dd";
    let before = browser.text(rounds).await;
    browser.until("return document.querySelector('[data-preview]').hidden").await;
    browser.fill("expected", "400").await;
    browser.other_text(rounds, &before).await;
    browser.run("document.activeElement.blur()").await;
    assert!(!browser.is_seen("#field-tree").await);
    let square = ".plan-preview .track__square:nth-last-child(2) a";
    browser.press(square).await;
    browser.until("return document.activeElement.closest('details')?.open === true").await;
    let link = browser.attribute(square, "href").await;
    let focused = "const it = document.activeElement; return `#${it.id}` === arguments[0] || it.closest(arguments[0]) !== null";
    let is_there = browser.client.execute(focused, vec![link.clone().into()]).await.unwrap();
    assert_eq!(is_there, true);
    let marked = "[aria-current]";
    assert_eq!(browser.attribute(&format!(".plan-preview {marked}"), "href").await, link);
    let top = "return document.querySelector(document.querySelector('[aria-current][href]').getAttribute('href')).getBoundingClientRect().top";
    let top = browser.client.execute(top, vec![]).await.unwrap().as_f64().unwrap();
    assert!((0.0..400.0).contains(&top), "the options are in view: {top}");
    // The preview names an error; without it, it follows again, and the square stays marked.
    browser.fill("advance", "9").await;
    browser
        .until("return document.querySelector('.plan-preview__wrong a[href=\"#field-advance\"]') !== null")
        .await;
    browser.fill("advance", "1").await;
    browser.until("return !document.querySelector('.plan-preview__wrong')").await;
    assert_eq!(browser.attribute(&format!(".plan-preview {marked}"), "href").await, link);
    assert_eq!(browser.overflow().await, None);
    browser.close().await;
}

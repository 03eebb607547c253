//! A live page keeps the visitor's work: updates arrive around it, or wait with a notice.

use serde_json::json;

use crate::game::begun;
use crate::harness::{App, Browser, Screen};
use crate::referee::all_sent;

/// Referee's page of a started game with a half-filled form of penalties; none of its fields has the focus.
async fn half_a_penalty(app: &App) -> Browser {
    let (phone, _) = begun(app, Screen::Phone).await;
    phone.find(".play").await;
    phone.press("#fold-penalties > summary").await;
    phone.choose_at("#penalty-color", "R").await;
    phone.choose_at("#penalty-degree", "loss-of-turn").await;
    phone.fill_at("#penalty-reason", "tocar els daus").await;
    phone
}

const FORM: &str = "document.querySelector(\"#fold-penalties form:has([value='penalty'])\")";

/// Reloads the page's live part as after a change, and waits until all is new except the visitor's work.
async fn renew(phone: &Browser) {
    phone.run("window.old = document.querySelector('.referee__head'); document.querySelector('live-region').refresh()").await;
    phone.until("return !old.isConnected").await;
}

async fn filled_in(phone: &Browser) -> [String; 3] {
    let mut fields = Vec::new();
    for id in ["penalty-color", "penalty-degree", "penalty-reason"] {
        let value = phone.run(&format!("return document.getElementById('{id}').value")).await;
        fields.push(value.as_str().unwrap().to_owned());
    }
    fields.try_into().unwrap()
}

#[tokio::test]
async fn a_form_that_is_filled_in_stays_while_the_page_goes_on_around_it() {
    let app = App::start();
    let phone = half_a_penalty(&app).await;
    phone.run("document.activeElement.blur()").await;
    phone.press(".play .die[value='1']").await;
    all_sent(&phone).await;
    renew(&phone).await;
    assert_eq!(filled_in(&phone).await, ["R", "loss-of-turn", "tocar els daus"]);
    assert_eq!(phone.count("#fold-penalties[open]").await, 1);
    assert_eq!(phone.count(".live-news").await, 0);

    // The field with the focus stays the same element.
    phone.run("window.field = document.getElementById('penalty-reason'); field.focus(); field.setSelectionRange(2, 3)").await;
    renew(&phone).await;
    let is_same = "return document.activeElement === field && field.isConnected && field.selectionStart === 2";
    assert_eq!(phone.run(is_same).await, true);

    phone.run(&format!("{FORM}.requestSubmit()")).await;
    phone.expect("A penalty was given").await;
    phone.close().await;
}

#[tokio::test]
async fn a_fold_that_was_opened_before_the_scripts_came_stays_open() {
    let app = App::start();
    let (phone, _) = begun(&app, Screen::Phone).await;
    let at_once = "new MutationObserver((_, it) => {
            const fold = document.querySelector('#fold-penalties');
            if (fold) { fold.open = true; it.disconnect(); }
        }).observe(document, { childList: true, subtree: true })";
    phone.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": at_once })).await;
    phone.reload().await;
    phone.find(".play").await;
    renew(&phone).await;
    assert_eq!(phone.count("#fold-penalties[open]").await, 1);
    phone.close().await;
}

#[tokio::test]
async fn a_fold_that_others_put_there_stays_open() {
    let app = App::start();
    let (phone, _) = begun(&app, Screen::Phone).await;
    phone.find(".play").await;
    phone.run("const it = document.querySelector('#fold-penalties'); it.replaceWith(it.cloneNode(true))").await;
    phone.press("#fold-penalties > summary").await;
    phone.fill_at("#penalty-reason", "tocar els daus").await;
    renew(&phone).await;
    phone.run("document.activeElement.blur()").await;
    renew(&phone).await;
    assert_eq!(phone.count("#fold-penalties[open]").await, 1);
    phone.close().await;
}

#[tokio::test]
async fn what_has_no_place_any_more_is_not_taken_away_before_one_is_asked() {
    let app = App::start();
    let phone = half_a_penalty(&app).await;
    phone.run("document.activeElement.blur()").await;
    // A retirement on another device leaves one side of two, and the game is over.
    phone
        .run(
            "const form = document.querySelector(\"form:has([value='retire'])\");
            const fields = new URLSearchParams(new FormData(form));
            fields.set('color', 'Y');
            form.elements.color.value = 'R';
            return fetch(form.action, { method: 'POST', body: fields }).then((it) => it.status)",
        )
        .await;
    phone.find(".live-news").await;
    assert_eq!(filled_in(&phone).await, ["R", "loss-of-turn", "tocar els daus"]);
    phone.press(".live-news button").await;
    phone.find("[data-control='sign']").await;
    phone.until("return !document.querySelector('.live-news')").await;
    phone.close().await;
}

#[tokio::test]
async fn what_is_under_a_finger_waits_until_it_is_let_go() {
    let app = App::start();
    let phone = half_a_penalty(&app).await;
    let spectator = Browser::open(Screen::Desktop).await;
    let table = phone.address().await;
    spectator.go(table.trim_end_matches("/referee")).await;
    spectator.find("live-region[data-state='live']").await;
    let asked = "performance.getEntriesByType('resource').filter((it) => it.name === location.href && it.initiatorType === 'fetch').length";
    spectator
        .run("document.querySelector('.status').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))")
        .await;
    phone.run("document.querySelector(\".play .die[value='1']\").click()").await;
    all_sent(&phone).await;
    let status = spectator.text(".status").await;
    spectator.until(&format!("return {asked} > 0")).await;
    assert_eq!(spectator.text(".status").await, status);
    spectator.run("dispatchEvent(new PointerEvent('pointerup'))").await;
    spectator.other_text(".status", &status).await;
    spectator.close().await;
    phone.close().await;
}

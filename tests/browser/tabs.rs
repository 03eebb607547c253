//! A table open in two tabs of one browser: one tab keeps its game and notifies the other.

use std::time::Duration;

use serde_json::json;

use crate::game::begun;
use crate::harness::{App, Screen};
use crate::kind::HALL;
use crate::referee::all_sent;

const ELSEWHERE: &str = "This table is open in another tab";

/// Dice that can be tapped.
const DICE: &str =
    "return [...document.querySelectorAll('.die')].filter((it) => it.offsetParent).length";

/// Makes the tab send one message to the others and then none, as a busy tab would.
const BUSY: &str = "window.post = BroadcastChannel.prototype.postMessage;
    BroadcastChannel.prototype.postMessage = function (said) {
        if (!window.hasSaid) window.post.call(this, said);
        window.hasSaid = true;
    }";

#[tokio::test]
async fn a_table_in_another_tab_says_so_and_is_taken_over() {
    is_taken_over(&App::start(), true).await;
}

/// A hall's network has no TLS, so browsers offer no locks: the tabs ask each other.
#[tokio::test]
async fn without_tls_too_a_table_is_taken_over_from_another_tab() {
    let mut app = App::start();
    app.base = app.base.replace("localhost", HALL);
    is_taken_over(&app, false).await;
}

async fn is_taken_over(app: &App, has_locks: bool) {
    let (phone, page) = begun(app, Screen::Phone).await;
    let granted = phone.run("return [isSecureContext, !!navigator.locks, !!crypto.randomUUID]");
    assert_eq!(granted.await, json!([has_locks, has_locks, has_locks]));
    phone.press(".play .die[value='1']").await;
    all_sent(&phone).await;

    let first = phone.client.window().await.unwrap();
    let second = phone.client.new_window(true).await.unwrap().handle;
    phone.client.switch_to_window(second.clone()).await.unwrap();
    phone.go(&page).await;
    phone.expect(ELSEWHERE).await;
    assert_eq!((phone.run(DICE).await, phone.count(".play").await), (0.into(), 0));
    phone.run(BUSY).await;
    phone.press(".kept button").await;
    phone.find(".play").await;
    phone.press(".play .die[value='2']").await;
    all_sent(&phone).await;

    phone.client.switch_to_window(first).await.unwrap();
    phone.expect(ELSEWHERE).await;
    // The second tab follows the first, and does not take a slow answer for a missing one.
    phone.find(".referee__plain .board").await;
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert_eq!(phone.run(DICE).await, 0);
    phone.client.switch_to_window(second).await.unwrap();
    phone.run("BroadcastChannel.prototype.postMessage = window.post").await;
    phone.press(".play .die[value='3']").await;
    all_sent(&phone).await;
    phone.client.close_window().await.unwrap();
    let left = phone.client.windows().await.unwrap().remove(0);
    phone.client.switch_to_window(left).await.unwrap();
    phone.find(".play").await;
    phone.press(".play .die[value='4']").await;
    all_sent(&phone).await;
    let dice = "const done = arguments[0];
        fetch(document.querySelector('referee-table').dataset.path + '/log').then((it) => it.json())
            .then((now) => done(now.acts.flatMap(({ die }) => die ?? []).join()));";
    let dice = phone.client.execute_async(dice, vec![]).await.unwrap();
    assert_eq!(dice, "1,2,3,4", "each once");
    phone.close().await;
}

#[tokio::test]
async fn without_a_network_no_tab_takes_what_it_cannot_keep() {
    let mut app = App::start();
    let (phone, page) = begun(&app, Screen::Phone).await;
    let first = phone.client.window().await.unwrap();
    let second = phone.client.new_window(true).await.unwrap().handle;
    phone.client.switch_to_window(second.clone()).await.unwrap();
    phone.go(&page).await;
    phone.expect(ELSEWHERE).await;
    app.cut();
    phone.press(".kept button").await;
    phone.find(".play").await;

    phone.client.switch_to_window(first).await.unwrap();
    phone.expect(ELSEWHERE).await;
    phone.press(".kept button").await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    phone.client.switch_to_window(second).await.unwrap();
    assert_eq!(phone.run(DICE).await, 6, "the one that has it goes on");
    phone.press(".play .die[value='2']").await;
    app.restore();
    all_sent(&phone).await;
    phone.close().await;
}

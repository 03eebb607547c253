//! Practice: a game against the house's player in the page, answered by its script.

use serde_json::json;

use crate::harness::{App, Browser, Screen};

/// Script: presses what is offered until the game is over or enough was pressed; returns the number of presses, and errors.
const PLAY: &str = r#"
    const [most, done] = [arguments[0], arguments[arguments.length - 1]];
    let n = 0;
    const next = () => {
        const button = document.querySelector(
            ".practice__choices button, .practice__throw:not([hidden]), .practice__go-on:not([hidden])");
        if (button && n < most) {
            n++;
            button.click();
        }
        if (n >= most && button) return done([n, document.querySelector(".practice__status").textContent]);
        setTimeout(next, 5);
    };
    next();
"#;

#[tokio::test]
async fn a_game_is_played_in_the_page_and_loading_it_again_goes_on_there() {
    let app = App::start();
    let browser = Browser::open(Screen::Phone).await;
    browser.go(&format!("{}/practice", app.base)).await;
    // Without motion nothing is waited for.
    let still = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
    browser.devtools("Emulation.setEmulatedMedia", still).await;
    browser.press("input[name=players][value='2']").await;
    browser.press("main form button").await;
    browser.find("practice-game .board__turned").await;
    assert_eq!(browser.overflow().await, None);
    let played = browser.client.execute_async(PLAY, vec![json!(40)]).await.unwrap();
    assert_eq!(played[0], 40, "{played}");
    // Each line tells of a turn; the same page is there again without the script's memory.
    assert!(browser.count(".practice__turns li").await > 1);
    let (status, position) =
        (browser.text(".practice__status").await, browser.value("position").await);
    browser.reload().await;
    browser.find("practice-game .board__turned").await;
    assert_eq!(browser.text(".practice__status").await, status);
    assert_eq!(browser.value("position").await, position);
    assert_eq!(browser.overflow().await, None);
}

//! Signs for a lost network and for its return.

use serde_json::{Value, json};

use crate::game::{begun, referee, rolled};
use crate::harness::{App, Browser, Network, Screen};
use crate::matchers::TextMatchers;
use crate::referee::all_sent;

const LIVE: &str = "live-region[data-state='live']";
const OFFLINE: &str = "live-region[data-state='offline']";

/// Network sign above a table's page; `none` while there is a network.
async fn sign(browser: &Browser) -> String {
    let sign = "return getComputedStyle(document.querySelector('live-region'), '::before').content";
    browser.run(sign).await.as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_page_says_that_it_may_be_old_until_there_is_a_network_again() {
    let mut app = App::start();
    let (phone, page) = begun(&app, Screen::Phone).await;
    let spectator = Browser::open(Screen::Desktop).await;
    spectator.go(page.trim_end_matches("/referee")).await;
    spectator.find(LIVE).await;
    assert_eq!(sign(&spectator).await, "none");
    // The developer tools cut off pages but not workers, so what a worker still hears would count as a network.
    spectator.until("return !document.querySelector('live-watching').hidden").await;

    // The device has no network.
    spectator.network(Network::Off).await;
    spectator.find(OFFLINE).await;
    sign(&spectator).await.assert_has("this may be out of date");
    // A worker with an open stream answers each question of a page.
    let asked = "document.dispatchEvent(new Event('visibilitychange'));
                 return new Promise((done) => setTimeout(done, 500))";
    spectator.run(asked).await;
    assert_eq!(spectator.count(OFFLINE).await, 1);
    referee(&phone, 4).await;
    all_sent(&phone).await;
    spectator.network(Network::Full).await;
    spectator.expect(&phone.text(".play .status").await).await;
    spectator.find(LIVE).await;
    assert_eq!(sign(&spectator).await, "none");

    // The server does not answer.
    app.cut();
    spectator.find(OFFLINE).await;
    sign(&spectator).await.assert_has("this may be out of date");
    assert_eq!(phone.attribute(".play__net", "data-net").await, "sent");
    let is_move = phone.attribute(".referee", "data-control").await == "move";
    phone.press(if is_move { ".choice-button" } else { ".play .die[value='1']" }).await;
    phone.find(".play__net[data-net='offline']").await;
    let said = phone.text(".play__net").await;
    said.assert_has("Not yet sent");
    app.restore();
    all_sent(&phone).await;
    spectator.expect(&phone.text(".play .status").await).await;
    spectator.find(LIVE).await;
    assert_eq!(sign(&spectator).await, "none");
    phone.close().await;
    spectator.close().await;
}

/// Restarts an animation of an element or its `::before`, and reads a property during and after it.
async fn for_a_moment(browser: &Browser, selector: &str, before: &str, property: &str) -> Value {
    let look = format!(
        "const it = document.querySelector(\"{selector}\");
         const look = () => getComputedStyle(it, '{before}').{property};
         it.style.display = 'none';
         look();
         it.style.display = '';
         look();
         const all = it.getAnimations({{ subtree: true }});
         const own = all.filter(({{ effect }}) => effect.target === it && (effect.pseudoElement ?? '') === '{before}');
         own.forEach((animation) => animation.pause());
         const during = look();
         own.forEach((animation) => animation.finish());
         return [during, look()]"
    );
    browser.run(&look).await
}

#[tokio::test]
async fn what_is_over_in_a_moment_is_not_said_and_what_comes_is_inert_for_one() {
    let mut app = App::start();
    let (phone, page) = begun(&app, Screen::Phone).await;
    for motion in ["no-preference", "reduce"] {
        let media = json!({ "features": [{ "name": "prefers-reduced-motion", "value": motion }] });
        phone.devtools("Emulation.setEmulatedMedia", media).await;
        let inert = for_a_moment(&phone, "#referee", "", "pointerEvents").await;
        assert_eq!(inert, json!(["none", "auto"]), "{motion}");
    }
    phone.go(page.trim_end_matches("/referee")).await;
    phone.find(LIVE).await;
    app.cut();
    phone.find(OFFLINE).await;
    let said = for_a_moment(&phone, OFFLINE, "::before", "opacity").await;
    assert_eq!(said, json!(["0", "1"]));
    phone.close().await;
}

/// Script: whether the page shows this version of the game.
fn is_at(version: u32) -> String {
    format!("return document.querySelector('[name=version]')?.value === '{version}'")
}

#[tokio::test]
async fn a_form_that_is_not_sent_says_so_until_it_is_and_counts_once() {
    let mut app = App::start();
    let phone = rolled(&app).await;
    let before: u32 = phone.value("version").await.parse().unwrap();
    app.cut();
    phone.press(".roll__button").await;
    phone.expect("Not sent yet").await;
    assert_eq!(phone.value("version").await, before.to_string());
    app.restore();
    phone.until(&is_at(before + 1)).await;
    phone.until("return !document.querySelector('#unsent')").await;
    assert_eq!(phone.value("version").await, (before + 1).to_string());
    phone.close().await;
}

/// Issue 28, D.28: the device keeps the tap, and the cached page says that it is old.
#[tokio::test]
async fn a_tap_of_the_apps_dice_outlives_a_reload_and_the_kept_page_says_since_when_it_is() {
    let mut app = App::start();
    let phone = rolled(&app).await;
    phone.until("return document.documentElement.dataset.kept === 'yes'").await;
    let before: u32 = phone.value("version").await.parse().unwrap();
    app.cut();
    phone.press(".roll__button").await;
    phone.expect("Not sent yet").await;
    phone.reload().await;
    phone.expect("No network. This page is from").await;
    phone.expect("Not sent yet").await;
    let locked =
        "return [...document.querySelectorAll('#referee form button')].every((it) => it.disabled)";
    phone.until(locked).await;
    app.restore();
    // The fresh page may come before the tap is sent.
    phone.until(&is_at(before + 1)).await;
    phone.until("return !document.querySelector('#unsent, .kept-page')").await;
    assert_eq!(phone.value("version").await, (before + 1).to_string(), "thrown once");
    let open =
        "return ![...document.querySelectorAll('#referee form button')].some((it) => it.disabled)";
    phone.until(open).await;
    // Nothing is left to send again.
    phone.reload().await;
    assert_eq!(phone.value("version").await, (before + 1).to_string());

    // Without unsent acts, too, the cached page says that it is old.
    app.cut();
    phone.reload().await;
    phone.expect("No network. This page is from").await;
    phone.until(locked).await;
    app.restore();
    phone.until("return !document.querySelector('.kept-page')").await;
    phone.until(open).await;
    phone.close().await;
}

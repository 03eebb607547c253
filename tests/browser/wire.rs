//! Messages of the page's script, by the examples of `tests/wire.json` that `tests/web/wire.rs` checks for the server; and data that an
//! earlier version of the page kept on the device.

use std::collections::HashSet;

use cubilete::web::http::assets::asset;
use serde_json::{Value, json};

use crate::harness::{App, Browser, Screen};
use crate::referee::{acts, all_sent, started, throws};

#[tokio::test]
async fn the_script_sends_and_reads_what_the_examples_have() {
    let examples: Value = serde_json::from_str(include_str!("../wire.json")).unwrap();
    let app = App::start();
    let browser = Browser::open(Screen::Desktop).await;
    browser.go(&app.base).await;
    let base = format!("{}{}", app.base, asset(""));
    let args = vec![base.into(), examples.clone()];
    let mut said = browser.client.execute_async(include_str!("wire.js"), args).await.unwrap();
    assert_eq!(said["error"], Value::Null, "{said:#}");

    let mut ids = HashSet::new();
    for (body, example) in said["bodies"].as_array_mut().unwrap().iter_mut().zip(0..) {
        let example = &examples["sent"][example];
        for (n, event) in body["events"].as_array_mut().unwrap().iter_mut().enumerate() {
            let id = event["request"].take();
            let id = id.as_str().unwrap().to_owned();
            assert!(id.len() == 32 && id.bytes().all(|it| it.is_ascii_hexdigit()), "{id}");
            assert!(ids.insert(id.clone()), "twice: {id}");
            event["request"] = example["events"][n]["request"].clone();
        }
        assert_eq!(body, example);
    }
    let now = &examples["now"];
    assert_eq!(said["base"]["acts"], now["acts"], "what is confirmed stands");
    assert_eq!(said["base"]["version"], examples["answered"][0]["version"]);
    assert_eq!((&said["position"], &said["isCalled"]), (&now["position"], &json!(true)));
    assert_eq!(said["old"]["base"]["acts"], now["acts"], "in signs or by its name, it is one act");
    assert_eq!(said["old"]["unsent"][0]["die"], 3);
    browser.close().await;
}

/// Converts the stored data of the table to the format of version 0.1.0, in which confirmed acts are strings.
const AS_BEFORE: &str = r#"
    const key = Object.keys(localStorage).find((key) => key.startsWith("cubilete:log:"));
    const kept = JSON.parse(localStorage.getItem(key));
    kept.base.acts = kept.base.acts.map(({ die, color, from, to }) => (die ? String(die) : `${color}:${from}:${to}`));
    localStorage.setItem(key, JSON.stringify(kept));
    return [kept.base.acts.length, kept.unsent.length];
"#;

#[tokio::test]
async fn what_a_page_of_the_version_before_kept_is_not_lost() {
    let mut app = App::start();
    let phone = Browser::open(Screen::Phone).await;
    started(&app, &phone).await;
    let mut done = throws(&phone, 12).await;
    all_sent(&phone).await;
    phone.until("return document.documentElement.dataset.kept === 'yes'").await;
    app.cut();
    done.extend(throws(&phone, 9).await);
    phone.until("return document.querySelector('.play__net').dataset.net === 'offline'").await;
    let board = phone.run("return document.querySelector('.board desc').textContent").await;

    let [confirmed, unsent]: [usize; 2] =
        serde_json::from_value(phone.run(AS_BEFORE).await).unwrap();
    assert!(confirmed >= 12 && unsent >= 9, "{confirmed} and {unsent}");
    phone.reload().await;
    phone.find(".play").await;
    let reloaded = phone.run("return document.querySelector('.board desc').textContent").await;
    assert_eq!(reloaded, board);
    app.restore();
    all_sent(&phone).await;
    assert_eq!(acts(&phone).await, done, "each once and in order");
    phone.close().await;
}

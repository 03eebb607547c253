//! A throw is logged whatever a browser lacks: what the oldest browsers that the pages are made for do not have, and what
//! only older ones do not.

use serde_json::{Value, json};

use crate::game::{begun, referee};
use crate::harness::{App, Browser, Screen, until};

/// What some browser from the floor on lacks, as a script that takes it away: the referee's app is there all the same.
const NEWER: [&str; 11] = [
    "delete AbortSignal.timeout; delete AbortSignal.any;",
    "const Plain = FormData; window.FormData = class extends Plain { constructor(form) { super(form); } };",
    "delete Array.prototype.findLast; delete Array.prototype.findLastIndex;",
    "for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with']) delete Array.prototype[name];",
    "delete Object.groupBy; delete Map.groupBy; delete Promise.withResolvers; delete Array.fromAsync; delete URL.canParse;",
    "for (const name of ['union', 'difference', 'intersection', 'isSubsetOf']) delete Set.prototype[name]; delete window.Iterator;",
    "delete Navigator.prototype.locks; delete window.SharedWorker; delete window.BroadcastChannel;",
    "for (const name of ['serviceWorker', 'wakeLock', 'vibrate', 'clipboard']) delete Navigator.prototype[name];",
    "delete HTMLElement.prototype.inert; delete HTMLElement.prototype.popover; delete Element.prototype.checkVisibility;",
    "delete Crypto.prototype.randomUUID; delete window.structuredClone; delete window.AudioContext; delete window.requestIdleCallback;",
    "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('not allowed', 'SecurityError'); } });",
];

/// What only browsers below the floor lack: the plain page is left as it is.
const OLDER: [&str; 3] = [
    "delete SubmitEvent.prototype.submitter;",
    "delete window.AbortController;",
    "delete window.HTMLDialogElement;",
];

/// Notes what a script of the page throws.
const WATCH: &str = "window.thrown = [];
    addEventListener('error', (event) => thrown.push(event.message));
    addEventListener('unhandledrejection', (event) => thrown.push(String(event.reason)));";

/// How many acts stand in the server's log.
async fn acts(browser: &Browser) -> usize {
    let script = r#"const done = arguments[arguments.length - 1];
        const path = document.querySelector("referee-table").dataset.path;
        fetch(path + "/log").then((it) => it.json()).then((now) => done(now.acts.length));"#;
    let n = browser.client.execute_async(script, vec![]).await.unwrap();
    usize::try_from(n.as_u64().unwrap()).unwrap()
}

/// Runs `script` before any page's own; what takes it off again.
async fn before_pages(browser: &Browser, script: &str) -> Value {
    let added = browser
        .devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script }))
        .await;
    json!({ "identifier": added["identifier"] })
}

/// Logs a throw on a page without what `missing` takes away.
async fn throw_without(browser: &Browser, page: &str, missing: &str, has_app: bool) {
    let script = before_pages(browser, &format!("{WATCH} {missing}")).await;
    browser.go(page).await;
    if has_app {
        browser.find(".play").await;
    }
    let before = acts(browser).await;
    assert_eq!(referee(browser, 2).await, 2, "{missing}");
    let sent = until(async || (acts(browser).await > before).then_some(()));
    assert!(sent.await.is_some(), "not sent: {missing}");
    assert_eq!(browser.count(".play").await > 0, has_app, "{missing}");
    // Below the floor the rest of the page may do without more.
    if has_app {
        assert_eq!(browser.run("return window.thrown").await, json!([]), "{missing}");
    }
    browser.devtools("Page.removeScriptToEvaluateOnNewDocument", script).await;
}

#[tokio::test]
async fn a_throw_is_logged_whatever_the_browser_lacks() {
    let app = App::start();
    let (phone, page) = begun(&app, Screen::Phone).await;
    phone.devtools("Page.enable", json!({})).await;
    for missing in NEWER {
        throw_without(&phone, &page, missing, true).await;
    }
    // A function of its own for each, so that none of their words is declared twice.
    let all: String = NEWER.iter().map(|it| format!("(() => {{ {it} }})();")).collect();
    throw_without(&phone, &page, &all, true).await;
    for missing in OLDER {
        throw_without(&phone, &page, missing, false).await;
    }
    phone.close().await;
}

//! A throw is logged in browsers without newer features: features that the oldest supported browsers lack, and features
//! that only unsupported ones lack.

use serde_json::{Value, json};

use crate::game::{begun, referee};
use crate::harness::{App, Browser, Screen, until};
use crate::referee::acts;

/// Scripts that each remove a feature which some supported browser lacks; the referee's app still works.
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

/// Scripts that each remove a feature which only unsupported browsers lack; the plain page stays.
const OLDER: [&str; 3] = [
    "delete SubmitEvent.prototype.submitter;",
    "delete window.AbortController;",
    "delete window.HTMLDialogElement;",
];

/// Collects the errors thrown by scripts of the page.
const WATCH: &str = "window.thrown = [];
    addEventListener('error', (event) => thrown.push(event.message));
    addEventListener('unhandledrejection', (event) => thrown.push(String(event.reason)));";

/// Runs `script` before any script of the page; the result identifies it for removal.
async fn before_pages(browser: &Browser, script: &str) -> Value {
    let added = browser
        .devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script }))
        .await;
    json!({ "identifier": added["identifier"] })
}

/// Logs a throw on a page without the features that `missing` removes.
async fn throw_without(browser: &Browser, page: &str, missing: &str, has_app: bool) {
    let script = before_pages(browser, &format!("{WATCH} {missing}")).await;
    browser.go(page).await;
    if has_app {
        browser.find(".play").await;
    }
    let before = acts(browser).await.len();
    assert_eq!(referee(browser, 2).await, 2, "{missing}");
    let sent = until(async || (acts(browser).await.len() > before).then_some(()));
    assert!(sent.await.is_some(), "not sent: {missing}");
    assert_eq!(browser.count(".play").await > 0, has_app, "{missing}");
    // In unsupported browsers, other scripts of the page may fail.
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
    // Each script is wrapped in a function, so that no name is declared twice.
    let all: String = NEWER.iter().map(|it| format!("(() => {{ {it} }})();")).collect();
    throw_without(&phone, &page, &all, true).await;
    for missing in OLDER {
        throw_without(&phone, &page, missing, false).await;
    }
    phone.close().await;
}

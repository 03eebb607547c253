//! Calls to boards reach the open page of those who play, and the desk knows it.

use cubilete::acts::hall::{self, BoardAct};
use cubilete::acts::tournaments::{self, TournamentChange};
use cubilete::acts::{NotDone, Work, rounds};
use domain::tournament::championship::Championship;
use domain::tournament::id::TournamentId;
use domain::tournament::tournament::Tournament;
use serde_json::json;
use store::{Conn, Store, StoreError};

use crate::harness::{App, Browser, Screen};
use crate::matchers::TextMatchers;
use crate::prepared::{act, sign_up, tournament};

fn championship(store: &Store, id: TournamentId) -> Championship {
    let load = |conn: &mut Conn| store::championship::load(conn, id);
    store.read_blocking::<_, StoreError>(load).unwrap()
}

/// A table of four that waits for the only board, which is out of use.
fn waiting(store: &Store) -> TournamentId {
    let id = tournament(store, |_| {}, &["Ana Pla", "Bru Mas", "Cal Roig", "Dan Soler"]);
    let Tournament { name, venue, starts_on, mut settings, .. } =
        championship(store, id).tournament;
    settings.boards = 1;
    let change = TournamentChange { name, venue, starts_on, settings, ranking: None };
    act(store, |work: &mut Work<'_>| -> Result<(), NotDone> {
        tournaments::change(work, id, change)?;
        hall::boards(work, id, BoardAct::Close(1))?;
        rounds::draw(work, id, rounds::Seed::Typed(1))?;
        rounds::publish(work, id)
    });
    id
}

#[tokio::test]
async fn the_open_page_says_that_its_table_is_called_and_the_desk_knows_who_has_seen_it() {
    let app = App::start();
    let desk = Browser::open(Screen::Desktop).await;
    sign_up(&app, &desk).await;
    let store = Store::open(&app.database()).unwrap();
    let id = waiting(&store);
    let entry = championship(&store, id).entries()[0].id;
    let front = format!("{}/tournaments/{id}", app.base);

    let phone = Browser::open(Screen::Phone).await;
    phone.go(&format!("{front}/entries/{entry}")).await;
    phone.find("push-offer form:not([hidden])").await;
    phone.press("push-offer [type=submit]").await;
    phone.find("push-offer [type=submit][aria-pressed='true']").await;
    phone.find("follow-entry [aria-pressed='true']").await;
    // A headless browser asks nobody, so it allows no messages.
    phone.expect("keep it open: it will ring").await;
    phone.expect("This page will ring").await;
    phone.find("push-offer [data-kept]:not([hidden])").await;
    assert_eq!(phone.overflow().await, None);

    act(&store, |work| hall::boards(work, id, BoardAct::Open(1)));
    phone.find(".call-here").await;
    phone.expect("Called to board 1").await;
    phone.until(r"return /^Called to board\s1/.test(document.title)").await;
    desk.go(&format!("{front}/hall")).await;
    let badge = |kind: &str| format!(".calls-known__entries .badge--{kind}");
    desk.find(&badge("on")).await;
    desk.expect("Rang on the phone").await;
    assert_eq!(desk.count("#calls-to-read li").await, 4, "nobody has said a word");
    phone.press(".call-here [data-coming]").await;
    phone.find(".call-here [data-coming][disabled]").await;
    phone.until("return !document.title.startsWith('Called')").await;
    // The desk follows by itself.
    desk.find(&badge("good")).await;
    assert_eq!(desk.count("#calls-to-read li").await, 3);
    assert_eq!(desk.overflow().await, None);

    // Another entry's page offers to be told of that one.
    let other = championship(&store, id).entries()[1].id;
    phone.go(&format!("{front}/entries/{other}")).await;
    phone.find("push-offer [type=submit][aria-pressed='false']").await;
    phone.press("push-offer [type=submit]").await;
    phone.find("push-offer [type=submit][aria-pressed='true']").await;
    phone.go(&format!("{front}/entries/{entry}")).await;
    phone.find("push-offer [type=submit][aria-pressed='true']").await;

    phone.press("push-offer [type=submit]").await;
    phone.find("push-offer [type=submit][aria-pressed='false']").await;
    let kept = |conn: &mut Conn| store::push::is_followed(conn, id);
    assert!(!store.read_blocking::<_, StoreError>(kept).unwrap(), "nothing is kept");
    phone.close().await;
    desk.close().await;
}

#[tokio::test]
async fn the_offer_says_what_a_device_cannot_do() {
    let app = App::filled(&[&["torneo", "--entries", "4", "--play", "0"]]);
    let phone = Browser::open(Screen::Phone).await;
    phone.go(&app.base).await;
    let front = phone.link(".now__title a").await;
    phone.go(&format!("{front}/entries")).await;
    let page = phone.link("main a[href*='/entries/01']").await;
    let lacks = |iphone: &str| json!({ "source": format!("delete window.PushManager; {iphone}") });
    let before = "Page.addScriptToEvaluateOnNewDocument";
    phone.devtools(before, lacks("")).await;
    phone.go(&page).await;
    phone.text("push-offer [data-said]").await.assert_has("cannot get alerts here");
    phone.devtools(before, lacks("navigator.standalone = false")).await;
    phone.go(&page).await;
    phone.text("push-offer [data-said]").await.assert_has("On an iPhone");
    assert_eq!(phone.overflow().await, None);
    phone.close().await;

    let plain = Browser::open(Screen::WithoutScript).await;
    plain.go(&page).await;
    plain.text("push-offer").await.assert_has("Alerts need JavaScript");
    assert!(!plain.is_seen("push-offer form").await);
    assert!(!plain.is_seen("push-offer [data-kept]").await);
    plain.close().await;
}

/// Ready once the worker of the site stands.
const READY: &str = "return navigator.serviceWorker.register('/service-worker.js')
    .then(() => navigator.serviceWorker.ready).then(({ active }) => Boolean(active))";

/// Shows a notification of the page itself, lists it and closes it. Chromium can lose the first notification of a new profile if it is
/// listed while it appears; here it is listed only after it has appeared.
const FIRST: &str = "return navigator.serviceWorker.ready
    .then((it) => it.showNotification('First').then(() => it.getNotifications()))
    .then((all) => { all.forEach((it) => it.close()); return all.length > 0; })";

/// The notifications that are shown now.
const SHOWN: &str = "return navigator.serviceWorker.ready.then((it) => it.getNotifications())
    .then((all) => all.map(({ title, body, tag, data }) => [title, body, tag, data.path]))";

#[tokio::test]
async fn a_message_is_shown_with_the_page_that_it_opens() {
    let app = App::start();
    let phone = Browser::open(Screen::Phone).await;
    phone.go(&app.base).await;
    let allowed = json!({ "permissions": ["notifications"], "origin": app.base });
    phone.devtools("Browser.grantPermissions", allowed).await;
    assert_eq!(phone.run(READY).await, json!(true));
    phone.until(FIRST).await;
    phone.devtools("ServiceWorker.enable", json!({})).await;
    let message = |body: &str| {
        let whole = json!({ "title": "Board 1", "body": body, "path": "/#call", "tag": "called" });
        // A new profile gives its first worker this number.
        json!({ "origin": app.base, "registrationId": "0", "data": whole.to_string() })
    };
    for body in ["Ana Pla", "Ana Pla, Bru Mas"] {
        phone.devtools("ServiceWorker.deliverPushMessage", message(body)).await;
        let is_there = format!("{SHOWN}.then((all) => all.some(([, body]) => body === '{body}'))");
        phone.until(&is_there).await;
    }
    let shown = json!([["Board 1", "Ana Pla, Bru Mas", "called", "/#call"]]);
    assert_eq!(phone.run(SHOWN).await, shown, "a later one takes the place of the first");
    phone.close().await;
}

//! Players check themselves in on their phones while the desk watches.

use crate::harness::{App, Browser, Screen};
use crate::newcomer::{prepare, sign_up};

#[tokio::test]
async fn a_player_checks_in_on_the_phone_and_the_desk_follows() {
    let app = App::start();
    let desk = Browser::open(Screen::Desktop).await;
    sign_up(&app, &desk).await;
    let tournament = prepare(&app, &desk).await;
    desk.go(&format!("{tournament}/check-in")).await;
    desk.fill("session_name", "Friday").await;
    desk.press("#open-roll-call button").await;
    desk.expect("0 of 9 are here").await;

    // One tap at the desk, shown at once and kept without leaving the page.
    desk.press("[data-words^='toni'] button").await;
    desk.find("[data-words^='toni'] button[aria-pressed='true']").await;
    desk.expect("1 of 9 are here").await;
    desk.fill("name", "ximo").await;
    desk.expect("Ximo Peris").await;
    assert!(!desk.page_text().await.contains("Toni Vidal"), "the filter hides the others");

    let script = "return fetch(`${location.pathname}/cards`).then((it) => it.text()) \
                  .then((it) => it.match(/\\/check-in\\/[a-z0-9]{10}/)[0])";
    let link = desk.client.execute(script, vec![]).await.unwrap();
    let link = link.as_str().unwrap().to_owned();
    let phone = Browser::open(Screen::Phone).await;
    phone.go(&format!("{}{link}", app.base)).await;
    phone.fill("name", "xim").await;
    phone.press("form[role='search'] button").await;
    phone.press("button[name='entry']").await;
    phone.expect("You are checked in").await;
    assert!(!phone.overflows().await);

    desk.find("[data-words^='ximo'] button[aria-pressed='true']").await;
    desk.expect("2 of 9 are here").await;
    assert!(!desk.page_text().await.contains("Toni Vidal"), "and the filter stays");
    assert!(!desk.overflows().await);
    phone.close().await;
    desk.close().await;
}

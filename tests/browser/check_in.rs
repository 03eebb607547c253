//! Players check themselves in on their phones while the desk watches.

use crate::harness::{App, Browser, Screen};
use crate::matchers::TextMatchers;
use crate::newcomer::prepare;
use crate::prepared::sign_up;

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

    // One tap at the desk takes effect at once, without leaving the page.
    desk.press("[data-words^='toni'] button").await;
    desk.find("[data-words^='toni'] button[aria-pressed='true']").await;
    desk.expect("1 of 9 are here").await;
    desk.fill("name", "ximo").await;
    desk.expect("Ximo Peris").await;
    // The filter hides the others.
    desk.page_text().await.assert_lacks("Toni Vidal");

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
    assert_eq!(phone.overflow().await, None);

    desk.find("[data-words^='ximo'] button[aria-pressed='true']").await;
    desk.expect("2 of 9 are here").await;
    // The filter stays.
    desk.page_text().await.assert_lacks("Toni Vidal");
    assert_eq!(desk.overflow().await, None);
    phone.close().await;
    desk.close().await;
}

/// Query string of the page's address.
async fn query(browser: &Browser) -> String {
    browser.run("return location.search").await.as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_long_roll_call_is_about_one_sector_and_finds_everybody() {
    let app = App::filled(&[&["jcf", "--entries", "120", "--play", "0"]]);
    let desk = Browser::open(Screen::Desktop).await;
    sign_up(&app, &desk).await;
    desk.go(&app.base).await;
    desk.press("main a[href^='/tournaments/']:not([href$='/new'])").await;
    let check_in = format!("{}/check-in", desk.address().await);
    desk.go(&check_in).await;
    desk.fill("session_name", "Friday").await;
    desk.press("#open-roll-call button").await;
    desk.expect("0 of 120 are here").await;
    assert_eq!(desk.count(".roll-call__entry").await, 50);

    // Choosing a sector from the list opens it at once. Arrows move through the list, and Enter opens.
    assert!(!desk.is_seen(".pool-choice__go").await);
    let sector = "return document.querySelectorAll('#pool-choice option')[2].value";
    let sector = desk.run(sector).await.as_str().unwrap().to_owned();
    desk.choose_at("#pool-choice", &sector).await;
    desk.until("return location.search.startsWith('?sector=') && !!document.querySelector('.roll-call__rest')").await;
    let first = query(&desk).await;
    desk.run("document.querySelector('#pool-choice').focus()").await;
    desk.keys("\u{e015}").await;
    desk.find("[data-waits] .pool-choice__go").await;
    assert_eq!(query(&desk).await, first, "an arrow goes nowhere");
    desk.keys("\u{e007}").await;
    desk.until(&format!(
        "return location.search !== '{first}' && !!document.querySelector('.roll-call__rest')"
    ))
    .await;
    desk.go(&check_in).await;
    assert_ne!(query(&desk).await, "", "it is remembered");

    // Somebody of another sector is found by typing and checked in with Enter; then the sector is shown again.
    let n = desk.count(".roll-call__entry").await;
    let others = "const done = arguments[0];
        fetch(`${location.pathname}?sector=&page=2`).then((it) => it.text()).then((text) => {
            const page = new DOMParser().parseFromString(text, 'text/html');
            const rows = [...page.querySelectorAll('.roll-call li')].filter((it) => !document.getElementById(it.id));
            done(rows.slice(0, 2).map((it) => it.querySelector('.roll-call__name').textContent));
        });";
    let others = desk.client.execute_async(others, vec![]).await.unwrap();
    let [one, other] = [0, 1].map(|index| others[index].as_str().unwrap().to_owned());
    desk.run("document.querySelector('#roll-call-name').focus()").await;
    // A search that starts amid the name may bring others, which stay hidden.
    desk.keys(&one).await;
    desk.until(&shown(1)).await;
    desk.keys("\u{e007}").await;
    desk.expect("All: 1 of 120 are here").await;
    desk.until(&shown(n)).await;
    // Typed in one go, before the search has started.
    desk.keys(&format!("{other}\u{e007}")).await;
    desk.expect("All: 2 of 120 are here").await;
    desk.until("return document.activeElement?.id === 'roll-call-name' && document.activeElement.value === ''").await;
    desk.until(&shown(n)).await;
    assert_eq!(desk.overflow().await, None);
    desk.close().await;
}

/// A condition: the roll call shows so many entries.
fn shown(n: usize) -> String {
    format!("return document.querySelectorAll('.roll-call li:not([hidden])').length === {n}")
}

#[tokio::test]
async fn nine_in_a_queue_come_and_pay_with_one_tap_each() {
    let app = App::start();
    let desk = Browser::open(Screen::Desktop).await;
    sign_up(&app, &desk).await;
    let tournament = prepare(&app, &desk).await;
    desk.resize_view(390, 844).await;
    desk.go(&format!("{tournament}/fees")).await;
    desk.fill("fee_of_price_0", "3.50").await;
    desk.press("form[action$='/fees'] .actions button").await;
    desk.expect("Fee saved").await;
    desk.go(&format!("{tournament}/check-in")).await;
    desk.fill("session_name", "Friday").await;
    desk.press("#open-roll-call button").await;
    desk.expect("0 of 9 have paid. €31.50 missing.").await;
    assert_eq!(desk.overflow().await, None);
    let next = ".roll-call__pay:not([aria-disabled='true'])";
    for n in 1..=9 {
        if n == 4 {
            // An impatient tap comes twice.
            let twice =
                format!("const it = document.querySelector(\"{next}\"); it.click(); it.click()");
            desk.run(&twice).await;
        } else {
            desk.press(next).await;
        }
        desk.expect(&format!("{n} of 9 have paid")).await;
    }
    desk.expect("9 of 9 are here").await;
    assert_eq!(desk.count(".roll-call__pay").await, 0);
    assert_eq!(desk.count(".roll-call__failed").await, 0);
    desk.go(&format!("{tournament}/money")).await;
    desk.expect("9 of 9 have paid").await;
    assert_eq!(desk.text("#till dd").await, "€31.50");
    assert_eq!(desk.count("#owing").await, 0);
    assert_eq!(desk.overflow().await, None);
    desk.close().await;
}

//! Manual arrangement of a draft and of published tables: by two taps and from the keyboard, without leaving the page.

use cubilete::acts::rounds;
use domain::tournament::championship::Championship;
use domain::tournament::id::TournamentId;
use store::{Store, StoreError};

use crate::harness::{App, Browser, Screen};
use crate::prepared::{act, sign_up, tournament};

const ENTER: char = '\u{e007}';
const RIGHT: char = '\u{e014}';
const DOWN: char = '\u{e015}';

fn facts(store: &Store, id: TournamentId) -> Championship {
    let load = |conn: &mut store::Conn| store::championship::load(conn, id);
    store.read_blocking::<_, StoreError>(load).unwrap()
}

async fn arrangement(browser: &Browser) -> String {
    browser.attribute(".arrange [name=arrangement]", "value").await
}

async fn until_arranged(browser: &Browser, expected: &str) {
    let now = "document.querySelector('.arrange [name=arrangement]')?.value";
    browser.until(&format!("return {now} === '{expected}'")).await;
}

/// Swaps 1 and 5 by two taps, then 2 by the keyboard with the neighbor at the next table.
async fn swap(browser: &Browser) {
    browser.run("window.stayed = true").await;
    browser.press(".arrange [value='entry:1']").await;
    browser.find(".arrange [value='entry:1'][aria-pressed=true]").await;
    browser.press(".arrange [value='entry:5']").await;
    until_arranged(browser, "5,2,3,4;1,6,7").await;
    browser.until("return document.activeElement?.value === 'entry:5'").await;
    browser.keys(&format!("{DOWN}{ENTER}")).await;
    browser.find(".arrange [value='entry:2'][aria-pressed=true]").await;
    browser.until("return document.activeElement?.value === 'entry:2'").await;
    browser.keys(&format!("{RIGHT}{ENTER}")).await;
    until_arranged(browser, "5,6,3,4;1,2,7").await;
    assert_eq!(browser.run("return window.stayed").await, true, "without leaving the page");
}

#[tokio::test]
async fn entries_change_places_by_taps_and_keys_before_and_after_publishing() {
    let app = App::start();
    let desk = Browser::open(Screen::Phone).await;
    sign_up(&app, &desk).await;
    let store = Store::open(&app.database()).unwrap();
    let names = ["Aina", "Blai", "Cels", "Dora", "Empar", "Fina", "Gal"];
    let id = tournament(&store, |_| {}, &names);
    let groups = vec![vec![1, 2, 3, 4], vec![5, 6, 7]];
    act(&store, |work| rounds::draw_by_hand(work, id, groups.clone(), None));
    desk.go(&format!("{}/tournaments/{id}/draw/arrange", app.base)).await;
    swap(&desk).await;
    assert_eq!(desk.overflow().await, None);
    desk.fill("change_reason", "Repeated ball").await;
    desk.press(".arrange__save button").await;
    desk.find(".next-step").await;

    act(&store, |work| rounds::discard(work, id, ""));
    act(&store, |work| {
        rounds::draw_by_hand(work, id, groups, None)?;
        rounds::publish(work, id)
    });
    let round =
        format!("{}/tournaments/{id}/rounds/{}", app.base, facts(&store, id).rounds()[0].id);
    desk.go(&round).await;
    let way = desk.link("a[href$='/arrange']").await;
    desk.go(&way).await;
    desk.fill("rearrange_reason", "Repeated ball").await;
    swap(&desk).await;
    assert_eq!(desk.value("rearrange_reason").await, "Repeated ball", "what was typed stays");
    assert_eq!(desk.count("#moves li").await, 4);
    assert_eq!(desk.overflow().await, None);
    assert_eq!(arrangement(&desk).await, "5,6,3,4;1,2,7");
    desk.press(".arrange__save button").await;
    desk.find("#rearranged").await;
    desk.expect("Repeated ball").await;
    assert_eq!(facts(&store, id).rearrangements().count(), 1);
    desk.press("#rearranged form button").await;
    desk.until("return document.querySelector('#rearranged') === null").await;
    assert_eq!(facts(&store, id).rearrangements().count(), 0);
}

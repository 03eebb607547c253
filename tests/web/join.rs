//! Referees by a table's PIN.

use cubilete::store;

use crate::app::{App, Browser, spawn_app};
use crate::hall;

/// The tables that the browser's session opens.
fn grants(app: &App, browser: &Browser) -> Vec<cubilete::tournament::id::TableId> {
    let Some(cookie) = browser.cookie("cubilete_session") else { return Vec::new() };
    let hash = cubilete::web::guard::secret::fingerprint(cookie);
    let read = |conn: &mut store::Conn| store::sessions::table_grants(conn, &hash);
    app.state.store.read_blocking(read).unwrap()
}

#[actix_web::test]
async fn a_pin_opens_its_table_without_an_account() {
    let app = spawn_app();
    let tables = hall::open(&app.state.store).tables;
    let mut browser = app.browser();
    let answer =
        browser.submit("/join", "/join", &[("pin", "000 001"), ("referee_name", "Vicent")]).await;
    assert_eq!(
        (answer.status, answer.location()),
        (303, format!("/tables/{}/referee", tables[0].id))
    );
    assert_eq!(grants(&app, &browser), [tables[0].id]);

    let answer = browser.get("/join/000002").await;
    assert_eq!(
        (answer.status, answer.location()),
        (303, format!("/tables/{}/referee", tables[1].id))
    );
    assert_eq!(grants(&app, &browser).len(), 2, "the same referee has both tables");
    assert_eq!(browser.get("/account").await.status, 403, "a PIN is no account");
}

#[actix_web::test]
async fn tables_go_over_to_the_account_that_signs_in() {
    let app = spawn_app();
    hall::open(&app.state.store);
    let mut browser = app.browser();
    browser.get("/join/000001").await;
    let id = app.state.store.read_blocking(store::tournaments::all).unwrap()[0].tournament.id;
    let link = crate::fixture::invite(&app, id, cubilete::tournament::tournament::Role::Referee);
    assert_eq!(browser.submit(&link, &link, &crate::app::ANA).await.status, 303);
    assert_eq!(grants(&app, &browser).len(), 1);
    assert_eq!(browser.get("/account").await.status, 200);
}

const SIX_DIGITS: &str = "PIN de la mesa: escribe las seis cifras, como 123 456.";

#[actix_web::test]
async fn a_pin_is_six_digits_however_they_are_spaced() {
    let app = spawn_app();
    let pin = hall::open(&app.state.store).tables[0].pin.clone();
    let (first, last) = pin.split_at(3);
    for typed in [format!(" {first} {last} "), format!("{first}-{last}"), pin.clone()] {
        let fields = [("pin", typed.as_str()), ("referee_name", "Vicent")];
        assert_eq!(app.browser().submit("/join", "/join", &fields).await.status, 303, "{typed}");
    }
}

#[actix_web::test]
async fn a_wrong_pin_is_said_and_the_form_keeps_it() {
    let app = spawn_app();
    hall::open(&app.state.store);
    let mut browser = app.browser();
    for (pin, said) in [
        ("12345", SIX_DIGITS),
        ("1234567", SIX_DIGITS),
        ("12345a", SIX_DIGITS),
        ("１２３４５６", SIX_DIGITS),
        ("", SIX_DIGITS),
        (
            "999999",
            "PIN de la mesa: ninguna mesa en juego tiene este PIN. Míralo en la hoja con PIN o pídelo a la organización.",
        ),
    ] {
        let answer =
            browser.submit("/join", "/join", &[("pin", pin), ("referee_name", "Vicent")]).await;
        assert_eq!((answer.status, answer.texts(".form-errors li")), (422, vec![said.to_owned()]));
        assert_eq!(answer.attribute("#field-pin", "value"), pin);
        assert_eq!(answer.attribute("#field-referee_name", "value"), "Vicent");
    }
    assert_eq!(browser.get("/join/999999").await.status, 422);
    assert!(grants(&app, &browser).is_empty());
}

#[actix_web::test]
async fn pins_are_not_guessed_for_long_but_a_whole_hall_may_join() {
    let app = spawn_app();
    let tables = hall::open(&app.state.store).tables;
    for _ in 0..30 {
        assert_eq!(app.browser().get("/join/000001").await.status, 303);
    }
    let mut statuses = Vec::new();
    for pin in 500_000..500_012 {
        statuses.push(app.browser().get(&format!("/join/{pin}")).await.status);
    }
    assert_eq!((statuses[0], statuses[11]), (422, 429));
    let right = app.browser().get(&format!("/join/{}", tables[0].pin)).await;
    assert_eq!(right.status, 429, "not even the right one");
    assert!(right.header("retry-after").parse::<u64>().unwrap() <= 7);
}

//! Referees join by a table's PIN.

use cubilete::web::guard::limits::{Guesser, Limits};
use cubilete::web::guard::secret::SigningKey;

use crate::app::{App, Browser, spawn_app, until_too_many};
use crate::hall;
use crate::matchers::ListMatchers;

/// Wrong PINs of one caller at once: src/web/guard/limits.rs.
const GUESSES: usize = 10;

/// Tables that the browser's session may referee.
fn grants(app: &App, browser: &Browser) -> Vec<domain::tournament::id::TableId> {
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
    let link = crate::fixture::invite(&app, id, domain::tournament::tournament::Role::Referee);
    assert_eq!(browser.submit(&link, &link, &crate::app::ANA).await.status, 303);
    assert_eq!(grants(&app, &browser).len(), 1);
    assert_eq!(browser.get("/account").await.status, 200);
}

const EIGHT_DIGITS: &str = "PIN de la mesa: escribe las ocho cifras, como 1234 5678.";

#[actix_web::test]
async fn a_pin_is_its_digits_however_they_are_spaced() {
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
        ("12345", EIGHT_DIGITS),
        ("1234567", EIGHT_DIGITS),
        ("12345a", EIGHT_DIGITS),
        ("１２３４５６", EIGHT_DIGITS),
        ("", EIGHT_DIGITS),
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
    grants(&app, &browser).assert_empty();
}

/// Wrong guesses on one phone locked a whole hall out.
#[actix_web::test]
async fn a_right_pin_is_taken_whatever_others_at_the_address_guess() {
    let app = spawn_app();
    let tables = hall::open(&app.state.store).tables;
    for _ in 0..30 {
        assert_eq!(app.browser().get("/join/000001").await.status, 303);
    }
    let guess = async |n| app.browser().get(&format!("/join/{}", 500_000 + n)).await;
    let (answers, refused) = until_too_many(GUESSES, guess).await;
    assert_eq!(answers[0].status, 422);
    let seconds = refused.header("retry-after");
    assert!(seconds.parse::<u64>().unwrap() <= 7, "{seconds}");
    // Guessing continues while others join.
    let guessing = (500_100..500_108).map(|pin| {
        let mut browser = app.browser();
        actix_web::rt::spawn(async move { browser.get(&format!("/join/{pin}")).await })
    });
    let guessing: Vec<_> = guessing.collect();
    for table in tables.iter().cycle().take(20) {
        let mut vicent = app.browser();
        let fields = [("pin", table.pin.as_str()), ("referee_name", "Vicent")];
        assert_eq!(vicent.submit("/join", "/join", &fields).await.status, 303, "a right PIN");
    }
    for wrong in guessing {
        // One guess in six seconds is still answered like the first ones.
        let status = wrong.await.unwrap().status;
        assert!(matches!(status, 422 | 429), "{status}");
    }
}

/// Slow guesses from many addresses are bounded by a common count.
#[actix_web::test]
async fn slow_guesses_have_a_limit_over_all_addresses_which_holds_back_nobody_else() {
    let app = spawn_app();
    let pin = hall::open(&app.state.store).tables[0].pin.clone();
    let guess = |conn: &mut store::Conn| {
        (0..3_000).try_for_each(|_| store::guesses::add(conn, "slow pins", cubilete::web::now()))
    };
    app.state.store.write_blocking(guess).unwrap();
    assert_eq!(app.browser().get(&format!("/join/{pin}")).await.status, 303, "not slow");
    for wrong in 500_000..500_011 {
        app.browser().get(&format!("/join/{wrong}")).await;
    }
    assert_eq!(app.browser().get(&format!("/join/{pin}")).await.status, 429);
    assert_eq!(app.browser().get(&link(&app, &pin)).await.status, 303);
}

/// Path in the QR code of a PIN: the PIN with its signature.
fn link(app: &App, pin: &str) -> String {
    let key = |conn: &mut store::Conn| store::secrets::get_or_create(conn, "csrf", &[]);
    let key = SigningKey::new(app.state.store.write_blocking(key).unwrap());
    format!("/join/{pin}.{}", key.of_pin(pin))
}

#[actix_web::test]
async fn who_is_known_and_who_has_a_link_come_in_while_others_guess() {
    let app = spawn_app();
    let tables = hall::open(&app.state.store).tables;
    let mut vicent = app.browser();
    assert_eq!(vicent.get(&link(&app, &tables[0].pin)).await.status, 303);
    for pin in 500_000..500_012 {
        app.browser().get(&format!("/join/{pin}")).await;
    }
    let [first, second] = [0, 1].map(|index| tables[index].pin.clone());
    assert_eq!(vicent.get(&format!("/join/{second}")).await.status, 303, "he is known");
    assert_eq!(app.browser().get(&link(&app, &first)).await.status, 303, "a link is no guess");
    let wrong = link(&app, &first).replace(&first, "500100");
    let answer = app.browser().get(&wrong).await;
    assert!(matches!(answer.status, 422 | 429), "another PIN: {answer}");
    let guess = async |n| vicent.get(&format!("/join/{}", 600_000 + n)).await;
    let (answers, _) = until_too_many(GUESSES, guess).await;
    assert_eq!(answers[0].status, 422, "he guesses no more than others");
}

#[actix_web::test]
async fn a_network_of_its_own_is_one_guesser_and_all_together_have_a_limit() {
    let limits = Limits::default();
    let from = |text: &str| Guesser::new(text.parse().unwrap(), None);
    let is_let = |who: &Guesser| limits.pin(who).is_ok();
    for n in 0..12 {
        limits.wrong_pin(&from(&format!("2001:db8:1:2::{n:x}")));
    }
    assert!(!is_let(&from("2001:db8:1:2:ffff::1")));
    assert!(is_let(&from("2001:db8:1:3::1")));
    let app = spawn_app();
    let tables = hall::open(&app.state.store).tables;
    let pin = tables[0].pin.clone();
    let mut vicent = app.browser();
    assert_eq!(vicent.get(&link(&app, &tables[1].pin)).await.status, 303);
    let guess = |conn: &mut store::Conn| {
        (0..300).try_for_each(|_| store::guesses::add(conn, "pins", cubilete::web::now()))
    };
    app.state.store.write_blocking(guess).unwrap();
    assert_eq!(app.browser().get(&format!("/join/{pin}")).await.status, 429);
    assert_eq!(vicent.get(&format!("/join/{pin}")).await.status, 429, "a session is no way round");
    assert_eq!(app.browser().get(&link(&app, &pin)).await.status, 303);
    let later = chrono::TimeDelta::seconds(2 * store::guesses::PERIOD);
    app.state.clock.put_forward(later);
    assert_eq!(app.browser().get(&format!("/join/{pin}")).await.status, 303);
}

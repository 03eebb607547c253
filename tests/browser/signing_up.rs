//! People sign up on their phones, with scripts and without.

use std::time::Duration;

use cubilete::acts::sign_ups;
use domain::tournament::sign_up::terms::SignUpTerms;
use store::Store;

use crate::harness::{App, Browser, Screen};
use crate::prepared::{act, sign_up, tournament};

/// Signs a person up on the page that the tournament's front page leads to.
async fn signs_up(phone: &Browser, front: &str, name: &str) {
    phone.go(front).await;
    phone.press(".page-header a.button").await;
    phone.fill("name", name).await;
    // A program would be faster.
    tokio::time::sleep(Duration::from_secs(3)).await;
    phone.press("main form.form .actions button").await;
    phone.find("#keep").await;
}

#[tokio::test]
async fn people_sign_up_on_the_phone_with_script_and_without() {
    let app = App::start();
    let desk = Browser::open(Screen::Desktop).await;
    sign_up(&app, &desk).await;
    desk.close().await;
    let store = Store::open(&app.database()).unwrap();
    let id = tournament(&store, |_| {}, &["Una Pla"]);
    let terms = SignUpTerms { is_offered: true, capacity: 2, ..SignUpTerms::default() };
    act(&store, |work| sign_ups::set_terms(work, id, &terms));
    let front = format!("{}/tournaments/{id}", app.base);

    let plain = Browser::open(Screen::WithoutScript).await;
    signs_up(&plain, &front, "Marta Gil").await;
    plain.expect("In, as number 2").await;
    let phone = Browser::open(Screen::Phone).await;
    signs_up(&phone, &front, "Rosa Soler").await;
    phone.expect("On the waiting list, as number 1").await;
    assert_eq!(phone.overflow().await, None);

    plain.press("#change summary").await;
    plain.fill("name", "Marta Gil Pla").await;
    plain.press("#change form button").await;
    plain.expect("Changes saved").await;
    plain.expect("Marta Gil Pla").await;
    plain.press("#withdraw summary").await;
    plain.press("#withdraw form button").await;
    plain.expect("It no longer counts").await;
    // The page of the one who waits follows by itself.
    phone.expect("In, as number 3").await;
    phone.go(&format!("{front}/sign-up")).await;
    phone.expect("You would be number 1 on the waiting list").await;
    assert_eq!(phone.overflow().await, None);
    plain.close().await;
    phone.close().await;
}

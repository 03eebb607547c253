//! Reset of a forgotten password.

use chrono::TimeDelta;
use cubilete::web;
use cubilete::web::people::new_password;
use domain::tournament::happening::Happening;
use store::StoreError;

use crate::app::{App, Browser, spawn_app};
use crate::command::cubilete;
use crate::matchers::TextMatchers;

/// Operator's result for this address: the link's path, or the error.
fn asked_for(app: &App, email: &str) -> Result<String, String> {
    let mut operator = cubilete(app.database_url(), &["account", "new-password", email]);
    let said = operator.env("CUBILETE_BASE_URL", "https://parchis.example").output().unwrap();
    let out = String::from_utf8(said.stdout).unwrap();
    let path = out.split_once("https://parchis.example").map(|(_, path)| path.trim().to_owned());
    assert_eq!(path.is_some(), said.status.success(), "{out}");
    path.ok_or_else(|| String::from_utf8(said.stderr).unwrap())
}

async fn signs_in(browser: &mut Browser, password: &str) -> bool {
    let fields = [("email", "ana@example.org"), ("password", password)];
    browser.submit("/sign-in", "/sign-in", &fields).await.status == 303
}

#[actix_web::test]
async fn who_forgot_the_password_chooses_another_by_a_link_of_the_operators() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let why = asked_for(&app, "nobody@example.org").unwrap_err();
    why.assert_has("no such account");
    let link = asked_for(&app, " ANA@example.org ").unwrap();

    let mut browser = app.browser();
    let page = browser.get(&link).await;
    assert_eq!(
        page.text(".page-header__lead"),
        "Ana Gil, elige la contraseña con la que entrarás como ana@example.org."
    );
    assert_eq!(page.attribute("input[name=username]", "value"), "ana@example.org");
    let guessed = browser.submit(&link, &link, &[("new_password", "1234567890")]).await;
    assert_eq!(guessed.status, 422);
    assert_eq!(ana.get("/account").await.status, 200, "nothing has happened yet");

    let new = [("new_password", "cuatro palabras sueltas")];
    let saved = browser.submit(&link, &link, &new).await;
    assert_eq!((saved.status, saved.header("location")), (303, "/sign-in".to_owned()));
    let told = browser.get("/sign-in").await.text(".flash");
    assert_eq!(told, "Contraseña guardada. Ya puedes entrar con ella.");
    assert_eq!(ana.get("/account").await.status, 403, "all sessions have ended");
    assert!(!signs_in(&mut ana, "tres palabras sueltas").await);
    assert!(signs_in(&mut ana, "cuatro palabras sueltas").await);

    assert_eq!(browser.get(&link).await.status, 409, "it is good once");
    let told = ana.get("/account").await.texts("#happened strong");
    let told: Vec<&str> = told.iter().map(String::as_str).collect();
    let happened = ["Contraseña cambiada", "Enlace para una contraseña nueva", "Cuenta creada"];
    assert_eq!(told, [&["Entrada", "Contraseña equivocada"], &happened[..]].concat());
}

#[actix_web::test]
async fn a_link_is_good_for_a_day_as_it_is() {
    let app = spawn_app();
    app.organizer().await;
    let link = |hours: i64| {
        let at = web::now() - TimeDelta::hours(hours);
        app.state.store.write_blocking(move |conn| {
            Ok::<_, StoreError>(new_password::link(conn, "ana@example.org", at)?.0)
        })
    };
    let mut browser = app.browser();
    assert_eq!(browser.get(&link(23).unwrap()).await.status, 200);
    assert_eq!(browser.get(&link(25).unwrap()).await.status, 409);
    let good = link(0).unwrap();
    for wrong in [format!("{good}x"), good.replacen('.', ".1", 1), "/new-password/a.b.c".into()] {
        assert_eq!(browser.get(&wrong).await.status, 409, "{wrong}");
    }
}

#[actix_web::test]
async fn of_two_who_use_a_link_at_once_one_does() {
    let app = spawn_app();
    app.organizer().await;
    let link = asked_for(&app, "ana@example.org").unwrap();
    let (mut one, mut other) = (app.browser(), app.browser());
    let of_one = [("new_password", "cuatro palabras sueltas")];
    let of_other = [("new_password", "cinco palabras sueltas")];
    let (first, second) =
        tokio::join!(one.submit(&link, &link, &of_one), other.submit(&link, &link, &of_other));
    let mut statuses = [first.status, second.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [303, 409]);
    let happened = app.state.store.read_blocking(|conn| store::installation::after(conn, 0, 50));
    let happened = happened.unwrap().into_iter().filter_map(|it| it.what);
    assert_eq!(happened.filter(|it| *it == Happening::PasswordChanged).count(), 1);
}

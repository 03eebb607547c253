//! Signing in and out of an account.

use cubilete::web::guard::passwords::Passwords;
use cubilete::web::request::session::device;

use crate::app::{spawn_app, until_too_many};
use crate::matchers::TextMatchers;

/// Attempts at an account from one address at once: src/web/guard/limits.rs.
const ATTEMPTS: usize = 10;

pub const RIGHT: [(&str, &str); 2] =
    [("email", " ANA@example.org "), ("password", "tres palabras sueltas")];

#[actix_web::test]
async fn the_right_password_signs_in_and_goes_on() {
    let app = spawn_app();
    app.organizer().await;
    let mut browser = app.browser();
    let page = browser.get("/sign-in?next=/account").await;
    let csrf = page.token();
    let next = page.attribute(".form input[name=next]", "value");
    let mut fields = RIGHT.to_vec();
    fields.extend([("csrf", csrf.as_str()), ("next", next.as_str())]);
    let answer = browser.post("/sign-in", &fields).await;
    assert_eq!((answer.status, answer.location()), (303, "/account".to_owned()));
    assert_eq!(browser.get("/account").await.text("h1"), "Ana Gil");
}

#[actix_web::test]
async fn a_wrong_password_and_an_unknown_address_are_answered_alike() {
    let app = spawn_app();
    app.organizer().await;
    let mut browser = app.browser();
    let wrong =
        browser.submit("/sign-in", "/sign-in", &[RIGHT[0], ("password", "otra cosa")]).await;
    let unknown = [("email", "eva@example.org"), RIGHT[1]];
    let unknown = browser.submit("/sign-in", "/sign-in", &unknown).await;
    assert_eq!((wrong.status, unknown.status), (422, 422));
    let said = "El correo o la contraseña no son correctos.";
    assert_eq!(
        (wrong.text(".form-errors li"), unknown.text(".form-errors li")),
        (said.into(), said.into())
    );
    assert_eq!(browser.cookie("cubilete_session"), None);
}

#[actix_web::test]
async fn an_account_is_not_guessed_at_for_long() {
    let app = spawn_app();
    let mut browser = app.browser();
    let wrong = [RIGHT[0], ("password", "x")];
    let attempt = async |_| browser.submit("/sign-in", "/sign-in", &wrong).await;
    let (answers, _) = until_too_many(ATTEMPTS, attempt).await;
    assert_eq!(answers[0].status, 422);
}

#[actix_web::test]
async fn signing_in_leads_nowhere_else() {
    let app = spawn_app();
    app.organizer().await;
    let mut fields = RIGHT.to_vec();
    fields.push(("next", "//evil.example"));
    let answer = app.browser().submit("/sign-in", "/sign-in", &fields).await;
    assert_eq!((answer.status, answer.location()), (303, "/".to_owned()));
}

#[actix_web::test]
async fn a_session_survives_a_restart_and_ends_by_signing_out() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let app = app.restart().await;
    ana.move_to(&app);
    assert_eq!(ana.get("/account").await.status, 200);

    let copy = ana.clone();
    assert_eq!(ana.submit("/account", "/sign-out", &[]).await.status, 303);
    assert_eq!(ana.get("/account").await.status, 403);
    assert_eq!(copy.clone().get("/account").await.status, 403, "the secret itself is worthless");
}

#[actix_web::test]
async fn a_password_is_itself_and_no_other() {
    let passwords = Passwords::default();
    let stored = passwords.hash("correct horse".to_owned()).await.unwrap();
    stored.assert_starts("$argon2id$v=19$m=19456,t=2,p=1$");
    for (password, expected) in [("correct horse", true), ("correct horsf", false)] {
        let is_right = passwords.is_right(password.to_owned(), Some(stored.clone())).await;
        assert_eq!(is_right.unwrap(), expected, "{password}");
    }
    assert!(!passwords.is_right("correct horse".to_owned(), None).await.unwrap());
}

#[test]
fn devices_are_named_as_far_as_they_are_known() {
    let phone =
        "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36";
    assert_eq!(device(phone), "Chrome, Android");
    assert_eq!(device("curl/8"), "");
}

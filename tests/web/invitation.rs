//! One-time links.

use crate::app::{ANA, spawn_app};

#[actix_web::test]
async fn the_first_link_makes_an_organizer_once() {
    let app = spawn_app();
    let link = app.first_link();
    let mut ana = app.browser();
    let answer = ana.submit(&link, &link, &ANA).await;
    assert_eq!((answer.status, answer.location()), (303, "/".to_owned()));
    let home = ana.get("/").await;
    assert_eq!(home.text(".flash"), "Tu cuenta está lista.");
    assert_eq!(home.text(".site-header__account"), "Ana Gil");
    assert!(ana.get("/").await.texts(".flash").is_empty(), "said once");

    let mut other = app.browser();
    assert_eq!(other.get(&link).await.status, 409);
    let answer = other.submit("/", &link, &ANA).await;
    assert_eq!(answer.status, 409);
    assert_eq!(other.cookie("cubilete_session"), None);
}

#[actix_web::test]
async fn links_to_the_first_account_are_worthless_when_there_is_one() {
    let app = spawn_app();
    let other_link = app.first_link();
    app.organizer().await;
    assert_eq!(app.browser().get(&other_link).await.status, 409);
}

#[actix_web::test]
async fn a_wrong_form_comes_back_filled_in_and_the_link_stays_good() {
    let app = spawn_app();
    let link = app.first_link();
    let mut browser = app.browser();
    let wrong = [("person_name", "<Ana>"), ("email", "ana"), ("chosen_password", "corta")];
    let answer = browser.submit(&link, &link, &wrong).await;
    assert_eq!(answer.status, 422);
    assert_eq!(answer.attribute("#field-person_name", "value"), "<Ana>");
    assert_eq!(answer.attribute("#field-email", "value"), "ana");
    assert_eq!(answer.attribute("#field-email", "aria-invalid"), "true");
    assert_eq!(
        answer.attribute("#field-chosen_password", "value"),
        "",
        "secrets are not sent back"
    );
    assert_eq!(
        answer.texts(".form-errors li"),
        [
            "Correo electrónico: escribe una dirección de correo, como nombre@ejemplo.es.",
            "Contraseña: se admiten de 10 a 200 caracteres.",
        ]
    );
    assert_eq!(answer.attribute(".form-errors a", "href"), "#field-email");
    assert_eq!(browser.submit(&link, &link, &ANA).await.status, 303);
}

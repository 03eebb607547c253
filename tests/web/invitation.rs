//! One-time links for accounts and roles.

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
    // The message is shown once.
    ana.get("/").await.assert_none(".flash");

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

/// Passwords that are guessable for Ana Gil at `ana.gil@example.org`.
const GUESSABLE: [&str; 11] = [
    "1234567890",
    "qwertyuiop",
    "1q2w3e4r5t",
    "aaaaaaaaaaaaaaaa",
    "iloveyou12",
    "realmadrid1",
    "Contraseña2026",
    "contrasenya1",
    "Cubilete2026",
    "ana.gil@example.org",
    // Too long to be checked as a whole in reasonable time.
    "qwqwqwqwqwqwqwqwqwqwqwqwqwqwqwqwqwqwqwqwqwqwqwqwqwqwqwqwqwqwqwqw",
];

#[actix_web::test]
async fn a_password_that_is_soon_guessed_is_refused() {
    let app = spawn_app();
    let link = app.first_link();
    let mut browser = app.browser();
    let ana = |password| {
        let known = [("person_name", "Ana Gil"), ("email", "ana.gil@example.org")];
        [known[0], known[1], ("chosen_password", password)]
    };
    let why = "se adivina enseguida: es de las más usadas, o repite lo que se sabe de ti o de \
               este sitio. Prueba con tres o cuatro palabras sin relación.";
    for password in GUESSABLE {
        let answer = browser.submit(&link, &link, &ana(password)).await;
        assert_eq!(answer.status, 422, "{password}");
        assert_eq!(answer.texts(".form-errors li"), [format!("Contraseña: {why}")], "{password}");
    }
    let good = "tres palabras sueltas";
    assert_eq!(browser.submit(&link, &link, &ana(good)).await.status, 303);

    let change = |new| [("old_password", good), ("new_password", new)];
    let fields = change("Ana.Gil@example.org");
    let refused = browser.submit("/account", "/account/password", &fields).await;
    assert_eq!(refused.texts(".form-errors li"), [format!("Contraseña nueva: {why}")]);
    let fields = change("x7Gq!mP02z");
    assert_eq!(browser.submit("/account", "/account/password", &fields).await.status, 303);
}

//! The own account.

use crate::app::{App, Browser, spawn_app};

async fn second_browser(app: &App) -> Browser {
    let mut browser = app.browser();
    let fields = [("email", "ana@example.org"), ("password", "tres palabras sueltas")];
    assert_eq!(browser.submit("/sign-in", "/sign-in", &fields).await.status, 303);
    browser
}

#[actix_web::test]
async fn another_session_can_be_ended() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let mut phone = second_browser(&app).await;
    let page = ana.get("/account").await;
    assert_eq!(page.texts(".rows__row").len(), 2);
    let action = page.attribute(".rows__row form", "action");
    assert_eq!(ana.submit("/account", &action, &[]).await.status, 303);
    assert_eq!(phone.get("/account").await.status, 403);
    assert_eq!(ana.get("/account").await.texts(".rows__row").len(), 1);
    assert_eq!(ana.submit("/account", &action, &[]).await.status, 404, "it is gone");
}

#[actix_web::test]
async fn a_new_password_ends_the_other_sessions() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let mut phone = second_browser(&app).await;
    let fields = [("old_password", "no es esta, no"), ("new_password", "cuatro palabras sueltas")];
    let refused = ana.submit("/account", "/account/password", &fields).await;
    assert_eq!(refused.status, 422);
    assert_eq!(
        refused.texts(".form-errors li"),
        ["Contraseña actual: no es tu contraseña actual."]
    );
    assert_eq!(phone.get("/account").await.status, 200);

    let fields =
        [("old_password", "tres palabras sueltas"), ("new_password", "cuatro palabras sueltas")];
    assert_eq!(ana.submit("/account", "/account/password", &fields).await.status, 303);
    assert_eq!(ana.get("/account").await.status, 200);
    assert_eq!(phone.get("/account").await.status, 403);
}

//! Pages of the visitor's own account.

use chrono::TimeDelta;
use cubilete::web;
use domain::tournament::preset::Preset;
use store::backup::BackupOutcome;
use store::journal::Chain;

use crate::app::{App, Browser, spawn_app, spawn_app_backed_up};
use crate::fixture::{organized, players, tournament};
use crate::matchers::TextMatchers;

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
    assert_eq!(page.texts("#sessions .rows__row").len(), 2);
    let action = page.attribute(".rows__row form", "action");
    assert_eq!(ana.submit("/account", &action, &[]).await.status, 303);
    assert_eq!(phone.get("/account").await.status, 403);
    assert_eq!(ana.get("/account").await.texts("#sessions .rows__row").len(), 1);
    assert_eq!(ana.submit("/account", &action, &[]).await.status, 404, "it is gone");
}

#[actix_web::test]
async fn what_happened_to_the_account_is_told_to_whose_it_is() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let mut stranger = app.browser();
    let wrong = [("email", "ana@example.org"), ("password", "no es esta, no")];
    assert_eq!(stranger.submit("/sign-in", "/sign-in", &wrong).await.status, 422);
    let nobody = [("email", "nobody@example.org"), ("password", "no es esta, no")];
    assert_eq!(stranger.submit("/sign-in", "/sign-in", &nobody).await.status, 422);
    let mut phone = second_browser(&app).await;
    assert_eq!(phone.submit("/account", "/sign-out", &[]).await.status, 303);
    let fields =
        [("old_password", "tres palabras sueltas"), ("new_password", "cuatro palabras sueltas")];
    assert_eq!(ana.submit("/account", "/account/password", &fields).await.status, 303);
    let told = ana.get("/account").await.texts("#happened strong");
    assert_eq!(
        told,
        ["Contraseña cambiada", "Salida", "Entrada", "Contraseña equivocada", "Cuenta creada"]
    );
    let whole = app.state.store.read_blocking(store::installation::check).unwrap();
    assert!(matches!(whole, Chain::Whole { n: 5, .. }), "{whole:?}: of no account nothing is kept");
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

/// Text about backups on the account page.
async fn backup(browser: &mut Browser) -> Vec<String> {
    browser.get("/account").await.texts("#backup p")
}

#[actix_web::test]
async fn who_organizes_reads_how_old_the_last_backup_is() {
    let folder = tempfile::tempdir().unwrap();
    let backups = folder.path().join("backups");
    let app = spawn_app_backed_up(&backups);
    let mut ana = app.organizer().await;
    assert_eq!(backup(&mut ana).await, [""; 0], "without a tournament it is nothing to her");
    tournament(&app, "ana@example.org", Preset::Torneo, &players(4));
    assert_eq!(backup(&mut ana).await, ["Última copia: ninguna todavía"]);

    let made = app.state.backups.as_ref().unwrap();
    let done = made.make_if_due(web::now());
    assert!(matches!(done, Some(BackupOutcome::Made(..))), "{done:?}");
    assert_eq!(backup(&mut ana).await, ["Última copia: ahora mismo"]);
    for (minutes, said) in
        [(5, "hace 5 min"), (60, "hace 1 hora"), (180, "hace 4 horas"), (4000, "hace 2 días")]
    {
        app.state.clock.put_forward(TimeDelta::minutes(minutes));
        assert_eq!(backup(&mut ana).await, [format!("Última copia: {said}")]);
    }

    std::fs::rename(&backups, folder.path().join("away")).unwrap();
    std::fs::write(&backups, "no folder").unwrap();
    let done = made.make_if_due(app.state.clock.now());
    assert!(matches!(done, Some(BackupOutcome::Failed(_))), "{done:?}");
    let said = backup(&mut ana).await;
    assert_eq!(said[0], "Última copia: ninguna todavía");
    said[1].assert_starts("La última copia no se ha podido hacer.");
}

#[actix_web::test]
async fn who_organizes_reads_that_no_backups_are_made() {
    let app = spawn_app();
    let mut ana = organized(&app, Preset::Torneo, &players(4)).await.ana;
    assert_eq!(
        backup(&mut ana).await,
        ["En este servidor no se hacen copias de seguridad automáticas."]
    );
}

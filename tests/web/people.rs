//! Organizers and referees of a tournament.

use domain::tournament::id::TournamentId;
use domain::tournament::reach::Grant;
use domain::tournament::tournament::Role;
use store::StoreError;

use crate::app::{App, Browser, spawn_app};
use crate::hall;

/// Ana, signed in, with a tournament of hers.
async fn organized(app: &App) -> (Browser, TournamentId) {
    let ana = app.organizer().await;
    let id = hall::open(&app.state.store).tournament.id;
    let give = |conn: &mut store::Conn| {
        let user = store::users::find_by_email(conn, "ana@example.org")?.unwrap();
        store::roles::set(conn, user.id, &Grant::new(id, Role::Organizer, Vec::new()))
    };
    app.state.store.write_blocking(give).unwrap();
    (ana, id)
}

#[actix_web::test]
async fn a_referee_is_invited_by_a_link_and_removed() {
    let app = spawn_app();
    let (mut ana, id) = organized(&app).await;
    let people = format!("/tournaments/{id}/people");
    let answer = ana
        .submit(&people, &format!("/tournaments/{id}/invitations"), &[("role", "referee")])
        .await;
    let back = format!("{people}?role=referee");
    assert_eq!((answer.status, answer.location()), (303, back.clone()));
    let page = ana.get(&back).await;
    let link = page.attribute("#fresh input", "value");
    let link = format!("/{}", link.splitn(4, '/').nth(3).unwrap());
    assert_eq!(page.texts(".section .section__lead")[0], "Hay un enlace de invitación sin usar.");

    let mut vicent = app.browser();
    assert_eq!(
        vicent.get(&link).await.text(".page-header__lead"),
        "Te invitan a arbitrar en «Trofeu Cubilet «2026»»."
    );
    let fields = [
        ("person_name", "Vicent"),
        ("email", "v@example.org"),
        ("chosen_password", "tres palabras sueltas"),
    ];
    let answer = vicent.submit(&link, &link, &fields).await;
    assert_eq!((answer.status, answer.location()), (303, format!("/tournaments/{id}")));
    assert_eq!(vicent.get(&people).await.status, 403, "a referee does not organize");

    let page = ana.get(&people).await;
    assert_eq!(page.texts(".rows__row strong").len(), 2);
    let action = page.attribute(".rows__row form", "action");
    assert_eq!(ana.submit(&people, &action, &[]).await.status, 303);
    assert_eq!(ana.get(&people).await.texts(".rows__row strong"), ["Ana Gil"]);
}

#[actix_web::test]
async fn an_account_takes_a_role_and_the_greater_one_stays() {
    let app = spawn_app();
    let (mut ana, id) = organized(&app).await;
    let link = crate::fixture::invite(&app, id, Role::Referee);
    assert_eq!(ana.get(&link).await.text("main form button"), "Aceptar como Ana Gil");
    assert_eq!(ana.submit(&link, &link, &[]).await.status, 303);
    assert_eq!(
        ana.get(&format!("/tournaments/{id}/people")).await.status,
        200,
        "still an organizer"
    );
    assert_eq!(ana.get(&link).await.status, 409, "used");
}

#[actix_web::test]
async fn strangers_neither_see_nor_change_who_organizes() {
    let app = spawn_app();
    let (mut ana, id) = organized(&app).await;
    let people = format!("/tournaments/{id}/people");
    let mut stranger = app.browser();
    let page = stranger.get(&people).await;
    assert_eq!(page.status, 403);
    assert_eq!(page.attribute("main .actions a", "href"), format!("/sign-in?next={people}"));
    let answer = stranger
        .submit("/", &format!("/tournaments/{id}/invitations"), &[("role", "organizer")])
        .await;
    assert_eq!(answer.status, 403);
    assert_eq!(
        ana.get(&people).await.texts(".section .section__lead").len(),
        1,
        "no link was made"
    );
}

#[actix_web::test]
async fn nobody_removes_themselves() {
    let app = spawn_app();
    let (mut ana, id) = organized(&app).await;
    let me = app
        .state
        .store
        .read_blocking(|conn| {
            Ok::<_, StoreError>(store::users::find_by_email(conn, "ana@example.org")?.unwrap())
        })
        .unwrap();
    let people = format!("/tournaments/{id}/people");
    let answer = ana.submit(&people, &format!("{people}/{}/remove", me.id), &[]).await;
    assert_eq!(answer.status, 409);
    assert_eq!(ana.get(&people).await.status, 200);
}

//! Host names of requests, and the endpoints for monitoring.

use chrono::TimeDelta;
use cubilete::web;
use domain::tournament::happening::Happening;
use domain::tournament::preset::Preset;
use store::Conn;

use crate::app::{ANA, Answer, App, spawn_app};
use crate::fixture::{half_played, path, players, tournament};
use crate::matchers::TextMatchers;

/// Answer to a request with this host name.
async fn asked_by(app: &App, host: &str, page: &str) -> Answer {
    app.browser().get_with(page, &[("host", host)]).await
}

#[actix_web::test]
async fn a_name_that_nobody_told_the_service_is_answered_nothing() {
    let app = spawn_app();
    let id = half_played(&app, 9, 7);
    for page in ["/".to_owned(), path(id, ""), "/join".to_owned()] {
        let answer = asked_by(&app, "evil.example", &page).await;
        assert_eq!((answer.status, answer.text("h1")), (421, "No se entiende".to_owned()));
        answer.assert_lacks("evil.example");
        answer.text("main").assert_has("CUBILETE_HOSTS");
        // The page has its style sheet, and no link to what is not there, either.
        let sheet = answer.attribute("link[rel=stylesheet]", "href");
        assert_eq!(asked_by(&app, "evil.example", &sheet).await.status, 200);
        answer.assert_none("main a");
        assert_ne!(asked_by(&app, "192.168.1.7:8080", &page).await.status, 421, "{page}");
    }
    assert_eq!(asked_by(&app, "evil.example", "/health/live").await.status, 200);
    let named = app.beside_with(|config| config.hosts = vec!["hall".to_owned()]);
    let page = asked_by(&named, "hall:8080", &path(id, "")).await;
    page.assert_has("http://hall:8080/tournaments/");
}

#[actix_web::test]
async fn what_a_stranger_says_of_proxies_is_not_believed() {
    let app = spawn_app();
    let id = half_played(&app, 9, 7);
    let page = path(id, "");
    let said = [("x-forwarded-host", "evil.example"), ("x-forwarded-proto", "https")];
    let answer = app.browser().get_with(&page, &said).await;
    answer.assert_lacks("evil.example");
    answer.assert_lacks("https://127");
    let behind = app.beside_with(|config| config.proxies = vec!["127.0.0.1/32".parse().unwrap()]);
    let answer = behind.browser().get_with(&page, &said).await;
    // Behind a known proxy, too, the page does not show the forwarded host name.
    answer.assert_lacks("evil.example");
    answer.assert_has("https://127.0.0.1");
}

#[actix_web::test]
async fn under_https_cookies_are_of_this_host_alone_and_browsers_remember_it() {
    let app = spawn_app();
    app.organizer().await;
    let secure = app.beside_with(|config| config.base_url = Some("https://127.0.0.1".to_owned()));
    let mut browser = secure.browser();
    let answer = browser.submit("/sign-in", "/sign-in", &[ANA[1], ("password", ANA[2].1)]).await;
    assert_eq!(answer.status, 303, "{answer}");
    assert!(browser.cookie("__Host-cubilete_session").is_some());
    assert_eq!(browser.cookie("cubilete_session"), None);
    let page = browser.get("/account").await;
    assert_eq!(
        (page.status, page.header("strict-transport-security")),
        (200, "max-age=31536000".to_owned())
    );
    let plain = app.browser().get("/").await;
    assert_eq!(plain.headers.get("strict-transport-security"), None);
    for (name, value) in [
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("x-content-type-options", "nosniff"),
    ] {
        assert_eq!(plain.header(name), value);
    }
    plain.header("permissions-policy").assert_has("camera=()");
}

#[actix_web::test]
async fn an_error_says_by_what_it_is_found_in_the_log() {
    let app = spawn_app();
    let answer = app.browser().get("/tournaments-of-old").await;
    let reference = answer.header("x-request-id");
    assert!(reference.len() == 11 && answer.text("main").contains(&reference), "{reference}");
    // A sentence comes first, the reference last.
    answer.text("main").assert_starts("No lo encontramos");
    answer.text("main").assert_ends(&reference);
    let other = app.browser().get("/").await.header("x-request-id");
    assert!(!other.is_empty());
    assert_ne!(other, reference);
    let json = app.browser().get_with("/nothing", &[("accept", "application/json")]).await;
    json.assert_has(&json.header("x-request-id"));
}

#[actix_web::test]
async fn it_lives_and_is_ready_until_it_is_told_to_stop() {
    let app = spawn_app();
    let mut browser = app.browser();
    let live = browser.get("/health/live").await;
    assert_eq!((live.status, live.body.as_str()), (200, "live\n"));
    assert_eq!(browser.get("/health/ready").await.status, 200);
    app.state.live.close();
    let ready = browser.get("/health/ready").await;
    assert_eq!((ready.status, ready.header("retry-after").as_str()), (503, "2"));
    assert_eq!(browser.get("/health/live").await.status, 200);
}

#[actix_web::test]
async fn figures_are_for_who_brings_the_token() {
    let app = spawn_app();
    let id = half_played(&app, 9, 7);
    let watched = app.beside_with(|config| config.metrics_token = Some("a long word".to_owned()));
    let mut browser = watched.browser();
    browser.get(&path(id, "")).await;
    browser.get(&path(id, "")).await;
    assert_eq!(browser.get("/metrics").await.status, 403);
    let wrong = browser.get_with("/metrics", &[("authorization", "Bearer a short word")]).await;
    assert_eq!(wrong.status, 403);
    let figures = browser.get_with("/metrics", &[("authorization", "Bearer a long word")]).await;
    assert_eq!(figures.status, 200);
    for line in [
        "cubilete_shared_pages 1\n",
        "cubilete_shared_pages_drawn 1\n",
        "cubilete_shared_pages_answered 2\n",
        "cubilete_answers_total{status=\"2xx\"} 2\n",
        "cubilete_answers_total{status=\"4xx\"} 2\n",
        "cubilete_answer_time_seconds_count 4\n",
        "cubilete_streams 0\n",
    ] {
        figures.assert_has(line);
    }
}

#[actix_web::test]
async fn who_organizes_sees_a_checkup_that_is_made_every_half_minute() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    assert_eq!(ana.get("/account/checkup").await.status, 403, "without a tournament");
    tournament(&app, "ana@example.org", Preset::Torneo, &players(4));
    let account = ana.get("/account").await;
    assert_eq!(account.attribute("#backup a", "href"), "/account/checkup");
    let page = ana.get("/account/checkup").await;
    let names = page.texts("#checkup strong");
    assert_eq!(names[0], "Base de datos");
    assert!(!names.contains(&"Archivo de la base de datos".to_owned()), "{names:?}");
    let said = page.texts("#checkup p").join("\n");
    assert!(said.contains("contesta y se puede escribir."), "{said}");
    assert!(said.contains("No se hacen copias automáticas."), "{said}");
    page.text(".page-header__lead").assert_starts("Fallos: 0. Avisos: ");

    // A checkup is kept for 30 seconds; afterwards what is new is seen.
    let tomorrow = web::now() + TimeDelta::days(1);
    let late = move |conn: &mut Conn| {
        store::installation::append(conn, tomorrow, None, Happening::SignedOut, "")
    };
    app.state.store.write_blocking(late).unwrap();
    for (seconds, is_seen) in [(0, false), (29, false), (2, true)] {
        app.state.clock.put_forward(TimeDelta::seconds(seconds));
        let said = ana.get("/account/checkup").await.texts("#checkup p").join("\n");
        assert_eq!(said.contains("en el futuro"), is_seen, "{seconds}: {said}");
    }
}

//! The language and the scheme of pages.

use crate::app::spawn_app;

#[actix_web::test]
async fn the_browser_says_which_language_and_spanish_is_the_default() {
    let app = spawn_app();
    for (wanted, expected) in
        [("ca-ES, es;q=0.5", "ca"), ("en-GB", "en"), ("de", "es"), ("es-AR", "es")]
    {
        let page = app.browser().get_with("/sign-in", &[("accept-language", wanted)]).await;
        assert_eq!(page.attribute("html", "lang"), expected, "{wanted}");
    }
    assert_eq!(app.browser().get("/sign-in").await.attribute("html", "lang"), "es");
}

#[actix_web::test]
async fn a_chosen_language_stays_and_brings_back_to_the_page() {
    let app = spawn_app();
    let mut browser = app.browser();
    let next =
        browser.get("/sign-in?next=/account").await.attribute(".menu input[name=next]", "value");
    let answer = browser.submit("/", "/language", &[("language", "ca"), ("next", &next)]).await;
    assert_eq!((answer.status, answer.location()), (303, "/sign-in?next=/account".to_owned()));
    let page = browser.get_with("/join", &[("accept-language", "en")]).await;
    assert_eq!(
        (page.attribute("html", "lang"), page.text("h1")),
        ("ca".into(), "Arbitrar una taula".into())
    );
}

#[actix_web::test]
async fn a_language_we_have_not_is_refused() {
    let app = spawn_app();
    let answer = app.browser().submit("/", "/language", &[("language", "xx"), ("next", "/")]).await;
    assert_eq!(answer.status, 422);
}

#[actix_web::test]
async fn the_scheme_is_chosen_and_forgotten() {
    let app = spawn_app();
    let mut browser = app.browser();
    browser.submit("/", "/theme", &[("theme", "dark"), ("next", "/")]).await;
    assert_eq!(browser.get("/").await.attribute("html", "data-theme"), "dark");
    browser.submit("/", "/theme", &[("theme", "auto"), ("next", "/")]).await;
    assert_eq!(browser.get("/").await.attribute("html", "data-theme"), "auto");
}

//! Style sheets, scripts, images.

use crate::app::spawn_app;

#[actix_web::test]
async fn files_are_kept_for_good_under_their_hash() {
    let app = spawn_app();
    let mut browser = app.browser();
    let page = browser.get("/").await;
    let sheet = page.attribute("link[rel=stylesheet]", "href");
    let answer = browser.get(&sheet).await;
    assert_eq!(answer.header("content-type"), "text/css; charset=utf-8");
    assert_eq!(answer.header("cache-control"), "public, max-age=31536000, immutable");
    assert!(answer.body.contains(".button"), "all sheets are in it");
    assert!(answer.headers.get("set-cookie").is_none());

    let etag = answer.header("etag");
    let again = browser.get_with(&sheet, &[("if-none-match", &etag)]).await;
    assert_eq!((again.status, again.body.as_str()), (304, ""));

    let outdated = browser.get("/static/000000000000/js/live-region.js").await;
    assert_eq!((outdated.status, outdated.header("cache-control")), (200, "no-cache".to_owned()));
    assert_eq!(browser.get("/static/000000000000/nothing.js").await.status, 404);
}

#[actix_web::test]
async fn everything_a_page_names_is_there() {
    let app = spawn_app();
    let mut browser = app.browser();
    let page = browser.get("/").await;
    let names = [("link[rel=icon]", "href"), ("script", "src"), ("header img", "src")];
    for (selector, attribute) in names {
        let url = page.attribute(selector, attribute);
        assert_eq!(browser.get(&url).await.status, 200, "{url}");
    }
    let sheet = page.attribute("link[rel=stylesheet]", "href");
    let font = sheet.replace("css/app.css", "fonts/bricolage-grotesque.woff2");
    assert!(browser.get(&sheet).await.body.contains("../fonts/bricolage-grotesque.woff2"));
    assert_eq!(
        app.browser().get_with(&font, &[("range", "bytes=0-1")]).await.header("content-type"),
        "font/woff2"
    );
}

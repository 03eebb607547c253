//! The page that describes the API: its operations by subject, and the search in them.

use crate::app::spawn_app;
use crate::matchers::TextMatchers;

#[actix_web::test]
async fn an_operation_is_found_by_its_subject_and_by_its_words() {
    let app = spawn_app();
    let mut browser = app.browser();
    let all = browser.get("/api/docs").await;
    let subjects: usize = all.texts("nav .pills a[href^='#group-']").len();
    assert_eq!(subjects, all.texts("section[id^='group-']").len());
    assert!((10..50).contains(&subjects), "{subjects}");
    all.assert_some("#group-entries li, #problems");

    let found = browser.get("/api/docs?q=POST+webhooks%2F%7Bwebhook").await;
    let n = found.texts("li[id]").len();
    assert!((1..10).contains(&n), "{n}");
    assert!(found.texts("#group-webhooks li[id]").len() == n, "{found}");
    found.text("[role=status]").assert_has(&n.to_string());
    found.assert_none("#problems, nav .pills");
    let none = browser.get("/api/docs?q=backgammon").await;
    assert_eq!((none.status, none.texts("li[id]").len()), (200, 0));
}

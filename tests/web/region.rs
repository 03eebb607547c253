//! Live region of a page: the same as in the page, the same for all visitors, never personal.

use domain::tournament::id::TournamentId;
use domain::tournament::preset::Preset;

use crate::app::{Answer, App, Browser, assert_alike, spawn_app};
use crate::fixture::{facts, half_played, organized, path, players, touch};
use crate::matchers::TextMatchers;

const REGION: &str = "x-live-region";

/// Pages of a tournament with a live region, with its id.
fn live_pages(app: &App, id: TournamentId) -> Vec<(String, &'static str)> {
    let championship = facts(app, id);
    let round = championship.rounds().iter().max_by_key(|round| round.number).unwrap().id;
    let mut pages = vec![
        (path(id, ""), "overview"),
        (path(id, &format!("rounds/{round}")), "tables"),
        (path(id, &format!("rounds/{round}?by=name")), "tables"),
        (path(id, "bracket"), "bracket"),
        (path(id, "standings"), "standings"),
        (path(id, "seat?name=a"), "found"),
    ];
    let tables = championship.tables().iter().filter(|table| table.round == round);
    pages.extend(tables.map(|table| (format!("/tables/{}", table.id), "table")));
    pages
}

fn element(page: &str, id: &str) -> String {
    let start = page.find(&format!("<live-region id=\"{id}\"")).unwrap();
    let length = page[start..].find("</live-region>").unwrap() + "</live-region>".len();
    page[start..start + length].to_owned()
}

async fn part(browser: &mut Browser, page: &str, id: &str) -> Answer {
    browser.get_with(page, &[(REGION, id)]).await
}

#[actix_web::test]
async fn the_part_is_what_stands_in_the_page() {
    let app = spawn_app();
    let ana = app.organizer().await;
    let id = half_played(&app, 9, 7);
    for mut browser in [app.browser(), ana] {
        for (page, region) in live_pages(&app, id) {
            let whole = browser.get(&page).await;
            for _ in 0..2 {
                let part = part(&mut browser, &page, region).await;
                assert_eq!(part.status, 200, "{page}");
                assert_eq!(part.body, element(&whole.body, region), "{page}");
                assert_eq!(part.header("cache-control"), "no-store", "{page}");
            }
        }
        let other = part(&mut browser, &path(id, ""), "no-such-part").await;
        // A missing part is answered with the whole page.
        other.assert_has("</html>");
        let missing = part(&mut browser, &path(TournamentId(uuid()), ""), "overview").await;
        assert_eq!(missing.status, 404);
    }
}

fn uuid() -> uuid::Uuid {
    uuid::Uuid::from_u128(7)
}

#[actix_web::test]
async fn the_same_again_is_said_to_be_the_same() {
    let app = spawn_app();
    let ana = app.organizer().await;
    let id = half_played(&app, 9, 7);
    let page = path(id, "standings");
    for mut browser in [app.browser(), ana] {
        let etag = part(&mut browser, &page, "standings").await.header("etag");
        let again = [(REGION, "standings"), ("if-none-match", etag.as_str())];
        let answer = browser.get_with(&page, &again).await;
        assert_eq!((answer.status, answer.body.as_str()), (304, ""));
        let other = [(REGION, "standings"), ("if-none-match", "W/\"0\"")];
        assert_eq!(browser.get_with(&page, &other).await.status, 200);
        let packed = [(REGION, "standings"), ("accept-encoding", "gzip")];
        let packed = browser.get_with(&page, &packed).await;
        assert_eq!(packed.header("content-encoding"), "gzip");
    }
}

#[actix_web::test]
async fn a_later_revision_is_never_answered_with_an_earlier() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Weekly, &players(4)).await;
    let page = path(it.id, "");
    let mut visitor = app.browser();
    for n in 5..12 {
        let before = part(&mut visitor, &page, "overview").await.text(".facts dd");
        assert_eq!(before, (n - 1).to_string());
        let form = it.ana.form(&path(it.id, "entries/new"), "main form.form").await;
        let form = form.with("name", &format!("Nova {n}"));
        assert_eq!(it.ana.send_form(&form).await.status, 303);
        let after = part(&mut visitor, &page, "overview").await;
        assert_eq!(after.text(".facts dd"), n.to_string());
        after.assert_has(&format!("since={}", facts(&app, it.id).revision));
    }
}

#[actix_web::test]
async fn visitors_share_and_get_nothing_of_anybody() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let id = half_played(&app, 9, 7);
    for (page, region) in live_pages(&app, id) {
        touch(&app, id);
        let mine = part(&mut ana, &page, region).await.body;
        let shared = part(&mut app.browser(), &page, region).await;
        assert_eq!(shared.headers.get("set-cookie"), None, "{page}");
        shared.assert_lacks("csrf");
        assert_eq!(part(&mut app.browser(), &page, region).await.body, shared.body, "{page}");
        assert_eq!(part(&mut ana, &page, region).await.body, mine, "{page}");
        if region == "overview" {
            mine.assert_has("next-step");
            shared.assert_lacks("next-step");
        }
    }
}

#[actix_web::test]
async fn a_draft_is_no_part_for_visitors_after_its_organizer_looked() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(7)).await;
    crate::fixture::draw(&app, it.id, 1);
    let table = facts(&app, it.id).tables()[0].id;
    let page = format!("/tables/{table}");
    assert_eq!(part(&mut it.ana, &page, "table").await.status, 200);
    assert_eq!(part(&mut app.browser(), &page, "table").await.status, 404);
    crate::fixture::publish(&app, it.id);
    assert_eq!(part(&mut app.browser(), &page, "table").await.status, 200);
}

#[actix_web::test]
async fn each_language_has_its_own() {
    let app = spawn_app();
    let id = half_played(&app, 9, 7);
    let mut seen = std::collections::BTreeSet::new();
    for language in ["es", "ca", "en", "es"] {
        let headers = [(REGION, "standings"), ("accept-language", language)];
        let answer = app.browser().get_with(&path(id, "standings"), &headers).await;
        seen.insert(answer.text("thead th:nth-child(2)"));
    }
    assert_eq!(seen.len(), 3, "{seen:?}");
}

#[actix_web::test]
async fn a_hall_that_asks_at_once_is_answered_alike_and_after_a_restart_again() {
    let app = spawn_app();
    let id = half_played(&app, 9, 7);
    let page = path(id, "");
    let mut asking = tokio::task::JoinSet::new();
    for _ in 0..60 {
        let (mut browser, page) = (app.browser(), page.clone());
        asking.spawn(async move { part(&mut browser, &page, "overview").await });
    }
    let answers = asking.join_all().await;
    assert_alike(&answers);
    let app = app.restart().await;
    assert_eq!(part(&mut app.browser(), &page, "overview").await.body, answers[0].body);
    let gone = |conn: &mut store::Conn| store::tournaments::delete(conn, id);
    app.state.store.write_blocking(gone).unwrap();
    assert_eq!(part(&mut app.browser(), &page, "overview").await.status, 404);
}

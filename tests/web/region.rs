//! The live part of a page alone: the same as in the page, the same for all visitors, never of somebody.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use actix_web::HttpResponse;
use actix_web::body::BoxBody;
use actix_web::dev::ServiceRequest;
use actix_web::middleware::{Next, from_fn};
use actix_web::test::{TestRequest, call_and_read_body, init_service};
use cubilete::acts::demo::{self, Plan};
use cubilete::store;
use cubilete::tournament::id::TournamentId;
use cubilete::tournament::preset::Preset;
use cubilete::tournament::series::Series;
use cubilete::web;
use cubilete::web::http::regions::{Drawn, Key, Regions};
use cubilete::web::i18n::Language;
use cubilete::web::middleware::region::shared;
use futures_util::future::join_all;

use crate::app::{Answer, App, Browser, spawn_app};
use crate::fixture::{facts, organized, path, players, touch};

const REGION: &str = "x-live-region";

/// A championship half played.
fn half_played(app: &App) -> TournamentId {
    let plan = Plan {
        preset: Preset::Torneo,
        n_entries: 9,
        series: Series::One,
        n_rounds: Some(1),
        seed: 7,
        has_trouble: false,
    };
    demo::fill(&app.state.store, &plan, None, web::now(), &mut |_| {}).unwrap().tournament
}

/// The pages of a tournament that have a live part, with its id.
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
    let id = half_played(&app);
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
        assert!(other.body.contains("</html>"), "a part that is not there: the whole page");
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
    let id = half_played(&app);
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
        assert!(after.body.contains(&format!("since={}", facts(&app, it.id).revision)));
    }
}

#[actix_web::test]
async fn visitors_share_and_get_nothing_of_anybody() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let id = half_played(&app);
    for (page, region) in live_pages(&app, id) {
        touch(&app, id);
        let mine = part(&mut ana, &page, region).await.body;
        let mut guest = app.browser();
        guest.get("/").await;
        let shared = part(&mut guest, &page, region).await;
        assert!(shared.headers.get("set-cookie").is_none(), "{page}");
        assert!(!shared.body.contains("csrf"), "{page}");
        let token = guest.get("/").await.attribute("input[name=csrf]", "value");
        assert!(!shared.body.contains(&token), "{page}");
        assert_eq!(part(&mut app.browser(), &page, region).await.body, shared.body, "{page}");
        assert_eq!(part(&mut ana, &page, region).await.body, mine, "{page}");
        if region == "overview" {
            assert!(mine.contains("next-step") && !shared.body.contains("next-step"));
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
    let id = half_played(&app);
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
    let id = half_played(&app);
    let page = path(id, "");
    let mut asking = tokio::task::JoinSet::new();
    for _ in 0..60 {
        let (mut browser, page) = (app.browser(), page.clone());
        asking.spawn(async move { part(&mut browser, &page, "overview").await });
    }
    let answers = asking.join_all().await;
    assert!(answers.iter().all(|it| it.status == 200 && it.body == answers[0].body));
    let app = app.restart().await;
    assert_eq!(part(&mut app.browser(), &page, "overview").await.body, answers[0].body);
    let gone = |conn: &mut store::Conn| store::tournaments::delete(conn, id);
    app.state.store.write_blocking(gone).unwrap();
    assert_eq!(part(&mut app.browser(), &page, "overview").await.status, 404);
}

fn key() -> Key {
    let (host, address) = ("cubilete.example".to_owned(), "/".to_owned());
    Key { host, address, region: "r".to_owned(), language: Language::Es }
}

/// What twelve who ask in the same moment, and three after them, are answered, where the page's part is `region`; a
/// `#` in it is the number of the drawing.
async fn asked(region: &'static str) -> Vec<String> {
    let (regions, drawings) = (Regions::default(), Arc::<AtomicUsize>::default());
    let draw = move || {
        let number = drawings.fetch_add(1, Ordering::Relaxed) + 1;
        async move {
            tokio::task::yield_now().await;
            let html = region.replace('#', &number.to_string());
            let page = format!("<main><live-region id=\"r\">{html}</live-region></main>");
            HttpResponse::Ok().content_type("text/html").body(page)
        }
    };
    let middleware = move |req: ServiceRequest, next: Next<BoxBody>| {
        let regions = regions.clone();
        async move { shared(&regions, &key(), 1, req, next).await }
    };
    let app =
        actix_web::App::new().wrap(from_fn(middleware)).default_service(actix_web::web::to(draw));
    let app = init_service(app).await;
    let ask = || call_and_read_body(&app, TestRequest::get().to_request());
    let mut answers = join_all((0..12).map(|_| ask())).await;
    for _ in 0..3 {
        answers.push(ask().await);
    }
    answers.iter().map(|it| String::from_utf8_lossy(it).into_owned()).collect()
}

#[actix_web::test]
async fn what_is_for_all_is_drawn_once() {
    let answers = asked("<p>#</p>").await;
    assert_eq!(answers, vec!["<live-region id=\"r\"><p>1</p></live-region>"; 15]);
}

#[actix_web::test]
async fn what_holds_a_token_is_drawn_for_each() {
    let answers = asked("<input name=\"csrf\" value=\"#\">").await;
    let distinct: HashSet<&String> = answers.iter().collect();
    assert_eq!((answers.len(), distinct.len()), (15, 15));
}

#[actix_web::test]
async fn who_waits_draws_when_another_gives_up_and_when_more_has_happened() {
    let (regions, key) = (Regions::default(), key());
    let Err(given_up) = regions.of(&key, 1).await else { panic!("nothing is drawn yet") };
    let waiting = async {
        let Err(place) = regions.of(&key, 1).await else { panic!("nothing was drawn") };
        place.fill(Drawn::Own);
    };
    tokio::join!(waiting, async { drop(given_up) });
    assert!(regions.of(&key, 1).await.is_ok());

    let Err(earlier) = regions.of(&key, 2).await else { panic!("revision 1 is no answer to 2") };
    let later = async {
        let Err(place) = regions.of(&key, 3).await else { panic!("revision 2 is no answer to 3") };
        place.fill(Drawn::Own);
    };
    tokio::join!(later, async { earlier.fill(Drawn::Own) });
    assert!(regions.of(&key, 2).await.is_ok(), "a later one answers an earlier");
}

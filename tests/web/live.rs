//! Event streams that announce changes.

use std::time::Duration;

use cubilete::live::{FEW, Live, Topic};
use domain::tournament::id::{IdSource, TableId, TournamentId};
use domain::tournament::preset::Preset;
use reqwest::Response;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::app::{App, Browser, spawn_app};
use crate::fixture::{draw, facts, organized, path, players, publish, touch};
use crate::hall;
use crate::matchers::TextMatchers;

async fn listen(app: &App, path: &str, headers: &[(&str, &str)]) -> Response {
    let mut request = reqwest::Client::new().get(format!("http://{}{path}", app.address));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let response = request.send().await.unwrap();
    assert_eq!(response.status().as_u16(), 200);
    assert_eq!(response.headers()["content-type"], "text/event-stream");
    response
}

async fn next(stream: &mut Response) -> Option<String> {
    let chunk =
        tokio::time::timeout(Duration::from_secs(150), stream.chunk()).await.expect("nothing said");
    chunk.unwrap().map(|bytes| String::from_utf8(bytes.to_vec()).unwrap())
}

async fn greeted(app: &App, path: &str) -> Response {
    let mut stream = listen(app, path, &[]).await;
    let said = next(&mut stream).await.unwrap();
    said.assert_starts("retry: ");
    said.assert_has("\nid: ");
    stream
}

fn told(revision: i64) -> Option<String> {
    Some(format!("event: changed\nid: {revision}\ndata: {revision}\n\n"))
}

/// Published round at two tables, with its organizer.
struct Evening {
    app: App,
    id: TournamentId,
    ana: Browser,
    tables: Vec<TableId>,
}

async fn evening() -> Evening {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(8)).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let tables = facts(&app, it.id).tables().iter().map(|table| table.id).collect();
    Evening { app, id: it.id, ana: it.ana, tables }
}

impl Evening {
    fn revision(&self) -> i64 {
        let id = self.id;
        self.app.state.store.write_blocking(|conn| store::tournaments::revision(conn, id)).unwrap()
    }

    /// Starts the game at a table as a referee does; returns the new revision.
    async fn start(&mut self, table: usize) -> i64 {
        let page = format!("/tables/{}/referee", self.tables[table]);
        let form = self.ana.form(&page, "form:has(input[name='act'][value='start'])").await;
        assert_eq!(self.ana.send_form(&form.with("color", "Y")).await.status, 303);
        self.revision()
    }

    /// Makes an announcement in the hall, which concerns no table; returns the new revision.
    async fn announce(&mut self) -> i64 {
        let at = |page: &str| path(self.id, page);
        let (page, action) = (at("display/settings"), at("display/announcement"));
        let said = self.ana.submit(&page, &action, &[("announcement", "Cena a las diez")]).await;
        assert_eq!(said.status, 303);
        self.revision()
    }
}

#[actix_web::test]
async fn an_act_is_told_to_those_who_look_at_what_it_changes() {
    let mut evening = evening().await;
    let (tournament, tables) = (evening.id, evening.tables.clone());
    let at = |table: usize| format!("/tables/{}/events", tables[table]);
    let mut at_tournament =
        greeted(&evening.app, &format!("/tournaments/{tournament}/events")).await;
    let mut at_table = greeted(&evening.app, &at(0)).await;
    let mut at_other = greeted(&evening.app, &at(1)).await;

    let started = evening.start(0).await;
    let both = (next(&mut at_tournament).await, next(&mut at_table).await);
    assert_eq!(both, (told(started), told(started)));
    let announced = evening.announce().await;
    assert!(announced > started, "{announced}");
    assert_eq!(next(&mut at_tournament).await, told(announced));
    evening.app.state.live.close();
    assert_eq!(next(&mut at_table).await, None, "without having heard of what was not the table");
    assert_eq!(next(&mut at_other).await, None);
}

#[actix_web::test]
async fn one_stream_tells_of_all_that_a_browser_shows() {
    let mut evening = evening().await;
    let [one, other] = [0, 1].map(|n| format!("tables/{}", evening.tables[n]));
    let all = format!("tournaments/{}", evening.id);
    let line = |name: &str, revision: i64| format!("event: changed\ndata: {name} {revision}\n\n");
    let mut stream = listen(&evening.app, &format!("/events?{one}=&{other}=&{all}="), &[]).await;
    let greeting = next(&mut stream).await.unwrap();
    greeting.assert_starts("retry: ");
    greeting.assert_lacks("event:");
    let started = evening.start(0).await;
    let mut said = String::new();
    // The two events may arrive separately.
    while said.matches("event:").count() < 2 {
        said.push_str(&next(&mut stream).await.unwrap());
    }
    said.assert_has(&line(&one, started));
    said.assert_has(&line(&all, started));
    let announced = evening.announce().await;
    assert_eq!(next(&mut stream).await, Some(line(&all, announced)));

    // Missed changes are reported per topic; browsers encode the names in their own way.
    let unknown = format!("tables/{}", "0".repeat(32));
    let (encoded, old) = (one.replace('/', "%2F"), announced - 1);
    let asked = format!("/events?{encoded}={old}&{all}={announced}&{unknown}={old}");
    let said = next(&mut listen(&evening.app, &asked, &[]).await).await.unwrap();
    said.assert_has(&line(&one, announced));
    assert_eq!(said.matches("event:").count(), 1, "{said}");

    let app = &evening.app;
    let status = async |asked: &str| app.browser().get(asked).await.status;
    assert_eq!(status(&format!("/events?{unknown}=")).await, 404);
    assert_eq!(status("/events?weather=").await, 404);
    assert_eq!(status("/events").await, 404);
    assert_eq!(status(&format!("/events?{}", format!("{one}=&").repeat(101))).await, 413);
}

#[actix_web::test]
async fn of_a_burst_the_last_change_is_told() {
    let app = spawn_app();
    let id = hall::open(&app.state.store).tournament.id;
    let mut stream = greeted(&app, &format!("/tournaments/{id}/events")).await;
    let mut n_told = 0;
    for revision in 1001..2000 {
        app.state.live.changed(id, &[], revision);
    }
    loop {
        n_told += 1;
        if next(&mut stream).await == told(1999) {
            break;
        }
    }
    assert!(n_told < 500, "{n_told} of 999");
}

#[actix_web::test]
async fn who_does_not_read_holds_up_nobody() {
    let app = spawn_app();
    let hall = hall::open(&app.state.store);
    let id = hall.tournament.id;
    let path = format!("/tournaments/{id}/events");
    let mut silent = Vec::new();
    for _ in 0..40 {
        let mut stream = tokio::net::TcpStream::connect(app.address).await.unwrap();
        let request = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        silent.push(stream);
    }
    let mut reader = greeted(&app, &path).await;
    for revision in 1001..50_000 {
        app.state.live.changed(id, &[], revision);
    }
    while next(&mut reader).await != told(49_999) {}
    // Only a few lines wait in the system's buffers for silent clients, and none in the service; their number depends on timing.
    let mut waiting = Vec::new();
    let deadline = Duration::from_secs(2);
    while let Ok(Ok(1..)) = tokio::time::timeout(deadline, silent[0].read_buf(&mut waiting)).await {
    }
    let lines = String::from_utf8(waiting).unwrap().matches("event: changed").count();
    assert!((1..1000).contains(&lines), "{lines} lines of 48,999 changes");
}

#[actix_web::test]
async fn browsers_are_told_to_come_back_each_after_another_time() {
    let app = spawn_app();
    let hall = hall::open(&app.state.store);
    let path = format!("/tournaments/{}/events", hall.tournament.id);
    let mut waits = std::collections::BTreeSet::new();
    for _ in 0..8 {
        let said = next(&mut listen(&app, &path, &[]).await).await.unwrap();
        let wait: u64 = said.lines().next().unwrap()["retry: ".len()..].parse().unwrap();
        assert!((500..5000).contains(&wait), "{wait}");
        waits.insert(wait);
    }
    assert!(waits.len() > 2, "{waits:?}");
}

#[actix_web::test]
async fn after_a_restart_only_who_missed_something_is_told_so() {
    let app = spawn_app();
    let id = hall::open(&app.state.store).tournament.id;
    let path = format!("/tournaments/{id}/events");
    let revision = touch(&app, id).to_string();
    let app = app.restart().await;
    let here = next(&mut listen(&app, &path, &[("last-event-id", &revision)]).await).await.unwrap();
    here.assert_lacks("event:");
    touch(&app, id);
    let here = next(&mut listen(&app, &path, &[("last-event-id", &revision)]).await).await.unwrap();
    here.assert_has("event: changed");
}

#[actix_web::test]
async fn who_comes_back_is_told_what_was_missed() {
    let app = spawn_app();
    let hall = hall::open(&app.state.store);
    let id = hall.tournament.id;
    let path = format!("/tournaments/{id}/events");
    let revision = touch(&app, id);
    let old = (revision - 1).to_string();
    let missed = next(&mut listen(&app, &path, &[("last-event-id", &old)]).await).await.unwrap();
    missed.assert_has(&format!("event: changed\nid: {revision}\n"));
    let missed = next(&mut listen(&app, &format!("{path}?since={old}"), &[]).await).await.unwrap();
    missed.assert_has("event: changed");
    let nothing =
        next(&mut listen(&app, &format!("{path}?since={revision}"), &[]).await).await.unwrap();
    nothing.assert_lacks("event:");
}

#[actix_web::test]
async fn what_is_not_cannot_be_watched() {
    let app = spawn_app();
    let unknown = "0".repeat(32);
    for path in [format!("/tournaments/{unknown}/events"), format!("/tables/{unknown}/events")] {
        assert_eq!(app.browser().get(&path).await.status, 404, "{path}");
    }
}

#[test]
fn only_those_who_look_are_told_and_only_the_latest() {
    let mut ids = IdSource::new(0, [0; 32]);
    let (mine, other) = (TournamentId::new(&mut ids), TournamentId::new(&mut ids));
    let table = TableId::new(&mut ids);
    let live = Live::default();
    let mut at_tournament = live.watch(Topic::Tournament(mine));
    let mut at_table = live.watch(Topic::Table(table));
    live.changed(other, &[], 1);
    assert_eq!(at_tournament.has_changed().ok(), Some(false));
    live.changed(mine, &[], 3);
    live.changed(mine, &[table], 2);
    assert_eq!((*at_tournament.borrow_and_update(), *at_table.borrow_and_update()), (3, 2));
    live.changed(mine, &[table], 1);
    assert_eq!(at_table.has_changed().ok(), Some(false), "a revision does not fall");
    live.changed(mine, &[TableId::new(&mut ids), table], 4);
    assert_eq!((*at_tournament.borrow_and_update(), *at_table.borrow_and_update()), (4, 4));
}

#[test]
fn closing_ends_every_watch() {
    let live = Live::default();
    let topic = Topic::Table(TableId::new(&mut IdSource::new(0, [0; 32])));
    let before = live.watch(topic);
    live.close();
    assert!(before.has_changed().is_err());
    assert!(live.watch(topic).has_changed().is_err());
}

#[test]
fn what_nobody_watches_any_more_is_forgotten() {
    let mut ids = IdSource::new(0, [0; 32]);
    let live = Live::default();
    let kept = live.watch(Topic::Table(TableId::new(&mut ids)));
    for _ in 0..10 * FEW {
        live.watch(Topic::Table(TableId::new(&mut ids)));
    }
    let n_topics = live.n_topics();
    assert!(n_topics <= FEW, "{n_topics}");
    assert!(kept.has_changed().is_ok());
}

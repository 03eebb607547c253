//! Streams that say "changed".

use std::time::{Duration, Instant};

use cubilete::store;
use reqwest::Response;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::app::{App, spawn_app};
use crate::hall;

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
        tokio::time::timeout(Duration::from_secs(5), stream.chunk()).await.expect("nothing said");
    chunk.unwrap().map(|bytes| String::from_utf8(bytes.to_vec()).unwrap())
}

async fn greeted(app: &App, path: &str) -> Response {
    let mut stream = listen(app, path, &[]).await;
    let said = next(&mut stream).await.unwrap();
    assert!(said.starts_with("retry: ") && said.contains("\nid: "), "{said}");
    stream
}

fn told(revision: i64) -> Option<String> {
    Some(format!("event: changed\nid: {revision}\ndata: {revision}\n\n"))
}

#[actix_web::test]
async fn a_change_is_told_at_once_and_the_burst_after_it_once() {
    let app = spawn_app();
    let hall = hall::open(&app.state.store);
    let (tournament, table) = (hall.tournament.id, hall.tables[0].id);
    let mut at_tournament = greeted(&app, &format!("/tournaments/{tournament}/events")).await;
    let mut at_table = greeted(&app, &format!("/tables/{table}/events")).await;
    let mut at_other = greeted(&app, &format!("/tables/{}/events", hall.tables[1].id)).await;
    let before = Instant::now();
    app.state.live.changed(tournament, Some(table), 1001);
    assert_eq!(
        (next(&mut at_tournament).await, next(&mut at_table).await),
        (told(1001), told(1001))
    );
    for revision in 1002..1008 {
        app.state.live.changed(tournament, Some(table), revision);
    }
    assert_eq!(
        (next(&mut at_tournament).await, next(&mut at_table).await),
        (told(1007), told(1007))
    );
    assert!(before.elapsed() < Duration::from_secs(1));

    app.state.live.changed(tournament, None, 1010);
    assert_eq!(next(&mut at_tournament).await, told(1010));
    app.state.live.close();
    assert_eq!(next(&mut at_table).await, None, "without having heard of what was not the table");
    assert_eq!(next(&mut at_other).await, None);
}

#[actix_web::test]
async fn the_first_change_after_a_silence_does_not_wait_for_others() {
    let app = spawn_app();
    let hall = hall::open(&app.state.store);
    let id = hall.tournament.id;
    let mut stream = greeted(&app, &format!("/tournaments/{id}/events")).await;
    let mut fastest = Duration::MAX;
    for revision in 1001..1006 {
        tokio::time::sleep(Duration::from_millis(300)).await;
        let before = Instant::now();
        app.state.live.changed(id, None, revision);
        assert_eq!(next(&mut stream).await, told(revision));
        fastest = fastest.min(before.elapsed());
    }
    assert!(fastest < Duration::from_millis(100), "the fastest of five took {fastest:?}");
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
        app.state.live.changed(id, None, revision);
    }
    let before = Instant::now();
    while next(&mut reader).await != told(49_999) {}
    assert!(before.elapsed() < Duration::from_secs(1), "{:?}", before.elapsed());
    // What waits for the silent ones is a line or two of the system's, no queue of ours.
    let mut waiting = Vec::new();
    let deadline = Duration::from_millis(500);
    while let Ok(Ok(1..)) = tokio::time::timeout(deadline, silent[0].read_buf(&mut waiting)).await {
    }
    let lines = String::from_utf8(waiting).unwrap().matches("event: changed").count();
    assert!((1..=4).contains(&lines), "{lines} lines");
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
    let touch =
        |app: &App| app.state.store.write_blocking(|conn| store::tournaments::touch(conn, id));
    let revision = touch(&app).unwrap().to_string();
    let app = app.restart().await;
    let here = next(&mut listen(&app, &path, &[("last-event-id", &revision)]).await).await.unwrap();
    assert!(!here.contains("event:"), "{here}");
    touch(&app).unwrap();
    let here = next(&mut listen(&app, &path, &[("last-event-id", &revision)]).await).await.unwrap();
    assert!(here.contains("event: changed"), "{here}");
}

#[actix_web::test]
async fn who_comes_back_is_told_what_was_missed() {
    let app = spawn_app();
    let hall = hall::open(&app.state.store);
    let id = hall.tournament.id;
    let path = format!("/tournaments/{id}/events");
    let revision = app.state.store.write_blocking(|conn| store::tournaments::touch(conn, id));
    let revision = revision.unwrap();
    let old = (revision - 1).to_string();
    let missed = next(&mut listen(&app, &path, &[("last-event-id", &old)]).await).await.unwrap();
    assert!(missed.contains(&format!("event: changed\nid: {revision}\n")), "{missed}");
    let missed = next(&mut listen(&app, &format!("{path}?since={old}"), &[]).await).await.unwrap();
    assert!(missed.contains("event: changed"), "{missed}");
    let nothing =
        next(&mut listen(&app, &format!("{path}?since={revision}"), &[]).await).await.unwrap();
    assert!(!nothing.contains("event:"), "{nothing}");
}

#[actix_web::test]
async fn what_is_not_cannot_be_watched() {
    let app = spawn_app();
    let unknown = "0".repeat(32);
    for path in [format!("/tournaments/{unknown}/events"), format!("/tables/{unknown}/events")] {
        assert_eq!(app.browser().get(&path).await.status, 404, "{path}");
    }
}

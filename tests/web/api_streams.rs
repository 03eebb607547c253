//! Streams, logs as lines, the journal and its files over the API.

use std::time::Duration;

use domain::tournament::api_key::Scope;
use domain::tournament::preset::Preset;
use domain::tournament::table::TableState;
use reqwest::{Method, Response};
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::api::Program;
use crate::app::spawn_app;
use crate::fixture::{draw, facts, half_played, organized, players, publish, revision, touch};

/// The text of a stream until it has this part.
async fn read_until(stream: &mut Response, part: &str) -> String {
    let mut text = String::new();
    while !text.contains(part) {
        let chunk = timeout(Duration::from_secs(10), stream.chunk()).await;
        let chunk = chunk.unwrap_or_else(|_| panic!("{part:?} is missing: {text}"));
        text.push_str(std::str::from_utf8(&chunk.unwrap().expect(&text)).unwrap());
    }
    text
}

async fn opened(program: &Program, path: &str, last: &str) -> Response {
    let mut request = program.request(Method::GET, path);
    if !last.is_empty() {
        request = request.header("last-event-id", last);
    }
    request.send().await.unwrap()
}

#[actix_web::test]
async fn the_changes_of_a_tournament_are_streamed_and_resumed() {
    let app = spawn_app();
    let id = organized(&app, Preset::Torneo, &players(4)).await.id;
    let path = format!("/api/v1/tournaments/{id}/stream");
    let program = Program::without_key(&app);
    let now = revision(&app, id);
    let mut stream = opened(&program, &format!("{path}?after=0"), "").await;
    assert_eq!(stream.headers()["content-type"], "text/event-stream");
    let first = read_until(&mut stream, "data: ").await;
    assert!(first.contains(&format!("event: changed\nid: {now}\n")), "{first}");
    let after = touch(&app, id);
    app.state.live.changed(id, &[], after);
    let next = read_until(&mut stream, "data: ").await;
    assert!(next.contains(&format!("id: {after}\n")), "{next}");
    let mut resumed = opened(&program, &path, &now.to_string()).await;
    let missed = read_until(&mut resumed, "data: ").await;
    assert!(missed.contains(&format!("id: {after}\n")), "{missed}");
    for wrong in ["?after=-1", "?after=x", "?since=3"] {
        let refused = program.get(&format!("{path}{wrong}")).await;
        assert_eq!((refused.status, refused.problem()), (422, "invalid"), "{wrong}");
    }
    // The service stops.
    app.state.live.close();
    for stream in [&mut stream, &mut resumed] {
        let end = timeout(Duration::from_secs(10), async {
            while stream.chunk().await.unwrap().is_some() {}
        });
        end.await.unwrap();
    }
}

#[actix_web::test]
async fn a_program_has_a_limited_number_of_streams() {
    let app = spawn_app();
    let id = organized(&app, Preset::Torneo, &players(4)).await.id;
    let path = format!("/api/v1/tournaments/{id}/stream");
    let program = Program::without_key(&app);
    let mut open = Vec::new();
    for _ in 0..32 {
        let stream = opened(&program, &path, "").await;
        assert_eq!(stream.status(), 200);
        open.push(stream);
    }
    let refused = program.get(&path).await;
    assert_eq!((refused.status, refused.problem()), (429, "too-many-requests"));
    assert_ne!(refused.header("retry-after"), "");
    let robot = Program::with_key(&app, "ana@example.org", &[Scope::Read], None);
    assert_eq!(opened(&robot, &path, "").await.status(), 200, "a key has places of its own");
}

#[actix_web::test]
async fn the_log_of_a_game_is_streamed_and_read_as_lines() {
    let app = spawn_app();
    let id = organized(&app, Preset::Torneo, &players(4)).await.id;
    draw(&app, id, 1);
    publish(&app, id);
    let table = facts(&app, id).tables()[0].clone();
    let home = format!("/api/v1/tables/{}", table.id);
    let robot = Program::with_key(&app, "ana@example.org", &[Scope::Organize], None);
    let program = Program::without_key(&app);
    let mut stream = opened(&program, &format!("{home}/stream"), "").await;
    let color = table.seats[0].color.name();
    let start = json!({ "version": 0, "events": [{ "kind": "start", "color": color }] });
    assert_eq!(robot.post(&format!("{home}/events"), "start", &start).await.status, 201);
    let first = read_until(&mut stream, "data: ").await;
    assert!(first.contains("event: recorded\nid: 1\n"), "{first}");
    let undo = json!({ "version": 1 });
    assert_eq!(robot.post(&format!("{home}/undo"), "undo", &undo).await.status, 200);
    let second = read_until(&mut stream, "data: ").await;
    assert!(second.contains("id: 2\n") && second.contains("\"kind\":\"undo\""), "{second}");
    let mut resumed = opened(&program, &format!("{home}/stream?after=0"), "1").await;
    let missed = read_until(&mut resumed, "data: ").await;
    assert!(missed.contains("id: 2\n") && !missed.contains("id: 1\n"), "{missed}");

    let lines = async |query: &str| -> Vec<Value> {
        let got = opened(&program, &format!("{home}/log{query}"), "").await;
        assert_eq!(got.headers()["content-type"], "application/x-ndjson");
        let text = got.text().await.unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let all = lines("").await;
    assert_eq!(all.iter().map(|it| it["seq"].as_i64().unwrap()).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(lines("?after=1").await, all[1..]);
    assert!(lines("?after=2").await.is_empty());
    let refused = program.get(&format!("{home}/log?after=-1")).await;
    assert_eq!((refused.problem(), refused.json["field"].as_str()), ("invalid", Some("after")));
    app.state.live.close();
}

#[actix_web::test]
async fn a_long_log_is_read_in_parts() {
    let app = spawn_app();
    let id = half_played(&app, 9, 7);
    let all = facts(&app, id);
    let table = all.tables().iter().find(|it| it.state == TableState::Confirmed).unwrap();
    let program = Program::without_key(&app);
    let path = format!("/api/v1/tables/{}/log", table.id);
    let text = opened(&program, &path, "").await.text().await.unwrap();
    let n = i64::from(table.version());
    let numbers = text
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["seq"].as_i64().unwrap());
    assert_eq!(numbers.collect::<Vec<_>>(), (1..=n).collect::<Vec<_>>());
}

#[actix_web::test]
async fn the_journal_is_listed_and_downloaded() {
    let app = spawn_app();
    let id = organized(&app, Preset::Torneo, &players(4)).await.id;
    touch(&app, id);
    touch(&app, id);
    let robot = Program::with_key(&app, "ana@example.org", &[Scope::Read], None);
    let path = format!("/api/v1/tournaments/{id}/journal");
    let (mut numbers, mut cursor) = (Vec::new(), String::new());
    loop {
        let part = robot.get(&format!("{path}?limit=1{cursor}")).await.json;
        assert_eq!(part["total"], revision(&app, id));
        numbers.push(part["items"][0]["seq"].as_i64().unwrap());
        match part["next"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }
    assert_eq!(numbers, (1..=revision(&app, id)).rev().collect::<Vec<_>>());
    let wrong = robot.get(&format!("{path}?limit=201")).await;
    assert_eq!((wrong.problem(), wrong.json["field"].as_str()), ("invalid", Some("limit")));
    let stranger = Program::without_key(&app);
    assert_eq!(stranger.get(&path).await.problem(), "key-missing");
    let lines = opened(&robot, &format!("{path}.jsonl"), "").await.text().await.unwrap();
    assert_eq!(lines.lines().count(), numbers.len());
    let workbook = format!("/api/v1/tournaments/{id}/workbook.xlsx");
    let file = opened(&stranger, &workbook, "").await.bytes().await.unwrap();
    assert_eq!(&file[..2], b"PK");
}

//! Streams that say "changed".

use std::time::{Duration, Instant};

use cubilete::store;
use reqwest::Response;

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

#[actix_web::test]
async fn a_change_is_told_within_a_second_and_a_burst_once() {
    let app = spawn_app();
    let hall = hall::open(&app.state.store);
    let (tournament, table) = (hall.tournament.id, hall.tables[0].id);
    let mut at_tournament = listen(&app, &format!("/tournaments/{tournament}/events"), &[]).await;
    let mut at_table = listen(&app, &format!("/tables/{table}/events"), &[]).await;
    let mut at_other = listen(&app, &format!("/tables/{}/events", hall.tables[1].id), &[]).await;
    for stream in [&mut at_tournament, &mut at_table, &mut at_other] {
        assert!(next(stream).await.unwrap().starts_with("retry: 2000\nid: "));
    }
    let before = Instant::now();
    for revision in 1001..1008 {
        app.state.live.changed(tournament, Some(table), revision);
    }
    let expected = Some("event: changed\nid: 1007\ndata: 1007\n\n".to_owned());
    assert_eq!(
        (next(&mut at_tournament).await, next(&mut at_table).await),
        (expected.clone(), expected)
    );
    assert!(before.elapsed() < Duration::from_secs(1));

    app.state.live.changed(tournament, None, 1010);
    assert!(next(&mut at_tournament).await.unwrap().contains("id: 1010\n"));
    app.state.live.close();
    assert_eq!(next(&mut at_table).await, None, "without having heard of what was not the table");
    assert_eq!(next(&mut at_other).await, None);
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

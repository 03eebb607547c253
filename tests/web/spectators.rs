//! The number of spectators of a table.

use std::time::Duration;

use cubilete::live::spectators::MOST;
use cubilete::web::spectators::round;
use domain::tournament::id::TableId;
use reqwest::Response;
use store::notifications::Heard;

use crate::app::{App, spawn_app};
use crate::fixture::{draw, facts, organized, players, publish};
use crate::log::said;
use crate::matchers::TextMatchers;

/// A device that follows the number of spectators: a kind of browser, and the name that it made up.
async fn watch(app: &App, table: TableId, device: &str) -> Response {
    let (kind, name) = device.split_once(' ').unwrap_or((device, ""));
    let address = format!("http://{}/events?tables/{table}/spectators=0", app.address);
    let address = format!("{address}&browser={name}");
    let request = reqwest::Client::new().get(address).header("user-agent", kind);
    let mut stream = request.send().await.unwrap();
    assert_eq!(stream.status().as_u16(), 200);
    // The first message comes once the device is counted.
    stream.chunk().await.unwrap();
    stream
}

/// Waits until so many are counted: a closed connection is noticed a moment later.
async fn until(app: &App, table: TableId, n: u16) {
    for _ in 0..3000 {
        if app.state.spectators.count(table) == n {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{} instead of {n}", app.state.spectators.count(table));
}

async fn evening() -> (App, TableId) {
    let app = spawn_app();
    let it = organized(&app, preset(), &players(4)).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let table = facts(&app, it.id).tables()[0].id;
    (app, table)
}

fn preset() -> domain::tournament::preset::Preset {
    domain::tournament::preset::Preset::Torneo
}

#[actix_web::test]
async fn each_device_counts_once_while_it_is_there() {
    let (app, table) = evening().await;
    let (one, again) = (watch(&app, table, "Safari").await, watch(&app, table, "Safari").await);
    assert_eq!(app.state.spectators.count(table), 1, "two tabs of one browser");
    let other = watch(&app, table, "Firefox").await;
    assert_eq!(app.state.spectators.count(table), 2);
    let alike = watch(&app, table, "Firefox abc").await;
    assert_eq!(app.state.spectators.count(table), 3, "two phones of one kind in a hall");
    let page = app.browser().get(&format!("/tables/{table}")).await;
    page.text("live-watching").assert_has("3");
    let api = said(&app.browser().get(&format!("/api/v1/tables/{table}")).await);
    assert_eq!(api["spectators"], 3);
    let play = format!("http://{}/tables/{table}/play/stream", app.address);
    let mut player = reqwest::get(play).await.unwrap();
    player.chunk().await.unwrap();
    assert_eq!(app.state.spectators.count(table), 4, "on the players' page, too");
    drop((one, player));
    // A stream notices at its next beat that nobody reads it, or when it has something to say.
    let _ = (again, other, alike);
}

#[actix_web::test]
async fn a_change_is_told_once_in_a_round_and_the_other_nodes_count() {
    let (app, table) = evening().await;
    let mut first = watch(&app, table, "Safari").await;
    let mut seen = None;
    round(&app.state, &mut seen).await.unwrap();
    let _second = watch(&app, table, "Firefox").await;
    let _third = watch(&app, table, "Chrome").await;
    round(&app.state, &mut seen).await.unwrap();
    let mut told = String::new();
    while !told.contains("003\n") {
        let chunk = tokio::time::timeout(Duration::from_secs(60), first.chunk()).await.unwrap();
        told.push_str(std::str::from_utf8(&chunk.unwrap().unwrap()).unwrap());
    }
    assert!(!told.contains("002\n"), "{told}");

    let hear = |n| app.state.spectators.heard(5, &[(table, n)]);
    hear(40);
    assert_eq!(app.state.spectators.count(table), 43);
    hear(41);
    assert_eq!(app.state.spectators.count(table), 44, "the latest number of a node");
    hear(MOST);
    assert_eq!(app.state.spectators.count(table), MOST);
    hear(0);
    until(&app, table, 3).await;
}

#[test]
fn what_nodes_say_about_spectators_is_read() {
    let table = "00000000000040008000000000000001";
    let said: Result<Heard, _> = format!("spectators 7 {table}:3").parse();
    let Ok(Heard::Spectators(news)) = said else { panic!("not read") };
    assert_eq!((news.node, news.counts.len(), news.counts[0].1), (7, 1, 3));
    for wrong in
        ["spectators", "spectators x", "spectators 7 x:1", &format!("spectators 7 {table}:x")]
    {
        assert!(wrong.parse::<Heard>().is_err(), "{wrong}");
    }
}

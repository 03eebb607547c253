//! Pages of this service in other sites: frames, and the streamer's overlay that uses only the API.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::sync::Arc;
use std::thread;

use serde_json::json;

use crate::game::{begun, referee};
use crate::harness::{App, Browser, Screen};
use crate::referee::all_sent;

/// Another site with these pages by their paths. Its origin is returned. It serves until the tests end.
fn site(pages: Vec<(&'static str, &'static str, String)>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap());
    let pages = Arc::new(pages);
    thread::spawn(move || {
        for stream in listener.incoming() {
            let (mut stream, pages) = (stream.unwrap(), Arc::clone(&pages));
            thread::spawn(move || {
                let mut head = [0; 4096];
                let n = stream.read(&mut head).unwrap_or_default();
                let head = String::from_utf8_lossy(&head[..n]).into_owned();
                let target = head.split(' ').nth(1).unwrap_or_default();
                let path = target.split('?').next().unwrap_or_default();
                let found = pages.iter().find(|(known, ..)| *known == path);
                let (status, kind, body) = match found {
                    Some((_, kind, body)) => ("200 OK", *kind, body.as_str()),
                    None => ("404 Not Found", "text/plain", ""),
                };
                let _ = write!(
                    stream,
                    "HTTP/1.1 {status}\r\nconnection: close\r\ncontent-type: {kind}\r\ncontent-length: {}\r\n\r\n{body}",
                    body.len()
                );
            });
        }
    });
    origin
}

/// Script: goes into the only frame of the page. Its content is of another origin, so the driver must do it.
async fn enter_frame(browser: &Browser) {
    browser.find("iframe").await.enter_frame().await.unwrap();
}

#[tokio::test]
async fn another_site_frames_a_live_table_but_not_the_page_itself() {
    let app = App::start();
    let (phone, page) = begun(&app, Screen::Phone).await;
    let table = page.trim_end_matches("/referee").strip_prefix(&app.base).unwrap().to_owned();
    let frame = |address: &str| {
        format!(
            "<!doctype html><title>Club</title><iframe src='{}{address}' title='Mesa' width='100%' \
             height='700' style='border:0'></iframe>",
            app.base
        )
    };
    let origin = site(vec![
        ("/frame", "text/html", frame(&format!("/embed{table}?lang=en&theme=dark"))),
        ("/page", "text/html", frame(&table)),
    ]);
    let spectator = Browser::open(Screen::Desktop).await;
    for width in [320, 390, 600, 1280] {
        spectator.resize_view(width, 800).await;
        spectator.go(&format!("{origin}/frame")).await;
        enter_frame(&spectator).await;
        spectator.find("live-region[data-state='live']").await;
        assert_eq!(spectator.overflow().await, None, "{width}");
        let is_whole = "return document.querySelector('.live-table .status')
            .getBoundingClientRect().bottom <= innerHeight";
        assert_eq!(spectator.run(is_whole).await, json!(true), "the status at {width}");
    }
    assert_eq!(spectator.run("return document.cookie").await, json!(""));
    let theme = spectator.run("return document.documentElement.dataset.theme").await;
    assert_eq!(theme, json!("dark"));
    referee(&phone, 6).await;
    all_sent(&phone).await;
    let status = phone.text(".play .status").await;
    spectator.expect(&status).await;

    spectator.go(&format!("{origin}/page")).await;
    enter_frame(&spectator).await;
    // The browser shows its own page instead.
    assert_eq!(spectator.count("live-region").await, 0);
    phone.close().await;
    spectator.close().await;
}

#[tokio::test]
async fn the_panel_shows_the_frame_once_its_code_is_open() {
    let app = App::filled(&[&["torneo", "--entries", "8", "--play", "1"]]);
    let browser = Browser::open(Screen::Phone).await;
    browser.go(&app.base).await;
    browser.press("main a[href^='/tournaments/']").await;
    let front = browser.address().await;
    let front = front.split("/entries").next().unwrap().to_owned();
    browser.go(&format!("{front}/standings")).await;
    browser.press("#share > summary").await;
    assert_eq!(browser.count(".share__preview").await, 0);
    browser.press("#share-embed > summary").await;
    browser.find("iframe.share__preview").await;
    let shown = "return document.querySelector('.share__preview').contentDocument
        ?.querySelectorAll('tbody tr').length > 4";
    browser.until(shown).await;
    assert_eq!(browser.overflow().await, None);
    browser.close().await;
}

#[tokio::test]
async fn the_overlay_shows_a_throw_that_the_api_tells() {
    let app = App::start();
    let (phone, page) = begun(&app, Screen::Phone).await;
    let table = page.trim_end_matches("/referee").rsplit('/').next().unwrap().to_owned();
    let origin = site(vec![
        ("/index.html", "text/html", include_str!("../../examples/overlay/index.html").to_owned()),
        (
            "/overlay.js",
            "text/javascript",
            include_str!("../../examples/overlay/overlay.js").to_owned(),
        ),
    ]);
    let stream = Browser::open(Screen::Desktop).await;
    stream.go(&format!("{origin}/index.html?service={}&table={table}", app.base)).await;
    stream.find("#game .side progress").await;
    assert_eq!(stream.count("#game .side").await, 2);
    assert_eq!(stream.count("#game .side[data-turn]").await, 1);
    let back = "return getComputedStyle(document.documentElement).backgroundColor";
    assert_eq!(stream.run(back).await, json!("rgba(0, 0, 0, 0)"));
    referee(&phone, 6).await;
    all_sent(&phone).await;
    stream.find("#throw[data-seq]").await;
    let before = stream.attribute("#throw", "data-seq").await;
    referee(&phone, 6).await;
    all_sent(&phone).await;
    stream.until(&format!("return document.querySelector('#throw').dataset.seq > {before}")).await;
    phone.close().await;
    stream.close().await;
}

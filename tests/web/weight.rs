//! Download size of pages: they are compressed, and a page with all its files is light.

use std::collections::BTreeSet;

use cubilete::acts::demo::{self, DemoPlan};
use cubilete::web::{self};
use domain::tournament::preset::Preset;
use domain::tournament::series::Series;
use domain::tournament::table::TableState;
use scraper::{Html, Selector};

use crate::app::{App, spawn_app};
use crate::fixture::{demonstration, facts, path};

/// Most bytes of a public page at first view, with all its files.
pub const MOST: usize = 61_000;
/// Approximate bytes of an answer's header lines.
pub const HEADERS: usize = 450;

/// Length of an answer's body as sent to a browser that accepts `encoding`, and the headers of the answer.
async fn sent(app: &App, url: &str, encoding: &str) -> (usize, reqwest::header::HeaderMap) {
    let address = format!("http://{}{url}", app.address);
    let request = reqwest::Client::new().get(address).header("accept-encoding", encoding);
    let answer = request.send().await.unwrap();
    assert_eq!(answer.status().as_u16(), 200, "{url}");
    let headers = answer.headers().clone();
    (answer.bytes().await.unwrap().len(), headers)
}

/// Files that a browser loads with a page: style sheet, scripts, images, fonts, and immediate fetches. Lazy images in a closed panel wait
/// until it opens.
pub fn named(page: &str) -> BTreeSet<String> {
    let html = Html::parse_document(page);
    let loaded = "link[rel=stylesheet], link[rel=icon], link[rel=preload], link[rel=manifest], script[src], img[src]";
    let panel = Selector::parse("details:not([open]) img[loading=lazy]").unwrap();
    let waits: Vec<_> = html.select(&panel).map(|it| it.id()).collect();
    html.select(&Selector::parse(loaded).unwrap())
        .filter(|element| !waits.contains(&element.id()))
        .filter_map(|element| element.attr("href").or(element.attr("src")))
        .map(str::to_owned)
        .collect()
}

async fn weight(app: &App, page: &str, encoding: &str) -> usize {
    let mut bytes = sent(app, page, encoding).await.0 + HEADERS;
    let named = named(&app.browser().get(page).await.body);
    assert!(
        named.iter().any(|it| it.ends_with(".woff2")),
        "the font is asked for at once: {named:?}"
    );
    for url in named {
        bytes += sent(app, &url, encoding).await.0 + HEADERS;
    }
    bytes
}

#[actix_web::test]
async fn public_pages_are_light() {
    let app = spawn_app();
    let plan = DemoPlan {
        preset: Preset::Torneo,
        n_entries: 32,
        series: Series::One,
        n_rounds: Some(1),
        seed: 1,
        has_trouble: false,
    };
    let half = demo::fill(&app.state.store, &plan, None, web::now(), &mut |_| {});
    let half = half.unwrap().tournament;
    demonstration(&app, Preset::Weekly, 20);
    let championship = facts(&app, half);
    let mut pages =
        vec!["/".to_owned(), path(half, ""), path(half, "standings"), path(half, "rounds")];
    for state in [TableState::Waiting, TableState::Playing, TableState::Confirmed] {
        // The table with the longest game.
        let tables = championship.tables().iter().filter(|table| table.state == state);
        let table = tables.max_by_key(|table| table.version());
        pages.extend(table.map(|table| format!("/tables/{}", table.id)));
    }
    assert_eq!(pages.len(), 7);
    pages[3] = app.browser().get(&pages[3]).await.location();
    for page in &pages {
        // Over plain HTTP, as in a hall, browsers accept gzip and not brotli.
        let bytes = weight(&app, page, "gzip").await;
        println!("{bytes:>7} {page}");
        assert!(bytes < MOST, "{page} weighs {bytes} bytes");
        assert!(weight(&app, page, "gzip, br").await <= bytes, "{page}");
    }
}

#[actix_web::test]
async fn answers_are_compressed_as_the_browser_reads_them() {
    let app = spawn_app();
    let id = demonstration(&app, Preset::Torneo, 8);
    let page = path(id, "");
    let sheet = app.browser().get("/").await.attribute("link[rel=stylesheet]", "href");
    let encoding = |headers: &reqwest::header::HeaderMap| {
        headers.get("content-encoding").map(|it| it.to_str().unwrap().to_owned())
    };
    for (url, sent_as) in [(&page, ["gzip", "gzip"]), (&sheet, ["gzip", "br"])] {
        let (plain, headers) = sent(&app, url, "identity").await;
        assert_eq!(encoding(&headers), None);
        let varies: Vec<_> =
            headers.get_all("vary").iter().map(|it| it.to_str().unwrap()).collect();
        assert!(varies.join(",").contains("Accept-Encoding"), "{url} {varies:?}");
        for (asked, expected) in ["gzip, deflate", "gzip, deflate, br, zstd"].iter().zip(sent_as) {
            let (packed, headers) = sent(&app, url, asked).await;
            assert_eq!(encoding(&headers).as_deref(), Some(expected), "{url}");
            assert!(packed * 3 < plain, "{url}: {packed} of {plain}");
        }
        assert_eq!(encoding(&sent(&app, url, "gzip;q=0").await.1), None, "{url}");
    }
    let address = format!("http://{}{page}/events", app.address);
    let stream = reqwest::Client::new().get(address).header("accept-encoding", "gzip").send();
    assert_eq!(encoding(stream.await.unwrap().headers()), None, "streams are said at once");
}

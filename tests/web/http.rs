//! General HTTP behavior: redirects, messages in cookies, compression, caching.

use std::time::{Duration, Instant};

use actix_web::http::header::{self, HeaderMap, HeaderValue};
use bytes::Bytes;
use chrono::{TimeDelta, Utc};
use cubilete::web::http::compress::accepts;
use cubilete::web::http::flash::{read, write};
use cubilete::web::http::regions::cut;
use cubilete::web::http::respond::local_or_home;
use cubilete::web::http::shared_pages::{
    CacheSlot, DrawnAnswer, FactsVersion, PageKey, SharedPage, SharedPages,
};
use cubilete::web::i18n::{Language, Message};

#[test]
fn redirects_stay_here() {
    for away in
        ["//evil.example", "https://evil.example", "/\\evil.example", "", "evil", "/\t/evil"]
    {
        assert_eq!(local_or_home(away), "/", "{away}");
    }
    assert_eq!(local_or_home("/tournaments/1?x=//y"), "/tournaments/1?x=//y");
}

#[test]
fn what_is_written_is_read() {
    let message = Message::new(cubilete::web::i18n::Key::find("flash-invitations").unwrap())
        .with("name", "Ana & Co=1; ñ")
        .with("n", 3);
    assert_eq!(read(&write(&message)), Some(message));
    assert_eq!(read("key=error-internal"), None);
    assert_eq!(read("t.name=x"), None);
}

#[test]
fn what_a_browser_reads_is_heard() {
    let mut headers = HeaderMap::new();
    assert!(!accepts(&headers, "gzip"));
    headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static("deflate, GZIP;q=0.5,br;q=0"));
    assert!(accepts(&headers, "gzip"));
    assert!(!accepts(&headers, "br"));
    assert!(!accepts(&headers, "zstd"));
}

#[test]
fn a_region_is_cut_whole_and_by_its_id() {
    let page = Bytes::from_static(
        b"<p>a</p><live-region id=\"one\"><p>1</p></live-region><live-region id=\"two\" x=\"y\">2</live-region>",
    );
    let found = |id| cut(&page, id).map(|it| String::from_utf8_lossy(&it).into_owned());
    assert_eq!(found("one").as_deref(), Some("<live-region id=\"one\"><p>1</p></live-region>"));
    assert_eq!(found("two").as_deref(), Some("<live-region id=\"two\" x=\"y\">2</live-region>"));
    assert_eq!((found("on"), found("\"><p")), (None, None));
}

fn key(address: usize) -> PageKey {
    PageKey {
        base: String::new(),
        address: address.to_string(),
        region: String::new(),
        language: Language::Es,
        theme: "",
        pools: String::new(),
    }
}

fn version(revision: i64, position: i64) -> FactsVersion {
    FactsVersion {
        revision: Some(revision),
        position,
        n_changes: position.unsigned_abs(),
        looked_at: Instant::now(),
    }
}

async fn place<'a>(pages: &'a SharedPages, key: &PageKey) -> CacheSlot<'a> {
    pages.of(key).await.err().expect("nothing is kept yet")
}

#[actix_web::test]
async fn pages_are_kept_by_bytes() {
    const MOST: u64 = 200_000;
    let pages = SharedPages::new(MOST, Duration::ZERO);
    let html = (0..4_000_u32).map(|n| n.wrapping_mul(2_654_435_761).to_string());
    let html: String = html.collect();
    for address in 0..100 {
        let page = SharedPage::new(html.as_bytes(), false);
        place(&pages, &key(address)).await.fill(DrawnAnswer::Page(page), version(1, 1), Utc::now());
    }
    let figures = pages.figures();
    assert!((1..100).contains(&figures.n_cached) && figures.n_bytes <= MOST, "{figures:?}");
    assert_eq!(figures.n_drawn, 100);
}

#[actix_web::test]
async fn a_page_is_current_by_its_tournament_and_for_a_moment_whatever_else_is_written() {
    let (now, later) = (Utc::now(), Utc::now() + TimeDelta::seconds(11));
    let kept = async |age| {
        let pages = SharedPages::new(1 << 20, age);
        place(&pages, &key(1)).await.fill(DrawnAnswer::Own, version(5, 50), now)
    };
    let hour = TimeDelta::hours(1);
    let patient = kept(Duration::from_secs(3600)).await;
    for (revision, position, clock, expected) in [
        (5, 50, now, true),
        (5, 51, now, true),
        (6, 50, now, false),
        (4, 51, now, false),
        (5, 50, later, false),
        (5, 50, now - TimeDelta::seconds(1), false),
    ] {
        let asked = patient.is_current(version(revision, position), clock, hour);
        assert_eq!(asked, expected, "{revision} {position} {clock}");
    }
    let strict = kept(Duration::ZERO).await;
    let zero = TimeDelta::zero();
    assert!(strict.is_current(version(5, 50), now, zero));
    assert!(strict.is_checked(50, now));
    assert!(!strict.is_checked(51, now));
    assert!(!strict.is_checked(50, later));
    assert!(!strict.is_current(version(5, 51), now, zero));
}

#[actix_web::test]
async fn who_waits_draws_where_another_gives_up() {
    let (pages, key) = (SharedPages::new(1 << 20, Duration::ZERO), key(1));
    let given_up = place(&pages, &key).await;
    let waiting = async {
        place(&pages, &key).await.fill(DrawnAnswer::Own, version(1, 1), Utc::now());
    };
    tokio::join!(waiting, async { drop(given_up) });
    let kept = pages.of(&key).await.ok().unwrap();
    pages.forget(&key, &kept);
    let now = Utc::now();
    assert!(!kept.is_checked(1, now));
    assert!(!kept.is_current(version(1, 1), now, TimeDelta::zero()));
    place(&pages, &key).await;
}

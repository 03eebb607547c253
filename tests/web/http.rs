//! What any service over HTTP needs: redirects, messages in cookies, compression, regions that are kept.

use actix_web::http::header::{self, HeaderMap, HeaderValue};
use bytes::Bytes;
use cubilete::web::http::compress::accepts;
use cubilete::web::http::flash::{read, write};
use cubilete::web::http::regions::{Cut, Drawn, Key, MOST, Regions};
use cubilete::web::http::respond::local_or_home;
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
    let message = Message::new("flash-x").with("name", "Ana & Co=1; ñ").with("n", 3);
    assert_eq!(read(&write(&message)), Some(message));
    assert_eq!(read("key=error-internal"), None);
    assert_eq!(read("t.name=x"), None);
}

#[test]
fn what_a_browser_reads_is_heard() {
    let mut headers = HeaderMap::new();
    assert!(!accepts(&headers, "gzip"));
    headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static("deflate, GZIP;q=0.5,br;q=0"));
    assert!(accepts(&headers, "gzip") && !accepts(&headers, "br") && !accepts(&headers, "zstd"));
}

#[test]
fn a_region_is_cut_whole_and_by_its_id() {
    let page = Bytes::from_static(
        b"<p>a</p><live-region id=\"one\"><p>1</p></live-region><live-region id=\"two\" x=\"y\">2</live-region>",
    );
    let found = |id| Cut::of(&page, id).map(|it| String::from_utf8_lossy(&it.plain).into_owned());
    assert_eq!(found("one").as_deref(), Some("<live-region id=\"one\"><p>1</p></live-region>"));
    assert_eq!(found("two").as_deref(), Some("<live-region id=\"two\" x=\"y\">2</live-region>"));
    assert_eq!((found("on"), found("\"><p")), (None, None));
}

#[actix_web::test]
async fn what_is_kept_is_bounded_and_never_of_an_earlier_revision() {
    let regions = Regions::default();
    let key = |address: usize| Key {
        host: String::new(),
        address: address.to_string(),
        region: String::new(),
        language: Language::Es,
    };
    let fill = async |address, revision| match regions.of(&key(address), revision).await {
        Ok(_) => false,
        Err(place) => {
            place.fill(Drawn::Own);
            true
        }
    };
    assert!(fill(0, 5).await);
    assert!(!fill(0, 5).await && !fill(0, 4).await, "a later one does for an earlier");
    assert!(fill(0, 6).await);
    for address in 0..10 * MOST {
        fill(address, 1).await;
    }
    assert!((1..=MOST).contains(&regions.n_kept()));
}

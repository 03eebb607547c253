//! Thousands of corrupted forms, JSON bodies, cookies and headers: none crashes the service, and none gets an internal error. A short
//! version of the fuzz targets in `fuzz/`.

use actix_web::FromRequest;
use actix_web::http::header::{CONTENT_TYPE, HeaderName, HeaderValue};
use actix_web::test::TestRequest;
use cubilete::web::form::Form;
use cubilete::web::request::context::{Ctx, language, theme};
use domain::tournament::preset::Preset;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::app::{App, Browser, spawn_app};
use crate::authorization::{ACTS, GETS, address};
use crate::fixture::{self, organized, players};
use crate::log::hall;
use crate::matchers::TextMatchers;
use crate::spoiling::spoiled;

const PLAIN: &str = "application/x-www-form-urlencoded";

/// Headers as a browser sends them.
const HEADERS: [(&str, &str); 12] = [
    ("host", "localhost:8080"),
    ("accept", "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8"),
    ("accept-language", "ca-ES,ca;q=0.9,en;q=0.5"),
    ("accept-encoding", "gzip;q=0.5, br;q=0"),
    ("user-agent", "Mozilla/5.0 (Linux; Android 14) Firefox/130.0"),
    ("origin", "http://localhost:8080"),
    ("referer", "http://localhost:8080/join?x=1"),
    ("sec-fetch-site", "same-origin"),
    ("x-forwarded-for", "8.8.8.8, 10.0.0.1"),
    ("if-none-match", "W/\"0123456789abcdef\""),
    ("x-live-region", "tables"),
    (
        "cookie",
        "cubilete_language=ca; cubilete_theme=dark; cubilete_session=abc; cubilete_pools=a.b; \
         cubilete_flash=key%3Dflash-saved%26t.name%3DAna%26n.n%3D3; cubilete_known=x",
    ),
];

/// One corrupted header at a time, in `n` variants; values that are invalid in HTTP are skipped.
fn spoiled_headers(seed: u64, n: usize) -> impl Iterator<Item = (&'static str, HeaderValue)> {
    HEADERS.iter().flat_map(move |(name, value)| {
        let values = spoiled(&[value.as_bytes().to_vec()], seed, n).collect::<Vec<_>>();
        let values = values.into_iter().filter_map(|it| HeaderValue::from_bytes(&it).ok());
        values.map(move |value| (*name, value))
    })
}

/// Status of the answer; `None` if the connection was cut.
async fn ask(app: &App, first: &str, headers: &[(&str, &[u8])], body: &[u8]) -> Option<u16> {
    let mut request = format!("{first} HTTP/1.1\r\n").into_bytes();
    for (name, value) in headers {
        request.extend_from_slice(&[name.as_bytes(), b": ", value, b"\r\n"].concat());
    }
    if !headers.iter().any(|(name, _)| *name == "host") {
        request.extend_from_slice(b"host: localhost\r\n");
    }
    let end = format!("content-length: {}\r\nconnection: close\r\n\r\n", body.len());
    request.extend_from_slice(&[end.as_bytes(), body].concat());
    let mut connection = TcpStream::connect(app.address).await.unwrap();
    // A request that is too large is answered before it has arrived.
    let _ = connection.write_all(&request).await;
    let mut begin = [0; 12];
    connection.read_exact(&mut begin).await.ok()?;
    std::str::from_utf8(&begin).ok()?.strip_prefix("HTTP/1.1 ")?.parse().ok()
}

fn session(browser: &Browser) -> Vec<u8> {
    format!("cubilete_session={}", browser.cookie("cubilete_session").unwrap()).into_bytes()
}

#[actix_web::test]
async fn a_spoiled_form_is_refused_or_read_as_it_is() {
    let plain = [
        "csrf=AA&name=Ana+Gil&n=4&date=2026-11-25&hour=19%3A30&email=a%40b.example",
        "x=%E9%C3%A9%00%0d%0a&x=2&=&&a",
    ];
    let parts = "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--x\r\n\
        Content-Disposition: form-data; name=\"file\"; filename=\"l.csv\"\r\n\
        Content-Type: text/csv\r\n\r\nnombre\nAna\r\n--x--\r\n";
    let (plain, parts) = (plain.map(|it| it.as_bytes().to_vec()), [parts.as_bytes().to_vec()]);
    let plain = spoiled(&plain, 7, 4000).map(|body| (PLAIN, body));
    let parts = spoiled(&parts, 8, 2000).map(|body| ("multipart/form-data; boundary=x", body));
    let mut n_read = 0;
    for (kind, body) in plain.chain(parts) {
        let Some(form) = read(kind, body).await else { continue };
        let written = serde_urlencoded::to_string(form.fields()).unwrap();
        let again = read(PLAIN, written.into_bytes()).await.unwrap();
        assert_eq!(again.fields(), form.fields());
        for (name, _) in form.fields() {
            let mut form = form.clone();
            let text = form.text(name, 0..=40);
            let is_short = |it: &str| it.chars().count() <= 40 && !it.contains(['\n', '\r']);
            assert!(text.as_deref().is_none_or(is_short), "{text:?}");
            let number = form.number(name, 2..=300);
            assert!(number.is_none_or(|it| (2..=300).contains(&it)), "{number:?}");
            let _ = (form.lines(name, 1..=400), form.email(name), form.date(name), form.hour(name));
        }
        n_read += 1;
    }
    assert!((1000..6000).contains(&n_read), "{n_read} were read");
}

async fn read(kind: &str, body: Vec<u8>) -> Option<Form> {
    let request = TestRequest::post().insert_header((CONTENT_TYPE, kind)).set_payload(body);
    let (req, mut payload) = request.to_http_parts();
    let read = Form::from_request(&req, &mut payload).await;
    read.map_err(|error| assert!(error.status().is_client_error(), "{error:?}")).ok()
}

#[actix_web::test]
async fn of_spoiled_headers_and_cookies_comes_a_visitor() {
    let mut n = 0;
    for (name, value) in spoiled_headers(9, 600) {
        let header = (HeaderName::from_static(name), value);
        for request in [TestRequest::get(), TestRequest::post()] {
            let req = request.uri("/join?page=2").insert_header(header.clone()).to_http_request();
            let ctx = Ctx::without_store(&req);
            assert_eq!((ctx.language(), ctx.theme()), (language(&req), theme(&req)));
            ctx.url().assert_starts("/");
            assert!(!ctx.url().starts_with("//"), "{}", ctx.url());
            assert!(ctx.flash().is_none_or(|said| !said.is_empty()));
            assert_eq!(ctx.csrf(), None);
            n += 1;
        }
    }
    assert!(n > 5000, "only {n}");
}

#[actix_web::test]
async fn no_spoiled_header_is_answered_with_an_error_of_ours() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(4)).await;
    let pages = ["/".to_owned(), fixture::path(it.id, "/entries"), "/account".to_owned()];
    let session = session(&it.ana);
    for (n, (name, value)) in spoiled_headers(10, 60).enumerate() {
        let mut headers = vec![(name, value.as_bytes())];
        if n % 2 == 0 {
            headers.push(("cookie", &session));
        }
        let first = format!("GET {}", pages[n % pages.len()]);
        let status = ask(&app, &first, &headers, b"").await;
        assert!(status.is_some_and(|it| it < 500), "{status:?} to {name}: {value:?}");
    }
}

#[actix_web::test]
async fn no_spoiled_address_is_answered_with_an_error_of_ours() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(4)).await;
    fixture::draw(&app, it.id, 1);
    let session = session(&it.ana);
    let known = GETS.iter().map(|(route, _)| address(&app, it.id, route).into_bytes());
    let known: Vec<Vec<u8>> = known.collect();
    for path in spoiled(&known, 11, 600) {
        let path: String = path.iter().map(|byte| format!("%{byte:02x}")).collect();
        let path = path.replace("%2f", "/").replace("%3f", "?").replace("%2e", ".");
        let status = ask(&app, &format!("GET {path}"), &[("cookie", &session)], b"").await;
        assert!(status.is_some_and(|it| it < 500), "{status:?} to {path}");
    }
    assert_eq!(it.ana.get("/account").await.status, 200);
}

#[actix_web::test]
async fn no_spoiled_form_is_answered_with_an_error_of_ours() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(6)).await;
    fixture::draw(&app, it.id, 1);
    let (session, token) = (session(&it.ana), it.ana.get("/").await.token());
    // The addresses are made first, since acts on the way may delete their subjects.
    let sent = ACTS.iter().map(|(_, route, fields, _)| {
        let fields = fields.iter().map(|(name, value)| (*name, address(&app, it.id, value)));
        let body = serde_urlencoded::to_string(fields.collect::<Vec<_>>()).unwrap();
        (address(&app, it.id, route), body)
    });
    for (n, (path, body)) in sent.collect::<Vec<_>>().into_iter().enumerate() {
        let seeds = [body.as_bytes().to_vec(), format!("{body}&{body}").into_bytes()];
        for mut body in spoiled(&seeds, n as u64, 12) {
            body.extend_from_slice(format!("&csrf={token}").as_bytes());
            let headers = [("cookie", session.as_slice()), ("content-type", PLAIN.as_bytes())];
            let status = ask(&app, &format!("POST {path}"), &headers, &body).await;
            let said = String::from_utf8_lossy(&body);
            assert!(status.is_some_and(|it| it < 500), "{status:?} to {path}: {said}");
        }
    }
}

#[actix_web::test]
async fn no_spoiled_json_is_answered_with_an_error_of_ours() {
    let mut hall = hall().await;
    let (session, token) = (session(&hall.ana), hall.ana.get("/").await.token());
    let examples: serde_json::Value = serde_json::from_str(include_str!("../wire.json")).unwrap();
    let seed = |sent: &serde_json::Value| {
        let mut sent = sent.clone();
        sent["csrf"] = token.clone().into();
        sent.to_string().into_bytes()
    };
    let seeds: Vec<Vec<u8>> = examples["sent"].as_array().unwrap().iter().map(seed).collect();
    let headers = [("cookie", session.as_slice()), ("content-type", b"application/json")];
    let mut statuses = std::collections::BTreeSet::new();
    for body in spoiled(&seeds, 12, 1000) {
        let status = ask(&hall.app, &format!("POST {}", hall.log()), &headers, &body).await;
        let said = String::from_utf8_lossy(&body);
        assert!(status.is_some_and(|it| it < 500), "{status:?} to {said}");
        statuses.insert(status);
    }
    assert!(statuses.contains(&Some(422)) && statuses.len() > 1, "{statuses:?}");
}

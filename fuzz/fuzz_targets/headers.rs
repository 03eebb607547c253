//! Any address, headers and cookies of a request: no panic, a supported language, no redirect to another site, and no
//! mention of a foreign host.
//!
//! The first line of the input is the method and the address, each other line a header. An input of odd length is sent as over TLS.

#![no_main]

use std::sync::LazyLock;

use actix_web::HttpRequest;
use actix_web::http::header::{HeaderName, HeaderValue, USER_AGENT};
use actix_web::http::{Method, Uri};
use actix_web::test::TestRequest;
use actix_web::web::Data;
use cubilete::config::Config;
use store::Store;
use domain::tournament::id::{EntryId, TableId, TournamentId};
use cubilete::web::AppState;
use cubilete::web::guard::secret::is_cross_site;
use cubilete::web::http::compress::accepts;
use cubilete::web::http::respond::is_local;
use cubilete::web::http::{cookies, flash};
use cubilete::web::request::address::Address;
use cubilete::web::request::context::{Ctx, asked_for, cookie, language, theme};
use cubilete::web::request::session::device;
use libfuzzer_sys::fuzz_target;

static PLAIN: LazyLock<Data<AppState>> = LazyLock::new(|| state(&[]));
static SECURE: LazyLock<Data<AppState>> =
    LazyLock::new(|| state(&[("CUBILETE_BASE_URL", "https://torneo.example")]));

fuzz_target!(|bytes: &[u8]| {
    let is_secure = bytes.len() % 2 == 1;
    let state = if is_secure { &*SECURE } else { &*PLAIN };
    let Some(req) = request(bytes, state) else { return };
    let ctx = Ctx::without_store(&req);
    assert!(ctx.languages().contains(&language(&req)) && ctx.language() == language(&req));
    assert_eq!(ctx.theme(), theme(&req));
    assert!(!ctx.theme_name().is_empty() && ctx.user().is_none() && ctx.csrf().is_none());
    assert!(req.method() == Method::GET || req.method() == Method::HEAD || is_local(ctx.url()));
    if let Some(said) = cookie(&req, cookies::FLASH).and_then(|it| flash::read(it.value())) {
        assert!(said.key().starts_with("flash-") && ctx.has_flash());
        assert_eq!(flash::read(&flash::write(&said)), Some(said));
        assert!(ctx.flash().is_none_or(|said| !said.is_empty()));
    }
    for name in [cookies::SESSION, cookies::POOLS, cookies::KNOWN] {
        let _ = cookie(&req, name).map(|cookie| cookie.value().len());
    }
    let asked = asked_for(&req);
    let host = asked.split_once("://").map(|(_, host)| host).unwrap_or_default();
    assert!(host == "localhost" || state.config.is_host(host), "{asked}");
    assert!(!host.contains(['/', '@', '?', '#', '\\', '"', ' ']), "{asked} leads elsewhere");
    assert_eq!(ctx.absolute("").starts_with("https://torneo.example"), is_secure);
    let _ = (state.client_address(&req), is_cross_site(&req, &asked));
    let _ = (accepts(req.headers(), "gzip"), accepts(req.headers(), "br"));
    if let Some(agent) = req.headers().get(USER_AGENT).and_then(|agent| agent.to_str().ok()) {
        assert!(device(agent).len() < 30);
    }
    let address = Address::of(&ctx);
    let written = address.with("page", 2).without(&["q"]).to_string();
    let (path, query) = written.split_once('?').expect("there is a page in it");
    let again = Address::new(path, serde_urlencoded::from_str(query).expect("it can be read"));
    assert_eq!((again.path(), again.value("page")), (address.path(), Some("2")));
    assert_eq!(again.to_string(), written);
    for part in req.path().split('/') {
        ids(part);
    }
});

/// An id that can be parsed is written the same.
fn ids(part: &str) {
    if let Ok(id) = part.parse::<TournamentId>() {
        assert_eq!(id.to_string().parse(), Ok(id));
    }
    assert_eq!(part.parse::<TableId>().is_ok(), part.parse::<EntryId>().is_ok());
}

fn request(bytes: &[u8], state: &Data<AppState>) -> Option<HttpRequest> {
    let mut lines = bytes.split(|byte| *byte == b'\n');
    let (method, uri) = std::str::from_utf8(lines.next()?).ok()?.split_once(' ')?;
    uri.parse::<Uri>().ok()?;
    let peer = "127.0.0.1:50000".parse().ok()?;
    let mut req = TestRequest::with_uri(uri).method(method.parse().ok()?).peer_addr(peer);
    for line in lines {
        let end = line.iter().position(|byte| *byte == b':')?;
        let (name, value) = line.split_at(end);
        let name = HeaderName::from_bytes(name).ok()?;
        let value = HeaderValue::from_bytes(value.get(1..)?.trim_ascii()).ok()?;
        req = req.append_header((name, value));
    }
    Some(req.app_data(state.clone()).to_http_request())
}

/// Service with an empty database behind a proxy.
fn state(variables: &[(&str, &str)]) -> Data<AppState> {
    let folder = tempfile::tempdir().expect("there is a place for it").keep();
    let store = Store::open(&folder.join("fuzz.db").display().to_string()).expect("a database");
    let common = [("CUBILETE_TRUST_PROXY", "127.0.0.0/8"), ("CUBILETE_HOSTS", "falla.example")];
    let config = Config::read(|name| {
        let mut all = variables.iter().chain(&common);
        all.find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
    });
    let config = config.expect("the variables are right");
    Data::new(AppState::new(store, config).expect("the store answers"))
}

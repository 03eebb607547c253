//! The program with TLS and without a proxy.

use std::fs;
use std::future::poll_fn;
use std::net::Ipv4Addr;
use std::path::PathBuf;
use std::pin::Pin;
use std::process::Command;

use hyper::body::{Body as _, Incoming};
use hyper::header::{
    ACCEPT, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, LOCATION, ORIGIN, SET_COOKIE,
    STRICT_TRANSPORT_SECURITY,
};
use hyper::{Request, Response, StatusCode, Version};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::client::legacy::{Client, Error};
use hyper_util::rt::TokioExecutor;
use rcgen::{CertifiedKey, KeyPair, generate_simple_self_signed};
use rustls::crypto::ring;
use rustls::{ClientConfig, RootCertStore};
use tempfile::TempDir;

use crate::patience::until;
use crate::process::Running;

/// Self-signed certificate for `localhost` with its key.
pub fn certificate() -> CertifiedKey<KeyPair> {
    generate_simple_self_signed(["localhost".to_owned()]).unwrap()
}

/// The program with a certificate, on its own database.
struct Hall {
    program: Running,
    folder: TempDir,
    /// TLS address, and the plain address that redirects to it.
    by_tls: String,
    plain: String,
}

impl Hall {
    fn start(shown: &CertifiedKey<KeyPair>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        write(&folder, shown);
        let program = Running::start(&command(&folder), None);
        let plain =
            |line: &str| Some(line.strip_prefix("Visitors of ")?.split('/').nth(2)?.to_owned());
        let by_tls = program.line(|line| line.strip_prefix("Cubilete: ").map(str::to_owned));
        let by_tls = by_tls.unwrap().trim_end_matches('/').to_owned();
        let plain = format!("http://{}", program.line(plain).unwrap());
        Self { program, folder, by_tls, plain }
    }
}

fn files(folder: &TempDir) -> [PathBuf; 2] {
    ["certificate.pem", "key.pem"].map(|name| folder.path().join(name))
}

pub fn write(folder: &TempDir, shown: &CertifiedKey<KeyPair>) {
    let [certificate, key] = files(folder);
    fs::write(certificate, shown.cert.pem()).unwrap();
    fs::write(key, shown.signing_key.serialize_pem()).unwrap();
}

pub fn command(folder: &TempDir) -> Command {
    let [certificate, key] = files(folder);
    let mut command = Command::new(env!("CARGO_BIN_EXE_cubilete"));
    command.arg("serve").arg("--tls-cert").arg(certificate).arg("--tls-key").arg(key);
    command.env("DATABASE_URL", folder.path().join("cubilete.db"));
    command.env("CUBILETE_ADDRESS", "127.0.0.1:0").env("CUBILETE_PLAIN_ADDRESS", "127.0.0.1:0");
    command.env("RUST_LOG", "warn");
    command
}

/// Browser that trusts a single certificate.
pub struct Browser(Client<HttpsConnector<HttpConnector>, String>);

impl Browser {
    fn of(believed: &CertifiedKey<KeyPair>, version: Version) -> Self {
        Self::at(Ipv4Addr::LOCALHOST, believed, version)
    }

    /// Browser with this local address.
    pub fn at(address: Ipv4Addr, believed: &CertifiedKey<KeyPair>, version: Version) -> Self {
        let mut roots = RootCertStore::empty();
        roots.add(believed.cert.der().clone()).unwrap();
        let config = ClientConfig::builder_with_provider(ring::default_provider().into());
        let config = config.with_safe_default_protocol_versions().unwrap();
        let config = config.with_root_certificates(roots).with_no_client_auth();
        let builder = HttpsConnectorBuilder::new().with_tls_config(config).https_or_http();
        let mut http = HttpConnector::new();
        http.set_local_address(Some(address.into()));
        http.enforce_http(false);
        let connector = match version {
            Version::HTTP_2 => builder.enable_all_versions().wrap_connector(http),
            _ => builder.enable_http1().wrap_connector(http),
        };
        Self(Client::builder(TokioExecutor::new()).build(connector))
    }

    pub async fn get(&self, url: &str) -> Result<Response<Incoming>, Error> {
        self.0.get(url.parse().unwrap()).await
    }

    async fn ask(&self, request: hyper::http::request::Builder, body: &str) -> Response<Incoming> {
        self.0.request(request.body(body.to_owned()).unwrap()).await.unwrap()
    }
}

#[tokio::test]
async fn browsers_come_by_tls_with_http_2_and_keep_their_cookies_to_themselves() {
    let shown = certificate();
    let hall = Hall::start(&shown);
    assert!(hall.by_tls.starts_with("https://localhost:"), "{}", hall.by_tls);

    for version in [Version::HTTP_2, Version::HTTP_11] {
        let browser = Browser::of(&shown, version);
        let page = browser.get(&hall.by_tls).await.unwrap();
        assert_eq!((page.status(), page.version()), (StatusCode::OK, version));
        assert!(page.headers().contains_key(STRICT_TRANSPORT_SECURITY));
        // A form of our own site, and one of another.
        let post = |origin: &str| {
            let request = Request::post(format!("{}/language", hall.by_tls)).header(ORIGIN, origin);
            request.header(CONTENT_TYPE, "application/x-www-form-urlencoded")
        };
        let chosen = browser.ask(post(&hall.by_tls), "language=en&next=/").await;
        assert_eq!(chosen.status(), StatusCode::SEE_OTHER, "{version:?}");
        let cookie = chosen.headers()[SET_COOKIE].to_str().unwrap();
        assert!(cookie.starts_with("__Host-") && cookie.contains("; Secure"), "{cookie}");
        let strange = browser.ask(post("https://evil.example"), "language=en&next=/").await;
        assert_eq!(strange.status(), StatusCode::FORBIDDEN, "{version:?}");
    }

    // A browser that trusts another certificate rejects this one.
    assert!(Browser::of(&certificate(), Version::HTTP_2).get(&hall.by_tls).await.is_err());
}

#[tokio::test]
async fn who_comes_without_tls_is_sent_to_the_same_page() {
    let shown = certificate();
    let hall = Hall::start(&shown);
    let browser = Browser::of(&shown, Version::HTTP_11);
    let sent = browser.get(&format!("{}/rankings?week=3", hall.plain)).await.unwrap();
    assert_eq!(sent.status(), StatusCode::PERMANENT_REDIRECT);
    assert_eq!(sent.headers()[LOCATION], format!("{}/rankings?week=3", hall.by_tls));
    let strange = Request::get(&hall.plain).header(HOST, "evil.example");
    let strange = browser.ask(strange, "").await;
    assert_eq!(strange.status(), StatusCode::MISDIRECTED_REQUEST);
    assert!(!strange.headers().contains_key(LOCATION));
    // A browser gets a page that loads nothing.
    let page = Request::get(&hall.plain).header(HOST, "evil.example").header(ACCEPT, "text/html");
    let page = browser.ask(page, "").await;
    let policy = page.headers()[CONTENT_SECURITY_POLICY].to_str().unwrap().to_owned();
    assert!(policy.starts_with("default-src 'none'; style-src 'sha256-"), "{policy}");
    let mut body = page.into_body();
    let mut bytes = Vec::new();
    while let Some(frame) = poll_fn(|cx| Pin::new(&mut body).poll_frame(cx)).await {
        bytes.extend_from_slice(&frame.unwrap().into_data().unwrap());
    }
    let body = String::from_utf8(bytes).unwrap();
    assert!(body.len() < 3_000 && body.contains("CUBILETE_HOSTS"), "{} bytes: {body}", body.len());
    assert!(!body.contains("evil") && !body.contains("href") && !body.contains("src="), "{body}");
}

#[tokio::test]
async fn a_renewed_certificate_is_shown_and_one_that_cannot_be_used_is_not() {
    let (old, new) = (certificate(), certificate());
    let hall = Hall::start(&old);
    // Each browser connects anew, so that it receives the current certificate.
    let fits = async |it| Browser::of(it, Version::HTTP_2).get(&hall.by_tls).await.is_ok();
    let stays = Browser::of(&old, Version::HTTP_2);
    assert!(stays.get(&hall.by_tls).await.is_ok());
    // A half-written certificate, as during a replacement.
    let [file, _] = files(&hall.folder);
    fs::write(&file, "-----BEGIN CERTIFICATE-----\nAAAA").unwrap();
    assert!(fits(&old).await);
    write(&hall.folder, &new);
    let is_new = async || fits(&new).await.then_some(());
    assert!(until(is_new).await.is_some(), "the new certificate is never shown");
    assert!(stays.get(&hall.by_tls).await.is_ok(), "whoever is connected stays so");
    hall.program.signal("TERM");
    hall.program.ended().await;
}

/// Damages the files of the certificate and the key.
type Spoil = fn(&[PathBuf; 2]);

#[test]
fn what_is_no_certificate_is_said_at_the_start() {
    let (one, other) = (certificate(), certificate());
    let cases: [(&str, Spoil); 4] = [
        ("CUBILETE_TLS_KEY", |[_, key]| fs::remove_file(key).unwrap()),
        ("holds no certificate in PEM", |[certificate, _]| fs::write(certificate, "").unwrap()),
        ("holds no private key in PEM", |[certificate, key]| {
            fs::copy(certificate, key).unwrap();
        }),
        ("cannot be used", |[certificate, _]| {
            fs::rename(certificate.with_extension("other"), certificate).unwrap();
        }),
    ];
    for (said, spoil) in cases {
        let folder = tempfile::tempdir().unwrap();
        write(&folder, &one);
        let files = files(&folder);
        fs::write(files[0].with_extension("other"), other.cert.pem()).unwrap();
        spoil(&files);
        let ended = command(&folder).output().unwrap();
        let text = String::from_utf8_lossy(&ended.stderr);
        assert!(!ended.status.success() && text.contains(said), "{said}: {text}");
    }
}

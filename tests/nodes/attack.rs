//! Clients that send as much as possible and read nothing.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use rcgen::{CertifiedKey, KeyPair};
use rustls::crypto::ring;
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

use crate::patience::PATIENCE;

/// Pause after which a connection counts as full.
const FULL: Duration = Duration::from_secs(2);
/// The boundary between the parts of a multipart form.
const BOUNDARY: &str = "limit";
/// The `Content-Length` of a form that is never finished.
const FORM: usize = 4 << 20;

/// HTTP/1 request for a page.
pub fn get(path: &str, cookies: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nhost: localhost\r\ncookie: {cookies}\r\n\r\n").into_bytes()
}

/// Head of a multipart form with the given length.
fn head(path: &str, cookies: &str, length: usize) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nhost: localhost\r\ncookie: {cookies}\r\ncontent-type: multipart/form-data; boundary={BOUNDARY}\r\ncontent-length: {length}\r\n\r\n"
    )
}

/// Head of a form part with a file.
fn file_head(field: &str) -> String {
    format!(
        "--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"{field}\"; filename=\"a.xlsx\"\r\n\r\n"
    )
}

/// Form with a file whose last byte is never sent.
pub fn unfinished(path: &str, cookies: &str, field: &str) -> Vec<u8> {
    begun(head(path, cookies, FORM), &file_head(field))
}

/// Form with one long field whose last byte is never sent.
pub fn unfinished_field(path: &str) -> Vec<u8> {
    let part = format!("--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"pin\"\r\n\r\n");
    begun(head(path, "", FORM), &part)
}

fn begun(head: String, part: &str) -> Vec<u8> {
    let length = head.len() + FORM - 1;
    let mut bytes = (head + part).into_bytes();
    bytes.resize(length, b'x');
    bytes
}

/// Complete form with a file.
pub fn upload(path: &str, cookies: &str, token: &str, field: &str, file: &[u8]) -> Vec<u8> {
    let csrf = format!(
        "--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"csrf\"\r\n\r\n{token}\r\n{}",
        file_head(field)
    );
    let body = [csrf.as_bytes(), file, format!("\r\n--{BOUNDARY}--\r\n").as_bytes()].concat();
    [head(path, cookies, body.len()).as_bytes(), &body].concat()
}

/// Sends each message on its own connection, as far as accepted, and keeps the connections.
pub async fn send(address: SocketAddr, messages: &[Vec<u8>]) -> Vec<TcpStream> {
    let sent = messages.iter().map(async |message| {
        let mut stream = TcpStream::connect(address).await.ok()?;
        push(&mut stream, message).await;
        Some(stream)
    });
    join_all(sent).await.into_iter().flatten().collect()
}

/// Sends each message on its own connection, and returns the statuses of the answers.
pub async fn ask(address: SocketAddr, messages: &[Vec<u8>]) -> Vec<u16> {
    let asked = messages.iter().map(async |message| {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(message).await.unwrap();
        let mut status = [0; "HTTP/1.1 200".len()];
        timeout(PATIENCE, stream.read_exact(&mut status)).await.unwrap().unwrap();
        std::str::from_utf8(&status[9..]).unwrap().parse().unwrap()
    });
    join_all(asked).await
}

async fn push(stream: &mut (impl AsyncWrite + Unpin), bytes: &[u8]) {
    // A closed connection accepts nothing more either.
    for chunk in bytes.chunks(64 << 10) {
        if !matches!(timeout(FULL, stream.write_all(chunk)).await, Ok(Ok(()))) {
            return;
        }
    }
    let _ = timeout(FULL, stream.flush()).await;
}

/// Requests the paths by HTTP/2, `n` times on one connection, with a window that allows no answer.
pub async fn streams(
    address: SocketAddr,
    shown: &CertifiedKey<KeyPair>,
    path: &str,
    n: u32,
) -> TlsStream<TcpStream> {
    let mut roots = RootCertStore::empty();
    roots.add(shown.cert.der().clone()).unwrap();
    let config = ClientConfig::builder_with_provider(ring::default_provider().into());
    let config = config.with_safe_default_protocol_versions().unwrap();
    let mut config = config.with_root_certificates(roots).with_no_client_auth();
    config.alpn_protocols = vec![b"h2".to_vec()];
    let stream = TcpStream::connect(address).await.unwrap();
    let connector = TlsConnector::from(Arc::new(config));
    let name = "localhost".try_into().unwrap();
    let mut stream = connector.connect(name, stream).await.unwrap();

    let mut bytes = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec();
    // Sets SETTINGS_INITIAL_WINDOW_SIZE to 0.
    bytes.extend(frame(4, 0, 0, &[0, 4, 0, 0, 0, 0]));
    // `:method: GET`, `:scheme: https`, and two literals that are not indexed: `:path` and `:authority`.
    let mut fields = vec![0x82, 0x87, 0x04, u8::try_from(path.len()).unwrap()];
    fields.extend(path.as_bytes());
    fields.extend([0x01, 9]);
    fields.extend(b"localhost");
    for number in 0..n {
        // Flags END_STREAM and END_HEADERS.
        bytes.extend(frame(1, 5, 2 * number + 1, &fields));
    }
    push(&mut stream, &bytes).await;
    stream
}

/// Encodes a frame of HTTP/2.
fn frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let length = u32::try_from(payload.len()).unwrap().to_be_bytes();
    [&length[1..], &[kind, flags], &stream.to_be_bytes(), payload].concat()
}

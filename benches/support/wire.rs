//! Requests over plain sockets, with their latency.
#![allow(dead_code, reason = "not every bench needs it all")]

use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Signs the first organizer up and returns the session's cookie.
pub async fn sign_up(address: SocketAddr, link: &str) -> String {
    let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none());
    let fields = [
        ("person_name", "Ana Gil"),
        ("email", "ana@example.org"),
        ("chosen_password", "tres palabras sueltas"),
    ];
    let sent = client.build().unwrap().post(format!("http://{address}{link}")).form(&fields);
    let answer = sent.send().await.unwrap();
    let cookies = answer.headers().get_all("set-cookie").iter();
    let mut cookies = cookies.map(|it| it.to_str().unwrap().to_owned());
    let session = cookies.find(|it| it.starts_with("cubilete_session=")).expect("a session");
    session.split(';').next().unwrap().to_owned()
}

/// Text of a request for a page, with a cookie unless it is empty.
pub fn request(path: &str, cookie: &str) -> String {
    let cookie = if cookie.is_empty() { String::new() } else { format!("cookie: {cookie}\r\n") };
    format!("GET {path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: gzip\r\n{cookie}\r\n")
}

/// Result of many clients that request without a pause.
pub struct Reached {
    pub per_second: f64,
    pub p50: Duration,
    pub p95: Duration,
    pub p99: Duration,
}

impl Reached {
    pub fn of(mut times: Vec<Duration>, time: Duration) -> Self {
        times.sort_unstable();
        let at = |part: usize| times[(times.len() * part / 100).min(times.len() - 1)];
        Self {
            per_second: times.len() as f64 / time.as_secs_f64(),
            p50: at(50),
            p95: at(95),
            p99: at(99),
        }
    }
}

/// Connection that is kept open.
pub struct Connection {
    stream: TcpStream,
    pub read: Vec<u8>,
}

impl Connection {
    pub async fn open(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        Self { stream, read: Vec::new() }
    }

    pub async fn send(&mut self, request: &str) {
        self.stream.write_all(request.as_bytes()).await.unwrap();
    }

    /// Reads at least one more byte.
    pub async fn more(&mut self) {
        assert_ne!(self.stream.read_buf(&mut self.read).await.unwrap(), 0, "cut off");
    }

    /// Requests a page and returns the length of its body.
    pub async fn ask(&mut self, request: &str) -> usize {
        let status = self.status(request).await;
        assert_eq!(status, "200");
        lengths(&self.read).unwrap().1
    }

    /// Sends a request and returns the status line of its answer.
    pub async fn status(&mut self, request: &str) -> String {
        self.send(request).await;
        self.read.clear();
        let mut whole = None;
        while whole.is_none_or(|(head, body)| self.read.len() < head + body) {
            self.more().await;
            whole = whole.or_else(|| lengths(&self.read));
        }
        let status = self.read.split(|it| *it == b' ').nth(1).unwrap();
        String::from_utf8(status.to_vec()).unwrap()
    }
}

impl Connection {
    /// Body of the last answer.
    pub fn body(&self) -> &[u8] {
        lengths(&self.read).map_or(&[], |(head, body)| &self.read[head..head + body])
    }
}

/// Lengths of an answer's head and body, once its head is complete.
fn lengths(read: &[u8]) -> Option<(usize, usize)> {
    let head = read.windows(4).position(|it| it == b"\r\n\r\n")? + 4;
    let text = std::str::from_utf8(&read[..head]).unwrap();
    let length = text.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse().unwrap())
    });
    // A note is answered without a body.
    let length = length.or_else(|| text.starts_with("HTTP/1.1 204").then_some(0));
    Some((head, length.expect("a length")))
}

/// Duration in milliseconds, as a number.
pub fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

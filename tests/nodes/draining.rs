//! A stopping node cuts off no client.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::node::Node;

/// Number of times a node is stopped.
const ROUNDS: usize = 5;
/// Number of clients that send requests without pauses.
const BUSY: usize = 16;

/// Requests a page on a connection; returns true if the connection stays open.
async fn ask(stream: &mut TcpStream) -> Result<bool, String> {
    let request = "GET /sign-in HTTP/1.1\r\nhost: localhost\r\n\r\n";
    stream.write_all(request.as_bytes()).await.map_err(|error| format!("not sent: {error}"))?;
    let mut said = Vec::new();
    loop {
        let text = String::from_utf8_lossy(&said);
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let head = head.to_lowercase();
            let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
            if body.len() >= length.expect("a length").parse::<usize>().unwrap() {
                assert!(head.starts_with("http/1.1 200"), "{head}");
                return Ok(!head.contains("\r\nconnection: close"));
            }
        }
        let read = stream.read_buf(&mut said).await;
        if read.as_ref().map_or(true, |n| *n == 0) {
            return Err(format!("cut off after {} bytes: {read:?}", said.len()));
        }
    }
}

/// Sends requests on kept connections until no connection succeeds any more; pauses after each answer.
async fn keep_asking(
    address: SocketAddr,
    pause: Duration,
    n_answered: Arc<AtomicUsize>,
) -> Result<(), String> {
    loop {
        let Ok(mut stream) = TcpStream::connect(address).await else { return Ok(()) };
        let mut on_this = 0;
        loop {
            match ask(&mut stream).await {
                Ok(true) => on_this += 1,
                Ok(false) => break,
                // The system may accept a connection that the program never sees; no request was answered on it.
                Err(_) if on_this == 0 => return Ok(()),
                Err(error) => return Err(format!("{error}, after {on_this} answers")),
            }
            n_answered.fetch_add(1, Ordering::Relaxed);
            tokio::time::sleep(pause).await;
        }
    }
}

#[tokio::test]
async fn whatever_is_asked_while_a_node_stops_is_answered_or_refused_at_the_door() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("cubilete.db").display().to_string();
    let mut node = Node::start(&database);
    let n_answered = Arc::new(AtomicUsize::new(0));
    for round in 0..ROUNDS {
        let mut all = tokio::task::JoinSet::new();
        for n in 0..2 * BUSY {
            // Half of the clients pause, so that some connections are idle when the signal comes.
            let pause = Duration::from_millis(if n < BUSY { 0 } else { 20 * n as u64 });
            all.spawn(keep_asking(node.address, pause, n_answered.clone()));
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
        node.terminate();
        while let Some(done) = all.join_next().await {
            assert_eq!(done.unwrap(), Ok(()), "round {round}");
        }
        node.ended().await;
        node.again().await;
    }
    assert!(n_answered.load(Ordering::Relaxed) > 10 * BUSY);
}

//! Settings of connections, so that many can arrive at once and dead ones are closed.

use std::io;
use std::net::{Shutdown, TcpListener};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use actix_web::rt::net::TcpStream;
#[cfg(any(target_os = "android", target_os = "linux"))]
use socket2::SockFilter;
use socket2::SockRef;
use tokio::sync::watch;

/// Size of the accept queue: after a restart, all devices of a hall reconnect within seconds.
const WAITING: i32 = 4096;
/// Time after which a connection is closed if its browser takes none of the sent data.
pub const SILENCE: Duration = Duration::from_secs(30);
/// A Berkeley Packet Filter that drops packets that open a connection and passes all others.
#[cfg(any(target_os = "android", target_os = "linux"))]
const NO_BEGINNING: [(u16, u8, u8, u32); 5] = [
    // Loads the byte with the TCP flags.
    (0x30, 0, 0, 13),
    // Keeps only the flags SYN and ACK.
    (0x54, 0, 0, 0x12),
    // Drops the packet if only SYN is set; passes it otherwise.
    (0x15, 0, 1, 0x02),
    (0x06, 0, 0, 0),
    (0x06, 0, 0, u32::MAX),
];

/// Enlarges the accept queue of a listener.
///
/// # Errors
/// [`io::Error`] if the listener cannot be used.
pub fn widen(listener: &TcpListener) -> io::Result<()> {
    SockRef::from(listener).listen(WAITING)
}

/// Stops accepting new connections without dropping pending ones. Connections in their handshake or in the accept queue are still served.
/// Later ones get no answer, retry after a second, and are refused once [`close`] was called.
pub fn refuse(listener: &TcpListener) {
    #[cfg(any(target_os = "android", target_os = "linux"))]
    {
        let filter = NO_BEGINNING.map(|(code, yes, no, k)| SockFilter::new(code, yes, no, k));
        if let Err(error) = SockRef::from(listener).attach_filter(&filter) {
            tracing::debug!("connections could not be held off: {error}");
        }
    }
    #[cfg(not(any(target_os = "android", target_os = "linux")))]
    let _ = listener;
}

/// Closes a listener, even if other handles to it exist. New connections are then refused.
pub fn close(listener: &TcpListener) {
    if let Err(error) = SockRef::from(listener).shutdown(Shutdown::Both) {
        tracing::debug!("the listener could not be closed: {error}");
    }
}

/// Counter of open connections. Clones share the counter.
#[derive(Clone, Default)]
pub struct Connections(Arc<ConnectionCount>);

#[derive(Default)]
struct ConnectionCount {
    n: AtomicUsize,
    is_closing: watch::Sender<bool>,
}

/// An open connection. It is counted until it is dropped.
pub struct OpenConnection(Connections);

impl Connections {
    /// Number of open connections.
    pub fn n(&self) -> usize {
        self.0.n.load(Ordering::Relaxed)
    }

    /// Makes each connection close after its next answer.
    pub fn close(&self) {
        self.0.is_closing.send_replace(true);
    }

    /// Reports whether connections close after their next answer.
    pub fn are_closing(&self) -> bool {
        *self.0.is_closing.borrow()
    }

    /// Waits until [`Connections::close`] is called.
    pub async fn until_closing(&self) {
        let mut closing = self.0.is_closing.subscribe();
        // An error means that the counter is gone, and the service with it.
        let _ = closing.wait_for(|it| *it).await;
    }

    /// Counts a connection until the returned value is dropped.
    pub fn open(&self) -> OpenConnection {
        self.0.n.fetch_add(1, Ordering::Relaxed);
        OpenConnection(self.clone())
    }
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        self.0.0.n.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Makes the system close a connection whose peer acknowledges no data for [`SILENCE`].
pub fn be_patient(stream: &TcpStream) {
    #[cfg(any(target_os = "android", target_os = "linux"))]
    if let Err(error) = SockRef::from(stream).set_tcp_user_timeout(Some(SILENCE)) {
        tracing::debug!("a connection's patience could not be set: {error}");
    }
    #[cfg(not(any(target_os = "android", target_os = "linux")))]
    let _ = stream;
}

//! How connections are taken and kept, so that many can come at once and a dead one goes away.

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

/// Connections that wait to be accepted: after a restart a whole hall comes back within seconds.
const WAITING: i32 = 4096;
/// A browser that takes nothing of what was sent to it for so long is gone, and its connection is closed.
pub const SILENCE: Duration = Duration::from_secs(30);
/// A filter in the language of the Berkeley Packet Filter that lets nobody begin a connection and all else pass.
#[cfg(any(target_os = "android", target_os = "linux"))]
const NO_BEGINNING: [(u16, u8, u8, u32); 5] = [
    // Of the byte with the flags of TCP …
    (0x30, 0, 0, 13),
    // … those that say "begin" and "heard".
    (0x54, 0, 0, 0x12),
    // Where there is "begin" alone nothing is let pass, else everything.
    (0x15, 0, 1, 0x02),
    (0x06, 0, 0, 0),
    (0x06, 0, 0, u32::MAX),
];

/// Lets many connections wait for their turn.
///
/// # Errors
/// If the listener cannot be used.
pub fn widen(listener: &TcpListener) -> io::Result<()> {
    SockRef::from(listener).listen(WAITING)
}

/// Has nobody come any more, without throwing out anybody who is coming in: whoever is at the door or waits to be accepted
/// still is, and whoever comes later is not heard, tries again after a second and is refused once it is closed by [`close`].
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

/// Closes a listener, whoever else holds it: whoever comes is refused.
pub fn close(listener: &TcpListener) {
    if let Err(error) = SockRef::from(listener).shutdown(Shutdown::Both) {
        tracing::debug!("the listener could not be closed: {error}");
    }
}

/// The connections there are. Clones count the same ones.
#[derive(Clone, Default)]
pub struct Connections(Arc<Count>);

#[derive(Default)]
struct Count {
    n: AtomicUsize,
    is_closing: watch::Sender<bool>,
}

/// One of them, as long as it lasts.
pub struct Open(Connections);

impl Connections {
    /// How many there are.
    pub fn n(&self) -> usize {
        self.0.n.load(Ordering::Relaxed)
    }

    /// From now on each is closed after its next answer.
    pub fn close(&self) {
        self.0.is_closing.send_replace(true);
    }

    /// Whether each is closed after its next answer.
    pub fn are_closing(&self) -> bool {
        *self.0.is_closing.borrow()
    }

    /// Waits until [`Connections::close`].
    pub async fn until_closing(&self) {
        let mut closing = self.0.is_closing.subscribe();
        // An error: the count is gone, and with it the service.
        let _ = closing.wait_for(|it| *it).await;
    }

    /// Counts one, as long as the value lasts.
    pub fn open(&self) -> Open {
        self.0.n.fetch_add(1, Ordering::Relaxed);
        Open(self.clone())
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.0.0.n.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Has the system close a connection whose other side takes nothing any more.
pub fn be_patient(stream: &TcpStream) {
    #[cfg(any(target_os = "android", target_os = "linux"))]
    if let Err(error) = SockRef::from(stream).set_tcp_user_timeout(Some(SILENCE)) {
        tracing::debug!("a connection's patience could not be set: {error}");
    }
    #[cfg(not(any(target_os = "android", target_os = "linux")))]
    let _ = stream;
}

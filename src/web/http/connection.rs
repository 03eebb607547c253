//! How connections are taken and kept, so that many can come at once and a dead one goes away.

use std::any::Any;
use std::io;
use std::net::TcpListener;
use std::time::Duration;

use actix_web::dev::Extensions;
use actix_web::rt::net::TcpStream;
use socket2::SockRef;

/// Connections that wait to be accepted: after a restart a whole hall comes back within seconds.
const WAITING: i32 = 4096;
/// A browser that takes nothing of what was sent to it for so long is gone, and its connection is closed.
const SILENCE: Duration = Duration::from_secs(30);

/// Lets many connections wait for their turn.
///
/// # Errors
/// If the listener cannot be used.
pub fn widen(listener: &TcpListener) -> io::Result<()> {
    SockRef::from(listener).listen(WAITING)
}

/// Has the system close the connection when the other side takes nothing any more. What is written to one that reads
/// slowly waits in the system's buffer, and after that is not made at all: nobody else waits for it.
pub fn prepare(io: &dyn Any, _: &mut Extensions) {
    #[cfg(any(target_os = "android", target_os = "linux"))]
    if let Some(stream) = io.downcast_ref::<TcpStream>()
        && let Err(error) = SockRef::from(stream).set_tcp_user_timeout(Some(SILENCE))
    {
        tracing::debug!("a connection's patience could not be set: {error}");
    }
    #[cfg(not(any(target_os = "android", target_os = "linux")))]
    let _ = (io, SILENCE, std::marker::PhantomData::<TcpStream>);
}

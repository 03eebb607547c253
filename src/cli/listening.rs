//! Sockets that the service listens on.

use std::net::{SocketAddr, TcpListener};

/// Listens on the address of a setting.
pub(super) fn listen(setting: &str, address: SocketAddr) -> Result<TcpListener, String> {
    let listener = TcpListener::bind(address);
    listener.map_err(|error| format!("cannot listen on {address} ({setting}): {error}"))
}

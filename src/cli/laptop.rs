//! `cubilete` without arguments, as somebody starts it on a laptop in a hall: phones of the same network get in, and people are told how.

use std::fs;
use std::io::{ErrorKind, IsTerminal, stdout};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, UdpSocket};
use std::path::Path;

use fast_qr::QRBuilder;

use crate::config::{Config, ConfigError};

/// Address that is listened on unless `CUBILETE_ADDRESS` is set.
const USUAL: &str = "0.0.0.0:8080";
/// Number of further ports that are tried if another program has the port of [`USUAL`].
const N_PORTS: u16 = 20;
/// Address for documentation (RFC 5737). The system chooses a network for it, and nothing is sent.
const ELSEWHERE: (Ipv4Addr, u16) = (Ipv4Addr::new(192, 0, 2, 1), 9);

/// Colors of the code, so that it is dark on light in any terminal, and the end of them.
const COLORS: [&str; 2] = ["\u{1b}[97;40m", "\u{1b}[0m"];

/// Settings of the environment, which listen on all networks unless they name an address.
pub(super) fn config() -> Result<Config, ConfigError> {
    Config::from_env_or(|name| (name == "CUBILETE_ADDRESS").then(|| USUAL.to_owned()))
}

/// Listens on the address of the settings or, if another program has the usual port, on the next free one.
pub(super) fn listen(config: &Config) -> Result<TcpListener, String> {
    let n_more = if config.address.to_string() == USUAL { N_PORTS } else { 0 };
    let wanted = |port| SocketAddr::new(config.address.ip(), port);
    let first = config.address.port();
    let is_taken = |error: &std::io::Error| error.kind() == ErrorKind::AddrInUse;
    for port in first..first.saturating_add(n_more) {
        match TcpListener::bind(wanted(port)) {
            Err(error) if is_taken(&error) => {}
            tried => {
                return tried
                    .map_err(|error| format!("cannot listen on {}: {error}", wanted(port)));
            }
        }
    }
    super::serve::listen("CUBILETE_ADDRESS", wanted(first.saturating_add(n_more)))
}

/// Address at which phones of the same network reach the program, without a slash at its end. `None` if the computer is in no network, or if
/// the program does not listen there or does not answer to that address.
pub(super) fn address_for_phones(config: &Config, listening: SocketAddr) -> Option<String> {
    if config.tls.is_some() || !listening.ip().is_unspecified() {
        return None;
    }
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect(ELSEWHERE).ok()?;
    let here = socket.local_addr().ok()?.ip();
    let is_shown =
        !here.is_loopback() && !here.is_unspecified() && config.is_host(&here.to_string());
    is_shown.then(|| format!("http://{}:{}", here, listening.port()))
}

/// Says how phones get in and how to go on, below the address and the link of the first account.
pub(super) fn welcome(config: &Config, phones: Option<&str>, port: u16) -> String {
    let mut text = String::new();
    match phones {
        Some(address) => {
            text.push_str(&format!("\nPhones on the same network open {address}/ or scan this:\n\n"));
            text.push_str(&code(&format!("{address}/")));
        }
        None => text.push_str(
            "\nPhones cannot reach this computer: it is in no network. Join the Wi-Fi of the hall, and start Cubilete again.\n",
        ),
    }
    text.push_str(&format!(
        "\nNext: open the address above in a browser, create your account, and make a tournament.\n\
         Leave this window open, and end with Ctrl-C. All data is in {}.\n",
        config.database_place()
    ));
    if let Some(hint) = phones.and_then(|_| firewall(port)) {
        text.push_str(&format!("\nIf a phone finds nothing: {hint}\n"));
    }
    text
}

/// Opens an address in the browser of the desktop, if somebody sits at one.
pub(super) fn open_browser(address: &str) {
    let is_unix = cfg!(all(unix, not(target_os = "macos")));
    let has_desktop = !is_unix || Config::has_desktop();
    if !stdout().is_terminal() || !has_desktop {
        return;
    }
    if let Err(error) = open::that_detached(address) {
        tracing::debug!("no browser was opened: {error}");
    }
}

/// The QR code of a link for a terminal; empty if the link is too long for one.
fn code(link: &str) -> String {
    let Ok(code) = QRBuilder::new(link).build() else { return String::new() };
    let [light, usual] = if stdout().is_terminal() { COLORS } else { ["", ""] };
    let line = |line: &str| format!("  {light}█{line}█{usual}\n");
    code.to_str().lines().map(line).collect()
}

/// The firewall that keeps phones out, if there are signs of one, and how to open the port.
fn firewall(port: u16) -> Option<String> {
    if cfg!(windows) {
        return Some(
            "let Cubilete through the firewall when Windows asks, for private networks.".to_owned(),
        );
    }
    if cfg!(target_os = "macos") {
        return Some("allow incoming connections when the system asks.".to_owned());
    }
    let is_on = |line: &str| line.trim().eq_ignore_ascii_case("ENABLED=yes");
    if fs::read_to_string("/etc/ufw/ufw.conf").is_ok_and(|text| text.lines().any(is_on)) {
        return Some(format!(
            "the firewall (ufw) is on; let it in with: sudo ufw allow {port}/tcp"
        ));
    }
    if Path::new("/run/firewalld").exists() {
        return Some(format!(
            "the firewall (firewalld) is on; let it in with: sudo firewall-cmd --add-port={port}/tcp"
        ));
    }
    None
}

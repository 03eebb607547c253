//! `cubilete` without arguments, as somebody starts it on a laptop in a hall: phones of the same network get in, and people are told how.

use std::fs;
use std::io::{ErrorKind, IsTerminal, stdout};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, UdpSocket};
use std::path::Path;

use fast_qr::QRBuilder;

use super::listening;
use crate::config::{Config, ConfigError};

/// Address that is listened on unless `CUBILETE_ADDRESS` is set.
const USUAL: &str = "0.0.0.0:8080";
/// Number of further ports that are tried if another program has the port of [`USUAL`].
const N_PORTS: u16 = 20;
/// Addresses for which the system is asked for its own one, without sending anything: one of no network (RFC 5737), for which it takes its
/// usual way, then those in the networks that a laptop or a phone makes by itself, where there is no way elsewhere.
const ASKED_FOR: [Ipv4Addr; 5] = [
    Ipv4Addr::new(192, 0, 2, 1),
    // Hotspots of Linux, Windows, macOS and iOS.
    Ipv4Addr::new(10, 42, 0, 254),
    Ipv4Addr::new(192, 168, 137, 254),
    Ipv4Addr::new(192, 168, 2, 254),
    Ipv4Addr::new(172, 20, 10, 14),
];

/// Colors of the code, so that it is dark on light in any terminal, and the end of them.
const COLORS: [&str; 2] = ["\u{1b}[97;40m", "\u{1b}[0m"];

/// The way of phones to the program.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Phones {
    /// Phones of the same network open this address, which has no slash at its end.
    At(String),
    /// The computer is in no network.
    NoNetwork,
    /// The settings name an address of their own, or refuse phones.
    AsSet,
}

/// Settings of the environment, which listen on all networks unless they name an address. A log of each request would push the address and
/// its code off the screen, so only warnings are logged unless the settings say otherwise, and none of the socket that closes at the end.
pub(super) fn config() -> Result<Config, ConfigError> {
    let usual = |name: &str| match name {
        "CUBILETE_ADDRESS" => Some(USUAL),
        "RUST_LOG" => Some("warn,actix_server=off"),
        _ => None,
    };
    Config::from_env_or(|name| usual(name).map(str::to_owned))
}

/// Listens on the address of the settings or, if another program has the usual port, on the next free one.
pub(super) fn listen(config: &Config) -> Result<TcpListener, String> {
    let n_more = if config.address.to_string() == USUAL { N_PORTS } else { 0 };
    let wanted = |port| SocketAddr::new(config.address.ip(), port);
    let first = config.address.port();
    // Windows forbids ports that it keeps for others.
    let is_taken = |error: &std::io::Error| {
        matches!(error.kind(), ErrorKind::AddrInUse | ErrorKind::PermissionDenied)
    };
    for port in first..first.saturating_add(n_more) {
        match TcpListener::bind(wanted(port)) {
            Err(error) if is_taken(&error) => {}
            tried => {
                return tried
                    .map_err(|error| format!("cannot listen on {}: {error}", wanted(port)));
            }
        }
    }
    listening::listen("CUBILETE_ADDRESS", wanted(first.saturating_add(n_more)))
}

/// The way of phones to the program, which listens on this address.
pub(super) fn phones(config: &Config, listening: SocketAddr) -> Phones {
    if config.tls.is_some() || !listening.ip().is_unspecified() {
        return Phones::AsSet;
    }
    match ASKED_FOR.into_iter().find_map(address_towards) {
        // A public address is answered if links are made with it.
        Some(here) if config.base_url.is_none() || config.is_host(&here.to_string()) => {
            Phones::At(format!("http://{here}:{}", listening.port()))
        }
        Some(_) => Phones::AsSet,
        None => Phones::NoNetwork,
    }
}

/// Address of this computer in the network that leads to `there`.
fn address_towards(there: Ipv4Addr) -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((there, 9)).ok()?;
    let here = socket.local_addr().ok()?.ip();
    (!here.is_loopback() && !here.is_unspecified()).then_some(here)
}

/// Says how phones get in and how to go on, below the address and the link of the first account. `is_first` if there is no account yet.
pub(super) fn welcome(config: &Config, phones: &Phones, port: u16, is_first: bool) -> String {
    let mut text = String::new();
    if config.address.port() != port && config.address.port() != 0 {
        let taken = config.address.port();
        text.push_str(&format!(
            "\nAnother program has port {taken}, so this is port {port}. If it is a Cubilete\n\
             that was started before, end one of the two.\n"
        ));
    }
    match phones {
        Phones::At(address) => {
            text.push_str(&format!("\nPhones on the same network open {address}/\n"));
            text.push_str("or scan this:\n\n");
            text.push_str(&code(&format!("{address}/")));
        }
        Phones::NoNetwork => text.push_str(
            "\nPhones cannot reach this computer: it is in no network.\n\
             Join the Wi-Fi of the hall, and start Cubilete again.\n",
        ),
        Phones::AsSet => {}
    }
    let next = match is_first {
        true => "open the link above, create your account, and make a tournament.",
        false => "open the address above, sign in, and go on with your tournament.",
    };
    text.push_str(&format!(
        "\nNext: {next}\nLeave this window open, and end with Ctrl-C.\n\nAll data is in {}\n",
        config.database_place()
    ));
    if let (Phones::At(_), Some(hint)) = (phones, firewall(port)) {
        text.push_str(&format!("\nIf a phone finds nothing:\n{hint}\n"));
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

/// The QR code of a link for a terminal, with a light margin; empty if the link is too long for one.
fn code(link: &str) -> String {
    let Ok(code) = QRBuilder::new(link).build() else { return String::new() };
    let has_colors = stdout().is_terminal() && Config::has_colors();
    let [light, usual] = if has_colors { COLORS } else { ["", ""] };
    let drawn = code.to_str();
    let margin = "█".repeat(code.size + 2);
    // The first line of the library is half a margin.
    let lines = [margin.as_str(); 2].into_iter().chain(drawn.lines().skip(1)).chain([&*margin]);
    lines.map(|line| format!("  {light}██{line}██{usual}\n")).collect()
}

/// The firewall that keeps phones out, if there are signs of one, and how to open the port.
fn firewall(port: u16) -> Option<String> {
    if cfg!(windows) {
        return Some(
            "let Cubilete through the firewall when Windows asks, on private networks.".to_owned(),
        );
    }
    if cfg!(target_os = "macos") {
        return Some("allow incoming connections when the system asks.".to_owned());
    }
    let is_on = |line: &str| line.trim().eq_ignore_ascii_case("ENABLED=yes");
    if fs::read_to_string("/etc/ufw/ufw.conf").is_ok_and(|text| text.lines().any(is_on)) {
        return Some(format!(
            "the firewall (ufw) is on; let phones in with: sudo ufw allow {port}/tcp"
        ));
    }
    if Path::new("/run/firewalld").exists() {
        return Some(format!(
            "the firewall (firewalld) is on; let phones in with:\n\
             sudo firewall-cmd --add-port={port}/tcp"
        ));
    }
    None
}

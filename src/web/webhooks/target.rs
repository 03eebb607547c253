//! Addresses that messages may be sent to, as they are written. Names are checked again when they are resolved (see [`super::resolver`]).

use std::net::{Ipv4Addr, Ipv6Addr};

use domain::tournament::public_address::is_public;
use domain::tournament::webhook::LONGEST_URL;
use http1::Uri;
use thiserror::Error;

/// The reason why an address is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TargetError {
    #[error("not an absolute address of at most {LONGEST_URL} bytes, without user and fragment")]
    Malformed,
    #[error("the scheme is not allowed")]
    Scheme,
    #[error("the address is not public")]
    NotPublic,
}

/// Names of this machine and of private networks, with all names below them.
const PRIVATE_NAMES: [&str; 6] = ["localhost", "local", "internal", "lan", "home.arpa", "intranet"];

/// Parses an address. Unless `allows_private`, its scheme is `https`, and its host is no address and no name of a private network.
///
/// # Errors
/// [`TargetError`] if it is refused.
pub fn parse(text: &str, allows_private: bool) -> Result<Uri, TargetError> {
    let is_text = text.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'#');
    if text.len() > LONGEST_URL || !is_text {
        return Err(TargetError::Malformed);
    }
    let uri: Uri = text.parse().map_err(|_| TargetError::Malformed)?;
    let (Some(scheme), Some(authority)) = (uri.scheme_str(), uri.authority()) else {
        return Err(TargetError::Malformed);
    };
    let host = authority.host().trim_end_matches('.');
    let rest = authority.as_str().strip_prefix(authority.host()).unwrap_or("@");
    let is_port = rest.is_empty() || authority.port_u16().is_some_and(|port| port > 0);
    if host.is_empty() || rest.contains('@') || !is_port {
        return Err(TargetError::Malformed);
    }
    match scheme {
        "https" => {}
        "http" if allows_private => {}
        _ => return Err(TargetError::Scheme),
    }
    check_host(host, allows_private)?;
    Ok(uri)
}

fn check_host(host: &str, allows_private: bool) -> Result<(), TargetError> {
    let is_allowed = if let Some(inner) = host.strip_prefix('[') {
        let inner = inner.strip_suffix(']').ok_or(TargetError::Malformed)?;
        let address: Ipv6Addr = inner.parse().map_err(|_| TargetError::Malformed)?;
        is_public(address.into())
    } else if let Ok(address) = host.parse::<Ipv4Addr>() {
        is_public(address.into())
    } else {
        let name = host.to_ascii_lowercase();
        let is_below = |known: &str| {
            name.strip_suffix(known).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
        };
        !is_number(&name) && !PRIVATE_NAMES.iter().any(|known| is_below(known))
    };
    if is_allowed || allows_private { Ok(()) } else { Err(TargetError::NotPublic) }
}

/// True for a host that some programs read as an IPv4 address in another notation, such as 0x7f.1 and 2130706433.
fn is_number(host: &str) -> bool {
    let last = host.rsplit('.').next().unwrap_or_default();
    match last.strip_prefix("0x") {
        Some(hex) => hex.bytes().all(|byte| byte.is_ascii_hexdigit()),
        None => last.bytes().all(|byte| byte.is_ascii_digit()),
    }
}

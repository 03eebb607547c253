//! What the environment says: the only reader of environment variables.

use std::env;
use std::fmt;
use std::net::{IpAddr, SocketAddr, ToSocketAddrs};
use std::time::Duration;

/// Settings of a running service.
#[derive(Clone)]
pub struct Config {
    /// `DATABASE_URL`: path of an SQLite file (`sqlite:` in front is allowed), or `postgres://…`.
    /// Default `./data/cubilete.db`.
    pub database_url: String,
    /// `CUBILETE_ADDRESS`: where to listen, as `host:port`. Default `127.0.0.1:8080`; `0.0.0.0:8080` lets phones in
    /// the same network in.
    pub address: SocketAddr,
    /// `CUBILETE_BASE_URL`: the address people type, without a slash at the end; in printed links and QR codes. With
    /// `https:` cookies are marked secure. Default: as the browser asked.
    pub base_url: Option<String>,
    /// `CUBILETE_TRUST_PROXY`: `true` where a reverse proxy stands in front, so that `X-Forwarded-For` and
    /// `X-Forwarded-Proto` are believed. Default `false`.
    pub trusts_proxy: bool,
    /// `CUBILETE_PAGE_AGE`: milliseconds for which a page that visitors share may be of the facts before, where its own
    /// tournament has not changed. Default 500.
    pub page_age: Duration,
    /// `CUBILETE_PAGE_MEMORY`: bytes of pages that are kept for visitors, in MiB. Default 16.
    pub page_memory: u64,
    /// `RUST_LOG`: what is logged. Default `info`.
    pub log: String,
}

/// A variable that cannot be understood.
#[derive(Debug, thiserror::Error)]
#[error("{name} is \"{value}\", allowed is {allowed}")]
pub struct ConfigError {
    name: &'static str,
    value: String,
    allowed: &'static str,
}

impl Config {
    /// Reads the environment.
    ///
    /// # Errors
    /// If a variable has a value that is not allowed.
    pub fn from_env() -> Result<Self, ConfigError> {
        Self::read(|name| env::var(name).ok())
    }

    /// Reads variables by their names; one without a value counts as not set.
    ///
    /// # Errors
    /// If a variable has a value that is not allowed.
    pub fn read(variables: impl Fn(&str) -> Option<String>) -> Result<Self, ConfigError> {
        let variable = |name: &str| variables(name).filter(|value| !value.trim().is_empty());
        Ok(Self {
            database_url: variable("DATABASE_URL")
                .unwrap_or_else(|| "./data/cubilete.db".to_owned()),
            address: address(
                &variable("CUBILETE_ADDRESS").unwrap_or_else(|| "127.0.0.1:8080".to_owned()),
            )?,
            base_url: variable("CUBILETE_BASE_URL").map(|url| base_url(&url)).transpose()?,
            trusts_proxy: truth("CUBILETE_TRUST_PROXY", variable("CUBILETE_TRUST_PROXY"))?,
            page_age: Duration::from_millis(number(
                "CUBILETE_PAGE_AGE",
                variable("CUBILETE_PAGE_AGE"),
                500,
                "a number of milliseconds",
            )?),
            page_memory: number(
                "CUBILETE_PAGE_MEMORY",
                variable("CUBILETE_PAGE_MEMORY"),
                16,
                "a number of MiB",
            )? << 20,
            log: variable("RUST_LOG").unwrap_or_else(|| "info".to_owned()),
        })
    }

    /// Whether browsers reach the service by TLS only.
    pub fn is_secure(&self) -> bool {
        self.base_url.as_ref().is_some_and(|url| url.starts_with("https://"))
    }
}

impl fmt::Debug for Config {
    /// Without the database's URL, which may hold a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Config")
            .field("address", &self.address)
            .field("base_url", &self.base_url)
            .field("trusts_proxy", &self.trusts_proxy)
            .field("log", &self.log)
            .finish_non_exhaustive()
    }
}

fn address(value: &str) -> Result<SocketAddr, ConfigError> {
    let wrong = || ConfigError {
        name: "CUBILETE_ADDRESS",
        value: value.to_owned(),
        allowed: "host:port, such as 0.0.0.0:8080",
    };
    value.to_socket_addrs().ok().and_then(|mut found| found.next()).ok_or_else(wrong)
}

fn base_url(value: &str) -> Result<String, ConfigError> {
    let url = value.trim_end_matches('/');
    if url.starts_with("http://") || url.starts_with("https://") {
        return Ok(url.to_owned());
    }
    Err(ConfigError {
        name: "CUBILETE_BASE_URL",
        value: value.to_owned(),
        allowed: "an address that starts with http:// or https://",
    })
}

/// Numbers are small: none is beyond what 32 bits hold.
fn number(
    name: &'static str,
    value: Option<String>,
    default: u32,
    allowed: &'static str,
) -> Result<u64, ConfigError> {
    match value {
        None => Ok(default.into()),
        Some(value) => {
            let read = value.trim().parse::<u32>().map(u64::from);
            read.map_err(|_| ConfigError { name, value, allowed })
        }
    }
}

fn truth(name: &'static str, value: Option<String>) -> Result<bool, ConfigError> {
    match value.as_deref() {
        None | Some("false" | "0" | "no") => Ok(false),
        Some("true" | "1" | "yes") => Ok(true),
        Some(value) => Err(ConfigError { name, value: value.to_owned(), allowed: "true or false" }),
    }
}

/// The address to print for people: the one to listen on, with a name where it is every interface or this machine.
pub fn printable(address: SocketAddr) -> String {
    match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() || ip.is_loopback() => {
            format!("localhost:{}", address.port())
        }
        IpAddr::V6(ip) if ip.is_unspecified() || ip.is_loopback() => {
            format!("localhost:{}", address.port())
        }
        _ => address.to_string(),
    }
}

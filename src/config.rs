//! What the environment says: the only reader of environment variables.

use std::env;
use std::fmt;
use std::net::{IpAddr, SocketAddr, ToSocketAddrs};
use std::path::PathBuf;
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
    /// Backups that the server makes by itself; none unless `CUBILETE_BACKUP_FOLDER` names a folder for them.
    pub backups: Option<BackupSettings>,
    /// `RUST_LOG`: what is logged. Default `info`.
    pub log: String,
}

/// Which backups the server makes by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackupSettings {
    /// `CUBILETE_BACKUP_FOLDER`: the folder, which is made. On several nodes with one database, set it on one of them.
    pub folder: PathBuf,
    /// `CUBILETE_BACKUP_EVERY`: how often, as a number of minutes, hours or days: `30m`, `24h`, `7d`. Default `24h`.
    pub every: Duration,
    /// `CUBILETE_BACKUP_KEEP`: how many of the latest are kept. Default 14.
    pub n_kept: usize,
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
            backups: backups(&variable)?,
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
            .field("backups", &self.backups)
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

fn truth(name: &'static str, value: Option<String>) -> Result<bool, ConfigError> {
    match value.as_deref() {
        None | Some("false" | "0" | "no") => Ok(false),
        Some("true" | "1" | "yes") => Ok(true),
        Some(value) => Err(ConfigError { name, value: value.to_owned(), allowed: "true or false" }),
    }
}

fn backups(
    variable: &impl Fn(&str) -> Option<String>,
) -> Result<Option<BackupSettings>, ConfigError> {
    let every = variable("CUBILETE_BACKUP_EVERY").unwrap_or_else(|| "24h".to_owned());
    let kept = variable("CUBILETE_BACKUP_KEEP").unwrap_or_else(|| "14".to_owned());
    let (every, n_kept) = (interval(&every)?, number_kept(&kept)?);
    let folder = variable("CUBILETE_BACKUP_FOLDER").map(PathBuf::from);
    Ok(folder.map(|folder| BackupSettings { folder, every, n_kept }))
}

/// `30m`, `24h` or `7d`, a year at most.
fn interval(value: &str) -> Result<Duration, ConfigError> {
    const YEAR: u64 = 366 * 24 * 60;
    let minutes = |value: &str| {
        let number = value.trim_end_matches(['m', 'h', 'd']);
        let unit = match value.strip_prefix(number)? {
            "m" => 1,
            "h" => 60,
            "d" => 24 * 60,
            _ => return None,
        };
        number.parse::<u64>().ok()?.checked_mul(unit).filter(|it| (1..=YEAR).contains(it))
    };
    let wrong = || ConfigError {
        name: "CUBILETE_BACKUP_EVERY",
        value: value.to_owned(),
        allowed: "a number of minutes, hours or days from 1m to 366d, such as 30m, 24h or 7d",
    };
    minutes(value.trim()).map(|it| Duration::from_secs(it * 60)).ok_or_else(wrong)
}

fn number_kept(value: &str) -> Result<usize, ConfigError> {
    let wrong = || ConfigError {
        name: "CUBILETE_BACKUP_KEEP",
        value: value.to_owned(),
        allowed: "a number from 1 to 10000",
    };
    let number = value.trim().parse().ok().filter(|it| (1..=10_000).contains(it));
    number.ok_or_else(wrong)
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

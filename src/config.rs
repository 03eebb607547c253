//! What the environment says: the only reader of environment variables.

use std::env;
use std::fmt;
use std::net::{IpAddr, SocketAddr, ToSocketAddrs};
use std::path::PathBuf;
use std::time::Duration;

use ipnet::IpNet;

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
    /// `CUBILETE_HOSTS`: more names that the service is asked by, with commas between, without port. It is always known by
    /// the name of `CUBILETE_BASE_URL`, by `localhost` and by the number of a machine in the same network.
    pub hosts: Vec<String>,
    /// `CUBILETE_TRUST_PROXY`: the addresses or networks of reverse proxies that stand in front, with commas between, whose
    /// `X-Forwarded-For` and `X-Forwarded-Proto` are believed. Default: none.
    pub proxies: Vec<IpNet>,
    /// `CUBILETE_PAGE_AGE`: milliseconds for which a page that visitors share may be of the facts before, where its own
    /// tournament has not changed. Default 500.
    pub page_age: Duration,
    /// `CUBILETE_PAGE_MEMORY`: bytes of pages that are kept for visitors, in MiB. Default 16.
    pub page_memory: u64,
    /// `CUBILETE_BODY_PATIENCE`: seconds for which whoever sends a form may be silent, or behind what comes at 1 KiB a
    /// second. Default 30.
    pub body_patience: Duration,
    /// `CUBILETE_METRICS_TOKEN`: what has to be brought as a bearer token to read `/metrics`. Default: nobody reads it.
    pub metrics_token: Option<String>,
    /// Backups that the server makes by itself; none unless `CUBILETE_BACKUP_FOLDER` names a folder for them.
    pub backups: Option<BackupSettings>,
    /// `RUST_LOG`: what is logged. Default `info`.
    pub log: String,
    /// `CUBILETE_LOG_JSON`: `true` where each line of the log is to be an object. Default `false`.
    pub logs_json: bool,
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
            hosts: listed(variable("CUBILETE_HOSTS")),
            proxies: proxies(variable("CUBILETE_TRUST_PROXY"))?,
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
            body_patience: Duration::from_secs(number(
                "CUBILETE_BODY_PATIENCE",
                variable("CUBILETE_BODY_PATIENCE"),
                30,
                "a number of seconds",
            )?),
            metrics_token: variable("CUBILETE_METRICS_TOKEN"),
            backups: backups(&variable)?,
            log: variable("RUST_LOG").unwrap_or_else(|| "info".to_owned()),
            logs_json: truth("CUBILETE_LOG_JSON", variable("CUBILETE_LOG_JSON"))?,
        })
    }

    /// Whether the word of who has this address is taken for where a request comes from.
    pub fn is_proxy(&self, address: IpAddr) -> bool {
        self.proxies.iter().any(|network| network.contains(&address.to_canonical()))
    }

    /// Whether the service is known by this name or number, said with or without a port. A stranger's name would end up in
    /// links and QR codes that others are given.
    pub fn is_host(&self, host: &str) -> bool {
        let name = without_port(host).trim_end_matches('.');
        let base = self.base_url.as_deref().and_then(|url| Some(url.split_once("://")?.1));
        let base = base.map(|rest| without_port(rest.split('/').next().unwrap_or_default()));
        name.eq_ignore_ascii_case("localhost")
            || base.is_some_and(|base| base.eq_ignore_ascii_case(name))
            || self.hosts.iter().any(|known| known.eq_ignore_ascii_case(name))
            || name.trim_matches(['[', ']']).parse().is_ok_and(is_near)
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
            .field("hosts", &self.hosts)
            .field("proxies", &self.proxies)
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

fn listed(value: Option<String>) -> Vec<String> {
    let value = value.unwrap_or_default();
    value.split(',').map(|it| it.trim().to_owned()).filter(|it| !it.is_empty()).collect()
}

fn proxies(value: Option<String>) -> Result<Vec<IpNet>, ConfigError> {
    let network = |text: String| {
        let one = text.parse::<IpAddr>().map(IpNet::from);
        text.parse::<IpNet>().or(one).map_err(|_| ConfigError {
            name: "CUBILETE_TRUST_PROXY",
            value: text,
            allowed: "addresses or networks with commas between, such as 127.0.0.1,10.0.0.0/8",
        })
    };
    // What older versions were told where there is none.
    let value = value.filter(|value| !matches!(value.trim(), "false" | "0" | "no"));
    listed(value).into_iter().map(network).collect()
}

/// A host without its port; an address of IPv6 keeps its brackets.
fn without_port(host: &str) -> &str {
    match host.rfind(']') {
        Some(end) => host.get(..=end).unwrap_or(host),
        None => host.split(':').next().unwrap_or(host),
    }
}

/// An address of this machine or of a private network.
fn is_near(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(it) => it.is_loopback() || it.is_private() || it.is_link_local(),
        IpAddr::V6(it) => it.is_loopback() || it.is_unique_local() || it.is_unicast_link_local(),
    }
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

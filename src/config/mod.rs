//! Configuration from environment variables. No other module reads them.

mod certificate;
mod setting;
mod smtp;

use std::env;
use std::fmt;
use std::net::{IpAddr, SocketAddr, ToSocketAddrs};
use std::path::{PathBuf, absolute};
use std::time::Duration;

use ipnet::IpNet;

pub use self::certificate::{TlsContent, UnreadableFile};
pub use self::setting::{ConfigError, Setting};
use self::setting::{number, setting};
pub use self::smtp::{SmtpSettings, SmtpTls};

/// Settings of a running service.
#[derive(Clone)]
pub struct Config {
    /// `DATABASE_URL`: path of an SQLite file, with or without the prefix `sqlite:`, or `postgres://…`.
    /// The default is `./data/cubilete.db`.
    pub database_url: String,
    /// `CUBILETE_ADDRESS`: address to listen on, as `host:port`. Default `127.0.0.1:8080`. With `0.0.0.0:8080`, phones in the
    /// same network can connect.
    pub address: SocketAddr,
    /// `CUBILETE_BASE_URL`: the public URL of the service, without a slash at the end, for printed links and QR codes. With `https:`,
    /// cookies are marked secure. Default: the host of each request.
    pub base_url: Option<String>,
    /// `CUBILETE_HOSTS`: additional host names of the service, separated by commas, without ports. The name in `CUBILETE_BASE_URL`,
    /// `localhost`, and private IP addresses are always accepted.
    pub hosts: Vec<String>,
    /// `CUBILETE_TRUST_PROXY`: addresses or networks of trusted reverse proxies, separated by commas. Their `X-Forwarded-For` and
    /// `X-Forwarded-Proto` are believed. Default: none.
    pub proxies: Vec<IpNet>,
    /// `CUBILETE_PAGE_AGE`: milliseconds for which a shared page may be served although other facts have changed. A change of its own
    /// tournament always shows at once. Default 500.
    pub page_age: Duration,
    /// `CUBILETE_PAGE_MEMORY`: bytes of the cache of shared pages. The variable is in MiB and its default is 16.
    pub page_memory: u64,
    /// `CUBILETE_CLIENT_MEMORY`: bytes that all clients together may occupy with connections, requests, forms and unsent
    /// answers. One address gets at most half. Beyond the limit, requests get 503 and connections are closed. The variable is
    /// in MiB and its default is 192.
    pub client_memory: usize,
    /// `CUBILETE_BODY_PATIENCE`: seconds for which the sender of a form may pause, or lag behind a rate of 1 KiB per second. The
    /// default is 30 seconds.
    pub body_patience: Duration,
    /// Certificate and key for TLS. If set, the service accepts TLS connections only.
    pub tls: Option<TlsFiles>,
    /// `CUBILETE_PLAIN_ADDRESS`: second address to listen on without TLS, as `host:port`, such as `0.0.0.0:80`. Its visitors are redirected
    /// to TLS. Only allowed with a certificate. Default: none.
    pub plain_address: Option<SocketAddr>,
    /// `CUBILETE_METRICS_TOKEN`: bearer token that is required to read `/metrics`. Default: nobody may read it.
    pub metrics_token: Option<String>,
    /// Automatic backups. `None` unless `CUBILETE_BACKUP_FOLDER` names a folder for them.
    pub backups: Option<BackupSettings>,
    /// Mail by SMTP. `None` unless `CUBILETE_SMTP_HOST` names a server.
    pub smtp: Option<SmtpSettings>,
    /// `CUBILETE_PUSH_SERVICES`: origins of further push services, separated by commas, such as `https://push.example.org`. Notifications
    /// are sent to these and to the services of the browsers' makers, and to no other address. Default: none.
    pub push_services: Vec<String>,
    /// `CUBILETE_WEBHOOKS_PRIVATE`: true if webhooks may have addresses of this machine and of private networks, and addresses with `http:`.
    /// The default is `false`, because organizers could reach what only this machine can.
    pub webhooks_private: bool,
    /// `RUST_LOG`: filter of the log. The default is `info`.
    pub log: String,
    /// `CUBILETE_LOG_JSON`: true if each line of the log is a JSON object. The default is `false`.
    pub logs_json: bool,
}

/// Settings of automatic backups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackupSettings {
    /// `CUBILETE_BACKUP_FOLDER`: folder for the backups, created if missing. Of several nodes with one database, only one should set it.
    pub folder: PathBuf,
    /// `CUBILETE_BACKUP_EVERY`: interval between backups, in minutes, hours or days: `30m`, `24h`, `7d`. The default is `24h`.
    pub every: Duration,
    /// `CUBILETE_BACKUP_KEEP`: number of backups that are kept, the latest ones. The default is 14.
    pub n_kept: usize,
}

/// Paths of a certificate and its key. Each file is read again when it has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TlsFiles {
    /// `CUBILETE_TLS_CERT`: PEM file with the certificate first, followed by its intermediate certificates.
    pub certificate: PathBuf,
    /// `CUBILETE_TLS_KEY`: PEM file with the certificate's private key.
    pub key: PathBuf,
}

/// All settings, in the order of help texts. [`Config::read`] reads these variables and no others.
pub const SETTINGS: &[Setting] = &joined();

/// The settings of this file, followed by those of mail.
const fn joined() -> [Setting; OWN.len() + smtp::SETTINGS.len()] {
    let [first, ..] = OWN;
    let mut all = [first; OWN.len() + smtp::SETTINGS.len()];
    let (own, rest) = all.split_at_mut(OWN.len());
    own.copy_from_slice(&OWN);
    rest.copy_from_slice(&smtp::SETTINGS);
    all
}

/// All settings except those of mail.
const OWN: [Setting; 20] = [
    setting(
        "CUBILETE_ADDRESS",
        "address",
        "HOST:PORT",
        "127.0.0.1:8080",
        "Address to listen on; 0.0.0.0:8080 lets phones of the same network in",
    ),
    setting(
        "DATABASE_URL",
        "database-url",
        "URL",
        "./data/cubilete.db",
        "Path of an SQLite file, or postgres://…; a URL with a password belongs into the variable, since everybody on the machine \
         can read the arguments of a process",
    ),
    setting(
        "CUBILETE_BASE_URL",
        "base-url",
        "URL",
        "the address asked for",
        "Address that people use, for links and QR codes; https:// marks cookies as secure",
    ),
    setting(
        "CUBILETE_HOSTS",
        "hosts",
        "NAMES",
        "none",
        "More host names to answer to, separated by commas, without ports; localhost, private addresses and the name of the base \
         URL are always known",
    ),
    setting(
        "CUBILETE_TRUST_PROXY",
        "trust-proxy",
        "NETWORKS",
        "none",
        "Addresses or networks of reverse proxies whose X-Forwarded-For and X-Forwarded-Proto are believed, separated by commas",
    ),
    setting(
        "CUBILETE_TLS_CERT",
        "tls-cert",
        "FILE",
        "plain HTTP",
        "Certificate in PEM, followed by its intermediates; browsers connect by TLS then",
    ),
    setting(
        "CUBILETE_TLS_KEY",
        "tls-key",
        "FILE",
        "none",
        "Private key of the certificate in PEM; both files are read again when they change",
    ),
    setting(
        "CUBILETE_PLAIN_ADDRESS",
        "plain-address",
        "HOST:PORT",
        "none",
        "Address that redirects visitors without TLS, such as 0.0.0.0:80; only with a certificate",
    ),
    setting(
        "CUBILETE_PAGE_AGE",
        "page-age",
        "MS",
        "500",
        "Milliseconds that a shared page may be older than the facts of other tournaments",
    ),
    setting(
        "CUBILETE_PAGE_MEMORY",
        "page-memory",
        "MIB",
        "16",
        "Memory for pages that visitors share, in MiB",
    ),
    setting(
        "CUBILETE_CLIENT_MEMORY",
        "client-memory",
        "MIB",
        "192",
        "Memory in MiB that all clients together may make the service hold, 16 at least; one address gets half of it",
    ),
    setting(
        "CUBILETE_BODY_PATIENCE",
        "body-patience",
        "SECONDS",
        "30",
        "Seconds that the sender of a form may be silent, or behind a pace of 1 KiB a second",
    ),
    setting(
        "CUBILETE_BACKUP_FOLDER",
        "backup-folder",
        "FOLDER",
        "no backups",
        "Folder for backups that the server makes by itself; it is created",
    ),
    setting(
        "CUBILETE_BACKUP_EVERY",
        "backup-every",
        "TIME",
        "24h",
        "Time between two backups, in minutes, hours or days: 30m, 24h, 7d",
    ),
    setting(
        "CUBILETE_BACKUP_KEEP",
        "backup-keep",
        "NUMBER",
        "14",
        "Number of backups that are kept",
    ),
    Setting {
        variable: "CUBILETE_METRICS_TOKEN",
        flag: None,
        value: "TOKEN",
        default: "nobody reads /metrics",
        help: "Bearer token for /metrics",
    },
    setting(
        "CUBILETE_PUSH_SERVICES",
        "push-services",
        "ORIGINS",
        "none",
        "More push services for notifications, separated by commas; those of the browsers' makers are always known",
    ),
    setting(
        "CUBILETE_WEBHOOKS_PRIVATE",
        "webhooks-private",
        "BOOL",
        "false",
        "true lets webhooks use http: and addresses of this machine and of private networks",
    ),
    setting(
        "RUST_LOG",
        "log",
        "FILTER",
        "info",
        "Level of the log: error, warn, info, debug or trace",
    ),
    setting(
        "CUBILETE_LOG_JSON",
        "log-json",
        "BOOL",
        "false",
        "true writes each line of the log as a JSON object",
    ),
];

impl Config {
    /// Reads all settings from the environment.
    ///
    /// # Errors
    /// [`ConfigError`] if a variable has an invalid value.
    pub fn from_env() -> Result<Self, ConfigError> {
        Self::from_env_with(|_| None)
    }

    /// Reads all settings from the environment; values of `known` take precedence.
    ///
    /// # Errors
    /// [`ConfigError`] if a variable has an invalid value.
    pub fn from_env_with(known: impl Fn(&str) -> Option<String>) -> Result<Self, ConfigError> {
        Self::read(|name| known(name).or_else(|| env::var(name).ok()))
    }

    /// Reads all settings from the environment; `usual` has other defaults.
    ///
    /// # Errors
    /// [`ConfigError`] if a variable has an invalid value.
    pub fn from_env_or(usual: impl Fn(&str) -> Option<String>) -> Result<Self, ConfigError> {
        Self::read(|name| {
            env::var(name).ok().filter(|it| !it.trim().is_empty()).or_else(|| usual(name))
        })
    }

    /// Reports whether the session has a desktop of X11 or Wayland, on which a browser can be opened.
    pub fn has_desktop() -> bool {
        let is_set = |name| env::var_os(name).is_some_and(|it| !it.is_empty());
        is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
    }

    /// Reports whether the terminal may get colors: not with `NO_COLOR`, on a terminal without them, or on Windows, whose old console
    /// shows the codes themselves.
    pub fn has_colors() -> bool {
        let is_set = |name| env::var_os(name).is_some_and(|it| !it.is_empty());
        !cfg!(windows) && !is_set("NO_COLOR") && env::var_os("TERM").is_none_or(|it| it != "dumb")
    }

    /// Place of the data for people: the path of the SQLite file, or the kind of the database, since its address may hold a password.
    pub fn database_place(&self) -> String {
        if self.database_url.starts_with("postgres") {
            return "PostgreSQL".to_owned();
        }
        let path = self.database_url.trim_start_matches("sqlite:").trim_start_matches("//");
        absolute(path).map_or_else(|_| path.to_owned(), |it| it.display().to_string())
    }

    /// Reads all settings through a function from name to value. An empty value counts as not set.
    ///
    /// # Errors
    /// [`ConfigError`] if a variable has an invalid value.
    pub fn read(variables: impl Fn(&str) -> Option<String>) -> Result<Self, ConfigError> {
        let variable = |name: &str| variables(name).filter(|value| !value.trim().is_empty());
        let tls = tls(variable("CUBILETE_TLS_CERT"), variable("CUBILETE_TLS_KEY"))?;
        let base_url = variable("CUBILETE_BASE_URL");
        let base_url = base_url.map(|url| self::base_url(&url, tls.is_some())).transpose()?;
        Ok(Self {
            database_url: variable("DATABASE_URL")
                .unwrap_or_else(|| "./data/cubilete.db".to_owned()),
            address: address(
                "CUBILETE_ADDRESS",
                &variable("CUBILETE_ADDRESS").unwrap_or_else(|| "127.0.0.1:8080".to_owned()),
            )?,
            plain_address: plain_address(variable("CUBILETE_PLAIN_ADDRESS"), tls.is_some())?,
            smtp: smtp::read(&variable, base_url.as_deref())?,
            base_url,
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
            client_memory: client_memory(variable("CUBILETE_CLIENT_MEMORY"))?,
            body_patience: Duration::from_secs(number(
                "CUBILETE_BODY_PATIENCE",
                variable("CUBILETE_BODY_PATIENCE"),
                30,
                "a number of seconds",
            )?),
            tls,
            metrics_token: variable("CUBILETE_METRICS_TOKEN"),
            backups: backups(&variable)?,
            push_services: listed(variable("CUBILETE_PUSH_SERVICES")),
            webhooks_private: truth(
                "CUBILETE_WEBHOOKS_PRIVATE",
                variable("CUBILETE_WEBHOOKS_PRIVATE"),
            )?,
            log: variable("RUST_LOG").unwrap_or_else(|| "info".to_owned()),
            logs_json: truth("CUBILETE_LOG_JSON", variable("CUBILETE_LOG_JSON"))?,
        })
    }

    /// Reports whether this address is a trusted proxy, whose forwarding headers are believed.
    pub fn is_proxy(&self, address: IpAddr) -> bool {
        self.proxies.iter().any(|network| network.contains(&address.to_canonical()))
    }

    /// Reports whether the service goes by this host name or IP address, with or without a port. An unknown name must be refused, because
    /// it would end up in links and QR codes given to others.
    pub fn is_host(&self, host: &str) -> bool {
        let name = without_port(host);
        if !host.strip_prefix(name).is_some_and(is_port) {
            return false;
        }
        let name = name.trim_end_matches('.');
        let base = self.base_url.as_deref().and_then(|url| Some(url.split_once("://")?.1));
        let base = base.map(|rest| without_port(rest.split('/').next().unwrap_or_default()));
        name.eq_ignore_ascii_case("localhost")
            || base.is_some_and(|base| base.eq_ignore_ascii_case(name))
            || self.hosts.iter().any(|known| known.eq_ignore_ascii_case(name))
            || name.trim_matches(['[', ']']).parse().is_ok_and(is_near)
    }

    /// The settings in text form, for the installation's journal. Contains no secrets, and no database URL, which may hold one.
    pub fn in_words(&self) -> String {
        let listed = |all: Vec<String>| all.join(",");
        let or_none = |it: Option<String>| it.unwrap_or_else(|| "-".to_owned());
        let is_postgres = self.database_url.starts_with("postgres");
        let backups = self
            .backups
            .as_ref()
            .map(|it| format!("{} {}s {}", it.folder.display(), it.every.as_secs(), it.n_kept));
        [
            ("version", env!("CARGO_PKG_VERSION").to_owned()),
            ("database", if is_postgres { "postgres" } else { "sqlite" }.to_owned()),
            ("address", self.address.to_string()),
            ("base-url", or_none(self.base_url.clone())),
            ("hosts", listed(self.hosts.clone())),
            ("proxies", listed(self.proxies.iter().map(ToString::to_string).collect())),
            ("tls", or_none(self.tls.as_ref().map(|it| it.certificate.display().to_string()))),
            ("plain-address", or_none(self.plain_address.map(|it| it.to_string()))),
            ("page-age", format!("{}ms", self.page_age.as_millis())),
            ("page-memory", self.page_memory.to_string()),
            ("client-memory", self.client_memory.to_string()),
            ("body-patience", format!("{}s", self.body_patience.as_secs())),
            ("metrics", self.metrics_token.is_some().to_string()),
            ("backups", or_none(backups)),
            ("mail", or_none(self.smtp.as_ref().map(SmtpSettings::in_words))),
            ("push-services", listed(self.push_services.clone())),
            ("webhooks-private", self.webhooks_private.to_string()),
        ]
        .map(|(name, value)| format!("{name}={value}"))
        .join("; ")
    }

    /// Reports whether browsers reach the service only over TLS.
    pub fn is_secure(&self) -> bool {
        let is_said = self.base_url.as_ref().is_some_and(|url| url.starts_with("https://"));
        is_said || self.tls.is_some()
    }
}

impl fmt::Debug for Config {
    /// Leaves out the database URL and other settings that may hold a secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Config")
            .field("address", &self.address)
            .field("base_url", &self.base_url)
            .field("hosts", &self.hosts)
            .field("proxies", &self.proxies)
            .field("tls", &self.tls)
            .field("backups", &self.backups)
            .field("smtp", &self.smtp)
            .field("log", &self.log)
            .finish_non_exhaustive()
    }
}

fn address(name: &'static str, value: &str) -> Result<SocketAddr, ConfigError> {
    let wrong = || ConfigError {
        name,
        value: value.to_owned(),
        allowed: "host:port, such as 0.0.0.0:8080",
    };
    value.to_socket_addrs().ok().and_then(|mut found| found.next()).ok_or_else(wrong)
}

fn plain_address(value: Option<String>, is_tls: bool) -> Result<Option<SocketAddr>, ConfigError> {
    const NAME: &str = "CUBILETE_PLAIN_ADDRESS";
    match value {
        Some(value) if !is_tls => {
            let allowed = "nothing where there is no CUBILETE_TLS_CERT";
            Err(ConfigError { name: NAME, value, allowed })
        }
        value => value.map(|value| address(NAME, &value)).transpose(),
    }
}

fn base_url(value: &str, is_tls: bool) -> Result<String, ConfigError> {
    let url = value.trim_end_matches('/');
    if url.starts_with("https://") || url.starts_with("http://") && !is_tls {
        return Ok(url.to_owned());
    }
    let allowed = match is_tls {
        true => "an address that starts with https://, as there is a certificate",
        false => "an address that starts with http:// or https://",
    };
    Err(ConfigError { name: "CUBILETE_BASE_URL", value: value.to_owned(), allowed })
}

fn tls(certificate: Option<String>, key: Option<String>) -> Result<Option<TlsFiles>, ConfigError> {
    let missing = |name, allowed| ConfigError { name, value: String::new(), allowed };
    match (certificate.map(PathBuf::from), key.map(PathBuf::from)) {
        (None, None) => Ok(None),
        (Some(certificate), Some(key)) => Ok(Some(TlsFiles { certificate, key })),
        (None, Some(_)) => Err(missing(
            "CUBILETE_TLS_CERT",
            "a file with the certificate of the key in CUBILETE_TLS_KEY",
        )),
        (Some(_), None) => Err(missing(
            "CUBILETE_TLS_KEY",
            "a file with the key of the certificate in CUBILETE_TLS_CERT",
        )),
    }
}

/// Parses a number of MiB and returns bytes. With less than 16 MiB, no list could be uploaded.
fn client_memory(value: Option<String>) -> Result<usize, ConfigError> {
    const NAME: &str = "CUBILETE_CLIENT_MEMORY";
    const ALLOWED: &str = "a number of MiB, 16 at least";
    let n_mib = number(NAME, value.clone(), 192, ALLOWED)?;
    let n_bytes = usize::try_from(n_mib << 20).ok().filter(|_| n_mib >= 16);
    let value = value.unwrap_or_default();
    n_bytes.ok_or(ConfigError { name: NAME, value, allowed: ALLOWED })
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
    // Older versions used these values for "no proxy".
    let value = value.filter(|value| !matches!(value.trim(), "false" | "0" | "no"));
    listed(value).into_iter().map(network).collect()
}

/// A host without its port. An IPv6 address keeps its brackets.
pub fn without_port(host: &str) -> &str {
    match host.rfind(']') {
        Some(end) => host.get(..=end).unwrap_or(host),
        None => host.split(':').next().unwrap_or(host),
    }
}

/// True for a colon with digits, or an empty text. Anything else could hide another host behind a known name: `localhost:x@evil.example`.
fn is_port(text: &str) -> bool {
    text.is_empty()
        || text.strip_prefix(':').is_some_and(|it| it.bytes().all(|b| b.is_ascii_digit()))
}

/// True for an address of this machine or of a private network.
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

/// Parses an interval such as `30m`, `24h` or `7d`, of at most 366 days.
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

/// The address to print for people: `localhost` replaces the wildcard and loopback addresses.
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

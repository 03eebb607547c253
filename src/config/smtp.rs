//! Settings of mail by SMTP. Without a server in `CUBILETE_SMTP_HOST` the service sends no mail.

use std::time::Duration;
use std::{fmt, fs};

use super::setting::{ConfigError, Setting, number, setting};

/// Settings of mail.
#[derive(Clone, PartialEq, Eq)]
pub struct SmtpSettings {
    /// `CUBILETE_SMTP_HOST`: name or address of the server.
    pub host: String,
    /// `CUBILETE_SMTP_PORT`: its port. The default depends on the encryption.
    pub port: u16,
    /// `CUBILETE_SMTP_TLS`: encryption of the connection.
    pub tls: SmtpTls,
    /// `CUBILETE_SMTP_CERT`: certificates that are trusted besides the public ones, in PEM; may be empty.
    pub trusted: Vec<u8>,
    /// `CUBILETE_SMTP_USER` and `CUBILETE_SMTP_PASSWORD`. `None` if the server asks for none.
    pub account: Option<(String, String)>,
    /// `CUBILETE_SMTP_FROM`: sender of all mails, as `name@example.org` or `Club <name@example.org>`.
    pub from: String,
    /// `CUBILETE_SMTP_PER_MINUTE`: maximum number of mails per minute and node.
    pub per_minute: u32,
    /// `CUBILETE_SMTP_TIMEOUT`: maximum wait for each answer of the server. The variable is in seconds.
    pub timeout: Duration,
}

/// Encryption of the connection to the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SmtpTls {
    /// The connection begins in plain text and must be encrypted by STARTTLS before anything else is sent.
    StartTls,
    /// The connection is encrypted from the beginning.
    Implicit,
    /// No encryption, for a server on the same machine or in a trusted network.
    None,
}

impl SmtpTls {
    /// The word of the setting.
    pub fn name(self) -> &'static str {
        match self {
            SmtpTls::StartTls => "starttls",
            SmtpTls::Implicit => "tls",
            SmtpTls::None => "none",
        }
    }

    /// The usual port of a server.
    fn port(self) -> u16 {
        match self {
            SmtpTls::StartTls => 587,
            SmtpTls::Implicit => 465,
            SmtpTls::None => 25,
        }
    }
}

impl SmtpSettings {
    /// The settings in text form, without user and password.
    pub(super) fn in_words(&self) -> String {
        let Self { host, port, tls, per_minute, .. } = self;
        format!("{host}:{port} {} {per_minute}/min", tls.name())
    }
}

impl fmt::Debug for SmtpSettings {
    /// Leaves out user and password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words())
    }
}

/// All settings of mail, in the order of help texts.
pub(super) const SETTINGS: [Setting; 9] = [
    setting(
        "CUBILETE_SMTP_HOST",
        "smtp-host",
        "HOST",
        "no mail",
        "Mail server; with it the service sends mails, whose links need the base URL",
    ),
    setting(
        "CUBILETE_SMTP_PORT",
        "smtp-port",
        "PORT",
        "587, 465 or 25, by the encryption",
        "Port of the mail server",
    ),
    setting(
        "CUBILETE_SMTP_TLS",
        "smtp-tls",
        "MODE",
        "starttls",
        "Encryption of the connection to the mail server: starttls, tls, or none in a trusted network",
    ),
    setting(
        "CUBILETE_SMTP_CERT",
        "smtp-cert",
        "FILE",
        "none",
        "Certificates of a mail server without a public one, or of their authority, in PEM format",
    ),
    setting(
        "CUBILETE_SMTP_FROM",
        "smtp-from",
        "ADDRESS",
        "none",
        "Sender of all mails, such as 'Club <club@example.org>'; required with a mail server",
    ),
    setting(
        "CUBILETE_SMTP_USER",
        "smtp-user",
        "NAME",
        "none",
        "Name of the account at the mail server; its password is CUBILETE_SMTP_PASSWORD",
    ),
    Setting {
        variable: "CUBILETE_SMTP_PASSWORD",
        flag: None,
        value: "PASSWORD",
        default: "none",
        help: "Password of the account at the mail server",
    },
    setting(
        "CUBILETE_SMTP_PER_MINUTE",
        "smtp-per-minute",
        "NUMBER",
        "60",
        "Maximum number of mails per minute",
    ),
    setting(
        "CUBILETE_SMTP_TIMEOUT",
        "smtp-timeout",
        "SECONDS",
        "15",
        "Seconds to wait for each answer of the mail server, from 1 to 120",
    ),
];

/// Reads the settings of mail; `None` without a server.
pub(super) fn read(
    variable: &impl Fn(&str) -> Option<String>,
    base_url: Option<&str>,
) -> Result<Option<SmtpSettings>, ConfigError> {
    let refused = |name, value: Option<String>, allowed| ConfigError {
        name,
        value: value.unwrap_or_default(),
        allowed,
    };
    let host = variable("CUBILETE_SMTP_HOST").map(|host| host.trim().to_owned());
    let tls = variable("CUBILETE_SMTP_TLS");
    let tls = match tls.as_deref().map(str::trim) {
        None | Some("starttls") => SmtpTls::StartTls,
        Some("tls") => SmtpTls::Implicit,
        Some("none") => SmtpTls::None,
        Some(_) => return Err(refused("CUBILETE_SMTP_TLS", tls, "starttls, tls or none")),
    };
    let port = match variable("CUBILETE_SMTP_PORT") {
        None => tls.port(),
        Some(value) => value.trim().parse().ok().filter(|port| *port > 0).ok_or_else(|| {
            refused("CUBILETE_SMTP_PORT", Some(value), "a number from 1 to 65535")
        })?,
    };
    let within = |name, default, most: u64, allowed| {
        let value = variable(name);
        let read = number(name, value.clone(), default, allowed)?;
        let is_allowed = (1..=most).contains(&read);
        if is_allowed { Ok(read) } else { Err(refused(name, value, allowed)) }
    };
    let per_minute =
        within("CUBILETE_SMTP_PER_MINUTE", 60, 100_000, "a number of mails from 1 to 100000")?;
    let timeout = within("CUBILETE_SMTP_TIMEOUT", 15, 120, "a number of seconds from 1 to 120")?;
    let user = variable("CUBILETE_SMTP_USER").map(|user| user.trim().to_owned());
    let account = match (user, variable("CUBILETE_SMTP_PASSWORD")) {
        (None, None) => None,
        (Some(user), Some(password)) => Some((user, password)),
        (Some(_), None) => {
            let allowed = "the password of the account in CUBILETE_SMTP_USER";
            return Err(refused("CUBILETE_SMTP_PASSWORD", None, allowed));
        }
        (None, Some(_)) => {
            let allowed = "the account of the password in CUBILETE_SMTP_PASSWORD";
            return Err(refused("CUBILETE_SMTP_USER", None, allowed));
        }
    };
    let trusted = match variable("CUBILETE_SMTP_CERT") {
        None => Vec::new(),
        Some(file) => certificates(&file).ok_or_else(|| {
            let allowed = "a readable file with certificates in PEM format";
            refused("CUBILETE_SMTP_CERT", Some(file), allowed)
        })?,
    };
    let from = variable("CUBILETE_SMTP_FROM").map(|from| from.trim().to_owned());
    let Some(host) = host else { return Ok(None) };
    let is_sender = |from: &String| from.contains('@') && !from.contains(char::is_control);
    let Some(from) = from.clone().filter(is_sender) else {
        let allowed = "an address such as club@example.org or Club <club@example.org>";
        return Err(refused("CUBILETE_SMTP_FROM", from, allowed));
    };
    if base_url.is_none() {
        let allowed = "the public address of the service, as the links in mails need it";
        return Err(refused("CUBILETE_BASE_URL", None, allowed));
    }
    let per_minute = u32::try_from(per_minute).unwrap_or(u32::MAX);
    let timeout = Duration::from_secs(timeout);
    Ok(Some(SmtpSettings { host, port, tls, trusted, account, from, per_minute, timeout }))
}

/// Content of a file with certificates; `None` if it has none or cannot be read.
fn certificates(file: &str) -> Option<Vec<u8>> {
    let content = fs::read(file.trim()).ok()?;
    let begin = b"-----BEGIN CERTIFICATE-----";
    content.windows(begin.len()).any(|part| part == begin).then_some(content)
}

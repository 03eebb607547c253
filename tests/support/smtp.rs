//! A real SMTP server on loopback: Debian's `python3-aiosmtpd` with `smtp.py` beside this file.

use std::process::Command;
use std::time::Duration;

use cubilete::config::{SmtpSettings, SmtpTls};
use serde::Deserialize;

use crate::process::Running;

/// The server, with the mails that it has taken and this test has not read yet.
pub struct Inbox {
    program: Running,
    pub port: u16,
}

/// A mail as the server got it.
#[derive(Debug, Deserialize)]
pub struct Letter {
    pub from: String,
    pub to: Vec<String>,
    headers: Vec<(String, String)>,
    /// Types and contents of its parts.
    parts: Vec<(String, String)>,
    pub is_ascii: bool,
    /// Attempts to sign in so far, each with true if it was encrypted.
    pub sign_ins: Vec<bool>,
}

impl Inbox {
    /// Starts a server at any port.
    pub fn open() -> Self {
        Self::start(0, &[])
    }

    /// Starts a server at this port, with more arguments.
    pub fn start(port: u16, more: &[&str]) -> Self {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/smtp.py");
        // Debian's package belongs to Debian's Python.
        let mut command = Command::new("/usr/bin/python3");
        command.arg(script).arg(port.to_string()).args(more);
        let program = Running::start(&command, None);
        let port = program.line(|line| line.strip_prefix("port ")?.parse().ok());
        Self { program, port: port.expect("the mail server does not start") }
    }

    /// The next mail; fails if none comes.
    pub fn next(&self) -> Letter {
        let letter = self.program.line(|line| serde_json::from_str(line).ok());
        letter.expect("no mail comes")
    }

    /// The next `n` mails, in the order of their recipients.
    pub fn take(&self, n: usize) -> Vec<Letter> {
        let mut letters: Vec<Letter> = (0..n).map(|_| self.next()).collect();
        letters.sort_by(|one, other| one.to.cmp(&other.to));
        letters
    }
}

impl Letter {
    /// The only header of this name.
    pub fn header(&self, name: &str) -> &str {
        let mut found = self.headers.iter().filter(|(known, _)| known.eq_ignore_ascii_case(name));
        let (_, value) = found.next().unwrap_or_else(|| panic!("no {name} in {self:?}"));
        assert!(found.next().is_none(), "{name} twice in {self:?}");
        value
    }

    pub fn has_header(&self, name: &str) -> bool {
        self.headers.iter().any(|(known, _)| known.eq_ignore_ascii_case(name))
    }

    fn part(&self, kind: &str) -> &str {
        let part = self.parts.iter().find(|(known, _)| known == kind);
        &part.unwrap_or_else(|| panic!("no {kind} in {self:?}")).1
    }

    /// The plain text.
    pub fn text(&self) -> &str {
        self.part("text/plain")
    }

    pub fn html(&self) -> &str {
        self.part("text/html")
    }
}

/// Settings of a service that sends its mails to this port, without encryption.
pub fn settings(port: u16) -> SmtpSettings {
    SmtpSettings {
        host: "127.0.0.1".to_owned(),
        port,
        tls: SmtpTls::None,
        trusted: Vec::new(),
        account: None,
        from: "Club Calaveres <club@example.org>".to_owned(),
        per_minute: 1_000,
        timeout: Duration::from_secs(20),
    }
}

//! Facts about an installation, as far as they could be gathered.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use domain::tournament::mail::MailProblem;
use store::checkup::DatabaseState;
use strum::IntoStaticStr;

/// Facts of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gathered<T> {
    /// They do not belong to this checkup.
    NotAsked,
    /// They did not come within the time.
    Late,
    Known(T),
}

/// All facts of a checkup.
#[derive(Clone, Debug)]
pub struct Facts {
    pub now: DateTime<Utc>,
    /// Time within which everything had to be gathered.
    pub patience: Duration,
    /// Version of this program.
    pub version: String,
    pub database: Gathered<DatabaseFacts>,
    /// The first fault of the database's file, if there is one.
    pub damage: Gathered<Option<String>>,
    pub disks: Gathered<Vec<Disk>>,
    /// Difference between two measurements of the time that the checkup took: by the clock, and by a stop-watch.
    pub clock_jump: TimeDelta,
    /// Name of the system's time zone; `None` if it is not known.
    pub time_zone: Option<String>,
    pub certificate: Gathered<CertificateFacts>,
    pub address: Gathered<AddressFacts>,
    pub backups: Gathered<BackupFacts>,
    pub mail: Gathered<MailFacts>,
    pub push: Gathered<PushFacts>,
}

impl Facts {
    /// Facts of which none has come yet.
    pub fn none(now: DateTime<Utc>, patience: Duration, version: &str) -> Self {
        Self {
            now,
            patience,
            version: version.to_owned(),
            database: Gathered::Late,
            damage: Gathered::Late,
            disks: Gathered::Late,
            clock_jump: TimeDelta::zero(),
            time_zone: None,
            certificate: Gathered::Late,
            address: Gathered::Late,
            backups: Gathered::Late,
            mail: Gathered::Late,
            push: Gathered::Late,
        }
    }
}

/// The database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DatabaseFacts {
    /// There is no file at this path.
    NoFile(String),
    /// It cannot be opened or read, with the reason.
    Closed(String),
    Open(DatabaseState),
}

/// A folder in which the service writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disk {
    pub holds: DiskUse,
    pub folder: String,
    pub state: FolderState,
    /// Bytes that its next file may need.
    pub needed: u64,
}

/// The content of a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum DiskUse {
    Database,
    Backups,
    /// Incoming files wait there.
    Uploads,
}

/// A folder as it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FolderState {
    Missing,
    /// No file can be made in it, with the reason.
    Closed(String),
    /// Free bytes; `None` if the system does not say.
    Free(Option<u64>),
}

/// The certificate of TLS without a proxy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CertificateFacts {
    NotSet,
    /// The files cannot be read or hold no certificate with its key, with the reason.
    Unusable(String),
    Read(Certificate),
}

/// A certificate that belongs to its key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// Beginning and end of its validity, as far as they could be read.
    pub from: Option<DateTime<Utc>>,
    pub until: Option<DateTime<Utc>>,
    /// Name in the base URL, with true if the certificate has it. `None` without a base URL.
    pub name: Option<(String, bool)>,
    /// True if browsers trust its chain. Only known of a valid certificate.
    pub is_trusted: bool,
}

/// The base URL, asked for from this computer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddressFacts {
    pub url: Option<String>,
    pub answer: AddressAnswer,
}

/// An answer to a request at the base URL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AddressAnswer {
    /// There is no base URL.
    NotAsked,
    /// It is no address of a web page.
    NoAddress,
    /// No computer has its name.
    NoName,
    /// Nothing answers there, with the reason.
    Silent(String),
    /// The certificate there is not trusted, with the reason.
    Untrusted(String),
    Answered {
        status: u16,
        /// True if it was an answer of Cubilete.
        is_ours: bool,
        /// Clock of the answering computer, in whole seconds.
        date: Option<DateTime<Utc>>,
    },
}

/// Automatic backups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BackupFacts {
    Off,
    On {
        /// Time of the latest one.
        last: Option<DateTime<Utc>>,
        every: TimeDelta,
        /// True if the latest attempt of this process failed.
        has_failed: bool,
    },
}

/// The mail server, asked without sending anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MailFacts {
    Off,
    /// It accepts the account.
    Works,
    Fails(MailProblem),
}

/// Notifications.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PushFacts {
    /// Browsers do not subscribe without HTTPS.
    NotSecure,
    NoKey,
    DamagedKey,
    /// Push services that could not be reached from here, by name.
    Asked(Vec<String>),
}

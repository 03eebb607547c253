//! Gathers the facts of a checkup, all at once and within a bounded time. New facts are a row of `PROBES`.

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};
use store::backup::Backups;
use store::checkup as stored;

use super::{certificate, reach};
use crate::config::{Config, SmtpSettings};
use crate::web::checkup::facts::{
    AddressAnswer, AddressFacts, BackupFacts, DatabaseFacts, Disk, DiskUse, Facts, FolderState,
    Gathered, MailFacts, PushFacts,
};
use crate::web::mail::test_mail;
use crate::web::push::{sender, services};

/// Version of this program.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
/// Time for everything.
const PATIENCE: Duration = Duration::from_secs(8);
/// Time for each answer of a mail server.
const PATIENCE_WITH_MAIL: Duration = Duration::from_secs(4);

/// The installation that is asked about.
pub struct Asked {
    pub config: Arc<Config>,
    pub backups: Option<Backups>,
    pub now: DateTime<Utc>,
    /// True for the thorough checks of the command line, which read the whole database.
    pub is_thorough: bool,
}

/// Enters what was found into the facts.
type Entry = Box<dyn FnOnce(&mut Facts) + Send>;

/// The sources of facts. Each is asked on a thread of its own.
const PROBES: [fn(&Asked) -> Entry; 8] =
    [database, damage, disks, certificate, address, backups, mail, push];

/// Gathers all facts. Blocks the calling thread for eight seconds at most.
pub fn facts(asked: Asked) -> Facts {
    let (begun, started) = (Instant::now(), Utc::now());
    let mut facts = Facts::none(asked.now, PATIENCE, VERSION);
    facts.time_zone = iana_time_zone::get_timezone().ok();
    let asked = Arc::new(asked);
    let (sender, entries) = channel();
    for probe in PROBES {
        let (asked, sender) = (asked.clone(), sender.clone());
        // The receiver is gone when the time is over; a probe without a thread is late.
        let work = move || drop(sender.send(probe(&asked)));
        let _ = thread::Builder::new().name("checkup".to_owned()).spawn(work);
    }
    drop(sender);
    let end = begun + PATIENCE;
    while let Ok(entry) = entries.recv_timeout(end.saturating_duration_since(Instant::now())) {
        entry(&mut facts);
    }
    let by_stop_watch = TimeDelta::from_std(begun.elapsed()).unwrap_or_default();
    facts.clock_jump = (Utc::now() - started) - by_stop_watch;
    facts
}

fn database(asked: &Asked) -> Entry {
    let url = &asked.config.database_url;
    let begun = Instant::now();
    let found = match stored::look(url) {
        Ok(Some(mut state)) => {
            // Compared with the time at which the checkup began.
            state.clock = state.clock.map(|at| at - elapsed(begun));
            DatabaseFacts::Open(state)
        }
        Ok(None) => DatabaseFacts::NoFile(asked.config.database_place()),
        Err(error) => DatabaseFacts::Closed(stored::without_password(&error.to_string(), url)),
    };
    Box::new(|facts| facts.database = Gathered::Known(found))
}

fn damage(asked: &Asked) -> Entry {
    let file = stored::file(&asked.config.database_url).ok().flatten();
    let found = match file.filter(|file| asked.is_thorough && file.is_file()) {
        Some(file) => match stored::damage(&file) {
            Ok(damage) => Gathered::Known(damage),
            Err(error) => Gathered::Known(Some(error.to_string())),
        },
        None => Gathered::NotAsked,
    };
    Box::new(|facts| facts.damage = found)
}

fn disks(asked: &Asked) -> Entry {
    let file = stored::file(&asked.config.database_url).ok().flatten();
    let size = file.as_ref().and_then(|it| it.metadata().ok()).map_or(0, |it| it.len());
    let mut found = Vec::new();
    if let Some(file) = file {
        let folder = file.parent().filter(|it| !it.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        found.push(disk(DiskUse::Database, folder, 0));
    }
    if let Some(backups) = &asked.config.backups {
        found.push(disk(DiskUse::Backups, &backups.folder, size));
    }
    found.push(disk(DiskUse::Uploads, &std::env::temp_dir(), 0));
    Box::new(|facts| facts.disks = Gathered::Known(found))
}

fn disk(holds: DiskUse, folder: &Path, needed: u64) -> Disk {
    let state = if !folder.is_dir() {
        FolderState::Missing
    } else if let Err(error) = tempfile::tempfile_in(folder) {
        FolderState::Closed(error.to_string())
    } else {
        FolderState::Free(fs4::available_space(folder).ok())
    };
    let folder = std::path::absolute(folder).unwrap_or_else(|_| PathBuf::from(folder));
    Disk { holds, folder: folder.display().to_string(), state, needed }
}

fn certificate(asked: &Asked) -> Entry {
    let found = certificate::facts(&asked.config, asked.now);
    Box::new(|facts| facts.certificate = Gathered::Known(found))
}

fn address(asked: &Asked) -> Entry {
    let url = asked.config.base_url.clone();
    let begun = Instant::now();
    let answer = match url.as_deref().map(reach::service) {
        None => AddressAnswer::NotAsked,
        Some(AddressAnswer::Answered { status, is_ours, date }) => {
            AddressAnswer::Answered { status, is_ours, date: date.map(|at| at - elapsed(begun)) }
        }
        Some(other) => other,
    };
    Box::new(|facts| facts.address = Gathered::Known(AddressFacts { url, answer }))
}

/// Asks the service at the address that it listens on. Returns its URL with the answer.
pub fn service(config: &Config) -> (String, AddressAnswer) {
    let mut at = config.address;
    if at.ip().is_unspecified() {
        at.set_ip(match at {
            SocketAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
            SocketAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
        });
    }
    let scheme = if config.tls.is_some() { "https" } else { "http" };
    let url = format!("{scheme}://{at}");
    let answer = reach::service(&url);
    (url, answer)
}

fn backups(asked: &Asked) -> Entry {
    let found = match (&asked.config.backups, &asked.backups) {
        (Some(settings), Some(backups)) => BackupFacts::On {
            last: backups.last(),
            every: TimeDelta::from_std(settings.every).unwrap_or(TimeDelta::MAX),
            has_failed: backups.has_failed(),
        },
        _ => BackupFacts::Off,
    };
    Box::new(|facts| facts.backups = Gathered::Known(found))
}

fn mail(asked: &Asked) -> Entry {
    let found = match &asked.config.smtp {
        None => MailFacts::Off,
        Some(settings) => {
            let settings = SmtpSettings { timeout: PATIENCE_WITH_MAIL, ..settings.clone() };
            let base_url = asked.config.base_url.as_deref().unwrap_or_default();
            match test_mail::sign_in(&settings, base_url) {
                Ok(()) => MailFacts::Works,
                Err(problem) => MailFacts::Fails(problem),
            }
        }
    };
    Box::new(|facts| facts.mail = Gathered::Known(found))
}

fn push(asked: &Asked) -> Entry {
    let config = &asked.config;
    let found = if !config.is_secure() {
        PushFacts::NotSecure
    } else {
        // A database that does not answer has a finding of its own.
        match stored::secret(&config.database_url, sender::SECRET).unwrap_or_default() {
            None => PushFacts::NoKey,
            Some(stored) if !sender::is_key_pair(&stored) => PushFacts::DamagedKey,
            Some(_) => PushFacts::Asked(reach::unreached(services::origins(&config.push_services))),
        }
    };
    Box::new(|facts| facts.push = Gathered::Known(found))
}

fn elapsed(since: Instant) -> TimeDelta {
    TimeDelta::from_std(since.elapsed()).unwrap_or_default()
}

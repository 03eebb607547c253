//! What all handlers share.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use actix_web::HttpRequest;
use chrono::{DateTime, SubsecRound, TimeDelta, Utc};

use super::guard::limits::Limits;
use super::guard::passwords::Passwords;
use super::guard::secret;
use super::http::pictures::Pictures;
use super::http::regions::Regions;
use crate::config::Config;
use crate::live::Live;
use crate::store::backup::Backups;
use crate::store::kept::Kept;
use crate::store::{self, Store, StoreError};
use crate::tournament::id::IdSource;

/// What all handlers share. Of a tournament nothing is kept in it but what was read last, under its revision.
#[derive(Clone)]
pub struct AppState {
    /// The facts.
    pub store: Store,
    /// Who is told of changes.
    pub live: Live,
    /// The environment.
    pub config: Arc<Config>,
    /// What time it is.
    pub clock: Clock,
    /// The backups that are made by themselves, if any are.
    pub backups: Option<Backups>,
    pub(super) csrf: secret::Key,
    pub(super) passwords: Passwords,
    pub(super) limits: Arc<Limits>,
    pub(super) regions: Regions,
    pub(super) pictures: Pictures,
    pub(super) championships: Kept,
}

impl AppState {
    /// For this store; makes the installation's secrets where they are missing, and forgets sessions that are over.
    ///
    /// # Errors
    /// If the store does not answer.
    pub fn new(store: Store, config: Config) -> Result<Self, StoreError> {
        let key = store.write_blocking(|conn| {
            store::sessions::delete_expired(conn, now())?;
            store::secrets::get_or_create(conn, "csrf", &secret::random_bytes())
        })?;
        let backups = config.backups.as_ref().map(|it| {
            let every = TimeDelta::from_std(it.every).unwrap_or(TimeDelta::MAX);
            Backups::new(&config.database_url, &it.folder, every, it.n_kept)
        });
        Ok(Self {
            store,
            backups,
            live: Live::default(),
            config: Arc::new(config),
            clock: Clock::default(),
            csrf: secret::Key::new(key),
            passwords: Passwords::default(),
            limits: Arc::new(Limits::default()),
            regions: Regions::default(),
            pictures: Pictures::default(),
            championships: Kept::default(),
        })
    }

    /// The address a request comes from.
    pub fn client_address(&self, req: &HttpRequest) -> IpAddr {
        let peer = req.peer_addr().map_or(IpAddr::from([0, 0, 0, 0]), |peer| peer.ip());
        if !self.config.trusts_proxy {
            return peer;
        }
        // The last one is what the proxy itself saw; those before it are hearsay.
        let forwarded =
            req.headers().get_all("x-forwarded-for").last().and_then(|value| value.to_str().ok());
        forwarded.and_then(|list| list.rsplit(',').next()?.trim().parse().ok()).unwrap_or(peer)
    }

    /// A source of new ids.
    pub fn ids(&self) -> IdSource {
        let millis = u64::try_from(Utc::now().timestamp_millis()).unwrap_or_default();
        IdSource::new(millis, secret::random_bytes())
    }
}

/// The system's clock; tests of weeks put it forward.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    /// Microseconds that it is ahead.
    ahead: Arc<AtomicI64>,
}

impl Clock {
    /// The present moment.
    pub fn now(&self) -> DateTime<Utc> {
        now() + TimeDelta::microseconds(self.ahead.load(Ordering::Relaxed))
    }

    /// Puts it forward, or back.
    pub fn put_forward(&self, by: TimeDelta) {
        self.ahead.fetch_add(by.num_microseconds().unwrap_or_default(), Ordering::Relaxed);
    }
}

/// The present moment, in microseconds as it is stored.
pub fn now() -> DateTime<Utc> {
    Utc::now().trunc_subsecs(6)
}

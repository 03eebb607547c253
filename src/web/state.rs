//! The shared state of all handlers.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use actix_web::HttpRequest;
use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use domain::tournament::id::IdSource;
use quick_cache::sync::Cache;
use store::backup::Backups;
use store::championship_cache::ChampionshipCache;
use store::game_cache::GameCache;
use store::night_cache::NightCache;
use store::{Conn, Store, StoreError};
use tokio::sync::Mutex;

use super::checkup::Judged;
use super::guard::limits::{self, Limits, ProgramCaller};
use super::guard::passwords::Passwords;
use super::guard::secret;
use super::http::connection::Connections;
use super::http::counts::Counts;
use super::http::memory::{Budget, Memory};
use super::http::pictures::{self, Pictures};
use super::http::shared_pages::{CacheFigures, SharedPages};
use super::http::turns::{Bounds, Crowded, Turn, Turns};
use super::push::sender::{KeyError, Sender};
use crate::config::Config;
use crate::live::Live;
use crate::live::spectators::Spectators;

/// Number of forms whose redirect is remembered.
const MOST_REDIRECTS: usize = 1_000;

/// Number of states of played tables that are kept: more than tables have a throw within a second.
const MOST_STATES: usize = 4_000;

/// A game at a table and whether the device may see all of it, the version that the device knows (game and number of events), and what differs after each change.
type PlayedKey = ((String, bool), Option<(u8, i32)>, [i64; 3]);
/// The version to which the state leads, and the state as JSON.
type PlayedText = ((u8, i32), Arc<str>);

/// Age from which a pass without any seat is deleted.
const UNUSED_PASS: TimeDelta = TimeDelta::days(30);

/// The shared state of all handlers. Facts of tournaments are only cached here, by their revision; the store holds them.
#[derive(Clone)]
pub struct AppState {
    /// Database with all facts.
    pub store: Store,
    /// Notifies viewers of changes.
    pub live: Live,
    /// Counts the spectators of tables.
    pub spectators: Spectators,
    /// Settings from the environment.
    pub config: Arc<Config>,
    /// Clock that pages and acts use.
    pub clock: Clock,
    /// Automatic backups, if they are configured.
    pub backups: Option<Backups>,
    /// The latest checkup that was made for a page.
    pub(super) checkup: LatestCheckup,
    pub(super) csrf: secret::SigningKey,
    pub(super) passwords: Passwords,
    pub(super) limits: Arc<Limits>,
    pub(super) pages: SharedPages,
    pub(super) counts: Counts,
    /// Redirect targets of applied forms, by the form's hash.
    pub(super) form_redirects: Arc<Cache<String, String>>,
    pub(super) pictures: Pictures,
    /// Queue for drawing pages for visitors, by network.
    pub(super) drawing: Turns<IpAddr>,
    /// Queue for reading uploaded lists, by device.
    pub(super) reading: Turns<String>,
    /// Queue for computing and writing files for spreadsheets, by network.
    pub(super) writing: Turns<IpAddr>,
    /// Open streams of programs.
    pub(super) streams: Turns<ProgramCaller>,
    pub(super) championships: ChampionshipCache,
    pub(super) games: GameCache,
    /// States of played tables as JSON, for devices that ask for the same.
    pub(super) played: Arc<Cache<PlayedKey, PlayedText>>,
    pub(super) nights: NightCache,
    pub(super) connections: Connections,
    pub(super) memory: Memory,
    /// Sends notifications. `None` if its key is damaged.
    pub(super) push: Option<Sender>,
}

impl AppState {
    /// The state for a store. Creates the installation's secrets if they are missing, and deletes expired sessions and unused passes.
    ///
    /// # Errors
    /// [`StoreError`] if the store does not answer.
    pub fn new(store: Store, config: Config) -> Result<Self, StoreError> {
        let base_url = config.base_url.clone();
        let (key, push) = store.write_blocking(move |conn| {
            store::sessions::delete_expired(conn, now())?;
            store::passes::delete_empty(conn, now() - UNUSED_PASS)?;
            Ok::<_, StoreError>((key(conn)?, sender(conn, base_url.as_deref())?))
        })?;
        let memory = Memory::new(config.client_memory);
        let pages = SharedPages::new(config.page_memory, config.page_age);
        Ok(Self {
            store,
            backups: backups(&config),
            checkup: LatestCheckup::default(),
            live: Live::default(),
            spectators: Spectators::default(),
            config: Arc::new(config),
            clock: Clock::default(),
            csrf: secret::SigningKey::new(key),
            passwords: Passwords::default(),
            limits: Arc::new(Limits::default()),
            pages,
            counts: Counts::default(),
            form_redirects: Arc::new(Cache::new(MOST_REDIRECTS)),
            pictures: Pictures::default(),
            drawing: Turns::new(drawing()),
            reading: Turns::new(reading()),
            writing: Turns::new(writing()),
            streams: Turns::new(streams()),
            championships: ChampionshipCache::default(),
            games: GameCache::default(),
            played: Arc::new(Cache::new(MOST_STATES)),
            nights: NightCache::default(),
            connections: Connections::default(),
            memory,
            push,
        })
    }

    /// Statistics of the cache of shared pages.
    pub fn shared_pages(&self) -> CacheFigures {
        self.pages.figures()
    }

    /// The client address of a request, behind trusted proxies.
    pub fn client_address(&self, req: &HttpRequest) -> IpAddr {
        if !self.is_proxied(req) {
            return peer(req);
        }
        // Read from the last entry on: each trusted proxy appends the address of its client. Entries before an untrusted
        // address cannot be trusted.
        let lists = req.headers().get_all("x-forwarded-for").filter_map(|it| it.to_str().ok());
        let listed: Vec<&str> = lists.flat_map(|list| list.split(',')).map(str::trim).collect();
        let mut nearest = peer(req);
        for address in listed.iter().rev() {
            let Ok(address) = address.parse() else { break };
            nearest = address;
            if !self.config.is_proxy(nearest) {
                break;
            }
        }
        nearest
    }

    /// Waits for a turn to draw a page for a visitor. Networks take turns.
    ///
    /// # Errors
    /// [`Crowded`] if too many requests of the same network are waiting, or this one has waited too long.
    pub async fn turn_to_draw(&self, req: &HttpRequest) -> Result<Turn<IpAddr>, Crowded> {
        self.drawing.take(&limits::network(self.client_address(req))).await
    }

    /// Waits for a turn to read an uploaded list. Devices take turns.
    ///
    /// # Errors
    /// [`Crowded`] if too many requests of the same device are waiting, or this one has waited too long.
    pub async fn turn_to_read(&self, device: &str) -> Result<Turn<String>, Crowded> {
        self.reading.take(&device.to_owned()).await
    }

    /// Waits for a turn to compute and write a file for spreadsheets. Networks take turns.
    ///
    /// # Errors
    /// [`Crowded`] if too many requests of the same network are waiting, or this one has waited too long.
    pub async fn turn_to_write(&self, req: &HttpRequest) -> Result<Turn<IpAddr>, Crowded> {
        self.writing.take(&limits::network(self.client_address(req))).await
    }

    /// Takes a place for a stream of a program, which keeps it while it is open.
    ///
    /// # Errors
    /// [`Crowded`] if this program, or all together, have too many streams open.
    pub async fn turn_to_stream(&self, of: &ProgramCaller) -> Result<Turn<ProgramCaller>, Crowded> {
        self.streams.take(of).await
    }

    /// The memory budget of a request. A proxy that does not report its client has no limit of its own.
    pub fn budget(&self, req: &HttpRequest) -> Budget {
        let address = self.client_address(req);
        self.memory.budget((!self.config.is_proxy(address)).then(|| limits::network(address)))
    }

    /// Reports whether a request comes through a trusted proxy.
    pub fn is_proxied(&self, req: &HttpRequest) -> bool {
        self.config.is_proxy(peer(req))
    }

    /// A source of new ids.
    pub fn ids(&self) -> IdSource {
        let millis = u64::try_from(Utc::now().timestamp_millis()).unwrap_or_default();
        IdSource::new(millis, secret::random_bytes())
    }
}

/// Limits for drawing: half of the cores, so that the others stay free for acts. A whole hall shares one network, and may request a page
/// for each of its people at once.
fn drawing() -> Bounds {
    let places = pictures::at_once();
    Bounds { places, of_one: places, waiting: 1_000, patience: Duration::from_secs(10) }
}

/// Limits for reading lists; one list may take 50 MiB while it is read.
fn reading() -> Bounds {
    let places = pictures::at_once();
    Bounds { places, of_one: places, waiting: 20, patience: Duration::from_secs(30) }
}

/// Limits for writing files; a workbook of a large championship may take 50 MiB while it is written.
fn writing() -> Bounds {
    let places = pictures::at_once();
    Bounds { places, of_one: places, waiting: 50, patience: Duration::from_secs(20) }
}

/// Limits for streams of programs. A stream takes no thread, but an open connection and a query for each change.
fn streams() -> Bounds {
    Bounds { places: 512, of_one: 32, waiting: 0, patience: Duration::ZERO }
}

fn peer(req: &HttpRequest) -> IpAddr {
    req.peer_addr().map_or(IpAddr::from([0, 0, 0, 0]), |peer| peer.ip())
}

/// The system's clock, which tests can move forward.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    /// Offset of the clock, in microseconds.
    ahead: Arc<AtomicI64>,
}

impl Clock {
    pub fn now(&self) -> DateTime<Utc> {
        now() + TimeDelta::microseconds(self.ahead.load(Ordering::Relaxed))
    }

    /// Moves the clock forward, or back by a negative delta.
    pub fn put_forward(&self, by: TimeDelta) {
        self.ahead.fetch_add(by.num_microseconds().unwrap_or_default(), Ordering::Relaxed);
    }
}

/// The latest checkup with its time. Whoever makes one locks it, so that others wait for the same.
pub(super) type LatestCheckup = Arc<Mutex<Option<(DateTime<Utc>, Vec<Judged>)>>>;

/// The schedule of backups in the settings.
pub fn backups(config: &Config) -> Option<Backups> {
    let settings = config.backups.as_ref()?;
    let every = TimeDelta::from_std(settings.every).unwrap_or(TimeDelta::MAX);
    Some(Backups::new(&config.database_url, &settings.folder, every, settings.n_kept))
}

/// The present moment, in whole microseconds like stored times.
pub fn now() -> DateTime<Utc> {
    Utc::now().trunc_subsecs(6)
}

/// The installation's key, created if there is none yet.
pub fn key(conn: &mut Conn) -> Result<Vec<u8>, StoreError> {
    store::secrets::get_or_create(conn, "csrf", &secret::random_bytes())
}

/// The sender of notifications. A damaged key is reported, and nobody gets notifications.
fn sender(conn: &mut Conn, base_url: Option<&str>) -> Result<Option<Sender>, StoreError> {
    match Sender::new(conn, base_url) {
        Ok(sender) => Ok(Some(sender)),
        Err(KeyError::Store(error)) => Err(error),
        Err(error @ KeyError::Damaged) => {
            tracing::error!("no notifications: {error}");
            Ok(None)
        }
    }
}

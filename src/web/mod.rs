//! The pages: everything between HTTP and the facts. `routes` is the table of contents; `people` shows how pages and forms are
//! written.
//!
//! A handler parses, makes one call of the store, lets the domain decide, and answers. Errors become pages here only.

mod address;
mod around;
pub mod assets;
mod board;
mod compress;
mod connection;
pub mod context;
mod cookies;
pub mod display;
pub mod error;
mod flash;
pub mod form;
pub mod i18n;
mod limits;
mod paging;
mod passwords;
pub mod path;
mod qr;
pub mod respond;
mod routes;
mod rule_words;
pub mod rules_json;
mod run;
pub mod secret;
mod session;

mod account;
mod hall;
mod home;
pub mod invitation;
mod join;
mod live;
mod organize;
mod people;
mod preferences;
mod print;
mod ranking;
mod region;
mod sign_in;
mod table;
mod tournament;

use std::io;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use actix_web::dev::Server;
use actix_web::middleware::{NormalizePath, from_fn};
use actix_web::{App, HttpResponse, HttpServer, web};
use chrono::{DateTime, SubsecRound, Utc};

pub use self::run::run;

use self::error::WebError;
use self::limits::Limits;
use self::passwords::Passwords;
use self::region::Regions;
use crate::config::Config;
use crate::live::Live;
use crate::store::{self, Conn, Store, StoreError};
use crate::tournament::id::{IdSource, TournamentId};

/// What all handlers share. Nothing of a tournament is kept in it.
#[derive(Clone)]
pub struct AppState {
    /// The facts.
    pub store: Store,
    /// Who is told of changes.
    pub live: Live,
    /// The environment.
    pub config: Arc<Config>,
    csrf: secret::Key,
    passwords: Passwords,
    limits: Arc<Limits>,
    regions: Regions,
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
        Ok(Self {
            store,
            live: Live::default(),
            config: Arc::new(config),
            csrf: secret::Key::new(key),
            passwords: Passwords::default(),
            limits: Arc::new(Limits::default()),
            regions: Regions::default(),
        })
    }

    /// Does something to a tournament in one transaction, then tells those who look at it.
    ///
    /// # Errors
    /// Those of `f`.
    pub async fn act<T, E>(
        &self,
        id: TournamentId,
        f: impl FnOnce(&mut Conn) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let acted = self.store.write(move |conn| {
            let done = f(conn)?;
            Ok::<_, E>((done, store::tournaments::touch(conn, id)?))
        });
        let (done, revision) = acted.await?;
        self.live.changed(id, None, revision);
        Ok(done)
    }

    /// A source of new ids.
    pub fn ids(&self) -> IdSource {
        let millis = u64::try_from(Utc::now().timestamp_millis()).unwrap_or_default();
        IdSource::new(millis, secret::random_bytes())
    }
}

/// The present moment, in microseconds as it is stored.
pub fn now() -> DateTime<Utc> {
    Utc::now().trunc_subsecs(6)
}

/// A request may take so long to begin: on a busy machine it may lie here unread for longer than the 5 s after which it
/// would be refused (408) without a page.
const PATIENCE: Duration = Duration::from_secs(60);

/// The whole service on `listener`, for `main` and tests alike. Signals are left to the caller.
///
/// # Errors
/// If the listener cannot be used.
pub fn serve(listener: TcpListener, state: AppState) -> io::Result<Server> {
    connection::widen(&listener)?;
    let state = web::Data::new(state);
    let server = HttpServer::new(move || {
        App::new()
            .app_data(state.clone())
            .wrap(NormalizePath::trim())
            .wrap(from_fn(region::region))
            .wrap(from_fn(around::around))
            .configure(routes::configure)
            .default_service(web::to(nothing_here))
    });
    let server = server.on_connect(connection::prepare);
    let server = server.client_request_timeout(PATIENCE);
    Ok(server.tcp_nodelay(true).disable_signals().shutdown_timeout(5).listen(listener)?.run())
}

async fn nothing_here() -> Result<HttpResponse, WebError> {
    Err(WebError::NotFound)
}

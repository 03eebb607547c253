//! Sessions, created by signing in or by a table's PIN. The browser keeps the secret in a cookie; the store knows only its fingerprint.

use std::future::{Ready, ready};
use std::net::IpAddr;

use actix_web::cookie::Cookie;
use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::{FromRequest, HttpRequest};
use chrono::{DateTime, Duration, Utc};
use domain::tournament::id::UserId;
use store::sessions::Session;
use store::{Conn, StoreError};

use super::context::{self, Ctx};
use super::visit::SESSION_DAYS;
use crate::web::guard::secret;
use crate::web::http::cookies;
use crate::web::http::error::WebError;
use crate::web::state::AppState;

/// A new session, to be stored and sent to the browser.
#[derive(Clone)]
pub struct NewSession {
    secret: String,
    row: Session,
    /// Hash of the browser's previous session, which this one replaces.
    before: Option<String>,
}

impl NewSession {
    /// A session of an account.
    pub fn of_user(ctx: &Ctx, browser: &Browser, user: UserId) -> Self {
        Self::new(ctx, browser, Some(user), (String::new(), secret::random_token()))
    }

    /// A session without an account, of a referee called `name`.
    pub fn of_referee(ctx: &Ctx, browser: &Browser, name: String) -> Self {
        Self::new(ctx, browser, None, (name, secret::random_token()))
    }

    /// A session of a program at a table, called `name`. It inherits nothing from an earlier one.
    pub fn of_program(ctx: &Ctx, browser: &Browser, name: String) -> Self {
        Self { before: None, ..Self::new(ctx, browser, None, (name, secret::random_key())) }
    }

    fn new(
        ctx: &Ctx,
        browser: &Browser,
        user: Option<UserId>,
        (name, secret): (String, String),
    ) -> Self {
        let row = Session {
            id_hash: secret::fingerprint(&secret),
            user,
            name,
            created_at: ctx.now(),
            expires_at: ctx.now() + Duration::days(SESSION_DAYS),
            user_agent: browser.user_agent.clone(),
        };
        Self { secret, row, before: ctx.session().map(|session| session.id_hash.clone()) }
    }

    /// Hash under which it is stored.
    pub fn id_hash(&self) -> &str {
        &self.row.id_hash
    }

    /// The secret with which a program uses it.
    pub fn secret(&self) -> &str {
        &self.secret
    }

    pub fn expires_at(&self) -> DateTime<Utc> {
        self.row.expires_at
    }

    /// The cookie that carries the session's secret.
    pub fn cookie(&self, state: &AppState) -> Cookie<'static> {
        cookies::session(self.secret.clone(), SESSION_DAYS, state.config.is_secure())
    }

    /// Stores the session and deletes the browser's previous one. The new session inherits the tables and pools that the previous one
    /// could referee by PIN, the games that it records, the tables that it opened, and its passes.
    ///
    /// # Errors
    /// [`StoreError`] if the store does not answer.
    pub fn insert(&self, conn: &mut Conn) -> Result<(), StoreError> {
        store::sessions::insert(conn, &self.row)?;
        let Some(before) = &self.before else { return Ok(()) };
        for table in store::sessions::table_grants(conn, before)? {
            store::sessions::grant_table(conn, &self.row.id_hash, table)?;
        }
        for pool in store::pins::of_session(conn, before)? {
            store::pins::grant(conn, &self.row.id_hash, pool)?;
        }
        store::keepers::inherit(conn, before, &self.row.id_hash)?;
        store::opened_tables::inherit(conn, before, &self.row.id_hash)?;
        store::passes::inherit(conn, before, &self.row.id_hash)?;
        store::sessions::delete(conn, before)
    }
}

/// The browser that sends a request.
pub struct Browser {
    /// Its address, behind trusted proxies.
    pub address: IpAddr,
    user_agent: String,
    /// Token of the account to which it signed in last.
    known: Option<Cookie<'static>>,
}

impl Browser {
    /// Name of the browser and its device; empty if unknown.
    pub fn device(&self) -> String {
        device(&self.user_agent)
    }

    /// Reports whether it has signed in to the account with this token before.
    pub fn is_known(&self, token: &str) -> bool {
        self.known.as_ref().is_some_and(|known| secret::is_token(token, known.value()))
    }
}

impl FromRequest for Browser {
    type Error = WebError;
    type Future = Ready<Result<Self, WebError>>;

    fn from_request(req: &HttpRequest, _: &mut Payload) -> Self::Future {
        let Some(state) = context::state(req) else {
            return ready(Err(WebError::internal("no state")));
        };
        let sent = req.headers().get(header::USER_AGENT).and_then(|value| value.to_str().ok());
        ready(Ok(Self {
            address: state.client_address(req),
            user_agent: sent.unwrap_or_default().chars().take(300).collect(),
            known: context::cookie(req, cookies::KNOWN),
        }))
    }
}

/// Browser and device of a user agent, such as "Firefox, Android"; empty if unknown.
pub fn device(user_agent: &str) -> String {
    let browsers = [
        ("Firefox/", "Firefox"),
        ("Edg/", "Edge"),
        ("OPR/", "Opera"),
        ("SamsungBrowser/", "Samsung Internet"),
        ("Chrome/", "Chrome"),
        ("CriOS/", "Chrome"),
        ("Safari/", "Safari"),
    ];
    let devices = [
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS X", "Mac"),
        ("Linux", "Linux"),
    ];
    let known = [first(&browsers, user_agent), first(&devices, user_agent)];
    known.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn first(known: &[(&str, &'static str)], user_agent: &str) -> Option<&'static str> {
    known.iter().find(|(mark, _)| user_agent.contains(mark)).map(|(_, name)| *name)
}

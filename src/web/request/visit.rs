//! The visit behind a request: the session, account and rights of a visitor, or of a program with a key.

use actix_web::HttpRequest;
use actix_web::http::header::{self, HeaderMap};
use actix_web::http::{Method, StatusCode};
use chrono::{DateTime, Duration, Utc};
use domain::tournament::account::User;
use domain::tournament::api_key::{ApiKey, Scope};
use domain::tournament::reach::{Charge, Reach};
use domain::tournament::tournament::Role;
use store::championship_cache::ChampionshipCache;
use store::{Conn, StoreError};

use crate::acts::Caller;
use crate::web::http::error::WebError;
use crate::web::http::problem::Problem;
use crate::web::state::AppState;

/// Lifetime of a session after its last use, in days.
pub const SESSION_DAYS: i64 = 30;

/// The session, account and rights behind a session cookie.
#[derive(Debug)]
pub struct Visit {
    pub session: Option<store::sessions::Session>,
    pub user: Option<User>,
    pub caller: Caller,
    /// Key of the program that sends the request.
    pub key: Option<ApiKey>,
    /// Hash of the pass's key with which a program sends the request.
    pub pass_key: Option<String>,
}

impl Visit {
    /// The visit of somebody without a session.
    pub fn nobody() -> Self {
        Self { session: None, user: None, caller: Caller::guest(""), key: None, pass_key: None }
    }
}

impl AppState {
    /// The visit with the session of this hash. A session in use lasts longer.
    pub async fn visit(&self, hash: String) -> Result<Visit, StoreError> {
        let now = self.clock.now();
        let read_hash = hash.clone();
        let cache = self.championships.clone();
        let visit = self
            .store
            .read(move |conn| {
                let Some((session, user)) = store::sessions::find(conn, &read_hash, now)? else {
                    return Ok::<_, StoreError>(Visit::nobody());
                };
                let caller = match &user {
                    Some(user) => caller(conn, &cache, user)?,
                    None => Caller::guest(&session.name),
                };
                let caller = at_tables(conn, caller, &session, now)?;
                Ok(Visit { session: Some(session), user, caller, key: None, pass_key: None })
            })
            .await?;
        let expires_at = now + Duration::days(SESSION_DAYS);
        let is_old = |session: &store::sessions::Session| {
            session.expires_at < expires_at - Duration::days(1)
        };
        if visit.session.as_ref().is_some_and(is_old) {
            self.store.write(move |conn| store::sessions::touch(conn, &hash, expires_at)).await?;
        }
        Ok(visit)
    }
}

impl AppState {
    /// The visit of a program with the key of this hash. With an account's key, a request that only reads has all rights of the account
    /// that it may read with; any other has those that the key's scopes leave. A table's key is a session without an account.
    pub async fn keyed_visit(&self, req: &HttpRequest, hash: String) -> Result<Visit, WebError> {
        let now = self.clock.now();
        let is_read = matches!(*req.method(), Method::GET | Method::HEAD);
        let cache = self.championships.clone();
        let visit = self.store.read(move |conn| {
            let known = store::api_keys::find(conn, &hash)?;
            let Some((key, user)) = known.filter(|(key, _)| !key.is_expired(now)) else {
                let at_table = seated(conn, &hash, now)?;
                return if at_table.is_some() { Ok(at_table) } else { with_pass(conn, hash) };
            };
            let most = match is_read {
                true => key.allows(Scope::Read).then_some(Role::Organizer),
                false => key.highest_role(),
            };
            let caller = caller(conn, &cache, &user)?.limited(most, key.tournament);
            Ok::<_, StoreError>(Some(Visit {
                session: None,
                user: Some(user),
                caller,
                key: Some(key),
                pass_key: None,
            }))
        });
        let visit = visit.await?.ok_or_else(no_such_key)?;
        let used = visit.key.as_ref().filter(|key| key.is_use_noted_at(now));
        if let Some(hash) = used.map(|key| key.hash.clone()) {
            self.store.write(move |conn| store::api_keys::touch(conn, &hash, now)).await?;
        }
        Ok(visit)
    }
}

/// The visit of a program with a table's key. `None` if there is no such key, or the session belongs to an account.
fn seated(conn: &mut Conn, hash: &str, now: DateTime<Utc>) -> Result<Option<Visit>, StoreError> {
    let Some((session, None)) = store::sessions::find(conn, hash, now)? else { return Ok(None) };
    let caller = at_tables(conn, Caller::guest(&session.name), &session, now)?;
    Ok(Some(Visit { session: Some(session), user: None, caller, key: None, pass_key: None }))
}

/// The visit of a program with a key of a pass. `None` if there is no such key, or its pass holds no seat.
fn with_pass(conn: &mut Conn, hash: String) -> Result<Option<Visit>, StoreError> {
    let Some(pass) = store::passes::find_by_key(conn, &hash)? else { return Ok(None) };
    let caller = Caller::guest("").with_seats(store::passes::seats(conn, pass.id)?);
    Ok(Some(Visit { caller, pass_key: Some(hash), ..Visit::nobody() }))
}

/// The caller with the tables that the session joined by PIN, and the seats that it holds with passes.
fn at_tables(
    conn: &mut Conn,
    caller: Caller,
    session: &store::sessions::Session,
    now: DateTime<Utc>,
) -> Result<Caller, StoreError> {
    let hash = &session.id_hash;
    let mut tables = store::sessions::table_grants(conn, hash)?;
    tables.extend(store::pins::tables_of_session(conn, hash, now)?);
    let seats = store::passes::seats_of_session(conn, hash, session.user)?;
    Ok(caller.with_tables(tables).with_seats(seats).at_device(hash.clone()))
}

/// The secret in the header `Authorization`. `None` if there is no such header.
///
/// # Errors
/// The header is not of the form `Bearer SECRET`.
pub fn bearer(headers: &HeaderMap) -> Result<Option<&str>, WebError> {
    let Some(sent) = headers.get(header::AUTHORIZATION) else { return Ok(None) };
    let parts = sent.to_str().ok().and_then(|text| text.split_once(' '));
    let secret = parts.filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"));
    secret.map(|(_, secret)| Some(secret.trim())).ok_or_else(no_such_key)
}

fn no_such_key() -> WebError {
    let detail = "the key is unknown, revoked or expired; expected Authorization: Bearer KEY";
    Problem::new(StatusCode::UNAUTHORIZED, "key-invalid", detail).into()
}

/// The caller for an account, with its current roles.
fn caller(conn: &mut Conn, cache: &ChampionshipCache, user: &User) -> Result<Caller, StoreError> {
    let (mut roles, mut charges) = (Vec::new(), Vec::new());
    for grant in store::roles::of_user(conn, user.id)? {
        match &grant.reach {
            Reach::Everywhere => roles.push((grant.tournament, grant.role)),
            Reach::Pools(pools) => {
                let championship = cache.load(conn, grant.tournament)?;
                charges.push(Charge::of(&championship, grant.role, pools));
            }
        }
    }
    Ok(Caller::of_account(user, roles, charges))
}

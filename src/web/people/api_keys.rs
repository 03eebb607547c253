//! Keys for programs of the visitor's own account: making one, which shows its secret once, and revoking.

use actix_web::web::Data;
use askama::Template;
use chrono::TimeDelta;
use chrono_tz::Tz;
use domain::tournament::account::User;
use domain::tournament::api_key::{ApiKey, MOST_KEYS, Scope};
use domain::tournament::happening::Happening;
use domain::tournament::id::TournamentId;
use domain::tournament::tournament::Tournament;
use store::{Conn, StoreError, installation};
use strum::VariantArray;

use super::account_access::is_own_password;
use crate::web::form::Form;
use crate::web::guard::secret;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::respond::{Answer, invalid, render, see_other_saying};
use crate::web::i18n::{Message, key, word_keys};
use crate::web::request::context::Ctx;
use crate::web::request::session::Browser;
use crate::web::state::AppState;

const PAGE: &str = "/account/keys";
/// Time zone of this page, which belongs to no tournament.
const ZONE: Tz = Tz::Europe__Madrid;
/// Choices of the days for which a key is valid; 0: until it is revoked.
const DAYS: [u16; 5] = [1, 30, 90, 365, 0];
const USUAL_DAYS: u16 = 90;

word_keys! {
    Scope {
        Read => API_SCOPE_READ, Table => API_SCOPE_TABLE, Desk => API_SCOPE_DESK,
        Organize => API_SCOPE_ORGANIZE,
    }
}

#[derive(Template)]
#[template(path = "people/api_keys.html")]
struct KeysPage {
    ctx: Ctx,
    user: User,
    /// Keys of the account, the latest first.
    keys: Vec<ApiKey>,
    /// Tournaments in which the account has a role.
    tournaments: Vec<Tournament>,
    form: Form,
}

#[derive(Template)]
#[template(path = "people/api_key.html")]
struct NewKeyPage {
    ctx: Ctx,
    name: String,
    secret: String,
}

impl KeysPage {
    fn scopes(&self, key: &ApiKey) -> String {
        let words = key.scopes.iter().map(|scope| self.ctx.word(*scope));
        words.collect::<Vec<_>>().join("\u{a0}· ")
    }

    /// Name of the only tournament of a key; empty if it has rights in all.
    fn tournament(&self, key: &ApiKey) -> &str {
        let known = self.tournaments.iter().find(|it| Some(it.id) == key.tournament);
        known.map(|it| it.name.as_str()).unwrap_or_default()
    }

    fn until(&self, key: &ApiKey) -> String {
        let ctx = &self.ctx;
        match key.expires_at {
            None => ctx.t(key::API_KEY_NO_EXPIRY),
            Some(_) if key.is_expired(ctx.now()) => ctx.t(key::API_KEY_EXPIRED),
            Some(at) => ctx.ta(key::API_KEY_UNTIL).with("at", ctx.datetime(at, ZONE)).to_string(),
        }
    }

    fn last_used(&self, key: &ApiKey) -> String {
        let ctx = &self.ctx;
        match key.last_used_at {
            None => ctx.t(key::API_KEY_UNUSED),
            Some(at) => ctx.ta(key::API_KEY_USED).with("at", ctx.datetime(at, ZONE)).to_string(),
        }
    }

    fn scope_options(&self) -> Vec<(&'static str, String)> {
        Scope::VARIANTS.iter().map(|scope| (scope.name(), self.ctx.word(*scope))).collect()
    }

    fn tournament_options(&self) -> Vec<(String, String)> {
        let all = (String::new(), self.ctx.t(key::API_KEY_ALL_TOURNAMENTS));
        let each = self.tournaments.iter().map(|it| (it.id.to_string(), it.name.clone()));
        std::iter::once(all).chain(each).collect()
    }

    fn day_options(&self) -> Vec<(String, String)> {
        let words = |days: u16| match days {
            0 => self.ctx.t(key::API_KEY_NO_EXPIRY),
            _ => self.ctx.tn(key::API_KEY_DAYS, days),
        };
        DAYS.iter().map(|days| (days.to_string(), words(*days))).collect()
    }
}

/// `GET /account/keys`: the keys, and the form for a new one.
pub async fn show(ctx: Ctx, state: Data<AppState>) -> Answer {
    let form = Form::empty().with("key_days", USUAL_DAYS).with("key_scopes", Scope::Read.name());
    render(&page(ctx, &state, form).await?)
}

/// `POST /account/keys`: makes a key and shows its secret, this one time.
pub async fn make(ctx: Ctx, browser: Browser, state: Data<AppState>, mut form: Form) -> Answer {
    let known = page(ctx.clone(), &state, Form::empty()).await?;
    let new = parse(&ctx, &mut form, &known);
    // The password is asked for last, so that a wrong field costs no guess.
    let is_right = match new {
        Some(_) => is_own_password(&ctx, &browser, &state, &mut form).await?,
        None => false,
    };
    let Some(mut new) = new.filter(|_| is_right) else {
        return invalid(&page(ctx, &state, form).await?);
    };
    let made = secret::random_key();
    new.hash = secret::fingerprint(&made);
    let (name, now, user) = (new.name.clone(), ctx.now(), new.user);
    let insert = move |conn: &mut Conn| {
        if store::api_keys::of_user(conn, user)?.len() >= MOST_KEYS {
            return Ok(false);
        }
        installation::append(conn, now, Some(user), Happening::ApiKeyMade, &new.name)?;
        store::api_keys::insert(conn, &new)?;
        Ok::<_, StoreError>(true)
    };
    if state.store.write(insert).await? {
        return render(&NewKeyPage { ctx, name, secret: made });
    }
    form.refuse::<()>("", Message::new(key::ERROR_API_KEYS).with("n", MOST_KEYS));
    invalid(&page(ctx, &state, form).await?)
}

/// `POST /account/keys/{hash}/end`: revokes a key.
pub async fn revoke(
    ctx: Ctx,
    At(address::ApiKey { hash }): At<address::ApiKey>,
    state: Data<AppState>,
    _form: Form,
) -> Answer {
    let (user, now) = (ctx.require_user()?.id, ctx.now());
    let delete = move |conn: &mut Conn| {
        let own = store::api_keys::of_user(conn, user)?;
        let name = own.into_iter().find(|it| it.hash == hash).map(|it| it.name);
        let name = name.ok_or(WebError::NotFound)?;
        installation::append(conn, now, Some(user), Happening::ApiKeyRevoked, &name)?;
        Ok::<_, WebError>(store::api_keys::delete(conn, &hash)?)
    };
    state.store.write(delete).await?;
    see_other_saying(PAGE, &Message::new(key::FLASH_API_KEY_REVOKED))
}

/// Reads a key from the form, without its hash. `None` if a field is not allowed; the form then holds the errors.
fn parse(ctx: &Ctx, form: &mut Form, known: &KeysPage) -> Option<ApiKey> {
    let name = form.text("key_name", 1..=60);
    let scopes: Option<Vec<Scope>> = form.all("key_scopes").map(|it| it.parse().ok()).collect();
    let scopes = match scopes.filter(|scopes| !scopes.is_empty()) {
        None => form.refuse("key_scopes", Message::new(key::ERROR_API_SCOPES)),
        scopes => scopes,
    };
    let tournament = form.choice("key_tournament", |text| match text {
        "" => Some(None),
        id => {
            let id = id.parse::<TournamentId>().ok()?;
            known.tournaments.iter().any(|it| it.id == id).then_some(Some(id))
        }
    });
    let days = form.choice("key_days", |text| {
        let days = text.parse().ok()?;
        DAYS.contains(&days).then_some(days)
    });
    let days = days.map(|days| (days > 0).then(|| TimeDelta::days(days.into())));
    Some(ApiKey {
        hash: String::new(),
        user: known.user.id,
        name: name?,
        scopes: scopes?,
        tournament: tournament?,
        created_at: ctx.now(),
        expires_at: days?.map(|days| ctx.now() + days),
        last_used_at: None,
    })
}

async fn page(ctx: Ctx, state: &AppState, form: Form) -> Result<KeysPage, WebError> {
    let user = ctx.require_user()?.clone();
    let id = user.id;
    let read = move |conn: &mut Conn| {
        let keys = store::api_keys::of_user(conn, id)?;
        let roles = store::roles::of_user(conn, id)?;
        let tournaments = roles.iter().map(|it| store::tournaments::find(conn, it.tournament));
        Ok::<_, StoreError>((keys, tournaments.collect::<Result<Vec<_>, _>>()?))
    };
    let (keys, tournaments) = state.store.read(read).await?;
    Ok(KeysPage { ctx, user, keys, tournaments, form })
}

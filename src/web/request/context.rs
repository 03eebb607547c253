//! What every page knows: who asks, in which language, from where; and what they may do.

use std::borrow::Borrow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time;

use actix_web::cookie::Cookie;
use actix_web::dev::Payload;
use actix_web::http::Method;
use actix_web::http::header::{self, AcceptLanguage, Header, Quality};
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};
use chrono::{DateTime, Duration, NaiveDate, Utc};
use chrono_tz::Tz;
use futures_util::future::LocalBoxFuture;
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::reference::Reference;
use crate::acts::Caller;
use crate::rules::Color;
use crate::store::kept::Kept;
use crate::store::{self, Conn, StoreError};
use crate::tournament::account::User;
use crate::tournament::event::Actor;
use crate::tournament::id::{EntryId, PoolId, TableId, TournamentId};
use crate::tournament::reach::{Charge, Reach};
use crate::tournament::tournament::Role;
use crate::web::guard::secret;
use crate::web::http::error::WebError;
use crate::web::http::host::host;
use crate::web::http::memory::{Budget, Memory};
use crate::web::http::{assets, cookies, flash};
use crate::web::i18n::{Argument, ByName, Language, Message, Translated, Value, Word, words};
use crate::web::state::AppState;

/// A session lasts this many days after its last use.
pub const SESSION_DAYS: i64 = 30;

/// Who asks for what, how. Cheap to clone; a field of every page.
#[derive(Clone)]
pub struct Ctx(Arc<Inner>, Language);

struct Inner {
    theme: Option<Theme>,
    visit: Visit,
    csrf: Option<String>,
    key: Option<secret::Key>,
    flash: Option<Message>,
    path: String,
    url: String,
    base_url: String,
    now: DateTime<Utc>,
    reference: Reference,
    form: SentForm,
}

/// The form of this request, if it is one that is done once.
#[derive(Default)]
struct SentForm {
    hash: OnceLock<String>,
    /// Its act was begun.
    is_begun: AtomicBool,
    /// An act of this very request was done.
    is_done: AtomicBool,
}

/// What a session's cookie leads to.
#[derive(Debug)]
struct Visit {
    session: Option<store::sessions::Session>,
    user: Option<User>,
    caller: Caller,
}

impl Visit {
    fn nobody() -> Self {
        Self { session: None, user: None, caller: Caller::guest("") }
    }
}

/// A chosen scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Theme {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Theme {
    /// The word in cookies and attributes.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// The words of a page.
impl Ctx {
    /// The language of the page.
    pub fn language(&self) -> Language {
        self.1
    }

    /// The same in another language: for what is seen by others than who asks.
    #[must_use]
    pub fn in_language(&self, language: Language) -> Self {
        Self(Arc::clone(&self.0), language)
    }

    /// The languages to choose from.
    pub fn languages(&self) -> &'static [Language] {
        Language::VARIANTS
    }

    /// A name to sort by, in the order of the page's language.
    pub fn by_name(&self, name: impl Into<String>) -> ByName {
        self.language().by_name(name)
    }

    /// The translation of `key`.
    pub fn t(&self, key: impl AsRef<str>) -> String {
        self.language().say(&Message::new(key.as_ref().to_owned()))
    }

    /// What something is called.
    pub fn word(&self, of: impl Word) -> String {
        self.t(of.key())
    }

    /// The letters of a color.
    pub fn letters(&self, color: &Color) -> String {
        self.t(words::letters(color))
    }

    /// The translation of `key` for the number `$n`, in its plural.
    pub fn tn(&self, key: impl AsRef<str>, n: impl Argument) -> String {
        self.language().say(&Message::new(key.as_ref().to_owned()).with("n", n))
    }

    /// The translation of `key` with arguments: `ctx.ta("key").with("name", value).with("n", 3)`.
    pub fn ta(&self, key: impl AsRef<str>) -> Translated {
        Translated::new(self.language(), Message::new(key.as_ref().to_owned()))
    }

    /// The message in the page's language.
    pub fn say(&self, message: &Message) -> String {
        self.language().say(message)
    }

    /// Day, month and year.
    pub fn date(&self, date: impl Borrow<NaiveDate>) -> String {
        self.language().date(*date.borrow())
    }

    /// The month in three letters.
    pub fn month(&self, date: impl Borrow<NaiveDate>) -> String {
        self.language().month(*date.borrow())
    }

    /// Weekday, day, month and year.
    pub fn day(&self, date: impl Borrow<NaiveDate>) -> String {
        self.language().day(*date.borrow())
    }

    /// Date and time of day.
    pub fn datetime(&self, at: impl Borrow<DateTime<Utc>>, zone: impl Borrow<Tz>) -> String {
        self.language().datetime(*at.borrow(), *zone.borrow())
    }

    /// Time of day.
    pub fn time(&self, at: impl Borrow<DateTime<Utc>>, zone: impl Borrow<Tz>) -> String {
        self.language().time(*at.borrow(), *zone.borrow())
    }

    /// A number with its digits grouped.
    pub fn number(&self, number: impl Argument) -> String {
        match number.into_value() {
            Value::Number(number) => self.language().number(number),
            Value::Text(text) => text,
        }
    }

    /// What the act before said with the message `key` that it left for this page.
    pub fn flash_argument(&self, key: &str, name: &str) -> Option<&str> {
        let message = self.0.flash.as_ref().filter(|message| message.key() == key)?;
        message.args().find_map(|(known, value)| match value {
            Value::Text(text) if known == name => Some(text.as_str()),
            _ => None,
        })
    }

    /// The message that the act before left for this page.
    pub fn flash(&self) -> Option<String> {
        self.0.flash.as_ref().and_then(|message| self.language().find(message))
    }

    /// Whether that message says that nothing was done.
    pub fn is_flash_refusal(&self) -> bool {
        let refusals = [
            "flash-overtaken",
            "flash-not-done",
            "flash-draw-playing",
            "flash-draw-undecided",
            "flash-draw-not-closed",
            "flash-draw-finished",
        ];
        self.0.flash.as_ref().is_some_and(|message| refusals.contains(&message.key()))
    }
}

/// Who asks.
impl Ctx {
    /// The account signed in with.
    pub fn user(&self) -> Option<&User> {
        self.0.visit.user.as_ref()
    }

    /// The session of this device, by its hash: the device of whoever sits at a table.
    pub fn device(&self) -> Option<&str> {
        self.session().map(|session| session.id_hash.as_str())
    }

    /// The session: of an account, or of a referee who joined by a PIN.
    pub fn session(&self) -> Option<&store::sessions::Session> {
        self.0.visit.session.as_ref()
    }

    /// The account signed in with.
    ///
    /// # Errors
    /// [`WebError::Forbidden`] to everybody else.
    pub fn require_user(&self) -> Result<&User, WebError> {
        self.user().ok_or(WebError::Forbidden)
    }

    /// Who acts in this request, with their rights.
    pub fn caller(&self) -> &Caller {
        &self.0.visit.caller
    }

    /// The role in a tournament, the greater one where there are two.
    pub fn role(&self, tournament: TournamentId) -> Option<Role> {
        self.caller().role(tournament)
    }

    /// Whether this is an organizer of the tournament.
    pub fn is_organizer(&self, tournament: &TournamentId) -> bool {
        self.caller().is_organizer(*tournament)
    }

    /// Whether the person has a role in a tournament, if only in some pools.
    pub fn helps(&self, tournament: &TournamentId) -> bool {
        self.role(*tournament).is_some() || self.charge(*tournament).is_some()
    }

    /// Whether the person enters results for others in a pool.
    pub fn keeps_desk_of(&self, tournament: TournamentId, pool: PoolId) -> bool {
        self.caller().keeps_desk_of(tournament, pool)
    }

    /// Whether the person may say what is said of an entry.
    pub fn may_change(&self, tournament: &TournamentId, entry: &EntryId) -> bool {
        self.caller().require_to_change(*tournament, *entry).is_ok()
    }

    /// What a role in some pools of a tournament comes to.
    pub fn charge(&self, tournament: TournamentId) -> Option<&Charge> {
        self.caller().charge(tournament)
    }

    /// Whether the person may keep the game of a table: as organizer or referee of the tournament or of its pool, or by the
    /// table's PIN.
    pub fn may_referee(&self, tournament: &TournamentId, table: &TableId) -> bool {
        self.caller().role_at(*tournament, *table).is_some()
    }

    /// Only for people with `role` in the tournament; an organizer may do what a referee may. Acts ask it themselves: this
    /// is for pages, and for those who are told so before what they sent is read.
    ///
    /// # Errors
    /// [`WebError::Forbidden`] to everybody else.
    pub fn require_role(&self, tournament: TournamentId, role: Role) -> Result<(), WebError> {
        Ok(self.caller().require(tournament, role)?)
    }

    /// Only for those who may keep the game of the table.
    ///
    /// # Errors
    /// [`WebError::Forbidden`] to everybody else.
    pub fn require_referee(
        &self,
        tournament: TournamentId,
        table: TableId,
    ) -> Result<(), WebError> {
        Ok(self.caller().require_at(tournament, table).map(drop)?)
    }

    /// Who signs what is recorded in this request.
    pub fn actor(&self) -> Actor {
        self.caller().actor().clone()
    }
}

/// Where and when.
impl Ctx {
    /// The token for forms; a visitor has no session to be protected by it.
    pub fn csrf(&self) -> Option<&str> {
        self.0.csrf.as_deref()
    }

    /// A new id for a form that is done once, however often it is sent.
    pub fn once(&self) -> String {
        secret::random_token()
    }

    /// Notes which form this request has sent, by its hash.
    pub fn send_form(&self, hash: String) {
        // A request has one form.
        let _ = self.0.form.hash.set(hash);
    }

    /// The hash of the form that was sent, if it is one that is done once.
    pub fn sent_form(&self) -> Option<&str> {
        self.0.form.hash.get().map(String::as_str)
    }

    /// Notes that an act of this request was done.
    pub fn did_act(&self) {
        self.0.form.is_done.store(true, Ordering::Relaxed);
    }

    /// Whether an act of this request was done.
    pub fn has_acted(&self) -> bool {
        self.0.form.is_done.load(Ordering::Relaxed)
    }

    /// As [`Ctx::sent_form`], for the first act of the request alone: what it does besides belongs to the same form.
    pub fn begin_form(&self) -> Option<String> {
        let is_begun = self.0.form.is_begun.swap(true, Ordering::Relaxed);
        self.sent_form().filter(|_| !is_begun).map(str::to_owned)
    }

    /// The path asked for.
    pub fn path(&self) -> &str {
        &self.0.path
    }

    /// Path and query to come back to; after a form, of the page it stood on.
    pub fn url(&self) -> &str {
        &self.0.url
    }

    /// The full address of `path`, for links that leave the browser.
    pub fn absolute(&self, path: impl AsRef<str>) -> String {
        format!("{}{}", self.0.base_url, path.as_ref())
    }

    /// The full address that opens what `pin` opens, for QR codes and for passing on.
    pub fn join_link(&self, pin: &str) -> String {
        let signed = self.0.key.as_ref().map(|key| key.of_pin(pin)).unwrap_or_default();
        self.absolute(format!("/join/{pin}.{signed}"))
    }

    /// When the request came.
    pub fn now(&self) -> DateTime<Utc> {
        self.0.now
    }

    /// By what the request is found in the log.
    pub fn reference(&self) -> Reference {
        self.0.reference
    }

    /// The chosen scheme; none: as the device says.
    pub fn theme(&self) -> Option<Theme> {
        self.0.theme
    }

    /// Whether no scheme was chosen.
    pub fn is_auto(&self) -> bool {
        self.theme().is_none()
    }

    /// Whether dark on light was chosen.
    pub fn is_light(&self) -> bool {
        self.theme() == Some(Theme::Light)
    }

    /// Whether light on dark was chosen.
    pub fn is_dark(&self) -> bool {
        self.theme() == Some(Theme::Dark)
    }

    /// The chosen scheme's word, `auto` where none was chosen.
    pub fn theme_name(&self) -> &'static str {
        self.theme().map_or("auto", |theme| theme.name())
    }

    /// URL of a file of `static/`.
    pub fn asset(&self, name: &str) -> String {
        assets::asset(name)
    }

    /// Whether what was sent with `token` stood on a page of ours. A visitor has nothing that another site could use in
    /// their name.
    pub fn is_ours(&self, token: &str) -> bool {
        self.csrf().is_none_or(|expected| secret::is_token(expected, token))
    }

    /// Whether the act before left a message for this page.
    pub fn has_flash(&self) -> bool {
        self.0.flash.is_some()
    }
}

impl Ctx {
    /// Of this request: made once, then remembered.
    ///
    /// # Errors
    /// If the store does not answer.
    pub async fn of(req: &HttpRequest) -> Result<Ctx, WebError> {
        if let Some(known) = req.extensions().get::<Ctx>() {
            return Ok(known.clone());
        }
        let visit = match (state(req), cookie(req, cookies::SESSION)) {
            (Some(state), Some(cookie)) => state.visit(secret::fingerprint(cookie.value())).await?,
            _ => Visit::nobody(),
        };
        // The arguments of a handler are made at the same time: all of them get the same one, so that what a form notes in it
        // is known to the act.
        if let Some(known) = req.extensions().get::<Ctx>() {
            return Ok(known.clone());
        }
        let ctx = Ctx::new(req, visit);
        req.extensions_mut().insert(ctx.clone());
        Ok(ctx)
    }

    /// Of this request where the store does not answer: nobody is signed in.
    pub fn without_store(req: &HttpRequest) -> Ctx {
        Ctx::new(req, Visit::nobody())
    }

    fn new(req: &HttpRequest, visit: Visit) -> Ctx {
        let session = visit.session.as_ref().map(|session| session.id_hash.clone());
        let csrf = state(req).zip(session).map(|(state, session)| state.csrf.token(&session));
        let configured = state(req).and_then(|state| state.config.base_url.clone());
        let base_url = configured.unwrap_or_else(|| asked_for(req));
        let inner = Inner {
            theme: theme(req),
            visit,
            csrf,
            key: state(req).map(|state| state.csrf.clone()),
            flash: cookie(req, cookies::FLASH).and_then(|cookie| flash::read(cookie.value())),
            path: req.path().to_owned(),
            url: return_url(req, &base_url),
            base_url,
            reference: Reference::of(req),
            form: SentForm::default(),
            now: state(req).map_or_else(crate::web::state::now, |state| state.clock.now()),
        };
        Ctx(Arc::new(inner), language(req))
    }
}

impl FromRequest for Ctx {
    type Error = WebError;
    type Future = LocalBoxFuture<'static, Result<Self, WebError>>;

    fn from_request(req: &HttpRequest, _: &mut Payload) -> Self::Future {
        let req = req.clone();
        Box::pin(async move { Ctx::of(&req).await })
    }
}

impl AppState {
    async fn visit(&self, hash: String) -> Result<Visit, StoreError> {
        let now = self.clock.now();
        let read_hash = hash.clone();
        let kept = self.championships.clone();
        let visit = self
            .store
            .read(move |conn| {
                let Some((session, user)) = store::sessions::find(conn, &read_hash, now)? else {
                    return Ok::<_, StoreError>(Visit::nobody());
                };
                let mut tables = store::sessions::table_grants(conn, &read_hash)?;
                tables.extend(store::pins::tables_of_session(conn, &read_hash, now)?);
                let caller = match &user {
                    Some(user) => caller(conn, &kept, user)?,
                    None => Caller::guest(&session.name),
                };
                let caller = caller.with_tables(tables).at_device(session.id_hash.clone());
                Ok(Visit { session: Some(session), user, caller })
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

/// Who acts for an account, with what its roles come to now.
fn caller(conn: &mut Conn, kept: &Kept, user: &User) -> Result<Caller, StoreError> {
    let (mut roles, mut charges) = (Vec::new(), Vec::new());
    for grant in store::roles::of_user(conn, user.id)? {
        match &grant.reach {
            Reach::Everywhere => roles.push((grant.tournament, grant.role)),
            Reach::Pools(pools) => {
                let championship = kept.load(conn, grant.tournament)?;
                charges.push(Charge::of(&championship, grant.role, pools));
            }
        }
    }
    Ok(Caller::of_account(user, roles, charges))
}

/// For how long whoever sends a body may be silent.
pub fn body_patience(req: &HttpRequest) -> time::Duration {
    state(req).map_or(time::Duration::MAX, |state| state.config.body_patience)
}

/// The budget that what a request holds is reserved in; a request without a service around it has one of its own.
pub fn budget(req: &HttpRequest) -> Budget {
    state(req).map_or_else(|| Memory::new(usize::MAX).budget(None), |state| state.budget(req))
}

fn state(req: &HttpRequest) -> Option<&AppState> {
    req.app_data::<web::Data<AppState>>().map(|data| data.get_ref())
}

/// The language that a request is answered in: the chosen one, else the browser's.
pub fn language(req: &HttpRequest) -> Language {
    let chosen = cookie(req, cookies::LANGUAGE).and_then(|cookie| cookie.value().parse().ok());
    chosen.or_else(|| wanted(req)).unwrap_or(Language::Es)
}

/// A cookie of ours that the browser sent.
pub fn cookie(req: &HttpRequest, name: &'static str) -> Option<Cookie<'static>> {
    if !req.headers().contains_key(header::COOKIE) {
        return None;
    }
    let is_secure = state(req).is_some_and(|state| state.config.is_secure());
    req.cookie(&cookies::name(name, is_secure))
}

/// The scheme that was chosen on this device.
pub fn theme(req: &HttpRequest) -> Option<Theme> {
    cookie(req, cookies::THEME).and_then(|cookie| cookie.value().parse().ok())
}

/// Of the languages that we have, the one that the browser wants most.
fn wanted(req: &HttpRequest) -> Option<Language> {
    let mut sent = AcceptLanguage::parse(req).ok()?;
    sent.retain(|range| range.quality > Quality::ZERO);
    sent.ranked()
        .iter()
        .find_map(|range| range.item()?.primary_language().to_ascii_lowercase().parse().ok())
}

fn return_url(req: &HttpRequest, base_url: &str) -> String {
    if matches!(*req.method(), Method::GET | Method::HEAD) {
        return req.uri().path_and_query().map_or("/", |url| url.as_str()).to_owned();
    }
    let referer = req.headers().get(header::REFERER).and_then(|value| value.to_str().ok());
    referer
        .and_then(|url| url.strip_prefix(base_url).or_else(|| url.strip_prefix(&asked_for(req))))
        .filter(|path| crate::web::http::respond::is_local(path))
        .unwrap_or("/")
        .to_owned()
}

/// What the site was asked by: the host that the visitor's browser shows, and over what, as far as a proxy of ours says so.
pub fn asked_for(req: &HttpRequest) -> String {
    let is_secure = state(req).is_some_and(|state| {
        let said = state.is_proxied(req).then(|| last(req, "x-forwarded-proto")).flatten();
        state.config.tls.is_some() || said.is_some_and(|it| it.eq_ignore_ascii_case("https"))
    });
    let scheme = if is_secure { "https" } else { "http" };
    // A name that we were not told of goes into nothing that we say.
    let is_ours = |host: &&str| state(req).is_none_or(|state| state.config.is_host(host));
    format!("{scheme}://{}", host(req).filter(is_ours).unwrap_or("localhost"))
}

/// The last of what a header lists: what the nearest proxy itself says; what stands before it is hearsay.
fn last<'a>(req: &'a HttpRequest, name: &str) -> Option<&'a str> {
    let value = req.headers().get_all(name).last()?.to_str().ok()?;
    value.rsplit(',').next().map(str::trim)
}

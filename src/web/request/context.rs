//! The context of a request: the caller with their rights, the language, and the address.

use std::borrow::Borrow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time;

use actix_web::cookie::Cookie;
use actix_web::dev::Payload;
use actix_web::http::Method;
use actix_web::http::header::{self, AcceptLanguage, Header, Quality};
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};
use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use domain::tournament::account::User;
use domain::tournament::api_key::ApiKey;
use domain::tournament::event::Actor;
use domain::tournament::id::{EntryId, PoolId, TableId, TournamentId};
use domain::tournament::reach::Charge;
use domain::tournament::tournament::Role;
use futures_util::future::LocalBoxFuture;
use parchis::Color;
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::frame::{self, Frame, is_framed};
use super::reference::Reference;
use super::visit::{Visit, bearer};
use crate::acts::Caller;
use crate::web::guard::secret;
use crate::web::http::error::WebError;
use crate::web::http::host::host;
use crate::web::http::memory::{Budget, Memory};
use crate::web::http::problem_document::is_keyed;
use crate::web::http::{address, assets, cookies, flash};
use crate::web::i18n::{
    Argument, ByName, Key, Language, Message, Translated, Value, Word, key, words,
};
use crate::web::state::AppState;

/// The context of a request. Cheap to clone; a field of every page.
#[derive(Clone)]
pub struct Ctx(Arc<Inner>, Language);

struct Inner {
    theme: Option<Theme>,
    visit: Visit,
    csrf: Option<String>,
    key: Option<secret::SigningKey>,
    flash: Option<Message>,
    path: String,
    url: String,
    frame: Option<Frame>,
    base_url: String,
    now: DateTime<Utc>,
    reference: Reference,
    form: SentForm,
}

/// The submitted form, if it may be applied only once.
#[derive(Default)]
struct SentForm {
    hash: OnceLock<String>,
    /// True once its first act was begun.
    is_begun: AtomicBool,
    /// True once an act of this request was done.
    is_done: AtomicBool,
}

/// A color scheme chosen by the visitor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Theme {
    /// Dark text on a light background.
    Light,
    /// Light text on a dark background.
    Dark,
}

impl Theme {
    /// The word in cookies and attributes.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// Methods for the texts of a page.
impl Ctx {
    pub fn language(&self) -> Language {
        self.1
    }

    /// The same context in another language, for texts that others will read.
    #[must_use]
    pub fn in_language(&self, language: Language) -> Self {
        Self(Arc::clone(&self.0), language)
    }

    /// The languages to choose from.
    pub fn languages(&self) -> &'static [Language] {
        Language::VARIANTS
    }

    /// A name as a sort key, in the order of the page's language.
    pub fn by_name(&self, name: impl Into<String>) -> ByName {
        self.language().by_name(name)
    }

    /// The translation of `key`, without arguments.
    pub fn t(&self, key: impl AsRef<Key>) -> String {
        self.language().say(&Message::new(*key.as_ref()))
    }

    /// The translated name of a domain value.
    pub fn word(&self, of: impl Word) -> String {
        self.t(of.key())
    }

    /// The letters that stand for a color.
    pub fn letters(&self, color: &Color) -> String {
        self.t(words::letters(color))
    }

    /// The translation of `key` for the number `$n`, in the right plural form.
    pub fn tn(&self, key: impl AsRef<Key>, n: impl Argument) -> String {
        self.language().say(&Message::new(*key.as_ref()).with("n", n))
    }

    /// The translation of `key` with arguments: `ctx.ta(key::X).with("name", value).with("n", 3)`.
    pub fn ta(&self, key: impl AsRef<Key>) -> Translated {
        Translated::new(self.language(), Message::new(*key.as_ref()))
    }

    /// The message in the page's language.
    pub fn say(&self, message: &Message) -> String {
        self.language().say(message)
    }

    pub fn date(&self, date: impl Borrow<NaiveDate>) -> String {
        self.language().date(*date.borrow())
    }

    /// The month, abbreviated to three letters.
    pub fn month(&self, date: impl Borrow<NaiveDate>) -> String {
        self.language().month(*date.borrow())
    }

    /// Weekday, day, month and year.
    pub fn day(&self, date: impl Borrow<NaiveDate>) -> String {
        self.language().day(*date.borrow())
    }

    /// Date and time in the given zone.
    pub fn datetime(&self, at: impl Borrow<DateTime<Utc>>, zone: impl Borrow<Tz>) -> String {
        self.language().datetime(*at.borrow(), *zone.borrow())
    }

    /// Time of day in the given zone.
    pub fn time(&self, at: impl Borrow<DateTime<Utc>>, zone: impl Borrow<Tz>) -> String {
        self.language().time(*at.borrow(), *zone.borrow())
    }

    /// A number with grouped digits.
    pub fn number(&self, number: impl Argument) -> String {
        match number.into_value() {
            Value::Number(number) => self.language().number(number),
            Value::Text(text) => text,
        }
    }

    /// The text argument `name` of the message from the previous act, if its key is `key`.
    pub fn flash_argument(&self, key: Key, name: &str) -> Option<&str> {
        let message = self.0.flash.as_ref().filter(|message| message.key() == key)?;
        message.args().find_map(|(known, value)| match value {
            Value::Text(text) if known == name => Some(text.as_str()),
            _ => None,
        })
    }

    /// The message that the previous act left for this page. `None` if it left none.
    pub fn flash(&self) -> Option<String> {
        self.0.flash.as_ref().and_then(|message| self.language().find(message))
    }

    /// Reports whether that message says that nothing was done.
    pub fn is_flash_refusal(&self) -> bool {
        let refusals = [
            key::FLASH_OVERTAKEN,
            key::FLASH_NOT_DONE,
            key::FLASH_DRAW_PLAYING,
            key::FLASH_DRAW_UNDECIDED,
            key::FLASH_DRAW_NOT_CLOSED,
            key::FLASH_DRAW_FINISHED,
        ];
        self.0.flash.as_ref().is_some_and(|message| refusals.contains(&message.key()))
    }
}

/// Methods for the caller and their rights.
impl Ctx {
    /// The account that is signed in, if any.
    pub fn user(&self) -> Option<&User> {
        self.0.visit.user.as_ref()
    }

    /// The hash of the session, which identifies the device at a table. `None` without a session.
    pub fn device(&self) -> Option<&str> {
        self.session().map(|session| session.id_hash.as_str())
    }

    /// The session: of an account, or of a referee admitted by PIN. `None` for a visitor.
    pub fn session(&self) -> Option<&store::sessions::Session> {
        self.0.visit.session.as_ref()
    }

    /// The key of the program that sends the request; `None` for browsers, and for programs without a key.
    pub fn key(&self) -> Option<&ApiKey> {
        self.0.visit.key.as_ref()
    }

    /// The hash of the key of an account, a table or a pass with which a program sends the request. `None` for browsers and without a
    /// key.
    pub fn program(&self) -> Option<&str> {
        let table = || self.device().filter(|_| is_keyed(self.path()));
        self.key().map(|key| key.hash.as_str()).or_else(table).or_else(|| self.pass_key())
    }

    /// The hash of the pass's key with which a program sends the request. `None` for all others.
    pub fn pass_key(&self) -> Option<&str> {
        self.0.visit.pass_key.as_deref()
    }

    /// The account that is signed in.
    ///
    /// # Errors
    /// [`WebError::Forbidden`] if there is none.
    pub fn require_user(&self) -> Result<&User, WebError> {
        self.user().ok_or(WebError::Forbidden)
    }

    /// The caller of this request, with their rights.
    pub fn caller(&self) -> &Caller {
        &self.0.visit.caller
    }

    /// The caller's role in the whole tournament; the higher one if there are two. `None` if the caller has none, or one for some pools
    /// only.
    pub fn role(&self, tournament: TournamentId) -> Option<Role> {
        self.caller().role(tournament)
    }

    /// Reports whether the caller is an organizer of the tournament.
    pub fn is_organizer(&self, tournament: &TournamentId) -> bool {
        self.caller().is_organizer(*tournament)
    }

    /// Reports whether the caller has a role in a tournament, even if only in some pools.
    pub fn helps(&self, tournament: &TournamentId) -> bool {
        self.role(*tournament).is_some() || self.charge(*tournament).is_some()
    }

    /// Reports whether the caller may enter results for others in a pool.
    pub fn keeps_desk_of(&self, tournament: TournamentId, pool: PoolId) -> bool {
        self.caller().keeps_desk_of(tournament, pool)
    }

    /// Reports whether the caller may change the data of an entry.
    pub fn may_change(&self, tournament: &TournamentId, entry: &EntryId) -> bool {
        self.caller().require_to_change(*tournament, *entry).is_ok()
    }

    /// The caller's charge of some pools of a tournament. `None` if the caller has none.
    pub fn charge(&self, tournament: TournamentId) -> Option<&Charge> {
        self.caller().charge(tournament)
    }

    /// Reports whether the visitor holds a seat in any tournament.
    pub fn has_seats(&self) -> bool {
        !self.caller().seats().is_empty()
    }

    /// Reports whether the caller may record the game of a table: as organizer or referee of the tournament or pool, or by the table's PIN.
    pub fn may_referee(&self, tournament: &TournamentId, table: &TableId) -> bool {
        self.caller().role_at(*tournament, *table).is_some()
    }

    /// Requires `role` in the tournament; an organizer has the rights of a referee. Acts check rights themselves. This is for pages, and to
    /// refuse a request before its body is read.
    ///
    /// # Errors
    /// [`WebError::Forbidden`] if the caller lacks the role.
    pub fn require_role(&self, tournament: TournamentId, role: Role) -> Result<(), WebError> {
        Ok(self.caller().require(tournament, role)?)
    }

    /// Requires the right to record the game of the table.
    ///
    /// # Errors
    /// [`WebError::Forbidden`] if the caller lacks it.
    pub fn require_referee(
        &self,
        tournament: TournamentId,
        table: TableId,
    ) -> Result<(), WebError> {
        Ok(self.caller().require_at(tournament, table).map(drop)?)
    }

    /// The actor to be recorded for acts of this request.
    pub fn actor(&self) -> Actor {
        self.caller().actor().clone()
    }
}

/// Methods for the address and time of the request.
impl Ctx {
    /// The token for forms. `None` without a session, which needs no protection.
    pub fn csrf(&self) -> Option<&str> {
        self.0.csrf.as_deref()
    }

    /// A new id for a form that may be applied only once.
    pub fn once(&self) -> String {
        secret::random_token()
    }

    /// Records the hash of the submitted form.
    pub fn send_form(&self, hash: String) {
        // A request submits at most one form, so the hash is set at most once.
        let _ = self.0.form.hash.set(hash);
    }

    /// The hash of the submitted form, if it may be applied only once.
    pub fn sent_form(&self) -> Option<&str> {
        self.0.form.hash.get().map(String::as_str)
    }

    /// Records that an act of this request was done.
    pub fn did_act(&self) {
        self.0.form.is_done.store(true, Ordering::Relaxed);
    }

    /// Reports whether an act of this request was done.
    pub fn has_acted(&self) -> bool {
        self.0.form.is_done.load(Ordering::Relaxed)
    }

    /// Like [`Ctx::sent_form`], but `None` after the first call, so that only the first act of the request counts as the form's submission.
    pub fn begin_form(&self) -> Option<String> {
        let is_begun = self.0.form.is_begun.swap(true, Ordering::Relaxed);
        self.sent_form().filter(|_| !is_begun).map(str::to_owned)
    }

    /// Path of the page; in a frame, of the page whose content it shows.
    pub fn path(&self) -> &str {
        &self.0.path
    }

    /// The frame of another site in which the page stands. `None` for a page by itself.
    pub fn frame(&self) -> Option<&Frame> {
        self.0.frame.as_ref()
    }

    /// Number of lines of a list that has `usual` lines outside of frames.
    pub fn rows(&self, usual: usize) -> usize {
        self.frame().map_or(usual, |frame| frame.rows(usual))
    }

    /// Path and query to return to; after a form, those of the form's page.
    pub fn url(&self) -> &str {
        &self.0.url
    }

    /// The absolute URL of `path`, for links that leave the browser.
    pub fn absolute(&self, path: impl AsRef<str>) -> String {
        format!("{}{}", self.0.base_url, path.as_ref())
    }

    /// The absolute URL of the link that admits a referee by `pin`, for QR codes and messages.
    pub fn join_link(&self, pin: &str) -> String {
        self.absolute(address::join(&self.signed_pin(pin)).page())
    }

    /// A PIN with the signature by which links prove it.
    pub fn signed_pin(&self, pin: &str) -> String {
        let signed = self.0.key.as_ref().map(|key| key.of_pin(pin)).unwrap_or_default();
        format!("{pin}.{signed}")
    }

    /// Time at which the request arrived.
    pub fn now(&self) -> DateTime<Utc> {
        self.0.now
    }

    /// The reference that identifies the request in the log.
    pub fn reference(&self) -> Reference {
        self.0.reference
    }

    /// The chosen color scheme. `None` to follow the device's setting.
    pub fn theme(&self) -> Option<Theme> {
        self.0.theme
    }

    /// Reports whether no scheme was chosen.
    pub fn is_auto(&self) -> bool {
        self.theme().is_none()
    }

    /// Reports whether the light scheme was chosen.
    pub fn is_light(&self) -> bool {
        self.theme() == Some(Theme::Light)
    }

    /// Reports whether the dark scheme was chosen.
    pub fn is_dark(&self) -> bool {
        self.theme() == Some(Theme::Dark)
    }

    /// The word of the chosen scheme; `auto` if none was chosen.
    pub fn theme_name(&self) -> &'static str {
        self.theme().map_or("auto", |theme| theme.name())
    }

    /// URL of a file of `static/`.
    pub fn asset(&self, name: &str) -> String {
        assets::asset(name)
    }

    /// Reports whether `token` proves that a page of this site sent the request. Always true without a session, since
    /// there is nothing to misuse.
    pub fn is_ours(&self, token: &str) -> bool {
        self.csrf().is_none_or(|expected| secret::is_token(expected, token))
    }

    /// Reports whether the previous act left a message for this page.
    pub fn has_flash(&self) -> bool {
        self.0.flash.is_some()
    }
}

impl Ctx {
    /// The context of a request. It is made once and then cached in the request.
    ///
    /// # Errors
    /// [`WebError`] if the store does not answer.
    pub async fn of(req: &HttpRequest) -> Result<Ctx, WebError> {
        if let Some(known) = req.extensions().get::<Ctx>() {
            return Ok(known.clone());
        }
        let visit = match (state(req), cookie(req, cookies::SESSION)) {
            (Some(state), _) if is_keyed(req.path()) => match bearer(req.headers())? {
                Some(secret) => state.keyed_visit(req, secret::fingerprint(secret)).await?,
                None => Visit::nobody(),
            },
            (Some(state), Some(cookie)) => state.visit(secret::fingerprint(cookie.value())).await?,
            _ => Visit::nobody(),
        };
        // The arguments of a handler are extracted concurrently. All get the same context, so that an act sees the form recorded in it.
        if let Some(known) = req.extensions().get::<Ctx>() {
            return Ok(known.clone());
        }
        let ctx = Ctx::new(req, visit);
        req.extensions_mut().insert(ctx.clone());
        Ok(ctx)
    }

    /// A context without a session, for when the store does not answer.
    pub fn without_store(req: &HttpRequest) -> Ctx {
        Ctx::new(req, Visit::nobody())
    }

    /// A context outside of requests, for texts that the program sends by itself.
    pub fn of_program(state: &AppState, language: Language) -> Ctx {
        let inner = Inner {
            theme: None,
            visit: Visit::nobody(),
            csrf: None,
            key: Some(state.csrf.clone()),
            flash: None,
            path: String::new(),
            url: String::new(),
            frame: None,
            base_url: state.config.base_url.clone().unwrap_or_default(),
            reference: Reference::next(),
            form: SentForm::default(),
            now: state.clock.now(),
        };
        Ctx(Arc::new(inner), language)
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
            path: match is_framed(req.path()) {
                true => frame::page_path(req.path()).to_owned(),
                false => req.path().to_owned(),
            },
            url: return_url(req, &base_url),
            frame: Frame::of(req),
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

/// Maximum pause of a client that sends a body.
pub fn body_patience(req: &HttpRequest) -> time::Duration {
    state(req).map_or(time::Duration::MAX, |state| state.config.body_patience)
}

/// The budget in which the memory of a request is reserved. Without an application state it is unlimited.
pub fn budget(req: &HttpRequest) -> Budget {
    state(req).map_or_else(|| Memory::new(usize::MAX).budget(None), |state| state.budget(req))
}

pub fn state(req: &HttpRequest) -> Option<&AppState> {
    req.app_data::<web::Data<AppState>>().map(|data| data.get_ref())
}

/// The language of a request's answer: the chosen one, else one that the browser prefers, else Spanish.
pub fn language(req: &HttpRequest) -> Language {
    let chosen = match is_framed(req.path()) {
        true => frame::field(req, frame::LANGUAGE),
        false => cookie(req, cookies::LANGUAGE).map(|cookie| cookie.value().to_owned()),
    };
    let chosen = chosen.and_then(|chosen| chosen.parse().ok());
    chosen.or_else(|| wanted(req)).unwrap_or(Language::Es)
}

/// A cookie of this service that the browser sent.
pub fn cookie(req: &HttpRequest, name: &'static str) -> Option<Cookie<'static>> {
    if !req.headers().contains_key(header::COOKIE) {
        return None;
    }
    let is_secure = state(req).is_some_and(|state| state.config.is_secure());
    req.cookie(&cookies::name(name, is_secure))
}

/// The color scheme that was chosen on this device, or for this frame. `None` if none was chosen.
pub fn theme(req: &HttpRequest) -> Option<Theme> {
    let chosen = match is_framed(req.path()) {
        true => frame::field(req, frame::THEME),
        false => cookie(req, cookies::THEME).map(|cookie| cookie.value().to_owned()),
    };
    chosen.and_then(|chosen| chosen.parse().ok())
}

/// The available language that the browser prefers most. `None` if it accepts none of them.
fn wanted(req: &HttpRequest) -> Option<Language> {
    let mut sent = AcceptLanguage::parse(req).ok()?;
    sent.retain(|range| range.quality > Quality::ZERO);
    sent.ranked()
        .iter()
        .find_map(|range| range.item()?.primary_language().to_ascii_lowercase().parse().ok())
}

fn return_url(req: &HttpRequest, base_url: &str) -> String {
    if is_framed(req.path()) {
        return frame::page_url(req);
    }
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

/// The base URL of a request: scheme and host as the browser shows them, as far as a trusted proxy reports them.
pub fn asked_for(req: &HttpRequest) -> String {
    let is_secure = state(req).is_some_and(|state| {
        let said = state.is_proxied(req).then(|| last(req, "x-forwarded-proto")).flatten();
        state.config.tls.is_some() || said.is_some_and(|it| it.eq_ignore_ascii_case("https"))
    });
    let scheme = if is_secure { "https" } else { "http" };
    // An unknown host name must not appear in any answer.
    let is_ours = |host: &&str| state(req).is_none_or(|state| state.config.is_host(host));
    format!("{scheme}://{}", host(req).filter(is_ours).unwrap_or("localhost"))
}

/// The last value of a header, which the nearest proxy has added. Earlier values cannot be trusted. `None` if the header is missing.
fn last<'a>(req: &'a HttpRequest, name: &str) -> Option<&'a str> {
    let value = req.headers().get_all(name).last()?.to_str().ok()?;
    value.rsplit(',').next().map(str::trim)
}

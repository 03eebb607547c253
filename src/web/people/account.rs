//! The page of the visitor's own account: sessions, password, and for organizers the age of the latest backup.

use std::cmp::Reverse;

use actix_web::web::Data;
use askama::Template;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use chrono_tz::Tz;
use domain::tournament::account::User;
use domain::tournament::calendar::local::day_of;
use domain::tournament::happening::{Happened, Happening};
use domain::tournament::id::UserId;
use store::sessions::Session;
use store::{Conn, StoreError, installation};

use crate::web::form::Form;
use crate::web::guard::limits::AccountProof;
use crate::web::guard::passwords;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::respond::{Answer, invalid, render, see_other_saying};
use crate::web::i18n::{Key, Message, key};
use crate::web::request::context::Ctx;
use crate::web::request::session::{Browser, NewSession, device};
use crate::web::request::visit::SESSION_DAYS;
use crate::web::state::AppState;

/// Maximum number of account events shown.
const HAPPENED: i64 = 10;
/// Time zone of this page, which belongs to no tournament.
const ZONE: Tz = Tz::Europe__Madrid;

#[derive(Template)]
#[template(path = "people/account.html")]
struct AccountPage {
    ctx: Ctx,
    user: User,
    /// Sessions of the account: the current one, then the others, latest first.
    sessions: Vec<Session>,
    /// Events of the account, the latest first.
    happened: Vec<Happened>,
    has_second_factor: bool,
    /// State of the backups; `None` unless the visitor is an organizer.
    backups: Option<BackupState>,
    form: Form,
}

impl AccountPage {
    fn is_current(&self, session: &Session) -> bool {
        self.ctx.device() == Some(session.id_hash.as_str())
    }
}

/// State of the installation's backups.
struct BackupState {
    /// Age of the latest backup, or a note that there is none.
    last: Message,
    /// True if the latest attempt to make a backup failed.
    has_failed: bool,
}

/// `GET /account`: the page of the own account.
pub async fn show(ctx: Ctx, state: Data<AppState>) -> Answer {
    render(&page(ctx, &state, Form::empty()).await?)
}

/// `POST /account/password`: changes the password and ends all other sessions.
pub async fn change_password(
    ctx: Ctx,
    browser: Browser,
    state: Data<AppState>,
    mut form: Form,
) -> Answer {
    let user = ctx.require_user()?.clone();
    let old = form.password("old_password", 1..=1000);
    let new = form.password("new_password", passwords::LENGTH);
    let (Some(old), Some(new)) = (old, new) else {
        return invalid(&page(ctx, &state, form).await?);
    };
    state.limits.sign_in_again(AccountProof::SignedIn, &user.email)?;
    if !state.passwords.is_right(old, Some(user.password_hash.clone())).await? {
        form.refuse::<()>("old_password", Message::new(key::ERROR_OLD_PASSWORD));
        return invalid(&page(ctx, &state, form).await?);
    }
    if state.passwords.is_guessable(&new, &[&user.name, &user.email]).await? {
        form.refuse::<()>("new_password", Message::new(key::ERROR_GUESSABLE));
        return invalid(&page(ctx, &state, form).await?);
    }
    let hash = state.passwords.hash(new).await?;
    let session = NewSession::of_user(&ctx, &browser, user.id);
    let cookie = session.cookie(&state);
    let (now, with) = (ctx.now(), browser.device());
    let is_changed = state
        .store
        .write(move |conn| {
            if !store::users::replace_password(conn, user.id, &user.password_hash, &hash)? {
                return Ok(false);
            }
            installation::append(conn, now, Some(user.id), Happening::PasswordChanged, &with)?;
            session.insert(conn)?;
            end_sessions(conn, user.id, Some(session.id_hash()))?;
            Ok::<_, WebError>(true)
        })
        .await?;
    // The password was changed elsewhere at the same moment.
    if !is_changed {
        form.refuse::<()>("old_password", Message::new(key::ERROR_OLD_PASSWORD));
        return invalid(&page(ctx, &state, form).await?);
    }
    let mut response = see_other_saying("/account", &Message::new(key::FLASH_PASSWORD_CHANGED))?;
    response.add_cookie(&cookie).map_err(WebError::internal)?;
    Ok(response)
}

/// `POST /account/sessions/{hash}/end`: ends one session.
pub async fn end_session(
    ctx: Ctx,
    At(address::Session { hash }): At<address::Session>,
    state: Data<AppState>,
    _form: Form,
) -> Answer {
    let user = ctx.require_user()?.id;
    let now = ctx.now();
    state
        .store
        .write(move |conn| {
            let own = store::sessions::of_user(conn, user)?;
            let ended = own.iter().find(|session| session.id_hash == hash);
            let with = device(&ended.ok_or(WebError::NotFound)?.user_agent);
            installation::append(conn, now, Some(user), Happening::SessionEnded, &with)?;
            Ok::<_, WebError>(store::sessions::delete(conn, &hash)?)
        })
        .await?;
    see_other_saying("/account", &Message::new(key::FLASH_SESSION_ENDED))
}

/// Ends all sessions of an account except the session `except`.
pub(super) fn end_sessions(
    conn: &mut store::Conn,
    user: UserId,
    except: Option<&str>,
) -> Result<(), WebError> {
    for session in store::sessions::of_user(conn, user)? {
        if except != Some(session.id_hash.as_str()) {
            store::sessions::delete(conn, &session.id_hash)?;
        }
    }
    Ok(())
}

async fn page(ctx: Ctx, state: &AppState, form: Form) -> Result<AccountPage, WebError> {
    let user = ctx.require_user()?.clone();
    let id = user.id;
    let backups = state.backups.clone();
    let read = move |conn: &mut Conn| {
        let sessions = store::sessions::of_user(conn, id)?;
        let happened = installation::of_account(conn, id, HAPPENED)?;
        let has_second_factor = store::second_factors::find(conn, id)?.is_some_and(|it| it.is_on);
        let backed_up = backups.map(|it| (it.last(), it.has_failed()));
        Ok::<_, StoreError>((sessions, happened, has_second_factor, backed_up))
    };
    let (mut sessions, happened, has_second_factor, backed_up) = state.store.read(read).await?;
    sessions.retain(|session| session.expires_at > ctx.now());
    let is_other = |session: &Session| ctx.device() != Some(session.id_hash.as_str());
    sessions.sort_by_key(|session| (is_other(session), Reverse(session.created_at)));
    let backups = ctx.caller().organizes_any().then(|| backup_state(backed_up, ctx.now()));
    Ok(AccountPage { ctx, user, sessions, happened, has_second_factor, backups, form })
}

/// Day of the latest use. It is only exact to the day, because a session is extended at most once a day.
fn last_used(session: &Session) -> NaiveDate {
    let at = session.expires_at - TimeDelta::days(SESSION_DAYS);
    day_of(at, ZONE)
}

fn key(happened: &Happened) -> Key {
    let Some(what) = happened.what else { return key::JOURNAL_UNKNOWN };
    match what {
        Happening::SignedIn => key::HAPPENED_SIGNED_IN,
        Happening::WrongPassword => key::HAPPENED_WRONG_PASSWORD,
        Happening::SignedOut => key::HAPPENED_SIGNED_OUT,
        Happening::SessionEnded => key::HAPPENED_SESSION_ENDED,
        Happening::PasswordChanged => key::HAPPENED_PASSWORD_CHANGED,
        Happening::WrongCode => key::HAPPENED_WRONG_CODE,
        Happening::SecondFactorOn => key::HAPPENED_SECOND_FACTOR_ON,
        Happening::SecondFactorOff => key::HAPPENED_SECOND_FACTOR_OFF,
        Happening::RecoveryCodeUsed => key::HAPPENED_RECOVERY_CODE_USED,
        Happening::PasswordLinkMade => key::HAPPENED_PASSWORD_LINK_MADE,
        Happening::ApiKeyMade => key::HAPPENED_API_KEY_MADE,
        Happening::ApiKeyRevoked => key::HAPPENED_API_KEY_REVOKED,
        Happening::AccountMade => key::HAPPENED_ACCOUNT_MADE,
        Happening::SettingsChanged => key::HAPPENED_SETTINGS_CHANGED,
    }
}

/// Describes the backups. `backed_up` is the time of the latest backup, if there is one, and true if the latest attempt failed. It is
/// `None` if backups are switched off.
fn backup_state(
    backed_up: Option<(Option<DateTime<Utc>>, bool)>,
    now: DateTime<Utc>,
) -> BackupState {
    let Some((last, has_failed)) = backed_up else {
        return BackupState { last: Message::new(key::BACKUP_OFF), has_failed: false };
    };
    let Some(last) = last else {
        return BackupState { last: Message::new(key::BACKUP_NEVER), has_failed };
    };
    let last = match now - last {
        age if age < TimeDelta::minutes(1) => Message::new(key::BACKUP_NOW),
        age if age < TimeDelta::hours(1) => {
            Message::new(key::BACKUP_MINUTES).with("n", age.num_minutes())
        }
        age if age < TimeDelta::days(2) => {
            Message::new(key::BACKUP_HOURS).with("n", age.num_hours())
        }
        age => Message::new(key::BACKUP_DAYS).with("n", age.num_days()),
    };
    BackupState { last, has_failed }
}

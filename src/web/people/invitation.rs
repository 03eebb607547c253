//! Invitations by one-time links: the first person to open one creates an account, or receives a role for the existing account.

use actix_web::web::Data;
use askama::Template;
use chrono::{DateTime, Duration, Utc};
use domain::tournament::account::{Invitation, User};
use domain::tournament::championship::Championship;
use domain::tournament::happening::Happening;
use domain::tournament::id::UserId;
use domain::tournament::import::sector_name;
use domain::tournament::plan::Division;
use domain::tournament::reach::{Grant, PoolName};
use domain::tournament::tournament::Role;
use store::users::InsertUserError;
use store::{Conn, StoreError};

use crate::acts::people::INVITATION_DAYS;
use crate::acts::{NotDone, Work, demo, people};
use crate::web::form::Form;
use crate::web::guard::{passwords, secret};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::respond::{Answer, invalid, render, see_other_saying};
use crate::web::i18n::{Message, key};
use crate::web::parts::load;
use crate::web::parts::titles::pool_names_titles;
use crate::web::request::context::Ctx;
use crate::web::request::session::{Browser, NewSession};
use crate::web::state::AppState;

/// A link that admits the first person to open it. The secret is only known here; the database stores its hash.
pub struct InvitationLink {
    token: String,
}

impl InvitationLink {
    /// Makes a link with a random secret.
    pub fn random() -> Self {
        Self { token: secret::random_token() }
    }

    pub fn of_token(token: &str) -> Self {
        Self { token: token.to_owned() }
    }

    pub fn token(&self) -> &str {
        &self.token
    }

    /// The hash of the secret, for storage.
    pub fn hash(&self) -> String {
        secret::fingerprint(&self.token)
    }

    /// Path of the link.
    pub fn path(&self) -> String {
        address::invitation(&self.token).page()
    }
}

/// Makes a link to create the first organizer's account and returns its path.
///
/// # Errors
/// Fails if the store cannot be written.
pub fn for_first_organizer(conn: &mut Conn, now: DateTime<Utc>) -> Result<String, StoreError> {
    let link = InvitationLink::random();
    let (expires_at, recipient) = (now + Duration::days(INVITATION_DAYS), String::new());
    let invitation = Invitation { token_hash: link.hash(), grants: None, expires_at, recipient };
    store::invitations::insert(conn, &invitation)?;
    Ok(link.path())
}

#[derive(Template)]
#[template(path = "people/invitation.html")]
struct InvitationPage {
    ctx: Ctx,
    /// The invitation in a sentence.
    lead: String,
    /// True if it is for the first organizer of the installation.
    is_first: bool,
    form: Form,
}

impl InvitationPage {
    async fn load(
        ctx: Ctx,
        state: &AppState,
        invitation: &Invitation,
        form: Form,
    ) -> Result<Self, WebError> {
        let grant = invitation.grants.as_ref();
        let championship = match grant {
            Some(grant) => Some(load::public(state, grant.tournament).await?),
            None => None,
        };
        let lead = words(&ctx, championship.as_deref(), grant);
        Ok(Self { ctx, lead, is_first: grant.is_none(), form })
    }
}

/// The invitation in a sentence that names the tournament and the pools.
pub(super) fn words(
    ctx: &Ctx,
    championship: Option<&Championship>,
    grant: Option<&Grant>,
) -> String {
    let (Some(championship), Some(grant)) = (championship, grant) else {
        return ctx.t(key::INVITATION_FIRST);
    };
    let pools = grant.reach.pools();
    let key = match (grant.role, pools) {
        (Role::Organizer, _) => key::INVITATION_ORGANIZER,
        (Role::Delegate, _) => key::INVITATION_DELEGATE,
        (Role::Referee, []) => key::INVITATION_REFEREE,
        (Role::Referee, _) => key::INVITATION_REFEREE_OF,
    };
    let is_group = |pool: &PoolName| {
        let stage = championship.stages().iter().find(|stage| stage.number == pool.stage);
        stage.is_some_and(|stage| matches!(stage.plan.division, Division::Groups { .. }))
    };
    // A single sector is written as "el sector Olivereta"; groups and several pools are listed by title.
    let said = match pools {
        [pool] if !is_group(pool) => {
            ctx.ta(key::INVITATION_SECTOR).with("name", sector_name(&pool.name)).to_string()
        }
        pools if pools.iter().any(is_group) => pool_names_titles(ctx, championship, pools),
        pools => {
            let mut names: Vec<&str> = pools.iter().map(|pool| sector_name(&pool.name)).collect();
            let last = names.pop().unwrap_or_default();
            let said = ctx.ta(key::INVITATION_SECTORS).with("names", names.join(", "));
            said.with("last", last).to_string()
        }
    };
    let name = &championship.tournament.name;
    ctx.ta(key).with("pools", said).with("name", name).to_string()
}

/// `GET /invitations/{token}`: the invitation.
pub async fn show(
    ctx: Ctx,
    At(address::Invitation { token }): At<address::Invitation>,
    state: Data<AppState>,
) -> Answer {
    let hash = secret::fingerprint(&token);
    let now = ctx.now();
    let invitation = state.store.read(move |conn| find(conn, &hash, now)).await?;
    render(&InvitationPage::load(ctx, &state, &invitation, Form::empty()).await?)
}

/// `POST /invitations/{token}`: gives the role to the current account, or creates an account.
pub async fn accept(
    ctx: Ctx,
    At(address::Invitation { token }): At<address::Invitation>,
    browser: Browser,
    state: Data<AppState>,
    form: Form,
) -> Answer {
    let hash = secret::fingerprint(&token);
    match ctx.user().map(|user| user.id) {
        Some(user) => accept_for(&ctx, &state, hash, user).await,
        None => sign_up(ctx, browser, state, form, hash).await,
    }
}

async fn accept_for(ctx: &Ctx, state: &AppState, hash: String, user: UserId) -> Answer {
    let now = ctx.now();
    let accept = move |work: &mut Work<'_>| {
        let invitation = take(work.conn(), &hash, now)?;
        let Some(grant) = &invitation.grants else { return Err(used()) };
        people::take_role(work, user, grant)?;
        Ok(invitation)
    };
    let invitation = state.act(ctx, accept).await?;
    see_other_saying(landing(&invitation), &Message::new(key::FLASH_ROLE_TAKEN))
}

async fn sign_up(
    ctx: Ctx,
    browser: Browser,
    state: Data<AppState>,
    mut form: Form,
    hash: String,
) -> Answer {
    let now = ctx.now();
    let read_hash = hash.clone();
    let invitation = state.store.read(move |conn| find(conn, &read_hash, now)).await?;
    let (name, email) = (form.text("person_name", 1..=80), form.email("email"));
    let password = form.password("chosen_password", passwords::LENGTH);
    let (Some(name), Some(email), Some(password)) = (name, email, password) else {
        return invalid(&InvitationPage::load(ctx, &state, &invitation, form).await?);
    };
    if state.passwords.is_guessable(&password, &[&name, &email]).await? {
        form.refuse::<()>("chosen_password", Message::new(key::ERROR_GUESSABLE));
        return invalid(&InvitationPage::load(ctx, &state, &invitation, form).await?);
    }
    let user = User {
        id: UserId::new(&mut state.ids()),
        name,
        email,
        password_hash: state.passwords.hash(password).await?,
        is_organizer: invitation.grants.as_ref().is_none_or(|it| it.role == Role::Organizer),
        created_at: now,
    };
    let session = NewSession::of_user(&ctx, &browser, user.id);
    let cookie = session.cookie(&state);
    let with = browser.device();
    let signed_up = state.act(&ctx, move |work| insert(work, &hash, &user, &session, &with)).await;
    match signed_up {
        Ok(()) => {}
        Err(SignUpError::EmailTaken) => {
            form.refuse::<()>("email", Message::new(key::ERROR_EMAIL_TAKEN));
            return invalid(&InvitationPage::load(ctx, &state, &invitation, form).await?);
        }
        Err(SignUpError::Web(error)) => return Err(error),
    }
    let mut response = see_other_saying(landing(&invitation), &Message::new(key::FLASH_WELCOME))?;
    response.add_cookie(&cookie).map_err(WebError::internal)?;
    Ok(response)
}

enum SignUpError {
    EmailTaken,
    Web(WebError),
}

impl From<StoreError> for SignUpError {
    fn from(error: StoreError) -> Self {
        SignUpError::Web(error.into())
    }
}

impl From<WebError> for SignUpError {
    fn from(error: WebError) -> Self {
        SignUpError::Web(error)
    }
}

impl From<InsertUserError> for SignUpError {
    fn from(error: InsertUserError) -> Self {
        match error {
            InsertUserError::EmailTaken => SignUpError::EmailTaken,
            InsertUserError::Store(error) => error.into(),
        }
    }
}

impl From<NotDone> for SignUpError {
    fn from(error: NotDone) -> Self {
        SignUpError::Web(error.into())
    }
}

fn insert(
    work: &mut Work<'_>,
    hash: &str,
    user: &User,
    session: &NewSession,
    with: &str,
) -> Result<(), SignUpError> {
    let invitation = take(work.conn(), hash, user.created_at)?;
    store::users::insert(work.conn(), user)?;
    let (at, made) = (user.created_at, Happening::AccountMade);
    store::installation::append(work.conn(), at, Some(user.id), made, with)?;
    match &invitation.grants {
        Some(grant) => people::take_role(work, user.id, grant)?,
        None => demo::adopt(work, user.id)?,
    }
    Ok(session.insert(work.conn())?)
}

fn find(conn: &mut Conn, hash: &str, now: DateTime<Utc>) -> Result<Invitation, WebError> {
    let invitation = store::invitations::find(conn, hash, now)?.ok_or_else(used)?;
    still_good(conn, invitation)
}

fn take(conn: &mut Conn, hash: &str, now: DateTime<Utc>) -> Result<Invitation, WebError> {
    let invitation = store::invitations::take(conn, hash, now)?.ok_or_else(used)?;
    still_good(conn, invitation)
}

/// Each start without accounts prints a link for the first account. Once an account exists, the other links are invalid.
fn still_good(conn: &mut Conn, invitation: Invitation) -> Result<Invitation, WebError> {
    if invitation.grants.is_none() && store::users::any(conn)? {
        return Err(used());
    }
    Ok(invitation)
}

fn used() -> WebError {
    WebError::Refused(Message::new(key::ERROR_INVITATION_USED))
}

fn landing(invitation: &Invitation) -> String {
    let front = |grant: &Grant| address::tournament(grant.tournament).page();
    invitation.grants.as_ref().map_or_else(|| "/".to_owned(), front)
}

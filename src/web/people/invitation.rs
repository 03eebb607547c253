//! One-time links: the first opener gets an account, or their own account gets a role.

use actix_web::HttpRequest;
use actix_web::web::Data;
use askama::Template;
use chrono::{DateTime, Duration, Utc};

use crate::acts::people::INVITATION_DAYS;
use crate::acts::{NotDone, Work, demo, people};
use crate::store::users::InsertUserError;
use crate::store::{self, Conn, StoreError};
use crate::tournament::account::{Invitation, User};
use crate::tournament::happening::Happening;
use crate::tournament::id::UserId;
use crate::tournament::reach::Grant;
use crate::tournament::tournament::Role;
use crate::web::form::Form;
use crate::web::guard::{passwords, secret};
use crate::web::http::error::WebError;
use crate::web::http::path;
use crate::web::http::respond::{Answer, invalid, render, see_other_saying};
use crate::web::i18n::Message;
use crate::web::request::context::Ctx;
use crate::web::request::session::{NewSession, device_of};
use crate::web::state::AppState;

/// A link that lets its first opener in; only here it can be read.
pub struct Link {
    token: String,
}

impl Link {
    /// One that nobody can guess.
    pub fn random() -> Self {
        Self { token: secret::random_token() }
    }

    /// What is kept of it.
    pub fn hash(&self) -> String {
        secret::fingerprint(&self.token)
    }

    /// Where it leads.
    pub fn path(&self) -> String {
        format!("/invitations/{}", self.token)
    }
}

/// Makes a link to the first organizer's account. Returns its path.
///
/// # Errors
/// If the store does not answer.
pub fn for_first_organizer(conn: &mut Conn, now: DateTime<Utc>) -> Result<String, StoreError> {
    let link = Link::random();
    let (expires_at, recipient) = (now + Duration::days(INVITATION_DAYS), String::new());
    let invitation = Invitation { token_hash: link.hash(), grants: None, expires_at, recipient };
    store::invitations::insert(conn, &invitation)?;
    Ok(link.path())
}

#[derive(Template)]
#[template(path = "people/invitation.html")]
struct InvitationPage {
    ctx: Ctx,
    /// None: the first organizer of the installation.
    grant: Option<Grant>,
    form: Form,
}

impl InvitationPage {
    fn new(ctx: Ctx, invitation: &Invitation, form: Form) -> Self {
        Self { ctx, grant: invitation.grants.clone(), form }
    }

    fn lead(&self) -> String {
        let Some(grant) = &self.grant else { return self.ctx.t("invitation-first") };
        let pools = grant.reach.pools().iter().map(|pool| pool.name.as_str());
        let pools = pools.collect::<Vec<_>>().join(", ");
        match (grant.role, grant.reach.pools()) {
            (Role::Organizer, _) => self.ctx.t("invitation-organizer"),
            (Role::Delegate, _) => {
                self.ctx.ta("invitation-delegate").with("pools", pools).to_string()
            }
            (Role::Referee, []) => self.ctx.t("invitation-referee"),
            (Role::Referee, _) => {
                self.ctx.ta("invitation-referee-of").with("pools", pools).to_string()
            }
        }
    }
}

/// `GET /invitations/{token}`
pub async fn show(ctx: Ctx, req: HttpRequest, state: Data<AppState>) -> Answer {
    let hash = token_hash(&req)?;
    let now = ctx.now();
    let invitation = state.store.read(move |conn| find(conn, &hash, now)).await?;
    render(&InvitationPage::new(ctx, &invitation, Form::empty()))
}

/// `POST /invitations/{token}`: signs up, or takes the role for the account signed in with.
pub async fn accept(ctx: Ctx, req: HttpRequest, state: Data<AppState>, form: Form) -> Answer {
    let hash = token_hash(&req)?;
    match ctx.user().map(|user| user.id) {
        Some(user) => accept_for(&ctx, &state, hash, user).await,
        None => sign_up(ctx, req, state, form, hash).await,
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
    see_other_saying(landing(&invitation), &Message::new("flash-role-taken"))
}

async fn sign_up(
    ctx: Ctx,
    req: HttpRequest,
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
        return invalid(&InvitationPage::new(ctx, &invitation, form));
    };
    if state.passwords.is_guessable(&password, &[&name, &email]).await? {
        form.refuse::<()>("chosen_password", Message::new("error-guessable"));
        return invalid(&InvitationPage::new(ctx, &invitation, form));
    }
    let user = User {
        id: UserId::new(&mut state.ids()),
        name,
        email,
        password_hash: state.passwords.hash(password).await?,
        is_organizer: invitation.grants.as_ref().is_none_or(|it| it.role == Role::Organizer),
        created_at: now,
    };
    let session = NewSession::of_user(&ctx, &req, user.id);
    let cookie = session.cookie(&state);
    let with = device_of(&req);
    let signed_up = state.act(&ctx, move |work| insert(work, &hash, &user, &session, &with)).await;
    match signed_up {
        Ok(()) => {}
        Err(SignUpError::EmailTaken) => {
            form.refuse::<()>("email", Message::new("error-email-taken"));
            return invalid(&InvitationPage::new(ctx, &invitation, form));
        }
        Err(SignUpError::Web(error)) => return Err(error),
    }
    let mut response = see_other_saying(landing(&invitation), &Message::new("flash-welcome"))?;
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

/// Each start without an account prints a link to the first one: when there is one, the others are worth nothing.
fn still_good(conn: &mut Conn, invitation: Invitation) -> Result<Invitation, WebError> {
    if invitation.grants.is_none() && store::users::any(conn)? {
        return Err(used());
    }
    Ok(invitation)
}

fn used() -> WebError {
    WebError::Refused(Message::new("error-invitation-used"))
}

fn landing(invitation: &Invitation) -> String {
    let front = |grant: &Grant| format!("/tournaments/{}", grant.tournament);
    invitation.grants.as_ref().map_or_else(|| "/".to_owned(), front)
}

fn token_hash(req: &HttpRequest) -> Result<String, WebError> {
    Ok(secret::fingerprint(&path::param::<String>(req, "token")?))
}

//! Roles in a tournament or in some of its pools: the list of people, invitations by one-time links, and the change and removal of roles.

use std::ops::RangeInclusive;

use actix_web::web::{Data, Query};
use askama::Template;
use domain::tournament::account::{Invitation, User};
use domain::tournament::championship::Championship;
use domain::tournament::id::{TournamentId, UserId};
use domain::tournament::reach::{Grant, PoolName, pools_to_give};
use domain::tournament::tournament::Role;
use serde::Deserialize;
use store::{Conn, StoreError};

use super::fresh_links::{self, FreshLink};
use super::invitation;
use crate::acts::{NotDone, people};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, invalid, render, see_other_saying};
use crate::web::i18n::{Message, key, word_keys};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::Organized;
use crate::web::parts::titles::{pool_name_title, pool_names_titles};
use crate::web::request::access::Organizer;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

#[derive(Template)]
#[template(path = "people/roles.html")]
pub(super) struct PeoplePage {
    ctx: Ctx,
    form: Form,
    head: Head,
    championship: Championship,
    people: Vec<(User, Grant)>,
    /// Links that were not used yet.
    open_links: Vec<(Invitation, Grant)>,
    /// Newly made links, shown once.
    fresh: Vec<FreshLink>,
    options: RoleOptions,
}

impl PeoplePage {
    /// Titles of the pools that a role is limited to; empty for the whole tournament.
    fn pools(&self, grant: &Grant) -> String {
        pool_names_titles(&self.ctx, &self.championship, grant.reach.pools())
    }

    /// Expiry of a link, in words.
    fn until(&self, link: &Invitation) -> String {
        let zone = self.championship.tournament.settings.time_zone;
        let at = self.ctx.datetime(link.expires_at, zone);
        self.ctx.ta(key::PEOPLE_LINK_UNTIL).with("at", at).to_string()
    }
}

/// Options of a form that grants a role: values and labels.
struct RoleOptions {
    roles: Vec<(&'static str, String)>,
    /// The pools that a role can be limited to.
    pools: Vec<(String, String)>,
}

impl RoleOptions {
    /// Offers the role of delegate only if there are pools.
    fn of(ctx: &Ctx, championship: &Championship) -> Self {
        let pools = pools_to_give(championship).into_iter();
        let title = |pool: PoolName| (pool.to_string(), pool_name_title(ctx, championship, &pool));
        let pools: Vec<(String, String)> = pools.map(title).collect();
        let roles = [Role::Referee, Role::Delegate, Role::Organizer].into_iter();
        let roles = roles.filter(|role| *role != Role::Delegate || !pools.is_empty());
        Self { roles: roles.map(|role| (role.name(), ctx.word(role))).collect(), pools }
    }
}

word_keys! {
    Role { Organizer => ROLE_ORGANIZER, Delegate => ROLE_DELEGATE, Referee => ROLE_REFEREE }
}

#[derive(Template)]
#[template(path = "people/role.html")]
struct RolePage {
    ctx: Ctx,
    form: Form,
    head: Head,
    user: User,
    options: RoleOptions,
}

/// Length of the note about the person of an invitation, in characters.
pub const RECIPIENT: RangeInclusive<usize> = 0..=120;

/// Query string: the role that the forms preselect.
#[derive(Deserialize)]
pub struct PeopleQuery {
    role: Option<String>,
}

/// Address of the page with `role` preselected in the forms.
pub(super) fn path_with(id: TournamentId, role: Role) -> String {
    format!("{}?role={}", address::tournament(id).people(), role.name())
}

/// `GET /tournaments/{id}/people`: the people with roles. The forms preselect `role`.
pub async fn show(
    caller: Organizer<address::Tournament>,
    state: Data<AppState>,
    query: Query<PeopleQuery>,
) -> Answer {
    let Organizer { ctx, at: address::Tournament { id }, .. } = caller;
    let role = query.role.as_ref().and_then(|role| role.parse().ok());
    let role = role.unwrap_or(Role::Referee).name();
    let form = Form::empty().with("role", role).with("list_role", role);
    render(&page(ctx, &state, id, form).await?)
}

/// `POST /tournaments/{id}/invitations`: makes a link, which is shown once on the next page.
pub async fn invite(caller: Organized<address::Tournament, Form>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, mut form } = caller;
    let grant = grant(&mut form, &championship);
    let recipient = form.text("recipient", RECIPIENT);
    let (Some(grant), Some(recipient)) = (grant, recipient) else {
        return invalid(&page(ctx, &state, id, form).await?);
    };
    let link = invitation::InvitationLink::random();
    let (hash, role) = (link.hash(), grant.role);
    state.act(&ctx, move |work| people::invite(work, grant, recipient, hash)).await?;
    see_other_saying(path_with(id, role), &fresh_links::message(&[link]))
}

/// `POST /tournaments/{id}/invitations/{hash}/revocation`: revokes a link. Repeating it has no effect.
pub async fn revoke(
    caller: Organizer<address::SentInvitation, Form>,
    state: Data<AppState>,
) -> Answer {
    let Organizer { ctx, at: address::SentInvitation { id, hash }, .. } = caller;
    match state.act(&ctx, move |work| people::revoke(work, id, &hash)).await {
        Ok(()) | Err(NotDone::Store(StoreError::NotFound(_))) => {}
        Err(error) => return Err(error.into()),
    }
    see_other_saying(address::tournament(id).people(), &Message::new(key::FLASH_LINK_REVOKED))
}

/// `GET /tournaments/{id}/people/{user}`: the form to change a person's role.
pub async fn show_one(caller: Organized<address::Person>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at: address::Person { id, user }, facts: championship, .. } = caller;
    let (user, held) = holder(&state, id, user).await?;
    let form = Form::empty().with("role", held.role.name());
    let form = held.reach.pools().iter().fold(form, |form, pool| form.with("pools", pool));
    render(&role_page(ctx, &championship, user, form))
}

/// `POST /tournaments/{id}/people/{user}`: changes the role or its pools.
pub async fn change(caller: Organized<address::Person, Form>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at: address::Person { id, user }, facts: championship, mut form } = caller;
    let (user, _) = holder(&state, id, user).await?;
    let Some(grant) = grant(&mut form, &championship) else {
        return invalid(&role_page(ctx, &championship, user, form));
    };
    let account = user.id;
    state.act(&ctx, move |work| people::change_role(work, account, &grant)).await?;
    let said = Message::new(key::FLASH_ROLE_CHANGED).with("name", user.name);
    see_other_saying(address::tournament(id).people(), &said)
}

/// `POST /tournaments/{id}/people/{user}/remove`: removes a person's role. Organizers cannot remove their own role,
/// so that the tournament always has an organizer.
pub async fn remove(caller: Organizer<address::Person, Form>, state: Data<AppState>) -> Answer {
    let Organizer { ctx, at: address::Person { id, user }, .. } = caller;
    state.act(&ctx, move |work| people::remove(work, id, user)).await?;
    see_other_saying(address::tournament(id).people(), &Message::new(key::FLASH_ROLE_REMOVED))
}

/// Reads the role to grant. Returns `None` after noting errors in the form.
pub fn grant(form: &mut Form, championship: &Championship) -> Option<Grant> {
    let role: Role = form.parse("role")?;
    let known = pools_to_give(championship);
    let pools: Vec<PoolName> = form.all("pools").filter_map(|pool| pool.parse().ok()).collect();
    let pools: Vec<PoolName> = pools.into_iter().filter(|pool| known.contains(pool)).collect();
    if role == Role::Delegate && pools.is_empty() {
        return form.refuse("pools", Message::new(key::ERROR_NO_POOLS));
    }
    Some(Grant::new(championship.tournament.id, role, pools))
}

/// The person with a role in the tournament, and the role.
async fn holder(
    state: &AppState,
    id: TournamentId,
    user: UserId,
) -> Result<(User, Grant), WebError> {
    let people = state.store.read(move |conn| store::roles::of_tournament(conn, id)).await?;
    people.into_iter().find(|(known, _)| known.id == user).ok_or(WebError::NotFound)
}

fn role_page(ctx: Ctx, championship: &Championship, user: User, form: Form) -> RolePage {
    let head = Head::new(&ctx, championship, Tab::People);
    RolePage { options: RoleOptions::of(&ctx, championship), ctx, form, head, user }
}

pub(super) async fn page(
    ctx: Ctx,
    state: &AppState,
    id: TournamentId,
    form: Form,
) -> Result<PeoplePage, WebError> {
    let load = move |conn: &mut Conn| {
        let championship = store::championship::load(conn, id)?;
        let people = store::roles::of_tournament(conn, id)?;
        Ok::<_, WebError>((championship, people, store::invitations::of_tournament(conn, id)?))
    };
    let (championship, mut people, links) = state.store.read(load).await?;
    people.sort_by_cached_key(|(user, _)| ctx.by_name(&user.name));
    let fresh = fresh_links::of_page(&ctx, &championship, &links)?;
    let open = links.into_iter().filter(|link| link.expires_at > ctx.now());
    Ok(PeoplePage {
        people,
        fresh,
        open_links: open.filter_map(|link| Some((link.clone(), link.grants?))).collect(),
        options: RoleOptions::of(&ctx, &championship),
        head: Head::new(&ctx, &championship, Tab::People),
        championship,
        form,
        ctx,
    })
}

//! Helpers of a tournament: accounts with their roles, and invitations by one-time links.

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use domain::tournament::account::{Invitation, User};
use domain::tournament::api_key::Scope;
use domain::tournament::championship::Championship;
use domain::tournament::id::TournamentId;
use domain::tournament::reach::{Grant, pools_to_give};
use serde::{Deserialize, Serialize};
use store::{Conn, StoreError};
use utoipa::ToSchema;

use super::answer::{ListQuery, Listed, json};
use super::body::{Nothing, Query, Sent, as_form, refused};
use super::now::Target;
use super::operation::Operation;
use super::views::{ids, time};
use super::write;
use crate::acts::{NotDone, Work, people};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::problem::{FieldProblem, Problem};
use crate::web::http::respond::Answer;
use crate::web::parts::load::{self, Organized};
use crate::web::people::invitation::InvitationLink;
use crate::web::people::roles;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::read("/tournaments/{id}/people", "listPeople", list)
            .private()
            .summary("The accounts with a role, for organizers")
            .query::<ListQuery>()
            .lists::<HelperView>(),
        Operation::write(
            "/tournaments/{id}/people/{user}/role",
            "changeRole",
            Scope::Organize,
            change_role,
        )
        .summary("Changes the role of an account, or its pools")
        .body::<RoleBody>()
        .answers::<Nothing>(),
        Operation::read("/tournaments/{id}/invitations", "listInvitations", invitations)
            .private()
            .summary("The invitations that nobody has used yet, for organizers")
            .query::<ListQuery>()
            .lists::<InvitationView>(),
        Operation::write("/tournaments/{id}/invitations", "invite", Scope::Organize, invite)
            .summary("Makes a one-time link to a role; the answer has its secret")
            .body::<InvitationBody>()
            .creates::<MadeInvitation>(),
        Operation::write(
            "/tournaments/{id}/invitations/{hash}/revocation",
            "revokeInvitation",
            Scope::Organize,
            revoke,
        )
        .summary("Revokes an invitation that nobody has used")
        .body::<Nothing>()
        .answers::<Nothing>(),
        Operation::write("/invitations/{token}", "takeRole", Scope::Organize, take_role)
            .summary("Uses an invitation up: the key's account gets its role")
            .body::<Nothing>()
            .answers::<RoleView>(),
    ]
}

/// An account with a role.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct HelperView {
    /// Id of the account.
    user: String,
    name: String,
    email: String,
    #[serde(flatten)]
    role: RoleView,
}

/// A role in a tournament.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct RoleView {
    tournament: String,
    /// `organizer`, `delegate` or `referee`.
    role: &'static str,
    /// The pools that it is limited to, such as `1:Horta`; none for the whole tournament.
    pools: Vec<String>,
}

/// An invitation.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct InvitationView {
    /// Hash of its secret, which names it in addresses.
    hash: String,
    #[serde(flatten)]
    role: RoleView,
    /// Note about the person.
    recipient: String,
    expires_at: String,
}

/// A new invitation.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct MadeInvitation {
    /// Hash of its secret, which names it in addresses.
    hash: String,
    /// Secret of the link. It is only in this answer, and is not stored.
    #[serde(skip_serializing_if = "String::is_empty")]
    token: String,
    /// Address of the link.
    #[serde(skip_serializing_if = "String::is_empty")]
    link: String,
}

/// A role.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct RoleBody {
    /// `organizer`, `delegate` or `referee`.
    role: String,
    /// The pools that it is limited to, such as `1:Horta`; a delegate has at least one.
    #[serde(default)]
    pools: Vec<String>,
}

/// A role for the person who opens the link first.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct InvitationBody {
    /// `organizer`, `delegate` or `referee`.
    role: String,
    /// The pools that it is limited to, such as `1:Horta`; a delegate has at least one.
    #[serde(default)]
    pools: Vec<String>,
    /// Note about the person.
    #[serde(default)]
    recipient: String,
}

impl RoleView {
    fn new(grant: &Grant) -> Self {
        Self {
            tournament: grant.tournament.to_string(),
            role: grant.role.name(),
            pools: ids(grant.reach.pools()),
        }
    }
}

/// Checks that the tournament has these pools.
fn check_pools(championship: &Championship, pools: &[String]) -> Result<(), WebError> {
    let known = ids(pools_to_give(championship));
    let is_unknown = |(_, pool): &(usize, &String)| !known.contains(pool);
    match pools.iter().enumerate().find(is_unknown) {
        None => Ok(()),
        Some((place, pool)) => {
            let (field, detail) = (format!("pools[{place}]"), format!("no pool {pool}"));
            let allowed = known.join(", ");
            Err(Problem::invalid(vec![FieldProblem { field, detail, allowed }]).into())
        }
    }
}

async fn list(
    caller: Organized<address::Tournament>,
    state: Data<AppState>,
    query: Query<ListQuery>,
    req: HttpRequest,
) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, .. } = caller;
    let read = move |conn: &mut Conn| store::roles::of_tournament(conn, id);
    let mut all = state.store.read(read).await?;
    all.sort_by_cached_key(|(user, _)| ctx.by_name(&user.name));
    let view = |(user, grant): (User, Grant)| HelperView {
        user: user.id.to_string(),
        role: RoleView::new(&grant),
        name: user.name,
        email: user.email,
    };
    json(&req, &Listed::part(all, &query.0, |(user, _)| user.id.to_string(), view)?)
}

async fn invitations(
    caller: Organized<address::Tournament>,
    state: Data<AppState>,
    query: Query<ListQuery>,
    req: HttpRequest,
) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, .. } = caller;
    let read = move |conn: &mut Conn| store::invitations::of_tournament(conn, id);
    let all = state.store.read(read).await?.into_iter();
    let open = all.filter(|it| it.expires_at > ctx.now());
    let open: Vec<(Grant, Invitation)> =
        open.filter_map(|it| Some((it.grants.clone()?, it))).collect();
    let view = |(grant, it): (Grant, Invitation)| InvitationView {
        role: RoleView::new(&grant),
        expires_at: time(it.expires_at),
        hash: it.token_hash,
        recipient: it.recipient,
    };
    json(&req, &Listed::part(open, &query.0, |(_, it)| it.token_hash.clone(), view)?)
}

async fn invite(
    sent: Sent<InvitationBody>,
    state: Data<AppState>,
    At(address::Tournament { id }): At<address::Tournament>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let championship = load::organized(&state, &ctx, id).await?;
    check_pools(&championship, &body.pools)?;
    let mut form = as_form(&body)?;
    let grant = roles::grant(&mut form, &championship);
    let recipient = form.text("recipient", roles::RECIPIENT);
    let (Some(grant), Some(recipient)) = (grant, recipient) else {
        return Err(refused(&ctx, &form));
    };
    let link = InvitationLink::of_token(&once.secret(&state.csrf));
    let hash = link.hash();
    let act = move |work: &mut Work<'_>| {
        let known = store::invitations::of_tournament(work.conn(), id)?;
        // The same request was answered before the time for which answers are kept.
        if !known.iter().any(|it| it.token_hash == hash) {
            people::invite(work, grant, recipient, hash.clone())?;
        }
        Ok::<_, NotDone>(MadeInvitation { hash, token: String::new(), link: String::new() })
    };
    let shown = [("token", link.token().to_owned()), ("link", ctx.absolute(link.path()))];
    write::secret((&ctx, &state), once, Target::Tournament(id), &shown, act).await
}

async fn revoke(
    sent: Sent<Nothing>,
    state: Data<AppState>,
    At(address::SentInvitation { id, hash }): At<address::SentInvitation>,
) -> Answer {
    let Sent { ctx, once, .. } = sent;
    let act = move |work: &mut Work<'_>| people::revoke(work, id, &hash);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

async fn change_role(
    sent: Sent<RoleBody>,
    state: Data<AppState>,
    At(address::Person { id, user }): At<address::Person>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let championship = load::organized(&state, &ctx, id).await?;
    check_pools(&championship, &body.pools)?;
    let mut form = as_form(&body)?;
    let Some(grant) = roles::grant(&mut form, &championship) else {
        return Err(refused(&ctx, &form));
    };
    let act = move |work: &mut Work<'_>| people::change_role(work, user, &grant);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

async fn take_role(
    sent: Sent<Nothing>,
    state: Data<AppState>,
    At(address::Invitation { token }): At<address::Invitation>,
) -> Answer {
    let Sent { ctx, once, .. } = sent;
    let (user, now) = (ctx.require_user()?.id, ctx.now());
    let only = only(&ctx);
    let hash = InvitationLink::of_token(&token).hash();
    let act = move |work: &mut Work<'_>| {
        let invitation = store::invitations::take(work.conn(), &hash, now)?;
        let grant =
            invitation.and_then(|it| it.grants).ok_or(StoreError::NotFound("invitation"))?;
        if only.is_some_and(|only| only != grant.tournament) {
            return Err(NotDone::Forbidden);
        }
        people::take_role(work, user, &grant)?;
        Ok(RoleView::new(&grant))
    };
    write::act((&ctx, &state), once, Target::Account, StatusCode::OK, act).await
}

/// The only tournament in which the key has rights.
fn only(ctx: &Ctx) -> Option<TournamentId> {
    ctx.key().and_then(|key| key.tournament)
}

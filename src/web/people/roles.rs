//! Who organizes and referees a tournament: a list, one-time links for more, and taking a role back.

use actix_web::HttpRequest;
use actix_web::web::Data;
use askama::Template;

use super::invitation;
use crate::acts::people;
use crate::store::{self, Conn};
use crate::tournament::account::{Invitation, User};
use crate::tournament::id::{TournamentId, UserId};
use crate::tournament::tournament::Role;
use crate::web::form::Form;
use crate::web::http::error::WebError;
use crate::web::http::path::{self, Id};
use crate::web::http::respond::{Answer, invalid, render, see_other_saying};
use crate::web::i18n::Message;
use crate::web::parts::head::{Head, Tab};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

#[derive(Template)]
#[template(path = "people/roles.html")]
struct PeoplePage {
    ctx: Ctx,
    form: Form,
    head: Head,
    people: Vec<(User, Role)>,
    open_links: Vec<Invitation>,
}

impl PeoplePage {
    fn roles(&self) -> [(&'static str, String); 2] {
        [Role::Referee, Role::Organizer].map(|role| (role.name(), self.role_name(&role)))
    }

    fn role_name(&self, role: &Role) -> String {
        match role {
            Role::Organizer => self.ctx.t("role-organizer"),
            Role::Referee => self.ctx.t("role-referee"),
        }
    }

    fn is_me(&self, user: &User) -> bool {
        self.ctx.user().is_some_and(|me| me.id == user.id)
    }
}

/// `GET /tournaments/{id}/people`
pub async fn show(ctx: Ctx, state: Data<AppState>, Id(id): Id<TournamentId>) -> Answer {
    ctx.require_role(id, Role::Organizer)?;
    let form = Form::empty().with("role", Role::Referee.name());
    render(&page(ctx, &state, id, form).await?)
}

/// `POST /tournaments/{id}/invitations`: the link is shown once, on the page that follows.
pub async fn invite(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    mut form: Form,
) -> Answer {
    ctx.require_role(id, Role::Organizer)?;
    let Some(role) = form.parse("role") else {
        return invalid(&page(ctx, &state, id, form).await?);
    };
    let link = invitation::Link::random();
    let hash = link.hash();
    state.act(&ctx, move |work| people::invite(work, id, role, hash)).await?;
    let message = Message::new("flash-invitation").with("link", ctx.absolute(link.path()));
    see_other_saying(format!("/tournaments/{id}/people"), &message)
}

/// `POST /tournaments/{id}/people/{user}/remove`: nobody takes their own role back, so that one organizer always stays.
pub async fn remove(
    ctx: Ctx,
    req: HttpRequest,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    _form: Form,
) -> Answer {
    ctx.require_role(id, Role::Organizer)?;
    let user: UserId = path::param(&req, "user")?;
    state.act(&ctx, move |work| people::remove(work, id, user)).await?;
    see_other_saying(format!("/tournaments/{id}/people"), &Message::new("flash-role-removed"))
}

async fn page(
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
    let (championship, mut people, mut open_links) = state.store.read(load).await?;
    open_links.retain(|link| link.expires_at > ctx.now());
    people.sort_by_cached_key(|(user, _)| ctx.by_name(&user.name));
    let head = Head::new(&ctx, &championship, Tab::People);
    Ok(PeoplePage { ctx, form, head, people, open_links })
}

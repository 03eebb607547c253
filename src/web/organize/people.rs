//! Who organizes and referees: roles, invitations by one-time link, and the tables' PINs to print.

use actix_web::HttpRequest;
use actix_web::web::Data;
use askama::Template;

use super::load;
use crate::store;
use crate::tournament::championship::Championship;
use crate::tournament::id::{TournamentId, UserId};
use crate::tournament::tournament::Role;
use crate::web::AppState;
use crate::web::context::Ctx;
use crate::web::error::WebError;
use crate::web::form::Form;
use crate::web::i18n::Message;
use crate::web::invitation;
use crate::web::path::{Id, param};
use crate::web::respond::{Answer, render, see_other_saying};
use crate::web::tournament::round::round_title;
use crate::web::tournament::{Head, Names, TableView, path};

#[derive(Template)]
#[template(path = "organize/people.html")]
struct PeoplePage {
    ctx: Ctx,
    head: Head,
    people: Vec<Person>,
    /// The link of an invitation just made: shown once.
    link: Option<String>,
    n_open: usize,
}

struct Person {
    id: UserId,
    name: String,
    email: String,
    role: &'static str,
    is_account: bool,
}

#[derive(Template)]
#[template(path = "organize/slips.html")]
struct SlipsPage {
    ctx: Ctx,
    head: Head,
    slips: Vec<Slip>,
}

struct Slip {
    table: TableView,
    round: String,
    pin: String,
    qr: String,
    link: String,
}

/// `GET /tournaments/{id}/people`
pub async fn show(ctx: Ctx, state: Data<AppState>, Id(id): Id<TournamentId>) -> Answer {
    let championship = load(&state, &ctx, id).await?;
    render(&page(ctx, &state, &championship, None).await?)
}

/// `POST /tournaments/{id}/invitations`: makes a link and shows it, once.
pub async fn invite(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    mut form: Form,
) -> Answer {
    let championship = load(&state, &ctx, id).await?;
    let Some(role) = form.choice("role", Role::from_name) else {
        return Err(WebError::Invalid(Message::new("error-choice")));
    };
    let now = ctx.now();
    let link = state
        .store
        .write(move |conn| Ok::<_, WebError>(invitation::make(conn, Some((id, role)), now)?))
        .await?;
    let link = ctx.absolute(link);
    render(&page(ctx, &state, &championship, Some(link)).await?)
}

/// `POST /tournaments/{id}/people/{user}/removal`
pub async fn remove(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    req: HttpRequest,
    _form: Form,
) -> Answer {
    let championship = load(&state, &ctx, id).await?;
    let user: UserId = param(&req, "user")?;
    if user == championship.tournament.account {
        return Err(WebError::Refused(Message::new("error-remove-account")));
    }
    state.act(id, move |conn| store::roles::remove(conn, id, user)).await?;
    see_other_saying(path(id, "people"), &Message::new("flash-person-removed"))
}

/// `GET /tournaments/{id}/slips`: a slip a table that is still to be played, with its PIN and QR code.
pub async fn slips(ctx: Ctx, state: Data<AppState>, Id(id): Id<TournamentId>) -> Answer {
    let championship = load(&state, &ctx, id).await?;
    let names = Names::of(&championship);
    let slips = championship
        .tables
        .iter()
        .filter(|table| table.is_missing())
        .map(|table| Slip {
            table: TableView::new(&ctx, &championship, &names, table),
            round: championship
                .round(table.round)
                .map(|round| round_title(&ctx, &championship, round))
                .unwrap_or_default(),
            pin: table.pin.clone(),
            qr: format!("/tables/{}/qr.svg", table.id),
            link: ctx.absolute(format!("/join/{}", table.pin)),
        })
        .collect();
    render(&SlipsPage { head: Head::new(&ctx, &championship, "people"), slips, ctx: ctx.clone() })
}

async fn page(
    ctx: Ctx,
    state: &AppState,
    championship: &Championship,
    link: Option<String>,
) -> Result<PeoplePage, WebError> {
    let id = championship.tournament.id;
    let account = championship.tournament.account;
    let (roles, open) = state
        .store
        .read(move |conn| {
            let roles = store::roles::of_tournament(conn, id)?;
            let open = store::invitations::of_tournament(conn, id)?;
            Ok::<_, WebError>((roles, open))
        })
        .await?;
    let people = roles
        .into_iter()
        .map(|(user, role)| Person {
            is_account: user.id == account,
            id: user.id,
            name: user.name,
            email: user.email,
            role: role.name(),
        })
        .collect();
    let now = ctx.now();
    Ok(PeoplePage {
        head: Head::new(&ctx, championship, "people"),
        people,
        link,
        n_open: open.iter().filter(|invitation| invitation.expires_at > now).count(),
        ctx,
    })
}

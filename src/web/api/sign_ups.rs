//! Sign-ups of a tournament: the terms, and for its organizers the list, accepting, refusing and new private links.

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::tournament::api_key::Scope;
use domain::tournament::sign_up::SignUp;
use serde::{Deserialize, Serialize};
use store::Conn;
use utoipa::ToSchema;

use super::answer::{ListQuery, Listed, versioned};
use super::body::{Nothing, Query, Sent, as_form, refused};
use super::now::Target;
use super::operation::Operation;
use super::sign_up_links::{MadeLink, shown};
use super::views::sign_up::{SignUpTermsView, SignUpView};
use super::write;
use crate::acts::{Work, sign_ups};
use crate::web::http::address;
use crate::web::http::path::At;
use crate::web::http::respond::Answer;
use crate::web::mail::link_mail::LinkMail;
use crate::web::organize::sign_ups::terms as terms_form;
use crate::web::parts::load::{self, Organized};
use crate::web::parts::sign_up_link::SignUpLink;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::read("/tournaments/{id}/sign-ups", "listSignUps", list)
            .private()
            .summary("The sign-ups in the order of their arrival, for organizers")
            .query::<ListQuery>()
            .lists::<SignUpView>(),
        Operation::read("/tournaments/{id}/sign-ups/terms", "readSignUpTerms", terms)
            .summary("The terms of sign-ups, the places, and those who look for a partner")
            .answers::<SignUpTermsView>(),
        Operation::write(
            "/tournaments/{id}/sign-ups/terms",
            "setSignUpTerms",
            Scope::Organize,
            set_terms,
        )
        .summary("Replaces the terms of sign-ups")
        .body::<TermsBody>()
        .answers::<Nothing>(),
        Operation::write(
            "/tournaments/{id}/sign-ups/{sign_up}/link",
            "relinkSignUp",
            Scope::Organize,
            relink,
        )
        .summary("Replaces the private link of a sign-up; the old one is no longer valid")
        .body::<Nothing>()
        .creates::<MadeLink>(),
        Operation::write(
            "/tournaments/{id}/sign-ups/{sign_up}/acceptance",
            "acceptSignUp",
            Scope::Organize,
            accept,
        )
        .summary("Accepts a sign-up; it gets the next free place")
        .body::<Nothing>()
        .answers::<Nothing>(),
        Operation::write(
            "/tournaments/{id}/sign-ups/{sign_up}/refusal",
            "refuseSignUp",
            Scope::Organize,
            refuse,
        )
        .summary("Refuses a sign-up")
        .body::<Nothing>()
        .answers::<Nothing>(),
    ]
}

/// The terms of sign-ups.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct TermsBody {
    /// True if people may sign up on the public page.
    is_offered: bool,
    /// First day, as `2026-11-30`, in the time zone of the tournament; at once if day and hour are missing.
    #[serde(default)]
    opens_on: String,
    /// Hour of that day, as `18:30`.
    #[serde(default)]
    opens_hour: String,
    /// `first` or `second`, if the hour occurs twice.
    #[serde(default)]
    opens_hour_repeat: String,
    #[serde(default)]
    closes_on: String,
    #[serde(default)]
    closes_hour: String,
    #[serde(default)]
    closes_hour_repeat: String,
    /// Number of places; 0: no limit.
    #[serde(default)]
    capacity: u16,
    /// True if an organizer accepts each sign-up.
    #[serde(default)]
    needs_approval: bool,
    #[serde(default)]
    is_one_per_device: bool,
    /// Text for those who sign up.
    #[serde(default)]
    about: String,
    /// Treatment of a question: `no`, `optional` or `required`.
    ask_club: String,
    ask_sector: String,
    ask_category: String,
    /// The question for an e-mail address or a telephone number.
    ask_contact: String,
    ask_wish: String,
}

async fn list(
    caller: Organized<address::Tournament>,
    state: Data<AppState>,
    query: Query<ListQuery>,
    req: HttpRequest,
) -> Answer {
    let (id, championship) = (caller.at.id, caller.facts);
    let read = move |conn: &mut Conn| store::sign_ups::of_tournament(conn, id);
    let all = state.store.read(read).await?;
    let view = |it: &SignUp| SignUpView::new(&championship, &all, it);
    let part = Listed::part(all.iter().collect(), &query.0, |it| it.id.to_string(), view)?;
    versioned(&req, &part, &championship.revision.to_string())
}

async fn terms(
    ctx: Ctx,
    state: Data<AppState>,
    At(address::Tournament { id }): At<address::Tournament>,
    req: HttpRequest,
) -> Answer {
    let championship = load::public(&state, id).await?;
    let read = move |conn: &mut Conn| store::sign_ups::of_tournament(conn, id);
    let all = state.store.read(read).await?;
    let view = SignUpTermsView::new(&championship, &all, ctx.now());
    versioned(&req, &view, &championship.revision.to_string())
}

async fn set_terms(
    sent: Sent<TermsBody>,
    state: Data<AppState>,
    At(address::Tournament { id }): At<address::Tournament>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let championship = load::organized(&state, &ctx, id).await?;
    let mut form = as_form(&body)?;
    let zone = championship.tournament.settings.time_zone;
    let Some(terms) = terms_form::parse(&mut form, zone) else {
        return Err(refused(&ctx, &form));
    };
    let act = move |work: &mut Work<'_>| sign_ups::set_terms(work, id, &terms);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

async fn relink(
    sent: Sent<Nothing>,
    state: Data<AppState>,
    At(address::AskedSignUp { id, sign_up }): At<address::AskedSignUp>,
) -> Answer {
    let Sent { ctx, once, .. } = sent;
    let link = SignUpLink::of_token(&once.secret(&state.csrf));
    let (mail, hash) = (LinkMail::of(&ctx, &state, &link), link.hash());
    let act = move |work: &mut Work<'_>| {
        sign_ups::relink(work, id, sign_up, &hash)?;
        mail.queue(work, (id, sign_up))?;
        Ok(MadeLink::new(sign_up))
    };
    let shown = shown(&ctx, &link);
    write::secret((&ctx, &state), once, Target::Tournament(id), &shown, act).await
}

async fn accept(
    sent: Sent<Nothing>,
    state: Data<AppState>,
    At(address::AskedSignUp { id, sign_up }): At<address::AskedSignUp>,
) -> Answer {
    let Sent { ctx, once, .. } = sent;
    let act = move |work: &mut Work<'_>| sign_ups::accept(work, id, sign_up);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

async fn refuse(
    sent: Sent<Nothing>,
    state: Data<AppState>,
    At(address::AskedSignUp { id, sign_up }): At<address::AskedSignUp>,
) -> Answer {
    let Sent { ctx, once, .. } = sent;
    let act = move |work: &mut Work<'_>| sign_ups::refuse(work, id, sign_up);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

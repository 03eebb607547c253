//! Sign-ups of a tournament, for its organizers: the list, accepting and refusing.

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::tournament::api_key::Scope;
use domain::tournament::sign_up::SignUp;
use serde::Serialize;
use store::Conn;
use utoipa::ToSchema;

use super::answer::{ListQuery, Listed, versioned};
use super::body::{Nothing, Query, Sent};
use super::now::Target;
use super::operation::Operation;
use super::views::time;
use super::write;
use crate::acts::{Work, sign_ups};
use crate::web::http::address;
use crate::web::http::path::At;
use crate::web::http::respond::Answer;
use crate::web::parts::load::Organized;
use crate::web::state::AppState;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::read("/tournaments/{id}/sign-ups", "listSignUps", list)
            .private()
            .summary("The sign-ups in the order of their arrival, for organizers")
            .query::<ListQuery>()
            .lists::<SignUpView>(),
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

/// A sign-up.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct SignUpView {
    id: String,
    /// Number in the order of arrival, from 1.
    number: i32,
    at: String,
    people: Vec<String>,
    club: String,
    sector: String,
    category: String,
    email: Option<String>,
    phone: String,
    wish: String,
    seeks_partner: bool,
    accepted_at: Option<String>,
    /// Entry that it became.
    entry: Option<String>,
    /// True if it ended without an entry.
    has_ended: bool,
}

impl SignUpView {
    fn new(of: SignUp) -> Self {
        let form = of.form;
        Self {
            id: of.id.to_string(),
            number: of.number,
            at: time(of.at),
            people: form.people.into_iter().map(|person| person.name).collect(),
            club: form.club,
            sector: form.sector,
            category: form.category,
            email: form.email,
            phone: form.phone,
            wish: form.wish,
            seeks_partner: form.seeks_partner,
            accepted_at: of.accepted_at.map(time),
            entry: of.entry.map(|entry| entry.to_string()),
            has_ended: of.ended.is_some(),
        }
    }
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
    let part = Listed::part(all, &query.0, |it| it.id.to_string(), SignUpView::new)?;
    versioned(&req, &part, &championship.revision.to_string())
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

//! Pictures that clubs use in place of their crests: the list with those that wait, uploading, approving and removing.

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use domain::tournament::api_key::Scope;
use domain::tournament::championship::Championship;
use domain::tournament::own_crest::{CrestOwner, OwnCrest};
use serde::Serialize;
use utoipa::ToSchema;

use super::answer::{ListQuery, Listed, versioned};
use super::body::{Nothing, Query, Sent};
use super::now::Target;
use super::operation::Operation;
use super::picture::SentPicture;
use super::tournaments::Made;
use super::views::{ids, time};
use super::write;
use crate::acts::{Work, own_crests};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::problem::{FieldProblem, Problem};
use crate::web::http::respond::Answer;
use crate::web::organize::crests as crest_form;
use crate::web::parts::load::{self, Organized};
use crate::web::state::AppState;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::read("/tournaments/{id}/crests", "listCrests", list)
            .private()
            .summary("The pictures of clubs, those that wait for approval first, for organizers")
            .query::<ListQuery>()
            .lists::<CrestView>(),
        Operation::write(
            "/tournaments/{id}/entries/{entry}/crest",
            "uploadCrest",
            Scope::Desk,
            upload,
        )
        .summary("Uploads a picture for the crest of an entry: PNG, JPEG or WebP of at most 2 MiB")
        .picture()
        .creates::<Made>(),
        Operation::write(
            "/tournaments/{id}/crests/{crest}/approval",
            "approveCrest",
            Scope::Organize,
            approve,
        )
        .summary("Approves a picture: the public sees it")
        .body::<Nothing>()
        .answers::<Nothing>(),
        Operation::write(
            "/tournaments/{id}/crests/{crest}/deletion",
            "removeCrest",
            Scope::Organize,
            remove,
        )
        .summary("Removes a picture, approved or not")
        .body::<Nothing>()
        .answers::<Nothing>(),
    ]
}

/// A picture of a club, or of an entry without one.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct CrestView {
    id: String,
    /// Entries that have it.
    entries: Vec<String>,
    /// True if it waits for approval.
    is_waiting: bool,
    uploaded_at: String,
    approved_at: Option<String>,
    /// Path of the picture.
    picture: String,
}

impl CrestView {
    fn new(championship: &Championship, crest: &OwnCrest) -> Self {
        let pages = address::tournament(championship.tournament.id);
        let entries = championship.entries().iter();
        let own = entries.filter(|entry| CrestOwner::of(entry) == crest.owner);
        Self {
            id: crest.id.to_string(),
            entries: ids(own.map(|entry| entry.id)),
            is_waiting: crest.approval.is_none(),
            uploaded_at: time(crest.uploaded_at),
            approved_at: crest.approval.map(|it| time(it.at)),
            picture: pages.crest_file(&crest.digest).page(),
        }
    }
}

async fn list(
    caller: Organized<address::Tournament>,
    query: Query<ListQuery>,
    req: HttpRequest,
) -> Answer {
    let championship = caller.facts;
    let mut all: Vec<&OwnCrest> = championship.own_crests().iter().collect();
    all.sort_by_key(|crest| (crest.approval.is_some(), crest.uploaded_at, crest.id));
    let view = |crest: &OwnCrest| CrestView::new(&championship, crest);
    let part = Listed::part(all, &query.0, |crest| crest.id.to_string(), view)?;
    versioned(&req, &part, &championship.revision.to_string())
}

async fn upload(
    sent: SentPicture,
    state: Data<AppState>,
    At(address::Entry { id, entry }): At<address::Entry>,
) -> Answer {
    let SentPicture { ctx, bytes, once } = sent;
    let championship = load::seen(&state, &ctx, id).await?;
    championship.entry(entry).ok_or(WebError::NotFound)?;
    let picture = state.pictures.redrawn(bytes).await?.map_err(|error| {
        let (field, detail) = (String::new(), ctx.say(&crest_form::said(error)));
        let allowed = "PNG, JPEG, WebP, 0–2 MiB".to_owned();
        Problem::invalid(vec![FieldProblem { field, detail, allowed }]).translated()
    })?;
    let act = move |work: &mut Work<'_>| {
        let crest = own_crests::upload(work, id, entry, &picture)?;
        Ok(Made { id: crest.to_string() })
    };
    write::act((&ctx, &state), once, Target::Tournament(id), StatusCode::CREATED, act).await
}

async fn approve(
    sent: Sent<Nothing>,
    state: Data<AppState>,
    At(address::Crest { id, crest }): At<address::Crest>,
) -> Answer {
    let Sent { ctx, once, .. } = sent;
    let act = move |work: &mut Work<'_>| own_crests::approve(work, id, crest);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

async fn remove(
    sent: Sent<Nothing>,
    state: Data<AppState>,
    At(address::Crest { id, crest }): At<address::Crest>,
) -> Answer {
    let Sent { ctx, once, .. } = sent;
    let act = move |work: &mut Work<'_>| own_crests::remove(work, id, crest);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

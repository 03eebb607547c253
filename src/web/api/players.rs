//! People who play: their age in a tournament, the deletion of their data, and the merge of two that are one person.

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::tournament::api_key::Scope;
use domain::tournament::id::PlayerId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::answer::versioned;
use super::body::{Nothing, Sent, as_form, refused};
use super::now::Target;
use super::operation::Operation;
use super::views::player::EnteredPlayerView;
use super::write;
use crate::acts::{Work, person_merging, players};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::respond::Answer;
use crate::web::i18n::key;
use crate::web::organize::players as player_form;
use crate::web::parts::load::{self, Organized};
use crate::web::state::AppState;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::read("/tournaments/{id}/players/{player}", "readEnteredPlayer", show)
            .private()
            .summary("A player in a tournament with what is known about the age, for organizers")
            .answers::<EnteredPlayerView>(),
        Operation::write(
            "/tournaments/{id}/players/{player}/age",
            "noteAge",
            Scope::Organize,
            note_age,
        )
        .summary("Notes the age of a player, and the name that the public sees of a minor")
        .body::<AgeBody>()
        .answers::<Nothing>(),
        Operation::write(
            "/tournaments/{id}/players/{player}/deletion",
            "forgetPlayer",
            Scope::Organize,
            forget,
        )
        .summary("Deletes the personal data of a player in all tournaments of the account")
        .body::<DeletionBody>()
        .answers::<Nothing>(),
        Operation::write("/players/{id}/merge", "mergePeople", Scope::Organize, merge)
            .summary("Merges a person of the key's account into this one")
            .body::<MergeBody>()
            .answers::<Nothing>(),
    ]
}

/// The age of a player.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct AgeBody {
    /// `adult` or `minor`.
    age: String,
    /// Name that the public sees of a minor; the initials if it is empty.
    #[serde(default)]
    alias: String,
    /// True if a guardian consents to publishing the name of the minor.
    #[serde(default)]
    consent: bool,
}

/// The confirmation of a deletion.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct DeletionBody {
    /// Full name of the player.
    confirm_person: String,
}

/// The person who is merged.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct MergeBody {
    /// Id of the person whose entries, seats and results become those of the other.
    #[schema(value_type = String)]
    gone: PlayerId,
}

async fn show(caller: Organized<address::EnteredPlayer>, req: HttpRequest) -> Answer {
    let (championship, player) = (caller.facts, caller.at.player);
    let player = championship.player(player).ok_or(WebError::NotFound)?;
    versioned(&req, &EnteredPlayerView::new(player), &championship.revision.to_string())
}

async fn note_age(
    sent: Sent<AgeBody>,
    state: Data<AppState>,
    At(address::EnteredPlayer { id, player }): At<address::EnteredPlayer>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let mut form = as_form(&body)?;
    let Some(age) = player_form::parse(&mut form) else {
        return Err(refused(&ctx, &form));
    };
    let act = move |work: &mut Work<'_>| players::note_age(work, id, player, &age);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

async fn forget(
    sent: Sent<DeletionBody>,
    state: Data<AppState>,
    At(address::EnteredPlayer { id, player }): At<address::EnteredPlayer>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let championship = load::organized(&state, &ctx, id).await?;
    let known = championship.player(player).ok_or(WebError::NotFound)?;
    let mut form = as_form(&body)?;
    if player_form::confirm(&mut form, known).is_none() {
        return Err(refused(&ctx, &form));
    }
    let instead = ctx.t(key::PLAYER_GONE);
    let act = move |work: &mut Work<'_>| players::forget(work, id, player, &instead);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

async fn merge(
    sent: Sent<MergeBody>,
    state: Data<AppState>,
    At(address::Player { id }): At<address::Player>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let act = move |work: &mut Work<'_>| person_merging::merge(work, id, body.gone);
    write::plain((&ctx, &state), once, Target::Account, act).await
}

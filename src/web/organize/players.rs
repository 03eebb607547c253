//! The page of one player: age, the name that the public may see, and the deletion of personal data.

use actix_web::web::Data;
use askama::Template;
use domain::tournament::championship::Championship;
use domain::tournament::id::PlayerId;
use domain::tournament::player::{Age, Player};
use domain::tournament::text::fold;

use super::minors;
use crate::acts::players;
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, invalid, render, see_other_saying};
use crate::web::i18n::{Message, key};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::Organized;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

#[derive(Template)]
#[template(path = "organize/player.html")]
struct PlayerPage<'a> {
    ctx: Ctx,
    head: Head,
    form: Form,
    here: address::EnteredPlayer,
    player: &'a Player,
    /// The person who recorded a guardian's consent, and the time.
    noted: Option<(String, String)>,
}

/// `GET /tournaments/{id}/players/{player}`: the player's form.
pub async fn show(caller: Organized<address::EnteredPlayer>) -> Answer {
    let Organized {
        ctx,
        at: address::EnteredPlayer { player: player_id, .. },
        facts: championship,
        ..
    } = caller;
    let player = player(&championship, player_id)?;
    render(&page(ctx, &championship, filled(&player), &player))
}

/// `POST /tournaments/{id}/players/{player}`: saves age, alias and consent.
pub async fn post(
    caller: Organized<address::EnteredPlayer, Form>,
    state: Data<AppState>,
) -> Answer {
    let Organized {
        ctx,
        at: address::EnteredPlayer { id, player: player_id },
        facts: championship,
        mut form,
    } = caller;
    let player = player(&championship, player_id)?;
    let Some(age) = parse(&mut form) else {
        return invalid(&page(ctx, &championship, form, &player));
    };
    state.act(&ctx, move |work| players::note_age(work, id, player.id, &age)).await?;
    see_other_saying(address::tournament(id).entries(), &Message::new(key::FLASH_PLAYER_SAVED))
}

/// `POST /tournaments/{id}/players/{player}/deletion`: deletes the player's data if the typed name matches.
pub async fn delete(
    caller: Organized<address::EnteredPlayer, Form>,
    state: Data<AppState>,
) -> Answer {
    let Organized {
        ctx,
        at: address::EnteredPlayer { id, player: player_id },
        facts: championship,
        form,
    } = caller;
    let player = player(&championship, player_id)?;
    let mut form = filled(&player).with("confirm_person", form.value("confirm_person"));
    if confirm(&mut form, &player).is_none() {
        return invalid(&page(ctx, &championship, form, &player));
    }
    let instead = ctx.t(key::PLAYER_GONE);
    state.act(&ctx, move |work| players::forget(work, id, player.id, &instead)).await?;
    see_other_saying(address::tournament(id).entries(), &Message::new(key::FLASH_PLAYER_GONE))
}

/// Checks the typed name before a deletion. Returns `None` after noting an error in the form.
pub fn confirm(form: &mut Form, player: &Player) -> Option<()> {
    match fold(form.value("confirm_person")) == fold(&player.name) {
        true => Some(()),
        false => form.refuse("confirm_person", Message::new(key::ERROR_CONFIRM_PERSON)),
    }
}

fn player(championship: &Championship, id: PlayerId) -> Result<Player, WebError> {
    championship.player(id).cloned().ok_or(WebError::NotFound)
}

fn filled(player: &Player) -> Form {
    let age = if player.minor.is_some() { "minor" } else { "adult" };
    minors::fill(Form::empty().with("age", age), "", player.minor.as_ref())
}

/// Reads the age. Returns `None` after noting errors in the form.
pub fn parse(form: &mut Form) -> Option<Age> {
    let is_minor = form.choice("age", |word| match word {
        "minor" => Some(true),
        "adult" => Some(false),
        _ => None,
    })?;
    let said = minors::parse(&mut form.clone().with("is_minor", "on"), "");
    match (is_minor, said) {
        (false, _) => Some(Age::Adult),
        (true, Some(age)) => Some(age),
        // The first call noted the error in a copy of the form only; this one notes it in the form itself.
        (true, None) => minors::parse(form, ""),
    }
}

fn page<'a>(
    ctx: Ctx,
    championship: &Championship,
    form: Form,
    player: &'a Player,
) -> PlayerPage<'a> {
    let zone = championship.tournament.settings.time_zone;
    let consent = player.minor.as_ref().and_then(|minor| minor.consent.as_ref());
    PlayerPage {
        head: Head::new(&ctx, championship, Tab::Entries),
        here: address::tournament(championship.tournament.id).player(player.id),
        player,
        noted: consent.map(|it| (it.by.clone(), ctx.datetime(it.at, zone))),
        form,
        ctx,
    }
}

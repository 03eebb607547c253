//! Draws: to draw, to publish or discard the draft, and to close a played round.

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::draw::{DrawError, NextStep};
use domain::tournament::championship::Championship;
use domain::tournament::draw_origin::Digits;
use domain::tournament::id::{PoolId, TournamentId};

use super::draw_page::{DrawPage, drafted, missing, step};
use super::hand_form::{self, HandDraw, HandForm};
use super::{announcement, conflicts, stage_choice};
use crate::acts::announced_draws;
use crate::acts::rounds::{self, Seed};
use crate::acts::{MeantStage, NotDone, RoundError, Work};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::refusal;
use crate::web::http::respond::{Answer, conflict, invalid, render, see_other, see_other_saying};
use crate::web::i18n::{Message, key};
use crate::web::parts::load::{self, Organized, OrganizedHall};
use crate::web::parts::pools::{PoolChoice, Pools};
use crate::web::request::access::Organizer;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Maximum length of the reason for discarding a draft, in characters.
pub const MOST_REASON: usize = 200;
/// Largest seed that a person may type.
pub const MOST_SEED: i64 = 999_999_999_999;

/// `GET /tournaments/{id}/draw`: the draw page of a stage.
pub async fn show(
    caller: OrganizedHall<address::Tournament>,
    state: Data<AppState>,
    req: HttpRequest,
) -> Answer {
    let OrganizedHall { ctx, at: address::Tournament { id }, facts: (championship, hall), .. } =
        caller;
    let step = step(&championship, stage_choice::of_address(&ctx, &championship));
    if let Some(why) = too_early(&step) {
        // An earlier flash message says more than this one and is kept for the next page.
        return match ctx.flash() {
            Some(_) => see_other(address::tournament(id).page()),
            None => see_other_saying(address::tournament(id).page(), &why),
        };
    }
    let asked =
        drafted(&championship, &step).map(|stage| Pools::asked(&ctx, &req, &championship, stage));
    let pools = match asked {
        Some(PoolChoice::Elsewhere(answer)) => return Ok(answer),
        Some(PoolChoice::Here(pools)) => Some(pools),
        None => None,
    };
    let missing = missing(&ctx, &championship, &step, &hall);
    let mut page = DrawPage::load(&ctx, &state, &championship, step, pools).await?;
    page.missing = missing;
    render(&page)
}

/// The reason why there is nothing to draw or publish. `None` if there is something, or if entries are missing, as
/// the page says that itself.
fn too_early(step: &NextStep) -> Option<Message> {
    match step {
        NextStep::Play { missing, .. } => {
            Some(Message::new(key::FLASH_DRAW_PLAYING).with("n", missing.len()))
        }
        NextStep::Undecided { .. } => Some(Message::new(key::FLASH_DRAW_UNDECIDED)),
        NextStep::Close { .. } => Some(Message::new(key::FLASH_DRAW_NOT_CLOSED)),
        NextStep::Finished { .. } => Some(Message::new(key::FLASH_DRAW_FINISHED)),
        NextStep::AddEntries { .. }
        | NextStep::Draw { .. }
        | NextStep::Publish { .. }
        | NextStep::PlayOffs { .. } => None,
    }
}

/// `POST /tournaments/{id}/draws`: draws with the number in `seed`. If `seed` is empty, the server generates a number.
pub async fn post(caller: Organized<address::Tournament, Form>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, mut form } = caller;
    let stage = stage_choice::of_form(&form)?;
    let seed = match form.value("seed").trim() {
        "" if form.has_field("seed") => Some(Seed::Program(drawn_lot()?)),
        _ => form.number("seed", 0..=MOST_SEED).map(Seed::Typed),
    };
    let Some(seed) = seed else {
        return refused(&ctx, &state, &championship, form).await;
    };
    let here = stage_choice::draw_page(&championship, stage);
    let among: fn(&mut Work<'_>, MeantStage, Seed) -> Result<(), NotDone> =
        match form.value("among") {
            "present" => rounds::draw_present,
            _ => rounds::draw,
        };
    match state.act(&ctx, move |work| among(work, MeantStage::stage(id, stage), seed)).await {
        Ok(()) => see_other(here),
        Err(error @ NotDone::Round(RoundError::Draw(_))) => {
            form.refuse::<()>("", refusal::message(&error));
            refused(&ctx, &state, &championship, form).await
        }
        Err(error) => Err(conflicts::overtaken((&ctx, &state), id, error, (here, false)).await),
    }
}

/// `POST /tournaments/{id}/announced-draws`: announces that a public number will be the seed of the due draw.
pub async fn announce(
    caller: Organized<address::Tournament, Form>,
    state: Data<AppState>,
) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, mut form } = caller;
    let zone = championship.tournament.settings.time_zone;
    let Some((source, known_at)) = announcement::parse(&mut form, zone, ctx.now()) else {
        return announced_again(&ctx, &state, &championship, form).await;
    };
    let stage = stage_choice::of_form(&form)?;
    let here = stage_choice::draw_page(&championship, stage);
    let act = move |work: &mut Work<'_>| {
        announced_draws::announce(work, MeantStage::stage(id, stage), source, known_at)
    };
    match state.act(&ctx, act).await {
        Ok(_) => see_other_saying(here, &Message::new(key::FLASH_ANNOUNCED)),
        Err(error @ NotDone::Round(RoundError::Draw(_))) => {
            form.refuse::<()>("", refusal::message(&error));
            announced_again(&ctx, &state, &championship, form).await
        }
        Err(error) => Err(conflicts::overtaken((&ctx, &state), id, error, (here, false)).await),
    }
}

/// `POST /tournaments/{id}/announced-draws/{announced}/number`: takes the public number once it is known and draws with it.
pub async fn post_number(
    caller: Organized<address::AnnouncedDraw, Form>,
    state: Data<AppState>,
) -> Answer {
    let Organized {
        ctx,
        at: address::AnnouncedDraw { id, announced },
        facts: championship,
        mut form,
    } = caller;
    let Some(digits) = Digits::parse(form.value("public_number")) else {
        form.refuse::<()>("public_number", Message::new(key::ERROR_DIGITS));
        return announced_again(&ctx, &state, &championship, form).await;
    };
    let act = move |work: &mut Work<'_>| announced_draws::draw(work, id, announced, digits);
    match state.act(&ctx, act).await {
        Ok(()) => see_other(stage_choice::draw_page(&championship, stage_choice::of_form(&form)?)),
        Err(error @ NotDone::Round(RoundError::Draw(_))) => {
            form.refuse::<()>("public_number", refusal::message(&error));
            announced_again(&ctx, &state, &championship, form).await
        }
        Err(error) => {
            let page = (address::tournament(id).draw(), false);
            Err(conflicts::overtaken((&ctx, &state), id, error, page).await)
        }
    }
}

/// The page with the submitted form of the draw and its errors.
async fn refused(ctx: &Ctx, state: &AppState, championship: &Championship, form: Form) -> Answer {
    let mut page = DrawPage::again(ctx, state, championship, &form).await?;
    page.form = form;
    invalid(&page)
}

/// The page with the submitted form of the announced draw and its errors.
async fn announced_again(
    ctx: &Ctx,
    state: &AppState,
    championship: &Championship,
    form: Form,
) -> Answer {
    let mut page = DrawPage::again(ctx, state, championship, &form).await?;
    if page.announcing.replace(form).is_none() {
        return Err(NotDone::Round(RoundError::MovedOn).into());
    }
    invalid(&page)
}

/// `POST /tournaments/{id}/draws/by-hand`: stores a draw made elsewhere, or a change of the draft.
pub async fn post_by_hand(
    caller: Organized<address::Tournament, Form>,
    state: Data<AppState>,
) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, mut form } = caller;
    let stage = stage_choice::of_form(&form)?;
    let here = stage_choice::draw_page(&championship, stage);
    if let Some(HandDraw { lines, replaced }) = hand_form::parse(&mut form, &championship) {
        let is_change = replaced.is_some();
        let groups = lines.iter().map(|line| line.entries.clone()).collect();
        let meant = MeantStage::stage(id, stage);
        let act = move |work: &mut Work<'_>| rounds::draw_by_hand(work, meant, groups, replaced);
        match state.act(&ctx, act).await {
            Ok(()) if is_change => {
                return see_other_saying(here, &Message::new(key::FLASH_DRAW_CHANGED));
            }
            Ok(()) => return see_other(here),
            Err(NotDone::Round(RoundError::Draw(DrawError::ByHand(errors)))) => {
                hand_form::refuse(&mut form, &championship, &lines, &errors);
            }
            Err(error @ NotDone::Round(RoundError::Draw(_))) => {
                form.refuse::<()>("", refusal::message(&error));
            }
            Err(error @ NotDone::Round(RoundError::MovedOn)) => {
                return overtaken(&ctx, &state, id, form, error).await;
            }
            Err(error) => return Err(error.into()),
        }
    }
    let mut page = DrawPage::again(&ctx, &state, &championship, &form).await?;
    page.hand = page.hand.map(|hand| HandForm { form, ..hand });
    invalid(&page)
}

/// Answers that the draw has changed meanwhile. The page shows the current state and keeps the typed text, as long as a draw can be typed.
async fn overtaken(
    ctx: &Ctx,
    state: &AppState,
    id: TournamentId,
    mut form: Form,
    error: NotDone,
) -> Answer {
    let championship = load::organized(state, ctx, id).await?;
    let mut page = DrawPage::again(ctx, state, &championship, &form).await?;
    let Some(hand) = page.hand else {
        let page = (address::tournament(id).draw(), false);
        return Err(conflicts::overtaken((ctx, state), id, error, page).await);
    };
    form.refuse::<()>("", Message::new(key::HAND_MOVED_ON));
    page.hand = Some(HandForm { form, ..hand });
    conflict(&page)
}

/// `POST /tournaments/{id}/draws/discard`: discards the draft.
pub async fn discard(
    caller: Organized<address::Tournament, Form>,
    state: Data<AppState>,
) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, mut form } = caller;
    let stage = stage_choice::of_form(&form)?;
    let Some(reason) = form.text("reason", 0..=MOST_REASON) else {
        return refused(&ctx, &state, &championship, form).await;
    };
    let act =
        move |work: &mut Work<'_>| rounds::discard(work, MeantStage::stage(id, stage), &reason);
    let page = stage_choice::draw_page(&championship, stage);
    match state.act(&ctx, act).await {
        Ok(()) => see_other_saying(page, &Message::new(key::FLASH_DRAW_DISCARDED)),
        Err(error) => Err(conflicts::overtaken((&ctx, &state), id, error, (page, false)).await),
    }
}

/// `POST /tournaments/{id}/draws/publish`: publishes the draft.
pub async fn publish(
    caller: Organizer<address::Tournament, Form>,
    state: Data<AppState>,
) -> Answer {
    let Organizer { ctx, at: address::Tournament { id }, form, .. } = caller;
    let meant = MeantStage::stage(id, stage_choice::of_form(&form)?);
    // If there is nothing left to publish, the draw page redirects to the current step.
    let now = (address::tournament(id).draw(), false);
    match state.act(&ctx, move |work| rounds::publish(work, meant)).await {
        Ok(()) => {
            let said = Message::new(key::FLASH_DRAW_PUBLISHED);
            see_other_saying(address::tournament(id).rounds(), &said)
        }
        Err(error) => Err(conflicts::overtaken((&ctx, &state), id, error, now).await),
    }
}

/// `POST /tournaments/{id}/rounds/close`: closes a played round or stage.
pub async fn close(caller: Organizer<address::Tournament, Form>, state: Data<AppState>) -> Answer {
    let Organizer { ctx, at: address::Tournament { id }, form, .. } = caller;
    let meant = MeantStage::stage(id, stage_choice::of_form(&form)?);
    // Pools without a final grid that the confirmation page listed.
    let shown: Vec<PoolId> = form.all("without").filter_map(|pool| pool.parse().ok()).collect();
    match state.act(&ctx, move |work| rounds::close_without(work, meant, &shown)).await {
        Ok(()) => {
            see_other_saying(address::tournament(id).page(), &Message::new(key::FLASH_ROUND_CLOSED))
        }
        Err(NotDone::Round(RoundError::GridsMissing { stage })) => {
            let championship = load::organized(&state, &ctx, id).await?;
            let number = championship.stage(stage).map_or(1, |stage| stage.number);
            let page = format!("{}?stage={number}#close", address::tournament(id).hand_ins());
            see_other_saying(page, &Message::new(key::FLASH_GRIDS_MISSING))
        }
        // A result may have been withdrawn meanwhile.
        Err(error) => {
            let page = (address::tournament(id).page(), true);
            Err(conflicts::overtaken((&ctx, &state), id, error, page).await)
        }
    }
}

/// `POST /tournaments/{id}/pools/{pool}/play-off`: draws the play-off of a pool with a random seed and publishes it.
pub async fn play_off(
    ctx: Ctx,
    state: Data<AppState>,
    _form: Form,
    At(address::Pool { id, pool }): At<address::Pool>,
) -> Answer {
    let seed = drawn_lot()?;
    state.act(&ctx, move |work| rounds::play_off(work, id, pool, seed)).await?;
    see_other_saying(address::tournament(id).page(), &Message::new(key::FLASH_PLAY_OFF))
}

/// A random number from the operating system.
///
/// # Errors
/// The operating system gives none.
pub fn drawn_lot() -> Result<i64, WebError> {
    let mut random = [0; 4];
    getrandom::fill(&mut random).map_err(WebError::internal)?;
    Ok(i64::from(u32::from_be_bytes(random)))
}

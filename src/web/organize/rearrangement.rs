//! Rearrangement of a published round, with a reason, on the page that arranges drafts. It can be undone until later actions depend on it.

use actix_web::web::Data;
use domain::draw::DrawError;
use domain::tournament::championship::Championship;
use domain::tournament::id::RoundId;
use store::Conn;

use super::arrangement::{ArrangePage, MOST_REASON};
use super::arrangement_form::{ArrangementForm, Arranger, Tap};
use crate::acts::rearrangements;
use crate::acts::seat_changes::undo_seat_change;
use crate::acts::{NotDone, RoundError, Work};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::refusal;
use crate::web::http::respond::{Answer, conflict, invalid, see_other, see_other_saying};
use crate::web::i18n::{Message, key};
use crate::web::parts::load::{self, Organized};
use crate::web::state::AppState;

/// `GET /tournaments/{id}/rounds/{round}/arrange`: the page with the published seating.
pub async fn show(caller: Organized<address::Round>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at: address::Round { id, round }, facts: championship, .. } = caller;
    let Some(arranger) = arranger(&state, &championship, round).await? else {
        return see_other(address::tournament(id).round(round).page());
    };
    ArrangePage::begun(&ctx, &championship, &arranger)
}

/// `POST /tournaments/{id}/rounds/{round}/arrange`: the page after a tap; nothing is stored.
pub async fn tap(caller: Organized<address::Round, Form>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at: address::Round { round, .. }, facts: championship, form } = caller;
    let (arranged, tap) = (ArrangementForm::sent(&form)?, Tap::of(&form)?);
    let arranger = arranger(&state, &championship, round).await?;
    let arranger = arranger.ok_or(NotDone::Round(RoundError::MovedOn))?;
    let mut page = ArrangePage::new(&ctx, &championship, &arranger, (arranged, form));
    if page.arranged.fit(&arranger) {
        page.form.refuse::<()>("", Message::new(key::REARRANGE_MOVED_ON));
    }
    page.tapped(tap)
}

/// `POST /tournaments/{id}/rounds/{round}/rearrangements`: saves the new seating.
pub async fn save(caller: Organized<address::Round, Form>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at: address::Round { id, round }, facts: championship, form } = caller;
    let arranged = ArrangementForm::sent(&form)?;
    let arranger = arranger(&state, &championship, round).await?;
    let arranger = arranger.ok_or(NotDone::Round(RoundError::MovedOn))?;
    let mut page = ArrangePage::new(&ctx, &championship, &arranger, (arranged, form));
    if page.arranged.fit(&arranger) {
        page.form.refuse::<()>("", Message::new(key::REARRANGE_MOVED_ON));
        return conflict(&page);
    }
    let Some(reason) = page.form.text("rearrange_reason", 1..=MOST_REASON) else {
        return invalid(&page);
    };
    let wanted = page.arranged.wanted();
    let act =
        move |work: &mut Work<'_>| rearrangements::rearrange(work, (id, round), &wanted, &reason);
    let refused = match state.act(&ctx, act).await {
        Ok(()) => {
            let said = Message::new(key::FLASH_REARRANGED);
            return see_other_saying(address::tournament(id).round(round).page(), &said);
        }
        Err(NotDone::Round(RoundError::Draw(DrawError::ByHand(_)))) => {
            Message::new(key::REARRANGE_CANNOT)
        }
        Err(NotDone::Round(RoundError::Draw(DrawError::NotDue))) => {
            Message::new(key::REARRANGE_NOTHING)
        }
        Err(error @ NotDone::Round(RoundError::Draw(_))) => refusal::message(&error),
        Err(error @ NotDone::Round(RoundError::MovedOn)) => {
            let championship = load::organized(&state, &ctx, id).await?;
            let Some(arranger) = self::arranger(&state, &championship, round).await? else {
                return Err(error.into());
            };
            return page.anew(&championship, &arranger).overtaken();
        }
        Err(error) => return Err(error.into()),
    };
    page.form.refuse::<()>("", refused);
    invalid(&page)
}

/// `POST /tournaments/{id}/rearrangements/{rearrangement}`: with `act=give-back`, undoes a rearrangement.
pub async fn take_back(
    caller: Organized<address::Rearrangement, Form>,
    state: Data<AppState>,
) -> Answer {
    let Organized {
        ctx,
        at: address::Rearrangement { id, rearrangement: change },
        facts: championship,
        form,
    } = caller;
    if form.value("act") != "give-back" {
        return Err(WebError::Invalid(Message::new(key::ERROR_CHOICE)));
    }
    let mut all = championship.rearrangements();
    let found = all.find(|it| it.id == change).and_then(|it| it.rearranged_round());
    let round = found.ok_or(WebError::NotFound)?;
    state.act(&ctx, move |work| undo_seat_change(work, id, change, "")).await?;
    let said = Message::new(key::FLASH_REARRANGEMENT_UNDONE);
    see_other_saying(address::tournament(id).round(round).page(), &said)
}

/// The published round, ready to be rearranged; `None` if it cannot be.
async fn arranger(
    state: &AppState,
    championship: &std::sync::Arc<Championship>,
    round: RoundId,
) -> Result<Option<Arranger>, WebError> {
    championship.round(round).ok_or(WebError::NotFound)?;
    let championship = championship.clone();
    let read =
        move |conn: &mut Conn| Ok::<_, WebError>(rearrangements::of(conn, &championship, round)?);
    Ok(state.store.read(read).await?.map(Arranger::Published))
}

//! The page to withdraw a publication. It shows the consequences and asks for a reason.

use actix_web::web::Data;
use askama::Template;
use domain::draw::rounds::publication::last_publication;
use domain::tournament::championship::Championship;
use domain::tournament::round::Round;
use store::Conn;

use crate::acts::{NotDone, RoundError, Work, publications};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::refusal;
use crate::web::http::respond::{Answer, conflict, invalid, render, see_other_saying};
use crate::web::i18n::{Message, key};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::{self, Organized};
use crate::web::parts::titles::round_title;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Maximum length of the reason, in characters.
const MOST_REASON: usize = 200;

#[derive(Template)]
#[template(path = "organize/publication.html")]
struct PublicationPage {
    ctx: Ctx,
    head: Head,
    form: Form,
    title: String,
    /// Time of the publication, in words.
    since: String,
    n_tables: usize,
    /// The reason why the publication cannot be withdrawn, if so.
    refusal: Option<String>,
    round: address::Round,
}

/// `GET /tournaments/{id}/rounds/{round}/publication`: the form to withdraw a publication.
pub async fn show(caller: Organized<address::Round>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at: address::Round { round, .. }, facts: championship, .. } = caller;
    let round = championship.round(round).cloned().ok_or(WebError::NotFound)?;
    let refusal = refused(&ctx, &state, &championship, &round).await?;
    render(&page(&ctx, &championship, &round, refusal, Form::empty()))
}

/// `POST /tournaments/{id}/rounds/{round}/publication`: with `act=take-back`, withdraws the publication.
pub async fn post(caller: Organized<address::Round, Form>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at: address::Round { id, round }, facts: championship, mut form } = caller;
    let round = championship.round(round).cloned().ok_or(WebError::NotFound)?;
    if form.value("act") != "take-back" {
        return Err(WebError::Invalid(Message::new(key::ERROR_CHOICE)));
    }
    let Some(reason) = form.text("take_back_reason", 1..=MOST_REASON) else {
        return invalid(&page(&ctx, &championship, &round, None, form));
    };
    let round_id = round.id;
    let act = move |work: &mut Work<'_>| publications::take_back(work, id, round_id, &reason);
    match state.act(&ctx, act).await {
        Ok(()) => see_other_saying(
            address::tournament(id).draw(),
            &Message::new(key::FLASH_PUBLICATION_TAKEN_BACK),
        ),
        // The round came into use meanwhile, for example by its clock, or another organizer was faster; the page gives the reason.
        Err(error @ NotDone::Round(RoundError::Publication(_))) => {
            let championship = load::organized(&state, &ctx, id).await?;
            let round = championship.round(round_id).cloned().ok_or(WebError::NotFound)?;
            let refusal = Some(ctx.say(&refusal::message(&error)));
            conflict(&page(&ctx, &championship, &round, refusal, form))
        }
        Err(error) => Err(error.into()),
    }
}

/// The reason why the publication cannot be withdrawn, in words; `None` if it can.
async fn refused(
    ctx: &Ctx,
    state: &AppState,
    championship: &Championship,
    round: &Round,
) -> Result<Option<String>, WebError> {
    let (facts, id) = (championship.clone(), round.id);
    let read = move |conn: &mut Conn| Ok::<_, WebError>(publications::check(conn, &facts, id)?);
    let checked = state.store.read(read).await?;
    Ok(checked
        .err()
        .map(|error| ctx.say(&refusal::message(&NotDone::Round(RoundError::Publication(error))))))
}

fn page(
    ctx: &Ctx,
    championship: &Championship,
    round: &Round,
    refusal: Option<String>,
    form: Form,
) -> PublicationPage {
    let zone = championship.tournament.settings.time_zone;
    let since = round.published_at.map(|at| ctx.datetime(at, zone));
    let n_tables = match last_publication(championship, round.id) {
        Ok(publication) => {
            let tables = publication.tables.iter().filter_map(|id| championship.table(*id));
            tables.filter(|table| table.kind.is_played()).count()
        }
        Err(_) => 0,
    };
    PublicationPage {
        head: Head::new(ctx, championship, Tab::Rounds),
        title: round_title(ctx, championship, round),
        since: since.unwrap_or_default(),
        n_tables,
        refusal,
        round: address::tournament(championship.tournament.id).round(round.id),
        form,
        ctx: ctx.clone(),
    }
}

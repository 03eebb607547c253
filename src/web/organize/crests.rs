//! Pictures that clubs use in place of their generated crests. Organizers and delegates upload them; organizers approve and remove them.

use actix_web::web::Data;
use askama::Template;
use domain::tournament::entry::Entry;
use domain::tournament::id::{EntryId, TournamentId};
use pictures::crest::own::{MOST_SIDE, Picture, PictureError};

use super::crest_choice::{CrestChoice, with_pictures};
use super::entries;
use crate::acts::own_crests;
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, is_local, render, see_other_saying};
use crate::web::i18n::{Message, key};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::{Delegate, Organized};
use crate::web::request::access::Organizer;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Name of the upload field.
const FIELD: &str = "crest";

#[derive(Template)]
#[template(path = "organize/crests.html")]
struct CrestsPage {
    ctx: Ctx,
    head: Head,
    n_waiting: usize,
    /// Entries with their crests. Pictures that await approval come first, then the order is by name.
    crests: Vec<(EntryId, CrestChoice)>,
}

/// `GET /tournaments/{id}/crests`: all pictures of the tournament, those that await approval first.
pub async fn show(caller: Organized<address::Tournament>) -> Answer {
    let Organized { ctx, facts: championship, .. } = caller;
    let choice = |entry: &Entry| Some((entry.id, CrestChoice::of(&championship, entry)?));
    let mut crests: Vec<(EntryId, CrestChoice)> =
        with_pictures(&championship).into_iter().filter_map(choice).collect();
    crests.sort_by_cached_key(|(_, crest)| (crest.waiting.is_none(), ctx.by_name(&crest.name)));
    let page = CrestsPage {
        head: Head::new(&ctx, &championship, Tab::Entries),
        n_waiting: crests.iter().filter(|(_, crest)| crest.waiting.is_some()).count(),
        crests,
        ctx,
    };
    render(&page)
}

/// `POST /tournaments/{id}/entries/{entry}/crest`: re-encodes the uploaded picture and stores it for approval.
/// Errors are shown beside the upload field.
pub async fn upload(
    caller: Delegate<address::Entry>,
    state: Data<AppState>,
    form: Result<Form, WebError>,
) -> Answer {
    let Delegate {
        ctx, at: address::Entry { id, entry: entry_id }, facts: (championship, _), ..
    } = caller;
    let entry = entries::entry(&championship, entry_id)?;
    let picture = match picture(&state, form).await? {
        Ok(picture) => picture,
        Err(message) => return entries::refused(ctx, &championship, entry, (FIELD, message)),
    };
    let back = format!("{}#crest", address::tournament(id).entry(entry_id).edit());
    state.act(&ctx, move |work| own_crests::upload(work, id, entry_id, &picture)).await?;
    see_other_saying(back, &Message::new(key::FLASH_CREST_UPLOADED))
}

/// The re-encoded picture of the form, or the reason why there is none.
async fn picture(
    state: &AppState,
    form: Result<Form, WebError>,
) -> Result<Result<Picture, Message>, WebError> {
    let mut form = match form {
        // The file exceeds the size limit of all forms.
        Err(WebError::FormTooLarge { .. }) => return Ok(Err(said(PictureError::TooHeavy))),
        form => form?,
    };
    let Some(file) = form.take_file(FIELD) else {
        return Ok(Err(Message::new(key::ERROR_CREST_MISSING)));
    };
    Ok(state.pictures.redrawn(file.bytes()?).await?.map_err(said))
}

/// `POST /tournaments/{id}/crests/{crest}/approval`: shows the picture to the public.
pub async fn approve(caller: Organizer<address::Crest, Form>, state: Data<AppState>) -> Answer {
    let Organizer { ctx, at: address::Crest { id, crest }, form, .. } = caller;
    state.act(&ctx, move |work| own_crests::approve(work, id, crest)).await?;
    see_other_saying(back(id, &form), &Message::new(key::FLASH_CREST_APPROVED))
}

/// `POST /tournaments/{id}/crests/{crest}/deletion`: removes a picture.
pub async fn remove(caller: Organizer<address::Crest, Form>, state: Data<AppState>) -> Answer {
    let Organizer { ctx, at: address::Crest { id, crest }, form, .. } = caller;
    state.act(&ctx, move |work| own_crests::remove(work, id, crest)).await?;
    see_other_saying(back(id, &form), &Message::new(key::FLASH_CREST_REMOVED))
}

/// The page that sent the form, from its field `next`; otherwise the page of all pictures.
fn back(id: TournamentId, form: &Form) -> String {
    let next = Some(form.value("next")).filter(|it| is_local(it));
    next.map_or_else(|| address::tournament(id).crests(), str::to_owned)
}

/// The reason why a file cannot be used, in words.
pub fn said(error: PictureError) -> Message {
    match error {
        PictureError::TooHeavy => Message::new(key::ERROR_CREST_HEAVY),
        PictureError::OtherKind => Message::new(key::ERROR_CREST_KIND),
        PictureError::TooLarge => {
            Message::new(key::ERROR_CREST_LARGE).with("most", MOST_SIDE.to_string())
        }
        PictureError::Animated => Message::new(key::ERROR_CREST_MOVING),
        PictureError::Damaged => Message::new(key::ERROR_CREST_DAMAGED),
    }
}

//! Those who play tell the desk that they know of the call of their table.
//!
//! Two may say it for an entry: a device that follows it, which has a token of its subscription, and whoever has the private link of its
//! sign-up.

use actix_web::HttpResponse;
use actix_web::web::Data;
use domain::tournament::id::{EntryId, TableId, TournamentId};
use store::call_notices::CallNoted;
use store::{Conn, StoreError};

use super::device;
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::Id;
use crate::web::http::respond::{Answer, see_other_saying};
use crate::web::i18n::{Message, key};
use crate::web::parts::sign_up_link::SignUpLink;
use crate::web::request::context::Ctx;
use crate::web::request::session::Browser;
use crate::web::state::AppState;

/// `POST /tournaments/{id}/calls/seen`: an open page rang (`what=shown`), or somebody has seen the call.
pub async fn post(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    browser: Browser,
    form: Form,
) -> Answer {
    state.limits.subscribing(browser.address)?;
    let unknown = |_| WebError::NotFound;
    let table: TableId = form.value("table").parse().map_err(unknown)?;
    let entry: EntryId = form.value("entry").parse().map_err(unknown)?;
    let noted = if form.has("what", "shown") { CallNoted::Shown } else { CallNoted::Seen };
    let device = device::read(&state.csrf, form.value("device"));
    let link = form.value("link").to_owned();
    let hash = SignUpLink::of_token(&link).hash();
    let now = ctx.now();
    let write = move |conn: &mut Conn| {
        let follows = match device {
            Some(device) => store::push::is_follower(conn, device, (id, entry))?,
            None => false,
        };
        if !follows && !is_of_link(conn, &hash, (id, entry))? {
            return Err(WebError::Forbidden);
        }
        if !store::seats::entries_at(conn, (id, table))?.contains(&entry) {
            return Err(WebError::NotFound);
        }
        Ok(store::call_notices::note_current(conn, id, (table, entry), noted, now)?)
    };
    let is_noted = state.store.write(write).await?;
    match (is_noted, form.has_field("link")) {
        (true, false) => Ok(HttpResponse::NoContent().finish()),
        (true, true) => {
            let page = address::sign_up_link(&link).page();
            see_other_saying(page, &Message::new(key::FLASH_CALL_SEEN))
        }
        (false, _) => Err(WebError::Refused(Message::new(key::ERROR_CALL_OVER))),
    }
}

/// Reports whether the private link with this hash is that of the entry.
fn is_of_link(
    conn: &mut Conn,
    hash: &str,
    (id, entry): (TournamentId, EntryId),
) -> Result<bool, StoreError> {
    let found = store::sign_ups::find_by_token(conn, hash)?;
    Ok(found.is_some_and(|sign_up| sign_up.tournament == id && sign_up.entry == Some(entry)))
}

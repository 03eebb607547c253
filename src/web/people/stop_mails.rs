//! The link in each mail that stops the mails of its tournament, and lets them come again. It needs no account: the link is the proof.

use actix_web::web::Data;
use askama::Template;
use domain::tournament::mail::MailStop;
use store::Conn;

use crate::web::form::Form;
use crate::web::guard::secret::SigningKey;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::respond::{Answer, render, see_other_saying};
use crate::web::i18n::{Message, key};
use crate::web::mail::stop_link::{self, StopLink};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

#[derive(Template)]
#[template(path = "people/stop_mails.html")]
struct StopMailsPage {
    ctx: Ctx,
    tournament: String,
    address: String,
    /// True if the address gets no mails of the tournament.
    is_stopped: bool,
    action: String,
}

/// `GET /mails/{token}`: the form. Programs that only look at links change nothing.
pub async fn show(
    ctx: Ctx,
    At(address::StopMails { token }): At<address::StopMails>,
    state: Data<AppState>,
) -> Answer {
    let (csrf, of) = (state.csrf.clone(), token.clone());
    let read = move |conn: &mut Conn| {
        let StopLink { tournament, address } = link(conn, &csrf, &of)?;
        let stop = store::mails::stop_of(conn, tournament, &address)?;
        let name = store::tournaments::find(conn, tournament)?.name;
        Ok::<_, WebError>((name, address, stop.is_some()))
    };
    let (tournament, address, is_stopped) = state.store.read(read).await?;
    let action = address::stop_mails(&token).page();
    render(&StopMailsPage { ctx, tournament, address, is_stopped, action })
}

/// `POST /mails/{token}`: stops the mails, also by one click in a mail program (RFC 8058); `act=resume` lets them come again.
pub async fn post(
    ctx: Ctx,
    At(address::StopMails { token }): At<address::StopMails>,
    state: Data<AppState>,
    form: Form,
) -> Answer {
    let (csrf, of, now) = (state.csrf.clone(), token.clone(), ctx.now());
    let is_resumed = form.has("act", "resume");
    let write = move |conn: &mut Conn| {
        let StopLink { tournament, address } = link(conn, &csrf, &of)?;
        match is_resumed {
            true => store::mails::resume(conn, tournament, &address)?,
            false => {
                store::mails::stop(conn, tournament, &address, MailStop::Unsubscribed, now)?;
            }
        }
        Ok::<_, WebError>(())
    };
    state.store.write(write).await?;
    let said = if is_resumed { key::FLASH_MAILS_RESUMED } else { key::FLASH_MAILS_STOPPED };
    see_other_saying(address::stop_mails(&token).page(), &Message::new(said))
}

fn link(conn: &mut Conn, signing: &SigningKey, token: &str) -> Result<StopLink, WebError> {
    let found = stop_link::read(conn, signing, token)?;
    found.ok_or_else(|| WebError::Refused(Message::new(key::ERROR_MAIL_LINK)))
}

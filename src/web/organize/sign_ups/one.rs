//! The page of one sign-up: its data, its history, and its new private link right after it was made.

use actix_web::web::Data;
use askama::Template;

use super::SignUpFacts;
use super::rows::{Rows, SignUpRow};
use crate::web::guard::secret;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::{Key, Message, key};
use crate::web::organize::journal;
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::Organized;
use crate::web::parts::qr;
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Key of the flash message that carries the secret of a new link.
const KEY: Key = key::FLASH_SIGN_UP_LINK;

#[derive(Template)]
#[template(path = "organize/sign_up.html")]
struct SignUpPage {
    ctx: Ctx,
    head: Head,
    here: Address,
    row: SignUpRow,
    /// The new private link, shown once.
    fresh: Option<FreshSignUpLink>,
    /// Acts about the sign-up and its entry, latest first: the act, and its time and author.
    history: Vec<(String, String)>,
}

/// A private link that was just made.
struct FreshSignUpLink {
    link: String,
    /// The address as a QR code, in SVG.
    qr: String,
    /// Addresses that open WhatsApp and a mail with the link.
    chat: String,
    mail: String,
}

/// The flash message that carries the secret of a new link to the next page.
pub(super) fn link_message(token: &str) -> Message {
    Message::new(KEY).with("link", token.to_owned())
}

/// `GET /tournaments/{id}/sign-ups/{sign_up}`: a sign-up.
pub async fn show(caller: Organized<address::AskedSignUp>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at: address::AskedSignUp { id, sign_up }, facts: championship, .. } =
        caller;
    let known = SignUpFacts::load(&state, id).await?;
    let sign_up = known.all.iter().find(|it| it.id == sign_up).ok_or(WebError::NotFound)?;
    let rows = Rows::new(&ctx, &championship, &known.all);
    let token = ctx.flash_argument(KEY, "link");
    let token = token.filter(|token| secret::fingerprint(token) == sign_up.token_hash);
    let fresh = token.map(|token| {
        let link = ctx.absolute(address::sign_up_link(token).page());
        let [chat, mail] = rows.with_link(sign_up, &link).unwrap_or_default();
        Ok::<_, WebError>(FreshSignUpLink { qr: qr::svg(&link)?, chat, mail, link })
    });
    render(&SignUpPage {
        head: Head::new(&ctx, &championship, Tab::Entries),
        here: Address::of(&ctx),
        row: rows.row(sign_up),
        fresh: fresh.transpose()?,
        history: journal::of_sign_up(&ctx, &state, &championship, sign_up).await?,
        ctx: ctx.clone(),
    })
}

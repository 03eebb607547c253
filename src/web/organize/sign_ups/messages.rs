//! Texts to the people of a sign-up, in their language, and the addresses that open a chat or a mail with them.

use domain::tournament::championship::Championship;
use domain::tournament::contact::phone_digits;
use domain::tournament::sign_up::{SignUp, SignUpEnd, SignUpState};

use crate::web::i18n::{Language, key};
use crate::web::parts::share::query;
use crate::web::request::context::Ctx;

/// A sign-up as a message describes it.
pub(super) struct Described<'a> {
    pub sign_up: &'a SignUp,
    pub state: SignUpState,
    /// Name of the team, or names of its people.
    pub title: &'a str,
    /// Place in the waiting list; 0 if it does not wait.
    pub place: usize,
}

/// The state of a sign-up as a message. The private link can only be added when it has just been made, because its secret is not stored.
/// `None` if there is nothing to say.
pub(super) fn text(
    ctx: &Ctx,
    championship: &Championship,
    it: &Described<'_>,
    link: Option<&str>,
) -> Option<String> {
    let language: Option<Language> = it.sign_up.form.language.parse().ok();
    let ctx = ctx.in_language(language.unwrap_or(ctx.language()));
    let key = match it.state {
        SignUpState::Asked => key::SIGN_UP_CHAT_ASKED,
        SignUpState::SeeksPartner => key::SIGN_UP_CHAT_SEEKS,
        SignUpState::Waiting => key::SIGN_UP_CHAT_WAITING,
        SignUpState::In => key::SIGN_UP_CHAT_IN,
        SignUpState::Ended(SignUpEnd::Refused) => key::SIGN_UP_CHAT_REFUSED,
        SignUpState::EntryWithdrawn | SignUpState::Ended(SignUpEnd::Withdrawn) => {
            key::SIGN_UP_CHAT_WITHDRAWN
        }
        SignUpState::Ended(SignUpEnd::Joined) => return None,
    };
    let tournament = &championship.tournament;
    let said = ctx
        .ta(key)
        .with("names", it.title)
        .with("tournament", &tournament.name)
        .with("place", it.place)
        .with("date", ctx.date(tournament.starts_on))
        .to_string();
    Some(match link {
        None => said,
        Some(link) => {
            format!("{said} {}", ctx.ta(key::SIGN_UP_CHAT_LINK).with("link", link))
        }
    })
}

/// Address that opens WhatsApp with a text; without a complete number it asks for the recipient.
pub(super) fn chat(phone: &str, text: &str) -> String {
    let phone = phone_digits(phone).unwrap_or_default();
    format!("https://wa.me/{phone}?{}", query(&[("text", text)]))
}

/// Address that opens a mail with a text.
pub(super) fn mail(email: &str, subject: &str, text: &str) -> String {
    format!("mailto:{email}?{}", query(&[("subject", subject), ("body", text)]))
}

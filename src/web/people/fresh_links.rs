//! Newly made invitations: each link as text, as a QR code, and as a message for chat or mail. They are shown only once, on the page after
//! the action, whose flash message carries the secrets.

use domain::tournament::account::Invitation;
use domain::tournament::championship::Championship;
use domain::tournament::contact::phone_digits;
use domain::tournament::text::is_email;

use super::invitation::{InvitationLink, words};
use crate::web::http::error::WebError;
use crate::web::i18n::{Key, Message, key};
use crate::web::parts::qr;
use crate::web::parts::share::query;
use crate::web::parts::titles::pool_names_titles;
use crate::web::request::context::Ctx;

/// Key of the flash message that carries the links.
const KEY: Key = key::FLASH_INVITATIONS;
/// Separator between the secrets of several links; it never occurs in a secret.
const BETWEEN: &str = ".";

/// A newly made link.
pub struct FreshLink {
    /// The recipient's name as typed; may be empty.
    pub recipient: String,
    /// Titles of the pools that it is limited to; empty for the whole tournament.
    pub pools: String,
    /// Absolute address of the link.
    pub link: String,
    /// The address as a QR code, in SVG.
    pub qr: String,
    /// Address that opens WhatsApp with the invitation.
    pub chat: String,
    /// Address that opens a mail with the invitation.
    pub mail: String,
}

/// The flash message that carries new links to the next page.
pub fn message(links: &[InvitationLink]) -> Message {
    let secrets: Vec<&str> = links.iter().map(InvitationLink::token).collect();
    Message::new(KEY).with("n", links.len()).with("links", secrets.join(BETWEEN))
}

/// The links that the previous action made, in order. `open` are the tournament's open invitations.
///
/// # Errors
/// Fails if a QR code cannot be drawn.
pub fn of_page(
    ctx: &Ctx,
    championship: &Championship,
    open: &[Invitation],
) -> Result<Vec<FreshLink>, WebError> {
    let secrets = ctx.flash_argument(KEY, "links").unwrap_or_default();
    let links = secrets.split(BETWEEN).map(InvitationLink::of_token);
    let known = links.filter_map(|link| {
        let hash = link.hash();
        Some((open.iter().find(|it| it.token_hash == hash)?, link))
    });
    known.map(|(invitation, link)| view(ctx, championship, invitation, &link)).collect()
}

fn view(
    ctx: &Ctx,
    championship: &Championship,
    invitation: &Invitation,
    link: &InvitationLink,
) -> Result<FreshLink, WebError> {
    let link = ctx.absolute(link.path());
    let name = &championship.tournament.name;
    let lead = words(ctx, Some(championship), invitation.grants.as_ref());
    let text = ctx.ta(key::PEOPLE_INVITATION_TEXT).with("lead", lead).with("link", link.as_str());
    let (text, subject) = (text.to_string(), ctx.ta(key::PEOPLE_MAIL_SUBJECT).with("name", name));
    let contact = Contact::of(&invitation.recipient);
    Ok(FreshLink {
        qr: qr::svg(&link)?,
        chat: format!("https://wa.me/{}?{}", contact.phone, query(&[("text", &text)])),
        mail: format!(
            "mailto:{}?{}",
            contact.mail,
            query(&[("subject", &subject.to_string()), ("body", &text)])
        ),
        recipient: invitation.recipient.clone(),
        pools: pool_names_titles(
            ctx,
            championship,
            invitation.grants.as_ref().map_or(&[], |grant| grant.reach.pools()),
        ),
        link,
    })
}

/// Contact data of a person; empty fields are unknown.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Contact {
    /// Mail address of the person.
    pub mail: String,
    /// A phone number with its country code, digits only.
    pub phone: String,
}

impl Contact {
    /// Extracts contact data from a text such as "Pilar Ortiz 600 123 123" or "pilar@example.org".
    pub fn of(text: &str) -> Self {
        let is_between = |sign: char| sign.is_whitespace() || ",;<>".contains(sign);
        let mut words = text.split(is_between);
        let mail = words.find(|word| is_email(word)).unwrap_or_default().to_owned();
        // The name may contain digits, so a part that is only a phone number takes precedence.
        let part = text.split([',', ';']).find(|part| Self::is_one(part.trim()));
        let part = part.filter(|part| !is_email(part.trim())).and_then(phone_digits);
        let phone = part.or_else(|| phone_digits(&text.replace(&mail, "")));
        Self { phone: phone.unwrap_or_default(), mail }
    }

    /// True if the text consists of a phone number or a mail address only.
    pub fn is_one(text: &str) -> bool {
        is_email(text) || phone_digits(text).is_some() && !text.chars().any(char::is_alphabetic)
    }
}

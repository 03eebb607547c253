//! Invitations that were just made: each link to be copied, as a QR code, and as a message for a phone or a mailbox. They are
//! shown once, on the page after the act, which carries their secrets in its message.

use super::invitation::{Link, words};
use crate::tournament::account::Invitation;
use crate::tournament::championship::Championship;
use crate::tournament::text::is_email;
use crate::web::http::error::WebError;
use crate::web::i18n::Message;
use crate::web::parts::qr;
use crate::web::parts::titles::pool_names_titles;
use crate::web::request::context::Ctx;

/// The message that carries the links.
const KEY: &str = "flash-invitations";
/// Between the secrets of several links; no sign of a secret.
const BETWEEN: &str = ".";
/// Country code of a phone number that says none: Spain.
const COUNTRY: &str = "34";

/// A link that was just made.
pub struct FreshLink {
    /// The person it is for, as typed; may be empty.
    pub recipient: String,
    /// The pools that it is for, in words; empty: everywhere.
    pub pools: String,
    /// The address.
    pub link: String,
    /// The address as a QR code (SVG).
    pub qr: String,
    /// Opens WhatsApp with the invitation.
    pub chat: String,
    /// Opens a mail with the invitation.
    pub mail: String,
}

/// The message for the page after links were made.
pub fn message(links: &[Link]) -> Message {
    let secrets: Vec<&str> = links.iter().map(Link::token).collect();
    Message::new(KEY).with("n", links.len()).with("links", secrets.join(BETWEEN))
}

/// The links that the act before this page made, in their order; `open` are the tournament's invitations.
///
/// # Errors
/// If a QR code cannot be drawn.
pub fn of_page(
    ctx: &Ctx,
    championship: &Championship,
    open: &[Invitation],
) -> Result<Vec<FreshLink>, WebError> {
    let secrets = ctx.flash_argument(KEY, "links").unwrap_or_default();
    let links = secrets.split(BETWEEN).map(Link::of_token);
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
    link: &Link,
) -> Result<FreshLink, WebError> {
    let link = ctx.absolute(link.path());
    let name = &championship.tournament.name;
    let lead = words(ctx, Some(championship), invitation.grants.as_ref());
    let text = ctx.ta("people-invitation-text").with("lead", lead).with("link", link.as_str());
    let (text, subject) = (text.to_string(), ctx.ta("people-mail-subject").with("name", name));
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

/// Mail programs take `+` for itself.
fn query(said: &[(&str, &str)]) -> String {
    serde_urlencoded::to_string(said).unwrap_or_default().replace('+', "%20")
}

/// Ways to reach a person; empty where the text has none.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Contact {
    /// A mail address.
    pub mail: String,
    /// A phone number with its country code, in digits.
    pub phone: String,
}

impl Contact {
    /// Those in a text such as "Pilar Ortiz 600 123 123" or "pilar@example.org".
    pub fn of(text: &str) -> Self {
        let is_between = |sign: char| sign.is_whitespace() || ",;<>".contains(sign);
        let mut words = text.split(is_between);
        let mail = words.find(|word| is_email(word)).unwrap_or_default().to_owned();
        // A name may have a number: a part of the text that is a phone number counts first.
        let part = text.split([',', ';']).find(|part| Self::is_one(part.trim()));
        let part = part.filter(|part| !is_email(part.trim())).and_then(phone);
        let phone = part.or_else(|| phone(&text.replace(&mail, "")));
        Self { phone: phone.unwrap_or_default(), mail }
    }

    /// Whether a text is a phone number or a mail address and nothing else.
    pub fn is_one(text: &str) -> bool {
        is_email(text) || phone(text).is_some() && !text.chars().any(char::is_alphabetic)
    }
}

fn phone(text: &str) -> Option<String> {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let is_abroad = text.contains('+') || digits.starts_with("00");
    let digits = digits.strip_prefix("00").unwrap_or(&digits);
    match (digits.len(), is_abroad) {
        (9, false) => Some(format!("{COUNTRY}{digits}")),
        (9..=15, true) => Some(digits.to_owned()),
        _ => None,
    }
}

//! A letter as the bytes of a message: plain text and simple HTML.

use std::time::SystemTime;

use askama::Template;
use chrono::{DateTime, Utc};
use domain::tournament::text::{in_a_line, seen};
use lettre::Address;
use lettre::message::header::{Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};

use super::letter::Letter;
use crate::web::i18n::Language;

/// Maximum number of characters of a subject. Longer ones are cut.
const LONGEST_SUBJECT: usize = 120;

/// A message that is ready to be sent.
pub struct Message {
    pub from: Address,
    pub to: Address,
    /// Header and content, in ASCII only.
    pub bytes: Vec<u8>,
}

/// The reason why there is no message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoMessage {
    /// The sender in the settings is no address.
    Sender,
    /// The recipient is no address.
    Address,
    /// The text cannot be written.
    Content,
}

#[derive(Template)]
#[template(path = "mail/letter.html")]
struct HtmlPart<'a> {
    language: Language,
    letter: &'a Letter,
}

#[derive(Template)]
#[template(path = "mail/letter.txt")]
struct TextPart<'a> {
    letter: &'a Letter,
}

/// Writes a letter; `id` is unique, and `host` is the name of this service.
pub fn write(
    letter: &Letter,
    from: &str,
    (id, host): (&str, &str),
    now: DateTime<Utc>,
) -> Result<Message, NoMessage> {
    let from: Mailbox = from.parse().map_err(|_| NoMessage::Sender)?;
    let to: Address = letter.to.parse().map_err(|_| NoMessage::Address)?;
    let text = TextPart { letter }.render().map_err(|_| NoMessage::Content)?;
    let html = HtmlPart { language: letter.language, letter };
    let html = html.render().map_err(|_| NoMessage::Content)?;
    let mut message = lettre::Message::builder()
        .from(from.clone())
        .to(Mailbox::new(None, to.clone()))
        .subject(subject(&letter.subject))
        .date(SystemTime::from(now))
        .message_id(Some(format!("<{id}@{host}>")))
        .header(AutoSubmitted);
    if let Some(link) = &letter.stop_link {
        message = message.header(ListUnsubscribe(link.clone())).header(OneClick);
    }
    let parts = MultiPart::alternative_plain_html(text.replace('\n', "\r\n"), html);
    let message = message.multipart(parts).map_err(|_| NoMessage::Content)?;
    Ok(Message { from: from.email, to, bytes: message.formatted() })
}

/// A subject in one line without invisible characters, cut if it is too long. Names of tournaments and people are in it.
fn subject(text: &str) -> String {
    let line = in_a_line(&seen(text));
    let line: String = line.chars().filter(|letter| !letter.is_control()).collect();
    match line.chars().count() > LONGEST_SUBJECT {
        true => line.chars().take(LONGEST_SUBJECT - 1).chain(['…']).collect(),
        false => line,
    }
}

/// Tells other programs not to answer.
#[derive(Clone)]
struct AutoSubmitted;

/// The link that stops the mails (RFC 2369).
#[derive(Clone)]
struct ListUnsubscribe(String);

/// States that a POST to the link suffices (RFC 8058).
#[derive(Clone)]
struct OneClick;

/// Declares headers that are only written, never read.
macro_rules! headers {
    ($($Type:ident = $name:literal: |$it:ident| $value:expr;)*) => {$(
        impl Header for $Type {
            fn name() -> HeaderName {
                HeaderName::new_from_ascii_str($name)
            }

            fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
                Err("this header is only written".into())
            }

            fn display(&self) -> HeaderValue {
                let $it = self;
                HeaderValue::new(Self::name(), $value)
            }
        }
    )*};
}

headers! {
    AutoSubmitted = "Auto-Submitted": |_it| "auto-generated".to_owned();
    ListUnsubscribe = "List-Unsubscribe": |it| format!("<{}>", it.0);
    OneClick = "List-Unsubscribe-Post": |_it| "List-Unsubscribe=One-Click".to_owned();
}

//! Messages for the page after a redirect, stored in a cookie.

use crate::web::i18n::{Key, Message, Value};

/// Common prefix of the keys of such messages, so that a cookie cannot name any other.
const PREFIX: &str = "flash-";

/// Encodes a message as the text of a cookie.
pub fn write(message: &Message) -> String {
    let mut pairs = vec![("key".to_owned(), message.key().name().to_owned())];
    for (name, value) in message.args() {
        pairs.push(match value {
            Value::Text(text) => (format!("t.{name}"), text.clone()),
            Value::Number(number) => (format!("n.{name}"), number.to_string()),
        });
    }
    serde_urlencoded::to_string(pairs).unwrap_or_default()
}

/// Decodes a message from a cookie. `None` if the text is invalid.
pub fn read(text: &str) -> Option<Message> {
    let pairs: Vec<(String, String)> = serde_urlencoded::from_str(text).ok()?;
    let mut message: Option<Message> = None;
    for (name, value) in pairs {
        message = match name.split_once('.') {
            None if name == "key" && value.starts_with(PREFIX) => {
                Some(Message::new(Key::find(&value)?))
            }
            Some(("t", name)) => Some(message?.with(name.to_owned(), value)),
            Some(("n", name)) => Some(message?.with(name.to_owned(), value.parse::<i64>().ok()?)),
            _ => return None,
        };
    }
    message
}

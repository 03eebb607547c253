//! Texts on screen: the three languages, messages with arguments, and each language's format of dates, numbers and sorted names.

mod format;
pub(crate) mod key;
mod language;
mod message;
mod order;
pub mod rules;
mod translated;
pub mod words;

pub use format::{sentence, size};
pub use key::Key;
pub(crate) use key::key_of;
pub use language::Language;
pub use message::{Argument, Message, Value};
pub use order::ByName;
pub use translated::Translated;
pub use words::Word;
pub(crate) use words::word_keys;

//! Texts on screen: the three languages, messages with arguments, and each language's format of dates, numbers and sorted names.

mod format;
mod language;
mod message;
mod order;
pub mod rules;
mod translated;
pub mod words;

pub use format::{sentence, size};
pub use language::Language;
pub use message::{Argument, Message, Value};
pub use order::ByName;
pub use translated::Translated;
pub use words::Word;

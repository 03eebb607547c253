//! Words on screen: the three languages, messages with arguments, and how each language writes dates and numbers.

mod format;
mod message;
mod translated;

use std::collections::HashMap;

use fluent_templates::fluent_bundle::FluentValue;
use fluent_templates::{LanguageIdentifier, langid, static_loader};

pub use format::size;
pub use message::{Argument, Message, Value};
pub use translated::Translated;

static_loader! {
    static LOCALES = {
        locales: "./templates/i18n",
        fallback_language: "es",
        customise: |bundle| {
            bundle.set_use_isolating(false);
            bundle.set_formatter(Some(|value, _| with_minus(value)));
        },
    };
}

/// A negative number with the minus sign that is as wide as a plus; `None` for everything that needs nothing.
fn with_minus(value: &FluentValue<'_>) -> Option<String> {
    match value {
        FluentValue::Number(number) if number.value < 0.0 => {
            Some(number.as_string().replacen('-', "\u{2212}", 1))
        }
        _ => None,
    }
}

/// A language of the pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// Spanish, where nothing else is asked for.
    Es,
    /// Catalan in its Valencian form.
    Ca,
    /// English.
    En,
}

static SPANISH: LanguageIdentifier = langid!("es");
static CATALAN: LanguageIdentifier = langid!("ca");
static ENGLISH: LanguageIdentifier = langid!("en");

impl Language {
    /// All languages, in the order they are offered.
    pub const ALL: [Language; 3] = [Language::Es, Language::Ca, Language::En];

    /// The code in cookies and in `lang` attributes.
    pub fn code(self) -> &'static str {
        match self {
            Language::Es => "es",
            Language::Ca => "ca",
            Language::En => "en",
        }
    }

    /// The language with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.code() == code)
    }

    /// What it calls itself.
    pub fn name(self) -> &'static str {
        match self {
            Language::Es => "Español",
            Language::Ca => "Valencià",
            Language::En => "English",
        }
    }

    /// Two letters for where there is little room; people look for Valencian under V.
    pub fn short(self) -> &'static str {
        match self {
            Language::Es => "ES",
            Language::Ca => "VA",
            Language::En => "EN",
        }
    }

    /// The one wanted most in an `Accept-Language` header, of those there are.
    pub fn negotiate(accept_language: &str) -> Option<Self> {
        let mut wanted: Vec<(f32, Language)> = accept_language
            .split(',')
            .filter_map(|range| {
                let mut parts = range.split(';').map(str::trim);
                let primary = parts.next()?.split('-').next()?.to_ascii_lowercase();
                let quality =
                    parts.find_map(|part| part.strip_prefix("q=")?.parse().ok()).unwrap_or(1.0);
                Some((quality, Language::from_code(&primary)?))
            })
            .filter(|(quality, _)| *quality > 0.0)
            .collect();
        wanted.sort_by(|a, b| b.0.total_cmp(&a.0));
        wanted.first().map(|(_, language)| *language)
    }

    /// The message in this language. A key that is missing is shown as it is, and logged.
    pub fn say(self, message: &Message) -> String {
        self.find(message).unwrap_or_else(|| {
            tracing::error!(
                key = message.key(),
                language = self.code(),
                "no translation of {}",
                message.key()
            );
            message.key().to_owned()
        })
    }

    /// The message in this language, if there is one with its key.
    pub fn find(self, message: &Message) -> Option<String> {
        let args: HashMap<&str, FluentValue<'_>> = message.fluent_args().collect();
        LOCALES.lookup_single_language(self.id(), message.key(), Some(&args)).ok()
    }

    fn id(self) -> &'static LanguageIdentifier {
        match self {
            Language::Es => &SPANISH,
            Language::Ca => &CATALAN,
            Language::En => &ENGLISH,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negative_numbers_bear_a_minus_sign_everywhere() {
        for language in Language::ALL {
            let said = language.say(&Message::new("points-short").with("points", -3));
            assert!(said.starts_with(&language.number(-3)) && !said.contains('-'), "{said}");
        }
    }

    #[test]
    fn the_most_wanted_language_we_have_is_taken() {
        assert_eq!(Language::negotiate("de, ca-ES-valencia;q=0.8, en;q=0.9"), Some(Language::En));
        assert_eq!(Language::negotiate("ca-ES,es;q=0.9"), Some(Language::Ca));
        assert_eq!(Language::negotiate("fr, de"), None);
        assert_eq!(Language::negotiate("en;q=0, es;q=x"), Some(Language::Es));
    }
}

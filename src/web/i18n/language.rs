//! The three languages and the translation of messages into each.

use std::collections::HashMap;

use fluent_templates::fluent_bundle::FluentValue;
use fluent_templates::{LanguageIdentifier, langid, static_loader};
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::message::Message;

static_loader! {
    static LOCALES = {
        locales: "./templates/i18n",
        fallback_language: "es",
        customise: |bundle| {
            bundle.set_use_isolating(false);
            bundle.set_formatter(Some(match bundle.locales.first() {
                Some(locale) if *locale == SPANISH => |value, _| written(Language::Es, value),
                Some(locale) if *locale == ENGLISH => |value, _| written(Language::En, value),
                _ => |value, _| written(Language::Ca, value),
            }));
        },
    };
}

/// A whole number as [`Language::number`] writes it. `None` for all other values, and for ungrouped numbers, which are names.
fn written(language: Language, value: &FluentValue<'_>) -> Option<String> {
    let FluentValue::Number(number) = value else { return None };
    if !number.options.use_grouping {
        return None;
    }
    number.as_string().parse().ok().map(|whole| language.number(whole))
}

/// A language of the pages.
///
/// The variants are in the order in which they are offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Language {
    /// Spanish, which is the default.
    Es,
    /// Catalan in its Valencian form.
    Ca,
    En,
}

static SPANISH: LanguageIdentifier = langid!("es");
static CATALAN: LanguageIdentifier = langid!("ca");
static ENGLISH: LanguageIdentifier = langid!("en");

impl Language {
    /// The code in cookies and in `lang` attributes.
    pub fn code(self) -> &'static str {
        self.into()
    }

    /// The language's name in the language itself.
    pub fn name(self) -> &'static str {
        match self {
            Language::Es => "Español",
            Language::Ca => "Valencià",
            Language::En => "English",
        }
    }

    /// Two letters for narrow spaces. Valencian is "VA", since people look for it under V.
    pub fn short(self) -> &'static str {
        match self {
            Language::Es => "ES",
            Language::Ca => "VA",
            Language::En => "EN",
        }
    }

    /// The locale code with a country, as other sites use it.
    pub fn locale(self) -> &'static str {
        match self {
            Language::Es => "es_ES",
            Language::Ca => "ca_ES",
            Language::En => "en_US",
        }
    }

    /// The message in this language. A missing key is logged and shown as it is.
    pub fn say(self, message: &Message) -> String {
        self.find(message).unwrap_or_else(|| {
            let key = message.key().name();
            tracing::error!(key, language = self.code(), "no translation of {key}");
            key.to_owned()
        })
    }

    /// The message in this language. `None` if its key is missing.
    pub fn find(self, message: &Message) -> Option<String> {
        let args: HashMap<&str, FluentValue<'_>> = message.fluent_args().collect();
        LOCALES.lookup_single_language(self.id(), message.key().name(), Some(&args)).ok()
    }

    fn id(self) -> &'static LanguageIdentifier {
        match self {
            Language::Es => &SPANISH,
            Language::Ca => &CATALAN,
            Language::En => &ENGLISH,
        }
    }
}

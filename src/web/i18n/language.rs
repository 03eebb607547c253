//! The three languages, and what each says for a message.

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

/// A whole number as [`Language::number`] writes it. `None` for every other value and for numbers without grouping, which
/// are names.
fn written(language: Language, value: &FluentValue<'_>) -> Option<String> {
    let FluentValue::Number(number) = value else { return None };
    if !number.options.use_grouping {
        return None;
    }
    number.as_string().parse().ok().map(|whole| language.number(whole))
}

/// A language of the pages.
///
/// They are offered in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
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
    /// The code in cookies and in `lang` attributes.
    pub fn code(self) -> &'static str {
        self.into()
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

    /// The language as other sites write it, with the country where it is spoken so.
    pub fn locale(self) -> &'static str {
        match self {
            Language::Es => "es_ES",
            Language::Ca => "ca_ES",
            Language::En => "en_US",
        }
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

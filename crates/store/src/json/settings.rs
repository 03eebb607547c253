//! Stored form of a tournament's settings.

use domain::tournament::settings::{FIELDS, Settings};
use parchis::Mode;
use serde::{Deserialize, Serialize};

use super::fields::Values;

#[derive(Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct SettingsJson(Values);

impl From<&Settings> for SettingsJson {
    fn from(settings: &Settings) -> Self {
        Self(Values::of(&FIELDS, settings))
    }
}

impl SettingsJson {
    /// The settings. `None` if a value is missing or wrong.
    pub(crate) fn into_settings(self) -> Option<Settings> {
        let mut settings = Settings::usual(Mode::Solo);
        self.0.read(&FIELDS, &mut settings)?;
        Some(settings)
    }
}

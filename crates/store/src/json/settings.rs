//! Stored form of a tournament's settings.

use chrono_tz::Tz;
use domain::tournament::settings::Settings;
use parchis::Mode;
use serde::{Deserialize, Serialize};

use super::{Named, Text};

#[derive(Serialize, Deserialize)]
pub(crate) struct SettingsJson {
    mode: Named<Mode>,
    weight: u8,
    #[serde(default)]
    boards: u16,
    #[serde(default = "quarter_of_an_hour")]
    grace_minutes: u16,
    time_zone: Text<Tz>,
}

/// Default for tournaments stored before the setting existed.
fn quarter_of_an_hour() -> u16 {
    15
}

impl From<&Settings> for SettingsJson {
    fn from(settings: &Settings) -> Self {
        let Settings { mode, weight, boards, grace_minutes, time_zone } = *settings;
        Self { mode: Named(mode), weight, boards, grace_minutes, time_zone: Text(time_zone) }
    }
}

impl From<SettingsJson> for Settings {
    fn from(twin: SettingsJson) -> Self {
        let SettingsJson { mode, weight, boards, grace_minutes, time_zone } = twin;
        Self { mode: mode.0, weight, boards, grace_minutes, time_zone: time_zone.0 }
    }
}

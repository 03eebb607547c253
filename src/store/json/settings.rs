//! A tournament's settings.

use chrono_tz::Tz;
use serde::{Deserialize, Serialize};

use super::{Named, Text};
use crate::rules::{Arms, Mode, Ruleset};
use crate::tournament::settings::{Confirmation, Dice, Remainder, Settings};
use crate::tournament::stage::Tiebreak;

#[derive(Serialize, Deserialize)]
pub(in crate::store) struct SettingsJson {
    ruleset: Text<Ruleset>,
    mode: Named<Mode>,
    arms: u8,
    seats: u8,
    advance: u8,
    group_size: u8,
    remainder: Named<Remainder>,
    clubs_apart: bool,
    tiebreaks: Vec<Named<Tiebreak>>,
    weight: u8,
    points: Vec<i32>,
    game_minutes: u16,
    #[serde(default)]
    boards: u16,
    time_zone: Text<Tz>,
    #[serde(default = "referee_alone")]
    confirmation: Named<Confirmation>,
    #[serde(default)]
    dice: Named<Dice>,
}

/// Of settings from before there was a choice.
fn referee_alone() -> Named<Confirmation> {
    Named(Confirmation::Referee)
}

impl From<Settings> for SettingsJson {
    fn from(settings: Settings) -> Self {
        let Settings {
            ruleset,
            mode,
            arms,
            seats,
            advance,
            group_size,
            remainder,
            clubs_apart,
            tiebreaks,
            weight,
            points,
            game_minutes,
            boards,
            time_zone,
            confirmation,
            dice,
        } = settings;
        Self {
            ruleset: Text(ruleset),
            mode: Named(mode),
            arms: arms.n(),
            seats,
            advance,
            group_size,
            remainder: Named(remainder),
            clubs_apart,
            tiebreaks: tiebreaks.into_iter().map(Named).collect(),
            weight,
            points,
            game_minutes,
            boards,
            time_zone: Text(time_zone),
            confirmation: Named(confirmation),
            dice: Named(dice),
        }
    }
}

impl SettingsJson {
    /// The settings, if there are boards with so many arms.
    pub(in crate::store) fn into_settings(self) -> Option<Settings> {
        Some(Settings {
            ruleset: self.ruleset.0,
            mode: self.mode.0,
            arms: Arms::from_n(self.arms)?,
            seats: self.seats,
            advance: self.advance,
            group_size: self.group_size,
            remainder: self.remainder.0,
            clubs_apart: self.clubs_apart,
            tiebreaks: self.tiebreaks.into_iter().map(|tiebreak| tiebreak.0).collect(),
            weight: self.weight,
            points: self.points,
            game_minutes: self.game_minutes,
            boards: self.boards,
            time_zone: self.time_zone.0,
            confirmation: self.confirmation.0,
            dice: self.dice.0,
        })
    }
}

//! Settings of a tournament as a whole; those of each stage are in its plan.

use chrono_tz::Tz;
use parchis::Mode;
use serde::{Deserialize, Serialize};

use super::fields::{Field, InputKind, Value, words};
use super::storage;

/// Settings for all stages of a tournament. A change does not affect existing draws.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// Mode: solo, pairs or duel. It determines the size of an entry.
    pub mode: Mode,
    /// Weight of the tournament's tables in the weekly ranking, from 0 to 100; 0: they do not count.
    pub weight: u8,
    /// Number of boards in the hall; 0: enough for all tables. Tables without a board wait in a queue.
    #[serde(default)]
    pub boards: u16,
    /// Grace time in minutes at a table that is due; 0: no table is ever late.
    #[serde(default = "usual_grace")]
    pub grace_minutes: u16,
    /// True if the server closes, draws and publishes rounds by itself, once the organizer has published the first.
    #[serde(default, skip_serializing_if = "storage::is_default")]
    pub runs_itself: bool,
    /// Time zone of dates and weeks.
    #[serde(with = "storage")]
    pub time_zone: Tz,
}

/// Grace time of a new tournament, and of those from before it was a setting.
const fn usual_grace() -> u16 {
    15
}

impl Settings {
    /// The settings from which a tournament of this mode starts.
    pub const fn usual(mode: Mode) -> Self {
        Self {
            mode,
            weight: 0,
            boards: 0,
            grace_minutes: usual_grace(),
            runs_itself: false,
            time_zone: Tz::Europe__Madrid,
        }
    }
}

/// Groups of fields on the pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingGroup {
    /// Fields that apply only if the tournament counts for a ranking.
    Ranking,
    /// Mode of play.
    Mode,
    /// The hall and its night.
    Hall,
    /// Time and place.
    Time,
}

/// All settings, in the order of their pages. [`super::fields`] says how to add one.
pub static FIELDS: [Field<Settings, SettingGroup>; 6] = [
    Field {
        name: "mode",
        kind: InputKind::Word(words::<Mode>),
        label: "field-mode",
        hint: None,
        place: SettingGroup::Mode,
        read: |of| of.mode.name().into(),
        write: |of, value| value.word().map(|mode| of.mode = mode),
    },
    // The form asks for the weight only if the tournament counts for a ranking, so the least is 1. Otherwise the weight is 0.
    Field {
        name: "weight",
        kind: InputKind::Number { min: 1, max: 100 },
        label: "field-weight",
        hint: Some("field-weight-hint"),
        place: SettingGroup::Ranking,
        read: |of| Value::Number(of.weight.into()),
        write: |of, value| value.number().map(|weight| of.weight = weight),
    },
    Field {
        name: "boards",
        kind: InputKind::Number { min: 0, max: 500 },
        label: "field-boards",
        hint: Some("field-boards-hint"),
        place: SettingGroup::Hall,
        read: |of| Value::Number(of.boards),
        write: |of, value| value.number().map(|boards| of.boards = boards),
    },
    Field {
        name: "grace_minutes",
        kind: InputKind::Number { min: 0, max: 180 },
        label: "field-grace-minutes",
        hint: Some("field-grace-minutes-hint"),
        place: SettingGroup::Hall,
        read: |of| Value::Number(of.grace_minutes),
        write: |of, value| value.number().map(|minutes| of.grace_minutes = minutes),
    },
    Field {
        name: "runs_itself",
        kind: InputKind::Either(["by-hand", "by-itself"]),
        label: "field-runs-itself",
        hint: Some("field-runs-itself-hint"),
        place: SettingGroup::Hall,
        read: |of| Value::Flag(of.runs_itself),
        write: |of, value| value.flag().map(|by_itself| of.runs_itself = by_itself),
    },
    Field {
        name: "time_zone",
        kind: InputKind::TimeZone,
        label: "field-time-zone",
        hint: Some("field-time-zone-hint"),
        place: SettingGroup::Time,
        read: |of| of.time_zone.name().into(),
        write: |of, value| value.word().map(|zone| of.time_zone = zone),
    },
];

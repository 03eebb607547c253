//! Play at a distance that a ranking offers: who may sit down and when, and the people who wait for a table.

use std::borrow::Cow;

use chrono::{DateTime, NaiveTime, TimeDelta, Utc, Weekday};
use parchis::Ruleset;
use strum::IntoStaticStr;
use thiserror::Error;

use super::club_night::{HasHours, Hours};
use super::fields::{Field, InputKind, Value, words};
use super::id::{PassId, PlayerId, RankingId, TableId, UserId};
use super::plan_fields::TURN_SECONDS;
use super::table_plan::{Dice, Logging, OutOfTime, TablePlan};

/// Time after which somebody whose device was not heard waits no more. Browsers wake a page in the background once a minute.
pub const HEARD: TimeDelta = TimeDelta::seconds(90);
/// Maximum number of people who wait at a ranking.
pub const MOST_WAITING: usize = 40;
/// Time that those who want a rematch wait for the others of their table, from the first of them on.
pub const REMATCH: TimeDelta = TimeDelta::minutes(2);
/// Minutes that a new table waits for its players.
pub const GRACE_MINUTES: u16 = 2;
/// Allowed numbers of characters of a guest's name.
pub const NAME: std::ops::RangeInclusive<usize> = 2..=60;

/// Play at a distance of a ranking, with its settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DistancePlay {
    /// Ranking for which the tables count.
    pub ranking: RankingId,
    /// Account that owns the ranking.
    pub account: UserId,
    /// Settings chosen by the organizer.
    pub settings: DistanceSettings,
}

/// An organizer's settings for play at a distance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DistanceSettings {
    /// True if people can sit down.
    pub is_on: bool,
    /// Beginning of the names of its weekly tournaments.
    pub name: String,
    /// True if people whom the account does not know may sit down too, with a name of their own.
    pub takes_guests: bool,
    /// Days and hours at which people can sit down.
    pub hours: Hours,
    /// Rules by which the tables are played.
    pub ruleset: Ruleset,
    /// Minimum number of people at a table: 2 to 4.
    pub fewest: u8,
    /// Minutes of waiting after which three people are enough.
    pub three_after: u8,
    /// Minutes of waiting after which two people are enough.
    pub two_after: u8,
    /// Difference of strength that is allowed at a table from the start.
    pub strength_gap: u8,
    /// Growth of that difference for each minute of waiting.
    pub gap_growth: u8,
    /// True if people from the same network address may sit at one table.
    pub one_home: bool,
    /// Seconds of a turn; 0: no limit.
    pub turn_seconds: u16,
    /// Outcome of a turn whose time runs out.
    pub out_of_time: OutOfTime,
}

impl DistanceSettings {
    /// The settings from which a ranking starts: every day and hour, for guests too. Its weeks have this name.
    pub fn usual(name: String) -> Self {
        let days = (0..7).filter_map(|day: u8| Weekday::try_from(day).ok()).collect();
        let plan = TablePlan::usual(Ruleset::named("ranking").unwrap_or_else(Ruleset::first));
        Self {
            is_on: true,
            name,
            takes_guests: true,
            hours: Hours { days, from: NaiveTime::MIN, until: NaiveTime::MIN },
            ruleset: plan.ruleset,
            fewest: 2,
            three_after: 1,
            two_after: 3,
            strength_gap: 6,
            gap_growth: 4,
            one_home: false,
            turn_seconds: plan.turn_seconds,
            out_of_time: plan.out_of_time,
        }
    }

    /// The minimum number of people at a table for somebody who has waited so long.
    pub fn fewest_after(&self, waited: TimeDelta) -> usize {
        let has_waited = |minutes: u8| waited >= TimeDelta::minutes(minutes.into());
        let enough = match () {
            () if has_waited(self.two_after) => 2,
            () if has_waited(self.three_after) => 3,
            () => 4,
        };
        enough.max(self.fewest.into())
    }

    /// Returns whether the house's player may have the free seats of a table for somebody who has waited so long: after the time from which
    /// two people are enough.
    pub fn house_may_sit_after(&self, waited: TimeDelta) -> bool {
        waited >= TimeDelta::minutes(self.two_after.into())
    }

    /// The difference of strength that is allowed for somebody who has waited so long, in hundredths.
    pub fn gap_after(&self, waited: TimeDelta) -> u32 {
        let seconds = u32::try_from(waited.num_seconds()).unwrap_or(0);
        let grown = seconds.saturating_mul(self.gap_growth.into()).saturating_mul(100) / 60;
        (u32::from(self.strength_gap) * 100).saturating_add(grown)
    }

    /// The settings of the tables.
    pub fn table_plan(&self) -> TablePlan {
        TablePlan {
            dice: Dice::App,
            logging: Logging::Remote,
            turn_seconds: self.turn_seconds,
            out_of_time: self.out_of_time,
            ..TablePlan::usual(self.ruleset)
        }
    }
}

impl HasHours for DistanceSettings {
    fn hours(&self) -> &Hours {
        &self.hours
    }

    fn hours_mut(&mut self) -> &mut Hours {
        &mut self.hours
    }
}

/// All settings of play at a distance. [`super::fields`] says how to add one.
pub static FIELDS: [Field<DistanceSettings, ()>; 15] = [
    Field {
        name: "distance_on",
        kind: InputKind::Flag("on"),
        label: "field-distance-on",
        hint: None,
        place: (),
        read: |of| Value::Flag(of.is_on),
        write: |of, value| value.flag().map(|is_on| of.is_on = is_on),
    },
    Field {
        name: "distance_name",
        kind: InputKind::Text { min: 1, max: 60 },
        label: "field-distance-name",
        hint: Some("field-distance-name-hint"),
        place: (),
        read: |of| of.name.clone().into(),
        write: |of, value| value.word().map(|name| of.name = name),
    },
    Field {
        name: "takes_guests",
        kind: InputKind::Flag("on"),
        label: "field-takes-guests",
        hint: Some("field-takes-guests-hint"),
        place: (),
        read: |of| Value::Flag(of.takes_guests),
        write: |of, value| value.flag().map(|takes_guests| of.takes_guests = takes_guests),
    },
    Hours::days_field(),
    Hours::from_field(),
    Hours::until_field(),
    Field {
        name: "club_rules",
        kind: InputKind::Word(|| Ruleset::NAMES.map(Cow::Borrowed).to_vec()),
        label: "field-club-rules",
        hint: None,
        place: (),
        read: |of| of.ruleset.name().into(),
        write: |of, value| Ruleset::named(&value.word::<String>()?).map(|rules| of.ruleset = rules),
    },
    Field {
        name: "fewest",
        kind: InputKind::OneOf(&[2, 3, 4]),
        label: "field-fewest",
        hint: Some("field-fewest-hint"),
        place: (),
        read: |of| Value::Number(of.fewest.into()),
        write: |of, value| value.number().map(|fewest| of.fewest = fewest),
    },
    Field {
        name: "three_after",
        kind: InputKind::Number { min: 0, max: 60 },
        label: "field-three-after",
        hint: None,
        place: (),
        read: |of| Value::Number(of.three_after.into()),
        write: |of, value| value.number().map(|minutes| of.three_after = minutes),
    },
    Field {
        name: "two_after",
        kind: InputKind::Number { min: 0, max: 60 },
        label: "field-two-after",
        hint: None,
        place: (),
        read: |of| Value::Number(of.two_after.into()),
        write: |of, value| value.number().map(|minutes| of.two_after = minutes),
    },
    Field {
        name: "strength_gap",
        kind: InputKind::Number { min: 0, max: 50 },
        label: "field-strength-gap",
        hint: Some("field-strength-gap-hint"),
        place: (),
        read: |of| Value::Number(of.strength_gap.into()),
        write: |of, value| value.number().map(|gap| of.strength_gap = gap),
    },
    Field {
        name: "gap_growth",
        kind: InputKind::Number { min: 1, max: 50 },
        label: "field-gap-growth",
        hint: None,
        place: (),
        read: |of| Value::Number(of.gap_growth.into()),
        write: |of, value| value.number().map(|growth| of.gap_growth = growth),
    },
    Field {
        name: "one_home",
        kind: InputKind::Flag("on"),
        label: "field-one-home",
        hint: Some("field-one-home-hint"),
        place: (),
        read: |of| Value::Flag(of.one_home),
        write: |of, value| value.flag().map(|one_home| of.one_home = one_home),
    },
    Field {
        name: "turn_seconds",
        kind: InputKind::OneOf(&TURN_SECONDS),
        label: "field-turn-seconds",
        hint: Some("field-turn-seconds-hint"),
        place: (),
        read: |of| Value::Number(of.turn_seconds),
        write: |of, value| value.number().map(|seconds| of.turn_seconds = seconds),
    },
    Field {
        name: "out_of_time",
        kind: InputKind::Word(words::<OutOfTime>),
        label: "field-out-of-time",
        hint: Some("field-out-of-time-hint"),
        place: (),
        read: |of| of.out_of_time.name().into(),
        write: |of, value| value.word().map(|outcome| of.out_of_time = outcome),
    },
];

/// A person who waits for a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Pass that gets the seat.
    pub pass: PassId,
    /// The person; `None` for a guest, who becomes a player with the first table.
    pub player: Option<PlayerId>,
    /// Name of the person.
    pub name: String,
    /// Hash of the session or key of the device.
    pub device: String,
    /// Hash of the network address of the device; empty if it tells nothing about the person.
    pub address: String,
    /// Table whose players the person wants to meet again; `None`: anybody.
    pub again: Option<TableId>,
    /// True if the house's player may have the free seats of the table, which then counts for no ranking.
    pub with_house: bool,
    /// Time at which the person sat down.
    pub since: DateTime<Utc>,
    /// Time at which the device was last heard.
    pub seen_at: DateTime<Utc>,
}

impl Waiting {
    /// Returns whether the device was heard lately.
    pub fn is_heard(&self, now: DateTime<Utc>) -> bool {
        now - self.seen_at < HEARD
    }
}

/// The reason why somebody does not sit down, or gets no rematch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum DistanceError {
    /// The ranking does not offer play at a distance.
    #[error("nobody sits down at a distance here")]
    DistanceOff,
    /// The time is outside the days and hours.
    #[error("nobody sits down at this time")]
    DistanceClosed,
    /// Guests may not sit down.
    #[error("only known players sit down here")]
    MembersOnly,
    /// A known player, or somebody who waits, has this name.
    #[error("somebody else has this name")]
    NameTaken,
    /// Too many people wait.
    #[error("too many people wait")]
    RoomFull,
    /// The person, or the device, sits at a table that is still being played.
    #[error("there is a game to finish first")]
    StillPlaying,
    /// The table was not opened by people who sat down at a distance, or it has no result yet.
    #[error("there is no rematch of this table")]
    NoRematch,
    /// Two of the players have met this week as often as counts.
    #[error("two of the players have met as often as counts")]
    MetEnough,
}

impl DistanceError {
    /// The stable code of the error.
    pub fn code(self) -> &'static str {
        self.into()
    }
}

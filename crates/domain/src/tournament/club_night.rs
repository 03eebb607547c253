//! Club nights: players open tables themselves with the code on their club's wall, within limits that prevent abuse.

use std::borrow::Cow;

use chrono::{DateTime, Datelike, NaiveDate, NaiveTime, TimeDelta, Timelike, Utc, Weekday};
use chrono_tz::Tz;
use parchis::{Mode, Ruleset};

use super::fields::{Field, InputKind, Value};
use super::id::{PlayerId, RankingId, UserId};
use super::player::Player;
use super::text::fold;

/// Hour of the next morning until which an evening lasts.
const MORNING: TimeDelta = TimeDelta::hours(6);
/// Minimum number of typed letters before matching names are suggested.
pub const LETTERS: usize = 3;

/// The club night of a ranking, with its code and settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClubNight {
    /// Ranking for which the tables count.
    pub ranking: RankingId,
    /// Account that owns the ranking.
    pub account: UserId,
    /// Last part of the address behind the QR code.
    pub code: String,
    /// Settings chosen by the organizer.
    pub settings: ClubSettings,
}

/// An organizer's settings for club nights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClubSettings {
    /// True if players can open tables.
    pub is_on: bool,
    /// Name of the club on its poster and in the names of its weekly tournaments.
    pub name: String,
    /// Mode of play: solo or pairs.
    pub mode: Mode,
    /// Rules by which the tables are played.
    pub ruleset: Ruleset,
    /// True if players may name people who are not known yet.
    pub takes_new: bool,
    /// Days and hours at which tables can be opened.
    pub hours: Hours,
    /// Maximum number of tables per player and evening.
    pub tables_each: u8,
    /// Maximum number of tables open at once.
    pub tables_open: u8,
}

impl ClubSettings {
    /// The settings from which a club of this name starts: evenings of every day.
    pub fn usual(name: String) -> Self {
        let hour = |hour| NaiveTime::from_hms_opt(hour, 0, 0).unwrap_or_default();
        let days = (0..7).filter_map(|day: u8| Weekday::try_from(day).ok()).collect();
        Self {
            is_on: true,
            name,
            mode: Mode::Solo,
            ruleset: Ruleset::named("ranking").unwrap_or_else(Ruleset::first),
            takes_new: true,
            hours: Hours { days, from: hour(18), until: hour(2) },
            tables_each: 4,
            tables_open: 10,
        }
    }

    /// Allowed numbers of players at a table: four in pairs, two to four in solo.
    pub fn sizes(&self) -> std::ops::RangeInclusive<usize> {
        match self.mode {
            Mode::Pairs => 4..=4,
            Mode::Solo | Mode::Duel => 2..=4,
        }
    }
}

/// All settings of club nights. [`super::fields`] says how to add one.
pub static FIELDS: [Field<ClubSettings, ()>; 10] = [
    Field {
        name: "club_on",
        kind: InputKind::Flag("on"),
        label: "field-club-on",
        hint: None,
        place: (),
        read: |of| Value::Flag(of.is_on),
        write: |of, value| value.flag().map(|is_on| of.is_on = is_on),
    },
    Field {
        name: "club_name",
        kind: InputKind::Text { min: 1, max: 60 },
        label: "field-club-name",
        hint: Some("field-club-name-hint"),
        place: (),
        read: |of| of.name.clone().into(),
        write: |of, value| value.word().map(|name| of.name = name),
    },
    Field {
        name: "mode",
        kind: InputKind::Few(|| [Mode::Solo, Mode::Pairs].map(|mode| mode.name().into()).to_vec()),
        label: "field-mode",
        hint: None,
        place: (),
        read: |of| of.mode.name().into(),
        write: |of, value| value.word().map(|mode| of.mode = mode),
    },
    Field {
        name: "club_rules",
        kind: InputKind::Word(|| Ruleset::NAMES.map(Cow::Borrowed).to_vec()),
        label: "field-club-rules",
        hint: None,
        place: (),
        read: |of| of.ruleset.name().into(),
        write: |of, value| Ruleset::named(&value.word::<String>()?).map(|rules| of.ruleset = rules),
    },
    Hours::days_field(),
    Hours::from_field(),
    Hours::until_field(),
    Field {
        name: "takes_new",
        kind: InputKind::Flag("on"),
        label: "field-takes-new",
        hint: Some("field-takes-new-hint"),
        place: (),
        read: |of| Value::Flag(of.takes_new),
        write: |of, value| value.flag().map(|takes_new| of.takes_new = takes_new),
    },
    Field {
        name: "tables_each",
        kind: InputKind::Number { min: 1, max: 20 },
        label: "field-tables-each",
        hint: None,
        place: (),
        read: |of| Value::Number(of.tables_each.into()),
        write: |of, value| value.number().map(|tables| of.tables_each = tables),
    },
    Field {
        name: "tables_open",
        kind: InputKind::Number { min: 1, max: 50 },
        label: "field-tables-open",
        hint: None,
        place: (),
        read: |of| Value::Number(of.tables_open.into()),
        write: |of, value| value.number().map(|tables| of.tables_open = tables),
    },
];

/// Weekdays and hours of club nights. An evening lasts from six to six, so the hours after midnight belong to the previous weekday.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hours {
    /// Weekdays on which tables can be opened, in order.
    pub days: Vec<Weekday>,
    /// Start of the hours, inclusive.
    pub from: NaiveTime,
    /// End of the hours, exclusive; if it equals `from`, the whole day is open.
    pub until: NaiveTime,
}

/// Settings with hours.
pub trait HasHours {
    /// The hours.
    fn hours(&self) -> &Hours;

    /// The hours, to be changed.
    fn hours_mut(&mut self) -> &mut Hours;
}

impl HasHours for ClubSettings {
    fn hours(&self) -> &Hours {
        &self.hours
    }

    fn hours_mut(&mut self) -> &mut Hours {
        &mut self.hours
    }
}

impl Hours {
    /// Field of the weekdays.
    pub const fn days_field<T: HasHours>() -> Field<T, ()> {
        Field {
            name: "club_days",
            kind: InputKind::Weekdays,
            label: "field-club-days",
            hint: None,
            place: (),
            read: |of| of.hours().days.as_slice().into(),
            write: |of, value| value.weekdays().map(|days| of.hours_mut().days = days),
        }
    }

    /// Field of the start of the hours.
    pub const fn from_field<T: HasHours>() -> Field<T, ()> {
        Field {
            name: "opens_at",
            kind: InputKind::Hour,
            label: "field-opens-at",
            hint: None,
            place: (),
            read: |of| of.hours().from.into(),
            write: |of, value| value.hour().map(|hour| of.hours_mut().from = hour),
        }
    }

    /// Field of the end of the hours.
    pub const fn until_field<T: HasHours>() -> Field<T, ()> {
        Field {
            name: "closes_at",
            kind: InputKind::Hour,
            label: "field-closes-at",
            hint: Some("field-closes-at-hint"),
            place: (),
            read: |of| of.hours().until.into(),
            write: |of, value| value.hour().map(|hour| of.hours_mut().until = hour),
        }
    }

    /// Returns whether `now` is within these hours in time zone `zone`.
    pub fn hold(&self, now: DateTime<Utc>, zone: Tz) -> bool {
        let local = now.with_timezone(&zone);
        // Times are counted from the morning, so that an evening does not end at midnight.
        let since =
            |time: NaiveTime| time.overflowing_sub_signed(MORNING).0.num_seconds_from_midnight();
        let (from, until, at) = (since(self.from), since(self.until), since(local.time()));
        let is_time = match from.cmp(&until) {
            std::cmp::Ordering::Equal => true,
            std::cmp::Ordering::Less => (from..until).contains(&at),
            std::cmp::Ordering::Greater => at >= from || at < until,
        };
        is_time && self.days.contains(&evening_of(now, zone).weekday())
    }
}

/// The day to whose evening a moment belongs.
pub fn evening_of(now: DateTime<Utc>, zone: Tz) -> NaiveDate {
    let local = now.with_timezone(&zone).naive_local();
    local.checked_sub_signed(MORNING).unwrap_or(local).date()
}

/// The players that a typed name may denote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NameMatch {
    /// The only player with exactly this name.
    One(PlayerId),
    /// At most eight players that match the name; the name may also be that of a new person.
    Some(Vec<PlayerId>),
    /// No known player matches, or the name has fewer than [`LETTERS`] characters and is not exactly that of one player.
    Nobody,
}

/// Matches a typed name against the public names of `players`.
pub fn meant(players: &[Player], typed: &str) -> NameMatch {
    const SHOWN: usize = 8;
    let typed = fold(typed);
    let called = |player: &&Player| player.is_named() && fold(&player.public_name()) == typed;
    let same: Vec<PlayerId> = players.iter().filter(called).map(|player| player.id).collect();
    if let [only] = same.as_slice() {
        return NameMatch::One(*only);
    }
    if typed.chars().count() < LETTERS {
        return NameMatch::Nobody;
    }
    let is_like = |player: &&Player| {
        let words = fold(&format!("{} {}", player.public_name(), player.club));
        player.is_named() && typed.split(' ').all(|part| words.contains(part))
    };
    let mut found: Vec<PlayerId> = same;
    for player in players.iter().filter(is_like) {
        if !found.contains(&player.id) {
            found.push(player.id);
        }
    }
    found.truncate(SHOWN);
    if found.is_empty() { NameMatch::Nobody } else { NameMatch::Some(found) }
}

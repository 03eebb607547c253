//! Club nights: how players open tables of their own, by the code on their club's wall, and what keeps that from being
//! abused.

use chrono::{DateTime, Datelike, NaiveDate, NaiveTime, TimeDelta, Timelike, Utc, Weekday};
use chrono_tz::Tz;

use super::id::{PlayerId, RankingId, UserId};
use super::player::Player;
use super::text::fold;
use crate::rules::{Mode, Ruleset};

/// An evening lasts until this hour of the morning after.
const MORNING: TimeDelta = TimeDelta::hours(6);
/// Letters of a name that are typed before anybody is shown for it.
pub const LETTERS: usize = 3;

/// The tables that players open for a ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClubNight {
    /// The ranking that they count for.
    pub ranking: RankingId,
    /// Whose it is.
    pub account: UserId,
    /// What the address behind its QR code ends in.
    pub code: String,
    /// What its organizer chose.
    pub settings: ClubSettings,
}

/// What an organizer chooses of club nights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClubSettings {
    /// Whether tables can be opened.
    pub is_on: bool,
    /// What the club is called on its poster and in the names of its weeks.
    pub name: String,
    /// Solo or pairs.
    pub mode: Mode,
    /// The rules of play.
    pub ruleset: Ruleset,
    /// Whether people may be named who are not known yet.
    pub takes_new: bool,
    /// When tables can be opened.
    pub hours: Hours,
    /// Most tables of a player in an evening.
    pub tables_each: u8,
    /// Most tables that are open at once.
    pub tables_open: u8,
}

impl ClubSettings {
    /// How many may sit at a table: in pairs the four, else two to four.
    pub fn sizes(&self) -> std::ops::RangeInclusive<usize> {
        match self.mode {
            Mode::Pairs => 4..=4,
            Mode::Solo | Mode::Duel => 2..=4,
        }
    }
}

/// On which evenings, and when in them. An evening lasts from six to six, so that what is after midnight is still of the
/// weekday before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hours {
    /// The weekdays, in order.
    pub days: Vec<Weekday>,
    /// From then on.
    pub from: NaiveTime,
    /// Until then, the end not in it; the same as `from`: all day.
    pub until: NaiveTime,
}

impl Hours {
    /// Whether they hold at a moment by the clocks of a time zone.
    pub fn hold(&self, now: DateTime<Utc>, zone: Tz) -> bool {
        let local = now.with_timezone(&zone);
        // Counted from the morning on, so that an evening does not end at midnight.
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

/// The day whose evening a moment is of.
pub fn evening_of(now: DateTime<Utc>, zone: Tz) -> NaiveDate {
    let local = now.with_timezone(&zone).naive_local();
    local.checked_sub_signed(MORNING).unwrap_or(local).date()
}

/// Who is meant by what was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meant {
    /// The only one who is called so.
    One(PlayerId),
    /// Somebody of these, or somebody new.
    Some(Vec<PlayerId>),
    /// Nobody who is known.
    Nobody,
}

/// Who of `players` is meant by a name, as the public knows them.
pub fn meant(players: &[Player], typed: &str) -> Meant {
    const SHOWN: usize = 8;
    let typed = fold(typed);
    let called = |player: &&Player| player.is_named() && fold(&player.public_name()) == typed;
    let same: Vec<PlayerId> = players.iter().filter(called).map(|player| player.id).collect();
    if let [only] = same.as_slice() {
        return Meant::One(*only);
    }
    if typed.chars().count() < LETTERS {
        return Meant::Nobody;
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
    if found.is_empty() { Meant::Nobody } else { Meant::Some(found) }
}

//! Checks of the computer: disk, clock, time zone.

use chrono::{DateTime, Offset, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;

use super::facts::{AddressAnswer, DatabaseFacts, Disk, DiskUse, Facts, FolderState, Gathered};
use super::finding::{Finding, Grade};
use crate::web::i18n::{key, size};

/// Free bytes below which the service will soon refuse forms.
const FULL: u64 = 100 << 20;
/// Free bytes below which a disk is nearly full.
const NEARLY_FULL: u64 = 1 << 30;

/// Difference of two clocks that people notice, and one with which deadlines and signatures go wrong.
const NOTICED: TimeDelta = TimeDelta::seconds(5);
const WRONG: TimeDelta = TimeDelta::seconds(60);
/// Difference between the clock and a stop-watch that means that somebody has set the clock.
const JUMP: TimeDelta = TimeDelta::milliseconds(500);

pub(super) fn disk(facts: &Facts) -> Vec<Finding> {
    match &facts.disks {
        Gathered::NotAsked => Vec::new(),
        Gathered::Late => vec![Finding::late(facts)],
        Gathered::Known(disks) => disks.iter().map(of_disk).collect(),
    }
}

fn of_disk(disk: &Disk) -> Finding {
    let found = match &disk.state {
        FolderState::Missing if disk.holds == DiskUse::Uploads => {
            Finding::fault(key::CHECKUP_DISK_MISSING)
        }
        // The service makes these two.
        FolderState::Missing => Finding::warning(key::CHECKUP_DISK_MISSING),
        FolderState::Closed(cause) => Finding::fault(key::CHECKUP_DISK_CLOSED).because(cause),
        FolderState::Free(None) => Finding::warning(key::CHECKUP_DISK_UNKNOWN),
        FolderState::Free(Some(free)) => {
            let finding = match *free {
                free if free < FULL.max(disk.needed) => Finding::fault(key::CHECKUP_DISK_LOW),
                free if free < NEARLY_FULL.max(disk.needed.saturating_mul(2)) => {
                    Finding::warning(key::CHECKUP_DISK_LOW)
                }
                _ => Finding::ok(key::CHECKUP_DISK_OK),
            };
            finding.with("size", size(usize::try_from(*free).unwrap_or(usize::MAX)))
        }
    };
    let holds: &'static str = disk.holds.into();
    found.with("holds", holds).with("folder", &disk.folder)
}

/// The weight of a difference between two clocks.
fn weight(difference: TimeDelta) -> Grade {
    match difference.abs() {
        it if it > WRONG => Grade::Fault,
        it if it > NOTICED => Grade::Warning,
        _ => Grade::Ok,
    }
}

pub(super) fn clock(facts: &Facts) -> Vec<Finding> {
    let state = match &facts.database {
        Gathered::Known(DatabaseFacts::Open(state)) => Some(state),
        _ => None,
    };
    let of_server = state.and_then(|state| state.clock);
    let of_address = match &facts.address {
        Gathered::Known(it) => match it.answer {
            AddressAnswer::Answered { date, .. } => date,
            _ => None,
        },
        _ => None,
    };
    let newest = state.and_then(|state| state.newest_entry);
    let ahead = newest.map_or(TimeDelta::zero(), |at| at - facts.now);
    let mut found = Vec::new();
    if facts.clock_jump.abs() > JUMP {
        let jump = Finding::warning(key::CHECKUP_CLOCK_JUMPS);
        found.push(jump.with("n", facts.clock_jump.abs().num_milliseconds()));
    }
    if weight(ahead) != Grade::Ok && ahead > TimeDelta::zero() {
        let back = Finding::fault(key::CHECKUP_CLOCK_BACK);
        found.push(back.with("n", ahead.num_minutes().max(1)));
    }
    let compared =
        [(of_server, key::CHECKUP_CLOCK_OF_DATABASE), (of_address, key::CHECKUP_CLOCK_OF_ADDRESS)];
    for (other, key) in compared {
        let difference = other.map_or(TimeDelta::zero(), |at: DateTime<Utc>| at - facts.now);
        let grade = weight(difference);
        if grade != Grade::Ok {
            let off = Finding { grade, ..Finding::ok(key) };
            found.push(off.with("n", difference.abs().num_seconds()));
        }
    }
    if found.is_empty() {
        found.push(match (of_server, of_address) {
            (None, None) => Finding::ok(key::CHECKUP_CLOCK_ALONE),
            _ => Finding::ok(key::CHECKUP_CLOCK_OK),
        });
    }
    found
}

pub(super) fn time_zone(facts: &Facts) -> Vec<Finding> {
    let Some(name) = &facts.time_zone else {
        return vec![Finding::warning(key::CHECKUP_ZONE_UNKNOWN)];
    };
    let zones = match &facts.database {
        Gathered::Known(DatabaseFacts::Open(state)) => state.time_zones.as_slice(),
        _ => &[],
    };
    let offset = |name: &str| {
        let zone: Tz = name.parse().ok()?;
        Some(zone.offset_from_utc_datetime(&facts.now.naive_utc()).fix())
    };
    let Some(own) = offset(name) else {
        return vec![Finding::warning(key::CHECKUP_ZONE_UNKNOWN)];
    };
    let others = zones.iter().filter(|zone| offset(zone).is_some_and(|it| it != own));
    let others: Vec<&str> = others.map(String::as_str).collect();
    let finding = match others.as_slice() {
        [] => Finding::ok(key::CHECKUP_ZONE_OK),
        // Servers usually run on this one.
        _ if own.local_minus_utc() == 0 => Finding::ok(key::CHECKUP_ZONE_UTC),
        _ => Finding::warning(key::CHECKUP_ZONE_DIFFERS),
    };
    vec![finding.with("zone", name).with("zones", others.join(", "))]
}

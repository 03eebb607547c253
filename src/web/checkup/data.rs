//! Checks of the database, its backups and the programs on it.

use chrono::TimeDelta;
use store::checkup::{DatabaseState, SchemaState, Writing};

use super::facts::{BackupFacts, DatabaseFacts, Facts, Gathered};
use super::finding::Finding;
use crate::web::i18n::key;

/// Oldest version of PostgreSQL that still gets repairs.
const OLDEST_SERVER: u32 = 14;
/// Number of intervals after which a missing backup is a fault.
const MISSED: i32 = 3;

/// The database, if it is open.
fn open(facts: &Facts) -> Option<&DatabaseState> {
    match &facts.database {
        Gathered::Known(DatabaseFacts::Open(state)) => Some(state),
        _ => None,
    }
}

pub(super) fn database(facts: &Facts) -> Vec<Finding> {
    let state = match &facts.database {
        Gathered::NotAsked => return Vec::new(),
        Gathered::Late => {
            let late = Finding::fault(key::CHECKUP_DATABASE_LATE);
            return vec![late.with("n", facts.patience.as_secs())];
        }
        Gathered::Known(DatabaseFacts::NoFile(file)) => {
            return vec![Finding::warning(key::CHECKUP_DATABASE_NO_FILE).with("file", file)];
        }
        Gathered::Known(DatabaseFacts::Closed(cause)) => {
            return vec![Finding::fault(key::CHECKUP_DATABASE_CLOSED).because(cause)];
        }
        Gathered::Known(DatabaseFacts::Open(state)) => state,
    };
    let kind = if state.is_server { "PostgreSQL" } else { "SQLite" };
    let major = state.version.split('.').next().and_then(|it| it.parse::<u32>().ok());
    let finding = match &state.writing {
        Writing::Refused(cause) => Finding::fault(key::CHECKUP_DATABASE_READ_ONLY).because(cause),
        Writing::Busy => Finding::warning(key::CHECKUP_DATABASE_BUSY),
        Writing::Allowed if state.is_server && major.is_some_and(|it| it < OLDEST_SERVER) => {
            Finding::warning(key::CHECKUP_DATABASE_OLD)
                .with("version", &state.version)
                .with("oldest", OLDEST_SERVER.to_string())
        }
        Writing::Allowed => {
            Finding::ok(key::CHECKUP_DATABASE_OK).with("kind", kind).with("version", &state.version)
        }
    };
    vec![finding]
}

pub(super) fn schema(facts: &Facts) -> Vec<Finding> {
    let Some(state) = open(facts) else { return Vec::new() };
    vec![match &state.schema {
        SchemaState::Ours => Finding::ok(key::CHECKUP_SCHEMA_OURS),
        SchemaState::Older => Finding::warning(key::CHECKUP_SCHEMA_OLDER),
        SchemaState::Empty => Finding::warning(key::CHECKUP_SCHEMA_EMPTY),
        SchemaState::Newer(number) => {
            Finding::fault(key::CHECKUP_SCHEMA_NEWER).with("migration", number)
        }
    }]
}

pub(super) fn integrity(facts: &Facts) -> Vec<Finding> {
    match &facts.damage {
        Gathered::NotAsked => Vec::new(),
        Gathered::Late => vec![Finding::late(facts)],
        Gathered::Known(None) => vec![Finding::ok(key::CHECKUP_INTEGRITY_OK)],
        Gathered::Known(Some(cause)) => {
            vec![Finding::fault(key::CHECKUP_INTEGRITY_BROKEN).because(cause)]
        }
    }
}

pub(super) fn backups(facts: &Facts) -> Vec<Finding> {
    let (last, every, has_failed) = match &facts.backups {
        Gathered::NotAsked => return Vec::new(),
        Gathered::Late => return vec![Finding::late(facts)],
        Gathered::Known(BackupFacts::Off) => {
            return vec![Finding::warning(key::CHECKUP_BACKUPS_OFF)];
        }
        Gathered::Known(BackupFacts::On { last, every, has_failed }) => (last, every, has_failed),
    };
    if *has_failed {
        return vec![Finding::fault(key::CHECKUP_BACKUPS_FAILED)];
    }
    let Some(last) = last else { return vec![Finding::warning(key::CHECKUP_BACKUPS_NONE)] };
    let age = facts.now - *last;
    let missed = every.checked_mul(MISSED).unwrap_or(TimeDelta::MAX);
    let finding = match age {
        age if age > missed => Finding::fault(key::CHECKUP_BACKUPS_OLD),
        // A backup takes a while, and may wait for a start.
        age if age > *every + TimeDelta::hours(1) => Finding::warning(key::CHECKUP_BACKUPS_OLD),
        _ => Finding::ok(key::CHECKUP_BACKUPS_OK),
    };
    vec![finding.with("n", age.num_hours().max(0))]
}

/// Version in the settings with which the service was started.
fn version_of(settings: &str) -> Option<&str> {
    settings.split("; ").find_map(|it| it.strip_prefix("version="))
}

pub(super) fn nodes(facts: &Facts) -> Vec<Finding> {
    let Some(state) = open(facts) else { return Vec::new() };
    let mut versions = state.nodes.clone();
    versions.sort_unstable();
    versions.dedup();
    if versions.len() > 1 || versions.iter().any(|it| *it != facts.version) {
        let finding =
            Finding::fault(key::CHECKUP_NODES_DIFFER).with("versions", versions.join(", "));
        return vec![finding.with("version", &facts.version)];
    }
    if versions.is_empty() {
        let last = state.settings.as_deref().and_then(version_of);
        return vec![match last {
            Some(last) if last != facts.version => Finding::warning(key::CHECKUP_NODES_LAST)
                .with("last", last)
                .with("version", &facts.version),
            _ => Finding::ok(key::CHECKUP_NODES_ONE).with("version", &facts.version),
        }];
    }
    vec![Finding::ok(key::CHECKUP_NODES_SAME).with("version", &facts.version)]
}

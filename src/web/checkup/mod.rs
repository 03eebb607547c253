//! A checkup of the installation: facts that others gather become findings in plain sentences. A new check is a row of [`CHECKS`].

mod data;
pub mod facts;
pub mod finding;
mod machine;
mod network;

use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use self::facts::Facts;
use self::finding::{Finding, Grade};
use super::i18n::{Key, Language, key};

/// All checks, in the order in which they are shown.
pub static CHECKS: [Check; 12] = [
    Check { name: "database", title: key::CHECKUP_DATABASE, judge: data::database },
    Check { name: "schema", title: key::CHECKUP_SCHEMA, judge: data::schema },
    Check { name: "integrity", title: key::CHECKUP_INTEGRITY, judge: data::integrity },
    Check { name: "backups", title: key::CHECKUP_BACKUPS, judge: data::backups },
    Check { name: "nodes", title: key::CHECKUP_NODES, judge: data::nodes },
    Check { name: "disk", title: key::CHECKUP_DISK, judge: machine::disk },
    Check { name: "clock", title: key::CHECKUP_CLOCK, judge: machine::clock },
    Check { name: "time-zone", title: key::CHECKUP_ZONE, judge: machine::time_zone },
    Check { name: "certificate", title: key::CHECKUP_CERTIFICATE, judge: network::certificate },
    Check { name: "address", title: key::CHECKUP_ADDRESS, judge: network::address },
    Check { name: "mail", title: key::CHECKUP_MAIL, judge: network::mail },
    Check { name: "push", title: key::CHECKUP_PUSH, judge: network::push },
];

/// The check before all others: without settings there is nothing to look at.
static SETTINGS: Check =
    Check { name: "settings", title: key::CHECKUP_SETTINGS, judge: |_| Vec::new() };

/// A check: its name for programs, its title, and its judgement of the facts. A check without findings was not asked for.
#[derive(Debug)]
pub struct Check {
    pub name: &'static str,
    pub title: Key,
    judge: fn(&Facts) -> Vec<Finding>,
}

/// A finding with its check.
#[derive(Clone, Debug)]
pub struct Judged {
    pub check: &'static Check,
    pub finding: Finding,
}

/// The only finding of settings that cannot be read.
pub fn of_settings(cause: &str) -> Judged {
    let finding = Finding::fault(key::CHECKUP_SETTINGS_WRONG).because(cause);
    Judged { check: &SETTINGS, finding }
}

/// All findings about the facts, in the order of the checks.
pub fn judge(facts: &Facts) -> Vec<Judged> {
    let of = |check: &'static Check| {
        (check.judge)(facts).into_iter().map(move |finding| Judged { check, finding })
    };
    CHECKS.iter().flat_map(of).collect()
}

/// The weight of the heaviest finding.
pub fn worst(all: &[Judged]) -> Grade {
    all.iter().map(|it| it.finding.grade).max().unwrap_or(Grade::Ok)
}

/// The findings for programs, in English, as a JSON document.
pub fn json(all: &[Judged], version: &str, at: DateTime<Utc>) -> String {
    let checks: Vec<Value> = all
        .iter()
        .map(|Judged { check, finding }| {
            json!({
                "check": check.name,
                "grade": finding.grade.name(),
                "text": finding.text(Language::En),
            })
        })
        .collect();
    let worst = worst(all).name();
    json!({ "version": version, "at": at, "grade": worst, "checks": checks }).to_string()
}

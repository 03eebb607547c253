//! Editions: the same tournament again, as next year. Each edition stores the one from which it was made; the chain, the champions and the
//! all-time table follow from that.

pub mod chain;
pub mod name;

use chrono::{NaiveDate, TimeDelta};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::calendar::local::{day_of, hour_of, moment};
use super::money::fees::Fees;
use super::sign_up::terms::SignUpTerms;

/// A part of a tournament that a new edition takes over if its organizer chooses so. Settings, stages, fees,
/// prizes and the venue are always taken over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[derive(EnumString, IntoStaticStr, VariantArray, Serialize, Deserialize)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "kebab-case")]
pub enum EditionPart {
    /// Accounts with a role.
    Helpers,
    /// Terms of sign-ups, with their dates moved and not yet offered.
    SignUpTerms,
    /// Active entries with their people, wishes and own pictures.
    Entries,
}

named!(EditionPart);

/// Days after which the same weekday comes a year later.
const YEAR: TimeDelta = TimeDelta::weeks(52);

/// The first day to propose for a new edition: the same weekday a year later, or as many years later as it takes not to be in the past.
pub fn next_day(before: NaiveDate, today: NaiveDate) -> NaiveDate {
    let mut day = before;
    while let Some(next) = day.checked_add_signed(YEAR) {
        day = next;
        if day >= today {
            break;
        }
    }
    day
}

/// The terms of sign-ups for an edition whose first day moves from `before` to `after`: begin and end keep their distance from it and their
/// hour. They are not offered until an organizer decides so.
pub fn next_terms(
    terms: &SignUpTerms,
    (before, after): (NaiveDate, NaiveDate),
    zone: Tz,
) -> SignUpTerms {
    let moved = |at| {
        let day = day_of(at, zone).checked_add_signed(after - before)?;
        moment(day, hour_of(at, zone), zone).ok()
    };
    SignUpTerms {
        is_offered: false,
        opens_at: terms.opens_at.and_then(moved),
        closes_at: terms.closes_at.and_then(moved),
        ..terms.clone()
    }
}

/// The fees for an edition whose first day moves from `before` to `after`: the last early day keeps its distance from it.
pub fn next_fees(fees: &Fees, (before, after): (NaiveDate, NaiveDate)) -> Fees {
    let moved = |day: NaiveDate| day.checked_add_signed(after - before);
    Fees { early_until: fees.early_until.and_then(moved), ..fees.clone() }
}

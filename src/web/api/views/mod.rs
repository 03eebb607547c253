//! Representations of domain values in JSON. Their names are those of the glossary; ids and words are those of addresses and columns.

pub mod draft;
pub mod effects;
pub mod event;
pub mod money;
pub mod player;
pub mod ranking;
pub mod season;
pub mod sign_up;
pub mod stage;
pub mod table;
pub mod tournament;

use chrono::{DateTime, SecondsFormat, Utc};
use domain::tournament::points::Points;

/// A time as in RFC 3339, in UTC with microseconds.
pub fn time(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Micros, true)
}

/// Ids as texts.
pub fn ids<T: ToString>(of: impl IntoIterator<Item = T>) -> Vec<String> {
    of.into_iter().map(|id| id.to_string()).collect()
}

/// Points as a decimal number. They are exact in 840ths; a third of a point has no end as a decimal.
pub fn decimal(points: Points) -> f64 {
    // Sums of points are far below the numbers that a float cannot hold.
    #[expect(clippy::cast_precision_loss, reason = "see above")]
    let (units, unit) = (points.units() as f64, Points::UNIT as f64);
    units / unit
}

//! Delays of tables that should have begun, in words.

use domain::tournament::hall::Grace;

use crate::web::request::context::Ctx;

/// Minutes from which on the delay is given in hours.
const BY_HOURS: i64 = 180;

/// The delay, such as "not begun for 22 min"; long delays in hours.
pub fn words(ctx: &Ctx, grace: Grace) -> String {
    match grace.minutes(ctx.now()) {
        minutes @ ..BY_HOURS => ctx.ta("results-late").with("n", minutes).to_string(),
        minutes => ctx.ta("results-late-hours").with("n", minutes / 60).to_string(),
    }
}

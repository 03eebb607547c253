//! How long a table waits to begin, in words.

use crate::tournament::hall::Grace;
use crate::web::request::context::Ctx;

/// Minutes after which hours are said.
const BY_HOURS: i64 = 180;

/// "not begun for 22 min", after some hours by hours.
pub fn words(ctx: &Ctx, grace: Grace) -> String {
    match grace.minutes(ctx.now()) {
        minutes @ ..BY_HOURS => ctx.ta("results-late").with("n", minutes).to_string(),
        minutes => ctx.ta("results-late-hours").with("n", minutes / 60).to_string(),
    }
}

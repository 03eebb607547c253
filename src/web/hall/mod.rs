//! Pages for the hall on the night: the organizers' desk with clock, boards and queue, and roll calls by list or QR code.

pub mod arrive;
pub mod boards;
pub mod call_notices;
pub mod cards;
pub mod check_in;
pub mod clock;
pub mod desk;
mod till;

use chrono::{DateTime, Utc};
use domain::tournament::championship::Championship;

use super::request::context::Ctx;

/// Time of day in the tournament's time zone, such as "21:04".
fn time(ctx: &Ctx, championship: &Championship, at: DateTime<Utc>) -> String {
    ctx.time(at, championship.tournament.settings.time_zone)
}

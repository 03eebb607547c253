//! The hall on the night: the organizers' desk with clock, boards and queue; roll calls, by list and by QR code.

pub mod arrive;
pub mod boards;
pub mod cards;
pub mod check_in;
pub mod clock;
pub mod desk;

use chrono::{DateTime, Utc};

use super::request::context::Ctx;
use crate::tournament::championship::Championship;

/// "21:04" in the tournament's time zone.
fn time(ctx: &Ctx, championship: &Championship, at: DateTime<Utc>) -> String {
    ctx.time(at, championship.tournament.settings.time_zone)
}

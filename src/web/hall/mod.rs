//! The hall on the night: the organizers' desk with clock, boards and queue; roll calls, by list and by QR code.

pub mod arrive;
pub mod boards;
pub mod cards;
pub mod check_in;
pub mod clock;
pub mod desk;
pub mod places;

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use super::http::error::WebError;
use super::request::context::Ctx;
use super::state::AppState;
use crate::store::{self, Conn};
use crate::tournament::championship::Championship;
use crate::tournament::hall::{Hall, Left};
use crate::tournament::id::TournamentId;
use crate::tournament::table::{Table, TableState};
use crate::tournament::tournament::Role;

pub use places::Places;

/// A clock as pages show it: words by the server, counted down by `<game-clock>` where there is script.
pub struct ClockView {
    /// Milliseconds left when the page was made; below zero: so long it has been up.
    pub millis: i64,
    /// Whether it runs; else it is paused.
    pub is_running: bool,
    /// Whether no time is left.
    pub is_up: bool,
    /// How much is left, in words, and when that was so.
    pub words: String,
}

impl ClockView {
    /// Of the time left now.
    pub fn new(ctx: &Ctx, left: Left, zone: Tz) -> Self {
        let minutes = left.time.num_minutes();
        let at = ctx.time(ctx.now(), zone);
        let key = match (left.is_up(), left.is_running, minutes) {
            (true, ..) => "clock-was-up",
            (false, false, _) => "clock-paused",
            (false, true, 0) => "clock-last-minute",
            (false, true, _) => "clock-left",
        };
        Self {
            millis: left.time.num_milliseconds(),
            is_running: left.is_running,
            is_up: left.is_up(),
            words: ctx.ta(key).with("n", minutes).with("at", at).to_string(),
        }
    }
}

/// Time left to a table while there is something to play for, where its round's clock was started.
pub fn left_of(ctx: &Ctx, championship: &Championship, hall: &Hall, table: &Table) -> Option<Left> {
    let boards = championship.tournament.settings.boards;
    let plays = matches!(table.state, TableState::Waiting | TableState::Playing);
    let plays = plays && table.is_missing();
    hall.table_left((table.round, table.id), boards, ctx.now()).filter(|_| plays)
}

/// The championship and its hall, for people with `role` in it; drafts too.
///
/// # Errors
/// [`WebError::Forbidden`] to everybody else, [`WebError::NotFound`] for an unknown id.
pub async fn load(
    state: &AppState,
    ctx: &Ctx,
    id: TournamentId,
    role: Role,
) -> Result<(Championship, Hall), WebError> {
    let loaded = read(state, id).await?;
    ctx.require_role(id, role)?;
    Ok(loaded)
}

/// The championship and its hall as the visitor may see them: drafts are for organizers.
///
/// # Errors
/// [`WebError::NotFound`] for an unknown id.
pub async fn load_seen(
    state: &AppState,
    ctx: &Ctx,
    id: TournamentId,
) -> Result<(Championship, Hall), WebError> {
    let (championship, hall) = read(state, id).await?;
    let seen = if ctx.is_organizer(&id) { championship } else { championship.public() };
    Ok((seen, hall))
}

async fn read(state: &AppState, id: TournamentId) -> Result<(Championship, Hall), WebError> {
    let read = move |conn: &mut Conn| {
        let championship = store::championship::load(conn, id)?;
        Ok::<_, WebError>((championship, store::hall::load(conn, id)?))
    };
    state.store.read(read).await
}

/// "21:04" in the tournament's time zone.
fn time(ctx: &Ctx, championship: &Championship, at: DateTime<Utc>) -> String {
    ctx.time(at, championship.tournament.settings.time_zone)
}

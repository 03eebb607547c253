//! The right of a player at a seat: which acts a device may do in a game that the players log themselves.

use super::Game;
use crate::tournament::event::EventKind;
use crate::tournament::id::EntryId;
use crate::tournament::seat_device::SeatDevice;
use crate::tournament::table_plan::Logging;
use parchis::Color;

/// The reason why a caller may not do an act for the seats that it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SeatActError {
    /// A device of the same side gave the first signature.
    OwnSide,
    /// Another seat is on turn.
    NotYourTurn,
    /// The act is for a referee.
    NotAllowed,
}

/// Checks an act of a caller who acts for the seats of `colors`, in the game as it is before the act.
pub(super) fn check(
    game: &Game,
    kind: &EventKind,
    (logging, devices): (Logging, &[SeatDevice]),
    colors: &[Color],
) -> Result<(), SeatActError> {
    if let EventKind::SecondSignature { entry: Some(entry) } = kind
        && has_signed(game, devices, *entry)
    {
        return Err(SeatActError::OwnSide);
    }
    if is_of_side(game, kind, colors) {
        return Ok(());
    }
    let is_allowed = match logging {
        Logging::Referee => false,
        Logging::OnePhone => is_play(kind) || matches!(kind, EventKind::Confirm { .. }),
        Logging::Each => is_own(game, kind, colors) || may_each(game, kind),
        Logging::Remote => is_own(game, kind, colors),
    };
    match (is_allowed, is_play(kind)) {
        (true, _) => Ok(()),
        (false, true) if logging.is_by_seat() => Err(SeatActError::NotYourTurn),
        (false, _) => Err(SeatActError::NotAllowed),
    }
}

/// Returns whether a device of the side signed the result that waits.
fn has_signed(game: &Game, devices: &[SeatDevice], entry: EntryId) -> bool {
    let is_own =
        |color: Color| game.seats().iter().any(|seat| seat.color == color && seat.entry == entry);
    devices.iter().any(|device| device.has_signed && is_own(device.color))
}

/// Returns whether an act concerns the own side only: its line-up, or its second signature.
fn is_of_side(game: &Game, kind: &EventKind, colors: &[Color]) -> bool {
    let own = |entry: EntryId| {
        game.seats().iter().any(|seat| seat.entry == entry && colors.contains(&seat.color))
    };
    let side = |color: Color| game.side_of(color);
    match kind {
        EventKind::LineUp { color, .. } => colors.iter().any(|it| side(*it).contains(*color)),
        EventKind::SecondSignature { entry: Some(entry) } => own(*entry),
        EventKind::Reject { .. } => !colors.is_empty(),
        _ => false,
    }
}

/// Returns whether an act at the board is that of the seat on turn, or the retirement of an own color.
fn is_own(game: &Game, kind: &EventKind, colors: &[Color]) -> bool {
    let turn = game.position().and_then(|position| position.turn());
    match kind {
        EventKind::Die(_) | EventKind::Move { .. } => turn.is_some_and(|it| colors.contains(&it)),
        EventKind::Retire(color) => colors.contains(color),
        _ => false,
    }
}

/// Returns whether any player may do an act where all of them are in one room: begin a game with the players' own dice, and sign the
/// result of a finished game.
fn may_each(game: &Game, kind: &EventKind) -> bool {
    match kind {
        EventKind::Start { .. } => game.dice_seed().is_none(),
        EventKind::Confirm { .. } => true,
        _ => false,
    }
}

/// Returns whether an act is play at the board, as a referee logs it.
fn is_play(kind: &EventKind) -> bool {
    matches!(
        kind,
        EventKind::Start { .. }
            | EventKind::Die(_)
            | EventKind::Move { .. }
            | EventKind::TimeOut
            | EventKind::Retire(_)
            | EventKind::CallTime
            | EventKind::Undo
    )
}

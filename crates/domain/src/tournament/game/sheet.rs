//! Result sheets with the final position of each piece: validation and placing.

use parchis::{
    ByColor, Circuit, Color, Final, Order, Placing, PlacingError, Ruleset, Square, placing_of,
};

use super::ActError;
use super::play::colors_in_play;
use super::sides::{append_absent, sides_of};
use crate::tournament::id::EntryId;
use crate::tournament::result::SideResult;
use crate::tournament::table::Table;

/// A sheet with the final position of each piece.
#[derive(Clone, Copy)]
pub(super) struct PositionSheet<'a> {
    pub(super) pieces: &'a [(Color, [u8; 4])],
    pub(super) finished: &'a [EntryId],
    pub(super) retired: &'a [EntryId],
}

/// Places the sides by a sheet. Absent sides without pieces on it are left out.
pub(super) fn sides_of_sheet(
    table: &Table,
    absent: &[EntryId],
    sheet: PositionSheet<'_>,
) -> Result<Vec<SideResult>, ActError> {
    let given = |color| sheet.pieces.iter().filter(|(other, _)| *other == color).count();
    let sides = table.sides();
    let is_absent = |(entry, colors): &&(EntryId, Vec<Color>)| {
        absent.contains(entry) && colors.iter().all(|color| given(*color) == 0)
    };
    let absent: Vec<EntryId> = sides.iter().filter(is_absent).map(|(entry, _)| *entry).collect();
    let colors = colors_in_play(table, &absent);
    if let Some(color) = colors.iter().find(|color| given(*color) != 1) {
        return Err(ActError::Pieces(color));
    }
    if let Some((color, _)) = sheet.pieces.iter().find(|(color, _)| !colors.contains(*color)) {
        return Err(ActError::Pieces(*color));
    }
    check_squares(table, sheet.pieces, sheet.retired)?;
    let of = |color: Color| sheet.pieces.iter().find(|(other, _)| *other == color);
    let end = Final {
        mode: table.mode,
        arms: table.arms,
        colors,
        pieces: ByColor::from_fn(|color| of(color).map(|(_, at)| *at).unwrap_or_default()),
        done: order(table, sheet.finished)?,
        out: order(table, sheet.retired)?,
    };
    let placing = placing(&table.ruleset, end)?;
    let mut sides = sides_of(table, &placing);
    append_absent(&mut sides, &absent);
    Ok(sides)
}

/// The placing of a sheet. A single finished side need not be named: the order matters only for several.
fn placing(ruleset: &Ruleset, mut end: Final) -> Result<Placing, ActError> {
    let placed = match placing_of(ruleset, &end) {
        Err(PlacingError::Complete(color)) if end.done.is_empty() => {
            end.done.push(color);
            placing_of(ruleset, &end)
        }
        placed => placed,
    };
    placed.map_err(|error| match error {
        PlacingError::Progress(color) => ActError::Progress(color),
        _ => ActError::Finished,
    })
}

fn order(table: &Table, entries: &[EntryId]) -> Result<Order, ActError> {
    let mut colors = Vec::new();
    for entry in entries {
        let seat = table.seats.iter().find(|seat| seat.entry == *entry).ok_or(ActError::Sides)?;
        colors.push(seat.color);
    }
    let order: Order = colors.iter().copied().collect();
    if order.len() == colors.len() { Ok(order) } else { Err(ActError::Sides) }
}

/// Checks that each square has at most two pieces, and two colors only if it is safe. Retired pieces are off the board, so each color of
/// them is checked by itself.
fn check_squares(
    table: &Table,
    pieces: &[(Color, [u8; 4])],
    retired: &[EntryId],
) -> Result<(), ActError> {
    let circuit = Circuit::new(table.arms);
    let is_out = |color: Color| {
        table.seats.iter().any(|seat| seat.color == color && retired.contains(&seat.entry))
    };
    let mut standing: Vec<(Color, Square)> = Vec::new();
    for (color, at) in pieces {
        if at.iter().any(|progress| *progress > circuit.goal()) {
            return Err(ActError::Progress(*color));
        }
        let squares = at.map(|progress| circuit.square_at(*color, progress));
        let on_squares = squares.iter().filter(|it| !matches!(it, Square::Nest | Square::Goal));
        standing.extend(on_squares.map(|square| (*color, *square)));
    }
    for (color, square) in &standing {
        let is_track = matches!(square, Square::Track(_)) && !is_out(*color);
        let others = standing.iter().filter(|(other, at)| {
            at == square && (other == color || (is_track && !is_out(*other)))
        });
        let is_mixed = others.clone().any(|(other, _)| other != color);
        let is_safe = matches!(square, Square::Track(number) if circuit.is_safe(*number));
        if others.count() > 2 || (is_mixed && !is_safe) {
            return Err(ActError::Crowded(square.to_string()));
        }
    }
    Ok(())
}

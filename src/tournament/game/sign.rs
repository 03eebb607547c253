//! Results: signed from the log, or entered as final positions, places or a walkover.

use chrono::{DateTime, Utc};

use super::{ActError, Game, Signed};
use crate::rules::{
    Board, ByColor, Color, Colors, Final, Mode, Order, Place, Placing, PlacingError, Square,
    Status, placing_of,
};
use crate::tournament::event::{Entered, Event};
use crate::tournament::id::EntryId;
use crate::tournament::result::{Outcome, ResultSource, SideResult, TableResult};
use crate::tournament::table::{Table, TableState};

impl Game {
    /// The result that signing the log would record, once the game is over; sides that share a place are tied.
    pub fn proposed(&self) -> Option<TableResult> {
        if self.state() != TableState::Over {
            return None;
        }
        self.standing_now()
    }

    /// The places if the game ended as it stands.
    pub fn standing_now(&self) -> Option<TableResult> {
        let position = self.position()?;
        let ended_at = self.board.last_at?;
        let mut sides = sides_of(&self.table, &position.placing());
        append_absent(&mut sides, self.absent());
        Some(TableResult { source: ResultSource::Log, sides, ended_at })
    }

    /// The sides of a result that share a place across the line below which sides do not go on. Without a line none.
    pub fn needs_roll_off(result: &TableResult, advance: Option<u8>) -> Vec<EntryId> {
        let Some(advance) = advance else { return Vec::new() };
        let place_at = |index: usize| result.sides.get(index).map(|side| side.place);
        let advance = usize::from(advance);
        let (Some(last_in), Some(first_out)) =
            (place_at(advance.wrapping_sub(1)), place_at(advance))
        else {
            return Vec::new();
        };
        if last_in != first_out {
            return Vec::new();
        }
        let tied = result.sides.iter().filter(|side| side.place == last_in);
        tied.map(|side| side.entry).collect()
    }

    pub(super) fn confirm(&mut self, event: &Event, roll_off: &[EntryId]) -> Result<(), ActError> {
        self.refuse_if_signed()?;
        let mut result = match self.state() {
            TableState::Waiting => return Err(ActError::NotStarted),
            TableState::Over => self.proposed().ok_or(ActError::NotOver)?,
            _ => return Err(ActError::NotOver),
        };
        separate(&mut result.sides, roll_off)?;
        self.sign(event, Some(result), "");
        Ok(())
    }

    pub(super) fn enter(
        &mut self,
        event: &Event,
        entered: &Entered,
        ended_at: Option<DateTime<Utc>>,
        reason: &str,
    ) -> Result<(), ActError> {
        if self.result.is_some() && reason.trim().is_empty() {
            return Err(ActError::NoReason);
        }
        let (source, sides) = match entered {
            Entered::Positions { pieces, finished, retired, roll_off } => {
                let mut sides = sides_of_positions(&self.table, pieces, finished, retired)?;
                separate(&mut sides, roll_off)?;
                (ResultSource::Positions, sides)
            }
            Entered::Places(places) => {
                (ResultSource::Places, sides_of_places(&self.table, places)?)
            }
            Entered::Walkover { present } => {
                (ResultSource::Walkover, sides_of_walkover(&self.table, present)?)
            }
        };
        let before = self.result.as_ref().map(|result| result.ended_at);
        let ended_at = ended_at.or(before).or(self.board.last_at).unwrap_or(event.at);
        self.sign(event, Some(TableResult { source, sides, ended_at }), reason);
        Ok(())
    }

    pub(super) fn reopen(&mut self, event: &Event, reason: &str) -> Result<(), ActError> {
        if self.result.is_none() {
            return Err(ActError::NotSigned);
        }
        if reason.trim().is_empty() {
            return Err(ActError::NoReason);
        }
        self.sign(event, None, reason);
        Ok(())
    }

    fn sign(&mut self, event: &Event, result: Option<TableResult>, reason: &str) {
        self.result.clone_from(&result);
        self.signed.push(Signed {
            seq: event.seq,
            at: event.at,
            by: event.by.clone(),
            result,
            reason: reason.to_owned(),
        });
    }
}

fn sides_of(table: &Table, placing: &Placing) -> Vec<SideResult> {
    placing.places().iter().filter_map(|place| side_of(table, place)).collect()
}

fn side_of(table: &Table, place: &Place) -> Option<SideResult> {
    let seat = table.seats.iter().find(|seat| place.side.contains(seat.color))?;
    Some(SideResult {
        entry: seat.entry,
        place: place.place,
        is_tied: place.tied,
        by_roll_off: false,
        distance: Some(place.distance),
        outcome: match place.status {
            Status::Finished => Outcome::Finished,
            Status::Playing => Outcome::Placed,
            Status::Retired => Outcome::Retired,
        },
    })
}

/// Sides that did not come share the last place.
fn append_absent(sides: &mut Vec<SideResult>, absent: &[EntryId]) {
    let place = number(sides.len() + 1);
    sides.extend(absent.iter().map(|entry| SideResult {
        entry: *entry,
        place,
        is_tied: absent.len() > 1,
        by_roll_off: false,
        distance: None,
        outcome: Outcome::Absent,
    }));
}

/// Separates sides that share a place in the order of a roll-off, which has all sides of each shared place it is for.
fn separate(sides: &mut [SideResult], roll_off: &[EntryId]) -> Result<(), ActError> {
    let rank = |entry: EntryId| roll_off.iter().position(|rolled| *rolled == entry);
    let mut named = roll_off.to_vec();
    named.sort();
    named.dedup();
    if named.len() != roll_off.len() {
        return Err(ActError::Ties);
    }
    for entry in roll_off {
        let side = sides.iter().find(|side| side.entry == *entry).ok_or(ActError::Ties)?;
        let group = sides.iter().filter(|other| other.place == side.place);
        if !side.is_tied || group.clone().any(|other| rank(other.entry).is_none()) {
            return Err(ActError::Ties);
        }
    }
    let before = sides.to_vec();
    for side in sides.iter_mut() {
        let Some(own) = rank(side.entry) else { continue };
        let ahead = before
            .iter()
            .filter(|other| other.place == side.place)
            .filter(|other| rank(other.entry).is_some_and(|rank| rank < own))
            .count();
        side.place = side.place.saturating_add(number(ahead));
        side.is_tied = false;
        side.by_roll_off = true;
    }
    sides.sort_by_key(|side| side.place);
    Ok(())
}

fn sides_of_positions(
    table: &Table,
    pieces: &[(Color, [u8; 4])],
    finished: &[EntryId],
    retired: &[EntryId],
) -> Result<Vec<SideResult>, ActError> {
    let colors: Colors = table.seats.iter().map(|seat| seat.color).collect();
    for color in colors.iter() {
        if pieces.iter().filter(|(given, _)| *given == color).count() != 1 {
            return Err(ActError::Pieces(color));
        }
    }
    if let Some((color, _)) = pieces.iter().find(|(color, _)| !colors.contains(*color)) {
        return Err(ActError::Pieces(*color));
    }
    check_squares(table, pieces, retired)?;
    let of = |color: Color| pieces.iter().find(|(given, _)| *given == color).map(|(_, at)| *at);
    let by_color = ByColor::from_fn(|color| of(color).unwrap_or_default());
    let finished = match finished {
        [] => complete(table, pieces),
        named => named.to_vec(),
    };
    let end = Final {
        mode: table.mode,
        arms: table.arms,
        colors,
        pieces: by_color,
        done: order(table, &finished)?,
        out: order(table, retired)?,
    };
    match placing_of(&table.ruleset, &end) {
        Ok(placing) => Ok(sides_of(table, &placing)),
        Err(PlacingError::Progress(color)) => Err(ActError::Progress(color)),
        Err(_) => Err(ActError::Finished),
    }
}

/// The only side that has all its pieces in the goal; where there are several their order has to be told.
fn complete(table: &Table, pieces: &[(Color, [u8; 4])]) -> Vec<EntryId> {
    let goal = Board::new(table.arms).goal();
    let is_in = |color: &Color| {
        pieces
            .iter()
            .any(|(given, at)| given == color && at.iter().all(|progress| *progress == goal))
    };
    let needs_all = table.mode != Mode::Duel;
    let done: Vec<EntryId> = table
        .sides()
        .into_iter()
        .filter(
            |(_, colors)| {
                if needs_all { colors.iter().all(is_in) } else { colors.iter().any(is_in) }
            },
        )
        .map(|(entry, _)| entry)
        .collect();
    if done.len() == 1 { done } else { Vec::new() }
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

/// At most two on a square, and of two colors only on a safe one; retired pieces are off the board.
fn check_squares(
    table: &Table,
    pieces: &[(Color, [u8; 4])],
    retired: &[EntryId],
) -> Result<(), ActError> {
    let board = Board::new(table.arms);
    let is_out = |color: Color| {
        table.seats.iter().any(|seat| seat.color == color && retired.contains(&seat.entry))
    };
    let mut standing: Vec<(Color, Square)> = Vec::new();
    for (color, at) in pieces {
        if at.iter().any(|progress| *progress > board.goal()) {
            return Err(ActError::Progress(*color));
        }
        if is_out(*color) {
            continue;
        }
        for progress in at {
            match board.square_at(*color, *progress) {
                Square::Nest | Square::Goal => {}
                square => standing.push((*color, square)),
            }
        }
    }
    for (color, square) in &standing {
        let others: Vec<Color> = standing
            .iter()
            .filter(|(other, at)| {
                at == square && (matches!(at, Square::Track(_)) || other == color)
            })
            .map(|(other, _)| *other)
            .collect();
        let is_mixed = others.iter().any(|other| other != color);
        let is_safe = matches!(square, Square::Track(number) if board.is_safe(*number));
        if others.len() > 2 || (is_mixed && !is_safe) {
            return Err(ActError::Crowded(square.to_string()));
        }
    }
    Ok(())
}

fn sides_of_places(
    table: &Table,
    places: &[(EntryId, u8, Outcome)],
) -> Result<Vec<SideResult>, ActError> {
    let entries: Vec<EntryId> = places.iter().map(|(entry, ..)| *entry).collect();
    check_sides(table, &entries)?;
    let mut sides: Vec<SideResult> = places
        .iter()
        .map(|(entry, place, outcome)| SideResult {
            entry: *entry,
            place: *place,
            is_tied: places.iter().filter(|(_, other, _)| other == place).count() > 1,
            by_roll_off: false,
            distance: None,
            outcome: *outcome,
        })
        .collect();
    sides.sort_by_key(|side| side.place);
    let is_right = sides.iter().all(|side| {
        usize::from(side.place) == sides.iter().filter(|other| other.place < side.place).count() + 1
    });
    if !is_right {
        return Err(ActError::Places);
    }
    let worth = |outcome: Outcome| match outcome {
        Outcome::Finished => 0,
        Outcome::Placed => 1,
        Outcome::Retired => 2,
        Outcome::Absent => 3,
    };
    let fits = sides.windows(2).all(|pair| match pair {
        [one, other] if one.place == other.place => worth(one.outcome) == worth(other.outcome),
        [one, other] => worth(one.outcome) <= worth(other.outcome),
        _ => true,
    });
    if fits { Ok(sides) } else { Err(ActError::PlacesAgainstOutcomes) }
}

fn sides_of_walkover(table: &Table, present: &[EntryId]) -> Result<Vec<SideResult>, ActError> {
    let absent: Vec<EntryId> =
        table.entries().into_iter().filter(|entry| !present.contains(entry)).collect();
    let all: Vec<EntryId> = present.iter().chain(&absent).copied().collect();
    check_sides(table, &all)?;
    if absent.is_empty() {
        return Err(ActError::Sides);
    }
    let mut sides: Vec<SideResult> = (1..)
        .zip(present)
        .map(|(place, entry)| SideResult {
            entry: *entry,
            place,
            is_tied: false,
            by_roll_off: false,
            distance: None,
            outcome: Outcome::Placed,
        })
        .collect();
    append_absent(&mut sides, &absent);
    Ok(sides)
}

fn check_sides(table: &Table, entries: &[EntryId]) -> Result<(), ActError> {
    let sides = table.entries();
    let is_each = sides.len() == entries.len() && sides.iter().all(|side| entries.contains(side));
    if is_each { Ok(()) } else { Err(ActError::Sides) }
}

/// A count of sides; there are at most eight.
fn number(n: usize) -> u8 {
    u8::try_from(n).unwrap_or(u8::MAX)
}

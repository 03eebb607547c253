//! Results: signed from the log, or entered as final positions, places or a walkover.

use chrono::{DateTime, Utc};
use parchis::Position;

use super::sheet::{PositionSheet, sides_of_sheet};
use super::sides::{append_absent, count_captures, number, sides_of};
use super::{ActError, Game, Signed};
use crate::tournament::event::{Entered, Event};
use crate::tournament::id::EntryId;
use crate::tournament::result::{Ending, ResultSource, SideResult, TableResult};
use crate::tournament::table::{Table, TableState};

impl Game {
    /// The result that a signature would record; `None` unless the game is over and has no confirmed result.
    pub fn proposed(&self) -> Option<TableResult> {
        if let Some(pending) = &self.pending {
            return Some(pending.result.clone());
        }
        if self.state() != TableState::Over {
            return None;
        }
        self.standing_now()
    }

    /// The result that the game would have if it ended in its current position; `None` before the start.
    pub fn standing_now(&self) -> Option<TableResult> {
        let position = self.position()?;
        let ended_at = self.course.last_at?;
        let mut sides = sides_of(&self.table, &position.placing());
        count_captures(&self.table, &self.course.steps, &mut sides);
        append_absent(&mut sides, self.absent());
        Some(TableResult { source: ResultSource::Log, sides, ended_at })
    }

    /// The sides that share a place across the qualifying line and need a roll-off. At most `advance` sides qualify, never all and no
    /// absent one. Empty if `advance` is `None`.
    pub fn needs_roll_off(result: &TableResult, advance: Option<u8>) -> Vec<EntryId> {
        let Some(advance) = advance else { return Vec::new() };
        let n = usize::from(advance.max(1)).min(result.sides.len().saturating_sub(1));
        let came: Vec<&SideResult> = result.sides.iter().filter(|side| side.has_come()).collect();
        match came.split_at_checked(n) {
            Some(([.., last_in], [first_out, ..])) if last_in.place == first_out.place => {
                let tied = came.iter().filter(|side| side.place == last_in.place);
                tied.map(|side| side.entry).collect()
            }
            _ => Vec::new(),
        }
    }

    pub(super) fn confirm(&mut self, event: &Event, roll_off: &[EntryId]) -> Result<(), ActError> {
        self.refuse_if_signed()?;
        let mut result = match self.state() {
            TableState::Waiting => return Err(ActError::NotStarted),
            TableState::Over => self.proposed().ok_or(ActError::NotOver)?,
            _ => return Err(ActError::NotOver),
        };
        separate(&mut result.sides, roll_off)?;
        self.sign_first(event, result, "");
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
        if self.pending.is_some() {
            return Err(ActError::Pending);
        }
        let (source, sides) = match entered {
            Entered::Positions { pieces, finished, retired, roll_off } => {
                let sheet = PositionSheet { pieces, finished, retired };
                let mut sides = sides_of_sheet(&self.table, self.absent(), sheet)?;
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
        let ended_at = ended_at.or(self.known_end()).unwrap_or(event.at);
        self.sign_first(event, TableResult { source, sides, ended_at }, reason);
        Ok(())
    }

    /// The known end of the game: the time in an earlier result unless play went on since, else the end of the finished log. `None` if
    /// there is neither.
    fn known_end(&self) -> Option<DateTime<Utc>> {
        let last_at = self.course.last_at;
        let earlier = self.signed.iter().rev().find_map(|signed| {
            let result = signed.result.as_ref()?;
            let has_gone_on = last_at.is_some_and(|last| last > signed.at);
            (!has_gone_on).then_some(result.ended_at)
        });
        let is_over = self.is_called() || self.position().is_some_and(Position::is_over);
        earlier.or(last_at.filter(|_| is_over))
    }

    pub(super) fn reopen(&mut self, event: &Event, reason: &str) -> Result<(), ActError> {
        if self.result.is_none() {
            return Err(ActError::NotSigned);
        }
        if reason.trim().is_empty() {
            return Err(ActError::NoReason);
        }
        if self.is_seed_out() {
            return Err(ActError::SeedOut);
        }
        let by = event.by.clone();
        let reason = reason.to_owned();
        self.sign(Signed {
            seq: event.seq,
            at: event.at,
            by,
            second_signature: None,
            result: None,
            reason,
        });
        Ok(())
    }

    pub(super) fn sign(&mut self, signed: Signed) {
        self.result.clone_from(&signed.result);
        self.signed.push(signed);
    }
}

/// Separates sides that share a place by the order of a roll-off. The roll-off must contain all sides of each shared
/// place that it separates.
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
        let came = side.has_come();
        if !side.is_tied || !came || group.clone().any(|other| rank(other.entry).is_none()) {
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

fn sides_of_places(
    table: &Table,
    places: &[(EntryId, u8, Ending)],
) -> Result<Vec<SideResult>, ActError> {
    let entries: Vec<EntryId> = places.iter().map(|(entry, ..)| *entry).collect();
    check_sides(table, &entries)?;
    let mut sides: Vec<SideResult> = places
        .iter()
        .map(|(entry, place, ending)| SideResult {
            entry: *entry,
            place: *place,
            is_tied: places.iter().filter(|(_, other, _)| other == place).count() > 1,
            by_roll_off: false,
            distance: None,
            captures: None,
            ending: *ending,
        })
        .collect();
    sides.sort_by_key(|side| side.place);
    let is_right = sides.iter().all(|side| {
        usize::from(side.place) == sides.iter().filter(|other| other.place < side.place).count() + 1
    });
    if !is_right {
        return Err(ActError::Places);
    }
    let worth = |ending: Ending| match ending {
        Ending::Finished => 0,
        Ending::Placed => 1,
        Ending::Retired => 2,
        Ending::Absent => 3,
    };
    let fits = sides.windows(2).all(|pair| match pair {
        [one, other] if one.place == other.place => worth(one.ending) == worth(other.ending),
        [one, other] => worth(one.ending) <= worth(other.ending),
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
            captures: None,
            ending: Ending::Placed,
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

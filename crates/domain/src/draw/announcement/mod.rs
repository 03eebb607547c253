//! Announced draws, and draws shown name by name ([`reveal`]). An announced draw must still be the next one, with the same entries and
//! the same other inputs.

pub mod reveal;

use std::collections::BTreeSet;

use super::error::DrawError;
use super::input;
use super::input::next_draw::{Due, DueIn};
use crate::tournament::announced_draw::AnnouncedDraw;
use crate::tournament::championship::Championship;
use crate::tournament::draw_input::DrawInput;
use crate::tournament::id::StageId;

/// The inputs of the next draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueDraw {
    /// The stage that is drawn.
    pub stage: StageId,
    /// The number of the first round that the draw makes.
    pub first_round: i32,
    /// All inputs of the draw.
    pub input: DrawInput,
}

/// The reason why an announced draw is no longer the next one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnnouncementMisfit {
    /// The draw was made, or another step comes first.
    NotDue,
    /// Other entries would be drawn now.
    Entries {
        /// The numbers of the new entries.
        new: Vec<i32>,
        /// The numbers of the entries that are no longer drawn.
        gone: Vec<i32>,
    },
    /// The same entries would be drawn from other facts: a club or sector, results, or the plan of the stage.
    Facts,
}

/// The inputs of the next draw.
///
/// # Errors
/// [`DrawError::NotDue`]: no draw is due. [`DrawError::SquadTooSmall`]: an entry has too few people.
pub fn due<'a>(due: impl Into<DueIn<'a>>) -> Result<DueDraw, DrawError> {
    let meant = due.into();
    let due = Due::of(meant)?;
    let input = input::of(meant.championship, due.stage, &due.ties, &[])?;
    Ok(DueDraw { stage: due.stage.id, first_round: due.number, input })
}

/// The reason why the draw that was announced with `input` is not the next one; `None` if it is.
pub fn misfit(
    championship: &Championship,
    announced: &AnnouncedDraw,
    input: &DrawInput,
) -> Option<AnnouncementMisfit> {
    let meant = DueIn::stage(championship, Some(announced.stage));
    let Ok(due) = due(meant) else { return Some(AnnouncementMisfit::NotDue) };
    if (due.stage, due.first_round) != (announced.stage, announced.first_round) {
        return Some(AnnouncementMisfit::NotDue);
    }
    if due.input == *input {
        return None;
    }
    let numbers =
        |input: &DrawInput| input.entries.iter().map(|it| it.number).collect::<BTreeSet<i32>>();
    let (now, then) = (numbers(&due.input), numbers(input));
    let new: Vec<i32> = now.difference(&then).copied().collect();
    let gone: Vec<i32> = then.difference(&now).copied().collect();
    match new.is_empty() && gone.is_empty() {
        true => Some(AnnouncementMisfit::Facts),
        false => Some(AnnouncementMisfit::Entries { new, gone }),
    }
}

//! Whether a draw that was announced is still the one that comes next: its entries and all else that it looks at.

use std::collections::BTreeSet;

use super::{DrawError, Due, DueIn, input};
use crate::tournament::announced_draw::AnnouncedDraw;
use crate::tournament::championship::Championship;
use crate::tournament::draw_input::DrawInput;
use crate::tournament::id::StageId;

/// What the draw that comes next is made from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueDraw {
    /// The stage.
    pub stage: StageId,
    /// Number of the first round that it makes.
    pub first_round: i32,
    /// Everything that it looks at.
    pub input: DrawInput,
}

/// Why an announced draw is not the one that comes next any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// It was made, or something else comes first.
    NotDue,
    /// Others are drawn by now.
    Entries {
        /// Numbers of who is new.
        new: Vec<i32>,
        /// Numbers of who is gone.
        gone: Vec<i32>,
    },
    /// The same are drawn, of something else: a club or sector, results, how the stage is played.
    Facts,
}

/// What the draw that comes next is made from.
///
/// # Errors
/// [`DrawError::NotDue`]; [`DrawError::SquadTooSmall`].
pub fn due<'a>(due: impl Into<DueIn<'a>>) -> Result<DueDraw, DrawError> {
    let meant = due.into();
    let due = Due::of(meant)?;
    let input = input::of(meant.championship, due.stage, &due.ties, &[])?;
    Ok(DueDraw { stage: due.stage.id, first_round: due.number, input })
}

/// Why the draw that was announced to be made from `input` is not the one that comes next; none where it is.
pub fn misfit(
    championship: &Championship,
    announced: &AnnouncedDraw,
    input: &DrawInput,
) -> Option<Misfit> {
    let meant = DueIn::stage(championship, Some(announced.stage));
    let Ok(due) = due(meant) else { return Some(Misfit::NotDue) };
    if (due.stage, due.first_round) != (announced.stage, announced.first_round) {
        return Some(Misfit::NotDue);
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
        true => Some(Misfit::Facts),
        false => Some(Misfit::Entries { new, gone }),
    }
}

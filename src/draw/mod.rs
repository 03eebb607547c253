//! Who sits where next: what an organizer does next, the draws of all formats, their flaws, bracket and grid.
//!
//! A draw is a pure function of its input and a seed. The input is taken out of the facts (`draw::input`), in numbers only, and
//! kept with the draw: so the same seats are made again on every machine, in every later version and whatever has changed
//! since. Ids and PINs come from elsewhere (`draw::making`). It shuffles ([`random`]), deals so that groups stay apart, then
//! swaps until nothing improves ([`seating`]).

pub mod bracket;
pub mod crosstable;
mod division;
mod due;
pub mod effects;
pub mod flaw;
pub mod going_on;
mod history;
mod input;
pub mod late;
mod leaving;
mod making;
mod method;
pub mod naming;
mod qualifiers;
pub mod random;
pub mod redo;
pub mod result_list;
pub mod round_robin;
pub mod seating;
mod seats;
pub mod standings;
mod step;

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use thiserror::Error;

use crate::rules::Mode;
use crate::tournament::championship::Championship;
use crate::tournament::draw_input::DrawInput;
use crate::tournament::id::{EntryId, IdSource, RoundId};
use crate::tournament::round::{Round, RoundKind, RoundState};
use crate::tournament::stage::{Pool, Stage};
use crate::tournament::table::Table;

pub use bracket::{Bracket, bracket};
pub use crosstable::{Crosstable, crosstable};
pub use due::{champion, drawn_among, missing_results, n_drawn_among, next_step, next_steps};
pub use effects::{Effect, effects};
pub use flaw::{Flaw, flaws};
pub use late::{Late, late, latecomers};
pub use leaving::{NotDecided, Qualifier, Tie};
pub use naming::{RoundName, name_of_next, round_name};
pub use qualifiers::{entrants, qualifiers};
pub use seats::{SeatedPool, SeatedTable, Seating, colors_of_table};
pub use standings::{Standing, StandingState, standings};
pub use step::NextStep;

use making::Maker;
use seats::Seats;

/// What a draw made: rounds in draft with their tables, and the pools that are new.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// New pools; later rounds of a stage use the ones it has.
    pub pools: Vec<Pool>,
    /// The rounds, all in draft.
    pub rounds: Vec<Round>,
    /// Their tables, by round and number.
    pub tables: Vec<Table>,
    /// What it was made from.
    pub input: DrawInput,
}

/// Why nothing was drawn.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DrawError {
    /// No draw is due (see [`next_steps`]).
    #[error("drawing is not what comes next")]
    NotDue,
    /// An entry has fewer people than sit for it: a pair needs two.
    #[error("the squad of {name} has too few people to sit at a table")]
    SquadTooSmall {
        /// The entry.
        entry: EntryId,
        /// Its name.
        name: String,
    },
    /// More sides at a table than the mode or the board has.
    #[error("{n} sides are more than the board seats")]
    TooManySides {
        /// Sides.
        n: usize,
    },
    /// Nearly all PINs are in use.
    #[error("no PIN is free")]
    NoPins,
}

impl DrawError {
    /// The key of its sentence, and what the sentence has to be told.
    pub fn parts(&self) -> (&'static str, Vec<(&'static str, String)>) {
        match self {
            DrawError::NotDue => ("draw-not-due", Vec::new()),
            DrawError::SquadTooSmall { name, .. } => {
                ("draw-squad-too-small", vec![("name", name.clone())])
            }
            DrawError::TooManySides { n } => ("draw-too-many-sides", vec![("n", n.to_string())]),
            DrawError::NoPins => ("draw-no-pins", Vec::new()),
        }
    }
}

/// Draws the first draw that [`next_steps`] says: a round of a knock-out or of open tables, all rounds of a league, or play-offs. All
/// in draft.
///
/// # Errors
///
/// See [`DrawError`].
pub fn draw(
    championship: &Championship,
    seed: i64,
    ids: &mut IdSource,
    taken_pins: &HashSet<String>,
    now: DateTime<Utc>,
) -> Result<Drawn, DrawError> {
    let due = next_steps(championship).into_iter().find(NextStep::is_draw);
    let (stage, kind, number, ties) = match due {
        Some(NextStep::Draw { stage, round_number }) => {
            (stage, RoundKind::Main, round_number, Vec::new())
        }
        Some(NextStep::PlayOffs { stage, ties }) => {
            let n = championship.rounds_of(stage).map(|round| round.number).max().unwrap_or(0);
            (stage, RoundKind::PlayOff, n + 1, ties)
        }
        _ => return Err(DrawError::NotDue),
    };
    let stage = championship.stage(stage).ok_or(DrawError::NotDue)?;
    let input = input::of(championship, stage, &ties)?;
    let seating = seat(&input, seed)?;
    let first = Round {
        id: RoundId::new(ids),
        stage: stage.id,
        number,
        kind,
        state: RoundState::Draft,
        seed,
        drawn_at: now,
        published_at: None,
    };
    Maker::new(championship, stage, ids, taken_pins).make(&first, &seating, input)
}

/// Who sits where, of what a draw is made from and its seed, and of nothing else: made again, it is the same.
///
/// # Errors
/// [`DrawError::TooManySides`].
pub fn seat(input: &DrawInput, seed: i64) -> Result<Seating, DrawError> {
    let mut seats = Seats::new(input, seed);
    method::of(input.pairing).seat(&mut seats)?;
    Ok(seats.finish())
}

/// Most entries at a table: as the stage says, within what the mode and the board seat.
fn most_seats(championship: &Championship, stage: &Stage) -> u8 {
    let most = match championship.tournament.settings.mode {
        Mode::Solo => stage.plan.table.arms.n(),
        _ => 2,
    };
    stage.plan.table.seats.clamp(2, most)
}

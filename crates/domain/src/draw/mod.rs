//! Draws of all pairings, the organizer's next steps, flaws of drafts, bracket and results grid.
//!
//! A draw is a pure function of its input and a seed. The input is computed from the facts (`draw::input`), contains numbers only, and is
//! stored with the draw. So the same seats can be computed again on every machine and in every later version, whatever has changed since.
//! Ids and PINs come from elsewhere (`draw::making`).
//!
//! A draw shuffles ([`random`]), deals so that groups stay apart, then swaps until nothing improves ([`seating`]; later versions swap
//! between near tables, `draw::hall`). Small fields at open tables are also annealed (`draw::annealing`), sixteen entries follow a plane
//! (`draw::affine_plane`), and leagues at tables use `draw::even_rounds`. Finally colors are assigned (`draw::colors`).
//!
//! A draw by hand, such as from an urn, stores its groups in the input ([`by_hand`]). They are typed by the organizer ([`typed`]) or
//! arranged from a draft ([`arranging`]). Published rounds can be arranged too, by a recorded decision ([`rearranging`]).

mod affine_plane;
mod annealing;
pub mod announced;
pub mod arrangement;
pub mod arranging;
pub mod as_drawn;
mod beaten;
mod blocks;
pub mod bracket;
pub mod by_hand;
mod colors;
mod consolation;
pub mod crosstable;
mod division;
mod due;
pub mod effects;
mod even_rounds;
pub mod fate;
mod fixed_boards;
pub mod fixed_rounds;
mod fixed_tree;
pub mod flaw;
pub mod going_on;
mod hall;
mod history;
mod input;
pub mod ladder;
pub mod late;
pub mod late_fixtures;
mod leaving;
mod making;
mod method;
pub mod naming;
pub mod opened;
mod pots;
pub mod publication;
mod qualifiers;
pub mod random;
pub mod rearranged;
pub mod rearranging;
pub mod redo;
pub mod replacing;
pub mod result_list;
pub mod reveal;
pub mod round_robin;
pub mod seating;
pub mod seating_late;
mod seats;
mod seeds;
mod shortfall;
pub mod standings;
mod step;
mod strains;
pub mod takes;
pub mod track;
pub mod tree;
pub mod two_seats;
pub mod typed;

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use parchis::Mode;
use thiserror::Error;

use crate::tournament::championship::Championship;
use crate::tournament::draw_input::DrawInput;
use crate::tournament::id::{EntryId, IdSource, PoolId, RoundId, StageId};
use crate::tournament::plan::Division;
use crate::tournament::round::{Round, RoundKind, RoundState};
use crate::tournament::stage::{Pool, Stage};
use crate::tournament::table::Table;

pub use bracket::{Bracket, bracket};
pub use by_hand::HandError;
pub use crosstable::{Crosstable, crosstable};
pub use division::{letters, n_groups};
pub use due::{
    champion, drawn_among, missing_results, n_drawn_among, next_step, next_steps, winners,
};
pub use effects::{Effect, effects};
pub use fate::{Fate, fate};
pub use fixed_rounds::{rounds_so_far, takes_late};
pub use flaw::{Flaw, flaws};
pub use going_on::Reached;
pub use late::{Late, late, latecomers};
pub use leaving::{NotDecided, Qualifier, Tie};
pub use naming::{RoundName, name_of_next, round_name};
pub use qualifiers::{entrants, is_left_out, n_cut, qualifiers};
pub use replacing::Offer;
pub use seats::{SeatedPool, SeatedTable, Seating, colors_of_table};
pub use shortfall::{given_up, withdrawn_before};
pub use standings::{Standing, StandingState, standings};
pub use step::{NextStep, Winner};
pub use track::track;

use ladder::Ladder;
use making::Maker;
use seats::Seats;

/// The result of a draw: draft rounds with their tables, and the new pools.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The new pools; later rounds of a stage use its existing ones.
    pub pools: Vec<Pool>,
    /// The rounds, all in draft.
    pub rounds: Vec<Round>,
    /// The tables, by round and number.
    pub tables: Vec<Table>,
    /// The input of the draw.
    pub input: DrawInput,
}

/// The reason why nothing was drawn.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DrawError {
    /// No draw is due (see [`next_steps`]).
    #[error("drawing is not what comes next")]
    NotDue,
    /// An entry has fewer people than it needs at a table: a pair needs two.
    #[error("the squad of {name} has too few people to sit at a table")]
    SquadTooSmall {
        /// The entry with the small squad.
        entry: EntryId,
        /// The name of the entry.
        name: String,
    },
    /// A table has more sides than the mode or the board allows.
    #[error("{n} sides are more than the board seats")]
    TooManySides {
        /// The number of sides.
        n: usize,
    },
    /// Fewer than two entries remain without the absent ones.
    #[error("fewer than two have come")]
    TooFew,
    /// Nearly all PINs are in use.
    #[error("no PIN is free")]
    NoPins,
    /// The typed groups are not the draw that is due.
    #[error("what was typed is not the draw that is due")]
    ByHand(Vec<HandError>),
}

impl DrawError {
    /// The key of the error's message, and the arguments of the message.
    pub fn parts(&self) -> (&'static str, Vec<(&'static str, String)>) {
        match self {
            DrawError::NotDue => ("draw-not-due", Vec::new()),
            DrawError::SquadTooSmall { name, .. } => {
                ("draw-squad-too-small", vec![("name", name.clone())])
            }
            DrawError::TooManySides { n } => ("draw-too-many-sides", vec![("n", n.to_string())]),
            DrawError::TooFew => ("draw-too-few", Vec::new()),
            DrawError::NoPins => ("draw-no-pins", Vec::new()),
            DrawError::ByHand(_) => ("draw-hand-wrong", Vec::new()),
        }
    }
}

/// Selects one of the draws or drafts of [`next_steps`]: that of a stage, if two stages run at once, or else the first.
#[derive(Clone, Copy, Debug)]
pub struct DueIn<'a> {
    championship: &'a Championship,
    stage: Option<StageId>,
}

impl<'a> DueIn<'a> {
    /// Selects the draw of this stage; the first draw if `stage` is `None`.
    pub fn stage(championship: &'a Championship, stage: Option<StageId>) -> Self {
        Self { championship, stage }
    }

    /// The selected steps, in order.
    fn steps(self) -> impl Iterator<Item = NextStep> {
        let is_meant = move |step: &NextStep| self.stage.is_none() || step.stage() == self.stage;
        next_steps(self.championship).into_iter().filter(is_meant)
    }
}

impl<'a> From<&'a Championship> for DueIn<'a> {
    fn from(championship: &'a Championship) -> Self {
        Self { championship, stage: None }
    }
}

/// Draws what is due: a round of a knock-out or of open tables, all rounds of a league, or play-offs. The rounds are drafts.
///
/// # Errors
///
/// See [`DrawError`] for the conditions.
pub fn draw<'a>(
    due: impl Into<DueIn<'a>>,
    seed: i64,
    ids: &mut IdSource,
    taken_pins: &HashSet<String>,
    now: DateTime<Utc>,
) -> Result<Drawn, DrawError> {
    let due = due.into();
    make(due.championship, (&Due::of(due)?, &[]), seed, ids, taken_pins, now)
}

/// As [`draw()`], but without the `absent` entries, which stay registered and sit out.
///
/// # Errors
/// See [`DrawError`]; in particular [`DrawError::NotDue`] if nobody can be left out (see [`may_leave_out`]).
pub fn draw_without<'a>(
    due: impl Into<DueIn<'a>>,
    absent: &[EntryId],
    seed: i64,
    ids: &mut IdSource,
    taken_pins: &HashSet<String>,
    now: DateTime<Utc>,
) -> Result<Drawn, DrawError> {
    let due = due.into();
    if !may_leave_out(due) {
        return Err(DrawError::NotDue);
    }
    make(due.championship, (&Due::of(due)?, absent), seed, ids, taken_pins, now)
}

/// Returns whether absent entries can be left out of the next draw. They can in the first draw of a tournament, and in stages whose rounds
/// take all active entries, since they play again in the next round. Qualifiers are always drawn.
pub fn may_leave_out<'a>(due: impl Into<DueIn<'a>>) -> bool {
    let due = due.into();
    let is_first = due.championship.rounds().is_empty();
    Due::of(due)
        .is_ok_and(|due| due.ties.is_empty() && (due.stage.plan.takes_everybody() || is_first))
}

/// The stage of the next draw, if it is seeded by a ranking and no seed list was saved yet.
pub fn lacks_seed_list<'a>(due: impl Into<DueIn<'a>>) -> Option<StageId> {
    let due = due.into();
    let championship = due.championship;
    let stage = Due::of(due).ok()?.stage;
    let is_first = championship.rounds_of(stage.id).next().is_none();
    let lacks = stage.plan.is_seeded_by_ranking() && championship.seed_list(stage.id).is_none();
    (is_first && lacks).then_some(stage.id)
}

/// Draws the play-offs of one pool; ties of other pools wait. The round is a draft.
///
/// # Errors
/// See [`DrawError`]; in particular [`DrawError::NotDue`] if the pool has no tie to be played.
pub fn draw_play_off(
    championship: &Championship,
    pool: PoolId,
    seed: i64,
    ids: &mut IdSource,
    taken_pins: &HashSet<String>,
    now: DateTime<Utc>,
) -> Result<Drawn, DrawError> {
    let mut due = Due::of(championship.into())?;
    due.ties.retain(|tie| tie.pool == Some(pool));
    if due.ties.is_empty() {
        return Err(DrawError::NotDue);
    }
    make(championship, (&due, &[]), seed, ids, taken_pins, now)
}

/// Returns whether a pool of a league is final, so that its results grid can be handed in: no result is missing, and no tie
/// for a place is open.
pub fn pool_is_final(championship: &Championship, pool: PoolId) -> bool {
    let stage = championship.pool(pool).and_then(|pool| championship.stage(pool.stage));
    stage
        .filter(|stage| stage.plan.is_league())
        .is_some_and(|stage| method::league::is_final(championship, stage, pool))
}

/// The pools of a league whose final grids are handed in to the committee: those of sectors always, others once any grid of the tournament
/// was handed in. Empty for all other stages.
pub fn pools_with_final_grid<'a>(championship: &'a Championship, stage: &Stage) -> Vec<&'a Pool> {
    let pools = match stage.plan.is_league() {
        true => division::league_pools(championship, stage),
        false => Vec::new(),
    };
    let is_any = || championship.pools().iter().any(|it| championship.hand_in(it.id).is_some());
    match stage.plan.division == Division::BySector || is_any() {
        true => pools,
        false => Vec::new(),
    }
}

/// The pools of a league whose final grids are still to be handed in.
pub fn missing_final_grids<'a>(championship: &'a Championship, stage: &Stage) -> Vec<&'a Pool> {
    let mut pools = pools_with_final_grid(championship, stage);
    pools.retain(|pool| championship.hand_in(pool.id).is_none());
    pools
}

fn make(
    championship: &Championship,
    (due, absent): (&Due<'_>, &[EntryId]),
    seed: i64,
    ids: &mut IdSource,
    taken_pins: &HashSet<String>,
    now: DateTime<Utc>,
) -> Result<Drawn, DrawError> {
    let input = input::of(championship, due.stage, &due.ties, absent)?;
    let seating = seat(&input, seed)?;
    let first = due.first_round(RoundId::new(ids), seed, now);
    Maker::new(championship, due.stage, ids, taken_pins).make(&first, &seating, input)
}

/// Makes the draw that is due from groups typed by hand. Each group of entry numbers is a table or, in the first draw of a league, a pool;
/// empty groups are skipped. Entries numbered in `absent` sit out unless a group contains them. The rounds are drafts.
///
/// # Errors
///
/// See [`DrawError`]; [`DrawError::ByHand`] lists all errors in the groups.
pub fn draw_by_hand<'a>(
    due: impl Into<DueIn<'a>>,
    (groups, absent): (Vec<Vec<i32>>, &[i32]),
    ids: &mut IdSource,
    taken_pins: &HashSet<String>,
    now: DateTime<Utc>,
) -> Result<Drawn, DrawError> {
    let meant = due.into();
    let (championship, due) = (meant.championship, Due::of(meant)?);
    let is_typed = |number: &i32| groups.iter().any(|group| group.contains(number));
    let absent: Vec<i32> = absent.iter().copied().filter(|number| !is_typed(number)).collect();
    let absent = with_numbers(championship, &absent);
    let input = input::of(championship, due.stage, &due.ties, &absent)?;
    let groups = groups.into_iter().filter(|group| !group.is_empty()).collect();
    let input = DrawInput { by_hand: Some(groups), ..input };
    check_by_hand(&input)?;
    let seating = seat(&input, 0)?;
    let first = due.first_round(RoundId::new(ids), 0, now);
    Maker::new(championship, due.stage, ids, taken_pins).make(&first, &seating, input)
}

/// Checks that typed groups can be played by the stage's plan.
///
/// # Errors
/// [`DrawError::ByHand`] with all errors found.
pub fn check_by_hand(input: &DrawInput) -> Result<(), DrawError> {
    let Some(groups) = &input.by_hand else { return Ok(()) };
    let errors = match input.ties.is_empty() {
        true => {
            let of_method = method::of(input.pairing).check_by_hand(input, groups);
            [by_hand::entries(input, groups), of_method].concat()
        }
        false => vec![HandError::PlayOffs],
    };
    if errors.is_empty() { Ok(()) } else { Err(DrawError::ByHand(errors)) }
}

/// The draw that comes next.
struct Due<'a> {
    stage: &'a Stage,
    kind: RoundKind,
    /// The number of its first round.
    number: i32,
    ties: Vec<Tie>,
}

impl<'a> Due<'a> {
    fn of(due: DueIn<'a>) -> Result<Self, DrawError> {
        let championship = due.championship;
        let (stage, kind, number, ties) = match due.steps().find(NextStep::is_draw) {
            Some(NextStep::Draw { stage, round_number }) => {
                (stage, RoundKind::Main, round_number, Vec::new())
            }
            Some(NextStep::PlayOffs { stage, ties }) => {
                let n = championship.rounds_of(stage).map(|round| round.number).max();
                (stage, RoundKind::PlayOff, n.unwrap_or(0) + 1, ties)
            }
            _ => return Err(DrawError::NotDue),
        };
        let stage = championship.stage(stage).ok_or(DrawError::NotDue)?;
        Ok(Self { stage, kind, number, ties })
    }

    fn first_round(&self, id: RoundId, seed: i64, now: DateTime<Utc>) -> Round {
        Round {
            id,
            stage: self.stage.id,
            number: self.number,
            kind: self.kind,
            state: RoundState::Draft,
            seed,
            drawn_at: now,
            published_at: None,
        }
    }
}

/// Computes all seats from the input of a draw and its seed only, so that a repeated draw gives the same seats. A draw by
/// hand gives the typed groups.
///
/// # Errors
/// [`DrawError::TooManySides`]: a table would have more sides than its board seats.
pub fn seat(input: &DrawInput, seed: i64) -> Result<Seating, DrawError> {
    let mut seats = Seats::new(input, seed);
    let method = method::of(input.pairing);
    match &input.by_hand {
        None => method.seat(&mut seats)?,
        Some(groups) => {
            let groups: Vec<_> = groups.iter().map(|group| seats.known(group)).collect();
            method.seat_by_hand(&mut seats, &groups)?;
        }
    }
    Ok(seats.finish())
}

/// The entries with these numbers.
fn with_numbers(championship: &Championship, numbers: &[i32]) -> Vec<EntryId> {
    let entries = championship.entries().iter();
    entries.filter(|entry| numbers.contains(&entry.number)).map(|entry| entry.id).collect()
}

/// The ladder of a knock-out stage; `None` for other pairings.
fn ladder(championship: &Championship, stage: &Stage) -> Option<Ladder> {
    let rules = stage.plan.knockout_rules()?;
    let seats = most_seats(championship, stage).into();
    Some(Ladder { seats, rules, remainder: stage.plan.table.remainder })
}

/// The most entries at a table: the number in the plan, within the limits of mode and board.
fn most_seats(championship: &Championship, stage: &Stage) -> u8 {
    let most = match championship.tournament.settings.mode {
        Mode::Solo => stage.plan.table.arms.n(),
        _ => 2,
    };
    stage.plan.table.seats.clamp(2, most)
}

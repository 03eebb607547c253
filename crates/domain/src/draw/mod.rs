//! Draws of all pairings, the organizer's next steps, flaws of drafts, bracket and results grid.
//!
//! A draw is a pure function of its input and a seed. The input is computed from the facts (`draw::input`), contains numbers only, and is
//! stored with the draw. So the same seats can be computed again on every machine and in every later version, whatever has changed since.
//! Ids and PINs come from elsewhere (`draw::rounds::maker`).
//!
//! A draw shuffles ([`seating::random`]), deals so that groups stay apart, then swaps until nothing improves (`seating::deal`; later
//! versions swap between near tables, `seating::seated_tables`). With few entries, open tables are also annealed (`seating::annealing`),
//! sixteen entries follow a plane (`seating::affine_plane`), and leagues at tables use `league::even_rounds`. Finally colors are assigned
//! (`seating::colors`).
//!
//! A draw by hand, such as from an urn, stores its groups in the input ([`by_hand`]). They are typed by the organizer ([`by_hand::text`])
//! or arranged from a draft ([`changes::draft_arrangement`]). Published rounds can be arranged too, by a recorded decision
//! ([`changes::round_arrangement`]).

pub mod announcement;
pub mod by_hand;
pub mod changes;
mod error;
pub mod forecast;
mod input;
pub mod knockout;
pub mod league;
mod method;
pub mod overview;
mod qualification;
pub mod redo;
pub mod result_list;
pub mod rounds;
pub mod seating;
pub mod state;

use std::collections::HashSet;

use chrono::{DateTime, Utc};

use crate::tournament::championship::Championship;
use crate::tournament::draw_input::DrawInput;
use crate::tournament::id::{EntryId, IdSource, PoolId, RoundId, StageId};
use crate::tournament::stage::Stage;

pub use by_hand::HandError;
pub use changes::effects::{Effect, effects};
pub use changes::lateness::{LateHandling, late, latecomers};
pub use changes::replacement::Offer;
pub use error::DrawError;
pub use input::next_draw::DueIn;
pub use knockout::advancement::Reached;
pub use league::division::{letters, n_groups};
pub use method::step::NextStep;
pub use method::{check_by_hand, seat};
pub use overview::bracket::{Bracket, bracket};
pub use overview::crosstable::{Crosstable, crosstable};
pub use overview::figures::n_entries;
pub use overview::round_name::{RoundName, name_of_next, round_name};
pub use overview::table_group::TableGroup;
pub use overview::track::track;
pub use overview::victories::{Victory, WinMargin, victories};
pub use qualification::{NotDecided, Qualifier, Tie, n_cut};
pub use rounds::count::{rounds_so_far, takes_late};
pub use rounds::flaw::{Flaw, flaws};
pub use rounds::maker::Drawn;
pub use rounds::shortfall::{given_up, withdrawn_before};
pub use seating::seats::{SeatedPool, SeatedTable, Seating, colors_of_table};
pub use state::awards::{Awarded, Prizewinner, awards};
pub use state::claim::{Claim, claim};
pub use state::fate::{EntryFate, fate};
pub use state::final_grids::{missing_final_grids, pool_is_final, pools_with_final_grid};
pub use state::next_steps::{
    Winner, champion, drawn_among, missing_results, n_drawn_among, next_step, next_steps, winners,
};
pub use state::qualifiers::{entrants, is_left_out, qualifiers};
pub use state::standings::{Standing, StandingState, standings};

use input::next_draw::Due;
use input::with_numbers;
use rounds::maker::Maker;

/// Draws what is due: a round of a knock-out or of open tables, all rounds of a league, or play-offs. The rounds are drafts.
///
/// # Errors
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

/// Returns whether absent entries can be left out of the next draw. They can in the first draw of a championship, and in stages whose rounds
/// take all active entries, since they play again in the next round. Qualifiers are always drawn.
pub fn may_leave_out<'a>(due: impl Into<DueIn<'a>>) -> bool {
    let due = due.into();
    let is_first = |stage: &Stage| due.championship.branch_of(stage).rounds().is_empty();
    Due::of(due).is_ok_and(|due| {
        due.ties.is_empty() && (due.stage.plan.takes_everybody() || is_first(due.stage))
    })
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

fn make(
    championship: &Championship,
    (due, absent): (&Due<'_>, &[EntryId]),
    seed: i64,
    ids: &mut IdSource,
    taken_pins: &HashSet<String>,
    now: DateTime<Utc>,
) -> Result<Drawn, DrawError> {
    let championship = championship.branch_of(due.stage);
    let input = input::of(championship, due.stage, &due.ties, absent)?;
    let seating = seat(&input, seed)?;
    let first = due.first_round(RoundId::new(ids), seed, now);
    Maker::new(championship, due.stage, ids, taken_pins).make(&first, &seating, input)
}

/// Makes the draw that is due from groups typed by hand. Each group of entry numbers is a table or, in the first draw of a league, a pool;
/// empty groups are skipped. Entries numbered in `absent` sit out unless a group contains them. The rounds are drafts.
///
/// # Errors
/// See [`DrawError`]; [`DrawError::ByHand`] lists all errors in the groups.
pub fn draw_by_hand<'a>(
    due: impl Into<DueIn<'a>>,
    (groups, absent): (Vec<Vec<i32>>, &[i32]),
    ids: &mut IdSource,
    taken_pins: &HashSet<String>,
    now: DateTime<Utc>,
) -> Result<Drawn, DrawError> {
    let meant = due.into();
    let due = Due::of(meant)?;
    let championship = meant.championship.branch_of(due.stage);
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

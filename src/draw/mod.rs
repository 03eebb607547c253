//! Who sits where next: what an organizer does next, the draws of all formats, their flaws, bracket and grid.
//!
//! A draw is a pure function of its input and a seed. The input is taken out of the facts (`draw::input`), in numbers only,
//! and kept with the draw: so the same seats are made again on every machine, in every later version and whatever has
//! changed since. Ids and PINs come from elsewhere (`draw::making`). It shuffles ([`random`]), deals so that groups stay
//! apart, then swaps until nothing improves ([`seating`]; later methods near by, `draw::hall`), where few sit at open tables by
//! lot too (`draw::annealing`), sixteen by a plane (`draw::affine_plane`), leagues at tables in `draw::even_rounds`. Colors are dealt in the end (`draw::colors`). Or it
//! was made by hand, out of an urn: then its input says how ([`by_hand`]), as it was read from what somebody typed
//! ([`typed`]), or as they arranged a draft ([`arranging`]). What is published is arranged too, by a decision
//! ([`rearranging`]).

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
use thiserror::Error;

use crate::rules::Mode;
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
    /// Fewer than two are left without those who have not come.
    #[error("fewer than two have come")]
    TooFew,
    /// Nearly all PINs are in use.
    #[error("no PIN is free")]
    NoPins,
    /// What was typed is no draw of these entries.
    #[error("what was typed is not the draw that is due")]
    ByHand(Vec<HandError>),
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
            DrawError::TooFew => ("draw-too-few", Vec::new()),
            DrawError::NoPins => ("draw-no-pins", Vec::new()),
            DrawError::ByHand(_) => ("draw-hand-wrong", Vec::new()),
        }
    }
}

/// Which of the draws and drafts of [`next_steps`] is meant: that of a stage, where two stages go on at once, or else the first.
#[derive(Clone, Copy, Debug)]
pub struct DueIn<'a> {
    championship: &'a Championship,
    stage: Option<StageId>,
}

impl<'a> DueIn<'a> {
    /// That of this stage; the first where none is named.
    pub fn stage(championship: &'a Championship, stage: Option<StageId>) -> Self {
        Self { championship, stage }
    }

    /// The steps of it.
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

/// Draws what is due: a round of a knock-out or of open tables, all rounds of a league, or play-offs. All in draft.
///
/// # Errors
///
/// See [`DrawError`].
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

/// As [`draw()`], without those who are `absent`: they stay registered and sit out.
///
/// # Errors
/// See [`DrawError`]: [`DrawError::NotDue`] where nobody can be left out (see [`may_leave_out`]).
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

/// Whether whoever has not come can be left out of the draw that is due: where they sit again in the next round, since all
/// active entries do, and of the first draw of a tournament. Who has qualified is always drawn.
pub fn may_leave_out<'a>(due: impl Into<DueIn<'a>>) -> bool {
    let due = due.into();
    let is_first = due.championship.rounds().is_empty();
    Due::of(due)
        .is_ok_and(|due| due.ties.is_empty() && (due.stage.plan.takes_everybody() || is_first))
}

/// The stage of the draw that is due, where a ranking says who is seeded in it and no list was taken out of one.
pub fn lacks_seed_list<'a>(due: impl Into<DueIn<'a>>) -> Option<StageId> {
    let due = due.into();
    let championship = due.championship;
    let stage = Due::of(due).ok()?.stage;
    let is_first = championship.rounds_of(stage.id).next().is_none();
    let lacks = stage.plan.is_seeded_by_ranking() && championship.seed_list(stage.id).is_none();
    (is_first && lacks).then_some(stage.id)
}

/// The play-offs that [`next_steps`] says, of one pool alone: who is tied elsewhere waits. In draft too.
///
/// # Errors
/// See [`DrawError`]: [`DrawError::NotDue`] where the pool has no tie to be played.
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

/// Whether a pool of a league is played to the end, so that its grid can be handed in: no result is missing, and no tie for a
/// place is left in it.
pub fn pool_is_final(championship: &Championship, pool: PoolId) -> bool {
    let stage = championship.pool(pool).and_then(|pool| championship.stage(pool.stage));
    stage
        .filter(|stage| stage.plan.is_league())
        .is_some_and(|stage| method::league::is_final(championship, stage, pool))
}

/// The pools of a league whose final grids are handed in to the committee: those of sectors, and of any league once one of its
/// tournament's grids was handed in. Empty for all other stages.
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

/// The draw that [`next_steps`] says, as it was made by hand: groups of entries by number, each a table or, in the first
/// draw of a league, a pool; empty ones are left out. Whoever is `absent`, by number, and in no group sits out. In draft too.
///
/// # Errors
///
/// See [`DrawError`]: [`DrawError::ByHand`] says all that is wrong with the groups.
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

/// Whether what was typed of a draw can be played as its stage is.
///
/// # Errors
/// [`DrawError::ByHand`] with all that is wrong.
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
    /// Number of its first round.
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

/// Who sits where, of what a draw is made from and its seed, and of nothing else: made again, it is the same. Of one made by
/// hand it is what was typed.
///
/// # Errors
/// [`DrawError::TooManySides`].
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

/// What says the rounds of a stage that is a knock-out.
fn ladder(championship: &Championship, stage: &Stage) -> Option<Ladder> {
    let rules = stage.plan.knockout_rules()?;
    let seats = most_seats(championship, stage).into();
    Some(Ladder { seats, rules, remainder: stage.plan.table.remainder })
}

/// Most entries at a table: as the stage says, within what the mode and the board seat.
fn most_seats(championship: &Championship, stage: &Stage) -> u8 {
    let most = match championship.tournament.settings.mode {
        Mode::Solo => stage.plan.table.arms.n(),
        _ => 2,
    };
    stage.plan.table.seats.clamp(2, most)
}

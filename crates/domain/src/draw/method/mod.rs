//! The pairing methods of stages: one file for each [`Pairing`], all with the same functions.
//!
//! A new method needs a file here, a variant of [`Pairing`] and a line in [`of`]. No other code matches on the variant.

mod knockout;
pub(super) mod league;
mod open;
mod pair_league;
mod points;
mod rounds;
pub mod step;
mod swiss;
mod table_league;
mod ties;

use rustc_hash::FxHashSet;

use self::step::NextStep;
use super::by_hand::{self, HandError};
use super::error::DrawError;
use super::knockout::advancement::Reached;
use super::qualification::{NotDecided, Qualifier};
use super::seating::seats::{Seating, Seats};
use crate::ranking::outcome::Outcomes;
use crate::ranking::tiebreak::{EqualGroup, TiebreakScale};
use crate::tournament::championship::Championship;
use crate::tournament::draw_input::{DrawInput, DrawnEntry};
use crate::tournament::id::EntryId;
use crate::tournament::plan::{Pairing, StagePlan};
use crate::tournament::round::Round;
use crate::tournament::stage::Stage;
use crate::tournament::table::Table;
use crate::tournament::tiebreak::Tiebreak;

/// The method of a pairing: its draws and its qualifiers. Publishing, playing and closing rounds are the same for all methods.
pub(super) trait Method {
    /// The due steps beyond publishing, playing and closing of drawn rounds; empty once the qualifiers are decided.
    fn due(&self, now: &StageNow<'_>) -> Vec<NextStep>;

    /// The entries of the draw that follows `last`, the last round of the stage. A first draw takes the entrants of the stage instead.
    fn next_entries(&self, _: &Championship, _last: &Round) -> Vec<EntryId> {
        Vec::new()
    }

    /// Seats the entries; the result depends on the input and the seed only.
    ///
    /// # Errors
    /// [`DrawError::TooManySides`]: a table would have more sides than its board seats.
    fn seat(&self, seats: &mut Seats<'_>) -> Result<(), DrawError>;

    /// Seats the typed groups: a round in which each group is a table, and a group of one a bye.
    ///
    /// # Errors
    /// [`DrawError::TooManySides`]: a table would have more sides than its board seats.
    fn seat_by_hand(
        &self,
        seats: &mut Seats<'_>,
        groups: &[Vec<&DrawnEntry>],
    ) -> Result<(), DrawError> {
        seats.only_round_by_hand(groups)
    }

    /// The errors in typed groups, beyond their choice of entries.
    fn check_by_hand(&self, input: &DrawInput, groups: &[Vec<i32>]) -> Vec<HandError> {
        by_hand::tables(input, groups)
    }

    /// The qualifiers of a stage whose rounds are all closed, by pool and place.
    ///
    /// # Errors
    /// [`NotDecided`] if the qualifiers are not decided yet; the variant is the reason.
    fn leavers(
        &self,
        championship: &Championship,
        stage: &Stage,
    ) -> Result<Vec<Qualifier>, NotDecided>;

    /// The entries in groups of equal rank, best group first.
    fn order(
        &self,
        _: &Championship,
        _: &Stage,
        scale: &TiebreakScale<'_>,
        criteria: &[Tiebreak],
        entries: &[EntryId],
    ) -> Vec<EqualGroup> {
        scale.arranged(entries, criteria)
    }

    /// The criteria that order the stage's standings.
    fn criteria(&self, plan: &StagePlan) -> Vec<Tiebreak> {
        plan.tiebreaks.clone()
    }

    /// The last round of an entry, if the standings are ordered by it.
    fn reached(
        &self,
        _: &Championship,
        _: &Outcomes<'_>,
        _: &Stage,
        _: EntryId,
    ) -> Option<Reached> {
        None
    }

    /// Returns whether an entry can no longer qualify, although the qualifiers are not decided yet.
    fn is_out(&self, _: &Championship, _: &Outcomes<'_>, _: &Stage, _: EntryId) -> bool {
        false
    }

    /// The entries eliminated in the last round that may still sit in the next one.
    fn returning(&self, _: &Championship, _: &Stage) -> FxHashSet<EntryId> {
        FxHashSet::default()
    }

    /// Returns whether a table without a result must still be played.
    fn has_to_be_played(&self, _: &Championship, _: &Table) -> bool {
        true
    }

    /// The number of tables in each round, byes excluded, for `pools` of these sizes if nobody withdraws. A stage without a
    /// fixed end gives one round.
    fn tables(&self, plan: &StagePlan, pools: &[usize]) -> Vec<usize>;

    /// The entries of the next draw, withdrawn ones included; `entrants` entered the stage.
    fn drawn_among(&self, _: &Championship, _: &Stage, entrants: Vec<EntryId>) -> Vec<EntryId> {
        entrants
    }
}

/// The current state of a stage.
pub(super) struct StageNow<'a> {
    pub championship: &'a Championship,
    pub stage: &'a Stage,
    /// The entrants of the stage; looked up only while nothing is drawn.
    pub entrants: Vec<EntryId>,
    pub has_drafts: bool,
    /// True if a result of a published round is missing.
    pub is_playing: bool,
    /// True if no round is published and open.
    pub is_closed: bool,
    /// The last round of the stage.
    pub last: Option<&'a Round>,
}

/// The method of a pairing.
pub(super) fn of(pairing: Pairing) -> Box<dyn Method> {
    match pairing {
        Pairing::League { .. } => Box::new(league::LeagueMethod {
            schedule: pair_league::schedule,
            tables: pair_league::tables,
        }),
        Pairing::Knockout(_) => Box::new(knockout::KnockoutMethod),
        Pairing::Open => Box::new(open::OpenMethod),
        Pairing::Swiss { .. } => Box::new(rounds::RoundsMethod { seat: swiss::seat }),
        Pairing::Points { .. } => Box::new(rounds::RoundsMethod { seat: points::seat }),
        Pairing::TableLeague { .. } => Box::new(league::LeagueMethod {
            schedule: table_league::schedule,
            tables: table_league::tables,
        }),
    }
}

/// Checks that typed groups can be played by the stage's plan.
///
/// # Errors
/// [`DrawError::ByHand`] with all errors found.
pub fn check_by_hand(input: &DrawInput) -> Result<(), DrawError> {
    let Some(groups) = &input.by_hand else { return Ok(()) };
    let errors = match input.ties.is_empty() {
        true => {
            let of_method = of(input.pairing).check_by_hand(input, groups);
            [by_hand::entries(input, groups), of_method].concat()
        }
        false => vec![HandError::PlayOffs],
    };
    if errors.is_empty() { Ok(()) } else { Err(DrawError::ByHand(errors)) }
}

/// Computes all seats from the input of a draw and its seed only, so that a repeated draw gives the same seats. A draw by
/// hand gives the typed groups.
///
/// # Errors
/// [`DrawError::TooManySides`]: a table would have more sides than its board seats.
pub fn seat(input: &DrawInput, seed: i64) -> Result<Seating, DrawError> {
    let mut seats = Seats::new(input, seed);
    let method = of(input.pairing);
    match &input.by_hand {
        None => method.seat(&mut seats)?,
        Some(groups) => {
            let groups: Vec<_> = groups.iter().map(|group| seats.known(group)).collect();
            method.seat_by_hand(&mut seats, &groups)?;
        }
    }
    Ok(seats.finish())
}

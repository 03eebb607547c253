//! How the entries of a stage meet: one file a [`Pairing`], each with the same functions.
//!
//! A new one is a file here, a variant of [`Pairing`] and a line in [`of`], which is the only place that asks for the
//! variant.

mod by_two;
mod knockout;
pub(super) mod league;
mod open;
mod points;
mod rounds;
mod swiss;
mod table_league;
mod ties;

use rustc_hash::FxHashSet;

use super::DrawError;
use super::by_hand::{self, HandError};
use super::going_on::Reached;
use super::leaving::{NotDecided, Qualifier};
use super::seats::Seats;
use super::step::NextStep;
use crate::ranking::outcome::Outcomes;
use crate::ranking::tiebreak::{EqualGroup, Scale};
use crate::tournament::championship::Championship;
use crate::tournament::draw_input::{DrawInput, DrawnEntry};
use crate::tournament::id::EntryId;
use crate::tournament::plan::{Pairing, StagePlan};
use crate::tournament::round::Round;
use crate::tournament::stage::Stage;
use crate::tournament::table::Table;
use crate::tournament::tiebreak::Tiebreak;

/// What is played in a stage and who comes out of it. Rounds are published, played and closed alike whatever it is.
pub(super) trait Method {
    /// What is due beside publishing, playing and closing what is drawn; nothing once it is decided who goes on.
    fn due(&self, now: &StageNow<'_>) -> Vec<NextStep>;

    /// Who sits in the draw that follows `last`, the last round of the stage. Of a first draw they are who enters the stage.
    fn next_entries(&self, _: &Championship, _last: &Round) -> Vec<EntryId> {
        Vec::new()
    }

    /// Who sits where: of the input and the seed, and of nothing else.
    ///
    /// # Errors
    /// [`DrawError::TooManySides`].
    fn seat(&self, seats: &mut Seats<'_>) -> Result<(), DrawError>;

    /// Who sits where as it was typed: a round in which each group is a table, and one alone has a bye.
    ///
    /// # Errors
    /// [`DrawError::TooManySides`].
    fn seat_by_hand(
        &self,
        seats: &mut Seats<'_>,
        groups: &[Vec<&DrawnEntry>],
    ) -> Result<(), DrawError> {
        seats.only_round_by_hand(groups)
    }

    /// What is wrong with groups that were typed, beyond who is in them.
    fn check_by_hand(&self, input: &DrawInput, groups: &[Vec<i32>]) -> Vec<HandError> {
        by_hand::tables(input, groups)
    }

    /// Who goes on from a stage whose rounds are all closed, by pool and place.
    ///
    /// # Errors
    /// See [`NotDecided`].
    fn leavers(
        &self,
        championship: &Championship,
        stage: &Stage,
    ) -> Result<Vec<Qualifier>, NotDecided>;

    /// The entries in groups that stand equal, best group first.
    fn order(
        &self,
        championship: &Championship,
        stage: &Stage,
        scale: &Scale<'_>,
        criteria: &[Tiebreak],
        entries: &[EntryId],
    ) -> Vec<EqualGroup>;

    /// The criteria that order its standings.
    fn criteria(&self, plan: &StagePlan) -> Vec<Tiebreak> {
        plan.tiebreaks.clone()
    }

    /// How far an entry came, if that is what orders the standings.
    fn reached(
        &self,
        _: &Championship,
        _: &Outcomes<'_>,
        _: &Stage,
        _: EntryId,
    ) -> Option<Reached> {
        None
    }

    /// Whether an entry cannot go on any more, while it is not decided who does.
    fn is_out(&self, _: &Championship, _: &Outcomes<'_>, _: &Stage, _: EntryId) -> bool {
        false
    }

    /// Who cannot go on any more by the round that was last, and may sit in the next one all the same.
    fn returning(&self, _: &Championship, _: &Stage) -> FxHashSet<EntryId> {
        FxHashSet::default()
    }

    /// Whether a table without a result has to be played yet.
    fn has_to_be_played(&self, _: &Championship, _: &Table) -> bool {
        true
    }

    /// How many tables each round has if this many are in the pools and nobody leaves, byes not counted; of a stage without an
    /// end of its own those of one round.
    fn tables(&self, plan: &StagePlan, pools: &[usize]) -> Vec<usize>;

    /// The entries that the next draw is among, those that withdrew with them; `entrants` entered the stage.
    fn drawn_among(&self, _: &Championship, _: &Stage, entrants: Vec<EntryId>) -> Vec<EntryId> {
        entrants
    }
}

/// A stage as it stands.
pub(super) struct StageNow<'a> {
    pub championship: &'a Championship,
    pub stage: &'a Stage,
    /// Who enters it; looked up only while nothing is drawn.
    pub entrants: Vec<EntryId>,
    pub has_drafts: bool,
    /// Whether a result of a published round is missing.
    pub is_playing: bool,
    /// Whether no round is published and open.
    pub is_closed: bool,
    /// Its last round.
    pub last: Option<&'a Round>,
}

/// What a pairing does.
pub(super) fn of(pairing: Pairing) -> Box<dyn Method> {
    match pairing {
        Pairing::League { .. } => {
            Box::new(league::League { schedule: by_two::schedule, tables: by_two::tables })
        }
        Pairing::Knockout(_) => Box::new(knockout::Knockout),
        Pairing::Open => Box::new(open::Open),
        Pairing::Swiss { .. } => Box::new(rounds::Rounds { seat: swiss::seat }),
        Pairing::Points { .. } => Box::new(rounds::Rounds { seat: points::seat }),
        Pairing::TableLeague { .. } => Box::new(league::League {
            schedule: table_league::schedule,
            tables: table_league::tables,
        }),
    }
}

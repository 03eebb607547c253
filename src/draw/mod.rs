//! Who sits where next: what an organizer does next, the draws of all formats, their flaws, bracket and grid.
//!
//! A draw is a pure function of the facts and a seed. Entries are looked at by number, never by id, so the same facts
//! and seed give the same seats on every machine and in every later version; only ids and PINs, which come from
//! elsewhere, differ. It shuffles ([`random`]), deals so that groups stay apart, then swaps until nothing improves
//! ([`seating`]).

pub mod bracket;
pub mod crosstable;
mod division;
mod due;
pub mod flaw;
pub mod going_on;
mod history;
pub mod late;
mod leaving;
mod method;
pub mod naming;
mod qualifiers;
pub mod random;
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
use crate::tournament::entry::Entry;
use crate::tournament::id::{EntryId, IdSource, PoolId, RoundId};
use crate::tournament::round::{Round, RoundKind, RoundState};
use crate::tournament::stage::{Pool, Stage};
use crate::tournament::table::{Table, TableKind};

pub use bracket::{Bracket, bracket};
pub use crosstable::{Crosstable, crosstable};
pub use due::{champion, drawn_among, missing_results, n_drawn_among, next_step, next_steps};
pub use flaw::{Flaw, flaws};
pub use late::{Late, late, latecomers};
pub use leaving::{NotDecided, Qualifier, Tie};
pub use naming::{RoundName, name_of_next, round_name};
pub use qualifiers::{entrants, qualifiers};
pub use seats::colors_of_table;
pub use standings::{Standing, StandingState, standings};
pub use step::NextStep;

use random::Source;
use seats::Maker;

/// What a draw made: rounds in draft with their tables, and the pools that are new.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// New pools; later rounds of a stage use the ones it has.
    pub pools: Vec<Pool>,
    /// The rounds, all in draft.
    pub rounds: Vec<Round>,
    /// Their tables, by round and number.
    pub tables: Vec<Table>,
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
    let entrants = match championship.rounds_of(stage.id).next() {
        None => entrants(championship, stage).map_err(|_| DrawError::NotDue)?,
        Some(_) => Vec::new(),
    };
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
    let mut making = Drawing {
        stage,
        entrants,
        ties,
        maker: Maker::new(championship, &stage.plan.table, ids, taken_pins),
        random: Source::new(seed),
        first,
        pools: Vec::new(),
        rounds: Vec::new(),
    };
    method::of(&stage.plan).seat(&mut making)?;
    Ok(Drawn { pools: making.pools, rounds: making.rounds, tables: making.maker.finish() })
}

/// A draw in the making.
struct Drawing<'a> {
    stage: &'a Stage,
    /// Who enters the stage; looked up for its first round only.
    entrants: Vec<EntryId>,
    /// What is to be decided by play-offs, where that is what is drawn.
    ties: Vec<Tie>,
    maker: Maker<'a>,
    random: Source,
    /// What its rounds are made after.
    first: Round,
    pools: Vec<Pool>,
    rounds: Vec<Round>,
}

impl<'a> Drawing<'a> {
    fn championship(&self) -> &'a Championship {
        self.maker.championship
    }

    /// The entries with these ids, by number: the order that every draw starts from.
    fn by_number(&self, ids: &[EntryId]) -> Vec<&'a Entry> {
        let championship = self.championship();
        let mut entries: Vec<&Entry> =
            ids.iter().filter_map(|id| championship.entry(*id)).collect();
        entries.sort_by_key(|entry| entry.number);
        entries
    }

    /// The round with this index within the draw, from 0; made if it is the next.
    fn round(&mut self, index: usize) -> RoundId {
        if let Some(round) = self.rounds.get(index) {
            return round.id;
        }
        let id = RoundId::new(self.maker.ids());
        let before = i32::try_from(self.rounds.len()).unwrap_or(i32::MAX);
        self.rounds.push(Round { id, number: self.first.number + before, ..self.first.clone() });
        id
    }

    /// A draw of one round: its tables, and byes for those who rest.
    fn only_round(
        &mut self,
        pool: PoolId,
        tables: &[Vec<&Entry>],
        resting: &[&Entry],
    ) -> Result<(), DrawError> {
        let round = self.round(0);
        for entries in tables {
            self.maker.play(round, pool, entries)?;
        }
        for entry in resting {
            self.maker.rest(round, pool, TableKind::Bye, entry)?;
        }
        Ok(())
    }

    /// A new pool of the stage.
    fn pool(&mut self, name: String, entries: &[&Entry]) -> Pool {
        let before = self.championship().pools_of(self.stage.id).count() + self.pools.len();
        let pool = Pool {
            id: PoolId::new(self.maker.ids()),
            stage: self.stage.id,
            number: i32::try_from(before + 1).unwrap_or(i32::MAX),
            name,
            entries: entries.iter().map(|entry| entry.id).collect(),
        };
        self.pools.push(pool.clone());
        pool
    }

    /// The only pool of a stage that is not divided; made with `entries` in its first round.
    fn only_pool(&mut self, entries: &[&Entry]) -> PoolId {
        let known = self.championship().pools_of(self.stage.id).next().map(|pool| pool.id);
        known.unwrap_or_else(|| self.pool(String::new(), entries).id)
    }
}

/// Most entries at a table: as the stage says, within what the mode and the board seat.
fn most_seats(championship: &Championship, stage: &Stage) -> usize {
    let most = match championship.tournament.settings.mode {
        Mode::Solo => stage.plan.table.arms.n(),
        _ => 2,
    };
    usize::from(stage.plan.table.seats.clamp(2, most))
}

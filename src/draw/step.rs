//! What an organizer does next, computed from the facts.

use crate::ranking::knockout::{self, Undecided};
use crate::ranking::qualifiers::{NotDecided, Tie, entrants, is_left_out, qualifiers};
use crate::tournament::championship::Championship;
use crate::tournament::id::{EntryId, RoundId, StageId, TableId};
use crate::tournament::round::{Round, RoundState};
use crate::tournament::stage::{Stage, StageFormat};
use crate::tournament::table::Table;

/// What an organizer does next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextStep {
    /// Register more entries.
    AddEntries {
        /// How many at least.
        needed: usize,
    },
    /// Draw a round; of a league all its rounds, of which this is the first. At open tables this is only if another
    /// round is wished.
    Draw {
        /// The stage.
        stage: StageId,
        /// Number of the round within the stage.
        round_number: i32,
    },
    /// Look at the drafts and publish them.
    Publish {
        /// The stage.
        stage: StageId,
        /// The rounds in draft.
        rounds: Vec<RoundId>,
    },
    /// Have the published tables played.
    Play {
        /// The stage.
        stage: StageId,
        /// The tables without a confirmed result.
        missing: Vec<TableId>,
    },
    /// Decide by roll-offs who goes on from tables of a knock-out where places are shared.
    Undecided {
        /// The stage.
        stage: StageId,
        /// The tables.
        tables: Vec<TableId>,
    },
    /// Close the published rounds: all results are in.
    Close {
        /// The stage.
        stage: StageId,
        /// The published rounds.
        rounds: Vec<RoundId>,
    },
    /// Draw play-offs: who goes on from a league has to be decided by playing.
    PlayOffs {
        /// The stage.
        stage: StageId,
        /// The ties.
        ties: Vec<Tie>,
    },
    /// Nothing: the championship is over.
    Finished {
        /// The champion; of a last stage that is a league one a pool; nobody if all withdrew.
        champion: Vec<EntryId>,
    },
}

/// What the organizer does next. Works on the last stage in which anything is drawn: what was drawn stands, even if a
/// correction in an earlier stage changed who should have entered it.
pub fn next_step(championship: &Championship) -> NextStep {
    let mut stages: Vec<&Stage> = championship.stages().iter().collect();
    stages.sort_by_key(|stage| stage.number);
    let is_drawn = |stage: &&Stage| championship.rounds_of(stage.id).next().is_some();
    let drawn = stages.iter().rposition(is_drawn);
    let active = championship.entries().iter().filter(|entry| entry.is_active()).count();
    if drawn.is_none() && active < 2 {
        return NextStep::AddEntries { needed: 2 - active };
    }
    let current = drawn.unwrap_or(0);
    for stage in stages.iter().skip(current) {
        if is_left_out(championship, stage) {
            continue;
        }
        if let Some(step) = in_stage(championship, stage) {
            return step;
        }
    }
    let champion = stages.last().and_then(|stage| qualifiers(championship, stage.id).ok());
    NextStep::Finished {
        champion: champion.unwrap_or_default().into_iter().map(|it| it.entry).collect(),
    }
}

/// How many entries the draw that comes next is among: of a later round of a knock-out those who are still in, of
/// play-offs those tied.
pub fn n_drawn_among(championship: &Championship, step: &NextStep) -> usize {
    drawn_among(championship, step).len()
}

/// Those entries.
pub fn drawn_among(championship: &Championship, step: &NextStep) -> Vec<EntryId> {
    let is_active = |id: &EntryId| championship.entry(*id).is_some_and(|entry| entry.is_active());
    let entries = match step {
        NextStep::PlayOffs { ties, .. } => {
            return ties.iter().flat_map(|tie| tie.entries.iter().copied()).collect();
        }
        NextStep::Draw { stage, .. } => championship.stage(*stage).and_then(|stage| {
            match (stage.format, championship.rounds_of(stage.id).last()) {
                (StageFormat::Knockout { .. }, Some(last)) => {
                    knockout::survivors(championship, last).ok()
                }
                _ => entrants(championship, stage).ok(),
            }
        }),
        _ => None,
    };
    entries.unwrap_or_default().into_iter().filter(is_active).collect()
}

/// The champion of a finished championship.
pub fn champion(championship: &Championship) -> Option<EntryId> {
    match next_step(championship) {
        NextStep::Finished { champion } => champion.first().copied(),
        _ => None,
    }
}

/// What is due in a stage; nothing once it is decided who goes on from it.
fn in_stage(championship: &Championship, stage: &Stage) -> Option<NextStep> {
    let rounds: Vec<&Round> = championship.rounds_of(stage.id).collect();
    let Some(last) = rounds.last() else { return Some(before_draw(championship, stage)) };
    let stage_id = stage.id;
    let drafts = in_state(&rounds, RoundState::Draft);
    if !drafts.is_empty() {
        return Some(NextStep::Publish { stage: stage_id, rounds: drafts });
    }
    let published = in_state(&rounds, RoundState::Published);
    let missing = missing(championship, stage, &published);
    if !missing.is_empty() {
        return Some(NextStep::Play { stage: stage_id, missing });
    }
    let is_knockout = matches!(stage.format, StageFormat::Knockout { .. });
    if is_knockout && let Err(Undecided(tables)) = knockout::survivors(championship, last) {
        return Some(NextStep::Undecided { stage: stage_id, tables });
    }
    if !published.is_empty() {
        return Some(NextStep::Close { stage: stage_id, rounds: published });
    }
    match stage.format {
        StageFormat::Knockout { .. } => after_knockout_round(championship, stage, last),
        StageFormat::Open { .. } => Some(before_open_round(championship, stage, last.number + 1)),
        _ => match qualifiers(championship, stage_id) {
            Err(NotDecided::Tied(ties)) => Some(NextStep::PlayOffs { stage: stage_id, ties }),
            _ => None,
        },
    }
}

fn in_state(rounds: &[&Round], state: RoundState) -> Vec<RoundId> {
    rounds.iter().filter(|round| round.state == state).map(|round| round.id).collect()
}

/// The tables of published rounds whose results are missing, by round and number: in a league not those of an entry that
/// has withdrawn.
pub fn missing_results(championship: &Championship) -> Vec<TableId> {
    let of_stage = |stage: &Stage| {
        let rounds: Vec<&Round> = championship.rounds_of(stage.id).collect();
        missing(championship, stage, &in_state(&rounds, RoundState::Published))
    };
    championship.stages().iter().flat_map(of_stage).collect()
}

/// Tables that have to be played: in a league not those of an entry that has withdrawn.
fn missing(championship: &Championship, stage: &Stage, rounds: &[RoundId]) -> Vec<TableId> {
    let is_active = |id: &EntryId| championship.entry(*id).is_some_and(|entry| entry.is_active());
    let is_due = |table: &&Table| {
        table.is_missing()
            && (!stage.format.is_league() || table.seats.iter().all(|it| is_active(&it.entry)))
    };
    let tables = rounds.iter().flat_map(|round| championship.tables_of(*round));
    tables.filter(is_due).map(|table| table.id).collect()
}

fn before_draw(championship: &Championship, stage: &Stage) -> NextStep {
    let entries = entrants(championship, stage).unwrap_or_default();
    if matches!(stage.format, StageFormat::Knockout { .. }) && entries.len() < 2 {
        return NextStep::Finished { champion: entries };
    }
    NextStep::Draw { stage: stage.id, round_number: 1 }
}

fn before_open_round(championship: &Championship, stage: &Stage, round_number: i32) -> NextStep {
    let active = championship.entries().iter().filter(|entry| entry.is_active()).count();
    if active < 2 {
        return NextStep::AddEntries { needed: 2 - active };
    }
    NextStep::Draw { stage: stage.id, round_number }
}

/// After a closed round: the next one, unless it was the final or at most one entry is left.
fn after_knockout_round(
    championship: &Championship,
    stage: &Stage,
    last: &Round,
) -> Option<NextStep> {
    if knockout::champion(championship, stage.id).is_some() {
        return None;
    }
    if super::knockout::next_entries(championship, last).len() < 2 {
        return Some(NextStep::Finished { champion: Vec::new() });
    }
    Some(NextStep::Draw { stage: stage.id, round_number: last.number + 1 })
}

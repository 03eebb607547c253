//! Who enters a stage and who goes on from it.

use rustc_hash::FxHashSet;
use thiserror::Error;

use super::knockout;
use super::tally::struck_out;
use super::tiebreak::{Scale, deciding};
use crate::tournament::championship::Championship;
use crate::tournament::id::{EntryId, PoolId, StageId};
use crate::tournament::round::{RoundKind, RoundState};
use crate::tournament::stage::{Pool, Stage, StageFormat};

/// Entries in the last phase of the JCF's championship where there are fewer than four groups.
pub const SEMI_FINALISTS: usize = 4;

/// An entry that goes on from a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Qualifier {
    /// The entry.
    pub entry: EntryId,
    /// The pool it comes from; none where the stage has no pools of its own.
    pub pool: Option<PoolId>,
    /// Its place there, from 1.
    pub place: u32,
}

/// Entries equal by everything that has been played, of which only some can go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tie {
    /// Their pool; none if they are of several pools.
    pub pool: Option<PoolId>,
    /// The entries.
    pub entries: Vec<EntryId>,
    /// How many of them go on.
    pub n_places: usize,
}

/// Why it cannot be said yet who goes on from a stage.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotDecided {
    /// There is no such stage.
    #[error("there is no such stage")]
    NoStage,
    /// The stage has not been drawn.
    #[error("the stage has not been drawn")]
    NotDrawn,
    /// A round is not closed.
    #[error("a round of the stage is not closed")]
    Playing,
    /// Ties of a league have to be decided by playing.
    #[error("{} ties have to be decided by playing", .0.len())]
    Tied(Vec<Tie>),
    /// The result of a knock-out table leaves open who goes on.
    #[error(transparent)]
    Undecided(#[from] knockout::Undecided),
    /// The stage has no end of its own.
    #[error("the stage goes on as long as rounds are drawn")]
    Endless,
}

/// The entries of a stage that has not been drawn: those who qualified in the stage before and have not withdrawn, in
/// the order of their qualifying; in the first stage all active entries by number.
///
/// # Errors
///
/// When the stage before is not decided.
pub fn entrants(championship: &Championship, stage: &Stage) -> Result<Vec<EntryId>, NotDecided> {
    let is_active = |id: &EntryId| championship.entry(*id).is_some_and(|entry| entry.is_active());
    match before(championship, stage) {
        Some(before) => {
            let entries = qualifiers(championship, before.id)?.into_iter().map(|it| it.entry);
            Ok(entries.filter(is_active).collect())
        }
        None => Ok(by_number(championship)),
    }
}

/// Who goes on from a stage, by pool and place.
///
/// A sector sends its champion. Groups send four entries in all: four of one group, two each of two, the winners and
/// the best second of three, and of four or more groups the winners only. A group stage that at most four enter is
/// left out: they all go on. A knock-out sends its champion.
///
/// An entry that withdrew with games of the league left to play cannot qualify; one that withdrew later keeps its
/// place and is missing from the next draw.
///
/// # Errors
///
/// See [`NotDecided`].
pub fn qualifiers(
    championship: &Championship,
    stage: StageId,
) -> Result<Vec<Qualifier>, NotDecided> {
    let stage = championship.stage(stage).ok_or(NotDecided::NoStage)?;
    let mut rounds = championship.rounds_of(stage.id).peekable();
    if rounds.peek().is_none() {
        return of_undrawn(championship, stage);
    }
    if rounds.any(|round| round.state != RoundState::Closed) {
        return Err(NotDecided::Playing);
    }
    match stage.format {
        StageFormat::SectorLeague | StageFormat::GroupLeague { .. } => {
            of_league(championship, stage)
        }
        StageFormat::Knockout { .. } => of_knockout(championship, stage),
        StageFormat::Open { .. } => Err(NotDecided::Endless),
    }
}

/// Whether a stage is left out: so few enter the groups that all of them go on.
pub fn is_left_out(championship: &Championship, stage: &Stage) -> bool {
    matches!(stage.format, StageFormat::GroupLeague { .. })
        && championship.rounds_of(stage.id).next().is_none()
        && entrants(championship, stage).is_ok_and(|entries| entries.len() <= SEMI_FINALISTS)
}

/// The pools of a league that its regular rounds are played in: not those opened for play-offs across pools.
pub fn league_pools<'a>(championship: &'a Championship, stage: &Stage) -> Vec<&'a Pool> {
    let play_off: FxHashSet<_> = championship
        .rounds_of(stage.id)
        .filter(|round| round.kind == RoundKind::PlayOff)
        .map(|round| round.id)
        .collect();
    let is_regular = |pool: &&Pool| {
        championship.tables_of_pool(pool.id).any(|table| !play_off.contains(&table.round))
    };
    championship.pools_of(stage.id).filter(is_regular).collect()
}

fn before<'a>(championship: &'a Championship, stage: &Stage) -> Option<&'a Stage> {
    championship
        .stages()
        .iter()
        .filter(|other| other.number < stage.number)
        .max_by_key(|other| other.number)
}

fn by_number(championship: &Championship) -> Vec<EntryId> {
    let mut entries: Vec<_> =
        championship.entries().iter().filter(|entry| entry.is_active()).collect();
    entries.sort_by_key(|entry| entry.number);
    entries.into_iter().map(|entry| entry.id).collect()
}

fn of_undrawn(championship: &Championship, stage: &Stage) -> Result<Vec<Qualifier>, NotDecided> {
    if !is_left_out(championship, stage) {
        return Err(NotDecided::NotDrawn);
    }
    let entries = entrants(championship, stage)?;
    Ok(entries.into_iter().map(|entry| Qualifier { entry, pool: None, place: 1 }).collect())
}

fn of_knockout(championship: &Championship, stage: &Stage) -> Result<Vec<Qualifier>, NotDecided> {
    let round = championship.rounds_of(stage.id).last().ok_or(NotDecided::NotDrawn)?;
    knockout::survivors(championship, round)?;
    let entry = knockout::champion(championship, stage.id).ok_or(NotDecided::Playing)?;
    Ok(vec![Qualifier { entry, pool: None, place: 1 }])
}

fn of_league(championship: &Championship, stage: &Stage) -> Result<Vec<Qualifier>, NotDecided> {
    let scale = Scale::new(championship, stage);
    let criteria = deciding(&championship.tournament.settings.tiebreaks);
    let struck = struck_out(championship, stage);
    let pools = league_pools(championship, stage);
    let (n_places, n_best) = places(stage.format, pools.len());
    let mut first = Vec::new();
    let mut next = Vec::new();
    let mut ties = Vec::new();
    for pool in pools {
        let mut entries = pool.entries.clone();
        entries.retain(|entry| !struck.contains(entry));
        let groups = scale.arrange(&entries, &criteria);
        // A tie for the places after the line matters only where the best of those go on.
        for line in n_places..=n_places + n_best.min(1) {
            ties.extend(tie_at(&groups, line).map(|tie| Tie { pool: Some(pool.id), ..tie }));
        }
        let ordered: Vec<EntryId> = groups.into_iter().flatten().collect();
        let place = |index: usize| u32::try_from(index + 1).unwrap_or(u32::MAX);
        for (index, entry) in ordered.iter().enumerate().take(n_places) {
            first.push(Qualifier { entry: *entry, pool: Some(pool.id), place: place(index) });
        }
        next.extend(ordered.get(n_places).map(|entry| Qualifier {
            entry: *entry,
            pool: Some(pool.id),
            place: place(n_places),
        }));
    }
    let is_active = |id: &EntryId| championship.entry(*id).is_some_and(|entry| entry.is_active());
    // Nobody plays for a place that would stay empty.
    ties.retain(|tie| tie.entries.iter().any(is_active));
    // One group of those tied may stand across both lines: it is one tie.
    ties.dedup_by(|one, other| one.entries == other.entries);
    if ties.is_empty() && n_best > 0 {
        let candidates: Vec<EntryId> = next.iter().map(|it| it.entry).collect();
        let groups = scale.arrange(&candidates, &criteria);
        ties.extend(tie_at(&groups, n_best).filter(|tie| tie.entries.iter().any(is_active)));
        let best: Vec<EntryId> = groups.into_iter().flatten().take(n_best).collect();
        first.extend(next.into_iter().filter(|it| best.contains(&it.entry)));
    }
    if ties.is_empty() { Ok(first) } else { Err(NotDecided::Tied(ties)) }
}

/// How many go on from each of `n_pools` pools, and how many more among the best of those who follow.
fn places(format: StageFormat, n_pools: usize) -> (usize, usize) {
    match (format, n_pools) {
        (StageFormat::GroupLeague { .. }, 1) => (4, 0),
        (StageFormat::GroupLeague { .. }, 2) => (2, 0),
        (StageFormat::GroupLeague { .. }, 3) => (1, 1),
        _ => (1, 0),
    }
}

/// The group that the line after the first `n_places` cuts in two.
fn tie_at(groups: &[Vec<EntryId>], n_places: usize) -> Option<Tie> {
    let mut start = 0;
    for group in groups {
        let end = start + group.len();
        if start < n_places && n_places < end {
            let n_places = n_places - start;
            return Some(Tie { pool: None, entries: group.clone(), n_places });
        }
        start = end;
    }
    None
}

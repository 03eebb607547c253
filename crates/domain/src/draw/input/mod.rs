//! The input of the next draw, computed from the facts.

pub mod next_draw;
mod seeds;

use std::collections::HashMap;

use parchis::Color;

use super::error::DrawError;
use super::knockout::ladder::Ladder;
use super::knockout::{fixed_bracket, losers};
use super::league::pools::league_pools;
use super::method;
use super::qualification::Tie;
use super::rounds::maker::check_squads;
use super::seating::costs::club_of;
use super::seating::history::History;
use super::seating::layout::most_seats;
use super::state::qualifiers::entrants;
use crate::ranking::outcome::Outcomes;
use crate::ranking::tiebreak::TiebreakScale;
use crate::tournament::championship::Championship;
use crate::tournament::draw_input::{DrawInput, DrawnEntry, DrawnTableSettings, DrawnTie};
use crate::tournament::entry::Entry;
use crate::tournament::id::EntryId;
use crate::tournament::points::Points;
use crate::tournament::stage::Stage;

/// The version of the algorithm that new draws use.
///
/// - Version 1 has no annealing.
/// - Up to version 2, byes go to the entries with the fewest byes, even if others are seeded. Later versions give byes to seeded entries
///   first.
/// - Up to version 3, draws by points minimize the sum of costs over all pairs. Later versions minimize the range of points at tables of
///   more than two.
pub(super) const ALGORITHM: u16 = 4;

/// The input of a draw in a stage, without the entries that are `absent`. With `ties`, it is a draw of play-offs; otherwise the draw
/// that the pairing requires next.
///
/// # Errors
/// [`DrawError::NotDue`]: the entries of the stage are not known yet. [`DrawError::SquadTooSmall`]: an entry has too few people.
/// [`DrawError::TooFew`]: fewer than two entries are present.
pub(super) fn of(
    championship: &Championship,
    stage: &Stage,
    ties: &[Tie],
    absent: &[EntryId],
) -> Result<DrawInput, DrawError> {
    let mut ids = match (ties, championship.rounds_of(stage.id).last()) {
        ([], None) => entrants(championship, stage).map_err(|_| DrawError::NotDue)?,
        ([], Some(last)) => method::of(stage.plan.pairing).next_entries(championship, last),
        (ties, _) => ties.iter().flat_map(|tie| tie.entries.iter().copied()).collect(),
    };
    let beaten = match (ties, championship.rounds_of(stage.id).last()) {
        ([], Some(last)) => losers::to_be_drawn(championship, stage, last, ids.len()),
        _ => HashMap::new(),
    };
    ids.extend(beaten.keys());
    let is_absent = |id: &EntryId| absent.contains(id);
    let left_out: Vec<EntryId> = ids.iter().copied().filter(is_absent).collect();
    ids.retain(|id| !is_absent(id));
    if !left_out.is_empty() && ids.len() < 2 {
        return Err(DrawError::TooFew);
    }
    let mut entries: Vec<&Entry> = ids.iter().filter_map(|id| championship.entry(*id)).collect();
    entries.sort_by_key(|entry| entry.number);
    let mode = championship.tournament.settings.mode;
    check_squads(&entries, mode)?;
    let history = History::of(championship);
    let table = &stage.plan.table;
    let n_boards = championship.tournament.settings.boards;
    Ok(DrawInput {
        algorithm: ALGORITHM,
        pairing: stage.plan.pairing,
        division: stage.plan.division,
        clubs_apart: stage.plan.clubs_apart,
        table: DrawnTableSettings {
            seats: most_seats(championship, stage),
            remainder: table.remainder,
            mode,
            arms: table.arms,
        },
        n_pools: i32::try_from(championship.pools_of(stage.id).count()).unwrap_or(i32::MAX),
        ties: ties.iter().map(|tie| drawn_tie(championship, stage, tie)).collect(),
        met: met(&history, &entries),
        entries: drawn_entries(championship, stage, &history, &entries, &beaten),
        absent: numbers(championship, &left_out),
        apart: if ties.is_empty() { apart(championship, &entries) } else { Vec::new() },
        // With numbered boards, tables are called to their boards on the night instead.
        boards: if n_boards == 0 { boards(championship, &entries) } else { Vec::new() },
        by_hand: None,
    })
}

fn numbers(championship: &Championship, ids: &[EntryId]) -> Vec<i32> {
    let entries = ids.iter().filter_map(|id| championship.entry(*id));
    let mut numbers: Vec<i32> = entries.map(|entry| entry.number).collect();
    numbers.sort_unstable();
    numbers
}

fn apart(championship: &Championship, entries: &[&Entry]) -> Vec<(i32, i32)> {
    let number = |id: EntryId| entries.iter().find(|entry| entry.id == id).map(|it| it.number);
    let both = |[one, other]: [EntryId; 2]| Some((number(one)?, number(other)?));
    let mut pairs: Vec<_> =
        championship.pairs_to_keep_apart().into_iter().filter_map(both).collect();
    pairs.sort_unstable();
    pairs
}

fn boards(championship: &Championship, entries: &[&Entry]) -> Vec<(i32, u16)> {
    let fixed = championship.fixed_boards();
    let board = |entry: &&Entry| {
        let (_, board) = fixed.iter().find(|(id, _)| *id == entry.id)?;
        Some((entry.number, *board))
    };
    entries.iter().filter_map(board).collect()
}

fn drawn_entries(
    championship: &Championship,
    stage: &Stage,
    history: &History<EntryId>,
    entries: &[&Entry],
    beaten: &HashMap<EntryId, u32>,
) -> Vec<DrawnEntry> {
    let scale = TiebreakScale::new(championship, stage);
    let lives = stage.plan.knockout_rules().map_or(1, |it| it.lives);
    let outcomes = Outcomes::new(championship, stage);
    let points = |id: EntryId| match lives {
        ..=1 => scale.points(id),
        _ => -Points::whole(i64::try_from(outcomes.losses(id, i32::MAX)).unwrap_or(i64::MAX)),
    };
    let seeds = seeds::of(championship, stage, entries);
    let came_from = came_from(championship, stage);
    let drawn = |entry: &&Entry| {
        let id = entry.id;
        let colors = Color::ALL.map(|color| (color, history.color(id, color)));
        DrawnEntry {
            number: entry.number,
            club: club_of(entry),
            sector: entry.sector.trim().to_owned(),
            points: points(id),
            byes: history.byes(id),
            colors: colors.into_iter().filter(|(_, times)| *times > 0).collect(),
            came_from: came_from.get(&id).copied(),
            seed: seeds.get(&id).copied(),
            beaten: beaten.get(&id).copied(),
        }
    };
    entries.iter().map(drawn).collect()
}

/// For each entry, the number of its table in the last round; in a fixed bracket, its place in the bracket instead.
fn came_from(championship: &Championship, stage: &Stage) -> HashMap<EntryId, i32> {
    if let Some(ladder) = Ladder::of(championship, stage).filter(|it| it.rules.is_fixed) {
        let rounds: Vec<_> = championship.rounds_of(stage.id).collect();
        return fixed_bracket::places(championship, &ladder, &rounds);
    }
    let before = championship.rounds_of(stage.id).last();
    let tables = before.into_iter().flat_map(|round| championship.tables_of(round.id));
    tables
        .flat_map(|table| table.entries().into_iter().map(|entry| (entry, table.number)))
        .collect()
}

fn met(history: &History<EntryId>, entries: &[&Entry]) -> Vec<(i32, i32, u32)> {
    let numbers: HashMap<EntryId, i32> = entries.iter().map(|it| (it.id, it.number)).collect();
    let both = |(one, other, times): (EntryId, EntryId, u32)| {
        let (one, other) = (*numbers.get(&one)?, *numbers.get(&other)?);
        Some((one.min(other), one.max(other), times))
    };
    let mut met: Vec<_> = history.all_met().filter_map(both).collect();
    met.sort_unstable();
    met
}

/// The tie as numbers. Ties across pools are played in the pool of earlier such ties, if there is one.
fn drawn_tie(championship: &Championship, stage: &Stage, tie: &Tie) -> DrawnTie {
    let pool = match tie.pool {
        Some(pool) => championship.pool(pool),
        None => {
            let own = league_pools(championship, stage);
            championship.pools_of(stage.id).find(|pool| !own.contains(pool))
        }
    };
    let entries = numbers(championship, &tie.entries);
    DrawnTie { pool: pool.map(|pool| pool.number), entries }
}

/// The entries with these numbers.
pub(super) fn with_numbers(championship: &Championship, numbers: &[i32]) -> Vec<EntryId> {
    let entries = championship.entries().iter();
    entries.filter(|entry| numbers.contains(&entry.number)).map(|entry| entry.id).collect()
}

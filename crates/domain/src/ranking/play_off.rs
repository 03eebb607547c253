//! Ties decided by playing: the order that play-offs give to tied entries.

use std::cmp::Reverse;

use super::groups::parted;
use super::tally::CountedTable;
use crate::tournament::championship::Championship;
use crate::tournament::id::EntryId;

/// A part of a tied group.
pub(super) struct Part {
    /// The entries that are still tied.
    pub entries: Vec<EntryId>,
    /// True if a play-off ranks them behind the part before; false if it is the first one, or has withdrawn.
    pub is_played: bool,
}

/// Splits a tied `group` by play-offs. The first round that separates entries decides: all entries of the group met in it, and they did
/// not all win equally often. Later rounds decide among those still tied. If no round separates the group, withdrawn entries come after
/// active ones.
pub(super) fn split(
    championship: &Championship,
    rounds: &[Vec<CountedTable>],
    group: &[EntryId],
) -> Vec<Part> {
    let tied = |entries: &[EntryId]| Part { entries: entries.to_vec(), is_played: false };
    if group.len() < 2 {
        return vec![tied(group)];
    }
    for (index, games) in rounds.iter().enumerate() {
        let later = rounds.get(index + 1..).unwrap_or_default();
        let parts = by_wins(games, group);
        if parts.len() > 1 {
            let behind = |(index, part): (usize, &Vec<EntryId>)| {
                let mut parts = split(championship, later, part);
                parts.first_mut().into_iter().for_each(|first| first.is_played = index > 0);
                parts
            };
            return parts.iter().enumerate().flat_map(behind).collect();
        }
    }
    let (active, withdrawn): (Vec<EntryId>, Vec<EntryId>) = group
        .iter()
        .partition(|id| championship.entry(**id).is_some_and(|entry| entry.is_active()));
    if active.is_empty() || withdrawn.is_empty() {
        return vec![tied(group)];
    }
    let mut parts = split(championship, rounds, &active);
    parts.push(tied(&withdrawn));
    parts
}

/// Returns whether the entry has a game in a play-off.
pub(super) fn has_game(rounds: &[Vec<CountedTable>], entry: EntryId) -> bool {
    rounds.iter().flatten().any(|game| game.has(entry))
}

/// The games won in all rounds of play-offs, for display.
pub(super) fn wins(rounds: &[Vec<CountedTable>], entry: EntryId) -> i64 {
    let won = rounds.iter().flatten().filter(|game| has_won(game, entry)).count();
    i64::try_from(won).unwrap_or(i64::MAX)
}

/// Splits the group by wins in its games; one part if the games are incomplete or all won equally often.
fn by_wins(games: &[CountedTable], group: &[EntryId]) -> Vec<Vec<EntryId>> {
    let among: Vec<&CountedTable> = games
        .iter()
        .filter(|game| game.sides.iter().filter(|side| group.contains(&side.entry)).count() > 1)
        .collect();
    let met = |one: EntryId, other: EntryId| among.iter().any(|game| game.has_both(one, other));
    let is_complete = group
        .iter()
        .enumerate()
        .all(|(index, one)| group.iter().skip(index + 1).all(|other| met(*one, *other)));
    if !is_complete {
        return vec![group.to_vec()];
    }
    let won = |entry: EntryId| among.iter().filter(|game| has_won(game, entry)).count();
    parted(group, |entry| Reverse(won(entry)))
}

fn has_won(game: &CountedTable, entry: EntryId) -> bool {
    game.of(entry).is_some_and(|side| side.has_won())
}

//! The fixtures of an entry that joins a league after the draw: one per leg against each opponent of its pool, on matchdays
//! that are still to come.

use std::collections::HashMap;

use crate::tournament::championship::Championship;
use crate::tournament::entry::Entry;
use crate::tournament::id::{EntryId, RoundId, TableId};
use crate::tournament::round::{Round, RoundKind};
use crate::tournament::stage::{Pool, Stage};
use crate::tournament::table::{Table, TableKind};

/// A fixture of a league against an entry that joins late.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LateFixture {
    /// The round (matchday) of the fixture.
    pub round: RoundId,
    /// The opponent of the late entry.
    pub opponent: EntryId,
    /// The table at which the opponent would have rested; `None` if the fixture needs a new table.
    pub rest: Option<TableId>,
}

/// The fixtures of an entry that joins a pool, by matchday: one per leg against each active opponent. Opponents that would have
/// rested come first, so that an odd pool becomes an even one. The others follow leg by leg, each on the matchday with the fewest
/// games of the newcomer, then of the opponent. Matchdays count from the one after the last that has begun in the pool; if none is
/// left, the last one takes all fixtures.
pub fn fixtures(championship: &Championship, stage: &Stage, pool: &Pool) -> Vec<LateFixture> {
    let is_active = |id: &EntryId| championship.entry(*id).is_some_and(Entry::is_active);
    let opponents: Vec<EntryId> = pool.entries.iter().copied().filter(is_active).collect();
    let rounds = rounds(championship, stage, pool);
    let legs = usize::from(stage.plan.legs().unwrap_or(1));
    let mut games: Vec<LateFixture> = Vec::new();
    for round in &rounds {
        for table in of_pool(championship, round, pool).filter(|table| !table.kind.is_played()) {
            let resting = table.entries().into_iter().find(|it| opponents.contains(it));
            if let Some(opponent) = resting.filter(|it| n_against(&games, *it) < legs) {
                games.push(LateFixture { round: round.id, opponent, rest: Some(table.id) });
            }
        }
    }
    let mut load: HashMap<(RoundId, EntryId), usize> = HashMap::new();
    for round in &rounds {
        let played = of_pool(championship, round, pool).filter(|it| it.kind == TableKind::Played);
        for entry in played.flat_map(Table::entries) {
            *load.entry((round.id, entry)).or_default() += 1;
        }
    }
    for (leg, &opponent) in (0..legs).flat_map(|leg| opponents.iter().map(move |it| (leg, it))) {
        if n_against(&games, opponent) > leg {
            continue;
        }
        let cost = |round: &&&Round| {
            let own = games.iter().filter(|game| game.round == round.id).count();
            (own, load.get(&(round.id, opponent)).copied().unwrap_or(0), round.number)
        };
        if let Some(round) = rounds.iter().min_by_key(cost) {
            games.push(LateFixture { round: round.id, opponent, rest: None });
        }
    }
    let number = |id: RoundId| rounds.iter().find(|it| it.id == id).map(|it| it.number);
    games.sort_by_key(|game| number(game.round));
    games
}

fn n_against(games: &[LateFixture], opponent: EntryId) -> usize {
    games.iter().filter(|game| game.opponent == opponent).count()
}

/// The matchdays that are still to come for a pool, or else the last one.
fn rounds<'a>(championship: &'a Championship, stage: &Stage, pool: &Pool) -> Vec<&'a Round> {
    let regular: Vec<&Round> =
        championship.rounds_of(stage.id).filter(|it| it.kind != RoundKind::PlayOff).collect();
    let has_begun = |round: &&Round| of_pool(championship, round, pool).any(Table::has_begun);
    let begun = regular.iter().rposition(has_begun).map_or(0, |index| index + 1);
    let to_come = regular.get(begun.min(regular.len().saturating_sub(1))..);
    to_come.unwrap_or_default().to_vec()
}

fn of_pool<'a>(
    championship: &'a Championship,
    round: &Round,
    pool: &Pool,
) -> impl Iterator<Item = &'a Table> {
    let pool = pool.id;
    championship.tables_of(round.id).filter(move |table| table.pool == pool)
}

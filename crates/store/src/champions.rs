//! Champions of all finished tournaments, in a fixed number of queries, for the list of tournaments.

use std::collections::{BTreeMap, HashMap};

use diesel::prelude::*;
use domain::tournament::entry::Entry;
use domain::tournament::id::{EntryId, PlayerId, TournamentId};
use domain::tournament::player::Player;
use domain::tournament::round::{RoundKind, RoundState};
use domain::tournament::table::TableKind;

use super::columns::{Key, Reading};
use super::games::read_result;
use super::schema::{changed_tables, game_tables, pools, rounds, stages};
use super::{Conn, StoreError, entries, players};

/// The winner of the closed final of each tournament's last stage, with its squad. The winner is the champion only if that stage decides
/// the champion and its final is a single table.
pub fn all(conn: &mut Conn) -> Result<HashMap<TournamentId, (Entry, Vec<Player>)>, StoreError> {
    let winners = winners(conn)?;
    let ids: Vec<EntryId> = winners.values().copied().collect();
    let entries = entries::find_many(conn, &ids)?;
    let squads: Vec<PlayerId> = entries.iter().flat_map(|entry| entry.squad.clone()).collect();
    let players = players::find_many(conn, &squads)?;
    let squad = |entry: &Entry| {
        let in_squad = players.iter().filter(|player| entry.squad.contains(&player.id));
        in_squad.cloned().collect::<Vec<Player>>()
    };
    let mut champions = HashMap::new();
    for entry in entries {
        champions.insert(entry.tournament, (entry.clone(), squad(&entry)));
    }
    Ok(champions)
}

/// Tournaments whose rounds are all closed, the newest first. Those without a final may already have a champion, or may be waiting
/// for their next draw.
pub fn at_rest(conn: &mut Conn) -> Result<Vec<TournamentId>, StoreError> {
    let rows: Vec<(Key, String)> = stages::table
        .inner_join(rounds::table)
        .select((stages::tournament_id, rounds::state))
        .distinct()
        .load(conn)?;
    let mut at_rest: BTreeMap<Key, bool> = BTreeMap::new();
    for (tournament, state) in rows {
        *at_rest.entry(tournament).or_insert(true) &= state == RoundState::Closed.name();
    }
    let at_rest = at_rest.into_iter().rev().filter(|(_, is_at_rest)| *is_at_rest);
    Ok(at_rest.map(|(tournament, _)| tournament.into()).collect())
}

/// Tournament and number of a stage, and the columns of one of its rounds; they are `None` if the stage has no round.
type StageRow = (Key, i32, Option<RoundRow>);

type RoundRow = (i32, Key, String, String);

type TableRow = (Key, Key, Option<String>, Option<i64>);

/// The entry in first place of each closed final.
fn winners(conn: &mut Conn) -> Result<HashMap<TournamentId, EntryId>, StoreError> {
    let rows: Vec<StageRow> = stages::table
        .left_join(rounds::table)
        .select((
            stages::tournament_id,
            stages::number,
            (rounds::number, rounds::id, rounds::kind, rounds::state).nullable(),
        ))
        .load(conn)?;
    let mut last: BTreeMap<Key, (i32, Option<RoundRow>)> = BTreeMap::new();
    for (tournament, stage, round) in rows {
        let row = (stage, round);
        let known = last.entry(tournament).or_insert_with(|| row.clone());
        let place = |row: &(i32, Option<RoundRow>)| (row.0, row.1.as_ref().map(|round| round.0));
        if place(&row) > place(known) {
            *known = row;
        }
    }
    let final_of = |(tournament, (_, round)): (Key, (i32, Option<RoundRow>))| {
        let (_, round, kind, state) = round?;
        let is_closed = state == RoundState::Closed.name();
        (kind == RoundKind::Final.name() && is_closed).then_some((round, tournament))
    };
    let finals: HashMap<Key, Key> = last.into_iter().filter_map(final_of).collect();
    let ids: Vec<Key> = finals.keys().copied().collect();
    // Only the first pool is the bracket: the losing semi-finalists may play for third place in another pool. Annulled finals are replayed,
    // so their tables are left out.
    let in_bracket = pools::table.filter(pools::number.eq(1)).select(pools::id);
    let annulled = changed_tables::table.filter(changed_tables::instead_id.is_not_null());
    let annulled = annulled.select(changed_tables::table_id);
    let tables: Vec<TableRow> = game_tables::table
        .filter(game_tables::round_id.eq_any(ids))
        .filter(game_tables::kind.eq(TableKind::Played.name()))
        .filter(game_tables::pool_id.eq_any(in_bracket))
        .filter(game_tables::id.ne_all(annulled))
        .select((
            game_tables::id,
            game_tables::round_id,
            game_tables::result,
            game_tables::ended_at,
        ))
        .load(conn)?;
    let mut winners = HashMap::new();
    for (table, round, result, ended_at) in tables {
        let (Some(result), Some(ended_at)) = (result, ended_at) else { continue };
        let result = read_result(Reading::new("game_tables", &table), &result, ended_at)?;
        let first = result.sides.iter().find(|side| side.place == 1 && !side.is_tied);
        if let (Some(first), Some(tournament)) = (first, finals.get(&round)) {
            winners.insert(TournamentId::from(*tournament), first.entry);
        }
    }
    Ok(winners)
}

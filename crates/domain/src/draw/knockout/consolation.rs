//! The entries of a knock-out's consolation: those beaten at their first table of the knock-out. A bye is no table, and the loser of
//! the final does not enter.

use rustc_hash::FxHashSet;

use super::advancement::champion;
use crate::draw::qualification::{NotDecided, Undecided};
use crate::ranking::outcome::{EntryOutcome, Outcomes, TableOutcome};
use crate::tournament::championship::Championship;
use crate::tournament::id::EntryId;
use crate::tournament::plan::EntryRule;
use crate::tournament::round::{Round, RoundKind, RoundState};
use crate::tournament::stage::Stage;
use crate::tournament::table::{Table, TableKind};

/// The knock-out that a stage is the consolation of.
pub(in crate::draw) fn main_of<'a>(
    championship: &'a Championship,
    stage: &Stage,
) -> Option<&'a Stage> {
    let EntryRule::Beaten { stage: number } = stage.plan.entry else { return None };
    championship.stages().iter().find(|it| it.number == number && number < stage.number)
}

/// The entries beaten at their first table of a knock-out, by round and table. They are known once every entry has had a first table.
/// Entries that have withdrawn since are included; absent ones are not.
///
/// # Errors
/// [`NotDecided::NotDrawn`]: no round of the knock-out is published. [`NotDecided::Playing`]: a first table is still to be played, or an
/// entry beaten there may be called back. [`NotDecided::Undecided`]: the result of a first table leaves open who advances.
pub(in crate::draw) fn fallen(
    championship: &Championship,
    stage: &Stage,
) -> Result<Vec<EntryId>, NotDecided> {
    let outcomes = Outcomes::new(championship, stage);
    by_outcomes(championship, stage, |table| outcomes.at(table))
}

/// As [`fallen`], but by the results alone, regardless of the seats in later rounds.
///
/// # Errors
/// The same as for [`fallen`].
pub(in crate::draw) fn fallen_by_result(
    championship: &Championship,
    stage: &Stage,
) -> Result<Vec<EntryId>, NotDecided> {
    let outcomes = Outcomes::new(championship, stage);
    by_outcomes(championship, stage, |table| outcomes.by_result(table))
}

fn by_outcomes(
    championship: &Championship,
    stage: &Stage,
    outcome: impl Fn(&Table) -> TableOutcome,
) -> Result<Vec<EntryId>, NotDecided> {
    let rounds = public_rounds(championship, stage);
    let last = rounds.last().ok_or(NotDecided::NotDrawn)?;
    let is_over = champion(championship, stage.id).is_some();
    let mut seen = FxHashSet::default();
    let mut fallen = Vec::new();
    for round in &rounds {
        for table in bracket_tables(championship, round) {
            let mut first = table.entries();
            first.retain(|entry| seen.insert(*entry));
            if first.is_empty() || round.kind == RoundKind::Final {
                continue;
            }
            if round.state != RoundState::Closed {
                return Err(NotDecided::Playing);
            }
            let outcome = outcome(table);
            if outcome.is_undecided {
                return Err(Undecided(vec![table.id]).into());
            }
            let falls = |it: &&EntryOutcome| has_fallen(it) && first.contains(&it.entry);
            fallen.extend(outcome.entries.iter().filter(falls).map(|it| (*round, it.entry)));
        }
    }
    let is_active = |id: &EntryId| championship.entry(*id).is_some_and(|entry| entry.is_active());
    let resting = championship.tables_of(last.id).filter(|table| table.kind == TableKind::Bye);
    let mut waiting = resting.flat_map(|table| table.entries());
    if !is_over && waiting.any(|entry| !seen.contains(&entry) && is_active(&entry)) {
        return Err(NotDecided::Playing);
    }
    if stage.plan.table.remainder.calls_back() {
        let is_last = |round: &Round| round.id == last.id;
        if !is_over && fallen.iter().any(|(round, _)| is_last(round)) {
            return Err(NotDecided::Playing);
        }
        fallen.retain(|(round, entry)| !sits_after(championship, &rounds, round, *entry));
    }
    Ok(fallen.into_iter().map(|(_, entry)| entry).collect())
}

/// Returns whether an entry was beaten at its first table of a knock-out and plays the consolation, which is still to be drawn.
pub(in crate::draw) fn awaits(championship: &Championship, stage: &Stage, entry: EntryId) -> bool {
    let Some(consolation) = championship.consolation_of(stage) else { return false };
    if !public_rounds(championship, consolation).is_empty() {
        return false;
    }
    match fallen(championship, stage) {
        Ok(fallen) => fallen.len() > 1 && fallen.contains(&entry),
        Err(_) => {
            let rounds = public_rounds(championship, stage);
            let tables = rounds.iter().flat_map(|it| bracket_tables(championship, it));
            let mut own = tables.filter(|table| table.has(entry));
            let first = own.next().filter(|_| own.next().is_none());
            let outcome = first.map(|table| Outcomes::new(championship, stage).at(table));
            outcome.is_some_and(|it| it.of(entry).is_some_and(has_fallen))
        }
    }
}

/// Returns whether this is the first table of an entry in its stage, and not the final.
pub(in crate::draw) fn is_first_table(
    championship: &Championship,
    table: &Table,
    entry: EntryId,
) -> bool {
    let Some(stage) = championship.stage_of(table) else { return false };
    let rounds = public_rounds(championship, stage);
    let found = rounds.iter().find_map(|round| {
        let mut tables = bracket_tables(championship, round);
        tables.find(|it| it.has(entry)).map(|it| (it.id, round.kind))
    });
    found.is_some_and(|(id, kind)| id == table.id && kind != RoundKind::Final)
}

/// Returns whether an entry was present at a table and did not advance from it.
pub(in crate::draw) fn has_fallen(it: &EntryOutcome) -> bool {
    it.goes_on == Some(false) && it.outcome.has_come()
}

fn public_rounds<'a>(championship: &'a Championship, stage: &Stage) -> Vec<&'a Round> {
    let rounds = championship.rounds_of(stage.id);
    rounds.filter(|round| round.state != RoundState::Draft).collect()
}

/// The played tables of a round's bracket, without the table for third place.
fn bracket_tables<'a>(
    championship: &'a Championship,
    round: &Round,
) -> impl Iterator<Item = &'a Table> + use<'a> {
    let tables = championship.tables_of(round.id);
    tables.filter(|it| it.kind == TableKind::Played && !championship.is_for_place(it))
}

/// Returns whether an entry sits in the bracket after a round.
fn sits_after(
    championship: &Championship,
    rounds: &[&Round],
    after: &Round,
    entry: EntryId,
) -> bool {
    let later = rounds.iter().filter(|round| round.number > after.number);
    let mut tables = later.flat_map(|round| championship.tables_of(round.id));
    tables.any(|table| table.has(entry) && !championship.is_for_place(table))
}

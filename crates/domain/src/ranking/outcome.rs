//! The outcome of a table for each of its entries, and whether each advances. Only this module derives outcomes from results; standings,
//! results grids and brackets use them.
//!
//! When an entry withdraws from a league, the organizer chooses: either its results stand and its opponents win the remaining games, or all
//! its games are annulled. Without a choice, the results stand if at least half of its games were played.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::tournament::championship::Championship;
use crate::tournament::entry::LeagueResults;
use crate::tournament::id::{EntryId, RoundId};
use crate::tournament::result::{Ending, ResultSource, SideResult, TableResult};
use crate::tournament::round::{Round, RoundKind, RoundState};
use crate::tournament::stage::Stage;
use crate::tournament::table::{Table, TableKind};

/// The outcome of a table for one of its entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Unknown: the table has no confirmed result.
    Open,
    /// Played to the end, with this place.
    Placed(TablePlace),
    /// Left during the game, with this place.
    Retired(TablePlace),
    /// Had a bye and advances; where points count, like a win at a full table.
    Bye,
    /// Rests in a round of a league, which counts for nothing.
    Rest,
    /// Won without a game: all other sides were absent, or the opponent has withdrawn.
    Walkover,
    /// Absent from the table, with this place.
    NoShow(TablePlace),
    /// Lost without a game: the entry withdrew from the league before this table.
    Withdrawn,
    /// Does not count: an entry of the table withdrew from the league, and its results were annulled.
    Annulled,
}

/// A place at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TablePlace {
    /// The number of the place, from 1.
    pub number: u8,
    /// True if the place is shared.
    pub is_tied: bool,
}

impl Outcome {
    /// The place; first for a walkover and second for a withdrawn entry. `None` if the table is open or annulled, or a bye or rest.
    pub fn place(self) -> Option<TablePlace> {
        match self {
            Outcome::Placed(place) | Outcome::Retired(place) | Outcome::NoShow(place) => {
                Some(place)
            }
            Outcome::Walkover => Some(TablePlace { number: 1, is_tied: false }),
            Outcome::Withdrawn => Some(TablePlace { number: 2, is_tied: false }),
            Outcome::Open | Outcome::Bye | Outcome::Rest | Outcome::Annulled => None,
        }
    }

    /// Returns whether the game was decided without play for this entry, because a side was absent or withdrawn.
    pub fn is_without_play(self) -> bool {
        matches!(self, Outcome::Walkover | Outcome::NoShow(_) | Outcome::Withdrawn)
    }

    /// Returns whether the entry was neither absent nor withdrawn; true also for tables without a game or result.
    pub fn has_come(self) -> bool {
        !matches!(self, Outcome::NoShow(_) | Outcome::Withdrawn)
    }

    /// The ending of an entry that retired or was absent; `None` for all others.
    pub fn left(self) -> Option<Ending> {
        match self {
            Outcome::Retired(_) => Some(Ending::Retired),
            Outcome::NoShow(_) => Some(Ending::Absent),
            _ => None,
        }
    }

    /// The outcome of a result for one of its sides.
    pub(crate) fn of(result: &TableResult, side: &SideResult) -> Self {
        let place = TablePlace { number: side.place, is_tied: side.is_tied };
        match side.ending {
            Ending::Absent => Outcome::NoShow(place),
            _ if result.source == ResultSource::Walkover => Outcome::Walkover,
            Ending::Retired => Outcome::Retired(place),
            Ending::Finished | Ending::Placed => Outcome::Placed(place),
        }
    }
}

/// The outcome of a table for one entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryOutcome {
    /// The entry at the table.
    pub entry: EntryId,
    /// The outcome for the entry.
    pub outcome: Outcome,
    /// True if the entry advances from the table; in a final, if it is the champion. `None` while that is open, at tables for places, and
    /// in stages that are no knock-out. If the next round was let stand after a correction: true if that round seats the entry.
    pub goes_on: Option<bool>,
}

/// The outcome of a table for all its entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableOutcome {
    /// One outcome for each entry: best place first, or in order of seats while there is no result.
    pub entries: Vec<EntryOutcome>,
    /// True if the result leaves open who advances, because entries share a place across the cut. A roll-off decides.
    pub is_undecided: bool,
    /// True if the result was corrected after the next round was drawn, and that round was let stand: it seats other entries than those
    /// that advance by the result.
    pub is_let_stand: bool,
}

impl TableOutcome {
    /// The outcome for `entry`; `None` if it is not at the table.
    pub fn of(&self, entry: EntryId) -> Option<&EntryOutcome> {
        self.entries.iter().find(|it| it.entry == entry)
    }

    /// The entries that advance, best place first; empty while that is open.
    pub fn going_on(&self) -> impl Iterator<Item = EntryId> {
        self.entries.iter().filter(|it| it.goes_on == Some(true)).map(|it| it.entry)
    }
}

/// The outcomes of a stage's tables; shared facts are looked up only once.
pub struct Outcomes<'a> {
    championship: &'a Championship,
    stage: &'a Stage,
    annulled: FxHashSet<EntryId>,
    /// The numbers of the rounds in which each entry was beaten, if the knock-out gives several lives.
    beaten: FxHashMap<EntryId, Vec<i32>>,
}

impl<'a> Outcomes<'a> {
    /// The outcomes of the tables of this stage.
    pub fn new(championship: &'a Championship, stage: &'a Stage) -> Self {
        let annulled = withdrawn_with_games_left(championship, stage)
            .into_iter()
            .filter(|games| {
                let chosen = championship.entry(games.entry).and_then(|it| it.league_results);
                chosen.unwrap_or(games.by_default()) == LeagueResults::Annulled
            })
            .map(|games| games.entry)
            .collect();
        let mut outcomes = Self { championship, stage, annulled, beaten: FxHashMap::default() };
        if outcomes.lives() > 1 {
            outcomes.beaten = outcomes.all_beaten();
        }
        outcomes
    }

    /// The number of tables that an entry lost in a knock-out with several lives, before the round with this number. Otherwise 0.
    pub fn losses(&self, entry: EntryId, before: i32) -> usize {
        let rounds = self.beaten.get(&entry).into_iter().flatten();
        rounds.filter(|round| **round < before).count()
    }

    fn lives(&self) -> usize {
        self.stage.plan.knockout_rules().map_or(1, |it| it.lives.into())
    }

    /// The numbers of the rounds in which each entry lost: its place did not qualify, even if it advanced with a life left.
    fn all_beaten(&self) -> FxHashMap<EntryId, Vec<i32>> {
        let mut beaten: FxHashMap<EntryId, Vec<i32>> = FxHashMap::default();
        for round in self.championship.rounds_of(self.stage.id) {
            for table in self.championship.tables_of(round.id) {
                let entries = self.entries(table, Some(round));
                let left = |entry| self.has_left(entry, round, |_| true);
                let Some(Some(on)) = self.going_on(&entries, table, round, left) else { continue };
                let lost = entries.iter().map(|it| it.0).filter(|entry| !on.contains(entry));
                lost.for_each(|entry| beaten.entry(entry).or_default().push(round.number));
            }
        }
        beaten
    }

    /// Returns whether a table counts for no entry.
    pub fn annuls(&self, table: &Table) -> bool {
        table.kind == TableKind::Annulled
            || self.is_annulled(table, self.championship.round(table.round))
    }

    /// The outcome of a table of the stage.
    pub fn at(&self, table: &Table) -> TableOutcome {
        let mut outcome = self.came_to(table, |_| true);
        if self.championship.is_let_stand(table.id) {
            self.let_stand(table, &mut outcome);
        }
        outcome
    }

    /// The outcome of a table of the stage by its result alone, regardless of the seats in the next round. A withdrawn entry advances only
    /// to tables that it has played.
    pub fn by_result(&self, table: &Table) -> TableOutcome {
        self.came_to(table, |own| own.result.is_some())
    }

    /// The outcome of a table of the stage. A withdrawn entry can advance only if `keeps` holds for one of its published tables in a later
    /// round, or if the table is a final.
    fn came_to(&self, table: &Table, keeps: impl Fn(&Table) -> bool) -> TableOutcome {
        let round = self.championship.round(table.round);
        let entries = self.entries(table, round);
        let going_on = round.and_then(|round| {
            let left = |entry| self.has_left(entry, round, &keeps);
            let by_place = self.going_on(&entries, table, round, left)?;
            Some(by_place.map(|on| self.with_lives(on, &entries, round, left)))
        });
        TableOutcome {
            is_undecided: going_on == Some(None),
            is_let_stand: false,
            entries: entries
                .into_iter()
                .map(|(entry, outcome)| EntryOutcome {
                    entry,
                    outcome,
                    goes_on: going_on.as_ref().and_then(|it| Some(it.as_ref()?.contains(&entry))),
                })
                .collect(),
        }
    }

    /// The outcome of the table for each of its entries.
    fn entries(&self, table: &Table, round: Option<&Round>) -> Vec<(EntryId, Outcome)> {
        match (&table.result, table.kind) {
            _ if self.is_annulled(table, round) => all(table, Outcome::Annulled),
            (_, TableKind::Bye) => all(table, Outcome::Bye),
            (_, TableKind::Rest) => all(table, Outcome::Rest),
            (_, TableKind::Annulled) => all(table, Outcome::Annulled),
            (None, TableKind::Played) => self.without_result(table),
            (Some(result), TableKind::Played) => {
                result.sides.iter().map(|side| (side.entry, Outcome::of(result, side))).collect()
            }
        }
    }

    /// Adds the entries that have a life left to those that advance by place. An absent entry has no life left. A final of more than
    /// two entries is played once.
    fn with_lives(
        &self,
        mut on: Vec<EntryId>,
        entries: &[(EntryId, Outcome)],
        round: &Round,
        has_left: impl Fn(EntryId) -> bool,
    ) -> Vec<EntryId> {
        if self.lives() == 1 || (round.kind == RoundKind::Final && entries.len() > 2) {
            return on;
        }
        for (entry, outcome) in entries {
            let n_lost = self.losses(*entry, round.number) + 1;
            let is_there = outcome.has_come() && !has_left(*entry);
            if !on.contains(entry) && is_there && n_lost < self.lives() {
                on.push(*entry);
            }
        }
        on
    }

    fn is_annulled(&self, table: &Table, round: Option<&Round>) -> bool {
        let is_regular = round.is_some_and(|round| round.kind != RoundKind::PlayOff);
        is_regular && table.seats.iter().any(|seat| self.annulled.contains(&seat.entry))
    }

    /// The outcome without a result: open, or decided because one side of a league game has withdrawn.
    fn without_result(&self, table: &Table) -> Vec<(EntryId, Outcome)> {
        let is_active = |entry: &EntryId| {
            self.championship.entry(*entry).is_some_and(|entry| entry.is_active())
        };
        let entries = table.entries();
        if !self.stage.plan.is_league() || entries.len() != 2 || entries.iter().all(is_active) {
            return all(table, Outcome::Open);
        }
        let outcome = |entry: &EntryId| match is_active(entry) {
            true => Outcome::Walkover,
            false => Outcome::Withdrawn,
        };
        entries.iter().map(|entry| (*entry, outcome(entry))).collect()
    }

    /// Returns whether an entry has withdrawn and `keeps` holds for none of its published tables in later rounds of the stage. Always false
    /// in a final, whose winner stays the winner.
    fn has_left(&self, entry: EntryId, round: &Round, keeps: impl Fn(&Table) -> bool) -> bool {
        let is_active = self.championship.entry(entry).is_some_and(|entry| entry.is_active());
        if is_active || round.kind == RoundKind::Final {
            return false;
        }
        let is_later = |table: &&Table| {
            let own = self.championship.round(table.round);
            own.is_some_and(|own| {
                own.stage == round.stage
                    && own.number > round.number
                    && own.state != RoundState::Draft
            })
        };
        !self.championship.tables_of_entry(entry).filter(is_later).any(keeps)
    }

    /// The entries that advance by place from a table of the round; absent entries and those for which `has_left` holds never do.
    /// `Some(None)` if a place is shared across the cut. `None` while there is no result, at tables for places, and in stages that are no
    /// knock-out.
    fn going_on(
        &self,
        entries: &[(EntryId, Outcome)],
        table: &Table,
        round: &Round,
        has_left: impl Fn(EntryId) -> bool,
    ) -> Option<Option<Vec<EntryId>>> {
        self.stage.plan.advance()?;
        if self.championship.is_for_place(table) {
            return None;
        }
        let advance = self.stage.plan.advance_in(round.kind)?;
        let mut present: Vec<(EntryId, Option<u8>)> = Vec::new();
        for (entry, outcome) in entries {
            match outcome {
                Outcome::Open => return None,
                Outcome::Bye if has_left(*entry) => return Some(Some(Vec::new())),
                Outcome::Bye => return Some(Some(vec![*entry])),
                _ if outcome.has_come() && !has_left(*entry) => {
                    present.push((*entry, outcome.place().map(|place| place.number)));
                }
                _ => {}
            }
        }
        present.sort_by_key(|(_, place)| *place);
        let n = n_going_on(entries.len(), advance);
        let last_in = n.checked_sub(1).and_then(|index| present.get(index));
        if let (Some((_, last_in)), Some((_, first_out))) = (last_in, present.get(n))
            && last_in == first_out
        {
            return Some(None);
        }
        Some(Some(present.into_iter().take(n).map(|(entry, _)| entry).collect()))
    }

    /// If the next round seats an entry of the table that does not advance by the result, the seated entries count as advancing and the
    /// others do not.
    fn let_stand(&self, table: &Table, outcome: &mut TableOutcome) {
        let is_next = |round: &&Round| {
            let own = self.championship.round(table.round).map(|own| own.number + 1);
            round.state != RoundState::Draft && Some(round.number) == own
        };
        let Some(next) = self.championship.rounds_of(self.stage.id).find(is_next) else { return };
        let tables = self.championship.tables_of(next.id);
        let in_bracket = tables.filter(|it| !self.championship.is_for_place(it));
        let seated: FxHashSet<EntryId> = in_bracket.flat_map(|table| table.entries()).collect();
        let contradicts =
            |it: &EntryOutcome| it.goes_on == Some(false) && seated.contains(&it.entry);
        outcome.is_let_stand = outcome.entries.iter().any(contradicts);
        if outcome.is_let_stand {
            for it in &mut outcome.entries {
                it.goes_on = Some(seated.contains(&it.entry));
            }
        }
    }
}

fn all(table: &Table, outcome: Outcome) -> Vec<(EntryId, Outcome)> {
    table.entries().into_iter().map(|entry| (entry, outcome)).collect()
}

/// The number of sides that advance from a table of `n_sides`: `advance`, but at least one and never all. 0 at a table of one side.
pub fn n_going_on(n_sides: usize, advance: u8) -> usize {
    usize::from(advance.max(1)).min(n_sides.saturating_sub(1))
}

/// The entries that cannot qualify from this league, because they withdrew with games left to play.
pub(crate) fn struck_out(championship: &Championship, stage: &Stage) -> FxHashSet<EntryId> {
    withdrawn_with_games_left(championship, stage).into_iter().map(|games| games.entry).collect()
}

/// The games of an entry in a league that it has not finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeagueGames {
    /// The entry with games left.
    pub entry: EntryId,
    /// The number of games it has played.
    pub n_played: usize,
    /// The number of all its games.
    pub n_all: usize,
}

impl LeagueGames {
    /// The treatment of the results if the entry withdraws and nobody chooses: they stand if at least half of its games were played.
    pub fn by_default(self) -> LeagueResults {
        match self.n_played * 2 < self.n_all {
            true => LeagueResults::Annulled,
            false => LeagueResults::Stand,
        }
    }
}

/// The games of an entry in this stage; `None` if the stage is no league or the entry has no game left.
pub fn league_games(
    championship: &Championship,
    stage: &Stage,
    entry: EntryId,
) -> Option<LeagueGames> {
    let rounds = league_rounds(championship, stage);
    games_left(championship, &rounds, entry)
}

fn withdrawn_with_games_left(championship: &Championship, stage: &Stage) -> Vec<LeagueGames> {
    if !stage.plan.is_league() || championship.entries().iter().all(|entry| entry.is_active()) {
        return Vec::new();
    }
    let rounds = league_rounds(championship, stage);
    let gone = championship.entries().iter().filter(|entry| !entry.is_active());
    gone.filter_map(|entry| games_left(championship, &rounds, entry.id)).collect()
}

/// The published rounds of a league without play-offs; empty for other stages.
fn league_rounds(championship: &Championship, stage: &Stage) -> FxHashSet<RoundId> {
    championship
        .rounds_of(stage.id)
        .filter(|_| stage.plan.is_league())
        .filter(|round| round.kind != RoundKind::PlayOff && round.state != RoundState::Draft)
        .map(|round| round.id)
        .collect()
}

fn games_left(
    championship: &Championship,
    rounds: &FxHashSet<RoundId>,
    entry: EntryId,
) -> Option<LeagueGames> {
    let counts = |table: &&Table| table.kind == TableKind::Played && rounds.contains(&table.round);
    let own: Vec<_> = championship.tables_of_entry(entry).filter(counts).collect();
    let n_played = own.iter().filter(|table| table.result.is_some()).count();
    let games = LeagueGames { entry, n_played, n_all: own.len() };
    (n_played < games.n_all).then_some(games)
}

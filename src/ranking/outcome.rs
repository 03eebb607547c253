//! What a table came to for each entry at it, and whether it goes on from there: the one place where that is said.
//! Standings, grids and brackets read it; nobody makes it out of a result again.
//!
//! Of an entry that withdrew from a league counts what was chosen then: its results stand, and its opponents win the rest, or
//! all its games are annulled. Where nobody chose they stand if at least half of its games were played.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::tournament::championship::Championship;
use crate::tournament::entry::LeagueResults;
use crate::tournament::id::{EntryId, RoundId};
use crate::tournament::result::{Ending, ResultSource, SideResult, TableResult};
use crate::tournament::round::{Round, RoundKind, RoundState};
use crate::tournament::stage::Stage;
use crate::tournament::table::{Table, TableKind};

/// What a table came to for one of its entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Not known: there is no confirmed result.
    Open,
    /// Played to the end.
    Placed(Place),
    /// Left during the game.
    Retired(Place),
    /// Had no game and goes on; where points count, as if it had won at a full table.
    Bye,
    /// Had no game in a round of a league, which counts for nothing.
    Rest,
    /// Won without a game: no other side came, or the other has withdrawn.
    Walkover,
    /// Did not come.
    NoShow(Place),
    /// Lost without a game, or would have: it withdrew from the league before this one.
    Withdrawn,
    /// Does not count: an entry at the table withdrew from the league, and its results were annulled.
    Annulled,
}

/// A place at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// From 1.
    pub number: u8,
    /// Whether it is shared.
    pub is_tied: bool,
}

impl Outcome {
    /// The place, where there is one: of games that were not played too, as far as that says who won.
    pub fn place(self) -> Option<Place> {
        match self {
            Outcome::Placed(place) | Outcome::Retired(place) | Outcome::NoShow(place) => {
                Some(place)
            }
            Outcome::Walkover => Some(Place { number: 1, is_tied: false }),
            Outcome::Withdrawn => Some(Place { number: 2, is_tied: false }),
            Outcome::Open | Outcome::Bye | Outcome::Rest | Outcome::Annulled => None,
        }
    }

    /// Whether the entry was not there, or no other was.
    pub fn is_without_play(self) -> bool {
        matches!(self, Outcome::Walkover | Outcome::NoShow(_) | Outcome::Withdrawn)
    }

    /// Whether the entry was there, or would have been.
    pub fn has_come(self) -> bool {
        !matches!(self, Outcome::NoShow(_) | Outcome::Withdrawn)
    }

    /// How the entry left its table, if it was not there at the end.
    pub fn left(self) -> Option<Ending> {
        match self {
            Outcome::Retired(_) => Some(Ending::Retired),
            Outcome::NoShow(_) => Some(Ending::Absent),
            _ => None,
        }
    }

    /// What a result is to one of its sides.
    pub(crate) fn of(result: &TableResult, side: &SideResult) -> Self {
        let place = Place { number: side.place, is_tied: side.is_tied };
        match side.ending {
            Ending::Absent => Outcome::NoShow(place),
            _ if result.source == ResultSource::Walkover => Outcome::Walkover,
            Ending::Retired => Outcome::Retired(place),
            Ending::Finished | Ending::Placed => Outcome::Placed(place),
        }
    }
}

/// An entry at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryOutcome {
    /// The entry.
    pub entry: EntryId,
    /// What the table came to for it.
    pub outcome: Outcome,
    /// Whether it goes on from the table (from a final: is champion). None while that is open, and where nobody goes on
    /// from single tables. Where the next round stands although the result was corrected, whether it went on to that.
    pub goes_on: Option<bool>,
}

/// What a table came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableOutcome {
    /// One an entry: best place first, in order of seats while there is no result.
    pub entries: Vec<EntryOutcome>,
    /// Its result leaves open who goes on: a place is shared by one who would and one who would not. A roll-off decides.
    pub is_undecided: bool,
    /// Its result was corrected after the next round was drawn, which stands: not those who would go on by it sit there.
    pub is_let_stand: bool,
}

impl TableOutcome {
    /// What it came to for `entry`.
    pub fn of(&self, entry: EntryId) -> Option<&EntryOutcome> {
        self.entries.iter().find(|it| it.entry == entry)
    }

    /// Who goes on, best place first; nobody while that is open.
    pub fn going_on(&self) -> impl Iterator<Item = EntryId> {
        self.entries.iter().filter(|it| it.goes_on == Some(true)).map(|it| it.entry)
    }
}

/// What the tables of a stage came to, with what is the same for all of them looked up once.
pub struct Outcomes<'a> {
    championship: &'a Championship,
    stage: &'a Stage,
    annulled: FxHashSet<EntryId>,
    /// Where entries of a knock-out have lives: who was beaten in which rounds, by number.
    beaten: FxHashMap<EntryId, Vec<i32>>,
}

impl<'a> Outcomes<'a> {
    /// Of this stage.
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

    /// From how many tables of a knock-out an entry did not go on, before the round with this number.
    pub fn losses(&self, entry: EntryId, before: i32) -> usize {
        let rounds = self.beaten.get(&entry).into_iter().flatten();
        rounds.filter(|round| **round < before).count()
    }

    fn lives(&self) -> usize {
        self.stage.plan.knockout_rules().map_or(1, |it| it.lives.into())
    }

    /// Who did not go on from a table as if nobody had lives.
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

    /// Whether a table counts for nobody.
    pub fn annuls(&self, table: &Table) -> bool {
        table.kind == TableKind::Annulled
            || self.is_annulled(table, self.championship.round(table.round))
    }

    /// What a table of the stage came to.
    pub fn at(&self, table: &Table) -> TableOutcome {
        let mut outcome = self.came_to(table, |_| true);
        if self.championship.is_let_stand(table.id) {
            self.let_stand(table, &mut outcome);
        }
        outcome
    }

    /// What a table of the stage came to by its result, whoever sits in the next round. An entry that withdrew goes on only
    /// to what it has played.
    pub fn by_result(&self, table: &Table) -> TableOutcome {
        self.came_to(table, |own| own.result.is_some())
    }

    /// What a table of the stage came to. An entry that withdrew goes on where a table of a later round keeps it.
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

    /// What the table came to for each of its entries.
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

    /// Who goes on by place, and who has a life left: whoever did not come has none. A final of more than two is played once.
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

    /// To be played, or decided because one side of a game of a league has withdrawn.
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

    /// Whether an entry withdrew before it played on from a round: no later one that is published keeps its place. Who has won
    /// the final has won it.
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

    /// Who goes on from a table of the round, who did not come or has left never; `Some(None)` where a place is shared across
    /// the line. None while there is no result, and where nobody goes on from single tables.
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

    /// Where somebody sits in the next round who does not go on by the result, those go on who sit there.
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

/// How many of `n_sides` at a table go on where `advance` should: never all of them.
pub fn n_going_on(n_sides: usize, advance: u8) -> usize {
    usize::from(advance.max(1)).min(n_sides.saturating_sub(1))
}

/// Entries that cannot qualify from this league: they withdrew with games left to play.
pub(crate) fn struck_out(championship: &Championship, stage: &Stage) -> FxHashSet<EntryId> {
    withdrawn_with_games_left(championship, stage).into_iter().map(|games| games.entry).collect()
}

/// The games of an entry in a league in which it has some left to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeagueGames {
    /// The entry.
    pub entry: EntryId,
    /// How many it has played.
    pub n_played: usize,
    /// How many there are.
    pub n_all: usize,
}

impl LeagueGames {
    /// What its results come to where it withdraws and nobody chooses: they stand if at least half of its games were played.
    pub fn by_default(self) -> LeagueResults {
        match self.n_played * 2 < self.n_all {
            true => LeagueResults::Annulled,
            false => LeagueResults::Stand,
        }
    }
}

/// The games of an entry in this stage; none where that is no league, or none of them is left to play.
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

/// The rounds of a league that have been published, but for play-offs; none of another stage.
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

//! All facts of one tournament together, and what can be looked up in them.

use std::collections::HashSet;
use std::sync::Arc;

use super::calendar::appointment::{Appointment, Target};
use super::entry::Entry;
use super::facts::Facts;
use super::hand_in::HandIn;
use super::id::{EntryId, PlayerId, PoolId, RoundId, StageId, TableId};
use super::index::Index;
use super::late::LateSeating;
use super::own_crest::{CrestOwner, OwnCrest};
use super::plan::{EntryRule, Progress};
use super::player::Player;
use super::rearrangement::Rearrangement;
use super::replacement::Replacement;
use super::round::{Round, RoundState};
use super::seed_list::SeedList;
use super::stage::{Pool, Stage};
use super::table::Table;
use super::tournament::Tournament;
use super::wish::Wish;

/// A tournament with everything registered, drawn and confirmed in it; the logs of games are read apart.
///
/// Its facts are in an index, made once with them: whoever changes them does so by [`Championship::change`].
#[derive(Clone, Debug)]
pub struct Championship {
    /// The tournament.
    pub tournament: Tournament,
    /// Grows with every write to anything of it: tells whether these facts are the newest.
    pub revision: i64,
    facts: Facts,
    index: Index,
}

impl Championship {
    /// The tournament with its facts.
    pub fn new(tournament: Tournament, revision: i64, facts: Facts) -> Self {
        let index = Index::of(&facts);
        Self { tournament, revision, facts, index }
    }

    /// Has the facts changed by `change`, and finds them as they are then.
    pub fn change(&mut self, change: impl FnOnce(&mut Facts)) {
        change(&mut self.facts);
        self.index = Index::of(&self.facts);
    }

    /// Its facts, to be taken apart.
    pub fn into_facts(self) -> Facts {
        self.facts
    }

    /// Entries by number, withdrawn ones too.
    pub fn entries(&self) -> &[Entry] {
        &self.facts.entries
    }

    /// All players of the entries.
    pub fn players(&self) -> &[Player] {
        &self.facts.players
    }

    /// Stages by number.
    pub fn stages(&self) -> &[Stage] {
        &self.facts.stages
    }

    /// Pools by stage and number.
    pub fn pools(&self) -> &[Pool] {
        &self.facts.pools
    }

    /// Rounds by stage and number.
    pub fn rounds(&self) -> &[Round] {
        &self.facts.rounds
    }

    /// Tables by round and number, drafts too, but for those that were annulled.
    pub fn tables(&self) -> &[Table] {
        &self.facts.tables
    }

    /// Tables that count for nothing, by round and number: they were annulled, and others are played in their place, or nobody
    /// sits there any more.
    pub fn annulled(&self) -> &[Table] {
        &self.facts.annulled
    }

    /// That the grid of a pool was handed in, if it was.
    pub fn hand_in(&self, pool: PoolId) -> Option<&HandIn> {
        self.facts.hand_ins.iter().find(|it| it.pool == pool)
    }

    /// Whether it was decided that what is drawn from a table stands, although its result was corrected since.
    pub fn is_let_stand(&self, table: TableId) -> bool {
        self.facts.let_stand.contains(&table)
    }

    /// Entries that took the seats of others after a draw, in the order in which it was decided.
    pub fn replacements(&self) -> &[Replacement] {
        &self.facts.replacements
    }

    /// Entries that were seated after a draw, in the order in which it was decided.
    pub fn late_seatings(&self) -> &[LateSeating] {
        &self.facts.late_seatings
    }

    /// What was arranged by hand after it was published, in the order in which it was decided.
    pub fn rearrangements(&self) -> &[Rearrangement] {
        &self.facts.rearrangements
    }

    /// The pictures that clubs have in the place of their crests; for organizers those that wait too.
    pub fn own_crests(&self) -> &[OwnCrest] {
        &self.facts.own_crests
    }

    /// The picture that an entry has in the place of its crest, once approved.
    pub fn own_crest(&self, entry: &Entry) -> Option<&OwnCrest> {
        self.crests_of(entry).find(|crest| crest.approval.is_some())
    }

    /// The picture that waits to take the place of an entry's crest.
    pub fn waiting_crest(&self, entry: &Entry) -> Option<&OwnCrest> {
        self.crests_of(entry).find(|crest| crest.approval.is_none())
    }

    fn crests_of(&self, entry: &Entry) -> impl Iterator<Item = &OwnCrest> {
        let crests = self.own_crests();
        // Most tournaments have none: whose they would be is not asked there.
        let owner = (!crests.is_empty()).then(|| CrestOwner::of(entry));
        let places = owner.map(|owner| self.index.crests_of_owner.places(owner));
        at(crests, places.unwrap_or_default())
    }

    /// What was said of when and where is played, in order: see [`super::calendar::lookup`].
    pub fn appointments(&self) -> &[Appointment] {
        &self.facts.appointments
    }

    /// What was said of when and where a target is played, in order.
    pub fn appointments_of(&self, target: Target) -> impl DoubleEndedIterator<Item = &Appointment> {
        at(self.appointments(), self.index.appointments_of_target.places(target))
    }

    /// The last of that; none where it was taken back.
    pub fn appointment(&self, target: Target) -> Option<&Appointment> {
        self.appointments_of(target).next_back().filter(|it| !it.is_cleared())
    }

    /// What is wished for entries, in the order in which it was written down; see [`Championship::heeded_wishes`].
    pub fn wishes(&self) -> &[Wish] {
        &self.facts.wishes
    }

    /// The list out of a ranking by which a stage is seeded, if one was taken.
    pub fn seed_list(&self, stage: StageId) -> Option<&SeedList> {
        self.facts.seed_lists.iter().find(|it| it.stage == stage)
    }

    /// The entry with this id.
    pub fn entry(&self, id: EntryId) -> Option<&Entry> {
        self.entries().get(self.index.entries.place(id)?)
    }

    /// The player with this id.
    pub fn player(&self, id: PlayerId) -> Option<&Player> {
        self.players().get(self.index.players.place(id)?)
    }

    /// The stage with this id.
    pub fn stage(&self, id: StageId) -> Option<&Stage> {
        self.stages().get(self.index.stages.place(id)?)
    }

    /// The pool with this id.
    pub fn pool(&self, id: PoolId) -> Option<&Pool> {
        self.pools().get(self.index.pools.place(id)?)
    }

    /// The round with this id.
    pub fn round(&self, id: RoundId) -> Option<&Round> {
        self.rounds().get(self.index.rounds.place(id)?)
    }

    /// The table with this id.
    pub fn table(&self, id: TableId) -> Option<&Table> {
        self.tables().get(self.index.tables.place(id)?)
    }

    /// How far a stage has come; a draft is drawn too. What is played beside a knock-out does not end it.
    pub fn progress(&self, stage: &Stage) -> Progress {
        let is_drawn = |stage: &Stage| self.rounds_of(stage.id).next().is_some();
        let is_later = |other: &&Stage| other.number > stage.number && !other.plan.is_consolation();
        if self.stages().iter().filter(is_later).any(is_drawn) {
            Progress::Left
        } else if is_drawn(stage) {
            Progress::Drawn
        } else {
            Progress::NotDrawn
        }
    }

    /// Whether a tournament ends with this stage: none comes after it but what is played beside it.
    pub fn is_last(&self, stage: &Stage) -> bool {
        let is_later = |other: &Stage| other.number > stage.number && !other.plan.is_consolation();
        !self.stages().iter().any(is_later)
    }

    /// The stage of those who fell at their first table of this one, where there is one.
    pub fn consolation_of(&self, stage: &Stage) -> Option<&Stage> {
        let own = EntryRule::Beaten { stage: stage.number };
        self.stages().iter().find(|other| other.plan.entry == own)
    }

    /// The stage that a table is played in.
    pub fn stage_of(&self, table: &Table) -> Option<&Stage> {
        self.stage(self.round(table.round)?.stage)
    }

    /// The pools that a stage is divided into: not that of a table beside a knock-out's final.
    pub fn divided_into(&self, stage: &Stage) -> impl Iterator<Item = &Pool> {
        let n = if stage.plan.advance().is_some() { 1 } else { usize::MAX };
        self.pools_of(stage.id).take(n)
    }

    /// Whether at a table of a knock-out only a place is played for, beside its final: it is in a pool of its own.
    pub fn is_for_place(&self, table: &Table) -> bool {
        let is_a_bracket = || self.stage_of(table).is_some_and(|it| it.plan.advance().is_some());
        self.pool(table.pool).is_some_and(|pool| pool.number > 1) && is_a_bracket()
    }

    /// The pools of a stage, by number.
    pub fn pools_of(&self, stage: StageId) -> impl DoubleEndedIterator<Item = &Pool> {
        at(self.pools(), self.index.pools_of_stage.places(stage))
    }

    /// The rounds of a stage, by number.
    pub fn rounds_of(&self, stage: StageId) -> impl DoubleEndedIterator<Item = &Round> {
        at(self.rounds(), self.index.rounds_of_stage.places(stage))
    }

    /// The tables of a round, by number.
    pub fn tables_of(&self, round: RoundId) -> impl DoubleEndedIterator<Item = &Table> {
        at(self.tables(), self.index.tables_of_round.places(round))
    }

    /// The tables of a stage, by round and number.
    pub fn tables_of_stage(&self, stage: StageId) -> impl DoubleEndedIterator<Item = &Table> {
        at(self.tables(), self.index.tables_of_stage.places(stage))
    }

    /// The tables of a pool, by round and number.
    pub fn tables_of_pool(&self, pool: PoolId) -> impl DoubleEndedIterator<Item = &Table> {
        at(self.tables(), self.index.tables_of_pool.places(pool))
    }

    /// The tables where an entry sits, byes and rests too, by round and number.
    pub fn tables_of_entry(&self, entry: EntryId) -> impl DoubleEndedIterator<Item = &Table> {
        at(self.tables(), self.index.tables_of_entry.places(entry))
    }

    /// Without what only organizers may see: draft rounds and their tables, and pictures that wait.
    #[must_use]
    pub fn public(self: Arc<Self>) -> Arc<Self> {
        let has_draft = self.rounds().iter().any(|round| round.state == RoundState::Draft);
        let has_waiting = self.own_crests().iter().any(|crest| crest.approval.is_none());
        if !has_draft && !has_waiting {
            return self;
        }
        let mut public = Arc::unwrap_or_clone(self);
        public.change(|facts| {
            facts.own_crests.retain(|crest| crest.approval.is_some());
            if has_draft {
                leave_out_drafts(facts);
            }
        });
        Arc::new(public)
    }

    /// As it was before its drafts were drawn.
    #[must_use]
    pub fn without_drafts(&self) -> Self {
        let mut before = self.clone();
        before.change(leave_out_drafts);
        before
    }
}

/// Leaves out rounds in draft, their tables, the pools in which nothing else is drawn, and the dates of all of them.
fn leave_out_drafts(facts: &mut Facts) {
    facts.rounds.retain(|round| round.state != RoundState::Draft);
    let rounds: HashSet<RoundId> = facts.rounds.iter().map(|round| round.id).collect();
    facts.tables.retain(|table| rounds.contains(&table.round));
    let played: HashSet<PoolId> =
        facts.tables.iter().chain(&facts.annulled).map(|table| table.pool).collect();
    facts.pools.retain(|pool| played.contains(&pool.id));
    let pools: HashSet<PoolId> = facts.pools.iter().map(|pool| pool.id).collect();
    let tables: HashSet<TableId> = facts.tables.iter().map(|table| table.id).collect();
    facts.appointments.retain(|it| match it.target {
        Target::Stage(_) => true,
        Target::Pool(pool) => pools.contains(&pool),
        Target::Round(round) | Target::RoundInPool(round, _) => rounds.contains(&round),
        Target::Table(table) => tables.contains(&table),
    });
}

/// What stands in a list at these places.
fn at<'a, T>(list: &'a [T], places: &'a [usize]) -> impl DoubleEndedIterator<Item = &'a T> {
    places.iter().filter_map(|place| list.get(*place))
}

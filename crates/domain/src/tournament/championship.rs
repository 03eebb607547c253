//! All facts of one tournament, with indexed lookups.

use std::collections::HashSet;
use std::sync::Arc;

use super::appointment::{Appointment, Target};
use super::branch_facts::Branches;
use super::entry::Entry;
use super::facts::Facts;
use super::hand_in::HandIn;
use super::id::{EntryId, PlayerId, PoolId, RoundId, StageId, TableId};
use super::index::Index;
use super::money::Money;
use super::own_crest::{CrestOwner, OwnCrest};
use super::plan::{EntryRule, Progress};
use super::player::Player;
use super::prizes::Prizes;
use super::round::{Round, RoundState};
use super::seat_change::SeatChange;
use super::seed_list::SeedList;
use super::sign_up::terms::SignUpTerms;
use super::stage::{Pool, Stage};
use super::table::Table;
use super::tournament::Tournament;
use super::wish::Wish;

/// A tournament with everything registered, drawn and confirmed in it. The game logs are loaded separately.
///
/// The facts are indexed on construction; every change goes through [`Championship::change`], which rebuilds the index.
#[derive(Clone, Debug)]
pub struct Championship {
    /// The tournament's own row: name, settings and publication.
    pub tournament: Tournament,
    /// Number that grows with every write to the tournament; it tells whether these facts are current.
    pub revision: i64,
    facts: Facts,
    index: Index,
    pub(super) branches: Branches<Self>,
}

impl Championship {
    /// Creates a championship and indexes its facts.
    pub fn new(tournament: Tournament, revision: i64, facts: Facts) -> Self {
        let index = Index::of(&facts);
        let branches = Self::divided(&tournament, revision, &facts);
        Self { tournament, revision, facts, index, branches }
    }

    /// Applies `change` to the facts and rebuilds the index.
    pub fn change(&mut self, change: impl FnOnce(&mut Facts)) {
        change(&mut self.facts);
        self.index = Index::of(&self.facts);
        self.branches = Self::divided(&self.tournament, self.revision, &self.facts);
    }

    /// The championships within these facts.
    fn divided(tournament: &Tournament, revision: i64, facts: &Facts) -> Branches<Self> {
        Branches::of(facts, |own| Self::new(tournament.clone(), revision, own))
    }

    /// Consumes the championship and returns its facts.
    pub fn into_facts(self) -> Facts {
        self.facts
    }

    /// Terms on which people sign up.
    pub fn sign_up_terms(&self) -> &SignUpTerms {
        &self.facts.sign_up_terms
    }

    /// Entries by number, including withdrawn ones.
    pub fn entries(&self) -> &[Entry] {
        &self.facts.entries
    }

    /// All players of all entries.
    pub fn players(&self) -> &[Player] {
        &self.facts.players
    }

    /// Stages ordered by their number.
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

    /// The round that is being played: the first published one with open tables, otherwise the latest one. `None` if no round is published.
    pub fn current_round(&self) -> Option<&Round> {
        let is_open = |round: &&Round| {
            round.state == RoundState::Published
                && self.tables_of(round.id).any(|table| table.is_missing())
        };
        let is_public = |round: &&Round| round.state != RoundState::Draft;
        self.rounds().iter().find(is_open).or(self.rounds().iter().rfind(is_public))
    }

    /// Tables by round and number, including drafts but not annulled tables.
    pub fn tables(&self) -> &[Table] {
        &self.facts.tables
    }

    /// Annulled tables by round and number. They do not count: others are played in their place, or nobody sits there any more.
    pub fn annulled(&self) -> &[Table] {
        &self.facts.annulled
    }

    /// The annulled tables that this one replaces, directly or through another annulled table; the latest first.
    pub fn annulled_for(&self, table: TableId) -> Vec<&Table> {
        let mut all = Vec::new();
        let mut instead = table;
        let annulled = || self.replacements().flat_map(SeatChange::annulled);
        while let Some((found, _)) = annulled().find(|(_, it)| it.table == instead) {
            all.extend(self.annulled().iter().find(|it| it.id == found));
            instead = found;
        }
        all
    }

    /// The hand-in of a pool's results grid; `None` if the grid was not handed in.
    pub fn hand_in(&self, pool: PoolId) -> Option<&HandIn> {
        self.facts.hand_ins.iter().find(|it| it.pool == pool)
    }

    /// Returns whether draws based on this table stand by decision although its result was corrected later.
    pub fn is_let_stand(&self, table: TableId) -> bool {
        self.facts.let_stand.contains(&table)
    }

    /// Changes of drawn seats, in order of decision.
    pub fn seat_changes(&self) -> &[SeatChange] {
        &self.facts.seat_changes
    }

    /// Changes by which an entry took the seats of another, in order of decision.
    pub fn replacements(&self) -> impl DoubleEndedIterator<Item = &SeatChange> {
        self.seat_changes().iter().filter(|it| it.replacement().is_some())
    }

    /// Changes that seated late entries, in order of decision.
    pub fn late_seatings(&self) -> impl DoubleEndedIterator<Item = &SeatChange> {
        self.seat_changes().iter().filter(|it| it.is_late())
    }

    /// Changes of published seats by hand, in order of decision.
    pub fn rearrangements(&self) -> impl DoubleEndedIterator<Item = &SeatChange> {
        self.seat_changes().iter().filter(|it| it.rearranged_round().is_some())
    }

    /// A table with this id, also if it was annulled.
    pub fn table_or_annulled(&self, id: TableId) -> Option<&Table> {
        self.table(id).or_else(|| self.annulled().iter().find(|table| table.id == id))
    }

    /// Pictures that clubs use instead of crests; in the organizers' view also those that await approval.
    pub fn own_crests(&self) -> &[OwnCrest] {
        &self.facts.own_crests
    }

    /// The approved picture that an entry uses instead of its crest; `None` if there is none.
    pub fn own_crest(&self, entry: &Entry) -> Option<&OwnCrest> {
        self.crests_of(entry).find(|crest| crest.approval.is_some())
    }

    /// The picture for an entry that awaits approval; `None` if there is none.
    pub fn waiting_crest(&self, entry: &Entry) -> Option<&OwnCrest> {
        self.crests_of(entry).find(|crest| crest.approval.is_none())
    }

    fn crests_of(&self, entry: &Entry) -> impl Iterator<Item = &OwnCrest> {
        let crests = self.own_crests();
        // Most tournaments have no pictures, so the owner is computed only if there are some.
        let owner = (!crests.is_empty()).then(|| CrestOwner::of(entry));
        let places = owner.map(|owner| self.index.crests_of_owner.places(owner));
        at(crests, places.unwrap_or_default())
    }

    /// All appointments by number; see [`super::calendar::lookup`].
    pub fn appointments(&self) -> &[Appointment] {
        &self.facts.appointments
    }

    /// The appointments of a target by number, oldest first.
    pub fn appointments_of(&self, target: Target) -> impl DoubleEndedIterator<Item = &Appointment> {
        at(self.appointments(), self.index.appointments_of_target.places(target))
    }

    /// The current appointment of a target; `None` if there is none or it was cleared.
    pub fn appointment(&self, target: Target) -> Option<&Appointment> {
        self.appointments_of(target).next_back().filter(|it| !it.is_cleared())
    }

    /// The prizes of the tournament.
    pub fn prizes(&self) -> &Prizes {
        &self.facts.prizes
    }

    /// Fees and payments, if the pot of the prizes follows them.
    pub fn money(&self) -> Option<&Money> {
        self.facts.money.as_ref()
    }

    /// All wishes in the order of their entry; see [`Championship::wishes_in_effect`].
    pub fn wishes(&self) -> &[Wish] {
        &self.facts.wishes
    }

    /// The ranking-based seed list of a stage, if one was taken.
    pub fn seed_list(&self, stage: StageId) -> Option<&SeedList> {
        self.facts.seed_lists.iter().find(|it| it.stage == stage)
    }

    /// Looks up an entry by id.
    pub fn entry(&self, id: EntryId) -> Option<&Entry> {
        self.entries().get(self.index.entries.place(id)?)
    }

    /// Looks up a player by id.
    pub fn player(&self, id: PlayerId) -> Option<&Player> {
        self.players().get(self.index.players.place(id)?)
    }

    /// Looks up a stage by id.
    pub fn stage(&self, id: StageId) -> Option<&Stage> {
        self.stages().get(self.index.stages.place(id)?)
    }

    /// Looks up a pool by id.
    pub fn pool(&self, id: PoolId) -> Option<&Pool> {
        self.pools().get(self.index.pools.place(id)?)
    }

    /// Looks up a round by id.
    pub fn round(&self, id: RoundId) -> Option<&Round> {
        self.rounds().get(self.index.rounds.place(id)?)
    }

    /// Looks up a table by id.
    pub fn table(&self, id: TableId) -> Option<&Table> {
        self.tables().get(self.index.tables.place(id)?)
    }

    /// The progress of a stage; drafts count as drawn. A drawn consolation does not make the stage before it `Left`.
    pub fn progress(&self, stage: &Stage) -> Progress {
        let is_drawn = |stage: &Stage| self.rounds_of(stage.id).next().is_some();
        if self.stages_after(stage).any(is_drawn) {
            Progress::Left
        } else if is_drawn(stage) {
            Progress::Drawn
        } else {
            Progress::NotDrawn
        }
    }

    /// Returns whether the stage's championship ends with it: only a consolation may come after it.
    pub fn is_last(&self, stage: &Stage) -> bool {
        self.stages_after(stage).next().is_none()
    }

    /// The later stages on the way to the same champion, without consolations.
    pub fn stages_after(&self, stage: &Stage) -> impl Iterator<Item = &Stage> {
        let is_later = |other: &&Stage| {
            other.number > stage.number
                && !other.plan.is_consolation()
                && other.plan.shares_branch(&stage.plan)
        };
        self.stages().iter().filter(is_later)
    }

    /// The consolation for entries beaten at their first table of `stage`, if any.
    pub fn consolation_of(&self, stage: &Stage) -> Option<&Stage> {
        let own = EntryRule::Beaten { stage: stage.number };
        self.stages().iter().find(|other| other.plan.entry == own)
    }

    /// The stage in which a table is played.
    pub fn stage_of(&self, table: &Table) -> Option<&Stage> {
        self.stage(self.round(table.round)?.stage)
    }

    /// The pools into which a stage is divided, without the pool for places in a knock-out.
    pub fn divided_into(&self, stage: &Stage) -> impl Iterator<Item = &Pool> {
        let n = if stage.plan.advance().is_some() { 1 } else { usize::MAX };
        self.pools_of(stage.id).take(n)
    }

    /// Returns whether a table of a knock-out is outside the bracket and decides only places, such as third place. Such tables have a pool
    /// of their own.
    pub fn is_for_place(&self, table: &Table) -> bool {
        let is_a_bracket = || self.stage_of(table).is_some_and(|it| it.plan.advance().is_some());
        self.pool(table.pool).is_some_and(|pool| pool.number > 1) && is_a_bracket()
    }

    /// Pools of a stage, by number.
    pub fn pools_of(&self, stage: StageId) -> impl DoubleEndedIterator<Item = &Pool> {
        at(self.pools(), self.index.pools_of_stage.places(stage))
    }

    /// Rounds of a stage, by number.
    pub fn rounds_of(&self, stage: StageId) -> impl DoubleEndedIterator<Item = &Round> {
        at(self.rounds(), self.index.rounds_of_stage.places(stage))
    }

    /// Tables of a round, by number.
    pub fn tables_of(&self, round: RoundId) -> impl DoubleEndedIterator<Item = &Table> {
        at(self.tables(), self.index.tables_of_round.places(round))
    }

    /// Tables of a stage, by round and number.
    pub fn tables_of_stage(&self, stage: StageId) -> impl DoubleEndedIterator<Item = &Table> {
        at(self.tables(), self.index.tables_of_stage.places(stage))
    }

    /// Tables of a pool, by round and number.
    pub fn tables_of_pool(&self, pool: PoolId) -> impl DoubleEndedIterator<Item = &Table> {
        at(self.tables(), self.index.tables_of_pool.places(pool))
    }

    /// Tables of an entry, including byes and rests, by round and number.
    pub fn tables_of_entry(&self, entry: EntryId) -> impl DoubleEndedIterator<Item = &Table> {
        at(self.tables(), self.index.tables_of_entry.places(entry))
    }

    /// Removes everything that only organizers may see: draft rounds with their tables, and pictures that await approval.
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

    /// A copy of the championship without its draft rounds.
    #[must_use]
    pub fn without_drafts(&self) -> Self {
        let mut before = self.clone();
        before.change(leave_out_drafts);
        before
    }
}

/// Removes draft rounds, their tables, pools without any other tables, and the appointments of all these.
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

/// The elements of a list at the given indexes.
fn at<'a, T>(list: &'a [T], places: &'a [usize]) -> impl DoubleEndedIterator<Item = &'a T> {
    places.iter().filter_map(|place| list.get(*place))
}

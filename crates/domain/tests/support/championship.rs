//! Builds championships and plays them: `step` acts as the organizer, a seed as the players.

#![allow(dead_code, reason = "every test binary uses a part")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "tests")]

use std::collections::HashSet;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use domain::draw::seating::random::Source;
use domain::draw::{
    DrawError, Drawn, DueIn, NextStep, draw, draw_by_hand, draw_without, given_up, next_step,
    next_steps,
};
use domain::tournament::championship::Championship;
use domain::tournament::draw_input::Draw;
use domain::tournament::entry::{Entry, EntryStatus};
use domain::tournament::event::Actor;
use domain::tournament::facts::Facts;
use domain::tournament::id::{
    DrawId, EntryId, IdSource, PlayerId, RoundId, StageId, TableId, TournamentId, UserId, WishId,
};
use domain::tournament::plan::{Choices, StagePlan};
use domain::tournament::player::Player;
use domain::tournament::preset::Preset;
use domain::tournament::result::{Ending, ResultSource, SideResult, TableResult};
use domain::tournament::round::RoundState;
use domain::tournament::settings::Settings;
use domain::tournament::stage::Stage;
use domain::tournament::table::{Table, TableState};
use domain::tournament::tournament::{Registration, Tournament};
use domain::tournament::wish::{Wish, Wished};
use parchis::{Mode, Ruleset};

/// Championship with everything that its organizer needs to run it.
pub struct Hall {
    pub championship: Championship,
    /// Choices from which its stages were made.
    pub choices: Choices,
    /// All draws with their input.
    pub draws: Vec<Draw>,
    pub ids: IdSource,
    pub random: Source,
    pub now: DateTime<Utc>,
    pub seed: i64,
}

pub fn start() -> DateTime<Utc> {
    DateTime::from_timestamp(1_790_000_000, 0).unwrap()
}

impl Hall {
    /// Championship of a preset without entries.
    pub fn new(preset: Preset) -> Self {
        let mut ids = IdSource::new(1_790_000_000_000, [7; 32]);
        let choices = preset.choices(Ruleset::named(preset.ruleset_name()).unwrap());
        let plans = preset.plans(&choices);
        let tournament = TournamentId::new(&mut ids);
        let stages = stages(&mut ids, tournament, &plans);
        let account = UserId::new(&mut ids);
        let tournament = Tournament {
            id: tournament,
            account,
            name: "Prova".to_owned(),
            venue: String::new(),
            starts_on: NaiveDate::from_ymd_opt(2026, 11, 21).unwrap(),
            settings: preset.settings(),
            registration: Registration::Open,
            is_demo: false,
            created_at: start(),
        };
        let facts = Facts { stages, ..Facts::default() };
        let championship = Championship::new(tournament, 0, facts);
        Self {
            championship,
            choices,
            draws: Vec::new(),
            ids,
            random: Source::new(1),
            now: start(),
            seed: 1,
        }
    }

    /// Torneo of `n` entries without clubs.
    pub fn torneo(n: usize) -> Self {
        let mut hall = Self::new(Preset::Torneo);
        (0..n).for_each(|_| hall.add("", "").map(|_| ()).unwrap());
        hall
    }

    /// JCF championship with sectors of these sizes.
    pub fn jcf(sectors: &[usize]) -> Self {
        let mut hall = Self::new(Preset::Jcf);
        for (index, size) in sectors.iter().enumerate() {
            for entry in 0..*size {
                hall.add(&format!("Falla {index}-{entry}"), &format!("Sector {}", index + 1));
            }
        }
        hall
    }

    /// Replaces the stages by one, made from the preset's choices after `change`; before any draw.
    pub fn with(
        mut self,
        plan: impl FnOnce(&Choices) -> StagePlan,
        change: impl FnOnce(&mut Choices),
    ) -> Self {
        change(&mut self.choices);
        let plan = plan(&self.choices);
        self.with_plans(&[plan])
    }

    /// Replaces the stages by these, before any draw.
    pub fn with_plans(mut self, plans: &[StagePlan]) -> Self {
        let stages = stages(&mut self.ids, self.championship.tournament.id, plans);
        self.championship.change(|facts| facts.stages = stages);
        self
    }

    pub fn settings(&mut self) -> &mut Settings {
        &mut self.championship.tournament.settings
    }

    /// Changes the plans of all stages, also of drawn ones.
    pub fn plan(&mut self, change: impl Fn(&mut StagePlan)) {
        let plans = |facts: &mut Facts| facts.stages.iter_mut().for_each(|it| change(&mut it.plan));
        self.championship.change(plans);
    }

    /// Adds an entry with as many people as the mode needs.
    pub fn add(&mut self, club: &str, sector: &str) -> Option<EntryId> {
        let number = i32::try_from(self.championship.entries().len() + 1).ok()?;
        let n = if self.championship.tournament.settings.mode == Mode::Pairs { 2 } else { 1 };
        let squad: Vec<PlayerId> = (0..n).map(|_| self.player(&format!("P{number}"))).collect();
        let id = EntryId::new(&mut self.ids);
        let entry = Entry {
            list_number: String::new(),
            id,
            tournament: self.championship.tournament.id,
            number,
            name: format!("E{number}"),
            club: club.to_owned(),
            sector: sector.to_owned(),
            category: String::new(),
            email: None,
            phone: String::new(),
            note: String::new(),
            squad,
            status: EntryStatus::Active,
            league_results: None,
            merged_into: None,
        };
        self.championship.change(|facts| facts.entries.push(entry));
        Some(id)
    }

    /// Adds an entry of a category.
    pub fn add_to(&mut self, category: &str) -> EntryId {
        let id = self.add("", "").unwrap();
        self.set_category(id, category);
        id
    }

    pub fn set_category(&mut self, id: EntryId, category: &str) {
        self.championship.change(|facts| {
            let entry = facts.entries.iter_mut().find(|it| it.id == id).unwrap();
            category.clone_into(&mut entry.category);
        });
    }

    fn player(&mut self, name: &str) -> PlayerId {
        let id = PlayerId::new(&mut self.ids);
        let player = Player {
            id,
            account: self.championship.tournament.account,
            name: name.to_owned(),
            club: String::new(),
            email: None,
            minor: None,
        };
        self.championship.change(|facts| facts.players.push(player));
        id
    }

    pub fn withdraw(&mut self, entry: EntryId) {
        self.championship.change(|facts| {
            let entry = facts.entries.iter_mut().find(|it| it.id == entry).unwrap();
            entry.status = EntryStatus::Withdrawn;
        });
    }

    /// Records a wish for an entry.
    pub fn wish(&mut self, what: Wished) {
        let by = Actor { user: None, name: "Empar".to_owned() };
        let wish = Wish { id: WishId::new(&mut self.ids), what, at: self.now, by };
        self.championship.change(|facts| facts.wishes.push(wish));
    }

    /// Id of the entry with this number.
    pub fn entry(&self, number: i32) -> EntryId {
        self.championship.entries().iter().find(|it| it.number == number).unwrap().id
    }

    pub fn number(&self, entry: EntryId) -> i32 {
        self.championship.entry(entry).unwrap().number
    }

    /// Id of the stage with this number.
    pub fn stage(&self, number: i32) -> StageId {
        self.championship.stages().iter().find(|it| it.number == number).unwrap().id
    }

    /// Draws the next round.
    pub fn draw(&mut self) {
        let taken: HashSet<String> =
            self.championship.tables().iter().map(|table| table.pin.clone()).collect();
        let drawn = draw(&self.championship, self.seed, &mut self.ids, &taken, self.now).unwrap();
        self.keep(drawn);
        self.seed += 1;
    }

    /// Draws the next round by hand.
    pub fn draw_by_hand(&mut self, groups: &[Vec<i32>]) -> Result<(), DrawError> {
        let taken: HashSet<String> =
            self.championship.tables().iter().map(|table| table.pin.clone()).collect();
        let (groups, ids, now) = (groups.to_vec(), &mut self.ids, self.now);
        let drawn = draw_by_hand(&self.championship, (groups, &[]), ids, &taken, now)?;
        self.keep(drawn);
        Ok(())
    }

    /// Draws the next round without these numbers.
    #[allow(dead_code, reason = "only the draws' tests leave anybody out")]
    pub fn draw_without(&mut self, numbers: &[i32]) -> Result<(), DrawError> {
        let absent: Vec<EntryId> = numbers.iter().map(|number| self.entry(*number)).collect();
        let (taken, ids, now) = (HashSet::new(), &mut self.ids, self.now);
        let drawn = draw_without(&self.championship, &absent, 5, ids, &taken, now)?;
        self.keep(drawn);
        Ok(())
    }

    fn keep(&mut self, drawn: Drawn) {
        self.draws.push(Draw {
            id: DrawId::new(&mut self.ids),
            stage: drawn.rounds[0].stage,
            first_round: drawn.rounds[0].number,
            n_rounds: i32::try_from(drawn.rounds.len()).unwrap(),
            seed: drawn.rounds[0].seed,
            origin: None,
            public: None,
            input: drawn.input,
            drawn_at: self.now,
            drawn_by: "Empar".to_owned(),
            discarded: None,
        });
        self.championship.change(|facts| {
            facts.pools.extend(drawn.pools);
            facts.rounds.extend(drawn.rounds);
            facts.tables.extend(drawn.tables);
        });
    }

    pub fn set_state(&mut self, rounds: &[RoundId], state: RoundState) {
        self.championship.change(|facts| {
            let chosen = facts.rounds.iter_mut().filter(|round| rounds.contains(&round.id));
            chosen.for_each(|round| round.state = state);
        });
    }

    /// Discards the drafts of one stage.
    fn discard(&mut self, rounds: &[RoundId]) {
        let first = self.championship.round(rounds[0]).unwrap().clone();
        let stage = first.stage;
        self.draws.retain(|draw| (draw.stage, draw.first_round) != (stage, first.number));
        self.championship.change(|facts| {
            let is_gone = |id: &RoundId| rounds.contains(id);
            facts.rounds.retain(|round| !is_gone(&round.id));
            facts.tables.retain(|table| !is_gone(&table.round));
            if facts.rounds.iter().all(|round| round.stage != stage) {
                facts.pools.retain(|pool| pool.stage != stage);
            }
        });
    }

    /// Confirms a result in which the sides have the given places.
    pub fn places(&mut self, table: TableId, places: &[(EntryId, u8)]) {
        let result = result_of(places, self.now);
        self.confirm(table, result);
    }

    pub fn confirm(&mut self, table: TableId, result: TableResult) {
        self.now += TimeDelta::seconds(60);
        self.change_table(table, |table| {
            // The result of a single game is also the table's.
            if let [game] = table.games.as_mut_slice() {
                game.result = Some(result.clone());
            }
            table.result = Some(result);
            table.state = TableState::Confirmed;
        });
    }

    pub fn change_table(&mut self, table: TableId, change: impl FnOnce(&mut Table)) {
        self.championship.change(|facts| {
            change(facts.tables.iter_mut().find(|it| it.id == table).unwrap());
        });
    }

    /// Plays a table with a random winner; withdrawn entries are absent.
    pub fn play(&mut self, table: TableId) {
        let entries = self.championship.table(table).unwrap().entries();
        let (mut present, absent): (Vec<EntryId>, Vec<EntryId>) = entries
            .into_iter()
            .partition(|entry| self.championship.entry(*entry).unwrap().is_active());
        self.random.shuffle(&mut present);
        let n_present = u8::try_from(present.len()).unwrap();
        let places: Vec<(EntryId, u8)> = present.into_iter().zip(1..).collect();
        let mut result = result_of(&places, self.now);
        for entry in &absent {
            result.sides.push(SideResult {
                entry: *entry,
                place: n_present + 1,
                is_tied: absent.len() > 1,
                by_roll_off: false,
                distance: None,
                captures: None,
                ending: Ending::Absent,
            });
        }
        self.confirm(table, result);
    }

    /// Plays all of these tables; the side with the lower number wins.
    pub fn play_by_number(&mut self, tables: &[TableId]) {
        for table in tables {
            let mut entries = self.championship.table(*table).unwrap().entries();
            entries.sort_by_key(|entry| self.number(*entry));
            let places: Vec<(EntryId, u8)> = entries.into_iter().zip(1..).collect();
            self.places(*table, &places);
        }
    }

    /// Performs the next step and returns it.
    pub fn step(&mut self) -> NextStep {
        let step = next_step(&self.championship);
        self.take(&step);
        step
    }

    /// Performs the next step of a stage and returns it; `None` if there is none.
    pub fn step_in(&mut self, stage: StageId) -> Option<NextStep> {
        let mut steps = next_steps(&self.championship).into_iter();
        let step = steps.find(|step| step.stage() == Some(stage))?;
        self.take(&step);
        Some(step)
    }

    /// Performs this step of the championship.
    #[allow(dead_code, reason = "only the draws' tests choose steps themselves")]
    pub fn take(&mut self, step: &NextStep) {
        match step {
            NextStep::Draw { stage, .. } | NextStep::PlayOffs { stage, .. } => {
                let taken: HashSet<String> =
                    self.championship.tables().iter().map(|table| table.pin.clone()).collect();
                let due = DueIn::stage(&self.championship, Some(*stage));
                let drawn = draw(due, self.seed, &mut self.ids, &taken, self.now).unwrap();
                self.keep(drawn);
                self.seed += 1;
            }
            NextStep::Publish { rounds, .. }
                if !given_up(&self.championship, rounds).is_empty() =>
            {
                self.discard(rounds);
            }
            NextStep::Publish { rounds, .. } => self.set_state(rounds, RoundState::Published),
            NextStep::Play { missing, .. } => missing.iter().for_each(|table| self.play(*table)),
            NextStep::Close { rounds, .. } => self.set_state(rounds, RoundState::Closed),
            NextStep::AddEntries { .. }
            | NextStep::Undecided { .. }
            | NextStep::Finished { .. } => {}
        }
    }

    /// Steps until the hall cannot perform the next step by itself.
    pub fn run(&mut self) -> NextStep {
        for _ in 0..500 {
            let step = self.step();
            if matches!(
                step,
                NextStep::AddEntries { .. }
                    | NextStep::Undecided { .. }
                    | NextStep::Finished { .. }
            ) {
                return step;
            }
        }
        panic!("no end: {:?}", next_step(&self.championship));
    }

    /// Steps until `is_there` holds for the next step.
    pub fn run_until(&mut self, is_there: impl Fn(&NextStep) -> bool) -> NextStep {
        for _ in 0..500 {
            let step = next_step(&self.championship);
            if is_there(&step) {
                return step;
            }
            self.step();
        }
        panic!("never there");
    }

    /// Tables of the last round.
    pub fn last_tables(&self) -> Vec<Table> {
        let round = self.championship.rounds().last().unwrap().id;
        self.championship.tables_of(round).cloned().collect()
    }

    /// Seats of the last round as text: one line per table, entries by number.
    pub fn last_seats(&self) -> String {
        self.last_tables().iter().map(|table| self.seats(table)).collect::<Vec<_>>().join("\n")
    }

    pub fn seats(&self, table: &Table) -> String {
        let seats: Vec<String> = table
            .seats
            .iter()
            .map(|seat| format!("{}{}", seat.color.letter(), self.number(seat.entry)))
            .collect();
        format!("{} {}", table.kind.name(), seats.join(" "))
    }
}

/// Result with places only.
pub fn result_of(places: &[(EntryId, u8)], ended_at: DateTime<Utc>) -> TableResult {
    let mut sides: Vec<SideResult> = places
        .iter()
        .map(|(entry, place)| SideResult {
            entry: *entry,
            place: *place,
            is_tied: places.iter().filter(|(_, other)| other == place).count() > 1,
            by_roll_off: false,
            distance: None,
            captures: None,
            ending: if *place == 1 { Ending::Finished } else { Ending::Placed },
        })
        .collect();
    sides.sort_by_key(|side| side.place);
    TableResult { source: ResultSource::Places, sides, ended_at }
}

fn stages(ids: &mut IdSource, tournament: TournamentId, plans: &[StagePlan]) -> Vec<Stage> {
    (1..)
        .zip(plans)
        .map(|(number, plan)| Stage {
            id: StageId::new(ids),
            tournament,
            number,
            plan: plan.clone(),
        })
        .collect()
}

//! Tournaments, their stages and progress, and their entries.

use domain::draw::{self, NextStep};
use domain::tournament::championship::Championship;
use domain::tournament::course::StageKind;
use domain::tournament::entry::Entry;
use domain::tournament::names::Names;
use domain::tournament::round::Round;
use domain::tournament::stage::{Pool, Stage};
use domain::tournament::table_figures::TableFigures;
use domain::tournament::tournament::Tournament;
use serde::Serialize;
use store::tournaments::TournamentSummary;
use utoipa::ToSchema;

use super::{ids, time};

/// A tournament in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TournamentView {
    pub id: String,
    pub name: String,
    /// Name of the venue; may be empty.
    pub venue: String,
    /// First day.
    pub starts_on: String,
    /// `solo`, `pairs` or `duel`.
    pub mode: &'static str,
    /// `open` or `closed`.
    pub registration: &'static str,
    /// True if the demonstration made it.
    pub is_demo: bool,
    /// Number of its journal's last entry.
    pub revision: i64,
    /// Number of active entries.
    pub n_entries: usize,
    /// Tables of published rounds.
    pub tables: FiguresView,
}

/// Tables with their progress.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct FiguresView {
    pub n: usize,
    /// Tables with a confirmed result.
    pub n_played: usize,
    /// Tables in play, or waiting for a signature.
    pub n_playing: usize,
}

/// A tournament with its stages and next steps.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TournamentDetail {
    #[serde(flatten)]
    pub tournament: TournamentView,
    pub time_zone: String,
    pub stages: Vec<StageView>,
    /// Next steps; the first is the most urgent.
    pub next_steps: Vec<StepView>,
    /// Champion, or the winner of each pool of the last stage; empty until then.
    pub winners: Vec<String>,
}

/// A stage with its progress.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StageView {
    pub id: String,
    /// Number from 1.
    pub number: i32,
    /// Kind of the stage, such as `league` or `knockout`.
    pub kind: &'static str,
    pub is_consolation: bool,
    pub pools: Vec<PoolView>,
    pub rounds: Vec<RoundView>,
    pub tables: FiguresView,
}

/// A pool of a stage.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PoolView {
    pub id: String,
    pub number: i32,
    /// Name of the pool; empty if the stage is undivided.
    pub name: String,
    pub entries: Vec<String>,
}

/// A round of a stage.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RoundView {
    pub id: String,
    pub stage: String,
    /// Number in its stage, from 1.
    pub number: i32,
    /// Kind of the round, such as `regular` or `final`.
    pub kind: &'static str,
    /// `draft`, `published` or `closed`.
    pub state: &'static str,
    pub drawn_at: String,
    pub published_at: Option<String>,
    pub tables: FiguresView,
}

/// A next step of the organizer.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StepView {
    /// `add-entries`, `draw`, `publish`, `play`, `undecided`, `close`, `play-offs` or `finished`.
    pub step: &'static str,
    /// Stage of the step.
    pub stage: Option<String>,
    /// Rounds to publish or to close.
    pub rounds: Vec<String>,
    /// Tables that are missing or undecided.
    pub tables: Vec<String>,
}

/// An entry. Contacts and notes are for its organizers.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EntryView {
    pub id: String,
    /// Number in the tournament, from 1.
    pub number: i32,
    pub name: String,
    pub club: String,
    pub sector: String,
    pub category: String,
    /// `active` or `withdrawn`.
    pub status: &'static str,
    pub players: Vec<PersonView>,
    /// Contact and notes; missing for others than organizers with the scope `read`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contact: Option<ContactView>,
}

/// A person of an entry.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PersonView {
    pub id: String,
    /// Public name, or the full one for organizers; empty if nobody is named yet.
    pub name: String,
}

/// Contact of an entry.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ContactView {
    pub email: Option<String>,
    pub phone: String,
    pub note: String,
    pub list_number: String,
}

impl TournamentView {
    pub fn of_summary(summary: &TournamentSummary) -> Self {
        let n_entries = usize::try_from(summary.n_entries).unwrap_or_default();
        let figures = FiguresView::new(summary.tables);
        Self::new(&summary.tournament, summary.revision, (n_entries, figures))
    }

    pub fn of(championship: &Championship) -> Self {
        let n_entries = championship.entries().iter().filter(|entry| entry.is_active()).count();
        let figures = FiguresView::new(TableFigures::of(championship.tables()));
        Self::new(&championship.tournament, championship.revision, (n_entries, figures))
    }

    fn new(
        tournament: &Tournament,
        revision: i64,
        (n_entries, tables): (usize, FiguresView),
    ) -> Self {
        Self {
            id: tournament.id.to_string(),
            name: tournament.name.clone(),
            venue: tournament.venue.clone(),
            starts_on: tournament.starts_on.to_string(),
            mode: tournament.settings.mode.into(),
            registration: tournament.registration.name(),
            is_demo: tournament.is_demo,
            revision,
            n_entries,
            tables,
        }
    }
}

impl FiguresView {
    pub fn new(figures: TableFigures) -> Self {
        let TableFigures { n, n_played, n_playing } = figures;
        Self { n, n_played, n_playing }
    }
}

impl TournamentDetail {
    pub fn new(championship: &Championship) -> Self {
        let stages = championship.stages().iter().map(|it| StageView::new(championship, it));
        let winners = draw::winners(championship);
        Self {
            tournament: TournamentView::of(championship),
            time_zone: championship.tournament.settings.time_zone.name().to_owned(),
            stages: stages.collect(),
            next_steps: draw::next_steps(championship).iter().map(StepView::new).collect(),
            winners: ids(winners.iter().map(|winner| winner.entry)),
        }
    }
}

impl StageView {
    pub fn new(championship: &Championship, stage: &Stage) -> Self {
        let rounds = championship.rounds_of(stage.id);
        let tables = TableFigures::of(championship.tables_of_stage(stage.id));
        Self {
            id: stage.id.to_string(),
            number: stage.number,
            kind: StageKind::of(&stage.plan).name(),
            is_consolation: stage.plan.is_consolation(),
            pools: championship.pools_of(stage.id).map(PoolView::new).collect(),
            rounds: rounds.map(|round| RoundView::new(championship, round)).collect(),
            tables: FiguresView::new(tables),
        }
    }
}

impl PoolView {
    fn new(pool: &Pool) -> Self {
        Self {
            id: pool.id.to_string(),
            number: pool.number,
            name: pool.name.clone(),
            entries: ids(&pool.entries),
        }
    }
}

impl RoundView {
    pub fn new(championship: &Championship, round: &Round) -> Self {
        Self {
            id: round.id.to_string(),
            stage: round.stage.to_string(),
            number: round.number,
            kind: round.kind.name(),
            state: round.state.name(),
            drawn_at: time(round.drawn_at),
            published_at: round.published_at.map(time),
            tables: FiguresView::new(TableFigures::of(championship.tables_of(round.id))),
        }
    }
}

impl StepView {
    pub fn new(step: &NextStep) -> Self {
        let (name, rounds, tables) = match step {
            NextStep::AddEntries { .. } => ("add-entries", Vec::new(), Vec::new()),
            NextStep::Draw { .. } => ("draw", Vec::new(), Vec::new()),
            NextStep::Publish { rounds, .. } => ("publish", ids(rounds), Vec::new()),
            NextStep::Play { missing, .. } => ("play", Vec::new(), ids(missing)),
            NextStep::Undecided { tables, .. } => ("undecided", Vec::new(), ids(tables)),
            NextStep::Close { rounds, .. } => ("close", ids(rounds), Vec::new()),
            NextStep::PlayOffs { .. } => ("play-offs", Vec::new(), Vec::new()),
            NextStep::Finished { .. } => ("finished", Vec::new(), Vec::new()),
        };
        Self { step: name, stage: step.stage().map(|stage| stage.to_string()), rounds, tables }
    }
}

impl EntryView {
    /// The entry with these names. `is_organizer`: with its contact.
    pub fn new(
        championship: &Championship,
        names: &Names,
        entry: &Entry,
        is_organizer: bool,
    ) -> Self {
        let squad = entry.squad.iter().filter_map(|player| championship.player(*player));
        let person = |player: &domain::tournament::player::Player| PersonView {
            id: player.id.to_string(),
            name: if player.is_named() { names.player(player.id) } else { String::new() },
        };
        let contact = is_organizer.then(|| ContactView {
            email: entry.email.clone(),
            phone: entry.phone.clone(),
            note: entry.note.clone(),
            list_number: entry.list_number.clone(),
        });
        Self {
            id: entry.id.to_string(),
            number: entry.number,
            name: names.entry(entry.id),
            club: names.club(entry.id),
            sector: entry.sector.clone(),
            category: entry.category.clone(),
            status: entry.status.name(),
            players: squad.map(person).collect(),
            contact,
        }
    }
}

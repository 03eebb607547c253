//! Drafts with their flaws, and draws that are shown ball by ball.

use domain::draw::announcement::reveal::Reveal;
use domain::draw::{self, Flaw};
use domain::tournament::championship::Championship;
use domain::tournament::id::StageId;
use domain::tournament::round::{Round, RoundState};
use domain::tournament::urn::Ball;
use serde::Serialize;
use utoipa::ToSchema;

use super::ids;
use super::tournament::RoundView;

/// The draft rounds.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DraftView {
    pub rounds: Vec<RoundView>,
    pub flaws: Vec<FlawView>,
}

/// A flaw of a draft.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct FlawView {
    /// Kind of the flaw, such as `same-club`.
    pub kind: &'static str,
    pub tables: Vec<String>,
    pub entries: Vec<String>,
}

/// The rounds that were drawn.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DraftMade {
    pub rounds: Vec<String>,
}

/// A draw that is shown ball by ball or name by name.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RevealView {
    pub stage: String,
    /// True if the entries are drawn into groups, false if to tables.
    pub is_groups: bool,
    /// Number of places of each group or table.
    pub sizes: Vec<usize>,
    /// Balls that are out, in their order.
    pub balls: Vec<BallView>,
    /// Entries that are still in the urn.
    pub left: Vec<String>,
    /// Index of the group or table that is filled next.
    pub next_target: Option<usize>,
}

/// A ball that came out of the urn.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BallView {
    pub entry: String,
    /// Index of its group or table, from 0.
    pub target: usize,
}

impl DraftView {
    pub fn new(championship: &Championship) -> Self {
        let rounds = championship.rounds().iter().filter(|it| it.state == RoundState::Draft);
        let stages = championship.stages().iter().map(|stage| stage.id);
        let flaws = stages.flat_map(|stage| draw::flaws(championship, stage));
        Self {
            rounds: rounds.map(|round| RoundView::new(championship, round)).collect(),
            flaws: flaws.map(|flaw| FlawView::new(&flaw)).collect(),
        }
    }
}

impl DraftMade {
    /// The draft rounds of the tournament, or of a stage.
    pub fn of(championship: &Championship, stage: Option<StageId>) -> Self {
        let is_it = |round: &&Round| {
            round.state == RoundState::Draft && stage.is_none_or(|stage| round.stage == stage)
        };
        Self { rounds: ids(championship.rounds().iter().filter(is_it).map(|round| round.id)) }
    }
}

impl RevealView {
    pub fn new(of: &Reveal) -> Self {
        let ball = |it: &Ball| BallView { entry: it.entry.to_string(), target: it.target };
        Self {
            stage: of.stage.to_string(),
            is_groups: of.is_groups,
            sizes: of.sizes.clone(),
            balls: of.out.iter().map(ball).collect(),
            left: ids(&of.left),
            next_target: of.next_target(),
        }
    }
}

impl FlawView {
    fn new(flaw: &Flaw) -> Self {
        let (kind, tables, entries) = match flaw {
            Flaw::SameClub { table, entries } => ("same-club", vec![*table], entries.to_vec()),
            Flaw::SameClubInGroup { entries, .. } => {
                ("same-club-in-group", Vec::new(), entries.to_vec())
            }
            Flaw::MetBefore { table, entries, .. } => {
                ("met-before", vec![*table], entries.to_vec())
            }
            Flaw::SameColor { table, entry, .. } => ("same-color", vec![*table], vec![*entry]),
            Flaw::ByeAgain { table, entry, .. } => ("bye-again", vec![*table], vec![*entry]),
            Flaw::NoSector { entry } => ("no-sector", Vec::new(), vec![*entry]),
            Flaw::NotApart { table, entries } => ("not-apart", vec![*table], entries.to_vec()),
            Flaw::NotApartInGroup { entries, .. } => {
                ("not-apart-in-group", Vec::new(), entries.to_vec())
            }
            Flaw::OtherBoard { table, entry, .. } => ("other-board", vec![*table], vec![*entry]),
            Flaw::SameBoard { tables, entries, .. } => {
                ("same-board", tables.to_vec(), entries.to_vec())
            }
            Flaw::Withdrawn { table, entry } => ("withdrawn", vec![*table], vec![*entry]),
            Flaw::SamePerson { tables, entries, .. } => {
                ("same-person", tables.to_vec(), entries.to_vec())
            }
            Flaw::SameName { tables, entries, .. } => {
                ("same-name", tables.to_vec(), entries.to_vec())
            }
        };
        Self { kind, tables: ids(tables), entries: ids(entries) }
    }
}

//! A draw as a hall sees it, one name after another: out of the urn, into groups or to tables. What is not out yet is said
//! by nothing here but the number of names.

use super::announced::{self, due};
use super::{DueIn, seat};
use crate::tournament::championship::Championship;
use crate::tournament::draw_input::DrawInput;
use crate::tournament::id::{EntryId, StageId};
use crate::tournament::plan::Division;
use crate::tournament::round::{Round, RoundKind, RoundState};
use crate::tournament::stage::Stage;
use crate::tournament::urn::{Ball, DrawShow, Urn};

/// How far a draw is to be seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reveal {
    /// The stage.
    pub stage: StageId,
    /// Whether they are groups; else tables.
    pub is_groups: bool,
    /// How many go into each group, or to each table.
    pub sizes: Vec<usize>,
    /// Who is out, in order.
    pub out: Vec<Ball>,
    /// Who is still in the urn, by number.
    pub left: Vec<EntryId>,
    /// Whether nobody may know more of it than that.
    pub is_draft: bool,
}

impl Reveal {
    /// Of a draw that is on the stage; none where it is not there any more, or cannot be shown so.
    pub fn of_show(championship: &Championship, show: &DrawShow) -> Option<Self> {
        let stage = championship.stage(show.stage)?;
        let mut rounds = championship.rounds_of(stage.id);
        let round = rounds.find(|round| round.number == show.first_round)?;
        let places = places(championship, stage, round)?;
        let sizes: Vec<usize> = places.iter().map(Vec::len).collect();
        let is_groups = stage.plan.is_drawn_at_once();
        let all: Vec<Ball> = order(&sizes, is_groups)
            .into_iter()
            .filter_map(|(target, row)| {
                Some(Ball { entry: *places.get(target)?.get(row)?, target })
            })
            .collect();
        let (out, hidden) = all.split_at(show.n_shown.min(all.len()));
        let left = hidden.iter().map(|ball| ball.entry).collect();
        Some(Self {
            stage: stage.id,
            is_groups,
            sizes,
            out: out.to_vec(),
            left: by_number(championship, left),
            is_draft: round.state == RoundState::Draft,
        })
    }

    /// Of balls that come out; none where that is not what comes next any more.
    pub fn of_urn(championship: &Championship, urn: &Urn) -> Option<Self> {
        let meant = DueIn::stage(championship, Some(urn.stage));
        let sizes = sizes(meant)?;
        let due = due(meant).ok()?;
        if (due.stage, due.first_round) != (urn.stage, urn.first_round) {
            return None;
        }
        let is_left = |id: &EntryId| urn.balls.iter().all(|ball| ball.entry != *id);
        let numbers = due.input.entries.iter().map(|entry| entry.number);
        let entries = championship.entries();
        let ids = numbers.filter_map(|number| entries.iter().find(|it| it.number == number));
        Some(Self {
            stage: due.stage,
            is_groups: championship.stage(due.stage)?.plan.is_drawn_at_once(),
            sizes,
            out: urn.balls.clone(),
            left: by_number(championship, ids.map(|it| it.id).filter(is_left).collect()),
            is_draft: true,
        })
    }

    /// Whether the hall still waits for names of it, or for it to stand.
    pub fn is_running(&self) -> bool {
        self.is_draft || !self.left.is_empty()
    }

    /// How many names there are.
    pub fn n(&self) -> usize {
        self.out.len() + self.left.len()
    }

    /// Who is in a group or at a table by now, in order.
    pub fn at(&self, target: usize) -> impl Iterator<Item = EntryId> {
        self.out.iter().filter(move |ball| ball.target == target).map(|ball| ball.entry)
    }

    /// Where the next ball goes, if nobody says otherwise: the first place that is free.
    pub fn next_target(&self) -> Option<usize> {
        let is_free =
            |place: &(usize, usize)| self.at(place.0).count() <= place.1 && !self.left.is_empty();
        order(&self.sizes, self.is_groups).into_iter().find(is_free).map(|(target, _)| target)
    }

    /// The groups or tables by the numbers of their entries, as a draw made by hand has them.
    pub fn groups(&self, championship: &Championship) -> Vec<Vec<i32>> {
        let number = |id: EntryId| championship.entry(id).map(|entry| entry.number);
        let n = self.out.iter().map(|ball| ball.target + 1).max().unwrap_or(0);
        (0..n.max(self.sizes.len())).map(|it| self.at(it).filter_map(number).collect()).collect()
    }
}

/// Whether a draw of this stage can be shown, or made, name by name: into groups, or to the tables of a round.
pub fn can_be_shown(stage: &Stage) -> bool {
    !stage.plan.is_drawn_at_once() || matches!(stage.plan.division, Division::Groups { .. })
}

/// How many names go into each group or to each table in the draw that is due; none where it cannot be made name by name.
pub fn sizes<'a>(due: impl Into<DueIn<'a>>) -> Option<Vec<usize>> {
    let meant = due.into();
    let (championship, due) = (meant.championship, announced::due(meant).ok()?);
    let stage = championship.stage(due.stage)?;
    let is_first = championship.rounds_of(stage.id).next().is_none();
    let is_fit = can_be_shown(stage) && due.input.ties.is_empty();
    if !is_fit || stage.plan.is_drawn_at_once() && !is_first {
        return None;
    }
    // Sizes follow from how many there are, whatever the seed, who met, and how long better seats are looked for.
    let (met, apart) = (Vec::new(), Vec::new());
    let input = DrawInput { algorithm: 1, clubs_apart: false, met, apart, ..due.input };
    let seating = seat(&input, 0).ok()?;
    match stage.plan.is_drawn_at_once() {
        true => Some(seating.pools.iter().map(|pool| pool.entries.len()).collect()),
        false => Some(seating.rounds.first()?.iter().map(|table| table.sides.len()).collect()),
    }
}

/// The entries of each group of a league's first round, or of each table of another round.
fn places(championship: &Championship, stage: &Stage, round: &Round) -> Option<Vec<Vec<EntryId>>> {
    let is_first = championship.rounds_of(stage.id).next().is_some_and(|it| it.id == round.id);
    match stage.plan.is_drawn_at_once() {
        _ if !can_be_shown(stage) || round.kind == RoundKind::PlayOff => None,
        true if !is_first => None,
        true => Some(championship.pools_of(stage.id).map(|pool| pool.entries.clone()).collect()),
        false => Some(championship.tables_of(round.id).map(|table| table.entries()).collect()),
    }
}

/// Group and row of each name in turn: the first of each group, then the second; a table at a time.
fn order(sizes: &[usize], is_groups: bool) -> Vec<(usize, usize)> {
    let places = sizes.iter().enumerate();
    let mut all: Vec<(usize, usize)> =
        places.flat_map(|(target, size)| (0..*size).map(move |row| (target, row))).collect();
    if is_groups {
        all.sort_by_key(|(target, row)| (*row, *target));
    }
    all
}

fn by_number(championship: &Championship, mut entries: Vec<EntryId>) -> Vec<EntryId> {
    entries.sort_by_key(|id| championship.entry(*id).map(|entry| entry.number));
    entries
}

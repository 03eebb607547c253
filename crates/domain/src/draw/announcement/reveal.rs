//! A draw as shown in the hall, one name after another: from the urn into groups or to tables. Hidden names are
//! exposed only by their number.

use super::due;
use crate::draw::input::next_draw::DueIn;
use crate::draw::method::seat;
use crate::tournament::championship::Championship;
use crate::tournament::draw_input::DrawInput;
use crate::tournament::id::{EntryId, StageId};
use crate::tournament::plan::Division;
use crate::tournament::round::{Round, RoundKind, RoundState};
use crate::tournament::stage::Stage;
use crate::tournament::urn::{Ball, DrawShow, Urn};

/// The visible state of a draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reveal {
    /// The stage that is drawn.
    pub stage: StageId,
    /// True if names go into groups, false if to tables.
    pub is_groups: bool,
    /// The number of entries of each group or table.
    pub sizes: Vec<usize>,
    /// The names already drawn, in order.
    pub out: Vec<Ball>,
    /// The entries still in the urn, by number.
    pub left: Vec<EntryId>,
    /// True while the rest of the draw must stay secret.
    pub is_draft: bool,
}

impl Reveal {
    /// The state of a draw that is shown in the hall; `None` if its stage or round does not exist any more, or if it cannot be shown name
    /// by name.
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

    /// The state of a draw from an urn; `None` if it is no longer the next draw.
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

    /// Returns whether the hall still waits for names, or for the draw to be published.
    pub fn is_running(&self) -> bool {
        self.is_draft || !self.left.is_empty()
    }

    /// The number of all names, drawn and hidden.
    pub fn n(&self) -> usize {
        self.out.len() + self.left.len()
    }

    /// The entries in a group or at a table so far, in order.
    pub fn at(&self, target: usize) -> impl Iterator<Item = EntryId> {
        self.out.iter().filter(move |ball| ball.target == target).map(|ball| ball.entry)
    }

    /// The group or table proposed for the next ball: the first one with a free place; `None` if no ball or place is left.
    pub fn next_target(&self) -> Option<usize> {
        let is_free =
            |place: &(usize, usize)| self.at(place.0).count() <= place.1 && !self.left.is_empty();
        order(&self.sizes, self.is_groups).into_iter().find(is_free).map(|(target, _)| target)
    }

    /// The numbers of the entries drawn so far into each group or table, in the form of a draw by hand.
    pub fn groups(&self, championship: &Championship) -> Vec<Vec<i32>> {
        let number = |id: EntryId| championship.entry(id).map(|entry| entry.number);
        let n = self.out.iter().map(|ball| ball.target + 1).max().unwrap_or(0);
        (0..n.max(self.sizes.len())).map(|it| self.at(it).filter_map(number).collect()).collect()
    }
}

/// Returns whether a draw of this stage can be shown, or made, name by name: into groups, or to the tables of a round.
pub fn can_be_shown(stage: &Stage) -> bool {
    !stage.plan.is_drawn_at_once() || matches!(stage.plan.division, Division::Groups { .. })
}

/// The number of entries of each group or table in the next draw; `None` if it cannot be made name by name.
pub fn sizes<'a>(due: impl Into<DueIn<'a>>) -> Option<Vec<usize>> {
    let meant = due.into();
    let (championship, due) = (meant.championship, super::due(meant).ok()?);
    let stage = championship.stage(due.stage)?;
    let is_first = championship.rounds_of(stage.id).next().is_none();
    let is_fit = can_be_shown(stage) && due.input.ties.is_empty();
    if !is_fit || stage.plan.is_drawn_at_once() && !is_first {
        return None;
    }
    // The sizes depend only on the number of entries, so the seed, the meetings and the annealing are left out.
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

/// The group and row of each name in turn: for groups, the first row of all groups, then the second; for tables, one table at a time.
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

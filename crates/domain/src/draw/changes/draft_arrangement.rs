//! A draft that is arranged by hand, before anything is saved: shows the flaws of an arrangement and draws its rest again.

use std::cmp::Reverse;
use std::collections::HashSet;

use parchis::Color;

use super::arrangement::{ArrangedGroup, Arrangement};
use crate::draw::by_hand::{self, HandError};
use crate::draw::error::DrawError;
use crate::draw::input::next_draw::{Due, DueIn};
use crate::draw::input::{self, with_numbers};
use crate::draw::league::division;
use crate::draw::method::step::NextStep;
use crate::draw::method::{self, check_by_hand};
use crate::draw::rounds::flaw::{Flaw, flaws};
use crate::draw::rounds::maker::Maker;
use crate::draw::seating::fixed_boards::in_place;
use crate::draw::seating::seats::{SeatedTable, Seating, Seats, colors_of_table};
use crate::tournament::championship::Championship;
use crate::tournament::draw_input::DrawInput;
use crate::tournament::id::{EntryId, IdSource, RoundId, StageId};
use crate::tournament::plan::Division;
use crate::tournament::round::{Round, RoundKind};
use crate::tournament::stage::Stage;
use crate::tournament::table::TableKind;

/// A draft that waits for publication and can also be made by hand; never one of play-offs.
pub struct ArrangeableDraft<'a> {
    /// The stage of the draft.
    pub stage: &'a Stage,
    /// The first round of the draft.
    pub first: &'a Round,
    /// The entries of each table or, in a league, of each pool.
    pub groups: Vec<Vec<EntryId>>,
}

/// The draft that waits for publication; `None` if there is none or it cannot be made by hand.
pub fn drafted<'a>(due: impl Into<DueIn<'a>>) -> Option<ArrangeableDraft<'a>> {
    let due = due.into();
    let championship = due.championship;
    let draft = due.steps().find_map(|step| match step {
        NextStep::Publish { stage, rounds } => Some((stage, *rounds.first()?)),
        _ => None,
    });
    let (stage, first) = draft?;
    let (stage, first) = (championship.stage(stage)?, championship.round(first)?);
    if first.kind == RoundKind::PlayOff {
        return None;
    }
    let groups = match stage.plan.is_drawn_at_once() {
        true => championship.pools_of(stage.id).map(|pool| pool.entries.clone()).collect(),
        false => championship.tables_of(first.id).map(|table| table.entries()).collect(),
    };
    Some(ArrangeableDraft { stage, first, groups })
}

/// The facts that arranging a draft needs.
pub struct DraftArranger {
    /// The championship as it was before the draft.
    before: Championship,
    stage: Stage,
    first: Round,
    input: DrawInput,
    drawn: Arrangement,
}

impl DraftArranger {
    /// The waiting draft, which was drawn without the entries numbered `absent`; `None` if no draft can be arranged.
    pub fn of<'a>(due: impl Into<DueIn<'a>>, absent: &[i32]) -> Option<Self> {
        let due = due.into();
        let (championship, draft) = (due.championship, drafted(due)?);
        let (stage, first) = (draft.stage.clone(), draft.first.clone());
        let number = |id: &EntryId| championship.entry(*id).map(|entry| entry.number);
        let numbers = |group: &Vec<EntryId>| group.iter().filter_map(number).collect();
        let drawn = Arrangement::new(draft.groups.iter().map(numbers).collect());
        let before = championship.without_drafts();
        let due = Due::of(DueIn::stage(&before, Some(stage.id))).ok()?;
        let absent = with_numbers(&before, absent);
        let input = input::of(&before, due.stage, &[], &absent).ok()?;
        Some(Self { before, stage, first, input, drawn })
    }

    /// The id of the draft's first round.
    pub fn first(&self) -> RoundId {
        self.first.id
    }

    /// The id of the draft's stage.
    pub fn stage(&self) -> StageId {
        self.stage.id
    }

    /// The draft as drawn, fitted to the entries that the draw has now.
    pub fn drawn(&self) -> Arrangement {
        self.fitted(self.drawn.clone())
    }

    /// The arrangement with each entry of the draw exactly once (see [`Arrangement::fitted`]).
    pub fn fitted(&self, arrangement: Arrangement) -> Arrangement {
        let drawn = self.drawn.numbers();
        let is_in = |number: i32| drawn.iter().flatten().any(|it| *it == number);
        let entries = self.input.entries.iter();
        // Of the beaten entries, only those that the draft called back take part.
        let entries = entries.filter(|entry| entry.beaten.is_none() || is_in(entry.number));
        arrangement.fitted(entries.map(|entry| entry.number))
    }

    /// The colors of each side at a table of `n`. If `n` exceeds the seats of a table, only the colors of the possible seats.
    pub fn colors(&self, n: usize) -> Vec<Vec<Color>> {
        let table = &self.input.table;
        let most = n.min(table.seats.into());
        colors_of_table(most, table.mode, table.arms).unwrap_or_default()
    }

    /// The errors that keep the arrangement from being saved. Groups are counted without the empty ones.
    pub fn errors(&self, arrangement: &Arrangement) -> Vec<HandError> {
        let by_hand = Some(arrangement.numbers());
        match check_by_hand(&DrawInput { by_hand, ..self.input.clone() }) {
            Err(DrawError::ByHand(errors)) => errors,
            _ => Vec::new(),
        }
    }

    /// The championship with the arrangement as its draft, even if it could not be saved. The ids are temporary.
    pub fn made(&self, arrangement: &Arrangement) -> Championship {
        let mut made = self.before.clone();
        let (mut ids, pins) = (IdSource::new(0, [0; 32]), HashSet::new());
        let seating = self.seating(arrangement);
        let maker = Maker::new(&self.before, &self.stage, &mut ids, &pins);
        if let Ok(drawn) = maker.make(&self.first, &seating, self.input.clone()) {
            made.change(|facts| {
                facts.pools.extend(drawn.pools);
                facts.rounds.extend(drawn.rounds);
                facts.tables.extend(drawn.tables);
            });
        }
        made
    }

    /// The flaws of the arranged draft (see [`flaws()`]).
    pub fn flaws(&self, made: &Championship) -> Vec<Flaw> {
        flaws(made, self.stage.id)
    }

    /// The seating that flaws are computed from; for a league only the pools, without games.
    fn seating(&self, arrangement: &Arrangement) -> Seating {
        let mut seats = Seats::new(&self.input, 0);
        let groups = arrangement.seated().map(|group| seats.known(&group.entries));
        let groups: Vec<_> = groups.collect();
        if self.stage.plan.is_drawn_at_once() {
            for (name, entries) in division::by_hand(self.input.division, &groups) {
                seats.pool(name, &entries);
            }
            return Seating { rounds: vec![Vec::new()], ..seats.finish() };
        }
        let all: Vec<_> = groups.iter().flatten().copied().collect();
        let pool = seats.only_pool(&all);
        let mut tables: Vec<SeatedTable> =
            arrangement.seated().map(|group| self.table(pool, group)).collect();
        if !self.input.is_of_tree() {
            tables.sort_by_key(|table| table.kind != TableKind::Played);
        }
        Seating { rounds: vec![tables], ..seats.finish() }
    }

    /// The table of one group. If it has more entries than seats, the colors repeat.
    fn table(&self, pool: i32, group: &ArrangedGroup) -> SeatedTable {
        let (kind, n) = match group.entries.len() {
            0 | 1 => (TableKind::Bye, 2),
            n => (TableKind::Played, n),
        };
        let colors = self.colors(n);
        let sides = group.entries.iter().copied().zip(colors.into_iter().cycle()).collect();
        SeatedTable { pool, kind, sides }
    }

    /// The arrangement with all groups that are not pinned drawn again from a seed, at tables of their sizes. If the stage does not allow
    /// these sizes, the sizes follow its plan. `None` if fewer than two entries are left to draw.
    pub fn drawn_again(&self, arrangement: &Arrangement, seed: i64) -> Option<Arrangement> {
        let rest: Vec<&ArrangedGroup> =
            arrangement.seated().filter(|group| !group.is_pinned).collect();
        let numbers: HashSet<i32> = rest.iter().flat_map(|group| &group.entries).copied().collect();
        if numbers.len() < 2 {
            return None;
        }
        let mut input = self.input.clone();
        input.entries.retain(|entry| numbers.contains(&entry.number));
        let mut sizes: Vec<usize> = rest.iter().map(|group| group.entries.len()).collect();
        sizes.sort_by_key(|size| Reverse(*size));
        let is_league = self.stage.plan.is_drawn_at_once();
        if !is_league && !by_hand::are_sizes(&self.input.table, &sizes) {
            sizes.clear();
        }
        let mut seats = Seats::new(&input, seed).at_tables_of(sizes);
        method::of(input.pairing).seat(&mut seats).ok()?;
        let seating = seats.finish();
        let groups: Vec<Vec<i32>> = match is_league {
            true => seating.pools.into_iter().map(|pool| pool.entries).collect(),
            false => seating.rounds.into_iter().flatten().map(|table| table.numbers()).collect(),
        };
        Some(self.refilled(arrangement, groups))
    }

    /// Puts the new groups in the places of those that are not pinned: larger groups in the places of larger ones, sectors in their order.
    /// A table of an entry with a fixed board moves to the place with the board's number.
    fn refilled(&self, arrangement: &Arrangement, groups: Vec<Vec<i32>>) -> Arrangement {
        let mut next = arrangement.clone();
        let mut free: Vec<&mut ArrangedGroup> =
            next.groups.iter_mut().filter(|group| !group.is_pinned).collect();
        if self.input.division != Division::BySector {
            free.sort_by_key(|group| Reverse(group.entries.len()));
        }
        let mut groups = groups.into_iter();
        for group in free {
            group.entries = groups.next().unwrap_or_default();
        }
        next.groups.extend(groups.map(|entries| ArrangedGroup { entries, is_pinned: false }));
        if !self.stage.plan.is_drawn_at_once() {
            let has = |group: &ArrangedGroup, entry| group.entries.contains(&entry);
            let may_move = |group: &ArrangedGroup| !group.is_pinned && group.entries.len() > 1;
            in_place(&mut next.groups, &self.input.boards, has, may_move);
        }
        next
    }
}

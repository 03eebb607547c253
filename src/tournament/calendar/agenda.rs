//! What is played when, one after the other: the tables with their dates, and what has one as a whole.

use super::appointment::{Appointment, Target};
use super::lookup::of_table;
use crate::tournament::championship::Championship;
use crate::tournament::id::{EntryId, PoolId, TableId};
use crate::tournament::table::Table;

/// Something with a date.
#[derive(Clone, Copy, Debug)]
pub struct Item<'a> {
    /// What.
    pub subject: Subject,
    /// When and where.
    pub appointment: &'a Appointment,
}

/// What has a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A table.
    Table(TableId),
    /// All tables of something, which begins then; none of them where nothing is drawn yet.
    Whole {
        /// Of what.
        target: Target,
        /// How many.
        n_tables: usize,
    },
}

/// What is played when.
#[derive(Clone, Debug, Default)]
pub struct Agenda<'a> {
    /// What has a date, in that order.
    pub dated: Vec<Item<'a>>,
    /// What has none for now.
    pub postponed: Vec<Item<'a>>,
    /// Tables still to be played of which nothing is said, in their order.
    pub undated: Vec<TableId>,
}

/// What is shown of a calendar.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Of this pool alone.
    pub pool: Option<PoolId>,
    /// Of these entries alone.
    pub entries: Option<Vec<EntryId>>,
}

impl Filter {
    fn fits(&self, table: &Table) -> bool {
        let is_theirs = |entries: &Vec<EntryId>| entries.iter().any(|entry| table.has(*entry));
        self.pool.is_none_or(|pool| table.pool == pool)
            && self.entries.as_ref().is_none_or(is_theirs)
    }
}

/// The agenda of what `championship` has, as far as it fits.
pub fn agenda<'a>(championship: &'a Championship, filter: &Filter) -> Agenda<'a> {
    if championship.appointments().is_empty() {
        return Agenda::default();
    }
    let mut agenda = Agenda::default();
    let mut items: Vec<Item<'a>> = Vec::new();
    let is_played = |table: &&Table| table.kind.is_played() && filter.fits(table);
    for table in championship.tables().iter().filter(is_played) {
        let Some(appointment) = of_table(championship, table) else {
            agenda.undated.extend(table.is_missing().then_some(table.id));
            continue;
        };
        let is_one = filter.entries.is_some() || is_of_each(championship, appointment.target);
        let known = items.iter_mut().rev().find_map(|item| match &mut item.subject {
            Subject::Whole { target, n_tables } if *target == appointment.target => Some(n_tables),
            _ => None,
        });
        match known.filter(|_| !is_one) {
            Some(n_tables) => *n_tables += 1,
            None if is_one => {
                items.push(Item { subject: Subject::Table(table.id), appointment });
            }
            None => {
                let subject = Subject::Whole { target: appointment.target, n_tables: 1 };
                items.push(Item { subject, appointment });
            }
        }
    }
    if filter.pool.is_none() && filter.entries.is_none() {
        items.extend(not_drawn(championship));
    }
    (agenda.dated, agenda.postponed) =
        items.into_iter().partition(|item| item.appointment.starts_at.is_some());
    agenda.dated.sort_by(|one, other| {
        let key = |item: &Item<'a>| (item.appointment.starts_at, item.appointment.venue.clone());
        key(one).cmp(&key(other))
    });
    agenda
}

/// Whether each table of a target is listed: it is one game of each entry, and not a whole night.
fn is_of_each(championship: &Championship, target: Target) -> bool {
    let is_league = |round| {
        let stage = championship.round(round).and_then(|round| championship.stage(round.stage));
        stage.is_some_and(|stage| stage.plan.is_drawn_at_once())
    };
    match target {
        Target::Table(_) | Target::RoundInPool(..) => true,
        Target::Round(round) => is_league(round),
        Target::Pool(_) | Target::Stage(_) => false,
    }
}

/// Stages with a date of which nothing is drawn yet.
fn not_drawn(championship: &Championship) -> impl Iterator<Item = Item<'_>> {
    let stages = championship.stages().iter();
    let stages = stages.filter(|stage| championship.rounds_of(stage.id).next().is_none());
    stages.filter_map(|stage| {
        let target = Target::Stage(stage.id);
        let appointment = championship.appointment(target)?;
        Some(Item { subject: Subject::Whole { target, n_tables: 0 }, appointment })
    })
}

//! The agenda: tables and larger parts of a tournament, ordered by date.

use super::lookup::of_table;
use crate::tournament::appointment::{Appointment, Target};
use crate::tournament::championship::Championship;
use crate::tournament::id::{EntryId, PoolId, TableId};
use crate::tournament::table::Table;

/// An item of the agenda: a subject with its appointment, dated or postponed.
#[derive(Clone, Copy, Debug)]
pub struct AgendaItem<'a> {
    /// The table or group of tables that is played.
    pub subject: Subject,
    /// The appointment with its time and venue.
    pub appointment: &'a Appointment,
}

/// The subject of an agenda item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A single table, listed by itself.
    Table(TableId),
    /// All tables of a target, which share one start time.
    Whole {
        /// The stage, pool or round.
        target: Target,
        /// Number of tables; 0 if nothing is drawn yet.
        n_tables: usize,
    },
}

/// The agenda of a tournament, split by the state of the dates.
#[derive(Clone, Debug, Default)]
pub struct Agenda<'a> {
    /// Items with a date, earliest first.
    pub dated: Vec<AgendaItem<'a>>,
    /// Items that are postponed and have no date.
    pub postponed: Vec<AgendaItem<'a>>,
    /// Tables still to be played without any appointment, in table order.
    pub undated: Vec<TableId>,
}

/// A filter for the agenda by pool and by entries.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Only tables of this pool; `None`: all pools.
    pub pool: Option<PoolId>,
    /// Only tables of these entries; `None`: all entries.
    pub entries: Option<Vec<EntryId>>,
}

impl Filter {
    fn fits(&self, table: &Table) -> bool {
        let is_theirs = |entries: &Vec<EntryId>| entries.iter().any(|entry| table.has(*entry));
        self.pool.is_none_or(|pool| table.pool == pool)
            && self.entries.as_ref().is_none_or(is_theirs)
    }
}

/// Returns the agenda of `championship`, restricted by `filter`. Without any appointment it is empty and lists no undated tables.
pub fn agenda<'a>(championship: &'a Championship, filter: &Filter) -> Agenda<'a> {
    if championship.appointments().is_empty() {
        return Agenda::default();
    }
    let mut agenda = Agenda::default();
    let mut items: Vec<AgendaItem<'a>> = Vec::new();
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
                items.push(AgendaItem { subject: Subject::Table(table.id), appointment });
            }
            None => {
                let subject = Subject::Whole { target: appointment.target, n_tables: 1 };
                items.push(AgendaItem { subject, appointment });
            }
        }
    }
    if filter.pool.is_none() && filter.entries.is_none() {
        items.extend(not_drawn(championship));
    }
    (agenda.dated, agenda.postponed) =
        items.into_iter().partition(|item| item.appointment.starts_at.is_some());
    agenda.dated.sort_by(|one, other| {
        let key =
            |item: &AgendaItem<'a>| (item.appointment.starts_at, item.appointment.venue.clone());
        key(one).cmp(&key(other))
    });
    agenda
}

/// Returns whether each table of a target is listed by itself: tables, matchdays, and rounds of stages that are drawn at once. An
/// appointment of any other target names a whole evening.
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

/// Returns items for the stages that have an appointment but no drawn rounds.
fn not_drawn(championship: &Championship) -> impl Iterator<Item = AgendaItem<'_>> {
    let stages = championship.stages().iter();
    let stages = stages.filter(|stage| championship.rounds_of(stage.id).next().is_none());
    stages.filter_map(|stage| {
        let target = Target::Stage(stage.id);
        let appointment = championship.appointment(target)?;
        Some(AgendaItem { subject: Subject::Whole { target, n_tables: 0 }, appointment })
    })
}

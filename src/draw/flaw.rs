//! What is not as one would wish in a draft, by name, to be seen before it is published.

use super::history::History;
use super::seating::club_of;
use crate::rules::Color;
use crate::tournament::championship::Championship;
use crate::tournament::entry::Entry;
use crate::tournament::id::{EntryId, PoolId, StageId, TableId};
use crate::tournament::plan::Division;
use crate::tournament::round::{Round, RoundState};
use crate::tournament::stage::{Pool, Stage};
use crate::tournament::table::{Table, TableKind};

/// One thing that is not as one would wish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// Two of a club at one table of the first round.
    SameClub {
        /// The table.
        table: TableId,
        /// The two.
        entries: [EntryId; 2],
    },
    /// Two of a club in one group.
    SameClubInGroup {
        /// The group.
        pool: PoolId,
        /// The two.
        entries: [EntryId; 2],
    },
    /// Two who have sat at one table before.
    MetBefore {
        /// The table.
        table: TableId,
        /// The two.
        entries: [EntryId; 2],
        /// How often, without this time.
        times: u32,
    },
    /// An entry gets a color again, though it had another one of the table less often.
    SameColor {
        /// The table.
        table: TableId,
        /// The entry.
        entry: EntryId,
        /// The color (in pairs and duel the first of the two).
        color: Color,
        /// How often it had it, without this time.
        times: u32,
    },
    /// An entry has a bye again.
    ByeAgain {
        /// The bye's table.
        table: TableId,
        /// The entry.
        entry: EntryId,
        /// How many it had, without this one.
        times: u32,
    },
    /// An entry has no sector where others have one: it plays in a league of those without, which sends a champion.
    NoSector {
        /// The entry.
        entry: EntryId,
    },
    /// An entry has withdrawn since the draw.
    Withdrawn {
        /// The table.
        table: TableId,
        /// The entry.
        entry: EntryId,
    },
}

impl Flaw {
    /// Whether it is of the same entries and kind, wherever they sit.
    pub fn is_same(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other) && self.of() == other.of()
    }

    /// Whom it is about, and the color.
    fn of(&self) -> (Vec<EntryId>, Option<Color>) {
        match self {
            Self::SameClub { entries, .. }
            | Self::SameClubInGroup { entries, .. }
            | Self::MetBefore { entries, .. } => {
                let mut entries = entries.to_vec();
                entries.sort_unstable();
                (entries, None)
            }
            Self::SameColor { entry, color, .. } => (vec![*entry], Some(*color)),
            Self::ByeAgain { entry, .. }
            | Self::NoSector { entry }
            | Self::Withdrawn { entry, .. } => (vec![*entry], None),
        }
    }
}

/// The flaws of the drafts of a stage, table by table. A league's games are all to be played, so of a league only the
/// groups and sectors are looked at.
pub fn flaws(championship: &Championship, stage: StageId) -> Vec<Flaw> {
    let Some(stage) = championship.stage(stage) else { return Vec::new() };
    let drafts: Vec<&Round> =
        championship.rounds_of(stage.id).filter(|round| round.state == RoundState::Draft).collect();
    if stage.plan.is_league() {
        let is_new = drafts.iter().any(|round| round.number == 1);
        return match stage.plan.division {
            Division::Groups { .. } if is_new => in_groups(championship, stage),
            Division::BySector if is_new => without_sector(championship, stage.id),
            _ => Vec::new(),
        };
    }
    let history = History::of(championship);
    let mut flaws = Vec::new();
    for round in drafts {
        for table in championship.tables_of(round.id) {
            flaws.extend(withdrawn(championship, table));
            flaws.extend(at_table(championship, (stage, round), &history, table));
        }
    }
    flaws
}

fn withdrawn(championship: &Championship, table: &Table) -> Vec<Flaw> {
    let has_withdrawn =
        |id: &EntryId| championship.entry(*id).is_some_and(|entry| !entry.is_active());
    let gone = table.entries().into_iter().filter(has_withdrawn);
    gone.map(|entry| Flaw::Withdrawn { table: table.id, entry }).collect()
}

fn at_table(
    championship: &Championship,
    (stage, round): (&Stage, &Round),
    history: &History<EntryId>,
    table: &Table,
) -> Vec<Flaw> {
    let entries = table.entries();
    if table.kind != TableKind::Played {
        let again = entries.iter().map(|entry| (*entry, history.byes(*entry)));
        return again
            .filter(|(_, times)| *times > 0)
            .map(|(entry, times)| Flaw::ByeAgain { table: table.id, entry, times })
            .collect();
    }
    let mut flaws = Vec::new();
    let are_clubs_apart = stage.plan.clubs_apart && round.number == 1;
    for [one, other] in pairs(&entries) {
        if are_clubs_apart && is_same_club(championship.entry(one), championship.entry(other)) {
            flaws.push(Flaw::SameClub { table: table.id, entries: [one, other] });
        }
        let times = history.met(one, other);
        if times > 0 {
            flaws.push(Flaw::MetBefore { table: table.id, entries: [one, other], times });
        }
    }
    flaws.extend(same_colors(history, table));
    flaws
}

fn same_colors(history: &History<EntryId>, table: &Table) -> Vec<Flaw> {
    let sides = table.sides();
    let first_colors: Vec<Color> =
        sides.iter().filter_map(|(_, colors)| colors.first().copied()).collect();
    let of_side = |(entry, colors): (EntryId, Vec<Color>)| {
        let color = *colors.first()?;
        let times = history.color(entry, color);
        let least = first_colors.iter().map(|it| history.color(entry, *it)).min().unwrap_or(0);
        (times > least).then_some(Flaw::SameColor { table: table.id, entry, color, times })
    };
    sides.into_iter().filter_map(of_side).collect()
}

fn without_sector(championship: &Championship, stage: StageId) -> Vec<Flaw> {
    let (named, nameless): (Vec<&Pool>, Vec<&Pool>) =
        championship.pools_of(stage).partition(|pool| !pool.name.is_empty());
    if named.is_empty() {
        return Vec::new();
    }
    let entries = nameless.into_iter().flat_map(|pool| &pool.entries);
    entries.map(|entry| Flaw::NoSector { entry: *entry }).collect()
}

fn in_groups(championship: &Championship, stage: &Stage) -> Vec<Flaw> {
    if !stage.plan.clubs_apart {
        return Vec::new();
    }
    let of_pool = |pool: &Pool| -> Vec<Flaw> {
        pairs(&pool.entries)
            .into_iter()
            .filter(|[one, other]| {
                is_same_club(championship.entry(*one), championship.entry(*other))
            })
            .map(|entries| Flaw::SameClubInGroup { pool: pool.id, entries })
            .collect()
    };
    championship.pools_of(stage.id).flat_map(of_pool).collect()
}

fn is_same_club(one: Option<&Entry>, other: Option<&Entry>) -> bool {
    let (Some(one), Some(other)) = (one, other) else { return false };
    !club_of(one).is_empty() && club_of(one) == club_of(other)
}

fn pairs(entries: &[EntryId]) -> Vec<[EntryId; 2]> {
    let with_later = |(index, one): (usize, &EntryId)| {
        entries.iter().skip(index + 1).map(|it| [*one, *it]).collect::<Vec<_>>()
    };
    entries.iter().enumerate().flat_map(with_later).collect()
}

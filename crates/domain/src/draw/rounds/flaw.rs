//! Flaws of a draft, such as broken wishes, each with the entries concerned; the organizer sees them before publishing.

use parchis::Color;

use super::two_seats;
use crate::draw::seating::costs::club_of;
use crate::draw::seating::history::History;
use crate::tournament::championship::Championship;
use crate::tournament::entry::Entry;
use crate::tournament::id::{EntryId, PlayerId, PoolId, StageId, TableId};
use crate::tournament::plan::Division;
use crate::tournament::round::{Round, RoundState};
use crate::tournament::same_person::{Likeness, SeatedTwice};
use crate::tournament::stage::{Pool, Stage};
use crate::tournament::table::{Table, TableKind};

/// One flaw of a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// Two entries of a club sit at one table of the first round.
    SameClub {
        /// The table of both entries.
        table: TableId,
        /// The two entries of the club.
        entries: [EntryId; 2],
    },
    /// Two entries of a club are in one group.
    SameClubInGroup {
        /// The group of both entries.
        pool: PoolId,
        /// The two entries of the club.
        entries: [EntryId; 2],
    },
    /// Two entries have met at a table before.
    MetBefore {
        /// The table of both entries.
        table: TableId,
        /// The two entries that meet again.
        entries: [EntryId; 2],
        /// The number of earlier meetings.
        times: u32,
    },
    /// An entry gets a color again, although it has had another color of the table less often.
    SameColor {
        /// The table of the entry.
        table: TableId,
        /// The entry with the repeated color.
        entry: EntryId,
        /// The color (in pairs and duel the first of the two).
        color: Color,
        /// The number of earlier games on that color.
        times: u32,
    },
    /// An entry has a bye again.
    ByeAgain {
        /// The table of the bye.
        table: TableId,
        /// The entry with the bye.
        entry: EntryId,
        /// The number of earlier byes.
        times: u32,
    },
    /// An entry has no sector although others have one: it plays in the league of the entries without a sector, which has qualifiers of its
    /// own.
    NoSector {
        /// The entry without a sector.
        entry: EntryId,
    },
    /// Two entries meet that were to be kept apart.
    NotApart {
        /// The table of both entries.
        table: TableId,
        /// The two entries that meet.
        entries: [EntryId; 2],
    },
    /// Two entries that were to be kept apart are in one group, or in the only one.
    NotApartInGroup {
        /// The group of both entries.
        pool: PoolId,
        /// The two entries of the group.
        entries: [EntryId; 2],
    },
    /// An entry is not at its fixed board: its table has another number, the board does not exist, or another entry of its
    /// table has another fixed board.
    OtherBoard {
        /// The table of the entry.
        table: TableId,
        /// The entry with the fixed board.
        entry: EntryId,
        /// The number of the fixed board.
        board: u16,
    },
    /// Two entries share a fixed board, but sit at two tables of one round.
    SameBoard {
        /// The tables of the two entries.
        tables: [TableId; 2],
        /// The two entries with the same board.
        entries: [EntryId; 2],
        /// The number of the board.
        board: u16,
    },
    /// An entry has withdrawn since the draw.
    Withdrawn {
        /// The table of the entry.
        table: TableId,
        /// The entry that has withdrawn.
        entry: EntryId,
    },
    /// One person has two seats at once, in two entries.
    SamePerson {
        /// The person with two seats.
        player: PlayerId,
        /// The tables; the same one twice if both entries sit together.
        tables: [TableId; 2],
        /// The two entries of the person.
        entries: [EntryId; 2],
    },
    /// As [`Flaw::SamePerson`], but for two people of the same name of whom one has no club: they may be one person.
    SameName {
        /// One of the two people.
        player: PlayerId,
        /// The tables of the two entries.
        tables: [TableId; 2],
        /// The entries of the two people.
        entries: [EntryId; 2],
    },
}

impl Flaw {
    /// Returns whether both flaws are of the same kind, entries and color, at any tables.
    pub fn is_same(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other) && self.of() == other.of()
    }

    /// The entries of the flaw, sorted, and its color if it is about one.
    fn of(&self) -> (Vec<EntryId>, Option<Color>) {
        match self {
            Self::SameClub { entries, .. }
            | Self::SameClubInGroup { entries, .. }
            | Self::MetBefore { entries, .. }
            | Self::NotApart { entries, .. }
            | Self::NotApartInGroup { entries, .. }
            | Self::SameBoard { entries, .. }
            | Self::SamePerson { entries, .. }
            | Self::SameName { entries, .. } => {
                let mut entries = entries.to_vec();
                entries.sort_unstable();
                (entries, None)
            }
            Self::SameColor { entry, color, .. } => (vec![*entry], Some(*color)),
            Self::ByeAgain { entry, .. }
            | Self::NoSector { entry }
            | Self::OtherBoard { entry, .. }
            | Self::Withdrawn { entry, .. } => (vec![*entry], None),
        }
    }
}

impl From<SeatedTwice> for Flaw {
    fn from(SeatedTwice { player, entries, tables, likeness }: SeatedTwice) -> Self {
        match likeness {
            Likeness::Person => Self::SamePerson { player, tables, entries },
            Likeness::NoClub | Likeness::OtherClub => Self::SameName { player, tables, entries },
        }
    }
}

/// The flaws of a stage's drafts: first people with two seats, then the flaws of each round. All entries of a league's pool meet, so only
/// people, groups, sectors and boards are checked there.
pub fn flaws(championship: &Championship, stage: StageId) -> Vec<Flaw> {
    let Some(stage) = championship.stage(stage) else { return Vec::new() };
    let drafts: Vec<&Round> =
        championship.rounds_of(stage.id).filter(|round| round.state == RoundState::Draft).collect();
    let seated_twice = two_seats::of_drafts(championship, stage, &drafts).into_iter();
    let mut flaws: Vec<Flaw> = seated_twice.map(Flaw::from).collect();
    if stage.plan.is_drawn_at_once() {
        let is_new = drafts.iter().any(|round| round.number == 1);
        flaws.extend(match stage.plan.division {
            Division::Groups { .. } if is_new => in_groups(championship, stage),
            Division::BySector if is_new => without_sector(championship, stage.id),
            _ => Vec::new(),
        });
        if is_new {
            flaws.extend(not_apart_in_groups(championship, stage));
        }
        flaws.extend(drafts.into_iter().flat_map(|round| at_boards(championship, round)));
        return flaws;
    }
    let apart = championship.pairs_to_keep_apart();
    let history = History::of(championship);
    for round in drafts {
        for table in championship.tables_of(round.id) {
            flaws.extend(withdrawn(championship, table));
            flaws.extend(not_apart(&apart, table));
            flaws.extend(at_table(championship, (stage, round), &history, table));
        }
        flaws.extend(at_boards(championship, round));
    }
    flaws
}

fn withdrawn(championship: &Championship, table: &Table) -> Vec<Flaw> {
    let has_withdrawn =
        |id: &EntryId| championship.entry(*id).is_some_and(|entry| !entry.is_active());
    let gone = table.entries().into_iter().filter(has_withdrawn);
    gone.map(|entry| Flaw::Withdrawn { table: table.id, entry }).collect()
}

fn not_apart(apart: &[[EntryId; 2]], table: &Table) -> Vec<Flaw> {
    let meet = |both: &&[EntryId; 2]| both.iter().all(|entry| table.has(*entry));
    let broken = apart.iter().filter(meet);
    broken.map(|entries| Flaw::NotApart { table: table.id, entries: *entries }).collect()
}

fn not_apart_in_groups(championship: &Championship, stage: &Stage) -> Vec<Flaw> {
    let apart = championship.pairs_to_keep_apart();
    let of_pool = |pool: &Pool| {
        let meet = |both: &&[EntryId; 2]| both.iter().all(|entry| pool.entries.contains(entry));
        let flaw =
            |entries: &[EntryId; 2]| Flaw::NotApartInGroup { pool: pool.id, entries: *entries };
        apart.iter().filter(meet).map(flaw).collect::<Vec<Flaw>>()
    };
    championship.pools_of(stage.id).flat_map(of_pool).collect()
}

/// The flaws of a round's fixed boards. If the hall numbers its boards, tables are called to boards on the night; then only clashing wishes
/// and nonexistent boards are flaws.
fn at_boards(championship: &Championship, round: &Round) -> Vec<Flaw> {
    let table_of = |(entry, board): (EntryId, u16)| {
        let mut tables = championship.tables_of(round.id).filter(|table| table.kind.is_played());
        tables.find(|table| table.has(entry)).map(|table| (table, entry, board))
    };
    let fixed = championship.fixed_boards().into_iter().filter_map(table_of);
    let fixed: Vec<(&Table, EntryId, u16)> = fixed.collect();
    let mut flaws = Vec::new();
    let mut in_conflict = Vec::new();
    for (index, (table, entry, board)) in fixed.iter().enumerate() {
        for (second, other, wanted) in fixed.iter().skip(index + 1) {
            if table.id != second.id && board == wanted {
                let (tables, entries) = ([table.id, second.id], [*entry, *other]);
                flaws.push(Flaw::SameBoard { tables, entries, board: *board });
                in_conflict.extend(entries);
            }
        }
    }
    let n_boards = championship.tournament.settings.boards;
    for (index, (table, entry, board)) in fixed.iter().enumerate() {
        let mut before = fixed.iter().take(index);
        let is_elsewhere = match n_boards {
            0 => table.number != i32::from(*board),
            n => {
                let has_other = |(first, _, wanted): &(&Table, EntryId, u16)| {
                    first.id == table.id && wanted != board
                };
                *board > n || before.any(has_other)
            }
        };
        if is_elsewhere && !in_conflict.contains(entry) {
            flaws.push(Flaw::OtherBoard { table: table.id, entry: *entry, board: *board });
        }
    }
    flaws
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

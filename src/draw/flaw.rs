//! What is not as one would wish in a draft, and what of wishes is broken, by name, to be seen before it is published.

use super::history::History;
use super::seating::club_of;
use super::two_seats;
use crate::rules::Color;
use crate::tournament::championship::Championship;
use crate::tournament::entry::Entry;
use crate::tournament::id::{EntryId, PlayerId, PoolId, StageId, TableId};
use crate::tournament::plan::Division;
use crate::tournament::round::{Round, RoundState};
use crate::tournament::same_person::{Likeness, SeatedTwice};
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
    /// Two meet who were to be kept apart.
    NotApart {
        /// The table.
        table: TableId,
        /// The two.
        entries: [EntryId; 2],
    },
    /// Two are in one group, or in the only one, who were to be kept apart.
    NotApartInGroup {
        /// The group.
        pool: PoolId,
        /// The two.
        entries: [EntryId; 2],
    },
    /// An entry is not at its board: its table has another number, there is no such board, or somebody at its table has
    /// another board.
    OtherBoard {
        /// The table.
        table: TableId,
        /// The entry.
        entry: EntryId,
        /// The board's number.
        board: u16,
    },
    /// Two always play at the same board, and now in one round at two tables.
    SameBoard {
        /// Their tables.
        tables: [TableId; 2],
        /// The two.
        entries: [EntryId; 2],
        /// The board's number.
        board: u16,
    },
    /// An entry has withdrawn since the draw.
    Withdrawn {
        /// The table.
        table: TableId,
        /// The entry.
        entry: EntryId,
    },
    /// One person has two seats at once, in two entries.
    SamePerson {
        /// The person.
        player: PlayerId,
        /// The tables; the same one twice where both entries sit together.
        tables: [TableId; 2],
        /// The entries.
        entries: [EntryId; 2],
    },
    /// As [`Flaw::SamePerson`], of two people of one name of whom one has no club: they may be one.
    SameName {
        /// One of them.
        player: PlayerId,
        /// Their tables.
        tables: [TableId; 2],
        /// Their entries.
        entries: [EntryId; 2],
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

/// The flaws of the drafts of a stage, first people with two seats, then table by table. A league's games are all to be
/// played, so of a league only people, groups, sectors and boards are looked at.
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
    let apart = championship.kept_apart();
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
    let apart = championship.kept_apart();
    let of_pool = |pool: &Pool| {
        let meet = |both: &&[EntryId; 2]| both.iter().all(|entry| pool.entries.contains(entry));
        let flaw =
            |entries: &[EntryId; 2]| Flaw::NotApartInGroup { pool: pool.id, entries: *entries };
        apart.iter().filter(meet).map(flaw).collect::<Vec<Flaw>>()
    };
    championship.pools_of(stage.id).flat_map(of_pool).collect()
}

/// What of a round's boards is not as it was wished. Where boards are numbered tables are called to them on the night: then
/// only who wants the same one, or one that there is not, is in the way.
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

//! The flaws of a draft in words.

use domain::draw::Flaw;
use domain::tournament::championship::Championship;
use domain::tournament::id::{EntryId, PoolId, TableId};
use domain::tournament::names::Names;
use domain::tournament::same_person::{Likeness, SeatedTwice};

use crate::web::parts::repeated_people::seated_words;
use crate::web::parts::titles::round_title;
use crate::web::request::context::Ctx;

/// Describes a flaw of a draft in one sentence.
pub(super) fn in_words(
    ctx: &Ctx,
    championship: &Championship,
    names: &Names,
    flaw: &Flaw,
) -> String {
    let number = |table: &TableId| championship.table(*table).map_or(0, |table| table.number);
    let round = |table: &TableId| {
        let table = championship.table(*table);
        let round = table.and_then(|table| championship.round(table.round));
        round.map(|round| round_title(ctx, championship, round)).unwrap_or_default()
    };
    let both = |key: &'static str, entries: &[EntryId; 2]| {
        let [one, other] = entries.map(|entry| names.entry(entry));
        ctx.ta(key).with("one", one).with("other", other)
    };
    let pool = |id: &PoolId| championship.pool(*id).map_or("", |pool| pool.name.as_str());
    let one = |key: &'static str, entry: &EntryId| ctx.ta(key).with("entry", names.entry(*entry));
    let said = match flaw {
        Flaw::SameClub { table, entries } => {
            both("flaw-same-club", entries).with("table", number(table))
        }
        Flaw::SameClubInGroup { pool: id, entries } => {
            both("flaw-same-club-in-group", entries).with("pool", pool(id))
        }
        Flaw::MetBefore { table, entries, times } => {
            both("flaw-met-before", entries).with("table", number(table)).with("times", *times)
        }
        Flaw::SameColor { table, entry, color, times } => one("flaw-same-color", entry)
            .with("color", ctx.word(color))
            .with("table", number(table))
            .with("times", *times),
        Flaw::ByeAgain { entry, times, .. } => one("flaw-bye-again", entry).with("times", *times),
        Flaw::NoSector { entry } => one("flaw-no-sector", entry),
        Flaw::NotApart { table, entries } => {
            both("flaw-not-apart", entries).with("table", number(table))
        }
        Flaw::NotApartInGroup { pool: id, entries } => match pool(id) {
            "" => both("flaw-not-apart-in-league", entries),
            pool => both("flaw-not-apart-in-group", entries).with("pool", pool),
        },
        Flaw::OtherBoard { table, entry, board } => one("flaw-other-board", entry)
            .with("board", i32::from(*board))
            .with("round", round(table))
            .with("table", number(table)),
        Flaw::SameBoard { tables: [first, second], entries, board } => {
            both("flaw-same-board", entries)
                .with("board", i32::from(*board))
                .with("round", round(first))
                .with("first", number(first))
                .with("second", number(second))
        }
        Flaw::SamePerson { player, tables, entries }
        | Flaw::SameName { player, tables, entries } => {
            let likeness = match flaw {
                Flaw::SamePerson { .. } => Likeness::Person,
                _ => Likeness::NoClub,
            };
            let (player, entries, tables) = (*player, *entries, *tables);
            let seated = SeatedTwice { player, entries, tables, likeness };
            return seated_words(ctx, championship, names, &seated);
        }
        Flaw::Withdrawn { table, entry } => {
            one("flaw-withdrawn", entry).with("table", number(table))
        }
    };
    said.to_string()
}

/// Number of flaws of each kind, in words. Empty if there are at most `most` flaws.
pub(super) fn summed<'a>(
    ctx: &Ctx,
    flaws: impl ExactSizeIterator<Item = &'a Flaw>,
    most: usize,
) -> Vec<String> {
    if flaws.len() <= most {
        return Vec::new();
    }
    let mut sums: Vec<(&str, usize)> = Vec::new();
    for key in flaws.map(sum_key) {
        match sums.iter_mut().find(|(known, _)| *known == key) {
            Some((_, n)) => *n += 1,
            None => sums.push((key, 1)),
        }
    }
    sums.into_iter().map(|(key, n)| ctx.tn(key, n)).collect()
}

/// The message key that counts flaws of this kind.
fn sum_key(flaw: &Flaw) -> &'static str {
    match flaw {
        Flaw::SameClub { .. } => "flaw-sum-same-club",
        Flaw::SameClubInGroup { .. } => "flaw-sum-same-club-in-group",
        Flaw::MetBefore { .. } => "flaw-sum-met-before",
        Flaw::SameColor { .. } => "flaw-sum-same-color",
        Flaw::ByeAgain { .. } => "flaw-sum-bye-again",
        Flaw::NoSector { .. } => "flaw-sum-no-sector",
        Flaw::NotApart { .. } => "flaw-sum-not-apart",
        Flaw::NotApartInGroup { .. } => "flaw-sum-not-apart-in-group",
        Flaw::OtherBoard { .. } => "flaw-sum-other-board",
        Flaw::SameBoard { .. } => "flaw-sum-same-board",
        Flaw::Withdrawn { .. } => "flaw-sum-withdrawn",
        Flaw::SamePerson { .. } => "flaw-sum-same-person",
        Flaw::SameName { .. } => "flaw-sum-same-name",
    }
}

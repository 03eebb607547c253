//! The flaws of a draft in words.

use domain::draw::Flaw;
use domain::tournament::championship::Championship;
use domain::tournament::id::{EntryId, PoolId, TableId};
use domain::tournament::names::Names;
use domain::tournament::same_person::{Likeness, SeatedTwice};

use crate::web::i18n::{Key, key};
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
    let both = |key: Key, entries: &[EntryId; 2]| {
        let [one, other] = entries.map(|entry| names.entry(entry));
        ctx.ta(key).with("one", one).with("other", other)
    };
    let pool = |id: &PoolId| championship.pool(*id).map_or("", |pool| pool.name.as_str());
    let one = |key: Key, entry: &EntryId| ctx.ta(key).with("entry", names.entry(*entry));
    let said = match flaw {
        Flaw::SameClub { table, entries } => {
            both(key::FLAW_SAME_CLUB, entries).with("table", number(table))
        }
        Flaw::SameClubInGroup { pool: id, entries } => {
            both(key::FLAW_SAME_CLUB_IN_GROUP, entries).with("pool", pool(id))
        }
        Flaw::MetBefore { table, entries, times } => {
            both(key::FLAW_MET_BEFORE, entries).with("table", number(table)).with("times", *times)
        }
        Flaw::SameColor { table, entry, color, times } => one(key::FLAW_SAME_COLOR, entry)
            .with("color", ctx.word(color))
            .with("table", number(table))
            .with("times", *times),
        Flaw::ByeAgain { entry, times, .. } => {
            one(key::FLAW_BYE_AGAIN, entry).with("times", *times)
        }
        Flaw::NoSector { entry } => one(key::FLAW_NO_SECTOR, entry),
        Flaw::NotApart { table, entries } => {
            both(key::FLAW_NOT_APART, entries).with("table", number(table))
        }
        Flaw::NotApartInGroup { pool: id, entries } => match pool(id) {
            "" => both(key::FLAW_NOT_APART_IN_LEAGUE, entries),
            pool => both(key::FLAW_NOT_APART_IN_GROUP, entries).with("pool", pool),
        },
        Flaw::OtherBoard { table, entry, board } => one(key::FLAW_OTHER_BOARD, entry)
            .with("board", i32::from(*board))
            .with("round", round(table))
            .with("table", number(table)),
        Flaw::SameBoard { tables: [first, second], entries, board } => {
            both(key::FLAW_SAME_BOARD, entries)
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
            one(key::FLAW_WITHDRAWN, entry).with("table", number(table))
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
    let mut sums: Vec<(Key, usize)> = Vec::new();
    for key in flaws.map(sum_key) {
        match sums.iter_mut().find(|(known, _)| *known == key) {
            Some((_, n)) => *n += 1,
            None => sums.push((key, 1)),
        }
    }
    sums.into_iter().map(|(key, n)| ctx.tn(key, n)).collect()
}

/// The message key that counts flaws of this kind.
fn sum_key(flaw: &Flaw) -> Key {
    match flaw {
        Flaw::SameClub { .. } => key::FLAW_SUM_SAME_CLUB,
        Flaw::SameClubInGroup { .. } => key::FLAW_SUM_SAME_CLUB_IN_GROUP,
        Flaw::MetBefore { .. } => key::FLAW_SUM_MET_BEFORE,
        Flaw::SameColor { .. } => key::FLAW_SUM_SAME_COLOR,
        Flaw::ByeAgain { .. } => key::FLAW_SUM_BYE_AGAIN,
        Flaw::NoSector { .. } => key::FLAW_SUM_NO_SECTOR,
        Flaw::NotApart { .. } => key::FLAW_SUM_NOT_APART,
        Flaw::NotApartInGroup { .. } => key::FLAW_SUM_NOT_APART_IN_GROUP,
        Flaw::OtherBoard { .. } => key::FLAW_SUM_OTHER_BOARD,
        Flaw::SameBoard { .. } => key::FLAW_SUM_SAME_BOARD,
        Flaw::Withdrawn { .. } => key::FLAW_SUM_WITHDRAWN,
        Flaw::SamePerson { .. } => key::FLAW_SUM_SAME_PERSON,
        Flaw::SameName { .. } => key::FLAW_SUM_SAME_NAME,
    }
}

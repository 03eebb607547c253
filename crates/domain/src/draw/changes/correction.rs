//! Drawn tables that no longer fit a corrected result: each stands, or another entry takes the seats. A person decides.

use thiserror::Error;

use super::effects::{Effect, effects, unfit, with_status};
use super::replacement::{self, Offer};
use crate::tournament::championship::Championship;
use crate::tournament::entry::{EntryStatus, LeagueResults};
use crate::tournament::id::{EntryId, TableId};
use crate::tournament::table::Table;

/// A complete and possible decision about drawn tables that no longer fit. It is empty if there are none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnfitDecision {
    /// Tables that stand although they do not fit.
    pub stand: Vec<TableId>,
    /// Replacements of entries at the other ones.
    pub replaced: Vec<Offer>,
}

/// A complete and possible decision about drawn tables that seat a withdrawn entry and are not played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VacancyDecision {
    /// Tables that stand although the entry has withdrawn.
    pub stand: Vec<TableId>,
    /// The replacement for its other seats, with the table that causes it.
    pub replaced: Option<(TableId, Offer)>,
}

/// Drawn tables no longer fit, and there is no decision about them, or one that is no longer possible.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("what is drawn from the result does not fit it any more")]
pub struct Unfit {
    /// Effects of the correction.
    pub effects: Vec<Effect>,
    /// Possible replacements of entries.
    pub offers: Vec<Offer>,
}

/// The decision about the drawn tables that no longer fit the result of the `corrected` table; empty if all fit.
///
/// `kept` are tables whose game a device records. `chosen` are pairs of a leaving entry and its replacement: all other tables stand. It is
/// `None` as long as nobody has decided.
///
/// # Errors
/// [`Unfit`]: some tables do not fit, and `chosen` is `None` or contains an impossible replacement.
pub fn drawn_tables(
    before: &Championship,
    corrected: &Table,
    kept: &[TableId],
    chosen: Option<&[(EntryId, EntryId)]>,
) -> Result<UnfitDecision, Unfit> {
    let mut after = before.clone();
    after.change(|facts| {
        for table in facts.tables.iter_mut().filter(|table| table.id == corrected.id) {
            table.clone_from(corrected);
        }
    });
    let effects = effects(before, &after);
    let unseated: Vec<(TableId, &[EntryId])> = effects.iter().filter_map(unseated).collect();
    if unseated.is_empty() {
        return Ok(UnfitDecision::default());
    }
    let mut offers = replacement::offers_not_kept(&after, corrected.id, kept);
    offers.retain(|offer| unseated.iter().any(|(_, entries)| entries.contains(&offer.goes)));
    let Some(replaced) = chosen.and_then(|pairs| replacement::chosen(&offers, pairs)) else {
        return Err(Unfit { effects, offers });
    };
    let is_left = |entry: &EntryId| replaced.iter().all(|offer| offer.goes != *entry);
    let stand = unseated.into_iter().filter(|(_, entries)| entries.iter().any(is_left));
    Ok(UnfitDecision { stand: stand.map(|(table, _)| table).collect(), replaced })
}

/// The decision about drawn tables that seat a withdrawn entry and are not played. `kept` and `chosen` are as in [`drawn_tables`]; an empty
/// `chosen` lets all tables stand.
///
/// # Errors
/// The effects of the withdrawal: there are such tables, and `chosen` is `None` or not exactly the possible replacement.
pub fn tables_without(
    before: &Championship,
    (withdrawn, results): (EntryId, Option<LeagueResults>),
    kept: &[TableId],
    chosen: Option<&[(EntryId, EntryId)]>,
) -> Result<VacancyDecision, Vec<Effect>> {
    let after = with_status(before, withdrawn, (EntryStatus::Withdrawn, results));
    let effects = effects(before, &after);
    let mut stand = unfit(&effects);
    let pairs = match chosen {
        _ if stand.is_empty() => return Ok(VacancyDecision { stand, replaced: None }),
        Some([]) => return Ok(VacancyDecision { stand, replaced: None }),
        Some(pairs) => pairs,
        None => return Err(effects),
    };
    let is_chosen = |offer: &Offer| {
        pairs == [(offer.goes, offer.comes)] && !offer.tables.iter().any(|it| kept.contains(it))
    };
    let offer = replacement::instead_of(&after, withdrawn).filter(|(_, offer)| is_chosen(offer));
    let Some((cause, offer)) = offer else { return Err(effects) };
    stand.retain(|table| !offer.tables.contains(table));
    Ok(VacancyDecision { stand, replaced: Some((cause, offer)) })
}

/// The knock-out tables from which others advanced while an entry was withdrawn, if the next round is drawn. They stand when
/// the entry is readmitted.
pub fn tables_drawn_without(before: &Championship, readmitted: EntryId) -> Vec<TableId> {
    let effects = effects(before, &with_status(before, readmitted, (EntryStatus::Active, None)));
    if unfit(&effects).is_empty() {
        return Vec::new();
    }
    let others = effects.iter().filter_map(|effect| match effect {
        Effect::GoesOn { table, goes, .. } if !goes.is_empty() => Some(*table),
        _ => None,
    });
    others.collect()
}

fn unseated(effect: &Effect) -> Option<(TableId, &[EntryId])> {
    match effect {
        Effect::Unfit { table, entries } => Some((*table, entries)),
        _ => None,
    }
}

//! Drawn tables that no longer fit a corrected result: each stands, or another entry takes the seats. A person decides.

use thiserror::Error;

use super::effects::{Effect, effects};
use super::replacement::{self, Offer};
use crate::tournament::championship::Championship;
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

/// Drawn tables no longer fit, and there is no decision about them, or one that is no longer possible.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("what is drawn from the result does not fit it any more")]
pub struct Unfit {
    /// Effects of the correction.
    pub effects: Vec<Effect>,
    /// Possible replacements of entries.
    pub offers: Vec<Offer>,
}

/// The decision about the drawn tables that no longer fit the `corrected` table. `kept` are tables whose game a device keeps. `chosen` are
/// pairs of leaving and replacing entries: all other tables stand. `None` if nobody has decided.
///
/// # Errors
/// [`Unfit`]: there are such tables, and no possible decision.
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

fn unseated(effect: &Effect) -> Option<(TableId, &[EntryId])> {
    match effect {
        Effect::Unfit { table, entries } => Some((*table, entries)),
        _ => None,
    }
}

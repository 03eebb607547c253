//! The chain of editions.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;

use crate::tournament::id::TournamentId;

/// A tournament with the edition from which it was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditionLink {
    /// The tournament.
    pub id: TournamentId,
    /// The edition before it; `None` for the first. It may have been deleted.
    pub of: Option<TournamentId>,
    /// First day.
    pub starts_on: NaiveDate,
}

/// All known editions of the tournament `id`, the earliest first: those before it, those made from any of them, and itself. Empty if it is
/// unknown.
pub fn chain(links: &[EditionLink], id: TournamentId) -> Vec<TournamentId> {
    let by_id: BTreeMap<TournamentId, &EditionLink> =
        links.iter().map(|link| (link.id, link)).collect();
    let Some(start) = by_id.get(&id) else { return Vec::new() };
    // The first known edition. A circle, which only damaged facts have, ends where it is entered.
    let (mut first, mut seen) = (*start, BTreeSet::from([id]));
    while let Some(before) = first.of.and_then(|of| by_id.get(&of)).filter(|it| seen.insert(it.id))
    {
        first = before;
    }
    let (mut known, mut new) = (BTreeSet::from([first.id]), vec![first.id]);
    while let Some(edition) = new.pop() {
        let after = links.iter().filter(|link| link.of == Some(edition));
        new.extend(after.map(|link| link.id).filter(|id| known.insert(*id)));
    }
    let mut editions: Vec<&EditionLink> =
        known.iter().filter_map(|id| by_id.get(id).copied()).collect();
    editions.sort_by_key(|link| (link.starts_on, link.id));
    editions.into_iter().map(|link| link.id).collect()
}

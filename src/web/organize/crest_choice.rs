//! The crest of an entry as organizers see it: what is shown now, and the picture that waits to take its place.

use std::collections::HashSet;

use crate::tournament::championship::Championship;
use crate::tournament::entry::Entry;
use crate::tournament::id::OwnCrestId;
use crate::tournament::own_crest::{CrestOwner, OwnCrest};
use crate::web::parts::crest::{self, CrestView};

/// A crest, and what may take its place.
pub struct CrestChoice {
    /// Whose it is: the club, or the entry's own name.
    pub name: String,
    /// What is shown now.
    pub shown: CrestView,
    /// The picture that is shown now, where it is not the crest that is made.
    pub own: Option<OwnCrestId>,
    /// The picture that waits.
    pub waiting: Option<(OwnCrestId, CrestView)>,
}

impl CrestChoice {
    /// Of an entry of the championship as its organizers see it.
    pub fn of(championship: &Championship, entry: &Entry) -> Option<Self> {
        let number = crest::number(championship, entry);
        let view = |own: &OwnCrest| CrestView::own(entry.tournament, &own.digest, number);
        let waiting = championship.waiting_crest(entry);
        let name = if entry.club.is_empty() { &entry.name } else { &entry.club };
        Some(Self {
            name: name.clone(),
            shown: crest::of_entry(championship, entry.id)?,
            own: championship.own_crest(entry).map(|own| own.id),
            waiting: waiting.map(|own| (own.id, view(own))),
        })
    }
}

/// The first entry of each owner of a picture, shown or waiting.
pub fn with_pictures(championship: &Championship) -> Vec<&Entry> {
    let mut seen = HashSet::new();
    let has_picture = |entry: &&Entry| {
        let is_any = championship.own_crest(entry).or(championship.waiting_crest(entry)).is_some();
        is_any && seen.insert(CrestOwner::of(entry))
    };
    championship.entries().iter().filter(has_picture).collect()
}

/// How many pictures wait to be approved; the public sees none of them.
pub fn n_waiting(championship: &Championship) -> usize {
    let owners = with_pictures(championship).into_iter();
    owners.filter(|entry| championship.waiting_crest(entry).is_some()).count()
}

//! The crest of an entry as organizers see it: the picture in use, and the picture that awaits approval.

use std::collections::HashSet;

use domain::tournament::championship::Championship;
use domain::tournament::entry::Entry;
use domain::tournament::id::OwnCrestId;
use domain::tournament::own_crest::{CrestOwner, OwnCrest};

use crate::web::parts::crest::{self, CrestView};

/// A crest in use and its possible replacement.
pub struct CrestChoice {
    /// The owner's name: the club, or the entry if it has no club.
    pub name: String,
    /// The crest that is shown to the public.
    pub shown: CrestView,
    /// Id of the uploaded picture in use; `None` if the generated crest is shown.
    pub own: Option<OwnCrestId>,
    /// The uploaded picture that awaits approval.
    pub waiting: Option<(OwnCrestId, CrestView)>,
}

impl CrestChoice {
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

/// The first entry of each club, or entry without a club, that has a picture. The picture may still await approval.
pub fn with_pictures(championship: &Championship) -> Vec<&Entry> {
    let mut seen = HashSet::new();
    let has_picture = |entry: &&Entry| {
        let is_any = championship.own_crest(entry).or(championship.waiting_crest(entry)).is_some();
        is_any && seen.insert(CrestOwner::of(entry))
    };
    championship.entries().iter().filter(has_picture).collect()
}

/// The number of pictures that await approval. The public sees none of them.
pub fn n_waiting(championship: &Championship) -> usize {
    let owners = with_pictures(championship).into_iter();
    owners.filter(|entry| championship.waiting_crest(entry).is_some()).count()
}

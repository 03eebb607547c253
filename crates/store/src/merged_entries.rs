//! Entries that are merged into others.

use std::collections::HashMap;
use std::iter::successors;

use diesel::prelude::*;
use domain::tournament::id::{EntryId, TournamentId};

use super::columns::Key;
use super::schema::entries;
use super::{Conn, StoreError};

/// The merged entries of a tournament. What is stored for a merged entry is read as that of the entry it is merged into, for as long as it
/// is: an undone merge needs no change.
pub(crate) struct MergedEntries(HashMap<EntryId, EntryId>);

impl MergedEntries {
    pub(crate) fn load(conn: &mut Conn, id: TournamentId) -> Result<Self, StoreError> {
        let of_it = entries::tournament_id.eq(Key::from(id));
        let rows: Vec<(Key, Option<Key>)> = entries::table
            .filter(of_it.and(entries::merged_into.is_not_null()))
            .select((entries::id, entries::merged_into))
            .load(conn)?;
        let into = |(gone, kept): (Key, Option<Key>)| Some((gone.into(), kept?.into()));
        Ok(Self(rows.into_iter().filter_map(into).collect()))
    }

    /// The entry that an entry is merged into, at last; itself if it is not merged.
    pub(crate) fn kept(&self, entry: EntryId) -> EntryId {
        let next = |entry: &EntryId| self.0.get(entry).copied();
        // Entries never merge in a circle; the limit holds for damaged data too.
        successors(Some(entry), next).take(self.0.len() + 1).last().unwrap_or(entry)
    }
}

//! The wishes in effect: those of entries that still compete.

use chrono::NaiveTime;

use super::championship::Championship;
use super::id::EntryId;
use super::wish::{Wish, Wished, later};

impl Championship {
    /// Wishes whose entries all still compete, in the order of their entry.
    pub fn wishes_in_effect(&self) -> impl Iterator<Item = &Wish> {
        let is_active = |id: &EntryId| self.entry(*id).is_some_and(|entry| entry.is_active());
        self.wishes().iter().filter(move |wish| wish.what.entries().iter().all(is_active))
    }

    /// Pairs of entries to keep apart; within a pair the lower number is first.
    pub fn pairs_to_keep_apart(&self) -> Vec<[EntryId; 2]> {
        let apart = self.wishes_in_effect().filter_map(|wish| match wish.what {
            Wished::Apart(both) => Some(self.by_number(both)),
            _ => None,
        });
        apart.collect()
    }

    /// The two entries, ordered by number.
    pub fn by_number(&self, both: [EntryId; 2]) -> [EntryId; 2] {
        let mut both = both;
        both.sort_by_key(|entry| self.entry(*entry).map(|entry| entry.number));
        both
    }

    /// Entries with a fixed board and its number, ordered by entry number.
    pub fn fixed_boards(&self) -> Vec<(EntryId, u16)> {
        let fixed = self.wishes_in_effect().filter_map(|wish| match wish.what {
            Wished::Board { entry, board } => Some((entry, board)),
            _ => None,
        });
        let mut fixed: Vec<(EntryId, u16)> = fixed.collect();
        fixed.sort_by_key(|(entry, _)| self.entry(*entry).map(|entry| entry.number));
        fixed
    }

    /// The latest of the earliest hours wished for these entries; `None` if none of them has such a wish.
    pub fn not_before(&self, entries: &[EntryId]) -> Option<NaiveTime> {
        let hours = self.wishes_in_effect().filter_map(|wish| match wish.what {
            Wished::NotBefore { entry, hour } if entries.contains(&entry) => Some(hour),
            _ => None,
        });
        hours.reduce(later)
    }

    /// The entry with the latest earliest hour among these, and that hour.
    pub fn latest_of(&self, entries: &[EntryId]) -> Option<(EntryId, NaiveTime)> {
        let latest = self.not_before(entries)?;
        let mut each = entries.iter().filter(|entry| self.not_before(&[**entry]) == Some(latest));
        each.next().map(|entry| (*entry, latest))
    }
}

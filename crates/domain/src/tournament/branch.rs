//! The championships within a tournament: the main one, and those of categories that have their own stages.
//!
//! Each is a [`Championship`] of its own, with its entries, stages, rounds and tables, so that draws, standings and winners are computed
//! as for a separate tournament. An entry plays in the championship in which it is seated. Until then it plays in that of its category, or
//! in the main one if the category has none.

use super::championship::Championship;
use super::id::EntryId;
use super::stage::Stage;
use super::text::fold;

impl Championship {
    /// The championships within the tournament, the main one first; the tournament itself if no category has its own.
    pub fn branches(&self) -> Vec<&Self> {
        match self.branches.all.is_empty() {
            true => vec![self],
            false => self.branches.all.iter().map(AsRef::as_ref).collect(),
        }
    }

    /// The championships of categories, in the order of their stages.
    pub fn category_branches(&self) -> impl Iterator<Item = &Self> {
        self.branches.all.iter().skip(1).map(AsRef::as_ref)
    }

    /// Returns whether a category has its own championship.
    pub fn is_divided(&self) -> bool {
        !self.branches.all.is_empty()
    }

    /// The main championship: that of all entries whose category has none of its own.
    pub fn main_branch(&self) -> &Self {
        self.branches.all.first().map_or(self, AsRef::as_ref)
    }

    /// The championship to which a stage belongs.
    pub fn branch_of(&self, stage: &Stage) -> &Self {
        self.branches.of_stage(stage.id).unwrap_or(self)
    }

    /// The championship in which an entry plays.
    pub fn branch_of_entry(&self, entry: EntryId) -> &Self {
        self.branches.of_entry(entry).unwrap_or(self)
    }

    /// The championship of the category with this name; `None` if it has none of its own.
    pub fn branch_of_category(&self, name: &str) -> Option<&Self> {
        let key = fold(name);
        self.category_branches().find(|it| fold(it.category()) == key)
    }

    /// Returns whether an entry that is seated would belong to another championship with this category: then it cannot change to it.
    pub fn is_moved_by(&self, entry: EntryId, category: &str) -> bool {
        let own = self.branch_of_entry(entry).category();
        let other = self.branch_of_category(category).map_or("", Championship::category);
        fold(own) != fold(other) && self.is_seated(entry)
    }

    /// Returns whether an entry is in a draw, drafts included.
    pub fn is_seated(&self, entry: EntryId) -> bool {
        self.tables_of_entry(entry).next().is_some()
            || self.pools().iter().any(|pool| pool.entries.contains(&entry))
    }

    /// The category that has this championship of its own; empty for the main one and for a whole tournament.
    pub fn category(&self) -> &str {
        match self.stages().first() {
            Some(stage) if !self.is_divided() => &stage.plan.category,
            _ => "",
        }
    }
}

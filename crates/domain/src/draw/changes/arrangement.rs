//! The seats of a draft that is arranged by hand, as a value; each change makes a new value. It holds numbers only and does not check
//! whether they can be played.

use std::collections::HashSet;
use std::fmt;

/// Groups of entries by number: tables, byes (groups of one), or the pools of a league.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arrangement {
    /// The groups in the order of their tables, empty ones included.
    pub groups: Vec<ArrangedGroup>,
}

/// One group of an arrangement.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArrangedGroup {
    /// The numbers of the entries, in the order of the colors or, in a league, of the draw.
    pub entries: Vec<i32>,
    /// True if the group stays as it is when the rest is drawn again.
    pub is_pinned: bool,
}

/// One change of an arrangement. Groups are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrangementChange {
    /// Two entries swap their places.
    Swap(i32, i32),
    /// An entry moves to a group, as its last.
    Move(i32, usize),
    /// Adds an empty group at the end.
    Open,
    /// Removes a group if it is empty.
    Close(usize),
}

impl ArrangedGroup {
    /// The numbers of the entries, without the zeros that mark empty seats of a published table.
    pub fn who(&self) -> impl Iterator<Item = i32> {
        self.entries.iter().copied().filter(|entry| *entry > 0)
    }
}

impl Arrangement {
    /// An arrangement of these groups, none of them pinned.
    pub fn new(groups: Vec<Vec<i32>>) -> Self {
        let group = |entries| ArrangedGroup { entries, is_pinned: false };
        Self { groups: groups.into_iter().map(group).collect() }
    }

    /// Reads the written form of an [`Arrangement`]: "3,1,2;!4,5;" has three groups, the second pinned, the last empty. `None` if a part is
    /// no number.
    pub fn read(text: &str) -> Option<Self> {
        let group = |text: &str| {
            let (is_pinned, numbers) = match text.strip_prefix('!') {
                Some(numbers) => (true, numbers),
                None => (false, text),
            };
            let numbers = numbers.split(',').filter(|number| !number.is_empty());
            let entries = numbers.map(|number| number.parse().ok()).collect::<Option<_>>()?;
            Some(ArrangedGroup { entries, is_pinned })
        };
        Some(Self { groups: text.split(';').map(group).collect::<Option<_>>()? })
    }

    /// The index of the group of an entry; `None` if it is in no group.
    pub fn group_of(&self, entry: i32) -> Option<usize> {
        self.groups.iter().position(|group| group.entries.contains(&entry))
    }

    /// The arrangement after a change; `None` if the change is impossible or changes nothing.
    #[must_use]
    pub fn changed(&self, change: ArrangementChange) -> Option<Self> {
        let mut next = self.clone();
        match change {
            ArrangementChange::Swap(one, other) => next.swap(one, other)?,
            ArrangementChange::Move(entry, group) => next.seat(entry, group)?,
            ArrangementChange::Open => next.groups.push(ArrangedGroup::default()),
            ArrangementChange::Close(group) => {
                self.groups.get(group).filter(|group| group.entries.is_empty())?;
                next.groups.remove(group);
            }
        }
        Some(next).filter(|next| next != self)
    }

    fn swap(&mut self, one: i32, other: i32) -> Option<()> {
        self.group_of(one).and(self.group_of(other))?;
        for entry in self.groups.iter_mut().flat_map(|group| &mut group.entries) {
            *entry = match *entry {
                it if it == one => other,
                it if it == other => one,
                it => it,
            };
        }
        Some(())
    }

    fn seat(&mut self, entry: i32, group: usize) -> Option<()> {
        let from = self.group_of(entry)?;
        self.groups.get(group)?;
        self.groups.get_mut(from)?.entries.retain(|it| *it != entry);
        self.groups.get_mut(group)?.entries.push(entry);
        Some(())
    }

    /// The arrangement with each of `entries` exactly once: other entries are removed, and missing ones form an additional group.
    #[must_use]
    pub fn fitted(mut self, entries: impl Iterator<Item = i32>) -> Self {
        let mut missing: Vec<i32> = entries.collect();
        let known: HashSet<i32> = missing.iter().copied().collect();
        let mut seated = HashSet::new();
        for group in &mut self.groups {
            group.entries.retain(|entry| known.contains(entry) && seated.insert(*entry));
        }
        missing.retain(|entry| !seated.contains(entry));
        if !missing.is_empty() {
            self.groups.push(ArrangedGroup { entries: missing, is_pinned: false });
        }
        self
    }

    /// The groups that have at least one entry.
    pub fn seated(&self) -> impl Iterator<Item = &ArrangedGroup> {
        self.groups.iter().filter(|group| !group.entries.is_empty())
    }

    /// The groups in the form that a draw by hand takes: without empty ones.
    pub fn numbers(&self) -> Vec<Vec<i32>> {
        self.seated().map(|group| group.entries.clone()).collect()
    }
}

impl fmt::Display for Arrangement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = |group: &ArrangedGroup| {
            let numbers: Vec<String> = group.entries.iter().map(i32::to_string).collect();
            format!("{}{}", if group.is_pinned { "!" } else { "" }, numbers.join(","))
        };
        let groups: Vec<String> = self.groups.iter().map(written).collect();
        f.write_str(&groups.join(";"))
    }
}

//! People that a list names in several entries, or who already have another entry; the preview warns about them.

use super::ImportPreview;
use super::line::{LineEffect, ListLine};
use crate::tournament::championship::Championship;
use crate::tournament::id::EntryId;
use crate::tournament::same_person::{PersonKey, Repeated, group};

/// A place where a person is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamedAt {
    /// A line of the list, by its number in the file.
    Line(u64),
    /// An active entry that the list does not change.
    Entry(EntryId),
}

/// People who would belong to several entries after the import, most certain first. At least one of their places is a line that creates
/// or changes an entry.
pub fn repeated_people(
    preview: &ImportPreview,
    championship: &Championship,
) -> Vec<Repeated<NamedAt>> {
    let is_act =
        |line: &&ListLine| matches!(line.fate, LineEffect::New { .. } | LineEffect::Changed { .. });
    let changed: Vec<EntryId> = preview.lines.iter().filter_map(changed_by).collect();
    let of_line = |line: &ListLine| {
        let entry = changed_by(line).and_then(|id| championship.entry(id));
        let club = match (line.club.is_empty(), entry) {
            (true, Some(entry)) => entry.club.clone(),
            _ => line.club.clone(),
        };
        let number = line.number;
        let named = line.people.iter().filter_map(move |name| {
            Some((NamedAt::Line(number), PersonKey::new(name, &club)?, name.clone()))
        });
        named.collect::<Vec<_>>()
    };
    let lines = preview.lines.iter().filter(is_act).flat_map(of_line);
    let entries = championship.entries().iter();
    let others = entries.filter(|it| it.is_active() && !changed.contains(&it.id));
    let of_entries = others.flat_map(|entry| {
        let players = entry.squad.iter().filter_map(|id| championship.player(*id));
        players.filter_map(|player| {
            let key = PersonKey::new(&player.name, &player.club)?;
            Some((NamedAt::Entry(entry.id), key, player.name.clone()))
        })
    });
    let mut found = group(lines.chain(of_entries));
    found.retain(|it| it.places.iter().any(|place| matches!(place, NamedAt::Line(_))));
    found
}

fn changed_by(line: &ListLine) -> Option<EntryId> {
    match line.fate {
        LineEffect::Changed { entry, .. } => Some(entry),
        _ => None,
    }
}

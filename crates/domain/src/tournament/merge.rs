//! Merging two entries of the same people: which one is kept, and its data afterwards.

use parchis::Mode;
use thiserror::Error;

use super::championship::Championship;
use super::entry::{Entry, MOST_PEOPLE};
use super::id::{EntryId, PlayerId};
use super::player::Player;
use super::table::Table;
use super::text::fold;
use super::wish::Wished;

/// The reason why two entries cannot be merged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum MergeError {
    /// They are not two different active entries of the tournament.
    #[error("these are not two active entries")]
    NotTwo,
    /// Tables of both entries have begun.
    #[error("something was played for both entries")]
    BothPlayed,
    /// Tables of the entry to be removed have begun, but none of the entry to be kept.
    #[error("something was played for the other entry")]
    OtherPlayed,
}

/// Checks that `gone` can be merged into `kept`, and returns both entries.
///
/// # Errors
/// [`MergeError`]: the entries cannot be merged.
pub fn check(
    championship: &Championship,
    kept: EntryId,
    gone: EntryId,
) -> Result<(&Entry, &Entry), MergeError> {
    let active = |id| championship.entry(id).filter(|entry| entry.is_active());
    let (Some(one), Some(other)) = (active(kept), active(gone)) else {
        return Err(MergeError::NotTwo);
    };
    match (has_played(championship, kept), has_played(championship, gone)) {
        _ if kept == gone => Err(MergeError::NotTwo),
        (true, true) => Err(MergeError::BothPlayed),
        (false, true) => Err(MergeError::OtherPlayed),
        (_, false) => Ok((one, other)),
    }
}

/// Orders two entries, the one to keep first. An entry with a begun table precedes others, then one with a seat, then the lower number.
pub fn in_order(championship: &Championship, one: EntryId, other: EntryId) -> [EntryId; 2] {
    let rank = |id: EntryId| {
        let is_seated = championship.tables_of_entry(id).next().is_some();
        let number = championship.entry(id).map_or(i32::MAX, |entry| entry.number);
        (!has_played(championship, id), !is_seated, number)
    };
    if rank(other) < rank(one) { [other, one] } else { [one, other] }
}

/// Returns whether a table of the entry has begun; byes do not count.
fn has_played(championship: &Championship, entry: EntryId) -> bool {
    let annulled = championship.annulled().iter().filter(|table| table.has(entry));
    championship.tables_of_entry(entry).chain(annulled).any(Table::has_begun)
}

/// The kept entry after the merge: empty fields are filled from the other entry. In pairs the other's people join the end of its squad.
pub fn merged(kept: &Entry, gone: &Entry, players: &[Player], mode: Mode) -> Entry {
    let or = |own: &String, other: &String| if own.is_empty() { other } else { own }.clone();
    let known = |id: &PlayerId| players.iter().find(|player| player.id == *id);
    let is_named = |id: &&PlayerId| known(id).is_some_and(Player::is_named);
    let named: Vec<PlayerId> = kept.squad.iter().filter(is_named).copied().collect();
    let mut squad = named.clone();
    let is_there = |squad: &[PlayerId], id: &PlayerId| {
        let name = known(id).map(|player| fold(&player.name));
        squad.iter().any(|other| other == id || known(other).map(|it| fold(&it.name)) == name)
    };
    if mode == Mode::Pairs || squad.is_empty() {
        for id in gone.squad.iter().filter(is_named) {
            if !is_there(&squad, id) && squad.len() < MOST_PEOPLE {
                squad.push(*id);
            }
        }
    }
    // Named people fill the unnamed places; the remaining unnamed places stay.
    let n_open = kept.squad.len() - named.len();
    let unnamed = kept.squad.iter().find(|id| !is_named(id)).copied();
    if let Some(unnamed) = unnamed {
        let n_filled = squad.len() - named.len();
        squad.extend(std::iter::repeat_n(unnamed, n_open.saturating_sub(n_filled)));
    }
    let had_no_people = named.is_empty();
    Entry {
        name: if had_no_people && kept.name == kept.club {
            gone.name.clone()
        } else {
            kept.name.clone()
        },
        list_number: or(&kept.list_number, &gone.list_number),
        club: or(&kept.club, &gone.club),
        sector: or(&kept.sector, &gone.sector),
        category: or(&kept.category, &gone.category),
        email: kept.email.clone().or_else(|| gone.email.clone()),
        phone: or(&kept.phone, &gone.phone),
        note: or(&kept.note, &gone.note),
        squad,
        ..kept.clone()
    }
}

/// The people of the removed entry, each with the one of the kept entry who is the same: themselves, or a person of the same name, or else
/// whoever is at their place if there is only one.
pub fn same_people(kept: &Entry, gone: &Entry, players: &[Player]) -> Vec<(PlayerId, PlayerId)> {
    let name_of = |id: &PlayerId| {
        let named = players.iter().find(|player| player.id == *id && player.is_named());
        named.map(|player| fold(&player.name))
    };
    let same = |id: &PlayerId| {
        let by_name =
            || kept.squad.iter().find(|it| name_of(id).is_some() && name_of(it) == name_of(id));
        let alone = || kept.squad.first().filter(|_| kept.squad.len() == 1);
        let found = kept.squad.iter().find(|it| *it == id).or_else(by_name).or_else(alone);
        found.map(|it| (*id, *it))
    };
    gone.squad.iter().filter_map(same).collect()
}

/// A wish of the removed entry, transferred to the kept one; `None` if the result would be invalid, as for a wish to keep both apart.
pub fn wished(wish: Wished, kept: EntryId, gone: EntryId) -> Option<Wished> {
    let moved = |entry: EntryId| if entry == gone { kept } else { entry };
    let moved = match wish {
        Wished::Apart([one, other]) => Wished::apart(moved(one), moved(other)),
        Wished::Board { entry, board } => Wished::Board { entry: moved(entry), board },
        Wished::NotBefore { entry, hour } => Wished::NotBefore { entry: moved(entry), hour },
    };
    moved.check(0).is_ok().then_some(moved)
}

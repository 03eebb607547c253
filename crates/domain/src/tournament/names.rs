//! Displayed names of people and entries. Only organizers' pages show full names; all others show public names.

use rustc_hash::{FxHashMap, FxHashSet};

use super::championship::Championship;
use super::entry::Entry;
use super::id::{EntryId, PlayerId};
use super::player::Player;

/// Names for display. In public names, private people appear by alias or initials.
pub struct Names {
    entries: FxHashMap<EntryId, String>,
    clubs: FxHashMap<EntryId, String>,
    players: FxHashMap<PlayerId, String>,
    /// Suffix for withdrawn entries and their people; empty if they are not marked.
    mark: String,
    withdrawn: FxHashSet<EntryId>,
    of_withdrawn: FxHashSet<PlayerId>,
}

impl Names {
    /// Public names of all entries and players.
    pub fn of(championship: &Championship) -> Self {
        let of_entry = |entry: &Entry| {
            let squad = entry.squad.iter().filter_map(|player| championship.player(*player));
            public_name(entry, squad)
        };
        Self::by(championship, of_entry, Player::public_name)
    }

    /// Full names of all entries and players, for pages that only organizers see.
    pub fn in_full(championship: &Championship) -> Self {
        Self::by(championship, |entry| entry.name.clone(), |player| player.name.clone())
    }

    fn by(
        championship: &Championship,
        of_entry: impl Fn(&Entry) -> String,
        of_player: impl Fn(&Player) -> String,
    ) -> Self {
        let entries = championship.entries().iter();
        let players = championship.players().iter();
        Self {
            entries: entries.map(|entry| (entry.id, of_entry(entry))).collect(),
            clubs: clubs(championship),
            players: players.map(|player| (player.id, of_player(player))).collect(),
            mark: String::new(),
            withdrawn: FxHashSet::default(),
            of_withdrawn: FxHashSet::default(),
        }
        .with_unnamed(championship)
    }

    /// Gives unnamed players the name of their entry.
    fn with_unnamed(mut self, championship: &Championship) -> Self {
        if championship.players().iter().all(Player::is_named) {
            return self;
        }
        let squads = championship
            .entries()
            .iter()
            .flat_map(|entry| entry.squad.iter().map(move |player| (*player, entry.id)));
        let seats = championship.tables().iter().flat_map(|table| &table.seats);
        for (player, entry) in squads.chain(seats.map(|seat| (seat.player, seat.entry))) {
            let name = self.entries.get(&entry);
            let known = self.players.get_mut(&player).filter(|known| known.is_empty());
            if let Some((known, name)) = known.zip(name) {
                known.clone_from(name);
            }
        }
        self
    }

    /// Adds `word` in brackets to the names of withdrawn entries and their people, for pages that show seats.
    #[must_use]
    pub fn marking_withdrawn(mut self, championship: &Championship, word: &str) -> Self {
        let (active, gone): (Vec<&Entry>, Vec<&Entry>) =
            championship.entries().iter().partition(|entry| entry.is_active());
        let playing: FxHashSet<PlayerId> =
            active.iter().flat_map(|entry| entry.squad.iter().copied()).collect();
        let people = gone.iter().flat_map(|entry| entry.squad.iter().copied());
        self.of_withdrawn = people.filter(|player| !playing.contains(player)).collect();
        self.withdrawn = gone.into_iter().map(|entry| entry.id).collect();
        self.mark = format!(" ({word})");
        self
    }

    /// Display name of the entry, with the mark if it has withdrawn.
    pub fn entry(&self, id: EntryId) -> String {
        self.plain_entry(id) + self.mark_of_entry(id)
    }

    /// The entry's name without a mark.
    pub(super) fn plain_entry(&self, id: EntryId) -> String {
        self.entries.get(&id).cloned().unwrap_or_default()
    }

    /// Mark after an entry's name; empty unless it has withdrawn.
    pub(super) fn mark_of_entry(&self, id: EntryId) -> &str {
        if self.withdrawn.contains(&id) { &self.mark } else { "" }
    }

    /// Mark after a player's name; empty unless the player's entries have all withdrawn.
    pub(super) fn mark_of_player(&self, id: PlayerId) -> &str {
        if self.of_withdrawn.contains(&id) { &self.mark } else { "" }
    }

    /// Club of the entry; empty if it has none or is named after it.
    pub fn club(&self, id: EntryId) -> String {
        let club = self.clubs.get(&id).cloned().unwrap_or_default();
        if club == self.plain_entry(id) { String::new() } else { club }
    }

    /// Display name of the player, with the mark if withdrawn.
    pub fn player(&self, id: PlayerId) -> String {
        self.plain_player(id) + self.mark_of_player(id)
    }

    /// The player's name without a mark.
    pub(super) fn plain_player(&self, id: PlayerId) -> String {
        self.players.get(&id).cloned().unwrap_or_default()
    }
}

fn clubs(championship: &Championship) -> FxHashMap<EntryId, String> {
    championship.entries().iter().map(|entry| (entry.id, entry.club.clone())).collect()
}

/// Public name of an entry with this squad: the names of its people if its own name would reveal a private person.
pub fn public_name<'a>(entry: &Entry, squad: impl IntoIterator<Item = &'a Player>) -> String {
    let squad: Vec<&Player> = squad.into_iter().collect();
    if !squad.iter().any(|player| player.is_betrayed_by(&entry.name)) {
        return entry.name.clone();
    }
    let names: Vec<String> = squad.iter().map(|player| player.public_name()).collect();
    names.join(" / ")
}

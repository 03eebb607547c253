//! Registered entries and people, and the effect of each line on them.

use std::collections::{HashMap, HashSet};

use parchis::Mode;

use super::field::ListField;
use super::line::{EntryChange, LineEffect, ListLine, ListLineError, SimilarEntry};
use super::{Alikes, ImportContext, MOST_NOTE};
use crate::tournament::entry::Entry;
use crate::tournament::id::{EntryId, PlayerId};
use crate::tournament::player::{Age, Player};
use crate::tournament::text::fold;
use crate::tournament::tournament::Registration;

/// Folded names of people, sorted, with the folded club.
type Key = (Vec<String>, String);

/// Lookup tables for registered entries and people, and for the lines seen so far.
pub(super) struct ListLookup<'a> {
    present: ImportContext<'a>,
    people: HashMap<PlayerId, &'a Player>,
    by_name: HashMap<(String, String), PlayerId>,
    by_number: HashMap<&'a str, &'a Entry>,
    by_people: HashMap<Key, &'a Entry>,
    by_club: HashMap<String, &'a Entry>,
    /// Entries by people alone, regardless of their club.
    by_names: HashMap<Vec<String>, Vec<&'a Entry>>,
    /// Entries that lines match exactly.
    found: HashSet<EntryId>,
    /// True if many lines name registered people, so that the list is taken to be one of the same people.
    is_of_same: bool,
    /// True if most entries are named after their clubs.
    are_clubs: bool,
    /// Earlier lines by content, by list number and by matched entry.
    lines: HashMap<Key, (u64, String)>,
    numbers: HashMap<String, u64>,
    entries: HashMap<EntryId, (u64, Key)>,
}

impl<'a> ListLookup<'a> {
    pub fn new(present: ImportContext<'a>) -> Self {
        let people = present.players.iter().map(|player| (player.id, player)).collect();
        let mut by_name = HashMap::new();
        // Among people with the same name and club, the first registered one wins.
        for player in present.players.iter().filter(|player| player.is_named()) {
            by_name.entry((fold(&player.name), fold(&player.club))).or_insert(player.id);
        }
        let bears_club =
            |entry: &&Entry| !entry.club.is_empty() && fold(&entry.name) == fold(&entry.club);
        let by_club = || present.entries.iter().filter(bears_club);
        let mut known = Self {
            present,
            people,
            by_name,
            by_number: HashMap::new(),
            by_people: HashMap::new(),
            by_club: by_club().map(|entry| (fold(&entry.club), entry)).collect(),
            by_names: HashMap::new(),
            found: HashSet::new(),
            is_of_same: false,
            are_clubs: by_club().count() * 2 > present.entries.len(),
            lines: HashMap::new(),
            numbers: HashMap::new(),
            entries: HashMap::new(),
        };
        // A line about a merged entry applies to the entry that was kept.
        let (merged, own): (Vec<&Entry>, Vec<&Entry>) =
            present.entries.iter().partition(|entry| entry.is_merged());
        let kept = |id: EntryId| own.iter().copied().find(|entry| entry.id == id);
        for entry in merged {
            let Some(kept) = entry.merged_into.and_then(kept) else { continue };
            let names = known.names(entry);
            if !names.is_empty() {
                known.by_people.insert(key(&names, &entry.club), kept);
            }
        }
        for entry in own.iter().copied() {
            if !entry.list_number.is_empty() {
                known.by_number.insert(entry.list_number.as_str(), entry);
            }
            let names = known.names(entry);
            if !names.is_empty() {
                let key = key(&names, &entry.club);
                if entry.is_active() {
                    known.by_names.entry(key.0.clone()).or_default().push(entry);
                }
                known.by_people.insert(key, entry);
            }
        }
        known
    }

    /// Scans all lines before any is settled: an entry that one line matches exactly is no candidate for another line.
    pub fn look_at<'l>(&mut self, lines: impl Iterator<Item = &'l ListLine>) {
        let (mut n_named, mut n_known) = (0, 0);
        for line in lines.filter(|line| !line.people.is_empty()) {
            let own = key(&line.people, &line.club);
            n_named += 1;
            n_known += usize::from(self.by_names.contains_key(&own.0));
            if let Some(entry) = self.find(line, &own) {
                self.found.insert(entry.id);
            }
        }
        self.is_of_same = n_known * 2 >= n_named;
    }

    /// Returns whether the names in a line match a registered entry. A number alone does not suffice: totals have numbers too.
    pub fn is_known(&self, line: &ListLine) -> bool {
        let own = key(&line.people, &line.club);
        let is_of_club = self.present.mode == Mode::Pairs && self.by_club.contains_key(&own.1);
        is_of_club || (!line.people.is_empty() && self.by_people.contains_key(&own))
    }

    /// Determines the fate of a line without errors of its own.
    pub fn settle(&mut self, line: &mut ListLine, alikes: &Alikes) {
        let own = key(&line.people, &line.club);
        let mut entry = self.find(line, &own);
        if entry.is_none()
            && let Some((alike, found)) = self.alike(line, &own, alikes)
        {
            line.alike = Some(alike);
            entry = Some(found).filter(|_| alike.is_same);
        }
        line.fate = match self.earlier(line, &own, entry) {
            Some(fate) => {
                line.alike = None;
                fate
            }
            None => {
                if !line.list_number.is_empty() {
                    self.numbers.insert(line.list_number.clone(), line.number);
                }
                self.lines.insert(own.clone(), (line.number, line.list_number.clone()));
                match entry {
                    Some(entry) => {
                        self.entries.insert(entry.id, (line.number, own));
                        self.of_entry(line, entry)
                    }
                    None => self.of_nobody(line),
                }
            }
        };
    }

    /// The entry of the same people with another club or without one, if no other line matches it. `alikes` decides if it is taken for the
    /// same entry. [`Alikes::Proposed`] does so unless several entries fit, or the clubs differ and most lines name unregistered people.
    fn alike(
        &self,
        line: &ListLine,
        own: &Key,
        alikes: &Alikes,
    ) -> Option<(SimilarEntry, &'a Entry)> {
        let named = self.by_names.get(&own.0).filter(|_| !line.people.is_empty())?;
        let is_free = |entry: &&&Entry| {
            let is_other = line.list_number.is_empty()
                || entry.list_number.is_empty()
                || entry.list_number == line.list_number;
            is_other && !self.found.contains(&entry.id) && !self.entries.contains_key(&entry.id)
        };
        let mut free = named.iter().filter(is_free);
        let entry = *free.next()?;
        let is_only = free.next().is_none();
        let has_no_club = line.club.is_empty() || entry.club.is_empty();
        let is_same = match alikes {
            Alikes::Proposed => is_only && (has_no_club || self.is_of_same),
            Alikes::All => true,
            Alikes::None => false,
            Alikes::These(lines) => lines.contains(&line.number),
        };
        Some((SimilarEntry { entry: entry.id, is_same }, entry))
    }

    /// The registered entry that a line matches.
    fn find(&self, line: &ListLine, own: &Key) -> Option<&'a Entry> {
        let has_number = |entry: &&&Entry| {
            line.list_number.is_empty()
                || entry.list_number.is_empty()
                || entry.list_number == line.list_number
        };
        let of_people = || self.by_people.get(own).filter(|_| !line.people.is_empty());
        let of_club = || {
            let club = self.by_club.get(&own.1).filter(|_| self.present.mode == Mode::Pairs);
            club.filter(has_number)
        };
        let of_number = self.by_number.get(line.list_number.as_str());
        of_number.or_else(|| of_people().filter(has_number)).or_else(of_club).copied()
    }

    /// The fate of a line that an earlier line determines, if any.
    fn earlier(&self, line: &ListLine, own: &Key, entry: Option<&Entry>) -> Option<LineEffect> {
        let same = |number: u64| Some(LineEffect::DuplicateOfLine(number));
        let other = |number: u64| Some(LineEffect::Error(ListLineError::SameAsLine(number)));
        if let Some((number, said)) = entry.and_then(|entry| self.entries.get(&entry.id)) {
            return if said == own { same(*number) } else { other(*number) };
        }
        let twin = self.lines.get(own).filter(|(_, known)| {
            known.is_empty() || line.list_number.is_empty() || *known == line.list_number
        });
        if let Some((number, _)) = twin {
            return same(*number);
        }
        self.numbers.get(&line.list_number).and_then(|number| other(*number))
    }

    fn of_nobody(&self, line: &mut ListLine) -> LineEffect {
        if line.people.is_empty() && line.club.is_empty() {
            return LineEffect::Error(ListLineError::Missing(ListField::Club));
        }
        if self.present.registration == Registration::Closed {
            return LineEffect::Error(ListLineError::Closed);
        }
        if self.are_clubs && !line.club.is_empty() && self.present.mode == Mode::Pairs {
            line.entry_name.clone_from(&line.club);
        }
        let club = fold(&line.club);
        let known = line.people.iter().map(|it| self.by_name.get(&(fold(it), club.clone())));
        LineEffect::New { known: known.map(Option::<&PlayerId>::copied).collect() }
    }

    fn of_entry(&self, line: &mut ListLine, entry: &Entry) -> LineEffect {
        line.entry_name.clone_from(&entry.name);
        let changes = self.changes(line, entry);
        match changes.is_empty() {
            true => LineEffect::Same(entry.id),
            false => LineEffect::Changed { entry: entry.id, changes },
        }
    }

    /// The differences between a line and its entry. Blank cells change nothing.
    fn changes(&self, line: &ListLine, entry: &Entry) -> Vec<EntryChange> {
        let names = self.names(entry);
        let people = match self.present.mode {
            Mode::Pairs => ListField::Pair,
            Mode::Solo | Mode::Duel => ListField::Name,
        };
        let is_other = key(&names, "") != key(&line.people, "");
        let people = (is_other && !line.people.is_empty()).then(|| EntryChange {
            field: people,
            before: names.join(" / "),
            after: line.people.join(" / "),
        });
        let minors: Vec<&str> = self.new_minors(line).collect();
        let minors = (!minors.is_empty()).then(|| EntryChange {
            field: ListField::Minor,
            before: String::new(),
            after: minors.join(", "),
        });
        let email = entry.email.clone().unwrap_or_default();
        let digits = |phone: &str| phone.chars().filter(char::is_ascii_digit).collect::<String>();
        let phone = match digits(&line.phone) == digits(&entry.phone) {
            true => entry.phone.clone(),
            false => line.phone.clone(),
        };
        let note = match (entry.note.as_str(), line.note.as_str()) {
            ("", new) => new.to_owned(),
            (known, new) if known.contains(new) => known.to_owned(),
            (known, new) => format!("{known}; {new}").chars().take(MOST_NOTE).collect(),
        };
        let new_email = line.email.clone().unwrap_or_default();
        let texts = [
            (ListField::Number, &entry.list_number, &line.list_number),
            (ListField::Club, &entry.club, &line.club),
            (ListField::Sector, &entry.sector, &line.sector),
            (ListField::Category, &entry.category, &line.category),
            (ListField::Email, &email, &new_email),
            (ListField::Phone, &entry.phone, &phone),
            (ListField::Note, &entry.note, &note),
        ];
        let texts = texts
            .into_iter()
            .filter(|(_, before, after)| !after.is_empty() && fold(before) != fold(after));
        let texts = texts.map(|(field, before, after)| EntryChange {
            field,
            before: before.clone(),
            after: after.clone(),
        });
        people.into_iter().chain(texts).chain(minors).collect()
    }

    /// People of a line who are marked as minors and were not before.
    fn new_minors<'l>(&self, line: &'l ListLine) -> impl Iterator<Item = &'l str> {
        let club = fold(&line.club);
        let is_known = move |name: &str| {
            let id = self.by_name.get(&(fold(name), club.clone()))?;
            self.people.get(id).map(|player| player.minor.is_some())
        };
        line.people
            .iter()
            .zip(&line.ages)
            .filter(|(_, age)| matches!(age, Age::Minor { .. }))
            .map(|(name, _)| name.as_str())
            .filter(move |name| is_known(name) == Some(false))
            .collect::<Vec<_>>()
            .into_iter()
    }

    /// Names of the people who sit for an entry by default.
    fn names(&self, entry: &Entry) -> Vec<String> {
        let named = entry.squad.iter().filter_map(|id| self.people.get(id));
        let named = named.filter(|player| player.is_named()).take(2);
        named.map(|player| player.name.clone()).collect()
    }
}

fn key(people: &[String], club: &str) -> Key {
    let mut people: Vec<String> = people.iter().map(|name| fold(name)).collect();
    people.sort_unstable();
    (people, fold(club))
}

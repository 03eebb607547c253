//! Typical problems of a real tournament: late entries, absent sides, withdrawals and wrongly recorded results. They use the acts that
//! organizers have for them.

use domain::draw::changes::late_seats::{self, LatePlace};
use domain::draw::changes::replacement::offers;
use domain::tournament::championship::Championship;
use domain::tournament::event::{Entered, EventKind};
use domain::tournament::id::{EntryId, RequestId, RoundId, TableId, TournamentId};
use domain::tournament::invented_names::InventedNames;
use domain::tournament::player::Age;
use domain::tournament::result::Ending;
use domain::tournament::round::{RoundKind, RoundState};
use domain::tournament::seat_change::SeatChange;
use domain::tournament::table::Table;
use domain::tournament::tournament::Registration;
use parchis::Mode;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use store::{Store, StoreError};

use super::{DemoClock, DemoError};
use crate::acts::entries::{NewEntry, NewPerson};
use crate::acts::tables::{self, TableAct};
use crate::acts::{
    Decision, NotDone, TableActError, entries, late_seatings, replacements, tournaments,
    withdrawals,
};

/// Number of entries at which nobody withdraws any more.
const FEW: usize = 6;
/// Number of rounds after which no entry comes late any more.
const LATE_ROUNDS: usize = 2;

/// A random source of problems.
pub(super) struct Trouble {
    random: ChaCha8Rng,
    names: InventedNames,
    /// Rounds that have already had problems.
    done: Vec<RoundId>,
}

impl Trouble {
    /// Creates the source for a seed; equal seeds cause equal problems.
    pub(super) fn new(seed: u64) -> Self {
        let seed = seed.wrapping_mul(31).wrapping_add(7);
        Self {
            random: ChaCha8Rng::seed_from_u64(seed),
            names: InventedNames::new(seed),
            done: Vec::new(),
        }
    }

    /// Causes problems in a round that is about to be played, once for each round. Returns true if it did; the caller must then reload the
    /// tournament.
    pub(super) fn strike(
        &mut self,
        store: &Store,
        (id, round): (TournamentId, Option<RoundId>),
        clock: &mut DemoClock,
    ) -> Result<bool, DemoError> {
        self.settle(store, id, clock)?;
        let Some(round) = round.filter(|round| !self.done.contains(round)) else {
            return Ok(false);
        };
        self.done.push(round);
        if self.done.len() <= LATE_ROUNDS {
            for _ in 0..=self.below(2) {
                self.come_late(store, id, clock)?;
            }
        }
        self.correct(store, (id, round), clock)?;
        self.leave(store, id, clock)?;
        self.stay_away(store, (id, round), clock)?;
        Ok(true)
    }

    /// Decides about drawn tables that no longer fit after a replay: the qualifiers take over the seats.
    fn settle(
        &mut self,
        store: &Store,
        id: TournamentId,
        clock: &mut DemoClock,
    ) -> Result<(), DemoError> {
        let championship = load(store, id)?;
        let instead = championship.replacements().flat_map(SeatChange::annulled);
        let played = instead
            .map(|(_, instead)| instead.table)
            .filter(|table| championship.table(*table).is_some_and(|table| table.result.is_some()));
        for table in played.collect::<Vec<_>>() {
            let replaced = pairs(&load(store, id)?, table);
            if !replaced.is_empty() {
                let decision = Decision { reason: "Se jugó de nuevo".to_owned(), replaced };
                clock.act(store, |work| replacements::decide(work, table, &decision))?;
            }
        }
        Ok(())
    }

    /// Registers an entry after the draw and seats it, if there is room.
    fn come_late(
        &mut self,
        store: &Store,
        id: TournamentId,
        clock: &mut DemoClock,
    ) -> Result<(), DemoError> {
        let championship = load(store, id)?;
        if !late_seats::has_room(&championship) {
            return Ok(());
        }
        let n_people = if championship.tournament.settings.mode == Mode::Pairs { 2 } else { 1 };
        let people = std::iter::repeat_with(|| self.names.person())
            .take(n_people)
            .map(|name| NewPerson { name, age: Age::Unsaid })
            .collect();
        let sector = self.one_of(championship.entries()).map(|entry| entry.sector.clone());
        let new = NewEntry {
            people,
            name: String::new(),
            list_number: String::new(),
            club: "Falla Tardana".to_owned(),
            sector: sector.unwrap_or_default(),
            category: String::new(),
            email: None,
            phone: String::new(),
            note: String::new(),
        };
        let registration = |is: Registration| {
            move |work: &mut crate::acts::Work<'_>| tournaments::set_registration(work, id, is)
        };
        clock.act(store, registration(Registration::Open))?;
        let entry = clock.act(store, |work| entries::register(work, id, &new))?;
        clock.act(store, registration(Registration::Closed))?;
        let championship = load(store, id)?;
        let places: Vec<LatePlace> = championship
            .entry(entry)
            .map(|entry| late_seats::places(&championship, entry))
            .unwrap_or_default();
        if let Some(place) = self.one_of(&places).copied() {
            clock
                .act(store, |work| late_seatings::seat(work, id, &[entry], place, "Llegó tarde"))?;
        }
        Ok(())
    }

    /// Corrects a result of the last closed round before this one. Its new places follow the reverse order of the table's entries.
    fn correct(
        &mut self,
        store: &Store,
        (id, round): (TournamentId, RoundId),
        clock: &mut DemoClock,
    ) -> Result<(), DemoError> {
        let championship = load(store, id)?;
        let index = championship.rounds().iter().position(|it| it.id == round).unwrap_or(0);
        let closed: Vec<RoundId> = championship
            .rounds()
            .iter()
            .take(index)
            .filter(|it| it.state == RoundState::Closed && it.kind != RoundKind::PlayOff)
            .map(|it| it.id)
            .collect();
        let Some(before) = closed.last() else { return Ok(()) };
        let played: Vec<&Table> =
            championship.tables_of(*before).filter(|table| table.result.is_some()).collect();
        let Some(table) = self.one_of(&played).map(|table| (*table).clone()) else {
            return Ok(());
        };
        let kind = turned(&table);
        let first = clock.act(store, |work| act(work, &table, kind.clone()));
        let Err(NotDone::Table(TableActError::Unfit { offers, .. })) = first else {
            return Ok(first?);
        };
        let replaced = match self.below(3) {
            0 => Vec::new(),
            _ => offers.iter().map(|offer| (offer.goes, offer.comes)).collect(),
        };
        clock.act(store, |work| {
            work.decide(Decision { reason: "Se leyó al revés".to_owned(), replaced });
            act(work, &table, kind)
        })?;
        Ok(())
    }

    /// Withdraws an entry with a probability of one half, unless few entries are left.
    fn leave(
        &mut self,
        store: &Store,
        id: TournamentId,
        clock: &mut DemoClock,
    ) -> Result<(), DemoError> {
        let championship = load(store, id)?;
        let active: Vec<EntryId> = championship
            .entries()
            .iter()
            .filter(|entry| entry.is_active())
            .map(|entry| entry.id)
            .collect();
        if active.len() <= FEW || self.below(2) == 0 {
            return Ok(());
        }
        let Some(entry) = self.one_of(&active).copied() else { return Ok(()) };
        clock.act(store, |work| {
            work.let_stand("Se ha ido");
            withdrawals::withdraw(work, id, entry, None)
        })?;
        Ok(())
    }

    /// Records an absent side at a table of the round.
    fn stay_away(
        &mut self,
        store: &Store,
        (id, round): (TournamentId, RoundId),
        clock: &mut DemoClock,
    ) -> Result<(), DemoError> {
        let championship = load(store, id)?;
        let is_open = |table: &&Table| table.is_missing() && !table.has_begun();
        let open: Vec<&Table> = championship.tables_of(round).filter(is_open).collect();
        let Some(table) = self.one_of(&open).map(|table| (*table).clone()) else {
            return Ok(());
        };
        let (absent, present) = match table.entries().as_slice() {
            [absent, present @ ..] => (*absent, present.to_vec()),
            [] => return Ok(()),
        };
        // If several sides are present, they play.
        let entered = match present.as_slice() {
            [_] => Entered::Walkover { present },
            present => {
                let places = (1..).zip(present).map(|(place, it)| (*it, place, Ending::Placed));
                let last = u8::try_from(present.len()).unwrap_or(u8::MAX).saturating_add(1);
                Entered::Places(places.chain([(absent, last, Ending::Absent)]).collect())
            }
        };
        let kind = EventKind::Entered { entered, ended_at: None, reason: String::new() };
        clock.act(store, |work| act(work, &table, kind))?;
        Ok(())
    }

    fn below(&mut self, n: u32) -> u32 {
        self.random.next_u32() % n.max(1)
    }

    fn one_of<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        let n = u32::try_from(all.len()).ok()?;
        let index = self.below(n);
        all.get(usize::try_from(index).ok()?)
    }
}

/// Pairs of leaving and replacing entries that a table's result allows.
fn pairs(championship: &Championship, table: TableId) -> Vec<(EntryId, EntryId)> {
    offers(championship, table).into_iter().map(|offer| (offer.goes, offer.comes)).collect()
}

/// A result whose places follow the reverse order of the table's entries.
fn turned(table: &Table) -> EventKind {
    let places = table.entries().into_iter().rev().zip(1..);
    let places = places.map(|(entry, place)| (entry, place, Ending::Placed)).collect();
    EventKind::Entered {
        entered: Entered::Places(places),
        ended_at: None,
        reason: "Se leyó al revés".to_owned(),
    }
}

fn act(work: &mut crate::acts::Work<'_>, table: &Table, kind: EventKind) -> Result<(), NotDone> {
    let request = RequestId::new(work.ids);
    // A corrected result is that of the last counted game.
    let (game, version) = (table.current(), table.version());
    tables::act(work, TableAct { table: table.id, game, version, request, kind }).map(drop)
}

fn load(store: &Store, id: TournamentId) -> Result<Championship, StoreError> {
    store.read_blocking(|conn| store::championship::load(conn, id))
}

//! The people whom an account already knows, indexed by name and club, because a list names hundreds at once.

use std::collections::HashMap;
use std::ops::Deref;

use domain::tournament::id::{PlayerId, UserId};
use domain::tournament::player::{Age, Player};
use domain::tournament::text::fold;
use store::{Conn, StoreError};

use super::Work;

/// A person of an entry, as given in a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPerson {
    pub name: String,
    /// Age information from the form.
    pub age: Age,
}

/// The people whom an account knows.
pub(super) struct Acquaintances {
    account: UserId,
    players: Vec<Player>,
    /// Index of the first player with each normalized name and club.
    places: HashMap<(String, String), usize>,
}

impl Deref for Acquaintances {
    type Target = [Player];

    fn deref(&self) -> &[Player] {
        &self.players
    }
}

impl Acquaintances {
    /// Loads all people of an account.
    pub(super) fn of_account(conn: &mut Conn, account: UserId) -> Result<Self, StoreError> {
        let mut known = Self { account, players: Vec::new(), places: HashMap::new() };
        for player in store::players::of_account(conn, account)? {
            known.add(player);
        }
        Ok(known)
    }

    fn add(&mut self, player: Player) {
        let key = (fold(&player.name), fold(&player.club));
        self.places.entry(key).or_insert(self.players.len());
        self.players.push(player);
    }

    /// Returns whether the account knows a person with this name in this club.
    pub(super) fn knows(&self, name: &str, club: &str) -> bool {
        self.places.contains_key(&(fold(name), fold(club)))
    }

    /// Finds the person with this name in the club of an entry and updates the age information; otherwise creates a new person.
    pub(super) fn person(
        &mut self,
        work: &mut Work<'_>,
        named: &NewPerson,
        (club, email): (&str, Option<&str>),
    ) -> Result<PlayerId, StoreError> {
        let place = self.places.get(&(fold(&named.name), fold(club)));
        if let Some(player) = place.and_then(|place| self.players.get_mut(*place)) {
            let minor = named.age.joining(player.minor.as_ref(), &work.consent());
            if player.minor != minor {
                player.minor = minor;
                store::players::update(work.conn, player)?;
            }
            return Ok(player.id);
        }
        let player = Player {
            id: PlayerId::new(work.ids),
            account: self.account,
            name: named.name.clone(),
            club: club.to_owned(),
            email: email.map(str::to_owned),
            minor: named.age.joining(None, &work.consent()),
        };
        store::players::insert(work.conn, &player)?;
        let id = player.id;
        self.add(player);
        Ok(id)
    }
}

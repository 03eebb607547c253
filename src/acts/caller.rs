//! The caller of an act and the caller's rights. Each act checks them before it loads its data.

use domain::tournament::account::User;
use domain::tournament::event::Actor;
use domain::tournament::id::{EntryId, PoolId, TableId, TournamentId, UserId};
use domain::tournament::journal::Capacity;
use domain::tournament::pass::HeldSeat;
use domain::tournament::reach::Charge;
use domain::tournament::tournament::Role;

use super::NotDone;

/// The person or device that acts, with the rights held at the time of the request.
#[derive(Clone, Debug)]
pub struct Caller {
    actor: Actor,
    device: Option<String>,
    /// Seats held with passes.
    seats: Vec<HeldSeat>,
    rights: Rights,
}

#[derive(Clone, Debug)]
enum Rights {
    /// All rights: an operator with direct access to the database.
    All,
    /// Only the rights that were granted.
    Granted {
        /// True if the caller may create tournaments and rankings.
        opens: bool,
        /// Roles that hold in all of a tournament.
        roles: Vec<(TournamentId, Role)>,
        /// Roles limited to some pools, with the tables and entries they include.
        charges: Vec<Charge>,
        /// Tables joined by PIN.
        tables: Vec<TableId>,
    },
}

impl Caller {
    /// A caller without rights, known only by `name`, which may be empty.
    pub fn guest(name: impl Into<String>) -> Self {
        let rights = Rights::Granted {
            opens: false,
            roles: Vec::new(),
            charges: Vec::new(),
            tables: Vec::new(),
        };
        Self::new(Actor { user: None, name: name.into() }, rights)
    }

    fn new(actor: Actor, rights: Rights) -> Self {
        Self { actor, device: None, seats: Vec::new(), rights }
    }

    /// An operator with direct access to the database: a subcommand or the demonstration. Signs as `name` and acts for any account.
    pub fn operator(name: impl Into<String>) -> Self {
        Self { rights: Rights::All, ..Self::guest(name) }
    }

    /// An account with its roles in whole tournaments and its charges in pools.
    pub fn of_account(user: &User, roles: Vec<(TournamentId, Role)>, charges: Vec<Charge>) -> Self {
        let opens = user.is_organizer;
        let rights = Rights::Granted { opens, roles, charges, tables: Vec::new() };
        Self::new(Actor { user: Some(user.id), name: user.name.clone() }, rights)
    }

    /// Returns whether the caller is an operator with all rights, such as the program itself.
    pub(super) fn is_operator(&self) -> bool {
        matches!(self.rights, Rights::All)
    }

    /// Adds tables that the caller joined by their PINs.
    #[must_use]
    pub fn with_tables(mut self, more: Vec<TableId>) -> Self {
        if let Rights::Granted { tables, .. } = &mut self.rights {
            tables.extend(more);
        }
        self
    }

    /// Adds seats that the caller holds with passes.
    #[must_use]
    pub fn with_seats(mut self, seats: Vec<HeldSeat>) -> Self {
        self.seats.extend(seats);
        self
    }

    /// The caller behind a program's key: with at most the role `most`, and only in `tournament` if one is named.
    #[must_use]
    pub fn limited(mut self, most: Option<Role>, tournament: Option<TournamentId>) -> Self {
        self.seats.clear();
        let Rights::Granted { opens, roles, charges, tables } = &mut self.rights else {
            return self;
        };
        let is_here = |id: TournamentId| most.is_some() && tournament.is_none_or(|it| it == id);
        let cut = |role: &mut Role| {
            if let Some(most) = most.filter(|most| role.outranks(*most)) {
                *role = most;
            }
        };
        *opens &= most == Some(Role::Organizer) && tournament.is_none();
        roles.retain(|(id, _)| is_here(*id));
        roles.iter_mut().for_each(|(_, role)| cut(role));
        charges.retain(|charge| is_here(charge.tournament));
        charges.iter_mut().for_each(|charge| cut(&mut charge.role));
        tables.clear();
        self
    }

    /// Adds the session of the caller's device, which identifies the keeper of a game.
    #[must_use]
    pub fn at_device(mut self, session: String) -> Self {
        self.device = Some(session);
        self
    }

    /// Name and account recorded with each act.
    pub fn actor(&self) -> &Actor {
        &self.actor
    }

    pub fn account(&self) -> Option<UserId> {
        self.actor.user
    }

    /// Session of the device. Without one, keepers of games are neither checked nor recorded.
    pub fn device(&self) -> Option<&str> {
        self.device.as_deref()
    }

    /// The seats that the caller holds with passes, in all tournaments.
    pub fn seats(&self) -> &[HeldSeat] {
        &self.seats
    }

    /// Returns whether the caller holds a seat of the entry.
    pub fn holds(&self, tournament: TournamentId, entry: EntryId) -> bool {
        self.seats.iter().any(|seat| seat.tournament == tournament && seat.entry == entry)
    }

    /// Returns whether the caller holds this seat.
    pub fn holds_seat(&self, seat: HeldSeat) -> bool {
        self.seats.contains(&seat)
    }

    /// The role in all of a tournament; the higher one if there are two. `None` if the caller has no such role.
    pub fn role(&self, tournament: TournamentId) -> Option<Role> {
        let Rights::Granted { roles, .. } = &self.rights else { return Some(Role::Organizer) };
        let mut here = roles.iter().filter(|(id, _)| *id == tournament).map(|(_, role)| *role);
        let first = here.next();
        if here.any(|role| role == Role::Organizer) { Some(Role::Organizer) } else { first }
    }

    /// The caller's charge of some pools of a tournament. `None` if the caller has none, or is an operator with all rights.
    pub fn charge(&self, tournament: TournamentId) -> Option<&Charge> {
        let Rights::Granted { charges, .. } = &self.rights else { return None };
        charges.iter().find(|charge| charge.tournament == tournament)
    }

    /// The role at a table: the highest of the role in the tournament, the role in its pool, and referee by the table's PIN. `None` if the
    /// caller has none of them.
    pub fn role_at(&self, tournament: TournamentId, table: TableId) -> Option<Role> {
        let here = self.charge(tournament).filter(|charge| charge.has_table(table));
        let has_pin = match &self.rights {
            Rights::Granted { tables, .. } => tables.contains(&table),
            Rights::All => false,
        };
        let by_pin = has_pin.then_some(Role::Referee);
        let all = [self.role(tournament), here.map(|charge| charge.role), by_pin];
        let greatest = [Role::Organizer, Role::Delegate, Role::Referee];
        greatest.into_iter().find(|role| all.contains(&Some(*role)))
    }

    /// The role for an entry: that in its tournament, or else in its pool. `None` if the caller has neither.
    pub fn role_for(&self, tournament: TournamentId, entry: EntryId) -> Option<Role> {
        let here = self.charge(tournament).filter(|charge| charge.has_entry(entry));
        self.role(tournament).or(here.map(|charge| charge.role))
    }

    /// Returns whether the caller's only right at the table is its PIN.
    pub fn is_by_pin_alone(&self, tournament: TournamentId, table: TableId) -> bool {
        let here = self.charge(tournament).filter(|charge| charge.has_table(table));
        self.role(tournament).is_none() && here.is_none()
    }

    /// Returns whether the caller may enter results for others anywhere in the tournament.
    pub fn keeps_desk(&self, tournament: TournamentId) -> bool {
        let here = self.charge(tournament).map(|charge| charge.role);
        [self.role(tournament), here].iter().flatten().any(|role| role.keeps_desk())
    }

    /// The capacity in which the caller acts in a tournament, for the journal.
    pub(super) fn capacity(&self, tournament: TournamentId) -> Capacity {
        let role = || self.role(tournament).or(self.charge(tournament).map(|charge| charge.role));
        match &self.rights {
            Rights::All => Capacity::Operator,
            Rights::Granted { tables, .. } => match role() {
                Some(Role::Organizer) => Capacity::Organizer,
                Some(Role::Delegate) => Capacity::Delegate,
                Some(Role::Referee) => Capacity::Referee,
                None if tables.is_empty() => Capacity::Anybody,
                None => Capacity::Pin,
            },
        }
    }

    pub fn is_organizer(&self, tournament: TournamentId) -> bool {
        self.role(tournament) == Some(Role::Organizer)
    }

    /// Returns whether the caller organizes any tournament.
    pub fn organizes_any(&self) -> bool {
        match &self.rights {
            Rights::All => true,
            Rights::Granted { roles, .. } => roles.iter().any(|(_, role)| *role == Role::Organizer),
        }
    }

    /// Returns whether the caller may create tournaments and rankings.
    pub fn may_open(&self) -> bool {
        match &self.rights {
            Rights::All => true,
            Rights::Granted { opens, .. } => *opens,
        }
    }

    /// Requires `role` in the tournament; organizers pass always.
    ///
    /// # Errors
    /// [`NotDone::Forbidden`] for all other callers.
    pub fn require(&self, tournament: TournamentId, role: Role) -> Result<(), NotDone> {
        match self.role(tournament) {
            Some(Role::Organizer) => Ok(()),
            Some(mine) if mine == role => Ok(()),
            _ => Err(NotDone::Forbidden),
        }
    }

    /// Requires a role that allows keeping the game of the table, and returns it.
    ///
    /// # Errors
    /// [`NotDone::Forbidden`] for all other callers.
    pub fn require_at(&self, tournament: TournamentId, table: TableId) -> Result<Role, NotDone> {
        self.role_at(tournament, table).ok_or(NotDone::Forbidden)
    }

    /// Requires the right to enter results for others at the table: an organizer, or a delegate of its pool.
    ///
    /// # Errors
    /// [`NotDone::Forbidden`] for all other callers.
    pub fn require_desk(&self, tournament: TournamentId, table: TableId) -> Result<(), NotDone> {
        let role = self.role_at(tournament, table).filter(|role| role.keeps_desk());
        role.map(drop).ok_or(NotDone::Forbidden)
    }

    /// Returns whether the caller may enter results for others in a pool: an organizer, or a delegate of the pool.
    pub fn keeps_desk_of(&self, tournament: TournamentId, pool: PoolId) -> bool {
        let here = self.charge(tournament).filter(|charge| charge.has_pool(pool));
        let roles = [self.role(tournament), here.map(|charge| charge.role)];
        roles.into_iter().flatten().any(Role::keeps_desk)
    }

    /// Requires the right of [`Caller::keeps_desk_of`].
    ///
    /// # Errors
    /// [`NotDone::Forbidden`] for all other callers.
    pub fn require_desk_of(&self, tournament: TournamentId, pool: PoolId) -> Result<(), NotDone> {
        if self.keeps_desk_of(tournament, pool) { Ok(()) } else { Err(NotDone::Forbidden) }
    }

    /// Requires a role for the entry, and returns it.
    ///
    /// # Errors
    /// [`NotDone::Forbidden`] for all other callers.
    pub fn require_for(&self, tournament: TournamentId, entry: EntryId) -> Result<Role, NotDone> {
        self.role_for(tournament, entry).ok_or(NotDone::Forbidden)
    }

    /// Requires the right to edit the entry: an organizer, or a delegate of its pool.
    ///
    /// # Errors
    /// [`NotDone::Forbidden`] for all other callers.
    pub fn require_to_change(
        &self,
        tournament: TournamentId,
        entry: EntryId,
    ) -> Result<Role, NotDone> {
        let role = self.require_for(tournament, entry)?;
        if role.keeps_desk() { Ok(role) } else { Err(NotDone::Forbidden) }
    }

    /// Requires the holder of this account, with the right to create tournaments and rankings.
    ///
    /// # Errors
    /// [`NotDone::Forbidden`] for all other callers.
    pub fn require_account(&self, account: UserId) -> Result<(), NotDone> {
        match &self.rights {
            Rights::All => Ok(()),
            Rights::Granted { opens: true, .. } if self.account() == Some(account) => Ok(()),
            Rights::Granted { .. } => Err(NotDone::Forbidden),
        }
    }
}

//! Who acts, and what they may do: every act asks it before it loads what it is about.

use super::NotDone;
use crate::tournament::account::User;
use crate::tournament::event::Actor;
use crate::tournament::id::{EntryId, PoolId, TableId, TournamentId, UserId};
use crate::tournament::journal::Capacity;
use crate::tournament::reach::Charge;
use crate::tournament::tournament::Role;

/// Who acts, with their rights as they were when they asked.
#[derive(Clone, Debug)]
pub struct Caller {
    actor: Actor,
    device: Option<String>,
    rights: Rights,
}

#[derive(Clone, Debug)]
enum Rights {
    /// Everything: who has the database itself in hand.
    All,
    /// What was granted.
    Granted {
        /// May open tournaments and keep rankings.
        opens: bool,
        /// Those that hold in all of a tournament.
        roles: Vec<(TournamentId, Role)>,
        /// Of those that hold in some pools, what they come to.
        charges: Vec<Charge>,
        /// Tables come in to by PIN.
        tables: Vec<TableId>,
    },
}

impl Caller {
    /// Somebody of whom nothing is known but a name, or not even that (empty).
    pub fn guest(name: impl Into<String>) -> Self {
        let rights = Rights::Granted {
            opens: false,
            roles: Vec::new(),
            charges: Vec::new(),
            tables: Vec::new(),
        };
        Self { actor: Actor { user: None, name: name.into() }, device: None, rights }
    }

    /// Who has the database itself in hand: a subcommand, the demonstration. Signs as `name`; acts for any account.
    pub fn operator(name: impl Into<String>) -> Self {
        Self { rights: Rights::All, ..Self::guest(name) }
    }

    /// An account with the roles that it has in all of a tournament, and what those in some pools come to.
    pub fn of_account(user: &User, roles: Vec<(TournamentId, Role)>, charges: Vec<Charge>) -> Self {
        let opens = user.is_organizer;
        let rights = Rights::Granted { opens, roles, charges, tables: Vec::new() };
        Self { actor: Actor { user: Some(user.id), name: user.name.clone() }, device: None, rights }
    }

    /// The same, who came in to these tables by their PINs.
    #[must_use]
    pub fn with_tables(mut self, more: Vec<TableId>) -> Self {
        if let Rights::Granted { tables, .. } = &mut self.rights {
            tables.extend(more);
        }
        self
    }

    /// The same, at a device: its session, by which it keeps a table's game.
    #[must_use]
    pub fn at_device(mut self, session: String) -> Self {
        self.device = Some(session);
        self
    }

    /// Who signs what is recorded.
    pub fn actor(&self) -> &Actor {
        &self.actor
    }

    /// The account, if there is one.
    pub fn account(&self) -> Option<UserId> {
        self.actor.user
    }

    /// The device's session. Without one nothing is asked or noted of who keeps a table.
    pub fn device(&self) -> Option<&str> {
        self.device.as_deref()
    }

    /// The role in all of a tournament, the greater one where there are two.
    pub fn role(&self, tournament: TournamentId) -> Option<Role> {
        let Rights::Granted { roles, .. } = &self.rights else { return Some(Role::Organizer) };
        let mut here = roles.iter().filter(|(id, _)| *id == tournament).map(|(_, role)| *role);
        let first = here.next();
        if here.any(|role| role == Role::Organizer) { Some(Role::Organizer) } else { first }
    }

    /// What a role in some pools of a tournament comes to.
    pub fn charge(&self, tournament: TournamentId) -> Option<&Charge> {
        let Rights::Granted { charges, .. } = &self.rights else { return None };
        charges.iter().find(|charge| charge.tournament == tournament)
    }

    /// The role at a table: the greatest of that in its tournament, that in its pool, and that of a referee to whoever came
    /// in by the table's PIN.
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

    /// The role towards an entry: that in its tournament, or in its pool.
    pub fn role_for(&self, tournament: TournamentId, entry: EntryId) -> Option<Role> {
        let here = self.charge(tournament).filter(|charge| charge.has_entry(entry));
        self.role(tournament).or(here.map(|charge| charge.role))
    }

    /// Whether the only right that they have at a table is that they came in by its PIN.
    pub fn is_by_pin_alone(&self, tournament: TournamentId, table: TableId) -> bool {
        let here = self.charge(tournament).filter(|charge| charge.has_table(table));
        self.role(tournament).is_none() && here.is_none()
    }

    /// Whether they enter results for others anywhere in the tournament.
    pub fn keeps_desk(&self, tournament: TournamentId) -> bool {
        let here = self.charge(tournament).map(|charge| charge.role);
        [self.role(tournament), here].iter().flatten().any(|role| role.keeps_desk())
    }

    /// As what they act in a tournament.
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

    /// Whether this is an organizer of the tournament.
    pub fn is_organizer(&self, tournament: TournamentId) -> bool {
        self.role(tournament) == Some(Role::Organizer)
    }

    /// Whether they organize any tournament.
    pub fn organizes_any(&self) -> bool {
        match &self.rights {
            Rights::All => true,
            Rights::Granted { roles, .. } => roles.iter().any(|(_, role)| *role == Role::Organizer),
        }
    }

    /// Whether they may open tournaments, and keep rankings, of their own.
    pub fn may_open(&self) -> bool {
        match &self.rights {
            Rights::All => true,
            Rights::Granted { opens, .. } => *opens,
        }
    }

    /// Only for people with `role` in the tournament; an organizer may do what a referee may.
    ///
    /// # Errors
    /// [`NotDone::Forbidden`] to everybody else.
    pub fn require(&self, tournament: TournamentId, role: Role) -> Result<(), NotDone> {
        match self.role(tournament) {
            Some(Role::Organizer) => Ok(()),
            Some(mine) if mine == role => Ok(()),
            _ => Err(NotDone::Forbidden),
        }
    }

    /// Only for those who may keep the game of the table: their role there.
    ///
    /// # Errors
    /// [`NotDone::Forbidden`] to everybody else.
    pub fn require_at(&self, tournament: TournamentId, table: TableId) -> Result<Role, NotDone> {
        self.role_at(tournament, table).ok_or(NotDone::Forbidden)
    }

    /// Only for those who enter results for others at the table: organizers, and delegates of its pool.
    ///
    /// # Errors
    /// [`NotDone::Forbidden`] to everybody else.
    pub fn require_desk(&self, tournament: TournamentId, table: TableId) -> Result<(), NotDone> {
        let role = self.role_at(tournament, table).filter(|role| role.keeps_desk());
        role.map(drop).ok_or(NotDone::Forbidden)
    }

    /// Whether they enter results for others in a pool: organizers, and its delegates.
    pub fn keeps_desk_of(&self, tournament: TournamentId, pool: PoolId) -> bool {
        let here = self.charge(tournament).filter(|charge| charge.has_pool(pool));
        let roles = [self.role(tournament), here.map(|charge| charge.role)];
        roles.into_iter().flatten().any(Role::keeps_desk)
    }

    /// Only for those.
    ///
    /// # Errors
    /// [`NotDone::Forbidden`] to everybody else.
    pub fn require_desk_of(&self, tournament: TournamentId, pool: PoolId) -> Result<(), NotDone> {
        if self.keeps_desk_of(tournament, pool) { Ok(()) } else { Err(NotDone::Forbidden) }
    }

    /// Only for those with a role towards the entry.
    ///
    /// # Errors
    /// [`NotDone::Forbidden`] to everybody else.
    pub fn require_for(&self, tournament: TournamentId, entry: EntryId) -> Result<Role, NotDone> {
        self.role_for(tournament, entry).ok_or(NotDone::Forbidden)
    }

    /// Only for those who say what is said of the entry: organizers, and delegates of its pool.
    ///
    /// # Errors
    /// [`NotDone::Forbidden`] to everybody else.
    pub fn require_to_change(
        &self,
        tournament: TournamentId,
        entry: EntryId,
    ) -> Result<Role, NotDone> {
        let role = self.require_for(tournament, entry)?;
        if role.keeps_desk() { Ok(role) } else { Err(NotDone::Forbidden) }
    }

    /// Only for an account's own holder, if they may open tournaments and rankings.
    ///
    /// # Errors
    /// [`NotDone::Forbidden`] to everybody else.
    pub fn require_account(&self, account: UserId) -> Result<(), NotDone> {
        match &self.rights {
            Rights::All => Ok(()),
            Rights::Granted { opens: true, .. } if self.account() == Some(account) => Ok(()),
            Rights::Granted { .. } => Err(NotDone::Forbidden),
        }
    }
}

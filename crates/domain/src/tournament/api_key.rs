//! Keys of programs. A key acts for the account that made it, with at most the rights that its scopes leave.

use chrono::{DateTime, TimeDelta, Utc};
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::id::{TournamentId, UserId};
use super::tournament::Role;

/// Maximum number of keys of an account.
pub const MOST_KEYS: usize = 20;

/// A part of an account's rights that a key can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Scope {
    /// Read all that the account sees, such as drafts and contacts.
    Read,
    /// Log games and sign results at tables, as a referee.
    Table,
    /// Enter results for others, as a delegate.
    Desk,
    /// All acts of an organizer.
    Organize,
}

named!(Scope);

/// A key of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiKey {
    /// SHA-256 of the secret, in hex. It identifies the key.
    pub hash: String,
    /// Account for which the key acts.
    pub user: UserId,
    /// Name that its owner gave it.
    pub name: String,
    /// Parts of the account's rights, at least one.
    pub scopes: Vec<Scope>,
    /// The only tournament in which the key has rights; `None`: all of the account's.
    pub tournament: Option<TournamentId>,
    /// Time at which it was made.
    pub created_at: DateTime<Utc>,
    /// Time from which it is no longer valid; `None`: it stays valid until it is revoked.
    pub expires_at: Option<DateTime<Utc>>,
    /// Time of the latest use, exact to some minutes; `None` before the first.
    pub last_used_at: Option<DateTime<Utc>>,
}

impl ApiKey {
    /// True if the key has the scope. A wider scope contains the narrower ones at tables; reading is a scope of its own.
    pub fn allows(&self, scope: Scope) -> bool {
        self.scopes.iter().any(|mine| match scope {
            Scope::Read => *mine == Scope::Read,
            _ => *mine >= scope,
        })
    }

    /// The highest role that the key can have in acts. `None` if it may only read.
    pub fn highest_role(&self) -> Option<Role> {
        match self.scopes.iter().max()? {
            Scope::Organize => Some(Role::Organizer),
            Scope::Desk => Some(Role::Delegate),
            Scope::Table => Some(Role::Referee),
            Scope::Read => None,
        }
    }

    /// True if the key is no longer valid.
    pub fn is_expired(&self, now: DateTime<Utc>) -> bool {
        self.expires_at.is_some_and(|at| at <= now)
    }

    /// True if a use at `now` is to be noted: the noted one is some minutes old.
    pub fn is_use_noted_at(&self, now: DateTime<Utc>) -> bool {
        self.last_used_at.is_none_or(|last| now - last >= TimeDelta::minutes(5))
    }
}

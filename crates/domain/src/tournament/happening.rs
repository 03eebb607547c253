//! Security events of accounts and of the installation; they have a journal of their own, apart from those of tournaments.

use chrono::{DateTime, Utc};
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::id::UserId;

/// The kind of a security event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Happening {
    /// A person signed in to the account.
    SignedIn,
    /// A wrong password was given for an existing account.
    WrongPassword,
    /// A person signed out of the account.
    SignedOut,
    /// A session was ended from another session.
    SessionEnded,
    /// The password was changed, which ended all other sessions.
    PasswordChanged,
    /// An operator with access to the database made a link for choosing a new password.
    PasswordLinkMade,
    /// A wrong code was given after the right password.
    WrongCode,
    /// The second factor was switched on: signing in now also needs a code.
    SecondFactorOn,
    /// The second factor was switched off.
    SecondFactorOff,
    /// One of the printed recovery codes was used.
    RecoveryCodeUsed,
    /// A key for programs was made.
    ApiKeyMade,
    /// A key for programs was revoked.
    ApiKeyRevoked,
    /// The account was created by a link.
    AccountMade,
    /// The service started with settings that differ from the previous ones.
    SettingsChanged,
}

named!(Happening);

/// An entry of the security journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happened {
    /// Number within the journal, from 1.
    pub seq: i64,
    /// Time of the event.
    pub at: DateTime<Utc>,
    /// Account that it concerns; `None` for the installation.
    pub account: Option<UserId>,
    /// Kind of the event; `None` if a newer version of the program wrote it.
    pub what: Option<Happening>,
    /// Stored word for the kind.
    pub stored: String,
    /// Details of the event, such as a browser or settings.
    pub detail: String,
}

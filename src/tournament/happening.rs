//! What happens to accounts and to the installation as a whole: kept in a journal of its own, beside those of tournaments.

use chrono::{DateTime, Utc};
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::id::UserId;

/// A kind of what happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Happening {
    /// Somebody signed in.
    SignedIn,
    /// A wrong password was given for an account that there is.
    WrongPassword,
    /// Somebody signed out.
    SignedOut,
    /// A session was ended from another.
    SessionEnded,
    /// The password was changed; all other sessions ended.
    PasswordChanged,
    /// A link to choose a new password with was made, by who has the database.
    PasswordLinkMade,
    /// A wrong code was given after the right password.
    WrongCode,
    /// From now on a code is asked for beside the password.
    SecondFactorOn,
    /// It is asked for no more.
    SecondFactorOff,
    /// One of the codes on paper was used.
    RecoveryCodeUsed,
    /// The account was made, by a link.
    AccountMade,
    /// The service was started with other settings than before.
    SettingsChanged,
}

impl Happening {
    /// The word in columns.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happened {
    /// Its number, from 1 on.
    pub seq: i64,
    /// When.
    pub at: DateTime<Utc>,
    /// To which account; none where it is the installation.
    pub account: Option<UserId>,
    /// What; none where a later program wrote it.
    pub what: Option<Happening>,
    /// The word as it is stored.
    pub stored: String,
    /// What is to be said of it: a browser, settings.
    pub detail: String,
}

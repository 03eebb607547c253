//! Accounts of people who organize or referee, and what they may do.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use super::id::{RankingId, UserId};
use super::reach::Grant;

/// An account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct User {
    /// Id.
    pub id: UserId,
    /// Name on screen.
    pub name: String,
    /// Address it signs in with, in lower case.
    pub email: String,
    /// argon2id hash of the password, in PHC form.
    pub password_hash: String,
    /// May create tournaments.
    pub is_organizer: bool,
    /// When it was created.
    pub created_at: DateTime<Utc>,
}

/// A weekly ranking of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranking {
    /// Id; of the account's own ranking that of the account.
    pub id: RankingId,
    /// The account.
    pub account: UserId,
    /// Name; empty for the account's own.
    pub name: String,
    /// How it is kept.
    pub settings: RankingSettings,
}

impl RankingId {
    /// The ranking that an account has from the start.
    pub fn own(account: UserId) -> Self {
        Self(account.0)
    }
}

/// How a weekly ranking is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankingSettings {
    /// Clock of the weeks.
    pub time_zone: Tz,
    /// Most games a week that count against the same opponent count; 0: all count.
    pub games_a_week: u8,
}

/// A link that lets its first opener in, once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// SHA-256 of the link's secret, in hex.
    pub token_hash: String,
    /// A role in a tournament; none: the first organizer of the installation.
    pub grants: Option<Grant>,
    /// For whom it was made, as the organizer noted it, or empty.
    pub recipient: String,
    /// Useless after this.
    pub expires_at: DateTime<Utc>,
}

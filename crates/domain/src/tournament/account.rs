//! Accounts of organizers and referees, and the rankings and invitations that belong to them.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use super::id::{RankingId, UserId};
use super::reach::Grant;

/// An account of an organizer or a referee.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct User {
    /// Primary key of the account.
    pub id: UserId,
    /// Name that pages display.
    pub name: String,
    /// E-mail address used to sign in, in lower case.
    pub email: String,
    /// argon2id hash of the password, in PHC form.
    pub password_hash: String,
    /// True if the account may create tournaments.
    pub is_organizer: bool,
    /// Time at which the account was created.
    pub created_at: DateTime<Utc>,
}

/// A weekly ranking of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranking {
    /// Primary key; the account's own ranking has the number of its account.
    pub id: RankingId,
    /// Account that owns the ranking.
    pub account: UserId,
    /// Name of the ranking; empty for the account's own.
    pub name: String,
    /// Rules by which results enter the ranking.
    pub settings: RankingSettings,
}

impl RankingId {
    /// Id of the ranking that every account has from the start.
    pub fn own(account: UserId) -> Self {
        Self(account.0)
    }
}

/// Settings of a weekly ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankingSettings {
    /// Time zone in which weeks begin and end.
    pub time_zone: Tz,
    /// Maximum number of games per week that count against one opponent; 0: no limit.
    pub games_a_week: u8,
}

/// A link that grants access to the first person who opens it; it works once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// SHA-256 of the link's secret, in hex.
    pub token_hash: String,
    /// Role in a tournament that the link grants; `None`: it makes its holder the first organizer of the installation.
    pub grants: Option<Grant>,
    /// Note of the organizer about the intended recipient; may be empty.
    pub recipient: String,
    /// Time after which the link is invalid.
    pub expires_at: DateTime<Utc>,
}

//! People who play.

use super::id::{PlayerId, UserId};

/// A person, kept once for all tournaments of an organizer's account, so that a weekly ranking can follow them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// Id.
    pub id: PlayerId,
    /// The organizer's account that this person is known to.
    pub account: UserId,
    /// Full name, as registered.
    pub name: String,
    /// Club, or empty.
    pub club: String,
    /// Contact, never public.
    pub email: Option<String>,
    /// Under age without a guardian's consent: public pages show initials.
    pub is_private: bool,
}

impl Player {
    /// The name that public pages show: initials where the person is private, "A. B. C.".
    pub fn public_name(&self) -> String {
        if !self.is_private {
            return self.name.clone();
        }
        let initials: Vec<String> = self
            .name
            .split_whitespace()
            .filter_map(|word| word.chars().next())
            .map(|letter| format!("{}.", letter.to_uppercase()))
            .collect();
        initials.join(" ")
    }
}

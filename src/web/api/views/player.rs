//! A player of a tournament, as its organizers see it.

use domain::tournament::player::Player;
use serde::Serialize;
use utoipa::ToSchema;

use super::time;

/// A player of a tournament with what is known about the age.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EnteredPlayerView {
    pub id: String,
    /// Full name; empty if nobody is named yet.
    pub name: String,
    pub public_name: String,
    pub club: String,
    /// `adult` or `minor`.
    pub age: &'static str,
    /// Name that the public sees of a minor; the initials if it is empty.
    pub alias: String,
    /// A guardian's consent to publishing the name of a minor.
    pub consent: Option<ConsentView>,
}

/// A guardian's consent.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ConsentView {
    /// Person who noted it.
    pub by: String,
    pub at: String,
}

impl EnteredPlayerView {
    pub fn new(player: &Player) -> Self {
        let minor = player.minor.as_ref();
        let consent = minor.and_then(|it| it.consent.as_ref());
        Self {
            id: player.id.to_string(),
            name: player.name.clone(),
            public_name: player.public_name(),
            club: player.club.clone(),
            age: if minor.is_some() { "minor" } else { "adult" },
            alias: minor.map(|it| it.alias.clone()).unwrap_or_default(),
            consent: consent.map(|it| ConsentView { by: it.by.clone(), at: time(it.at) }),
        }
    }
}

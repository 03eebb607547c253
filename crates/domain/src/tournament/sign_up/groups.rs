//! The groups of an organizer's list of sign-ups, and its order.

use std::cmp::Reverse;

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::{SignUp, SignUpState};

/// A group of sign-ups, in the order of the list.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    EnumString,
    IntoStaticStr,
    VariantArray
)]
#[strum(serialize_all = "kebab-case")]
pub enum SignUpGroup {
    /// An organizer has to decide.
    Asked,
    /// They wait for a place.
    Waiting,
    /// People who look for a partner.
    SeeksPartner,
    /// They have a place.
    In,
    /// Refused or withdrawn.
    Over,
}

named!(SignUpGroup);

impl SignUpGroup {
    /// The group of a state.
    pub fn of(state: SignUpState) -> Self {
        match state {
            SignUpState::Asked => Self::Asked,
            SignUpState::Waiting => Self::Waiting,
            SignUpState::SeeksPartner => Self::SeeksPartner,
            SignUpState::In => Self::In,
            SignUpState::EntryWithdrawn | SignUpState::Ended(_) => Self::Over,
        }
    }
}

/// Sorts sign-ups with their states for an organizer: by group, those that wait for something in the order of their arrival, and decided
/// ones latest first.
pub fn sort(sign_ups: &mut [(&SignUp, SignUpState)]) {
    sign_ups.sort_by_key(|(sign_up, state)| {
        let group = SignUpGroup::of(*state);
        let is_decided = matches!(group, SignUpGroup::In | SignUpGroup::Over);
        let latest = Reverse(if is_decided { sign_up.number } else { 0 });
        (group, latest, sign_up.number)
    });
}

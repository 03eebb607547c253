//! The prizes of a tournament, decided by its organizer: each has its award, its title and its share of the pot.
//! `draw::state::awards` finds the winners.

pub mod pot;
pub mod presets;

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use thiserror::Error;

/// The most prizes of a tournament.
pub const MOST_PRIZES: usize = 40;
/// The lowest place with a prize.
pub const LAST_PLACE: u16 = 64;
/// The whole pot, in hundredths of a per cent.
pub const WHOLE: u16 = 10_000;
/// The largest pot, in cents.
pub const LARGEST_POT: i64 = 100_000_000;
/// The longest title of a prize or of the diplomas, and the longest line of a signature, in characters.
pub const LONGEST_TITLE: usize = 80;
/// The most lines for signatures on a diploma.
pub const MOST_SIGNATURES: usize = 3;

/// The prizes of a tournament, and the texts of its diplomas.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Prizes {
    /// Prizes in the order of the organizer, usually from the first place down.
    pub list: Vec<Prize>,
    /// The origin of the pot.
    pub pot_from: PotSource,
    /// The money that the shares divide, in cents; `None` if the amount is not known, or follows the fees.
    pub pot_cents: Option<i64>,
    /// True if an entry with a prize for its place gets no prize of a category, club or sector; the next entry gets it.
    pub is_one_each: bool,
    /// Title of the diplomas; empty for the usual word.
    pub diploma_title: String,
    /// The people or offices that sign the diplomas, at most [`MOST_SIGNATURES`].
    pub signatures: Vec<String>,
}

/// The origin of the pot.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    EnumString,
    IntoStaticStr,
    VariantArray
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum PotSource {
    /// An amount that the organizer states.
    #[default]
    Amount,
    /// The fees that were paid, less the money that was given back.
    FeesPaid,
    /// The fees of all entries that take part, paid or not.
    FeesDue,
}

named!(PotSource);

/// A prize.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prize {
    /// The reason for which it is given.
    pub award: Award,
    /// The thing that is given, such as "trophy and ham"; empty if it is only money.
    pub title: String,
    /// Share of the pot in hundredths of a per cent, for all its places together.
    pub share: Option<u16>,
}

/// The reason for which a prize is given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "for", rename_all = "kebab-case")]
pub enum Award {
    /// A range of places; each gets the title, and an equal part of the share.
    Places {
        /// The highest place.
        first: u16,
        /// The lowest place.
        last: u16,
    },
    /// The best entry of a category.
    Category {
        /// Name of the category.
        name: String,
    },
    /// The best entry of a club.
    Club {
        /// Name of the club.
        name: String,
    },
    /// The best entry of a sector.
    Sector {
        /// Name of the sector.
        name: String,
    },
    /// The winner of the consolation.
    Consolation,
    /// The last entry of all.
    Last,
}

/// A kind of award, as the form offers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[derive(EnumString, IntoStaticStr, VariantArray, Serialize, Deserialize)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "kebab-case")]
pub enum AwardKind {
    /// Places of the standings.
    Places,
    /// The best of a category.
    Category,
    /// The best of a club.
    Club,
    /// The best of a sector.
    Sector,
    /// The consolation.
    Consolation,
    /// The last place.
    Last,
}

named!(AwardKind);

/// Reasons to refuse a list of prizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PrizesError {
    /// The list is longer than [`MOST_PRIZES`].
    #[error("there are more than {MOST_PRIZES} prizes")]
    TooMany,
    /// A range of places is reversed or reaches too far.
    #[error("the places of prize {index} are not between 1 and {LAST_PLACE}, in order")]
    Places {
        /// Index of the prize.
        index: usize,
    },
    /// Nothing is given.
    #[error("prize {index} has neither a title nor a share")]
    Empty {
        /// Index of the prize.
        index: usize,
    },
    /// The name of the category, club or sector is missing.
    #[error("prize {index} names no category, club or sector")]
    Nobody {
        /// Index of the prize.
        index: usize,
    },
    /// The shares exceed the pot.
    #[error("the shares up to prize {index} are more than the pot")]
    Shares {
        /// Index of the first prize whose share does not fit.
        index: usize,
    },
    /// The pot is negative or too large.
    #[error("the pot is not between 0 and {LARGEST_POT} cents")]
    Pot,
    /// The list was changed since the form was read.
    #[error("the prizes were changed meanwhile")]
    MovedOn,
}

impl Award {
    /// The prize for one place.
    pub fn place(place: u16) -> Self {
        Award::Places { first: place, last: place }
    }

    /// The kind of the award.
    pub fn kind(&self) -> AwardKind {
        match self {
            Award::Places { .. } => AwardKind::Places,
            Award::Category { .. } => AwardKind::Category,
            Award::Club { .. } => AwardKind::Club,
            Award::Sector { .. } => AwardKind::Sector,
            Award::Consolation => AwardKind::Consolation,
            Award::Last => AwardKind::Last,
        }
    }

    /// The name of the category, club or sector.
    pub fn name(&self) -> Option<&str> {
        match self {
            Award::Category { name } | Award::Club { name } | Award::Sector { name } => Some(name),
            Award::Places { .. } | Award::Consolation | Award::Last => None,
        }
    }
}

impl Prizes {
    /// Checks the list: its places, its names, and that the shares do not exceed the pot.
    ///
    /// # Errors
    /// See [`PrizesError`].
    pub fn check(&self) -> Result<(), PrizesError> {
        if self.list.len() > MOST_PRIZES {
            return Err(PrizesError::TooMany);
        }
        if self.pot_cents.is_some_and(|pot| !(0..=LARGEST_POT).contains(&pot)) {
            return Err(PrizesError::Pot);
        }
        let mut given: u32 = 0;
        for (index, Prize { award, title, share }) in self.list.iter().enumerate() {
            if let Award::Places { first, last } = award
                && !(1 <= *first && first <= last && *last <= LAST_PLACE)
            {
                return Err(PrizesError::Places { index });
            }
            if award.name().is_some_and(|name| name.trim().is_empty()) {
                return Err(PrizesError::Nobody { index });
            }
            if title.trim().is_empty() && share.is_none() {
                return Err(PrizesError::Empty { index });
            }
            given = given.saturating_add(u32::from(share.unwrap_or(0)));
            if given > u32::from(WHOLE) {
                return Err(PrizesError::Shares { index });
            }
        }
        Ok(())
    }
}

//! The fields of an entry list.

use strum::{EnumString, IntoStaticStr, VariantArray};

/// A field of an entry list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Field {
    /// Number in the list that the organizers keep, such as a club's in the census.
    #[strum(serialize = "list-number")]
    Number,
    /// Club, falla, commission.
    Club,
    /// The player's name, or the first of a pair; the given name where the surnames have a column of their own.
    Name,
    /// Surnames of the player, or of the first of a pair; the first one where the second has a column of its own.
    Surnames,
    /// Second surname of the player, or of the first of a pair.
    SecondSurname,
    /// The same person written the other way round: "Soler Puig, Pep".
    SurnamesFirst,
    /// The second of a pair.
    Partner,
    /// Surnames of the second of a pair.
    PartnerSurnames,
    /// Second surname of the second of a pair.
    PartnerSecondSurname,
    /// The second of a pair written the other way round.
    PartnerSurnamesFirst,
    /// Both of a pair in one cell.
    Pair,
    /// Sector or section.
    Sector,
    /// Category.
    Category,
    /// Contact: e-mail address.
    Email,
    /// Contact: telephone number.
    Phone,
    /// Note for the organizers.
    Note,
    /// Whether the player, or the first of a pair, is under age.
    #[strum(serialize = "is-minor")]
    Minor,
    /// Shown instead of a minor's name.
    Alias,
    /// Whether a guardian consents to a minor's name being public.
    Consent,
    /// Whether the second of a pair is under age.
    #[strum(serialize = "partner-is-minor")]
    PartnerMinor,
    /// Shown instead of the second's name.
    PartnerAlias,
    /// Whether a guardian of the second consents.
    PartnerConsent,
}

impl Field {
    /// The word in forms.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Whether only entries of two people have it.
    pub fn is_of_pairs(self) -> bool {
        matches!(
            self,
            Field::Pair
                | Field::Partner
                | Field::PartnerSurnames
                | Field::PartnerSecondSurname
                | Field::PartnerSurnamesFirst
                | Field::PartnerMinor
                | Field::PartnerAlias
                | Field::PartnerConsent
        )
    }
}

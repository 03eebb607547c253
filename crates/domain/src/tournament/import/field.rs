//! The fields of an entry list.

use strum::{EnumString, IntoStaticStr, VariantArray};

/// A field of an entry list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum ListField {
    /// Number in the organizers' own list, such as a club's census number.
    #[strum(serialize = "list-number")]
    Number,
    /// Club, falla or commission that the entry plays for.
    Club,
    /// Name of the player or of the first of a pair; only the given name if surnames have a column of their own.
    Name,
    /// Surnames of the player or of the first of a pair; only the first surname if the second has a column of its own.
    Surnames,
    /// Second surname of the player or of the first of a pair.
    SecondSurname,
    /// Full name of the same person, surnames first: "Soler Puig, Pep".
    SurnamesFirst,
    /// Name of the second of a pair.
    Partner,
    /// Surnames of the second of a pair.
    PartnerSurnames,
    /// Second surname of the second of a pair.
    PartnerSecondSurname,
    /// Full name of the second of a pair, surnames first.
    PartnerSurnamesFirst,
    /// Both names of a pair in one cell.
    Pair,
    /// Sector or section of the club.
    Sector,
    /// Category, such as senior or youth.
    Category,
    /// E-mail address of the contact.
    Email,
    /// Telephone number of the contact.
    Phone,
    /// Note for the organizers.
    Note,
    /// Answer (yes or no) if the player, or the first of a pair, is a minor.
    #[strum(serialize = "is-minor")]
    Minor,
    /// Name displayed instead of a minor's.
    Alias,
    /// Answer (yes or no) if a guardian consents to publishing the minor's name.
    Consent,
    /// Answer (yes or no) if the second of a pair is a minor.
    #[strum(serialize = "partner-is-minor")]
    PartnerMinor,
    /// Name displayed instead of the second's, if a minor.
    PartnerAlias,
    /// Answer (yes or no) if a guardian of the second consents.
    PartnerConsent,
}

named!(ListField);

impl ListField {
    /// Returns whether the field exists only for entries of two people.
    pub fn is_of_pairs(self) -> bool {
        matches!(
            self,
            ListField::Pair
                | ListField::Partner
                | ListField::PartnerSurnames
                | ListField::PartnerSecondSurname
                | ListField::PartnerSurnamesFirst
                | ListField::PartnerMinor
                | ListField::PartnerAlias
                | ListField::PartnerConsent
        )
    }
}

//! The fields of an entry list, and the names that people give their columns.

use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::tournament::text::fold;

/// A field of an entry list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Field {
    /// Number in the list that the organizers keep, such as a club's in the census.
    #[strum(serialize = "list-number")]
    Number,
    /// Club, falla, commission.
    Club,
    /// The player's name, or the first of a pair.
    Name,
    /// The second of a pair.
    Partner,
    /// Both of a pair in one cell.
    Pair,
    /// Sector or section.
    Sector,
    /// Category.
    Category,
    /// Contact.
    Email,
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

/// Folded names of columns, all languages together.
const NAMES: [(Field, &[&str]); 14] = [
    (
        Field::Number,
        &[
            "num",
            "num.",
            "n.",
            "#",
            "numero",
            "number",
            "num censo",
            "num. censo",
            "numero de censo",
            "numero censo",
            "censo",
            "num cens",
            "num. cens",
            "numero de cens",
            "cens",
            "census",
            "census number",
        ],
    ),
    (
        Field::Name,
        &[
            "nombre",
            "nom",
            "name",
            "nombre y apellidos",
            "nom i cognoms",
            "full name",
            "jugador",
            "jugadora",
            "player",
            "participante",
            "participant",
            "jugador 1",
            "jugadora 1",
            "player 1",
        ],
    ),
    (
        Field::Partner,
        &[
            "pareja",
            "parella",
            "partner",
            "companero",
            "companera",
            "company",
            "companya",
            "jugador 2",
            "jugadora 2",
            "player 2",
        ],
    ),
    (
        Field::Pair,
        &["pair", "parejas", "parelles", "nombres", "noms", "names", "jugadores", "jugadors"],
    ),
    (
        Field::Club,
        &["club", "falla", "comision", "comissio", "commission", "pena", "penya", "team"],
    ),
    (Field::Sector, &["sector", "seccion", "seccio", "section"]),
    (Field::Category, &["categoria", "category"]),
    (
        Field::Email,
        &["correo", "correu", "email", "e-mail", "mail", "correo electronico", "correu electronic"],
    ),
    (Field::Minor, &["menor", "menor de edad", "menor d'edat", "minor", "under age"]),
    (Field::Alias, &["alias", "apodo", "malnom", "sobrenom", "nickname"]),
    (Field::Consent, &["consentimiento", "permiso", "consentiment", "permis", "consent"]),
    (
        Field::PartnerMinor,
        &["menor 2", "minor 2", "pareja menor", "parella menor", "partner minor"],
    ),
    (
        Field::PartnerAlias,
        &["alias 2", "apodo 2", "malnom 2", "nickname 2", "alias pareja", "alias parella"],
    ),
    (
        Field::PartnerConsent,
        &["consentimiento 2", "permiso 2", "consentiment 2", "permis 2", "consent 2"],
    ),
];

impl Field {
    /// The word in forms.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The field that a column called `header` holds, in Spanish, Catalan or English. Case, accents and outer spaces
    /// do not matter, and `_` is a space. A name with a year is of that year's something: `seccion_2025` is nothing
    /// that is known.
    pub fn of_header(header: &str) -> Option<Self> {
        let folded = fold(&header.replace('_', " ").replace(['º', '°'], "."));
        let (field, _) = NAMES.iter().find(|(_, names)| names.contains(&folded.as_str()))?;
        Some(*field)
    }
}

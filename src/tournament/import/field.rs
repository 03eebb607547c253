//! The fields of an entry list, and the names that people give their columns.

use super::text::fold;

/// A field of an entry list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Field {
    /// The player's name, or the first of a pair.
    Name,
    /// The second of a pair.
    Partner,
    /// Club, falla, commission.
    Club,
    /// Sector or section.
    Sector,
    /// Category.
    Category,
    /// Contact.
    Email,
}

/// Folded names of columns, all languages together.
const NAMES: [(Field, &[&str]); 6] = [
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
            "player 2",
        ],
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
];

impl Field {
    /// All fields.
    pub const ALL: [Field; 6] =
        [Field::Name, Field::Partner, Field::Club, Field::Sector, Field::Category, Field::Email];

    /// The word in translation keys.
    pub fn name(self) -> &'static str {
        match self {
            Field::Name => "name",
            Field::Partner => "partner",
            Field::Club => "club",
            Field::Sector => "sector",
            Field::Category => "category",
            Field::Email => "email",
        }
    }

    /// The field that a column called `header` holds, in Spanish, Catalan or English. Case, accents and outer spaces
    /// do not matter, `_` is a space, and a year at the end is left out: `seccion_2025` is a sector.
    pub fn of_header(header: &str) -> Option<Self> {
        let folded = fold(&header.replace('_', " "));
        let words: Vec<&str> = folded.split(' ').collect();
        let without_year = match words.as_slice() {
            [first @ .., last] if last.len() == 4 && last.bytes().all(|it| it.is_ascii_digit()) => {
                first.join(" ")
            }
            _ => folded.clone(),
        };
        let (field, _) = NAMES.iter().find(|(_, names)| names.contains(&without_year.as_str()))?;
        Some(*field)
    }
}

//! Usual lists of prizes, as a starting point.

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::{Award, Prize, WHOLE};

/// A usual list of prizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum PrizePreset {
    /// The whole pot for the two finalists, in equal parts.
    Finalists,
    /// 60, 30 and 10 per cent for the first three.
    Thirds,
    /// Trophies for the first four.
    Trophies,
}

named!(PrizePreset);

impl PrizePreset {
    /// The prizes of the list; `trophy` is the word for a trophy.
    pub fn prizes(self, trophy: &str) -> Vec<Prize> {
        let money = |award, share| Prize { award, title: String::new(), share: Some(share) };
        match self {
            PrizePreset::Finalists => vec![money(Award::Places { first: 1, last: 2 }, WHOLE)],
            PrizePreset::Thirds => {
                let each = [(1, 6_000), (2, 3_000), (3, 1_000)];
                each.into_iter().map(|(place, part)| money(Award::place(place), part)).collect()
            }
            PrizePreset::Trophies => {
                let award = Award::place;
                let trophy =
                    |place| Prize { award: award(place), title: trophy.to_owned(), share: None };
                (1..=4).map(trophy).collect()
            }
        }
    }
}

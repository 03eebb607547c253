//! The drawing of a crest: from a name to a shield, always the same. Knows no page, and no name but the one it is given.
//!
//! What a crest looks like is decided by the SHA-256 of the name's base, which is the name as [`fold`] compares names
//! ("Falla Plaça de la Lluna 2" and "FALLA PLACA DE LA LLUNA" have one), without the number at its end: its first byte
//! chooses the silhouette, the next ones the enamel, the other enamel, the metal and the partition, each by its remainder.
//! This never changes, nor do the tables of `shield`: a club has its crest in every installation and every version. The
//! figure comes from a word of the name (`charge`); a name without such a word has its initials.
//!
//! To show one: `Crest` writes itself as an `<svg>` of about 600 bytes, without ids, that reads on light, on dark and
//! without color, so `{{ crest|safe }}` in a page. `web::parts::crest` says which crest an entry has, and its address for
//! an `<img>`. A picture of a club's own takes its place where there is one ([`own`]).

mod charge;
mod drawing;
pub mod own;
mod shield;

use sha2::{Digest, Sha256};
use unicode_normalization::UnicodeNormalization;

use self::charge::Charge;
use self::shield::{Partition, Pieces};
use crate::tournament::text::{fold, split_number};

/// Words that say what kind of place or club it is, not which one: no initials are taken from them.
const GENERIC: &str = "ac agrupacio agrupacion asociacion associacio av avda avenida avgda avinguda barri barrio c calle \
                       cami camino carrer carrera carretera casal cl club comissio comision ctra cultural d de del dels \
                       des e el els en es falla grup grupo i l la las les lo los na paseo passeig pena penya pl placa \
                       plaza s sa societat sociedad the y";

/// A crest, written by its `Display` as an `<svg>`: decoration beside a name, hidden from those who hear the page.
#[derive(Clone, Debug)]
pub struct Crest {
    pieces: &'static Pieces,
    enamel: &'static str,
    other: &'static str,
    metal: &'static str,
    partition: Partition,
    figure: Figure,
    number: Option<u8>,
}

#[derive(Clone, Debug)]
enum Figure {
    Charge(&'static Charge),
    /// One letter or two; none for a name without any.
    Initials(String),
}

impl Crest {
    /// Of a name. A number at its end, from 1 to 99, is shown beside the shield of what stands before it.
    pub fn of(name: &str) -> Self {
        let (base, number) = split_number(name);
        let [silhouette, enamel, other, metal, partition] = digest(base);
        Self {
            pieces: shield::pieces(silhouette),
            enamel: shield::enamel(enamel),
            other: shield::enamel(enamel % 8 + 1 + other % 7),
            metal: shield::metal(metal),
            partition: shield::partition(partition),
            figure: Figure::of(base),
            number,
        }
    }

    /// The same shield with a number beside it: of the second entry of a club and further.
    #[must_use]
    pub fn numbered(self, number: u8) -> Self {
        Self { number: Some(number), ..self }
    }
}

/// The bytes that decide: silhouette, enamel, other enamel, metal, partition.
fn digest(base: &str) -> [u8; 5] {
    let hash: [u8; 32] = Sha256::digest(fold(base).as_bytes()).into();
    let [silhouette, enamel, other, metal, partition, ..] = hash;
    [silhouette, enamel, other, metal, partition]
}

impl Figure {
    fn of(base: &str) -> Self {
        let base: String = base.nfc().collect();
        let words = words(&base);
        match charge::speaking(&words) {
            Some(charge) => Self::Charge(charge),
            None => Self::Initials(initials(&base, &words)),
        }
    }
}

fn words(text: &str) -> Vec<&str> {
    text.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty()).collect()
}

/// Of two people the first letter of either, else of the first two words that say something.
fn initials(base: &str, words: &[&str]) -> String {
    let is_generic = |word: &str| GENERIC.split(' ').any(|known| known == fold(word));
    let telling: Vec<&str> = words.iter().copied().filter(|word| !is_generic(word)).collect();
    let first = |word: &&str| word.chars().next()?.to_uppercase().next();
    let letters = |words: &[&str]| words.iter().filter_map(first).take(2).collect::<String>();
    match base.split_once('/').map(|(one, other)| (self::words(one), self::words(other))) {
        Some((one, other)) if !one.is_empty() && !other.is_empty() => {
            one.iter().take(1).chain(other.iter().take(1)).filter_map(first).collect()
        }
        _ if telling.is_empty() => letters(words),
        _ => letters(&telling),
    }
}

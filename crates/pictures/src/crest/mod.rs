//! The drawing of a crest: a name always yields the same shield. This module depends on no page.
//!
//! The SHA-256 of the name's base determines the crest. The base is the name as [`fold`] normalizes it, without a number at its end: "Falla
//! Plaça de la Lluna 2" and "FALLA PLACA DE LA LLUNA" have the same base. The first byte selects the silhouette; the next ones select the
//! enamel, the other enamel, the metal and the partition. A byte selects by its remainder modulo the number of choices. This rule and the
//! tables of `shield` never change, so a club has the same crest in every installation and version. A word of the name selects the figure
//! (`charge`); a name without such a word shows its initials.
//!
//! `Crest` displays as an `<svg>` of about 600 bytes, without ids, legible on light, on dark and without color: use `{{ crest|safe }}` in a
//! page. `web::parts::crest` returns the crest of an entry, and its URL for an `<img>`. A club's own picture replaces the crest ([`own`]).

mod charge;
mod drawing;
pub mod own;
mod shield;

use domain::tournament::text::{fold, split_number};
use sha2::{Digest, Sha256};
use unicode_normalization::UnicodeNormalization;

use self::charge::Charge;
use self::shield::{Partition, Pieces};

/// Generic words for kinds of places and clubs; initials skip them.
const GENERIC: &str = "ac agrupacio agrupacion asociacion associacio av avda avenida avgda avinguda barri barrio c calle \
                       cami camino carrer carrera carretera casal cl club comissio comision ctra cultural d de del dels \
                       des e el els en es falla grup grupo i l la las les lo los na paseo passeig pena penya pl placa \
                       plaza s sa societat sociedad the y";

/// A crest whose `Display` writes an `<svg>`. It decorates a name and is hidden from screen readers.
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
    /// One or two letters; empty for a name without letters.
    Initials(String),
}

impl Crest {
    /// The crest of a name. A number from 1 to 99 at the end of the name is shown beside the shield.
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

    /// The same crest with a number, for a club's second and further entries.
    #[must_use]
    pub fn numbered(self, number: u8) -> Self {
        Self { number: Some(number), ..self }
    }
}

/// The bytes that select silhouette, enamel, other enamel, metal and partition.
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

/// Initials of a name: of two people ("A / B") the first letter of each, otherwise of the first two words that are not generic.
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

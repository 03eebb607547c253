//! A crest written as an `<svg>`.

use std::fmt::{Display, Formatter, Result};

use super::charge::Charge;
use super::shield::Partition;
use super::{Crest, Figure};

/// Colors of the line around a shield, and of the rim that separates it from a dark page.
pub(super) const LINE: &str = "#1c2233";
pub(super) const RIM: &str = "#f6f1e6";

impl Display for Crest {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let (outline, enamel) = (self.pieces.outline, self.enamel);
        f.write_str(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 48 50\" class=\"crest\" \
             aria-hidden=\"true\" stroke-linejoin=\"round\">",
        )?;
        write!(f, "<path d=\"{outline}\" stroke=\"{RIM}\" stroke-width=\"4.5\"/>")?;
        write!(
            f,
            "<path d=\"{outline}\" fill=\"{enamel}\" stroke=\"{LINE}\" stroke-width=\"3\" \
             paint-order=\"stroke\"/>"
        )?;
        self.write_partition(f)?;
        match &self.figure {
            Figure::Charge(charge) => self.write_charge(charge, f)?,
            Figure::Initials(letters) => self.write_letters(letters, f)?,
        }
        if let Some(number) = self.number {
            write_number(f, number)?;
        }
        f.write_str("</svg>")
    }
}

impl Crest {
    fn write_partition(&self, f: &mut Formatter<'_>) -> Result {
        let pieces = self.pieces;
        let (metal, other) = (self.metal, self.other);
        let painted: &[(&str, &str)] = match self.partition {
            Partition::Plain => &[],
            Partition::Half => &[(pieces.half, other)],
            Partition::Chief => &[(pieces.chief, metal), (pieces.bar, other)],
            Partition::Slant => &[(pieces.slant, other)],
            Partition::Sides => &[(pieces.sides, other)],
            Partition::Wave => &[(pieces.wave, metal)],
            Partition::Pile => &[(pieces.pile, other)],
            Partition::Foot => &[(pieces.foot, metal), (pieces.checks, other)],
        };
        painted.iter().try_for_each(|(d, fill)| write!(f, "<path d=\"{d}\" fill=\"{fill}\"/>"))
    }

    fn write_charge(&self, charge: &Charge, f: &mut Formatter<'_>) -> Result {
        let (x, y, scale) = match self.partition {
            Partition::Chief => (12.2, 18.5, 0.98),
            Partition::Wave | Partition::Foot => (12.4, 8.5, 0.97),
            _ => (10.1, 10.3, 1.16),
        };
        let (metal, field) = (self.metal, self.enamel);
        write!(f, "<g transform=\"translate({x} {y})scale({scale})\" fill=\"{metal}\">")?;
        write!(f, "<path d=\"{}\"/>", charge.body)?;
        if !charge.lines.is_empty() {
            write!(
                f,
                "<path d=\"{}\" fill=\"none\" stroke=\"{field}\" stroke-width=\"1.6\"/>",
                charge.lines
            )?;
        }
        if !charge.marks.is_empty() {
            write!(f, "<path d=\"{}\" fill=\"{field}\"/>", charge.marks)?;
        }
        f.write_str("</g>")
    }

    fn write_letters(&self, letters: &str, f: &mut Formatter<'_>) -> Result {
        let y = match self.partition {
            Partition::Chief => 37.0,
            Partition::Wave | Partition::Foot => 28.0,
            _ => 32.0,
        };
        write_text(f, letters, [24.0, y, 19.0], self.metal)
    }
}

/// Writes the number of an entry into a circle at the lower right.
pub(super) fn write_number(f: &mut Formatter<'_>, number: u8) -> Result {
    write!(
        f,
        "<circle cx=\"38\" cy=\"39\" r=\"8.5\" fill=\"{RIM}\" stroke=\"{LINE}\" \
         stroke-width=\"1.5\"/>"
    )?;
    write_text(f, &number.to_string(), [38.0, 43.2, 12.0], LINE)
}

/// Writes a text. It must contain only letters and digits, because it is not escaped.
fn write_text(f: &mut Formatter<'_>, text: &str, at: [f32; 3], fill: &str) -> Result {
    let [x, y, size] = at;
    write!(
        f,
        "<text x=\"{x}\" y=\"{y}\" fill=\"{fill}\" font-size=\"{size}\" font-weight=\"700\" \
         font-family=\"Bricolage Grotesque,Arial,sans-serif\" text-anchor=\"middle\">{text}</text>"
    )
}

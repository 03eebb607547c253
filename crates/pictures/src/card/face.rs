//! The fonts of a card: the project's own, and one for each script that it lacks.
//!
//! A text is divided into runs of one font ([`runs`]). The renderer shapes each run, joins Arabic letters, and orders right-to-left words.

use skrifa::{FontRef, MetadataProvider};

/// A font family with its files, which are reduced to the letters of names (see `fonts/README.md`).
#[derive(Debug)]
pub struct Face {
    /// Name of the family in the files and in SVG.
    pub family: &'static str,
    bold: &'static [u8],
    /// `None` if the family has only the bold file.
    regular: Option<&'static [u8]>,
}

/// The fonts, the preferred one first.
pub static FACES: [Face; 5] = [
    Face {
        family: FAMILY,
        bold: include_bytes!("fonts/bricolage-grotesque-bold.ttf"),
        regular: Some(include_bytes!("fonts/bricolage-grotesque-regular.ttf")),
    },
    Face {
        family: "Noto Sans",
        bold: include_bytes!("fonts/noto-sans-bold.ttf"),
        regular: Some(include_bytes!("fonts/noto-sans-regular.ttf")),
    },
    Face {
        family: HEBREW,
        bold: include_bytes!("fonts/noto-sans-hebrew-bold.ttf"),
        regular: Some(include_bytes!("fonts/noto-sans-hebrew-regular.ttf")),
    },
    Face {
        family: ARABIC,
        bold: include_bytes!("fonts/noto-sans-arabic-bold.ttf"),
        regular: Some(include_bytes!("fonts/noto-sans-arabic-regular.ttf")),
    },
    Face {
        family: "Noto Sans CJK SC",
        bold: include_bytes!("fonts/noto-sans-cjk-bold.otf"),
        regular: None,
    },
];

const HEBREW: &str = "Noto Sans Hebrew";
const ARABIC: &str = "Noto Sans Arabic";

/// Family name of the project's own font.
pub const FAMILY: &str = "Bricolage Grotesque";

/// Weight of a font.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FontWeight {
    /// For secondary texts; weight 400.
    Regular,
    /// For main texts; weight 700.
    Bold,
}

impl FontWeight {
    /// The weight as the number used in SVG.
    pub fn number(self) -> u16 {
        match self {
            FontWeight::Regular => 400,
            FontWeight::Bold => 700,
        }
    }
}

impl Face {
    /// All files, the bold ones first: the renderer takes the first that has a letter of a crest.
    pub fn files() -> impl Iterator<Item = &'static [u8]> {
        let bold = FACES.iter().map(|face| face.bold);
        bold.chain(FACES.iter().filter_map(|face| face.regular))
    }

    /// The parsed font of a weight.
    pub fn font(&self, weight: FontWeight) -> Option<FontRef<'static>> {
        let regular = self.regular.filter(|_| weight == FontWeight::Regular);
        FontRef::new(regular.unwrap_or(self.bold)).ok()
    }

    /// True if its letters go from right to left.
    pub fn is_right_to_left(&self) -> bool {
        [HEBREW, ARABIC].contains(&self.family)
    }

    /// Width of a text in Arabic letters, which join, as a multiple of the font size. `None` for other fonts, whose letters are as wide in
    /// a word as alone.
    pub fn joined_width(&self, text: &str, weight: FontWeight) -> Option<f32> {
        let regular = self.regular.filter(|_| weight == FontWeight::Regular);
        let file = Some(regular.unwrap_or(self.bold)).filter(|_| self.family == ARABIC)?;
        let font = harfrust::FontRef::new(file).ok()?;
        let shaper = harfrust::ShaperData::new(&font);
        let shaper = shaper.shaper(&font).build();
        let mut letters = harfrust::UnicodeBuffer::new();
        letters.push_str(text);
        letters.guess_segment_properties();
        let shaped = shaper.shape(letters, harfrust::ShapeOptions::new());
        let all: i32 = shaped.glyph_positions().iter().map(|glyph| glyph.x_advance).sum();
        Some(all as f32 / shaper.units_per_em().max(1) as f32)
    }

    fn has(&self, text: &str) -> bool {
        let Some(font) = self.font(FontWeight::Bold) else { return false };
        let letters = font.charmap();
        text.chars().all(|letter| letters.map(letter).is_some())
    }
}

/// True if one of the fonts has the letter.
pub fn is_drawn(letter: char) -> bool {
    let mut buffer = [0; 4];
    let letter: &str = letter.encode_utf8(&mut buffer);
    FACES.iter().any(|face| face.has(letter))
}

/// A part of a text in one font.
#[derive(Clone, Debug)]
pub struct Run {
    /// Its font.
    pub face: &'static Face,
    /// Its text, with the space after it.
    pub text: String,
}

/// Divides a text into runs. A word has one font if one has all of its letters.
pub fn runs(text: &str) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for word in text.split_inclusive(' ') {
        match FACES.iter().find(|face| face.has(word)) {
            Some(face) => add(&mut runs, face, word),
            None => {
                let mut buffer = [0; 4];
                for letter in word.chars() {
                    let letter: &str = letter.encode_utf8(&mut buffer);
                    let face = FACES.iter().find(|face| face.has(letter));
                    if let Some(face) = face.or(FACES.first()) {
                        add(&mut runs, face, letter);
                    }
                }
            }
        }
    }
    runs
}

fn add(runs: &mut Vec<Run>, face: &'static Face, text: &str) {
    match runs.last_mut().filter(|run| run.face.family == face.family) {
        Some(run) => run.text.push_str(text),
        None => runs.push(Run { face, text: text.to_owned() }),
    }
}

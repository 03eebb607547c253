//! Rendering of a card as a PNG image.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::{Database, Source};
use resvg::usvg::{Options, Tree};
use thiserror::Error;

use super::canvas::{HEIGHT, WIDTH};
use super::face::{FAMILY, Face};

/// Reasons for which nothing was rendered. They do not occur for drawings of this module.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PaintError {
    /// The SVG cannot be parsed.
    #[error("the drawing cannot be read: {0}")]
    Unreadable(String),
    /// The image cannot be encoded.
    #[error("the picture cannot be written: {0}")]
    Unwritable(String),
}

/// The card's own fonts; system fonts are not loaded.
static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    for file in Face::files() {
        fonts.load_font_source(Source::Binary(Arc::new(file)));
    }
    Arc::new(fonts)
});

/// Renders a card's SVG as a PNG. Takes tens of milliseconds, so run it on a blocking thread.
///
/// # Errors
/// [`PaintError`] if `svg` is not the SVG of a card.
pub fn png(svg: &str) -> Result<Vec<u8>, PaintError> {
    let options = Options {
        fontdb: Arc::clone(&FONTS),
        font_family: FAMILY.to_owned(),
        ..Options::default()
    };
    let tree =
        Tree::from_str(svg, &options).map_err(|error| PaintError::Unreadable(error.to_string()))?;
    let too_large = || PaintError::Unwritable("too large".to_owned());
    let mut pixels = Pixmap::new(WIDTH as u32, HEIGHT as u32).ok_or_else(too_large)?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PaintError::Unwritable(error.to_string()))
}

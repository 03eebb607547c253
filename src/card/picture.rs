//! A card painted.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};
use thiserror::Error;

use super::canvas::{HEIGHT, WIDTH};
use super::font::{FAMILY, FILES};

/// Why nothing was painted: the drawing is not one of ours.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PaintError {
    /// It cannot be read.
    #[error("the drawing cannot be read: {0}")]
    Unreadable(String),
    /// It cannot be written down as a picture.
    #[error("the picture cannot be written: {0}")]
    Unwritable(String),
}

/// The fonts, and none of the machine's.
static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    for file in FILES {
        fonts.load_font_data(file.to_vec());
    }
    Arc::new(fonts)
});

/// A card's drawing as a PNG. Takes some ten milliseconds: not for a thread that answers others.
///
/// # Errors
/// [`PaintError`] for a drawing that is no card's.
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

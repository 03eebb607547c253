//! QR codes as drawings.

use fast_qr::QRBuilder;
use fast_qr::convert::svg::SvgBuilder;
use fast_qr::convert::{Builder, Shape};

use super::error::WebError;

/// The code of a link as SVG, black on white with its quiet zone.
///
/// # Errors
/// [`WebError::Internal`] for a link that is too long for a code.
pub fn svg(link: &str) -> Result<String, WebError> {
    let code =
        QRBuilder::new(link).build().map_err(|error| WebError::internal(error.to_string()))?;
    Ok(SvgBuilder::default().shape(Shape::Square).margin(2).to_str(&code))
}

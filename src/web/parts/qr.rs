//! QR codes as SVG drawings.

use fast_qr::QRBuilder;

use crate::web::http::error::WebError;

/// Width of the quiet zone, in modules.
const MARGIN: usize = 2;

/// The QR code of a link as SVG, black on white with its quiet zone. It is a single path with one stroke per run of dark modules, so that a
/// page can hold hundreds.
///
/// # Errors
/// [`WebError::Internal`] for a link that is too long for a code.
pub fn svg(link: &str) -> Result<String, WebError> {
    let code =
        QRBuilder::new(link).build().map_err(|error| WebError::internal(error.to_string()))?;
    let side = code.size + 2 * MARGIN;
    let mut path = String::new();
    for (y, row) in code.data.chunks(code.size).take(code.size).enumerate() {
        let dark: Vec<bool> = row.iter().map(|module| module.value()).collect();
        // Position of the pen, in modules from the left edge.
        let mut pen = None;
        let mut x = 0;
        for run in dark.chunk_by(|one, next| one == next) {
            if run.first() == Some(&true) {
                match pen {
                    None => path.push_str(&format!("M{} {}.5", x + MARGIN, y + MARGIN)),
                    Some(pen) => path.push_str(&format!("m{} 0", x - pen)),
                }
                path.push_str(&format!("h{}", run.len()));
                pen = Some(x + run.len());
            }
            x += run.len();
        }
    }
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" shape-rendering=\"crispEdges\">\
         <path fill=\"#fff\" d=\"M0 0h{side}v{side}H0z\"/><path stroke=\"#000\" d=\"{path}\"/></svg>"
    ))
}

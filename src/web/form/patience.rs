//! What is sent, read for as long as whoever sends it goes on.

use std::io;
use std::time::Duration;

use actix_multipart::MultipartError;
use actix_web::HttpRequest;
use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::web::Bytes;
use futures_util::{Stream, StreamExt, stream};
use tokio::time::{Instant, timeout_at};

use crate::web::http::error::WebError;
use crate::web::i18n::Message;
use crate::web::request::context::body_patience;

/// Bytes that have to come in a second, after the patience that everybody has: less than any line that a page could be
/// loaded over.
const SLOWEST: u64 = 1024;

/// A body that ends with an error once nothing of it has come for `CUBILETE_BODY_PATIENCE`, or it comes so slowly that it is
/// behind by as much.
pub(super) fn patient(
    req: &HttpRequest,
    payload: Payload,
) -> impl Stream<Item = Result<Bytes, PayloadError>> + Unpin + 'static {
    let silence = body_patience(req);
    let begun = Instant::now();
    // Who reads a form with files asks once more after the end.
    let coming = stream::unfold(Some((payload, 0)), move |coming| async move {
        let (mut payload, n_bytes) = coming?;
        let due = Duration::from_millis(1000 * n_bytes / SLOWEST).saturating_add(silence);
        let end = later(begun, due).min(later(Instant::now(), silence));
        match timeout_at(end, payload.next()).await {
            Ok(chunk) => {
                let more = chunk.as_ref()?.as_ref().map_or(0, |bytes| bytes.len() as u64);
                Some((chunk?, Some((payload, n_bytes + more))))
            }
            Err(_) => Some((Err(PayloadError::Io(io::ErrorKind::TimedOut.into())), None)),
        }
    });
    Box::pin(coming.fuse())
}

/// So long after a moment, or never.
fn later(moment: Instant, after: Duration) -> Instant {
    /// A year.
    const NEVER: Duration = Duration::from_secs(365 * 24 * 3600);
    moment + after.min(NEVER)
}

/// What is said of a body that could not be read.
pub(super) fn unread(error: MultipartError) -> WebError {
    match error {
        MultipartError::Payload(PayloadError::Io(error))
            if error.kind() == io::ErrorKind::TimedOut =>
        {
            WebError::TooSlow
        }
        _ => malformed(),
    }
}

pub(super) fn malformed() -> WebError {
    WebError::Invalid(Message::new("error-malformed"))
}

//! Reads a request body as long as its sender keeps up a minimum rate.

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
use crate::web::i18n::{Message, key};
use crate::web::request::context::body_patience;

/// Minimum rate in bytes per second, after the initial patience: less than any line on which a page could be loaded.
const SLOWEST: u64 = 1024;

/// A body that fails with an error once it is too late. It starts with a credit of `CUBILETE_BODY_PATIENCE`. Each byte adds the
/// time it takes at the minimum rate, up to the same credit from then on. So nobody may pause for longer, or be slow for longer
/// because much came before.
pub(super) fn patient(
    req: &HttpRequest,
    payload: Payload,
) -> impl Stream<Item = Result<Bytes, PayloadError>> + Unpin + 'static {
    let patience = body_patience(req);
    let begun = later(Instant::now(), patience);
    // The multipart reader polls once more after the end.
    let coming = stream::unfold(Some((payload, begun)), move |coming| async move {
        let (mut payload, end) = coming?;
        match timeout_at(end, payload.next()).await {
            Ok(chunk) => {
                let n_bytes = chunk.as_ref()?.as_ref().map_or(0, |bytes| bytes.len() as u64);
                let earned = later(end, Duration::from_millis(1000 * n_bytes / SLOWEST));
                let end = earned.min(later(Instant::now(), patience));
                Some((chunk?, Some((payload, end))))
            }
            Err(_) => Some((Err(PayloadError::Io(io::ErrorKind::TimedOut.into())), None)),
        }
    });
    Box::pin(coming.fuse())
}

/// The moment after a delay, capped at a year.
fn later(moment: Instant, after: Duration) -> Instant {
    /// A year, in place of never.
    const NEVER: Duration = Duration::from_secs(365 * 24 * 3600);
    moment + after.min(NEVER)
}

/// The error for a body that could not be read.
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
    WebError::Invalid(Message::new(key::ERROR_MALFORMED))
}

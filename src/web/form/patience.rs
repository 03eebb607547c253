//! What is sent, read for as long as whoever sends it goes on.

use std::io;
use std::time::Duration;

use actix_multipart::MultipartError;
use actix_web::HttpRequest;
use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::web::{Bytes, Data};
use futures_util::{Stream, StreamExt, stream};
use tokio::time::{Instant, timeout_at};

use super::read::malformed;
use crate::web::http::error::WebError;
use crate::web::state::AppState;

/// All that is sent at once may take so many times as long as its sender may be silent: what takes the largest form over a
/// phone's slow line, and no more.
const WHOLE: u32 = 10;

/// A body that ends with an error once nothing of it has come for `CUBILETE_BODY_PATIENCE`, or all of it takes too long.
pub(super) fn patient(
    req: &HttpRequest,
    payload: Payload,
) -> impl Stream<Item = Result<Bytes, PayloadError>> + Unpin + 'static {
    let state = req.app_data::<Data<AppState>>();
    let silence = state.map_or(Duration::MAX, |state| state.config.body_patience);
    let end = later(silence.saturating_mul(WHOLE));
    Box::pin(stream::unfold(Some(payload), move |payload| async move {
        let mut payload = payload?;
        match timeout_at(end.min(later(silence)), payload.next()).await {
            Ok(chunk) => Some((chunk?, Some(payload))),
            Err(_) => Some((Err(PayloadError::Io(io::ErrorKind::TimedOut.into())), None)),
        }
    }))
}

/// In so long, or never.
fn later(after: Duration) -> Instant {
    /// A year.
    const NEVER: Duration = Duration::from_secs(365 * 24 * 3600);
    Instant::now() + after.min(NEVER)
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

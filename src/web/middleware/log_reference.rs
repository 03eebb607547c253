//! Adds the reference of the request to all lines logged while it is handled.

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use tracing::Instrument;

use crate::web::request::reference::Reference;

pub async fn log_reference<B: MessageBody + 'static>(
    req: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, actix_web::Error> {
    let span = tracing::error_span!("request", id = %Reference::of(req.request()));
    next.call(req).instrument(span).await
}

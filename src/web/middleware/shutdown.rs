//! While the service stops, every answer closes its connection, so that no client sends a request on a connection about to be closed.

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::ConnectionType;
use actix_web::middleware::Next;
use actix_web::web::Data;

use crate::web::state::AppState;

pub async fn shutdown<B: MessageBody>(
    req: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let state = req.app_data::<Data<AppState>>().cloned();
    let mut answer = next.call(req).await?;
    if state.is_some_and(|state| state.connections.are_closing()) {
        answer.response_mut().head_mut().set_connection_type(ConnectionType::Close);
    }
    Ok(answer)
}

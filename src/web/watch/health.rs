//! Health checks: liveness for supervisors that restart the program, readiness for load balancers.

use std::time::Duration;

use actix_web::http::header;
use actix_web::web::Data;
use actix_web::{HttpResponse, HttpResponseBuilder};
use store::{Conn, StoreError};
use tokio::time::timeout;

use crate::web::state::AppState;

/// Longest wait for the database.
const PATIENCE: Duration = Duration::from_secs(2);
/// `Retry-After` of a failed check, in seconds.
const AGAIN: &str = "2";

/// `GET /health/live`: the program answers.
pub async fn live() -> HttpResponse {
    said(HttpResponse::Ok(), "live")
}

/// `GET /health/ready`: the database answers, and the program is not shutting down; otherwise 503.
pub async fn ready(state: Data<AppState>) -> HttpResponse {
    if state.live.is_closed() {
        return not_ready("stopping");
    }
    let asked = state.store.read(|_: &mut Conn| Ok::<_, StoreError>(()));
    match timeout(PATIENCE, asked).await {
        Ok(Ok(())) => said(HttpResponse::Ok(), "ready"),
        Ok(Err(_)) | Err(_) => not_ready("the database does not answer"),
    }
}

fn not_ready(why: &'static str) -> HttpResponse {
    let mut response = HttpResponse::ServiceUnavailable();
    response.insert_header((header::RETRY_AFTER, AGAIN));
    said(response, why)
}

fn said(mut response: HttpResponseBuilder, what: &'static str) -> HttpResponse {
    response
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .content_type("text/plain; charset=utf-8")
        .body(format!("{what}\n"))
}

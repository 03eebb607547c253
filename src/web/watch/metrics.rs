//! Metrics of the running service in Prometheus format.

use actix_web::http::header;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use prometheus_client::encoding::text::encode;
use prometheus_client::registry::Registry;
use subtle::ConstantTimeEq;

use crate::web::http::counts::register;
use crate::web::http::error::WebError;
use crate::web::http::respond::Answer;
use crate::web::state::AppState;

/// `GET /metrics`: for callers with the token of `CUBILETE_METRICS_TOKEN`; 404 if no token is configured.
pub async fn show(req: HttpRequest, state: Data<AppState>) -> Answer {
    let expected = state.config.metrics_token.as_deref().ok_or(WebError::NotFound)?;
    let sent = req.headers().get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let sent = sent.and_then(|sent| sent.strip_prefix("Bearer ")).unwrap_or_default();
    if !bool::from(sent.as_bytes().ct_eq(expected.as_bytes())) {
        return Err(WebError::Forbidden);
    }
    let mut registry = Registry::with_prefix("cubilete");
    state.counts.register(&mut registry);
    let pages = state.shared_pages();
    let cached = u64::try_from(pages.n_cached).unwrap_or(u64::MAX);
    let topics = u64::try_from(state.live.n_topics()).unwrap_or(u64::MAX);
    let held = u64::try_from(state.memory.used()).unwrap_or(u64::MAX);
    for (name, what, value) in [
        ("shared_pages", "Pages and regions kept for visitors", cached),
        ("shared_page_bytes", "Their bytes", pages.n_bytes),
        ("shared_pages_drawn", "How often one was drawn since the start", pages.n_drawn),
        ("shared_pages_answered", "Answers with one since the start", pages.n_answered),
        ("client_memory_bytes", "Bytes held for clients, as they are counted", held),
        ("topics", "Tournaments and tables that are followed", topics),
        ("writes", "Transactions that wrote since the start", state.store.n_changes()),
    ] {
        register(&mut registry, name, what, value);
    }
    let mut text = String::new();
    encode(&mut text, &registry).map_err(WebError::internal)?;
    Ok(HttpResponse::Ok()
        .content_type("application/openmetrics-text; version=1.0.0; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(text))
}

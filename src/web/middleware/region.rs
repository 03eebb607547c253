//! Sends only the live region of a page, to viewers that show the page and were notified of a change.
//!
//! `<live-region id="…">` requests its page again with the header `X-Live-Region: ID`. The answer is that element, cut out of the same page
//! that everybody gets, with an `ETag` of its content.

use actix_web::body::{BoxBody, MessageBody, to_bytes};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;

use crate::web::http::error::WebError;
use crate::web::http::regions::{HEADER, cut, etag};

pub async fn region(
    req: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    let wanted = req.headers().get(HEADER).and_then(|value| value.to_str().ok());
    let is_get = matches!(*req.method(), Method::GET | Method::HEAD);
    let wanted = wanted.filter(|_| is_get).map(str::to_owned);
    let page = next.call(req).await?.map_into_boxed_body();
    match wanted {
        Some(wanted) => alone(&wanted, page).await,
        None => Ok(page),
    }
}

/// Replaces a page by the region. The answer stays unchanged if it is an error, is not HTML, or has no such region.
async fn alone(
    region: &str,
    page: ServiceResponse<BoxBody>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    let kind = page.headers().get(header::CONTENT_TYPE);
    let is_page = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    if page.status() != StatusCode::OK || !is_page {
        return Ok(page);
    }
    let (req, response) = page.into_parts();
    let (mut response, body) = response.into_parts();
    let html = to_bytes(body).await.map_err(|_| WebError::internal("a page could not be read"))?;
    let Some(cut) = cut(&html, region) else {
        return Ok(ServiceResponse::new(req, response.set_body(BoxBody::new(html))));
    };
    let etag = etag(&cut);
    let is_known = req.headers().get(header::IF_NONE_MATCH) == Some(&etag);
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::ETAG, etag);
    let answer = if is_known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        response.set_body(BoxBody::new(()))
    } else {
        response.set_body(BoxBody::new(cut))
    };
    Ok(ServiceResponse::new(req, answer))
}

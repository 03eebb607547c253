//! The host name of a request.

use actix_web::HttpRequest;
use actix_web::http::header;

/// The requested host, with its port. `None` if the request names no host.
pub fn host(req: &HttpRequest) -> Option<&str> {
    let header = req.headers().get(header::HOST).and_then(|value| value.to_str().ok());
    header.or_else(|| req.uri().authority().map(|it| it.as_str()))
}

//! Headers of requests as texts.

use actix_web::HttpRequest;
use actix_web::http::header;

/// The header `name` as text.
pub fn text_header<'a>(req: &'a HttpRequest, name: &str) -> Option<&'a str> {
    req.headers().get(name).and_then(|value| value.to_str().ok())
}

/// The entity tags of a condition.
pub fn tags(req: &HttpRequest, name: header::HeaderName) -> Vec<String> {
    let all = req.headers().get_all(name).filter_map(|value| value.to_str().ok());
    let tag = |tag: &str| tag.trim().trim_start_matches("W/").trim_matches('"').to_owned();
    all.flat_map(|list| list.split(',')).map(tag).collect()
}

//! Compression of answers, where the browser accepts it and it is worth while.
//!
//! Only gzip is used: over plain HTTP, as in a hall, browsers accept nothing else, and its encoders are small. Content that all visitors
//! share is compressed once: files of `static/` when the program is built ([`super::assets`]), and regions of live pages when they are
//! drawn ([`super::regions`]). Compression reveals no secrets by its length: pages repeat input only for forms of this site, and other
//! sites cannot make a browser send the cookies (`SameSite=Lax`).
//!
//! Actix's `Compress` is not used. It compresses everything except images and videos, so each event stream would hold an encoder, and even
//! answers that fit into one packet would be compressed.

use std::io::Write;

use actix_web::HttpResponse;
use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderMap, HeaderValue};
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;

/// Minimum size of a body to compress, in bytes. A smaller one fits into a packet or two.
const LEAST: u64 = 1024;

/// Reports whether the browser accepts `encoding`.
pub fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    let sent = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    sent.unwrap_or_default().split(',').any(|part| {
        let (name, quality) = part.split_once(';').unwrap_or((part, ""));
        let quality = quality.trim().strip_prefix("q=").map(str::parse::<f32>);
        name.trim().eq_ignore_ascii_case(encoding) && !matches!(quality, Some(Ok(0.0)))
    })
}

/// Compresses bytes with gzip.
pub fn gzip(bytes: &[u8], level: Compression) -> Bytes {
    let mut encoder = GzEncoder::new(Vec::with_capacity(bytes.len() / 4), level);
    // Writing into memory cannot fail.
    let written = encoder.write_all(bytes).and_then(|()| encoder.finish());
    let mut small = written.unwrap_or_default();
    // The buffer may be held for long if the browser reads slowly.
    small.shrink_to_fit();
    Bytes::from(small)
}

/// Compresses the body of an answer if it is complete, text, and not too short. Streams are left as they are.
pub fn shrink(headers: &HeaderMap, response: HttpResponse) -> HttpResponse {
    let is_whole = matches!(response.body().size(), BodySize::Sized(length) if length >= LEAST);
    let is_plain = !response.headers().contains_key(header::CONTENT_ENCODING);
    if !is_whole
        || !is_plain
        || !is_text(&response)
        || response.status() == StatusCode::NOT_MODIFIED
    {
        return response;
    }
    let (mut response, body) = response.into_parts();
    response.headers_mut().append(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    if !accepts(headers, "gzip") {
        return response.set_body(body);
    }
    match body.try_into_bytes() {
        Ok(bytes) => {
            let gzip_name = HeaderValue::from_static("gzip");
            response.headers_mut().insert(header::CONTENT_ENCODING, gzip_name);
            response.set_body(BoxBody::new(gzip(&bytes, Compression::new(5))))
        }
        Err(body) => response.set_body(body),
    }
}

fn is_text(response: &HttpResponse) -> bool {
    let kind = response.headers().get(header::CONTENT_TYPE).map(HeaderValue::as_bytes);
    let kind = kind.unwrap_or_default();
    kind.starts_with(b"text/html")
        || kind.starts_with(b"text/plain")
        || kind.starts_with(b"text/csv")
        || kind.starts_with(b"text/calendar")
        || kind.starts_with(b"image/svg")
        || kind.starts_with(b"application/json")
}

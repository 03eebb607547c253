//! Regions of live pages, cut out of the whole pages.

use actix_web::http::header::HeaderValue;
use bytes::Bytes;
use sha2::{Digest, Sha256};

/// Header that requests a region by its id.
pub const HEADER: &str = "x-live-region";

/// The element `<live-region id="ID">…</live-region>` of a page; `None` if the page has no such element. Regions are never nested.
pub fn cut(html: &Bytes, id: &str) -> Option<Bytes> {
    let text = std::str::from_utf8(html).ok()?;
    let start = text.find(&format!("<live-region id=\"{id}\""))?;
    const END: &str = "</live-region>";
    let length = text.get(start..)?.find(END)? + END.len();
    Some(html.slice(start..start + length))
}

/// A weak ETag for a page or region: a hash of its content.
pub fn etag(html: &[u8]) -> HeaderValue {
    let hash: String =
        Sha256::digest(html).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    HeaderValue::from_str(&format!("W/\"{hash}\"")).unwrap_or(HeaderValue::from_static("*"))
}

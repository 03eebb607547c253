//! Style sheets, scripts and images, embedded into the binary. Their URLs contain one hash of all files: so the content of a URL never
//! changes, and files can refer to each other by relative paths.

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};

use super::compress::accepts;
use super::error::WebError;

mod embedded {
    include!(concat!(env!("OUT_DIR"), "/assets.rs"));

    /// An embedded file of `static/`.
    pub struct Asset {
        /// Path of the file within `static/`.
        pub name: &'static str,
        pub plain: &'static [u8],
        /// The file compressed with Brotli. `None` if that is not smaller.
        pub brotli: Option<&'static [u8]>,
        /// The file compressed with gzip. `None` if that is not smaller.
        pub gzip: Option<&'static [u8]>,
    }

    pub fn find(name: &str) -> Option<&'static Asset> {
        FILES.iter().find(|asset| asset.name == name)
    }
}

/// URL of a file of `static/`. The joined style sheet is `css/app.css`.
pub fn asset(name: &str) -> String {
    format!("/static/{}/{name}", embedded::HASH)
}

/// `GET /static/{hash}/{name}`. For an outdated hash, it sends the current file, marked as not cacheable.
pub async fn file(
    req: HttpRequest,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, WebError> {
    let (hash, name) = path.into_inner();
    let asset = embedded::find(&name).ok_or(WebError::NotFound)?;
    let etag = format!("\"{}\"", embedded::HASH);
    let caching =
        if hash == embedded::HASH { "public, max-age=31536000, immutable" } else { "no-cache" };
    let known = req
        .headers()
        .get(header::IF_NONE_MATCH)
        .is_some_and(|sent| sent.as_bytes() == etag.as_bytes());
    let mut response = if known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    response
        .insert_header((header::CACHE_CONTROL, caching))
        .insert_header((header::ETAG, etag))
        .insert_header((header::VARY, "Accept-Encoding"))
        .insert_header((header::CONTENT_TYPE, media_type(&name)));
    if known {
        return Ok(response.finish());
    }
    let (bytes, encoding) = smallest(asset, req.headers());
    if let Some(encoding) = encoding {
        response.insert_header((header::CONTENT_ENCODING, encoding));
    }
    Ok(response.body(bytes))
}

/// The smallest form of the file that the browser accepts, with the name of its encoding.
fn smallest(
    asset: &embedded::Asset,
    headers: &header::HeaderMap,
) -> (&'static [u8], Option<&'static str>) {
    let ways = [(asset.brotli, "br"), (asset.gzip, "gzip")];
    let read = ways.into_iter().find(|(bytes, name)| bytes.is_some() && accepts(headers, name));
    match read {
        Some((Some(bytes), name)) => (bytes, Some(name)),
        _ => (asset.plain, None),
    }
}

/// `GET /favicon.ico`, which browsers request on their own.
pub async fn favicon() -> HttpResponse {
    HttpResponse::Found().insert_header((header::LOCATION, asset("img/mark.svg"))).finish()
}

/// `GET /service-worker.js`. Served at the root so that its scope is the whole site, and never cached so that updates are found.
pub async fn service_worker() -> Result<HttpResponse, WebError> {
    let name = "service-worker.js";
    let asset = embedded::find(name).ok_or(WebError::NotFound)?;
    let mut response = HttpResponse::Ok();
    response
        .insert_header((header::CACHE_CONTROL, "no-cache"))
        .insert_header((header::CONTENT_TYPE, media_type(name)));
    Ok(response.body(asset.plain))
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webp") => "image/webp",
        Some("woff2") => "font/woff2",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

//! Error pages for requests that the service cannot serve with its pages: a short page that loads nothing and holds its own style.

use std::sync::LazyLock;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderMap};
use askama::Template;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use sha2::{Digest, Sha256};

use super::error::{WebError, title};
use super::respond::is_page_wanted;
use crate::web::i18n::{Language, Message, key, sentence};

/// Style of the page.
const STYLE: &str = include_str!("../../../static/css/bare.css");

const HTML: &str = "text/html; charset=utf-8";
/// Longest answer without a body that actix gives by itself, in bytes.
const LONGEST_EMPTY: usize = 256;
/// Statuses of the answers to requests that were not read.
const UNREAD: [StatusCode; 2] =
    [StatusCode::BAD_REQUEST, StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE];

/// The page may load nothing; its style is allowed by its digest.
static POLICY: LazyLock<String> = LazyLock::new(|| {
    let digest = STANDARD.encode(Sha256::digest(STYLE));
    format!(
        "default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'"
    )
});

#[derive(Template)]
#[template(path = "bare.html")]
struct BarePage {
    language: Language,
    style: &'static str,
    status: u16,
    title: String,
    message: String,
}

/// The answer with this error: a page for a browser that navigates, else one line of text.
pub fn answer(headers: &HeaderMap, language: Language, error: &WebError) -> HttpResponse {
    let status = error.status();
    let message = sentence(&language.say(&error.message()));
    let mut answer = HttpResponse::build(status);
    if let Some(seconds) = error.retry_after() {
        answer.insert_header((header::RETRY_AFTER, seconds.to_string()));
    }
    answer.insert_header((header::CACHE_CONTROL, "no-store"));
    answer.insert_header((header::X_CONTENT_TYPE_OPTIONS, "nosniff"));
    let page = BarePage::new(language, status, message);
    match page.render() {
        Ok(html) if is_page_wanted(headers) => answer
            .insert_header((header::CONTENT_SECURITY_POLICY, POLICY.as_str()))
            .content_type(HTML)
            .body(html),
        _ => answer.content_type("text/plain; charset=utf-8").body(page.message),
    }
}

/// The page for the answer that actix gives without a body to a request that it cannot read (400) or whose head is too large (431). `None`
/// for all other answers. The language of the sender is unknown.
pub fn instead_of(answer: &[u8]) -> Option<Bytes> {
    if answer.len() > LONGEST_EMPTY || !answer.starts_with(b"HTTP/1.1 4") {
        return None;
    }
    let head = std::str::from_utf8(answer).ok()?.strip_suffix("\r\n\r\n")?;
    let (line, fields) = head.split_once("\r\n")?;
    let status = UNREAD.into_iter().find(|it| {
        line.strip_prefix("HTTP/1.1 ").is_some_and(|line| line.starts_with(it.as_str()))
    })?;
    let is_empty = fields.split("\r\n").any(|it| it.eq_ignore_ascii_case("content-length: 0"));
    if !is_empty || fields.contains("x-request-id") {
        return None;
    }
    let language = Language::Es;
    let message = sentence(&language.say(&Message::new(key::ERROR_BAD_REQUEST)));
    let html = BarePage::new(language, status, message).render().ok()?;
    let (policy, length) = (POLICY.as_str(), html.len());
    let answer = format!(
        "{line}\r\ncontent-type: {HTML}\r\ncontent-length: {length}\r\nconnection: close\r\n\
         cache-control: no-store\r\nx-content-type-options: nosniff\r\n\
         content-security-policy: {policy}\r\n\r\n{html}"
    );
    Some(answer.into())
}

impl BarePage {
    fn new(language: Language, status: StatusCode, message: String) -> Self {
        let title = language.say(&title(status));
        Self { language, style: STYLE, status: status.as_u16(), title, message }
    }
}

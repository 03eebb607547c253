//! What a script of ours sends as JSON, checked as forms are: the token is its member `csrf`.

use actix_web::HttpRequest;
use actix_web::web::Payload;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::read::{MOST_PLAIN, gather, malformed};
use crate::web::guard::secret;
use crate::web::http::error::WebError;
use crate::web::request::context::Ctx;

/// Reads a body.
///
/// # Errors
/// [`WebError::Stale`] unless a page of ours sent it; [`WebError::FormTooLarge`]; [`WebError::Invalid`] where it is not what
/// is expected.
pub async fn read<T: DeserializeOwned>(
    ctx: &Ctx,
    req: &HttpRequest,
    payload: Payload,
) -> Result<T, WebError> {
    if secret::is_cross_site(req, &ctx.absolute("")) {
        return Err(WebError::Stale);
    }
    let body = gather(payload, MOST_PLAIN, |_| Default::default()).await?;
    let value: Value = serde_json::from_slice(&body).map_err(|_| malformed())?;
    let token = value.get(secret::FIELD).and_then(Value::as_str).unwrap_or_default();
    if !secret::is_token(ctx.csrf(), token) {
        return Err(WebError::Stale);
    }
    serde_json::from_value(value).map_err(|_| malformed())
}

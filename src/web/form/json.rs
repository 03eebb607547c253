//! JSON bodies sent by scripts of this site, checked like forms. The token is the member `csrf`.

use actix_web::web::Payload;
use actix_web::{HttpRequest, dev};
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_path_to_error::Segment;

use super::patience::{malformed, patient};
use super::read::gather;
use super::size::LONG;
use crate::web::guard::secret;
use crate::web::http::error::WebError;
use crate::web::i18n::{Message, key};
use crate::web::request::context::Ctx;

/// A value in a body that is not as expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    /// Path of the value, such as `events[3].die`; empty for the whole body.
    field: String,
    /// The problem and the allowed values, in English for authors of scripts.
    what: String,
}

/// Reads a body, after the caller's rights were checked. The token is verified and removed.
///
/// # Errors
/// [`WebError::Stale`]: no page of this site sent the body. [`WebError::FormTooLarge`]: it exceeds the size limit. [`WebError::TooSlow`]:
/// it arrives too slowly. [`WebError::Invalid`]: it is not JSON.
pub async fn read(ctx: &Ctx, req: &HttpRequest, payload: Payload) -> Result<Value, WebError> {
    if secret::is_cross_site(req, &ctx.absolute("")) {
        return Err(WebError::Stale);
    }
    let body = bytes(req, payload.into_inner(), LONG).await?;
    let mut value: Value = serde_json::from_slice(&body).map_err(|_| malformed())?;
    let token = value.as_object_mut().and_then(|members| members.remove(secret::FIELD));
    match ctx.is_ours(token.as_ref().and_then(Value::as_str).unwrap_or_default()) {
        true => Ok(value),
        false => Err(WebError::Stale),
    }
}

/// Reads a body of any sender, of at most `most` bytes.
///
/// # Errors
/// [`WebError::FormTooLarge`]: it is larger. [`WebError::TooSlow`]: it arrives too slowly.
pub async fn bytes(
    req: &HttpRequest,
    payload: dev::Payload,
    most: usize,
) -> Result<Vec<u8>, WebError> {
    gather(req, patient(req, payload), most, |_| Default::default()).await
}

/// Converts a JSON value to the expected type.
///
/// # Errors
/// [`Misread`] with the first value that does not fit.
pub fn typed<T: DeserializeOwned>(value: Value) -> Result<T, Misread> {
    serde_path_to_error::deserialize(value).map_err(|error| {
        // The name of an enum variant is not part of the path in the JSON.
        let segments = error.path().iter().map(|segment| match segment {
            Segment::Seq { index } => format!("[{index}]"),
            Segment::Map { key } => format!(".{key}"),
            Segment::Enum { .. } | Segment::Unknown => String::new(),
        });
        let path: String = segments.collect();
        Misread::new(path.trim_start_matches('.'), error.inner().to_string())
    })
}

impl Misread {
    /// A problem with the value of a field.
    pub fn new(field: impl Into<String>, what: impl Into<String>) -> Self {
        Self { field: field.into(), what: what.into() }
    }

    /// Path of the value and the problem.
    pub fn parts(self) -> (String, String) {
        (self.field, self.what)
    }

    /// The same problem, with its path below the field `outer`.
    #[must_use]
    pub fn inside(self, outer: &str) -> Self {
        let separator = if self.field.is_empty() { "" } else { "." };
        Self { field: format!("{outer}{separator}{}", self.field), what: self.what }
    }
}

impl From<Misread> for WebError {
    fn from(Misread { field, what }: Misread) -> Self {
        let field = if field.is_empty() { "JSON".to_owned() } else { field };
        WebError::Invalid(Message::new(key::ERROR_JSON).with("field", field).with("what", what))
    }
}

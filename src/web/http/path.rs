//! Ids in paths: one that cannot be read is one that does not exist.

use std::future::{Ready, ready};
use std::str::FromStr;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};

use super::error::WebError;

/// The `{id}` of a path: `Id(table): Id<TableId>`.
#[derive(Clone, Copy, Debug)]
pub struct Id<T>(pub T);

impl<T: FromStr> FromRequest for Id<T> {
    type Error = WebError;
    type Future = Ready<Result<Self, WebError>>;

    fn from_request(req: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(param(req, "id").map(Id))
    }
}

/// The part of the path called `name`.
///
/// # Errors
/// [`WebError::NotFound`] where it cannot be read.
pub fn param<T: FromStr>(req: &HttpRequest, name: &str) -> Result<T, WebError> {
    // PostgreSQL has no texts with such a sign, and takes none to look for.
    let text = req.match_info().get(name).filter(|text| !text.contains('\0'));
    text.and_then(|text| text.parse().ok()).ok_or(WebError::NotFound)
}

//! Ids in paths. An unparsable id counts as a missing resource.

use std::future::{Ready, ready};
use std::str::FromStr;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};

use super::error::WebError;

/// The `{id}` of a path, as in `Id(table): Id<TableId>`.
#[derive(Clone, Copy, Debug)]
pub struct Id<T>(pub T);

impl<T: FromStr> FromRequest for Id<T> {
    type Error = WebError;
    type Future = Ready<Result<Self, WebError>>;

    fn from_request(req: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(param(req, "id").map(Id))
    }
}

/// An address with the parameters of its path (see [`super::address`]).
pub trait FromPath: Sized {
    /// Type of the first parameter, which names the tournament, table or ranking.
    type Id: FromStr;

    /// Name of the first parameter.
    const ID: &'static str;

    /// Parses all parameters of the path.
    ///
    /// # Errors
    /// [`WebError::NotFound`] if one cannot be parsed.
    fn read(req: &HttpRequest) -> Result<Self, WebError>;
}

/// All ids of a path, as in `At(Round { id, round }): At<Round>`.
#[derive(Clone, Copy, Debug)]
pub struct At<T>(pub T);

impl<T: FromPath> FromRequest for At<T> {
    type Error = WebError;
    type Future = Ready<Result<Self, WebError>>;

    fn from_request(req: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(T::read(req).map(At))
    }
}

/// Parses the path parameter called `name`.
///
/// # Errors
/// [`WebError::NotFound`] if it cannot be parsed.
pub fn param<T: FromStr>(req: &HttpRequest, name: &str) -> Result<T, WebError> {
    // PostgreSQL's texts cannot contain a zero byte, and it rejects queries with one.
    let text = req.match_info().get(name).filter(|text| !text.contains('\0'));
    text.and_then(|text| text.parse().ok()).ok_or(WebError::NotFound)
}

//! Arguments of handlers that say who may call them and which path they serve, as in `caller: Organizer<address::Round, Form>`.
//!
//! Acts check rights themselves. This is for pages, and to refuse a request before anything is decided.

use std::convert::Infallible;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use domain::tournament::id::TournamentId;
use domain::tournament::tournament::Role;
use futures_util::future::LocalBoxFuture;

use super::context::{Ctx, state};
use crate::web::http::error::WebError;
use crate::web::http::path::{FromPath, param};
use crate::web::state::AppState;

/// A right to the resource with an `Id`, and the facts that a request with this right needs.
pub trait Right<Id> {
    type Facts;

    /// Loads the facts and checks the right.
    ///
    /// # Errors
    /// [`WebError::Forbidden`] without the right, [`WebError::NotFound`] for an unknown id.
    fn facts(
        state: &AppState,
        ctx: &Ctx,
        id: Id,
    ) -> impl Future<Output = Result<Self::Facts, WebError>>;
}

/// A request by a caller with the right `R` at the address `P`, with the body `B`.
///
/// A request is refused in this order: its first id cannot be parsed, its body is not accepted, the right is missing, another id cannot be
/// parsed.
pub struct Access<R: Right<P::Id>, P: FromPath, B = ()> {
    pub ctx: Ctx,
    pub at: P,
    pub facts: R::Facts,
    pub form: B,
}

/// An organizer of the tournament. Nothing is loaded.
pub type Organizer<P, B = ()> = Access<OrganizerRole, P, B>;

/// The right of [`Organizer`].
pub struct OrganizerRole;

impl Right<TournamentId> for OrganizerRole {
    type Facts = ();

    async fn facts(_: &AppState, ctx: &Ctx, id: TournamentId) -> Result<(), WebError> {
        ctx.require_role(id, Role::Organizer)
    }
}

impl<R, P, B> FromRequest for Access<R, P, B>
where
    R: Right<P::Id> + 'static,
    P: FromPath + 'static,
    B: FromRequest + 'static,
    B::Future: 'static,
    WebError: From<B::Error>,
{
    type Error = WebError;
    type Future = LocalBoxFuture<'static, Result<Self, WebError>>;

    fn from_request(req: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let form = B::from_request(req, payload);
        let req = req.clone();
        Box::pin(async move {
            let id = param(&req, P::ID)?;
            let form = form.await?;
            let ctx = Ctx::of(&req).await?;
            let state = state(&req).ok_or_else(|| WebError::internal("no state"))?;
            let facts = R::facts(state, &ctx, id).await?;
            Ok(Self { at: P::read(&req)?, ctx, facts, form })
        })
    }
}

impl From<Infallible> for WebError {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

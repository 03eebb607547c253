//! Loading of the championship for a page, limited to the visitor's rights. Only organizers see drafts.

use std::sync::Arc;

use domain::tournament::championship::Championship;
use domain::tournament::hall::Hall;
use domain::tournament::id::TournamentId;
use domain::tournament::reach::Charge;
use domain::tournament::tournament::Role;
use store::Conn;

use crate::web::http::error::WebError;
use crate::web::request::access::{Access, Right};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// A request by an organizer, with the facts of [`organized`].
pub type Organized<P, B = ()> = Access<OrganizedRight, P, B>;

/// A request by an organizer, with the facts of [`with_hall`].
pub type OrganizedHall<P, B = ()> = Access<OrganizedHallRight, P, B>;

/// A request by an organizer or delegate, with the facts of [`in_charge`].
pub type Delegate<P, B = ()> = Access<DelegateRight, P, B>;

/// A request by an organizer, delegate or referee, with the facts of [`in_charge`].
pub type Referee<P, B = ()> = Access<RefereeRight, P, B>;

/// A request by anybody, with the facts of [`seen_with_hall`].
pub type Viewer<P, B = ()> = Access<ViewerRight, P, B>;

/// A request by anybody, with the facts of [`seen`].
pub type Seen<P, B = ()> = Access<SeenRight, P, B>;

/// A request by anybody, with the facts of [`public`].
pub type Public<P, B = ()> = Access<PublicRight, P, B>;

/// A request by anybody, with the facts of [`public_with_hall`].
pub type PublicHall<P, B = ()> = Access<PublicHallRight, P, B>;

/// Declares the rights of requests, each with its facts and the function that loads them.
macro_rules! rights {
    ($($(#[$doc:meta])* $Right:ident: $Facts:ty = |$state:ident, $ctx:ident, $id:ident| $load:expr;)*) => {
        $(
            $(#[$doc])*
            pub struct $Right;

            impl Right<TournamentId> for $Right {
                type Facts = $Facts;

                async fn facts(
                    $state: &AppState,
                    $ctx: &Ctx,
                    $id: TournamentId,
                ) -> Result<Self::Facts, WebError> {
                    $load.await
                }
            }
        )*
    };
}

rights! {
    /// The right of [`Organized`].
    OrganizedRight: Arc<Championship> = |state, ctx, id| organized(state, ctx, id);
    /// The right of [`OrganizedHall`].
    OrganizedHallRight: (Arc<Championship>, Hall) =
        |state, ctx, id| with_hall(state, ctx, id, Role::Organizer);
    /// The right of [`Delegate`].
    DelegateRight: (Arc<Championship>, Hall) =
        |state, ctx, id| in_charge(state, ctx, id, Role::Delegate);
    /// The right of [`Referee`].
    RefereeRight: (Arc<Championship>, Hall) =
        |state, ctx, id| in_charge(state, ctx, id, Role::Referee);
    /// The right of [`Viewer`].
    ViewerRight: (Arc<Championship>, Hall) = |state, ctx, id| seen_with_hall(state, ctx, id);
    /// The right of [`Seen`].
    SeenRight: Arc<Championship> = |state, ctx, id| seen(state, ctx, id);
    /// The right of [`Public`].
    PublicRight: Arc<Championship> = |state, _ctx, id| public(state, id);
    /// The right of [`PublicHall`].
    PublicHallRight: (Arc<Championship>, Hall) = |state, _ctx, id| public_with_hall(state, id);
}

/// The championship as the visitor may see it. Only organizers see drafts.
///
/// # Errors
/// [`WebError::NotFound`] for an unknown id.
pub async fn seen(
    state: &AppState,
    ctx: &Ctx,
    id: TournamentId,
) -> Result<Arc<Championship>, WebError> {
    let championship = read(state, id).await?;
    Ok(if ctx.is_organizer(&id) { championship } else { championship.public() })
}

/// The championship as the public sees it.
///
/// # Errors
/// [`WebError::NotFound`] for an unknown id.
pub async fn public(state: &AppState, id: TournamentId) -> Result<Arc<Championship>, WebError> {
    Ok(read(state, id).await?.public())
}

/// The whole championship, for its organizers only.
///
/// # Errors
/// [`WebError::Forbidden`] for other visitors, [`WebError::NotFound`] for an unknown id.
pub async fn organized(
    state: &AppState,
    ctx: &Ctx,
    id: TournamentId,
) -> Result<Arc<Championship>, WebError> {
    let championship = read(state, id).await?;
    ctx.require_role(id, Role::Organizer)?;
    Ok(championship)
}

/// The whole championship with drafts, and its hall, for visitors with `role` or a higher one.
///
/// # Errors
/// [`WebError::Forbidden`] for other visitors, [`WebError::NotFound`] for an unknown id.
pub async fn with_hall(
    state: &AppState,
    ctx: &Ctx,
    id: TournamentId,
    role: Role,
) -> Result<(Arc<Championship>, Hall), WebError> {
    let loaded = read_with_hall(state, id).await?;
    ctx.require_role(id, role)?;
    Ok(loaded)
}

/// The championship and its hall, for visitors with `role` or a higher one. Organizers also see drafts. Visitors whose role covers some
/// pools see only those.
///
/// # Errors
/// [`WebError::Forbidden`] for other visitors, [`WebError::NotFound`] for an unknown id.
pub async fn in_charge(
    state: &AppState,
    ctx: &Ctx,
    id: TournamentId,
    role: Role,
) -> Result<(Arc<Championship>, Hall), WebError> {
    let (championship, hall) = read_with_hall(state, id).await?;
    if ctx.is_organizer(&id) {
        return Ok((championship, hall));
    }
    let Err(refused) = ctx.require_role(id, role) else { return Ok((championship.public(), hall)) };
    let has_role = |charge: &&Charge| charge.role == role || charge.role.keeps_desk();
    let charge = ctx.charge(id).filter(has_role).ok_or(refused)?;
    Ok((charge.part_of(&championship), hall))
}

/// The championship and its hall as the visitor may see them. Only organizers see drafts.
///
/// # Errors
/// [`WebError::NotFound`] for an unknown id.
pub async fn seen_with_hall(
    state: &AppState,
    ctx: &Ctx,
    id: TournamentId,
) -> Result<(Arc<Championship>, Hall), WebError> {
    let (championship, hall) = read_with_hall(state, id).await?;
    let seen = if ctx.is_organizer(&id) { championship } else { championship.public() };
    Ok((seen, hall))
}

/// The championship and its hall as the public sees them.
///
/// # Errors
/// [`WebError::NotFound`] for an unknown id.
pub async fn public_with_hall(
    state: &AppState,
    id: TournamentId,
) -> Result<(Arc<Championship>, Hall), WebError> {
    let (championship, hall) = read_with_hall(state, id).await?;
    Ok((championship.public(), hall))
}

async fn read(state: &AppState, id: TournamentId) -> Result<Arc<Championship>, WebError> {
    let cached = state.championships.clone();
    state.store.read(move |conn| Ok::<_, WebError>(cached.load(conn, id)?)).await
}

async fn read_with_hall(
    state: &AppState,
    id: TournamentId,
) -> Result<(Arc<Championship>, Hall), WebError> {
    let cached = state.championships.clone();
    let read = move |conn: &mut Conn| {
        let championship = cached.load(conn, id)?;
        Ok::<_, WebError>((championship, store::hall::load(conn, id)?))
    };
    state.store.read(read).await
}

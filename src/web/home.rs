//! The front page.

use actix_web::web::Data;
use askama::Template;

use super::AppState;
use super::context::Ctx;
use super::error::WebError;
use super::respond::{Answer, render};
use crate::store;

#[derive(Template)]
#[template(path = "home.html")]
struct HomePage {
    ctx: Ctx,
    has_accounts: bool,
}

/// `GET /`
pub async fn show(ctx: Ctx, state: Data<AppState>) -> Answer {
    let has_accounts = state.store.read(|conn| Ok::<_, WebError>(store::users::any(conn)?)).await?;
    render(&HomePage { ctx, has_accounts })
}

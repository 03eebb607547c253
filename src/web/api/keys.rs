//! The key of the request.

use actix_web::HttpRequest;
use domain::tournament::api_key::ApiKey;
use serde::Serialize;
use utoipa::ToSchema;

use super::answer::json;
use super::operation::Operation;
use super::views::time;
use crate::web::http::error::WebError;
use crate::web::http::respond::Answer;
use crate::web::request::context::Ctx;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::read("/key", "readKey", show)
            .private()
            .summary("The key of this request: its scopes and its expiry")
            .answers::<KeyView>(),
    ]
}

/// A key, without its secret.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct KeyView {
    pub name: String,
    /// `read`, `table`, `desk` and `organize`.
    pub scopes: Vec<&'static str>,
    /// The only tournament in which it has rights.
    pub tournament: Option<String>,
    pub created_at: String,
    pub expires_at: Option<String>,
}

impl KeyView {
    fn new(key: &ApiKey) -> Self {
        Self {
            name: key.name.clone(),
            scopes: key.scopes.iter().map(|scope| scope.name()).collect(),
            tournament: key.tournament.map(|id| id.to_string()),
            created_at: time(key.created_at),
            expires_at: key.expires_at.map(time),
        }
    }
}

async fn show(ctx: Ctx, req: HttpRequest) -> Answer {
    json(&req, &KeyView::new(ctx.key().ok_or(WebError::Forbidden)?))
}

//! The program that sends a request.

use actix_web::HttpRequest;

use crate::web::guard::limits::{ProgramCaller, network};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// The program that sends a request: its key, or its network.
pub fn caller(req: &HttpRequest, state: &AppState, ctx: Option<&Ctx>) -> ProgramCaller {
    match ctx.and_then(Ctx::program) {
        Some(hash) => ProgramCaller::Key(hash.to_owned()),
        None => ProgramCaller::Network(network(state.client_address(req))),
    }
}

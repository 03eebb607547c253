//! The API for programs: JSON over the same acts with the same rights as the pages.
//!
//! `operations` is the table of contents. Routes, rights and the description are made from it. A handler parses a request, makes one call
//! to an act or loads facts, and answers; `write` does what all acts need. Errors are problem documents ([`crate::web::http::problem`]).

mod answer;
mod body;
mod clock;
mod desk;
pub mod docs;
mod entries;
mod gate;
mod hall;
mod headers;
mod keys;
mod now;
mod once;
pub mod openapi;
mod operation;
mod operations;
mod rankings;
mod rounds;
mod sign_ups;
mod stages;
mod tables;
mod tournaments;
mod views;
mod webhooks;
mod write;

use actix_web::middleware::from_fn;
use actix_web::web::{ServiceConfig, resource, scope, to};

use self::operations::{HOME, operations};
use crate::web::http::error::WebError;
use crate::web::http::respond::Answer;

/// Registers the operations.
pub fn configure(app: &mut ServiceConfig) {
    let all = operations();
    let mut paths: Vec<&str> = all.iter().map(|operation| operation.path).collect();
    paths.sort_unstable();
    paths.dedup();
    let mut below = scope(HOME).wrap(from_fn(gate::gate));
    for path in paths {
        let here = all.iter().filter(|operation| operation.path == path);
        let routes = here.fold(resource(path), |it, operation| it.route(operation.route()));
        below = below.service(routes);
    }
    app.service(below.default_service(to(nothing_here)));
}

async fn nothing_here() -> Answer {
    Err(WebError::NotFound)
}

//! The API for programs: JSON over the same acts with the same rights as the pages.
//!
//! `operations` is the table of contents. Routes, rights and the description are made from it. A handler parses a request, makes one call
//! to an act or loads facts, and answers; `write` does what all acts need. Errors are problem documents ([`crate::web::http::problem`]).

mod announced_draws;
mod answer;
mod batch;
mod body;
mod by_hand;
mod call_notices;
mod caller;
mod clock;
mod clubs;
mod course;
mod crests;
mod date_proposal;
mod dates;
mod desk;
mod dice;
mod displays;
mod distance;
pub mod docs;
mod entries;
mod examples;
mod explained;
mod fees;
mod files;
mod gate;
mod hall;
mod headers;
mod import;
mod journal;
mod keys;
mod late_entries;
mod lobby;
mod merge;
mod now;
mod once;
pub mod openapi;
mod operation;
mod operations;
mod options;
mod passes;
mod payments;
mod people;
mod picture;
mod pins;
mod players;
mod practice;
mod prizes;
mod ran;
mod rankings;
mod refused_fields;
mod results;
mod roll_calls;
mod rounds;
mod schemas;
mod seasons;
mod seat_changes;
mod seat_play;
mod seatings;
mod seed_lists;
mod settings;
mod sign_up_links;
mod sign_ups;
mod stages;
mod streams;
mod table_acts;
mod table_keys;
mod tables;
mod tournaments;
mod urn;
mod views;
mod webhooks;
mod wishes;
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

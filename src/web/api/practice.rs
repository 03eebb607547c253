//! Practice: the house's player for programs.

use actix_web::HttpResponse;

use super::body::{Open, invalid};
use super::operation::Operation;
use crate::web::http::respond::Answer;
use crate::web::practice::{self, wire};

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::open("/practice/moves", "practiceMoves", play)
            .summary("Throws the die, and plays for the house's player in a game for practice")
            .about(
                "The person's throw is thrown too, if it is due. The answer ends where the person \
                 has to throw or to choose among moves, or after 150 dice and moves. Nothing is \
                 stored: the caller keeps the position.",
            )
            .body::<wire::SentGame>()
            .answers::<wire::PracticeMoves>(),
    ]
}

async fn play(sent: Open<wire::SentGame>) -> Answer {
    let moves = practice::moves(&sent.body)
        .map_err(|(field, allowed)| invalid(field, "not allowed", &allowed))?;
    Ok(HttpResponse::Ok().json(moves))
}

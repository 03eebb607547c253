//! The house's player for programs: games for practice, and the legal moves of any position.

use actix_web::HttpResponse;
use parchis::house::{Level, choose};
use parchis::{Position, Ruleset};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::body::{Open, Query, invalid};
use super::operation::Operation;
use crate::web::http::error::WebError;
use crate::web::http::respond::Answer;
use crate::web::practice::{self, game::trace, wire};

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
        Operation::read("/positions/moves", "listMoves", moves)
            .summary("The legal moves of a position, and the one that the house's player takes")
            .query::<PositionQuery>()
            .answers::<MovesView>(),
    ]
}

/// A position under its rules.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PositionQuery {
    /// Rule set as in the tag `Rules` of a record: a name, and the fields that differ from it; `rebote` if missing.
    #[schema(example = "jcf six_counts=12")]
    #[serde(default)]
    rules: Option<String>,
    /// Position in notation; without one there are no moves.
    #[schema(example = "4 Y0.0.8.20 B0.0.0.7 turn=Y die=4")]
    #[serde(default)]
    position: Option<String>,
    /// Level of the house's player: `easy`, `medium` or `hard`; `medium` if missing.
    #[serde(default)]
    level: Option<String>,
}

/// The legal moves of a position.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct MovesView {
    /// Moves of pieces to choose from. Empty if a throw is due, or no piece can move.
    moves: Vec<MoveView>,
    /// The one of them that the house's player takes.
    house: Option<MoveView>,
}

/// A move of a piece.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct MoveView {
    /// Letter of the piece's color.
    #[schema(value_type = String, example = "Y")]
    color: char,
    /// Progress before the move.
    from: u8,
    /// Progress after the move.
    to: u8,
}

async fn play(sent: Open<wire::SentGame>) -> Answer {
    let moves = practice::moves(&sent.body)
        .map_err(|(field, allowed)| invalid(field, "not allowed", &allowed))?;
    Ok(HttpResponse::Ok().json(moves))
}

async fn moves(Query(asked): Query<PositionQuery>) -> Answer {
    let rules: Ruleset = match &asked.rules {
        Some(rules) => rules.parse().map_err(|error| unfit("rules", &error))?,
        None => Ruleset::first(),
    };
    let Some(line) = &asked.position else {
        return Ok(HttpResponse::Ok().json(MovesView { moves: Vec::new(), house: None }));
    };
    let position = Position::parse(line, &rules).map_err(|error| unfit("position", &error))?;
    let level: Level = match &asked.level {
        Some(level) => level.parse().map_err(|error| unfit("level", &error))?,
        None => Level::Medium,
    };
    let view = |m| trace(m).map(|(color, from, to)| MoveView { color: color.letter(), from, to });
    let legal = position.legal_moves(&rules).into_iter();
    let house = choose(&position, level, practice::random(), &rules);
    let answer = MovesView { moves: legal.filter_map(view).collect(), house: house.and_then(view) };
    Ok(HttpResponse::Ok().json(answer))
}

fn unfit(field: &str, error: &impl ToString) -> WebError {
    invalid(field, &error.to_string(), "")
}

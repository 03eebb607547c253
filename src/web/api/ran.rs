//! A write that was done, and its answer.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use serde_json::{Value, json};
use store::api_answers::KeptAnswer;

/// Header of an answer that was given before.
const REPLAYED: &str = "idempotency-replayed";

/// A write that was done.
pub struct Done {
    pub answer: KeptAnswer,
    /// True if it was done by an earlier request.
    pub is_before: bool,
}

/// A write, or its effects if only they were asked for.
pub enum Ran {
    Done(Done),
    Previewed(Value),
}

impl Ran {
    /// The answer; that of a write has the members `shown` too.
    pub fn respond(self, shown: &[(&str, String)]) -> HttpResponse {
        let Done { answer, is_before } = match self {
            Ran::Done(done) => done,
            Ran::Previewed(effects) => {
                let body = json!({ "effects": effects }).to_string();
                return HttpResponse::Ok().content_type("application/json").body(body);
            }
        };
        let status = u16::try_from(answer.status).ok();
        let status = status.and_then(|it| StatusCode::from_u16(it).ok());
        let mut response = HttpResponse::build(status.unwrap_or(StatusCode::OK));
        if is_before {
            response.insert_header((REPLAYED, "true"));
        }
        response.content_type("application/json");
        match serde_json::from_str(&answer.body) {
            Ok(Value::Object(mut members)) if !shown.is_empty() => {
                let shown = shown.iter().map(|(name, text)| ((*name).to_owned(), json!(text)));
                members.extend(shown);
                response.body(Value::Object(members).to_string())
            }
            _ => response.body(answer.body),
        }
    }
}

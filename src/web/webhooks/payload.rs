//! The content of messages: the type of the event, its time, and the ids and API addresses of its objects. No message has names of people.

use std::fmt::Display;

use chrono::{DateTime, SecondsFormat, Utc};
use domain::tournament::id::TournamentId;
use domain::tournament::webhook::WebhookEvent;
use serde_json::{Map, Value, json};

use crate::web::http::address;

/// An event to be told of.
#[derive(Clone, Debug)]
pub struct Told {
    pub event: WebhookEvent,
    pub at: DateTime<Utc>,
    /// Address of its object below that of the API.
    pub path: String,
    /// What is special to the event.
    pub members: Vec<(&'static str, Value)>,
}

/// The body of a message about a tournament. `base` is the address of this service; without it, addresses in the message have no host.
pub fn body(base: Option<&str>, tournament: TournamentId, told: &Told) -> String {
    let url = |path: &dyn Display| format!("{}{}{path}", base.unwrap_or_default(), address::API);
    let mut data = Map::new();
    data.insert("tournament".to_owned(), json!(tournament.to_string()));
    data.insert("tournament_url".to_owned(), json!(url(&address::tournament(tournament))));
    for (name, value) in &told.members {
        data.insert((*name).to_owned(), value.clone());
    }
    data.insert("url".to_owned(), json!(url(&told.path)));
    let at = told.at.to_rfc3339_opts(SecondsFormat::Micros, true);
    json!({ "type": told.event.name(), "timestamp": at, "data": data }).to_string()
}

/// The body of a test message.
pub fn of_test(base: Option<&str>, tournament: TournamentId, now: DateTime<Utc>) -> String {
    let path = address::tournament(tournament).to_string();
    body(base, tournament, &Told { event: WebhookEvent::Test, at: now, path, members: Vec::new() })
}

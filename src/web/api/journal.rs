//! The journal of a tournament, in parts and as a whole.

use actix_web::HttpRequest;
use actix_web::web::Data;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::journal::{self, JournalEntry, JournalQuery};
use store::{Conn, StoreError};
use utoipa::ToSchema;

use super::answer::{Listed, MOST, USUAL, versioned};
use super::body::{Query, invalid};
use super::operation::Operation;
use super::views::time;
use crate::web::http::address;
use crate::web::http::respond::Answer;
use crate::web::organize;
use crate::web::parts::load::Organized;
use crate::web::state::AppState;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::read("/tournaments/{id}/journal", "listJournal", list)
            .private()
            .summary("The journal of a tournament for its organizers, the latest entry first")
            .query::<EntriesQuery>()
            .lists::<JournalEntryView>(),
        Operation::read(
            "/tournaments/{id}/journal.jsonl",
            "exportJournal",
            organize::journal::export,
        )
        .private()
        .summary("The whole journal as it is stored, a line for each entry, to check its chain")
        .sends("application/jsonl"),
    ]
}

/// The part of a journal.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct EntriesQuery {
    /// Maximum number of entries, 1 to 200; 50 if missing.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 200)]
    limit: Option<usize>,
    /// The `next` of the part before: only entries with smaller numbers.
    #[serde(default)]
    cursor: Option<i64>,
}

/// An entry of the journal.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct JournalEntryView {
    /// Revision of the tournament after it, from 1 without gaps.
    seq: i64,
    at: String,
    /// Account that acted, if it was one.
    user: Option<String>,
    /// Its capacity, such as `organizer` or `pin`.
    capacity: &'static str,
    /// The act as it is stored.
    #[schema(value_type = Object)]
    act: Value,
    reason: Option<String>,
}

impl JournalEntryView {
    fn new(entry: JournalEntry) -> Self {
        Self {
            seq: entry.seq,
            at: time(entry.at),
            user: entry.by.user.map(|user| user.to_string()),
            capacity: entry.by.capacity.name(),
            act: serde_json::from_str(&entry.stored).unwrap_or(Value::String(entry.stored)),
            reason: entry.reason,
        }
    }
}

async fn list(
    caller: Organized<address::Tournament>,
    state: Data<AppState>,
    query: Query<EntriesQuery>,
    req: HttpRequest,
) -> Answer {
    let (id, EntriesQuery { limit, cursor }) = (caller.at.id, query.0);
    let limit = limit.unwrap_or(USUAL);
    if !(1..=MOST).contains(&limit) {
        return Err(invalid("limit", "out of bounds", &format!("1 to {MOST}")));
    }
    // One more entry tells if there are older ones.
    let most = i64::try_from(limit + 1).unwrap_or(i64::MAX);
    let asked = JournalQuery { before: cursor, with_play: true, most };
    let read = move |conn: &mut Conn| {
        let revision = store::tournaments::revision(conn, id)?;
        Ok::<_, StoreError>((revision, journal::latest(conn, id, asked)?))
    };
    let (revision, mut entries) = state.store.read(read).await?;
    let is_last = entries.len() <= limit;
    entries.truncate(limit);
    let next = entries.last().filter(|_| !is_last).map(|entry| entry.seq.to_string());
    // Entries are numbered from 1 without gaps, and the last one is the revision.
    let total = usize::try_from(revision).unwrap_or_default();
    let items = entries.into_iter().map(JournalEntryView::new).collect();
    versioned(&req, &Listed { total, items, next }, &revision.to_string())
}

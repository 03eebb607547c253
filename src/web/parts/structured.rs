//! Structured data for search engines (JSON-LD of schema.org) in public pages: tournaments and games as sports events, and the way to a page.
//! It has what the page shows, with public names only.
//!
//! A block of data is no script: browsers do not run it, so the content security policy does not concern it.

use domain::draw;
use domain::tournament::calendar::lookup::{of_table, start};
use domain::tournament::championship::Championship;
use domain::tournament::entry::{Entry, EntryStatus};
use domain::tournament::id::EntryId;
use domain::tournament::names::Names;
use domain::tournament::round::RoundState;
use domain::tournament::table::Table;
use serde_json::{Map, Value, json};

use super::titles::round_title;
use crate::web::http::address;
use crate::web::request::context::Ctx;

/// Most competitors, and most rounds, that are named.
const COMPETITORS: usize = 32;
const ROUNDS: usize = 12;

/// A tournament with its competitors and rounds. `organizer` may be empty.
pub fn tournament(ctx: &Ctx, championship: &Championship, organizer: &str) -> String {
    let names = Names::of(championship);
    let mut event = event(ctx, championship);
    event.extend(members([
        ("@context", "https://schema.org".into()),
        ("sport", "Parchís".into()),
        ("eventStatus", "https://schema.org/EventScheduled".into()),
    ]));
    if !organizer.is_empty() {
        event.insert("organizer".to_owned(), json!({ "@type": "Organization", "name": organizer }));
    }
    let is_in = |it: &&Entry| it.status == EntryStatus::Active && it.merged_into.is_none();
    let active = championship.entries().iter().filter(is_in);
    let ids: Vec<EntryId> = active.map(|entry| entry.id).take(COMPETITORS).collect();
    event.insert("competitor".to_owned(), competitors(championship, &names, &ids));
    let rounds = championship.rounds().iter().filter(|round| round.state != RoundState::Draft);
    let parts = rounds.take(ROUNDS).map(|round| {
        let path = address::tournament(championship.tournament.id).round(round.id).page();
        let dates = championship.tables_of(round.id).filter_map(|table| start(championship, table));
        let starts_at = dates.min().map(|at| at.to_rfc3339());
        let mut part = members([
            ("@type", "SportsEvent".into()),
            ("name", round_title(ctx, championship, round).into()),
            ("url", ctx.absolute(path).into()),
            ("startDate", starts_at.unwrap_or(first_day(championship)).into()),
        ]);
        add_location(&mut part, &championship.tournament.venue);
        Value::from(part)
    });
    let parts: Vec<Value> = parts.collect();
    if !parts.is_empty() {
        event.insert("subEvent".to_owned(), parts.into());
    }
    if let Some(champion) = draw::champion(championship) {
        event.insert("winner".to_owned(), competitors(championship, &names, &[champion]));
    }
    block(event.into())
}

/// A table as an event of its tournament. `name` has the names of its sides.
pub fn table(ctx: &Ctx, championship: &Championship, table: &Table, name: &str) -> String {
    let names = Names::of(championship);
    let date = of_table(championship, table);
    let whole = event(ctx, championship);
    let starts_at = date.and_then(|it| it.starts_at).map(|at| at.to_rfc3339());
    let status = match date.is_some_and(|date| date.is_postponed()) {
        true => "https://schema.org/EventPostponed",
        false => "https://schema.org/EventScheduled",
    };
    let mut event = members([
        ("@context", "https://schema.org".into()),
        ("@type", "SportsEvent".into()),
        ("name", name.into()),
        ("url", ctx.absolute(address::table(table.id).page()).into()),
        ("sport", "Parchís".into()),
        ("eventStatus", status.into()),
        ("startDate", starts_at.unwrap_or(first_day(championship)).into()),
        ("competitor", competitors(championship, &names, &table.entries())),
        ("superEvent", whole.into()),
    ]);
    let venue = date.map(|date| date.venue.as_str()).filter(|venue| !venue.is_empty());
    let venue = venue.unwrap_or(&championship.tournament.venue);
    add_location(&mut event, venue);
    block(event.into())
}

/// The way from the front page to a page: names and paths, the page last.
pub fn breadcrumbs(ctx: &Ctx, way: &[(String, String)]) -> String {
    let step = |(n, (name, path)): (usize, &(String, String))| {
        json!({
            "@type": "ListItem",
            "position": n + 1,
            "name": name,
            "item": ctx.absolute(path),
        })
    };
    let steps: Vec<Value> = way.iter().enumerate().map(step).collect();
    block(json!({
        "@context": "https://schema.org",
        "@type": "BreadcrumbList",
        "itemListElement": steps,
    }))
}

/// What the pages of a tournament and of its tables have in common.
fn event(ctx: &Ctx, championship: &Championship) -> Map<String, Value> {
    let tournament = &championship.tournament;
    let url = ctx.absolute(address::tournament(tournament.id).page());
    let mut event = members([
        ("@type", "SportsEvent".into()),
        ("@id", url.as_str().into()),
        ("name", tournament.name.as_str().into()),
        ("url", url.into()),
        ("startDate", first_day(championship).into()),
    ]);
    add_location(&mut event, &tournament.venue);
    event
}

fn members<const N: usize>(members: [(&str, Value); N]) -> Map<String, Value> {
    members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

fn first_day(championship: &Championship) -> String {
    championship.tournament.starts_on.to_string()
}

/// Adds the place, which search engines demand of each event. An unknown one is left out.
fn add_location(event: &mut Map<String, Value>, venue: &str) {
    if !venue.is_empty() {
        let place = json!({ "@type": "Place", "name": venue, "address": venue });
        event.insert("location".to_owned(), place);
    }
}

fn competitors(championship: &Championship, names: &Names, entries: &[EntryId]) -> Value {
    let competitor = |id: &EntryId| {
        let is_team = championship.entry(*id).is_some_and(|entry| entry.squad.len() > 1);
        json!({ "@type": if is_team { "SportsTeam" } else { "Person" }, "name": names.entry(*id) })
    };
    entries.iter().map(competitor).collect()
}

/// JSON in which no name can end the element or look like a tag.
fn block(value: Value) -> String {
    let text = value.to_string();
    let text = text.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026");
    text.replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

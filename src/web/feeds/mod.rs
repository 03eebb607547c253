//! Feeds of results (Atom, RFC 4287) for readers and websites: the latest confirmed games of a tournament or a ranking, with what the public
//! sees. An item keeps its id for ever; a corrected result is the same item, updated.

pub mod rankings;
pub mod tournaments;

use std::borrow::Borrow;
use std::collections::HashMap;
use std::time::SystemTime;

use actix_web::HttpResponse;
use actix_web::http::header::{self, HttpDate};
use askama::Template;
use chrono::{DateTime, SecondsFormat, Utc};
use domain::tournament::event::Event;
use domain::tournament::id::TableId;
use domain::tournament::result::SideResult;
use serde::Deserialize;

use super::http::error::WebError;
use super::http::respond::Answer;
use super::i18n::key;
use super::request::context::Ctx;

/// Most items of a feed.
const MOST: usize = 30;

/// Query of a feed.
#[derive(Debug, Default, Deserialize)]
pub struct FeedQuery {
    /// Language of the page that links the feed; if empty, the reader's.
    #[serde(default)]
    l: String,
}

impl FeedQuery {
    fn ctx(&self, ctx: &Ctx) -> Ctx {
        ctx.in_language(self.l.parse().unwrap_or(ctx.language()))
    }
}

#[derive(Template)]
#[template(path = "feeds/atom.xml")]
struct Feed {
    ctx: Ctx,
    /// Its UUID.
    id: String,
    title: String,
    /// Path of the page with the same content.
    page: String,
    /// Time of its first version, for a feed without items.
    since: DateTime<Utc>,
    items: Vec<FeedItem>,
}

impl Feed {
    /// Time of the latest change of an item.
    fn updated(&self) -> DateTime<Utc> {
        self.items.iter().map(|item| item.updated).max().unwrap_or(self.since)
    }
}

/// The result of a table.
struct FeedItem {
    /// Its UUID.
    id: String,
    title: String,
    /// Places of the sides, in words.
    summary: String,
    /// Path of the table.
    page: String,
    published: DateTime<Utc>,
    updated: DateTime<Utc>,
}

/// A time of RFC 3339.
fn time(at: impl Borrow<DateTime<Utc>>) -> String {
    at.borrow().to_rfc3339_opts(SecondsFormat::Secs, true)
}

/// The text without the characters that XML cannot contain.
fn legal(text: &str) -> String {
    let is_legal = |letter: &char| !matches!(letter, '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}');
    text.chars().filter(is_legal).collect()
}

/// Answers with a feed. `changed` is the time of the last change of the facts, if it is known.
fn answer(feed: &Feed, changed: Option<DateTime<Utc>>) -> Answer {
    let body = feed.render().map_err(WebError::internal)?;
    let mut response = HttpResponse::Ok();
    response.content_type("application/atom+xml; charset=utf-8");
    if let Some(changed) = changed {
        response.insert_header((
            header::LAST_MODIFIED,
            HttpDate::from(SystemTime::from(changed)).to_string(),
        ));
    }
    Ok(response.body(body))
}

/// Time of the last event of a table; that of its result if nothing was logged.
fn changed_at(
    logs: &HashMap<(TableId, u8), Vec<Event>>,
    table: TableId,
    ended_at: DateTime<Utc>,
) -> DateTime<Utc> {
    let events = logs.iter().filter(|((of, _), _)| *of == table).flat_map(|(_, events)| events);
    events.map(|event| event.at).fold(ended_at, DateTime::max)
}

/// Places of the sides in words, best first: "1st Ana · 2nd Bea (12 to go)".
fn places<'a>(ctx: &Ctx, sides: impl Iterator<Item = (&'a SideResult, String)>) -> String {
    let side = |(side, name): (&SideResult, String)| {
        let place = ctx.ta(key::PLACE_SHORT).with("place", side.place);
        let place = format!("{place}{} {name}", if side.is_tied { "=" } else { "" });
        match (side.ending.is_gone(), side.distance.filter(|distance| *distance > 0)) {
            (true, _) => format!("{place} ({})", ctx.word(side.ending)),
            (false, Some(distance)) => {
                format!("{place} ({})", ctx.ta(key::DISTANCE_SHORT).with("distance", distance))
            }
            (false, None) => place,
        }
    };
    sides.map(side).collect::<Vec<_>>().join("\u{a0}· ")
}

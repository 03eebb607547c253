//! All editions of a tournament: winners and finalists of each, and the people by their titles.

use actix_web::web::Data;
use askama::Template;
use chrono::Datelike;
use domain::draw::overview::editions::{EditionRecord, PersonRecord, people};
use domain::tournament::championship::Championship;
use domain::tournament::id::PlayerId;
use domain::tournament::names::Names;

use crate::web::http::address;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::key;
use crate::web::parts::downloads::Downloads;
use crate::web::parts::editions::Editions;
use crate::web::parts::head::Head;
use crate::web::parts::load::Public;
use crate::web::parts::paging::{Pager, paged};
use crate::web::parts::winners;
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// People on a page.
const SHOWN: usize = 50;

#[derive(Template)]
#[template(path = "tournament/editions.html")]
struct EditionsPage {
    ctx: Ctx,
    head: Head,
    /// The latest first.
    editions: Vec<EditionRow>,
    people: Vec<PersonRow>,
    pager: Pager,
    files: Downloads,
}

/// An edition with its outcome.
pub struct EditionRow {
    pub year: i32,
    pub name: String,
    pub path: String,
    /// Its winners in one line; empty while it goes on.
    pub winners: String,
    /// The other entries of its final; or empty.
    pub finalists: String,
    pub n_entries: usize,
    /// True for the edition of the page.
    pub is_own: bool,
}

/// A person in all editions.
pub struct PersonRow {
    pub record: PersonRecord,
    pub name: String,
    pub path: String,
}

/// `GET /tournaments/{id}/editions`: the editions of a tournament; itself alone if there are no others.
pub async fn show(caller: Public<address::Tournament>, state: Data<AppState>) -> Answer {
    let Public { ctx, facts: championship, .. } = caller;
    let mut all = Editions::load(&state, &championship).await?.all;
    if all.is_empty() {
        all.push(championship.clone());
    }
    let all: Vec<&Championship> = all.iter().map(AsRef::as_ref).collect();
    let head = Head::beside(&ctx, &championship);
    let mut editions = rows(&ctx, &championship, &all);
    editions.reverse();
    let (people, pager) = paged(&Address::of(&ctx), people_rows(&all), SHOWN);
    let files = head.files("editions");
    render(&EditionsPage { editions, people, pager, files, head, ctx })
}

/// The editions with their outcomes, the earliest first.
pub fn rows(ctx: &Ctx, own: &Championship, all: &[&Championship]) -> Vec<EditionRow> {
    let row = |championship: &&Championship| {
        let (names, record) = (Names::of(championship), EditionRecord::of(championship));
        let finalists: Vec<String> = record.finalists.iter().map(|it| names.entry(*it)).collect();
        let tournament = &championship.tournament;
        EditionRow {
            year: tournament.starts_on.year(),
            name: tournament.name.clone(),
            path: address::tournament(tournament.id).page(),
            winners: winners::line(ctx, &winners::winners(ctx, championship, &names)),
            finalists: finalists.join(", "),
            n_entries: record.n_entries,
            is_own: tournament.id == own.tournament.id,
        }
    };
    all.iter().map(row).collect()
}

/// The people of the finished editions, best first. Each is called as in the latest edition that they played.
pub fn people_rows(all: &[&Championship]) -> Vec<PersonRow> {
    let names: Vec<(&Championship, Names)> =
        all.iter().rev().map(|it| (*it, Names::of(it))).collect();
    let name = |player: PlayerId| {
        let mut known = names.iter().filter(|(it, _)| it.player(player).is_some());
        known.next().map(|(_, names)| names.player(player)).unwrap_or_default()
    };
    let row = |record: PersonRecord| PersonRow {
        name: name(record.player),
        path: address::player(record.player).page(),
        record,
    };
    people(all.iter().copied()).into_iter().map(row).collect()
}

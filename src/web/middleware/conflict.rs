//! Acts based on an outdated page: a browser is redirected to the current page, with a sentence that says why nothing was done. Programs
//! and scripts get a plain 409.

use actix_web::HttpRequest;
use actix_web::HttpResponse;
use actix_web::http::{Method, StatusCode};

use crate::web::http::address::{self, Tournament};
use crate::web::http::error::WebError;
use crate::web::http::respond::{Flash, is_page_wanted, redirect};
use crate::web::i18n::{Message, key};
use crate::web::request::context::Ctx;

/// A page of a tournament.
type Page = fn(&Tournament) -> String;

/// Pages of a tournament, by the beginnings of the paths to which their forms are sent.
const PAGES: [(&str, Page); 18] = [
    ("draw", Tournament::draw),
    ("announced", Tournament::draw),
    ("seeds", Tournament::draw),
    ("entries", Tournament::entries),
    ("registration", Tournament::entries),
    ("crests", Tournament::crests),
    ("late", Tournament::late),
    ("prizes", Tournament::prizes_edit),
    ("wishes", Tournament::wishes),
    ("check", Tournament::check_in),
    ("calendar", Tournament::calendar_edit),
    ("boards", Tournament::hall),
    ("results", Tournament::results),
    ("sign-ups", Tournament::sign_ups),
    ("settings", Tournament::settings),
    ("stages", Tournament::stages),
    ("people", Tournament::people),
    ("hand", Tournament::hand_ins),
];

/// The redirect that a browser gets instead of a plain 409. `None` for other errors, for scripts and programs, and if no page fits.
pub fn redirected(ctx: &Ctx, req: &HttpRequest, error: &WebError) -> Option<HttpResponse> {
    if req.method() != Method::POST || !is_page_wanted(req.headers()) {
        return None;
    }
    let page = page(req.path(), error)?;
    let said = match error {
        WebError::Overtaken(it) => it.said.clone(),
        other => Message::new(key::FLASH_NOT_DONE).with("why", ctx.say(&other.message())),
    };
    let mut response = redirect(&page).finish();
    response.extensions_mut().insert(Flash(said));
    Some(response)
}

/// The current page for an act at `path` that was refused because of changes in the meantime. `None` for other errors and paths.
pub fn page(path: &str, error: &WebError) -> Option<String> {
    match error {
        WebError::Overtaken(it) => Some(it.page.clone()),
        WebError::NotDone { status: StatusCode::CONFLICT, .. } => of_path(path),
        _ => None,
    }
}

fn of_path(path: &str) -> Option<String> {
    let mut parts = path.split('/').skip(1);
    let (first, id) = (parts.next()?, parts.next()?);
    match first {
        "tournaments" => {
            let (part, rest) = (parts.next().unwrap_or_default(), parts.last());
            let page: Page = match (part, rest) {
                ("rounds", Some("close")) => Tournament::page,
                // The round's clock, its extra time, and its called time.
                ("rounds", Some(act)) if act.ends_with("clock") || act.ends_with("time") => {
                    Tournament::hall
                }
                ("rounds", Some(_)) => Tournament::rounds,
                _ => {
                    let known = PAGES.iter().find(|it| part.starts_with(it.0));
                    known.map_or(Tournament::page, |(_, page)| *page)
                }
            };
            Some(page(&address::tournament(id.parse().ok()?)))
        }
        "tables" => Some(address::game(id.parse().ok()?).page()),
        "clubs" => Some(address::club(id).page()),
        _ => None,
    }
}

//! A database of version 0.1.0 opens, migrates and shows the same as the program of that time.
//!
//! `old/README.md` explains how the files in `old/` were made.

use std::io::Read;

use domain::tournament::championship::Championship;
use domain::tournament::id::TournamentId;
use flate2::read::GzDecoder;
use scraper::{ElementRef, Html, Selector};

use crate::app::{ANA, Answer, App, Browser, spawn_app_with};
use crate::fixture::path;

/// Elements that state a fact on a page: a line of a table or a list, a match, a state, a heading.
const FACTS: &str = "h1, h2, tr, .status, .champion__name, .bracket__label, .side, .sides__row, .results-list__row, .rows__row, .throws__turn, \
    .changes__change, .throw-list__line, .boards__board, .stages li, .facts div, .badge, #dice-commitment, \
    #dice-seed, #dice-word, pre";

/// First words of texts that depend on the current time, or that offer an action.
const NOW: [&str; 4] = ["impreso", "falta:", "Mover", "Corregir"];

/// Pages of a tournament, relative to its path.
const PAGES: [&str; 15] = [
    "",
    "entries",
    "rounds",
    "bracket",
    "grid",
    "standings",
    "penalties",
    "hall",
    "check-in",
    "results",
    "draw",
    "settings",
    "print/tables",
    "print/grids",
    "print/bracket",
];

/// Everything that an organizer sees of every tournament and ranking, one fact per line.
async fn shown(app: &App, ana: &mut Browser) -> String {
    let read = |conn: &mut store::Conn| {
        let all = store::tournaments::all(conn)?;
        all.iter().map(|it| store::championship::load(conn, it.tournament.id)).collect()
    };
    let all: Result<Vec<Championship>, store::StoreError> = app.state.store.read_blocking(read);
    let mut all = all.unwrap();
    all.sort_by_key(|it| it.tournament.name.clone());
    let mut text = String::new();
    for it in &all {
        text.push_str(&format!("# {}\n", it.tournament.name));
        for page in pages(it) {
            add(&mut text, ana, &page, it.tournament.id).await;
        }
    }
    text.push_str("# rankings\n");
    let front = ana.get("/").await;
    let mut rankings = front.attributes("a[href^='/rankings/']", "href");
    rankings.sort();
    rankings.dedup();
    for ranking in rankings {
        let weeks = ana.get(&ranking).await.attributes(".pills a", "href");
        for page in [&ranking].into_iter().chain(&weeks) {
            text.push_str(&facts_of(&ana.get(page).await));
        }
    }
    text
}

fn pages(it: &Championship) -> Vec<String> {
    let id = it.tournament.id;
    let mut pages: Vec<String> = PAGES.iter().map(|page| path(id, page)).collect();
    for round in it.rounds() {
        pages.push(path(id, &format!("rounds/{}", round.id)));
    }
    for stage in it.stages() {
        for page in ["grid", "standings"] {
            pages.push(path(id, &format!("{page}?stage={}", stage.id)));
        }
    }
    for pool in it.pools() {
        for page in ["grid", "standings"] {
            pages.push(path(id, &format!("{page}?pool={}", pool.id)));
        }
    }
    for entry in it.entries() {
        pages.push(path(id, &format!("entries/{}/edit", entry.id)));
    }
    for table in it.tables().iter().filter(|table| !table.seats.is_empty()) {
        for page in ["", "/throws", "/record.pgr"] {
            pages.push(format!("/tables/{}{page}", table.id));
        }
    }
    pages
}

async fn add(text: &mut String, ana: &mut Browser, page: &str, id: TournamentId) {
    let mut answer = ana.get(page).await;
    if answer.status == 303 || answer.status == 302 {
        answer = ana.get(&answer.location()).await;
    }
    let name = page.strip_prefix(&path(id, "")).unwrap_or(page);
    let name = name.split('/').map(|it| if it.len() > 30 { "…" } else { it }).collect::<Vec<_>>();
    text.push_str(&format!("## {} {}\n", name.join("/"), answer.status));
    text.push_str(&facts_of(&answer));
}

fn facts_of(answer: &Answer) -> String {
    let kind =
        answer.headers.get("content-type").map(|it| it.to_str().unwrap()).unwrap_or_default();
    if !kind.starts_with("text/html") {
        return format!("{}\n", answer.body);
    }
    let page = Html::parse_document(&answer.body);
    let main = Selector::parse("main").unwrap();
    let facts = Selector::parse(FACTS).unwrap();
    let lines = page.select(&main).flat_map(|main| main.select(&facts)).map(line);
    lines.filter(|line| !line.is_empty()).map(|line| line + "\n").collect()
}

/// Words of an element, up to those that depend on the current time: the time of printing, or entries missing at today's roll call.
fn line(element: ElementRef<'_>) -> String {
    let words = element.text().flat_map(str::split_whitespace).take_while(|it| !NOW.contains(it));
    words.collect::<Vec<_>>().join(" ")
}

/// Content of one of the packed files.
fn unpacked(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    GzDecoder::new(bytes).read_to_end(&mut out).unwrap();
    out
}

#[actix_web::test]
async fn a_database_of_0_1_0_shows_what_it_showed() {
    let sqlite = unpacked(include_bytes!("old/0.1.0.db.gz"));
    let postgres = String::from_utf8(unpacked(include_bytes!("old/0.1.0.pg.sql.gz"))).unwrap();
    let app = spawn_app_with(&sqlite, &postgres);
    let mut ana = app.browser();
    let [_, email, (_, password)] = ANA;
    let answer = ana.submit("/sign-in", "/sign-in", &[email, ("password", password)]).await;
    assert_eq!(answer.status, 303, "{}", answer.body);
    let now = shown(&app, &mut ana).await;
    let then = include_str!("old/0.1.0.txt");
    let mut page = "";
    for (n, (now, then)) in now.lines().zip(then.lines()).enumerate() {
        if then.starts_with('#') {
            page = then;
        }
        assert_eq!(now, then, "line {} of old/0.1.0.txt, in {page}", n + 1);
    }
    assert_eq!(now.lines().count(), then.lines().count());
    assert_eq!(remarks(&app, &mut ana).await, ["Nit de taulers"]);
}

/// Tournaments whose bracket says that a result was corrected after the draw; version 0.1.0 recorded no decision about it.
async fn remarks(app: &App, ana: &mut Browser) -> Vec<String> {
    let all = app.state.store.read_blocking(store::tournaments::all).unwrap();
    let mut found = Vec::new();
    for it in all {
        let bracket = ana.get(&path(it.tournament.id, "bracket")).await;
        for note in bracket.texts(".bracket__note") {
            assert!(note.contains("juega quien pasaba antes"), "{note}");
            found.push(it.tournament.name.clone());
        }
    }
    found
}

//! Databases of earlier versions open, migrate and show the same as the programs of their time; their journals are whole, and
//! values written again have the same stored form.
//!
//! `old/README.md` explains how the files in `old/` were made.

use std::collections::BTreeSet;
use std::io::Read;
use std::path::Path;

use cubilete::web;
use diesel::RunQueryDsl;
use domain::draw::redo::redo;
use domain::tournament::championship::Championship;
use domain::tournament::display::Display;
use domain::tournament::event::Event;
use domain::tournament::game::seats_as_drawn;
use domain::tournament::id::{DrawId, TournamentId};
use domain::tournament::table::Table;
use flate2::read::GzDecoder;
use scraper::{ElementRef, Html, Selector};
use store::journal::{self, Chain, JournalAct, JournalActor, JournalEntry};
use store::notifications::TouchedTables;
use store::{Conn, StoreError, backup};

use crate::app::{ANA, Answer, App, Browser, spawn_app_with};
use crate::fixture::{hand, path, revision, touch};
use crate::matchers::TextMatchers;

/// A database that an earlier version made. Its files are in `old/`, named after the version.
struct Old {
    version: &'static str,
    /// Elements that state a fact, besides [`FACTS`].
    more_facts: &'static str,
    /// Pages of a tournament, besides [`PAGES`].
    more_pages: &'static [&'static str],
}

const V0_1_0: Old = Old { version: "0.1.0", more_facts: "", more_pages: &[] };

const V0_2_0: Old = Old {
    version: "0.2.0",
    more_facts: ", .notice, .page-header__lead, .bracket__note, .bracket-sheet__remark, \
        .arrange__table, .empty-state",
    more_pages: &[
        "journal?check=1",
        "late",
        "stages",
        "seeds",
        "wishes",
        "crests",
        "hand-ins",
        "calendar",
        "calendar/edit",
        "entries.csv",
        "grid.csv",
        "standings.csv",
        "print/sheets",
        "print/calendar",
    ],
};

impl Old {
    /// True for the version whose list of pages is shorter.
    fn is_first(&self) -> bool {
        self.more_pages.is_empty()
    }

    /// Content of one of its files.
    fn file(&self, ending: &str) -> Vec<u8> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/web/old");
        std::fs::read(folder.join(format!("{}.{ending}", self.version))).unwrap()
    }

    /// Content of one of its packed files.
    fn unpacked(&self, ending: &str) -> Vec<u8> {
        let mut out = Vec::new();
        GzDecoder::new(&self.file(ending)[..]).read_to_end(&mut out).unwrap();
        out
    }

    /// Service with this database.
    fn opened(&self) -> App {
        let postgres = String::from_utf8(self.unpacked("pg.sql.gz")).unwrap();
        spawn_app_with(&self.unpacked("db.gz"), &postgres)
    }
}

/// Elements that state a fact on a page: a line of a table or a list, a match, a state, a heading.
const FACTS: &str = "h1, h2, tr, .status, .champion__name, .bracket__label, .side, .sides__row, .results-list__row, .rows__row, .podium__step, .throws__turn, \
    .strip__row, .changes__change, .throw-list__line, .boards__board, .stages li, .facts div, .badge, #dice-commitment, \
    #dice-seed, #dice-word, pre";

/// First words of texts that depend on the current time or the request, or that offer an action.
const NOW: [&str; 5] = ["impreso", "falta:", "Mover", "Corregir", "Referencia"];

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

/// All tournaments, by name.
fn championships(app: &App) -> Vec<Championship> {
    let read = |conn: &mut Conn| {
        let all = store::tournaments::all(conn)?;
        all.iter().map(|it| store::championship::load(conn, it.tournament.id)).collect()
    };
    let all: Result<Vec<Championship>, StoreError> = app.state.store.read_blocking(read);
    let mut all = all.unwrap();
    all.sort_by_key(|it| it.tournament.name.clone());
    all
}

/// Everything that an organizer sees of every tournament and ranking, one fact per line.
async fn shown(old: &Old, app: &App, ana: &mut Browser) -> String {
    let facts = Selector::parse(&format!("{FACTS}{}", old.more_facts)).unwrap();
    let mut text = String::new();
    for it in &championships(app) {
        text.push_str(&format!("# {}\n", it.tournament.name));
        for page in pages(old, it) {
            add(&mut text, ana, &page, it.tournament.id, &facts).await;
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
            text.push_str(&facts_of(&ana.get(page).await, &facts));
        }
    }
    text
}

fn pages(old: &Old, it: &Championship) -> Vec<String> {
    let id = it.tournament.id;
    let fixed = PAGES.iter().chain(old.more_pages);
    let mut pages: Vec<String> = fixed.map(|page| path(id, page)).collect();
    for round in it.rounds() {
        pages.push(path(id, &format!("rounds/{}", round.id)));
        if !old.is_first() {
            pages.push(path(id, &format!("rounds/{}/arrange", round.id)));
        }
    }
    for stage in it.stages() {
        // The list of 0.1.0 was made with the id of the stage in these addresses, later lists with its number.
        let asked = if old.is_first() { stage.id.to_string() } else { stage.number.to_string() };
        for page in ["grid", "standings"] {
            pages.push(path(id, &format!("{page}?stage={asked}")));
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
    let annulled = it.annulled().iter().filter(|_| !old.is_first());
    for table in it.tables().iter().chain(annulled).filter(|table| !table.seats.is_empty()) {
        for page in ["", "/throws", "/record.pgr"] {
            pages.push(format!("/tables/{}{page}", table.id));
        }
    }
    pages
}

/// Adds the facts of a page and of those that continue it.
async fn add(text: &mut String, ana: &mut Browser, page: &str, id: TournamentId, facts: &Selector) {
    let mut answer = ana.get(page).await;
    if answer.status == 303 || answer.status == 302 {
        answer = ana.get(&answer.location()).await;
    }
    let name = page.strip_prefix(&path(id, "")).unwrap_or(page);
    let name = name.split('/').map(|it| if it.len() > 30 { "…" } else { it }).collect::<Vec<_>>();
    text.push_str(&format!("## {} {}\n", name.join("/"), answer.status));
    text.push_str(&facts_of(&answer, facts));
    if page.contains("/journal") {
        while let Some(next) = answer.attributes("a[rel=next]", "href").pop() {
            answer = ana.get(&next).await;
            text.push_str(&facts_of(&answer, facts));
        }
    }
}

fn facts_of(answer: &Answer, facts: &Selector) -> String {
    let kind =
        answer.headers.get("content-type").map(|it| it.to_str().unwrap()).unwrap_or_default();
    if !kind.starts_with("text/html") {
        return format!("{}\n", answer.body);
    }
    let page = Html::parse_document(&answer.body);
    let main = Selector::parse("main").unwrap();
    let facts = page.select(&main).flat_map(|main| main.select(facts));
    let lines = facts.filter(|element| !is_of_plot(element)).map(line);
    let lines = lines.filter(|line| !line.is_empty());
    // A question mark at the end leads to the book, which the old versions did not have.
    lines.map(|line| line.strip_suffix(" ?").unwrap_or(&line).to_owned() + "\n").collect()
}

/// True for the plot of points, which repeats the standings round by round; the old versions had none.
fn is_of_plot(element: &ElementRef<'_>) -> bool {
    let mut around = element.ancestors().filter_map(ElementRef::wrap);
    around.any(|it| it.value().classes().any(|class| class == "points-chart"))
}

/// Words of an element, up to those that depend on the current time: the time of printing, or entries missing at today's roll call.
fn line(element: ElementRef<'_>) -> String {
    let words = element.text().flat_map(str::split_whitespace).take_while(|it| !NOW.contains(it));
    words.collect::<Vec<_>>().join(" ")
}

/// Browser of the old database's organizer.
async fn organizer(app: &App) -> Browser {
    let mut ana = app.browser();
    let [_, email, (_, password)] = ANA;
    let answer = ana.submit("/sign-in", "/sign-in", &[email, ("password", password)]).await;
    assert_eq!(answer.status, 303, "{}", answer.body);
    ana
}

/// Asserts that an old database shows what it showed; returns its service and its organizer.
async fn shows_what_it_showed(old: &Old) -> (App, Browser) {
    let app = old.opened();
    let mut ana = organizer(&app).await;
    let now = shown(old, &app, &mut ana).await;
    // To be reviewed, then copied to tests/web/old.
    let anew = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(old.version);
    std::fs::write(anew.with_added_extension("txt"), &now).unwrap();
    let then = String::from_utf8(old.file("txt")).unwrap();
    let (mut tournament, mut page) = ("", "");
    for (n, (now, then)) in now.lines().zip(then.lines()).enumerate() {
        if then.starts_with("# ") {
            tournament = then;
        }
        if then.starts_with('#') {
            page = then;
        }
        let version = old.version;
        assert_eq!(now, then, "line {} of old/{version}.txt, in {tournament}, {page}", n + 1);
    }
    assert_eq!(now.lines().count(), then.lines().count());
    (app, ana)
}

#[actix_web::test]
async fn a_database_of_0_1_0_shows_what_it_showed() {
    let (app, mut ana) = shows_what_it_showed(&V0_1_0).await;
    assert_eq!(remarks(&app, &mut ana).await, ["Nit de taulers"]);
}

#[actix_web::test]
async fn a_database_of_0_2_0_shows_what_it_showed() {
    shows_what_it_showed(&V0_2_0).await;
}

fn entries(app: &App, id: TournamentId, after: i64) -> Vec<JournalEntry> {
    app.state.store.read_blocking(|conn| journal::after(conn, id, after, 10_000)).unwrap()
}

fn chain(app: &App, id: TournamentId) -> Chain {
    app.state.store.read_blocking(|conn| journal::check(conn, id)).unwrap()
}

/// Differences between the draws of a tournament and the same draws made again.
fn redone(app: &App, it: &Championship) -> Vec<String> {
    let read = |conn: &mut Conn| store::draws::of_tournament(conn, it.tournament.id);
    let draws = app.state.store.read_blocking(read).unwrap();
    let as_drawn = |table: &Table| {
        let read = |conn: &mut Conn| store::tables::events(conn, table.id, 1);
        seats_as_drawn(table, &app.state.store.read_blocking(read).unwrap())
    };
    let standing = draws.iter().filter(|draw| draw.discarded.is_none());
    let differences =
        standing.filter_map(|draw| redo(it, draw, as_drawn).unwrap().difference(draw));
    differences.map(|it| format!("{it:?}")).collect()
}

/// Asserts that the journals of an old database are whole, that facts and draws are made again from what is stored, and that a
/// backup of it is whole.
fn is_whole(old: &Old) {
    let app = old.opened();
    let all = championships(&app);
    assert!(!all.is_empty());
    for it in &all {
        let (id, name) = (it.tournament.id, &it.tournament.name);
        assert!(matches!(chain(&app, id), Chain::Whole { .. }), "{name}");
        // The first entry of a newer program is a snapshot of all facts.
        touch(&app, id);
        assert!(matches!(chain(&app, id), Chain::Whole { .. }), "{name}");
        let rebuilt = app.state.store.read_blocking(|conn| journal::rebuild(conn, id)).unwrap();
        let differences = rebuilt.differences.iter().map(ToString::to_string);
        assert_eq!(differences.collect::<Vec<_>>(), [""; 0], "{name}");
        assert_eq!(redone(&app, it), [""; 0], "{name}");
    }
    let installation = app.state.store.read_blocking(store::installation::check).unwrap();
    assert!(matches!(installation, Chain::Whole { .. }), "{installation:?}");

    let folder = tempfile::tempdir().unwrap();
    let (file, copy) = (folder.path().join("backup.db"), folder.path().join("copy.db"));
    let made = backup::make(app.database_url(), &file, false).unwrap();
    let restored = backup::restore(&file, copy.to_str().unwrap(), false).unwrap();
    assert_eq!((made.broken, restored.broken), (vec![], vec![]));
    assert_eq!(made.held, restored.held);
}

#[actix_web::test]
async fn a_database_of_0_1_0_is_whole() {
    is_whole(&V0_1_0);
}

#[actix_web::test]
async fn a_database_of_0_2_0_is_whole() {
    is_whole(&V0_2_0);
}

#[actix_web::test]
async fn every_stored_act_of_0_2_0_is_written_again_as_the_same_bytes() {
    let app = V0_2_0.opened();
    let all = championships(&app);
    let told: Vec<(JournalAct, String)> = all
        .iter()
        .flat_map(|it| entries(&app, it.tournament.id, i64::MIN))
        .map(|entry| (entry.act.unwrap_or_else(|| panic!("{}", entry.stored)), entry.stored))
        .collect();
    let words: BTreeSet<String> = told.iter().map(|(_, stored)| word(stored)).collect();
    assert_eq!(words.len(), 81, "kinds of acts: {words:?}");
    let id = all[0].tournament.id;
    let before = revision(&app, id);
    app.state
        .store
        .write_blocking(|conn| {
            let mut journal = journal::open(conn, id, web::now())?;
            let display = store::displays::find(conn, id)?;
            for ((act, _), more) in told.iter().zip([1, 2].into_iter().cycle()) {
                // Most acts are only recorded if they change something.
                let page_seconds = display.page_seconds + more;
                store::displays::save(conn, id, &Display { page_seconds, ..display.clone() })?;
                let told = act.clone().into();
                journal.append(conn, JournalActor::PROGRAM, web::now(), told, |_| {
                    Ok(TouchedTables::default())
                })?;
            }
            Ok::<_, StoreError>(())
        })
        .unwrap();
    let again: Vec<JournalEntry> = entries(&app, id, before);
    let again = &again[again.len() - told.len()..];
    for ((_, then), now) in told.iter().zip(again) {
        assert_eq!(&now.stored, then);
    }
}

/// Stored word of an act.
fn word(stored: &str) -> String {
    let after = stored.split("\"act\":\"").nth(1).unwrap();
    after.split('"').next().unwrap().to_owned()
}

/// Writes settings, plans, logs and results again; the database journals every row that has changed.
fn write_again(
    conn: &mut Conn,
    all: &[Championship],
    logs: &[(Table, u8, Vec<Event>)],
) -> Result<(), StoreError> {
    for it in all {
        store::tournaments::update(conn, &it.tournament)?;
        for stage in it.stages() {
            store::stages::set_plan(conn, stage.id, &stage.plan)?;
        }
        let display = store::displays::find(conn, it.tournament.id)?;
        if display != Display::default() {
            store::displays::save(conn, it.tournament.id, &display)?;
        }
    }
    diesel::sql_query("delete from table_events").execute(conn)?;
    diesel::sql_query("update games set version = 0, result = null, ended_at = null")
        .execute(conn)?;
    diesel::sql_query("update game_tables set result = null, ended_at = null").execute(conn)?;
    for (table, game, events) in logs {
        let before = Table { result: None, ..table.clone() };
        store::tables::append(conn, (&before, table), *game, events).unwrap();
    }
    Ok(())
}

#[actix_web::test]
async fn what_0_2_0_stored_is_written_again_as_the_same_bytes() {
    let app = V0_2_0.opened();
    let all = championships(&app);
    let (mut logs, mut draws) = (Vec::new(), Vec::new());
    for it in &all {
        for table in it.tables().iter().chain(it.annulled()) {
            for (game, _) in (1..).zip(&table.games) {
                let read = |conn: &mut Conn| store::tables::events(conn, table.id, game);
                let events = app.state.store.read_blocking(read).unwrap();
                logs.push((table.clone(), game, events));
            }
        }
        let read = |conn: &mut Conn| store::draws::of_tournament(conn, it.tournament.id);
        draws.extend(app.state.store.read_blocking(read).unwrap());
    }
    assert!(logs.iter().any(|(_, _, events)| !events.is_empty()) && !draws.is_empty());
    let inputs = |app: &App| hand(app).lines("select input as line from draws order by input");
    let before = inputs(&app);
    app.state.store.write_blocking(|conn| write_again(conn, &all, &logs)).unwrap();
    for it in &all {
        let id = it.tournament.id;
        let news = entries(&app, id, it.revision);
        assert_eq!(news, [], "{} has changed", it.tournament.name);
    }
    let mut ids = app.state.ids();
    let copy = |conn: &mut Conn| {
        draws.iter_mut().try_for_each(|draw| {
            draw.id = DrawId::new(&mut ids);
            store::draws::record(conn, draw)
        })
    };
    app.state.store.write_blocking(copy).unwrap();
    let twice: Vec<String> = before.into_iter().flat_map(|it| [it.clone(), it]).collect();
    assert_eq!(inputs(&app), twice);
}

/// Tournaments whose bracket says that a result was corrected after the draw; version 0.1.0 recorded no decision about it.
async fn remarks(app: &App, ana: &mut Browser) -> Vec<String> {
    let all = app.state.store.read_blocking(store::tournaments::all).unwrap();
    let mut found = Vec::new();
    for it in all {
        let bracket = ana.get(&path(it.tournament.id, "bracket")).await;
        for note in bracket.texts(".bracket__note") {
            note.assert_has("juega quien pasaba antes");
            found.push(it.tournament.name.clone());
        }
    }
    found
}

//! Common setup without a window: an account, and a table that is drawn. `newcomer` and `creating` test the same steps in a window.

use std::net::SocketAddr;

use cubilete::acts::tournaments::{self, NewTournament};
use cubilete::acts::{Caller, Moment, NotDone, Work, do_blocking, entries, rounds};
use domain::tournament::id::TournamentId;
use domain::tournament::preset::Preset;
use domain::tournament::settings::Settings;
use domain::tournament::table_plan::TablePlan;
use parchis::{Mode, Ruleset};
use store::{Store, StoreError};

use crate::harness::{App, Browser};
use crate::kind::HALL;

/// Sign-up fields of the first organizer.
const AMPARO: [(&str, &str); 3] = [
    ("person_name", "Amparo Ferrer"),
    ("email", "amparo@example.org"),
    ("chosen_password", "tres gats i un cubilet"),
];

/// Signs up with the one-time link of the first organizer; the browser gets the session.
pub async fn sign_up(app: &App, browser: &Browser) {
    let link = app.invitation();
    let client = reqwest::Client::builder();
    let client = client.cookie_store(true).redirect(reqwest::redirect::Policy::none());
    // Port 0 means the port of the address.
    let client = client.resolve(HALL, SocketAddr::from(([127, 0, 0, 1], 0))).build().unwrap();
    let sent = client.post(&link).header("accept-language", "en").form(&AMPARO);
    let answer = sent.send().await.unwrap();
    assert_eq!(answer.status(), 303);
    let mut set = answer.headers().get_all("set-cookie").iter().map(|line| line.to_str().unwrap());
    let session = set.find(|line| line.starts_with("cubilete_session=")).unwrap();
    let session = session.split(';').next().unwrap();
    // A window accepts the cookie only at its site, and drivers differ in their cookie commands.
    browser.go(&format!("{}/sign-in", app.base)).await;
    browser.run(&format!("document.cookie = '{session}; path=/; samesite=lax'")).await;
    // A busy browser may send its next request before it has stored the cookie; reading the cookie back proves that it is stored.
    browser.until(&format!("return document.cookie.includes('{session}')")).await;
}

/// Knock-out of the signed-up account at one table of these players, drawn and published; returns the address of the
/// table's page for referees.
pub fn draw_with(app: &App, plan: impl FnOnce(&mut TablePlan), players: &[&str]) -> String {
    draw_as(app, Mode::Solo, plan, players)
}

/// As [`draw_with`]; in pairs each entry is written as two names with a semicolon between them.
pub fn draw_as(
    app: &App,
    mode: Mode,
    plan: impl FnOnce(&mut TablePlan),
    entries: &[&str],
) -> String {
    let store = Store::open(&app.database()).unwrap();
    let id = tournament_as(&store, mode, plan, entries);
    let draw = |work: &mut Work<'_>| {
        rounds::draw(work, id, rounds::Seed::Typed(1))?;
        rounds::publish(work, id)
    };
    act(&store, draw);
    let load = |conn: &mut store::Conn| store::championship::load(conn, id);
    let championship = store.read_blocking::<_, StoreError>(load).unwrap();
    format!("{}/tables/{}/referee", app.base, championship.tables()[0].id)
}

/// Knock-out of the signed-up account with these players; nothing is drawn.
pub fn tournament(
    store: &Store,
    plan: impl FnOnce(&mut TablePlan),
    players: &[&str],
) -> TournamentId {
    tournament_as(store, Mode::Solo, plan, players)
}

fn tournament_as(
    store: &Store,
    mode: Mode,
    plan: impl FnOnce(&mut TablePlan),
    players: &[&str],
) -> TournamentId {
    let [_, (_, email), _] = AMPARO;
    let account = |conn: &mut store::Conn| store::users::find_by_email(conn, email);
    let account = store.read_blocking::<_, StoreError>(account).unwrap().unwrap();
    let preset = Preset::Torneo;
    let mut choices = preset.choices(Ruleset::named(preset.ruleset_name()).unwrap());
    plan(&mut choices.table);
    let new = NewTournament {
        name: "Mà a mà".into(),
        venue: String::new(),
        starts_on: cubilete::web::now().date_naive(),
        settings: Settings { mode, ..preset.settings() },
        plans: preset.plans(&choices),
        ranking: None,
        is_demo: false,
    };
    let columns = if mode == Mode::Pairs { "name;partner;club" } else { "name;club" };
    let lines: String = players.iter().map(|name| format!("{name};\n")).collect();
    act(store, |work| {
        let id = tournaments::create(work, account.id, new)?;
        entries::import(work, id, format!("{columns}\n{lines}").as_bytes())?;
        Ok(id)
    })
}

/// Performs an act without checking rights.
pub fn act<T>(store: &Store, act: impl FnOnce(&mut Work<'_>) -> Result<T, NotDone>) -> T {
    let mut moment = Moment::now().unwrap();
    do_blocking(store, &Caller::operator(""), &mut moment, act).unwrap().0
}

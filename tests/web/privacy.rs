//! Names of minors and addresses never leave the organizers' pages.

use std::collections::BTreeSet;

use cubilete::acts::{entries, records};
use domain::tournament::championship::Championship;
use domain::tournament::entry::Entry;
use domain::tournament::id::TournamentId;
use domain::tournament::player::Age;
use domain::tournament::preset::Preset;
use domain::tournament::table::TableState;
use store::StoreError;

use crate::app::{App, Browser, spawn_app};
use crate::fixture::{self, demonstration, draw, facts, organized, path, publish, set};
use crate::matchers::TextMatchers;

const MINOR: &str = "Xènia Quevedo Zaragozà";
const EMAIL: &str = "xenia.secreta@example.org";

/// Marks the first person of an entry as a minor, and gives the entry an e-mail address.
fn hide(app: &App, championship: &Championship, entry: &Entry) {
    let mut people: Vec<entries::NewPerson> = entry
        .squad
        .iter()
        .map(|id| championship.player(*id).unwrap().name.clone())
        .map(|name| entries::NewPerson { name, age: Age::Unsaid })
        .collect();
    people[0] = entries::NewPerson {
        name: MINOR.to_owned(),
        age: Age::Minor { alias: String::new(), has_consent: false },
    };
    let new = entries::NewEntry {
        list_number: String::new(),
        people,
        name: String::new(),
        club: entry.club.clone(),
        sector: entry.sector.clone(),
        category: String::new(),
        email: Some(EMAIL.to_owned()),
        phone: "612 345 678".into(),
        note: String::new(),
    };
    fixture::act(app, |work| entries::change(work, entry.tournament, entry.id, &new));
}

async fn assert_hidden(visitor: &mut Browser, page: &str) -> bool {
    let answer = visitor.get(page).await;
    assert_eq!(answer.status, 200, "{page}");
    for secret in ["Xènia", "Quevedo", "Zaragozà", "xenia.secreta", "XENIA"] {
        answer.assert_lacks(secret);
    }
    answer.body.contains("X. Q. Z.")
}

/// Pages of a tournament that a visitor sees.
fn pages(championship: &Championship) -> BTreeSet<String> {
    let id = championship.tournament.id;
    let mut pages: BTreeSet<String> =
        ["", "entries", "standings", "seat?name=a", "seat?name=falla"]
            .map(|page| path(id, page))
            .into();
    let screens = ["names", "tables", "called", "clock", "live", "draw", "standings"];
    pages.extend(screens.map(|screen| path(id, &format!("display/{screen}"))));
    pages.extend(["display", "seat/list.json"].map(|page| path(id, page)));
    for round in championship.rounds() {
        pages.insert(path(id, &format!("rounds/{}", round.id)));
        pages.insert(path(id, &format!("rounds/{}?by=name", round.id)));
    }
    for table in championship.tables() {
        pages.insert(format!("/tables/{}", table.id));
        if table.state == TableState::Confirmed {
            pages.insert(format!("/tables/{}/record.pgr", table.id));
        }
    }
    pages.insert(format!("/rankings/{}", championship.tournament.account));
    pages
}

async fn check(app: &App, id: TournamentId, pages: impl IntoIterator<Item = String>) {
    let mut visitor = app.browser();
    let championship = facts(app, id);
    let minor = championship.players().iter().find(|player| player.name == MINOR).unwrap();
    let mut all = self::pages(&championship);
    all.extend(pages);
    all.insert(format!("/players/{}", minor.id));
    let account = championship.tournament.account;
    all.insert(format!("/rankings/{account}/seasons/{}", fixture::season(app, account)));
    for other in championship.players().iter().filter(|it| it.id != minor.id).take(2) {
        all.insert(format!("/players/{}/against/{}", minor.id, other.id));
        all.insert(format!("/players/{}/against/{}", other.id, minor.id));
        all.insert(format!("/players/{}", other.id));
    }
    let mut shown = 0;
    for page in &all {
        shown += usize::from(assert_hidden(&mut visitor, page).await);
    }
    assert!(shown >= 5, "initials stand on {shown} pages of {}", all.len());
    let by_name = visitor.get(&path(id, "seat?name=quevedo")).await;
    // A search does not reveal the name.
    by_name.assert_none(".rows__row");
    let by_initials = visitor.get(&path(id, "seat?name=x.+q.+z.")).await;
    by_initials.assert_some(".rows__row");

    let records = app
        .state
        .store
        .read_blocking(|conn| {
            Ok::<_, StoreError>(records::of_tournament(conn, id).unwrap().join("\n"))
        })
        .unwrap();
    records.assert_has("X. Q. Z.");
    records.assert_lacks("Quevedo");
    records.assert_lacks("xenia");
}

#[actix_web::test]
async fn a_minor_is_initials_everywhere_in_a_knockout_and_in_the_ranking() {
    let app = spawn_app();
    app.organizer().await;
    let id = demonstration(&app, Preset::Torneo, 8);
    set(&app, id, |settings| settings.weight = 1);
    let championship = facts(&app, id);
    hide(&app, &championship, &championship.entries()[0]);
    check(&app, id, [path(id, "bracket")]).await;
}

#[actix_web::test]
async fn a_minor_is_initials_everywhere_in_a_league() {
    let app = spawn_app();
    app.organizer().await;
    let id = demonstration(&app, Preset::Jcf, 4);
    let championship = facts(&app, id);
    hide(&app, &championship, &championship.entries()[0]);
    let grid = ["grid", "grid.csv", "grid.csv?stage=1&pool=1", "bracket"].map(|it| path(id, it));
    check(&app, id, grid).await;
}

#[actix_web::test]
async fn who_is_known_already_becomes_private_when_a_form_says_so() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, "nombre;club\nPep;\nRosa;\n").await;
    let other = crate::fixture::tournament(
        &app,
        "ana@example.org",
        Preset::Torneo,
        &format!("nombre;club\n{MINOR};Sueca\n"),
    );
    let form = it.ana.form(&path(it.id, "entries/new"), "main form.form").await;
    let form = form.with("name", MINOR).with("club", "Sueca").with("is_minor", "on");
    assert_eq!(it.ana.send_form(&form.with("email", EMAIL)).await.status, 303);
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let mut visitor = app.browser();
    for page in [path(it.id, "entries"), path(other, "entries"), path(it.id, "")] {
        assert_hidden(&mut visitor, &page).await;
    }
    // Without the tick, hidden names stay hidden.
    let third = crate::fixture::tournament(&app, "ana@example.org", Preset::Torneo, "nombre\n");
    let form = it.ana.form(&path(third, "entries/new"), "main form.form").await;
    let form = form.with("name", MINOR).with("club", "Sueca");
    assert_eq!(it.ana.send_form(&form).await.status, 303);
    assert!(assert_hidden(&mut visitor, &path(third, "entries")).await, "no initials");
}

#[actix_web::test]
async fn addresses_are_for_organizers() {
    let app = spawn_app();
    let list = format!("nombre;correo\nPep;{EMAIL}\nRosa;\n");
    let mut it = organized(&app, Preset::Torneo, &list).await;
    let entry = facts(&app, it.id).entries()[0].id;
    let page = path(it.id, &format!("entries/{entry}/edit"));
    assert_eq!(it.ana.get(&page).await.attribute("#field-email", "value"), EMAIL);
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let championship = facts(&app, it.id);
    let mut visitor = app.browser();
    for page in pages(&championship) {
        visitor.get(&page).await.assert_lacks("xenia");
    }
}

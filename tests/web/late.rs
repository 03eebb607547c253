//! Entries that come after the draw: what is said at once, and where.

use cubilete::tournament::entry::EntryStatus;
use cubilete::tournament::preset::Preset;
use cubilete::tournament::tournament::Registration;

use crate::app::{Answer, App, spawn_app};
use crate::fixture::{Organized, confirm, draw, facts, organized, path, players, publish};

async fn reopen(it: &mut Organized) {
    let form = it.ana.form(&path(it.id, "entries"), "form[action$='/registration']").await;
    assert_eq!(it.ana.send_form(&form.with("registration", "open")).await.status, 303);
}

async fn register(it: &mut Organized, name: &str) -> Answer {
    let form = it.ana.form(&path(it.id, "entries/new"), "main form.form").await;
    let answer = it.ana.send_form(&form.with("name", name)).await;
    assert_eq!(answer.status, 303);
    it.ana.get(&answer.location()).await
}

/// A tournament of eight with its first round drawn, registration open again.
async fn drawn(app: &App, preset: Preset) -> Organized {
    let mut it = organized(app, preset, &players(8)).await;
    draw(app, it.id, 1);
    reopen(&mut it).await;
    assert_eq!(facts(app, it.id).tournament.registration, Registration::Open);
    it
}

#[actix_web::test]
async fn a_late_entry_is_not_told_that_it_is_in() {
    let app = spawn_app();
    let mut it = drawn(&app, Preset::Torneo).await;
    let page = register(&mut it, "Tarda Una").await;
    assert!(page.text(".flash").contains("no en el sorteo"), "{}", page.text(".flash"));
    assert!(page.text(".notice--warn").contains("Descarta el borrador"), "what can be done");
    let draft = it.ana.get(&path(it.id, "draw")).await;
    assert!(draft.text(".next-step").contains("Tarda Una no está en este borrador"));

    publish(&app, it.id);
    let page = register(&mut it, "Tarda Dos").await;
    assert!(page.text(".flash").contains("Tarda Dos está en la lista, pero no en el sorteo"));
    assert!(page.text(".notice--warn").contains("Esta fase ya está sorteada"));
    let list = it.ana.get(&path(it.id, "entries")).await;
    assert!(list.text(".notice--warn").contains("2 inscripciones no están en el sorteo"));
    assert_eq!(list.texts("tbody .badge--warn"), ["fuera del sorteo", "fuera del sorteo"]);
    let entry = facts(&app, it.id).entries().last().unwrap().clone();
    let own = path(it.id, &format!("entries/{}/edit", entry.id));
    assert!(it.ana.get(&own).await.text(".notice--warn").contains("Esta fase ya está sorteada"));
    let seated = path(it.id, &format!("entries/{}/edit", facts(&app, it.id).entries()[0].id));
    assert!(it.ana.get(&seated).await.texts(".notice--warn").is_empty(), "only of those late");

    let page = path(it.id, &format!("entries/{}/withdrawal", entry.id));
    let form = it.ana.form(&page, "form[action$='/status']").await;
    it.ana.send_form(&form.clone().with("status", "withdrawn")).await;
    assert_eq!(facts(&app, it.id).entries().last().unwrap().status, EntryStatus::Withdrawn);
    let list = it.ana.get(&path(it.id, "entries")).await;
    assert!(list.text(".notice--warn").contains("1 inscripción no está"), "one less to look after");
    it.ana.send_form(&form.with("status", "active")).await;
    let page = it.ana.get(&path(it.id, "entries")).await;
    assert!(page.text(".flash").contains("no en el sorteo"), "nor is it when readmitted");
}

#[actix_web::test]
async fn at_open_tables_it_is_said_that_the_next_round_has_them() {
    let app = spawn_app();
    let mut it = drawn(&app, Preset::Weekly).await;
    publish(&app, it.id);
    let page = register(&mut it, "Tarda").await;
    assert!(page.text(".notice--warn").contains("juega desde la siguiente"));
    for table in facts(&app, it.id).tables() {
        confirm(&app, table);
    }
    let close = it.ana.form(&path(it.id, ""), "form[action$='/rounds/close']").await;
    assert_eq!(it.ana.send_form(&close).await.status, 303);
    draw(&app, it.id, 2);
    publish(&app, it.id);
    assert!(it.ana.get(&path(it.id, "entries")).await.texts("tbody .badge--warn").is_empty());
}

#[actix_web::test]
async fn an_import_says_how_many_are_in_no_draw() {
    let app = spawn_app();
    let mut it = drawn(&app, Preset::Torneo).await;
    publish(&app, it.id);
    let page = path(it.id, "entries/import");
    assert!(it.ana.get(&page).await.text(".notice--warn").contains("Esta fase ya está sorteada"));
    let form = it.ana.form(&page, "form[action$='/import']").await;
    let seen = it.ana.send_form(&form.with("text", "nombre\nUna Tarda\nDos Tarda\n")).await;
    let answer = it.ana.send_form(&seen.form("form[action$='/confirmation']")).await;
    let page = it.ana.get(&answer.location()).await;
    assert!(page.text(".flash").contains("no en el sorteo: 2"), "{}", page.text(".flash"));
}

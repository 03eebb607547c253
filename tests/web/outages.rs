//! Messages during a database outage. Unreachable servers are tested in `tests/nodes`.

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use domain::tournament::preset::Preset;
use store::{Conn, StoreError};

use crate::app::{App, spawn_app};
use crate::fixture::{organized, path, players};
use crate::matchers::TextMatchers;

/// Runs SQL on the writing connection of a file; returns false on a server.
fn on_file(app: &App, sql: &str) -> bool {
    let run = |conn: &mut Conn| {
        let Conn::Sqlite(conn) = conn else { return Ok::<_, StoreError>(false) };
        conn.batch_execute(sql)?;
        Ok(true)
    };
    app.state.store.write_blocking(run).unwrap()
}

#[actix_web::test]
async fn a_full_disk_is_named_to_who_organizes_and_recovered_from() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(4)).await;
    let new = "/tournaments/new?preset=torneo";
    let form = it.ana.form(new, "form[action='/tournaments']").await.with("name", "Copa");
    if !on_file(&app, "pragma max_page_count = 1") {
        return;
    }
    // Writes continue until the last page is used.
    let mut full = it.ana.send_form(&form).await;
    for n in 0..100 {
        if full.status != 303 {
            break;
        }
        let again = it.ana.form(new, "form[action='/tournaments']").await;
        full = it.ana.send_form(&again.with("name", &format!("Copa {n}"))).await;
    }
    assert_eq!((full.status, full.text("h1")), (507, "No queda sitio".to_owned()));
    full.text(".empty-state").assert_has("disco del servidor");
    assert_eq!(full.header("retry-after"), "60");
    let mut visitor = app.browser();
    assert_eq!(visitor.get(&path(it.id, "")).await.status, 200);
    let wrong = [("email", "ana@example.org"), ("password", "tres palabras sueltas")];
    let said = visitor.submit("/sign-in", "/sign-in", &wrong).await;
    assert!(said.status == 303 || !said.body.contains("disco"), "{said}");
    on_file(&app, "pragma max_page_count = 1000000");
    assert_eq!(it.ana.send_form(&form.with("name", "Copa de nuevo")).await.status, 303);
}

#[actix_web::test]
async fn a_file_that_another_program_locks_is_waited_for_and_said_to_be_busy() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let new = "/tournaments/new?preset=torneo";
    let form = ana.form(new, "form[action='/tournaments']").await.with("name", "Copa");
    if !on_file(&app, "pragma busy_timeout = 50") {
        return;
    }
    let mut other = SqliteConnection::establish(app.database_url()).unwrap();
    other.batch_execute("begin immediate").unwrap();
    let busy = ana.send_form(&form).await;
    assert_eq!((busy.status, busy.header("retry-after")), (503, "1".to_owned()));
    assert_eq!(busy.text("h1"), "Volvemos enseguida");
    let json = [("accept", "application/json"), ("accept-language", "en")];
    let fields: Vec<(&str, &str)> =
        form.fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let problem = ana.post_with(&form.action, &fields, &json).await;
    assert_eq!(problem.header("content-type"), "application/problem+json");
    other.batch_execute("rollback").unwrap();
    assert_eq!(ana.send_form(&form).await.status, 303);
}

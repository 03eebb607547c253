//! Clubs whose people are named later: on their page, by a list, or at the table.

use cubilete::acts::records;
use domain::tournament::championship::Championship;
use domain::tournament::id::TournamentId;
use domain::tournament::preset::Preset;
use domain::tournament::table::Table;

use crate::app::{App, spawn_app};
use crate::fixture::{Organized, confirm, draw, facts, organized, path, publish};
use crate::matchers::ListMatchers;

const CLUBS: &str = "num;falla;sector\n1;Convent;A\n2;Sueca;A\n3;La Llum;A\n4;Na Jordana;A\n";

async fn drawn(app: &App) -> Organized {
    let it = organized(app, Preset::Jcf, CLUBS).await;
    draw(app, it.id, 1);
    publish(app, it.id);
    it
}

/// Waiting tables of a club.
fn waiting(championship: &Championship, club: &str) -> Vec<Table> {
    let entry = championship.entries().iter().find(|entry| entry.name == club).unwrap();
    let tables = championship.tables().iter();
    tables.filter(|table| table.is_missing() && table.has(entry.id)).cloned().collect()
}

/// Names of a club's people at a table, in board order.
fn seated(app: &App, id: TournamentId, table: &Table, club: &str) -> Vec<String> {
    let facts = facts(app, id);
    let entry = facts.entries().iter().find(|entry| entry.name == club).unwrap();
    let seats = &facts.table(table.id).unwrap().seats;
    let of_club = seats.iter().filter(|seat| seat.entry == entry.id);
    of_club.map(|seat| facts.player(seat.player).unwrap().name.clone()).collect()
}

#[actix_web::test]
async fn an_unnamed_pair_is_called_like_its_club_everywhere() {
    let app = spawn_app();
    let mut it = drawn(&app).await;
    let table = waiting(&facts(&app, it.id), "Convent").remove(0);
    for page in [
        format!("/tables/{}", table.id),
        format!("/tables/{}/referee", table.id),
        path(it.id, "rounds"),
        path(it.id, "standings"),
        path(it.id, "seat?name=convent"),
        path(it.id, "print/names"),
        path(it.id, "print/tables"),
        path(it.id, "print/sheets"),
        path(it.id, "entries"),
    ] {
        let mut answer = it.ana.get(&page).await;
        if answer.status == 303 {
            answer = it.ana.get(&answer.location()).await;
        }
        assert_eq!(answer.status, 200, "{page}");
        answer.assert_has("Convent");
        // No name is made up for an unnamed player.
        answer.assert_lacks("Convent 1");
    }
    let list = it.ana.get(&path(it.id, "seat/list.json")).await.body;
    assert_eq!(list.matches("\"Convent\"").count(), 1, "{list}");
    confirm(&app, &table);
    let records = |conn: &mut store::Conn| records::of_tournament(conn, it.id);
    let records =
        app.state.store.read_blocking(|conn| Ok::<_, store::StoreError>(records(conn).unwrap()));
    assert_eq!(records.unwrap().len(), 0, "nothing was logged");
    let account = facts(&app, it.id).tournament.account;
    let ranking = it.ana.get(&format!("/rankings/{account}")).await;
    assert_eq!((ranking.status, ranking.texts("tbody tr").len()), (200, 0), "{ranking}");
}

#[actix_web::test]
async fn a_pair_is_named_at_the_table() {
    let app = spawn_app();
    let mut it = drawn(&app).await;
    let table = waiting(&facts(&app, it.id), "Convent").remove(0);
    let page = format!("/tables/{}/referee", table.id);
    let shown = it.ana.get(&page).await;
    assert_eq!(shown.texts("form.inline-form input[name=person]").len(), 4);
    assert_eq!(shown.texts("form.inline-form select").len(), 0, "nobody is known yet");
    let place = table
        .seats
        .iter()
        .position(|seat| facts(&app, it.id).entry(seat.entry).unwrap().name == "Convent");
    let color = table.seats[place.unwrap()].color.letter();
    let chosen = format!("form.inline-form:has(input[name=color][value={color}])");
    let form = shown.form(&chosen).with("person", "Rosa Mira");
    assert_eq!(it.ana.send_form(&form).await.status, 303);
    assert_eq!(it.ana.send_form(&form).await.status, 303, "sent twice, done once");
    assert_eq!(seated(&app, it.id, &table, "Convent"), ["Rosa Mira", ""]);
    let facts_after = facts(&app, it.id);
    let entry = facts_after.entries().iter().find(|entry| entry.name == "Convent").unwrap();
    assert_eq!(entry.squad.len(), 2);
    let again = it.ana.get(&page).await;
    again.texts(&format!("{chosen} option")).assert_holds("Rosa Mira");
    let empty = again.form(&chosen).with("person", "R");
    assert_eq!(it.ana.send_form(&empty).await.status, 422);
}

#[actix_web::test]
async fn who_is_named_later_sits_at_what_is_still_to_be_played() {
    let app = spawn_app();
    let mut it = drawn(&app).await;
    let tables = waiting(&facts(&app, it.id), "Sueca");
    confirm(&app, &tables[0]);
    let list = "censo;jugador 1;jugador 2\n2;Rosa Mira;Pep Soler\n";
    let page = path(it.id, "entries/import");
    let form = it.ana.form(&page, "main form.form").await.with("text", list);
    let preview = it.ana.send_form(&form).await;
    let answer = it.ana.send_form(&preview.form("form[action$='/confirmation']")).await;
    assert_eq!(answer.status, 303);
    assert_eq!(seated(&app, it.id, &tables[0], "Sueca"), ["", ""], "what was played stands");
    for table in &tables[1..] {
        assert_eq!(seated(&app, it.id, table, "Sueca"), ["Rosa Mira", "Pep Soler"]);
    }
    let played = it.ana.get(&format!("/tables/{}", tables[0].id)).await;
    played.assert_has("Sueca");
    played.assert_lacks("Rosa Mira");
}

#[actix_web::test]
async fn a_club_is_registered_and_named_by_its_page() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Jcf, "").await;
    let new = it.ana.form(&path(it.id, "entries/new"), "main form.form").await;
    assert_eq!(it.ana.send_form(&new).await.status, 422, "neither people nor a club");
    let club =
        new.with("club", "L'Antiga").with("sector", "Sector Russafa A").with("list_number", "31");
    assert_eq!(it.ana.send_form(&club).await.status, 303);
    assert_eq!(it.ana.send_form(&club).await.status, 422, "twice");
    let entry = facts(&app, it.id).into_facts().entries.remove(0);
    assert_eq!((entry.name.as_str(), entry.sector.as_str()), ("L'Antiga", "Russafa A"));
    let page = path(it.id, &format!("entries/{}/edit", entry.id));
    let form = it.ana.form(&page, "main form.form").await;
    assert_eq!(form.values("name"), [""]);
    let named = form.with("name", "Rosa Mira").with("partner", "Pep Soler");
    assert_eq!(it.ana.send_form(&named).await.status, 303);
    let after = facts(&app, it.id);
    assert_eq!((after.entries().len(), after.entries()[0].name.as_str()), (1, "L'Antiga"));
    let names: Vec<&str> = after.players().iter().map(|player| player.name.as_str()).collect();
    assert_eq!(names, ["Pep Soler", "Rosa Mira"]);
    assert_eq!(after.entries()[0].list_number, "31");
}

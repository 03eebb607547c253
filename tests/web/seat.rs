//! "Where do I sit?": the list that a phone fetches once, the answers of the server, and the way there on paper.

use std::collections::BTreeSet;

use cubilete::tournament::settings::Preset;
use serde_json::Value;

use crate::app::{Answer, spawn_app};
use crate::fixture::{demonstration, draw, facts, organized, path, players, publish};

fn list(answer: &Answer) -> Value {
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), "application/json");
    serde_json::from_str(&answer.body).unwrap()
}

#[actix_web::test]
async fn the_list_says_of_everybody_once_where_they_sit_next() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(9)).await;
    let mut visitor = app.browser();
    let address = path(it.id, "seat/list.json");
    draw(&app, it.id, 1);
    assert_eq!(list(&visitor.get(&address).await)["people"].as_array().unwrap().len(), 0, "draft");
    publish(&app, it.id);
    let answer = visitor.get(&address).await;
    let found = list(&answer);
    let championship = facts(&app, it.id);
    let people = found["people"].as_array().unwrap();
    let names: BTreeSet<&str> = people.iter().map(|it| it[0].as_str().unwrap()).collect();
    assert_eq!((people.len(), names.len()), (9, 9));
    for (index, person) in people.iter().enumerate() {
        let at = &found["tables"][usize::try_from(person[3].as_u64().unwrap()).unwrap()];
        let table = championship.tables.iter().find(|it| it.id.to_string() == at["id"]).unwrap();
        assert_eq!(
            (at["n"].as_i64(), at["s"].as_str()),
            (Some(table.number.into()), Some("waiting"))
        );
        assert_eq!(found["rounds"][0], "Ronda 1");
        let seats = at["at"].as_array().unwrap();
        assert_eq!(seats.len(), table.seats.len());
        let own = seats.iter().find(|seat| seat[0] == index).unwrap();
        let player = championship.players.iter().find(|it| it.name == person[0]).unwrap();
        let seat = table.seats.iter().find(|seat| seat.player == player.id).unwrap();
        assert_eq!(own[1], seat.color.name());
        assert_eq!(person[2], player.club);
    }
    let etag = answer.header("etag");
    let again = visitor.get_with(&address, &[("if-none-match", &etag)]).await;
    assert_eq!((again.status, again.body.len()), (304, 0), "nothing has changed");
    let other = visitor.get_with(&address, &[("if-none-match", "\"other\"")]).await;
    assert_eq!(other.status, 200);
}

#[actix_web::test]
async fn who_has_played_finds_the_last_table_and_a_bye_is_said() {
    let app = spawn_app();
    let id = demonstration(&app, Preset::Torneo, 9);
    let found = list(&app.browser().get(&path(id, "seat/list.json")).await);
    let tables = found["tables"].as_array().unwrap();
    assert_eq!(found["people"].as_array().unwrap().len(), 9);
    assert!(
        tables.iter().all(|table| ["confirmed", "bye"].contains(&table["s"].as_str().unwrap()))
    );
    let rounds: BTreeSet<u64> = tables.iter().map(|table| table["r"].as_u64().unwrap()).collect();
    assert!(rounds.len() > 1, "who left sooner is shown where they sat last");
    let league = demonstration(&app, Preset::Jcf, 8);
    let found = list(&app.browser().get(&path(league, "seat/list.json")).await);
    assert!(
        found["people"].as_array().unwrap().iter().all(|it| !it[1].as_str().unwrap().is_empty())
    );
}

#[actix_web::test]
async fn without_script_the_server_answers_with_table_color_and_opponents() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, "nombre\nAna Gil\nPep Soler\nRosa Mira\n").await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let answer = app.browser().get(&path(it.id, "seat?name=SOLE")).await;
    let rows = answer.texts(".rows__row");
    assert_eq!(rows.len(), 1);
    for word in ["Pep Soler", "Mesa 1", "Con", "Ana Gil", "Rosa Mira"] {
        assert!(rows[0].contains(word), "{word} in {}", rows[0]);
    }
    let empty = app.browser().get(&path(it.id, "seat")).await;
    assert_eq!(empty.attribute("seat-finder", "data-list"), path(it.id, "seat/list.json"));
}

#[actix_web::test]
async fn the_code_on_the_poster_leads_to_the_page() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(3)).await;
    let mut visitor = app.browser();
    let poster = visitor.get(&path(it.id, "seat/poster")).await;
    let link = format!("http://{}{}", app.address, path(it.id, "seat"));
    assert_eq!(poster.text(".poster__link"), link);
    assert_eq!(poster.attribute(".poster__qr", "src"), path(it.id, "seat/qr.svg"));
    let code = visitor.get(&path(it.id, "seat/qr.svg")).await;
    assert_eq!((code.status, code.header("content-type").as_str()), (200, "image/svg+xml"));
    assert!(code.body.starts_with("<svg"));
    let missing = "/tournaments/00000000000000000000000000000000/seat/qr.svg";
    assert_eq!(visitor.get(missing).await.status, 404);
}

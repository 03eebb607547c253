//! Page "Where do I sit?": the list that a phone fetches once, the answers of the server, and the printed link.

use std::collections::BTreeSet;

use cubilete::acts::hall::ClockAct;
use cubilete::web;
use domain::tournament::preset::Preset;
use serde_json::Value;

use crate::app::{Answer, spawn_app};
use crate::fixture::{
    clock, confirm, demonstration, draw, facts, organized, path, players, publish, set,
};
use crate::matchers::{LineMatchers, TextMatchers};

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
        let table = championship.tables().iter().find(|it| it.id.to_string() == at["id"]).unwrap();
        assert_eq!(
            (at["n"].as_i64(), at["s"].as_str()),
            (Some(table.number.into()), Some("waiting"))
        );
        assert_eq!(found["rounds"][0], "Ronda de\u{a0}9");
        let seats = at["at"].as_array().unwrap();
        assert_eq!(seats.len(), table.seats.len());
        let own = seats.iter().find(|seat| seat[0] == index).unwrap();
        let player = championship.players().iter().find(|it| it.name == person[0]).unwrap();
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
    for table in tables {
        assert!(matches!(table["s"].as_str(), Some("confirmed" | "bye")), "{table}");
    }
    let rounds: BTreeSet<u64> = tables.iter().map(|table| table["r"].as_u64().unwrap()).collect();
    assert!(rounds.len() > 1, "who left sooner is shown where they sat last: {rounds:?}");
    let league = demonstration(&app, Preset::Jcf, 8);
    let found = list(&app.browser().get(&path(league, "seat/list.json")).await);
    for person in found["people"].as_array().unwrap() {
        assert_ne!(person[1].as_str().unwrap(), "", "{person}");
    }
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
        rows[0].assert_has(word);
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
    poster.text(".poster__text").assert_has("tu mesa");
    assert_eq!(poster.text(".poster__link"), link);
    assert_eq!(poster.attribute(".poster__qr", "src"), path(it.id, "seat/qr.svg"));
    let code = visitor.get(&path(it.id, "seat/qr.svg")).await;
    assert_eq!((code.status, code.header("content-type").as_str()), (200, "image/svg+xml"));
    code.body.assert_starts("<svg");
    let missing = "/tournaments/00000000000000000000000000000000/seat/qr.svg";
    assert_eq!(visitor.get(missing).await.status, 404);
}

#[actix_web::test]
async fn when_to_play_is_said_by_board_queue_and_clock() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(12)).await;
    set(&app, it.id, |settings| settings.boards = 2);
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let mut visitor = app.browser();
    let address = path(it.id, "seat/list.json");
    let found = list(&visitor.get(&address).await);
    let words = |found: &Value| {
        [0, 1, 2].map(|table| found["tables"][table]["w"].as_str().unwrap().replace('\u{a0}', " "))
    };
    let waits = "Espera tablero: puesto 1 de la cola";
    assert_eq!(words(&found), ["Tablero 1", "Tablero 2", waits]);
    assert_eq!(found["tables"][0]["e"], Value::Null, "no clock was started");

    clock(&app, it.id, ClockAct::Start(1800));
    let answer = visitor.get(&address).await;
    let found = list(&answer);
    let end = found["tables"][0]["e"].as_i64().unwrap() - web::now().timestamp_millis();
    assert!((1_700_000..=1_800_000).contains(&end), "{end}");
    assert_eq!(found["tables"][2]["e"], Value::Null, "who waits for a board has none running");
    assert!(!answer.header("date").is_empty(), "what the phone counts from");
    let etag = answer.header("etag");
    let again = visitor.get_with(&address, &[("if-none-match", &etag)]).await;
    assert_eq!(again.status, 304, "the end is the same while time runs");
    let page = visitor.get(&path(it.id, "seat?name=Jugadora")).await;
    let places = page.texts("#found .row a.button");
    assert_eq!(places.len(), 12);
    // A place in the hall has one number, the board's; the table's number is not shown.
    places.assert_none_has("Mesa");
    assert_eq!(page.texts("#found game-clock").len(), 8, "at the two boards");

    clock(&app, it.id, ClockAct::Pause);
    let found = list(&visitor.get(&address).await);
    assert_eq!(found["tables"][0]["e"], Value::Null);
    assert_eq!(found["tables"][0]["z"], "En pausa, quedan 29\u{a0}min");

    confirm(&app, &facts(&app, it.id).tables()[0]);
    let found = list(&visitor.get(&address).await);
    assert_eq!(words(&found), ["Mesa 1", "Tablero 2", "Tablero 1"]);
    assert_eq!(found["tables"][0]["z"], Value::Null);
}

#[actix_web::test]
async fn the_list_is_asked_for_before_the_script_that_reads_it() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(4)).await;
    let page = app.browser().get(&path(it.id, "seat")).await;
    let list = path(it.id, "seat/list.json");
    assert_eq!(page.texts("form[role=search] button").len(), 1, "there before any script");
    let preload = page.attribute("link[rel=preload][as=fetch]", "href");
    assert_eq!(preload, list);
    let (head, _) = page.body.split_once("</head>").unwrap();
    let [list, script] = ["as=\"fetch\"", "seat-finder.js"].map(|it| head.find(it).unwrap());
    assert!(list < script, "{list} {script}");
}

#[actix_web::test]
async fn paper_speaks_of_boards_where_people_are_sent_to_boards() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(8)).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    for (boards, word, other) in [(0, "mesa", "tablero"), (3, "tablero", "mesa")] {
        set(&app, it.id, |settings| settings.boards = boards);
        let poster = it.ana.get(&path(it.id, "seat/poster")).await.text(".poster__text");
        let index = it.ana.get(&path(it.id, "print")).await;
        let names = index.text(".rows__row:has([href*='print/names']) p");
        for text in [poster, names] {
            text.assert_has(word);
            text.assert_lacks(other);
        }
    }
}

#[actix_web::test]
async fn a_pair_that_is_not_named_yet_sits_across_once() {
    let app = spawn_app();
    let it = organized(&app, Preset::Jcf, "club;sector\nFalla U;Mar\nFalla Dos;Mar\n").await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let seat = app.browser().get(&path(it.id, "seat?name=falla+u")).await;
    assert_eq!(seat.texts(".others .seat-chip").len(), 1, "{seat}");
    assert_eq!(seat.texts(".others .seat").len(), 2, "both its colors");
}

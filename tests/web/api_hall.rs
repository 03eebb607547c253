//! The hall over the API: roll calls, boards, screens.

use domain::tournament::api_key::Scope;
use domain::tournament::preset::Preset;
use serde_json::{Value, json};

use crate::api::Program;
use crate::app::spawn_app;
use crate::fixture::{draw, organized, players, publish};

fn all_of(json: &Value, member: &str) -> Vec<String> {
    let items = json["items"].as_array().unwrap();
    items.iter().map(|it| it[member].as_str().unwrap().to_owned()).collect()
}

#[actix_web::test]
async fn entries_are_marked_at_the_desk_and_by_the_code_on_the_wall() {
    let app = spawn_app();
    let id = organized(&app, Preset::Torneo, &players(4)).await.id;
    let robot = Program::with_key(&app, "ana@example.org", &[Scope::Read, Scope::Organize], None);
    let home = format!("/api/v1/tournaments/{id}");
    let entries = all_of(&robot.get(&format!("{home}/entries")).await.json, "id");
    let opened = robot.post(&format!("{home}/check-in"), "open", &json!({ "name": "Lunes" })).await;
    assert_eq!(opened.status, 200, "{}", opened.json);
    let calls = format!("{home}/check-in");
    let call = robot.get(&calls).await.json["items"][0].clone();
    assert_eq!((&call["number"], &call["name"]), (&json!(1), &json!("Lunes")));
    assert_eq!(call["missing"].as_array().unwrap().len(), 4);

    let presences = format!("{calls}/1/presences");
    let mark = |entry: &str, is_present: bool| json!({ "entry": entry, "is_present": is_present });
    for (once, is_present, n) in [("here", true, 1), ("gone", false, 0), ("back", true, 1)] {
        let marked = robot.post(&presences, once, &mark(&entries[0], is_present)).await;
        assert_eq!(marked.status, 200, "{once}: {}", marked.json);
        let call = robot.get(&calls).await.json["items"][0].clone();
        assert_eq!(call["present"].as_array().unwrap().len(), n, "{once}");
    }
    let nobody = robot.post(&presences, "nobody", &mark(&"0".repeat(32), true)).await;
    assert_eq!((nobody.status, nobody.problem()), (404, "not-found"));
    let unknown = robot.post(&format!("{calls}/9/presences"), "9", &mark(&entries[0], true)).await;
    assert_eq!((unknown.status, unknown.problem()), (404, "not-found"));

    let phone = Program::without_key(&app);
    let door = format!("/api/v1/check-in/{}", call["code"].as_str().unwrap());
    let arrived = phone.post(&door, "", &json!({ "entry": entries[1] })).await;
    assert_eq!(arrived.status, 200, "{}", arrived.json);
    let elsewhere = phone.post("/api/v1/check-in/zzzz", "", &json!({ "entry": entries[1] })).await;
    assert_eq!((elsewhere.status, elsewhere.problem()), (404, "not-found"));

    let state = format!("{calls}/1/state");
    assert_eq!(robot.post(&state, "close", &json!({ "is_open": false })).await.status, 200);
    let late = phone.post(&door, "", &json!({ "entry": entries[2] })).await;
    assert_eq!((late.status, late.problem()), (409, "roll-call-closed"));
    assert!(late.json["now"]["revision"].is_number(), "{}", late.json);

    let without = format!("{calls}/1/withdrawals");
    let empty = robot.post(&without, "empty", &json!({ "entries": [] })).await;
    assert_eq!((empty.problem(), empty.json["field"].as_str()), ("invalid", Some("entries")));
    let started = robot.post(&without, "start", &json!({ "entries": &entries[1..3] })).await;
    assert_eq!(started.json, json!({ "n_withdrawn": 1 }), "who came stays");
    let gone = robot.get(&format!("{home}/entries/{}", entries[2])).await.json;
    assert_eq!(gone["status"], "withdrawn");
}

#[actix_web::test]
async fn tables_are_called_held_and_released_and_boards_closed() {
    let app = spawn_app();
    let id = organized(&app, Preset::Torneo, &players(8)).await.id;
    crate::fixture::set(&app, id, |settings| settings.boards = 1);
    draw(&app, id, 1);
    publish(&app, id);
    let robot = Program::with_key(&app, "ana@example.org", &[Scope::Organize], None);
    let home = format!("/api/v1/tournaments/{id}");
    let boards = format!("{home}/boards");
    let hall = || async { robot.get(&format!("{home}/hall")).await.json };
    let seated = hall().await["boards"][0]["table"].as_str().unwrap().to_owned();
    let waiting = hall().await["queue"][0].as_str().unwrap().to_owned();
    let call = robot.post(&boards, "call", &json!({ "act": "call", "table": waiting })).await;
    assert_eq!((call.status, call.problem()), (409, "boards-taken"), "the only board is taken");
    let hold = robot.post(&boards, "hold", &json!({ "act": "hold", "table": seated })).await;
    assert_eq!(hold.status, 200, "{}", hold.json);
    assert_eq!(hall().await["held"], json!([seated]));
    assert_eq!(hall().await["boards"][0]["table"], json!(waiting), "the next one is called");
    let close = robot.post(&boards, "close", &json!({ "act": "close", "board": 1 })).await;
    assert_eq!(close.status, 200, "{}", close.json);
    assert_eq!(hall().await["closed"], json!([1]));
    let far = robot.post(&boards, "far", &json!({ "act": "close", "board": 900 })).await;
    assert_eq!((far.problem(), far.json["field"].as_str()), ("invalid", Some("board")));
}

#[actix_web::test]
async fn the_screens_are_set_and_announce() {
    let app = spawn_app();
    let id = organized(&app, Preset::Torneo, &players(4)).await.id;
    let robot = Program::with_key(&app, "ana@example.org", &[Scope::Read, Scope::Organize], None);
    let path = format!("/api/v1/tournaments/{id}/display");
    let turn = |screen: &str, seconds: u16| json!({ "screen": screen, "seconds": seconds });
    let set = |turns: Vec<Value>| json!({ "turns": turns, "text_height": 6, "page_seconds": 9 });
    let body = set(vec![turn("clock", 30), turn("live", 45)]);
    let announced = json!({ "announcement": "Empezamos a las diez" });
    assert_eq!(robot.post(&path, "set", &body).await.status, 200);
    let announcement = format!("{path}/announcement");
    assert_eq!(robot.post(&announcement, "say", &announced).await.status, 200);
    let mut expected = body.clone();
    expected["announcement"] = announced["announcement"].clone();
    assert_eq!(robot.get(&path).await.json, expected);
    let wrong = [
        (set(vec![]), "turns"),
        (set(vec![turn("clock", 2)]), "turns[0].seconds"),
        (set(vec![turn("clock", 20), turn("clock", 20)]), "turns[1].screen"),
        (set(vec![turn("nothing", 20)]), "turns[0].screen"),
    ];
    for (number, (body, field)) in wrong.iter().enumerate() {
        let refused = robot.post(&path, &number.to_string(), body).await;
        assert_eq!((refused.status, refused.problem()), (422, "invalid"), "{body}");
        assert_eq!(refused.json["field"], *field, "{}", refused.json);
        assert_ne!(refused.json["allowed"].as_str().unwrap_or_default(), "", "{}", refused.json);
    }
    let long = json!({ "announcement": "a".repeat(141) });
    let refused = robot.post(&announcement, "long", &long).await;
    assert_eq!(refused.json["field"], "announcement");
}

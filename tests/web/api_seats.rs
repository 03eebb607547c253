//! Changes after the draw over the API: late entries, rearrangements, replacements and merges; and imports and dates.

use domain::tournament::preset::Preset;
use domain::tournament::tournament::Registration;
use serde_json::{Value, json};

use crate::api_organize::{Robot, entries, invalid};
use crate::app::spawn_app;
use crate::fixture::{act, draw, facts, organized, players, publish};
use crate::let_stand::second_round;
use crate::replacements::{chosen, shown};

#[actix_web::test]
async fn a_late_entry_is_seated_where_the_list_says() {
    let app = spawn_app();
    let id = organized(&app, Preset::Torneo, &players(9)).await.id;
    draw(&app, id, 1);
    publish(&app, id);
    act(&app, |work| cubilete::acts::tournaments::set_registration(work, id, Registration::Open));
    let robot = Robot::of(&app, id);
    let made = robot.done("/entries", &json!({ "name": "Tarda Una" })).await;
    let path = format!("/entries/{}", made["id"].as_str().unwrap());
    let places = robot.get(&format!("{path}/places")).await.json;
    let first = places["places"][0].clone();
    assert_eq!(first["place"], "table", "{places}");
    let place = format!("{path}/place");
    assert_eq!(robot.refused(&place, &json!({ "place": "roof" })).await, invalid("place"));
    assert_eq!(robot.refused(&place, &json!({ "place": "table" })).await, invalid("table"));
    let there = json!({ "place": "table", "table": first["table"], "reason": "Llegó tarde" });
    let seated = robot.done(&place, &there).await;
    assert!(!seated["tables"].as_array().unwrap().is_empty());
    let again = robot.post(&place, &there).await;
    assert_eq!((again.status, again.problem()), (409, "tournament-moved-on"));
    let places = robot.get(&format!("{path}/places")).await.json;
    assert_eq!(places, json!({ "places": [] }));
}

#[actix_web::test]
async fn a_published_round_is_rearranged_for_a_reason() {
    let app = spawn_app();
    let id = organized(&app, Preset::Torneo, &players(8)).await.id;
    draw(&app, id, 1);
    publish(&app, id);
    let robot = Robot::of(&app, id);
    let round = facts(&app, id).rounds()[0].id;
    let path = format!("/rounds/{round}");
    let seats = robot.get(&format!("{path}/arrangement")).await.json;
    let groups: Vec<Vec<Value>> = seats["groups"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["entries"].as_array().unwrap().clone())
        .collect();
    let changes = format!("{path}/rearrangements");
    let (mut swapped, mut twice) = (groups.clone(), groups.clone());
    (swapped[0][0], swapped[1][0]) = (groups[1][0].clone(), groups[0][0].clone());
    twice[0][0] = groups[1][0].clone();
    let body =
        |groups: &Vec<Vec<Value>>, reason: &str| json!({ "groups": groups, "reason": reason });
    assert_eq!(robot.refused(&changes, &body(&swapped, "")).await, invalid("reason"));
    assert_eq!(robot.refused(&changes, &body(&twice, "Error")).await.0, "invalid");
    assert_eq!(robot.refused(&changes, &body(&groups, "Error")).await.0, "draw-not-due");
    robot.done(&changes, &body(&swapped, "Mismo equipo")).await;
    let after = robot.get(&format!("{path}/arrangement")).await.json;
    assert_eq!(after["groups"][0]["entries"][0], groups[1][0]);
    let unknown = format!("/rounds/{}/rearrangements", "0".repeat(32));
    assert_eq!(robot.refused(&unknown, &body(&swapped, "Error")).await.0, "not-found");
}

#[actix_web::test]
async fn replacements_are_offered_and_decided() {
    let app = spawn_app();
    let (id, mut ana, table) = second_round(&app).await;
    let page = shown(&mut ana, &table).await;
    assert_eq!(ana.send_form(&chosen(&page, |_| false)).await.status, 303);
    let robot = Robot::of(&app, id);
    let path = format!("/api/v1/tables/{}/decision", table.id);
    let offers = robot.get_at(&path).await.json;
    let offer = &offers["offers"][0];
    let replaced = json!([{ "goes": offer["goes"], "comes": offer["comes"] }]);
    let silent = robot.post_at(&path, &json!({ "reason": "", "replaced": replaced })).await;
    assert_eq!((silent.problem(), silent.json["field"].as_str()), ("invalid", Some("reason")));
    let wrong = json!([{ "goes": offer["comes"], "comes": offer["goes"] }]);
    let wrong = robot.post_at(&path, &json!({ "reason": "Error", "replaced": wrong })).await;
    assert_eq!(wrong.status, 409, "{}", wrong.json);
    let done = robot.post_at(&path, &json!({ "reason": "Error", "replaced": replaced })).await;
    assert_eq!(done.status, 200, "{}", done.json);
    assert_eq!(facts(&app, id).seat_changes().len(), 1);
}

#[actix_web::test]
async fn entries_merge_and_a_preview_does_nothing() {
    let app = spawn_app();
    let list = format!("{}Jugadora 1;\n", players(4));
    let id = organized(&app, Preset::Torneo, &list).await.id;
    let robot = Robot::of(&app, id);
    let all = entries(&robot).await;
    let path = format!("/entries/{}/merge", all[0]);
    let gone = json!({ "gone": all[4] });
    assert_eq!(robot.refused(&path, &json!({ "gone": "0".repeat(32) })).await, invalid("gone"));
    let itself = robot.post(&path, &json!({ "gone": all[0] })).await;
    assert_eq!((itself.status, itself.problem()), (409, "merge-not-two"));
    assert_eq!(itself.json["field"], "gone");
    let preview = robot.done(&format!("{path}?preview=true"), &gone).await;
    assert!(preview["effects"].is_array(), "{preview}");
    assert_eq!(entries(&robot).await.len(), 5);
    robot.done(&path, &gone).await;
    assert_eq!(entries(&robot).await.len(), 4);
}

#[actix_web::test]
async fn a_list_is_imported_as_it_was_previewed() {
    let app = spawn_app();
    let id = organized(&app, Preset::Torneo, &players(2)).await.id;
    let robot = Robot::of(&app, id);
    let list = "nombre;club\nJugadora 1;Club 1\nNueva Una;Club 9\nTotal: 2;\n";
    let preview = robot.done("/entries/import/preview", &json!({ "list": list })).await;
    assert_eq!((&preview["n_new"], &preview["columns"]), (&json!(1), &json!(["name", "club"])));
    let effects: Vec<&str> = preview["lines"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["effect"].as_str().unwrap())
        .collect();
    assert_eq!(effects, ["same", "new", "left-out"]);
    let odd = json!({ "list": list, "columns": ["name", "shoe-size"] });
    assert_eq!(robot.refused("/entries/import/preview", &odd).await, invalid("columns[1]"));
    let empty = robot.refused("/entries/import/preview", &json!({ "list": "" })).await;
    assert_eq!(empty, ("list-unreadable".to_owned(), "list".to_owned()));
    let path = "/entries/import/confirmation";
    let other = json!({ "import": { "list": list }, "seen": "another" });
    let other = robot.post(path, &other).await;
    assert_eq!((other.status, other.problem()), (409, "list-moved-on"));
    let seen = json!({ "import": { "list": list }, "seen": preview["seen"] });
    assert_eq!(robot.done(path, &seen).await, json!({ "n_new": 1, "n_changed": 0 }));
    assert_eq!(entries(&robot).await.len(), 3);
}

#[actix_web::test]
async fn dates_are_proposed_saved_and_moved() {
    let app = spawn_app();
    let line = |n: usize| format!("Ana {n};Bea {n};Falla {n};Horta\n");
    let lines: String = (1..=4).map(line).collect();
    let list = format!("nombre;pareja;club;sector\n{lines}");
    let id = organized(&app, Preset::Jcf, &list).await.id;
    draw(&app, id, 1);
    publish(&app, id);
    let robot = Robot::of(&app, id);

    let days =
        json!({ "table_minutes": 90, "plays_from": "2030-03-01", "plays_until": "2030-06-30" });
    robot.done("/stages/1/days", &days).await;
    let wrong =
        json!({ "table_minutes": 90, "plays_from": "2030-03-01", "plays_until": "2030-02-01" });
    assert_eq!(robot.refused("/stages/1/days", &wrong).await, invalid("plays_until"));
    robot.done("/calendar/venues", &json!({ "venue_name": "Casal", "venue_boards": 2 })).await;
    let many = json!({ "venue_name": "Casal", "venue_boards": 900 });
    assert_eq!(robot.refused("/calendar/venues", &many).await, invalid("venue_boards"));
    let known = robot.get("/calendar/settings").await.json;
    assert_eq!(known["venues"], json!([{ "venue_name": "Casal", "venue_boards": 2 }]));
    assert_eq!(known["stages"][0]["table_minutes"], 90);

    let wishes = |hours: &str| {
        json!({ "venue": "Casal", "venue_boards": 2, "weekday": ["tue"],
        "hours": hours, "most_games": 1, "first_day": "2030-03-01", "last_day": "2030-06-30" })
    };
    let propose = "/stages/1/date-proposal";
    assert_eq!(robot.refused(propose, &wishes("tarde")).await, invalid("hours"));
    let proposal = robot.done(propose, &wishes("20:00")).await;
    assert_eq!(
        (proposal["dates"].as_array().unwrap().len(), &proposal["unplaced"]),
        (6, &json!([]))
    );
    let save = format!("{propose}/save");
    let other = json!({ "wishes": wishes("21:00"), "seen": proposal["seen"] });
    let other = robot.post(&save, &other).await;
    assert_eq!((other.status, other.problem()), (409, "date-moved-on"));
    let seen = json!({ "wishes": wishes("20:00"), "seen": proposal["seen"] });
    assert_eq!(robot.done(&save, &seen).await, json!({ "n": 6 }));

    let target = format!("table:{}", proposal["dates"][0]["table"].as_str().unwrap());
    let at = "2030-03-07T20:00:00Z";
    let moved = json!({ "target": target, "state": "moved", "starts_at": at, "venue": "Casal" });
    let dates = |date: &Value, reason: &str| json!({ "dates": [date], "reason": reason });
    let path = "/calendar/dates";
    assert_eq!(robot.refused(path, &dates(&moved, "")).await, invalid("reason"));
    let nowhere = json!({ "target": "hall", "state": "moved", "starts_at": at });
    assert_eq!(robot.refused(path, &dates(&nowhere, "Lluvia")).await, invalid("dates[0].target"));
    let never = json!({ "target": target, "state": "moved" });
    assert_eq!(robot.refused(path, &dates(&never, "Lluvia")).await, invalid("dates[0].starts_at"));
    assert_eq!(robot.refused(path, &json!({ "dates": [] })).await, invalid("dates"));
    robot.done(path, &dates(&moved, "Lluvia")).await;
    let calendar = robot.get("/calendar").await.json;
    let times: Vec<&str> = calendar["items"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|it| it["starts_at"].as_str())
        .collect();
    assert!(times.contains(&"2030-03-07T20:00:00.000000Z"), "{times:?}");
}

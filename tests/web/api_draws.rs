//! Draws over the API: by hand, from a public number, ball by ball, shown name by name, and seeded by a ranking.

use chrono::TimeDelta;
use cubilete::web::now;
use domain::tournament::preset::Preset;
use serde_json::{Value, json};

use crate::api_organize::{Robot, entries, invalid};
use crate::app::spawn_app;
use crate::fixture::{self, close, confirm_all, facts, organized, players, publish, tournament};

#[actix_web::test]
async fn a_draw_by_hand_names_the_groups_that_are_wrong() {
    let app = spawn_app();
    let id = organized(&app, Preset::Torneo, &players(6)).await.id;
    let robot = Robot::of(&app, id);
    let all = entries(&robot).await;
    let wrong = json!({ "groups": [all[..3], [&all[3], &all[3], &all[4]]] });
    let got = robot.post("/draws/by-hand", &wrong).await;
    assert_eq!(got.problem(), "draw-hand-wrong");
    assert_eq!(got.json["field"], "groups[1]", "{}", got.json);
    assert_eq!(got.json["errors"].as_array().unwrap().len(), 2, "{}", got.json);
    let stranger = json!({ "groups": [[&all[0], "0".repeat(32)]] });
    assert_eq!(robot.refused("/draws/by-hand", &stranger).await, invalid("groups[0][1]"));
    let first = json!({ "groups": [all[..3], all[3..]] });
    let made = robot.done("/draws/by-hand", &first).await;
    let round = made["rounds"][0].clone();
    let second = json!({ "groups": [all[3..], all[..3]], "draft": round });
    assert_eq!(robot.refused("/draws/by-hand", &second).await, invalid("change_reason"));
    let second =
        json!({ "groups": [all[3..], all[..3]], "draft": round, "change_reason": "Error" });
    let made = robot.done("/draws/by-hand", &second).await;
    assert_ne!(made["rounds"][0], round);
    let first_of = &facts(&app, id).tables()[0].seats[0].entry.to_string();
    assert!(all[3..].contains(first_of));
    let draft = robot.get("/draft").await.json;
    assert_eq!(draft["rounds"][0]["id"], made["rounds"][0]);
}

#[actix_web::test]
async fn a_public_number_draws_what_was_announced() {
    let app = spawn_app();
    let id = organized(&app, Preset::Torneo, &players(9)).await.id;
    let robot = Robot::of(&app, id);
    let at = |hours| (now() + TimeDelta::hours(hours)).to_rfc3339();
    let past = json!({ "source": "Lotería", "known_at": at(-1) });
    let past = robot.refused("/announced-draws", &past).await;
    assert_eq!(past, ("number-known-already".to_owned(), "known_at".to_owned()));
    let never = json!({ "source": "Lotería", "known_at": "mañana" });
    assert_eq!(robot.refused("/announced-draws", &never).await, invalid("known_at"));
    let nameless = json!({ "source": "", "known_at": at(1) });
    assert_eq!(robot.refused("/announced-draws", &nameless).await, invalid("source"));
    let soon = json!({ "source": "Lotería", "known_at": at(1) });
    let made = robot.done("/announced-draws", &soon).await;
    let path = format!("/announced-draws/{}", made["id"].as_str().unwrap());
    let shown = robot.get(&path).await.json;
    assert_eq!(
        (&shown["source"], shown["digest"].as_str().unwrap().len()),
        (&json!("Lotería"), 64)
    );
    assert_eq!(shown["input"]["entries"].as_array().unwrap().len(), 9);
    let number = format!("{path}/number");
    let wrong = json!({ "public_number": "doce" });
    assert_eq!(robot.refused(&number, &wrong).await, invalid("public_number"));
    let early = robot.post(&number, &json!({ "public_number": "05 490" })).await;
    assert_eq!((early.status, early.problem()), (409, "number-not-yet-known"));
}

/// The groups that a finished league of sectors leaves to draw: twelve entries in two groups.
async fn before_groups(app: &crate::app::App) -> domain::tournament::id::TournamentId {
    let line = |n: usize| format!("Falla {n};Sector {}\n", n / 2);
    let list: String = (0..24).map(line).collect();
    let id = organized(app, Preset::Jcf, &format!("club;sector\n{list}")).await.id;
    fixture::draw(app, id, 1);
    publish(app, id);
    confirm_all(app, &facts(app, id).tables().iter().collect::<Vec<_>>());
    close(app, id);
    id
}

#[actix_web::test]
async fn an_urn_is_opened_emptied_and_makes_a_draft() {
    let app = spawn_app();
    let id = before_groups(&app).await;
    let robot = Robot::of(&app, id);
    assert_eq!(robot.get("/urn").await.problem(), "not-found");
    robot.done("/urn", &json!({})).await;
    assert_eq!(robot.refused("/urn", &json!({})).await.0, "tournament-moved-on");
    let urn = robot.get("/urn").await.json;
    let left: Vec<Value> = urn["left"].as_array().unwrap().clone();
    assert_eq!((left.len(), &urn["balls"]), (12, &json!([])));
    let ball = json!({ "entry": left[0], "target": -1, "seen": 0 });
    assert_eq!(robot.refused("/urn/balls", &ball).await, invalid("target"));
    let ball = json!({ "entry": left[0], "target": 0, "seen": 0 });
    robot.done("/urn/balls", &ball).await;
    // Somebody noted a ball meanwhile.
    let late = robot.post("/urn/balls", &json!({ "entry": left[1], "target": 0, "seen": 0 })).await;
    assert_eq!((late.status, late.problem()), (409, "tournament-moved-on"));
    let back = robot.done("/urn/take-back", &json!({ "seen": 1 })).await;
    assert_eq!(back["entry"], left[0]);
    let long = json!({ "reason": "a".repeat(300) });
    assert_eq!(robot.refused("/urn/leave", &long).await, invalid("reason"));
    robot.done("/urn/leave", &json!({ "reason": "Se ha caído" })).await;
    robot.done("/urn", &json!({})).await;
    for (seen, entry) in left.iter().enumerate() {
        let target = robot.get("/urn").await.json["next_target"].clone();
        let ball = json!({ "entry": entry, "target": target, "seen": seen });
        robot.done("/urn/balls", &ball).await;
    }
    let made = robot.done("/urn/finish", &json!({})).await;
    let rounds = made["rounds"].as_array().unwrap();
    assert!(!rounds.is_empty());
    // The screens still show the balls.
    assert_eq!(robot.get("/draw-show").await.json["balls"].as_array().unwrap().len(), 12);
    robot.done("/draw-show/end", &json!({})).await;
    assert_eq!(robot.get("/draw-show").await.problem(), "not-found");
    robot.done("/draw-show", &json!({ "round": rounds[0] })).await;
    robot.done("/draw-show/names", &json!({ "seen": 0, "n": 2 })).await;
    assert_eq!(robot.get("/draw-show").await.json["balls"].as_array().unwrap().len(), 2);
    let too_many = robot.refused("/draw-show/names", &json!({ "seen": 2, "n": 99 })).await;
    assert_eq!(too_many.0, "tournament-moved-on");
    assert_eq!(robot.refused("/draw-show", &json!({ "round": "x" })).await, invalid("round"));
}

#[actix_web::test]
async fn rounds_close_only_without_the_named_grids() {
    let app = spawn_app();
    let line = |n: usize| format!("Falla {n};Sector {}\n", n / 2);
    let list: String = (0..4).map(line).collect();
    let id = organized(&app, Preset::Jcf, &format!("club;sector\n{list}")).await.id;
    fixture::draw(&app, id, 1);
    publish(&app, id);
    confirm_all(&app, &facts(&app, id).tables().iter().collect::<Vec<_>>());
    let robot = Robot::of(&app, id);
    let grids = robot.get("/final-grids").await.json;
    let pools: Vec<Value> =
        grids["items"].as_array().unwrap().iter().map(|it| it["pool"].clone()).collect();
    assert_eq!((grids["items"][0]["state"].as_str(), pools.len()), (Some("ready"), 2));
    let some = robot.post("/rounds/close", &json!({ "without": [pools[0]] })).await;
    assert_eq!((some.status, some.problem()), (409, "final-grids-missing"));
    let wrong = json!({ "without": ["x"] });
    assert_eq!(robot.refused("/rounds/close", &wrong).await, invalid("without[0]"));
    robot.done("/rounds/close", &json!({ "without": pools })).await;
}

#[actix_web::test]
async fn a_seed_list_is_taken_from_the_ranking() {
    let app = spawn_app();
    let id = organized(&app, Preset::Torneo, &players(9)).await.id;
    let evenings = tournament(&app, "ana@example.org", Preset::Weekly, &players(8));
    fixture::draw(&app, evenings, 1);
    publish(&app, evenings);
    confirm_all(&app, &facts(&app, evenings).tables().iter().collect::<Vec<_>>());
    close(&app, evenings);
    let robot = Robot::of(&app, id);
    let points = json!({ "measure": "points" });
    let unseeded = robot.refused("/stages/1/seeds", &points).await;
    assert_eq!(unseeded.0, "tournament-moved-on");
    let edit = json!({ "options": { "seeded_by": "ranking", "seeds": 2 } });
    robot.done("/stages/1/edit", &edit).await;
    assert_eq!(robot.get("/stages/1/seeds").await.problem(), "not-found");
    let luck = json!({ "measure": "luck" });
    assert_eq!(robot.refused("/stages/1/seeds", &luck).await, invalid("measure"));
    robot.done("/stages/1/seeds", &points).await;
    let list = robot.get("/stages/1/seeds").await.json;
    assert_eq!((&list["measure"], list["places"].as_array().unwrap().len()), (&json!("points"), 8));
    assert!(list["places"][0]["points"].is_number());
}

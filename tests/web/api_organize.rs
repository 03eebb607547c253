//! The organizer's operations of the API on a tournament, its stages, its prizes and its wishes.

use std::cell::Cell;

use domain::tournament::api_key::Scope;
use domain::tournament::id::TournamentId;
use domain::tournament::preset::Preset;
use parchis::Ruleset;
use serde_json::{Value, json};

use crate::api::{Got, Program};
use crate::app::{App, spawn_app};
use crate::fixture::{facts, organized, players, set, set_stage};

/// A program with all rights in a tournament.
pub struct Robot {
    program: Program,
    home: String,
    n: Cell<u32>,
}

impl Robot {
    /// The program of Ana, who organizes this tournament.
    pub fn of(app: &App, id: TournamentId) -> Self {
        let scopes = [Scope::Read, Scope::Desk, Scope::Organize];
        let program = Program::with_key(app, "ana@example.org", &scopes, None);
        Self { program, home: format!("/api/v1/tournaments/{id}"), n: Cell::new(0) }
    }

    pub async fn get(&self, path: &str) -> Got {
        self.program.get(&format!("{}{path}", self.home)).await
    }

    pub async fn get_at(&self, path: &str) -> Got {
        self.program.get(path).await
    }

    /// Writes below the tournament, each time under a new name.
    pub async fn post(&self, path: &str, body: &Value) -> Got {
        self.post_at(&format!("{}{path}", self.home), body).await
    }

    pub async fn post_at(&self, path: &str, body: &Value) -> Got {
        self.n.set(self.n.get() + 1);
        self.program.post(path, &format!("write {}", self.n.get()), body).await
    }

    /// Writes, and returns the answer of success.
    pub async fn done(&self, path: &str, body: &Value) -> Value {
        let got = self.post(path, body).await;
        assert!(got.status < 300, "{path}: {}", got.json);
        got.json
    }

    /// Writes, and returns the code and the field of the problem.
    pub async fn refused(&self, path: &str, body: &Value) -> (String, String) {
        let got = self.post(path, body).await;
        let code = got.problem().to_owned();
        (code, got.json["field"].as_str().unwrap_or_default().to_owned())
    }
}

/// The problem of a value that is not allowed.
pub fn invalid(field: &str) -> (String, String) {
    ("invalid".to_owned(), field.to_owned())
}

/// The ids of the entries, by their numbers.
pub async fn entries(robot: &Robot) -> Vec<String> {
    let list = robot.get("/entries?limit=200").await.json;
    let items = list["items"].as_array().unwrap();
    items.iter().map(|it| it["id"].as_str().unwrap().to_owned()).collect()
}

#[actix_web::test]
async fn wishes_are_noted_listed_and_taken_back() {
    let app = spawn_app();
    let id = organized(&app, Preset::Torneo, &players(6)).await.id;
    set(&app, id, |settings| settings.boards = 3);
    let robot = Robot::of(&app, id);
    let entries = entries(&robot).await;
    let (one, other) = (&entries[0], &entries[1]);
    robot.done("/wishes", &json!({ "kind": "apart", "entry": one, "other": other })).await;
    robot.done("/wishes", &json!({ "kind": "board", "entry": one, "fixed_board": 3 })).await;
    let late = json!({ "kind": "not-before", "entry": other, "not_before": "21:30" });
    robot.done("/wishes", &late).await;
    let list = robot.get("/wishes").await.json;
    assert_eq!(list["total"], 3);
    assert_eq!(list["items"][2]["not_before"], "21:30");
    for (body, code, field) in [
        (json!({ "kind": "board", "entry": one, "fixed_board": 4 }), "invalid", "fixed_board"),
        (
            json!({ "kind": "not-before", "entry": one, "not_before": "tarde" }),
            "invalid",
            "not_before",
        ),
        (json!({ "kind": "beside", "entry": one }), "invalid", "kind"),
        (json!({ "kind": "apart", "entry": one }), "invalid", "other"),
        (json!({ "kind": "apart", "entry": one, "other": one }), "same-entry", "other"),
    ] {
        let refused = robot.refused("/wishes", &body).await;
        assert_eq!((refused.0.as_str(), refused.1.as_str()), (code, field), "{body}");
    }
    let wish = list["items"][0]["id"].as_str().unwrap();
    robot.done(&format!("/wishes/{wish}/withdrawal"), &json!({})).await;
    assert_eq!(robot.get("/wishes").await.json["total"], 2);
    let again = robot.refused(&format!("/wishes/{wish}/withdrawal"), &json!({})).await;
    assert_eq!(again.0, "not-found");
}

#[actix_web::test]
async fn prizes_are_replaced_as_they_were_read() {
    let app = spawn_app();
    let id = organized(&app, Preset::Torneo, &players(6)).await.id;
    let robot = Robot::of(&app, id);
    let prizes = json!({
        "list": [
            { "award": "places", "first": 1, "title": "Jamón", "share": 6000 },
            { "award": "places", "first": 2, "last": 4, "share": 4000 },
            { "award": "club", "name": "Club 3", "title": "Copa" },
        ],
        "pot_cents": 20750,
        "signatures": ["Presidencia"],
    });
    robot.done("/prizes", &prizes).await;
    let mut read = robot.get("/prizes").await.json;
    assert_eq!(read["list"][1]["last"], 4);
    assert_eq!(
        read["awards"][0],
        json!({ "prize": 0, "places": [1, 1], "winners": null, "cents": 12450 })
    );
    // The answer without the winners is a body.
    read.as_object_mut().unwrap().remove("awards");
    robot.done("/prizes", &read).await;
    assert_eq!(facts(&app, id).prizes().list.len(), 3);
    let of = |prize: Value| json!({ "list": [{ "award": "last", "title": "Peine" }, prize] });
    for (body, code, field) in [
        (of(json!({ "award": "places", "first": 0, "title": "A" })), "invalid", "list[1].first"),
        (
            of(json!({ "award": "places", "first": 3, "last": 2, "title": "A" })),
            "prize-places",
            "list[1].last",
        ),
        (of(json!({ "award": "club", "title": "A" })), "invalid", "list[1].name"),
        (of(json!({ "award": "best", "title": "A" })), "invalid", "list[1].award"),
        (of(json!({ "award": "last" })), "prize-empty", "list[1].title"),
        (of(json!({ "award": "last", "share": 20000 })), "invalid", "list[1].share"),
        (json!({ "list": [], "signatures": ["A", "B", "C", "D"] }), "invalid", "signatures"),
    ] {
        let refused = robot.refused("/prizes", &body).await;
        assert_eq!((refused.0.as_str(), refused.1.as_str()), (code, field), "{body}");
    }
}

#[actix_web::test]
async fn a_tournament_is_made_with_the_options_of_its_page() {
    let app = spawn_app();
    let robot = Robot::of(&app, organized(&app, Preset::Torneo, "nombre\n").await.id);
    let create =
        |options: Value| json!({ "preset": "torneo", "name": "Nuevo", "options": options });
    let mut rules = Ruleset::named("ranking").unwrap();
    let bonus = rules.fields().into_iter().find(|it| it.key == "exit_bonus").unwrap().value;
    let other = if bonus == "0" { "20" } else { "0" };
    rules.set("exit_bonus", other).unwrap();
    let made = create(json!({
        "boards": 3, "ranking": "no", "expected": 40, "clubs_apart": false, "ruleset": "ranking",
        "rule_exit_bonus": other, "tiebreak": ["wins"], "lives": 1,
    }));
    let made = robot.post_at("/api/v1/tournaments", &made).await;
    assert_eq!(made.status, 201, "{}", made.json);
    let made = facts(&app, made.json["id"].as_str().unwrap().parse().unwrap());
    let (settings, choices) = (&made.tournament.settings, made.stages()[0].plan.choices());
    assert_eq!((settings.boards, settings.weight), (3, 0));
    assert_eq!((choices.knockout.lives, choices.clubs_apart), (1, false));
    assert_eq!((choices.table.ruleset, choices.tiebreaks.len()), (rules, 1));
    for (options, field) in [
        (json!({ "colour": "red" }), "options.colour"),
        // An option of another preset.
        (json!({ "legs": 2 }), "options.legs"),
        (json!({ "name": "Otro" }), "options.name"),
        (json!({ "points": [3, 2, 1] }), "options.points"),
        (json!({ "boards": { "n": 3 } }), "options.boards"),
        (json!({ "boards": -1 }), "boards"),
        (json!({ "expected": 1 }), "expected"),
        (json!({ "ruleset": "poker" }), "ruleset"),
        (json!({ "rule_exit_bonus": 7 }), "rule_exit_bonus"),
    ] {
        let refused = robot.post_at("/api/v1/tournaments", &create(options.clone())).await;
        let named = (refused.problem().to_owned(), refused.json["field"].as_str());
        assert_eq!(named, ("invalid".to_owned(), Some(field)), "{options}");
    }
    let outside = json!({ "preset": "torneo", "name": "Nuevo", "boards": 3 });
    let refused = robot.post_at("/api/v1/tournaments", &outside).await;
    assert_eq!((refused.problem(), &refused.json["field"]), ("invalid", &json!("boards")));
}

#[actix_web::test]
async fn stages_are_added_moved_changed_and_removed() {
    let app = spawn_app();
    let id = organized(&app, Preset::Torneo, &players(9)).await.id;
    set_stage(&app, id, |choices| choices.knockout.lives = 1);
    let robot = Robot::of(&app, id);
    let added = robot.done("/stages", &json!({ "kind": "league" })).await;
    assert_eq!(added["stages"].as_array().unwrap().len(), 2);
    assert_eq!(robot.refused("/stages", &json!({ "kind": "lottery" })).await, invalid("kind"));
    let child = json!({ "kind": "league", "category": "Infantil" });
    assert_eq!(robot.refused("/stages", &child).await.1, "category");

    let league = robot.get("/stages/1").await.json;
    assert_eq!((&league["kind"], &league["category"]), (&json!("league"), &json!("")));
    let edit = json!({ "options": { "legs": 2 } });
    robot.done("/stages/1/edit", &edit).await;
    assert_eq!(robot.get("/stages/1").await.json["options"]["legs"], "2");
    let wrong = json!({ "options": { "legs": 90 } });
    assert_eq!(robot.refused("/stages/1/edit", &wrong).await, invalid("legs"));
    let unknown = json!({ "options": { "colour": "red" } });
    assert_eq!(robot.refused("/stages/1/edit", &unknown).await, invalid("options.colour"));
    assert_eq!(robot.refused("/stages/9/edit", &edit).await.0, "not-found");

    let first = robot.refused("/stages/1/earlier", &json!({})).await;
    assert_eq!(first.0, "stage-drawn");
    let left = robot.done("/stages/1/removal", &json!({})).await;
    assert_eq!(left["stages"].as_array().unwrap().len(), 1);
    assert_eq!(robot.post("/stages/1/removal", &json!({})).await.problem(), "only-stage");
}

#[actix_web::test]
async fn settings_change_and_a_new_edition_has_them() {
    let app = spawn_app();
    let id = organized(&app, Preset::Torneo, &players(4)).await.id;
    let robot = Robot::of(&app, id);
    let before = robot.get("/settings").await.json;
    let change = json!({ "venue": "Casal Nou", "options": { "boards": 7 } });
    robot.done("/settings", &change).await;
    let after = robot.get("/settings").await.json;
    assert_eq!((&after["venue"], &after["options"]["boards"]), (&json!("Casal Nou"), &json!("7")));
    assert_eq!(
        (&after["name"], &after["options"]["mode"]),
        (&before["name"], &before["options"]["mode"])
    );
    // The whole answer is a body.
    robot.done("/settings", &after).await;
    assert_eq!(robot.get("/settings").await.json, after);
    for (body, field) in [
        (json!({ "name": "" }), "name"),
        (json!({ "starts_on": "mañana" }), "starts_on"),
        (json!({ "options": { "boards": -1 } }), "boards"),
        (json!({ "options": { "colour": "red" } }), "options.colour"),
    ] {
        assert_eq!(robot.refused("/settings", &body).await, invalid(field), "{body}");
    }
    let edition =
        json!({ "name": "Otra", "starts_on": "2030-01-05", "edition_parts": ["entries"] });
    let made = robot.done("/edition", &edition).await;
    let made = facts(&app, made["id"].as_str().unwrap().parse().unwrap());
    assert_eq!((made.entries().len(), made.tournament.settings.boards), (4, 7));
    let wrong = json!({ "name": "Otra", "starts_on": "2030-01-05", "edition_parts": ["results"] });
    assert_eq!(robot.refused("/edition", &wrong).await, invalid("edition_parts[0]"));
}

//! The API about sign-ups: the terms, signing up without a key, and the private link.

use domain::tournament::api_key::Scope;
use domain::tournament::id::TournamentId;
use domain::tournament::preset::Preset;
use parchis::Mode;
use serde_json::{Value, json};

use crate::api::Program;
use crate::app::{App, spawn_app};
use crate::fixture::{organized, set};

/// A tournament with sign-ups on these terms, and a program of its organizer.
async fn signing(app: &App, mut terms: Value) -> (TournamentId, Program) {
    let id = organized(app, Preset::Torneo, "nombre\n").await.id;
    set(app, id, |settings| settings.mode = Mode::Solo);
    let scopes = [Scope::Read, Scope::Organize];
    let robot = Program::with_key(app, "ana@example.org", &scopes, None);
    for (name, asked) in
        [("club", "optional"), ("sector", "no"), ("category", "no"), ("contact", "required")]
    {
        terms[format!("ask_{name}")] = json!(asked);
    }
    terms["ask_wish"] = json!("no");
    terms["is_offered"] = json!(true);
    let path = format!("/api/v1/tournaments/{id}/sign-ups/terms");
    let set = robot.post(&path, "terms", &terms).await;
    assert_eq!(set.status, 200, "{}", set.json);
    (id, robot)
}

#[actix_web::test]
async fn terms_are_read_by_everybody_and_set_by_organizers() {
    let app = spawn_app();
    let (id, robot) = signing(&app, json!({ "capacity": 8, "about": "Premios" })).await;
    let path = format!("/api/v1/tournaments/{id}/sign-ups/terms");
    let terms = Program::without_key(&app).get(&path).await.json;
    assert_eq!((&terms["opening"], &terms["free"]), (&json!("open"), &json!(8)));
    assert_eq!((&terms["ask_contact"], &terms["about"]), (&json!("required"), &json!("Premios")));
    let wrong = json!({
        "is_offered": true, "capacity": 9000, "ask_club": "no", "ask_sector": "no",
        "ask_category": "no", "ask_contact": "no", "ask_wish": "no"
    });
    let wrong = robot.post(&path, "wrong", &wrong).await;
    assert_eq!((wrong.problem(), wrong.json["field"].as_str()), ("invalid", Some("capacity")));
}

#[actix_web::test]
async fn people_sign_up_without_a_key_and_change_and_withdraw_with_their_secret() {
    let app = spawn_app();
    let (id, robot) = signing(&app, json!({ "needs_approval": true })).await;
    let stranger = Program::without_key(&app);
    let path = format!("/api/v1/tournaments/{id}/sign-up");
    let zoe = json!({ "name": "Zoe Nueva", "phone": "600 000 000", "club": "Casal" });
    let short = stranger.post(&path, "1", &zoe).await;
    assert_eq!(short.problem(), "idempotency-key-missing");
    assert_eq!(short.json["allowed"], "16 to 200 characters");
    let once = "4b0c6f6e-8d0f-4f0e";
    let wrong = stranger.post(&path, "4b0c6f6e-8d0f-4f0f", &json!({ "name": "Zoe Nueva" })).await;
    assert_eq!((wrong.problem(), wrong.json["field"].as_str()), ("invalid", Some("email")));
    let made = stranger.post(&path, once, &zoe).await;
    assert_eq!((made.status, made.header("cache-control")), (201, "no-store"), "{}", made.json);
    let again = stranger.post(&path, once, &zoe).await;
    assert_eq!(
        (again.json.clone(), again.header("idempotency-replayed")),
        (made.json.clone(), "true")
    );
    let twice = stranger.post(&path, "4b0c6f6e-8d0f-4f00", &zoe).await;
    assert_eq!((twice.problem(), &twice.json["number"]), ("sign-up-duplicate", &json!(1)));
    // The secret is stored nowhere.
    let token = made.json["token"].as_str().unwrap();
    let find = |conn: &mut store::Conn| store::sign_ups::of_tournament(conn, id);
    assert_ne!(app.state.store.read_blocking(find).unwrap()[0].token_hash, token);

    let link = format!("/api/v1/sign-ups/{token}");
    let shown = stranger.get(&link).await;
    assert_eq!(
        (&shown.json["state"], &shown.json["phone"]),
        (&json!("asked"), &json!("600 000 000"))
    );
    assert_eq!(shown.header("access-control-allow-origin"), "");
    assert_eq!(stranger.get("/api/v1/sign-ups/nobody").await.status, 404);
    let edit = format!("{link}/edit");
    let wrong = json!({ "name": "Zoe Nueva", "phone": "1" });
    let wrong = stranger.post(&edit, "4b0c6f6e-8d0f-4f01", &wrong).await;
    assert_eq!((wrong.problem(), wrong.json["field"].as_str()), ("invalid", Some("phone")));
    let other = json!({ "name": "Zoe Nueva", "phone": "611 111 111" });
    assert_eq!(stranger.post(&edit, "4b0c6f6e-8d0f-4f02", &other).await.status, 200);

    // Contacts are for organizers only.
    let list = format!("/api/v1/tournaments/{id}/sign-ups");
    assert_eq!(stranger.get(&list).await.problem(), "key-missing");
    let row = robot.get(&list).await.json["items"][0].clone();
    assert_eq!((&row["phone"], &row["state"]), (&json!("611 111 111"), &json!("asked")));
    let relink = format!("{list}/{}/link", row["id"].as_str().unwrap());
    let new = robot.post(&relink, "relink", &json!({})).await;
    assert_eq!(new.status, 201, "{}", new.json);
    assert_eq!(stranger.get(&link).await.status, 404);
    let link = format!("/api/v1/sign-ups/{}", new.json["token"].as_str().unwrap());
    let withdrawal = format!("{link}/withdrawal");
    assert_eq!(stranger.post(&withdrawal, "4b0c6f6e-8d0f-4f03", &json!({})).await.status, 200);
    let late = stranger.post(&withdrawal, "4b0c6f6e-8d0f-4f04", &json!({})).await;
    assert_eq!((late.status, late.problem()), (409, "sign-up-decided"), "{}", late.json);
    assert_eq!(stranger.get(&link).await.json["state"], "withdrawn");
}

#[actix_web::test]
async fn a_network_signs_up_once_if_the_terms_say_so_and_not_too_often() {
    let app = spawn_app();
    let (id, robot) = signing(&app, json!({ "is_one_per_device": true })).await;
    let stranger = Program::without_key(&app);
    let path = format!("/api/v1/tournaments/{id}/sign-up");
    let person = |n: usize| json!({ "name": format!("Persona {}", ["Uno", "Dos"][n]), "phone": "600 000 000" });
    assert_eq!(stranger.post(&path, "network number one", &person(0)).await.status, 201);
    let second = stranger.post(&path, "network number two", &person(1)).await;
    assert_eq!(second.problem(), "sign-up-same-device");
    // Organizers sign up others.
    assert_eq!(robot.post(&path, "desk", &person(1)).await.status, 201);
    // A network sends 300 requests at once, but no more than 250 sign-ups.
    let mut late = stranger.post(&path, "network number three", &person(0)).await;
    for n in 3..290 {
        if late.status == 429 {
            break;
        }
        assert_eq!(late.problem(), "sign-up-same-device", "{n}");
        late = stranger.post(&path, &format!("network number {n}"), &person(0)).await;
    }
    assert_eq!((late.status, late.problem()), (429, "too-many-requests"));
}

#[actix_web::test]
async fn two_who_look_for_a_partner_become_a_pair() {
    let app = spawn_app();
    let (id, _) = signing(&app, json!({})).await;
    set(&app, id, |settings| settings.mode = Mode::Pairs);
    let path = format!("/api/v1/tournaments/{id}");
    let stranger = Program::without_key(&app);
    let seek = |name: &str| json!({ "name": name, "phone": "600 000 000", "seeks_partner": true });
    let sign_up = format!("{path}/sign-up");
    let one = stranger.post(&sign_up, "partner number one", &seek("Persona Uno")).await;
    let two = stranger.post(&sign_up, "partner number two", &seek("Persona Dos")).await;
    assert_eq!((one.status, two.status), (201, 201), "{} {}", one.json, two.json);
    let seekers = stranger.get(&format!("{path}/sign-ups/terms")).await.json["seekers"].clone();
    assert_eq!(seekers[0]["name"], "Persona Uno");
    let join = format!("/api/v1/sign-ups/{}/partner", two.json["token"].as_str().unwrap());
    let wrong = stranger.post(&join, "partner number 3", &json!({ "with": "nobody" })).await;
    assert_eq!((wrong.problem(), wrong.json["field"].as_str()), ("invalid", Some("with")));
    let with = json!({ "with": seekers[0]["sign_up"] });
    let joined = stranger.post(&join, "partner number four", &with).await;
    assert_eq!(joined.status, 200, "{}", joined.json);
    let shown = stranger.get(join.trim_end_matches("/partner")).await.json;
    assert_eq!(shown["state"], "in", "{shown}");
}

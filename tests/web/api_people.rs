//! The API about people: roles and invitations, players, PINs of pools, crests, rankings and seasons.

use std::io::Cursor;

use domain::tournament::account::Ranking;
use domain::tournament::api_key::Scope;
use domain::tournament::id::RankingId;
use domain::tournament::preset::Preset;
use domain::tournament::tournament::Role;
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use reqwest::Method;
use serde_json::{Value, json};

use crate::api::{Program, got};
use crate::app::{App, spawn_app};
use crate::fixture::{draw, facts, member, organized, players, pool, publish};

fn robot(app: &App) -> Program {
    Program::with_key(app, "ana@example.org", &[Scope::Read, Scope::Organize], None)
}

#[actix_web::test]
async fn an_invitation_is_made_used_and_revoked() {
    let app = spawn_app();
    let id = organized(&app, Preset::Torneo, &players(4)).await.id;
    let robot = robot(&app);
    member(&app, id, Role::Referee, "Berta").await;
    let berta = Program::with_key(&app, "berta@example.org", &[Scope::Read, Scope::Organize], None);
    let home = format!("/api/v1/tournaments/{id}");
    let path = format!("{home}/invitations");
    let wrong = robot.post(&path, "a", &json!({ "role": "king" })).await;
    assert_eq!((wrong.problem(), wrong.json["field"].as_str()), ("invalid", Some("role")));
    let nowhere = json!({ "role": "referee", "pools": ["1:Nada"] });
    let nowhere = robot.post(&path, "b", &nowhere).await;
    assert_eq!((nowhere.problem(), nowhere.json["field"].as_str()), ("invalid", Some("pools[0]")));
    let offer = json!({ "role": "organizer", "recipient": "Berta" });
    let made = robot.post(&path, "c", &offer).await;
    assert_eq!((made.status, made.header("cache-control")), (201, "no-store"), "{}", made.json);
    assert_eq!(robot.post(&path, "c", &offer).await.json, made.json);
    let listed = robot.get(&path).await.json;
    assert_eq!(listed["items"][0]["hash"], made.json["hash"]);
    assert!(listed["items"][0]["token"].is_null());
    let taking = format!("/api/v1/invitations/{}", made.json["token"].as_str().unwrap());
    let taken = berta.post(&taking, "d", &json!({})).await;
    assert_eq!((taken.status, &taken.json["role"]), (200, &json!("organizer")), "{}", taken.json);
    assert_eq!(robot.post(&taking, "e", &json!({})).await.status, 404);

    let people = robot.get(&format!("{home}/people")).await.json;
    let is_berta = |it: &&Value| it["name"] == "Berta";
    let found = people["items"].as_array().unwrap().iter().find(is_berta).unwrap();
    assert_eq!(
        (&found["role"], &found["email"]),
        (&json!("organizer"), &json!("berta@example.org"))
    );
    let role = format!("{home}/people/{}/role", found["user"].as_str().unwrap());
    let wrong = robot.post(&role, "f", &json!({ "role": "delegate" })).await;
    assert_eq!((wrong.problem(), wrong.json["field"].as_str()), ("invalid", Some("pools")));
    assert_eq!(robot.post(&role, "g", &json!({ "role": "referee" })).await.status, 200);
    assert_eq!(berta.get(&format!("{home}/people")).await.problem(), "forbidden");

    let made = robot.post(&path, "h", &json!({ "role": "referee" })).await.json;
    let revocation = format!("{path}/{}/revocation", made["hash"].as_str().unwrap());
    assert_eq!(robot.post(&revocation, "i", &json!({})).await.status, 200);
    assert_eq!(robot.post(&revocation, "j", &json!({})).await.problem(), "not-found");
}

#[actix_web::test]
async fn a_key_of_one_tournament_takes_no_role_in_another() {
    let app = spawn_app();
    let one = organized(&app, Preset::Torneo, &players(4)).await.id;
    let other = crate::fixture::tournament(&app, "ana@example.org", Preset::Torneo, &players(4));
    let path = format!("/api/v1/tournaments/{one}/invitations");
    let robot = robot(&app);
    let made = robot.post(&path, "a", &json!({ "role": "referee" })).await.json;
    let bound = Program::with_key(&app, "ana@example.org", &[Scope::Organize], Some(other));
    let taking = format!("/api/v1/invitations/{}", made["token"].as_str().unwrap());
    assert_eq!(bound.post(&taking, "b", &json!({})).await.problem(), "forbidden");
    assert_eq!(robot.get(&path).await.json["total"], 1);
}

#[actix_web::test]
async fn ages_are_noted_and_people_merged_and_forgotten() {
    let app = spawn_app();
    let id = organized(&app, Preset::Torneo, &players(4)).await.id;
    let robot = robot(&app);
    let known: Vec<_> = facts(&app, id).entries().iter().map(|entry| entry.squad[0]).collect();
    let player = format!("/api/v1/tournaments/{id}/players/{}", known[0]);
    let age = format!("{player}/age");
    let wrong = robot.post(&age, "a", &json!({ "age": "old" })).await;
    assert_eq!((wrong.problem(), wrong.json["field"].as_str()), ("invalid", Some("age")));
    let minor = json!({ "age": "minor", "alias": "Lince", "consent": false });
    assert_eq!(robot.post(&age, "b", &minor).await.status, 200);
    let shown = robot.get(&player).await.json;
    assert_eq!((&shown["age"], &shown["public_name"]), (&json!("minor"), &json!("Lince")));
    assert_eq!(Program::without_key(&app).get(&player).await.problem(), "key-missing");

    let merge = format!("/api/v1/players/{}/merge", known[1]);
    let wrong = robot.post(&merge, "c", &json!({ "gone": "nobody" })).await;
    assert_eq!((wrong.problem(), wrong.json["field"].as_str()), ("invalid", Some("gone")));
    let same = robot.post(&merge, "d", &json!({ "gone": known[1] })).await;
    assert!((400..500).contains(&same.status) && !same.problem().is_empty(), "{}", same.json);

    let deletion = format!("{player}/deletion");
    let wrong = robot.post(&deletion, "e", &json!({ "confirm_person": "Otra" })).await;
    assert_eq!(wrong.json["field"], "confirm_person");
    let name = json!({ "confirm_person": shown["name"] });
    assert_eq!(robot.post(&deletion, "f", &name).await.status, 200);
    assert_eq!(robot.get(&player).await.json["age"], "adult");
    assert_ne!(robot.get(&player).await.json["name"], shown["name"]);
}

#[actix_web::test]
async fn a_pool_gets_a_pin_through_an_evening() {
    let app = spawn_app();
    let id = organized(&app, Preset::Torneo, &players(4)).await.id;
    draw(&app, id, 7);
    publish(&app, id);
    let robot = robot(&app);
    let home = format!("/api/v1/tournaments/{id}");
    let path = format!("{home}/pools/{}/pin", pool(&app, id, 1));
    let wrong = robot.post(&path, "a", &json!({ "pin_until": "2001-01-01" })).await;
    assert_eq!((wrong.problem(), wrong.json["field"].as_str()), ("invalid", Some("pin_until")));
    let today = app.state.clock.now().date_naive().succ_opt().unwrap();
    let given = robot.post(&path, "b", &json!({ "pin_until": today.to_string() })).await;
    assert_eq!(given.status, 200, "{}", given.json);
    let pins = robot.get(&format!("{home}/pins")).await.json;
    assert_eq!(pins["items"][0]["pin"], given.json["pin"]);
}

#[actix_web::test]
async fn a_picture_is_uploaded_approved_and_removed() {
    let app = spawn_app();
    let id = organized(&app, Preset::Torneo, &players(4)).await.id;
    let robot = robot(&app);
    let home = format!("/api/v1/tournaments/{id}");
    let entry = facts(&app, id).entries()[0].id;
    let path = format!("{home}/entries/{entry}/crest");
    let send = |program: &Program, kind: &str, bytes: Vec<u8>| {
        let once = format!("{kind} {}", bytes.len());
        let request = program.request(Method::POST, &path).header("idempotency-key", once);
        request.header("content-type", kind).body(bytes).send()
    };
    let picture = DynamicImage::from(RgbImage::from_pixel(64, 64, Rgb([200, 30, 30])));
    let mut png = Cursor::new(Vec::new());
    picture.write_to(&mut png, ImageFormat::Png).unwrap();
    let png = png.into_inner();
    let svg = got(send(&robot, "image/svg+xml", png.clone()).await.unwrap()).await;
    assert_eq!(svg.problem(), "unsupported-media-type");
    let broken = got(send(&robot, "image/png", png[..60].to_vec()).await.unwrap()).await;
    assert_eq!((broken.status, broken.problem()), (422, "invalid"), "{}", broken.json);
    let large = got(send(&robot, "image/png", vec![0; (2 << 20) + 1000]).await.unwrap()).await;
    assert_eq!(large.problem(), "too-large");
    let table = Program::with_key(&app, "ana@example.org", &[Scope::Table], None);
    let without = got(send(&table, "image/png", png.clone()).await.unwrap()).await;
    assert_eq!(without.problem(), "scope-missing");
    let sent = got(send(&robot, "image/png", png).await.unwrap()).await;
    assert_eq!(sent.status, 201, "{}", sent.json);
    let crests = format!("{home}/crests");
    let waiting = robot.get(&crests).await.json["items"][0].clone();
    assert_eq!((&waiting["is_waiting"], &waiting["id"]), (&json!(true), &sent.json["id"]));
    let crest = format!("{crests}/{}", sent.json["id"].as_str().unwrap());
    assert_eq!(robot.post(&format!("{crest}/approval"), "a", &json!({})).await.status, 200);
    assert_eq!(robot.get(&crests).await.json["items"][0]["is_waiting"], false);
    assert_eq!(robot.post(&format!("{crest}/deletion"), "b", &json!({})).await.status, 200);
    assert_eq!(
        robot.post(&format!("{crest}/approval"), "c", &json!({})).await.problem(),
        "not-found"
    );
}

#[actix_web::test]
async fn rankings_are_opened_and_have_seasons() {
    let app = spawn_app();
    let id = organized(&app, Preset::Torneo, &players(4)).await.id;
    let robot = robot(&app);
    let open =
        json!({ "ranking_name": "Veteranos", "time_zone": "Europe/Madrid", "games_a_week": 3 });
    let wrong = json!({ "ranking_name": "Veteranos", "time_zone": "Luna", "games_a_week": 3 });
    let wrong = robot.post("/api/v1/rankings", "a", &wrong).await;
    assert_eq!((wrong.problem(), wrong.json["field"].as_str()), ("invalid", Some("time_zone")));
    let bound = Program::with_key(&app, "ana@example.org", &[Scope::Organize], Some(id));
    assert_eq!(bound.post("/api/v1/rankings", "b", &open).await.problem(), "forbidden");
    let made = robot.post("/api/v1/rankings", "c", &open).await;
    assert_eq!(made.status, 201, "{}", made.json);
    let ranking = format!("/api/v1/rankings/{}", made.json["id"].as_str().unwrap());
    let settings = format!("{ranking}/settings");
    let wrong = json!({ "ranking_name": "", "time_zone": "Europe/Madrid", "games_a_week": 3 });
    assert_eq!(robot.post(&settings, "d", &wrong).await.json["field"], "ranking_name");
    let renamed =
        json!({ "ranking_name": "Clásicos", "time_zone": "Europe/Madrid", "games_a_week": 0 });
    assert_eq!(robot.post(&settings, "e", &renamed).await.status, 200);
    let read = |conn: &mut store::Conn| {
        store::rankings::find(conn, made.json["id"].as_str().unwrap().parse::<RankingId>().unwrap())
    };
    let known: Ranking = app.state.store.read_blocking(read).unwrap();
    assert_eq!((known.name.as_str(), known.settings.games_a_week), ("Clásicos", 0));

    let seasons = format!("{ranking}/seasons");
    let season = |first: &str, last: &str| json!({ "season_name": "Otoño", "season_first": first, "season_last": last });
    let wrong = robot.post(&seasons, "f", &season("2026-12-01", "2026-09-01")).await;
    assert_eq!((wrong.problem(), wrong.json["field"].as_str()), ("invalid", Some("season_last")));
    let added = robot.post(&seasons, "g", &season("2026-09-01", "2026-12-01")).await;
    assert_eq!(added.status, 201, "{}", added.json);
    let row = Program::without_key(&app).get(&seasons).await.json["items"][0].clone();
    assert_eq!((&row["first"], &row["best_weeks"]), (&json!("2026-09-01"), &json!(0)));
    let one = format!("{seasons}/{}", added.json["id"].as_str().unwrap());
    let edit = format!("{one}/edit");
    let wrong = robot.post(&edit, "h", &season("never", "2026-12-31")).await;
    assert_eq!(wrong.json["field"], "season_first");
    let longer = season("2026-09-01", "2026-12-31");
    assert_eq!(robot.post(&edit, "i", &longer).await.status, 200);
    assert_eq!(robot.get(&seasons).await.json["items"][0]["last"], "2026-12-31");
    let deletion = format!("{one}/deletion");
    assert_eq!(robot.post(&deletion, "j", &json!({})).await.status, 200);
    assert_eq!(robot.post(&deletion, "k", &json!({})).await.problem(), "not-found");
}

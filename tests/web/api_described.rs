//! The API keeps to its description: schemathesis calls every operation with values that the description allows, and with others.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use cubilete::web::guard::secret;
use domain::tournament::api_key::{ApiKey, Scope};
use domain::tournament::id::{IdSource, PassId, RankingId, TournamentId};
use domain::tournament::pass::{HeldSeat, Pass};
use domain::tournament::preset::Preset;
use domain::tournament::table_plan::Logging;
use serde_json::{Value, json};

use crate::api::{Program, sources};
use crate::app::{App, spawn_app};
use crate::fixture::{
    club, distance, draw, facts, half_played, half_played_as, open_roll_call, organized, players,
    publish, season, set_stage, tournament,
};
use crate::matchers::TextMatchers;

/// The first organizer.
const ANA: &str = "ana@example.org";
/// Key of a pass that holds seats.
const SEAT_KEY: &str = "key of a pass";
/// Number of keys, so that none reaches its limit.
const KEYS: usize = 16;

/// A program of the organizer with a key of its own.
fn program_with(app: &App, n: usize, scopes: &[Scope]) -> Program {
    let secret = format!("key number {n}");
    let make = |conn: &mut store::Conn| {
        let key = ApiKey {
            hash: secret::fingerprint(&secret),
            user: store::users::find_by_email(conn, ANA)?.unwrap().id,
            name: format!("Robot {n}"),
            scopes: scopes.to_vec(),
            tournament: None,
            created_at: cubilete::web::now(),
            expires_at: None,
            last_used_at: None,
        };
        store::api_keys::insert(conn, &key)
    };
    app.state.store.write_blocking(make).unwrap();
    Program { secret: Some(secret), ..Program::without_key(app) }
}

/// A file of the tree.
fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The pinned schemathesis, fetched once.
fn fetched() -> String {
    let fetched = Command::new(here("tests/pypi")).arg("schemathesis").output().unwrap();
    assert!(fetched.status.success(), "{}", String::from_utf8_lossy(&fetched.stderr));
    String::from_utf8(fetched.stdout).unwrap().trim().to_owned()
}

/// Ids of a tournament by the names that they have in paths.
fn ids(app: &App, id: TournamentId) -> Value {
    let all = facts(app, id);
    let texts = |ids: Vec<String>| if ids.is_empty() { Value::Null } else { json!(ids) };
    json!({
        "id": [id.to_string()],
        "number": [1],
        "session": [1],
        "entry": texts(all.entries().iter().map(|it| it.id.to_string()).collect()),
        "player": texts(all.players().iter().map(|it| it.id.to_string()).collect()),
        "pool": texts(all.pools().iter().map(|it| it.id.to_string()).collect()),
        "round": texts(all.rounds().iter().map(|it| it.id.to_string()).collect()),
        "table": texts(all.tables().iter().map(|it| it.id.to_string()).collect()),
    })
}

/// Makes something in a tournament and returns the answer.
async fn made(robot: &Program, home: &str, what: &str, body: Value) -> Value {
    let path = format!("{home}{what}");
    let answer = robot.post(&path, &path, &body).await;
    assert!(answer.status < 300, "{what}: {}", answer.json);
    answer.json
}

/// Tournament at a distance in which a pass without an account holds all seats.
fn at_distance(app: &App) -> TournamentId {
    let id = tournament(app, ANA, Preset::Torneo, &players(8));
    set_stage(app, id, |choices| choices.table.logging = Logging::Remote);
    draw(app, id, 7);
    publish(app, id);
    let (all, now) = (facts(app, id), cubilete::web::now());
    let pass = PassId::new(&mut IdSource::new(1, [8; 32]));
    let hold = |conn: &mut store::Conn| {
        store::passes::insert(conn, &Pass { id: pass, account: None, created_at: now })?;
        for seat in all.tables().iter().flat_map(|table| &table.seats) {
            let held = HeldSeat { tournament: id, entry: seat.entry, player: seat.player };
            store::passes::hold(conn, pass, held, now)?;
        }
        store::passes::add_key(conn, pass, &secret::fingerprint(SEAT_KEY), now)?;
        Ok::<_, store::StoreError>(())
    };
    app.state.store.write_blocking(hold).unwrap();
    id
}

/// Ids for paths, by their beginnings; those of a group belong together. `new` is a tournament without a draw.
async fn everything(app: &App, new: TournamentId, robot: &Program) -> Value {
    let home = format!("/api/v1/tournaments/{new}");
    let terms = json!({
        "is_offered": true, "capacity": 200, "ask_club": "no", "ask_sector": "no",
        "ask_category": "no", "ask_contact": "no", "ask_wish": "no"
    });
    made(robot, &home, "/sign-ups/terms", terms).await;
    let sign_up = made(robot, &home, "/sign-up", json!({ "name": "Zoe Nueva" })).await;
    let hook = json!({ "url": "https://example.org/hook", "events": ["round.published"] });
    let webhook = made(robot, &home, "/webhooks", hook).await;
    let invitation = made(robot, &home, "/invitations", json!({ "role": "referee" })).await;
    let mut of_new = ids(app, new);
    let [one, other] = [0, 1].map(|n| of_new["entry"][n].clone());
    made(robot, &home, "/wishes", json!({ "kind": "apart", "entry": one, "other": other })).await;
    let wishes = robot.get(&format!("{home}/wishes")).await.json;
    of_new["sign_up"] = json!([sign_up["id"]]);
    of_new["webhook"] = json!([webhook["id"]]);
    of_new["hash"] = json!([invitation["hash"]]);
    of_new["wish"] = json!([wishes["items"][0]["id"]]);
    let code = open_roll_call(app, new, "Lunes");

    let played = [half_played(app, 12, 7), half_played_as(app, Preset::Jcf, 24, 7)];
    let mut tables: Vec<Value> =
        played.iter().map(|id| json!({ "id": ids(app, *id)["table"] })).collect();
    let mut tournaments = vec![of_new];
    tournaments.extend(played.iter().map(|id| ids(app, *id)));
    let doomed = tournament(app, ANA, Preset::Torneo, "nombre\n");
    let find = |conn: &mut store::Conn| store::users::find_by_email(conn, ANA);
    let account = app.state.store.read_blocking(find).unwrap().unwrap().id;
    distance(app, account);
    let seated = at_distance(app);
    let of_seats = json!({ "id": ids(app, seated)["table"] });
    let player = Program { secret: Some(SEAT_KEY.into()), ..Program::without_key(app) };
    for table in of_seats["id"].as_array().unwrap() {
        let path = format!("/api/v1/tables/{}", table.as_str().unwrap());
        made(&player, &path, "/seat/ready", json!({ "word": "abcd" })).await;
    }
    tables.push(of_seats.clone());
    json!({
        "/api/v1/tournaments/": tournaments,
        "/api/v1/tournaments/{id}/deletion": [{ "id": [doomed.to_string()] }],
        "/api/v1/tables/": tables,
        "/api/v1/tables/{id}/seat/": [of_seats],
        "/api/v1/players/": [{ "id": tournaments[1]["player"] }],
        "/api/v1/rankings/": [{
            "id": [RankingId::own(account).to_string()],
            "season": [season(app, account).to_string()],
        }],
        "/api/v1/clubs/": [{ "club": [club(app, account)] }],
        "/api/v1/check-in/": [{ "code": [code] }],
        "/api/v1/sign-ups/": [{ "token": [sign_up["token"]] }],
        "/api/v1/invitations/": [{ "token": [invitation["token"]] }],
    })
}

#[actix_web::test]
async fn every_operation_keeps_to_its_description() {
    let app = spawn_app();
    let new = organized(&app, Preset::Torneo, &players(8)).await.id;
    let scopes = [Scope::Read, Scope::Table, Scope::Desk, Scope::Organize];
    let keys: Vec<Program> = (0..KEYS).map(|n| program_with(&app, n, &scopes)).collect();
    let ids = everything(&app, new, &keys[0]).await;
    let secrets: Vec<&str> = keys.iter().filter_map(|it| it.secret.as_deref()).collect();
    // Every request comes from a network of its own.
    let called = app.beside_with(|config| config.proxies = vec!["127.0.0.1/32".parse().unwrap()]);
    let folder = tempfile::tempdir().unwrap();
    let mut program = Command::new("python3");
    program
        .args(["-m", "schemathesis.cli", "--config-file"])
        .arg(here("tests/schemathesis/config.toml"))
        .args(["run", &format!("http://{}/api/openapi.json", called.address)])
        .current_dir(&folder)
        .env("PYTHONPATH", format!("{}:{}", fetched(), here("tests/schemathesis").display()))
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env("SCHEMATHESIS_HOOKS", "hooks")
        .env("FACTS", json!({ "keys": secrets, "seat_keys": [SEAT_KEY], "ids": ids }).to_string());
    let run = actix_web::web::block(move || program.output()).await.unwrap().unwrap();
    let said = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success(), "{said}{}", String::from_utf8_lossy(&run.stderr));
    let described = Program::without_key(&app).get("/api/openapi.json").await.json;
    let paths = described["paths"].as_object().unwrap().values();
    let n: usize = paths.map(|it| it.as_object().unwrap().len()).sum();
    said.assert_has(&format!("Tested: {n}\n"));
}

#[test]
fn no_two_schemas_have_the_same_name() {
    let text = sources(Path::new("src/web/api"));
    let mut names = BTreeSet::new();
    for item in text.split("ToSchema)]").skip(1) {
        let mut words = item.split_whitespace().skip_while(|it| !["struct", "enum"].contains(it));
        let name = words.nth(1).unwrap().to_owned();
        assert!(names.insert(name.clone()), "the description would confuse two {name}");
    }
    assert!(names.len() > 100, "{names:?}");
}

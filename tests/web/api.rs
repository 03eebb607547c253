//! The API for programs: keys, problem documents, conditions, reads and writes, and its description.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use chrono::TimeDelta;
use cubilete::web::guard::secret;
use domain::tournament::api_key::{ApiKey, Scope};
use domain::tournament::id::TournamentId;
use domain::tournament::preset::Preset;
use reqwest::{Method, Response};
use serde_json::{Value, json};

use crate::app::{App, spawn_app};
use crate::fixture::{half_played, organized, players, tournament};

/// Acts without an operation. The list may only shrink.
const MISSING: &[&str] = &[];

/// A program with a key, or without one.
pub struct Program {
    pub base: String,
    pub secret: Option<String>,
    pub client: reqwest::Client,
}

/// What a program gets.
pub struct Got {
    pub status: u16,
    headers: reqwest::header::HeaderMap,
    pub json: Value,
}

impl Got {
    /// The status and headers of an answer whose body is not read.
    pub fn of_head(response: &Response) -> Self {
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        Self { status, headers, json: Value::Null }
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// The code of a problem document that has all its members.
    pub fn problem(&self) -> &str {
        assert_eq!(self.header("content-type"), "application/problem+json", "{}", self.json);
        assert_eq!(self.json["status"], self.status, "{}", self.json);
        for member in ["title", "detail", "request_id"] {
            assert_ne!(
                self.json[member].as_str().unwrap_or_default(),
                "",
                "{member}: {}",
                self.json
            );
        }
        let code = self.json["code"].as_str().unwrap();
        assert_eq!(self.json["type"], format!("/api/docs#{code}"));
        code
    }
}

impl Program {
    pub fn without_key(app: &App) -> Self {
        let base = format!("http://{}", app.address);
        Self { base, secret: None, client: reqwest::Client::new() }
    }

    /// A program with a key of the account with this address.
    pub fn with_key(app: &App, email: &str, scopes: &[Scope], only: Option<TournamentId>) -> Self {
        Self::with_key_for(app, email, (scopes, only), TimeDelta::days(1))
    }

    /// As [`Program::with_key`], with a key that expires after a time.
    pub fn with_key_for(
        app: &App,
        email: &str,
        (scopes, only): (&[Scope], Option<TournamentId>),
        time: TimeDelta,
    ) -> Self {
        let secret = format!("secret-{email}-{scopes:?}-{only:?}-{time}");
        let make = |conn: &mut store::Conn| {
            let user = store::users::find_by_email(conn, email)?.unwrap();
            let key = ApiKey {
                hash: secret::fingerprint(&secret),
                user: user.id,
                name: "Robot".into(),
                scopes: scopes.to_vec(),
                tournament: only,
                created_at: cubilete::web::now(),
                expires_at: Some(cubilete::web::now() + time),
                last_used_at: None,
            };
            store::api_keys::insert(conn, &key)
        };
        app.state.store.write_blocking(make).unwrap();
        Self { secret: Some(secret), ..Self::without_key(app) }
    }

    pub fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let request = self.client.request(method, format!("{}{path}", self.base));
        match &self.secret {
            Some(secret) => request.bearer_auth(secret),
            None => request,
        }
    }

    pub async fn get(&self, path: &str) -> Got {
        got(self.request(Method::GET, path).send().await.unwrap()).await
    }

    pub async fn post(&self, path: &str, once: &str, body: &Value) -> Got {
        self.post_with(path, once, body, &[]).await
    }

    pub async fn post_with(
        &self,
        path: &str,
        once: &str,
        body: &Value,
        more: &[(&str, &str)],
    ) -> Got {
        let request = self.request(Method::POST, path).header("idempotency-key", once);
        let request = request.header("content-type", "application/json").body(body.to_string());
        let request = more.iter().fold(request, |it, (name, value)| it.header(*name, *value));
        got(request.send().await.unwrap()).await
    }
}

pub async fn got(response: Response) -> Got {
    let (status, headers) = (response.status().as_u16(), response.headers().clone());
    let text = response.text().await.unwrap();
    Got { status, headers, json: serde_json::from_str(&text).unwrap_or(Value::String(text)) }
}

/// Operations as the service describes them: method, path and scope.
async fn described(app: &App) -> Vec<(Method, String, Option<String>)> {
    let document = Program::without_key(app).get("/api/openapi.json").await.json;
    let mut all = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let scope = operation["security"][0]["key"][0].as_str().map(str::to_owned);
            all.push((method.to_uppercase().parse().unwrap(), path.clone(), scope));
        }
    }
    assert!(all.len() > 25, "{all:?}");
    all
}

/// The path with ids that exist nowhere.
fn of_nothing(path: &str) -> String {
    let part = |part: &str| match part.starts_with('{') {
        true => "0".repeat(32),
        false => part.to_owned(),
    };
    path.split('/').map(part).collect::<Vec<_>>().join("/")
}

/// Number of operations that are tried at one service, within the limits of its callers.
const MOST_TRIED: usize = 40;

/// A service whose limits nobody has used, with programs of its organizer.
struct Service {
    app: App,
    robot: Program,
    table: Program,
}

impl Service {
    async fn new() -> Self {
        let app = spawn_app();
        organized(&app, Preset::Torneo, "nombre\n").await;
        let scopes = [Scope::Read, Scope::Organize];
        let robot = Program::with_key(&app, "ana@example.org", &scopes, None);
        let table = Program::with_key(&app, "ana@example.org", &[Scope::Table], None);
        Self { app, robot, table }
    }
}

#[actix_web::test]
async fn every_operation_answers_a_wrong_method_type_or_body_with_a_problem() {
    let mut service = Service::new().await;
    for (n, (method, path, _)) in described(&service.app).await.into_iter().enumerate() {
        if n % MOST_TRIED == 0 {
            service = Service::new().await;
        }
        let robot = &service.robot;
        let here = of_nothing(&path);
        let wrong = got(robot.request(Method::PUT, &here).send().await.unwrap()).await;
        assert_eq!((wrong.status, wrong.problem()), (405, "method-not-allowed"), "{path}");
        assert!(wrong.header("allow").contains(method.as_str()), "{path}");
        if method == Method::GET {
            let nothing = robot.get(&here).await;
            // The account's key holds no seat.
            let known = ["not-found", "sign-up-link-unknown", "forbidden"];
            let is_known = |code: &str| known.contains(&code);
            assert!(nothing.status == 200 || is_known(nothing.problem()), "{path}");
            continue;
        }
        let post = || robot.request(Method::POST, &here).header("idempotency-key", "1");
        let text = post().header("content-type", "text/plain").body("{}").send().await.unwrap();
        assert_eq!(got(text).await.problem(), "unsupported-media-type", "{path}");
        // Its body is a picture.
        if path.ends_with("/crest") {
            continue;
        }
        let broken = post().header("content-type", "application/json").body("{").send();
        assert_eq!(got(broken.await.unwrap()).await.problem(), "malformed", "{path}");
        let unknown = robot.post(&here, "1", &json!({ "zzz": 1 })).await;
        assert_eq!((unknown.status, unknown.problem()), (422, "invalid"), "{path}");
        assert!(unknown.json["field"].is_string(), "{path}: {}", unknown.json);
        // The members of a body have names: an array with its values is no body.
        let listed = robot.post(&here, "1", &json!([])).await;
        assert_eq!((listed.status, listed.problem()), (422, "invalid"), "{path}");
        let large = json!({ "name": "a".repeat(600 << 10) });
        assert_eq!(robot.post(&here, "1", &large).await.problem(), "too-large", "{path}");
        let nameless = robot.request(Method::POST, &here).send().await.unwrap();
        let nameless = got(nameless).await;
        assert!(["idempotency-key-missing", "invalid"].contains(&nameless.problem()), "{path}");
    }
    for path in ["/api", "/api/v1", "/api/v1/nothing", "/api/nothing"] {
        assert_eq!(service.robot.get(path).await.problem(), "not-found", "{path}");
    }
}

#[actix_web::test]
async fn an_operation_needs_a_key_with_its_scope() {
    let mut service = Service::new().await;
    for (n, (method, path, scope)) in described(&service.app).await.into_iter().enumerate() {
        if n % MOST_TRIED == 0 {
            service = Service::new().await;
        }
        let app = &service.app;
        let stranger = Program::without_key(app);
        let wrong = Program { secret: Some("nobody".into()), ..Program::without_key(app) };
        let table = &service.table;
        let here = of_nothing(&path);
        let sent = |program: &Program| program.request(method.clone(), &here).send();
        let unknown = got(sent(&wrong).await.unwrap()).await;
        assert_eq!((unknown.status, unknown.problem()), (401, "key-invalid"), "{path}");
        let Some(scope) = scope else { continue };
        let without = got(sent(&stranger).await.unwrap()).await;
        assert_eq!((without.status, without.problem()), (401, "key-missing"), "{path}");
        if scope != "table" {
            let lacking = got(sent(table).await.unwrap()).await;
            assert_eq!((lacking.status, lacking.problem()), (403, "scope-missing"), "{path}");
        }
    }
}

#[actix_web::test]
async fn a_key_has_at_most_the_rights_of_its_account_in_its_tournament() {
    let app = spawn_app();
    let one = organized(&app, Preset::Torneo, &players(4)).await.id;
    let other = tournament(&app, "ana@example.org", Preset::Torneo, &players(4));
    let scopes = [Scope::Organize, Scope::Read];
    let robot = Program::with_key(&app, "ana@example.org", &scopes, Some(one));
    let entry = json!({ "name": "Zoe Nueva", "phone": "600 000 000" });
    let of = |id: TournamentId| format!("/api/v1/tournaments/{id}/entries");
    assert_eq!(robot.post(&of(one), "a", &entry).await.status, 201);
    let refused = robot.post(&of(other), "b", &entry).await;
    assert_eq!((refused.status, refused.problem()), (403, "forbidden"));
    let create = json!({ "preset": "torneo", "name": "Nuevo" });
    assert_eq!(robot.post("/api/v1/tournaments", "c", &create).await.status, 403);
    // Contacts are read only with the scope, and only in the tournament.
    let last = |got: &Got| got.json["items"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(last(&robot.get(&of(one)).await)["contact"]["phone"], "600 000 000");
    assert!(last(&robot.get(&of(other)).await)["contact"].is_null());
    let blind = Program::with_key(&app, "ana@example.org", &[Scope::Organize], None);
    assert!(last(&blind.get(&of(one)).await)["contact"].is_null());
    // A cookie counts for nothing.
    let mut ana = app.browser();
    let answer = ana.post_json(&of(one), &entry).await;
    assert_eq!(answer.status, 401);
}

#[actix_web::test]
async fn a_write_is_done_once_for_each_name() {
    let app = spawn_app();
    let id = organized(&app, Preset::Torneo, &players(4)).await.id;
    let robot = Program::with_key(&app, "ana@example.org", &[Scope::Organize], None);
    let path = format!("/api/v1/tournaments/{id}/entries");
    let first = robot.post(&path, "one", &json!({ "name": "Zoe Nueva" })).await;
    let again = robot.post(&path, "one", &json!({ "name": "Zoe Nueva" })).await;
    assert_eq!((first.status, again.status), (201, 201));
    assert_eq!(first.json, again.json);
    assert_eq!(
        (first.header("idempotency-replayed"), again.header("idempotency-replayed")),
        ("", "true")
    );
    let other = robot.post(&path, "one", &json!({ "name": "Otra" })).await;
    assert_eq!((other.status, other.problem()), (422, "idempotency-key-reused"));
    // The same entry under another name is refused, and the problem says what stands.
    let twice = robot.post(&path, "two", &json!({ "name": "Zoe Nueva" })).await;
    assert_eq!((twice.status, twice.problem()), (422, "entry-duplicate"));
    assert_eq!(twice.json["number"], 5);
    let iris = json!({ "name": "Iris Seis" });
    let at_once = (0..6).map(|_| robot.post(&path, "six", &iris));
    for got in futures_util::future::join_all(at_once).await {
        assert_eq!(got.status, 201);
    }
    assert_eq!(robot.get(&path).await.json["total"], 6);
}

#[actix_web::test]
async fn a_write_on_what_has_changed_fails_and_a_preview_does_nothing() {
    let app = spawn_app();
    let id = organized(&app, Preset::Torneo, &players(4)).await.id;
    let robot = Program::with_key(&app, "ana@example.org", &[Scope::Organize], None);
    let path = format!("/api/v1/tournaments/{id}");
    let tag = robot.get(&path).await.header("etag").to_owned();
    let registration = format!("{path}/registration");
    let close = json!({ "is_open": false });
    let with = [("if-match", tag.as_str())];
    assert_eq!(robot.post_with(&registration, "a", &close, &with).await.status, 200);
    let late = robot.post_with(&registration, "b", &json!({ "is_open": true }), &with).await;
    assert_eq!((late.status, late.problem()), (412, "precondition-failed"));
    let tagless = robot.post_with(&registration, "e", &close, &[("if-match", "")]).await;
    assert_eq!((tagless.status, tagless.problem()), (400, "malformed"));
    let listed = robot.post(&format!("{path}/settings"), "f", &json!([null, null])).await;
    assert_eq!((listed.problem(), listed.json["allowed"].as_str()), ("invalid", Some("an object")));
    let refused = robot.post(&format!("{path}/entries"), "c", &json!({ "name": "Tarde" })).await;
    assert_eq!((refused.status, refused.problem()), (409, "registration-closed"));
    assert!(refused.json["now"]["revision"].is_number(), "{}", refused.json);
    let entries = robot.get(&format!("{path}/entries")).await.json;
    let entry = entries["items"][0]["id"].as_str().unwrap().to_owned();
    let withdrawal = format!("{path}/entries/{entry}/withdrawal?preview=true");
    let preview = robot.post(&withdrawal, "d", &json!({})).await;
    assert_eq!(preview.status, 200, "{}", preview.json);
    assert!(preview.json["effects"].is_array());
    let after = robot.get(&format!("{path}/entries/{entry}")).await.json;
    assert_eq!(after["status"], "active");
}

#[actix_web::test]
async fn reads_have_tags_parts_and_limits() {
    let app = spawn_app();
    let id = half_played(&app, 9, 7);
    let stranger = Program::without_key(&app);
    let home = format!("/api/v1/tournaments/{id}");
    for page in [
        "",
        "/entries",
        "/rounds",
        "/tables",
        "/results",
        "/standings",
        "/bracket",
        "/calendar",
        "/hall",
    ] {
        let path = format!("{home}{page}");
        let first = stranger.get(&path).await;
        assert_eq!(first.status, 200, "{path}: {}", first.json);
        assert_eq!(first.header("access-control-allow-origin"), "*", "{path}");
        assert!(first.header("ratelimit").starts_with("\"requests\";r="), "{path}");
        let tag = first.header("etag");
        let request = stranger.request(Method::GET, &path).header("if-none-match", tag);
        assert_eq!(request.send().await.unwrap().status(), 304, "{path}");
    }
    let mut names = Vec::new();
    let mut cursor = String::new();
    loop {
        let part = stranger.get(&format!("{home}/entries?limit=4{cursor}")).await.json;
        assert_eq!(part["total"], 9);
        let items = part["items"].as_array().unwrap();
        names.extend(items.iter().map(|it| it["number"].as_i64().unwrap()));
        match part["next"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }
    assert_eq!(names, (1..=9).collect::<Vec<_>>());
    let wrong = stranger.get(&format!("{home}/entries?limit=0")).await;
    assert_eq!((wrong.problem(), wrong.json["field"].as_str()), ("invalid", Some("limit")));
    assert_eq!(wrong.json["allowed"], "1 to 200");
    let table = stranger.get(&format!("{home}/results")).await.json["items"][0]["id"].clone();
    let log = format!("/api/v1/tables/{}/events", table.as_str().unwrap());
    let all = stranger.get(&log).await.json;
    let n = all["version"].as_i64().unwrap();
    let rest = stranger.get(&format!("{log}?after={}", n - 1)).await.json;
    assert_eq!(rest["events"].as_array().unwrap().len(), 1);
    // Some at once, since a slow machine allows new ones meanwhile.
    let nothing = format!("{home}/nothing");
    let mut refused = None;
    for _ in 0..400 {
        let all = futures_util::future::join_all((0..8).map(|_| stranger.get(&nothing))).await;
        refused = all.into_iter().find(|got| got.status == 429);
        if refused.is_some() {
            break;
        }
    }
    let refused = refused.expect("a limit");
    assert_eq!(refused.problem(), "too-many-requests");
    assert_ne!(refused.header("retry-after"), "");
}

#[actix_web::test]
async fn a_program_runs_an_evening() {
    let app = spawn_app();
    app.organizer().await;
    let scopes = [Scope::Read, Scope::Organize];
    let robot = Program::with_key(&app, "ana@example.org", &scopes, None);
    let create = json!({ "preset": "torneo", "name": "Velada", "options": { "mode": "solo" } });
    let made = robot.post("/api/v1/tournaments", "velada", &create).await;
    assert_eq!(made.status, 201, "{}", made.json);
    let home = format!("/api/v1/tournaments/{}", made.json["id"].as_str().unwrap());
    let list = json!({ "list": "nombre\nPersona Uno\nPersona Dos\nPersona Tres\nPersona Cuatro\nPersona Cinco\n" });
    let imported = robot.post(&format!("{home}/entries/import"), "list", &list).await;
    assert_eq!(imported.json, json!({ "n_new": 5 }));
    let entry = json!({ "name": "Persona Seis" });
    assert_eq!(robot.post(&format!("{home}/entries"), "six", &entry).await.status, 201);
    for n in 0..40 {
        let now = robot.get(&home).await.json;
        let step = now["next_steps"][0].clone();
        let once = format!("step {n}");
        let done = match step["step"].as_str().unwrap() {
            "draw" => robot.post(&format!("{home}/draws"), &once, &json!({ "seed": 7 })).await,
            "publish" => {
                let draft = robot.get(&format!("{home}/draft")).await;
                assert_eq!(draft.json["rounds"].as_array().unwrap().len(), 1);
                robot.post(&format!("{home}/draws/publish"), &once, &json!({})).await
            }
            "play" => {
                let round =
                    now["stages"][0]["rounds"].as_array().unwrap().last().unwrap()["id"].clone();
                let clock = format!("{home}/rounds/{}/clock", round.as_str().unwrap());
                let wrong = robot
                    .post(&clock, &format!("long {n}"), &json!({ "act": "start", "minutes": 900 }))
                    .await;
                assert_eq!(
                    (wrong.problem(), wrong.json["field"].as_str()),
                    ("invalid", Some("minutes"))
                );
                let start = json!({ "act": "start", "minutes": 40 });
                robot.post(&clock, &format!("clock {n}"), &start).await;
                assert_eq!(
                    robot.get(&format!("{home}/hall")).await.json["clocks"][0]["seconds"],
                    2400
                );
                let table = step["tables"][0].as_str().unwrap();
                let path = format!("/api/v1/tables/{table}");
                let shown = robot.get(&path).await.json;
                let seats = shown["seats"].as_array().unwrap();
                let mut entries: Vec<&str> =
                    seats.iter().map(|it| it["entry"].as_str().unwrap()).collect();
                entries.dedup();
                let places: Vec<Value> = (1..).zip(&entries)
                    .map(|(place, entry)| json!({ "entry": entry, "place": place, "ending": "placed" }))
                    .collect();
                let events =
                    json!({ "version": 0, "events": [{ "kind": "places", "places": places }] });
                let late =
                    json!({ "version": 9, "events": [{ "kind": "places", "places": places }] });
                let wrong =
                    robot.post(&format!("{path}/events"), &format!("late {n}"), &late).await;
                assert!(wrong.status >= 400, "{}", wrong.json);
                robot.post(&format!("{path}/events"), &once, &events).await
            }
            "close" => robot.post(&format!("{home}/rounds/close"), &once, &json!({})).await,
            "finished" => {
                assert_eq!(now["winners"].as_array().unwrap().len(), 1);
                return;
            }
            other => panic!("{other}: {now}"),
        };
        assert!(done.status < 300, "{step}: {}", done.json);
    }
    panic!("the evening does not end");
}

#[actix_web::test]
async fn a_key_is_shown_once_used_and_revoked() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let filled = ana.form("/account/keys", "form[action='/account/keys']").await;
    let filled = filled.with("key_name", "Pantalla").with("key_scopes", "read");
    let wrong = ana.send_form(&filled.with("old_password", "no")).await;
    assert_eq!(wrong.status, 422);
    let filled = wrong.form("form[action='/account/keys']");
    let made = ana.send_form(&filled.with("old_password", "tres palabras sueltas")).await;
    assert_eq!(made.status, 200, "{}", made.body);
    let secret = made.text(".api-secret code");
    assert!(secret.starts_with("cubilete_"), "{secret}");
    let robot = Program { secret: Some(secret.clone()), ..Program::without_key(&app) };
    let shown = robot.get("/api/v1/key").await;
    assert_eq!((shown.status, shown.json["name"].as_str()), (200, Some("Pantalla")));
    let page = ana.get("/account/keys").await;
    page.assert_lacks(&secret);
    page.assert_has("Pantalla");
    let end = page.form("form[action$='/end']");
    assert_eq!(ana.send_form(&end).await.status, 303);
    assert_eq!(robot.get("/api/v1/key").await.problem(), "key-invalid");
    ana.get("/account").await.assert_has("Pantalla");
}

#[actix_web::test]
async fn the_description_is_the_one_in_the_tree() {
    let app = spawn_app();
    let served = Program::without_key(&app).get("/api/openapi.json").await.json;
    let kept: Value =
        serde_json::from_str(&fs::read_to_string("tests/web/openapi.json").unwrap()).unwrap();
    assert_eq!(served["openapi"], "3.1.0");
    assert!(
        served == kept,
        "save /api/openapi.json as tests/web/openapi.json and review the change"
    );
    let docs = app.browser().get("/api/docs").await;
    for (_, path, _) in described(&app).await {
        docs.assert_has(&path);
    }
}

#[test]
fn every_act_has_its_operation_or_is_known_to_lack_one() {
    let mut acts = BTreeSet::new();
    for file in fs::read_dir("src/acts").unwrap().map(|it| it.unwrap().path()) {
        let Some(name) = file.file_stem().filter(|_| file.is_file()) else { continue };
        let text = fs::read_to_string(&file).unwrap().replace('\n', " ");
        let begins = text.split("pub fn ").skip(1);
        for (act, rest) in begins.filter_map(|it| it.split_once('(')) {
            if rest.trim_start().starts_with("work: &mut Work") {
                acts.insert(format!("{}::{act}", name.to_str().unwrap()));
            }
        }
    }
    // A form can be sent twice; a program has the Idempotency-Key.
    acts.remove("tournaments::create_once");
    for by_program in [
        "distance_play::seat_waiting",
        "evening::go_on",
        "turn_clocks::postpone",
        "turn_clocks::run_out",
    ] {
        acts.remove(by_program);
    }
    let served = sources(Path::new("src/web/api"));
    let missing: Vec<&String> =
        acts.iter().filter(|act| !served.contains(&format!("{act}("))).collect();
    assert_eq!(missing, MISSING, "acts without an operation");
}

/// Text of all files below a folder.
pub fn sources(folder: &Path) -> String {
    let files = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path());
    let text = |file: std::path::PathBuf| match file.is_dir() {
        true => sources(&file),
        false => fs::read_to_string(&file).unwrap(),
    };
    files.map(text).collect()
}

//! Tables over the API: batches of results, acts at a table, keys by PIN, club nights, and undone changes of seats.

use chrono::TimeDelta;
use cubilete::acts::rearrangements::{self, RequestedArrangement};
use cubilete::acts::rounds;
use domain::draw::changes::arrangement::ArrangementChange;
use domain::draw::changes::round_arrangement::RoundArranger;
use domain::tournament::api_key::Scope;
use domain::tournament::id::TournamentId;
use domain::tournament::preset::Preset;
use domain::tournament::table::{Seat, Table};
use serde_json::{Value, json};

use crate::api::{Got, Program};
use crate::app::{App, spawn_app};
use crate::fixture::{act, draw, facts, organized, players, publish};

/// Ana's tournament with two tables of four, and her program.
async fn two_tables(app: &App) -> (TournamentId, Program, Vec<Table>) {
    let id = organized(app, Preset::Torneo, &players(8)).await.id;
    draw(app, id, 1);
    publish(app, id);
    let scopes = [Scope::Read, Scope::Organize];
    let robot = Program::with_key(app, "ana@example.org", &scopes, None);
    (id, robot, facts(app, id).tables().to_vec())
}

/// The places of a table's sides, in their order.
fn places(table: &Table) -> Value {
    let places = (1..).zip(table.entries());
    let place = |(place, entry): (u8, domain::tournament::id::EntryId)| json!({ "entry": entry.to_string(), "place": place, "ending": "placed" });
    places.map(place).collect()
}

async fn key_of(app: &App, pin: &str) -> Got {
    let body = json!({ "pin": pin, "referee_name": "Rosa" });
    Program::without_key(app).post("/api/v1/table-keys", "", &body).await
}

fn with_secret(app: &App, got: &Got) -> Program {
    let secret = got.json["key"].as_str().unwrap().to_owned();
    Program { secret: Some(secret), ..Program::without_key(app) }
}

#[actix_web::test]
async fn a_batch_of_results_answers_for_each_and_is_done_whole() {
    let app = spawn_app();
    let (id, robot, tables) = two_tables(&app).await;
    let path = format!("/api/v1/tournaments/{id}/results");
    let of = |table: &Table, version: i32| json!({ "table": table.id.to_string(), "version": version, "places": places(table) });
    let unknown = json!({ "table": "0".repeat(32), "version": 0, "present": [] });
    let all = [of(&tables[0], 0), of(&tables[1], 7), unknown];
    let refused = robot.post(&path, "part", &json!({ "results": all })).await;
    assert_eq!((refused.status, refused.problem()), (422, "batch-refused"), "{}", refused.json);
    let items = &refused.json["items"];
    assert_eq!(items[0], json!({ "status": 424 }));
    assert!(items[1]["status"].as_u64().unwrap() >= 400, "{items}");
    assert_eq!(items[1]["problem"]["status"], items[1]["status"]);
    let code = (&items[2]["status"], &items[2]["problem"]["code"]);
    assert_eq!(code, (&json!(404), &json!("not-found")));
    assert_eq!(robot.get(&path).await.json["total"], 0, "nothing is done");
    let nothing = robot.post(&path, "nothing", &json!({ "results": [] })).await;
    assert_eq!((nothing.problem(), nothing.json["field"].as_str()), ("invalid", Some("results")));

    let both = json!({ "results": [of(&tables[0], 0), of(&tables[1], 0)] });
    let done = robot.post(&path, "both", &both).await;
    assert_eq!(done.status, 200, "{}", done.json);
    assert_eq!(done.json["items"][1]["table"], tables[1].id.to_string());
    assert_eq!(robot.get(&path).await.json["total"], 2);
    let again = robot.post(&path, "both", &both).await;
    assert_eq!((again.json, again.status), (done.json, 200));
}

#[actix_web::test]
async fn a_batch_takes_the_pieces_of_a_score_sheet() {
    let app = spawn_app();
    let (id, robot, tables) = two_tables(&app).await;
    let path = format!("/api/v1/tournaments/{id}/results");
    let pieces = |first: usize| -> Value {
        let seats = tables[0].seats.iter().zip(first..);
        let row = |(seat, ahead): (&Seat, usize)| {
            let color = seat.color.name();
            json!({ "color": color, "progress": [ahead, 0, 0, 0] })
        };
        seats.map(row).collect()
    };
    let table = tables[0].id.to_string();
    let of = |pieces: Value| json!({ "table": table, "version": 0, "pieces": pieces });
    let mut both = of(pieces(10));
    both["present"] = json!([]);
    let mut ordered = json!({ "table": table, "version": 0, "present": [] });
    ordered["retired"] = json!([tables[0].seats[0].entry.to_string()]);
    for wrong in [both, ordered] {
        let refused =
            robot.post(&path, &wrong.to_string()[..60], &json!({ "results": [wrong] })).await;
        let named = (refused.problem().to_owned(), refused.json["field"].as_str());
        assert_eq!(named, ("invalid".to_owned(), Some("results[0]")));
    }
    let far = robot.post(&path, "far", &json!({ "results": [of(pieces(200))] })).await;
    assert_eq!((far.status, far.problem()), (422, "batch-refused"), "{}", far.json);
    let done = robot.post(&path, "done", &json!({ "results": [of(pieces(10))] })).await;
    assert_eq!(done.status, 200, "{}", done.json);
    let result = facts(&app, id).table(tables[0].id).unwrap().result.clone().unwrap();
    assert_eq!(result.sides[0].entry, tables[0].seats.last().unwrap().entry);
}

#[actix_web::test]
async fn a_pin_gives_a_key_for_its_table_alone() {
    let app = spawn_app();
    let (id, _, tables) = two_tables(&app).await;
    let wrong = key_of(&app, "no pin").await;
    assert_eq!((wrong.problem(), wrong.json["field"].as_str()), ("invalid", Some("pin")));
    let digits = tables[0].pin.len();
    let free = (0..).map(|n| format!("{n:0digits$}"));
    let free = free.into_iter().find(|pin| tables.iter().all(|table| table.pin != *pin)).unwrap();
    let unknown = key_of(&app, &free).await;
    assert_eq!(
        (unknown.problem(), unknown.json["detail"].as_str()),
        ("invalid", Some("pin: unknown"))
    );

    let made = key_of(&app, &tables[0].pin).await;
    assert_eq!((made.status, &made.json["table"]), (201, &json!(tables[0].id.to_string())));
    let referee = with_secret(&app, &made);
    let at = |table: &Table, page: &str| format!("/api/v1/tables/{}{page}", table.id);
    let taken = referee.post(&at(&tables[0], "/keeper"), "keep", &json!({})).await;
    assert_eq!(taken.status, 200, "{}", taken.json);
    let elsewhere = referee.post(&at(&tables[1], "/keeper"), "else", &json!({})).await;
    assert_eq!((elsewhere.status, elsewhere.problem()), (403, "forbidden"));
    let draft = referee.get(&format!("/api/v1/tournaments/{id}/draft")).await;
    assert_eq!((draft.status, draft.problem()), (403, "scope-missing"));

    // The game begins; one act of it is undone.
    let color = tables[0].seats[0].color.name();
    let start = json!({ "version": 0, "events": [{ "kind": "start", "color": color }] });
    let started = referee.post(&at(&tables[0], "/events"), "start", &start).await;
    assert_eq!(started.status, 201, "{}", started.json);
    let many =
        referee.post(&at(&tables[0], "/undo"), "many", &json!({ "version": 1, "n": 9 })).await;
    assert_eq!((many.problem(), many.json["field"].as_str()), ("invalid", Some("n")));
    let undone = referee.post(&at(&tables[0], "/undo"), "undo", &json!({ "version": 1 })).await;
    assert_eq!((undone.status, &undone.json["version"]), (200, &json!(2)), "{}", undone.json);
    let unsigned =
        referee.post(&at(&tables[0], "/signature"), "sign", &json!({ "version": 2 })).await;
    assert!((400..500).contains(&unsigned.status), "{}", unsigned.json);
    unsigned.problem();
    let nameless = json!({ "version": 2, "color": color, "person": "Z" });
    let nameless = referee.post(&at(&tables[0], "/line-up"), "line", &nameless).await;
    assert_eq!((nameless.problem(), nameless.json["field"].as_str()), ("invalid", Some("person")));

    app.state.clock.put_forward(TimeDelta::days(31));
    let late = referee.post(&at(&tables[0], "/keeper"), "late", &json!({})).await;
    assert_eq!((late.status, late.problem()), (401, "key-invalid"));
}

#[actix_web::test]
async fn a_name_joins_the_line_up_of_a_pair() {
    let app = spawn_app();
    let list = (1..=8).map(|n| format!("Una {n};Dos {n}\n")).collect::<String>();
    let list = format!("nombre;pareja\n{list}");
    let id = organized(&app, Preset::Pairs, &list).await.id;
    draw(&app, id, 1);
    publish(&app, id);
    let robot = Program::with_key(&app, "ana@example.org", &[Scope::Organize], None);
    let facts = facts(&app, id);
    let table = facts.tables().iter().find(|table| table.seats.len() > 1).unwrap();
    let path = format!("/api/v1/tables/{}/line-up", table.id);
    let color = table.seats[0].color.name();
    let body = json!({ "version": 0, "color": color, "person": "Zoe Nueva" });
    let done = robot.post(&path, "zoe", &body).await;
    assert_eq!((done.status, &done.json["version"]), (200, &json!(1)), "{}", done.json);
    let late = robot.post(&path, "late", &body).await;
    assert_eq!((late.status, late.problem()), (409, "table-moved-on"), "{}", late.json);
}

#[actix_web::test]
async fn players_open_sign_dissolve_and_annul_tables_of_a_club() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let form = ana.form("/rankings/new", "main form.form").await.with("ranking_name", "Liga");
    let ranking = ana.send_form(&form).await.location();
    let scopes = [Scope::Read, Scope::Organize];
    let robot = Program::with_key(&app, "ana@example.org", &scopes, None);
    let path = format!("/api/v1{ranking}/club");
    let settings = json!({
        "club_on": true, "club_name": "Casal", "mode": "solo", "club_rules": "ranking",
        "club_days": [1, 2, 3, 4, 5, 6, 7], "opens_at": "00:00", "closes_at": "00:00",
        "takes_new": true, "tables_each": 4, "tables_open": 10,
    });
    let mut many = settings.clone();
    many["tables_each"] = json!(90);
    let refused = robot.post(&path, "many", &many).await;
    assert_eq!(
        (refused.problem(), refused.json["field"].as_str()),
        ("invalid", Some("tables_each"))
    );
    assert_eq!(robot.post(&path, "club", &settings).await.status, 200);
    let night = robot.get(&path).await.json;
    assert_eq!(night["settings"]["club_name"], json!(["Casal"]));

    let phone = Program::without_key(&app);
    let nobody = json!({ "seat1": "a", "seat2": "b" });
    let unknown = phone.post("/api/v1/clubs/zzzz/tables", "", &nobody).await;
    assert_eq!((unknown.status, unknown.problem()), (404, "not-found"));
    let door = format!("/api/v1/clubs/{}/tables", night["code"].as_str().unwrap());
    let mut seats = json!({ "seat1": "Nora Uno", "seat2": "Nora Dos" });
    let unclear = phone.post(&door, "", &seats).await;
    assert_eq!((unclear.status, unclear.problem()), (422, "invalid"), "{}", unclear.json);
    assert_eq!(unclear.json["choices"]["seat1"], json!([]));
    (seats["pick1"], seats["pick2"]) = (json!("new"), json!("new"));
    let opened = phone.post(&door, "", &seats).await;
    assert_eq!(opened.status, 201, "{}", opened.json);
    let again = phone.post(&door, "", &json!({ "seat1": "Nora Uno", "seat2": "Nora Dos" })).await;
    assert_eq!((again.status, again.problem()), (409, "player-busy"), "{}", again.json);

    let table = opened.json["table"].as_str().unwrap().to_owned();
    let read = |id: &str| {
        let id = id.parse().unwrap();
        app.state.store.read_blocking(|conn| store::tables::find(conn, id)).unwrap()
    };
    let known = read(&table);
    let (first, here) = (with_secret(&app, &opened), format!("/api/v1/tables/{table}"));
    let second = with_secret(&app, &key_of(&app, &known.pin).await);
    let seat = |place: usize| json!({ "player": known.seats[place].player.to_string() });
    let taken = second.post(&format!("{here}/seat"), "taken", &seat(0)).await;
    assert_eq!((taken.status, taken.problem()), (409, "seat-taken"));
    assert_eq!(second.post(&format!("{here}/seat"), "seat", &seat(1)).await.status, 200);

    let result =
        json!({ "version": 0, "events": [{ "kind": "places", "places": places(&known) }] });
    let entered = first.post(&format!("{here}/events"), "places", &result).await;
    assert_eq!(entered.status, 201, "{}", entered.json);
    let version = json!({ "version": entered.json["version"] });
    let own = first.post(&format!("{here}/signature"), "own", &version).await;
    assert!((400..500).contains(&own.status), "another side signs: {}", own.json);
    let reject = |reason: &str| {
        let version = &entered.json["version"];
        json!({ "version": version, "decision": "reject", "reason": reason })
    };
    let short = second.post(&format!("{here}/signature"), "short", &reject("x")).await;
    assert_eq!((short.problem(), short.json["field"].as_str()), ("invalid", Some("reason")));
    let rejected = second.post(&format!("{here}/signature"), "no", &reject("Otro orden")).await;
    assert_eq!(rejected.status, 200, "{}", rejected.json);
    let mut result = result;
    result["version"] = json!(entered.json["version"].as_i64().unwrap() + 1);
    let entered = first.post(&format!("{here}/events"), "again", &result).await;
    assert_eq!(entered.status, 201, "{}", entered.json);
    let version = json!({ "version": entered.json["version"] });
    let signed = second.post(&format!("{here}/signature"), "sign", &version).await;
    assert_eq!((signed.status, &signed.json["is_new"]), (200, &json!(true)), "{}", signed.json);
    assert_eq!(second.get(&here).await.json["state"], "confirmed");

    let annul = format!(
        "/api/v1/tournaments/{}/tables/{table}/annulment",
        first.get(&here).await.json["tournament"].as_str().unwrap()
    );
    let short = robot.post(&annul, "short", &json!({ "annul_reason": "x" })).await;
    assert_eq!(short.json["field"], "annul_reason");
    let done = robot.post(&annul, "annul", &json!({ "annul_reason": "Mesa de prueba" })).await;
    assert_eq!(done.status, 200, "{}", done.json);

    let opened = phone.post(&door, "", &json!({ "seat1": "Nora Uno", "seat2": "Nora Dos" })).await;
    assert_eq!(opened.status, 201, "{}", opened.json);
    let other = opened.json["table"].as_str().unwrap();
    let stranger = with_secret(&app, &key_of(&app, &read(other).pin).await);
    let path = format!("/api/v1/tables/{other}/dissolution");
    let seatless = stranger.post(&path, "seatless", &json!({})).await;
    assert_eq!((seatless.status, seatless.problem()), (409, "no-seat"), "{}", seatless.json);
    let opener = with_secret(&app, &opened);
    assert_eq!(opener.post(&path, "end", &json!({})).await.status, 200);
}

#[actix_web::test]
async fn a_change_of_seats_is_listed_and_undone() {
    let app = spawn_app();
    let id = organized(&app, Preset::Torneo, &players(7)).await.id;
    let groups = vec![vec![1, 2, 3, 4], vec![5, 6, 7]];
    act(&app, |work| rounds::draw_by_hand(work, id, groups, None));
    publish(&app, id);
    let before = facts(&app, id);
    let round = before.rounds()[0].id;
    let at = RoundArranger::of(&before, round).unwrap();
    let arrangement = at.changed(&at.standing(), ArrangementChange::Swap(1, 2)).unwrap();
    let (numbers, standing) = (at.numbers(), at.standing());
    let wanted = RequestedArrangement { arrangement, numbers, standing };
    act(&app, |work| rearrangements::rearrange(work, (id, round), &wanted, "Orden"));
    let robot = Program::with_key(&app, "ana@example.org", &[Scope::Read, Scope::Organize], None);
    let path = format!("/api/v1/tournaments/{id}/rearrangements");
    let change = robot.get(&path).await.json["items"][0].clone();
    assert_eq!((&change["kind"], &change["reason"]), (&json!("rearrangement"), &json!("Orden")));
    let undo = |change: &str| format!("{path}/{change}/undo");
    let unknown = robot.post(&undo(&"0".repeat(32)), "none", &json!({})).await;
    assert_eq!((unknown.status, unknown.problem()), (404, "not-found"));
    let long = json!({ "undo_reason": "a".repeat(201) });
    let change = change["id"].as_str().unwrap();
    assert_eq!(robot.post(&undo(change), "long", &long).await.json["field"], "undo_reason");
    let undone = robot.post(&undo(change), "undo", &json!({})).await;
    assert_eq!(undone.status, 200, "{}", undone.json);
    assert_eq!(facts(&app, id).tables(), before.tables());
}

//! Page of a table on its players' own devices: what each of them may do, what all of them are told, and the page without script.

use std::time::Duration;

use domain::tournament::id::{IdSource, PassId, TableId, TournamentId};
use domain::tournament::pass::{HeldSeat, Pass};
use domain::tournament::preset::Preset;
use domain::tournament::table::Table;
use domain::tournament::table_plan::{Dice, Logging};
use domain::tournament::tournament::Role;
use parchis::Color;
use reqwest::Response;
use serde_json::{Value, json};
use store::{Conn, StoreError};

use crate::app::{Answer, App, Browser, spawn_app};
use crate::fixture::{self, facts, member, organized, players, tournament};
use crate::log::{id, said};
use crate::matchers::TextMatchers;

/// Table of four at a distance, with the browser of each player in board order.
struct Distance {
    app: App,
    tournament: TournamentId,
    ana: Browser,
    table: TableId,
    seats: Vec<Browser>,
}

async fn distance() -> Distance {
    table_with(Logging::Remote).await
}

async fn table_with(logging: Logging) -> Distance {
    table_late(logging, 0).await
}

/// Table that spectators see this number of throws late.
async fn table_late(logging: Logging, delay: u16) -> Distance {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(4)).await;
    fixture::set_stage(&app, it.id, |it| {
        it.table.logging = logging;
        it.table.delay_throws = delay;
        it.table.dice = if logging.is_remote() { Dice::App } else { Dice::Own };
    });
    fixture::draw(&app, it.id, 1);
    fixture::publish(&app, it.id);
    let table = facts(&app, it.id).tables()[0].clone();
    let other = tournament(&app, "ana@example.org", Preset::Torneo, &players(3));
    let mut seats = Vec::new();
    for seat in &table.seats {
        let name = format!("Seat{}", seat.color.letter());
        let browser = member(&app, other, Role::Referee, &name).await;
        let held = HeldSeat { tournament: it.id, entry: seat.entry, player: seat.player };
        hold(&app, &name, held);
        seats.push(browser);
    }
    Distance { app, tournament: it.id, ana: it.ana, table: table.id, seats }
}

/// Gives the account of this name a pass with the seat.
fn hold(app: &App, name: &str, seat: HeldSeat) {
    let now = app.state.clock.now();
    let email = format!("{}@example.org", name.to_lowercase());
    let write = |conn: &mut Conn| {
        let user = store::users::find_by_email(conn, &email)?.unwrap();
        let seed = format!("{name:-<32}").as_bytes().try_into().unwrap();
        let pass = PassId::new(&mut IdSource::new(1, seed));
        let pass = Pass { id: pass, account: Some(user.id), created_at: now };
        store::passes::insert(conn, &pass)?;
        store::passes::hold(conn, pass.id, seat, now)
    };
    app.state.store.write_blocking::<_, StoreError>(write).unwrap();
}

impl Distance {
    fn page(&self) -> String {
        format!("/tables/{}/play", self.table)
    }

    fn facts(&self) -> Table {
        facts(&self.app, self.tournament).tables()[0].clone()
    }

    fn index(&self, color: Color) -> usize {
        self.facts().seats.iter().position(|seat| seat.color == color).unwrap()
    }

    async fn send_by(&self, browser: &mut Browser, mut body: Value) -> Answer {
        body["csrf"] = json!(browser.get("/").await.token());
        browser.post_json(&self.page(), &body).await
    }

    /// Sends an act from the device of a seat.
    async fn send(&self, seat: usize, body: Value) -> Answer {
        self.send_by(&mut self.seats[seat].clone(), body).await
    }

    /// State as the act of a seat is answered.
    async fn done(&self, seat: usize, body: Value) -> Value {
        let answer = self.send(seat, body.clone()).await;
        assert_eq!(answer.status, 200, "{body}: {answer}");
        said(&answer)
    }

    /// All seats are ready. Returns the state after the start, and the seat on turn.
    async fn begin(&self) -> (Value, usize) {
        let mut state = Value::Null;
        for seat in 0..self.seats.len() {
            state = self.done(seat, json!({ "act": "ready", "word": format!("abc{seat}") })).await;
        }
        assert_eq!(state["state"], "playing", "{state}");
        let seat = self.on_turn(&state);
        (state, seat)
    }

    fn on_turn(&self, state: &Value) -> usize {
        let position = state["position"].as_str().unwrap();
        let turn = position.split("turn=").nth(1).unwrap().chars().next().unwrap();
        self.index(Color::from_letter(turn).unwrap())
    }

    async fn listen(&self, since: &str) -> Response {
        let address = format!("http://{}{}/stream?since={since}", self.app.address, self.page());
        let stream = reqwest::get(address).await.unwrap();
        assert_eq!(stream.status().as_u16(), 200);
        assert_eq!(stream.headers()["content-type"], "text/event-stream");
        stream
    }
}

fn throw(state: &Value, request: u64) -> Value {
    let (version, game) = (&state["version"], &state["game"]);
    json!({ "act": "throw", "version": version, "game": game, "request": id(request) })
}

/// The next state that a stream tells, with its id.
async fn next(stream: &mut Response) -> (String, Value) {
    loop {
        let chunk = tokio::time::timeout(Duration::from_secs(100), stream.chunk());
        let chunk = chunk.await.expect("nothing is said").unwrap().expect("the stream has ended");
        let text = String::from_utf8(chunk.to_vec()).unwrap();
        let Some(data) = text.lines().find_map(|line| line.strip_prefix("data: ")) else {
            continue;
        };
        let id = text.lines().find_map(|line| line.strip_prefix("id: ")).unwrap();
        return (id.to_owned(), serde_json::from_str(data).unwrap());
    }
}

#[actix_web::test]
async fn the_game_begins_once_all_are_ready_and_each_throws_for_their_own_seat() {
    let hall = distance().await;
    let state = hall.done(0, json!({ "act": "ready", "word": "k3Xd" })).await;
    assert_eq!((&state["state"], &state["seats"][0]["ready"]), (&json!("waiting"), &json!(true)));
    assert_eq!(state["seats"][1]["ready"], false);
    let (state, seat) = hall.begin().await;
    let other = (seat + 1) % 4;
    let refused = hall.send(other, throw(&state, 1)).await;
    assert_eq!(refused.status, 403, "{refused}");
    assert_eq!(said(&refused)["error"], "not-yours");
    assert_eq!(said(&refused)["now"]["version"], state["version"], "nothing was thrown");

    let thrown = hall.done(seat, throw(&state, 2)).await;
    assert_eq!(thrown["from"], state["version"]);
    assert_eq!(thrown["steps"][0]["kind"], "die");
    assert_eq!(thrown["steps"][0]["request"], id(2));
    let again = hall.done(seat, throw(&state, 2)).await;
    assert_eq!((&again["version"], &again["steps"]), (&thrown["version"], &thrown["steps"]));
}

#[actix_web::test]
async fn a_late_act_is_refused_with_the_state_as_it_is() {
    let hall = distance().await;
    let (state, seat) = hall.begin().await;
    let now = hall.done(seat, throw(&state, 1)).await;
    let late = hall.send(seat, throw(&state, 2)).await;
    assert!(matches!(late.status, 403 | 409), "{late}");
    assert_eq!(said(&late)["now"]["position"], now["position"]);
    assert_eq!(said(&late)["now"]["steps"], now["steps"]);
    let malformed = hall.send(seat, json!({ "act": "throw", "version": 1 })).await;
    assert_eq!(malformed.status, 422);
    malformed.body.assert_has("game");
    let typed = json!({ "act": "play", "version": now["version"], "game": 1,
        "events": [{ "request": id(3), "kind": "die", "die": 6 }] });
    assert_eq!(hall.send(seat, typed).await.status, 422, "the app throws here");
}

#[actix_web::test]
async fn every_device_is_told_each_step_once_from_the_version_that_it_knows() {
    let hall = distance().await;
    let (state, seat) = hall.begin().await;
    let version = state["version"].as_i64().unwrap();
    let mut stream = hall.listen(&format!("1-{version}")).await;
    let (known, greeting) = next(&mut stream).await;
    assert_eq!(known, format!("1-{version}"));
    assert_eq!((&greeting["steps"], &greeting["position"]), (&json!([]), &state["position"]));

    let thrown = hall.done(seat, throw(&state, 1)).await;
    let (known, told) = next(&mut stream).await;
    assert_eq!(known, format!("1-{}", thrown["version"]));
    assert_eq!((&told["steps"], &told["position"]), (&thrown["steps"], &thrown["position"]));
    assert_eq!(told["clock"]["color"].as_str().map(str::len), Some(1));
    let (_, missed) = next(&mut hall.listen(&format!("1-{version}")).await).await;
    assert_eq!(missed["steps"], thrown["steps"], "what a device has missed");
    let (_, all) = next(&mut hall.listen("nonsense").await).await;
    assert_eq!((&all["steps"], &all["position"]), (&json!([]), &thrown["position"]));

    hall.done((seat + 1) % 4, json!({ "act": "say", "phrase": "nice-throw" })).await;
    let (_, told) = loop {
        let told = next(&mut stream).await;
        if told.1["phrases"] != json!([]) {
            break told;
        }
    };
    assert_eq!(told["phrases"][0]["phrase"], "nice-throw");
    assert_eq!(told["steps"], json!([]), "a phrase is no step");
}

#[actix_web::test]
async fn what_is_asked_is_answered_by_the_others_at_the_version_it_was_asked() {
    let hall = distance().await;
    let (state, seat) = hall.begin().await;
    let version = &state["version"];
    let ask = json!({ "act": "ask", "game": 1, "version": version, "kind": "end" });
    let asked = hall.done(seat, ask).await;
    assert_eq!(asked["request"]["kind"], "end");
    assert_eq!(asked["request"]["agreed"].as_array().unwrap().len(), 1);
    let other = (seat + 1) % 4;
    let wrong = json!({ "act": "answer", "version": 0, "agrees": true });
    assert_eq!(hall.send(other, wrong).await.status, 409);
    let answer = |agrees| json!({ "act": "answer", "version": version, "agrees": agrees });
    let agreed = hall.done(other, answer(true)).await;
    assert_eq!(agreed["request"]["agreed"].as_array().unwrap().len(), 2);
    let ended = hall.done((seat + 2) % 4, answer(false)).await;
    assert_eq!(ended["request"], Value::Null, "one refusal ends it");
}

#[actix_web::test]
async fn others_watch_without_controls_and_a_referee_takes_over_and_gives_back() {
    let mut hall = distance().await;
    let (state, seat) = hall.begin().await;
    let page = hall.page();
    let watched = hall.app.browser().get(&page).await;
    assert_eq!(watched.status, 200);
    watched.assert_none("form[action$='/play']");
    let forged =
        json!({ "act": "throw", "version": state["version"], "game": 1, "request": id(1) });
    let mut guest = hall.app.browser();
    let answer = hall.send_by(&mut guest, forged).await;
    assert_eq!(answer.status, 403, "{answer}");

    let form = hall.ana.form(&page, "form.own-referee").await;
    let taken = hall.ana.send_form(&form.with("act", "take-over")).await;
    assert_eq!(taken.status, 303, "{taken}");
    let own = hall.seats[seat].clone().get(&page).await;
    assert_eq!(own.attribute(".own-plain", "data-control"), "kept");
    let form = hall.ana.form(&page, "form.own-referee").await;
    assert_eq!(hall.ana.send_form(&form.with("act", "give-back")).await.status, 303);
    let own = hall.seats[seat].clone().get(&page).await;
    assert_eq!(own.attribute(".own-plain", "data-control"), "throw");
}

#[actix_web::test]
async fn a_game_is_played_without_script() {
    let mut hall = distance().await;
    let page = hall.page();
    for seat in 0..4 {
        let form = hall.seats[seat].form(&page, "form:has(input[name='word'])").await;
        let sent = hall.seats[seat].send_form(&form.with("word", "ab12")).await;
        assert_eq!((sent.status, sent.location().as_str()), (303, page.as_str()));
    }
    // Until each of them has had a turn.
    let mut turns = [0; 4];
    for _ in 0..200 {
        for (seat, turns) in hall.seats.iter_mut().zip(&mut turns) {
            let own = seat.get(&page).await;
            let form = match own.attribute(".own-plain", "data-control").as_str() {
                "throw" => own.form("form.roll").with("act", "throw"),
                "move" => {
                    let moves = own.attributes(".choices button", "value");
                    own.form("form.referee__move").with("move", &moves[0])
                }
                _ => {
                    own.body.assert_has("http-equiv=\"refresh\"");
                    continue;
                }
            };
            *turns += 1;
            let sent = seat.send_form(&form).await;
            assert_eq!(sent.status, 303, "{sent}");
        }
        if turns.iter().all(|n| *n > 1) {
            break;
        }
    }
    assert!(turns.iter().all(|n| *n > 1), "{turns:?}");
}

#[actix_web::test]
async fn where_the_players_throw_their_own_dice_the_seat_on_turn_enters_them() {
    let mut hall = table_with(Logging::Each).await;
    let page = hall.page();
    let form = hall.seats[0].form(&page, "form.own-begin").await;
    let sent = hall.seats[0].send_form(&form.with("color", "Y")).await;
    assert_eq!(sent.status, 303, "{sent}");
    let yellow = hall.index(Color::Yellow);
    let events = json!([{ "request": id(1), "kind": "die", "die": 3 }]);
    let die = json!({ "act": "play", "version": 1, "game": 1, "events": events });
    let other = hall.send((yellow + 1) % 4, die.clone()).await;
    assert_eq!(other.status, 403, "{other}");
    let state = hall.done(yellow, die).await;
    assert_eq!((&state["version"], &state["steps"][0]["die"]), (&json!(2), &json!(3)));
}

#[actix_web::test]
async fn seats_see_their_own_game_at_once_and_all_others_some_throws_late() {
    let mut hall = table_late(Logging::Remote, 3).await;
    assert_eq!(hall.facts().delay_throws, 3, "the table has the number of its stage");
    let (state, _) = hall.begin().await;
    let begun = state["version"].as_i64().unwrap();
    let page = hall.page();
    // Acts without script until some dice are thrown.
    let mut n_dice = 0;
    while n_dice < 5 {
        for seat in 0..4 {
            let own = hall.seats[seat].get(&page).await;
            let form = match own.attribute(".own-plain", "data-control").as_str() {
                "throw" => own.form("form.roll").with("act", "throw"),
                "move" => {
                    let moves = own.attributes(".choices button", "value");
                    own.form("form.referee__move").with("move", &moves[0])
                }
                _ => continue,
            };
            n_dice += u8::from(own.attribute(".own-plain", "data-control") == "throw");
            assert_eq!(hall.seats[seat].send_form(&form).await.status, 303);
        }
    }
    let data = |page: &Answer| {
        let text = page.text("play-table > script[type='application/json']");
        serde_json::from_str::<Value>(&text).unwrap()
    };
    let whole = hall.facts().version();
    for seat in 0..4 {
        let own = hall.seats[seat].get(&page).await;
        assert_eq!(data(&own)["now"]["version"], whole, "seat {seat}");
    }
    let watched = data(&hall.app.browser().get(&page).await);
    let late = watched["now"]["version"].as_i64().unwrap();
    assert!(late >= begun && late < i64::from(whole), "{late} of {whole}");
    assert_eq!(watched["now"]["clock"], Value::Null);
    let (known, _) = next(&mut hall.listen("1-0").await).await;
    assert_eq!(known, format!("1-{late}"));

    // Somebody with a seat elsewhere in the tournament is told no more in the answer to an act that is refused.
    let championship = facts(&hall.app, hall.tournament);
    let stranger = championship.entries()[0].squad[0];
    let held = HeldSeat {
        tournament: hall.tournament,
        entry: championship.entries()[1].id,
        player: stranger,
    };
    let elsewhere = tournament(&hall.app, "ana@example.org", Preset::Torneo, &players(3));
    let mut browser = member(&hall.app, elsewhere, Role::Referee, "Ajena").await;
    hold(&hall.app, "Ajena", held);
    let act = json!({ "act": "throw", "version": 1, "game": 1, "request": id(99) });
    let refused = hall.send_by(&mut browser, act).await;
    assert_eq!(refused.status, 403, "{refused}");
    assert_eq!(said(&refused)["now"]["version"], late, "{refused}");
}

#[actix_web::test]
async fn the_journal_names_the_player_who_acts_from_a_seat() {
    let mut hall = table_with(Logging::Each).await;
    let page = hall.page();
    let form = hall.seats[0].form(&page, "form.own-begin").await;
    assert_eq!(hall.seats[0].send_form(&form.with("color", "Y")).await.status, 303);
    let yellow = hall.index(Color::Yellow);
    let events = json!([{ "request": id(1), "kind": "die", "die": 3 }]);
    let die = json!({ "act": "play", "version": 1, "game": 1, "events": events });
    hall.done(yellow, die).await;
    // A player without an account, as the journal stores one.
    let table = hall.table;
    let forget = move |conn: &mut Conn| {
        use diesel::RunQueryDsl;
        let anybody = "update journal set actor_id = null, role = 'anybody'";
        diesel::sql_query(anybody).execute(conn)?;
        let events = store::tables::events(conn, table, 1)?;
        Ok::<_, StoreError>(events.last().unwrap().by.name.clone())
    };
    let name = hall.app.state.store.write_blocking(forget).unwrap();
    assert_ne!(name, "");
    let journal = format!("/tournaments/{}/journal?play=1", hall.tournament);
    hall.ana.get(&journal).await.body.assert_has(&name);
}

#[actix_web::test]
async fn a_page_without_script_shows_the_latest_phrases() {
    let hall = distance().await;
    let (_, seat) = hall.begin().await;
    hall.done((seat + 1) % 4, json!({ "act": "say", "phrase": "nice-throw" })).await;
    let page = hall.seats[seat].clone().get(&hall.page()).await;
    assert_eq!(page.texts(".own-said li").len(), 1);
}

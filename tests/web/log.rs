//! Log of a table as a script writes it, and the one device that keeps it.

use domain::tournament::event::{Event, EventKind};
use domain::tournament::id::{TableId, TournamentId};
use domain::tournament::preset::Preset;
use domain::tournament::tournament::Role;
use serde_json::{Value, json};
use store::Conn;

use crate::app::{Answer, App, Browser, spawn_app};
use crate::fixture::{self, facts, member, organized, players};
use crate::matchers::TextMatchers;

pub struct Hall {
    pub app: App,
    pub id: TournamentId,
    pub ana: Browser,
    pub table: TableId,
}

/// Table of four at which yellow has started, kept by Ana.
pub async fn hall() -> Hall {
    hall_under(Preset::Torneo.ruleset_name()).await
}

/// Same table under other rules.
pub async fn hall_under(ruleset: &str) -> Hall {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(4)).await;
    fixture::set_stage(&app, it.id, |it| it.table.ruleset = ruleset.parse().unwrap());
    fixture::draw(&app, it.id, 1);
    fixture::publish(&app, it.id);
    let table = facts(&app, it.id).tables()[0].id;
    let mut hall = Hall { app, id: it.id, ana: it.ana, table };
    let form = hall.ana.form(&hall.page(), "form:has(input[value='start'])").await;
    assert_eq!(hall.ana.send_form(&form.with("color", "Y")).await.status, 303);
    hall
}

impl Hall {
    pub fn page(&self) -> String {
        format!("/tables/{}/referee", self.table)
    }

    pub fn log(&self) -> String {
        format!("/tables/{}/log", self.table)
    }

    fn events(&self) -> Vec<Event> {
        let read = |conn: &mut Conn| store::tables::events(conn, self.table, 1);
        self.app.state.store.read_blocking(read).unwrap()
    }

    pub fn kinds(&self) -> Vec<EventKind> {
        self.events().into_iter().map(|event| event.kind).collect()
    }

    pub async fn pep(&self) -> Browser {
        member(&self.app, self.id, Role::Referee, "Pep").await
    }

    pub async fn send(&self, browser: &mut Browser, mut body: Value) -> Answer {
        let page = browser.get("/").await;
        body["csrf"] = json!(page.token());
        browser.post_json(&self.log(), &body).await
    }

    async fn take_over(&self, browser: &mut Browser) -> Answer {
        let form = browser.form(&self.page(), "form[action$='/keeper']").await;
        browser.send_form(&form.with("device", "this")).await
    }
}

/// Dice without a legal move, so that each is a whole throw. Their ids count from `first`.
fn dice(first: u64, dice: &[u8]) -> Vec<Value> {
    let die = |(n, die): (u64, &u8)| json!({ "request": id(n), "kind": "die", "die": die });
    (first..).zip(dice).map(die).collect()
}

/// JSON of a standing die.
fn standing(die: u8) -> Value {
    json!({ "kind": "die", "die": die })
}

pub fn id(n: u64) -> String {
    format!("{n:032x}")
}

pub fn said(answer: &Answer) -> Value {
    serde_json::from_str(&answer.body).unwrap_or_else(|_| panic!("no JSON: {answer}"))
}

#[actix_web::test]
async fn several_acts_are_recorded_in_order_in_one_go() {
    let hall = hall().await;
    let mut events = dice(1, &[3, 4, 5]);
    events.push(json!({ "request": id(9), "kind": "move", "color": "R", "from": 0, "to": 1 }));
    let answer = hall.send(&mut hall.ana.clone(), json!({ "version": 1, "events": events })).await;
    assert_eq!(answer.status, 200, "{answer}");
    let answered = said(&answer);
    assert_eq!((&answered["version"], &answered["state"]), (&json!(5), &json!("playing")));
    assert_eq!(answered["position"], "4 Y0.0.0.0 B0.0.0.0 R0.0.1.1 G0.0.0.0 turn=G fresh=YBG");
    let expected = [EventKind::Die(3), EventKind::Die(4), EventKind::Die(5)];
    assert_eq!(hall.kinds()[1..4], expected);
    assert_eq!(hall.events()[4].request.to_string(), id(9));

    let now = said(&hall.ana.clone().get(&hall.log()).await);
    let moved = json!({ "kind": "move", "color": "R", "from": 0, "to": 1 });
    assert_eq!(now["acts"], json!([standing(3), standing(4), standing(5), moved]));
    assert_eq!(now["position"], answered["position"]);
    assert_eq!(now["start"], "4 Y0.0.0.0 B0.0.0.0 R0.0.0.0 G0.0.0.0 turn=Y fresh=YBRG");
}

#[actix_web::test]
async fn each_act_counts_once_however_often_it_is_sent() {
    let hall = hall().await;
    let mut ana = hall.ana.clone();
    let first = json!({ "version": 1, "events": dice(1, &[1, 2]) });
    for _ in 0..2 {
        assert_eq!(hall.send(&mut ana, first.clone()).await.status, 200);
    }
    // The answer was lost, and more acts follow.
    let more = json!({ "version": 1, "events": dice(1, &[1, 2, 3, 4]) });
    let answer = hall.send(&mut ana, more).await;
    assert_eq!((answer.status, &said(&answer)["version"]), (200, &json!(5)));
    let expected = [1, 2, 3, 4].map(EventKind::Die);
    assert_eq!(hall.kinds()[1..], expected);
}

#[actix_web::test]
async fn one_refused_act_keeps_all_of_them_out() {
    let hall = hall().await;
    let mut events = dice(1, &[1, 2]);
    events.push(json!({ "request": id(3), "kind": "move", "color": "Y", "from": 0, "to": 1 }));
    let answer = hall.send(&mut hall.ana.clone(), json!({ "version": 1, "events": events })).await;
    assert_eq!(answer.status, 422);
    let answered = said(&answer);
    assert_eq!(answered["error"], "refused");
    answered["why"].as_str().unwrap().assert_has(" ");
    assert_eq!(hall.kinds().len(), 1);
}

#[actix_web::test]
async fn nonsense_is_refused_by_its_name_and_leaves_no_trace() {
    let hall = hall().await;
    let mut ana = hall.ana.clone();
    let one = |act: Value| json!({ "version": 1, "events": [act] });
    let die = |field: &str, value: Value| {
        let mut act = json!({ "request": id(1), "kind": "die", "die": 3 });
        act[field] = value;
        one(act)
    };
    let (first, second) = (dice(1, &[1]).remove(0), dice(1, &[2]).remove(0));
    let color = json!({ "request": id(1), "kind": "move", "color": "YB", "from": 0, "to": 1 });
    let from = json!({ "request": id(1), "kind": "move", "color": "Y", "from": -1, "to": 1 });
    let bodies = [
        (json!({}), ["JSON", "version"]),
        (json!({ "version": 1 }), ["JSON", "events"]),
        (json!({ "version": "x", "events": dice(1, &[1]) }), ["version", "\"x\""]),
        (json!({ "version": 1, "events": [] }), ["events", "1 to 2000"]),
        (json!({ "version": 1, "events": vec![first.clone(); 2001] }), ["events", "1 to 2000"]),
        (json!({ "version": 1, "events": "die" }), ["events", "\"die\""]),
        (json!({ "version": 1, "events": ["die"] }), ["events[0]", "\"die\""]),
        (json!({ "version": 1, "events": [first], "to": 3 }), ["to", "`to`"]),
        (die("kind", json!("confirm")), ["events[0]", "`die`, `move`"]),
        (die("kind", json!("start")), ["events[0]", "`start`"]),
        (die("kind", json!(3)), ["events[0].kind", "text"]),
        (die("kind", json!("time-out")), ["events[0].die", "`die`"]),
        (die("color", json!("Y")), ["events[0].color", "`color`"]),
        (die("die", json!(300)), ["events[0].die", "1 to 6"]),
        (die("die", json!(7)), ["events[0].die", "1 to 6"]),
        (die("die", json!("3")), ["events[0].die", "\"3\""]),
        (die("request", json!("me")), ["events[0].request", "32"]),
        (one(json!({ "kind": "die", "die": 3 })), ["events[0].request", "missing"]),
        (one(json!({ "request": id(1), "kind": "die" })), ["events[0]", "`die`"]),
        (one(color), ["events[0].color", "YBRGPAOC"]),
        (one(from), ["events[0].from", "-1"]),
        (json!({ "version": 1, "events": [first, second] }), ["events[1].request", "another"]),
    ];
    for (body, words) in bodies {
        let answer = hall.send(&mut ana, body.clone()).await;
        assert_eq!(answer.status, 422, "{body}");
        let detail = said(&answer)["detail"].as_str().unwrap().to_owned();
        let [field, what] = words;
        detail.assert_has(&format!("({field}: "));
        detail.assert_has(what);
    }
    let csrf = ana.get("/").await.token();
    let broken = ana.post(&hall.log(), &[("csrf", csrf.as_str())]).await;
    assert_eq!(broken.status, 422, "a form is no JSON");
    assert_eq!(hall.kinds().len(), 1);
}

#[actix_web::test]
async fn only_a_page_of_ours_and_only_those_who_may_are_heard() {
    let hall = hall().await;
    let body = json!({ "version": 1, "events": dice(1, &[3]), "csrf": "nothing" });
    assert_eq!(hall.ana.clone().post_json(&hall.log(), &body).await.status, 403);
    let mut stranger = hall.app.browser();
    let body = json!({ "version": 1, "events": dice(1, &[3]) });
    assert_eq!(hall.send(&mut stranger, body).await.status, 403);
    assert_eq!(stranger.get(&hall.log()).await.status, 403);
    assert_eq!(hall.kinds().len(), 1);
}

#[actix_web::test]
async fn what_others_did_meanwhile_is_told_in_words_and_nothing_is_recorded() {
    let hall = hall().await;
    let mut ana = hall.ana.clone();
    let sent = json!({ "version": 1, "events": dice(1, &[1]) });
    assert_eq!(hall.send(&mut ana, sent).await.status, 200);
    let theirs = json!({ "version": 2, "events": dice(50, &[2, 3]) });
    assert_eq!(hall.send(&mut ana, theirs).await.status, 200);

    let mine = json!({ "version": 1, "events": dice(1, &[1, 4]) });
    let answer = hall.send(&mut ana, mine).await;
    assert_eq!(answer.status, 409);
    let answered = said(&answer);
    assert_eq!(answered["error"], "moved-on");
    assert_eq!(answered["known"], json!([id(1)]), "the first of mine had arrived");
    assert_eq!((&answered["known_version"], &answered["can_undo"]), (&json!(2), &json!(true)));
    let news = answered["news"].as_array().unwrap();
    assert_eq!(news.len(), 2, "{news:?}");
    news[0].as_str().unwrap().assert_has("2");
    news[1].as_str().unwrap().assert_has("3");
    assert_eq!(answered["now"]["version"], 4);
    assert_eq!(answered["now"]["acts"], json!([1, 2, 3].map(standing)));
    assert_eq!(hall.kinds().len(), 4);
}

#[actix_web::test]
async fn who_insists_has_the_others_acts_undone_on_the_record() {
    let hall = hall().await;
    let mut ana = hall.ana.clone();
    hall.send(&mut ana, json!({ "version": 1, "events": dice(1, &[1, 2]) })).await;
    // Another device undoes one die and throws two others.
    let mut theirs = vec![json!({ "request": id(60), "kind": "undo" })];
    theirs.extend(dice(61, &[6, 4]));
    assert_eq!(hall.send(&mut ana, json!({ "version": 3, "events": theirs })).await.status, 200);
    let mine = json!({ "version": 6, "rewind": 3, "events": dice(3, &[3]) });
    for _ in 0..2 {
        let answer = hall.send(&mut ana, mine.clone()).await;
        assert_eq!(answer.status, 200, "{answer}");
    }
    let kinds = hall.kinds();
    let expected = [EventKind::Undo, EventKind::Undo, EventKind::Die(2), EventKind::Die(3)];
    assert_eq!(kinds[6..], expected, "{kinds:?}");
    let now = said(&ana.get(&hall.log()).await);
    assert_eq!(now["acts"], json!([1, 2, 3].map(standing)));
    // New acts arrive together with acts sent before: the position is the same.
    let more = json!({ "version": 3, "events": dice(3, &[3, 1]) });
    assert_eq!(hall.send(&mut ana, more).await.status, 200);
}

#[actix_web::test]
async fn one_device_keeps_a_table_until_another_takes_over() {
    let hall = hall().await;
    let (mut ana, mut pep) = (hall.ana.clone(), hall.pep().await);
    let page = pep.get(&hall.page()).await;
    assert_eq!(page.attribute(".referee", "data-control"), "kept");
    page.text(".referee__plain .kept").assert_has("Ana Gil");
    page.assert_none(".referee__plain .die, .referee__undo, .board__button");
    let refused = hall.send(&mut pep, json!({ "version": 1, "events": dice(1, &[3]) })).await;
    assert_eq!((refused.status, &said(&refused)["error"]), (409, &json!("kept")));
    said(&refused)["why"].as_str().unwrap().assert_has("Ana Gil");

    assert_eq!(hall.take_over(&mut pep).await.status, 303);
    assert_eq!(pep.get(&hall.page()).await.attribute(".referee", "data-control"), "die");
    let sent = json!({ "version": 1, "events": dice(1, &[3]) });
    assert_eq!(hall.send(&mut pep, sent).await.status, 200);
    let late = json!({ "version": 1, "events": dice(9, &[5]) });
    let answer = hall.send(&mut ana, late.clone()).await;
    assert_eq!((answer.status, &said(&answer)["error"]), (409, &json!("kept")));
    said(&answer)["why"].as_str().unwrap().assert_has("Pep");

    assert_eq!(hall.take_over(&mut ana).await.status, 303);
    let answer = hall.send(&mut ana, late).await;
    assert_eq!(said(&answer)["error"], "moved-on", "and now sees what Pep threw");
}

#[actix_web::test]
async fn an_organizer_enters_a_result_from_anywhere_and_signing_lets_the_table_go() {
    let hall = hall().await;
    let (mut ana, mut pep) = (hall.ana.clone(), hall.pep().await);
    hall.take_over(&mut pep).await;
    let page = ana.get(&hall.page()).await;
    assert_eq!(page.attribute(".referee", "data-control"), "kept");
    let mut form = page.form("form:has(input[value='places'])");
    let fields: Vec<String> = form.fields.iter().map(|(name, _)| name.clone()).collect();
    let places = fields.iter().filter(|name| name.starts_with("place_"));
    for (name, place) in places.zip(["1", "2", "3", "4"]) {
        form = form.with(name, place);
    }
    assert_eq!(ana.send_form(&form).await.status, 303);
    let read = |conn: &mut Conn| store::keepers::of_table(conn, hall.table);
    assert_eq!(hall.app.state.store.read_blocking(read).unwrap(), None);
}

#[actix_web::test]
async fn a_form_from_a_device_that_does_not_keep_the_table_is_answered_with_who_does() {
    let hall = hall().await;
    let (mut ana, mut pep) = (hall.ana.clone(), hall.pep().await);
    let form = ana.form(&hall.page(), "form:has(input[value='die'])").await.with("die", "3");
    hall.take_over(&mut pep).await;
    let answer = ana.send_form(&form).await;
    assert_eq!(answer.status, 409);
    answer.text(".referee__plain .kept").assert_has("Pep");
    assert_eq!(hall.kinds().len(), 1);
}

//! Messages between the referee's phone and the server, by the examples of `tests/wire.json`. `tests/browser/wire.rs` and `tests/types`
//! check the script against the same examples.

use domain::tournament::round::RoundState;
use serde_json::{Value, json};
use store::Conn;

use crate::fixture::facts;
use crate::log::{Hall, hall, hall_under, said};
use crate::matchers::ListMatchers;

fn examples() -> Value {
    serde_json::from_str(include_str!("../wire.json")).unwrap()
}

/// Value without varying parts and without sentences.
fn normal(mut value: Value) -> Value {
    match &mut value {
        Value::Array(items) => items.iter_mut().for_each(|it| *it = normal(it.take())),
        Value::Object(members) => {
            for (name, it) in members.iter_mut() {
                *it = match name.as_str() {
                    "revision" | "turn_age" if it.is_number() => json!(0),
                    "why" | "since" if it.is_string() => json!("…"),
                    "news" => it.as_array().unwrap().iter().map(|_| json!("…")).collect(),
                    _ => normal(it.take()),
                };
            }
        }
        _ => {}
    }
    value
}

fn same(real: &Value, example: &Value) {
    let (real, example) = (normal(real.clone()), normal(example.clone()));
    assert_eq!(real, example, "the server says {real:#}");
}

/// Sends an example after adding the token.
async fn send(hall: &Hall, sent: &Value) -> Value {
    let answer = hall.send(&mut hall.ana.clone(), sent.clone()).await;
    said(&answer)
}

#[actix_web::test]
async fn every_act_is_read_and_answered_as_in_the_examples() {
    let examples = examples();
    let hall = hall_under("torneo-2018 turn_seconds=20").await;
    let form = hall.ana.clone().form(&hall.page(), "form:has([value='penalty'])").await;
    let form = form.with("color", "Y").with("degree", "loss-of-turn").with("reason", "tarda");
    assert_eq!(hall.ana.clone().send_form(&form).await.status, 303);
    let sent = &examples["sent"][0];
    same(&send(&hall, sent).await, &examples["answered"][0]);
    same(&said(&hall.ana.clone().get(&hall.log()).await), &examples["now"]);
    same(&send(&hall, sent).await, &examples["answered"][1]);

    // Unknown kinds are refused; the examples have an act of each kind.
    let mut other = sent.clone();
    other["events"][0]["kind"] = json!("jump");
    let known = send(&hall, &other).await["detail"].as_str().unwrap().to_owned();
    let events = sent["events"].as_array().unwrap();
    let kinds: Vec<String> = events.iter().map(|it| it["kind"].to_string()).collect();
    let (_, known) = known.split_once("one of ").unwrap();
    let known: Vec<&str> = known.split('`').skip(1).step_by(2).collect();
    assert_eq!(known.len(), 6, "{known:?}");
    for kind in known {
        kinds.assert_holds(&format!("\"{kind}\""));
    }
}

#[actix_web::test]
async fn every_trouble_is_said_as_in_the_examples() {
    let examples = examples();
    let [moved_on, kept, refused, not_open] =
        ["moved-on", "kept", "refused", "not-open"].map(|name| {
            let troubles = examples["troubles"].as_array().unwrap();
            troubles.iter().find(|it| it["error"] == name).unwrap().clone()
        });
    let hall = hall().await;
    let die = |n: u64, version: i32, die: u8| {
        let event = json!({ "request": crate::log::id(n), "kind": "die", "die": die });
        json!({ "version": version, "events": [event] })
    };
    send(&hall, &die(1, 1, 1)).await;
    send(&hall, &die(50, 2, 2)).await;
    let mut mine = die(1, 1, 1);
    mine["events"].as_array_mut().unwrap().push(die(2, 1, 4)["events"][0].clone());
    same(&send(&hall, &mine).await, &moved_on);
    let insisted = &examples["sent"][1];
    assert_eq!((&insisted["version"], &insisted["rewind"]), (&json!(3), &json!(2)));
    assert_eq!(send(&hall, insisted).await["version"], 5, "undone, and ours in its place");

    let mut again = die(9, 5, 3);
    again["events"][0] =
        json!({ "request": crate::log::id(9), "kind": "move", "color": "Y", "from": 0, "to": 1 });
    same(&send(&hall, &again).await, &refused);
    let mut pep = hall.pep().await;
    let answer = hall.send(&mut pep, die(60, 5, 3)).await;
    same(&said(&answer), &kept);
    let round = facts(&hall.app, hall.id).rounds()[0].id;
    let close = |conn: &mut Conn| {
        store::rounds::set_state(conn, round, RoundState::Closed, cubilete::web::now())
    };
    hall.app.state.store.write_blocking(close).unwrap();
    same(&send(&hall, &die(9, 5, 3)).await, &not_open);
}

/// Checks that a value has the shape of an example: the same member names, and items like the first one. In maps keyed by a color or key,
/// one member of the example stands for all.
fn is_like(real: &Value, example: &Value, path: &str) -> Result<(), String> {
    let is_open = [".words", ".rules.sections", ".lanes", ".nests", ".goals"]
        .iter()
        .any(|end| path.ends_with(end));
    match (real, example) {
        (Value::Object(real), Value::Object(example)) if is_open => {
            let of_all = example.values().next().unwrap();
            real.iter().try_for_each(|(name, it)| is_like(it, of_all, &format!("{path}.{name}")))
        }
        (Value::Object(real), Value::Object(example)) => {
            let names =
                |of: &serde_json::Map<String, Value>| of.keys().cloned().collect::<Vec<_>>();
            if names(real) != names(example) {
                return Err(format!("{path}: {:?} and {:?}", names(real), names(example)));
            }
            real.iter()
                .try_for_each(|(name, it)| is_like(it, &example[name], &format!("{path}.{name}")))
        }
        (Value::Array(real), Value::Array(example)) => match example.first() {
            Some(first) => real.iter().try_for_each(|it| is_like(it, first, &format!("{path}[]"))),
            None if real.is_empty() => Ok(()),
            None => Err(format!("{path}: no example")),
        },
        _ if std::mem::discriminant(real) == std::mem::discriminant(example) => Ok(()),
        _ => Err(format!("{path}: {real} and {example}")),
    }
}

#[actix_web::test]
async fn the_page_has_what_the_examples_have() {
    let hall = hall().await;
    let page = hall.ana.clone().get(&hall.page()).await;
    let data: Value =
        serde_json::from_str(&page.text("referee-table script[type='application/json']")).unwrap();
    let example = &examples()["page"];
    is_like(&data, example, "").unwrap_or_else(|wrong| panic!("{wrong}"));
    let words: Vec<&String> = example["words"].as_object().unwrap().keys().collect();
    assert!(words.iter().all(|key| data["words"][key].is_string()), "{words:?}");
}

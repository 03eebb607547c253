//! The API about money: fees, accounts, payments and the till.

use domain::tournament::api_key::Scope;
use domain::tournament::preset::Preset;
use serde_json::json;

use crate::api::Program;
use crate::app::spawn_app;
use crate::fixture::{facts, open_roll_call, organized, players};

#[actix_web::test]
async fn fees_are_set_and_payments_noted_undone_and_given_back() {
    let app = spawn_app();
    let id = organized(&app, Preset::Torneo, &players(3)).await.id;
    let scopes = [Scope::Read, Scope::Organize];
    let robot = Program::with_key(&app, "ana@example.org", &scopes, Some(id));
    let home = format!("/api/v1/tournaments/{id}");
    let path = format!("{home}/fees");
    let rows = json!([{ "name": "Adultos", "price": 500 }, { "name": "Infantil", "price": -5 }]);
    let body = json!({ "fee_per": "entry", "rows": rows });
    let wrong = robot.post(&path, "wrong", &body).await;
    assert_eq!((wrong.problem(), wrong.json["field"].as_str()), ("invalid", Some("rows[1].price")));
    let many = json!({ "fee_per": "entry", "rows": vec![json!({ "price": 1 }); 13] });
    let many = robot.post(&path, "many", &many).await;
    assert_eq!((many.problem(), many.json["allowed"].as_str()), ("invalid", Some("0 to 12")));
    let rows = json!([{ "name": "Adultos", "price": 500 }, { "name": "Infantil", "price": 250 }]);
    let body = json!({ "fee_per": "entry", "rows": rows });
    assert_eq!(robot.post(&path, "fees", &body).await.status, 200);
    let fees = Program::without_key(&app).get(&path).await.json;
    assert_eq!((&fees["currency"], &fees["rows"][1]["price"]), (&json!("EUR"), &json!(250)));

    let entry = facts(&app, id).entries()[0].id;
    let of_entry = format!("{home}/entries/{entry}");
    let payments = format!("{of_entry}/payments");
    let pay =
        |cents: i64, seen: usize| json!({ "pay_amount": cents, "method": "Bizum", "seen": seen });
    let wrong = robot.post(&payments, "zero", &pay(0, 0)).await;
    assert_eq!((wrong.problem(), wrong.json["field"].as_str()), ("invalid", Some("pay_amount")));
    assert_eq!(robot.post(&payments, "one", &pay(300, 0)).await.status, 200);
    let late = robot.post(&payments, "late", &pay(300, 0)).await;
    assert_eq!(late.status, 409, "{}", late.json);
    assert!(late.json["now"]["revision"].is_number(), "{}", late.json);
    let account = robot.get(&payments).await.json;
    assert_eq!((&account["state"], &account["owed"]), (&json!("part"), &json!(200)));
    assert_eq!((&account["seen"], &account["payments"][0]["amount"]), (&json!(1), &json!(300)));

    let refunds = format!("{of_entry}/refunds");
    let refund = |cents: i64, reason: &str| {
        let method = "Bizum";
        json!({ "refund_amount": cents, "refund_method": method, "refund_reason": reason, "seen": 1 })
    };
    let wrong = robot.post(&refunds, "silent", &refund(100, "")).await;
    assert_eq!((wrong.problem(), wrong.json["field"].as_str()), ("invalid", Some("refund_reason")));
    let much = robot.post(&refunds, "much", &refund(400, "lluvia")).await;
    assert!((400..500).contains(&much.status), "{}", much.json);
    assert_eq!(much.json["balance"], 300);
    assert_eq!(robot.post(&refunds, "back", &refund(100, "lluvia")).await.status, 200);

    let undo = format!("{payments}/undo");
    let payment = account["payments"][0]["id"].clone();
    let wrong = robot.post(&undo, "a", &json!({ "payment": payment, "payment_reason": "" })).await;
    assert_eq!(wrong.json["field"], "payment_reason");
    let list = robot.get(&format!("{home}/payments")).await.json;
    assert_eq!((&list["total"], &list["items"][1]["amount"]), (&json!(2), &json!(-100)));
    let body = json!({ "payment": list["items"][1]["id"], "payment_reason": "error" });
    assert_eq!(robot.post(&undo, "b", &body).await.status, 200);

    let row = format!("{of_entry}/fee-row");
    let wrong = robot.post(&row, "c", &json!({ "fee_row": 9 })).await;
    assert_eq!((wrong.status, &wrong.json["field"]), (422, &json!("fee_row")), "{}", wrong.json);
    let known = fees["rows"][1]["number"].clone();
    assert_eq!(robot.post(&row, "d", &json!({ "fee_row": known })).await.status, 200);
    assert_eq!(robot.get(&payments).await.json["state"], "overpaid");
    let exemption = format!("{of_entry}/exemption");
    let wrong = robot.post(&exemption, "e", &json!({ "free_reason": "" })).await;
    assert_eq!(wrong.json["field"], "free_reason");
    let free = json!({ "free_reason": "invitada" });
    assert_eq!(robot.post(&exemption, "f", &free).await.status, 200);
    assert_eq!(robot.get(&payments).await.json["fee"], 0);
    let again = json!({ "free_reason": null });
    assert_eq!(robot.post(&exemption, "g", &again).await.status, 200);

    let till = robot.get(&format!("{home}/money")).await.json;
    assert_eq!((&till["expected"], &till["total"]["received"]), (&json!(1250), &json!(300)));
    assert_eq!(till["by_method"][0]["name"], "Bizum");
    assert_eq!(robot.get(&format!("{home}/accounts")).await.json["total"], 3);
    let blind = Program::with_key(&app, "ana@example.org", &[Scope::Organize], None);
    assert_eq!(blind.get(&format!("{home}/money")).await.problem(), "scope-missing");
}

#[actix_web::test]
async fn the_desk_of_a_roll_call_takes_what_an_entry_owes() {
    let app = spawn_app();
    let id = organized(&app, Preset::Torneo, &players(3)).await.id;
    open_roll_call(&app, id, "Viernes");
    let scopes = [Scope::Read, Scope::Organize];
    let robot = Program::with_key(&app, "ana@example.org", &scopes, None);
    let desk = Program::with_key(&app, "ana@example.org", &[Scope::Desk], None);
    let home = format!("/api/v1/tournaments/{id}");
    let body = json!({ "fee_per": "entry", "rows": [{ "price": 300 }] });
    assert_eq!(robot.post(&format!("{home}/fees"), "fees", &body).await.status, 200);
    let entry = facts(&app, id).entries()[0].id;
    let path = format!("{home}/check-in/1/payments");
    let body = |owed: i64, method: &str| json!({ "entry": entry, "owed": owed, "method": method });
    let wrong = desk.post(&path, "a", &body(300, "")).await;
    assert_eq!((wrong.problem(), wrong.json["field"].as_str()), ("invalid", Some("method")));
    let other = desk.post(&path, "b", &body(200, "cash")).await;
    assert_eq!((other.status, &other.json["owed"]), (409, &json!(300)), "{}", other.json);
    assert_eq!(desk.post(&path, "c", &body(300, "cash")).await.status, 200);
    let account = robot.get(&format!("{home}/entries/{entry}/payments")).await.json;
    assert_eq!((&account["state"], &account["owed"]), (&json!("paid"), &json!(0)));
}

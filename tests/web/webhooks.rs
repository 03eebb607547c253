//! Webhooks: the organizers' pages and operations, and what a receiver on this machine gets.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::TimeDelta;
use cubilete::acts::{webhooks, withdrawals};
use cubilete::web::guard::secret;
use cubilete::web::webhooks::Courier;
use cubilete::web::webhooks::resolver::{PublicResolver, ResolveError};
use cubilete::web::webhooks::target::{self, TargetError};
use domain::tournament::api_key::{ApiKey, Scope};
use domain::tournament::id::{TournamentId, WebhookId};
use domain::tournament::preset::Preset;
use domain::tournament::webhook::{
    DeliveryProblem, DeliveryState, MOST_WEBHOOKS, Webhook, WebhookEvent, WebhookMessage,
    WebhookState,
};
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::Sha256;
use tower_service::Service;

use crate::app::{App, Browser, spawn_app};
use crate::fixture::{
    close, confirm, correct, draw, facts, organized, path, players, publish, set, set_stage,
};
use crate::matchers::TextMatchers;

/// A request to the receiver.
#[derive(Clone, Debug)]
struct Got {
    path: String,
    head: String,
    body: String,
}

/// A receiver that answers with the next of its answers, and with 204 after them. It never answers where the answer is empty.
struct Receiver {
    port: u16,
    got: Arc<Mutex<Vec<Got>>>,
    answers: Arc<Mutex<Vec<&'static str>>>,
}

impl Receiver {
    fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let got: Arc<Mutex<Vec<Got>>> = Arc::default();
        let answers: Arc<Mutex<Vec<&'static str>>> = Arc::default();
        let (taken, next) = (got.clone(), answers.clone());
        thread::spawn(move || {
            for stream in listener.incoming() {
                let (taken, next) = (taken.clone(), next.clone());
                thread::spawn(move || serve(stream.unwrap(), &taken, &next));
            }
        });
        Self { port, got, answers }
    }

    fn url(&self) -> String {
        format!("http://127.0.0.1:{}/hook", self.port)
    }

    fn answer(&self, answers: &[&'static str]) {
        self.answers.lock().unwrap().extend(answers);
    }

    fn take(&self) -> Vec<Got> {
        std::mem::take(&mut self.got.lock().unwrap())
    }
}

fn serve(mut stream: TcpStream, taken: &Mutex<Vec<Got>>, next: &Mutex<Vec<&'static str>>) {
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        if reader.read_line(&mut head).unwrap_or(0) == 0 {
            return;
        }
    }
    let length: usize = header(&head, "content-length").parse().unwrap();
    let mut body = vec![0; length];
    reader.read_exact(&mut body).unwrap();
    let path = head.split(' ').nth(1).unwrap().to_owned();
    taken.lock().unwrap().push(Got { path, head, body: String::from_utf8(body).unwrap() });
    let answer = {
        let mut next = next.lock().unwrap();
        if next.is_empty() { "204 No Content" } else { next.remove(0) }
    };
    if answer.is_empty() {
        // Until the sender closes the connection.
        let _ = reader.read(&mut [0]);
        return;
    }
    let end = "content-length: 0\r\nconnection: close\r\n\r\n";
    let _ = stream.write_all(format!("HTTP/1.1 {answer}\r\n{end}").as_bytes());
}

/// Value of a header; empty if there is none.
fn header<'a>(head: &'a str, name: &str) -> &'a str {
    let of_line = |line: &'a str| line.split_once(": ");
    let found = head.lines().filter_map(of_line).find(|(it, _)| it.eq_ignore_ascii_case(name));
    found.map_or("", |(_, value)| value)
}

impl Got {
    fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap()
    }

    fn kind(&self) -> String {
        self.json()["type"].as_str().unwrap().to_owned()
    }

    fn id(&self) -> &str {
        header(&self.head, "webhook-id")
    }

    /// Reports whether one of the signatures is that of this secret, as Standard Webhooks says.
    fn is_signed_by(&self, secret: &str) -> bool {
        let key = STANDARD.decode(secret.strip_prefix("whsec_").unwrap()).unwrap();
        let at = header(&self.head, "webhook-timestamp");
        let mut mac = Hmac::<Sha256>::new_from_slice(&key).unwrap();
        mac.update(format!("{}.{at}.{}", self.id(), self.body).as_bytes());
        let expected = format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes()));
        header(&self.head, "webhook-signature").split(' ').any(|it| it == expected)
    }
}

/// A tournament of a service that may send to this machine.
struct Hooking {
    _first: App,
    app: App,
    id: TournamentId,
    ana: Browser,
    receiver: Receiver,
    courier: Courier,
}

async fn hooking(n: usize) -> Hooking {
    let (first, receiver) = (spawn_app(), Receiver::open());
    let it = organized(&first, Preset::Torneo, &players(n)).await;
    let app = first.beside_with(|config| {
        config.webhooks_private = true;
        config.base_url = Some("http://parchis.example".to_owned());
    });
    let mut ana = it.ana;
    ana.move_to(&app);
    let courier = Courier::new(&app.state);
    let mut it = Hooking { _first: first, app, id: it.id, ana, receiver, courier };
    // The journal is followed from here on.
    it.courier.round().await.unwrap();
    it
}

impl Hooking {
    fn add(&self) -> Webhook {
        let form = webhooks::WebhookForm {
            url: self.receiver.url(),
            events: WebhookEvent::choices().collect(),
            is_on: true,
        };
        crate::fixture::act(&self.app, |work| webhooks::add(work, self.id, form))
    }

    fn test(&self, webhook: WebhookId) {
        let body = json!({ "type": "test" }).to_string();
        crate::fixture::act(&self.app, |work| webhooks::send_test(work, self.id, webhook, body));
    }

    async fn round(&mut self) -> Vec<Got> {
        self.courier.round().await.unwrap();
        self.receiver.take()
    }

    async fn later(&mut self, by: TimeDelta) -> Vec<Got> {
        self.app.state.clock.put_forward(by);
        self.round().await
    }

    /// The messages of a webhook, the first one first.
    fn log(&self, webhook: WebhookId) -> Vec<WebhookMessage> {
        let read =
            |conn: &mut store::Conn| store::webhook_messages::of_webhook(conn, webhook, (0, 1_000));
        let mut log = self.app.state.store.read_blocking(read).unwrap();
        log.reverse();
        log
    }

    fn known(&self, webhook: WebhookId) -> Webhook {
        let read = |conn: &mut store::Conn| store::webhooks::find(conn, self.id, webhook);
        self.app.state.store.read_blocking(read).unwrap()
    }

    fn page(&self, webhook: WebhookId) -> String {
        path(self.id, &format!("webhooks/{webhook}"))
    }

    async fn post(&mut self, webhook: WebhookId, fields: &[(&str, &str)]) -> u16 {
        let page = self.page(webhook);
        self.ana.submit(&page, &page, fields).await.status
    }
}

#[actix_web::test]
async fn a_program_is_told_of_a_whole_tournament_once() {
    let mut it = hooking(3).await;
    set(&it.app, it.id, |settings| settings.boards = 1);
    let list = path(it.id, "webhooks");
    let url = it.receiver.url();
    let fields = [("url", url.as_str()), ("events", "round.published"), ("events", "table.called")];
    let some = it.ana.submit(&list, &list, &fields).await;
    assert_eq!(some.status, 200, "{some}");
    let secret = some.text(".api-secret");
    assert_eq!(some.attribute("[data-copy]", "data-copy"), secret.trim());
    secret.assert_starts("whsec_");
    it.ana.get(&list).await.body.assert_lacks(&secret);
    let all = it.add();
    it.round().await;

    draw(&it.app, it.id, 1);
    publish(&it.app, it.id);
    let got = it.round().await;
    assert_eq!(got.len(), 4, "a round and a call to each of two webhooks: {got:?}");
    assert!(got.iter().any(|one| one.is_signed_by(&secret)), "as the page said");
    assert!(got.iter().all(|one| one.is_signed_by(&secret) != one.is_signed_by(&all.secret)));
    let table = facts(&it.app, it.id).tables()[0].clone();
    let call = got.iter().find(|one| one.kind() == "table.called").unwrap().json();
    assert_eq!(call["data"]["board"], 1);
    let address = format!("http://parchis.example/api/v1/tables/{}", table.id);
    assert_eq!(call["data"]["url"], address);
    assert!(it.round().await.is_empty(), "each is sent once");

    confirm(&it.app, &table);
    let kinds = |got: &[Got]| got.iter().map(Got::kind).collect::<Vec<_>>();
    assert_eq!(kinds(&it.round().await), ["result.signed"]);
    correct(&it.app, &facts(&it.app, it.id).tables()[0]);
    let got = it.round().await;
    assert_eq!(kinds(&got), ["result.corrected"]);
    assert_eq!(got[0].json()["data"]["has_result"], true);
    close(&it.app, it.id);
    let got = it.round().await;
    assert_eq!(kinds(&got), ["stage.closed", "tournament.finished"]);
    let champion = table.entries().last().unwrap().to_string();
    assert_eq!(got[1].json()["data"]["champions"], json!([champion]));
    for one in &got {
        one.body.assert_lacks("Jugadora");
        assert_eq!(header(&one.head, "content-type"), "application/json");
    }
    let numbers: Vec<i64> = it.log(all.id).iter().map(|message| message.seq).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5, 6]);
    let page = it.ana.get(&it.page(all.id)).await;
    assert_eq!(page.texts("#log li .badge"), vec!["entregado"; 6]);
    page.text("#message-6").assert_has("Acaba el torneo");
}

#[actix_web::test]
async fn a_call_is_told_however_short_it_was() {
    let mut it = hooking(3).await;
    set(&it.app, it.id, |settings| settings.boards = 1);
    it.add();
    draw(&it.app, it.id, 1);
    publish(&it.app, it.id);
    confirm(&it.app, &facts(&it.app, it.id).tables()[0]);
    let read = |conn: &mut store::Conn| store::hall::load(conn, it.id);
    let hall = it.app.state.store.read_blocking(read).unwrap();
    assert!(hall.calls[0].freed_at.is_some());
    let mut kinds: Vec<String> = it.round().await.iter().map(Got::kind).collect();
    kinds.sort();
    assert_eq!(kinds, ["result.signed", "round.published", "table.called"]);
    // Those who are told later do not hear of it.
    it.app.state.clock.put_forward(TimeDelta::minutes(11));
    it.courier = Courier::new(&it.app.state);
    assert!(it.round().await.is_empty());
}

#[actix_web::test]
async fn a_withdrawal_may_end_a_tournament() {
    let mut it = hooking(4).await;
    set_stage(&it.app, it.id, |choices| {
        choices.table.seats = 2;
        (choices.knockout.advance, choices.knockout.lives) = (1, 1);
    });
    it.add();
    draw(&it.app, it.id, 1);
    publish(&it.app, it.id);
    let tables = facts(&it.app, it.id).tables().to_vec();
    tables.iter().for_each(|table| confirm(&it.app, table));
    close(&it.app, it.id);
    let kinds = |got: &[Got]| got.iter().map(Got::kind).collect::<Vec<_>>();
    let before = kinds(&it.round().await);
    assert_eq!(before, ["round.published", "result.signed", "result.signed"]);
    let leaves = |entry| {
        crate::fixture::act(&it.app, |work| withdrawals::withdraw(work, it.id, entry, None));
    };
    // One who has lost changes nothing.
    leaves(tables[0].entries()[1]);
    assert!(it.courier.round().await.is_ok() && it.receiver.take().is_empty());
    leaves(tables[0].entries()[0]);
    let got = it.round().await;
    assert_eq!(kinds(&got), ["stage.closed", "tournament.finished"]);
    let champion = tables[1].entries()[0].to_string();
    assert_eq!(got[1].json()["data"]["champions"], json!([champion]));
    crate::fixture::act(&it.app, |work| {
        withdrawals::withdraw(work, it.id, tables[1].entries()[1], None)
    });
    assert!(it.round().await.is_empty());
}

#[actix_web::test]
async fn a_failed_message_is_sent_again_the_same() {
    let mut it = hooking(2).await;
    let webhook = it.add();
    it.receiver.answer(&["500 Internal Server Error", "503 Busy\r\nretry-after: 900"]);
    it.test(webhook.id);
    let first = it.round().await;
    assert_eq!(first.len(), 1);
    assert!(it.round().await.is_empty(), "not yet");
    let message = it.log(webhook.id)[0].clone();
    assert_eq!((message.state, message.tries), (DeliveryState::Waiting, 1));
    assert_eq!((message.status, message.problem), (Some(500), Some(DeliveryProblem::Status)));
    let page = it.ana.get(&it.page(webhook.id)).await;
    page.text("#message-1").assert_has("Próximo intento");
    page.text("#message-1").assert_has("(500)");
    assert_eq!(it.later(TimeDelta::seconds(6)).await.len(), 1);
    assert!(it.later(TimeDelta::minutes(6)).await.is_empty(), "the receiver asked for more");
    let last = it.later(TimeDelta::minutes(10)).await;
    assert_eq!((last[0].id(), &last[0].body), (first[0].id(), &first[0].body));
    assert!(last[0].is_signed_by(&webhook.secret));
    assert_ne!(
        header(&last[0].head, "webhook-timestamp"),
        header(&first[0].head, "webhook-timestamp")
    );
    assert_eq!(it.log(webhook.id)[0].state, DeliveryState::Delivered);
}

#[actix_web::test]
async fn a_message_is_given_up_after_three_days() {
    let mut it = hooking(2).await;
    let webhook = it.add();
    it.receiver.answer(&["400 Bad Request"; 10]);
    it.test(webhook.id);
    let mut n = it.round().await.len();
    for _ in 0..12 {
        n += it.later(TimeDelta::hours(27)).await.len();
    }
    assert_eq!((n, it.log(webhook.id)[0].state), (10, DeliveryState::Dead));
    let page = it.ana.get(&it.page(webhook.id)).await;
    page.text("#message-1 .badge").assert_has("abandonado");
}

#[actix_web::test]
async fn a_receiver_that_is_gone_gets_no_more_until_it_is_turned_on() {
    let mut it = hooking(2).await;
    let webhook = it.add();
    it.receiver.answer(&["410 Gone"]);
    it.test(webhook.id);
    it.test(webhook.id);
    assert_eq!(it.round().await.len(), 1);
    assert_eq!(it.known(webhook.id).state, WebhookState::Gone);
    assert!(it.later(TimeDelta::hours(1)).await.is_empty());
    it.ana.get(&it.page(webhook.id)).await.text(".notice--warn").assert_has("410");
    let url = it.receiver.url();
    let on = [("act", "save"), ("url", &url), ("events", "test"), ("is_on", "on")];
    assert_eq!(it.post(webhook.id, &on).await, 422, "a test is no event to choose");
    let on = [("act", "save"), ("url", &url), ("events", "result.signed"), ("is_on", "on")];
    assert_eq!(it.post(webhook.id, &on).await, 303);
    assert_eq!(it.round().await.len(), 1, "what still waits");
}

#[actix_web::test]
async fn a_redirect_is_not_followed_and_a_hang_ends() {
    let mut it = hooking(2).await;
    let webhook = it.add();
    it.receiver.answer(&["302 Found\r\nlocation: /other", ""]);
    it.test(webhook.id);
    let got = it.round().await;
    assert_eq!(got.iter().map(|one| one.path.as_str()).collect::<Vec<_>>(), ["/hook"]);
    let message = &it.log(webhook.id)[0];
    assert_eq!((message.status, message.problem), (Some(302), Some(DeliveryProblem::Redirect)));
    assert_eq!(it.later(TimeDelta::seconds(6)).await.len(), 1);
    let message = &it.log(webhook.id)[0];
    assert_eq!((message.status, message.problem), (None, Some(DeliveryProblem::Silent)));
}

#[actix_web::test]
async fn messages_are_sent_again_from_a_number_or_one() {
    let mut it = hooking(2).await;
    let webhook = it.add();
    for _ in 0..4 {
        it.test(webhook.id);
    }
    let first = it.round().await;
    let ids = |got: &[Got]| got.iter().map(|one| one.id().to_owned()).collect::<Vec<_>>();
    assert_eq!(first.len(), 4);
    assert_eq!(it.post(webhook.id, &[("act", "replay"), ("replay_from", "3")]).await, 303);
    assert_eq!(ids(&it.round().await), ids(&first[2..]), "the same ids, in order");
    assert_eq!(it.post(webhook.id, &[("act", "resend"), ("seq", "2")]).await, 303);
    assert_eq!(ids(&it.round().await), ids(&first[1..2]));
    assert_eq!(it.post(webhook.id, &[("act", "replay"), ("replay_from", "5")]).await, 422);
    assert_eq!(it.post(webhook.id, &[("act", "resend"), ("seq", "5")]).await, 404);
    assert!(it.round().await.is_empty());
}

#[actix_web::test]
async fn two_secrets_sign_for_a_day() {
    let mut it = hooking(2).await;
    let webhook = it.add();
    let page = it.page(webhook.id);
    let answer = it.ana.submit(&page, &page, &[("act", "rotate")]).await;
    let new = answer.text(".api-secret");
    assert_ne!(new, webhook.secret);
    it.test(webhook.id);
    let both = it.round().await;
    assert!(both[0].is_signed_by(&new) && both[0].is_signed_by(&webhook.secret));
    it.app.state.clock.put_forward(TimeDelta::hours(25));
    it.test(webhook.id);
    let one = it.round().await;
    assert!(one[0].is_signed_by(&new) && !one[0].is_signed_by(&webhook.secret));
}

#[actix_web::test]
async fn two_nodes_send_each_message_once() {
    let mut it = hooking(8).await;
    set(&it.app, it.id, |settings| settings.boards = 2);
    let webhook = it.add();
    let mut other = Courier::new(&it.app.state);
    draw(&it.app, it.id, 1);
    publish(&it.app, it.id);
    for _ in 0..20 {
        it.test(webhook.id);
    }
    let (one, two) = futures_util::future::join(it.courier.round(), other.round()).await;
    one.unwrap();
    two.unwrap();
    it.courier.round().await.unwrap();
    let mut ids: Vec<String> = it.receiver.take().iter().map(|one| one.id().to_owned()).collect();
    let n = ids.len();
    ids.sort();
    ids.dedup();
    assert_eq!((n, ids.len()), (23, 23), "a round, two calls and twenty tests");
}

#[actix_web::test]
async fn only_public_addresses_are_called() {
    let refused = [
        ("https://127.0.0.1/", TargetError::NotPublic),
        ("https://localhost:8443/x", TargetError::NotPublic),
        ("https://db.localhost./", TargetError::NotPublic),
        ("https://printer.local/", TargetError::NotPublic),
        ("https://2130706433/", TargetError::NotPublic),
        ("https://0x7f000001/", TargetError::NotPublic),
        ("https://0177.0.0.1/", TargetError::NotPublic),
        ("https://127.1/", TargetError::NotPublic),
        ("https://10.0.0.8/", TargetError::NotPublic),
        ("https://169.254.169.254/latest/meta-data", TargetError::NotPublic),
        ("https://[::1]/", TargetError::NotPublic),
        ("https://[::ffff:127.0.0.1]/", TargetError::NotPublic),
        ("https://[::ffff:7f00:1]:443/", TargetError::NotPublic),
        ("https://[fd00::1]/", TargetError::NotPublic),
        ("https://[64:ff9b::a00:1]/", TargetError::NotPublic),
        ("http://example.org/", TargetError::Scheme),
        ("ftp://example.org/", TargetError::Scheme),
        ("file:///etc/passwd", TargetError::Malformed),
        ("https://example.org@127.0.0.1/", TargetError::Malformed),
        ("https://user:word@example.org/", TargetError::Malformed),
        ("https://example.org:0/", TargetError::Malformed),
        ("https://example.org:99999/", TargetError::Malformed),
        ("https://example.org/#a", TargetError::Malformed),
        ("https://exämple.org/", TargetError::Malformed),
        ("https:///x", TargetError::Malformed),
        ("//example.org", TargetError::Malformed),
        ("example.org", TargetError::Malformed),
        ("", TargetError::Malformed),
    ];
    for (text, error) in refused {
        assert_eq!(target::parse(text, false).unwrap_err(), error, "{text}");
    }
    for text in ["https://example.org", "https://8.8.8.8:8443/x?y=1", "https://[2606:4700::1]/"] {
        assert!(target::parse(text, false).is_ok(), "{text}");
    }
    assert!(target::parse("http://127.0.0.1:9000/", true).is_ok());

    // A name is checked once it is resolved.
    let mut public = PublicResolver { allows_private: false };
    let found = public.call("localhost".parse().unwrap()).await;
    assert!(matches!(found, Err(ResolveError::NotPublic)), "{found:?}");
    let mut private = PublicResolver { allows_private: true };
    assert!(private.call("localhost".parse().unwrap()).await.unwrap().next().is_some());

    // The setting is obeyed when a message is sent, too.
    let mut it = hooking(2).await;
    let webhook = it.add();
    it.test(webhook.id);
    let strict = it.app.beside_with(|_| {});
    Courier::new(&strict.state).round().await.unwrap();
    assert!(it.receiver.take().is_empty());
    assert_eq!(it.log(webhook.id)[0].problem, Some(DeliveryProblem::Refused));
    it.ana.move_to(&strict);
    let url = it.receiver.url();
    let list = path(it.id, "webhooks");
    let answer = it.ana.submit(&list, &list, &[("url", &url), ("events", "result.signed")]).await;
    assert_eq!(answer.status, 422);
    answer.text(".form-errors").assert_has("https://");
}

#[actix_web::test]
async fn a_program_manages_webhooks() {
    let mut it = hooking(2).await;
    let key = "secret-of-a-program";
    let make = |conn: &mut store::Conn| {
        let user = store::users::find_by_email(conn, "ana@example.org")?.unwrap();
        let key = ApiKey {
            hash: secret::fingerprint(key),
            user: user.id,
            name: "Robot".into(),
            scopes: vec![Scope::Read, Scope::Organize],
            tournament: None,
            created_at: cubilete::web::now(),
            expires_at: None,
            last_used_at: None,
        };
        store::api_keys::insert(conn, &key)
    };
    it.app.state.store.write_blocking(make).unwrap();
    let home = format!("http://{}/api/v1/tournaments/{}/webhooks", it.app.address, it.id);
    let client = reqwest::Client::new();
    let n = std::cell::Cell::new(0);
    let call = async |path: &str, body: Option<Value>| {
        n.set(n.get() + 1);
        let address = format!("{home}{path}");
        let request = match body {
            None => client.get(address),
            Some(body) => client
                .post(address)
                .header("idempotency-key", n.get().to_string())
                .header("content-type", "application/json")
                .body(body.to_string()),
        };
        let answer = request.bearer_auth(key).send().await.unwrap();
        let (status, text) = (answer.status().as_u16(), answer.text().await.unwrap());
        (status, serde_json::from_str::<Value>(&text).unwrap_or_default())
    };
    let (status, wrong) = call("", Some(json!({ "url": "x", "events": ["nothing"] }))).await;
    assert_eq!(status, 422, "{wrong}");
    let fields: Vec<&str> = wrong["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["field"].as_str().unwrap())
        .collect();
    assert_eq!(fields, ["url", "events"]);
    wrong["errors"][1]["detail"].as_str().unwrap().assert_has("round.published");
    let body = json!({ "url": it.receiver.url(), "events": ["result.signed"] });
    let (status, made) = call("", Some(body.clone())).await;
    assert_eq!(status, 201, "{made}");
    let (id, secret) = (made["id"].as_str().unwrap(), made["secret"].as_str().unwrap());
    let (_, list) = call("", None).await;
    assert_eq!((&list["items"][0]["id"], &list["items"][0]["state"]), (&json!(id), &json!("on")));
    list.to_string().assert_lacks(secret);
    assert_eq!(call(&format!("/{id}/test"), Some(json!({}))).await.0, 200);
    let got = it.round().await;
    assert!(got[0].is_signed_by(secret));
    assert_eq!(got[0].kind(), "test");
    let (_, log) = call(&format!("/{id}/messages"), None).await;
    assert_eq!((&log["total"], &log["items"][0]["status"]), (&json!(1), &json!(204)));
    let replay = format!("/{id}/replay");
    assert_eq!(call(&replay, Some(json!({ "from": 1 }))).await.1, json!({ "messages": 1 }));
    assert_eq!(it.round().await.len(), 1);
    assert_eq!(call(&replay, Some(json!({ "from": 1, "number": 1 }))).await.0, 422);
    assert_eq!(call(&replay, Some(json!({ "number": 9 }))).await.0, 404);
    let (status, new) = call(&format!("/{id}/secret"), Some(json!({}))).await;
    assert_eq!(status, 201);
    assert_ne!(new["secret"], secret);
    let off = json!({ "url": it.receiver.url(), "events": ["result.signed"], "is_on": false });
    assert_eq!(call(&format!("/{id}/edit"), Some(off)).await.0, 200);
    assert_eq!(call(&format!("/{id}"), None).await.1["state"], "off");
    for _ in 1..MOST_WEBHOOKS {
        assert_eq!(call("", Some(body.clone())).await.0, 201);
    }
    let (status, full) = call("", Some(body)).await;
    assert_eq!(status, 409, "{full}");
    full["type"].as_str().unwrap().assert_has("too-many-webhooks");
    assert_eq!(call(&format!("/{id}/deletion"), Some(json!({}))).await.0, 200);
    assert_eq!(call(&format!("/{id}"), None).await.0, 404);
}

//! Notifications by Web Push, sent to a push service on this machine, and what the desk knows of calls to boards.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::sync::{Arc, Mutex};
use std::thread;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{TimeDelta, Utc};
use cubilete::acts;
use cubilete::acts::calendar::Note;
use cubilete::acts::sign_ups::{self, NewSignUp};
use cubilete::web::guard::secret::fingerprint;
use cubilete::web::notify::Courier;
use domain::tournament::appointment::{AppointmentState, Target};
use domain::tournament::calendar::date_change::DateChange;
use domain::tournament::id::{EntryId, TournamentId};
use domain::tournament::preset::Preset;
use domain::tournament::sign_up::terms::SignUpTerms;
use domain::tournament::sign_up::{SignUpForm, SignUpPerson};
use p256::SecretKey;
use p256::ecdsa::signature::Verifier;
use p256::ecdsa::{Signature, VerifyingKey};
use p256::elliptic_curve::sec1::ToEncodedPoint;
use serde_json::Value;
use web_push_native::{Auth, decrypt};

use crate::app::{Answer, App, Browser, spawn_app};
use crate::fixture::{act, draw, facts, hall, organized, path, players, publish, set};
use crate::matchers::TextMatchers;

/// Secret that the browser shares with the server.
const AUTH: [u8; 16] = [5; 16];

/// A request to the push service, decrypted.
#[derive(Clone)]
struct Pushed {
    path: String,
    head: String,
    body: Vec<u8>,
}

/// A push service that answers with the next of its answers, and with 201 after them.
struct PushService {
    port: u16,
    got: Arc<Mutex<Vec<Pushed>>>,
    answers: Arc<Mutex<Vec<&'static str>>>,
}

impl PushService {
    fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let got: Arc<Mutex<Vec<Pushed>>> = Arc::default();
        let answers: Arc<Mutex<Vec<&'static str>>> = Arc::default();
        let (taken, next) = (got.clone(), answers.clone());
        thread::spawn(move || {
            for stream in listener.incoming() {
                let mut stream = stream.unwrap();
                let mut reader = BufReader::new(stream.try_clone().unwrap());
                let mut head = String::new();
                while !head.ends_with("\r\n\r\n") {
                    if reader.read_line(&mut head).unwrap() == 0 {
                        break;
                    }
                }
                let head: String = head.lines().map(with_lower_name).collect();
                let length = head.split("content-length: ").nth(1).unwrap();
                let length: usize = length.lines().next().unwrap().trim().parse().unwrap();
                let mut body = vec![0; length];
                reader.read_exact(&mut body).unwrap();
                let path = head.split(' ').nth(1).unwrap().to_owned();
                taken.lock().unwrap().push(Pushed { path, head, body });
                let mut next = next.lock().unwrap();
                let status = if next.is_empty() { "201 Created" } else { next.remove(0) };
                let end = "content-length: 0\r\nconnection: close\r\n\r\n";
                stream.write_all(format!("HTTP/1.1 {status}\r\n{end}").as_bytes()).unwrap();
            }
        });
        Self { port, got, answers }
    }

    fn origin(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    fn answer(&self, answers: &[&'static str]) {
        self.answers.lock().unwrap().extend(answers);
    }

    fn take(&self) -> Vec<Pushed> {
        std::mem::take(&mut self.got.lock().unwrap())
    }
}

impl Pushed {
    /// The notification, as the browser decrypts it.
    fn notification(&self) -> Value {
        let text = decrypt(self.body.clone(), &secret(), &Auth::from(AUTH)).unwrap();
        serde_json::from_slice(&text).unwrap()
    }

    fn title(&self) -> String {
        self.notification()["title"].as_str().unwrap().to_owned()
    }
}

fn secret() -> SecretKey {
    SecretKey::from_slice(&[7; 32]).unwrap()
}

/// A tournament whose service sends notifications to this push service.
struct Pushing {
    _first: App,
    app: App,
    id: TournamentId,
    ana: Browser,
    service: PushService,
    courier: Courier,
}

async fn pushing(n: usize) -> Pushing {
    let (first, service) = (spawn_app(), PushService::open());
    let list = if n == 0 { "nombre\n".to_owned() } else { players(n) };
    let it = organized(&first, Preset::Torneo, &list).await;
    let origin = service.origin();
    let app = first.beside_with(|config| config.push_services = vec![origin]);
    let mut ana = it.ana;
    ana.move_to(&app);
    set(&app, it.id, |settings| settings.boards = 1);
    let courier = Courier::new(&app.state).unwrap();
    let mut it = Pushing { _first: first, app, id: it.id, ana, service, courier };
    // The journal is followed from here on.
    it.courier.round().await.unwrap();
    it
}

impl Pushing {
    fn entry(&self, index: usize) -> EntryId {
        facts(&self.app, self.id).entries()[index].id
    }

    /// Subscribes a new device with these fields in place of the right ones.
    async fn subscribe(&self, entries: &[EntryId], changed: &[(&str, &str)]) -> Answer {
        let ids: Vec<String> = entries.iter().map(ToString::to_string).collect();
        let key = secret().public_key().to_encoded_point(false);
        let fields = [
            ("endpoint", format!("{}/phone", self.service.origin())),
            ("p256dh", URL_SAFE_NO_PAD.encode(key.as_bytes())),
            ("auth", URL_SAFE_NO_PAD.encode(AUTH)),
            ("entries", ids.join(" ")),
        ];
        let mut fields: Vec<(&str, &str)> =
            fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        fields.retain(|(name, _)| changed.iter().all(|(other, _)| other != name));
        fields.extend(changed);
        let mut phone = self.app.browser();
        phone
            .post_with(&path(self.id, "notifications"), &fields, &[("accept-language", "en")])
            .await
    }

    fn publish(&self) {
        draw(&self.app, self.id, 1);
        publish(&self.app, self.id);
    }

    async fn round(&mut self) -> Vec<Pushed> {
        self.courier.round().await.unwrap();
        self.service.take()
    }

    async fn later(&mut self, by: TimeDelta) -> Vec<Pushed> {
        self.app.state.clock.put_forward(by);
        self.round().await
    }

    /// Entries of the called table.
    fn called(&self) -> (String, Vec<EntryId>) {
        let call = hall(&self.app, self.id).calls[0];
        let table = facts(&self.app, self.id).table(call.table).unwrap().clone();
        (table.id.to_string(), table.entries())
    }

    async fn say(&self, fields: &[(&str, &str)]) -> u16 {
        let answer = self.app.browser().post(&path(self.id, "calls/seen"), fields).await;
        answer.status
    }
}

/// The line of a header with its name in lower case.
fn with_lower_name(line: &str) -> String {
    match line.split_once(": ") {
        Some((name, value)) => format!("{}: {value}\n", name.to_lowercase()),
        None => format!("{line}\n"),
    }
}

fn device(answer: &Answer) -> String {
    assert_eq!(answer.status, 200, "{answer}");
    let answer: Value = serde_json::from_str(&answer.body).unwrap();
    answer["device"].as_str().unwrap().to_owned()
}

/// Asserts that a push service with this port would accept the token of a request (RFC 8292).
#[track_caller]
fn assert_signed(pushed: &Pushed, port: u16) {
    let header =
        pushed.head.lines().find_map(|it| it.strip_prefix("authorization: vapid ")).unwrap();
    let (token, key) = header.trim().strip_prefix("t=").unwrap().split_once(", k=").unwrap();
    let (signed, signature) = token.rsplit_once('.').unwrap();
    let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text).unwrap();
    let key = VerifyingKey::from_sec1_bytes(&bytes(key)).unwrap();
    let signature = Signature::from_slice(&bytes(signature)).unwrap();
    key.verify(signed.as_bytes(), &signature).unwrap();
    let (head, claims) = signed.split_once('.').unwrap();
    let json = |text: &str| serde_json::from_slice::<Value>(&bytes(text)).unwrap();
    assert_eq!(json(head)["alg"], "ES256");
    let claims = json(claims);
    assert_eq!(claims["aud"], format!("http://127.0.0.1:{port}"));
    assert!(claims["sub"].as_str().unwrap().starts_with("mailto:"), "{claims}");
    let ahead = claims["exp"].as_i64().unwrap() - Utc::now().timestamp();
    assert!((3_600..=86_400).contains(&ahead), "{claims}");
}

#[actix_web::test]
async fn followers_are_told_of_a_round_and_a_call_and_the_desk_knows_who_has_seen_it() {
    let mut it = pushing(8).await;
    let all: Vec<EntryId> = (0..8).map(|index| it.entry(index)).collect();
    let token = device(&it.subscribe(&all, &[]).await);
    it.publish();
    let (table, entries) = it.called();
    let got = it.round().await;
    assert_eq!(got.len(), 2, "a call and a round");
    for one in &got {
        assert_eq!(one.path, "/phone");
        assert_signed(one, it.service.port);
        one.head.assert_has("content-encoding: aes128gcm");
        one.head.assert_has("urgency: high");
    }
    let call = got.iter().find(|one| one.title() == "Board\u{a0}1").unwrap();
    let ttl: i64 =
        call.head.split("ttl: ").nth(1).unwrap().lines().next().unwrap().parse().unwrap();
    assert!((500..=600).contains(&ttl), "{ttl}");
    let told = call.notification();
    told["body"].as_str().unwrap().assert_has("it is your turn now");
    told["path"].as_str().unwrap().assert_has("#call");
    let drawn = got.iter().find(|one| one.title().ends_with("tables are out")).unwrap();
    drawn.notification()["body"].as_str().unwrap().assert_has("…");
    assert!(it.round().await.is_empty(), "each is sent once");

    let desk = path(it.id, "hall");
    let states = |page: Answer| page.texts(".calls-known__entries .badge");
    assert_eq!(states(it.ana.get(&desk).await), vec!["Avisado en el móvil"; entries.len()]);
    let entry = entries[0].to_string();
    let own = [("table", table.as_str()), ("entry", entry.as_str())];
    assert_eq!(it.say(&own).await, 403, "nobody in particular");
    assert_eq!(it.say(&[&own[..], &[("device", "nothing.x")]].concat()).await, 403);
    let ours = [&own[..], &[("device", token.as_str()), ("what", "shown")]].concat();
    assert_eq!(it.say(&ours).await, 204);
    assert_eq!(states(it.ana.get(&desk).await)[0], "Ha sonado en el móvil");
    let ours = [&own[..], &[("device", token.as_str()), ("what", "seen")]].concat();
    assert_eq!(it.say(&ours).await, 204);
    let page = it.ana.get(&desk).await;
    let to_read = page.texts("#calls-to-read li");
    assert_eq!(to_read.len(), entries.len() - 1, "{to_read:?}");
    assert_eq!(states(page)[0], "Visto");
}

#[actix_web::test]
async fn an_unknown_address_is_refused_by_what_is_allowed() {
    let it = pushing(2).await;
    let entry = it.entry(0);
    for (field, value, words) in [
        ("endpoint", "http://169.254.169.254/latest", "Google (Chrome)"),
        ("endpoint", "https://fcm.googleapis.com.example.org/x", "Mozilla (Firefox)"),
        ("endpoint", "https://u@fcm.googleapis.com/x", "Apple (Safari)"),
        ("endpoint", "http://fcm.googleapis.com/x", "127.0.0.1"),
        ("p256dh", "AAAA", "P256dh:"),
        ("auth", "AAAA", "Auth:"),
        ("entries", "nobody", "1 to 100"),
    ] {
        let answer = it.subscribe(&[entry], &[(field, value)]).await;
        assert_eq!(answer.status, 422, "{field} {value}");
        answer.assert_has(words);
    }
}

#[actix_web::test]
async fn a_device_that_is_gone_is_forgotten_and_a_busy_service_gets_time() {
    let mut it = pushing(4).await;
    device(&it.subscribe(&[it.entry(0)], &[]).await);
    it.service.answer(&["429 Too Many Requests\r\nretry-after: 90"; 2]);
    it.publish();
    let n = it.round().await.len();
    assert!(n >= 1);
    assert!(it.later(TimeDelta::seconds(60)).await.is_empty(), "as the service asked");
    it.service.answer(&["410 Gone"; 2]);
    assert!(!it.later(TimeDelta::seconds(60)).await.is_empty());
    let read = |conn: &mut store::Conn| store::push::followers(conn, it.id);
    assert!(it.app.state.store.read_blocking(read).unwrap().is_empty());
    let waiting = it.app.state.store.read_blocking(store::push_messages::waiting).unwrap();
    assert!(waiting.is_empty(), "its messages go with it");
}

#[actix_web::test]
async fn old_news_is_not_sent() {
    let mut it = pushing(4).await;
    device(&it.subscribe(&[it.entry(0)], &[]).await);
    it.service.answer(&["503 Service Unavailable"; 2]);
    it.publish();
    it.round().await;
    let titles: Vec<String> =
        it.later(TimeDelta::hours(1)).await.iter().map(Pushed::title).collect();
    assert!(titles.iter().all(|title| !title.starts_with("Board")), "{titles:?}");
}

#[actix_web::test]
async fn a_changed_date_is_told_once_it_has_settled() {
    let mut it = pushing(4).await;
    device(&it.subscribe(&[it.entry(0)], &[]).await);
    it.publish();
    it.round().await;
    let table = facts(&it.app, it.id).tables_of_entry(it.entry(0)).next().unwrap().id;
    let change = DateChange {
        target: Target::Table(table),
        seen: 0,
        state: AppointmentState::Set,
        starts_at: Some(Utc::now() + TimeDelta::days(3)),
        venue: "Casal".to_owned(),
    };
    act(&it.app, |w| acts::calendar::appoint(w, it.id, vec![change], Note::default()));
    assert!(it.round().await.is_empty(), "another change may follow");
    let got = it.later(TimeDelta::minutes(1)).await;
    assert_eq!(got.len(), 1);
    assert!(got[0].title().ends_with("a date changes"));
    got[0].notification()["body"].as_str().unwrap().assert_has("Casal");
}

#[actix_web::test]
async fn the_private_link_shows_the_call_and_says_that_it_was_seen_without_script() {
    let mut it = pushing(0).await;
    let terms = SignUpTerms { is_offered: true, ..SignUpTerms::default() };
    act(&it.app, |work| sign_ups::set_terms(work, it.id, &terms));
    for name in ["Ana", "Bru", "Cal", "Dan"] {
        let people = vec![SignUpPerson { name: name.to_owned(), ..SignUpPerson::default() }];
        let form = SignUpForm { people, ..SignUpForm::default() };
        let token_hash = fingerprint(name);
        let new = NewSignUp { form, token_hash, device: String::new() };
        act(&it.app, |work| sign_ups::sign_up(work, it.id, &new));
    }
    let all: Vec<EntryId> = facts(&it.app, it.id).entries().iter().map(|entry| entry.id).collect();
    device(&it.subscribe(&all[1..2], &[]).await);
    it.publish();
    let mut phone = it.app.browser();
    let page = phone.get("/sign-ups/Ana").await;
    page.assert_some("#notifications push-offer");
    let answer = phone.send_form(&page.form("form.call-here")).await;
    assert_eq!((answer.status, answer.location()), (303, "/sign-ups/Ana".to_owned()));
    let desk = it.ana.get(&path(it.id, "hall")).await;
    assert!(desk.texts(".calls-known__entries .badge").contains(&"Visto".to_owned()));
}

#[actix_web::test]
async fn two_nodes_have_one_key_and_send_each_notification_once() {
    let mut it = pushing(4).await;
    let origin = it.service.origin();
    let other = it.app.beside_with(|config| config.push_services = vec![origin]);
    let page = path(it.id, &format!("entries/{}", it.entry(0)));
    let key = it.app.browser().get(&page).await.attribute("push-offer", "data-key");
    assert_eq!(other.browser().get(&page).await.attribute("push-offer", "data-key"), key);
    device(&it.subscribe(&[it.entry(0)], &[]).await);
    it.publish();
    let mut second = Courier::new(&other.state).unwrap();
    let (one, two) = futures_util::future::join(it.courier.round(), second.round()).await;
    one.unwrap();
    two.unwrap();
    let mut titles: Vec<String> = it.service.take().iter().map(Pushed::title).collect();
    let n = titles.len();
    titles.sort();
    titles.dedup();
    assert_eq!(titles.len(), n, "{titles:?}");
    assert!(n > 0);
}

#[actix_web::test]
async fn the_pages_say_what_is_needed() {
    let it = pushing(2).await;
    act(&it.app, |work| {
        let terms = SignUpTerms { is_offered: true, ..SignUpTerms::default() };
        sign_ups::set_terms(work, it.id, &terms)
    });
    let page = path(it.id, &format!("entries/{}", it.entry(0)));
    let page = it.app.browser().get(&page).await;
    page.text("push-offer noscript").assert_has("JavaScript");
    page.attribute("push-offer", "data-home-screen").assert_has("iPhone");
    page.assert_none("push-offer[data-offline]");
}

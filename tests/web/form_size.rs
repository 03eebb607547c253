//! Size limits of forms: per route, per sender, and for all together.

use std::time::{Duration, Instant};

use domain::tournament::preset::Preset;
use domain::tournament::reach::{Grant, PoolName};
use domain::tournament::tournament::Role;
use reqwest::multipart::{Form, Part};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use crate::app::{App, Browser, spawn_app};
use crate::fixture::{self, member, organized, players};
use crate::matchers::TextMatchers;
use crate::patience::PATIENCE;

/// Status of the answer to a multipart form with a file of `length` bytes.
async fn with_file(browser: &mut Browser, path: &str, field: &'static str, length: usize) -> u16 {
    let token = browser.get("/").await.token();
    let file = Part::bytes(vec![b'a'; length]).file_name("list.csv");
    let form = Form::new().text("csrf", token).part(field, file);
    browser.post_multipart(path, form).await.status
}

#[actix_web::test]
async fn a_form_is_as_large_as_its_route_and_its_sender_allow() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(6)).await;
    let mut nobody = app.browser();
    let mut referee = member(&app, it.id, Role::Referee, "Rita").await;
    let long = "a".repeat(70_000);
    let path = |page: &str| fixture::path(it.id, page);
    // A known field with more bytes than any page of the service sends.
    for browser in [&mut nobody, &mut referee, &mut it.ana] {
        assert_eq!(browser.post("/join", &[("pin", &long)]).await.status, 413);
    }
    let arrangement = [("arrangement", long.as_str())];
    assert_eq!(nobody.post(&path("/draw/arrange"), &arrangement).await.status, 413);
    assert_eq!(referee.post(&path("/draw/arrange"), &arrangement).await.status, 413);
    assert_ne!(it.ana.post(&path("/draw/arrange"), &arrangement).await.status, 413);
    let longer = "a".repeat(600_000);
    let arrangement = [("arrangement", longer.as_str())];
    assert_eq!(it.ana.post(&path("/draw/arrange"), &arrangement).await.status, 413);
    // Many empty fields need as much memory as their containers.
    let many = vec![("a", ""); 1_500];
    assert_eq!(nobody.post("/join", &many).await.status, 413);
    assert_ne!(it.ana.post(&path("/wishes"), &many).await.status, 413);
}

#[actix_web::test]
async fn files_are_taken_only_where_they_belong_from_who_may_send_them() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(6)).await;
    let (list, results) =
        (fixture::path(it.id, "/entries/import"), fixture::path(it.id, "/results/list"));
    let mut nobody = app.browser();
    let mut referee = member(&app, it.id, Role::Referee, "Rita").await;
    for path in ["/sign-in", "/join", "/language", &list, &results] {
        assert_eq!(with_file(&mut nobody, path, "file", 10).await, 403, "{path}");
        assert_eq!(with_file(&mut referee, path, "file", 10).await, 403, "{path}");
    }
    assert_ne!(with_file(&mut it.ana, &results, "file", 100_000).await, 403);
    assert_eq!(with_file(&mut it.ana, "/join", "file", 10).await, 403);
    // Data stored on the disk in between is read unchanged.
    let names: String = (0..4_000).map(|n| format!("Persona Número {n}\n")).collect();
    let file = Part::bytes(names.into_bytes()).file_name("list.csv");
    let form = Form::new().text("csrf", it.ana.get("/").await.token()).part("file", file);
    let answer = it.ana.post_multipart(&list, form).await;
    assert_eq!(answer.status, 200, "{answer}");
    answer.assert_has("Persona Número 3999");
}

/// A delegate may upload results of the own sector. Only organizers import entries.
#[actix_web::test]
async fn a_delegate_sends_files_of_results_and_of_nothing_else() {
    let app = spawn_app();
    let list = "nombre;pareja;club;sector\nA;B;Falla 1;Horta\nC;D;Falla 2;Horta\nE;F;Falla 3;Mar\nG;H;Falla 4;Mar\n";
    let it = organized(&app, Preset::Jcf, list).await;
    fixture::draw(&app, it.id, 1);
    fixture::publish(&app, it.id);
    let pools = vec![PoolName { stage: 1, name: "Horta".to_owned() }];
    let link = fixture::invite_to(&app, Grant::new(it.id, Role::Delegate, pools));
    let password = ("chosen_password", "tres palabras sueltas");
    let fields = [("person_name", "Pilar"), ("email", "pilar@example.org"), password];
    let mut pilar = app.sign_up(&link, &fields).await;
    let path = |page: &str| fixture::path(it.id, page);
    let file = |text: &str| Part::bytes(text.as_bytes().to_vec()).file_name("list.csv");
    let token = pilar.get("/").await.token();
    let own = Form::new()
        .text("csrf", token.clone())
        .part("file", file("A / B;C / D;1\nE / F;G / H;1\n"));
    let seen = pilar.post_multipart(&path("results/list"), own).await;
    assert_eq!(seen.status, 200, "{seen}");
    eprintln!("{:?}", seen.texts("tbody tr"));
    assert_eq!(with_file(&mut pilar, &path("entries/import"), "file", 10).await, 403);
    // The entry is in the delegate's pool, but these ten bytes are no picture.
    let crest = |number: i32| {
        let known = fixture::facts(&app, it.id);
        let entry = known.entries().iter().find(|entry| entry.number == number).unwrap().id;
        path(&format!("entries/{entry}/crest"))
    };
    assert_eq!(with_file(&mut pilar, &crest(1), "crest", 10).await, 422);
    assert_eq!(with_file(&mut pilar, &crest(3), "crest", 10).await, 404);
}

/// Begins a form of `length` bytes, of which the first `sent` are sent.
async fn begun(app: &App, length: usize, sent: usize) -> TcpStream {
    let mut connection = TcpStream::connect(app.address).await.unwrap();
    let head = format!(
        "POST /join HTTP/1.1\r\nhost: localhost\r\ncontent-length: {length}\r\n\
         content-type: application/x-www-form-urlencoded\r\n\r\npin="
    );
    // The write may fail if the form was refused meanwhile.
    let _ = connection.write_all(&[head.into_bytes(), vec![b'1'; sent - 4]].concat()).await;
    connection
}

/// A client that has sent nearly all at once gets no more time for the rest than others.
#[actix_web::test]
async fn what_was_sent_ahead_earns_no_time() {
    let app = spawn_app();
    let hasty = app.beside_with(|config| config.body_patience = Duration::from_millis(400));
    let mut connection = begun(&hasty, 61_000, 60_000).await;
    let (mut reading, mut writing) = connection.split();
    let drip = async {
        for _ in 0..1_000 {
            if writing.write_all(b"1").await.is_err() {
                break;
            }
            sleep(Duration::from_millis(100)).await;
        }
        std::future::pending::<()>().await;
    };
    let mut begin = [0; 13];
    tokio::select! {
        read = reading.read_exact(&mut begin) => assert_eq!(read.unwrap(), 13),
        () = drip => {}
    }
    assert_eq!(&begin, b"HTTP/1.1 408 ");
}

/// Status and `Retry-After` of a page; `None` if the connection is refused.
async fn asked(app: &App) -> Option<String> {
    answered(app, "GET /sign-in HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").await
}

/// Answer to a request on its own connection; `None` if the connection is refused or closed without an answer.
async fn answered(app: &App, request: &str) -> Option<String> {
    let mut connection = TcpStream::connect(app.address).await.ok()?;
    connection.write_all(request.as_bytes()).await.ok()?;
    let mut answer = String::new();
    timeout(PATIENCE, connection.read_to_string(&mut answer)).await.unwrap().ok()?;
    (!answer.is_empty()).then_some(answer)
}

/// Request with an empty form.
const FORM: &str =
    "POST /language HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";

/// Many unfinished forms do not fill the memory: others are told to retry, and succeed once those are gone.
#[actix_web::test]
async fn all_forms_together_hold_so_much_and_no_more() {
    let app = spawn_app();
    let small = app.beside_with(|config| config.client_memory = 16 << 20);
    let mut held = Vec::new();
    let begin = Instant::now();
    loop {
        assert!(begin.elapsed() < PATIENCE, "nobody is ever refused");
        held.push(begun(&small, 64_000, 63_000).await);
        match asked(&small).await {
            Some(answer) if answer.starts_with("HTTP/1.1 200 ") => {}
            Some(answer) => {
                answer.assert_starts("HTTP/1.1 503 ");
                answer.assert_has("retry-after: ");
                // A small form may fit again while the other forms are still arriving.
                let answer = answered(&small, FORM).await;
                if answer.is_none_or(|it| it.contains("no se ha guardado nada")) {
                    break;
                }
            }
            None => break,
        }
        assert!(held.len() < 300, "more than there is room for");
    }
    assert!(held.len() > 20, "only {}", held.len());
    drop(held);
    let begin = Instant::now();
    while !asked(&small).await.is_some_and(|it| it.starts_with("HTTP/1.1 200 ")) {
        assert!(begin.elapsed() < PATIENCE, "what they held is never given back");
        sleep(Duration::from_millis(20)).await;
    }
}

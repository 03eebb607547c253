//! Errors and their messages to visitors.

use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::app::spawn_app;
use crate::matchers::TextMatchers;
use crate::sign_in::RIGHT;

#[actix_web::test]
async fn an_unknown_address_is_404_with_a_way_out() {
    let app = spawn_app();
    let answer = app.browser().get("/tournaments-of-old").await;
    assert_eq!((answer.status, answer.text("h1")), (404, "No lo encontramos".to_owned()));
    assert_eq!(answer.attribute("main .actions a", "href"), "/");
    let events = app.browser().get("/tables/not-an-id/events").await;
    assert_eq!((events.status, events.text("h1")), (404, "No lo encontramos".to_owned()));
}

#[actix_web::test]
async fn programs_get_a_problem_document() {
    let app = spawn_app();
    let answer = app
        .browser()
        .get_with("/x", &[("accept", "application/json"), ("accept-language", "en")])
        .await;
    assert_eq!(
        (answer.status, answer.header("content-type")),
        (404, "application/problem+json".to_owned())
    );
    let problem: serde_json::Value = serde_json::from_str(&answer.body).unwrap();
    assert_eq!((&problem["status"], &problem["title"]), (&404.into(), &"Not found".into()));
}

#[actix_web::test]
async fn a_form_without_its_token_changes_nothing() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let answer = ana.post("/sign-out", &[]).await;
    assert_eq!((answer.status, answer.text("h1")), (403, "Sin permiso".to_owned()));
    let answer = ana.post("/sign-out", &[("csrf", "AAAA")]).await;
    assert_eq!(answer.status, 403);
    let csrf = ana.get("/account").await.token();
    let mut elsewhere = app.browser();
    let signed_in = elsewhere.submit("/sign-in", "/sign-in", &RIGHT).await;
    assert_eq!(signed_in.status, 303);
    let of_another = elsewhere.get("/account").await.token();
    assert!(!of_another.is_empty());
    assert_ne!(of_another, csrf);
    assert_eq!(ana.post("/sign-out", &[("csrf", &of_another)]).await.status, 403);
    for (name, value) in [("sec-fetch-site", "cross-site"), ("origin", "https://evil.example")] {
        let answer = ana.post_with("/sign-out", &[("csrf", &csrf)], &[(name, value)]).await;
        assert_eq!(answer.status, 403, "{name}");
    }
    assert_eq!(ana.get("/account").await.status, 200, "still signed in");
    assert_eq!(
        ana.post_with("/sign-out", &[("csrf", &csrf)], &[("sec-fetch-site", "same-origin")])
            .await
            .status,
        303
    );
}

#[actix_web::test]
async fn a_method_that_does_not_fit_is_405_and_a_head_is_a_get() {
    let app = spawn_app();
    let client = reqwest::Client::new();
    let url = format!("http://{}/sign-out", app.address);
    let answer = client.get(url).send().await.unwrap();
    assert_eq!(
        (answer.status().as_u16(), answer.headers()["allow"].to_str().unwrap()),
        (405, "POST")
    );
    let answer = client.head(format!("http://{}/", app.address)).send().await.unwrap();
    assert_eq!(answer.status().as_u16(), 200);
}

#[actix_web::test]
async fn too_large_a_form_is_413() {
    let app = spawn_app();
    let answer =
        app.browser().submit("/", "/language", &[("language", &"x".repeat(300_000))]).await;
    assert_eq!(answer.status, 413);
    assert_eq!(answer.text("h1"), "Demasiado grande");
    let said = answer.text(".empty-state");
    said.assert_has_all(["El formulario", "hasta 64 KB"]);
    let name = "x".repeat(300_000);
    let sent = [("pin", "1"), ("referee_name", name.as_str())];
    let said = app.browser().submit("/join", "/join", &sent).await.text(".empty-state");
    said.assert_has("Tu nombre (si quieres): es demasiado grande");
}

#[actix_web::test]
async fn pages_carry_no_inline_script_and_forbid_it() {
    let app = spawn_app();
    let answer = app.browser().get("/sign-in").await;
    answer.header("content-security-policy").assert_starts("default-src 'self';");
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    answer.assert_none("script:not([src]), style, [style], [onclick]");
}

/// A client that sends a byte now and then is cut off at last; a steady one is not.
#[actix_web::test]
async fn a_form_that_does_not_come_is_given_up() {
    let app = spawn_app();
    let hasty = app.beside_with(|config| config.body_patience = Duration::from_millis(50));
    let plain = ("application/x-www-form-urlencoded", "pin=1");
    let mixed = "--x\r\ncontent-disposition: form-data; name=\"pin\"\r\n\r\n1";
    for (kind, begun) in [plain, ("multipart/form-data; boundary=x", mixed)] {
        let head = format!(
            "POST /join HTTP/1.1\r\nhost: localhost\r\ncontent-type: {kind}\r\n\
             content-length: 1000\r\naccept: text/html\r\n\r\n{begun}"
        );
        let mut connection = TcpStream::connect(hasty.address).await.unwrap();
        connection.write_all(head.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        // The connection is closed then, so later bytes are not another request.
        connection.read_to_end(&mut answer).await.unwrap();
        let answer = String::from_utf8_lossy(&answer);
        assert!(answer.starts_with("HTTP/1.1 408 "), "{kind}: {answer}");
        assert!(answer.contains("Demasiado lento"), "{kind}: {answer}");
    }
    // A byte now and then is too slow as well.
    let patient = app.beside_with(|config| config.body_patience = Duration::from_millis(400));
    let mut connection = TcpStream::connect(patient.address).await.unwrap();
    let head = "POST /join HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100000\r\n\
                content-type: application/x-www-form-urlencoded\r\n\r\n";
    connection.write_all(head.as_bytes()).await.unwrap();
    let (mut reading, mut writing) = connection.split();
    let drip = async {
        while writing.write_all(b"x").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    let mut begin = [0; 13];
    tokio::select! {
        // An answer that has arrived counts, even if the write fails at the same time.
        biased;
        read = reading.read_exact(&mut begin) => assert_eq!(read.unwrap(), 13),
        () = drip => panic!("cut off without a word"),
    }
    assert_eq!(&begin, b"HTTP/1.1 408 ");
    let mut connection = TcpStream::connect(app.address).await.unwrap();
    let head = "POST /join HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\n\
                content-type: application/x-www-form-urlencoded\r\nconnection: close\r\n\r\n";
    for piece in [head, "pi", "n=", "1"] {
        connection.write_all(piece.as_bytes()).await.unwrap();
        tokio::time::sleep(Duration::from_millis(150)).await;
    }
    let mut answer = Vec::new();
    connection.read_to_end(&mut answer).await.unwrap();
    assert!(!answer.starts_with(b"HTTP/1.1 408 "), "{}", String::from_utf8_lossy(&answer));
}

/// Requests that never reach a page are answered with one as well, which loads nothing and says nothing of the cause.
#[actix_web::test]
async fn a_request_that_cannot_be_read_is_answered_with_a_page() {
    let app = spawn_app();
    // Exactly the most that is read of a head, so that nothing is left unread when the connection ends.
    let full = |begin: &str| format!("{begin}{}", "a".repeat(131_072 - begin.len()));
    for (request, status) in [
        ("FOO\r\n\r\n".to_owned(), 400),
        ("GET / HTTP/1.1\r\nhost: localhost\r\ncontent-length: abc\r\n\r\n".to_owned(), 400),
        (full("GET /"), 431),
        (full("GET / HTTP/1.1\r\nhost: localhost\r\ncookie: "), 431),
    ] {
        let mut connection = TcpStream::connect(app.address).await.unwrap();
        connection.write_all(request.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        connection.read_to_end(&mut answer).await.unwrap();
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let begin = &request[..request.len().min(40)];
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{begin}: {answer}");
        let (head, page) = answer.split_once("\r\n\r\n").unwrap();
        head.assert_has_all(["text/html", "default-src 'none'"]);
        head.assert_has(&format!("content-length: {}\r\n", page.len()));
        page.assert_has_all(["No se entiende", &status.to_string()]);
        assert!(page.len() < 3_000 && !page.contains("aaaa") && !page.contains("src="), "{page}");
    }
    let answer = app.browser().get(&format!("/nothing?{}", "a".repeat(20_000))).await;
    assert_eq!((answer.status, answer.text("h1")), (404, "No lo encontramos".to_owned()));
    let odd = app.browser().get("/%ff%00").await;
    assert!((400..500).contains(&odd.status) && !odd.text("h1").is_empty(), "{odd}");
}

/// On a busy machine a request may wait longer than the limit of actix, which would answer without a page.
#[actix_web::test]
async fn a_request_that_is_read_late_is_answered_all_the_same() {
    let app = spawn_app();
    let mut connection = TcpStream::connect(app.address).await.unwrap();
    tokio::time::sleep(Duration::from_secs(6)).await;
    let request = "GET /sign-in HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    connection.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    connection.read_to_end(&mut answer).await.unwrap();
    let answer = String::from_utf8_lossy(&answer);
    answer.assert_starts("HTTP/1.1 200 ");
}

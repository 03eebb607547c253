//! `cubilete backup`, `restore` and `migrate-db`, and automatic backups of a server: the program as people run it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use store::tournaments;

use crate::backend;
use crate::backup::in_file_alone;
use crate::command::{cubilete, run};
use crate::hall::{self, read};

/// Longest wait, far longer than any command takes.
const PATIENCE: Duration = Duration::from_secs(120);

#[track_caller]
fn works(url: &str, arguments: &[&str], told: &str) {
    let (status, printed) = run(url, arguments);
    assert_eq!(status, Some(0), "{arguments:?}: {printed}");
    assert!(printed.contains(told), "{arguments:?}: {printed}");
}

#[track_caller]
fn fails(url: &str, arguments: &[&str], told: &str) {
    let (status, printed) = run(url, arguments);
    assert_eq!(status, Some(1), "{arguments:?}: {printed}");
    assert!(printed.starts_with("cubilete: ") && printed.contains(told), "{printed}");
}

#[test]
fn a_backup_is_made_restored_and_moved_by_command() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (first, second, file) = (path("first.db"), path("second.db"), path("backup.db"));
    let server = backend::postgres();
    works(&first, &["demo", "torneo", "--entries", "5", "--play", "1"], "tables played");
    works(&first, &["backup", &file], "relations, read again and whole");
    fails(&first, &["backup", &file], "--force replaces it");
    works(&first, &["backup", &file, "--force"], &file);
    works(&second, &["restore", &file], "each compared with the backup");
    fails(&second, &["restore", &file], "not empty");
    works(&second, &["restore", &file, "--force"], "started again");
    fails(&second, &["restore", &path("nowhere.db")], "nowhere.db");
    works("", &["migrate-db", "--from", &first, "--to", &server.url], "the same");
    fails("", &["migrate-db", "--from", &first, "--to", &server.url], "not empty");
    let all = read(&server.store, tournaments::all);
    assert_eq!(all.len(), 1);
    let id = all[0].tournament.id.to_string();
    for url in [&first, &second, &server.url] {
        works(url, &["journal", "check", &id], "ok: ");
        works(url, &["journal", "rebuild", &id], "same");
    }
}

/// Server on its own port, once it answers; from then on it handles signals.
fn serve(url: &str, settings: &[(&str, &str)]) -> Child {
    let mut command = cubilete(url, &[]);
    command.env("CUBILETE_ADDRESS", "127.0.0.1:0").envs(settings.iter().copied());
    let mut server = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("Cubilete: http://").expect(&line).trim_end_matches('/');
    let mut answer = String::new();
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(b"GET / HTTP/1.0\r\n\r\n").unwrap();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1"), "{answer}");
    server
}

/// Stops a server as an operator does.
fn stop(mut server: Child) {
    let told = Command::new("kill").args(["-TERM", &server.id().to_string()]).status().unwrap();
    assert!(told.success());
    assert!(server.wait().unwrap().success());
}

#[test]
fn after_a_clean_stop_the_file_alone_has_everything() {
    let database = backend::sqlite();
    let path = Path::new(database.url.strip_prefix("sqlite:").unwrap());
    let server = serve(&database.url, &[]);
    let hall = hall::open(&database.store);
    assert_eq!(in_file_alone(path), [""; 0], "else this test tells nothing");
    stop(server);
    assert_eq!(in_file_alone(path), [hall.tournament.name]);
}

#[test]
fn a_server_makes_backups_by_itself() {
    let database = backend::sqlite();
    let hall = hall::open(&database.store);
    let folder = tempfile::tempdir().unwrap();
    let backups = folder.path().join("backups");
    let settings = [
        ("CUBILETE_BACKUP_FOLDER", backups.to_str().unwrap()),
        ("CUBILETE_BACKUP_EVERY", "30m"),
        ("CUBILETE_BACKUP_KEEP", "2"),
    ];
    let server = serve(&database.url, &settings);
    let end = Instant::now() + PATIENCE;
    let made = loop {
        let files = std::fs::read_dir(&backups).into_iter().flatten().flatten();
        let mut made =
            files.map(|it| it.path()).filter(|it| it.extension().is_some_and(|it| it == "db"));
        if let Some(file) = made.next() {
            break file;
        }
        assert!(Instant::now() < end, "no backup was made");
        std::thread::sleep(Duration::from_millis(20));
    };
    stop(server);
    assert_eq!(in_file_alone(&made), [hall.tournament.name]);
}

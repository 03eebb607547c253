//! `cubilete doctor`: the program as people run it, on whole and broken installations.

use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::process::Command;

use cubilete::config::SETTINGS;
use rcgen::{CertificateParams, KeyPair, date_time_ymd};
use serde_json::Value;

use crate::backend;

/// The command with only these settings.
fn doctor(settings: &[(&str, &str)], arguments: &[&str]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cubilete"));
    command.arg("doctor").args(arguments);
    for setting in SETTINGS {
        command.env_remove(setting.variable);
    }
    let output = command.envs(settings.iter().copied()).output().unwrap();
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap())
}

/// The grade of a check with its text, in a report of JSON.
#[track_caller]
fn finding(settings: &[(&str, &str)], check: &str) -> (String, String) {
    let (_, text) = doctor(settings, &["--json"]);
    let report: Value = serde_json::from_str(&text).unwrap();
    let all = report["checks"].as_array().unwrap();
    let found = all.iter().find(|it| it["check"] == check);
    let found = found.unwrap_or_else(|| panic!("no {check} in {text}"));
    let word = |name: &str| found[name].as_str().unwrap().to_owned();
    (word("grade"), word("text"))
}

#[track_caller]
fn is(settings: &[(&str, &str)], check: &str, grade: &str, told: &str) {
    let (found, text) = finding(settings, check);
    assert!(found == grade && text.contains(told), "{check}: {found}: {text}");
}

/// Path of a file in a folder.
fn path(folder: &Path, name: &str) -> String {
    folder.join(name).display().to_string()
}

#[test]
fn a_whole_installation_is_in_order_on_both_databases() {
    for database in [backend::sqlite(), backend::postgres()] {
        let folder = tempfile::tempdir().unwrap();
        let backups = path(folder.path(), "cubilete-20990101T000000Z.db");
        fs::write(backups, "").unwrap();
        let place = folder.path().display().to_string();
        let settings =
            [("DATABASE_URL", database.url.as_str()), ("CUBILETE_BACKUP_FOLDER", &place)];
        let (code, text) = doctor(&settings, &[]);
        let wrong: Vec<&str> = text.lines().filter(|line| !line.starts_with("OK ")).collect();
        // The disk and the time zone are those of the machine.
        let is_of_machine = |line: &&str| line.contains(" disk ") || line.contains(" time-zone ");
        assert!(wrong.iter().all(is_of_machine), "{text}");
        assert!(code <= 1 && text.contains("answers and can be written."), "{text}");
        assert!(text.contains("They are those of this version."), "{text}");
        if database.url.starts_with("postgres") {
            assert!(text.contains("All programs on this database are of version"), "{text}");
            assert!(!text.contains("integrity"), "{text}");
        } else {
            assert!(text.contains("Every page of the file was read"), "{text}");
        }
    }
}

#[test]
fn nothing_is_made_where_nothing_is() {
    let folder = tempfile::tempdir().unwrap();
    let file = path(folder.path(), "data/cubilete.db");
    let missing = path(folder.path(), "backups");
    let settings = [("DATABASE_URL", file.as_str()), ("CUBILETE_BACKUP_FOLDER", &missing)];
    let (code, text) = doctor(&settings, &[]);
    assert_eq!(code, 1, "{text}");
    is(&settings, "database", "warning", &file);
    is(&settings, "disk", "warning", "does not exist");
    is(&settings, "backups", "warning", "There is none yet.");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_broken_database_is_a_fault() {
    let folder = tempfile::tempdir().unwrap();
    let file = path(folder.path(), "cubilete.db");
    fs::write(&file, "this is no database, but long enough to be read as one".repeat(50)).unwrap();
    let settings = [("DATABASE_URL", file.as_str())];
    is(&settings, "database", "fault", "cannot be opened or read");
    assert_eq!(doctor(&settings, &[]).0, 2);

    // Pages in the middle of a file are overwritten.
    let database = backend::sqlite();
    database.store.close().unwrap();
    let whole = fs::read(database.url.strip_prefix("sqlite:").unwrap()).unwrap();
    let mut broken = whole.clone();
    let middle = whole.len() / 2;
    broken[middle..].fill(0x5a);
    fs::write(&file, broken).unwrap();
    is(&settings, "integrity", "fault", "The file is damaged");

    let closed = "postgres://ana:secreto@127.0.0.1:1/cubilete";
    let settings = [("DATABASE_URL", closed)];
    is(&settings, "database", "fault", "cannot be opened");
    assert!(!doctor(&settings, &[]).1.contains("secreto"));
}

#[test]
fn wrong_settings_are_the_only_finding() {
    let settings = [("CUBILETE_BACKUP_EVERY", "often")];
    let (code, text) = doctor(&settings, &[]);
    assert_eq!((code, text.lines().count()), (2, 1), "{text}");
    assert!(text.starts_with("FAULT ") && text.contains("CUBILETE_BACKUP_EVERY"), "{text}");
}

#[test]
fn a_certificate_is_read_with_its_dates_and_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let database = backend::sqlite();
    let (certificate, key) = (path(folder.path(), "hall.pem"), path(folder.path(), "hall.key"));
    let write = |until: i32| {
        let pair = KeyPair::generate().unwrap();
        let mut params = CertificateParams::new(["localhost".to_owned()]).unwrap();
        params.not_before = date_time_ymd(2020, 1, 1);
        params.not_after = date_time_ymd(until, 1, 1);
        fs::write(&certificate, params.self_signed(&pair).unwrap().pem()).unwrap();
        fs::write(&key, pair.serialize_pem()).unwrap();
    };
    // Nothing listens there.
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let base = format!("https://localhost:{free}");
    let settings = [
        ("DATABASE_URL", database.url.as_str()),
        ("CUBILETE_TLS_CERT", &certificate),
        ("CUBILETE_TLS_KEY", &key),
        ("CUBILETE_BASE_URL", &base),
    ];
    write(2021);
    is(&settings, "certificate", "fault", "expired on 2021-01-01");
    write(2200);
    is(&settings, "certificate", "warning", "do not trust it");
    is(&settings, "address", "warning", "does not answer");
}

#[test]
fn a_certificate_of_another_name_or_key_is_a_fault() {
    let folder = tempfile::tempdir().unwrap();
    let database = backend::sqlite();
    let (certificate, key) = (path(folder.path(), "hall.pem"), path(folder.path(), "hall.key"));
    let made = rcgen::generate_simple_self_signed(["elsewhere.example".to_owned()]).unwrap();
    fs::write(&certificate, made.cert.pem()).unwrap();
    fs::write(&key, made.signing_key.serialize_pem()).unwrap();
    let settings = [
        ("DATABASE_URL", database.url.as_str()),
        ("CUBILETE_TLS_CERT", certificate.as_str()),
        ("CUBILETE_TLS_KEY", key.as_str()),
        ("CUBILETE_BASE_URL", "https://127.0.0.1:1"),
    ];
    is(&settings, "certificate", "fault", "not for 127.0.0.1");
    fs::write(&key, KeyPair::generate().unwrap().serialize_pem()).unwrap();
    is(&settings, "certificate", "fault", "cannot be used");
    fs::remove_file(&key).unwrap();
    is(&settings, "certificate", "fault", "CUBILETE_TLS_KEY");
}

#[test]
fn a_wrong_base_url_and_a_silent_mail_server_are_told() {
    let database = backend::sqlite();
    let url = ("DATABASE_URL", database.url.as_str());
    is(&[url, ("CUBILETE_BASE_URL", "http://127.0.0.1:1")], "address", "warning", "not answer");
    is(&[url, ("CUBILETE_BASE_URL", "http://cubilete.invalid")], "address", "fault", "known by");
    let mail = [
        url,
        ("CUBILETE_BASE_URL", "http://127.0.0.1:1"),
        ("CUBILETE_SMTP_HOST", "127.0.0.1"),
        ("CUBILETE_SMTP_PORT", "1"),
        ("CUBILETE_SMTP_TLS", "none"),
        ("CUBILETE_SMTP_FROM", "club@example.org"),
        ("CUBILETE_SMTP_USER", "ana"),
        ("CUBILETE_SMTP_PASSWORD", "secreto"),
    ];
    is(&mail, "mail", "fault", "cannot be reached. Correct CUBILETE_SMTP_*");
    assert!(!doctor(&mail, &[]).1.contains("secreto"));
}

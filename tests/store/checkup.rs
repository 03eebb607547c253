//! The judgement of a checkup: facts become findings.

use std::collections::BTreeSet;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use cubilete::web::checkup::facts::{
    AddressAnswer, AddressFacts, BackupFacts, Certificate, CertificateFacts, DatabaseFacts, Disk,
    DiskUse, Facts, FolderState, Gathered, MailFacts, PushFacts,
};
use cubilete::web::checkup::finding::Grade;
use cubilete::web::checkup::{CHECKS, judge, worst};
use cubilete::web::i18n::Language;
use domain::tournament::mail::MailProblem;
use store::checkup::{DatabaseState, SchemaState, Writing, without_password};
use strum::VariantArray;

use Grade::{Fault, Ok, Warning};

fn now() -> DateTime<Utc> {
    "2026-11-28T12:00:00Z".parse().unwrap()
}

fn healthy_database() -> DatabaseState {
    DatabaseState {
        is_server: false,
        version: "3.50.4".into(),
        schema: SchemaState::Ours,
        writing: Writing::Allowed,
        clock: None,
        newest_entry: Some(now() - TimeDelta::minutes(1)),
        time_zones: vec!["Europe/Madrid".into()],
        settings: Some("version=0.2.0; database=sqlite".into()),
        nodes: Vec::new(),
    }
}

fn disk(holds: DiskUse, state: FolderState) -> Gathered<Vec<Disk>> {
    Gathered::Known(vec![Disk { holds, folder: "/srv".into(), state, needed: 0 }])
}

fn answered(status: u16, is_ours: bool, date: Option<DateTime<Utc>>) -> Gathered<AddressFacts> {
    address(AddressAnswer::Answered { status, is_ours, date })
}

fn address(answer: AddressAnswer) -> Gathered<AddressFacts> {
    Gathered::Known(AddressFacts { url: Some("https://club.example".into()), answer })
}

fn certificate(days: i64, has_name: bool, is_trusted: bool) -> Gathered<CertificateFacts> {
    Gathered::Known(CertificateFacts::Read(Certificate {
        from: Some(now() - TimeDelta::days(30)),
        until: Some(now() + TimeDelta::days(days)),
        name: Some(("club.example".into(), has_name)),
        is_trusted,
    }))
}

fn backups(hours: Option<i64>, has_failed: bool) -> Gathered<BackupFacts> {
    let last = hours.map(|hours| now() - TimeDelta::hours(hours));
    Gathered::Known(BackupFacts::On { last, every: TimeDelta::days(1), has_failed })
}

/// Facts of an installation in which everything is in order.
fn healthy() -> Facts {
    Facts {
        database: Gathered::Known(DatabaseFacts::Open(healthy_database())),
        damage: Gathered::Known(None),
        disks: disk(DiskUse::Database, FolderState::Free(Some(20 << 30))),
        time_zone: Some("Europe/Paris".into()),
        certificate: certificate(60, true, true),
        address: answered(200, true, Some(now())),
        backups: backups(Some(3), false),
        mail: Gathered::Known(MailFacts::Works),
        push: Gathered::Known(PushFacts::Asked(Vec::new())),
        ..Facts::none(now(), Duration::from_secs(8), "0.2.0")
    }
}

/// Changes the database of an installation.
fn database(facts: &mut Facts, change: impl FnOnce(&mut DatabaseState)) {
    let mut state = healthy_database();
    change(&mut state);
    facts.database = Gathered::Known(DatabaseFacts::Open(state));
}

type Case = (&'static str, fn(&mut Facts), &'static [(&'static str, Grade)]);

/// A change of the healthy installation, and the findings that are not in order then.
const CASES: &[Case] = &[
    ("nothing", |_| {}, &[]),
    ("no answer of the database", |it| it.database = Gathered::Late, &[("database", Fault)]),
    (
        "no file",
        |it| it.database = Gathered::Known(DatabaseFacts::NoFile("/srv/a.db".into())),
        &[("database", Warning)],
    ),
    (
        "a closed database",
        |it| it.database = Gathered::Known(DatabaseFacts::Closed("refused".into())),
        &[("database", Fault)],
    ),
    (
        "a copy",
        |it| database(it, |it| it.writing = Writing::Refused("a copy".into())),
        &[("database", Fault)],
    ),
    ("a busy file", |it| database(it, |it| it.writing = Writing::Busy), &[("database", Warning)]),
    (
        "an old server",
        |it| database(it, |it| (it.is_server, it.version) = (true, "12.9".into())),
        &[("database", Warning)],
    ),
    (
        "a new server",
        |it| database(it, |it| (it.is_server, it.version) = (true, "17.6".into())),
        &[],
    ),
    ("older", |it| database(it, |it| it.schema = SchemaState::Older), &[("schema", Warning)]),
    ("empty", |it| database(it, |it| it.schema = SchemaState::Empty), &[("schema", Warning)]),
    (
        "newer",
        |it| database(it, |it| it.schema = SchemaState::Newer("2031".into())),
        &[("schema", Fault)],
    ),
    ("damage", |it| it.damage = Gathered::Known(Some("page 3".into())), &[("integrity", Fault)]),
    ("a long reading", |it| it.damage = Gathered::Late, &[("integrity", Warning)]),
    ("no reading", |it| it.damage = Gathered::NotAsked, &[]),
    (
        "two versions",
        |it| database(it, |it| it.nodes = vec!["0.2.0".into(), "0.1.0".into()]),
        &[("nodes", Fault)],
    ),
    (
        "the other version",
        |it| database(it, |it| it.nodes = vec!["0.1.0".into()]),
        &[("nodes", Fault)],
    ),
    ("one version", |it| database(it, |it| it.nodes = vec!["0.2.0".into(); 9]), &[]),
    (
        "an earlier start",
        |it| database(it, |it| it.settings = Some("version=0.1.0; a=b".into())),
        &[("nodes", Warning)],
    ),
    ("no backups", |it| it.backups = Gathered::Known(BackupFacts::Off), &[("backups", Warning)]),
    ("no backup yet", |it| it.backups = backups(None, false), &[("backups", Warning)]),
    ("a failed backup", |it| it.backups = backups(Some(1), true), &[("backups", Fault)]),
    ("a late backup", |it| it.backups = backups(Some(26), false), &[("backups", Warning)]),
    ("a backup in time", |it| it.backups = backups(Some(24), false), &[]),
    ("an old backup", |it| it.backups = backups(Some(73), false), &[("backups", Fault)]),
    (
        "no folder for backups",
        |it| it.disks = disk(DiskUse::Backups, FolderState::Missing),
        &[("disk", Warning)],
    ),
    (
        "no folder for uploads",
        |it| it.disks = disk(DiskUse::Uploads, FolderState::Missing),
        &[("disk", Fault)],
    ),
    (
        "a closed folder",
        |it| it.disks = disk(DiskUse::Database, FolderState::Closed("denied".into())),
        &[("disk", Fault)],
    ),
    (
        "a nearly full disk",
        |it| it.disks = disk(DiskUse::Database, FolderState::Free(Some(500 << 20))),
        &[("disk", Warning)],
    ),
    (
        "a full disk",
        |it| it.disks = disk(DiskUse::Database, FolderState::Free(Some(50 << 20))),
        &[("disk", Fault)],
    ),
    (
        "no room for the next backup",
        |it| {
            let state = FolderState::Free(Some(3 << 30));
            let folder = "/srv".to_owned();
            let disk = Disk { holds: DiskUse::Backups, folder, state, needed: 4 << 30 };
            it.disks = Gathered::Known(vec![disk]);
        },
        &[("disk", Fault)],
    ),
    (
        "an unknown disk",
        |it| it.disks = disk(DiskUse::Database, FolderState::Free(None)),
        &[("disk", Warning)],
    ),
    ("a jump", |it| it.clock_jump = TimeDelta::seconds(-2), &[("clock", Warning)]),
    (
        "entries of tomorrow",
        |it| database(it, |it| it.newest_entry = Some(now() + TimeDelta::days(1))),
        &[("clock", Fault)],
    ),
    (
        "an entry of this second",
        |it| database(it, |it| it.newest_entry = Some(now() + TimeDelta::seconds(2))),
        &[],
    ),
    (
        "a server that is ahead",
        |it| database(it, |it| it.clock = Some(now() + TimeDelta::seconds(20))),
        &[("clock", Warning)],
    ),
    (
        "a server that is far behind",
        |it| database(it, |it| it.clock = Some(now() - TimeDelta::seconds(200))),
        &[("clock", Fault)],
    ),
    (
        "a proxy that is ahead",
        |it| it.address = answered(200, true, Some(now() + TimeDelta::seconds(9))),
        &[("clock", Warning)],
    ),
    ("no zone", |it| it.time_zone = None, &[("time-zone", Warning)]),
    ("a zone of nowhere", |it| it.time_zone = Some("Nowhere".into()), &[("time-zone", Warning)]),
    ("another zone", |it| it.time_zone = Some("Asia/Tokyo".into()), &[("time-zone", Warning)]),
    ("a server's zone", |it| it.time_zone = Some("Etc/UTC".into()), &[]),
    ("no certificate", |it| it.certificate = Gathered::Known(CertificateFacts::NotSet), &[]),
    (
        "no key",
        |it| it.certificate = Gathered::Known(CertificateFacts::Unusable("no key".into())),
        &[("certificate", Fault)],
    ),
    (
        "an expired certificate",
        |it| it.certificate = certificate(-1, true, false),
        &[("certificate", Fault)],
    ),
    (
        "a certificate near its end",
        |it| it.certificate = certificate(13, true, true),
        &[("certificate", Warning)],
    ),
    ("another name", |it| it.certificate = certificate(60, false, true), &[("certificate", Fault)]),
    (
        "a self-signed certificate",
        |it| it.certificate = certificate(60, true, false),
        &[("certificate", Warning)],
    ),
    ("no base URL", |it| it.address = address(AddressAnswer::NotAsked), &[]),
    ("no name", |it| it.address = address(AddressAnswer::NoName), &[("address", Fault)]),
    ("no address", |it| it.address = address(AddressAnswer::NoAddress), &[("address", Fault)]),
    (
        "silence",
        |it| it.address = address(AddressAnswer::Silent("refused".into())),
        &[("address", Warning)],
    ),
    (
        "an untrusted answer",
        |it| it.address = address(AddressAnswer::Untrusted("unknown issuer".into())),
        &[("address", Warning)],
    ),
    ("another server", |it| it.address = answered(200, false, None), &[("address", Fault)]),
    ("an unknown host", |it| it.address = answered(421, false, None), &[("address", Fault)]),
    ("no mail", |it| it.mail = Gathered::Known(MailFacts::Off), &[]),
    (
        "a wrong password",
        |it| it.mail = Gathered::Known(MailFacts::Fails(MailProblem::SignIn)),
        &[("mail", Fault)],
    ),
    ("no HTTPS", |it| it.push = Gathered::Known(PushFacts::NotSecure), &[]),
    ("no key of push", |it| it.push = Gathered::Known(PushFacts::NoKey), &[("push", Warning)]),
    (
        "a damaged key of push",
        |it| it.push = Gathered::Known(PushFacts::DamagedKey),
        &[("push", Fault)],
    ),
    (
        "no way out",
        |it| it.push = Gathered::Known(PushFacts::Asked(vec!["https://a.example".into()])),
        &[("push", Warning)],
    ),
    (
        "a dead network",
        |it| {
            it.mail = Gathered::Late;
            it.push = Gathered::Late;
            it.address = Gathered::Late;
            it.backups = Gathered::Late;
            it.certificate = Gathered::Late;
            it.disks = Gathered::Late;
        },
        &[
            ("backups", Warning),
            ("disk", Warning),
            ("certificate", Warning),
            ("address", Warning),
            ("mail", Warning),
            ("push", Warning),
        ],
    ),
];

#[test]
fn each_fact_leads_to_its_finding() {
    for (name, change, expected) in CASES {
        let mut facts = healthy();
        change(&mut facts);
        let all = judge(&facts);
        let found = all.iter().map(|it| (it.check.name, it.finding.grade));
        let found: Vec<_> = found.filter(|(_, grade)| *grade != Ok).collect();
        assert_eq!(found, *expected, "{name}");
        let heaviest = expected.iter().map(|(_, grade)| *grade).max().unwrap_or(Ok);
        assert_eq!(worst(&all), heaviest, "{name}");
    }
}

#[test]
fn every_finding_is_a_sentence_in_each_language() {
    let mut checked = BTreeSet::new();
    for (name, change, _) in CASES {
        let mut facts = healthy();
        change(&mut facts);
        for it in judge(&facts) {
            checked.insert(it.check.name);
            for language in Language::VARIANTS {
                let text = it.finding.text(*language);
                let is_sentence = text.ends_with('.') && text.contains(' ');
                let is_filled = !text.contains("{ ") && !text.contains("..");
                assert!(is_sentence && is_filled, "{name}, {}: {text}", language.code());
            }
        }
    }
    assert_eq!(checked, CHECKS.iter().map(|check| check.name).collect());
}

#[test]
fn a_password_is_in_no_message() {
    let cases = [
        ("postgres://ana:secreto@db/cubilete", "invalid token: \"secreto\""),
        ("postgres://ana:sec@reto@db/cubilete", "no host \"reto@db\", nor \"sec\""),
        ("postgres://ana:se%zz@db/cubilete", "invalid token: \"se%zz\""),
        ("postgres://ana@db/cubilete?password=secreto&x=1", "invalid: \"secreto\""),
    ];
    for (url, text) in cases {
        let told = without_password(text, url);
        for secret in ["secreto", "sec\"", "reto", "se%zz"] {
            assert!(!told.contains(secret), "{told}");
        }
    }
    let told = without_password("no such user \"ana\"", "postgres://ana:@db/cubilete");
    assert_eq!(told, "no such user \"ana\"");
}

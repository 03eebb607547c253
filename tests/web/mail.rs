//! Mails: queued for acts, sent to a real server, repeated and given up, stopped by their recipients, and shown to the organizers.

use std::fs;
use std::time::Duration;

use chrono::{TimeDelta, Utc};
use cubilete::acts;
use cubilete::acts::calendar::Note;
use cubilete::acts::entries::{NewEntry, NewPerson};
use cubilete::acts::sign_ups::NewSignUp;
use cubilete::config::{SmtpSettings, SmtpTls};
use cubilete::web::mail::{Postman, queue};
use domain::tournament::appointment::{AppointmentState, Target};
use domain::tournament::calendar::date_change::DateChange;
use domain::tournament::id::{EntryId, SignUpId, TournamentId};
use domain::tournament::mail::{Mail, MailProblem, MailState};
use domain::tournament::player::Age;
use domain::tournament::preset::Preset;
use domain::tournament::sign_up::terms::SignUpTerms;
use domain::tournament::sign_up::{SignUp, SignUpForm, SignUpPerson};
use store::StoreError;
use tempfile::TempDir;

use crate::app::{App, Browser, spawn_app};
use crate::command::cubilete;
use crate::fixture::{act, draw, facts, organized, path, publish};
use crate::matchers::TextMatchers;
use crate::smtp::{Inbox, Letter, settings};

const BASE: &str = "http://cubilete.example";

/// A tournament without entries whose service sends mails.
struct Posting {
    _first: App,
    app: App,
    id: TournamentId,
    ana: Browser,
    postman: Postman,
}

async fn posting(smtp: SmtpSettings) -> Posting {
    let first = spawn_app();
    let it = organized(&first, Preset::Torneo, "nombre\n").await;
    let app = first.beside_with(|config| {
        config.smtp = Some(smtp);
        config.base_url = Some(BASE.to_owned());
    });
    let mut ana = it.ana;
    ana.move_to(&app);
    let postman = Postman::new(&app.state).unwrap();
    let mut it = Posting { _first: first, app, id: it.id, ana, postman };
    act(&it.app, |w| acts::sign_ups::set_terms(w, it.id, &terms(0, false)));
    // The journal is followed from here on.
    it.round();
    it
}

fn terms(capacity: u16, needs_approval: bool) -> SignUpTerms {
    SignUpTerms { is_offered: true, capacity, needs_approval, ..SignUpTerms::default() }
}

impl Posting {
    fn round(&mut self) {
        self.postman.round().unwrap();
    }

    fn later(&mut self, by: TimeDelta) {
        self.app.state.clock.put_forward(by);
        self.round();
    }

    fn sign_up(&self, name: &str, email: &str, language: &str) -> SignUpId {
        let form = SignUpForm {
            people: vec![SignUpPerson { name: name.to_owned(), ..SignUpPerson::default() }],
            email: (!email.is_empty()).then(|| email.to_owned()),
            language: language.to_owned(),
            ..SignUpForm::default()
        };
        let new = NewSignUp { form, token_hash: name.to_owned(), device: String::new() };
        act(&self.app, |w| acts::sign_ups::sign_up(w, self.id, &new))
    }

    fn found(&self, sign_up: SignUpId) -> SignUp {
        let read = |conn: &mut store::Conn| store::sign_ups::find(conn, self.id, sign_up);
        self.app.state.store.read_blocking(read).unwrap()
    }

    fn mails(&self) -> Vec<Mail> {
        let read = |conn: &mut store::Conn| store::mails::of_tournament(conn, self.id);
        self.app.state.store.read_blocking(read).unwrap()
    }

    /// The state and the problem of the only mail.
    fn only(&self) -> (MailState, Option<MailProblem>) {
        let mails = self.mails();
        assert_eq!(mails.len(), 1, "{mails:?}");
        (mails[0].state, mails[0].problem)
    }

    fn draw_and_publish(&self) {
        draw(&self.app, self.id, 1);
        publish(&self.app, self.id);
    }

    /// Gives an entry another address.
    fn correct(&self, entry: EntryId, email: &str) {
        let known = facts(&self.app, self.id);
        let of = |entry| known.entry(entry).unwrap();
        let name = |id| known.player(id).unwrap().name.clone();
        let people =
            of(entry).squad.iter().map(|id| NewPerson { name: name(*id), age: Age::Unsaid });
        let new = NewEntry {
            list_number: String::new(),
            people: people.collect(),
            name: String::new(),
            club: String::new(),
            sector: String::new(),
            category: String::new(),
            email: Some(email.to_owned()),
            phone: String::new(),
            note: String::new(),
        };
        act(&self.app, |w| acts::entries::change(w, self.id, entry, &new));
    }

    async fn rows(&mut self) -> Vec<String> {
        self.ana.get(&path(self.id, "mails")).await.texts(".rows__row > div")
    }
}

/// The path of the link that stops the mails, as in the header.
fn stop_path(letter: &Letter) -> String {
    let link = letter.header("List-Unsubscribe");
    link.strip_prefix(&format!("<{BASE}")).unwrap().strip_suffix('>').unwrap().to_owned()
}

#[actix_web::test]
async fn a_draw_is_told_once_to_each_address_in_its_language() {
    let inbox = Inbox::open();
    let mut it = posting(settings(inbox.port)).await;
    it.sign_up("Amparo Gil", "a@example.org", "es");
    it.sign_up("Bru Soler", "b@example.org", "ca");
    it.sign_up("Carol King", "c@example.org", "en");
    it.sign_up("Didac Sanz", "", "es");
    it.round();
    assert!(it.mails().is_empty(), "who gets a place at once reads so on the page");
    it.draw_and_publish();
    it.round();
    it.round();
    let [spanish, valencian, english] = inbox.take(3).try_into().unwrap();
    let subject = |words: &str| format!("Trofeu de la Lluna: {words} 1");
    assert_eq!(spanish.header("Subject"), subject("juegas en la mesa"));
    assert_eq!(valencian.header("Subject"), subject("jugues en la taula"));
    assert_eq!(english.header("Subject"), subject("you play at table"));
    english.text().assert_has("Hello Carol King,");
    english.text().assert_has("against ");
    english.text().assert_has_all(["Amparo Gil", "Bru Soler", "Didac Sanz"]);
    let entry = facts(&it.app, it.id).entries()[2].id;
    let link = format!("{BASE}{}", path(it.id, &format!("entries/{entry}")));
    english.text().assert_has(&link);
    english.html().assert_has(&format!("href=\"{link}\""));
    english.html().assert_has("<html lang=\"en\">");
    assert_eq!(english.html().matches("inline-block").count(), 1, "one link is a button");
    assert_eq!(
        (english.from.as_str(), &english.to[..]),
        ("club@example.org", &["c@example.org".to_owned()][..])
    );
    english.header("Message-ID").assert_has("@cubilete.example>");
    assert_eq!(english.header("List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
    assert_eq!(english.header("Auto-Submitted"), "auto-generated");
    assert!(spanish.is_ascii && valencian.is_ascii && english.is_ascii);
    assert!(it.mails().iter().all(|mail| mail.state == MailState::Sent));
    let rows = it.rows().await;
    assert_eq!(rows.len(), 3);
    assert!(rows.iter().all(|row| row.contains("sorteo publicado")), "{rows:?}");
}

#[actix_web::test]
async fn who_waited_hears_of_a_place_and_who_asked_of_the_decision() {
    let inbox = Inbox::open();
    let mut it = posting(settings(inbox.port)).await;
    act(&it.app, |w| acts::sign_ups::set_terms(w, it.id, &terms(1, false)));
    it.sign_up("Amparo Gil", "a@example.org", "es");
    it.sign_up("Bru Soler", "b@example.org", "es");
    it.round();
    assert!(it.mails().is_empty());
    act(&it.app, |w| acts::sign_ups::set_terms(w, it.id, &terms(2, true)));
    it.round();
    let moved = inbox.next();
    assert_eq!(moved.to, ["b@example.org"]);
    moved.header("Subject").assert_has("hay plaza");
    moved.text().assert_has("lista de espera");
    let accepted = it.sign_up("Carles Mas", "c@example.org", "es");
    let refused = it.sign_up("Dolors Pi", "d@example.org", "es");
    act(&it.app, |w| acts::sign_ups::accept(w, it.id, accepted));
    act(&it.app, |w| acts::sign_ups::refuse(w, it.id, refused));
    it.round();
    let [accepted, refused] = inbox.take(2).try_into().unwrap();
    accepted.text().assert_has("el puesto en la lista de espera es el 1");
    refused.header("Subject").assert_has("no aceptada");
}

#[actix_web::test]
async fn what_was_taken_back_before_it_was_sent_is_not_sent() {
    let inbox = Inbox::open();
    let mut it = posting(settings(inbox.port)).await;
    for name in ["Ana", "Bru", "Cai", "Dia"] {
        it.sign_up(&format!("{name} Gil"), &format!("{name}@example.org"), "es");
    }
    it.draw_and_publish();
    let round = facts(&it.app, it.id).rounds()[0].id;
    act(&it.app, |w| acts::publications::take_back(w, it.id, round, "Error"));
    it.round();
    assert!(it.mails().is_empty());
    publish(&it.app, it.id);
    it.round();
    assert_eq!(inbox.take(4).len(), 4);
}

#[actix_web::test]
async fn a_server_that_asks_to_wait_gets_the_mail_later() {
    let inbox = Inbox::open();
    let mut it = posting(settings(inbox.port)).await;
    act(&it.app, |w| acts::sign_ups::set_terms(w, it.id, &terms(0, true)));
    let sign_up = it.sign_up("Amparo Gil", "later@example.org", "es");
    act(&it.app, |w| acts::sign_ups::accept(w, it.id, sign_up));
    it.round();
    assert_eq!(it.only(), (MailState::Waiting, Some(MailProblem::Later)));
    let row = it.rows().await.concat();
    row.assert_has("El servidor de correo pide esperar (451)");
    row.assert_has("Próximo intento");
    it.round();
    assert_eq!(it.only().0, MailState::Waiting, "not before its time");
    it.later(TimeDelta::minutes(1));
    assert_eq!(inbox.next().to, ["later@example.org"]);
    assert_eq!(it.only(), (MailState::Sent, None));
}

#[actix_web::test]
async fn a_dead_address_gets_no_more_mails_until_it_is_corrected() {
    let inbox = Inbox::open();
    let mut it = posting(settings(inbox.port)).await;
    it.sign_up("Amparo Gil", "nobody@example.org", "es");
    for name in ["Bru", "Cai", "Dia"] {
        it.sign_up(&format!("{name} Gil"), "", "es");
    }
    it.draw_and_publish();
    it.round();
    assert_eq!(it.only(), (MailState::Dead, Some(MailProblem::Address)));
    let page = it.ana.get(&path(it.id, "mails?state=dead")).await;
    page.text(".rows__row").assert_has("La dirección no existe o está mal escrita (550)");
    page.text("#stops").assert_has("nobody@example.org");
    let round = facts(&it.app, it.id).rounds()[0].id;
    act(&it.app, |w| acts::publications::take_back(w, it.id, round, "Error"));
    publish(&it.app, it.id);
    it.round();
    assert_eq!(it.mails().len(), 1, "nothing is queued for it");

    let entry = facts(&it.app, it.id).entries()[0].id;
    it.correct(entry, "amparo@example.org");
    let form = it.ana.get(&path(it.id, "mails")).await.form(".rows__row form");
    let mut fields = form.pairs();
    fields.push(("act", "retry"));
    let mails = path(it.id, "mails");
    assert_eq!(it.ana.post(&mails, &fields).await.status, 303);
    it.round();
    assert_eq!(inbox.next().to, ["amparo@example.org"]);
    assert_eq!(it.ana.post(&mails, &fields).await.status, 409, "it was sent");
}

#[actix_web::test]
async fn a_silent_server_holds_up_nothing_but_mails() {
    let inbox = Inbox::open();
    let hasty = SmtpSettings { timeout: Duration::from_secs(1), ..settings(inbox.port) };
    let mut it = posting(hasty).await;
    act(&it.app, |w| acts::sign_ups::set_terms(w, it.id, &terms(0, true)));
    let silent = it.sign_up("Amparo Gil", "silent@example.org", "es");
    act(&it.app, |w| acts::sign_ups::accept(w, it.id, silent));
    it.round();
    assert_eq!(it.only(), (MailState::Waiting, Some(MailProblem::Silent)));
    let other = it.sign_up("Bru Soler", "b@example.org", "es");
    act(&it.app, |w| acts::sign_ups::accept(w, it.id, other));
    it.round();
    let tried = it.mails().iter().filter(|mail| mail.tries > 0).count();
    assert_eq!(tried, 1, "the server is left alone for a while");
}

#[actix_web::test]
async fn a_server_that_was_down_gets_all_mails_when_it_is_up() {
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let account = Some(("club".to_owned(), "secret".to_owned()));
    let mut it = posting(SmtpSettings { account, ..settings(port) }).await;
    for name in ["Ana", "Bru", "Cai", "Dia"] {
        it.sign_up(&format!("{name} Gil"), &format!("{name}@example.org"), "es");
    }
    it.draw_and_publish();
    it.round();
    let problems = |it: &Posting| -> Vec<MailProblem> {
        it.mails().iter().filter_map(|mail| mail.problem).collect()
    };
    assert_eq!(problems(&it), [MailProblem::NoServer], "one attempt is enough to know");
    it.later(TimeDelta::minutes(1));
    assert_eq!(problems(&it).len(), 2);
    let inbox = Inbox::start(port, &["accounts"]);
    it.later(TimeDelta::minutes(1));
    it.round();
    assert_eq!(inbox.take(4).len(), 4);
    assert!(it.mails().iter().all(|mail| mail.state == MailState::Sent));
}

/// Certificate of a mail server at `localhost` with its key, as files in a folder.
struct Certified {
    folder: TempDir,
}

impl Certified {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
        fs::write(folder.path().join("cert.pem"), made.cert.pem()).unwrap();
        fs::write(folder.path().join("key.pem"), made.signing_key.serialize_pem()).unwrap();
        Self { folder }
    }

    fn file(&self, name: &str) -> String {
        self.folder.path().join(name).display().to_string()
    }

    /// Server that asks for an account, encrypted in this way.
    fn inbox(&self, way: &str) -> Inbox {
        Inbox::start(0, &["accounts", way, &self.file("cert.pem"), &self.file("key.pem")])
    }

    /// Settings with an account and trust in the certificate.
    fn settings(&self, port: u16, tls: SmtpTls) -> SmtpSettings {
        let trusted = fs::read(self.file("cert.pem")).unwrap();
        let account = Some(("club".to_owned(), "secret".to_owned()));
        SmtpSettings { host: "localhost".to_owned(), tls, trusted, account, ..settings(port) }
    }
}

/// Queues a mail with these settings and tries to send it; returns the problem, if any.
async fn tried(smtp: SmtpSettings) -> Option<MailProblem> {
    let mut it = posting(smtp).await;
    act(&it.app, |w| acts::sign_ups::set_terms(w, it.id, &terms(0, true)));
    let sign_up = it.sign_up("Amparo Gil", "a@example.org", "es");
    act(&it.app, |w| acts::sign_ups::accept(w, it.id, sign_up));
    it.round();
    let (state, problem) = it.only();
    let expected = if problem.is_some() { MailState::Waiting } else { MailState::Sent };
    assert_eq!(state, expected, "{problem:?}");
    problem
}

#[actix_web::test]
async fn the_account_is_sent_encrypted_to_the_server_of_the_certificate_only() {
    let certified = Certified::new();
    for (way, tls) in [("starttls", SmtpTls::StartTls), ("tls", SmtpTls::Implicit)] {
        let inbox = certified.inbox(way);
        let right = certified.settings(inbox.port, tls);
        let stranger = SmtpSettings { trusted: Vec::new(), ..right.clone() };
        assert_eq!(tried(stranger).await, Some(MailProblem::Encryption), "{way}");
        let other_name = SmtpSettings { host: "127.0.0.1".to_owned(), ..right.clone() };
        assert_eq!(tried(other_name).await, Some(MailProblem::Encryption), "{way}");
        let wrong = Some(("club".to_owned(), "wrong".to_owned()));
        let wrong = SmtpSettings { account: wrong, ..right.clone() };
        assert_eq!(tried(wrong).await, Some(MailProblem::SignIn), "{way}");
        assert_eq!(tried(right).await, None, "{way}");
        assert_eq!(inbox.next().sign_ins, [true, true], "{way}: with both passwords, encrypted");
    }
    // Somebody on the way has taken STARTTLS out of the answer.
    let stripped = Inbox::start(0, &["accounts"]);
    let asked = certified.settings(stripped.port, SmtpTls::StartTls);
    assert_eq!(tried(asked).await, Some(MailProblem::Encryption));
    let plain = certified.settings(stripped.port, SmtpTls::None);
    assert_eq!(tried(plain).await, None);
    assert_eq!(stripped.next().sign_ins, [false], "only the setting `none` sends it unencrypted");
}

#[actix_web::test]
async fn a_server_that_never_speaks_is_silent_with_each_encryption() {
    let certified = Certified::new();
    let mute = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = mute.local_addr().unwrap().port();
    for tls in [SmtpTls::None, SmtpTls::StartTls, SmtpTls::Implicit] {
        let timeout = Duration::from_secs(1);
        let smtp = SmtpSettings { timeout, ..certified.settings(port, tls) };
        assert_eq!(tried(smtp).await, Some(MailProblem::Silent), "{}", tls.name());
    }
}

#[actix_web::test]
async fn names_cannot_write_headers() {
    let inbox = Inbox::open();
    let mut it = posting(settings(inbox.port)).await;
    let hostile = format!("Lluna 🎲\r\nBcc: spy@example.org\r\n\r\n<b>{}", "ñ".repeat(200));
    let rename = |conn: &mut store::Conn| {
        let mut tournament = store::tournaments::find(conn, it.id)?;
        tournament.name = hostile.clone();
        store::tournaments::update(conn, &tournament)
    };
    it.app.state.store.write_blocking(rename).unwrap();
    it.sign_up("Amparo\r\nCc: spy@example.org", "a@example.org", "es");
    for name in ["Bru", "Cai", "Dia"] {
        it.sign_up(&format!("{name} Gil"), "", "es");
    }
    it.draw_and_publish();
    it.round();
    let letter = inbox.next();
    assert_eq!(letter.to, ["a@example.org"]);
    assert!(!letter.has_header("Bcc") && !letter.has_header("Cc"), "{letter:?}");
    let subject = letter.header("Subject");
    subject.assert_has("Lluna 🎲");
    subject.assert_has("juegas en la mesa 1");
    assert!(subject.chars().count() <= 120, "{subject}");
    letter.html().assert_lacks("<b>");
}

#[actix_web::test]
async fn one_link_stops_the_mails_of_a_tournament_and_brings_them_back() {
    let inbox = Inbox::open();
    let mut it = posting(settings(inbox.port)).await;
    it.sign_up("Amparo Gil", "a@example.org", "es");
    for name in ["Bru", "Cai", "Dia"] {
        it.sign_up(&format!("{name} Gil"), "", "es");
    }
    it.draw_and_publish();
    it.round();
    let link = stop_path(&inbox.next());
    let mut anybody = it.app.browser();
    let page = anybody.get(&link).await;
    page.text(".page-header__lead").assert_has("a@example.org recibe los correos");
    let again = |it: &Posting| {
        let round = facts(&it.app, it.id).rounds()[0].id;
        act(&it.app, |w| acts::publications::take_back(w, it.id, round, "Error"));
        publish(&it.app, it.id);
    };
    // As mail programs send it (RFC 8058).
    let one_click = [("List-Unsubscribe", "One-Click")];
    assert_eq!(anybody.post(&link, &one_click).await.status, 303);
    again(&it);
    it.round();
    assert_eq!(it.mails().len(), 1, "the second publication is not told");
    let page = anybody.get(&link).await;
    page.text(".page-header__lead").assert_has("no recibe correos");
    assert_eq!(anybody.post(&link, &[("act", "resume")]).await.status, 303);
    again(&it);
    it.round();
    assert_eq!(inbox.next().to, ["a@example.org"]);
    assert_eq!(anybody.get(&link.replacen('.', ".x", 1)).await.status, 409);
    let entry = facts(&it.app, it.id).entries()[0].id;
    it.correct(entry, "b@example.org");
    assert_eq!(anybody.get(&link).await.status, 409, "the address is another one now");
}

#[actix_web::test]
async fn several_changes_of_dates_make_one_mail() {
    let inbox = Inbox::open();
    let mut it = posting(settings(inbox.port)).await;
    it.sign_up("Amparo Gil", "a@example.org", "es");
    for name in ["Bru", "Cai", "Dia"] {
        it.sign_up(&format!("{name} Gil"), "", "es");
    }
    it.draw_and_publish();
    it.round();
    inbox.next().header("Subject").assert_has("juegas");
    let table = facts(&it.app, it.id).tables()[0].id;
    let set = |it: &Posting, seen: i32, state, days: i64, venue: &str| {
        let change = DateChange {
            target: Target::Table(table),
            seen,
            state,
            starts_at: Some(Utc::now() + TimeDelta::days(days)),
            venue: venue.to_owned(),
        };
        let note = Note::default();
        act(&it.app, |w| acts::calendar::appoint(w, it.id, vec![change], note));
    };
    set(&it, 0, AppointmentState::Set, 3, "Casal");
    it.round();
    set(&it, 1, AppointmentState::Moved, 5, "Ateneu");
    it.round();
    assert_eq!(it.mails().len(), 2, "both changes are in one mail, which waits for more");
    it.later(TimeDelta::minutes(1));
    let letter = inbox.next();
    letter.header("Subject").assert_has("cambio de fecha");
    letter.text().assert_has("Ateneu");
    letter.text().assert_lacks("Casal");
    it.later(TimeDelta::minutes(5));
    assert_eq!(it.mails().len(), 2);
}

#[actix_web::test]
async fn a_private_link_is_sent_at_once_and_then_erased() {
    let inbox = Inbox::open();
    let mut it = posting(settings(inbox.port)).await;
    let sign_up = it.sign_up("Amparo Gil", "a@example.org", "en");
    let sign_up = it.found(sign_up);
    let (mut ids, now) = (it.app.state.ids(), it.app.state.clock.now());
    let queue = |conn: &mut store::Conn| {
        queue::private_link(conn, &mut ids, now, &sign_up, "/my-seat/secret")
    };
    it.app.state.store.write_blocking(queue).unwrap();
    assert_eq!(it.mails()[0].link.as_deref(), Some("/my-seat/secret"));
    it.round();
    let letter = inbox.next();
    letter.text().assert_has("http://cubilete.example/my-seat/secret");
    letter.header("Subject").assert_has("your private link");
    assert_eq!(it.mails()[0].link, None);
    // Stored for 30 days.
    it.later(TimeDelta::days(31));
    assert!(it.mails().is_empty());
}

#[actix_web::test]
async fn a_forgotten_password_is_replaced_by_mail() {
    let inbox = Inbox::open();
    let mut it = posting(settings(inbox.port)).await;
    let mut browser = it.app.browser();
    browser.get("/sign-in").await.assert_some("a[href=\"/forgotten-password\"]");
    let wrong = browser.post("/forgotten-password", &[("email", "ana")]).await;
    assert_eq!(wrong.status, 422);
    let ask = async |browser: &mut Browser, email: &str| {
        let answer = browser.post("/forgotten-password", &[("email", email)]).await;
        (answer.status, answer.location())
    };
    let unknown = ask(&mut browser, "nobody.here@example.org").await;
    assert_eq!(unknown, (303, "/sign-in".to_owned()));
    for _ in 0..4 {
        assert_eq!(ask(&mut browser, "ana@example.org").await, unknown, "both get one answer");
    }
    it.round();
    let letters = inbox.take(3);
    let text = letters[0].text();
    let start = text.find("/new-password/").unwrap();
    let link = text[start..].split_whitespace().next().unwrap();
    assert_eq!(browser.get(link).await.status, 200);
    assert!(!letters[0].has_header("List-Unsubscribe"));
    let due = |conn: &mut store::Conn| {
        store::mails::is_any_due(conn, it.app.state.clock.now() + TimeDelta::days(1))
    };
    let is_more = it.app.state.store.read_blocking(due).unwrap();
    assert!(!is_more, "an account gets three within an hour");
}

#[actix_web::test]
async fn nodes_send_each_mail_once() {
    let inbox = Inbox::open();
    let it = posting(settings(inbox.port)).await;
    for n in 0..12 {
        it.sign_up(&format!("Persona {n}"), &format!("p{n:02}@example.org"), "es");
    }
    it.draw_and_publish();
    let more: Vec<App> = (0..3)
        .map(|_| {
            it.app.beside_with(|config| {
                config.smtp = Some(settings(inbox.port));
                config.base_url = Some(BASE.to_owned());
            })
        })
        .collect();
    let nodes = more.iter().map(|app| {
        let mut postman = Postman::new(&app.state).unwrap();
        std::thread::spawn(move || {
            for _ in 0..3 {
                postman.round().unwrap();
            }
        })
    });
    for node in nodes.collect::<Vec<_>>() {
        node.join().unwrap();
    }
    let to: Vec<String> = inbox.take(12).iter().map(|letter| letter.to[0].clone()).collect();
    let expected: Vec<String> = (0..12).map(|n| format!("p{n:02}@example.org")).collect();
    assert_eq!(to, expected);
    assert_eq!(it.mails().len(), 12);
}

#[actix_web::test]
async fn a_forgotten_person_leaves_no_mails() {
    let inbox = Inbox::open();
    let mut it = posting(settings(inbox.port)).await;
    it.sign_up("Amparo Gil", "a@example.org", "es");
    for name in ["Bru", "Cai", "Dia"] {
        it.sign_up(&format!("{name} Gil"), "", "es");
    }
    it.draw_and_publish();
    it.round();
    inbox.next();
    let player = facts(&it.app, it.id).entries()[0].squad[0];
    act(&it.app, |w| acts::players::forget(w, it.id, player, "Nombre borrado"));
    assert!(it.mails().is_empty());
}

#[actix_web::test]
async fn a_service_without_a_mail_server_says_so() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, "nombre\n").await;
    assert!(Postman::new(&app.state).is_none());
    let page = it.ana.get(&path(it.id, "mails")).await;
    page.text("#off").assert_has("CUBILETE_SMTP_HOST");
    app.browser().get("/sign-in").await.assert_none("a[href=\"/forgotten-password\"]");
}

#[actix_web::test]
async fn an_operator_tries_the_settings() {
    let inbox = Inbox::open();
    let app = spawn_app();
    let send = |port: u16, to: &str| {
        let mut program = cubilete(app.database_url(), &["mail-test", to]);
        program.env("CUBILETE_SMTP_HOST", "127.0.0.1").env("CUBILETE_SMTP_PORT", port.to_string());
        program.env("CUBILETE_SMTP_TLS", "none").env("CUBILETE_SMTP_FROM", "club@example.org");
        let output = program.env("CUBILETE_BASE_URL", BASE).output().unwrap();
        (output.status.success(), String::from_utf8(output.stderr).unwrap())
    };
    assert!(send(inbox.port, "a@example.org").0);
    assert_eq!(inbox.next().to, ["a@example.org"]);
    let (is_sent, why) = send(inbox.port, "nobody@example.org");
    assert!(!is_sent);
    why.assert_has("address 550");
    let store = &app.state.store;
    let read = |conn: &mut store::Conn| store::mails::is_any_due(conn, Utc::now());
    assert!(!store.read_blocking::<_, StoreError>(read).unwrap());
}

#[actix_web::test]
async fn the_private_link_comes_by_mail_after_the_form_and_after_a_new_link() {
    let inbox = Inbox::open();
    let mut it = posting(settings(inbox.port)).await;
    let page = path(it.id, "sign-up");
    let mut visitor = it.app.browser();
    let form = visitor.form(&page, "main form.form").await;
    let form = form.with_all(&[("name", "Amparo Gil"), ("email", "a@example.org")]);
    it.app.state.clock.put_forward(TimeDelta::seconds(20));
    let link = visitor.send_form(&form).await.location();
    it.round();
    let letter = inbox.next();
    assert_eq!(letter.to, ["a@example.org"]);
    letter.text().assert_has(&format!("{BASE}{link}"));
    assert!(it.mails().iter().all(|mail| mail.link.is_none()), "the secret is erased");

    let read = |conn: &mut store::Conn| store::sign_ups::of_tournament(conn, it.id);
    let sign_up = it.app.state.store.read_blocking(read).unwrap()[0].id.to_string();
    let list = path(it.id, "sign-ups");
    let answer = it.ana.submit(&list, &list, &[("relink", &sign_up)]).await;
    assert_eq!(answer.status, 303, "{answer}");
    it.round();
    let letter = inbox.next();
    let text = letter.text();
    text.assert_has(&format!("{BASE}/sign-ups/"));
    assert!(!text.contains(&link), "the old link is void");
}

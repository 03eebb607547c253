//! The organizer's side of sign-ups: terms, the list with its decisions, doubles, private links and messages.

use cubilete::acts::sign_ups::{self, NewSignUp};
use cubilete::web::guard::secret;
use domain::tournament::championship::Championship;
use domain::tournament::id::{SignUpId, TournamentId};
use domain::tournament::preset::Preset;
use domain::tournament::sign_up::terms::SignUpTerms;
use domain::tournament::sign_up::{SignUp, SignUpForm, SignUpPerson};

use crate::app::{Answer, App, Browser, spawn_app};
use crate::fixture::{act, facts, organized, path, players};
use crate::matchers::{ListMatchers, TextMatchers};

/// Terms of an offered tournament in which an organizer decides.
fn terms(capacity: u16) -> SignUpTerms {
    let (is_offered, needs_approval) = (true, true);
    SignUpTerms { is_offered, needs_approval, capacity, ..SignUpTerms::default() }
}

fn person(name: &str) -> SignUpPerson {
    SignUpPerson { name: name.to_owned(), ..SignUpPerson::default() }
}

/// A form of one person.
fn form(name: &str) -> SignUpForm {
    SignUpForm { people: vec![person(name)], language: "es".to_owned(), ..SignUpForm::default() }
}

/// Signs somebody up.
fn ask(app: &App, id: TournamentId, form: SignUpForm) -> SignUpId {
    let token_hash = secret::fingerprint(&secret::random_token());
    let new = NewSignUp { form, token_hash, device: String::new() };
    act(app, |work| sign_ups::sign_up(work, id, &new))
}

/// Two sign-ups that wait for a decision, also of a tournament that takes none. Returns the first.
pub fn asked(app: &App, id: TournamentId) -> SignUpId {
    fill(app, id, 2);
    all(app, id)[0].id
}

/// Stores `n` sign-ups that wait for a decision. A club's delegate sends them all.
pub fn fill(app: &App, id: TournamentId, n: i32) {
    let one = |number: i32| SignUp {
        id: SignUpId::new(&mut app.state.ids()),
        tournament: id,
        number,
        at: cubilete::web::now(),
        form: SignUpForm {
            people: ["Persona", "Pareja"]
                .map(|name| person(&format!("{name} {number} Ferrer")))
                .into(),
            club: "Falla Carrer Nou de la Mar".to_owned(),
            email: Some(format!("delegada{number}@example.org")),
            phone: "600 123 123".to_owned(),
            wish: "No podemos antes de las 20:30".to_owned(),
            ..SignUpForm::default()
        },
        token_hash: format!("token {id} {number}"),
        device: String::new(),
        accepted_at: None,
        entry: None,
        ended: None,
    };
    let write = |conn: &mut store::Conn| {
        (1..=n).try_for_each(|number| store::sign_ups::insert(conn, &one(number)))
    };
    app.state.store.write_blocking(write).unwrap();
}

/// The sign-ups of a tournament.
pub fn all(app: &App, id: TournamentId) -> Vec<SignUp> {
    app.state.store.read_blocking(|conn| store::sign_ups::of_tournament(conn, id)).unwrap()
}

struct Organizing {
    app: App,
    id: TournamentId,
    ana: Browser,
}

/// Tournament of two entries with this many places.
async fn organizing(capacity: u16) -> Organizing {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(2)).await;
    act(&app, |work| sign_ups::set_terms(work, it.id, &terms(capacity)));
    Organizing { app, id: it.id, ana: it.ana }
}

impl Organizing {
    fn facts(&self) -> Championship {
        facts(&self.app, self.id)
    }

    async fn list(&mut self) -> Answer {
        self.ana.get(&path(self.id, "sign-ups")).await
    }

    async fn send(&mut self, name: &str, of: SignUpId) -> Answer {
        let page = path(self.id, "sign-ups");
        self.ana.submit(&page, &page, &[(name, &of.to_string())]).await
    }

    fn ask(&self, name: &str) -> SignUpId {
        ask(&self.app, self.id, form(name))
    }
}

/// Titles and states of the rows, in their order.
fn rows(page: &Answer) -> Vec<String> {
    let titles = page.texts(".sign-up strong");
    let states = page.texts(".sign-up strong + .badge");
    titles.iter().zip(states).map(|(title, state)| format!("{title}: {state}")).collect()
}

#[actix_web::test]
async fn the_terms_are_set_on_their_page() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(4)).await;
    let page = path(it.id, "sign-ups/terms");
    let filled = [
        ("is_offered", "on"),
        ("capacity", "64"),
        ("about", "3 € la pareja"),
        ("opens_on", "2030-06-01"),
        ("opens_hour", "10:00"),
        ("closes_on", "2030-06-08"),
        ("closes_hour", "22:30"),
        ("ask_club", "required"),
        ("ask_sector", "no"),
        ("ask_category", "no"),
        ("ask_contact", "optional"),
        ("ask_wish", "no"),
    ];
    let with = |changed: &[(&'static str, &'static str)]| -> Vec<(&'static str, &'static str)> {
        let kept = filled.into_iter().filter(|(name, _)| changed.iter().all(|it| it.0 != *name));
        kept.chain(changed.iter().copied()).collect()
    };
    for (changed, field) in [
        (&[("closes_on", "2030-05-30")][..], "closes_on"),
        (&[("closes_hour", "")], "closes_hour"),
        (&[("opens_on", "")], "opens_on"),
        (&[("capacity", "2001")], "capacity"),
        (&[("ask_wish", "?")], "ask_wish"),
    ] {
        let answer = it.ana.submit(&page, &page, &with(changed)).await;
        assert_eq!(answer.status, 422, "{changed:?}");
        let links = answer.attributes(".form-errors a", "href");
        assert_eq!(links, [format!("#field-{field}")], "{changed:?}");
        assert_eq!(answer.attribute("#field-closes_on", "value").len(), 10, "filled in");
    }
    let answer = it.ana.submit(&page, &page, &filled).await;
    assert_eq!((answer.status, answer.location()), (303, path(it.id, "sign-ups")));
    let read = |conn: &mut store::Conn| store::sign_ups::terms(conn, it.id);
    let known = app.state.store.read_blocking(read).unwrap();
    assert_eq!(
        (known.is_offered, known.capacity, known.about.as_str()),
        (true, 64, "3 € la pareja")
    );
    // In the time zone of the tournament.
    assert_eq!(known.closes_at.unwrap().to_rfc3339(), "2030-06-08T20:30:00+00:00");
    let shown = it.ana.get(&page).await;
    assert_eq!(shown.attribute("#field-closes_hour", "value"), "22:30");
    shown.text(".page-header__lead").assert_has("libres, 60");

    // Nobody is thrown out by fewer places.
    let answer = it.ana.submit(&page, &page, &with(&[("capacity", "3")])).await;
    assert_eq!(answer.status, 303);
    let list = it.ana.get(&path(it.id, "sign-ups")).await;
    list.assert_has("nadie pierde la suya");
    assert_eq!(facts(&app, it.id).entries().iter().filter(|entry| entry.is_active()).count(), 4);
}

#[actix_web::test]
async fn the_organizer_decides_and_the_list_says_how_it_stands() {
    let mut it = organizing(3).await;
    let [ana, eva, pau, leo] =
        ["Ana Roig", "Eva Sanz", "Pau Mir", "Leo Gil"].map(|name| it.ask(name));
    it.ana.get(&path(it.id, "")).await.assert_has("esperan tu decisión");
    it.ana.get(&path(it.id, "entries")).await.assert_some("#sign-ups");
    for (sign_up, act) in [(eva, "accept"), (pau, "accept"), (leo, "refuse")] {
        let answer = it.send(act, sign_up).await;
        assert_eq!((answer.status, answer.location()), (303, path(it.id, "sign-ups")));
    }
    let list = it.list().await;
    assert_eq!(
        rows(&list),
        [
            "Ana Roig: Por decidir",
            "Pau Mir: En espera, puesto 1",
            "Eva Sanz: Tiene plaza",
            "Leo Gil: Inscripción rechazada",
        ]
    );
    list.text("#places").as_str().assert_has("todas ocupadas");
    let championship = it.facts();
    assert_eq!(championship.entries().last().unwrap().name, "Eva Sanz");
    let shown = it.ana.get(&path(it.id, "sign-ups?show=waiting")).await;
    assert_eq!(rows(&shown), ["Pau Mir: En espera, puesto 1"]);

    // A mistake is put right, and another organizer was faster.
    assert_eq!(it.send("accept", leo).await.status, 303);
    assert_eq!(it.send("accept", leo).await.status, 409);
    assert_eq!(it.send("refuse", eva).await.status, 409);
    assert_eq!(rows(&it.list().await)[2], "Leo Gil: En espera, puesto 2");
    let page = it.ana.get(&path(it.id, &format!("sign-ups/{leo}"))).await;
    let history = page.texts("#history strong");
    assert_eq!(history.len(), 3, "{history:?}");
    assert!(history[0].contains("Aceptó") && history[1].contains("No aceptó"), "{history:?}");

    // A place is free: the first of the list gets it, and the history of the entry goes on.
    let entry = it.facts().entries()[0].id;
    let of_eva = all(&it.app, it.id).iter().find(|one| one.id == eva).unwrap().entry.unwrap();
    let edit = it.ana.get(&path(it.id, &format!("entries/{of_eva}/edit"))).await;
    edit.assert_some(&format!("a[href$='sign-ups/{eva}']"));
    let status = domain::tournament::entry::EntryStatus::Withdrawn;
    act(&it.app, |work| cubilete::acts::withdrawals::set_status(work, it.id, entry, status));
    let list = it.list().await;
    assert_eq!(rows(&list)[1..3], ["Leo Gil: En espera, puesto 1", "Pau Mir: Tiene plaza"]);
    let page = it.ana.get(&path(it.id, &format!("sign-ups/{pau}"))).await;
    assert!(page.texts("#history strong")[0].contains("Pau Mir"));
    assert_eq!(it.send("refuse", ana).await.status, 303);
    it.ana.get(&path(it.id, "")).await.assert_lacks("espera tu decisión");
    let rebuilt = it.app.state.store.read_blocking(|conn| store::journal::rebuild(conn, it.id));
    // The journal rebuilds the facts row for row.
    rebuilt.unwrap().differences.assert_empty();
}

#[actix_web::test]
async fn doubles_are_flagged_with_a_way_to_merge_them() {
    let mut it = organizing(0).await;
    let phone = |name: &str, phone: &str| SignUpForm { phone: phone.to_owned(), ..form(name) };
    let vicent = ask(&it.app, it.id, phone("Vicent Ferrer", "600 123 123"));
    ask(&it.app, it.id, phone("Vicente Ferrer Moll", ""));
    ask(&it.app, it.id, phone("Amparo Lluch", "+34 600123123"));
    it.ask("Jugadora 1");
    let list = it.list().await;
    let of = |n: usize| list.texts(&format!("#sign-up-{n} .sign-up__double")).join(" ");
    of(1).as_str().assert_has("Un nombre parecido («Vicente Ferrer Moll»)");
    of(1).as_str().assert_has("El mismo teléfono (+34 600123123)");
    of(2).as_str().assert_has("«Vicent Ferrer»");
    of(4).as_str().assert_has("El mismo nombre («Jugadora 1»)");
    list.assert_none(".sign-up__double a[href*=merge]");
    for sign_up in all(&it.app, it.id) {
        if sign_up.id == vicent || sign_up.number == 2 {
            assert_eq!(it.send("accept", sign_up.id).await.status, 303);
        }
    }
    let list = it.list().await;
    let merge = &list.attributes("#sign-up-2 .sign-up__double a[href*=merge]", "href")[0];
    assert_eq!(it.ana.get(merge).await.status, 200);
}

#[actix_web::test]
async fn a_new_private_link_is_shown_once() {
    let mut it = organizing(0).await;
    let phone = "612345678".to_owned();
    let sign_up =
        ask(&it.app, it.id, SignUpForm { phone, language: "ca".to_owned(), ..form("Empar Lluch") });
    let before = all(&it.app, it.id)[0].token_hash.clone();
    let answer = it.send("relink", sign_up).await;
    let page = path(it.id, &format!("sign-ups/{sign_up}"));
    assert_eq!((answer.status, answer.location()), (303, page.clone()));
    let shown = it.ana.get(&page).await;
    let link = shown.attribute("#fresh input", "value");
    let (_, token) = link.rsplit_once("/sign-ups/").unwrap();
    let after = all(&it.app, it.id)[0].token_hash.clone();
    assert_ne!(after, before);
    assert_eq!(secret::fingerprint(token), after);
    shown.assert_some("#fresh svg");
    let chat = shown.attribute("#fresh a[href^='https://wa.me/34612345678?text=']", "href");
    // In the language of the form.
    assert!(chat.contains("hem%20rebut") && chat.contains(token), "{chat}");
    let again = it.ana.get(&page).await;
    again.assert_none("#fresh");
    again.assert_lacks(token);
}

#[actix_web::test]
async fn the_addresses_are_there_to_copy() {
    let mut it = organizing(0).await;
    let mail = |name: &str, mail: &str| SignUpForm { email: Some(mail.to_owned()), ..form(name) };
    let ana = ask(&it.app, it.id, mail("Ana Roig", "ana@example.org"));
    ask(&it.app, it.id, mail("Eva Sanz", "eva@example.org"));
    let leo = ask(&it.app, it.id, mail("Leo Gil", "leo@example.org"));
    ask(&it.app, it.id, mail("Pau Mir", "ana@example.org"));
    it.send("refuse", leo).await;
    it.send("accept", ana).await;
    let list = it.list().await;
    assert_eq!(list.text("#field-mail_list"), "ana@example.org, eva@example.org");
    let refused = it.ana.get(&path(it.id, "sign-ups?show=over")).await;
    assert_eq!(refused.text("#field-mail_list"), "leo@example.org");
    let found = it.ana.get(&path(it.id, "sign-ups?q=EVA")).await;
    assert_eq!(found.text("#field-mail_list"), "eva@example.org");
}

//! People sign up by themselves: the public form with its guards, the private link, and the poster.

use chrono::TimeDelta;
use cubilete::acts::{self, sign_ups};
use domain::tournament::championship::Championship;
use domain::tournament::id::TournamentId;
use domain::tournament::import::MOST_NOTE;
use domain::tournament::money::amount::Cents;
use domain::tournament::money::fees::{FeeRow, Fees};
use domain::tournament::preset::Preset;
use domain::tournament::sign_up::terms::{Asked, SignUpTerms};
use domain::tournament::sign_up::{SignUp, SignUpForm};
use domain::tournament::tournament::{Registration, Role};

use crate::app::{Answer, App, Browser, spawn_app, until_too_many};
use crate::fixture::{act, draw, facts, member, organized, path, publish};
use crate::matchers::{LineMatchers, TextMatchers};

const FORM: &str = "main form.form";
const NONE: &str = "nombre;club\n";

/// Tournament on whose page people sign up.
struct Signing {
    app: App,
    id: TournamentId,
    ana: Browser,
}

async fn signing(preset: Preset, list: &str, change: impl FnOnce(&mut SignUpTerms)) -> Signing {
    let app = spawn_app();
    let it = organized(&app, preset, list).await;
    let signing = Signing { app, id: it.id, ana: it.ana };
    signing.set(change);
    signing
}

impl Signing {
    /// Offers sign-ups on the usual terms with this change.
    fn set(&self, change: impl FnOnce(&mut SignUpTerms)) {
        let mut terms = SignUpTerms { is_offered: true, ..SignUpTerms::default() };
        change(&mut terms);
        act(&self.app, |work| sign_ups::set_terms(work, self.id, &terms));
    }

    fn page(&self) -> String {
        path(self.id, "sign-up")
    }

    fn facts(&self) -> Championship {
        facts(&self.app, self.id)
    }

    fn all(&self) -> Vec<SignUp> {
        let read = |conn: &mut store::Conn| store::sign_ups::of_tournament(conn, self.id);
        self.app.state.store.read_blocking(read).unwrap()
    }

    /// Lets so much time pass as a person needs to fill in a form.
    fn write(&self) {
        self.app.state.clock.put_forward(TimeDelta::seconds(20));
    }

    async fn send_by(&self, browser: &mut Browser, fields: &[(&str, &str)]) -> Answer {
        let form = browser.form(&self.page(), FORM).await.with_all(fields);
        self.write();
        browser.send_form(&form).await
    }

    async fn send(&self, fields: &[(&str, &str)]) -> Answer {
        self.send_by(&mut self.app.browser(), fields).await
    }

    /// Signs people up; returns their private link.
    async fn sign_up(&self, fields: &[(&str, &str)]) -> String {
        let answer = self.send(fields).await;
        assert_eq!(answer.status, 303, "{answer}");
        answer.location()
    }

    async fn open(&self, link: &str) -> Answer {
        let answer = self.app.browser().get(link).await;
        assert_eq!(answer.status, 200, "{answer}");
        answer
    }

    async fn state(&self, link: &str) -> String {
        self.open(link).await.text(".next-step__title")
    }

    /// Sends the form in a part of a private link's page.
    async fn send_part(&self, link: &str, part: &str, fields: &[(&str, &str)]) -> Answer {
        let mut browser = self.app.browser();
        let form = browser.form(link, &format!("{part} form")).await.with_all(fields);
        browser.send_form(&form).await
    }
}

#[actix_web::test]
async fn who_signs_up_is_in_and_gets_a_private_link() {
    let it = signing(Preset::Torneo, NONE, |terms| terms.capacity = 8).await;
    let mut visitor = it.app.browser();
    let front = visitor.get(&path(it.id, "")).await;
    front.assert_some(&format!(".page-header a.button[href='{}']", it.page()));
    front.assert_some(&format!(".tabs a[href='{}']", it.page()));
    front.assert_some(&format!(".tab-bar a[href='{}']", it.page()));
    visitor.get(&it.page()).await.text(".notice").assert_has("Quedan 8 plazas");
    visitor.get("/").await.assert_some(&format!(".tournament-row a[href='{}']", it.page()));
    let fields =
        [("name", "Marta Gil"), ("club", "Casal"), ("email", "m@example.org"), ("phone", "")];
    let link = it.sign_up(&fields).await;
    link.assert_starts("/sign-ups/");
    let page = it.open(&link).await;
    page.text(".next-step__title").assert_has("Dentro, con el número 1");
    page.text("h1").assert_has("Marta Gil");
    page.assert_some("meta[name=robots][content=noindex]");
    assert_eq!(page.header("cache-control"), "no-store");
    assert!(page.attribute("#keep input", "value").ends_with(&link));
    page.assert_some("#keep svg");
    let entry = it.facts().entries()[0].clone();
    assert_eq!((entry.name.as_str(), entry.club.as_str()), ("Marta Gil", "Casal"));
    assert_eq!(entry.email.as_deref(), Some("m@example.org"));
    page.assert_some(&format!("a[href='{}']", path(it.id, &format!("entries/{}", entry.id))));
    for public in ["", "entries", "sign-up", "entries.csv"] {
        visitor.get(&path(it.id, public)).await.assert_lacks("m@example.org");
    }
    // The database has the hash of the secret only.
    let token = link.rsplit('/').next().unwrap();
    assert!(it.all().iter().all(|one| one.token_hash != token));
}

#[actix_web::test]
async fn a_wrong_field_is_named_and_nothing_is_lost() {
    let it = signing(Preset::Jcf, "nombre;pareja;club\nA a;B b;C\n", |terms| {
        (terms.club, terms.sector, terms.category) =
            (Asked::Required, Asked::Required, Asked::Required);
        (terms.contact, terms.wish) = (Asked::Required, Asked::Required);
    })
    .await;
    let right = [
        ("name", "Marta Gil"),
        ("partner", "Rosa Pla"),
        ("club", "Casal"),
        ("sector", "Centre"),
        ("category", "General"),
        ("phone", "612 345 678"),
        ("wish", "Una mesa cerca de la puerta"),
    ];
    let (long, most) = ("x".repeat(MOST_NOTE + 1), MOST_NOTE.to_string());
    let cases = [
        (vec![("name", "")], "name", ""),
        (vec![("name", "Marta 612 345 678")], "name", "teléfono"),
        (vec![("partner", "")], "partner", "marca «Busco pareja»"),
        (vec![("partner", "marta GIL")], "partner", ""),
        (vec![("seeks_partner", "on")], "seeks_partner", "en blanco"),
        (vec![("club", "")], "club", ""),
        (vec![("club", long.as_str())], "club", "120"),
        (vec![("sector", "")], "sector", ""),
        (vec![("category", "")], "category", ""),
        (vec![("phone", "")], "email", "un correo o un teléfono"),
        (vec![("phone", "no tengo")], "phone", "cifras"),
        (vec![("email", "marta@")], "email", "correo"),
        (vec![("wish", "")], "wish", ""),
        (vec![("wish", long.as_str())], "wish", most.as_str()),
    ];
    for (fields, field, part) in cases {
        let answer = it.send_by(&mut it.app.browser(), &with(&right, &fields)).await;
        assert_eq!(answer.status, 422, "{fields:?} {answer}");
        let error = answer.text(&format!("#error-{field}"));
        assert!(!error.is_empty() && error.contains(part), "{fields:?}: {error}");
        let kept = answer.form(FORM);
        for (name, value) in with(&right, &fields) {
            assert!(kept.values(name).contains(&value), "{name} after {fields:?}");
        }
    }
    assert_eq!(it.all().len(), 0);
    it.sign_up(&right).await;
    assert_eq!(it.facts().entries().len(), 2);
}

/// The fields `all` with some others.
fn with<'a>(all: &[(&'a str, &'a str)], others: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let mut fields: Vec<_> = all.to_vec();
    fields.retain(|(name, _)| !others.iter().any(|(other, _)| other == name));
    fields.extend(others);
    fields
}

#[actix_web::test]
async fn the_form_has_the_questions_that_the_terms_ask() {
    let it = signing(Preset::Torneo, NONE, |_| {}).await;
    type Set = fn(&mut SignUpTerms, Asked);
    let questions: [(&str, &str, Set); 5] = [
        ("club", "club", |terms, asked| terms.club = asked),
        ("sector", "sector", |terms, asked| terms.sector = asked),
        ("category", "category", |terms, asked| terms.category = asked),
        ("email", "email", |terms, asked| terms.contact = asked),
        ("wish", "wish", |terms, asked| terms.wish = asked),
    ];
    for (index, (field, error, set)) in questions.into_iter().enumerate() {
        let nothing = |terms: &mut SignUpTerms| {
            (terms.club, terms.contact) = (Asked::No, Asked::No);
        };
        it.set(nothing);
        it.app.browser().get(&it.page()).await.assert_none(&format!("#field-{field}"));
        for asked in [Asked::Required, Asked::Optional] {
            it.set(|terms| {
                nothing(terms);
                set(terms, asked);
            });
            let name = format!("Jugadora {index}");
            let answer = it.send(&[("name", &name)]).await;
            let status = if asked == Asked::Required { 422 } else { 303 };
            assert_eq!(answer.status, status, "{field} {asked:?} {answer}");
            if asked == Asked::Required {
                answer.assert_some(&format!("#error-{error}"));
            }
        }
    }
    assert_eq!(it.facts().entries().len(), 5);
}

#[actix_web::test]
async fn two_who_look_for_a_partner_find_each_other() {
    let it = signing(Preset::Jcf, "nombre;pareja;club\nA a;B b;C\n", |_| {}).await;
    let seeks = |name| [("name", name), ("seeks_partner", "on"), ("club", "Casal")];
    let marta = it.sign_up(&seeks("Marta Gil")).await;
    it.state(&marta).await.assert_has("Buscas pareja");
    it.open(&marta).await.assert_none("#seekers");
    let rosa = [("is_minor", "on"), ("name", "Rosa Pla Soler"), ("seeks_partner", "on")];
    let rosa = it.sign_up(&rosa).await;
    let public = it.app.browser().get(&it.page()).await;
    let listed = public.texts("#seekers strong");
    assert_eq!(listed, ["Marta Gil", "R. P. S."]);
    assert_eq!(it.facts().entries().len(), 1);
    let page = it.open(&rosa).await;
    let with = page.attribute("#seekers button[name=with]", "value");
    let joined = it.send_part(&rosa, "#seekers", &[("with", &with)]).await;
    assert_eq!(joined.status, 303, "{joined}");
    for link in [&marta, &rosa] {
        it.state(link).await.assert_has("Dentro, con el número 2");
    }
    // The link of the one who joined only shows how the pair stands.
    it.open(&rosa).await.assert_none("#change, #withdraw");
    it.open(&marta).await.assert_some("#withdraw");
    it.app.browser().get(&it.page()).await.assert_none("#seekers");
    // Nobody joins them any more.
    let third = it.sign_up(&seeks("Tina Pla")).await;
    let late = it.app.browser().post(&format!("{third}/partner"), &[("with", &with)]).await;
    assert_eq!(late.status, 422, "{late}");
    late.text(".form-errors").assert_has("ya no busca pareja");
    let nobody = it.app.browser().post(&format!("{third}/partner"), &[("with", "nadie")]).await;
    assert_eq!(nobody.status, 422, "{nobody}");
}

#[actix_web::test]
async fn the_private_link_says_what_is_paid_and_what_is_not() {
    let it = signing(Preset::Torneo, NONE, |terms| terms.capacity = 2).await;
    let row = |number: u16, name: &str, cents| FeeRow {
        number,
        name: name.to_owned(),
        price: Cents(cents),
        early: None,
    };
    let rows = vec![row(1, "General", 300), row(2, "Infantil", 0)];
    let fees = Fees { rows, ..Fees::default() };
    act(&it.app, |work| acts::money::set_fees(work, it.id, &fees));
    let link = it.sign_up(&[("name", "Marta Gil"), ("phone", "600111222")]).await;
    it.sign_up(&[("name", "Otra Persona"), ("phone", "600111223")]).await;
    let late = it.sign_up(&[("name", "Tarda Mucho"), ("phone", "600111224")]).await;
    let said = async |link: &str| it.open(link).await.text(".link-money");
    said(&late).await.assert_has("Cuota: 3 €");
    said(&link).await.assert_has("Por pagar: 3 €");
    let entry = it.facts().entries().iter().find(|it| it.number == 1).unwrap().id;
    let pay = |cents: i64, seen| {
        let payment = acts::money::NewPayment {
            entry,
            amount: Cents(cents),
            paid_on: None,
            method: "efectivo".to_owned(),
            note: String::new(),
            seen,
        };
        act(&it.app, |work| acts::money::pay(work, it.id, &payment));
    };
    pay(100, 0);
    said(&link).await.assert_has("Pagado en parte: 1 € de 3 €; faltan 2 €");
    pay(200, 1);
    assert_eq!(said(&link).await, "Pagado: 3 €");
    act(&it.app, |work| acts::money::set_fees(work, it.id, &Fees::default()));
    it.open(&late).await.assert_none(".link-money");
    let free = Fees { rows: vec![row(1, "", 0)], ..Fees::default() };
    act(&it.app, |work| acts::money::set_fees(work, it.id, &free));
    assert_eq!(said(&late).await, "Gratis");
}

#[actix_web::test]
async fn a_form_that_no_person_sends_comes_back_filled_in_and_can_be_sent_again() {
    let it = signing(Preset::Torneo, NONE, |_| {}).await;
    let mut visitor = it.app.browser();
    let form = visitor.form(&it.page(), FORM).await.with("name", "Marta Gil");
    let fast = visitor.send_form(&form).await;
    let trapped = {
        it.write();
        visitor.send_form(&form.clone().with("subject", "https://example.org")).await
    };
    let forged = visitor.send_form(&form.clone().with("opened", "1.x")).await;
    let unsigned = visitor.send_form(&form.clone().without("opened")).await;
    it.app.state.clock.put_forward(TimeDelta::days(2));
    let old = visitor.send_form(&form).await;
    let said = ["tan deprisa", "por un programa", "demasiado", "demasiado", "demasiado"];
    for (answer, said) in [fast, trapped, forged, unsigned, old].iter().zip(said) {
        assert_eq!(answer.status, 422, "{answer}");
        answer.text(".form-errors").assert_has(said);
        assert_eq!(answer.form(FORM).values("name"), ["Marta Gil"]);
        assert_eq!(answer.form(FORM).values("subject"), [""]);
    }
    assert_eq!(it.all().len(), 0);
    let again = visitor.send_form(&form).await.form(FORM);
    it.write();
    assert_eq!(visitor.send_form(&again).await.status, 303);
    assert_eq!(it.all().len(), 1);
    // The field is there for programs only.
    let page = visitor.get(&it.page()).await;
    page.assert_some("[aria-hidden=true] > input[name=subject][tabindex='-1'][autocomplete=off]");
}

#[actix_web::test]
async fn a_form_that_arrives_twice_signs_up_once() {
    let it = signing(Preset::Torneo, NONE, |_| {}).await;
    let mut visitor = it.app.browser();
    let form = visitor.form(&it.page(), FORM).await.with("name", "Marta Gil");
    it.write();
    let first = visitor.send_form(&form).await.location();
    let again = visitor.send_form(&form).await;
    assert_eq!((again.status, again.location()), (303, first.clone()));
    // Another node knows nothing of the first answer.
    let other = it.app.beside();
    other.state.clock.put_forward(TimeDelta::seconds(20));
    let mut elsewhere = visitor.clone();
    elsewhere.move_to(&other);
    let again = elsewhere.send_form(&form).await;
    assert_eq!((again.status, again.location()), (303, first));
    assert_eq!(it.all().len(), 1);
    // The same people in a new form are refused.
    let twice = it.send(&[("name", "marta gil")]).await;
    assert_eq!(twice.status, 422, "{twice}");
    twice.text("#error-name").assert_has("Marta Gil");
    // Two visitors never get the same form.
    let [one, two] = [it.app.browser(), it.app.browser()];
    let mut ids = Vec::new();
    for mut visitor in [one, two] {
        ids.push(visitor.get(&it.page()).await.attribute("input[name=once]", "value"));
    }
    assert_ne!(ids[0], ids[1]);
}

#[actix_web::test]
async fn places_that_become_free_go_to_the_waiting_list() {
    let it = signing(Preset::Torneo, NONE, |terms| terms.capacity = 1).await;
    let mut links = Vec::new();
    for name in ["Marta Gil", "Rosa Pla", "Tina Soler"] {
        links.push(it.sign_up(&[("name", name)]).await);
    }
    it.app.browser().get(&it.page()).await.text(".notice").assert_has("con el número 3");
    it.state(&links[1]).await.assert_has("En lista de espera, con el número 1");
    it.state(&links[2]).await.assert_has("En lista de espera, con el número 2");
    // A change keeps the place in the line.
    let changed = it.send_part(&links[1], "#change", &[("name", "Rosa Pla Vidal")]).await;
    assert_eq!(changed.status, 303, "{changed}");
    it.open(&links[1]).await.text("h1").assert_has("Rosa Pla Vidal");
    assert_eq!(it.send_part(&links[0], "#withdraw", &[]).await.status, 303);
    it.state(&links[0]).await.assert_has("Inscripción borrada");
    it.state(&links[1]).await.assert_has("Dentro, con el número 2");
    it.state(&links[2]).await.assert_has("con el número 1");
    assert_eq!(it.send_part(&links[2], "#withdraw", &[]).await.status, 303);
    it.state(&links[2]).await.assert_has("Inscripción borrada");
    // A withdrawn sign-up stays withdrawn.
    let again = it.app.browser().post(&format!("{}/withdrawal", links[2]), &[]).await;
    assert_eq!(again.status, 422, "{again}");
    // People who withdrew may come back, at the end of the line.
    let back = it.sign_up(&[("name", "Marta Gil")]).await;
    it.state(&back).await.assert_has("con el número 1");
}

#[actix_web::test]
async fn an_organizer_accepts_by_hand_where_the_terms_say_so() {
    let it = signing(Preset::Torneo, NONE, |terms| terms.needs_approval = true).await;
    let link = it.sign_up(&[("name", "Marta Gil")]).await;
    it.state(&link).await.assert_has("Pendiente de la organización");
    let sign_up = it.all()[0].id;
    act(&it.app, |work| sign_ups::accept(work, it.id, sign_up));
    it.state(&link).await.assert_has("Dentro");
    let other = it.sign_up(&[("name", "Rosa Pla")]).await;
    let sign_up = it.all()[1].id;
    act(&it.app, |work| sign_ups::refuse(work, it.id, sign_up));
    it.state(&other).await.assert_has("no la ha aceptado");
    it.open(&other).await.assert_none("#change, #withdraw");
}

#[actix_web::test]
async fn a_device_signs_up_once_where_the_terms_say_so() {
    let it = signing(Preset::Torneo, NONE, |terms| terms.is_one_per_device = true).await;
    let mut phone = it.app.browser();
    let first = it.send_by(&mut phone, &[("name", "Marta Gil")]).await;
    assert_eq!(first.status, 303, "{first}");
    let name = phone.cookie("cubilete_device").unwrap().to_owned();
    assert!(it.all().iter().all(|one| one.device != name && one.device.len() == 64));
    let second = it.send_by(&mut phone, &[("name", "Rosa Pla")]).await;
    assert_eq!(second.status, 422, "{second}");
    second.text(".form-errors").assert_has("Desde este dispositivo");
    assert_eq!(it.send(&[("name", "Rosa Pla")]).await.status, 303);
    // People who withdraw may sign up again.
    assert_eq!(it.send_part(&first.location(), "#withdraw", &[]).await.status, 303);
    assert_eq!(it.send_by(&mut phone, &[("name", "Tina Soler")]).await.status, 303);
    // Helpers sign up many, and no device is named without need.
    let mut helper = member(&it.app, it.id, Role::Referee, "Vicent").await;
    for name in ["Una Mas", "Dos Mas"] {
        assert_eq!(it.send_by(&mut helper, &[("name", name)]).await.status, 303);
    }
    it.set(|_| {});
    let mut other = it.app.browser();
    it.send_by(&mut other, &[("name", "Tres Mas")]).await;
    assert_eq!(other.cookie("cubilete_device"), None);
}

/// A change of the terms.
type Change<'a> = &'a dyn Fn(&mut SignUpTerms);

#[actix_web::test]
async fn a_page_that_is_not_open_says_so() {
    let it = signing(Preset::Torneo, NONE, |_| {}).await;
    let mut visitor = it.app.browser();
    let form = visitor.form(&it.page(), FORM).await.with("name", "Marta Gil");
    it.write();
    let now = it.app.state.clock.now();
    let cases: [(Change, &str); 3] = [
        (&|terms| terms.is_offered = false, "no es posible apuntarse por internet"),
        (&|terms| terms.opens_at = Some(now + TimeDelta::days(3)), "Todavía no"),
        (&|terms| terms.closes_at = Some(now), "Ya no es posible"),
    ];
    for (change, said) in cases {
        it.set(change);
        let page = visitor.get(&it.page()).await;
        assert_eq!(page.status, 200);
        page.text(".notice").assert_has(said);
        page.assert_none(FORM);
        let link = format!("a[href='{}']", it.page());
        visitor.get("/").await.assert_none(&link);
        // The tournament's page says from when on people can sign up.
        let front = visitor.get(&path(it.id, "")).await;
        assert_eq!(front.texts(&link).len(), usize::from(said == "Todavía no"), "{said}");
        front.assert_none(&format!("{link}.button"));
        let sent = visitor.send_form(&form).await;
        assert_eq!(sent.status, 422, "{sent}");
        sent.text(".form-errors").assert_has(said);
        assert_eq!(sent.form(FORM).values("name"), ["Marta Gil"]);
    }
    it.set(|terms| terms.opens_at = Some(now + TimeDelta::days(3) + TimeDelta::hours(1)));
    visitor.get(&it.page()).await.text(".sign-up__dates").assert_has("quedan 3 días");
    visitor.get(&path(it.id, "")).await.text(".before").assert_has("Será posible apuntarse");
    it.set(|terms| terms.closes_at = Some(now + TimeDelta::hours(5) + TimeDelta::minutes(1)));
    visitor.get(&it.page()).await.text(".sign-up__dates").assert_has("quedan 5 horas");
    act(&it.app, |work| {
        cubilete::acts::tournaments::set_registration(work, it.id, Registration::Closed)
    });
    visitor.get(&it.page()).await.text(".notice").assert_has("Ya no es posible");
    assert_eq!(it.all().len(), 0);
}

#[actix_web::test]
async fn a_link_lives_until_it_is_replaced_and_changes_nothing_after_the_draw() {
    let it = signing(Preset::Torneo, "nombre;club\nUna;C1\nDos;C2\nTres;C3\n", |_| {}).await;
    let unknown = it.app.browser().get("/sign-ups/nothing").await;
    assert_eq!(unknown.status, 404);
    unknown.text("main").assert_has("En la mesa de la organización te dan el bueno");
    let link = it.sign_up(&[("name", "Marta Gil"), ("club", "Casal")]).await;
    let changed = it.send_part(&link, "#change", &[("name", "Marta Gil Pla")]).await;
    assert_eq!(changed.status, 303, "{changed}");
    let entry = it.facts().entries()[3].clone();
    assert_eq!((entry.name.as_str(), entry.club.as_str()), ("Marta Gil Pla", "Casal"));
    draw(&it.app, it.id, 1);
    let mut visitor = it.app.browser();
    for is_published in [false, true] {
        if is_published {
            publish(&it.app, it.id);
        }
        it.open(&link).await.assert_none("#change, #withdraw");
        let sent = visitor.post(&link, &[("name", "Otra Gil")]).await;
        assert_eq!(sent.status, 422, "{sent}");
        sent.text(".form-errors").assert_has("ya está decidida");
        let sent = visitor.post(&format!("{link}/withdrawal"), &[]).await;
        assert_eq!(sent.status, 422, "{sent}");
    }
    it.open(&link).await.assert_some(&format!("a[href='{}']", path(it.id, "seat")));
    assert_eq!(it.facts().entries()[3], entry);
    let sign_up = it.all()[0].id;
    act(&it.app, |work| sign_ups::relink(work, it.id, sign_up, "another"));
    assert_eq!(visitor.get(&link).await.status, 404);
    assert_eq!(visitor.post(&link, &[("name", "Otra Gil")]).await.status, 404);
}

#[actix_web::test]
async fn nobody_gets_the_key_to_an_entry_of_others_or_renames_a_known_person() {
    let it = signing(Preset::Torneo, "nombre;club\nUna Pla;Casal\n", |_| {}).await;
    let una = it.facts().entries()[0].squad[0];
    let taken = it.send(&[("name", "UNA PLA"), ("club", "casal")]).await;
    assert_eq!(taken.status, 422, "{taken}");
    taken.text("#error-name").assert_has("Una Pla");
    assert_eq!(it.all().len(), 0);
    // The same by a later change.
    let link = it.sign_up(&[("name", "Marta Gil"), ("club", "Casal")]).await;
    let taken = it.send_part(&link, "#change", &[("name", "Una Pla")]).await;
    assert_eq!(taken.status, 422, "{taken}");
    // Una has withdrawn, and a stranger signs up under her name and changes it.
    act(&it.app, |work| {
        let entry = it.facts().entries()[0].id;
        cubilete::acts::withdrawals::withdraw(work, it.id, entry, None)
    });
    let stranger = it.sign_up(&[("name", "Una Pla"), ("club", "Casal")]).await;
    let renamed = it.send_part(&stranger, "#change", &[("name", "Nadie Nunca")]).await;
    assert_eq!(renamed.status, 303, "{renamed}");
    assert_eq!(it.facts().player(una).unwrap().name, "Una Pla");
    assert_eq!(it.facts().entries()[2].name, "Nadie Nunca");
}

#[actix_web::test]
async fn the_name_of_a_minor_is_hidden_without_consent() {
    let it = signing(Preset::Torneo, NONE, |_| {}).await;
    it.sign_up(&[("name", "Xènia Quevedo"), ("is_minor", "on")]).await;
    it.sign_up(&[("name", "Marta Gil"), ("is_minor", "on"), ("consent", "on")]).await;
    it.sign_up(&[("name", "Rosa Pla"), ("consent", "on")]).await;
    let page = it.app.browser().get(&path(it.id, "entries")).await;
    page.assert_lacks("Quevedo");
    page.assert_has_all(["X. Q.", "Marta Gil", "Rosa Pla"]);
    let is_minor = |name: &str| {
        let all = it.facts();
        let player = all.players().iter().find(|it| it.name == name).unwrap().clone();
        player.minor.is_some()
    };
    assert_eq!(["Xènia Quevedo", "Marta Gil", "Rosa Pla"].map(is_minor), [true, true, false]);
}

#[actix_web::test]
async fn organizers_have_a_poster_and_a_text_for_a_chat() {
    let mut it = signing(Preset::Torneo, NONE, |_| {}).await;
    let link = format!("http://{}{}", it.app.address, it.page());
    let mut visitor = it.app.browser();
    let poster = visitor.get(&path(it.id, "sign-up/poster")).await;
    assert_eq!(poster.status, 200);
    poster.assert_has_all(["¡Apúntate!", "Apunta’t!", "Sign up!"]);
    assert_eq!(poster.text(".poster__link"), link);
    poster.assert_some(".poster__qr svg");
    visitor.get(&it.page()).await.assert_none("#invite");
    let page = it.ana.get(&it.page()).await;
    page.text("#invite textarea").assert_has(&link);
    page.assert_some(&format!("#invite a[href='{}']", path(it.id, "sign-up/poster")));
    let hrefs = page.attributes("#invite a", "href");
    hrefs.assert_any_has("https://wa.me/?text=Trofeu");
}

#[actix_web::test]
async fn one_address_signs_up_a_village_and_no_more() {
    let it = signing(Preset::Torneo, NONE, |_| {}).await;
    let mut visitor = it.app.browser();
    let form = visitor.form(&it.page(), FORM).await.without("once").with("name", "Marta Gil");
    it.write();
    let (answers, _) = until_too_many(250, async |_| visitor.send_form(&form).await).await;
    assert_eq!((answers[0].status, answers[249].status), (303, 422));
    let (mut ana, fields) = (it.ana.clone(), [("name", "Rosa Pla")]);
    assert_eq!(it.send_by(&mut ana, &fields).await.status, 303, "the desk goes on");
}

#[actix_web::test]
async fn a_sign_up_that_waits_keeps_answers_that_are_no_longer_asked() {
    let it = signing(Preset::Torneo, NONE, |terms| {
        terms.needs_approval = true;
        terms.wish = Asked::Optional;
    })
    .await;
    let link = it.sign_up(&[("name", "Marta Gil"), ("wish", "Cerca de la puerta")]).await;
    it.set(|terms| (terms.needs_approval, terms.wish) = (true, Asked::No));
    let sent = it.send_part(&link, "#change", &[("club", "Casal")]).await;
    assert_eq!(sent.status, 303, "{sent}");
    let SignUpForm { club, wish, language, .. } = it.all()[0].form.clone();
    assert_eq!([club, wish, language], ["Casal", "Cerca de la puerta", "es"]);
}

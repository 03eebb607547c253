//! An evening of pairs from the poster to the prizes, with hard words wherever people write, and its pages.

use cubilete::acts::editions::NewEdition;
use cubilete::acts::money::NewPayment;
use cubilete::acts::sign_ups::NewSignUp;
use cubilete::acts::{Moment, editions, hall, money, prizes, sign_ups};
use cubilete::web::guard::secret;
use domain::tournament::championship::Championship;
use domain::tournament::edition::EditionPart;
use domain::tournament::id::{MailId, TournamentId};
use domain::tournament::mail::{Mail, MailAbout, MailKind, MailProblem, MailState};
use domain::tournament::money::amount::Cents;
use domain::tournament::money::fees::{FeeRow, Fees};
use domain::tournament::prizes::{Award, Prize, Prizes};
use domain::tournament::sign_up::terms::{Asked, SignUpTerms};
use domain::tournament::sign_up::{SignUpForm, SignUpPerson};
use store::{Store, StoreError};

use crate::hard::HARD;
use crate::harness::{App, Browser};
use crate::prepared::{act, tournament as tournament_of};

/// Pages that everybody may see. `{played}` is a tournament that has ended, `{open}` its next edition, to which people sign up;
/// `{in}`, `{waits}` and `{seeks}` are private links. A further page is a further line.
const PUBLIC: [&str; 9] = [
    "{open}",
    "{open}/sign-up",
    "{open}/entries",
    "{in}",
    "{waits}",
    "{seeks}",
    "{played}",
    "{played}/champion/poster",
    "{open}/editions",
];

/// Pages of the organizers; `{entry}` is an entry that has paid, `{sign-up}` a sign-up, `{person}` and `{other}` are people of the account.
const OF_ORGANIZERS: [&str; 27] = [
    "{open}/sign-up/poster",
    "{open}/sign-ups/terms",
    "{open}/sign-ups",
    "{open}/sign-ups/{sign-up}",
    "{open}/entries",
    "{open}/entries/new",
    "{open}/fees",
    "{open}/check-in",
    "{open}/check-in?show=owing",
    "{open}/money",
    "{open}/entries/{entry}/payments",
    "{open}/receipts/1",
    "{open}/print/receipts",
    "{open}/mails",
    "{open}/wishes",
    "{open}/journal",
    "{played}/prizes/edit",
    "{played}/print/prizes",
    "{played}/print/diplomas",
    "{played}/print/standings",
    "{played}/money",
    "{played}/edition",
    "{played}/entries/{one}/merge?with={two}",
    "{open}/prizes/edit",
    "{open}/print",
    "/players/{person}/merge",
    "/players/{person}/merge?with={other}",
];

/// Words that stand for parts of an address, with these parts.
pub struct Evening {
    parts: Vec<(&'static str, String)>,
}

/// The hard word of this number, cut to the length that a field takes.
fn word(number: usize, most: usize) -> String {
    HARD[number % HARD.len()].chars().take(most).collect()
}

impl Evening {
    /// A demonstration of pairs that has ended.
    pub const DEMO: [&[&str]; 1] = [&["pairs", "--entries", "9"]];

    /// Fills the tournament of [`Self::DEMO`] and makes the next edition, to which people sign up.
    pub fn fill(app: &App) -> Self {
        let store = Store::open(&app.database()).unwrap();
        let all = store.read_blocking::<_, StoreError>(store::tournaments::all);
        let played = facts(&store, all.unwrap()[0].tournament.id);
        let of_played = played.tournament.id;
        act(&store, |work| money::set_fees(work, of_played, &fees()));
        pay(&store, &played, 3);
        let none = Prizes::default();
        act(&store, |work| prizes::set(work, of_played, &none, &given()));
        let new = NewEdition {
            name: word(0, 120),
            starts_on: cubilete::web::now().date_naive(),
            parts: vec![EditionPart::Helpers, EditionPart::Entries],
        };
        let id = act(&store, |work| editions::make(work, of_played, &new));
        let open = facts(&store, id);
        act(&store, |work| sign_ups::set_terms(work, id, &terms(open.entries().len())));
        act(&store, |work| hall::open_roll_call(work, id, word(7, 40)));
        let links: Vec<String> = (0..6).map(|number| sign_up(&store, id, number)).collect();
        pay(&store, &open, 6);
        let asked = store
            .read_blocking::<_, StoreError>(|conn| store::sign_ups::of_tournament(conn, id))
            .unwrap();
        for (number, sign_up) in asked.iter().enumerate() {
            mail(&store, id, MailAbout::SignUp(sign_up.id), number);
        }
        let tournament = |id: TournamentId| format!("/tournaments/{id}");
        let entry =
            |championship: &Championship, at: usize| championship.entries()[at].id.to_string();
        let own = facts(&store, tournament_of(&store, |_| {}, &["Una Pla", "Rosa Soler"]));
        let person = |at: usize| own.players()[at].id.to_string();
        let parts = vec![
            ("{open}", tournament(id)),
            ("{played}", tournament(of_played)),
            ("{in}", links[0].clone()),
            ("{waits}", links[3].clone()),
            ("{seeks}", links[5].clone()),
            ("{sign-up}", asked[2].id.to_string()),
            ("{entry}", entry(&open, 0)),
            ("{one}", entry(&played, 0)),
            ("{two}", entry(&played, 1)),
            ("{person}", person(0)),
            ("{other}", person(1)),
        ];
        Self { parts }
    }

    /// Addresses of the pages that everybody may see.
    pub fn public(&self, app: &App) -> Vec<String> {
        self.addresses(app, &PUBLIC)
    }

    /// Addresses of all pages.
    pub fn all(&self, app: &App) -> Vec<String> {
        [self.public(app), self.addresses(app, &OF_ORGANIZERS)].concat()
    }

    fn addresses(&self, app: &App, pages: &[&str]) -> Vec<String> {
        let filled = |page: &&str| {
            let path = self
                .parts
                .iter()
                .fold((*page).to_owned(), |path, (name, part)| path.replace(name, part));
            format!("{}{path}", app.base)
        };
        pages.iter().map(filled).collect()
    }
}

/// Opens a page with all its sections; it must exist.
pub async fn open(browser: &Browser, address: &str) {
    browser.go(address).await;
    let status = "performance.getEntriesByType('navigation')[0].responseStatus";
    // It becomes known a moment after the page.
    browser.until(&format!("return {status} > 0")).await;
    assert_eq!(browser.run(&format!("return {status}")).await, 200, "{address}");
    browser.run("for (const it of document.querySelectorAll('main details')) it.open = true").await;
}

fn facts(store: &Store, id: TournamentId) -> Championship {
    let load = |conn: &mut store::Conn| store::championship::load(conn, id);
    store.read_blocking::<_, StoreError>(load).unwrap()
}

fn fees() -> Fees {
    let row = |number: u16| FeeRow {
        number,
        name: word(usize::from(number), 40),
        price: Cents(i64::from(number) * 33_333),
        early: (number > 2).then_some(Cents(150)),
    };
    let early_until = Some(cubilete::web::now().date_naive() + chrono::Days::new(9));
    Fees { early_until, rows: (1..=6).map(row).collect(), ..Fees::default() }
}

fn terms(n_entries: usize) -> SignUpTerms {
    SignUpTerms {
        is_offered: true,
        capacity: u16::try_from(n_entries).unwrap() + 3,
        about: HARD.join(" "),
        club: Asked::Optional,
        sector: Asked::Required,
        category: Asked::Optional,
        contact: Asked::Required,
        wish: Asked::Optional,
        ..SignUpTerms::default()
    }
}

/// Signs up a pair, or the person of an even number above three without a partner; returns the private link.
fn sign_up(store: &Store, id: TournamentId, number: usize) -> String {
    let token = secret::random_token();
    let seeks_partner = number > 3;
    let person = |at: usize| SignUpPerson {
        name: format!("{} {number}", word(number + at, 110)),
        is_minor: at == 1,
        has_consent: number.is_multiple_of(2),
    };
    let form = SignUpForm {
        people: (0..if seeks_partner { 1 } else { 2 }).map(person).collect(),
        club: word(number + 3, 120),
        sector: word(number + 4, 60),
        category: word(number + 5, 60),
        email: Some(format!("{}{number}@example.org", "maria.del.carme.".repeat(3))),
        phone: "+34 600 123 123".to_owned(),
        wish: HARD.join(", "),
        seeks_partner,
        language: "es".to_owned(),
        ..SignUpForm::default()
    };
    let new = NewSignUp { form, token_hash: secret::fingerprint(&token), device: String::new() };
    act(store, |work| sign_ups::sign_up(work, id, &new));
    format!("/sign-ups/{token}")
}

/// Notes payments of the first `n` entries, each by another method; the first entry pays twice.
fn pay(store: &Store, championship: &Championship, n: usize) {
    let id = championship.tournament.id;
    for (number, entry) in championship.entries().iter().take(n).enumerate() {
        for seen in 0..=usize::from(number == 0) {
            let new = NewPayment {
                entry: entry.id,
                amount: Cents(12_345),
                paid_on: None,
                method: word(number, 30),
                note: word(number + 1, 120),
                seen,
            };
            act(store, |work| money::pay(work, id, &new));
        }
    }
}

/// Queues a mail, each in another state.
fn mail(store: &Store, id: TournamentId, about: MailAbout, number: usize) {
    let (state, problem) = match number % 3 {
        0 => (MailState::Waiting, None),
        1 => (MailState::Waiting, Some(MailProblem::Later)),
        _ => (MailState::Dead, Some(MailProblem::Address)),
    };
    let mut moment = Moment::now().unwrap();
    let mail = Mail {
        id: MailId::new(&mut moment.ids),
        tournament: Some(id),
        kind: MailKind::PrivateLink,
        about,
        subject: String::new(),
        address: format!("{}@{}.example.org", "amparo".repeat(9), "correu".repeat(8)),
        language: "es".to_owned(),
        link: None,
        created_at: moment.now,
        next_try_at: moment.now,
        tries: 1,
        state,
        problem,
        code: "451".to_owned(),
        done_at: None,
    };
    act(store, |work| Ok(store::mails::queue(work.conn(), &mail)?));
}

/// Prizes for places, categories, a club, the last and the consolation.
fn given() -> Prizes {
    let titled =
        |award: Award, number: usize| Prize { award, title: word(number, 80), share: None };
    let of_category = |number: usize| Award::Category { name: word(number, 60) };
    let list = vec![
        Prize { share: Some(6_000), ..titled(Award::place(1), 0) },
        Prize { share: Some(3_333), ..titled(Award::place(2), 1) },
        Prize { share: Some(667), ..titled(Award::Places { first: 3, last: 4 }, 2) },
        titled(of_category(1), 3),
        titled(of_category(2), 4),
        titled(Award::Club { name: word(3, 60) }, 5),
        titled(Award::Last, 6),
    ];
    let signatures = (0..3).map(|number| word(number, 80)).collect();
    let diploma_title = word(7, 80);
    Prizes { list, pot_cents: Some(123_456), diploma_title, signatures, ..Prizes::default() }
}

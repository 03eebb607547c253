//! Sign-ups: as organizers see them, as their own people see them, and the terms.

use chrono::{DateTime, Utc};
use domain::draw;
use domain::tournament::championship::Championship;
use domain::tournament::sign_up::terms::{Opening, SignUpTerms};
use domain::tournament::sign_up::{SignUp, SignUpForm, SignUpPerson, SignUpState, places};
use domain::tournament::table::TableState;
use domain::tournament::tournament::Registration;
use serde::Serialize;
use utoipa::ToSchema;

use super::time;
use crate::web::parts::money;
use crate::web::request::context::Ctx;
use crate::web::tournament::sign_up::link::{Editing, LinkFacts};
use crate::web::tournament::sign_up::seekers::{Seeker, seekers};

/// A sign-up, for organizers.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SignUpView {
    pub id: String,
    /// Number in the order of arrival, from 1.
    pub number: i32,
    pub at: String,
    /// `asked`, `seeks-partner`, `waiting`, `in`, `entry-withdrawn`, `refused`, `withdrawn` or `joined`.
    pub state: &'static str,
    /// Place in the waiting list, from 1.
    pub place: Option<usize>,
    #[serde(flatten)]
    pub answers: AnswersView,
    pub accepted_at: Option<String>,
    /// Entry that it became.
    pub entry: Option<String>,
}

/// The answers of a sign-up.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AnswersView {
    pub people: Vec<SignUpPersonView>,
    pub club: String,
    pub sector: String,
    pub category: String,
    pub email: Option<String>,
    pub phone: String,
    pub wish: String,
    pub seeks_partner: bool,
}

/// A person of a sign-up.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SignUpPersonView {
    pub name: String,
    pub is_minor: bool,
    /// True if a guardian consents to publishing the name of the minor.
    pub has_consent: bool,
}

/// A sign-up, for those who have its private link.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OwnSignUpView {
    pub tournament: String,
    /// Number in the order of arrival, from 1.
    pub number: i32,
    /// As in the list of the organizers; after joining a partner, the state of the pair.
    pub state: &'static str,
    /// Place in the waiting list, from 1.
    pub place: Option<usize>,
    /// Entry that it became.
    pub entry: Option<String>,
    #[serde(flatten)]
    pub answers: AnswersView,
    /// The answers that may change: `all`, `people` (names and contact) or `nothing`.
    pub editing: &'static str,
    /// Fee and debt in cents; missing without a fee.
    pub money: Option<OwnMoneyView>,
    /// Call of its table to a board, until the game begins.
    pub call: Option<OwnCallView>,
}

/// The fee of a sign-up, in cents.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OwnMoneyView {
    pub currency: String,
    pub fee: i64,
    pub owed: i64,
}

/// The call of a table to a board.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OwnCallView {
    pub table: String,
    pub board: u16,
    pub called_at: String,
}

/// The terms of sign-ups, with their places as the next sign-up finds them.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SignUpTermsView {
    /// `off`, `not-yet`, `open` or `over`.
    pub opening: &'static str,
    pub opens_at: Option<String>,
    pub closes_at: Option<String>,
    /// Number of places; 0: no limit.
    pub capacity: u16,
    /// Number of free places; missing without a limit.
    pub free: Option<usize>,
    /// Number of sign-ups that wait for a place.
    pub n_waiting: usize,
    pub needs_approval: bool,
    pub is_one_per_device: bool,
    pub about: String,
    /// Treatment of a question: `no`, `optional` or `required`.
    pub ask_club: &'static str,
    pub ask_sector: &'static str,
    pub ask_category: &'static str,
    pub ask_contact: &'static str,
    pub ask_wish: &'static str,
    /// People who look for a partner.
    pub seekers: Vec<SeekerView>,
}

/// A person who looks for a partner.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SeekerView {
    /// Id of the sign-up.
    pub sign_up: String,
    /// Public name.
    pub name: String,
    /// Club and category.
    pub note: String,
}

impl SignUpView {
    /// The sign-up among `all` of its tournament.
    pub fn new(championship: &Championship, all: &[SignUp], of: &SignUp) -> Self {
        let state = of.state(of.entry.and_then(|entry| championship.entry(entry)));
        Self {
            id: of.id.to_string(),
            number: of.number,
            at: time(of.at),
            state: name(state),
            place: places::place_in_line(of.id, all),
            answers: AnswersView::new(&of.form),
            accepted_at: of.accepted_at.map(time),
            entry: of.entry.map(|entry| entry.to_string()),
        }
    }
}

impl AnswersView {
    fn new(form: &SignUpForm) -> Self {
        let person = |person: &SignUpPerson| SignUpPersonView {
            name: person.name.clone(),
            is_minor: person.is_minor,
            has_consent: person.has_consent,
        };
        Self {
            people: form.people.iter().map(person).collect(),
            club: form.club.clone(),
            sector: form.sector.clone(),
            category: form.category.clone(),
            email: form.email.clone(),
            phone: form.phone.clone(),
            wish: form.wish.clone(),
            seeks_partner: form.seeks_partner,
        }
    }
}

impl OwnSignUpView {
    pub fn new(ctx: &Ctx, facts: &LinkFacts) -> Self {
        let tournament = &facts.championship.tournament;
        let entry = facts.entry().map(|entry| entry.id.to_string());
        Self {
            tournament: tournament.id.to_string(),
            number: facts.sign_up.number,
            state: name(facts.state()),
            place: places::place_in_line(facts.counting().id, &facts.all),
            entry,
            answers: AnswersView::new(&facts.answers()),
            editing: match facts.editing() {
                Editing::All => "all",
                Editing::People => "people",
                Editing::Nothing => "nothing",
            },
            money: OwnMoneyView::new(ctx, facts),
            call: OwnCallView::new(facts),
        }
    }
}

impl OwnMoneyView {
    fn new(ctx: &Ctx, facts: &LinkFacts) -> Option<Self> {
        let (championship, money) = (&facts.championship, &facts.money);
        let (mode, today) =
            (championship.tournament.settings.mode, money::today(ctx, championship));
        let (fee, owed) = match facts.state() {
            SignUpState::Asked | SignUpState::SeeksPartner | SignUpState::Waiting => {
                let fee = money.fees.of_sign_up(&facts.counting().form, mode, today)?;
                (fee, fee)
            }
            SignUpState::In | SignUpState::EntryWithdrawn => {
                let account = money.account(facts.entry()?, mode, today);
                account.row?;
                (account.fee, account.owed)
            }
            SignUpState::Ended(_) => return None,
        };
        Some(Self { currency: money.fees.currency.clone(), fee: fee.0, owed: owed.0 })
    }
}

impl OwnCallView {
    fn new(facts: &LinkFacts) -> Option<Self> {
        let call = facts.call.as_ref()?;
        let table = facts.championship.table(call.table)?;
        (table.state == TableState::Waiting).then(|| Self {
            table: table.id.to_string(),
            board: call.board,
            called_at: time(call.called_at),
        })
    }
}

impl SignUpTermsView {
    /// The terms at `now`, with `all` sign-ups of the tournament.
    pub fn new(championship: &Championship, all: &[SignUp], now: DateTime<Utc>) -> Self {
        let terms: &SignUpTerms = championship.sign_up_terms();
        let opening = match championship.tournament.registration {
            Registration::Open => terms.opening(now),
            Registration::Closed => terms.closed(),
        };
        Self {
            opening: match opening {
                Opening::Off => "off",
                Opening::NotYet(_) => "not-yet",
                Opening::Open(_) => "open",
                Opening::Over => "over",
            },
            opens_at: terms.opens_at.map(time),
            closes_at: terms.closes_at.map(time),
            capacity: terms.capacity,
            free: places::free(terms.capacity, draw::n_entries(championship)),
            n_waiting: places::line(all).count(),
            needs_approval: terms.needs_approval,
            is_one_per_device: terms.is_one_per_device,
            about: terms.about.clone(),
            ask_club: terms.club.name(),
            ask_sector: terms.sector.name(),
            ask_category: terms.category.name(),
            ask_contact: terms.contact.name(),
            ask_wish: terms.wish.name(),
            seekers: seekers(all, None).into_iter().map(SeekerView::new).collect(),
        }
    }
}

impl SeekerView {
    fn new(seeker: Seeker) -> Self {
        Self { sign_up: seeker.id.to_string(), name: seeker.name, note: seeker.note }
    }
}

fn name(state: SignUpState) -> &'static str {
    match state {
        SignUpState::Asked => "asked",
        SignUpState::SeeksPartner => "seeks-partner",
        SignUpState::Waiting => "waiting",
        SignUpState::In => "in",
        SignUpState::EntryWithdrawn => "entry-withdrawn",
        SignUpState::Ended(end) => end.name(),
    }
}

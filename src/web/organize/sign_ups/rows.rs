//! Sign-ups as the organizer's pages show them, with their doubles.

use std::collections::HashMap;

use domain::tournament::championship::Championship;
use domain::tournament::entry::Entry;
use domain::tournament::id::{EntryId, SignUpId};
use domain::tournament::merge;
use domain::tournament::names::Names;
use domain::tournament::player::Player;
use domain::tournament::sign_up::doubles::{Applicant, Double, DoubleSign, Doubles, doubles};
use domain::tournament::sign_up::groups::SignUpGroup;
use domain::tournament::sign_up::{SignUp, SignUpEnd, SignUpPerson, SignUpState, places};
use domain::tournament::text::fold;

use super::messages::{self, Described};
use crate::web::http::address;
use crate::web::i18n::key;
use crate::web::parts::titles::joined;
use crate::web::request::context::Ctx;

/// A sign-up on a page.
pub(super) struct SignUpRow {
    pub id: SignUpId,
    pub number: i32,
    pub group: SignUpGroup,
    /// Time of arrival in words.
    pub at: String,
    /// Name of the team, or names of its people.
    pub title: String,
    /// Names of the people with a note about minors; empty if the title says as much.
    pub people: String,
    /// Club, sector and category in one line.
    pub origin: String,
    /// Contact of the people, which only organizers see.
    pub email: String,
    pub phone: String,
    pub wish: String,
    /// State in words, and the kind of its badge.
    pub state: String,
    pub badge: &'static str,
    pub acts: RowActs,
    /// Address to change the entry that it became.
    pub entry: Option<String>,
    pub doubles: Vec<DoubleLine>,
    /// Number of doubles that are not listed.
    pub n_more: usize,
    /// Address that opens a chat with a text about the state.
    pub chat: Option<String>,
    /// Words for a search.
    words: String,
}

/// The decisions that an organizer can take about a sign-up.
#[derive(Clone, Copy)]
pub(super) struct RowActs {
    pub accept: bool,
    pub refuse: bool,
    /// A new private link.
    pub relink: bool,
}

/// Another sign-up or entry that may be the same.
pub(super) struct DoubleLine {
    /// Description of the sign.
    pub said: String,
    /// Page of the other one, and its title.
    pub path: String,
    pub title: String,
    /// Page that merges both, if both are entries.
    pub merge: Option<String>,
}

/// A sign-up or an entry.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Applied {
    SignUp(SignUpId),
    Entry(EntryId),
}

/// The data that all rows need, computed once.
pub(super) struct Rows<'a> {
    ctx: &'a Ctx,
    championship: &'a Championship,
    names: Names,
    all: &'a [SignUp],
    doubles: HashMap<Applied, Doubles<Applied>>,
}

impl SignUpRow {
    /// Returns whether a searched text, in its form for comparison, is in the names, the origin or the contact.
    pub fn fits(&self, wanted: &str) -> bool {
        wanted.is_empty() || self.number.to_string() == wanted || self.words.contains(wanted)
    }
}

impl<'a> Rows<'a> {
    pub fn new(ctx: &'a Ctx, championship: &'a Championship, all: &'a [SignUp]) -> Self {
        let applicants = applicants(championship, all);
        let found = doubles(&applicants);
        let doubles = applicants.iter().map(|it| it.of).zip(found).collect();
        Self { ctx, championship, names: Names::in_full(championship), all, doubles }
    }

    /// The state of a sign-up.
    pub fn state(&self, sign_up: &SignUp) -> SignUpState {
        sign_up.state(self.entry(sign_up))
    }

    fn entry(&self, sign_up: &SignUp) -> Option<&'a Entry> {
        sign_up.entry.and_then(|entry| self.championship.entry(entry))
    }

    /// The view of a sign-up.
    pub fn row(&self, sign_up: &SignUp) -> SignUpRow {
        let (ctx, entry, state) = (self.ctx, self.entry(sign_up), self.state(sign_up));
        let zone = self.championship.tournament.settings.time_zone;
        let title = self.title(sign_up);
        let people = self.people(sign_up);
        // The desk may have changed the entry since.
        let form = &sign_up.form;
        let (club, sector, category, email, phone) = match entry {
            Some(it) => (&it.club, &it.sector, &it.category, &it.email, &it.phone),
            None => (&form.club, &form.sector, &form.category, &form.email, &form.phone),
        };
        let email = email.clone().unwrap_or_default();
        let origin = joined(&[club.clone(), sector.clone(), category.clone()]);
        let group = SignUpGroup::of(state);
        let place = places::place_in_line(sign_up.id, self.all).unwrap_or_default();
        let of = entry.map_or(Applied::SignUp(sign_up.id), |entry| Applied::Entry(entry.id));
        let doubles = self.doubles.get(&of).filter(|_| group != SignUpGroup::Over);
        let described = Described { sign_up, state, title: &title, place };
        let text = messages::text(ctx, self.championship, &described, None);
        SignUpRow {
            id: sign_up.id,
            number: sign_up.number,
            group,
            at: ctx.datetime(sign_up.at, zone),
            words: fold(&format!("{title} {people} {origin} {email} {}", phone.replace(' ', ""))),
            people: if people == title { String::new() } else { people },
            origin,
            wish: form.wish.clone(),
            state: self.state_words(state, place),
            badge: badge(state),
            acts: RowActs {
                accept: matches!(
                    state,
                    SignUpState::Asked | SignUpState::Ended(SignUpEnd::Refused)
                ),
                refuse: sign_up.is_open(),
                relink: sign_up.is_open() || state == SignUpState::In,
            },
            entry: entry.map(|it| self.pages().entry(it.id).edit()),
            n_more: doubles.map_or(0, |it| it.n_more),
            doubles: doubles.iter().flat_map(|it| &it.listed).map(|it| self.line(of, it)).collect(),
            chat: text.map(|text| messages::chat(phone, &text)),
            email,
            phone: phone.clone(),
            title,
        }
    }

    /// The message about a sign-up with its new private link, and the addresses that open a chat and a mail with it.
    pub fn with_link(&self, sign_up: &SignUp, link: &str) -> Option<[String; 2]> {
        let (title, state) = (self.title(sign_up), self.state(sign_up));
        let place = places::place_in_line(sign_up.id, self.all).unwrap_or_default();
        let described = Described { sign_up, state, title: &title, place };
        let text = messages::text(self.ctx, self.championship, &described, Some(link))?;
        let row = self.row(sign_up);
        let subject = &self.championship.tournament.name;
        Some([messages::chat(&row.phone, &text), messages::mail(&row.email, subject, &text)])
    }

    fn title(&self, sign_up: &SignUp) -> String {
        let form = &sign_up.form;
        match self.entry(sign_up) {
            Some(entry) => self.names.entry(entry.id),
            None if !form.name.is_empty() => form.name.clone(),
            // The data of a removed person are deleted.
            None if form.people.is_empty() => numbered(self.ctx, sign_up.number),
            None => {
                let names: Vec<&str> = form.people.iter().map(|it| it.name.as_str()).collect();
                names.join(" / ")
            }
        }
    }

    fn people(&self, sign_up: &SignUp) -> String {
        if let Some(entry) = self.entry(sign_up) {
            return named(self.championship, entry).join(" / ");
        }
        let person = |person: &SignUpPerson| match (person.is_minor, person.has_consent) {
            (false, _) => person.name.clone(),
            (true, true) => format!("{} ({})", person.name, self.ctx.t(key::SIGN_UP_MINOR_CONSENT)),
            (true, false) => format!("{} ({})", person.name, self.ctx.t(key::SIGN_UP_MINOR)),
        };
        sign_up.form.people.iter().map(person).collect::<Vec<_>>().join(" / ")
    }

    fn state_words(&self, state: SignUpState, place: usize) -> String {
        let key = match state {
            SignUpState::Asked => key::SIGN_UP_IS_ASKED,
            SignUpState::SeeksPartner => key::SIGN_UP_IS_SEEKS,
            SignUpState::Waiting => {
                return self.ctx.ta(key::SIGN_UP_IS_WAITING).with("place", place).to_string();
            }
            SignUpState::In => key::SIGN_UP_IS_IN,
            SignUpState::EntryWithdrawn | SignUpState::Ended(SignUpEnd::Withdrawn) => {
                key::ENTRY_WITHDRAWN
            }
            SignUpState::Ended(SignUpEnd::Refused) => key::SIGN_UP_IS_REFUSED,
            SignUpState::Ended(SignUpEnd::Joined) => key::SIGN_UP_IS_JOINED,
        };
        self.ctx.t(key)
    }

    fn line(&self, own: Applied, double: &Double<Applied>) -> DoubleLine {
        let key = match double.sign {
            DoubleSign::SameName => key::DOUBLE_SAME_NAME,
            DoubleSign::LikeName => key::DOUBLE_LIKE_NAME,
            DoubleSign::Phone => key::DOUBLE_PHONE,
            DoubleSign::Email => key::DOUBLE_EMAIL,
        };
        let said = self.ctx.ta(key).with("written", &double.written).to_string();
        let (path, title) = match double.other {
            Applied::SignUp(id) => {
                let sign_up = self.all.iter().find(|it| it.id == id);
                let title = sign_up.map(|it| self.title(it)).unwrap_or_default();
                (self.pages().asked_sign_up(id).page(), title)
            }
            Applied::Entry(id) => (self.pages().entry(id).edit(), self.names.entry(id)),
        };
        let merge = match (own, double.other) {
            (Applied::Entry(one), Applied::Entry(other)) => {
                let [kept, gone] = merge::in_order(self.championship, one, other);
                Some(format!("{}?with={gone}", self.pages().entry(kept).merge()))
            }
            _ => None,
        };
        DoubleLine { said, path, title, merge }
    }

    fn pages(&self) -> address::Tournament {
        address::tournament(self.championship.tournament.id)
    }
}

/// A sign-up by its number.
pub(super) fn numbered(ctx: &Ctx, number: i32) -> String {
    ctx.ta(key::SIGN_UP_NUMBERED).with("number", number).to_string()
}

/// Kind of the badge of a state.
fn badge(state: SignUpState) -> &'static str {
    match state {
        SignUpState::Asked => "badge--warn",
        SignUpState::Waiting | SignUpState::SeeksPartner => "badge--on",
        SignUpState::In => "badge--good",
        SignUpState::EntryWithdrawn | SignUpState::Ended(_) => "badge--bad",
    }
}

/// Names of the people of an entry.
fn named(championship: &Championship, entry: &Entry) -> Vec<String> {
    let players = entry.squad.iter().filter_map(|id| championship.player(*id));
    players.filter(|player: &&Player| player.is_named()).map(|it| it.name.clone()).collect()
}

/// All sign-ups without an entry that have not ended, and all active entries.
fn applicants(championship: &Championship, all: &[SignUp]) -> Vec<Applicant<Applied>> {
    let sign_ups = all.iter().filter(|it| it.is_open()).map(|it| Applicant {
        of: Applied::SignUp(it.id),
        people: it.form.people.iter().map(|person| person.name.clone()).collect(),
        email: it.form.email.clone(),
        phone: it.form.phone.clone(),
    });
    let active = championship.entries().iter().filter(|entry| entry.is_active());
    let entries = active.map(|it| Applicant {
        of: Applied::Entry(it.id),
        people: named(championship, it),
        email: it.email.clone(),
        phone: it.phone.clone(),
    });
    sign_ups.chain(entries).collect()
}

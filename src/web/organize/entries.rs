//! The pages to register, change and withdraw single entries.

use actix_web::web::{Data, Query};
use askama::Template;
use domain::draw;
use domain::tournament::categories::categories;
use domain::tournament::championship::Championship;
use domain::tournament::contact;
use domain::tournament::entry::{Entry, MOST_PEOPLE};
use domain::tournament::id::EntryId;
use domain::tournament::import::{MOST_NOTE, sector_name};
use domain::tournament::names::Names;
use domain::tournament::player::{Age, Player};
use domain::tournament::same_person::{Likeness, PersonKey, entries_with};
use domain::tournament::text::fold;
use domain::tournament::tournament::Registration;
use parchis::Mode;
use serde::Deserialize;

use super::crest_choice::CrestChoice;
use super::entry_seats::EntrySeats;
use super::minors;
use crate::acts::entries::{self, NewEntry, NewPerson};
use crate::acts::{NotDone, RegisterError};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::refusal;
use crate::web::http::respond::{Answer, invalid, render, see_other_saying, unstored};
use crate::web::i18n::{Message, key};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::{Delegate, Organized};
use crate::web::parts::repeated_people::{RepeatedPeople, RepeatedPerson, numbered};
use crate::web::parts::titles::joined;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

#[derive(Template)]
#[template(path = "organize/entry.html")]
struct EntryPage<'a> {
    ctx: Ctx,
    head: Head,
    form: Form,
    is_pairs: bool,
    is_open: bool,
    /// The entry to change; `None` for a new one.
    entry: Option<Entry>,
    /// The named players in its squad.
    people: Vec<&'a Player>,
    clubs: Vec<String>,
    sectors: Vec<String>,
    /// Suggestions for the category, in its usual spelling.
    categories: Vec<String>,
    /// True if the page explains how late entries are handled.
    is_late: bool,
    /// Players who are in another entry too.
    twice: Vec<RepeatedPerson>,
    /// Entries merged into this one, each with its title.
    merged: Vec<(EntryId, String)>,
    /// The crest and its possible replacement; `None` for a new entry.
    crest: Option<CrestChoice>,
    /// Page of the sign-up that became the entry, for organizers. `None` if the desk or a list registered it.
    sign_up: Option<String>,
    /// The phones of its people; `None` for a new entry.
    seats: Option<EntrySeats>,
}

impl EntryPage<'_> {
    fn target(&self) -> String {
        match &self.entry {
            Some(entry) => self.head.pages().entry(entry.id).edit(),
            None => self.head.pages().entries(),
        }
    }

    /// The fields that delegates may not change, in words.
    fn fixed(&self, entry: &Entry) -> String {
        joined(
            &[&entry.list_number, &entry.club, &entry.sector, &entry.category].map(String::clone),
        )
    }
}

/// Query string of the page for a new entry.
#[derive(Debug, Default, Deserialize)]
pub struct NewEntryQuery {
    /// A name that was searched for without success.
    #[serde(default)]
    name: String,
}

/// `GET /tournaments/{id}/entries/new`: the form for a new entry.
pub async fn show_new(
    caller: Organized<address::Tournament>,
    query: Query<NewEntryQuery>,
) -> Answer {
    let Organized { ctx, facts: championship, .. } = caller;
    render(&page(ctx, &championship, Form::empty().with("name", &query.name), None))
}

/// `POST /tournaments/{id}/entries`: registers an entry.
pub async fn post_new(
    caller: Organized<address::Tournament, Form>,
    state: Data<AppState>,
) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, mut form } = caller;
    let Some(new) = parse(&mut form, championship.tournament.settings.mode, &[]) else {
        return invalid(&page(ctx, &championship, form, None));
    };
    if ask_of_namesakes(&ctx, &championship, &new, &mut form) {
        return invalid(&page(ctx, &championship, form, None));
    }
    let (name, new_category) = (entries::shown_name(&new), new.category.clone());
    match state.act(&ctx, move |work| entries::register(work, id, &new)).await {
        Ok(entry) => {
            let category = new_category.as_str();
            let branch = championship.branch_of_category(category);
            let branch = branch.unwrap_or(championship.main_branch());
            let key = match draw::late(branch) {
                None => key::FLASH_ENTRY_REGISTERED,
                Some(_) => key::FLASH_ENTRY_LATE,
            };
            let said = Message::new(key).with("name", name);
            let place = place_path(branch, entry);
            see_other_saying(place.unwrap_or_else(|| address::tournament(id).entries_new()), &said)
        }
        Err(NotDone::Register(error)) => {
            let field = if matches!(error, RegisterError::Duplicate { .. }) { "name" } else { "" };
            form.refuse::<()>(field, refusal::message(&error.into()));
            invalid(&page(ctx, &championship, form, None))
        }
        Err(error) => Err(error.into()),
    }
}

/// `GET /tournaments/{id}/entries/{entry}/edit`: the form to change an entry.
pub async fn show(caller: Delegate<address::Entry>, state: Data<AppState>) -> Answer {
    let Delegate {
        ctx, at: address::Entry { id, entry: entry_id }, facts: (championship, _), ..
    } = caller;
    let entry = entry(&championship, entry_id)?;
    let sign_up = match ctx.is_organizer(&id) {
        true => state.store.read(move |conn| store::sign_ups::of_entry(conn, entry_id)).await?,
        false => None,
    };
    let form = filled(&championship, &entry);
    let seats = Some(EntrySeats::load(&ctx, &state, &championship, &entry).await?);
    let page = page(ctx, &championship, form, Some(entry));
    let sign_up = sign_up.map(|it| address::tournament(id).asked_sign_up(it.id).page());
    unstored(render(&EntryPage { sign_up, seats, ..page }))
}

/// `POST /tournaments/{id}/entries/{entry}/edit`: changes an entry.
pub async fn post(caller: Delegate<address::Entry, Form>, state: Data<AppState>) -> Answer {
    let Delegate {
        ctx,
        at: address::Entry { id, entry: entry_id },
        facts: (championship, _),
        mut form,
    } = caller;
    let entry = entry(&championship, entry_id)?;
    if !ctx.is_organizer(&id) {
        form = form.instead("club", &entry.club);
    }
    let squad = squad(&championship, &entry);
    let Some(new) = parse(&mut form, championship.tournament.settings.mode, &squad) else {
        return invalid(&page(ctx, &championship, form, Some(entry)));
    };
    let changed = entry.id;
    match state.act(&ctx, move |work| entries::change(work, id, changed, &new)).await {
        Ok(()) => {}
        Err(NotDone::Register(error @ RegisterError::CategoryDrawn { .. })) => {
            form.refuse::<()>("category", refusal::message(&error.into()));
            return invalid(&page(ctx, &championship, form, Some(entry)));
        }
        Err(error) => return Err(error.into()),
    }
    see_other_saying(address::tournament(id).entries(), &Message::new(key::FLASH_ENTRY_SAVED))
}

/// Asks for confirmation in the form if a player of the new entry seems to be in another one. Returns true if the question was added. It
/// is not added if no player seems to be in another entry, or if the form already answers it.
///
/// If all players of the new entry are together in one existing entry, the registration itself is refused.
fn ask_of_namesakes(
    ctx: &Ctx,
    championship: &Championship,
    new: &NewEntry,
    form: &mut Form,
) -> bool {
    if form.flag("same_person") {
        return false;
    }
    let names = Names::in_full(championship);
    let mut found: Vec<(&Entry, &str, Likeness)> = Vec::new();
    for person in &new.people {
        let Some(key) = PersonKey::new(&person.name, &new.club) else { continue };
        let like = entries_with(championship, &key).into_iter();
        let like = like.filter(|(_, likeness)| *likeness != Likeness::OtherClub);
        found.extend(like.map(|(entry, likeness)| (entry, person.name.as_str(), likeness)));
    }
    let is_all = |entry: &Entry| {
        let own =
            found.iter().filter(|(it, _, like)| it.id == entry.id && *like == Likeness::Person);
        own.count() == new.people.len() && entry.squad.len() == new.people.len()
    };
    let asked: Vec<&(&Entry, &str, Likeness)> =
        found.iter().filter(|(entry, ..)| !is_all(entry)).collect();
    for (entry, name, likeness) in &asked {
        let key = match likeness {
            Likeness::Person => key::TWICE_FORM,
            Likeness::NoClub | Likeness::OtherClub => key::TWICE_FORM_NAME,
        };
        let entry = numbered(ctx, championship, &names, entry.id);
        let said = Message::new(key).with("name", (*name).to_owned()).with("entry", entry);
        form.refuse::<()>("same_person", said);
    }
    !asked.is_empty()
}

/// Address of the page to seat a late entry; `None` if no drawn table or pool can take it.
fn place_path(championship: &Championship, entry: EntryId) -> Option<String> {
    let id = championship.tournament.id;
    let takes = draw::late(championship) != Some(draw::LateHandling::Draft)
        && draw::changes::late_seats::has_room(championship);
    takes.then(|| address::tournament(id).entry(entry).place())
}

/// Shows the page of an entry again with an error at one field, with status 422.
///
/// # Errors
/// Fails if the page cannot be rendered.
pub(super) fn refused(
    ctx: Ctx,
    championship: &Championship,
    entry: Entry,
    (field, message): (&str, Message),
) -> Answer {
    let mut form = filled(championship, &entry);
    form.refuse::<()>(field, message);
    invalid(&page(ctx, championship, form, Some(entry)))
}

/// The entry with this id.
///
/// # Errors
/// [`WebError::NotFound`] if the tournament has no such entry.
pub(super) fn entry(championship: &Championship, id: EntryId) -> Result<Entry, WebError> {
    championship.entry(id).cloned().ok_or(WebError::NotFound)
}

fn filled(championship: &Championship, entry: &Entry) -> Form {
    let people = squad(championship, entry);
    let names: Vec<&str> = people.iter().map(|player| player.name.as_str()).collect();
    let name = |place: usize| names.get(place).copied().unwrap_or_default();
    let squad = names.get(2..).unwrap_or_default();
    let shown = if names.join(" / ") == entry.name { "" } else { &entry.name };
    let are_minors = people.len() > 2 && people.iter().skip(2).all(|it| it.minor.is_some());
    let form = Form::empty()
        .with("name", name(0))
        .with("partner", name(1))
        .with("squad", squad.join("\n"))
        .with("entry_name", shown)
        .with("list_number", &entry.list_number)
        .with("club", &entry.club)
        .with("sector", &entry.sector)
        .with("category", &entry.category)
        .with("email", entry.email.as_deref().unwrap_or_default())
        .with("phone", &entry.phone)
        .with("note", &entry.note)
        .with("squad_is_minor", if are_minors { "on" } else { "" });
    let form = minors::fill(form, "", people.first().and_then(|it| it.minor.as_ref()));
    minors::fill(form, "partner_", people.get(1).and_then(|it| it.minor.as_ref()))
}

/// Reads an entry from the form. `squad_before` are the players in its squad before the change. Returns `None` after noting errors in the
/// form.
pub fn parse(form: &mut Form, mode: Mode, squad_before: &[&Player]) -> Option<NewEntry> {
    // The players of a club's pair may be named later, both or one of them.
    let is_pairs = mode == Mode::Pairs;
    let is_open = is_pairs && has_name_of_its_own(form);
    let name = person(form, "name", is_open);
    let partner = if is_pairs { person(form, "partner", is_open) } else { Some(None) };
    let squad = if is_pairs { form.lines("squad", 0..=1_200) } else { Some(String::new()) };
    let mut ages = vec![minors::parse(form, "")];
    if is_pairs {
        ages.push(minors::parse(form, "partner_"));
    }
    let ages: Option<Vec<Age>> = ages.into_iter().collect();
    let entry_name = form.public_name("entry_name", 0..=120);
    let club = form.text("club", 0..=120);
    let sector = form.text("sector", 0..=60);
    let category = form.text("category", 0..=60);
    let list_number = form.text("list_number", 0..=20);
    let phone = form.text("phone", 0..=60);
    let note = form.text("note", 0..=MOST_NOTE);
    let email = match form.value("email").trim() {
        "" => Some(None),
        _ => form.email("email").map(Some),
    };
    let (name, partner) = (name?, partner?);
    let (squad, ages) = (squad?, ages?);
    let named = [&name, &partner].into_iter().zip(ages).filter(|(name, _)| name.is_some());
    let ages: Vec<Age> = named.map(|(_, age)| age).collect();
    let mut people: Vec<String> = name.into_iter().chain(partner).collect();
    people.extend(squad.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned));
    if people.iter().any(|name| contact::has_contact(name)) {
        return form.refuse("squad", Message::new(key::ERROR_CONTACT_IN_NAME));
    }
    if people.len() > MOST_PEOPLE {
        return form.refuse("squad", Message::new(key::ERROR_SQUAD).with("max", MOST_PEOPLE));
    }
    let is_twice = |(place, name): (usize, &String)| {
        people.iter().take(place).any(|other| fold(other) == fold(name))
    };
    if let Some(place) = people.iter().enumerate().position(is_twice) {
        let field = if place == 1 { "partner" } else { "squad" };
        return form.refuse(field, Message::new(key::ERROR_SAME_PERSON));
    }
    let mut ages = ages.into_iter();
    let person = |name: String| NewPerson {
        age: ages.next().unwrap_or_else(|| squad_age(form, squad_before, &name)),
        name,
    };
    Some(NewEntry {
        people: people.into_iter().map(person).collect(),
        name: entry_name?,
        list_number: list_number?,
        club: club?,
        sector: sector.map(|it| sector_name(&it).to_owned())?,
        category: category?,
        email: email?,
        phone: phone?,
        note: note?,
    })
}

/// True if the form names a club or the entry itself, so that the players can be named later.
fn has_name_of_its_own(form: &Form) -> bool {
    ["club", "entry_name"].into_iter().any(|field| !form.value(field).trim().is_empty())
}

/// Reads a player's name. An empty field is `Some(None)` if `is_open` is true. Returns `None` after noting an error in the form.
fn person(form: &mut Form, field: &str, is_open: bool) -> Option<Option<String>> {
    if is_open && form.value(field).trim().is_empty() {
        return Some(None);
    }
    form.public_name(field, 2..=120).map(Some)
}

/// Age of a squad member other than the first two players, who have fields of their own. One box marks all such members as minors.
/// [`Age::Unsaid`] if it is not ticked, or the member is already known as a minor.
fn squad_age(form: &Form, squad: &[&Player], name: &str) -> Age {
    let is_known = |player: &&Player| player.minor.is_some() && fold(&player.name) == fold(name);
    if !form.flag("squad_is_minor") || squad.iter().any(is_known) {
        return Age::Unsaid;
    }
    Age::Minor { alias: String::new(), has_consent: false }
}

/// The named players in the entry's squad.
fn squad<'a>(championship: &'a Championship, entry: &Entry) -> Vec<&'a Player> {
    let people = entry.squad.iter().filter_map(|player| championship.player(*player));
    people.filter(|player| player.is_named()).collect()
}

/// The entries that were merged into this one, each with its title.
fn merged(ctx: &Ctx, championship: &Championship, entry: &Entry) -> Vec<(EntryId, String)> {
    let names = Names::in_full(championship);
    let own = championship.entries().iter().filter(|it| it.merged_into == Some(entry.id));
    own.map(|it| (it.id, numbered(ctx, championship, &names, it.id))).collect()
}

/// Players of the entry who are in another entry too. Empty if the visitor is no organizer or the entry is not active.
fn twice(ctx: &Ctx, championship: &Championship, entry: Option<&Entry>) -> Vec<RepeatedPerson> {
    let active = entry.filter(|entry| entry.is_active());
    match active.filter(|_| ctx.is_organizer(&championship.tournament.id)) {
        Some(entry) => RepeatedPeople::of_entry(ctx, championship, entry.id),
        None => Vec::new(),
    }
}

fn page(ctx: Ctx, championship: &Championship, form: Form, entry: Option<Entry>) -> EntryPage<'_> {
    let list = |of: fn(&Entry) -> &String| {
        let words = championship.entries().iter().map(|entry| of(entry).clone());
        let mut words: Vec<String> = words.filter(|word| !word.is_empty()).collect();
        words.sort();
        words.dedup();
        words.sort_by_cached_key(|word| ctx.by_name(word));
        words
    };
    let is_late = match &entry {
        Some(entry) => entry.is_active() && draw::latecomers(championship).contains(&entry.id),
        None => championship.tournament.registration == Registration::Open,
    };
    EntryPage {
        is_late,
        sign_up: None,
        seats: None,
        crest: entry.as_ref().and_then(|entry| CrestChoice::of(championship, entry)),
        twice: twice(&ctx, championship, entry.as_ref()),
        merged: entry.as_ref().map(|it| merged(&ctx, championship, it)).unwrap_or_default(),
        head: Head::new(&ctx, championship, Tab::Entries),
        is_pairs: championship.tournament.settings.mode == Mode::Pairs,
        is_open: championship.tournament.registration == Registration::Open,
        clubs: list(|entry| &entry.club),
        sectors: list(|entry| &entry.sector),
        categories: categories(championship).into_iter().map(|it| it.name).collect(),
        people: entry.as_ref().map(|entry| squad(championship, entry)).unwrap_or_default(),
        entry,
        form,
        ctx,
    }
}

//! Sign-ups: people ask for a place in a tournament without an account, change or withdraw their request with its private link, and
//! organizers accept or refuse it. A sign-up becomes an entry as soon as it is accepted and a place is free.

use domain::tournament::championship::Championship;
use domain::tournament::entry::{Entry, EntryStatus};
use domain::tournament::id::{EntryId, PlayerId, SignUpId, TournamentId};
use domain::tournament::player::Age;
use domain::tournament::same_person::{Likeness, PersonKey, entries_with};
use domain::tournament::sign_up::terms::{Opening, SignUpTerms};
use domain::tournament::sign_up::{
    SignUp, SignUpEnd, SignUpError, SignUpForm, SignUpPerson, places,
};
use domain::tournament::text::fold;
use domain::tournament::tournament::{Registration, Role, Tournament};
use parchis::Mode;
use store::StoreError;
use store::journal::JournalAct;

use super::acquaintances::{Acquaintances, NewPerson};
use super::entries::{self, NewEntry};
use super::not_done::RegisterError;
use super::{NotDone, Work};

/// A sign-up as it arrives.
#[derive(Clone, Debug)]
pub struct NewSignUp {
    pub form: SignUpForm,
    /// Hash of the secret in the private link that its people get.
    pub token_hash: String,
    /// Hash that identifies the device; may be empty.
    pub device: String,
}

/// Sets the terms of sign-ups. Waiting sign-ups get the places that a higher limit adds; entries above a lower limit stay.
///
/// # Errors
/// [`SignUpError::Reversed`]: they end sign-ups before they begin.
pub fn set_terms(
    work: &mut Work<'_>,
    id: TournamentId,
    terms: &SignUpTerms,
) -> Result<(), NotDone> {
    work.within(id, Role::Organizer, |work| {
        terms.check()?;
        store::sign_ups::save_terms(work.conn, id, terms)?;
        Ok(((), JournalAct::SignUpTermsSet))
    })?;
    move_up(work, id)
}

/// Signs people up. Anybody may do this while sign-ups are open.
///
/// # Errors
/// [`SignUpError::NotOpen`], [`SignUpError::SameDevice`]: the terms do not allow it. [`SignUpError::Duplicate`],
/// [`RegisterError::Duplicate`]: the same people have signed up or are an entry. [`SignUpError::People`]: wrong number of people.
pub fn sign_up(
    work: &mut Work<'_>,
    id: TournamentId,
    new: &NewSignUp,
) -> Result<SignUpId, NotDone> {
    let sign_up = work.change(id, |work| {
        let tournament = store::tournaments::find(work.conn, id)?;
        let terms = store::sign_ups::terms(work.conn, id)?;
        let is_open = matches!(terms.opening(work.now), Opening::Open(_));
        if !is_open || tournament.registration == Registration::Closed {
            return Err(SignUpError::NotOpen.into());
        }
        check_people(&new.form, tournament.settings.mode)?;
        let others = store::sign_ups::of_tournament(work.conn, id)?;
        let championship = store::championship::load(work.conn, id)?;
        let is_same_device = |one: &SignUp| !one.device.is_empty() && one.device == new.device;
        let counts = |one: &SignUp| match one.entry {
            Some(entry) => championship.entry(entry).is_some_and(Entry::is_active),
            None => one.is_open(),
        };
        if terms.is_one_per_device && others.iter().any(|one| counts(one) && is_same_device(one)) {
            return Err(SignUpError::SameDevice.into());
        }
        check_duplicate(&others, None, &new.form)?;
        check_entries(&championship, &new.form)?;
        let accepted_at = (!terms.needs_approval).then_some(work.now);
        let sign_up = SignUp {
            id: SignUpId::new(work.ids),
            tournament: id,
            number: store::sign_ups::next_number(work.conn, id)?,
            at: work.now,
            form: new.form.clone(),
            token_hash: new.token_hash.clone(),
            device: new.device.clone(),
            accepted_at,
            entry: None,
            ended: None,
        };
        store::sign_ups::insert(work.conn, &sign_up)?;
        Ok((sign_up.id, JournalAct::SignedUp { number: sign_up.number }))
    })?;
    move_up(work, id)?;
    Ok(sign_up)
}

/// Accepts a sign-up: it gets a place if one is free, and waits otherwise. A refused one comes back to its place in the order of arrival.
///
/// # Errors
/// [`SignUpError::Decided`]: it was accepted before, or its people ended it. [`SignUpError::Duplicate`]: the people of a refused one have
/// signed up again. [`StoreError::NotFound`]: it asks for another tournament.
pub fn accept(work: &mut Work<'_>, id: TournamentId, sign_up: SignUpId) -> Result<(), NotDone> {
    work.within(id, Role::Organizer, |work| {
        let known = store::sign_ups::find(work.conn, id, sign_up)?;
        let is_refused = matches!(known.ended, Some((_, SignUpEnd::Refused)));
        if !is_refused && (!known.is_open() || known.accepted_at.is_some()) {
            return Err(SignUpError::Decided.into());
        }
        if is_refused {
            let others = store::sign_ups::of_tournament(work.conn, id)?;
            check_duplicate(&others, Some(known.id), &known.form)?;
        }
        let number = known.number;
        let accepted = SignUp { accepted_at: Some(work.now), ended: None, ..known };
        store::sign_ups::update(work.conn, &accepted)?;
        Ok(((), JournalAct::SignUpAccepted { number }))
    })?;
    move_up(work, id)
}

/// Refuses a sign-up that has no entry.
///
/// # Errors
/// As [`accept`], except that an accepted sign-up may be refused while it waits.
pub fn refuse(work: &mut Work<'_>, id: TournamentId, sign_up: SignUpId) -> Result<(), NotDone> {
    work.within(id, Role::Organizer, |work| {
        let known = store::sign_ups::find(work.conn, id, sign_up)?;
        end(work, known, SignUpEnd::Refused)
    })
}

/// Replaces the private link of a sign-up, as after it was lost or seen by others.
///
/// # Errors
/// [`StoreError::NotFound`]: it asks for another tournament.
pub fn relink(
    work: &mut Work<'_>,
    id: TournamentId,
    sign_up: SignUpId,
    token_hash: &str,
) -> Result<(), NotDone> {
    work.within(id, Role::Organizer, |work| {
        let known = store::sign_ups::find(work.conn, id, sign_up)?;
        let number = known.number;
        let relinked = SignUp { token_hash: token_hash.to_owned(), ..known };
        store::sign_ups::update(work.conn, &relinked)?;
        Ok(((), JournalAct::SignUpRelinked { number }))
    })
}

/// Changes a sign-up with its private link. It keeps its place in the waiting list. If it is an entry already, only the people and the
/// contact data change, until the first draw.
///
/// # Errors
/// [`StoreError::NotFound`]: no link has this hash. [`SignUpError::Decided`]: it has ended, or is an entry that was drawn or has
/// withdrawn. As [`sign_up`] for the people.
pub fn change(work: &mut Work<'_>, token_hash: &str, form: &SignUpForm) -> Result<(), NotDone> {
    let known = by_link(work, token_hash)?;
    let id = known.tournament;
    work.change(id, |work| {
        let tournament = store::tournaments::find(work.conn, id)?;
        // The tournament is locked now: another request may have decided the sign-up in the meantime.
        let known = store::sign_ups::find(work.conn, id, known.id)?;
        check_people(form, tournament.settings.mode)?;
        let others = store::sign_ups::of_tournament(work.conn, id)?;
        check_duplicate(&others, Some(known.id), form)?;
        let number = known.number;
        if let (Some(entry), None) = (known.entry, known.ended) {
            let form = change_entry(work, &tournament, entry, &known, form)?;
            store::sign_ups::update(work.conn, &SignUp { form, ..known })?;
            return Ok(((), JournalAct::SignUpChanged { number }));
        }
        if !known.is_open() {
            return Err(SignUpError::Decided.into());
        }
        check_entries(&store::championship::load(work.conn, id)?, form)?;
        store::sign_ups::update(work.conn, &SignUp { form: form.clone(), ..known })?;
        Ok(((), JournalAct::SignUpChanged { number }))
    })?;
    move_up(work, id)
}

/// Withdraws a sign-up, or the entry that it became, with its private link. An entry may leave in this way until the first draw; its place
/// goes to the waiting list.
///
/// # Errors
/// [`StoreError::NotFound`]: no link has this hash. [`SignUpError::Decided`]: it has ended, or is an entry that was drawn or has
/// withdrawn.
pub fn withdraw(work: &mut Work<'_>, token_hash: &str) -> Result<(), NotDone> {
    let known = by_link(work, token_hash)?;
    let id = known.tournament;
    work.change(id, |work| {
        let known = store::sign_ups::find(work.conn, id, known.id)?;
        let (Some(entry), None) = (known.entry, known.ended) else {
            return end(work, known, SignUpEnd::Withdrawn);
        };
        let before = undrawn(work, id, entry)?;
        store::entries::update(work.conn, &Entry { status: EntryStatus::Withdrawn, ..before })?;
        let (number, end) = (known.number, SignUpEnd::Withdrawn);
        Ok(((), JournalAct::SignUpEnded { number, end }))
    })?;
    move_up(work, id)
}

/// Joins the sign-up of the private link to that of a partner who looks for one. The pair keeps the earlier place in the waiting list and
/// both private links remain valid for their people: the joined sign-up only shows the state of the other.
///
/// # Errors
/// [`SignUpError::NoPartner`]: one of the two does not look for a partner any more, or they are the same.
pub fn join(work: &mut Work<'_>, token_hash: &str, partner: SignUpId) -> Result<(), NotDone> {
    let known = by_link(work, token_hash)?;
    let id = known.tournament;
    work.change(id, |work| {
        let one = store::sign_ups::find(work.conn, id, known.id)?;
        let other = store::sign_ups::find(work.conn, id, partner)?;
        let seeks = |sign_up: &SignUp| sign_up.is_open() && sign_up.form.seeks_partner;
        if one.id == other.id || !seeks(&one) || !seeks(&other) {
            return Err(SignUpError::NoPartner.into());
        }
        let [kept, joined] = if one.number < other.number { [one, other] } else { [other, one] };
        let mut form = kept.form.clone();
        form.people.extend(joined.form.people.iter().cloned());
        form.seeks_partner = false;
        let accepted_at = kept.accepted_at.or(joined.accepted_at);
        store::sign_ups::update(work.conn, &SignUp { form, accepted_at, ..kept })?;
        end(work, joined, SignUpEnd::Joined)
    })?;
    move_up(work, id)
}

/// Gives free places to waiting sign-ups in the order of their arrival. Each act that frees a place calls it. After the first draw nothing
/// moves up by itself, because a late entry needs an organizer's decision about its seat.
pub(super) fn move_up(work: &mut Work<'_>, id: TournamentId) -> Result<(), NotDone> {
    let waiting = store::sign_ups::of_tournament(work.conn, id)?;
    if !waiting.iter().any(SignUp::is_waiting) {
        return Ok(());
    }
    work.change(id, |work| {
        let tournament = store::tournaments::find(work.conn, id)?;
        let is_open = tournament.registration == Registration::Open;
        if !is_open || store::rounds::is_any_drawn(work.conn, id)? {
            return Ok(((), JournalAct::MovedUp { entries: Vec::new() }));
        }
        let terms = store::sign_ups::terms(work.conn, id)?;
        let all = store::sign_ups::of_tournament(work.conn, id)?;
        let entries = store::entries::of_tournament(work.conn, id)?;
        let n_active = entries.iter().filter(|entry| entry.is_active()).count();
        let mut moved = Vec::new();
        for up in places::moved_up(terms.capacity, n_active, &all) {
            let Some(sign_up) = all.iter().find(|one| one.id == up) else { continue };
            let new = new_entry(work, &tournament, sign_up)?;
            let entry = match entries::add(work, &tournament, &new) {
                // The desk has registered the same people since.
                Err(NotDone::Register(RegisterError::Duplicate { number, .. })) => {
                    let same = entries.iter().find(|entry| entry.number == number);
                    same.map(|entry| entry.id).ok_or(StoreError::NotFound("entry"))?
                }
                added => added?,
            };
            store::sign_ups::update(work.conn, &SignUp { entry: Some(entry), ..sign_up.clone() })?;
            moved.push(entry);
        }
        Ok(((), JournalAct::MovedUp { entries: moved }))
    })
}

/// The entry that a sign-up becomes. Data about the age of people whom the account knows stay as they are, because anybody can sign up
/// under any name.
fn new_entry(
    work: &mut Work<'_>,
    tournament: &Tournament,
    sign_up: &SignUp,
) -> Result<NewEntry, StoreError> {
    let known = Acquaintances::of_account(work.conn, tournament.account)?;
    let form = &sign_up.form;
    Ok(NewEntry {
        people: new_people(&known, form, &form.club),
        name: form.name.clone(),
        list_number: String::new(),
        club: form.club.clone(),
        sector: form.sector.clone(),
        category: form.category.clone(),
        email: form.email.clone(),
        phone: form.phone.clone(),
        note: form.wish.clone(),
    })
}

/// Gives the entry of a sign-up the people and the contact data of `form`. Returns the form that the sign-up has then.
fn change_entry(
    work: &mut Work<'_>,
    tournament: &Tournament,
    entry: EntryId,
    known: &SignUp,
    form: &SignUpForm,
) -> Result<SignUpForm, NotDone> {
    let before = undrawn(work, tournament.id, entry)?;
    let people = Acquaintances::of_account(work.conn, tournament.account)?;
    let player = |id: &PlayerId| people.iter().find(|player| player.id == *id);
    let named = before.squad.iter().filter_map(player).filter(|player| player.is_named());
    let names: Vec<&str> = named.map(|player| player.name.as_str()).collect();
    // The organizers have named more people.
    if names.len() > form.people.len().max(known.form.people.len()) {
        return Err(SignUpError::Decided.into());
    }
    let is_called_by_people = before.name == names.join(" / ");
    let mut new = entries::said(&before, new_people(&people, form, &before.club));
    if is_called_by_people {
        new.name = String::new();
    }
    (new.email, new.phone) = (form.email.clone(), form.phone.clone());
    entries::replace_people(work, tournament, before, &new)?;
    Ok(SignUpForm {
        people: form.people.clone(),
        email: form.email.clone(),
        phone: form.phone.clone(),
        language: form.language.clone(),
        ..known.form.clone()
    })
}

/// An active entry of a tournament that has not been drawn.
fn undrawn(work: &mut Work<'_>, id: TournamentId, entry: EntryId) -> Result<Entry, NotDone> {
    let entry = store::entries::find(work.conn, entry)?;
    if !entry.is_active() || store::rounds::is_any_drawn(work.conn, id)? {
        return Err(SignUpError::Decided.into());
    }
    Ok(entry)
}

/// The people of a form, as people of `club`.
fn new_people(known: &Acquaintances, form: &SignUpForm, club: &str) -> Vec<NewPerson> {
    let person = |person: &SignUpPerson| {
        let age = match person.is_minor && !known.knows(&person.name, club) {
            true => Age::Minor { alias: String::new(), has_consent: person.has_consent },
            false => Age::Unsaid,
        };
        NewPerson { name: person.name.clone(), age }
    };
    form.people.iter().map(person).collect()
}

/// Ends a sign-up without an entry.
fn end(work: &mut Work<'_>, known: SignUp, end: SignUpEnd) -> Result<((), JournalAct), NotDone> {
    if !known.is_open() {
        return Err(SignUpError::Decided.into());
    }
    let number = known.number;
    store::sign_ups::update(work.conn, &SignUp { ended: Some((work.now, end)), ..known })?;
    Ok(((), JournalAct::SignUpEnded { number, end }))
}

fn by_link(work: &mut Work<'_>, token_hash: &str) -> Result<SignUp, StoreError> {
    let known = store::sign_ups::find_by_token(work.conn, token_hash)?;
    known.ok_or(StoreError::NotFound("sign-up"))
}

/// Checks the number of people: one or two in pairs, where one either looks for a partner or names them later; one otherwise.
fn check_people(form: &SignUpForm, mode: Mode) -> Result<(), SignUpError> {
    let most = if mode == Mode::Pairs { 2 } else { 1 };
    let n = form.people.len();
    let fits = (1..=most).contains(&n) && !(form.seeks_partner && (most == 1 || n == 2));
    if fits { Ok(()) } else { Err(SignUpError::People) }
}

/// Checks that no other open sign-up names the same people in the same club.
fn check_duplicate(
    others: &[SignUp],
    own: Option<SignUpId>,
    form: &SignUpForm,
) -> Result<(), SignUpError> {
    let names = |form: &SignUpForm| {
        let mut names: Vec<String> = form.people.iter().map(|it| fold(&it.name)).collect();
        names.sort();
        (names, fold(&form.club))
    };
    let same = others
        .iter()
        .find(|one| one.is_open() && Some(one.id) != own && names(&one.form) == names(form));
    same.map_or(Ok(()), |same| Err(SignUpError::Duplicate { number: same.number }))
}

/// Checks that the people of a form are not an entry together already. Otherwise anybody could get a private link to the entry of others.
fn check_entries(championship: &Championship, form: &SignUpForm) -> Result<(), RegisterError> {
    let entries_of = |person: &SignUpPerson| -> Vec<EntryId> {
        let key = PersonKey::new(&person.name, &form.club);
        let like = key.map(|key| entries_with(championship, &key)).unwrap_or_default();
        let sure = like.into_iter().filter(|(_, likeness)| *likeness == Likeness::Person);
        sure.map(|(entry, _)| entry.id).collect()
    };
    let of_each: Vec<Vec<EntryId>> = form.people.iter().map(entries_of).collect();
    let is_same = |entry: &&Entry| {
        entry.squad.len() == of_each.len() && of_each.iter().all(|of| of.contains(&entry.id))
    };
    match championship.entries().iter().find(is_same) {
        Some(Entry { number, name, .. }) => {
            Err(RegisterError::Duplicate { number: *number, name: name.clone() })
        }
        None => Ok(()),
    }
}

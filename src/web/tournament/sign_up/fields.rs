//! The fields of a sign-up: the questions that the tournament asks, and what was answered.

use domain::tournament::championship::Championship;
use domain::tournament::entry::Entry;
use domain::tournament::import::{MOST_NOTE, sector_name};
use domain::tournament::sign_up::terms::Asked;
use domain::tournament::sign_up::{SignUpForm, SignUpPerson};
use domain::tournament::text::fold;
use parchis::Mode;

use crate::web::form::Form;
use crate::web::i18n::{Key, Message, key};
use crate::web::request::context::Ctx;

/// Minimum number of digits of a telephone number.
const PHONE_DIGITS: usize = 6;

/// The questions of a form.
pub struct Questions {
    pub is_pairs: bool,
    /// True if a person alone may look for a partner.
    pub may_seek: bool,
    pub club: Asked,
    pub sector: Asked,
    pub category: Asked,
    pub contact: Asked,
    pub wish: Asked,
}

/// Words that the tournament knows, offered while people write.
pub(super) struct KnownWords {
    pub clubs: Vec<String>,
    pub sectors: Vec<String>,
    pub categories: Vec<String>,
}

impl Questions {
    /// The questions by the terms of the tournament.
    pub fn of(championship: &Championship) -> Self {
        let terms = championship.sign_up_terms();
        let is_pairs = championship.tournament.settings.mode == Mode::Pairs;
        Self {
            is_pairs,
            may_seek: is_pairs,
            club: terms.club,
            sector: terms.sector,
            category: terms.category,
            contact: terms.contact,
            wish: terms.wish,
        }
    }

    /// The questions for the people of an entry: only names and contact. Organizers decide about the rest.
    pub fn of_entry(championship: &Championship) -> Self {
        let [club, sector, category, wish] = [Asked::No; 4];
        Self { may_seek: false, club, sector, category, wish, ..Self::of(championship) }
    }

    pub fn asks_club(&self) -> bool {
        self.club != Asked::No
    }

    pub fn asks_sector(&self) -> bool {
        self.sector != Asked::No
    }

    pub fn asks_category(&self) -> bool {
        self.category != Asked::No
    }

    pub fn asks_contact(&self) -> bool {
        self.contact != Asked::No
    }

    pub fn asks_wish(&self) -> bool {
        self.wish != Asked::No
    }

    /// The form with the labels and hints of this page.
    pub fn worded(&self, form: Form) -> Form {
        let name = if self.is_pairs { key::SIGN_UP_NAME_PAIR } else { key::SIGN_UP_NAME };
        let email = match self.contact {
            Asked::Required => key::SIGN_UP_CONTACT_HINT,
            _ => key::SIGN_UP_CONTACT_OPTIONAL,
        };
        let mut form = form
            .labelling("name", name)
            .labelling("partner", key::SIGN_UP_PARTNER)
            .hinting("seeks_partner", key::SIGN_UP_SEEKS_HINT)
            .hinting("consent", key::SIGN_UP_CONSENT_HINT)
            .hinting("email", email)
            .hinting("wish", wish_hint(self.wish));
        for (name, asked) in
            [("club", self.club), ("sector", self.sector), ("category", self.category)]
        {
            if asked == Asked::Optional {
                form = form.hinting(name, key::SIGN_UP_OPTIONAL);
            }
        }
        form
    }

    /// Reads the answers. Questions that are not asked keep the answers of `known`. Returns `None` after noting errors in the form.
    pub fn parse(&self, ctx: &Ctx, form: &mut Form, known: SignUpForm) -> Option<SignUpForm> {
        let people = self.people(form);
        let club = answer(form, "club", self.club, 120, known.club);
        let sector = answer(form, "sector", self.sector, 60, known.sector);
        let category = answer(form, "category", self.category, 60, known.category);
        let contact = match self.asks_contact() {
            true => self.read_contact(form),
            false => Some((known.email, known.phone)),
        };
        let wish = match self.wish {
            Asked::No => Some(known.wish),
            Asked::Optional => form.text("wish", 0..=MOST_NOTE),
            Asked::Required => form.text("wish", 1..=MOST_NOTE),
        };
        let (people, (email, phone)) = (people?, contact?);
        Some(SignUpForm {
            people,
            name: known.name,
            club: club?,
            sector: sector.map(|it| sector_name(&it).to_owned())?,
            category: category?,
            email,
            phone,
            wish: wish?,
            seeks_partner: self.may_seek && form.flag("seeks_partner"),
            language: ctx.language().code().to_owned(),
        })
    }

    fn people(&self, form: &mut Form) -> Option<Vec<SignUpPerson>> {
        let name = form.public_name("name", 2..=120);
        let partner = if self.is_pairs { self.partner(form)? } else { None };
        let mut people = vec![person(form, name?, "")];
        if let Some(partner) = partner {
            if people.iter().any(|it| fold(&it.name) == fold(&partner)) {
                return form.refuse("partner", Message::new(key::ERROR_SAME_PERSON));
            }
            people.push(person(form, partner, "partner_"));
        }
        Some(people)
    }

    /// Reads the partner's name; the inner `None` for a person who looks for a partner.
    fn partner(&self, form: &mut Form) -> Option<Option<String>> {
        let seeks = self.may_seek && form.flag("seeks_partner");
        match (form.value("partner").trim().is_empty(), seeks) {
            (true, true) => Some(None),
            (true, false) if self.may_seek => {
                form.refuse("partner", Message::new(key::ERROR_SIGN_UP_PARTNER))
            }
            (false, true) => form.refuse("seeks_partner", Message::new(key::ERROR_SIGN_UP_SEEKS)),
            _ => form.public_name("partner", 2..=120).map(Some),
        }
    }

    /// Reads an e-mail address and a telephone number; if a contact is required, one of them is enough.
    fn read_contact(&self, form: &mut Form) -> Option<(Option<String>, String)> {
        let email = match form.value("email").trim() {
            "" => Some(None),
            _ => form.email("email").map(Some),
        };
        let phone = form.text("phone", 0..=60);
        let (email, phone) = (email?, phone?);
        let n_digits = phone.chars().filter(char::is_ascii_digit).count();
        if !phone.is_empty() && n_digits < PHONE_DIGITS {
            return form.refuse("phone", Message::new(key::ERROR_SIGN_UP_PHONE));
        }
        if self.contact == Asked::Required && email.is_none() && phone.is_empty() {
            return form.refuse("email", Message::new(key::ERROR_SIGN_UP_CONTACT));
        }
        Some((email, phone))
    }
}

impl KnownWords {
    /// The words of the tournament's entries.
    pub fn of(ctx: &Ctx, championship: &Championship) -> Self {
        let list = |of: fn(&Entry) -> &String| {
            let active = championship.entries().iter().filter(|entry| entry.is_active());
            let mut words: Vec<String> = active.map(|entry| of(entry).clone()).collect();
            words.retain(|word| !word.is_empty());
            words.sort();
            words.dedup();
            words.sort_by_cached_key(|word| ctx.by_name(word));
            words
        };
        let mut categories = list(|entry| &entry.category);
        for branch in championship.category_branches() {
            let name = branch.category();
            if !categories.iter().any(|it| fold(it) == fold(name)) {
                categories.push(name.to_owned());
            }
        }
        Self { clubs: list(|entry| &entry.club), sectors: list(|entry| &entry.sector), categories }
    }
}

/// Fills a form with the answers of a sign-up.
pub(super) fn filled(known: &SignUpForm) -> Form {
    let flag = |is_on: bool| if is_on { "on" } else { "" };
    let form = Form::empty()
        .with("club", &known.club)
        .with("sector", &known.sector)
        .with("category", &known.category)
        .with("email", known.email.as_deref().unwrap_or_default())
        .with("phone", &known.phone)
        .with("wish", &known.wish)
        .with("seeks_partner", flag(known.seeks_partner));
    let fields = [("name", ""), ("partner", "partner_")];
    known.people.iter().zip(fields).fold(form, |form, (person, (name, prefix))| {
        form.with(name, &person.name)
            .with(format!("{prefix}is_minor"), flag(person.is_minor))
            .with(format!("{prefix}consent"), flag(person.has_consent))
    })
}

fn wish_hint(asked: Asked) -> Key {
    if asked == Asked::Required { key::SIGN_UP_WISH_HINT } else { key::SIGN_UP_WISH_OPTIONAL }
}

/// Reads a public answer; `known` if the question is not asked.
fn answer(form: &mut Form, name: &str, asked: Asked, most: usize, known: String) -> Option<String> {
    match asked {
        Asked::No => Some(known),
        Asked::Optional => form.public_name(name, 0..=most),
        Asked::Required => form.public_name(name, 1..=most),
    }
}

fn person(form: &Form, name: String, prefix: &str) -> SignUpPerson {
    let is_minor = form.flag(&format!("{prefix}is_minor"));
    SignUpPerson { name, is_minor, has_consent: is_minor && form.flag(&format!("{prefix}consent")) }
}

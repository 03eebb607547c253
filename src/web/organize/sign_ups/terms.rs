//! The page of the terms on which people sign up.

use actix_web::web::Data;
use askama::Template;
use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use domain::tournament::championship::Championship;
use domain::tournament::sign_up::SignUpError;
use domain::tournament::sign_up::terms::{FIELDS, SignUpTerms, TermGroup};

use super::{SignUpFacts, n_active};
use crate::acts::{NotDone, sign_ups};
use crate::web::form::Form;
use crate::web::form::fields::Input;
use crate::web::http::address;
use crate::web::http::refusal;
use crate::web::http::respond::{Answer, invalid, render, see_other_saying};
use crate::web::i18n::{Message, key};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::Organized;
use crate::web::parts::option_words;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Fields of the begin and of the end: day and hour.
const OPENS: (&str, &str) = ("opens_on", "opens_hour");
const CLOSES: (&str, &str) = ("closes_on", "closes_hour");

#[derive(Template)]
#[template(path = "organize/sign_up_terms.html")]
struct TermsPage {
    ctx: Ctx,
    head: Head,
    form: Form,
    /// The state of sign-ups now, and the places, in sentences.
    opening: String,
    places: String,
    /// Time zone of the begin and the end.
    zone: Tz,
}

impl TermsPage {
    fn inputs(&self, group: TermGroup) -> Vec<Input> {
        let fields = FIELDS.iter().filter(|field| field.place == group);
        Input::all(fields, option_words::labels(&self.ctx))
    }
}

/// `GET /tournaments/{id}/sign-ups/terms`: the form of the terms.
pub async fn show(caller: Organized<address::Tournament>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, .. } = caller;
    let known = SignUpFacts::load(&state, id).await?;
    let form = filled(&known.terms, championship.tournament.settings.time_zone);
    render(&page(ctx, &championship, &known, form))
}

/// `POST /tournaments/{id}/sign-ups/terms`: saves the terms.
pub async fn post(caller: Organized<address::Tournament, Form>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, mut form } = caller;
    let zone = championship.tournament.settings.time_zone;
    let terms = match parse(&mut form, zone) {
        Some(terms) => terms,
        None => {
            let known = SignUpFacts::load(&state, id).await?;
            return invalid(&page(ctx, &championship, &known, form));
        }
    };
    let n = n_active(&championship);
    let is_over = terms.capacity > 0 && n > usize::from(terms.capacity);
    match state.act(&ctx, move |work| sign_ups::set_terms(work, id, &terms)).await {
        Ok(()) => {
            let said = match is_over {
                true => Message::new(key::FLASH_SIGN_UP_TERMS_OVER).with("n", n),
                false => Message::new(key::FLASH_SIGN_UP_TERMS),
            };
            see_other_saying(address::tournament(id).sign_ups(), &said)
        }
        Err(error @ NotDone::SignUp(SignUpError::Reversed)) => {
            form.refuse::<()>(CLOSES.0, refusal::message(&error));
            let known = SignUpFacts::load(&state, id).await?;
            invalid(&page(ctx, &championship, &known, form))
        }
        Err(error) => Err(error.into()),
    }
}

fn filled(terms: &SignUpTerms, zone: Tz) -> Form {
    let form = Form::empty().filled(&FIELDS, terms);
    let with = |form: Form, (day, hour): (&str, &str), at: Option<DateTime<Utc>>| match at {
        None => form,
        Some(at) => {
            let at = at.with_timezone(&zone);
            form.with(day, at.format("%Y-%m-%d")).with(hour, at.format("%H:%M"))
        }
    };
    with(with(form, OPENS, terms.opens_at), CLOSES, terms.closes_at)
}

/// Reads the terms. Returns `None` after noting errors in the form.
pub fn parse(form: &mut Form, zone: Tz) -> Option<SignUpTerms> {
    let mut terms = SignUpTerms::default();
    let is_right = form.read_all(&FIELDS, &mut terms);
    let (opens_at, closes_at) = (moment(form, OPENS, zone), moment(form, CLOSES, zone));
    is_right?;
    Some(SignUpTerms { opens_at: opens_at?, closes_at: closes_at?, ..terms })
}

/// A begin or end. `Some(None)` if day and hour are empty; `None` after noting an error in the form.
fn moment(form: &mut Form, at: (&str, &str), zone: Tz) -> Option<Option<DateTime<Utc>>> {
    let is_empty = [at.0, at.1].iter().all(|field| form.value(field).trim().is_empty());
    if is_empty { Some(None) } else { form.moment(at, zone).map(Some) }
}

fn page(ctx: Ctx, championship: &Championship, known: &SignUpFacts, form: Form) -> TermsPage {
    TermsPage {
        head: Head::new(&ctx, championship, Tab::Entries),
        opening: known.opening(&ctx, championship),
        places: known.places(&ctx, championship),
        zone: championship.tournament.settings.time_zone,
        form,
        ctx,
    }
}

//! A new edition of a tournament.

use actix_web::web::Data;
use askama::Template;
use chrono::Datelike;
use domain::tournament::calendar::local::day_of;
use domain::tournament::championship::Championship;
use domain::tournament::edition::name::next_name;
use domain::tournament::edition::{EditionPart, next_day};
use strum::VariantArray;

use crate::acts::editions::{NewEdition, make};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, invalid, render, see_other_saying};
use crate::web::i18n::{Message, key, word_keys};
use crate::web::parts::head::Head;
use crate::web::parts::load::Organized;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

word_keys! {
    EditionPart {
        Helpers => EDITION_PART_HELPERS, SignUpTerms => EDITION_PART_SIGN_UP_TERMS,
        Entries => EDITION_PART_ENTRIES,
    }
}

#[derive(Template)]
#[template(path = "organize/edition.html")]
struct EditionPage {
    ctx: Ctx,
    head: Head,
    form: Form,
    /// Parts to choose, with their words.
    parts: Vec<(&'static str, String)>,
}

/// `GET /tournaments/{id}/edition`: the form, with a name and a day proposed.
pub async fn show(caller: Organized<address::Tournament>) -> Answer {
    let Organized { ctx, facts: championship, .. } = caller;
    require(&ctx)?;
    let tournament = &championship.tournament;
    let today = day_of(ctx.now(), tournament.settings.time_zone);
    let day = next_day(tournament.starts_on, today);
    let name = next_name(&tournament.name, (tournament.starts_on.year(), day.year()));
    let form = Form::empty().with("name", name).with("starts_on", day);
    // Entries come from people who say again that they come.
    let usual = [EditionPart::Helpers, EditionPart::SignUpTerms];
    let form = usual.iter().fold(form, |form, part| form.with("edition_parts", part.name()));
    render(&page(&ctx, &championship, form))
}

/// `POST /tournaments/{id}/edition`: makes the new edition.
pub async fn post(caller: Organized<address::Tournament, Form>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, mut form } = caller;
    require(&ctx)?;
    let name = form.text("name", 1..=120);
    let starts_on = form.date("starts_on");
    let parts = parts(&mut form);
    let (Some(name), Some(starts_on), Some(parts)) = (name, starts_on, parts) else {
        return invalid(&page(&ctx, &championship, form));
    };
    let new = NewEdition { name, starts_on, parts };
    let made = state.act(&ctx, move |work| make(work, id, &new)).await?;
    see_other_saying(address::tournament(made).page(), &Message::new(key::FLASH_EDITION_MADE))
}

/// The chosen parts. Returns `None` after noting an error in the form.
fn parts(form: &mut Form) -> Option<Vec<EditionPart>> {
    let chosen: Result<Vec<EditionPart>, _> =
        form.all("edition_parts").map(str::parse::<EditionPart>).collect();
    match chosen {
        Ok(mut parts) => {
            parts.dedup();
            Some(parts)
        }
        Err(_) => form.refuse("edition_parts", Message::new(key::ERROR_CHOICE)),
    }
}

fn require(ctx: &Ctx) -> Result<(), WebError> {
    if ctx.caller().may_open() { Ok(()) } else { Err(WebError::Forbidden) }
}

fn page(ctx: &Ctx, championship: &Championship, form: Form) -> EditionPage {
    EditionPage {
        head: Head::beside(ctx, championship),
        parts: EditionPart::VARIANTS.iter().map(|it| (it.name(), ctx.word(it))).collect(),
        form,
        ctx: ctx.clone(),
    }
}

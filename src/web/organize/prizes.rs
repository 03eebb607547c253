//! The organizer's page for prizes and diplomas.

use std::collections::BTreeSet;

use actix_web::web::Data;
use askama::Template;
use domain::tournament::categories::categories;
use domain::tournament::championship::Championship;
use domain::tournament::names::Names;
use domain::tournament::prizes::presets::PrizePreset;
use domain::tournament::prizes::{MOST_SIGNATURES, Prize, Prizes, PrizesError};
use strum::VariantArray;

use super::prize_form::{self, PrizeRow};
use crate::acts::{NotDone, prizes};
use crate::web::form::Form;
use crate::web::guard::secret::fingerprint;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, conflict, invalid, render, see_other_saying};
use crate::web::i18n::{Message, key};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::Organized;
use crate::web::parts::prizes::PrizesView;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

#[derive(Template)]
#[template(path = "organize/prizes.html")]
struct PrizesPage {
    ctx: Ctx,
    head: Head,
    form: Form,
    rows: Vec<PrizeRow>,
    kinds: Vec<(&'static str, String)>,
    pot_sources: Vec<(&'static str, String)>,
    /// The pot that follows the fees, as it is now, or empty.
    pot: String,
    /// Suggestions for the names of categories, clubs and sectors.
    names: BTreeSet<String>,
    /// Fingerprint of the prizes that the page shows.
    seen: String,
    /// True if no prize is stored.
    is_empty: bool,
}

impl PrizesPage {
    fn presets(&self) -> &'static [PrizePreset] {
        PrizePreset::VARIANTS
    }

    fn signatures(&self) -> impl Iterator<Item = String> {
        (1..=MOST_SIGNATURES).map(|number| format!("signature_{number}"))
    }
}

/// `GET /tournaments/{id}/prizes/edit`: the list of prizes, and the texts of the diplomas.
pub async fn show(caller: Organized<address::Tournament>) -> Answer {
    let Organized { ctx, facts: championship, .. } = caller;
    let form = prize_form::filled(&ctx, championship.prizes());
    render(&page(&ctx, &championship, form))
}

/// `POST /tournaments/{id}/prizes/edit`: saves the list. `act` is `save`; `up-N` and `remove-N` also move or remove the prize in row N,
/// and `preset-NAME` replaces the list. `seen` is the fingerprint of the prizes that the page showed.
pub async fn post(caller: Organized<address::Tournament, Form>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, mut form } = caller;
    let act = Act::of(&ctx, form.value("act"));
    let act = act.ok_or_else(|| WebError::Invalid(Message::new(key::ERROR_CHOICE)))?;
    let known = championship.prizes().clone();
    if form.value("seen") != seen(&known) {
        prize_form::refuse(&mut form, &[], PrizesError::MovedOn);
        return conflict(&page(&ctx, &championship, form));
    }
    let texts = prize_form::parse_texts(&mut form);
    let list = match &act {
        Act::Preset(list) => Some((1..).zip(list.iter().cloned()).collect()),
        _ => prize_form::parse_rows(&mut form),
    };
    let Some((texts, mut list)) = texts.zip(list) else {
        return invalid(&page(&ctx, &championship, form));
    };
    act.change(&mut list);
    let (rows, list): (Vec<usize>, Vec<Prize>) = list.into_iter().unzip();
    let new = Prizes { list, ..texts };
    match state.act(&ctx, move |work| prizes::set(work, id, &known, &new)).await {
        Ok(()) => {
            let page = address::tournament(id).prizes_edit();
            see_other_saying(page, &Message::new(key::FLASH_PRIZES_SAVED))
        }
        Err(NotDone::Prizes(error)) if error != PrizesError::MovedOn => {
            prize_form::refuse(&mut form, &rows, error);
            invalid(&page(&ctx, &championship, form))
        }
        Err(error) => Err(error.into()),
    }
}

/// A button of the page.
enum Act {
    Save,
    /// The prize in this row comes before the one above it.
    Up(usize),
    /// The prize in this row is removed.
    Remove(usize),
    /// This list replaces the prizes.
    Preset(Vec<Prize>),
}

impl Act {
    fn of(ctx: &Ctx, text: &str) -> Option<Self> {
        let row = |number: &str| number.parse::<usize>().ok();
        match text.split_once('-') {
            None if text == "save" => Some(Act::Save),
            Some(("up", number)) => row(number).map(Act::Up),
            Some(("remove", number)) => row(number).map(Act::Remove),
            Some(("preset", name)) => {
                let preset: PrizePreset = name.parse().ok()?;
                Some(Act::Preset(preset.prizes(&ctx.t(key::PRIZE_TROPHY))))
            }
            _ => None,
        }
    }

    /// Moves or removes the prize of the row.
    fn change(&self, list: &mut Vec<(usize, Prize)>) {
        match self {
            Act::Save | Act::Preset(_) => {}
            Act::Remove(row) => list.retain(|(number, _)| number != row),
            Act::Up(row) => {
                let index = list.iter().position(|(number, _)| number == row);
                if let Some((index, before)) = index.and_then(|it| Some((it, it.checked_sub(1)?))) {
                    list.swap(index, before);
                }
            }
        }
    }
}

fn page(ctx: &Ctx, championship: &Championship, form: Form) -> PrizesPage {
    let entries = || championship.entries().iter().filter(|entry| entry.is_active());
    let clubs = entries().map(|entry| entry.club.clone());
    let sectors = entries().map(|entry| entry.sector.clone());
    let names = categories(championship).into_iter().map(|it| it.name).chain(clubs).chain(sectors);
    PrizesPage {
        head: Head::new(ctx, championship, Tab::Settings),
        rows: prize_form::rows(&form),
        kinds: prize_form::kinds(ctx),
        pot_sources: prize_form::pot_sources(ctx),
        pot: match championship.money() {
            Some(_) => PrizesView::of(ctx, championship, &Names::of(championship)).pot,
            None => String::new(),
        },
        names: names.filter(|name| !name.is_empty()).collect(),
        seen: seen(championship.prizes()),
        is_empty: championship.prizes().list.is_empty(),
        form,
        ctx: ctx.clone(),
    }
}

/// Fingerprint of a list of prizes, to notice changes by others.
fn seen(prizes: &Prizes) -> String {
    fingerprint(&format!("{prizes:?}"))
}

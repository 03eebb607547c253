//! The fees of a tournament: prices by category, per entry or per person, and the last day of the early prices.

use actix_web::web::Data;
use askama::Template;
use domain::tournament::championship::Championship;
use domain::tournament::money::amount::{AmountError, Cents};
use domain::tournament::money::fees::{CURRENCY, FeeRow, FeeUnit, Fees, LONGEST_NAME, MOST_ROWS};
use domain::tournament::text::fold;
use strum::VariantArray;

use crate::acts::money as acts;
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::respond::{Answer, invalid, render, see_other_saying};
use crate::web::i18n::{Language, Message, key};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::Organized;
use crate::web::parts::money;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Empty rows below those in use.
const SPARE: usize = 3;

#[derive(Template)]
#[template(path = "organize/fees.html")]
struct FeesPage {
    ctx: Ctx,
    head: Head,
    form: Form,
    /// Number of rows in the form.
    n_rows: usize,
    units: Vec<(&'static str, String)>,
    /// Categories of the entries, as suggestions for the names of rows.
    categories: Vec<String>,
}

/// `GET /tournaments/{id}/fees`: the fees.
pub async fn show(caller: Organized<address::Tournament>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, .. } = caller;
    let fees = money::load(&state, id).await?.fees;
    let n_rows = (fees.rows.len() + SPARE).min(MOST_ROWS);
    render(&page(&ctx, &championship, filled(&ctx, &fees), n_rows))
}

/// `POST /tournaments/{id}/fees`: saves them. Rows that are left empty are removed.
pub async fn post(caller: Organized<address::Tournament, Form>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, mut form } = caller;
    let before = money::load(&state, id).await?.fees;
    let Some(fees) = read(&mut form, &before) else {
        let is_used = |row: &usize| !is_empty_row(&form, *row);
        let n_used = (0..MOST_ROWS).rev().find(is_used).map_or(0, |last| last + 1);
        let n_rows = (n_used + SPARE).min(MOST_ROWS);
        return invalid(&page(&ctx, &championship, form, n_rows));
    };
    let are_set = fees.are_set();
    state.act(&ctx, move |work| acts::set_fees(work, id, &fees)).await?;
    let said = if are_set { key::FLASH_FEES_SAVED } else { key::FLASH_FEES_NONE };
    see_other_saying(address::tournament(id).money(), &Message::new(said))
}

/// The form with the stored fees.
fn filled(ctx: &Ctx, fees: &Fees) -> Form {
    let day = fees.early_until.map(|day| day.to_string()).unwrap_or_default();
    let form = Form::empty().with("currency", &fees.currency).with("fee_per", fees.per.name());
    let form = form.with("early_until", day);
    (0..).zip(&fees.rows).fold(form, |form, (index, row)| {
        let price = |cents: Cents| plain(ctx, cents);
        form.with(number_field(index), row.number)
            .with(field("name", index), &row.name)
            .with(field("price", index), price(row.price))
            .with(field("early", index), row.early.map(price).unwrap_or_default())
    })
}

/// An amount as a form has it: without a currency.
pub(super) fn plain(ctx: &Ctx, cents: Cents) -> String {
    let (whole, rest) = (cents.0 / 100, cents.0 % 100);
    match (rest, ctx.language()) {
        (0, _) => whole.to_string(),
        (rest, Language::En) => format!("{whole}.{rest:02}"),
        (rest, Language::Es | Language::Ca) => format!("{whole},{rest:02}"),
    }
}

/// Name of a field of a row: of its `name`, its `price` or its `early` price.
pub fn field(what: &str, index: usize) -> String {
    format!("fee_of_{what}_{index}")
}

/// Name of the field with the number of a row.
pub fn number_field(index: usize) -> String {
    format!("fee_number_{index}")
}

fn is_empty_row(form: &Form, index: usize) -> bool {
    let fields = ["name", "price", "early"];
    fields.iter().all(|what| form.value(field(what, index)).trim().is_empty())
}

/// Reads the fees. Returns `None` after noting errors in the form.
pub fn read(form: &mut Form, before: &Fees) -> Option<Fees> {
    let currency = form.text("currency", 0..=10).filter(|word| {
        let has_digits = word.chars().any(char::is_numeric);
        if has_digits {
            form.refuse::<()>("currency", Message::new(key::ERROR_CURRENCY));
        }
        !has_digits
    });
    let per = form.parse::<FeeUnit>("fee_per");
    let early_until = match form.value("early_until").trim().is_empty() {
        true => Some(None),
        false => form.date("early_until").map(Some),
    };
    let currency = currency.map(|word| if word.is_empty() { CURRENCY.to_owned() } else { word });
    let used: Vec<usize> = (0..MOST_ROWS).filter(|index| !is_empty_row(form, *index)).collect();
    let mut rows: Vec<FeeRow> = Vec::new();
    let mut next = before.next_number();
    for index in &used {
        let number = form.value(number_field(*index)).parse::<u16>().ok();
        let number = number.filter(|number| {
            before.rows.iter().any(|row| row.number == *number)
                && rows.iter().all(|row| row.number != *number)
        });
        let number = number.unwrap_or_else(|| {
            next = next.saturating_add(1);
            next - 1
        });
        let word = currency.as_deref().unwrap_or(CURRENCY);
        rows.extend(row(form, (*index, number), used.len() > 1, word));
    }
    for (place, row) in rows.iter().enumerate() {
        let is_same = |other: &FeeRow| fold(&other.name) == fold(&row.name);
        if rows.iter().take(place).any(is_same)
            && let Some(index) = used.get(place)
        {
            form.refuse::<()>(&field("name", *index), Message::new(key::ERROR_FEE_TWICE));
        }
    }
    let has_early = rows.iter().any(|row| row.early.is_some());
    match early_until {
        Some(None) if has_early => {
            form.refuse::<()>("early_until", Message::new(key::ERROR_EARLY_DAY));
        }
        Some(Some(_)) if !has_early && !form.has_errors() => {
            form.refuse::<()>("early_until", Message::new(key::ERROR_EARLY_NO_PRICE));
        }
        _ => {}
    }
    if form.has_errors() {
        return None;
    }
    Some(Fees { currency: currency?, per: per?, early_until: early_until?, rows })
}

/// Reads a row that is not empty. Returns `None` after noting errors in the form.
fn row(
    form: &mut Form,
    (index, number): (usize, u16),
    is_name_required: bool,
    currency: &str,
) -> Option<FeeRow> {
    let name = form.text(&field("name", index), usize::from(is_name_required)..=LONGEST_NAME);
    let price = read_amount(form, &field("price", index), currency);
    let of_early = field("early", index);
    let early = match form.value(&of_early).trim().is_empty() {
        true => Some(None),
        false => read_amount(form, &of_early, currency).map(Some),
    };
    let (name, price, early) = (name?, price?, early?);
    if early.is_some_and(|early| early >= price) {
        return form.refuse(&of_early, Message::new(key::ERROR_FEE_EARLY));
    }
    Some(FeeRow { number, name, price, early })
}

/// An amount of money, 0 included. Returns `None` after noting an error in the form.
pub(super) fn read_amount(form: &mut Form, name: &str, currency: &str) -> Option<Cents> {
    let refused = match Cents::parse(form.value(name), currency) {
        Ok(cents) => return Some(cents),
        Err(AmountError::Missing | AmountError::Unreadable) => key::ERROR_AMOUNT,
        Err(AmountError::TooMuch) => key::ERROR_AMOUNT_MOST,
    };
    form.refuse(name, Message::new(refused))
}

fn page(ctx: &Ctx, championship: &Championship, form: Form, n_rows: usize) -> FeesPage {
    let mut categories: Vec<String> =
        championship.entries().iter().map(|entry| entry.category.clone()).collect();
    categories.retain(|category| !category.is_empty());
    categories.sort_by_cached_key(|category| ctx.by_name(category.as_str()));
    categories.dedup();
    FeesPage {
        head: Head::new(ctx, championship, Tab::Entries),
        form,
        n_rows,
        units: FeeUnit::VARIANTS.iter().map(|unit| (unit.name(), ctx.word(unit))).collect(),
        categories,
        ctx: ctx.clone(),
    }
}

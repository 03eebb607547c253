//! The payments of an entry: its fee, its state, the history, and the forms to note, undo and give back. Whoever checks the entry in may
//! note payments; refunds and exemptions are for organizers.

use actix_web::web::Data;
use askama::Template;
use chrono::{NaiveDate, TimeDelta};
use domain::tournament::championship::Championship;
use domain::tournament::entry::Entry;
use domain::tournament::id::{EntryId, PaymentId};
use domain::tournament::money::amount::Cents;
use domain::tournament::money::{LONGEST_METHOD, LONGEST_NOTE, Money, MoneyError};
use domain::tournament::names::Names;
use store::StoreError;

use super::fees::read_amount;
use super::payments_page::page;
use crate::acts::money::{self as acts, NewPayment};
use crate::acts::{NotDone, Work};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::{Overtaken, WebError};
use crate::web::http::refusal;
use crate::web::http::respond::{Answer, invalid, render, see_other_saying};
use crate::web::i18n::{Key, Message, key};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::Referee;
use crate::web::parts::money;
use crate::web::parts::receipt::ReceiptView;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Age of the oldest payment that can still be noted.
const OLDEST: TimeDelta = TimeDelta::days(366);

/// The phone page of a receipt.
#[derive(Template)]
#[template(path = "organize/receipt.html")]
struct ReceiptPage {
    ctx: Ctx,
    head: Head,
    receipt: ReceiptView,
    /// Page of the entry's payments.
    payments: String,
}

/// `GET /tournaments/{id}/entries/{entry}/payments`: the payments of an entry.
pub async fn show(caller: Referee<address::Entry>, state: Data<AppState>) -> Answer {
    let Referee { ctx, at: address::Entry { id, entry }, facts: (championship, _), .. } = caller;
    let money = money::load(&state, id).await?;
    let entry = find(&championship, entry)?;
    render(&page(&ctx, &championship, &money, entry, None))
}

/// `POST /tournaments/{id}/entries/{entry}/payments`: `act` is `pay`, `refund`, `undo`, `row`, `free` or `charge`.
pub async fn post(caller: Referee<address::Entry, Form>, state: Data<AppState>) -> Answer {
    let Referee { ctx, at, facts: (championship, _), mut form } = caller;
    let address::Entry { id, entry } = at;
    let money = money::load(&state, id).await?;
    let known = find(&championship, entry)?;
    let today = money::today(&ctx, &championship);
    let done = match form.value("act") {
        "pay" => match new_payment(&mut form, &money, (entry, today), &PAY) {
            Some(new) => state.act(&ctx, move |work| acts::pay(work, id, &new)).await,
            None => return invalid(&page(&ctx, &championship, &money, known, Some(form))),
        },
        "refund" => match new_payment(&mut form, &money, (entry, today), &REFUND) {
            Some(new) => state.act(&ctx, move |work| acts::give_back(work, id, &new)).await,
            None => return invalid(&page(&ctx, &championship, &money, known, Some(form))),
        },
        "undo" => {
            let payment = form.parse::<PaymentId>("payment");
            match (payment, form.text("payment_reason", 1..=LONGEST_NOTE)) {
                (Some(payment), Some(reason)) => {
                    let act =
                        move |work: &mut Work<'_>| acts::undo(work, id, (entry, payment), &reason);
                    state.act(&ctx, act).await
                }
                _ => return invalid(&page(&ctx, &championship, &money, known, Some(form))),
            }
        }
        "row" => {
            let row = form.choice("fee_row", |text| match text {
                "" => Some(None),
                number => number.parse::<u16>().ok().map(Some),
            });
            match row {
                Some(row) => {
                    state.act(&ctx, move |work| acts::choose_row(work, id, entry, row)).await
                }
                None => return invalid(&page(&ctx, &championship, &money, known, Some(form))),
            }
        }
        "free" => match form.text("free_reason", 1..=LONGEST_NOTE) {
            Some(reason) => {
                let act = move |work: &mut Work<'_>| acts::set_free(work, id, entry, Some(reason));
                state.act(&ctx, act).await
            }
            None => return invalid(&page(&ctx, &championship, &money, known, Some(form))),
        },
        "charge" => state.act(&ctx, move |work| acts::set_free(work, id, entry, None)).await,
        _ => return Err(WebError::Invalid(Message::new(key::ERROR_CHOICE))),
    };
    let here = address::tournament(id).entry(entry).payments();
    match done {
        Ok(()) => see_other_saying(here, &Message::new(said(form.value("act")))),
        Err(error @ NotDone::Money(MoneyError::TooMuch { .. } | MoneyError::NoRow)) => {
            let field = match form.value("act") {
                "refund" => "refund_amount",
                "row" => "fee_row",
                _ => "payment_reason",
            };
            form.refuse::<()>(field, refusal::message(&error));
            invalid(&page(&ctx, &championship, &money, known, Some(form)))
        }
        Err(error @ NotDone::Money(MoneyError::MovedOn | MoneyError::Undone)) => {
            let (code, message) = (error.code(), refusal::message(&error));
            let said = Message::new(key::FLASH_NOT_DONE).with("why", ctx.say(&message));
            Err(WebError::Overtaken(Box::new(Overtaken { code, message, page: here, said })))
        }
        Err(error) => Err(error.into()),
    }
}

/// `GET /tournaments/{id}/receipts/{number}`: a receipt, for a phone.
pub async fn receipt(caller: Referee<address::Receipt>, state: Data<AppState>) -> Answer {
    let Referee { ctx, at: address::Receipt { id, number }, facts: (championship, _), .. } = caller;
    let money = money::load(&state, id).await?;
    let payment = money.payments.iter().find(|it| it.number == number && it.undoes.is_none());
    let payment = payment.filter(|it| championship.entry(it.entry).is_some());
    let payment = payment.ok_or(StoreError::NotFound("payment"))?;
    let names = Names::of(&championship);
    let page = ReceiptPage {
        head: Head::new(&ctx, &championship, Tab::CheckIn),
        receipt: ReceiptView::new(&ctx, &championship, (&names, &money), payment),
        payments: address::tournament(id).entry(payment.entry).payments(),
        ctx,
    };
    render(&page)
}

/// The fields of a form for a payment.
pub struct PaymentFields {
    amount: &'static str,
    method: &'static str,
    note: &'static str,
    is_note_required: bool,
}

/// The fields of a payment.
pub const PAY: PaymentFields = PaymentFields {
    amount: "pay_amount",
    method: "method",
    note: "pay_note",
    is_note_required: false,
};

/// The fields of a refund.
pub const REFUND: PaymentFields = PaymentFields {
    amount: "refund_amount",
    method: "refund_method",
    note: "refund_reason",
    is_note_required: true,
};

/// Reads a payment or refund. Returns `None` after noting errors in the form.
pub fn new_payment(
    form: &mut Form,
    money: &Money,
    (entry, today): (EntryId, NaiveDate),
    fields: &PaymentFields,
) -> Option<NewPayment> {
    let amount = read_amount(form, fields.amount, &money.fees.currency);
    if amount == Some(Cents::ZERO) {
        form.refuse::<()>(fields.amount, Message::new(key::ERROR_AMOUNT_ZERO));
    }
    let method = form.text(fields.method, 1..=LONGEST_METHOD);
    let note = form.text(fields.note, usize::from(fields.is_note_required)..=LONGEST_NOTE);
    let paid_on = match form.value("paid_on").trim().is_empty() {
        true => Some(None),
        false => form.date("paid_on").map(Some),
    };
    if let Some(Some(day)) = paid_on
        && (day > today || day < today - OLDEST)
    {
        form.refuse::<()>("paid_on", Message::new(key::ERROR_PAID_ON));
    }
    let seen = form.number("seen", 0..=usize::MAX);
    if form.has_errors() {
        return None;
    }
    let (amount, method, note) = (amount?, method?, note?);
    Some(NewPayment { entry, amount, paid_on: paid_on?, method, note, seen: seen? })
}

/// The message after an act.
fn said(act: &str) -> Key {
    match act {
        "refund" => key::FLASH_REFUNDED,
        "undo" => key::FLASH_PAYMENT_UNDONE,
        "row" => key::FLASH_FEE_ROW,
        "free" => key::FLASH_FREE,
        "charge" => key::FLASH_NOT_FREE,
        _ => key::FLASH_PAYMENT_NOTED,
    }
}

/// An entry of the tournament that is not merged.
fn find(championship: &Championship, entry: EntryId) -> Result<&Entry, StoreError> {
    let known = championship.entry(entry).filter(|entry| !entry.is_merged());
    known.ok_or(StoreError::NotFound("entry"))
}

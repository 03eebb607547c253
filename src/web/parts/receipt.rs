//! The receipt of a payment: a plain note that money came or went, on a phone or on paper.

use domain::tournament::championship::Championship;
use domain::tournament::money::{Money, Payment};
use domain::tournament::names::Names;

use super::money::amount;
use crate::web::i18n::key;
use crate::web::request::context::Ctx;

/// A receipt.
pub struct ReceiptView {
    pub title: String,
    pub number: i32,
    pub tournament: String,
    /// Venue of the tournament; may be empty.
    pub venue: String,
    pub entry: String,
    /// Club of the entry; may be empty.
    pub club: String,
    pub amount: String,
    pub method: String,
    pub day: String,
    /// Person who noted it; may be empty.
    pub by: String,
    /// True if the payment was undone later.
    pub is_undone: bool,
}

impl ReceiptView {
    pub fn new(
        ctx: &Ctx,
        championship: &Championship,
        (names, money): (&Names, &Money),
        payment: &Payment,
    ) -> Self {
        let is_refund = !payment.amount.is_positive();
        Self {
            title: ctx.t(if is_refund { key::RECEIPT_REFUND } else { key::RECEIPT_TITLE }),
            number: payment.number,
            tournament: championship.tournament.name.clone(),
            venue: championship.tournament.venue.clone(),
            entry: names.entry(payment.entry),
            club: names.club(payment.entry),
            amount: amount(ctx, payment.amount.abs(), &money.fees.currency),
            method: payment.method.clone(),
            day: ctx.date(payment.paid_on),
            by: payment.by.name.clone(),
            is_undone: money.is_undone(payment.id),
        }
    }
}

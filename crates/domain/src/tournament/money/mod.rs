//! Money of a tournament: its fees, the payments of its entries, and the states computed from them.
//!
//! Fees, choices and payments are facts. The amount that an entry owes and the sums of the till are computed from them.

pub mod account;
pub mod amount;
pub mod fees;
pub mod till;

use chrono::{DateTime, NaiveDate, Utc};
use thiserror::Error;

use self::amount::Cents;
use self::fees::{FeeRow, Fees};
use super::entry::Entry;
use super::event::Actor;
use super::id::{EntryId, PaymentId, UserId};
use super::text::fold;

/// Maximum number of characters of a method.
pub const LONGEST_METHOD: usize = 30;

/// Maximum number of characters of a note or reason.
pub const LONGEST_NOTE: usize = 120;

/// A payment or refund. Payments are never deleted: a wrong one is undone by a counter payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payment {
    /// Primary key of the payment.
    pub id: PaymentId,
    /// Number within the tournament, from 1 in the order of noting; also the number of its receipt.
    pub number: i32,
    /// Entry that paid.
    pub entry: EntryId,
    /// Amount; negative if it was given back.
    pub amount: Cents,
    /// Day on which the money changed hands, in the time zone of the tournament.
    pub paid_on: NaiveDate,
    /// Method in the organizer's words, such as cash or transfer.
    pub method: String,
    /// Note, or the reason of a refund or counter payment; may be empty and is never public.
    pub note: String,
    /// Payment that this counter payment undoes.
    pub undoes: Option<PaymentId>,
    /// Time of noting.
    pub at: DateTime<Utc>,
    /// Person who noted it.
    pub by: Actor,
}

/// The decisions about the fee of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryFee {
    /// The entry.
    pub entry: EntryId,
    /// Number of the row chosen at the desk; `None` follows the entry's category.
    pub row: Option<u16>,
    /// Reason for which the entry pays nothing; `None` if it pays.
    pub free: Option<String>,
}

/// All facts about the money of a tournament.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Money {
    /// The fees.
    pub fees: Fees,
    /// Decisions about entries.
    pub entry_fees: Vec<EntryFee>,
    /// Payments in the order of their numbers.
    pub payments: Vec<Payment>,
}

impl Money {
    /// The decisions about an entry; `None` if there are none.
    pub fn entry_fee(&self, entry: EntryId) -> Option<&EntryFee> {
        self.entry_fees.iter().find(|it| it.entry == entry)
    }

    /// The fee row of an entry: the one chosen at the desk, else the one named as its category, else the first. `None` without a fee.
    pub fn row_of(&self, entry: &Entry) -> Option<&FeeRow> {
        let rows = &self.fees.rows;
        let chosen = self.entry_fee(entry.id).and_then(|it| it.row);
        let chosen = chosen.and_then(|number| rows.iter().find(|row| row.number == number));
        chosen.or_else(|| self.fees.row_of(&entry.category))
    }

    /// Payments that count: those that were neither undone nor undo another one.
    pub fn in_effect(&self) -> impl Iterator<Item = &Payment> {
        self.payments.iter().filter(|it| it.undoes.is_none() && !self.is_undone(it.id))
    }

    /// Returns whether a counter payment undoes the payment.
    pub fn is_undone(&self, id: PaymentId) -> bool {
        self.payments.iter().any(|it| it.undoes == Some(id))
    }

    /// The money of an entry that is here.
    pub fn balance(&self, entry: EntryId) -> Cents {
        self.in_effect().filter(|it| it.entry == entry).map(|it| it.amount).sum()
    }

    /// Number of payments of an entry, of all kinds. A form names it, so that a payment noted meanwhile on another device is noticed.
    pub fn n_payments(&self, entry: EntryId) -> usize {
        self.payments.iter().filter(|it| it.entry == entry).count()
    }

    /// Methods in use, each in its latest spelling, the latest first.
    pub fn methods(&self) -> Vec<&str> {
        let mut methods: Vec<&str> = Vec::new();
        for payment in self.payments.iter().rev().filter(|it| !it.method.is_empty()) {
            if !methods.iter().any(|known| fold(known) == fold(&payment.method)) {
                methods.push(&payment.method);
            }
        }
        methods
    }

    /// The method that a person used last, else the last one of anybody. `None` before the first payment.
    pub fn last_method(&self, of: Option<UserId>) -> Option<&str> {
        let own = self.payments.iter().rev().find(|it| of.is_some() && it.by.user == of);
        own.or(self.payments.last()).map(|it| it.method.as_str())
    }
}

/// The reason why money is not noted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum MoneyError {
    /// Another payment of the entry was noted since the form was shown.
    #[error("a payment was noted meanwhile")]
    MovedOn,
    /// The entry owes another amount than the one that the desk was shown.
    #[error("the entry owes {owed} cents")]
    OtherAmount {
        /// Cents that it owes.
        owed: i64,
    },
    /// More would be given back than was paid.
    #[error("only {balance} cents are there")]
    TooMuch {
        /// Cents that can be given back.
        balance: i64,
    },
    /// The payment is undone, or undoes another one.
    #[error("the payment cannot be undone")]
    Undone,
    /// Helpers undo only the payments that they noted.
    #[error("somebody else noted the payment")]
    NotOwn,
    /// The fee has no such row.
    #[error("there is no such row")]
    NoRow,
}

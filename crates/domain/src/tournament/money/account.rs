//! The account of an entry: its fee, its payments, and its state.

use std::collections::HashMap;

use chrono::NaiveDate;
use parchis::Mode;
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::super::entry::Entry;
use super::super::id::EntryId;
use super::amount::Cents;
use super::fees::FeeRow;
use super::{Money, Payment};

/// The account of an entry on a day.
///
/// Undone payments and their counter payments do not count. The others count in the order of their days, and within a day in the order of
/// their numbers.
///
/// The early price is valid for an entry whose payments reached it on an early day, and for every entry as long as early days last. It is
/// decided by the payment that completes it: parts paid early do not keep the price if the last part comes late. A refund that leaves less
/// than the early price makes the payment incomplete again, so the next completing payment decides anew.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account<'a> {
    /// The entry.
    pub entry: &'a Entry,
    /// Row of the fee; `None` without a fee.
    pub row: Option<&'a FeeRow>,
    /// Reason for which it pays nothing; `None` if it pays.
    pub free: Option<&'a str>,
    /// The whole fee; 0 if it pays nothing.
    pub fee: Cents,
    /// True if the fee is the early price.
    pub is_early: bool,
    /// Sum of the payments.
    pub received: Cents,
    /// Sum of the refunds, positive.
    pub returned: Cents,
    /// The part of the fee that an active entry has not paid.
    pub owed: Cents,
    /// The state.
    pub state: MoneyState,
    /// All payments of the entry, undone ones too, in the order of their numbers.
    pub payments: Vec<&'a Payment>,
}

/// The state of an entry's account.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    EnumString,
    IntoStaticStr,
    VariantArray
)]
#[strum(serialize_all = "kebab-case")]
pub enum MoneyState {
    /// Nothing is paid.
    Owes,
    /// A part is paid.
    Part,
    /// The fee is paid.
    Paid,
    /// There is nothing to pay, and nothing was paid.
    Free,
    /// More than the fee is paid.
    Overpaid,
    /// Everything was given back. If the entry takes part, it owes the fee.
    Refunded,
    /// The entry has withdrawn after paying.
    ToRefund,
    /// The entry has withdrawn, and no money of it is here.
    Gone,
}

named!(MoneyState);

impl Account<'_> {
    /// The money of the entry that is here.
    pub fn balance(&self) -> Cents {
        self.received - self.returned
    }

    /// The amount above the fee, or all of it if the entry has withdrawn; it may have to be given back.
    pub fn excess(&self) -> Cents {
        match self.state {
            MoneyState::Overpaid => self.balance() - self.fee,
            MoneyState::ToRefund => self.balance(),
            _ => Cents::ZERO,
        }
    }
}

impl Money {
    /// The account of an entry on the day `today`.
    pub fn account<'a>(&'a self, entry: &'a Entry, mode: Mode, today: NaiveDate) -> Account<'a> {
        let payments = self.payments.iter().filter(|it| it.entry == entry.id).collect();
        self.account_with(entry, mode, today, payments)
    }

    /// The accounts of these entries on the day `today`, without merged entries, in the order of their numbers.
    pub fn accounts<'a>(
        &'a self,
        entries: &'a [Entry],
        mode: Mode,
        today: NaiveDate,
    ) -> Vec<Account<'a>> {
        let mut of_entry: HashMap<EntryId, Vec<&Payment>> = HashMap::new();
        for payment in &self.payments {
            of_entry.entry(payment.entry).or_default().push(payment);
        }
        let entries = entries.iter().filter(|entry| !entry.is_merged());
        entries
            .map(|entry| {
                let payments = of_entry.remove(&entry.id).unwrap_or_default();
                self.account_with(entry, mode, today, payments)
            })
            .collect()
    }

    fn account_with<'a>(
        &'a self,
        entry: &'a Entry,
        mode: Mode,
        today: NaiveDate,
        payments: Vec<&'a Payment>,
    ) -> Account<'a> {
        let row = self.row_of(entry);
        let free = self.entry_fee(entry.id).and_then(|it| it.free.as_deref());
        let units = self.fees.units(entry, mode);
        let is_undone = |one: &Payment| payments.iter().any(|it| it.undoes == Some(one.id));
        let mut counted: Vec<&Payment> =
            payments.iter().filter(|it| it.undoes.is_none() && !is_undone(it)).copied().collect();
        counted.sort_by_key(|it| (it.paid_on, it.number));

        let (price, early) = match row.filter(|_| free.is_none()) {
            Some(row) => (row.price.times(units), row.early.map(|early| early.times(units))),
            None => (Cents::ZERO, None),
        };
        let early = early.filter(|_| self.fees.early_until.is_some());
        let is_early =
            early.is_some_and(|early| self.fees.is_early(today) || self.is_kept(early, &counted));
        let fee = early.filter(|_| is_early).unwrap_or(price);

        let positive = counted.iter().map(|it| it.amount).filter(|it| it.is_positive());
        let received: Cents = positive.sum();
        let returned = received - counted.iter().map(|it| it.amount).sum();
        let balance = received - returned;
        let owed = match entry.is_active() && fee > balance {
            true => fee - balance,
            false => Cents::ZERO,
        };
        let is_returned = balance == Cents::ZERO && returned.is_positive();
        let state = match entry.is_active() {
            _ if is_returned => MoneyState::Refunded,
            false if balance.is_positive() => MoneyState::ToRefund,
            false => MoneyState::Gone,
            true if balance > fee => MoneyState::Overpaid,
            true if fee == Cents::ZERO => MoneyState::Free,
            true if balance == fee => MoneyState::Paid,
            true if balance.is_positive() => MoneyState::Part,
            true => MoneyState::Owes,
        };
        Account { entry, row, free, fee, is_early, received, returned, owed, state, payments }
    }

    /// Returns whether the payments reached the early price on an early day and still do.
    fn is_kept(&self, early: Cents, counted: &[&Payment]) -> bool {
        let (mut balance, mut is_kept) = (Cents::ZERO, false);
        for payment in counted {
            balance = balance + payment.amount;
            is_kept = balance >= early && (is_kept || self.fees.is_early(payment.paid_on));
        }
        is_kept
    }
}

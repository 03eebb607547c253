//! The sums of a tournament's money: expected, received, and by method, person and day.

use std::collections::BTreeMap;

use chrono::NaiveDate;

use super::super::text::fold;
use super::account::{Account, MoneyState};
use super::amount::Cents;
use super::{Money, Payment};

/// The sums of all accounts. Undone payments and their counter payments do not count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Till {
    /// Fees of the entries that take part.
    pub expected: Cents,
    /// Amounts that these entries still owe.
    pub owed: Cents,
    /// Money that may have to be given back: paid above the fee, or by entries that withdrew.
    pub excess: Cents,
    /// Number of entries that pay a fee, and of those that have paid it.
    pub n_paying: usize,
    /// Number of those entries that owe nothing.
    pub n_paid: usize,
    /// Sum of all payments and refunds.
    pub total: Flow,
    /// Sums by method, the largest first.
    pub by_method: Vec<(String, Flow)>,
    /// Sums by the person who noted them, the largest first.
    pub by_person: Vec<(String, Flow)>,
    /// Sums by day, the first day first.
    pub by_day: Vec<(NaiveDate, Flow)>,
}

/// Money that came and went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flow {
    /// Number of payments and refunds.
    pub n: usize,
    /// Sum of the payments.
    pub received: Cents,
    /// Sum of the refunds, positive.
    pub returned: Cents,
}

impl Flow {
    /// The money that is here.
    pub fn balance(self) -> Cents {
        self.received - self.returned
    }

    fn add(&mut self, payment: &Payment) {
        self.n += 1;
        match payment.amount.is_positive() {
            true => self.received = self.received + payment.amount,
            false => self.returned = self.returned - payment.amount,
        }
    }
}

impl Till {
    /// Adds up the accounts of a tournament and the payments in its `money`.
    pub fn new(money: &Money, accounts: &[Account<'_>]) -> Self {
        let mut till = Self::default();
        for account in accounts {
            till.excess = till.excess + account.excess();
            if account.entry.is_active() && account.fee.is_positive() {
                till.expected = till.expected + account.fee;
                till.owed = till.owed + account.owed;
                till.n_paying += 1;
                till.n_paid += usize::from(account.owed == Cents::ZERO);
            }
        }
        let mut by_day: BTreeMap<NaiveDate, Flow> = BTreeMap::new();
        for payment in money.in_effect() {
            till.total.add(payment);
            add(&mut till.by_method, &payment.method, payment);
            add(&mut till.by_person, &payment.by.name, payment);
            by_day.entry(payment.paid_on).or_default().add(payment);
        }
        for sums in [&mut till.by_method, &mut till.by_person] {
            sums.sort_by_key(|(_, flow)| -flow.balance());
        }
        till.by_day = by_day.into_iter().collect();
        till
    }
}

/// The accounts of entries that owe money, and of those whose money may have to be given back.
pub fn open<'a, 'm>(accounts: &'a [Account<'m>]) -> (Vec<&'a Account<'m>>, Vec<&'a Account<'m>>) {
    let owing = accounts.iter().filter(|it| it.owed.is_positive()).collect();
    let is_over =
        |it: &&Account<'_>| matches!(it.state, MoneyState::Overpaid | MoneyState::ToRefund);
    (owing, accounts.iter().filter(is_over).collect())
}

/// Adds a payment to the sum with this name. Spellings that differ only in case and accents are one.
fn add(sums: &mut Vec<(String, Flow)>, name: &str, payment: &Payment) {
    let known = sums.iter().position(|(known, _)| fold(known) == fold(name));
    match known.and_then(|place| sums.get_mut(place)) {
        Some((_, flow)) => flow.add(payment),
        None => {
            let mut flow = Flow::default();
            flow.add(payment);
            sums.push((name.to_owned(), flow));
        }
    }
}

//! The money of the check-in desk: the account of each entry in the list, and the sums above it.

use domain::tournament::money::Money;
use domain::tournament::money::account::Account;
use domain::tournament::money::amount::Cents;
use domain::tournament::money::till::Till;

use crate::web::parts::badge::Badge;
use crate::web::parts::money;
use crate::web::request::context::Ctx;

/// The sums above the list, and the methods of payment.
pub(super) struct DeskTill {
    /// Method noted with the next payments.
    pub method: String,
    pub methods: Vec<String>,
    /// Entries that have paid, of those that pay a fee.
    pub n_paid: usize,
    pub n_paying: usize,
    /// Amount that entries still owe.
    pub owed: String,
}

impl DeskTill {
    pub fn new(ctx: &Ctx, money: &Money, accounts: &[Account<'_>]) -> Self {
        let till = Till::new(money, accounts);
        Self {
            method: money::offered_method(ctx, money),
            methods: money::methods(ctx, money),
            n_paid: till.n_paid,
            n_paying: till.n_paying,
            owed: money::amount(ctx, till.owed, &money.fees.currency),
        }
    }
}

/// The account of an entry in the list.
pub(super) struct RowMoney {
    /// Amount that a tap notes as paid.
    pub owed: Cents,
    /// That amount in words; empty if nothing is owed.
    pub amount: String,
    /// State of the account in words.
    pub state: String,
    pub badge: Badge,
}

impl RowMoney {
    pub fn new(ctx: &Ctx, account: &Account<'_>, currency: &str) -> Self {
        let is_owed = account.owed.is_positive();
        let amount = is_owed.then(|| money::amount(ctx, account.owed, currency));
        Self {
            owed: account.owed,
            amount: amount.unwrap_or_default(),
            state: money::state(ctx, account, currency),
            badge: Badge::from(account.state),
        }
    }
}

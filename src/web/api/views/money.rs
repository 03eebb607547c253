//! Money of a tournament. All amounts are whole cents of its currency.

use domain::tournament::money::account::Account;
use domain::tournament::money::fees::{FeeRow, Fees};
use domain::tournament::money::till::{Flow, Till};
use domain::tournament::money::{Money, Payment};
use serde::Serialize;
use utoipa::ToSchema;

use super::time;

/// The fees of a tournament. Without rows nothing is to be paid.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct FeesView {
    /// Word for the currency, such as `EUR`.
    pub currency: String,
    /// The unit that pays: `entry` or `person`.
    pub fee_per: &'static str,
    /// Last day of the early prices.
    pub early_until: Option<String>,
    /// Prices; the first one is for entries of no row's category.
    pub rows: Vec<FeeRowView>,
}

/// A price, in cents.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct FeeRowView {
    /// Number that stays when the name changes.
    pub number: u16,
    /// Name of the category; may be empty in the only row.
    pub name: String,
    pub price: i64,
    /// Price until the early day, if it is another.
    pub early: Option<i64>,
}

/// The account of an entry today, in cents.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AccountView {
    pub entry: String,
    /// Number of the entry.
    pub number: i32,
    /// `owes`, `part`, `paid`, `free`, `overpaid`, `refunded`, `to-refund` or `gone`.
    pub state: &'static str,
    /// Number of the fee's row; missing without a fee.
    pub fee_row: Option<u16>,
    /// Reason for which it pays nothing; missing if it pays.
    pub free_reason: Option<String>,
    /// The whole fee.
    pub fee: i64,
    /// True if the fee is the early price.
    pub is_early: bool,
    pub received: i64,
    pub returned: i64,
    /// The part of the fee that is not paid.
    pub owed: i64,
    /// Amount that may have to be given back.
    pub excess: i64,
    /// Number of its payments of all kinds; a write names it as `seen`.
    pub seen: usize,
}

/// The account of an entry with its payments.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AccountDetail {
    #[serde(flatten)]
    pub account: AccountView,
    /// In the order of their numbers, undone ones too.
    pub payments: Vec<PaymentView>,
}

/// A payment or refund.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PaymentView {
    pub id: String,
    /// Number in the tournament, also that of its receipt.
    pub number: i32,
    pub entry: String,
    /// Amount in cents; negative if it was given back.
    pub amount: i64,
    pub paid_on: String,
    pub method: String,
    /// Note, or the reason of a refund; may be empty.
    pub note: String,
    /// Payment that this counter payment undoes.
    pub undoes: Option<String>,
    pub is_undone: bool,
    pub at: String,
    /// Name of the person who noted it.
    pub by: String,
}

/// The sums of a tournament, in cents. Undone payments do not count.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TillView {
    pub currency: String,
    /// Fees of the entries that take part.
    pub expected: i64,
    /// Amount that these entries still owe.
    pub owed: i64,
    /// Amount that may have to be given back.
    pub excess: i64,
    /// Number of entries that pay a fee.
    pub n_paying: usize,
    /// Number of those that have paid it.
    pub n_paid: usize,
    pub total: FlowView,
    pub by_method: Vec<NamedFlowView>,
    /// Sums by the person who noted them.
    pub by_person: Vec<NamedFlowView>,
    pub by_day: Vec<NamedFlowView>,
}

/// Money that came and went, in cents.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct FlowView {
    /// Number of payments and refunds.
    pub n: usize,
    pub received: i64,
    pub returned: i64,
    pub balance: i64,
}

/// The sum of a method, person or day.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct NamedFlowView {
    pub name: String,
    #[serde(flatten)]
    pub flow: FlowView,
}

impl FeesView {
    pub fn new(fees: &Fees) -> Self {
        Self {
            currency: fees.currency.clone(),
            fee_per: fees.per.name(),
            early_until: fees.early_until.map(|day| day.to_string()),
            rows: fees.rows.iter().map(FeeRowView::new).collect(),
        }
    }
}

impl FeeRowView {
    fn new(row: &FeeRow) -> Self {
        Self {
            number: row.number,
            name: row.name.clone(),
            price: row.price.0,
            early: row.early.map(|early| early.0),
        }
    }
}

impl AccountView {
    pub fn new(account: &Account<'_>) -> Self {
        Self {
            entry: account.entry.id.to_string(),
            number: account.entry.number,
            state: account.state.name(),
            fee_row: account.row.map(|row| row.number),
            free_reason: account.free.map(str::to_owned),
            fee: account.fee.0,
            is_early: account.is_early,
            received: account.received.0,
            returned: account.returned.0,
            owed: account.owed.0,
            excess: account.excess().0,
            seen: account.payments.len(),
        }
    }
}

impl AccountDetail {
    pub fn new(money: &Money, account: &Account<'_>) -> Self {
        let payments = account.payments.iter().map(|payment| PaymentView::new(money, payment));
        Self { account: AccountView::new(account), payments: payments.collect() }
    }
}

impl PaymentView {
    pub fn new(money: &Money, payment: &Payment) -> Self {
        Self {
            id: payment.id.to_string(),
            number: payment.number,
            entry: payment.entry.to_string(),
            amount: payment.amount.0,
            paid_on: payment.paid_on.to_string(),
            method: payment.method.clone(),
            note: payment.note.clone(),
            undoes: payment.undoes.map(|id| id.to_string()),
            is_undone: money.is_undone(payment.id),
            at: time(payment.at),
            by: payment.by.name.clone(),
        }
    }
}

impl TillView {
    pub fn new(money: &Money, till: &Till) -> Self {
        let named = |(name, flow): &(String, Flow)| NamedFlowView::new(name, *flow);
        let day = |(day, flow): &(chrono::NaiveDate, Flow)| NamedFlowView::new(day, *flow);
        Self {
            currency: money.fees.currency.clone(),
            expected: till.expected.0,
            owed: till.owed.0,
            excess: till.excess.0,
            n_paying: till.n_paying,
            n_paid: till.n_paid,
            total: FlowView::new(till.total),
            by_method: till.by_method.iter().map(named).collect(),
            by_person: till.by_person.iter().map(named).collect(),
            by_day: till.by_day.iter().map(day).collect(),
        }
    }
}

impl FlowView {
    fn new(flow: Flow) -> Self {
        Self {
            n: flow.n,
            received: flow.received.0,
            returned: flow.returned.0,
            balance: flow.balance().0,
        }
    }
}

impl NamedFlowView {
    fn new(name: &impl ToString, flow: Flow) -> Self {
        Self { name: name.to_string(), flow: FlowView::new(flow) }
    }
}
